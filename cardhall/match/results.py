"""How finished matches ended: a line each in a file of results, of which no line is ever changed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardhall.english import printable
from cardhall.match import files, saves
from cardhall.match.slices import Slices, at_once
from cardhall.match.versions import is_another_s
from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from cardhall.match.match import Match

LARGEST = 8 * 2**20  # bytes: the last 25,000 matches or so
Number = int | float


@dataclass(frozen=True)
class Result:
    """How a finished match ended."""

    id: str
    game: str
    date: datetime
    scores: tuple[Number, ...]
    sides: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]  # indexes into sides
    won: bool  # by the person at seat 0, alone or in a tie
    deals: int
    seats: int
    options: Mapping[str, Any]
    levels: Mapping[int, str]
    given_up: bool = False  # the person gave the match up: a loss, whatever the scores were
    names: tuple[str, ...] = ()  # by seat; () in lines of older releases
    points: tuple[Number, ...] = ()  # by side in the last game, where games won decide the match
    ahead: float | None = None  # points of the person's side over the average of the others, all deals; None: not kept
    squares: float | None = None  # the same squared, deal by deal


def read(path: Path) -> list[Result]:
    """The results in a file, oldest first; none where there is no file. Raises OSError.

    Lines that cannot be read are left out, and of a file that is far too large all but its end. A result that a later
    line deletes is left out too, until a line brings it back. Of several results of a match, as in files that somebody
    has put together, the first counts.
    """
    return at_once(read_slices(path))


def read_slices(path: Path) -> Slices[list[Result]]:
    """Read the results in a file a line a slice, see `read`."""
    try:
        lines = files.last_lines(path, LARGEST)
    except FileNotFoundError:
        return []
    found: dict[str, Result] = {}
    deleted: set[str] = set()
    for line in lines:
        result = read_line(line)
        if result is not None:
            found.setdefault(result.id, result)
        else:
            _note_deleted(line, deleted)
        yield
    return sorted((one for one in found.values() if one.id not in deleted), key=lambda one: one.date)


def others_in(path: Path) -> int:
    """How many results in a file are whole, and of games or values that this version does not have."""
    try:
        lines = files.last_lines(path, LARGEST)
    except OSError:
        return 0  # said where the results are read
    return sum(read_line(line) is None and is_another_s(line, "id", "game", "date") for line in lines)


def _note_deleted(line: bytes, deleted: set[str]) -> None:
    """Put the id that a line deletes among the deleted ones, or take the one out that it brings back."""
    from cardhall.match import schema

    try:
        told = schema.convert(schema.from_json(line), schema.DeletedLine)
    except (TypeError, ValueError):
        return  # neither a result nor a deletion: left out
    if told.back:
        deleted.discard(told.deleted)
    else:
        deleted.add(told.deleted)


def deletion(result: Result, *, back: bool = False) -> str:
    """The line that deletes a result, or brings it `back`."""
    return json.dumps({"deleted": result.id, "back": back})


def read_line(line: bytes) -> Result | None:
    """The result in a line; None for a damaged one, or a game that this version does not have."""
    from cardhall.match import schema

    try:
        found = schema.convert(schema.from_json(line), schema.ResultLine)
        date = schema.when(found.date)
    except (TypeError, ValueError):
        return None
    if found.game not in CATALOGUE or not schema.is_shape(found.scores, found.sides, found.winners, found.seats):
        return None
    return Result(
        id=found.id,
        game=found.game,
        date=date,
        scores=found.scores,
        sides=found.sides,
        winners=found.winners,
        won=found.won,
        deals=found.deals,
        seats=found.seats,
        options=found.options,
        levels=found.levels,
        given_up=found.given_up,
        names=tuple(printable(name, saves.LONGEST_NAME) for name in found.names),
        points=found.points if len(found.points) == len(found.scores) else (),
        ahead=found.ahead,
        squares=found.squares,
    )


def line_of(match: Match) -> str:
    """The line of a finished match. One that was given up is won by the other side, where there is only one."""
    from cardhall.match.by_others import value_of

    state = match.state
    own_side = next(index for index, side in enumerate(state.sides) if 0 in side)
    ahead = [value_of(match.game.id, tuple(one.points), own_side) for one in state.results]
    winners = list(state.winners)
    if match.given_up:
        winners = [1 - own_side] if len(state.sides) == 2 else []
    return json.dumps(
        {
            "id": match.id,
            "game": match.game.id,
            "date": saves.now(),
            "scores": list(state.scores),
            "sides": [list(side) for side in state.sides],
            "winners": winners,
            "won": own_side in winners,
            "deals": len(state.results),
            "seats": state.seats,
            "options": dict(state.options),
            "levels": {str(seat): level for seat, level in match.levels.items()},
            "given_up": match.given_up,
            "names": list(match.names),
            "points": list(match.game.inner_score(state)),
            "ahead": round(sum(ahead), 4),
            "squares": round(sum(one**2 for one in ahead), 4),
        }
    )
