"""Duplicate: a set of deals that hard plays in the person's seat too, so that the luck of the cards is the same.

Each deal is a match of its own, with the same players and rules; the deal passes round from one to the next. A set has
a file in the folder `sets` beside the matches, a JSON object a line, of which no line is ever changed. The first says
what is played, each of the others what came of a deal:

    {"set": "0123456789abcdef", "game": "whist", "seats": 4, "options": {"target": 5}, "levels": {"1": "normal", …},
     "seeds": [731, …], "began": "2026-11-24T20:15:00+01:00"}
    {"deal": 1, "who": "you", "delta": [3, 0], "value": 3.0, "match": "fedcba9876543210"}

`who` is "you" or "hard", `value` by how many points the person's side was ahead of the average of the others. Of
several lines of the same deal and player the first holds; a line that cannot be read is left out. Without its first
line a set cannot be gone on with; then its file is put aside.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct

from cardhall.match import files, saves, schema
from cardhall.match.by_others import Outcome
from cardhall.match.listing import files_in
from cardhall.match.match import LARGEST_SEED, Match
from cardhall.match.occasion import SET, Occasion
from cardhall.match.refused import Refused, Unusable
from cardhall.rules.catalogue import CATALOGUE

SIZES = (8, 16)
YOU, HARD = "you", "hard"
LARGEST = 2**20  # bytes of a file
LISTED = 100  # sets, the newest
MOST = 100  # deals of a set
ENDING = ".jsonl"
UNREADABLE = (OSError, ValueError, TypeError, Unusable)


class _Head(Struct, frozen=True):
    set: schema.Word
    game: schema.Word
    seats: schema.Count
    options: schema.Options
    levels: schema.Levels
    seeds: Annotated[tuple[schema.Count, ...], Meta(min_length=1, max_length=MOST)]
    began: schema.Word


class Played(Struct, frozen=True):
    """What came of a deal."""

    deal: Annotated[int, Meta(ge=1, le=MOST)]
    who: schema.Word
    delta: schema.Scores
    value: schema.Number
    match: schema.Word = ""  # the id of the match in which the person played it


@dataclass
class DuplicateSet:
    """A set, as far as it has been played."""

    id: str
    game: str
    seats: int
    options: Mapping[str, Any]
    levels: Mapping[int, str]
    seeds: tuple[int, ...]
    began: datetime
    results: dict[tuple[int, str], Played] = field(default_factory=dict)  # by deal and player

    @property
    def size(self) -> int:
        """How many deals it has."""
        return len(self.seeds)

    def of(self, deal: int, who: str = YOU) -> Played | None:
        """What somebody made of a deal; None: it has not been played."""
        return self.results.get((deal, who))

    @property
    def played(self) -> list[int]:
        """The deals that the person has played."""
        return [deal for deal in range(1, self.size + 1) if self.of(deal) is not None]

    @property
    def next_deal(self) -> int | None:
        """The first deal that the person has not played; None: all are."""
        return next((deal for deal in range(1, self.size + 1) if self.of(deal) is None), None)

    @property
    def due(self) -> int | None:
        """The first deal that hard has not played; None: all are."""
        return next((deal for deal in range(1, self.size + 1) if self.of(deal, HARD) is None), None)

    @property
    def compared(self) -> list[int]:
        """The deals that both have played."""
        return [deal for deal in self.played if self.of(deal, HARD) is not None]

    def sum_of(self, who: str) -> float:
        """What somebody made of the deals that both have played, together."""
        return sum(one.value for deal in self.compared if (one := self.of(deal, who)) is not None)

    def match(self, deal: int, names: Sequence[str] = (), avatars: Sequence[str] = ()) -> Match:
        """A deal of it, at its beginning. Raises `rules.SetupError` where the game has other rules now."""
        match = Match.new(
            self.game,
            seats=self.seats,
            seed=self.seeds[deal - 1],
            options=self.options,
            levels=self.levels,
            dealer=(deal - 1) % self.seats,
            names=names,
            avatars=avatars,
        )
        match.occasion = Occasion(SET, self.id, deal)
        return match


def path_of(folder: Path, set_id: str) -> Path:
    """Where a set is written, in the folder of all matches."""
    safe = "".join(letter for letter in set_id if letter.isascii() and letter.isalnum())[:40] or "set"
    return folder / "sets" / f"{safe}{ENDING}"


def begin(
    folder: Path,
    game: str,
    seats: int,
    options: Mapping[str, Any],
    levels: Mapping[int, str],
    size: int,
    seeds: Sequence[int] = (),
) -> DuplicateSet:
    """A new set, written down. `seeds`: those of its deals, which are drawn if not given. Raises OSError."""
    drawn = random.SystemRandom()
    seeds = tuple(seeds) or tuple(drawn.randint(1, LARGEST_SEED) for _ in range(size))
    now = saves.now()
    made = DuplicateSet(Match.new_id(), game, seats, dict(options), dict(levels), seeds, schema.when(now))
    head = {
        "set": made.id,
        "game": game,
        "seats": seats,
        "options": dict(options),
        "levels": {str(seat): level for seat, level in levels.items()},
        "seeds": list(seeds),
        "began": now,
    }
    path = path_of(folder, made.id)
    files.make_folder(path.parent)
    files.add_lines(path, [json.dumps(head)])
    return made


def add(folder: Path, set_id: str, deal: int, who: str, outcome: Outcome, match_id: str = "") -> None:
    """Write down what somebody made of a deal, unless the set is gone meanwhile. Raises OSError."""
    told = {"deal": deal, "who": who, "delta": list(outcome.delta), "value": outcome.value, "match": match_id}
    path = path_of(folder, set_id)
    if path.exists():  # a new file would have results only, and be taken for a damaged set
        files.add_lines(path, [json.dumps(told)])


def read(folder: Path, set_id: str) -> DuplicateSet | None:
    """The set of that id; None where it cannot be read."""
    try:
        return _read(path_of(folder, set_id))
    except UNREADABLE:
        return None


def read_all(folder: Path) -> tuple[list[DuplicateSet], Refused]:
    """All sets, the newest first; and the files that cannot be used."""
    found: list[DuplicateSet] = []
    refused = Refused()
    for path in files_in(folder / "sets", refused.problems, ENDING):
        try:
            one = _read(path)
        except UNREADABLE as error:
            refused.add(path, error)
        else:
            found += [] if one is None else [one]
    return sorted(found, key=lambda one: one.began, reverse=True)[:LISTED], refused


def all_sets(folder: Path) -> list[DuplicateSet]:
    """All sets, the newest first."""
    return read_all(folder)[0]


def _read(path: Path) -> DuplicateSet | None:
    """None: nothing is written yet, or it is a copy of another file there. Raises one of `UNREADABLE`."""
    lines = files.read(path, LARGEST).splitlines()
    if not lines:
        return None
    head = schema.convert(schema.from_json(lines[0]), _Head)
    if head.game not in CATALOGUE or head.seats not in CATALOGUE[head.game].seat_counts:
        raise Unusable
    if (own_path := path_of(path.parent.parent, head.set)) != path:
        if os.path.lexists(own_path):
            return None
        raise ValueError("it is another set’s file")
    levels = {int(seat): level for seat, level in head.levels.items()}
    found = DuplicateSet(head.set, head.game, head.seats, head.options, levels, head.seeds, schema.when(head.began))
    for line in lines[1:]:
        try:
            one = schema.convert(schema.from_json(line), Played)
        except (ValueError, TypeError):
            continue  # damaged
        if one.deal <= found.size and one.who in (YOU, HARD):
            found.results.setdefault((one.deal, one.who), one)
    return found
