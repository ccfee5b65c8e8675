"""What the application does for the person: an action that is all they can do, and that needs no thought."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall.desktop.table import autoplay
from cardhall.match import Match
from cardhall.rules import Action
from tests.desktop.table_helpers import NAMES, open_table

PASS = Action("pass")


def match_with_choice(
    game_id: str, phase: str, *, seeds: range = range(1, 60), only: bool = True, **more: Any
) -> Match:
    """A match in which the person is to act in that phase and has, or has not, one legal action that is no card."""
    for seed in seeds:
        match, rng = Match.new(game_id, seed=seed, names=NAMES, **more), random.Random(seed)
        for _ in range(120):
            if match.state.is_over:
                break
            legal = match.state.actions()
            if match.state.turn == 0 and match.state.phase == phase and (len(legal) == 1) is only:
                return match
            match.play(rng.choice(legal))
    raise AssertionError("no such place found")


@pytest.mark.parametrize(
    ("game_id", "phase"),
    [
        ("trex", "twos"),
        ("trex", "double"),
        ("belote", "declare"),
        ("five-hundred", "declare"),
        ("five-hundred", "auction"),
        ("dou-dizhu", "play"),
        ("truc", "cut"),
    ],
)
def test_what_is_all_that_can_be_done_and_needs_no_thought_is_done(qtbot: Any, game_id: str, phase: str) -> None:
    match = match_with_choice(game_id, phase)
    (action,) = match.state.actions()
    length = len(match.log)
    open_table(qtbot, match)
    qtbot.waitUntil(lambda: len(match.log) > length, timeout=4000)
    assert match.log[length] == (0, action)


def test_it_is_said_first_and_may_be_done_sooner(qtbot: Any) -> None:
    match = match_with_choice("trex", "twos")
    page = open_table(qtbot, match, instant=False, reduced_motion=True)
    page.runner.autosave.save_soon = lambda **_: None  # nothing is saved
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=8000)
    assert page.widgets.prompt.text.endswith("pass (automatic)"), page.widgets.prompt.text
    length = len(match.log)
    assert page.runner.autoplay._timer.remainingTime() > 0.5 * autoplay.ANNOUNCED_ACTION_DELAY_MS
    page.flow.act(PASS)
    assert len(match.log) == length + 1 and page.runner.autoplay.announced_action is None
    assert not page.runner.autoplay._timer.isActive()


def test_undo_goes_back_behind_it_to_the_last_decision(qtbot: Any) -> None:
    match = match_with_choice("belote", "declare", seeds=range(1, 200))
    decided = match._decision_before(0, False)
    length = len(match.log)
    page = open_table(qtbot, match)
    qtbot.waitUntil(lambda: len(match.log) > length and page.situation.legal is not None, timeout=4000)
    assert match.state.turn == 0 and len(match.state.actions(0)) > 1
    page.flow.undo()
    qtbot.wait(50)
    if decided is None:
        assert not match.can_undo(0)
    else:
        assert len(match.log) == decided and page.situation.legal is not None


def test_it_waits_for_the_person_where_that_is_set_and_while_the_table_is_paused(qtbot: Any) -> None:
    match = match_with_choice("trex", "twos")
    page = open_table(qtbot, match, do_idle=False)
    length = len(match.log)
    qtbot.wait(80)
    assert len(match.log) == length and page.runner.autoplay.announced_action is None
    assert "automatic" not in page.widgets.prompt.text
    page.settings.do_idle = True
    page.flow.toggle_pause()
    page.runner.continue_play()
    qtbot.wait(80)
    assert len(match.log) == length and page.runner.autoplay.announced_action is None
    page.flow.toggle_pause()
    qtbot.waitUntil(lambda: len(match.log) > length, timeout=4000)


def test_what_tells_something_and_what_plays_a_card_is_left_to_the_person(qtbot: Any) -> None:
    for game_id, phase in (("whist", "play"), ("calabrasella", "call")):
        match = match_with_choice(game_id, phase, seeds=range(1, 400))
        page = open_table(qtbot, match)
        length = len(match.log)
        qtbot.wait(60)
        assert len(match.log) == length and page.runner.autoplay.announced_action is None
