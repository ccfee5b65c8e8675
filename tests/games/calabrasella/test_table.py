"""The table of Calabrasella: calls, the card in return, the place for discards, the widow, one pile for two."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.cards import Card
from cardhall.desktop.table.access.naming import zone_name
from cardhall.games.calabrasella.table import TABLE, label_discards
from cardhall.games.calabrasella.table.parties import CalledCard, PartySeats, PartyTricks
from cardhall.match import Match
from tests.desktop.fake_seen import NAMES, name
from tests.desktop.table_helpers import card_item, card_point, drag_card, open_table

DEAL = {
    "hand:0": "3S 2S AS KS QS JS 3H 2H AH KH 4C 5C",
    "hand:1": "3C 3D AC KC QC JC 2C AD KD QD JD 2D",
    "hand:2": "QH JH 7H 6H 5H 4H 7S 6S 5S 4S 7D 6D",
    "widow": "6C 7C 4D 5D",
}
TO_DISCARD = ("bid play", "call 3C", "exchange 4C")


def match_in_play(*actions: str, dealer: int = 2) -> Match:
    state = rules.get("calabrasella").start(dealer=dealer, deals=[DEAL])
    match = Match(state, dict.fromkeys((1, 2), "easy"), NAMES[:3])
    for action in actions:
        match.play(action)
    return match


def click(page: Any, item: Any) -> None:
    QTest.mouseClick(
        page.stage.cloth.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, card_point(item)
    )


def zone_middle(page: Any, zone: str) -> tuple[float, float]:
    area = page.stage.zone_layouts[zone].area
    return area.cx, area.cy


def test_the_card_in_return_is_dragged_to_whom_gave(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_play("bid play", "call 3C"))
    assert page.situation.legal is not None and not page.situation.legal.is_usable(Card.of("3C"))
    drag_card(page, card_item(page, Card.of("4C")), zone_middle(page, "hand:1"))
    assert page.match.state.phase == "discard" and Card.of("4C") in page.match.state.zones["hand:1"]


def test_several_cards_are_dragged_to_their_place_at_once(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_play(*TO_DISCARD))
    assert TABLE.moves.plan_words([rules.Action.parse("discard 5C")]) == "Lay away 1 card"
    for text in ("5C", "JS"):
        click(page, card_item(page, Card.of(text)))
    assert not page.match.state.zones["discard"], "a click chooses"
    drag_card(page, card_item(page, Card.of("5C")), zone_middle(page, "discard"))
    assert sorted(map(str, page.match.state.zones["discard"])) == ["5C", "JS"]
    assert page.match.state.phase == "discard", "more may follow"
    page.runner.play_action(rules.Action.parse("done"))
    assert page.match.state.phase == "widow"


def test_cards_of_the_widow_are_clicked_and_taken(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_play(*TO_DISCARD, "discard 5C", "discard JS", "done"))
    widow = page.stage.items["widow"]
    for item in widow[:2]:
        click(page, item)
    assert page.gestures.cards == [widow[0].card, widow[1].card]
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Return)
    assert page.match.state.phase == "play" and Card.of("6C") in page.match.state.zones["hand:0"]


def test_one_card_of_the_widow_is_taken_by_a_click_or_dragged_to_the_hand(qtbot: Any) -> None:
    for dragged in (False, True):
        page = open_table(qtbot, match_in_play(*TO_DISCARD, "discard 5C", "done"), click_plays=True)
        item = page.stage.items["widow"][1]
        if dragged:
            drag_card(page, item, zone_middle(page, "hand:0"))
        else:
            click(page, item)
        assert page.match.state.phase == "play" and Card.of("7C") in page.match.state.zones["hand:0"]


def test_the_keyboard_takes_from_the_widow(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_play(*TO_DISCARD, "discard 5C", "discard JS", "done"))
    page.stage.cloth.setFocus()
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right)
    assert page.gestures.cursor in page.stage.items["widow"]
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Space)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Space)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Return)
    assert page.match.state.phase == "play" and len(page.match.state.zones["widow"]) == 2


def test_a_place_for_discards_is_there_when_it_is_wanted(qtbot: Any) -> None:
    shown = TABLE.moves.shown_zones
    assert "discard" not in shown(match_in_play("bid play").state.observe(0))
    seen = match_in_play(*TO_DISCARD).state.observe(0)
    assert "discard" in shown(seen) and label_discards(seen, -1, name) == "Lay one to four here"
    seen = match_in_play(*TO_DISCARD, "discard 5C").state.observe(0)
    assert label_discards(seen, -1, name) == "Lay three more here"
    assert label_discards(seen.state.observe(1), -1, name) == "Laid away"


def test_what_was_called_and_who_plays_alone(qtbot: Any) -> None:
    seen = match_in_play("pass", dealer=2).state.observe(0)
    assert PartySeats().fact_line(seen, 0, name) == "Passed" and not CalledCard().badges(seen, name)
    seen = match_in_play("bid play", "call 3C").state.observe(0)
    assert [PartySeats().fact_line(seen, seat, name) for seat in range(3)] == ["Plays alone", "Defends", "Defends"]
    called = CalledCard()
    assert [(badge.text, badge.note) for badge in called.badges(seen, name)] == [("Called 3♣", "from Bruno")]
    own = match_in_play("pass", "bid play", "call 3S").state.observe(0)
    assert [badge.note for badge in called.badges(own, name)] == ["from you"]


def test_both_defenders_have_one_pile(qtbot: Any) -> None:
    take = ("discard 5C", "done", "take 6C")
    page = open_table(qtbot, match_in_play(*TO_DISCARD, *take, "play AD", "play 7D", "play JS"))
    seen, piles = page.match.state.observe(0), PartyTricks()
    assert (piles.owned_by(seen, "won:declarer"), piles.owned_by(seen, "won:defenders")) == (0, 1)
    assert zone_name(page.stage, "won:defenders") == "Tricks won by the defenders, 1"
    assert zone_name(page.stage, "won:declarer") == "Tricks won by you, none"
    assert page.stage.zone_marks.labels["label won:defenders"].text == "Defenders  1"
