"""The files of one match: the newest and its older versions, how they are named, and how they are moved together."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cardhall.english import printable
from cardhall.language import say
from cardhall.match import busy_files, files, saves
from cardhall.match.listing import ENDING, changed
from cardhall.match.saves import SaveError

if TYPE_CHECKING:
    from cardhall.match.match import Match


def name_of(game_id: str, match_id: str) -> str:
    """The name of the file of a match, with nothing in it that a file name may not have."""
    safe = "".join(c for c in match_id if c.isascii() and (c.isalnum() or c in "-_"))[:40] or "match"
    return f"{game_id}-{safe}{ENDING}"


def family(path: Path) -> list[Path]:
    """A file and its older versions, those that are there."""
    return [one for one in (path, *saves.older(path)) if os.path.lexists(one)]


def has_ended(folder: Path, match: Match) -> bool:
    """Whether the match lies among those that are over, or among the single deals that are."""
    name = name_of(match.game.id, match.id)
    return any(os.path.lexists(folder / kind / name) for kind in ("finished", "deals"))


def move(path: Path, folder: Path) -> Path:
    """Move a file and its older versions into a folder, without replacing anything there. Raises OSError."""
    files.make_folder(folder)
    for one in family(path):
        target = folder / one.name
        if os.path.lexists(target):
            busy_files.replace(target, files.free_name(target, ".earlier"))
        busy_files.replace(one, target)
        with contextlib.suppress(OSError):
            os.utime(target)  # since when it has been there: what has been there longest is deleted first
    return folder


def move_to_last(path: Path, folder: Path, kept: int) -> Path:
    """Move them into a folder of which only the last `kept` files stay. Raises OSError."""
    move(path, folder)
    own = family(folder / path.name)
    others = [one for one in folder.iterdir() if one not in own]
    for one in sorted(others, key=changed, reverse=True)[max(0, kept - len(own)) :]:
        busy_files.delete(one, missing_ok=True)
    return folder


def goes_otherwise(path: Path, match: Match) -> bool:
    """Whether another course of the match is kept at that place."""
    try:
        saved = saves.read(path)
    except SaveError:
        return False
    return [*saved.log, *saved.redo] != [f"{seat} {action}" for seat, action in match.course]


def stands_at(path: Path, match: Match) -> bool:
    """Whether the match in that file has gone as far as this one, and stands where it stands."""
    try:
        saved = saves.read(path)
    except SaveError:
        return False
    log = tuple(f"{seat} {action}" for seat, action in match.log)
    return saved.log == log and not goes_otherwise(path, match) and list(saved.deals) == match.deals


@contextlib.contextmanager
def told_when_not_deleted(path: Path) -> Iterator[None]:
    """What the system refuses within becomes a `SaveError` that says that the file cannot be deleted."""
    try:
        yield
    except OSError as error:
        raise SaveError(
            say(
                "“{printable}” cannot be deleted: {reason}.",
                printable=printable(path.name),
                reason=files.reason(error),
            )
        ) from error
