"""Fills a folder with everything kept besides matches: positions to practise, days, sets, decisions, exercises."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import cache
from pathlib import Path

from cardhall.match import (
    Match,
    analysis,
    computer_results,
    deal_of_the_day,
    decisions,
    duplicates,
    exercises,
    practice,
    schema,
)
from cardhall.match.duplicates import HARD, YOU
from cardhall.match.replay_by_computer import DealOutcome
from tests.match.test_analysis import one_deal
from tests.match.test_duplicates import begin_set
from tests.match.test_practice import review_with_costs
from tests.reliability.inventory import OF_MATCHES, Inventory, take_inventory

GAMES = ("whist", "ecarte")
FIRST_COSTS = [0.0, 1.5, 0.1, 2.0, 0.4]  # of the first decisions of a deal


def write_everything(folder: Path, games: Sequence[str] = GAMES, today: date | None = None) -> list[Path]:
    """Write some of each of them down in the folder of matches. Returns the files."""
    today = today or datetime.now().astimezone().date()
    before = set(folder.rglob("*"))
    for game_id in games:
        match = reviewed_match(game_id)
        found = review_with_costs(match, FIRST_COSTS)
        practice.add_positions(folder, match, found)
        decisions.add_review(folder, match, found)
        analysis.write_review(folder, match, found)
        computer_results.write_result(folder, match, 1, DealOutcome((1, 0), 1.0, ("0 pass",)))
        for back, value in enumerate((2, -1, 0)):
            for who, more in ((YOU, value), (deal_of_the_day.HARD, 0)):
                deal_of_the_day.add_result(
                    folder, today - timedelta(days=back + 1), game_id, who, DealOutcome((value, 0), more)
                )
        made = begin_set(folder, game_id)
        for deal, own, hard in ((1, 3, 1), (2, -1, 2)):
            for who, value in ((YOU, own), (HARD, hard)):
                duplicates.add_result(folder, made.id, deal, who, DealOutcome((value, 0), value))
        progress = exercises.ExerciseProgress.read(folder)
        for place, exercise in enumerate(exercises.game_exercises(game_id)[:4]):
            progress.note_outcome(game_id, exercise, is_right=place > 0)
    make_due(folder)
    practice.record_answer(folder, practice.all_positions(folder)[0], is_right=True)
    return sorted(path for path in set(folder.rglob("*")) - before if path.is_file())


def make_template(folder: Path) -> dict[Path, bytes]:
    """Make some of each once, to be put into many folders. Returns the files, by their places in the folder."""
    return {path.relative_to(folder): path.read_bytes() for path in write_everything(folder)}


def put(files: Mapping[Path, bytes], folder: Path) -> None:
    """Put the files of a template into a folder."""
    for place, data in files.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_bytes(data)


def list_kept_data(folder: Path) -> Inventory:
    """List everything kept besides matches, which play must not change."""
    found = take_inventory(folder, [reviewed_match(game) for game in GAMES])
    return {kind: some for kind, some in found.items() if kind not in OF_MATCHES}


@cache
def reviewed_match(game: str) -> Match:
    """Return the match whose first deal has been reviewed, the same at every call."""
    return one_deal(game)


def make_due(folder: Path, days_ago: int = 2) -> None:
    """Make the positions some days older, so that they are due."""
    for path in practice.practice_folder(folder).glob("*.json"):
        told = json.loads(path.read_bytes())
        told["made"] = (schema.parse_time(told["made"]) - timedelta(days=days_ago)).isoformat()
        path.write_bytes(sign_text(told))


def sign_text(told: dict[str, object]) -> bytes:
    """Return the text of a file with a correct check sum."""
    told = {name: value for name, value in told.items() if name != "check"}
    return json.dumps({**told, "check": schema.json_checksum(told)}).encode()
