"""Saves and sums the cost of the person's decisions in all reviewed deals, over time and by part of the game.

Each reviewed deal is a line of `decisions.jsonl` in the folder of matches. Lines are only added, never changed:

    {"match": "0123456789abcdef", "deal": 3, "game": "whist", "when": "2026-11-24T20:15:00+01:00",
     "decisions": [["leads", 0.4, 1.8, "slip"], …]}

`when` is the time of the review. Each decision has its part of the game, its cost in points, the spread of the results
(a standard deviation, in points) and its rating (see `analysis`). Of several lines of one deal the last counts, as a
deal may be reviewed again. A line that cannot be read is ignored.

Costs in one game are shown in points. Costs in several games are shown as shares of the spread, since a point of Whist
is worth far more than one of Samba.

The file may hold hundreds of thousands of decisions. It is read in slices (see `slices`), only the sums of each deal
stay in memory, and nothing is read twice while the program runs (`Book`).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import sqrt
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple, cast

from msgspec import Meta, Struct

from cardhall.language import say, tell
from cardhall.match import saves, schema
from cardhall.match.analysis import RATING_TEXTS
from cardhall.match.records.log import Counts, Form, RecordLog
from cardhall.match.records.unusable import UnusableFiles
from cardhall.match.slices import Slices, at_once
from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from cardhall.match.analysis import Analysis
    from cardhall.match.match import Match
    from cardhall.rules.engine.action import Action
    from cardhall.rules.engine.observation import Observation

DECISIONS_FILE = "decisions.jsonl"
LARGEST_FILE = 16 * 2**20  # bytes: the last 20,000 deals or so
NORMAL_95 = 1.96  # 97.5 % quantile of the normal distribution
BIDDING, LEADS, FOLLOWING, PLAY, ENDINGS = "bidding", "leads", "following", "play", "endings"
PART_NAMES = {
    BIDDING: say("Bids and choices"),
    LEADS: say("Leads"),
    FOLLOWING: say("Following"),
    PLAY: say("Play"),
    ENDINGS: say("Endings"),
}
RATING_PLACES = {rating: place for place, rating in enumerate(RATING_TEXTS)}
MAX_COST_IN_SPREADS = 1000  # a greater cost of a decision, in spreads, is damage
LAST_CARDS = 4  # cards in hand from which on a decision belongs to the ending


_Cost = Annotated[int, Meta(ge=0, le=10**5)] | Annotated[float, Meta(ge=0.0, le=1e5)]  # points

# The decoder refuses unpaired surrogates by itself; the patterns of `schema.Word` would take half of the reading time.
_Short = Annotated[str, Meta(max_length=100)]


class _Line(Struct, frozen=True):
    match: _Short
    deal: schema.Place
    game: _Short
    when: _Short
    decisions: Annotated[tuple[tuple[_Short, _Cost, schema.Size, _Short], ...], Meta(max_length=2000)]


class Sums(NamedTuple):
    """Numbers and summed costs of some decisions."""

    number: int
    points: float  # their costs added up
    points_squared: float  # the squares of their costs
    shares: float  # their costs as shares of the spread, added up
    shares_squared: float
    best: int  # number of decisions with this rating
    good: int
    slips: int
    mistakes: int


class Reviewed(NamedTuple):
    """A reviewed deal: the sums of its decisions by part of the game."""

    game: str
    when: datetime
    parts: Mapping[str, Sums]  # by key of PART_NAMES; parts without decisions are missing

    @classmethod
    def of(cls, game: str, when: datetime, told: Iterable[tuple[str, float, float, str]]) -> Reviewed:
        """Return the sums of decisions, each given with its part of the game, cost in points, spread and rating."""
        counted: dict[str, list[tuple[float, float, int]]] = {}
        for part, cost, spread, rating in told:
            if part in PART_NAMES and rating in RATING_TEXTS:
                counted.setdefault(part, []).append((cost, cost / spread if spread > 0 else 0.0, RATING_PLACES[rating]))
        return cls(game, when, {part: _sums(some) for part, some in counted.items()})


_SUM_COLUMNS = tuple(map(itemgetter, range(len(Sums._fields))))


@dataclass(frozen=True)
class Cost:
    """The average and total cost of some decisions, in points or in shares of the spread."""

    number: int
    mean: float
    margin: float  # half the 95 % interval of the mean
    total: float


def _sums(decisions: Sequence[tuple[float, float, int]]) -> Sums:
    costs, shares, ratings = zip(*decisions, strict=True)
    squares = sum(cost * cost for cost in costs), sum(share * share for share in shares)
    return Sums(
        len(decisions), sum(costs), squares[0], sum(shares), squares[1], *map(ratings.count, range(len(RATING_TEXTS)))
    )


def part_of(seen: Observation, action: Action) -> str:
    """Return the part of the game to which a decision belongs, a key of `PART_NAMES`."""
    if not action.cards or action.verb in ("discard", "exchange", "pass"):
        return BIDDING
    hand = [zone for zone in seen.zones if zone == f"hand:{seen.seat}"]
    if hand and len(seen.zones[hand[0]]) + seen.game.cards_to_draw(seen.state) <= LAST_CARDS:
        return ENDINGS
    if action.verb == "play" and "trick" in seen.zones:
        return FOLLOWING if seen.zones["trick"] else LEADS
    return PLAY


# ---- writing


def add_review(folder: Path, match: Match, found: Analysis) -> None:
    """Save the costs of the decisions in a reviewed deal. Raises OSError."""
    told = tuple(
        (part_of(choice.seen, choice.action), judged.cost, judged.spread, judged.rating)
        for choice in found.choices
        if (judged := found.judged.get(choice.place)) is not None
    )
    Book(folder).log.append(_Line(match.id, found.deal, match.game.id, saves.now(), told))


# ---- reading


class Book:
    """The reviewed deals of a folder, kept in memory, so that only new lines are read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log: RecordLog[Reviewed] = RecordLog(folder / DECISIONS_FILE, (SUMMED_FORM,), LARGEST_FILE)

    def reviewed(self) -> set[tuple[str, int]]:
        """Return the deals with a complete review, each by match id and number."""
        at_once(self.read())
        return cast("set[tuple[str, int]]", self.log.keys)

    def read(self) -> Slices[tuple[list[Reviewed], UnusableFiles]]:
        """Return all reviewed deals, oldest first; and the file, where it cannot be read."""
        unusable = UnusableFiles()
        try:
            found = yield from self.log.read_slices()
        except OSError as error:
            unusable.add(self.log.path, error)
            return [], unusable
        unusable.lines = found.other_versions
        return _in_order(found.records), unusable

    def read_now(self, largest: int) -> list[Reviewed]:
        """Return all reviewed deals, oldest first; only known ones where more than `largest` bytes are to be read."""
        try:
            is_long = self.log.unread_bytes() > largest
        except OSError:
            return []
        return _in_order(self.log.known.records) if is_long else at_once(self.read())[0]


_book: Book | None = None  # the book of the last folder asked for


def book_of(folder: Path) -> Book:
    """Return the book of a folder. The last book is kept, to avoid reading lines twice."""
    global _book
    if _book is None or _book.folder != folder:
        _book = Book(folder)
    return _book


def _in_order(found: Iterable[Reviewed]) -> list[Reviewed]:
    return sorted((one for one in found if one.parts), key=lambda one: one.when)


def _line_with_time(line: _Line) -> tuple[datetime, _Line]:
    """Return a line with its time. Raises ValueError for absurd values, and for games of another version."""
    is_sound = all(not spread or cost <= MAX_COST_IN_SPREADS * spread for _, cost, spread, _ in line.decisions)
    if not is_sound or line.game not in CATALOGUE:
        raise ValueError("not a review of this version")
    return schema.parse_time(line.when), line


def _sums_of_line(line: _Line) -> Reviewed:
    when, _ = _line_with_time(line)
    return Reviewed.of(line.game, when, line.decisions)


def _key_of(line: _Line) -> tuple[str, int]:
    return line.match, line.deal


LINE_MARKS = ("match", "game", "when")
SUMMED_FORM = Form(_Line, _key_of, _sums_of_line, counts=Counts.LAST, marks=LINE_MARKS)  # of a deal only sums are kept
WHOLE_FORM = Form(_Line, _key_of, _line_with_time, counts=Counts.LAST, marks=LINE_MARKS)


# ---- sums and averages


def select_reviewed(reviewed: Iterable[Reviewed], game: str = "", after: datetime | None = None) -> list[Reviewed]:
    """Return the reviewed deals of a game ("": all) since a time (None: ever)."""
    return [one for one in reviewed if _is_chosen(one.game, one.when, game, after)]


def _is_chosen(of: str, when: datetime, game: str, after: datetime | None) -> bool:
    return game in ("", of) and (after is None or when >= after)


def add_up(some: Iterable[Sums]) -> Sums:
    """Return the sums added up, field by field."""
    rows = list(some)
    return Sums(*(sum(map(column, rows)) for column in _SUM_COLUMNS))


def by_part(reviewed: Iterable[Reviewed]) -> dict[str, Sums]:
    """Return the sums for each part of the game, in the order of a deal; parts without decisions are left out."""
    apart: dict[str, list[Sums]] = {}
    for one in reviewed:
        for part, sums in one.parts.items():
            apart.setdefault(part, []).append(sums)
    return {part: add_up(apart[part]) for part in PART_NAMES if part in apart}


def cost_of(sums: Sums, *, in_points: bool) -> Cost:
    """Return the average cost of decisions: in points, or in shares of the spread."""
    number = sums.number
    if not number:
        return Cost(0, 0.0, 0.0, 0.0)
    added, squared = (sums.points, sums.points_squared) if in_points else (sums.shares, sums.shares_squared)
    variance = max(0.0, squared - added * added / number) / max(1, number - 1)
    return Cost(number, added / number, NORMAL_95 * sqrt(variance / number), added)


def by_month(
    reviewed: Iterable[Reviewed], now: datetime, *, in_points: bool, months: int = 12
) -> list[tuple[int, int, Cost]]:
    """Return the cost of decisions in the last months, oldest first, each with year and month."""
    this = now.year * 12 + now.month - 1
    apart: dict[int, list[Sums]] = {}
    for one in reviewed:
        here = one.when.astimezone(now.tzinfo)
        apart.setdefault(here.year * 12 + here.month - 1, []).extend(one.parts.values())
    return [
        (number // 12, number % 12 + 1, cost_of(add_up(apart.get(number, [])), in_points=in_points))
        for number in range(this - months + 1, this + 1)
    ]


def count_ratings(sums: Sums) -> dict[str, int]:
    """Return the number of decisions by rating."""
    return dict(zip(RATING_TEXTS, (sums.best, sums.good, sums.slips, sums.mistakes), strict=True))


def most_costly_part(parts: Mapping[str, Sums], *, in_points: bool) -> tuple[str, float, float] | None:
    """Return the part of the game with the greatest loss: its share of all losses, and of all decisions."""
    costs = {part: cost_of(sums, in_points=in_points) for part, sums in parts.items()}
    lost = sum(cost.total for cost in costs.values())
    if not lost or len(costs) < 2:
        return None
    part, cost = max(costs.items(), key=lambda entry: entry[1].total)
    return part, cost.total / lost, cost.number / sum(one.number for one in costs.values())


def as_csv(folder: Path, game: str = "", after: datetime | None = None) -> Slices[str]:
    """Return the decisions in a game ("": all) since a time (None: ever) as CSV, oldest first. Raises OSError."""
    log = RecordLog[tuple[datetime, _Line]](folder / DECISIONS_FILE, (WHOLE_FORM,), LARGEST_FILE)
    found = (yield from log.read_slices()).records
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(
        (
            say("date", context="column of a spreadsheet"),
            say("game", context="column of a spreadsheet"),
            say("part of the game"),
            say("rating", context="column of a spreadsheet"),
            say("cost in points"),
            say("spread of the results"),
        )
    )
    for when, one in sorted(found, key=lambda entry: entry[0]):
        if _is_chosen(one.game, when, game, after):
            name = CATALOGUE[one.game].name
            writer.writerows(
                (when.isoformat(), name, tell(PART_NAMES[part]), tell(RATING_TEXTS[rating]), f"{cost:g}", f"{spread:g}")
                for part, cost, spread, rating in one.decisions
                if part in PART_NAMES and rating in RATING_TEXTS
            )
        yield
    return text.getvalue()
