"""Files of one JSON value: an object, an object with a check sum, or a list of entries by deal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Generic, TypeVar

from cardhall.match import files, schema
from cardhall.match.records.log import OtherVersion

T = TypeVar("T")


def read_object(path: Path, largest: int) -> dict[str, Any]:
    """Return the JSON object in a file of at most `largest` bytes. Raises OSError, and ValueError for damage."""
    return as_object(files.read(path, largest))


def as_object(data: bytes) -> dict[str, Any]:
    """Return the JSON object in the data. Raises ValueError where it is none."""
    value = schema.from_json(data)
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def sign_document(fields: dict[str, Any]) -> bytes:
    """Return the text of an object with the check sum over its fields, in `check`."""
    return json.dumps({**fields, "check": schema.json_checksum(fields)}, separators=(",", ":")).encode()


def read_signed(path: Path, largest: int, newest_format: int) -> dict[str, Any]:
    """Return an object written by `sign_document`, without its check sum.

    Raises OSError, `OtherVersion` for a format above `newest_format`, and ValueError for damage.
    """
    fields = read_object(path, largest)
    number = fields.get("format")
    if type(number) is int and number > newest_format:
        raise OtherVersion  # it may have a check sum of another kind
    if type(number) is not int or number < 1 or not schema.has_checksum(fields):
        raise ValueError("damaged")
    del fields["check"]
    return fields


class EntryFile(Generic[T]):
    """A JSON list of entries by deal. An entry of another version stays in the file as it is."""

    def __init__(self, path: Path, kind: type[T], largest: int) -> None:
        """`kind`: a struct with a field `deal`; `largest`: bytes of the file."""
        self.path, self.kind, self.largest = path, kind, largest

    def read(self) -> list[T]:
        """Return the entries that can be used; none where the file cannot be read."""
        return [entry for _, entry in self._read() or () if entry is not None]

    def write(self, entry: Any) -> None:
        """Write an entry in place of the entry of the same deal. Raises OSError.

        Nothing is written where the file would become too large, or is whole and no list: then it is another version's.
        """
        there = self._read()
        if there is None:
            return
        kept = [value for value, one in there if one is None or one.deal != entry.deal]  # type: ignore[attr-defined]
        text = json.dumps([*kept, schema.to_plain_data(entry)], separators=(",", ":"))
        if len(text) <= self.largest:
            files.write(self.path, text.encode(), hasty=True)  # a damaged one is found anew

    def _read(self) -> list[tuple[Any, T | None]] | None:
        """Return each value with its entry (None: another version's); None: the file is no list."""
        try:
            values = schema.from_json(files.read(self.path, self.largest))
        except (OSError, ValueError):
            return []
        if not isinstance(values, list):
            return None
        found: list[tuple[Any, T | None]] = []
        for value in values:
            try:
                found.append((value, schema.convert_value(value, self.kind)))
            except TypeError:
                if isinstance(value, dict):  # anything else is damage: it is found anew
                    found.append((value, None))
        return found
