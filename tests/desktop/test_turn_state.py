"""Whose turn it is: every pair of states, random events, and what a file keeps of it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtTest import QTest

from cardhall.desktop.table import computer_players
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.turn_state import (
    ALLOWED_TRANSITIONS,
    DEAL_OVER_STATES,
    IN_PLAY_STATES,
    SHEET_OPEN_STATES,
    TransitionError,
    Turn,
    TurnState,
)
from cardhall.match import Match, Store
from cardhall.match.saves import SavedGame
from tests.desktop.table_helpers import open_table

MATCH = Match.new("euchre", seed=3)
ORDINARY_COURSE = [turn for turn in Turn if turn is not Turn.PAUSED]


def machine_in_state(turn: Turn) -> TurnState:
    """A state machine that has come to a state by transitions alone."""
    ways: dict[Turn, list[Turn]] = {Turn.NEW: []}
    queue = [Turn.NEW]
    while turn not in ways:
        here = queue.pop(0)
        for there in (*ALLOWED_TRANSITIONS[here], Turn.CLOSED):
            if there not in ways:
                ways[there] = [*ways[here], there]
                queue.append(there)
    found = TurnState(MATCH)
    for step in ways[turn]:
        found.change_to(step)
    return found


@pytest.mark.parametrize("before", ORDINARY_COURSE)
@pytest.mark.parametrize("after", list(Turn))
def test_every_pair_of_states_is_allowed_or_refused_and_a_refusal_changes_nothing(before: Turn, after: Turn) -> None:
    state = machine_in_state(before)
    heard: list[tuple[Turn, Turn]] = []
    state.listeners.append(lambda one, other: heard.append((one, other)))
    assert state.state is before
    if state.allows(after):
        state.change_to(after)
        assert state.state is after
        assert heard == ([(before, after)] if before is not after else [])
    else:
        with pytest.raises(TransitionError):
            state.change_to(after)
        assert state.state is before and not heard


def test_the_table_of_transitions_says_what_players_expect() -> None:
    assert all(machine_in_state(turn).allows(Turn.CLOSED) for turn in ORDINARY_COURSE if turn is not Turn.CLOSED)
    assert not any(machine_in_state(Turn.CLOSED).allows(turn) for turn in Turn), (
        "a table that was left does nothing any more"
    )
    assert not any(machine_in_state(turn).allows(Turn.NEW) for turn in ORDINARY_COURSE)
    for turn in (*DEAL_OVER_STATES, Turn.LOOKING, Turn.JUDGED):
        assert not machine_in_state(turn).allows(Turn.PERSON), "nobody acts while the reckoning is read"
        assert not machine_in_state(turn).allows(Turn.THINKING)
    assert {turn for turn in ORDINARY_COURSE if machine_in_state(turn).allows(Turn.LOOKING)} == {
        *SHEET_OPEN_STATES,
        Turn.LOOKING,
    }
    for turn in SHEET_OPEN_STATES:
        assert {one for one in ORDINARY_COURSE if machine_in_state(one).allows(turn)} <= {
            *IN_PLAY_STATES,
            *DEAL_OVER_STATES,
            Turn.LOOKING,
            Turn.NEW,
        }
        assert not machine_in_state(Turn.PERSON).allows(turn), "what ended the deal is shown first"


@given(st.lists(st.sampled_from([*Turn, "resume"]), max_size=40))
@settings(max_examples=150, deadline=None)
def test_random_events_keep_what_is_said_of_the_state_true(events: list[Turn | str]) -> None:
    state, beneath, is_paused = TurnState(MATCH), Turn.NEW, False
    for event in events:
        if isinstance(event, str):
            state.resume()
            is_paused = False
        elif state.allows(event):
            state.change_to(event)
            if event is Turn.PAUSED:
                is_paused = True
            else:
                assert event is Turn.CLOSED or event in ALLOWED_TRANSITIONS[beneath]
                beneath = event
        else:
            with pytest.raises(TransitionError):
                state.change_to(event)
        assert state.state_beneath is beneath
        assert state.state is (Turn.PAUSED if is_paused and beneath is not Turn.CLOSED else beneath)
        assert state.is_closed == (beneath is Turn.CLOSED) and state.has_begun == (beneath is not Turn.NEW)
        if state.may_act:
            assert state.state not in (Turn.PAUSED, Turn.CLOSED, Turn.JUDGED)
        assert not (state.is_table_shown and state.is_sheet_open)


# ---- at a table


def test_a_table_under_random_events_shows_what_its_state_says(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo, redo, pause, look, go on, act, in any order: nothing is refused, and the sheet is where it says."""
    lot = random.Random(7)
    monkeypatch.setattr(computer_players, "POLL_MS", 0)
    page = open_table(qtbot, random_match("euchre", seed=4, action_count=6), painted=False, guide=False)
    turn, flow, end = page.runner.turn, page.flow, page.end
    seen: set[Turn] = set()
    turn.listeners.append(lambda _, now: seen.add(now))

    def act() -> None:
        if page.situation.legal is not None:
            flow.act(lot.choice(page.situation.legal.actions))

    def read() -> None:
        if turn.is_sheet_open:
            lot.choice(
                (end.start_next_deal, end.look_at_table) if turn.state is Turn.RECKONING else (end.look_at_table,)
            )()
        elif turn.is_looking:
            lot.choice((end.return_to_result, end.leave_last_cards))()

    events = [act] * 30 + [read] * 4 + [flow.undo, flow.redo, flow.toggle_pause, flow.restart_deal]
    for _ in range(200):
        (flow.toggle_pause if turn.is_paused and lot.random() < 0.5 else lot.choice(events))()
        QTest.qWait(1)
        assert page.widgets.reckoning.isVisibleTo(page) == turn.is_sheet_open
        assert (page.situation.legal is not None) <= (turn.state is Turn.PERSON)
        assert page.widgets.go_button.isVisibleTo(page) == turn.is_looking
    assert {Turn.PERSON, Turn.RECKONING, Turn.LOOKING, Turn.PAUSED, Turn.PLAYING_OUT} <= seen
    page.close_page()
    assert turn.state is Turn.CLOSED


def match_at_reckoning(game_id: str = "euchre") -> Match:
    """A match whose last action has ended its first deal."""
    match = Match.new(game_id, seed=11)
    lot = random.Random(2)
    while not match.state.results:
        match.play(lot.choice(match.state.actions()))
    return match


def before_the_end() -> Match:
    match = match_at_reckoning()
    match.undo()
    match.forget_undone()
    return match


def test_who_leaves_before_the_reckoning_gets_it_on_return(qtbot: Any, tmp_path: Path) -> None:
    """The last card has been played and is still on its way: the table is left, and opened again."""
    match, store = before_the_end(), Store(tmp_path)
    page = open_table(qtbot, match, store=store, instant=False, painted=False, guide=False)
    page.runner.play_action(match.state.actions()[0], match.state.actors[0])
    assert page.runner.turn.state is Turn.PLAYING_OUT and match.state.results and not page.runner.turn.is_sheet_open
    page.close_page()
    again = Match.load(store.path_of(match))
    assert again.unread == 1 and again.closing_state is not None
    second = open_table(qtbot, again, painted=False, guide=False)
    assert second.runner.turn.state is Turn.RECKONING and second.widgets.reckoning.isVisibleTo(second)
    assert second.situation.shown_observation.deal_number == 1, (
        "the cards of the deal that is reckoned lie on the table"
    )
    assert second.situation.deal_shown == 1
    second.end.start_next_deal()
    assert again.unread == 0 and second.runner.turn.state in (Turn.PERSON, Turn.THINKING, Turn.PLAYING_OUT)
    assert second.situation.shown_observation.deal_number == 2


def test_what_was_read_is_in_the_file_and_files_without_it_load() -> None:
    match = match_at_reckoning()
    match.unread = 1
    assert Match.restored(SavedGame.parse(match.saved().text())).unread == 1
    fields = vars(match.saved())
    fields.pop("unread")
    assert Match.restored(SavedGame(**fields)).unread == 0, "files of older versions do not say it: all has been read"
    match.play(match.state.actions()[0])
    match.unread = 1  # cannot be: something has been played since
    assert not TurnState(Match.restored(match.saved())).is_unread
    while match.closing_state is None:
        match.undo()
        if not match.log:
            break
    assert match.unread == 0, "whoever goes back has nothing to read"
