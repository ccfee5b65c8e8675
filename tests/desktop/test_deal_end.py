"""The end of a deal is seen: the last cards and the result stay on the table until the person goes on."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall.desktop.table.flow import deal_end
from cardhall.desktop.table.flow.result_comparison import HARD_BETTER_NOTE, HARD_RESULT_LABEL, HARD_RESULT_NOTES
from cardhall.desktop.table.rail.deal_account import Account
from cardhall.desktop.table.rail.reckoning_sheet import ReckoningSheet
from cardhall.desktop.table.table_lookup import table_for
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.table.turn_state import Turn
from cardhall.language import translate
from cardhall.match import Match
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.results import DealResult, Line
from tests.desktop.table_helpers import open_table

FEW, MANY = 4.5, 9.5  # actions of a seat in a deal: with fewer a deal is short, with more it is not


def actions_of_a_seat(game_id: str) -> float:
    """How often a seat acts in the first deal of a match played at random, on the average of some; at most 10."""
    counts = []
    for seed in range(4):
        lot, match, count = random.Random(seed), Match.new(game_id, seed=seed), 0
        seats = match.state.setup.seats
        while not match.state.results and count < 10 * seats:
            seat = lot.choice(match.state.actors)
            match.play(lot.choice(match.state.actions(seat)), seat)
            count += 1
        counts.append(count / seats)
    return sum(counts) / len(counts)


def test_the_tables_of_games_with_short_deals_say_so() -> None:
    """Where a deal is over after a few actions the next follows from the table, and nowhere else."""
    measured = {game_id: actions_of_a_seat(game_id) for game_id in CATALOGUE}
    short = {game_id for game_id in CATALOGUE if table_for(game_id).has_short_deals}
    assert {"kabu", "razz", "trente-et-quarante", "put-and-take", "pontoon", "truc"} <= short
    assert not {game_id for game_id, count in measured.items() if count < FEW} - short
    assert not {game_id for game_id, count in measured.items() if count > MANY} & short


def at_the_end(qtbot: Any, game_id: str, **more: Any) -> TablePage:
    """A table at which the last card of a deal, that is not the last of the match, has just been shown."""
    for seed in range(40):
        match, lot = Match.new(game_id, seed=seed), random.Random(seed)
        while not match.state.results:
            seat = match.state.actors[0]
            match.play(lot.choice(match.state.actions(seat)), seat)
        if not match.state.is_over:
            break
    seat, action = match.log[-1]
    match.undo()
    match.forget_undone()
    while match.state.actors[0] != seat or action not in match.state.actions(seat):  # taken back further
        match.play(match.state.actions()[0], match.state.actors[0])
    page = open_table(qtbot, match, instant=False, painted=False, guide=False, claims=False, **more)
    page.stage.script.clear()
    page.stage.sync_to(page.situation.observe())
    page.runner.play_action(action, seat)
    while page.runner.turn.state is not Turn.ENDING:
        assert page.stage.script.skip_wait()
    return page


def test_the_last_cards_lie_there_until_a_key(qtbot: Any) -> None:
    page = at_the_end(qtbot, "euchre")
    turn, reckoning = page.runner.turn, page.widgets.reckoning
    assert not reckoning.isVisibleTo(page) and page.widgets.go_button.isVisibleTo(page)
    assert page.widgets.prompt.fact and page.situation.shown_observation.deal_number == 1
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Space)
    assert turn.state is Turn.ENDING, "the key may be meant for the last card"
    page.end._grace_timer.stop()
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Space)
    assert turn.state is Turn.RECKONING and reckoning.isVisibleTo(page)
    assert not page.widgets.go_button.isVisibleTo(page)


def test_the_reckoning_comes_by_itself_in_time_but_not_in_a_pause(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deal_end, "END_SHOWN_MS", 60)
    monkeypatch.setattr(deal_end, "END_SHOWN_PACES", 0)
    page = at_the_end(qtbot, "euchre")
    turn = page.runner.turn
    page.flow.toggle_pause()
    QTest.qWait(120)
    assert turn.state is Turn.PAUSED and turn.state_beneath is Turn.ENDING
    page.flow.toggle_pause()
    qtbot.waitUntil(lambda: turn.state is Turn.RECKONING, timeout=2000)


def test_the_pace_says_how_long(qtbot: Any) -> None:
    times = [at_the_end(qtbot, "euchre", pace=pace).end._last_cards_timer.interval() for pace in (300, 700, 1500)]
    assert times == sorted(times) and times[0] >= 1500 and times[2] <= 6000


def test_where_deals_are_short_the_next_one_follows_and_the_sheet_comes_on_demand(qtbot: Any) -> None:
    page = at_the_end(qtbot, "kabu")
    turn, end = page.runner.turn, page.end
    assert not end._last_cards_timer.isActive(), "the person goes on"
    assert page.widgets.result_button.isVisibleTo(page) and page.widgets.go_button.text() == "Next deal"
    page.widgets.result_button.click()
    assert turn.state is Turn.RECKONING and page.widgets.reckoning.headline == page.view.prompt_view.result[0]
    page = at_the_end(qtbot, "kabu")
    page.end._grace_timer.stop()
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Return)
    assert page.runner.turn.state is Turn.DEALING and not page.runner.turn.is_unread
    assert page.situation.shown_observation.deal_number == 2


def test_undo_from_the_end_of_a_deal_goes_back_to_a_decision(qtbot: Any) -> None:
    page = at_the_end(qtbot, "kabu")
    page.flow.undo()
    assert page.runner.turn.state_beneath is not Turn.ENDING and not page.widgets.go_button.isVisibleTo(page)
    assert page.match.closing_state is None


@pytest.mark.parametrize("wide", [520, 760, 980])
@pytest.mark.parametrize("sides", [2, 4])
def test_the_sheet_keeps_its_shape_when_it_is_known_what_hard_has_made(qtbot: Any, wide: int, sides: int) -> None:
    sheet = ReckoningSheet(None)  # type: ignore[arg-type]
    qtbot.addWidget(sheet)
    names, points = [f"Player {number}" for number in range(sides)], tuple(range(3, 3 + sides))
    shapes = set()
    for amounts, note in (
        ((None,) * sides, HARD_RESULT_NOTES[0]),
        (points, HARD_BETTER_NOTE),
        (points, HARD_RESULT_NOTES[2]),
    ):
        lines = (Line(HARD_RESULT_LABEL, amounts, note, adds=False), Line("Tricks", points, "taken"))
        result = DealResult(points, lines, "", thrown_in=False)
        sheet.account = Account(
            result, names, [0.0] * sides, list(points), possible_notes=[translate(one) for one in HARD_RESULT_NOTES]
        )
        shapes.add(
            (
                sheet.fit(wide, 500),
                tuple(sheet.sheet_layout.column_edges()),
                tuple(row.is_single_line for row in sheet.sheet_layout.rows),
            )
        )
    assert len(shapes) == 1
