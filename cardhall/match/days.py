"""The deal of the day: a deal a day for every game, the same on every machine, and the results of past days.

Which cards they are follows from the date and the game alone; players and rules are those with which most people play
the game, the opponents are normal ones. The result that counts is the first.

What came of them stands in `days.jsonl` in the folder of matches, a JSON object a line (here in two). No line of it is
ever changed:

    {"day": "2026-11-24", "game": "whist", "who": "you", "delta": [3, 0], "value": 3.0,
     "when": "2026-11-24T20:15:00+01:00", "match": "0123456789abcdef"}

`who` is "you" or "hard", `delta` what the deal brought each side, `value` by how many points the person's side was
ahead of the average of the others, `when` the time at which it was over, `match` the id of the match, whose file lies
among `deals`. Of several lines of the same day, game and player the first holds. A line that cannot be read is left
out, and stays where it is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardhall.language import say
from cardhall.match import files, saves, schema
from cardhall.match.match import LARGEST_SEED, Match
from cardhall.match.one_deal import DAY, Occasion
from cardhall.match.records.log import Damaged, Form, RecordLog
from cardhall.match.replay_by_computer import Outcome
from cardhall.rules.catalogue import CATALOGUE

DAYS_FILE = "days.jsonl"
LARGEST_FILE = 8 * 2**20  # bytes: more than a game a day in a lifetime
YOU, HARD = "you", "hard"
OPPONENT_LEVEL = "normal"
FIRST_DAY = date(2026, 1, 1)  # no deals before it are offered


class _Line(Struct, frozen=True):
    day: schema.Word
    game: schema.Word
    who: schema.Word
    delta: schema.PointsBySide
    value: schema.Points
    when: schema.Word
    match: schema.Word = ""


@dataclass(frozen=True)
class DayResult:
    """The result of somebody's deal of the day."""

    day: date
    game: str
    who: str  # YOU or HARD
    delta: tuple[int | float, ...]
    value: float
    when: datetime
    match: str = ""  # its id

    @property
    def on_its_day(self) -> bool:
        """Whether the deal was played on its own day."""
        return self.when.date() == self.day


@dataclass
class Days:
    """All results there are."""

    results: dict[tuple[date, str, str], DayResult] = field(default_factory=dict)
    others: int = 0  # lines of another version, which stay

    def of(self, day: date, game: str, who: str = YOU) -> DayResult | None:
        """Return somebody's result of a deal; None: it is not known."""
        return self.results.get((day, game, who))

    def mark(self, day: date, game: str) -> str:
        """How one's own result compares with hard's: ahead, even, behind, played (hard's is not known), "" (none)."""
        own, hard = self.of(day, game), self.of(day, game, HARD)
        if own is None:
            return ""
        if hard is None or not CATALOGUE[game].choices:  # where nothing is decided, hard's result says nothing
            return "played"
        return "even" if own.value == hard.value else "ahead" if own.value > hard.value else "behind"

    def days_of(self, game: str) -> list[date]:
        """Return the days whose deal of a game the person has played, in order."""
        return sorted(day for day, other, who in self.results if other == game and who == YOU)

    def streak(self, today: date) -> int:
        """Return how many days in a row up to today, or to yesterday, a deal of the day was played on its day."""
        played = {one.day for one in self.results.values() if one.who == YOU and one.on_its_day}
        day = today if today in played else today - timedelta(days=1)
        length = 0
        while day in played:
            day, length = day - timedelta(days=1), length + 1
        return length


def game_of(day: date) -> str:
    """Return the game of a day for everybody: each in turn, in an order that changes from round to round.

    Games in which nothing is ever decided are left out.
    """
    games = [game_id for game_id, entry in CATALOGUE.items() if entry.choices]
    number, place = divmod(day.toordinal(), len(games))

    def order(game_id: str) -> bytes:
        return hashlib.sha256(f"cardhall/day/{number}/{game_id}".encode()).digest()

    return sorted(games, key=order)[place]


def seed_of(game_id: str, day: date) -> int:
    """Return the number from which the deal comes."""
    told = f"cardhall/{game_id}/{day.isoformat()}"
    return int.from_bytes(hashlib.sha256(told.encode()).digest()[:8], "big") % LARGEST_SEED + 1


def options_of(game_id: str) -> dict[str, Any]:
    """Return the options of the deal of the day: as most people play."""
    from cardhall import rules

    game = rules.get(game_id)
    return dict(game.presets["usual" if CATALOGUE[game_id].usual else "book"])


def match_of(game_id: str, day: date, names: Sequence[str] = (), avatars: Sequence[str] = ()) -> Match:
    """Return the deal of a day, at its beginning."""
    seats = CATALOGUE[game_id].seat_counts[0]
    levels = dict.fromkeys(range(1, seats), OPPONENT_LEVEL)
    match = Match.new(
        game_id,
        seats=seats,
        seed=seed_of(game_id, day),
        options=options_of(game_id),
        levels=levels,
        names=names,
        avatars=avatars,
    )
    match.occasion = Occasion(DAY, day.isoformat())
    return match


# ---- the file


def add_result(folder: Path, day: date, game: str, who: str, outcome: Outcome, match_id: str = "") -> None:
    """Write the result of the deal of a day; `match_id`: of the match. Raises OSError."""
    line = _Line(day.isoformat(), game, who, tuple(outcome.delta), outcome.value, saves.now(), match_id)
    _log_of(folder).append(line)


def read(folder: Path) -> tuple[Days, str]:
    """Return the results in a folder of matches, and a sentence on why they cannot be read ("": no trouble)."""
    try:
        found = _log_of(folder).read()
    except OSError as error:
        return Days(), say("The results of the deals of the day cannot be read: {reason}.", reason=files.reason(error))
    results: dict[tuple[date, str, str], DayResult] = {}
    for one in found.records:
        results.setdefault((one.day, one.game, one.who), one)
    return Days(results, found.other_versions), ""


def _log_of(folder: Path) -> RecordLog[DayResult]:
    return RecordLog(folder / DAYS_FILE, (DAY_FORM,), LARGEST_FILE)


def _result_of(line: _Line) -> DayResult:
    """Raises ValueError for values of another version, and `Damaged`."""
    day, when = date.fromisoformat(line.day), schema.parse_time(line.when)
    if not schema.EARLIEST_YEAR <= day.year <= schema.LATEST_YEAR:
        raise Damaged
    if line.game not in CATALOGUE or line.who not in (YOU, HARD):
        raise ValueError("not a result of this version")
    return DayResult(day, line.game, line.who, tuple(line.delta), float(line.value), when, line.match)


DAY_FORM = Form(_Line, lambda line: (line.day, line.game, line.who), _result_of, marks=("day", "game", "who"))
