"""Cards taken and laid away: one gesture and one verb in all games, gold trays, and marks on what has been taken."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall.desktop.table.access.naming import item_description
from cardhall.desktop.table.parts.observation_readers import recently_taken_cards
from cardhall.match import Match
from tests.desktop.table_helpers import NAMES, TablePage, card_point, drag_card, open_table

TRAY_SIZES = {  # where cards go, and how many
    ("five-hundred", "discard"): ("widow", 5),
    ("hasenpfeffer", "discard"): ("widow", 1),
    ("calabrasella", "discard"): ("discard", 4),
    ("euchre", "exchange"): ("stock", 1),
    ("reversis", "discard"): ("talon", 1),
    ("reversis", "exchange"): ("talon", 1),
}


def match_at_phase(game_id: str, phase: str, seeds: range = range(1, 400)) -> Match:
    """A match of random actions in which the person is first to act in that phase."""
    for seed in seeds:
        match, rng = Match.new(game_id, seed=seed, names=dict(enumerate(NAMES))), random.Random(seed)
        for _ in range(60):
            if match.state.results:
                break
            if match.state.turn == 0 and match.state.phase == phase:
                return match
            match.play(rng.choice(match.state.actions()))
    raise AssertionError(f"{phase} of {game_id} is not reached")


def usable_cards(page: TablePage) -> list[Any]:
    assert page.situation.legal is not None
    return [item for item in page.stage.own_hand_items() if page.situation.legal.is_usable(item.card)]


@pytest.mark.parametrize(("game_id", "phase"), TRAY_SIZES)
def test_cards_are_chosen_and_then_laid_away(qtbot: Any, game_id: str, phase: str) -> None:
    tray, most = TRAY_SIZES[game_id, phase]
    page = open_table(qtbot, match_at_phase(game_id, phase))
    length, before = len(page.match.log), len(page.match.state.zones[tray])
    assert tray in page.stage.zone_marks.lit_zones and page.stage.zone_marks.slots[tray].isVisible(), "the tray is gold"
    items = usable_cards(page)[:most]
    for item in items:
        page.gestures.click(item)
    assert len(page.match.log) == length, "a click chooses"
    words = [button.text() for button in page.widgets.row.buttons]
    assert ("Lay away" if most == 1 else f"Lay away {most} cards") in words, words
    cards = [item.card for item in items]
    page.widgets.row.gold_button.click()
    assert set(cards).isdisjoint(page.match.state.zones["hand:0"])
    qtbot.waitUntil(lambda: tray not in page.stage.zone_marks.lit_zones, timeout=4000)
    assert len(page.match.state.zones[tray]) >= before


@pytest.mark.parametrize(("game_id", "phase"), TRAY_SIZES)
def test_they_may_be_dropped_on_the_tray(qtbot: Any, game_id: str, phase: str) -> None:
    tray, _ = TRAY_SIZES[game_id, phase]
    page = open_table(qtbot, match_at_phase(game_id, phase))
    item = usable_cards(page)[0]
    card, laid = item.card, page.stage.zone_layouts[tray]
    assert card_point(item) is not None
    drag_card(page, item, (laid.area.cx, laid.area.cy))
    assert card not in page.match.state.zones["hand:0"]


def test_no_more_are_chosen_than_may_go(qtbot: Any) -> None:
    page = open_table(qtbot, match_at_phase("five-hundred", "discard"))
    for item in usable_cards(page)[:6]:
        page.gestures.click(item)
    assert page.widgets.row.gold_button is None
    assert page.widgets.prompt.text.endswith("Lay away five cards at most."), page.widgets.prompt.text
    page = open_table(qtbot, match_at_phase("hasenpfeffer", "discard"))
    first, second = usable_cards(page)[:2]
    page.gestures.click(first)
    page.gestures.click(second)
    assert page.gestures.selected_items == [second], "another card is meant instead"


def test_all_five_of_five_hundred_go_with_one_press(qtbot: Any) -> None:
    page = open_table(qtbot, match_at_phase("five-hundred", "discard"))
    for item in usable_cards(page)[:5]:
        page.gestures.click(item)
    page.widgets.row.gold_button.click()
    qtbot.waitUntil(lambda: page.match.state.phase == "play", timeout=4000)
    assert len(page.match.state.zones["hand:0"]) == 10
    page.flow.undo()
    qtbot.wait(50)
    assert page.match.state.phase == "discard" and len(page.match.state.zones["hand:0"]) == 15


def test_open_cards_of_the_widow_are_gold_while_some_may_be_taken(qtbot: Any) -> None:
    page = open_table(qtbot, match_at_phase("calabrasella", "widow"))
    assert page.stage.zone_marks.lit_zones == {"widow"}


@pytest.mark.parametrize(
    ("game_id", "phase"),
    [("five-hundred", "discard"), ("hasenpfeffer", "discard"), ("calabrasella", "discard"), ("dou-dizhu", "play")],
)
def test_taken_cards_are_marked_in_the_hand_until_a_card_is_played(qtbot: Any, game_id: str, phase: str) -> None:
    for seed in range(1, 200, 20):
        match = match_at_phase(game_id, phase, range(seed, seed + 200))
        taken = recently_taken_cards(match.state.observe(0))
        if taken:
            break
    assert taken and set(taken) <= set(match.state.zones["hand:0"])
    page = open_table(qtbot, match)
    assert {item.card for item in page.stage.all_items() if item.is_just_taken} == set(taken)
    marked = next(item for item in page.stage.all_items() if item.is_just_taken)
    assert "Just taken" in item_description(page.gestures, marked)
    rng = random.Random(1)
    while not any(event.kind == "move" and event.target == "trick" for event in match.state.history):
        match.play(rng.choice(match.state.actions()))
    page.flow.rebuild()
    assert not any(item.is_just_taken for item in page.stage.all_items())
