"""Saves and sums the cost of the person's decisions in all reviewed deals, over time and by part of the game.

Each reviewed deal is a line of `decisions.jsonl` in the folder of matches. Lines are only added, never changed:

    {"match": "0123456789abcdef", "deal": 3, "game": "whist", "when": "2026-11-24T20:15:00+01:00",
     "decisions": [["leads", 0.4, 1.8, "slip"], …]}

`when` is the time of the review. Each decision has its part of the game, its cost in points, the spread of the results
(a standard deviation, in points) and its rating (see `analysis`). Of several lines of one deal the last counts, as a
deal may be reviewed again. A line that cannot be read is ignored.

Costs in one game are shown in points. Costs in several games are shown as shares of the spread, since a point of Whist
is worth far more than one of Samba.

The file may hold hundreds of thousands of decisions. It is read in slices (see `sliced_work`), only the sums of each
deal stay in memory, and nothing is read twice while the program runs (`ReviewBook`).
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

from cardhall.language import say, translate
from cardhall.match import saves, schema
from cardhall.match.analysis import RATING_TEXTS
from cardhall.match.records.log import CountingRecord, RecordForm, RecordLog
from cardhall.match.records.unusable_files import UnusableFiles
from cardhall.match.sliced_work import Slices, at_once
from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from cardhall.match.analysis import Analysis
    from cardhall.match.match import Match
    from cardhall.rules.engine.action import Action
    from cardhall.rules.engine.observation import Observation

DECISIONS_FILE = "decisions.jsonl"
MAX_FILE_BYTES = 16 * 2**20  # bytes: the last 20,000 deals or so
NORMAL_QUANTILE_975 = 1.96  # 97.5 % quantile of the normal distribution
BIDDING, LEADS, FOLLOWING, PLAY, ENDINGS = "bidding", "leads", "following", "play", "endings"
PART_NAMES = {
    BIDDING: say("Bids and choices"),
    LEADS: say("Leads"),
    FOLLOWING: say("Following"),
    PLAY: say("Play"),
    ENDINGS: say("Endings"),
}
RATING_INDEXES = {rating: place for place, rating in enumerate(RATING_TEXTS)}
MAX_COST_IN_SPREADS = 1000  # a greater cost of a decision, in spreads, is damage
MAX_ENDING_CARDS = 4  # cards in hand from which on a decision belongs to the ending


_CostInPoints = Annotated[int, Meta(ge=0, le=10**5)] | Annotated[float, Meta(ge=0.0, le=1e5)]  # points

# The decoder refuses unpaired surrogates by itself; the patterns of `schema.Word` would take half of the reading time.
_ShortText = Annotated[str, Meta(max_length=100)]


class _ReviewLine(Struct, frozen=True):
    match: _ShortText
    deal: schema.ActionIndex
    game: _ShortText
    when: _ShortText
    decisions: Annotated[
        tuple[tuple[_ShortText, _CostInPoints, schema.NonNegative, _ShortText], ...], Meta(max_length=2000)
    ]


class CostSums(NamedTuple):
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


class ReviewedDeal(NamedTuple):
    """A reviewed deal: the sums of its decisions by part of the game."""

    game: str
    when: datetime
    sums_by_part: Mapping[str, CostSums]  # by key of PART_NAMES; parts without decisions are missing

    @classmethod
    def from_decisions(
        cls, game: str, when: datetime, decisions: Iterable[tuple[str, float, float, str]]
    ) -> ReviewedDeal:
        """Return the sums of decisions, each given with its part of the game, cost in points, spread and rating."""
        costs_by_part: dict[str, list[tuple[float, float, int]]] = {}
        for part, cost, spread, rating in decisions:
            if part in PART_NAMES and rating in RATING_TEXTS:
                costs_by_part.setdefault(part, []).append(
                    (cost, cost / spread if spread > 0 else 0.0, RATING_INDEXES[rating])
                )
        return cls(game, when, {part: _sum_up(part_costs) for part, part_costs in costs_by_part.items()})


_SUM_COLUMNS = tuple(map(itemgetter, range(len(CostSums._fields))))


@dataclass(frozen=True)
class AverageCost:
    """The average and total cost of some decisions, in points or in shares of the spread."""

    number: int
    mean: float
    margin: float  # half the 95 % interval of the mean
    total: float


def _sum_up(decisions: Sequence[tuple[float, float, int]]) -> CostSums:
    costs, shares, ratings = zip(*decisions, strict=True)
    squares = sum(cost * cost for cost in costs), sum(share * share for share in shares)
    return CostSums(
        len(decisions), sum(costs), squares[0], sum(shares), squares[1], *map(ratings.count, range(len(RATING_TEXTS)))
    )


def part_of_game(seen: Observation, action: Action) -> str:
    """Return the part of the game to which a decision belongs, a key of `PART_NAMES`."""
    if not action.cards or action.verb in ("discard", "exchange", "pass"):
        return BIDDING
    hand_zones = [zone for zone in seen.zones if zone == f"hand:{seen.seat}"]
    if hand_zones and len(seen.zones[hand_zones[0]]) + seen.game.cards_to_draw(seen.state) <= MAX_ENDING_CARDS:
        return ENDINGS
    if action.verb == "play" and "trick" in seen.zones:
        return FOLLOWING if seen.zones["trick"] else LEADS
    return PLAY


# ---- writing


def add_review(folder: Path, match: Match, analysis: Analysis) -> None:
    """Save the costs of the decisions in a reviewed deal. Raises OSError."""
    decisions = tuple(
        (part_of_game(choice.seen, choice.action), judged.cost, judged.spread, judged.rating)
        for choice in analysis.choices
        if (judged := analysis.judgements.get(choice.place)) is not None
    )
    ReviewBook(folder).log.append(_ReviewLine(match.id, analysis.deal, match.game.id, saves.current_time(), decisions))


# ---- reading


class ReviewBook:
    """The reviewed deals of a folder, kept in memory, so that only new lines are read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log: RecordLog[ReviewedDeal] = RecordLog(folder / DECISIONS_FILE, (SUMMED_FORM,), MAX_FILE_BYTES)

    def reviewed_deals(self) -> set[tuple[str, int]]:
        """Return the deals with a complete review, each by match id and number."""
        at_once(self.read())
        return cast("set[tuple[str, int]]", self.log.keys)

    def read(self) -> Slices[tuple[list[ReviewedDeal], UnusableFiles]]:
        """Return all reviewed deals, oldest first; and the file, where it cannot be read."""
        unusable = UnusableFiles()
        try:
            contents = yield from self.log.read_slices()
        except OSError as error:
            unusable.add(self.log.path, error)
            return [], unusable
        unusable.other_version_lines = contents.other_versions
        return _sort_by_time(contents.records), unusable

    def read_now(self, max_bytes: int) -> list[ReviewedDeal]:
        """Return all reviewed deals, oldest first; only known ones where more than `max_bytes` bytes are to be read."""
        try:
            is_long = self.log.unread_bytes() > max_bytes
        except OSError:
            return []
        return _sort_by_time(self.log.known_contents.records) if is_long else at_once(self.read())[0]


_last_book: ReviewBook | None = None  # the book of the last folder asked for


def book_of(folder: Path) -> ReviewBook:
    """Return the book of a folder. The last book is kept, to avoid reading lines twice."""
    global _last_book
    if _last_book is None or _last_book.folder != folder:
        _last_book = ReviewBook(folder)
    return _last_book


def _sort_by_time(reviewed: Iterable[ReviewedDeal]) -> list[ReviewedDeal]:
    return sorted((one for one in reviewed if one.sums_by_part), key=lambda one: one.when)


def _line_with_time(line: _ReviewLine) -> tuple[datetime, _ReviewLine]:
    """Return a line with its time. Raises ValueError for absurd values, and for games of another version."""
    is_possible = all(not spread or cost <= MAX_COST_IN_SPREADS * spread for _, cost, spread, _ in line.decisions)
    if not is_possible or line.game not in CATALOGUE:
        raise ValueError("not a review of this version")
    return schema.parse_time(line.when), line


def _sums_of_line(line: _ReviewLine) -> ReviewedDeal:
    when, _ = _line_with_time(line)
    return ReviewedDeal.from_decisions(line.game, when, line.decisions)


def _line_key(line: _ReviewLine) -> tuple[str, int]:
    return line.match, line.deal


LINE_MARKS = ("match", "game", "when")
# of a deal only sums are kept
SUMMED_FORM = RecordForm(
    _ReviewLine, _line_key, _sums_of_line, counting_rule=CountingRecord.LAST, marker_fields=LINE_MARKS
)
WHOLE_FORM = RecordForm(
    _ReviewLine, _line_key, _line_with_time, counting_rule=CountingRecord.LAST, marker_fields=LINE_MARKS
)


# ---- sums and averages


def select_reviewed(
    reviewed: Iterable[ReviewedDeal], game: str = "", since: datetime | None = None
) -> list[ReviewedDeal]:
    """Return the reviewed deals of a game ("": all) since a time (None: ever)."""
    return [deal for deal in reviewed if _matches_filter(deal.game, deal.when, game, since)]


def _matches_filter(line_game: str, when: datetime, game: str, since: datetime | None) -> bool:
    return game in ("", line_game) and (since is None or when >= since)


def add_sums(sums: Iterable[CostSums]) -> CostSums:
    """Return the sums added up, field by field."""
    rows = list(sums)
    return CostSums(*(sum(map(column, rows)) for column in _SUM_COLUMNS))


def sums_by_part(reviewed: Iterable[ReviewedDeal]) -> dict[str, CostSums]:
    """Return the sums for each part of the game, in the order of a deal; parts without decisions are left out."""
    sums_of_parts: dict[str, list[CostSums]] = {}
    for deal in reviewed:
        for part, sums in deal.sums_by_part.items():
            sums_of_parts.setdefault(part, []).append(sums)
    return {part: add_sums(sums_of_parts[part]) for part in PART_NAMES if part in sums_of_parts}


def average_cost(sums: CostSums, *, in_points: bool) -> AverageCost:
    """Return the average cost of decisions: in points, or in shares of the spread."""
    number = sums.number
    if not number:
        return AverageCost(0, 0.0, 0.0, 0.0)
    total, total_squares = (sums.points, sums.points_squared) if in_points else (sums.shares, sums.shares_squared)
    variance = max(0.0, total_squares - total * total / number) / max(1, number - 1)
    return AverageCost(number, total / number, NORMAL_QUANTILE_975 * sqrt(variance / number), total)


def cost_by_month(
    reviewed: Iterable[ReviewedDeal], now: datetime, *, in_points: bool, months: int = 12
) -> list[tuple[int, int, AverageCost]]:
    """Return the cost of decisions in the last months, oldest first, each with year and month."""
    current_month = now.year * 12 + now.month - 1
    sums_of_months: dict[int, list[CostSums]] = {}
    for deal in reviewed:
        local_time = deal.when.astimezone(now.tzinfo)
        sums_of_months.setdefault(local_time.year * 12 + local_time.month - 1, []).extend(deal.sums_by_part.values())
    return [
        (number // 12, number % 12 + 1, average_cost(add_sums(sums_of_months.get(number, [])), in_points=in_points))
        for number in range(current_month - months + 1, current_month + 1)
    ]


def count_ratings(sums: CostSums) -> dict[str, int]:
    """Return the number of decisions by rating."""
    return dict(zip(RATING_TEXTS, (sums.best, sums.good, sums.slips, sums.mistakes), strict=True))


def most_costly_part(part_sums: Mapping[str, CostSums], *, in_points: bool) -> tuple[str, float, float] | None:
    """Return the part of the game with the greatest loss: its share of all losses, and of all decisions."""
    costs = {part: average_cost(sums, in_points=in_points) for part, sums in part_sums.items()}
    total_cost = sum(cost.total for cost in costs.values())
    if not total_cost or len(costs) < 2:
        return None
    part, cost = max(costs.items(), key=lambda entry: entry[1].total)
    return part, cost.total / total_cost, cost.number / sum(one.number for one in costs.values())


def decisions_as_csv(folder: Path, game: str = "", since: datetime | None = None) -> Slices[str]:
    """Return the decisions in a game ("": all) since a time (None: ever) as CSV, oldest first. Raises OSError."""
    log = RecordLog[tuple[datetime, _ReviewLine]](folder / DECISIONS_FILE, (WHOLE_FORM,), MAX_FILE_BYTES)
    lines = (yield from log.read_slices()).records
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
    for when, line in sorted(lines, key=lambda entry: entry[0]):
        if _matches_filter(line.game, when, game, since):
            name = CATALOGUE[line.game].name
            writer.writerows(
                (
                    when.isoformat(),
                    name,
                    translate(PART_NAMES[part]),
                    translate(RATING_TEXTS[rating]),
                    f"{cost:g}",
                    f"{spread:g}",
                )
                for part, cost, spread, rating in line.decisions
                if part in PART_NAMES and rating in RATING_TEXTS
            )
        yield
    return text.getvalue()
