"""What somebody keeps who has used everything: positions to practise, days, sets, decisions, exercises, comparisons."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from pathlib import Path

from cardhall.match import analysis, computer_results, days, decisions, duplicates, exercises, practice, schema
from cardhall.match.duplicates import HARD, YOU
from cardhall.match.replay_by_computer import Outcome
from tests.match.test_analysis import one_deal
from tests.match.test_duplicates import begun
from tests.match.test_practice import judged_by_hand

GAMES = ("whist", "ecarte")
COSTS = [0.0, 1.5, 0.1, 2.0, 0.4]  # of the first decisions of a deal


def everything(folder: Path, games: Sequence[str] = GAMES, today: date | None = None) -> list[Path]:
    """Write some of each of them down in the folder of matches. Returns the files."""
    today = today or datetime.now().astimezone().date()
    before = set(folder.rglob("*"))
    for game_id in games:
        match = one_deal(game_id)
        found = judged_by_hand(match, COSTS)
        practice.add_positions(folder, match, found)
        decisions.add_review(folder, match, found)
        analysis.write_review(folder, match, found)
        computer_results.write_result(folder, match, 1, Outcome((1, 0), 1.0, ("0 pass",)))
        for back, value in enumerate((2, -1, 0)):
            for who, more in ((YOU, value), (days.HARD, 0)):
                days.add_result(folder, today - timedelta(days=back + 1), game_id, who, Outcome((value, 0), more))
        made = begun(folder, game_id)
        for deal, own, hard in ((1, 3, 1), (2, -1, 2)):
            for who, value in ((YOU, own), (HARD, hard)):
                duplicates.add_result(folder, made.id, deal, who, Outcome((value, 0), value))
        progress = exercises.Progress.read(folder)
        for place, exercise in enumerate(exercises.exercises_of(game_id)[:4]):
            progress.note(game_id, exercise, right=place > 0)
    make_due(folder)
    practice.record_answer(folder, practice.all_exercises(folder)[0], right=True)
    return sorted(path for path in set(folder.rglob("*")) - before if path.is_file())


def make_due(folder: Path, days_ago: int = 2) -> None:
    """Have the positions been made some days ago, so that they are to be tried."""
    for path in practice.folder_of(folder).glob("*.json"):
        told = json.loads(path.read_bytes())
        told["made"] = (schema.when(told["made"]) - timedelta(days=days_ago)).isoformat()
        path.write_bytes(signed(told))


def signed(told: dict[str, object]) -> bytes:
    """A file that has a check sum, with the right one."""
    told = {name: value for name, value in told.items() if name != "check"}
    return json.dumps({**told, "check": schema.checksum(told)}).encode()
