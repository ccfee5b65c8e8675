"""What the person's decisions cost, in all deals that were reviewed: over time, and by part of the game.

A reviewed deal is a line of `decisions.jsonl` in the folder of matches, of which no line is ever changed:

    {"match": "0123456789abcdef", "deal": 3, "game": "whist", "when": "2026-11-24T20:15:00+01:00",
     "decisions": [["leads", 0.4, 1.8, "slip"], …]}

`when` is the time of the review; of each decision stand the part of the game, what it cost in points, the spread of the
results there (a standard deviation, in points) and its rating (see `analysis`). Of several lines of one deal the last
holds: it may have been reviewed again. A line that cannot be read is left out.

Costs of one game are told in points. Over several games they are told in parts of the spread, since a point of Whist is
another thing than one of Samba.
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from cardhall.language import say, tell
from cardhall.match import files, saves, schema
from cardhall.match.analysis import RATINGS
from cardhall.match.refused import Refused
from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from cardhall.match.analysis import Analysis
    from cardhall.match.match import Match
    from cardhall.rules.engine.action import Action
    from cardhall.rules.engine.observation import Observation

FILE = "decisions.jsonl"
LARGEST = 16 * 2**20  # bytes: the last 20,000 deals or so
NORMAL_95 = 1.96
BIDDING, LEADS, FOLLOWING, PLAY, ENDINGS = "bidding", "leads", "following", "play", "endings"
PARTS = {
    BIDDING: say("Bids and choices"),
    LEADS: say("Leads"),
    FOLLOWING: say("Following"),
    PLAY: say("Play"),
    ENDINGS: say("Endings"),
}
LAST_CARDS = 4  # with no more cards in hand than these it is an ending


class _Line(Struct, frozen=True):
    match: schema.Word
    deal: schema.Place
    game: schema.Word
    when: schema.Word
    decisions: Annotated[
        tuple[tuple[schema.Word, schema.Number, schema.Number, schema.Word], ...], Meta(max_length=2000)
    ]


@dataclass(frozen=True)
class Decision:
    """One decision of a reviewed deal."""

    game: str
    when: datetime
    part: str  # one of PARTS
    cost: float  # points
    spread: float  # of the results there
    rating: str

    @property
    def share(self) -> float:
        """The cost in parts of the spread."""
        return self.cost / self.spread if self.spread > 0 else 0.0


@dataclass(frozen=True)
class Cost:
    """What some decisions cost on average."""

    number: int
    mean: float
    margin: float  # half the 95 % interval of the mean
    total: float


def part_of(seen: Observation, action: Action) -> str:
    """To which part of the game a decision belongs."""
    if not action.cards or action.verb in ("discard", "exchange", "pass"):
        return BIDDING
    hand = [zone for zone in seen.zones if zone == f"hand:{seen.seat}"]
    if hand and len(seen.zones[hand[0]]) <= LAST_CARDS:
        return ENDINGS
    if action.verb == "play" and "trick" in seen.zones:
        return FOLLOWING if seen.zones["trick"] else LEADS
    return PLAY


# ---- writing


def add(folder: Path, match: Match, found: Analysis) -> None:
    """Write down what the decisions of a reviewed deal cost. Raises OSError."""
    told = [
        [part_of(choice.seen, choice.action), judged.cost, judged.spread, judged.rating]
        for choice in found.choices
        if (judged := found.judged.get(choice.place)) is not None
    ]
    line = {"match": match.id, "deal": found.deal, "game": match.game.id, "when": saves.now(), "decisions": told}
    files.make_folder(folder)
    files.add_lines(folder / FILE, [json.dumps(line)])


def read(folder: Path) -> tuple[list[Decision], Refused]:
    """All decisions, oldest first; and the file, where it cannot be read."""
    refused = Refused()
    try:
        lines = files.last_lines(folder / FILE, LARGEST)
    except OSError as error:
        refused.add(folder / FILE, error)
        return [], refused
    by_deal: dict[tuple[str, int], tuple[datetime, _Line]] = {}
    for line in lines:
        try:
            told = schema.convert(schema.from_json(line), _Line)
            when = schema.when(told.when)
        except (TypeError, ValueError):
            continue  # damaged
        if told.game in CATALOGUE:
            by_deal[told.match, told.deal] = when, told
    found = [
        Decision(told.game, when, part, float(cost), float(spread), rating)
        for when, told in by_deal.values()
        for part, cost, spread, rating in told.decisions
        if part in PARTS and rating in RATINGS
    ]
    return sorted(found, key=lambda one: one.when), refused


# ---- what it comes to


def chosen(decisions: Iterable[Decision], game: str = "", after: datetime | None = None) -> list[Decision]:
    """Those of one game ("": of all) since a time (None: ever)."""
    return [one for one in decisions if game in ("", one.game) and (after is None or one.when >= after)]


def cost_of(decisions: Sequence[Decision], *, in_points: bool) -> Cost:
    """What they cost on average: in points, or in parts of the spread."""
    values = [one.cost if in_points else one.share for one in decisions]
    number = len(values)
    if not number:
        return Cost(0, 0.0, 0.0, 0.0)
    mean = sum(values) / number
    variance = sum((value - mean) ** 2 for value in values) / max(1, number - 1)
    return Cost(number, mean, NORMAL_95 * sqrt(variance / number), sum(values))


def by_part(decisions: Sequence[Decision], *, in_points: bool) -> dict[str, Cost]:
    """What the decisions of each part of the game cost, in the order of a deal; parts without any are left out."""
    parts = {part: [one for one in decisions if one.part == part] for part in PARTS}
    return {part: cost_of(some, in_points=in_points) for part, some in parts.items() if some}


def by_month(
    decisions: Sequence[Decision], now: datetime, *, in_points: bool, months: int = 12
) -> list[tuple[int, int, Cost]]:
    """The last months, oldest first, each with its year and what decisions cost in it."""
    this = now.year * 12 + now.month - 1
    apart: dict[int, list[Decision]] = {}
    for one in decisions:
        here = one.when.astimezone(now.tzinfo)
        apart.setdefault(here.year * 12 + here.month - 1, []).append(one)
    return [
        (number // 12, number % 12 + 1, cost_of(apart.get(number, []), in_points=in_points))
        for number in range(this - months + 1, this + 1)
    ]


def ratings(decisions: Iterable[Decision]) -> dict[str, int]:
    """How many there are of each rating."""
    counts = Counter(one.rating for one in decisions)
    return {rating: counts[rating] for rating in RATINGS}


def dearest(decisions: Sequence[Decision], *, in_points: bool) -> tuple[str, float, float] | None:
    """The part of the game in which most was lost: its share of all that was lost, and of all decisions."""
    parts = by_part(decisions, in_points=in_points)
    lost = sum(cost.total for cost in parts.values())
    if not lost or len(parts) < 2:
        return None
    part, cost = max(parts.items(), key=lambda entry: entry[1].total)
    return part, cost.total / lost, cost.number / len(decisions)


def as_csv(decisions: Iterable[Decision]) -> str:
    """The decisions as comma-separated values, a line each, for spreadsheets."""
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
    for one in decisions:
        row = (one.when.isoformat(), CATALOGUE[one.game].name, tell(PARTS[one.part]), tell(RATINGS[one.rating]))
        writer.writerow((*row, f"{one.cost:g}", f"{one.spread:g}"))
    return text.getvalue()
