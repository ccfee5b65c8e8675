"""The table of Last One: the stock, melees card by card, naming with keys, and the call that has to be made in time."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication

from cardhall.cards import Card
from cardhall.desktop.table.items.felt_marks import ArrowArc, PaperBadge, Shade
from cardhall.match import Match
from cardhall.match.default_names import PERSON_NAME
from cardhall.match.positions import Position
from tests.desktop.table_helpers import card_item, drag_card, open_table

NAMES = (PERSON_NAME, "Bruno", "Ines", "Ada", "Mei", "Dimitri")


def deal_match(hands: list[str], upcard: str, stock: str = "_") -> Match:
    """A match with these hands, in which the seat at the dealer's left begins; the dealer is the last seat."""
    deal = {f"hand:{seat}": hand for seat, hand in enumerate(hands)} | {"upcard": upcard, "stock": stock}
    options = {"hand_size": len(hands[0].split())}
    return Position("last-one", "", seats=len(hands), dealer=len(hands) - 1, options=options, deal=deal).match()


def play_actions(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action, match.state.turn)
    return match


ONE_LEFT = (["6D 9D TD KD", "5C 6C 7C 9C"], "6H")
TO_CALL = ("play 6D", "draw", "play 9D", "draw")


def extra_items(page, kind):
    return [one for one in page.stage.canvas.drawn_items if isinstance(one, kind)]


def test_cards_are_dragged_to_the_pile_and_a_click_on_the_stock_draws(qtbot):
    page = open_table(qtbot, deal_match(["9H 6C KD QS"] + ["_ _ _ _"] * 3, "6H", "2D"))
    spot = page.stage.zone_layouts["discard"].slot
    drag_card(page, card_item(page, Card.of("KD")), (spot.x, spot.y))
    assert page.match.state.turn == 0 and "Play a heart" in page.view.prompt.text
    drag_card(page, card_item(page, Card.of("9H")), (spot.x, spot.y))
    assert page.match.state.zones["discard"][-1] == Card.of("9H")
    page.runner.undo()
    page.gestures.click_zones(["stock"], (0, 0))
    assert page.match.state.zones["hand:0"][-1] == Card.of("2D")


def test_the_log_says_who_was_made_to_draw(qtbot):
    page = open_table(qtbot, play_actions(deal_match(["2H 6C KD QS"] + ["_ _ _ _"] * 3, "6H"), "play 2H"))
    lines = [
        f"{line.seat_name} {line.text}"
        for group in page.situation.log_groups(page.situation.observe())
        for line in group.lines
    ]
    assert "Bruno 2 cards drawn" in lines


def test_arrows_go_round_with_the_direction(qtbot):
    page = open_table(qtbot, deal_match(["AH 6C KD QS", "_ _ _ _", "_ _ _ _", "AC 2C 3C 5C"], "6H"))
    assert (
        all(arrow.end_angle > arrow.start_angle for arrow in extra_items(page, ArrowArc))
        and len(extra_items(page, ArrowArc)) == 4
    )
    page.match.play("play AH", 0)
    page.flow.rebuild()
    assert (
        all(arrow.end_angle < arrow.start_angle for arrow in extra_items(page, ArrowArc))
        and len(extra_items(page, ArrowArc)) == 4
    )


def test_a_named_suit_stands_over_the_pile(qtbot):
    match = play_actions(
        deal_match(["9H 6C KD QS", "_ _ _ _", "_ _ _ _", "8H 2C 3C 5C"], "6D"), "play 6C", "draw", "draw"
    )
    page = open_table(qtbot, play_actions(match, "play 8H" if "play 8H" in map(str, match.state.actions()) else "draw"))
    assert not extra_items(page, PaperBadge)
    if match.state.phase == "name":
        play_actions(match, "declare S")
        page.flow.rebuild()
        assert [badge.suit for badge in extra_items(page, PaperBadge)] == ["S"]


def test_the_suit_is_named_with_its_letter(qtbot):
    page = open_table(qtbot, play_actions(deal_match(["8H 6C KD QS"] + ["_ _ _ _"] * 3, "6D"), "play 8H"))
    qtbot.keyClick(page.stage.cloth, Qt.Key.Key_S)
    assert page.match.state.suit == "S" and page.match.state.turn == 1


def test_a_card_is_named_on_the_grid(qtbot):
    page = open_table(qtbot, play_actions(deal_match(["RJ 6C KD QS"] + ["_ _ _ _"] * 3, "6D"), "play RJ"))
    assert page.situation.legal.controls.grid is not None and len(page.situation.legal.controls.grid.keys) == 52
    assert "stock" not in page.stage.items or not page.stage.items["stock"]
    for key in (Qt.Key.Key_J, Qt.Key.Key_H, Qt.Key.Key_Return):
        qtbot.keyClick(page.focusWidget() or page.stage.cloth, key)
    assert page.match.state.suit == "H" and page.match.state.turn == 2


def test_a_melee_lies_card_by_card_and_dims_the_table(qtbot):
    hands = ["5H 9C TC QS", "2S 7S 9D TD", "2C 7C 9S TS", "4H 2D 7D KC"]
    match = deal_match(hands, "9H")
    match = play_actions(match, "draw", "draw", "draw", "play 4H")
    page = open_table(qtbot, match)
    assert [item.card.text for item in page.stage.items["melee"]] == ["4H"]
    assert len(extra_items(page, Shade)) == 1
    assert page.stage.table.seats.role_words(page.situation.seen, 0) == "Draws 4"
    item = next(item for item in page.stage.items["hand:0"] if item.card.text == "5H")
    assert set(page.situation.legal.lit_zones([item.card])) == {"melee", "discard"}
    page.gestures.play([item])
    assert match.state.aggressor == 0
    assert [item.card.text for item in page.stage.items["melee"]] == ["4H", "5H"]


@pytest.fixture
def calling(qtbot):
    """A table at which the person comes down to one card by a click, with the clock running."""
    page = open_table(qtbot, play_actions(deal_match(*ONE_LEFT), *TO_CALL))
    page.settings.call_time = 6
    page.stage.clock.instant = False
    page.match.play("play TD", 0)
    page.flow.let_person_decide()
    return page


def test_the_call_runs_out_but_not_while_the_match_is_paused(calling, monkeypatch):
    timed = calling.flow.timed_calls
    monkeypatch.setattr(type(calling), "isActiveWindow", lambda page: True)
    monkeypatch.setattr(type(calling), "isVisible", lambda page: True)
    monkeypatch.setattr(timed, "_clock", Elapsed(4000))
    assert timed.remaining_ms == 6000 and calling.view.row.gold_button.time_left == 1.0
    calling.runner.set_paused(True)
    timed._tick()
    assert timed.remaining_ms == 6000
    calling.runner.set_paused(False)
    timed._tick()  # the first one starts the clock again
    timed._tick()
    assert timed.remaining_ms == 2000 and len(calling.match.state.zones["hand:0"]) == 1
    timed._tick()
    assert len(calling.match.state.zones["hand:0"]) == 3 and calling.match.state.turn == 1


def test_the_call_is_made_with_enter_in_time(calling):
    assert calling.view.row.press_gold()
    assert len(calling.match.state.zones["hand:0"]) == 1 and calling.flow.timed_calls.remaining_ms == 0


def test_buttons_deleted_by_a_fault_are_not_asked_for_their_time(calling, monkeypatch):
    def broken(*_):
        monkeypatch.undo()
        raise ArithmeticError("a fault")

    monkeypatch.setattr(type(calling.view.row.skin), "px", broken)
    with pytest.raises(ArithmeticError):
        calling.view.row.show_actions(None, str, [])
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    calling.recover()
    assert calling.view.row.gold_button in calling.view.row.buttons


def test_nobody_is_hurried_by_keys_or_without_a_limit(calling, qtbot):
    timed = calling.flow.timed_calls
    assert not extra_items(calling, ArrowArc)  # two seats need none
    qtbot.keyClick(calling.stage.cloth, Qt.Key.Key_Right)
    assert timed.plays_by_keys and timed.limit_ms == 0
    timed._tick()
    assert timed.remaining_ms == 0 and calling.view.row.gold_button.time_left is None
    assert calling.match.state.phase == "call"
    qtbot.mousePress(calling.stage.cloth.viewport(), Qt.MouseButton.LeftButton)
    assert timed.limit_ms == 6000
    calling.settings.call_time = 0
    assert timed.limit_ms == 0


def test_a_random_match_is_shown_with_six_seats(qtbot):
    """Whatever comes up, the melee's cards are those that the person sees on the pile."""
    match, rng = Match.new("last-one", seats=6, seed=3, names=NAMES), random.Random(3)
    page = open_table(qtbot, match)
    for _ in range(30):
        match.play(rng.choice(match.state.actions()), match.state.turn)
        page.flow.rebuild()
        zones = page.stage.items
        shown = [*zones.get("discard", ()), *zones.get("melee", ())]
        if "discard" in zones:
            assert [item.card for item in shown] == match.state.zones["discard"]


class Elapsed:
    """A clock on which the same time has passed at every look."""

    def __init__(self, passed: int) -> None:
        self.passed = passed

    def restart(self) -> int:
        return self.passed


def test_in_a_small_window_tens_have_their_suit_and_the_log_button_shows_what_cards_do(qtbot):
    page = open_table(
        qtbot, play_actions(deal_match(["RJ 6C KD QS"] + ["_ _ _ _"] * 3, "6D"), "play RJ"), size=(800, 560)
    )
    keys = [key for key in page.view.keys.keys if key.key.suit]
    assert len(keys) == 52 and keys[0].width() < 30
    grid = page.view.keys.grab().toImage()
    for key in keys:  # the red or black of the suit's mark is to be seen below the rank
        mark = grid.copy(key.x() + 4, key.y() + key.height() // 2 + 1, key.width() - 8, key.height() // 2 - 3)
        dark = [mark.pixelColor(x, y).lightness() < 140 for x in range(mark.width()) for y in range(mark.height())]
        assert sum(dark) > 8, f"{key.key.text} of {key.key.suit} has no suit"
    page.widgets.log_button.click()
    newest = page.widgets.drawer.lines.groups[0]
    assert newest.title == "To the left"
    assert next((line.seat_name, line.text) for line in newest.lines) == ("2", "next draws two")
