"""Pontoon at the table: naming the limits, betting, buying, split hands, bust hands."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRect

from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.input.number_picker import NumberPicker
from cardhall.desktop.table.input.pair_picker import PairPicker
from cardhall.desktop.table.screenshot import random_match
from cardhall.games.pontoon.table import TABLE
from cardhall.match import Match
from cardhall.rules import Action
from tests.desktop.table_helpers import open_table


def find_match(wanted: Any, **more: Any) -> Match:
    """The first match, by its seed, in which seat 0 comes to a position that is wanted, playing safe till then."""
    for seed in range(1, 600):
        match = Match.new("pontoon", seats=3, seed=seed, dealer=2, names=("You", "Bruno", "Ada"), **more)
        while match.state.deal_number == 1 and not match.state.is_over:
            if match.state.turn == 0 and wanted(match):
                return match
            legal = match.state.actions()
            stick = next((action for action in legal if action.verb == "stick"), legal[0])
            match.play(stick)
    raise AssertionError("there is no such match")


def has_verb(verb: str) -> Any:
    return lambda match: any(action.verb == verb for action in match.state.actions())


def test_a_new_banker_picks_both_limits(qtbot: Any) -> None:
    page = open_table(qtbot, Match.new("pontoon", seats=3, seed=1, dealer=0))
    picker = page.widgets.row.pickers[0]
    assert isinstance(picker, PairPicker)
    picker.groups[0][5].click()
    picker.groups[1][50].click()
    assert picker.button.text() == "Bets from 5 to 50"
    assert page.widgets.row.keys[picker.button.key_name] is picker.button, "the key that stands on it does it too"
    picker.button.click()
    assert page.match.log[0] == (0, Action("limits", 5, 50))


def test_bets_are_chosen_with_a_slider(qtbot: Any) -> None:
    page = open_table(qtbot, find_match(has_verb("bet"), options={"banker_limits": False}))
    picker = page.widgets.row.pickers[0]
    assert isinstance(picker, NumberPicker)
    picker.slider.setValue(7)
    for chip in picker.chip_keys[1], picker.chip_keys[0], picker.chip_keys[0]:  # a five, and two ones
        chip.click()
    assert [chip.value for chip in picker.chip_keys] == [1, 5, 10]
    picker.button.click()
    assert (0, Action("bet", 7)) in page.match.log


def test_the_stock_gives_a_card_and_illegal_buttons_stay_in_place(qtbot: Any) -> None:
    match = find_match(has_verb("twist"), options={"banker_limits": False})
    page = open_table(qtbot, match)
    texts = {button.text(): button.isEnabled() for button in page.widgets.row.buttons}
    assert texts["Twist"] and texts["Stick"] and not texts["Pontoon"]
    assert any(key.startswith("hand words") for key in page.stage.zone_marks.labels)


def test_split_hands_lie_side_by_side(qtbot: Any) -> None:
    match = find_match(has_verb("split"), options={"banker_limits": False})
    page = open_table(qtbot, match, size=(1024, 700))
    page.flow.act(Action("split"))
    first, second = page.stage.zone_layouts["hand:0"].area, page.stage.zone_layouts["hand:0:2"].area
    assert first.right < second.x
    assert [item.card for item in page.stage.items["hand:0:2"]] == match.state.zones["hand:0:2"]


def test_a_bust_hand_is_still_told(qtbot: Any) -> None:
    match = find_match(has_verb("twist"), options={"banker_limits": False})
    while not any(hand.bust for hand in match.state.hands_of(0)):
        if not has_verb("twist")(match) or match.state.turn != 0:
            break
        match.play("twist")
    page = open_table(qtbot, match)
    if any(hand.bust for hand in match.state.hands_of(0)):
        assert page.stage.canvas.drawn_items


def test_buying_for_a_few_chips_needs_no_slider() -> None:
    match = find_match(has_verb("buy"), options={"banker_limits": False})
    legal = LegalActions(TABLE, match.state.observe(0))
    verbs = {run.verb for run in legal.controls.number_choices}
    plain = {action.verb for action in legal.controls.plain_actions()}
    assert ("buy" in verbs) != ("buy" in plain) and legal.controls.pair_choices == []


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
def test_six_seats_in_a_small_window_with_large_text(qtbot, scale):
    """Nothing of the action row is cut off, and the prompt touches no plaque."""
    for actions in (6, 14, 20):
        match = random_match("pontoon", seed=3, seats=6, action_count=actions)
        page = open_table(qtbot, match, size=(1024, 700), text_scale=scale)
        page.widgets.row._layout.activate()
        assert page.widgets.row._layout.minimumSize().width() <= page.widgets.row.width()
        for plaque in page.stage.plaques:
            rect = plaque.rect
            box = QRect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))
            assert not box.intersects(page.widgets.prompt.geometry()) and not box.intersects(
                page.widgets.row.geometry()
            )
        page.hide()


@pytest.mark.parametrize("seats", [2, 8])
def test_few_buttons_stand_below_their_prompt(qtbot: Any, seats: int) -> None:
    """Where they have room in the middle of the cloth, the badge of the bank does not push them aside."""
    page = open_table(qtbot, random_match("pontoon", seed=2, seats=seats, action_count=9), size=(1024, 700))
    assert page.situation.shown_observation.phase == "bank" and len(page.widgets.row.buttons) == 2
    boxes = [page.widgets.row.mapTo(page, button.geometry().center()).x() for button in page.widgets.row.buttons]
    assert sum(boxes) / 2 == pytest.approx(page.widgets.prompt.geometry().center().x(), abs=3)
    page.hide()
