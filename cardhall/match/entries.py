"""Files that are a list of entries by deal, JSON: read one entry at a time, and written so that no other entry is lost.

An entry of another version, which cannot be read here, stays in the file as it is.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeVar

from cardhall.match import files, schema

T = TypeVar("T")


def read(path: Path, kind: type[T], largest: int) -> list[T]:
    """The entries that are of that kind; none where the file cannot be read. `largest`: bytes."""
    return [one for _, one in _read(path, kind, largest) or () if one is not None]


def write(path: Path, kind: type[Any], entry: Any, largest: int) -> None:
    """Write an entry in the place of that of its deal. Raises OSError.

    Nothing is written where the file would become larger than `largest`, or is whole and no list: it is another
    version's then.
    """
    there = _read(path, kind, largest)
    if there is None:
        return
    kept = [told for told, one in there if one is None or one.deal != entry.deal]
    text = json.dumps([*kept, schema.plain(entry)], separators=(",", ":"))
    if len(text) <= largest:
        files.write(path, text.encode(), hasty=True)  # what cannot be read is found anew


def _read(path: Path, kind: type[T], largest: int) -> list[tuple[Any, T | None]] | None:
    """What the file says, entry by entry, each with what it is here; None: it is no list."""
    try:
        told = schema.from_json(files.read(path, largest))
    except (OSError, ValueError):
        return []
    if not isinstance(told, list):
        return None
    found: list[tuple[Any, T | None]] = []
    for one in told:
        try:
            found.append((one, schema.convert(one, kind)))
        except TypeError:
            if isinstance(one, dict):  # anything else is damage: it is found anew
                found.append((one, None))
    return found
