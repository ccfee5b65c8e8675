"""Reads and writes files of one JSON value: an object, perhaps with a check sum, or a list of entries by deal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Generic, TypeVar

from cardhall.match import files, schema
from cardhall.match.records.log import OtherVersion

T = TypeVar("T")


def read_object(path: Path, max_bytes: int) -> dict[str, Any]:
    """Return the JSON object in a file of at most `max_bytes` bytes. Raises OSError, and ValueError for damage."""
    return parse_object(files.read(path, max_bytes))


def parse_object(data: bytes) -> dict[str, Any]:
    """Return the JSON object in the data. Raises ValueError where it is none."""
    value = schema.from_json(data)
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def encode_with_checksum(fields: dict[str, Any]) -> bytes:
    """Return the JSON of an object with a check sum over the fields, in the key `check`."""
    return json.dumps({**fields, "check": schema.json_checksum(fields)}, separators=(",", ":")).encode()


def read_with_checksum(path: Path, max_bytes: int, newest_format: int) -> dict[str, Any]:
    """Return an object written by `encode_with_checksum`, without its check sum.

    Raises OSError, `OtherVersion` for a format above `newest_format`, and ValueError for damage.
    """
    fields = read_object(path, max_bytes)
    number = fields.get("format")
    if type(number) is int and number > newest_format:
        raise OtherVersion  # it may have a check sum of another kind
    if type(number) is not int or number < 1 or not schema.has_checksum(fields):
        raise ValueError("damaged")
    del fields["check"]
    return fields


class EntryFile(Generic[T]):
    """A JSON list of entries by deal. An entry of another version stays in the file as it is."""

    def __init__(self, path: Path, entry_type: type[T], max_bytes: int) -> None:
        """`entry_type`: a struct with a field `deal`; `max_bytes`: the largest size of the file."""
        self.path, self.entry_type, self.max_bytes = path, entry_type, max_bytes

    def read(self) -> list[T]:
        """Return the entries that can be used; none where the file cannot be read."""
        return [entry for _, entry in self._read_values() or () if entry is not None]

    def write(self, entry: Any) -> None:
        """Write an entry, replacing the entry of the same deal. Raises OSError.

        Nothing is written if the file would become too large, or is valid JSON but no list, as of another version.
        """
        entries = self._read_values()
        if entries is None:
            return
        kept_values = [value for value, one in entries if one is None or one.deal != entry.deal]  # type: ignore[attr-defined]
        text = json.dumps([*kept_values, schema.to_plain_data(entry)], separators=(",", ":"))
        if len(text) <= self.max_bytes:
            files.write(self.path, text.encode(), wait_briefly=True)  # lost or damaged entries are computed again

    def _read_values(self) -> list[tuple[Any, T | None]] | None:
        """Return each value with its entry (None: another version's); None: the file is no list."""
        try:
            values = schema.from_json(files.read(self.path, self.max_bytes))
        except (OSError, ValueError):
            return []
        if not isinstance(values, list):
            return None
        values_and_entries: list[tuple[Any, T | None]] = []
        for value in values:
            try:
                values_and_entries.append((value, schema.convert_value(value, self.entry_type)))
            except TypeError:
                if isinstance(value, dict):  # any other value is damage: its entry is computed again
                    values_and_entries.append((value, None))
        return values_and_entries
