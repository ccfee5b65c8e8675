"""What is special about the table of Big Two: drags and keys, few cards, earlier plays, orders of the hand."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall.cards import as_text, cards
from cardhall.desktop.table.parts import hand_orders
from cardhall.desktop.table.table_lookup import table_for
from cardhall.games.big_two.table.earlier_plays import earlier_plays
from cardhall.match import Match
from cardhall.match.positions import exchange_cards
from cardhall.rules import get
from tests.desktop.table_helpers import NAMES, open_table

HAND = "3D 3H 5C 5S 5D 9C 9H TS JD KC AS 2D 2S"
GAME = get("big-two")


def make_match(*played: str, deal: dict[str, str] | None = None, **setup: Any) -> Match:
    """The person holds `HAND`, with the lowest card; `played` follows."""
    dealt = exchange_cards(GAME.start(seed=4, **setup).deal, deal or {"hand:0": HAND})
    match = Match(GAME.start(seed=4, deals=[dealt], **setup), dict.fromkeys((1, 2, 3), "easy"), NAMES[:4])
    for action in played:
        match.play(action)
    return match


def names(seat: int) -> str:
    return ("You", "Bruno", "Ines", "Ada")[seat]


def test_a_selection_says_what_it_is_and_why_it_cannot_be_played(qtbot: Any) -> None:
    page = open_table(qtbot, make_match(), guide=False)
    for text, fact, todo in (
        ("3D 3H 5C 5D 5S", "A full house, fives", "can be played"),
        ("3D 3H", "A pair of threes", "can be played"),
        ("9C 9H", "A pair of nines", "The first combination must contain the 3♦."),
        ("3D 9C", "A three and a nine", "Two cards are played as a pair."),
    ):
        page.gestures.select_cards(cards(text))
        qtbot.wait(1)
        assert (page.widgets.prompt.fact, page.widgets.prompt.task) == (fact, todo), text
    page.gestures.select_cards(cards("3D 3H 5C 5D 5S"))
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Return)
    assert str(page.match.log[0][1]) == "play 5C 3D 5D 3H 5S"


def test_n_goes_through_what_beats_the_table_and_escape_lets_go(qtbot: Any) -> None:
    deal = {"hand:0": "4C 9C 9H TS JD KC AS 2D 2S 5S 6S 7S 8S", "hand:3": "3D"}
    page = open_table(qtbot, make_match("play 3D", deal=deal), guide=False)
    able = [as_text(action.cards) for action in page.situation.seen.from_least()]
    assert able[0] == "4C" and able[-1] == "2S" and len(able) == 13
    for text in able:
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_N)
        assert as_text(page.gestures.cards) == text
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Escape)
    assert not page.gestures.selected_items
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_P)
    assert str(page.match.log[1][1]) == "pass"


def test_a_group_is_dragged_to_the_middle(qtbot: Any) -> None:
    page = open_table(qtbot, make_match(), guide=False)
    page.gestures.select_cards(cards("3D 3H"))
    legal = page.situation.legal
    assert legal.lit_zones(cards("3D 3H")) == {"trick"} and legal.lit_zones(cards("9C 9H")) == set()
    item = next(item for item in page.stage.own_hand_items() if item.is_chosen)
    target = page.stage.zone_layouts["trick"].area
    view = page.stage.cloth
    start = view.mapFromScene(item.mapToScene(0, 0))
    end = view.mapFromScene(target.cx, target.cy)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    for share in (0.2, 0.5, 0.8, 1.0):
        at = start + (end - start) * share
        QTest.mouseMove(view.viewport(), at)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=end)
    assert str(page.match.log[0][1]) == "play 3D 3H"


def test_few_cards_are_a_warning_in_words_too() -> None:
    table = table_for("big-two")
    state = make_match().state
    seen = state.observe(0)
    assert table.seats.fact_line(seen, 1, names) == "13 cards" and not table.seats.is_alarm(seen, 1)
    for number, words in ((3, "3 cards left"), (2, "2 cards left"), (1, "Last card")):
        seen.zones["hand:1"] = seen.zones["hand:1"][:number]
        assert table.seats.fact_line(seen, 1, names) == words and table.seats.is_alarm(seen, 1)


def test_earlier_plays_of_the_round_are_shown_until_it_is_over() -> None:
    deal = {"hand:0": "3D 8C", "hand:1": "4D", "hand:2": "5D 9C"}
    match = make_match("play 3D", "play 4D", "play 5D", deal=deal, dealer=3)
    assert [as_text(some) for some in earlier_plays(match.state.observe(0))] == ["3D", "4D"]
    for action in ("pass", "pass", "pass"):
        match.play(action)
    assert earlier_plays(match.state.observe(0)) == []


def test_the_hand_lies_by_suit_by_rank_or_in_its_combinations() -> None:
    table, seen = table_for("big-two"), make_match().state.observe(0)
    assert hand_orders.BY_GROUP in hand_orders.offered_orders(
        table.hand
    ) and hand_orders.BY_SUIT in hand_orders.offered_orders(table.hand)
    lie = {kind: as_text(hand_orders.sort_hand(table.hand, seen, seen.hand, kind)) for kind in ("ranks", "groups")}
    assert lie["ranks"].startswith("2S 2D AS KC") and lie["ranks"].endswith("3H 3D")
    assert set(lie["groups"].split()[:5]) == {"5C", "5D", "5S", "3D", "3H"}


def test_above_the_cards_stands_what_they_are() -> None:
    match = make_match("play 5C 3D 5D 3H 5S")
    seen, table = match.state.observe(0), table_for("big-two")
    zone = table.zone_for("trick")
    assert zone is not None and zone.label_words(seen, -1, names) == "You  ·  Full house, fives"
