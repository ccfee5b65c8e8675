"""A deal at the table with the log on: what is told, and that it tells no card."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from cardhall import log
from cardhall.match import Match, Store
from cardhall.players.remote.worker import Worker
from tests.desktop.table_helpers import open_table
from tests.test_log import LINE, check_nothing_is_told


@pytest.mark.long
@pytest.mark.parametrize("game_id", ["whist", "hasenpfeffer", "twenty-five"])
def test_a_deal_at_the_table_tells_no_card(
    game_id: str, qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The person's seat does what is legal; a thinking process plays the others; seat 0 asks for a hint once."""
    log.start_logging(tuple(log.CATEGORIES))
    match, worker = Match.new(game_id, seed=918273645), Worker()
    try:
        page = open_table(qtbot, match, worker=worker, store=Store(tmp_path), painted=False)
        asked = False

        def is_over() -> bool:
            nonlocal asked
            runner = page.runner
            if runner.seating.may_person_act():
                if not asked:
                    asked = True
                    runner.computers.ask_hint()
                runner.play_action(match.state.actions(runner.seating.person_seat)[0])
            return bool(match.state.results)

        qtbot.waitUntil(is_over, timeout=120_000)
        page.runner.undo()
        page.close_page()
    finally:
        worker.close()
        told = capsys.readouterr().err
        log.stop_logging()
    lines = [line for line in told.splitlines() if LINE.fullmatch(line)]
    check_nothing_is_told("\n".join(lines), match)
    assert {line.split()[2] for line in lines} >= {"store", "worker", "table"}
    assert len(set(re.findall(r" \[(\d+)\] ", told))) == 2
