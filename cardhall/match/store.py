"""The person's own matches: one file each, written after every action, and the results of the finished ones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import platformdirs

from cardhall.match import saves
from cardhall.match.match import Match
from cardhall.match.saves import Saved, SaveError
from cardhall.rules.catalogue import CATALOGUE

APART = 60.0  # seconds between the older versions of a match that are kept
FINISHED_KEPT = 200  # finished matches whose files are kept
ENDING = ".json"
Number = int | float


def default_folder() -> Path:
    """Where this system keeps a person's data: for Card Hall, the folder of its matches."""
    return Path(platformdirs.user_data_dir("cardhall", appauthor=False)) / "matches"


@dataclass(frozen=True)
class Summary:
    """What is told of a saved match without loading its game."""

    path: Path
    id: str
    game: str
    saved: datetime
    seats: int
    options: Mapping[str, Any]
    levels: Mapping[int, str]
    names: tuple[str, ...]
    deal: int  # the number of the deal being played
    scores: tuple[Number, ...]  # by side
    sides: tuple[tuple[int, ...], ...]
    over: bool

    @property
    def name(self) -> str:
        """The game's name."""
        return CATALOGUE[self.game].name


@dataclass(frozen=True)
class Problem:
    """A file that could not be read: it is kept as it is."""

    path: Path
    sentence: str


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


class Store:
    """The folder of a person's matches. Made on the first writing; reading an absent one finds nothing."""

    def __init__(self, folder: Path | str | None = None) -> None:
        """`folder`: default, the system's place for a person's data."""
        self.folder = Path(folder) if folder is not None else default_folder()
        self.problems: list[Problem] = []  # of the last reading

    # ---- matches under way

    def path_of(self, match: Match) -> Path:
        """The file of a match."""
        return self.folder / f"{match.game.id}-{_file_safe(match.id)}{ENDING}"

    def autosave(self, match: Match) -> Path:
        """Write the match to its file; older versions at least a minute apart are kept. Raises `SaveError`."""
        path = self.path_of(match)
        saves.write(path, match.saved().text(), apart=APART)
        return path

    def continuing(self) -> list[Summary]:
        """The unfinished matches, newest first. What cannot be read is told in `problems`, and left as it is."""
        self.problems = []
        summaries = map(self._summary, files_in(self.folder, self.problems))
        found = [summary for summary in summaries if summary is not None and not summary.over]
        return sorted(found, key=lambda summary: summary.saved, reverse=True)

    def load(self, summary: Summary) -> Match:
        """The match itself. Raises `SaveError`; the file is kept as it is."""
        match = Match.load(summary.path)
        if self.path_of(match) != summary.path:
            match.id = Match.new_id()  # an older version: its damaged successor is not written over
        return match

    def forget(self, summary: Summary) -> None:
        """Delete a match and its older versions. Raises `SaveError` when the system refuses."""
        try:
            for path in (summary.path, *saves.older(summary.path)):
                path.unlink(missing_ok=True)
        except OSError as error:
            raise SaveError(f"“{summary.path.name}” cannot be deleted: {saves.reason(error)}.") from error

    def _summary(self, path: Path) -> Summary | None:
        """The summary of a file, or of its youngest older version that can be read."""
        try:
            return summed_up(path, saves.read(path))
        except SaveError as error:
            for older in saves.older(path):
                try:
                    summary = summed_up(older, saves.read(older))
                except SaveError:
                    continue
                self.problems.append(Problem(path, f"{error} An older version of it is offered instead."))
                return summary
            self.problems.append(Problem(path, str(error)))
            return None

    # ---- finished matches

    @property
    def _history(self) -> Path:
        return self.folder / "results.jsonl"

    @property
    def finished_folder(self) -> Path:
        """Where the files of finished matches lie."""
        return self.folder / "finished"

    def record(self, match: Match) -> None:
        """Write down the result of a finished match, once, and lay its file away. Raises `SaveError`."""
        if not match.state.is_over:
            raise SaveError("The match is not over, so it has no result yet.")
        if all(result.id != match.id for result in self.results()):
            self._append(_result_line(match))
        saves.write(self.finished_folder / self.path_of(match).name, match.saved().text())
        path = self.path_of(match)
        try:
            for one in (path, *saves.older(path)):
                one.unlink(missing_ok=True)
            finished = files_in(self.finished_folder, self.problems)
            finished.sort(key=lambda one: one.stat().st_mtime, reverse=True)
            for one in finished[FINISHED_KEPT:]:
                one.unlink(missing_ok=True)
        except OSError as error:
            raise SaveError(f"The finished match cannot be laid away: {saves.reason(error)}.") from error

    def file_of(self, result: Result) -> Path | None:
        """The file of a finished match; None when it is not kept any more."""
        path = self.finished_folder / f"{result.game}-{_file_safe(result.id)}{ENDING}"
        return path if path.is_file() else None

    def results(self) -> list[Result]:
        """The results of all finished matches, oldest first. Lines that cannot be read are left out, and kept."""
        try:
            lines = self._history.read_bytes().splitlines()
        except FileNotFoundError:
            return []
        except OSError as error:
            self.problems.append(Problem(self._history, f"The past results cannot be read: {saves.reason(error)}."))
            return []
        return [result for line in lines if (result := _read_result(line)) is not None]

    def last_played(self) -> dict[str, datetime]:
        """When each game was last played, for those that were."""
        last: dict[str, datetime] = {}
        times = [(result.game, result.date) for result in self.results()]
        times += [(summary.game, summary.saved) for summary in self.continuing()]
        for game, when in times:
            if game not in last or when > last[game]:
                last[game] = when
        return last

    def wins(self) -> dict[str, tuple[int, int]]:
        """By game: matches won by the person at seat 0, and matches finished."""
        count: dict[str, tuple[int, int]] = {}
        for result in self.results():
            won, played = count.get(result.game, (0, 0))
            count[result.game] = (won + result.won, played + 1)
        return count

    def _append(self, line: str) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            saves.add_lines(self._history, [line])
        except OSError as error:
            raise SaveError(f"The result cannot be written down: {saves.reason(error)}.") from error


def files_in(folder: Path, problems: list[Problem]) -> list[Path]:
    """The files of matches in a folder, by name; that it cannot be read is added to the problems."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ENDING and not path.name.startswith("."))
    except FileNotFoundError:
        return []
    except OSError as error:
        problems.append(Problem(folder, f"The folder of your matches cannot be read: {saves.reason(error)}."))
        return []


def _file_safe(text: str) -> str:
    """The text with nothing in it that a file name may not have."""
    return "".join(c for c in text if c.isascii() and (c.isalnum() or c in "-_"))[:40] or "match"


def summed_up(path: Path, saved: Saved) -> Summary:
    """What is told of a saved game at `path`. Raises `SaveError` when its summary is damaged."""
    told = saved.summary
    try:
        return Summary(
            path=path,
            id=saved.id,
            game=saved.game,
            saved=saved.time,
            seats=saved.seats,
            options=saved.options,
            levels=saved.levels,
            names=saved.names,
            deal=saves.whole(told["deal"]),
            scores=_numbers(told["scores"]),
            sides=tuple(tuple(saves.whole(seat) for seat in side) for side in told["sides"]),
            over=bool(told["over"]),
        )
    except (KeyError, TypeError, ValueError):
        raise SaveError("This game is damaged: its summary cannot be read.") from None


def _numbers(values: Any) -> tuple[Number, ...]:
    if not isinstance(values, list) or any(isinstance(v, bool) or not isinstance(v, int | float) for v in values):
        raise TypeError
    return tuple(values)


def _result_line(match: Match) -> str:
    state = match.state
    own_side = next(index for index, side in enumerate(state.sides) if 0 in side)
    return json.dumps(
        {
            "id": match.id,
            "game": match.game.id,
            "date": saves.now(),
            "scores": list(state.scores),
            "sides": [list(side) for side in state.sides],
            "winners": list(state.winners),
            "won": own_side in state.winners,
            "deals": len(state.results),
            "seats": state.seats,
            "options": dict(state.options),
            "levels": {str(seat): level for seat, level in match.levels.items()},
        },
        ensure_ascii=False,
    )


def _read_result(line: bytes) -> Result | None:
    """The result in a line of the history; `None` for a damaged one, or a game that is no longer there."""
    try:
        told = json.loads(line)
        result = Result(
            id=str(told["id"]),
            game=str(told["game"]),
            date=saves.when(told["date"]),
            scores=_numbers(told["scores"]),
            sides=tuple(tuple(saves.whole(seat) for seat in side) for side in told["sides"]),
            winners=tuple(saves.whole(side) for side in told["winners"]),
            won=bool(told["won"]),
            deals=saves.whole(told["deals"]),
            seats=saves.whole(told["seats"]),
            options=dict(told["options"]),
            levels={int(seat): str(level) for seat, level in told["levels"].items()},
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    return result if result.game in CATALOGUE else None
