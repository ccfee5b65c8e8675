"""Reads and writes saved games: the format of the text, and the file.

A saved game is JSON with the set-up, the deals as dealt and the actions; it is never a pickle. This module checks the
form; `Match.load` checks the actions by replaying them. A file is written beside the old one, synced and renamed over
it, and the last versions are kept as `NAME.1`, `NAME.2`, `NAME.3`.

Format 2 ends with a check sum. Lines with later actions may follow it, see `journal`.
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
from cardhall.english import make_printable, quoted
from cardhall.language import say, say_many
from cardhall.match import busy_files, disk, files, temporary_files
from cardhall.match.files import append_lines, error_reason
from cardhall.match.program_version import NEWER_VERSION, OTHER_VERSION, version_age
from cardhall.rules.catalogue import CATALOGUE

__all__ = [
    "SaveError",
    "SavedGame",
    "append_lines",
    "current_time",
    "error_reason",
    "older_versions",
    "parse_time",
    "read",
    "read_text",
    "write",
]

SAVE_FORMAT = 2
FIRST_CHECKED_FORMAT = 2  # the first format with a check sum
PROGRAM_NAME = "cardhall"
MAX_FILE_BYTES = 2 * 2**20  # bytes; the longest matches have a few hundred thousand
MAX_NAME_LENGTH = 60  # characters of a player's name
MAX_OLDER_VERSIONS = 3  # number of older versions kept of a file
FIELDS_ABSENT_IN_OLDER_FILES = (  # fields that older files lack
    "fingerprints", "salts", "claimed", "avatars", "arranged", "unread", "given_up", "again", "occasion", "guide_read",
    "version", "older_rule",
)  # fmt: skip

_COURSE_FIELDS = (  # fields that hold the course of a match
    "id", "game", "seats", "options", "seed", "dealer", "levels", "deals", "log", "redo",
    "fingerprints", "salts", "claimed", "arranged", "given_up", "older_rule",
)  # fmt: skip

_OTHER_FIELDS = ("format", "program", "check")  # fields of the file that `SavedGame` does not have

Value = str | int | bool


class SaveError(ValueError):
    """A saved game cannot be read or written; the text is a sentence that says why."""

    def without_traceback(self) -> SaveError:
        """Return the error without a traceback, which would keep the callers' objects alive."""
        self.__traceback__ = self.__context__ = self.__cause__ = None
        return self


class ChecksumError(SaveError):
    """The check sum of a saved game is wrong. `saved`: the present content."""

    def __init__(self, saved: SavedGame) -> None:
        super().__init__(say("This game is damaged: its checksum does not match its contents."))
        self.saved = UncheckedGame(**vars(saved))


class OtherVersionGame(SaveError):
    """The file is undamaged, as far as can be seen, and only another version of the program can read it.

    Such a file stays in its place, and is listed again once the version fits.
    """

    def __init__(self, sentence: str, age: str = OTHER_VERSION) -> None:
        """`age`: of the version, one of `program_version.AGE_TEXTS`."""
        super().__init__(sentence)
        self.age = age


class NewerVersionGame(OtherVersionGame):
    """A newer version of the program has saved the game."""

    def __init__(self) -> None:
        super().__init__(
            say("This game was saved by a newer version of Card Hall, and this version cannot read it."), NEWER_VERSION
        )


class DamagedEndError(SaveError):
    """The last actions of a saved game cannot be read; `saved` is the game up to there."""

    def __init__(self, sentence: str, saved: SavedGame) -> None:
        super().__init__(sentence)
        self.saved = saved


@dataclass(frozen=True)
class SavedGame:
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
    deals: tuple[Mapping[str, str], ...]  # as dealt, zone -> cards, including deals that `redo` reaches
    log: tuple[str, ...]  # "0 play QH": seat and action
    redo: tuple[str, ...]  # undone actions, next to redo first
    digest: str  # check sum of the state after the log
    saved: str  # time of saving, in ISO 8601 with the time zone
    summary: Mapping[str, Any]  # its summary: see `Match.summary`
    fingerprints: tuple[str, ...] = ()  # by deal, see `seals`; older files have none
    salts: tuple[str, ...] = ()  # by deal, as the fingerprints
    claimed: tuple[int, ...] = ()  # indexes in `log` and then `redo` of actions of claims: undo does not stop there
    avatars: tuple[str, ...] = ()  # by seat, the name of a picture; "" or no entry: none was chosen
    arranged: str = ""  # a deal's number and the person's cards as sorted by hand, from the left; "": not sorted
    unread: int = 0  # number of last deals whose reckoning the person has not read
    given_up: bool = False  # the person has given the match up
    again: Mapping[str, Any] | None = None  # of a deal played again: its first play, see `one_deal.FirstPlay`
    occasion: Mapping[str, Any] | None = None  # of a match of one single deal: see `one_deal.Occasion`
    guide_read: tuple[str, ...] = ()  # the steps of the guide that have been read, see `first_match.step_names`
    version: str = __version__  # of the program that wrote it
    older_rule: str = ""  # of `Game.older_rules`, by which the match is played; "": today's rules
    more: Mapping[str, Any] = field(default_factory=dict)  # fields that this version does not know, to be kept

    def text(self) -> str:
        """Return the text of the file."""
        return self.text_and_checksum()[0]

    def text_and_checksum(self) -> tuple[str, str]:
        """Return the text of the file, and the check sum at its end."""
        from cardhall.match.schema import json_checksum

        document = {"format": SAVE_FORMAT, "program": PROGRAM_NAME, "version": __version__, **asdict(self)}
        unknown_fields = document.pop("more")
        document["levels"] = {str(seat): level for seat, level in self.levels.items()}
        checksum = document["check"] = json_checksum({**document, **unknown_fields})
        lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in unknown_fields.items()]
        lines += [f"{json.dumps(key)}: {_format_field(value)}" for key, value in document.items()]
        return "{\n" + ",\n".join(lines) + "\n}\n", checksum

    @classmethod
    def parse(cls, text: str) -> SavedGame:
        """Return the saved game in a text, without loading the game. Raises `SaveError` for anything else.

        Raises `ChecksumError` where the check sum is wrong, and `DamagedEndError` where only the last lines are
        damaged.
        """
        from cardhall.match import journal, schema

        document, appended = _split_json(text)
        if not isinstance(document, dict) or document.get("program") != PROGRAM_NAME:
            raise SaveError(say("This file is not a Card Hall game."))
        format_number = _read_field(document, "format", int)
        if format_number > SAVE_FORMAT:
            raise NewerVersionGame
        if format_number < 1:
            raise SaveError(say("This file is damaged: format {str} does not exist.", str=str(format_number)[:20]))
        try:
            saved = cls._from_document(document)
        except OtherVersionGame:
            raise
        except SaveError:
            if format_number < FIRST_CHECKED_FORMAT or not schema.has_checksum(document):
                raise
            raise _unreadable_error(document) from None  # the check sum is right: it is not damaged
        if format_number < FIRST_CHECKED_FORMAT:
            if appended.strip():
                raise _damaged_error(say("there is extra text after the end"))
            return UncheckedGame(**vars(saved))
        changed, damaged, is_cut = journal.apply_lines(vars(saved), _require_checksum(document, saved), appended)
        saved = replace(saved, **changed)
        if is_cut:
            return CutOffGame(**vars(saved))
        if damaged:
            sentence = say_many(
                "This game is damaged: its last line cannot be read.",
                "This game is damaged: its last {number} lines cannot be read.",
                number=damaged,
            )
            raise DamagedEndError(sentence, saved)
        return saved

    @classmethod
    def _from_document(cls, document: Mapping[str, Any]) -> SavedGame:
        """Return the saved game in a JSON object. Raises `SaveError`."""
        from cardhall.match import schema

        game = _read_field(document, "game", str)
        if game not in CATALOGUE:
            raise OtherVersionGame(
                say(
                    "This is a game of {game}, which this version of Card Hall does not have.",
                    game=quoted(game, 40),
                )
            )
        field_names = [one.name for one in fields(cls) if one.name != "more"]
        names = [name for name in field_names if name not in FIELDS_ABSENT_IN_OLDER_FILES or name in document]
        values = {name: _read_field(document, name, schema.SAVED_FIELDS[name]) for name in names}
        # here, so that the hall loads no rules
        from cardhall.rules.engine.chance import (
            FIRST_KEYED_SEED,
            KEYED_SEED_COUNT,
        )

        if not -schema.LARGEST_SEED <= values["seed"] < FIRST_KEYED_SEED + KEYED_SEED_COUNT:
            raise _damaged_error(say("its seed cannot be read"))
        seats = values["seats"]
        values["levels"] = {_parse_seat(key, seats): level for key, level in values["levels"].items()}
        if len(values["names"]) != seats:
            raise _damaged_error(say("it has {len} names for {seats} players", len=len(values["names"]), seats=seats))
        values["names"] = tuple(make_printable(name, MAX_NAME_LENGTH) for name in values["names"])  # people see them
        if values.get("again") is not None:
            values["again"] = schema.to_plain_data(values["again"])
        if values.get("occasion") is not None:
            values["occasion"] = schema.to_plain_data(values["occasion"])
        parse_time(values["saved"])
        try:
            values["summary"] = schema.to_plain_data(schema.convert_value(values["summary"], schema.SummaryFields))
        except TypeError:
            values["summary"] = {}  # the match can be continued; lists of matches report the damage
        if document["format"] >= FIRST_CHECKED_FORMAT:
            values["more"] = {name: document[name] for name in document if name not in (*field_names, *_OTHER_FIELDS)}
        return cls(**values)

    @property
    def course(self) -> tuple[str, ...]:
        """The actions done, followed by the undone actions, next to redo first."""
        return (*self.log, *self.redo)

    def has_same_content(self, other: SavedGame) -> bool:
        """Return whether another saved game has the same content, apart from names, pictures and summary."""
        return all(getattr(self, name) == getattr(other, name) for name in _COURSE_FIELDS)

    @property
    def time(self) -> datetime:
        """The time of saving."""
        return parse_time(self.saved)


class UncheckedGame(SavedGame):
    """A saved game without a correct check sum: damage is likely if it cannot be replayed."""


class CutOffGame(SavedGame):
    """A saved game whose file ends within a line: later actions are missing."""

    def sentence(self) -> str:
        """Return the sentence about the missing end."""
        return say_many(
            "The end of this saved game is missing. The match continues after {number} action.",
            "The end of this saved game is missing. The match continues after {number} actions.",
            number=len(self.log),
        )


def last_checksum(text: str) -> tuple[str, str]:
    """Return the last check sum in the text of a saved game ("": none), and its lines. Raises `SaveError`."""
    from cardhall.match import journal

    document, appended = _split_json(text)
    lines = journal.split_lines(appended)
    last_object = _split_json(lines[-1])[0] if lines else document
    checksum = last_object.get("check") if isinstance(last_object, dict) else None
    return checksum if isinstance(checksum, str) else "", appended


def read(path: Path) -> SavedGame:
    """Read the saved game in a file, see `Saved.parse`. Raises `SaveError`; the file is never changed."""
    return SavedGame.parse(read_text(path))


def read_text(path: Path) -> str:
    """Return the text of a saved game's file. Raises `SaveError` where it cannot be read, or is too large."""
    try:
        data = files.read(path, MAX_FILE_BYTES)
    except (FileNotFoundError, NotADirectoryError):
        raise SaveError(say("“{name}” does not exist.", name=_printable_name(path))) from None
    except files.FileTooLarge:
        raise SaveError(say("This file is not a Card Hall game: it is far too large.")) from None
    except files.NotRegularFile as error:
        raise SaveError(f"{error}.") from None
    except OSError as error:
        raise SaveError(
            say("“{name}” cannot be read: {reason}.", name=_printable_name(path), reason=error_reason(error))
        ) from error
    except ValueError:  # a null character in the name
        raise SaveError(say("There is no file with that name.")) from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        tail_start = data.find(b"\n}") + 2  # index after the saved game: a damaged line costs no more than itself
        if not 2 <= tail_start <= error.start:
            raise SaveError(say("This file is not a Card Hall game: it is not text.")) from None
        return data.decode("utf-8", errors="replace")


def write(
    path: Path, text: str, *, min_age_seconds: float = 0, shared: bool = False, wait_briefly: bool = False
) -> disk.PendingJob | None:
    """Write a saved game so that the old or the new file is whole at every moment.

    The old file is kept as `NAME.1` and so on, unless `NAME.1` is younger than `min_age_seconds` seconds; `shared`,
    `wait_briefly`: see `files.write`. Raises `SaveError`, with the old file unchanged, when the system refuses.
    """
    data = _encode(path, text)
    with _save_errors(path):
        return files.write(
            path,
            data,
            before_rename=lambda: _rotate_versions(path, min_age_seconds),
            shared=shared,
            wait_briefly=wait_briefly,
        )


def prepare_file(path: Path, text: str) -> files.PreparedFile:
    """Prepare a new file beside the old one, for `replace_by_prepared`. Raises `SaveError`."""
    data = _encode(path, text)
    with _save_errors(path):
        return files.PreparedFile(path, data)


def replace_by_prepared(prepared: files.PreparedFile, path: Path, min_age_seconds: float) -> None:
    """Rename a prepared file over the old file, after keeping an older version as `write` does. Raises `SaveError`."""
    with _save_errors(path):
        prepared.replace_target(before_rename=lambda: _rotate_versions(path, min_age_seconds))


def _encode(path: Path, text: str) -> bytes:
    """Return the bytes of a saved game. Raises `SaveError` where they are too many to be read again."""
    data = text.encode("utf-8")
    if len(data) > MAX_FILE_BYTES:
        raise SaveError(
            say("The game cannot be saved as “{name}”: it has become too long.", name=_printable_name(path))
        )
    return data


@contextlib.contextmanager
def _save_errors(path: Path) -> Iterator[None]:
    """Turn an error of the system in this block into a `SaveError`."""
    try:
        yield
    except OSError as error:
        raise SaveError(
            say(
                "The game cannot be saved as “{name}”: {reason}.",
                name=_printable_name(path),
                reason=error_reason(error),
            )
        ) from error
    except ValueError:
        raise SaveError(say("The game cannot be saved under that name.")) from None


def older_versions(path: Path) -> list[Path]:
    """Return the existing older versions of a file, youngest first."""
    return [
        version_path
        for number in range(1, MAX_OLDER_VERSIONS + 1)
        if os.path.isfile(version_path := _version_path(path, number))  # noqa: PTH113
    ]


def current_time() -> str:
    """Return the present time in the form for files; with a wrong clock, the nearest time within bounds."""
    from cardhall.match.schema import EARLIEST_YEAR, LATEST_YEAR

    first, last = (datetime(year, 1, 1, tzinfo=UTC) for year in (EARLIEST_YEAR, LATEST_YEAR))
    return min(max(datetime.now(UTC), first), last).astimezone().isoformat(timespec="seconds")


# ---- the format


def _format_field(value: Any) -> str:
    """Return JSON of a field, with each entry of a list on a separate line."""
    if isinstance(value, list | tuple) and value:
        return "[\n  " + ",\n  ".join(json.dumps(one, ensure_ascii=False) for one in value) + "\n]"
    return json.dumps(value, ensure_ascii=False)


def _split_json(text: str) -> tuple[Any, str]:
    """Return the JSON value at the beginning of a text, and the rest. Raises `SaveError`."""
    from cardhall.match.schema import refuse_constant

    start = len(text) - len(text.lstrip())
    try:
        value, end = json.JSONDecoder(parse_constant=refuse_constant).raw_decode(text, start)
    except (ValueError, RecursionError):
        raise SaveError(say("This file is not a Card Hall game, or it is damaged.")) from None
    return value, text[end:]


def _require_checksum(document: dict[str, Any], saved: SavedGame) -> str:
    """Return the check sum of a document. Raises `ChecksumError` where it is wrong."""
    from cardhall.match.schema import has_checksum

    if not has_checksum(document):
        raise ChecksumError(saved)
    return str(document["check"])


def _unreadable_error(document: Mapping[str, Any]) -> OtherVersionGame:
    """Return the error for an undamaged document with values unknown to this version."""
    age = version_age(0, 0, str(document.get("version", "")))
    if age == NEWER_VERSION:
        return NewerVersionGame()
    return OtherVersionGame(
        say("This game was saved by another version of Card Hall, and this version cannot read it."), age
    )


def _damaged_error(damage: str) -> SaveError:
    return SaveError(say("This game is damaged: {what}.", what=damage))


def _printable_name(path: Path) -> str:
    return make_printable(path.name)


def _read_field(document: Mapping[str, Any], name: str, value_type: Any) -> Any:
    """Return a field of a document. Raises a `SaveError` with its name where the field is of another kind."""
    from cardhall.match.schema import convert_value

    if name not in document:
        raise _damaged_error(say("it has no {name}", name=name))
    try:
        return convert_value(document[name], value_type)
    except TypeError:
        raise _damaged_error(say("its {name} cannot be read", name=name)) from None


def _parse_seat(text: str, seats: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) < seats):
        raise _damaged_error(say("it has a player at a seat that does not exist"))
    return int(text)


def parse_time(text: str) -> datetime:
    """Parse a time written by `now`. Raises `SaveError`."""
    from cardhall.match import schema

    try:
        return schema.parse_time(text)
    except ValueError:
        raise _damaged_error(say("its date cannot be read")) from None


# ---- the file


def _version_path(path: Path, number: int) -> Path:
    return files.companion_path(path, f".{number}")


def _rotate_versions(path: Path, min_age_seconds: float) -> None:
    """Rotate the older versions: the present file becomes `.1`, `.1` becomes `.2`. Raises OSError.

    Another window may do the same at the same time: a missing file is no error.
    """
    if any(os.path.isdir(_version_path(path, number)) for number in range(1, MAX_OLDER_VERSIONS + 1)):  # noqa: PTH112
        return  # a folder has the name of an older version: then none is kept
    youngest = _version_path(path, 1)
    with contextlib.suppress(FileNotFoundError):
        if min_age_seconds and 0 <= time.time() - youngest.stat().st_mtime < min_age_seconds:
            return
    # A copy, not a move: the file must never be missing, not even for a moment.
    copy = path.with_name(f".{path.name[:60]}.{os.getpid()}{temporary_files.TEMPORARY_ENDING}")
    try:
        busy_files.delete(copy, missing_ok=True)
        try:
            copy.hardlink_to(files.resolve_links(path))
        except FileNotFoundError:
            raise
        except OSError:  # a file system without links
            copy.touch(0o600)
            copy.write_bytes(path.read_bytes())
        for number in range(MAX_OLDER_VERSIONS, 1, -1):
            with contextlib.suppress(FileNotFoundError):
                busy_files.replace_file(_version_path(path, number - 1), _version_path(path, number))
        busy_files.replace_file(copy, youngest)
    except FileNotFoundError:
        return  # nothing to keep
    finally:
        busy_files.delete(copy, missing_ok=True)
