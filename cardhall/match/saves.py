"""Saved games: the form of the text, and the file.

A saved game is the set-up, the deals as they were dealt and the actions, as JSON; it is never a pickle. Here is its
form and how it is read and written; whether its actions are legal `Match.load` finds out, which replays them. A file
is written beside the old one, synced and renamed over it, and the last few are kept as `NAME.1`, `NAME.2`, `NAME.3`.

Format 2 ends with a check sum, and lines may follow it: how the match has gone on since, see `journal`.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cardhall import __version__
from cardhall.english import printable, quoted
from cardhall.language import say, say_many
from cardhall.match import busy_files, disk, files, temporary_files
from cardhall.match.files import add_lines, reason
from cardhall.match.program_version import ANOTHER, NEWER, age_of
from cardhall.rules.catalogue import CATALOGUE

__all__ = [
    "SaveError",
    "Saved",
    "add_lines",
    "now",
    "older_versions",
    "parse_time",
    "read",
    "read_text",
    "reason",
    "write",
]

SAVE_FORMAT = 2
FIRST_CHECKED_FORMAT = 2  # the first format with a check sum
PROGRAM_NAME = "cardhall"
LARGEST_FILE = 2 * 2**20  # bytes; the longest matches come to a few hundred thousand
LONGEST_NAME = 60  # characters of a player's name
OLDER_VERSIONS = 3  # older versions of a file that are kept
LATER_FIELDS = (  # older files lack these
    "fingerprints", "salts", "claimed", "avatars", "arranged", "unread", "given_up", "again", "occasion", "guide_read",
    "version", "older_rule",
)  # fmt: skip

_COURSE_FIELDS = (  # fields in which a match's course is told
    "id", "game", "seats", "options", "seed", "dealer", "levels", "deals", "log", "redo",
    "fingerprints", "salts", "claimed", "arranged", "given_up", "older_rule",
)  # fmt: skip

_OTHER_FIELDS = ("format", "program", "check")  # of the file, beside the fields of `Saved`

Value = str | int | bool


class SaveError(ValueError):
    """A saved game cannot be read or written; the text is a sentence that says why."""

    def alone(self) -> SaveError:
        """Return the error without a traceback, which would keep the callers' objects alive."""
        self.__traceback__ = self.__context__ = self.__cause__ = None
        return self


class Changed(SaveError):
    """The check sum of a saved game is wrong. `saved` is the present content."""

    def __init__(self, saved: Saved) -> None:
        super().__init__(say("This game is damaged: its checksum does not match its contents."))
        self.saved = Unchecked(**vars(saved))


class OfAnother(SaveError):
    """The file is whole, as far as can be told, and another version of the program can read it.

    Such a file is neither damaged nor deleted: it stays where it is, and is offered again when the version fits.
    """

    def __init__(self, sentence: str, age: str = ANOTHER) -> None:
        """`age`: of the version, one of `program_version.AGE_TEXTS`."""
        super().__init__(sentence)
        self.age = age


class Newer(OfAnother):
    """A newer version of the program has saved the game."""

    def __init__(self) -> None:
        super().__init__(
            say("This game was saved by a newer version of Card Hall, and this version cannot read it."), NEWER
        )


class DamagedEnd(SaveError):
    """The last actions of a saved game cannot be read; `saved` is the game up to there."""

    def __init__(self, sentence: str, saved: Saved) -> None:
        super().__init__(sentence)
        self.saved = saved


@dataclass(frozen=True)
class Saved:
    """A saved game. The fields are those of the file."""

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
    summary: Mapping[str, Any]  # its summary: see `Match.summary`
    fingerprints: tuple[str, ...] = ()  # by deal, see `seals`; older files have none
    salts: tuple[str, ...] = ()  # by deal, as the fingerprints
    claimed: tuple[int, ...] = ()  # places in `log` and then `redo` of what a claim did: nobody goes back there
    avatars: tuple[str, ...] = ()  # by seat, the name of a picture; "" or no entry: none was chosen
    arranged: str = ""  # a deal's number and the person's cards as put in order by hand, from the left; "": none were
    unread: int = 0  # deals, the last ones, whose reckoning the person has not gone on from
    given_up: bool = False  # the person has given the match up
    again: Mapping[str, Any] | None = None  # a deal played again: what it was the first time, see `again.Again`
    occasion: Mapping[str, Any] | None = None  # a match of one single deal: what for, see `one_deal.Occasion`
    guide_read: tuple[str, ...] = ()  # the steps of the guide that have been read, see `first_match.step_names`
    version: str = __version__  # of the program that wrote it
    older_rule: str = ""  # by which the match goes on, one of `Game.older_rules`; "": by today's
    more: Mapping[str, Any] = field(default_factory=dict)  # fields that this version does not know, kept

    def text(self) -> str:
        """Return the file's text."""
        return self.text_and_check()[0]

    def text_and_check(self) -> tuple[str, str]:
        """Return the text of the file, and the check sum at its end."""
        from cardhall.match.schema import json_checksum

        document = {"format": SAVE_FORMAT, "program": PROGRAM_NAME, "version": __version__, **asdict(self)}
        more = document.pop("more")
        document["levels"] = {str(seat): level for seat, level in self.levels.items()}
        check = document["check"] = json_checksum({**document, **more})
        lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in more.items()]
        lines += [f"{json.dumps(key)}: {_format_field(value)}" for key, value in document.items()]
        return "{\n" + ",\n".join(lines) + "\n}\n", check

    @classmethod
    def parse(cls, text: str) -> Saved:
        """Return the saved game in a text, without loading the game. Raises `SaveError` for anything else.

        Raises `Changed` where its check sum is wrong, and `DamagedEnd` where only what was written last is damaged.
        """
        from cardhall.match import journal, schema

        document, rest = _json(text)
        if not isinstance(document, dict) or document.get("program") != PROGRAM_NAME:
            raise SaveError(say("This file is not a Card Hall game."))
        number = _field(document, "format", int)
        if number > SAVE_FORMAT:
            raise Newer
        if number < 1:
            raise SaveError(say("This file is damaged: format {str} does not exist.", str=str(number)[:20]))
        try:
            saved = cls._of(document)
        except OfAnother:
            raise
        except SaveError:
            if number < FIRST_CHECKED_FORMAT or not schema.has_checksum(document):
                raise
            raise _unreadable_error(document) from None  # it is as it was written
        if number < FIRST_CHECKED_FORMAT:
            if rest.strip():
                raise _damaged_error(say("there is extra text after the end"))
            return Unchecked(**vars(saved))
        changed, damaged, is_cut = journal.apply_lines(vars(saved), _checked(document, saved), rest)
        saved = replace(saved, **changed)
        if is_cut:
            return CutOff(**vars(saved))
        if damaged:
            told = say_many(
                "This game is damaged: its last line cannot be read.",
                "This game is damaged: its last {number} lines cannot be read.",
                number=damaged,
            )
            raise DamagedEnd(told, saved)
        return saved

    @classmethod
    def _of(cls, document: Mapping[str, Any]) -> Saved:
        """Return the saved game in a JSON object. Raises `SaveError`."""
        from cardhall.match import schema

        game = _field(document, "game", str)
        if game not in CATALOGUE:
            raise OfAnother(
                say(
                    "This is a game of {game}, which this version of Card Hall does not have.",
                    game=quoted(game, 40),
                )
            )
        own = [one.name for one in fields(cls) if one.name != "more"]
        names = [name for name in own if name not in LATER_FIELDS or name in document]
        found = {name: _field(document, name, schema.SAVED_FIELDS[name]) for name in names}
        from cardhall.rules.engine.chance import FIRST_KEYED_SEED, KEYED_SEEDS  # the hall needs nothing of the rules

        if not -schema.LARGEST_SEED <= found["seed"] < FIRST_KEYED_SEED + KEYED_SEEDS:
            raise _damaged_error(say("its seed cannot be read"))
        seats = found["seats"]
        found["levels"] = {_seat(key, seats): level for key, level in found["levels"].items()}
        if len(found["names"]) != seats:
            raise _damaged_error(say("it has {len} names for {seats} players", len=len(found["names"]), seats=seats))
        found["names"] = tuple(printable(name, LONGEST_NAME) for name in found["names"])  # they are shown
        if found.get("again") is not None:
            found["again"] = schema.to_plain_data(found["again"])
        if found.get("occasion") is not None:
            found["occasion"] = schema.to_plain_data(found["occasion"])
        parse_time(found["saved"])
        try:
            found["summary"] = schema.to_plain_data(schema.convert_value(found["summary"], schema.SummaryFields))
        except TypeError:
            found["summary"] = {}  # the match can be played on with; a list of matches says that it is damaged
        if document["format"] >= FIRST_CHECKED_FORMAT:
            found["more"] = {name: document[name] for name in document if name not in (*own, *_OTHER_FIELDS)}
        return cls(**found)

    @property
    def course(self) -> tuple[str, ...]:
        """The actions done, followed by the undone actions, next to redo first."""
        return (*self.log, *self.redo)

    def says_same(self, other: Saved) -> bool:
        """Return whether another saved game says the same, apart from the names of the players."""
        return all(getattr(self, name) == getattr(other, name) for name in _COURSE_FIELDS)

    @property
    def time(self) -> datetime:
        """When it was saved."""
        return parse_time(self.saved)


class Unchecked(Saved):
    """A saved game without a matching check sum: perhaps damaged where no replay is possible."""


class CutOff(Saved):
    """A saved game whose file ends within a line: later actions are missing."""

    def sentence(self) -> str:
        """Return the sentence about the missing end."""
        return say_many(
            "The end of this saved game is missing. The match continues after {number} action.",
            "The end of this saved game is missing. The match continues after {number} actions.",
            number=len(self.log),
        )


def end_of(text: str) -> tuple[str, str]:
    """Return the check sum at the end of a saved game ("": none), and the lines behind. Raises `SaveError`."""
    from cardhall.match import journal

    document, rest = _json(text)
    lines = journal.lines_of(rest)
    last = _json(lines[-1])[0] if lines else document
    check = last.get("check") if isinstance(last, dict) else None
    return check if isinstance(check, str) else "", rest


def read(path: Path) -> Saved:
    """Return the saved game in a file, see `Saved.parse`. Raises `SaveError`; the file is never changed."""
    return Saved.parse(read_text(path))


def read_text(path: Path) -> str:
    """Return the text of a saved game's file. Raises `SaveError` where it cannot be read, or is too large."""
    try:
        data = files.read(path, LARGEST_FILE)
    except (FileNotFoundError, NotADirectoryError):
        raise SaveError(say("“{name}” does not exist.", name=_name(path))) from None
    except files.TooLarge:
        raise SaveError(say("This file is not a Card Hall game: it is far too large.")) from None
    except files.NotRegular as error:
        raise SaveError(f"{error}.") from None
    except OSError as error:
        raise SaveError(say("“{name}” cannot be read: {reason}.", name=_name(path), reason=reason(error))) from error
    except ValueError:  # a null character in the name
        raise SaveError(say("There is no file with that name.")) from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        behind = data.find(b"\n}") + 2  # where the lines begin, of which one may be damaged
        if not 2 <= behind <= error.start:
            raise SaveError(say("This file is not a Card Hall game: it is not text.")) from None
        return data.decode("utf-8", errors="replace")


def write(path: Path, text: str, *, apart: float = 0, shared: bool = False, hasty: bool = False) -> disk.Pending | None:
    """Write a file so that at every moment the old or the new file is whole.

    The file that was there is kept as `NAME.1` and so on, unless `NAME.1` is younger than `apart` seconds; `shared`,
    `hasty`: see `files.write`. Raises `SaveError` when the folder or the disk does not allow it, and leaves the old
    file as it was.
    """
    data = _encoded(path, text)
    with _save_errors(path):
        return files.write(path, data, before=lambda: _keep_older(path, apart), shared=shared, hasty=hasty)


def prepare(path: Path, text: str) -> files.Prepared:
    """Prepare a new file beside the old one, for `put`. Raises `SaveError`."""
    data = _encoded(path, text)
    with _save_errors(path):
        return files.Prepared(path, data)


def put(prepared: files.Prepared, path: Path, apart: float) -> None:
    """Put the file in its place, as `write`. Raises `SaveError`."""
    with _save_errors(path):
        prepared.put(before=lambda: _keep_older(path, apart))


def _encoded(path: Path, text: str) -> bytes:
    """Return the bytes of a saved game. Raises `SaveError` where they could not be read back."""
    data = text.encode("utf-8")
    if len(data) > LARGEST_FILE:
        raise SaveError(say("The game cannot be saved as “{name}”: it has become too long.", name=_name(path)))
    return data


@contextlib.contextmanager
def _save_errors(path: Path) -> Iterator[None]:
    """Turn a refusal of the system within into a `SaveError`."""
    try:
        yield
    except OSError as error:
        raise SaveError(
            say("The game cannot be saved as “{name}”: {reason}.", name=_name(path), reason=reason(error))
        ) from error
    except ValueError:
        raise SaveError(say("The game cannot be saved under that name.")) from None


def older_versions(path: Path) -> list[Path]:
    """Return the older versions of a file that are there, the youngest first."""
    return [one for number in range(1, OLDER_VERSIONS + 1) if os.path.isfile(one := _numbered(path, number))]  # noqa: PTH113


def now() -> str:
    """Return the present time as files have it; for a wrong clock the nearest time within bounds."""
    from cardhall.match.schema import EARLIEST_YEAR, LATEST_YEAR

    first, last = (datetime(year, 1, 1, tzinfo=UTC) for year in (EARLIEST_YEAR, LATEST_YEAR))
    return min(max(datetime.now(UTC), first), last).astimezone().isoformat(timespec="seconds")


# ---- the form


def _format_field(value: Any) -> str:
    """Return JSON of one field, with each entry of a list or mapping on a line of its own."""
    if isinstance(value, list | tuple) and value:
        return "[\n  " + ",\n  ".join(json.dumps(one, ensure_ascii=False) for one in value) + "\n]"
    return json.dumps(value, ensure_ascii=False)


def _json(text: str) -> tuple[Any, str]:
    """Return the JSON value at the beginning of a text, and the rest. Raises `SaveError`."""
    from cardhall.match.schema import no_constant

    begin = len(text) - len(text.lstrip())
    try:
        value, end = json.JSONDecoder(parse_constant=no_constant).raw_decode(text, begin)
    except (ValueError, RecursionError):
        raise SaveError(say("This file is not a Card Hall game, or it is damaged.")) from None
    return value, text[end:]


def _checked(document: dict[str, Any], saved: Saved) -> str:
    """Return the check sum of a document. Raises `Changed` where it is wrong."""
    from cardhall.match.schema import has_checksum

    if not has_checksum(document):
        raise Changed(saved)
    return str(document["check"])


def _unreadable_error(document: Mapping[str, Any]) -> OfAnother:
    """Return the error for an undamaged document with values unknown to this version."""
    age = age_of(0, 0, str(document.get("version", "")))
    if age == NEWER:
        return Newer()
    return OfAnother(say("This game was saved by another version of Card Hall, and this version cannot read it."), age)


def _damaged_error(what: str) -> SaveError:
    return SaveError(say("This game is damaged: {what}.", what=what))


def _name(path: Path) -> str:
    return printable(path.name)


def _field(document: Mapping[str, Any], name: str, kind: Any) -> Any:
    """Return a field of a document. Raises a `SaveError` with its name where the field is of another kind."""
    from cardhall.match.schema import convert_value

    if name not in document:
        raise _damaged_error(say("it has no {name}", name=name))
    try:
        return convert_value(document[name], kind)
    except TypeError:
        raise _damaged_error(say("its {name} cannot be read", name=name)) from None


def _seat(text: str, seats: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) < seats):
        raise _damaged_error(say("it has a player at a seat that does not exist"))
    return int(text)


def parse_time(text: str) -> datetime:
    """Return the time that `now` wrote. Raises `SaveError`."""
    from cardhall.match import schema

    try:
        return schema.parse_time(text)
    except ValueError:
        raise _damaged_error(say("its date cannot be read")) from None


# ---- the file


def _numbered(path: Path, number: int) -> Path:
    return files.companion_path(path, f".{number}")


def _keep_older(path: Path, apart: float) -> None:
    """Number the older files anew: the present file becomes `.1`, `.1` becomes `.2`. Raises OSError.

    Another program that does the same at the same time is no error: names may be gone when their turn comes.
    """
    if any(os.path.isdir(_numbered(path, number)) for number in range(1, OLDER_VERSIONS + 1)):  # noqa: PTH112
        return  # somebody's folder has the name of one: the file is written without
    youngest = _numbered(path, 1)
    with contextlib.suppress(FileNotFoundError):
        if apart and 0 <= time.time() - youngest.stat().st_mtime < apart:
            return
    # A copy, not a move: the file must never be missing, not even for a moment.
    copy = path.with_name(f".{path.name[:60]}.{os.getpid()}{temporary_files.TEMPORARY_ENDING}")
    try:
        busy_files.delete(copy, missing_ok=True)
        try:
            copy.hardlink_to(files.behind_links(path))
        except FileNotFoundError:
            raise
        except OSError:  # a file system without links
            copy.touch(0o600)
            copy.write_bytes(path.read_bytes())
        for number in range(OLDER_VERSIONS, 1, -1):
            with contextlib.suppress(FileNotFoundError):
                busy_files.replace_file(_numbered(path, number - 1), _numbered(path, number))
        busy_files.replace_file(copy, youngest)
    except FileNotFoundError:
        return  # nothing to keep
    finally:
        busy_files.delete(copy, missing_ok=True)
