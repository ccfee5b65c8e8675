"""The deal of the day: one deal a day for every game, the same on every computer; and the results of past days.

The date and the game determine the cards; the number of players and the rules are the usual ones of the game, and the
opponents are Normal players. The first result of a deal counts.

The results are in `days.jsonl` in the folder of matches, with a JSON object on each line (here on two). Lines are only
added, never changed:

    {"day": "2026-11-24", "game": "whist", "who": "you", "delta": [3, 0], "value": 3.0,
     "when": "2026-11-24T20:15:00+01:00", "match": "0123456789abcdef"}

`who` is "you" or "hard", `delta` the points of each side, `value` the points of the person's side minus the average of
the other sides, `when` the time at which the deal ended, and `match` the id of the match, whose file is in the folder
`deals`. Of several lines with the same day, game and player the first counts. A line that cannot be read is ignored,
and stays in the file.
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
from cardhall.match.one_deal import DAY_OCCASION, Occasion
from cardhall.match.records.log import DamagedRecord, RecordForm, RecordLog
from cardhall.match.replay_by_computer import DealOutcome
from cardhall.rules.catalogue import CATALOGUE

DAYS_FILE = "days.jsonl"
MAX_FILE_BYTES = 8 * 2**20  # bytes: more than a game a day in a lifetime
YOU, HARD = "you", "hard"
OPPONENT_LEVEL = "normal"
FIRST_DAY = date(2026, 1, 1)  # the first day whose deals are offered


class _DayLine(Struct, frozen=True):
    day: schema.ShortText
    game: schema.ShortText
    who: schema.ShortText
    delta: schema.PointsBySide
    value: schema.Points
    when: schema.ShortText
    match: schema.ShortText = ""


@dataclass(frozen=True)
class DayResult:
    """The result of the person, or of Hard, in a deal of the day."""

    day: date
    game: str
    player: str  # YOU or HARD
    delta: tuple[int | float, ...]
    value: float
    when: datetime  # the time at which the deal ended
    match: str = ""  # id of the match; "": not kept

    @property
    def was_on_time(self) -> bool:
        """Whether the deal was played on its own day."""
        return self.when.date() == self.day


@dataclass
class DayResults:
    """All results of deals of the day in a folder."""

    results: dict[tuple[date, str, str], DayResult] = field(default_factory=dict)
    other_versions: int = 0  # number of lines that only another version can read

    def result_of(self, day: date, game: str, player: str = YOU) -> DayResult | None:
        """Return the result of YOU or HARD in the deal of a day and game; None: not played."""
        return self.results.get((day, game, player))

    def comparison(self, day: date, game: str) -> str:
        """Compare the person's result with Hard's: "ahead", "even" or "behind".

        "played": there is no comparison with Hard; "": the person has not played the deal.
        """
        own_result, hard_result = self.result_of(day, game), self.result_of(day, game, HARD)
        if own_result is None:
            return ""
        if hard_result is None or not CATALOGUE[game].choices:  # without choices both results are equal anyway
            return "played"
        return (
            "even"
            if own_result.value == hard_result.value
            else "ahead"
            if own_result.value > hard_result.value
            else "behind"
        )

    def played_days(self, game: str) -> list[date]:
        """Return the days whose deal of a game the person has played, in order."""
        return sorted(day for day, other, who in self.results if other == game and who == YOU)

    def streak(self, today: date) -> int:
        """Return the number of days in a row, up to today or yesterday, on which the day's own deal was played."""
        played = {result.day for result in self.results.values() if result.player == YOU and result.was_on_time}
        day = today if today in played else today - timedelta(days=1)
        length = 0
        while day in played:
            day, length = day - timedelta(days=1), length + 1
        return length


def game_of_day(day: date) -> str:
    """Return the game of a day: all games take turns, in an order that changes after each round.

    Games without choices are left out.
    """
    games = [game_id for game_id, entry in CATALOGUE.items() if entry.choices]
    round_number, index = divmod(day.toordinal(), len(games))

    def sort_key(game_id: str) -> bytes:
        return hashlib.sha256(f"cardhall/day/{round_number}/{game_id}".encode()).digest()

    return sorted(games, key=sort_key)[index]


def day_seed(game_id: str, day: date) -> int:
    """Return the match number of the deal of a game and day."""
    text = f"cardhall/{game_id}/{day.isoformat()}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % LARGEST_SEED + 1


def day_options(game_id: str) -> dict[str, Any]:
    """Return the options for the deal of the day: the preset "usual" of the game if present, else "book"."""
    from cardhall import rules

    game = rules.get(game_id)
    return dict(game.presets["usual" if CATALOGUE[game_id].usual else "book"])


def day_match(game_id: str, day: date, names: Sequence[str] = (), avatars: Sequence[str] = ()) -> Match:
    """Return a new match with the deal of a game and day; `names`, `avatars`: by seat."""
    seats = CATALOGUE[game_id].seat_counts[0]
    levels = dict.fromkeys(range(1, seats), OPPONENT_LEVEL)
    match = Match.new(
        game_id,
        seats=seats,
        seed=day_seed(game_id, day),
        options=day_options(game_id),
        levels=levels,
        names=names,
        avatars=avatars,
    )
    match.occasion = Occasion(DAY_OCCASION, day.isoformat())
    return match


# ---- the file


def add_result(folder: Path, day: date, game: str, player: str, outcome: DealOutcome, match_id: str = "") -> None:
    """Append the result of `player` (YOU or HARD) in the deal of a day. Raises OSError."""
    line = _DayLine(day.isoformat(), game, player, tuple(outcome.delta), outcome.value, saves.current_time(), match_id)
    _day_log(folder).append(line)


def read_results(folder: Path) -> tuple[DayResults, str]:
    """Return the results in the folder of all matches, and a sentence on an error of reading ("": no error)."""
    try:
        contents = _day_log(folder).read()
    except OSError as error:
        return DayResults(), say(
            "The results of the deals of the day cannot be read: {reason}.", reason=files.error_reason(error)
        )
    results: dict[tuple[date, str, str], DayResult] = {}
    for one in contents.records:
        results.setdefault((one.day, one.game, one.player), one)
    return DayResults(results, contents.other_versions), ""


def _day_log(folder: Path) -> RecordLog[DayResult]:
    return RecordLog(folder / DAYS_FILE, (DAY_FORM,), MAX_FILE_BYTES)


def _result_from_line(line: _DayLine) -> DayResult:
    """Return the result in a line.

    Raises ValueError for a line of another version, `DamagedRecord` for impossible dates.
    """
    day, when = date.fromisoformat(line.day), schema.parse_time(line.when)
    if not schema.EARLIEST_YEAR <= day.year <= schema.LATEST_YEAR:
        raise DamagedRecord
    if line.game not in CATALOGUE or line.who not in (YOU, HARD):
        raise ValueError("not a result of this version")
    return DayResult(day, line.game, line.who, tuple(line.delta), float(line.value), when, line.match)


DAY_FORM = RecordForm(
    _DayLine, lambda line: (line.day, line.game, line.who), _result_from_line, marker_fields=("day", "game", "who")
)
