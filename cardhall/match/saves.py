"""Saved games: what is written of a match, and its file.

A saved game is the set-up, the deals as they were dealt and the actions, as JSON; it is never a pickle. Here is its
form and how it is read and written; whether its actions are legal `Match.load` finds out, which replays them. A file
is written beside the old one, synced and renamed over it, and the last few are kept as `NAME.1`, `NAME.2`, `NAME.3`.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from cardhall import __version__
from cardhall.rules.catalogue import CATALOGUE

FORMAT = 1
PROGRAM = "cardhall"
LARGEST = 16 * 2**20  # bytes; the longest matches come to a few hundred thousand
KEPT = 3  # older versions of a file that are kept
LARGEST_NUMBER = 2**128  # none in a file comes near it
LATER = ("fingerprints", "salts", "claimed")  # fields that files of older releases lack

T = TypeVar("T")
Value = str | int | bool


class SaveError(ValueError):
    """A saved game cannot be read or written; the text is a sentence that says why."""


@dataclass(frozen=True)
class Saved:
    """What is written of a match. The fields are those of the file."""

    id: str  # of the match, the same in all its files
    game: str
    revision: int  # of the game's rules
    seats: int
    options: Mapping[str, Value]
    seed: int
    dealer: int  # of the first deal
    levels: Mapping[int, str]  # seat -> level, for computer players
    names: tuple[str, ...]  # by seat
    deals: tuple[Mapping[str, str], ...]  # as they were dealt, zone -> cards; those that `redo` comes to included
    log: tuple[str, ...]  # "0 play QH": seat and action
    redo: tuple[str, ...]  # what was undone, the next one to be done again first
    digest: str  # of the state after the log
    saved: str  # when, ISO 8601 with the time zone
    summary: Mapping[str, Any]  # what a lobby tells of it: see `Match.summary`
    fingerprints: tuple[str, ...] = ()  # by deal, see `seals`; older files have none
    salts: tuple[str, ...] = ()  # by deal, as the fingerprints
    claimed: tuple[int, ...] = ()  # places in `log` and then `redo` of what a claim did: nobody goes back there

    def text(self) -> str:
        """The file's text."""
        document = {"format": FORMAT, "program": PROGRAM, "version": __version__, **asdict(self)}
        document["levels"] = {str(seat): level for seat, level in self.levels.items()}
        lines = [f"{json.dumps(key)}: {_laid_out(value)}" for key, value in document.items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def parse(cls, text: str) -> Saved:
        """A saved game from its text. Raises `SaveError` for anything that is not one; the game need not be loaded."""
        document = _json(text)
        if not isinstance(document, dict) or document.get("program") != PROGRAM:
            raise SaveError("This file is not a Card Hall game.")
        number = _field(document, "format", whole)
        if number > FORMAT:
            raise SaveError("This game was saved by a newer version of Card Hall, and this one cannot read it.")
        if number < 1:
            raise SaveError(f"This file is damaged: there is no format {number}.")
        game = _field(document, "game", _text)
        if game not in CATALOGUE:
            raise SaveError(f"This is a game of {game[:40]!r}, which this version of Card Hall does not have.")
        names = [field.name for field in fields(cls) if field.name not in LATER or field.name in document]
        found = {name: _field(document, name, KINDS[name]) for name in names}
        seats = found["seats"]
        found["levels"] = {_seat(key, seats): level for key, level in found["levels"].items()}
        if len(found["names"]) != seats:
            raise _damaged(f"it has {len(found['names'])} names for {seats} players")
        when(found["saved"])
        return cls(**found)

    @property
    def time(self) -> datetime:
        """When it was saved."""
        return when(self.saved)


def read(path: Path) -> Saved:
    """The saved game in a file. Raises `SaveError`; the file is never changed."""
    return Saved.parse(read_text(path))


def read_text(path: Path) -> str:
    """The text of a file of a saved game. Raises `SaveError` when it cannot be read, or is far too large for one."""
    try:
        there = path.is_file()
        data = b""
        if there:
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
    except OSError as error:
        raise SaveError(f"“{path.name}” cannot be read: {reason(error)}.") from error
    except ValueError:  # a null character in the name
        raise SaveError("There is no file of that name.") from None
    if not there:
        what = "is a folder" if path.is_dir() else "is not a file" if path.exists() else "is not there"
        raise SaveError(f"“{path.name}” {what}.")
    if len(data) > LARGEST:
        raise SaveError("This file is not a Card Hall game: it is far too large.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise SaveError("This file is not a Card Hall game: it is not text.") from None


def write(path: Path, text: str, *, apart: float = 0) -> None:
    """Write a file so that at every moment either the old or the new one is whole.

    The file that was there is kept as `NAME.1` and so on, unless `NAME.1` is younger than `apart` seconds. Raises
    `SaveError` when the folder or the disk does not allow it, and leaves the old file as it was.
    """
    temporary = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        _keep_older(path, apart)
        Path(temporary).replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        if temporary:
            with contextlib.suppress(OSError):
                Path(temporary).unlink()
        raise SaveError(f"The game cannot be saved as “{path.name}”: {reason(error)}.") from error
    except ValueError:
        raise SaveError("The game cannot be saved under that name.") from None


def add_lines(path: Path, lines: Iterable[str]) -> None:
    """Add lines to a file, which is made if need be. A line that a crash has cut off stays a line of its own.

    Raises OSError.
    """
    text = "".join(f"{line}\n" for line in lines)
    with path.open("ab+") as file:
        if file.seek(0, os.SEEK_END):
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                text = "\n" + text
        file.write(text.encode("utf-8"))


def older(path: Path) -> list[Path]:
    """The older versions of a file that are there, the youngest first."""
    return [one for number in range(1, KEPT + 1) if (one := _numbered(path, number)).is_file()]


def now() -> str:
    """The time as files have it."""
    return datetime.now(UTC).astimezone().isoformat(timespec="seconds")


# ---- the form


def _laid_out(value: Any) -> str:
    """JSON of one field; lists and mappings of texts one to a line."""
    if isinstance(value, list | tuple) and value:
        return "[\n  " + ",\n  ".join(json.dumps(one, ensure_ascii=False) for one in value) + "\n]"
    return json.dumps(value, ensure_ascii=False)


def _json(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise SaveError("This file is not a Card Hall game, or it is damaged.") from None


def _no_constant(text: str) -> Any:
    raise ValueError(f"{text} is no number")


def _damaged(what: str) -> SaveError:
    return SaveError(f"This game is damaged: {what}.")


def _text(value: Any) -> str:
    if not isinstance(value, str) or any("\ud800" <= character <= "\udfff" for character in value):
        raise TypeError
    return value


def whole(value: Any, least: int = -LARGEST_NUMBER, most: int = LARGEST_NUMBER) -> int:
    """A whole number from a file. Raises TypeError for anything else, and for one out of these bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise TypeError
    return value


def _value(value: Any) -> Value:
    if not isinstance(value, str | int | bool):
        raise TypeError
    return value


def _anything(value: Any) -> Any:
    return value


def _list_of(kind: Callable[[Any], T]) -> Callable[[Any], tuple[T, ...]]:
    def check(value: Any) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise TypeError
        return tuple(kind(one) for one in value)

    return check


def _mapping_of(kind: Callable[[Any], T]) -> Callable[[Any], dict[str, T]]:
    def check(value: Any) -> dict[str, T]:
        if not isinstance(value, dict):
            raise TypeError
        return {_text(key): kind(one) for key, one in value.items()}

    return check


KINDS: Mapping[str, Callable[[Any], Any]] = {
    "id": _text,
    "game": _text,
    "revision": whole,
    "seats": whole,
    "options": _mapping_of(_value),
    "seed": whole,
    "dealer": whole,
    "levels": _mapping_of(_text),
    "names": _list_of(_text),
    "deals": _list_of(_mapping_of(_text)),
    "log": _list_of(_text),
    "redo": _list_of(_text),
    "digest": _text,
    "saved": _text,
    "summary": _mapping_of(_anything),
    "fingerprints": _list_of(_text),
    "salts": _list_of(_text),
    "claimed": _list_of(whole),
}


def _field(document: Mapping[str, Any], name: str, kind: Callable[[Any], T]) -> T:
    """A field of a document. Raises `SaveError`, which names it, where it is not of its kind."""
    if name not in document:
        raise _damaged(f"it has no {name}")
    try:
        return kind(document[name])
    except TypeError:
        raise _damaged(f"its {name} cannot be read") from None


def _seat(text: str, seats: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) < seats):
        raise _damaged("it has a player at a seat that is not there")
    return int(text)


def when(text: str) -> datetime:
    """The time that `now` wrote. Raises `SaveError`."""
    try:
        when = datetime.fromisoformat(text)
        return when if when.tzinfo else when.replace(tzinfo=UTC)
    except ValueError:
        raise _damaged("its date cannot be read") from None


# ---- the file


def _numbered(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.{number}")


def _keep_older(path: Path, apart: float) -> None:
    """Make room for a new file: the one there becomes `.1`, that one `.2`, and so on."""
    if not path.exists():
        return
    youngest = _numbered(path, 1)
    if apart and youngest.exists() and 0 <= time.time() - youngest.stat().st_mtime < apart:
        return
    for number in range(KEPT, 1, -1):
        if _numbered(path, number - 1).exists():
            _numbered(path, number - 1).replace(_numbered(path, number))
    # A copy, not a move: the file must never be missing, not even for a moment.
    youngest.unlink(missing_ok=True)
    try:
        youngest.hardlink_to(path)
    except OSError:  # a file system without links
        youngest.write_bytes(path.read_bytes())


def _sync_folder(folder: Path) -> None:
    """Have the new name on the disk as well, where folders can be synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def reason(error: OSError) -> str:
    """Why the system refused, as half a sentence."""
    text = error.strerror or str(error)
    return text[:1].lower() + text[1:]
