"""Reads and writes the results of finished matches: a log with a line for each match, see `records.log`.

Deleting a result adds a line, and so does restoring it: the last of these lines counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardhall.english import make_printable
from cardhall.language import say
from cardhall.match import files, saves
from cardhall.match.saves import SaveError
from cardhall.match.sliced_work import Slices, at_once
from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from cardhall.match.records.log import LogContents, RecordLog
    from cardhall.match.schema import DeletedLine, ResultLine

MAX_FILE_BYTES = 8 * 2**20  # bytes: the last 25,000 matches or so
Number = int | float


@dataclass(frozen=True)
class Result:
    """The result of a finished match."""

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
    ahead: float | None = None  # sum over the deals: the person's side minus the average of the others; None: not kept
    squares: float | None = None  # sum over the deals of the same difference squared


class Results:
    """The results in a file, kept in memory, so that only new lines are read."""

    def __init__(self, path: Path, *, is_readable: bool = True) -> None:
        """`is_readable`: whether `all_results` reads the file; False when the program starts again after a fault."""
        self.path, self.is_readable = path, is_readable
        self.problem = ""  # a sentence on why the last reading failed; "": it did not
        self._open_log: RecordLog[Any] | None = None
        self._sorted: tuple[LogContents[Any], list[Result]] | None = None  # the contents read last, and their results

    @property
    def log(self) -> RecordLog[Any]:
        """The log of results and deletions, made when first needed: most starts have no results."""
        if self._open_log is None:
            self._open_log = _results_log(self.path)
        return self._open_log

    def read(self) -> list[Result]:
        """Return all results, oldest first, without deleted ones. Raises OSError."""
        return at_once(self.read_slices())

    def read_slices(self) -> Slices[list[Result]]:
        """Read all results in slices of one line, see `read`."""
        if self._open_log is None and files.file_stamp(self.path) is None:
            return []
        contents = yield from self.log.read_slices()
        if self._sorted is None or self._sorted[0] is not contents:
            self._sorted = contents, _undeleted_results(contents.records)
        return list(self._sorted[1])

    def unread_bytes(self) -> int:
        """Return how many bytes of results have not been read; 0 where there is no file. Raises OSError."""
        if self._open_log is None:
            stamp = files.file_stamp(self.path)
            return 0 if stamp is None else stamp.size
        return self._open_log.unread_bytes()

    def all_results(self) -> list[Result]:
        """Return all results as `read`; [] where they cannot be read: see `problem`."""
        try:
            results = self.read() if self.is_readable else []
        except OSError as error:
            self.problem = say("The past results cannot be read: {reason}.", reason=files.error_reason(error))
            return []
        self.problem = ""
        return results

    def has_result(self, match_id: str) -> bool:
        """Return whether the result of a match has been written."""
        return any(result.id == match_id for result in self.all_results())

    def add(self, line: ResultLine | DeletedLine) -> None:
        """Add a result or a deletion. Raises `SaveError`."""
        try:
            self.log.append(line)
        except OSError as error:
            raise SaveError(say("The result cannot be saved: {reason}.", reason=files.error_reason(error))) from error

    def delete(self, result: Result, *, restore: bool = False) -> None:
        """Delete a result; with `restore`, undo its deletion. Raises `SaveError`."""
        from cardhall.match.schema import DeletedLine

        self.add(DeletedLine(result.id, restore))

    def other_versions(self) -> int:
        """Return the number of whole lines with games or values unknown to this version."""
        try:
            return self._contents().other_versions
        except OSError:
            return 0  # reported when the results are shown

    def _contents(self) -> LogContents[Any]:
        return self.log.read()


def _undeleted_results(records: Iterable[Result | DeletedLine]) -> list[Result]:
    """Return the results that were not deleted, oldest first."""
    results = list[Result]()
    deleted = set[str]()
    for one in records:
        if isinstance(one, Result):
            results.append(one)
        elif not one.back:
            deleted.add(one.deleted)
    if deleted:
        results = [one for one in results if one.id not in deleted]
    return sorted(results, key=_result_date)


def _result_date(result: Result) -> datetime:
    return result.date


def _results_log(path: Path) -> RecordLog[Any]:
    from cardhall.match.records.log import CountingRecord, RecordForm, RecordLog
    from cardhall.match.schema import DeletedLine, ResultLine

    forms = (
        RecordForm(ResultLine, lambda line: line.id, result_from_line, marker_fields=("id", "game", "date")),
        RecordForm(
            DeletedLine, lambda line: ("deleted", line.deleted), lambda line: line, counting_rule=CountingRecord.LAST
        ),
    )
    return RecordLog(path, forms, MAX_FILE_BYTES)


def result_from_line(line: ResultLine) -> Result:
    """Return the result in a line. Raises ValueError for a game of another version, and for values that disagree."""
    from cardhall.match import schema

    if line.game not in CATALOGUE or not schema.are_scores_consistent(
        line.scores, line.sides, line.winners, line.seats
    ):
        raise ValueError("not a result of this version")
    return Result(
        id=line.id,
        game=line.game,
        date=schema.parse_time(line.date),
        scores=line.scores,
        sides=line.sides,
        winners=line.winners,
        won=line.won,
        deals=line.deals,
        seats=line.seats,
        options=line.options,
        levels=line.levels,
        given_up=line.given_up,
        names=tuple(make_printable(name, saves.MAX_NAME_LENGTH) for name in line.names),
        points=line.points if len(line.points) == len(line.scores) else (),
        ahead=line.ahead,
        squares=line.squares,
    )
