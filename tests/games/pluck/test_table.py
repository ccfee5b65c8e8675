"""The table of Pluck: cards dragged onto the hands of those who owe, what plaques and log say of it, the lock."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.desktop.table.rail import log
from cardhall.desktop.table.rail.badges import badge_width
from cardhall.games.pluck.facts import PluckFacts
from cardhall.games.pluck.table import TABLE, QuotaPlaques
from cardhall.match import Match
from tests.desktop.fake_seen import NAMES, name
from tests.desktop.table_helpers import card_item, card_point, drag_card, open_table

ALL_TRICKS = {  # seat 0 takes them all: the others owe six cards and four
    "hand:0": "RJ BJ AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S AC KC QC",
    "hand:1": "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2C JC TC 9C 8C",
    "hand:2": "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 7C 6C 5C 4C 3C",
}
PLUCKING = {
    "hand:0": "RJ 4H KH KD QC JC TC 9C 8C 7C QH JH 9H 8H 7H 6H 3D",
    "hand:1": "3H AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S AC KC 5H 4D",
    "hand:2": "BJ AH TH AD QD JD TD 9D 8D 7D 6D 5D 2C 3C 4C 5C 6C",
}


def match_while_plucking(*actions: str) -> Match:
    """The second deal, in which the person has ten plucks."""
    match = Match(rules.get("pluck").start(dealer=0, deals=[ALL_TRICKS, PLUCKING]), {1: "easy", 2: "easy"}, NAMES[:3])
    match.play("trump S")
    while not match.state.results:
        match.play(match.state.actions()[0])
    for action in actions:
        match.play(action)
    return match


def zone_middle(page: Any, zone: str) -> tuple[float, float]:
    area = page.stage.zone_layouts[zone].area
    return area.cx, area.cy


def lines(match: Match, seat: int = 0) -> list[str]:
    groups = log.log_groups(match.game, parts.this_deal(match.state.observe(seat).history), name, "trick")
    return [f"{line.seat_name} {line.text}" for group in groups for line in group.lines]


def test_a_card_is_dragged_onto_a_hand_and_the_best_of_its_suit_comes_back(qtbot: Any) -> None:
    page = open_table(qtbot, match_while_plucking())
    legal = page.situation.legal
    assert legal is not None and {"hand:1", "hand:2"} == legal.due_zones()
    drag_card(page, card_item(page, Card.of("4H")), zone_middle(page, "hand:2"))
    hands = page.match.state.zones
    assert Card.of("AH") in hands["hand:0"] and Card.of("4H") in hands["hand:2"]
    assert page.view.prompt.text == "Ines gave you the A♥ · Give Bruno or Ines a card"
    assert lines(page.match) == ["You give Ines 4♥", "Ines gives A♥"]


def test_a_joker_is_not_given_and_nothing_goes_to_who_owes_no_more(qtbot: Any) -> None:
    page = open_table(qtbot, match_while_plucking("pluck 2 KD", "pluck 2 KH", "pluck 2 4H", "pluck 2 6H"))
    assert page.situation.legal.due_zones() == {"hand:1"}
    before = list(page.match.state.zones["hand:0"])
    drag_card(page, card_item(page, Card.of("RJ")), zone_middle(page, "hand:1"))
    assert "joker may not be given" in page.view.prompt.text
    drag_card(page, card_item(page, Card.of("8H")), zone_middle(page, "hand:2"))
    assert page.match.state.zones["hand:0"] == before
    drag_card(page, card_item(page, Card.of("8H")), zone_middle(page, "hand:1"))
    assert Card.of("8H") in page.match.state.zones["hand:0"], "nothing beats it, so it has come back"
    assert page.match.state.plucks == (5, 0, 0)


def test_a_click_asks_to_whom_where_two_owe(qtbot: Any) -> None:
    page = open_table(qtbot, match_while_plucking(), click_plays=True)
    labels = [
        page.situation.table.buttons.button_text(page.situation.seen, action)
        for action in page.situation.legal.actions_with([Card.of("4H")])
    ]
    assert labels == ["Give 4♥ to the left", "Give 4♥ to the right"]
    page = open_table(
        qtbot, match_while_plucking("pluck 2 KD", "pluck 2 KH", "pluck 2 4H", "pluck 2 6H"), click_plays=True
    )
    item = card_item(page, Card.of("3D"))
    QTest.mouseClick(
        page.stage.cloth.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, card_point(item)
    )
    assert Card.of("4D") in page.match.state.zones["hand:0"]


def test_the_keyboard_gives_a_card(qtbot: Any) -> None:
    page = open_table(qtbot, match_while_plucking("pluck 2 KD", "pluck 2 KH", "pluck 2 4H", "pluck 2 6H"))
    page.stage.cloth.setFocus()
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Return)
    assert page.match.state.plucks == (5, 0, 0)


def test_plaques_say_plucks_and_debts_then_tricks() -> None:
    match = match_while_plucking()
    seen = match.state.observe(0)
    assert [QuotaPlaques().fact_line(seen, seat, name) for seat in range(3)] == [
        "10 plucks · needs 4",
        "Owes 6 · needs 7",
        "Owes 4 · needs 6",
    ]
    for action in ("pass", "trump S"):
        match.play(action)
    seen = match.state.observe(0)
    assert [QuotaPlaques().fact_line(seen, seat, name) for seat in range(3)] == [
        "0 of 4 tricks · −4",
        "0 of 7 tricks · −7",
        "0 of 6 tricks · −6",
    ]


def test_the_third_player_is_told_no_card() -> None:
    match = match_while_plucking("pluck 2 4H")
    assert lines(match, 1) == ["You give Ines a card", "Ines gives a card"]
    shown = [str(card) for zone in ("hand:0", "hand:2") for card in match.state.observe(1).zones[zone]]
    assert set(shown) == {"??"}
    assert "4H" in map(str, match.state.observe(0).zones["hand:2"])


def test_a_lock_is_on_trumps_until_they_are_broken(qtbot: Any) -> None:
    match = match_while_plucking("pass", "trump S", "play 2C")
    (part,) = TABLE.rail
    (badge,) = part.badges(match.state.observe(0), name)
    assert badge.locked and badge.note.endswith("not broken yet")
    page = open_table(qtbot, match)
    assert badge_width(page.stage.skin, badge) > badge_width(page.stage.skin, badge._replace(locked=False))
    while match.state.observe(0).facts["broken"] == "no":
        match.play(match.state.actions()[-1])
    (badge,) = part.badges(match.state.observe(0), name)
    assert not badge.locked and badge.note.endswith("· broken")


def test_plaques_count_tricks_against_the_quota() -> None:
    match = match_while_plucking()
    while match.state.phase != "play":
        match.play(match.state.actions()[0])
    for _ in range(3):
        match.play(match.state.actions()[0])
    view = match.state.observe(0)
    facts = PluckFacts.of(view)
    taken, quotas = facts.tricks, facts.quotas
    for seat in range(3):
        over = taken[seat] - quotas[seat]
        words = f"{taken[seat]} of {quotas[seat]} tricks · {'+' if over > 0 else ''}{over}".replace("-", "−")
        assert QuotaPlaques().fact_line(view, seat, name) == words
