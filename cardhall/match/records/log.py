"""A log of typed records: a file of lines, each a JSON object, of which no line ever changes.

Every store of lines uses this module, so that all follow the same rules:

- Bounds: of a file that is larger than the store allows only the end is read; each field has bounds, see `schema`.
- Versions: a whole line that this version cannot use stays where it is, and is counted as another version's.
- Damage: a damaged line stays in the file, and does not affect other lines.
- Keys: of several records with the same key one counts, the first or the last, as the store declares.
- Reading on: lines read before are not read again while the file only grows.
- Compaction: a file near its bound is rewritten without the records that no longer count.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Callable, Hashable, Iterable, Sequence
from enum import Enum, auto
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar
from zlib import crc32

import msgspec
from msgspec import Struct

from cardhall.match import busy_files, files, schema
from cardhall.match.sliced_work import Slices, at_once

T = TypeVar("T")

BYTE_ORDER_MARK = b"\xef\xbb\xbf"  # which some editors write before the first line
MIN_COMPACTION_SIZE_SHARE = 3 / 4  # share of the bound of a log; smaller files are not compacted
MIN_SUPERSEDED_SHARE = 0.1  # share of superseded bytes in a file; with less it is not compacted
RETRY_GROWTH_FACTOR = 1.02  # growth factor of a file after which compaction is tried again
MAX_COMPACTION_SIZE_FACTOR = 8  # multiple of the bound of a log; a larger file is not ours, and stays unchanged
MIN_SETTLED_AGE_NS = 2 * 10**9  # nanoseconds; a file older than that gets another time with every change


_sizes_at_last_compaction: dict[Path, int] = {}  # size in bytes of each log at its last attempt of compaction


class OtherVersion(Exception):
    """The file or record is whole, and only another version of the program can use it."""


class DamagedRecord(ValueError):
    """The line or record is damaged: no version can use it."""


class CountingRecord(Enum):
    """Which of several records with the same key counts."""

    FIRST = auto()
    LAST = auto()


class RecordForm(Generic[T]):
    """A kind of record: fields of a line, key, and conversion for the store."""

    def __init__(
        self,
        line_type: type[Struct],
        key: Callable[[Any], Hashable],
        load: Callable[[Any], T],
        *,
        counting_rule: CountingRecord = CountingRecord.FIRST,
        marker_fields: tuple[str, ...] = (),
    ) -> None:
        """Describe a form of records.

        `line_type`: a struct with the fields; `key`: returns the key of a line, and only one record with a key counts.

        Where every record counts, each key is a new object.

        `load` converts the struct for the store; it raises `OtherVersion` for values of another version, and ValueError
        or TypeError for other unusable values. `marker_fields`: an unusable line with texts in these fields is another
        version's; without marks it is damaged.
        """
        self.key, self.load, self.counting, self.marker_fields = key, load, counting_rule, marker_fields
        self._decode = msgspec.json.Decoder(line_type).decode

    def read(self, line: bytes) -> tuple[Hashable, T]:
        """Return the key and the record in a line. Raises `OtherVersion`, and `DamagedRecord` for other faults."""
        try:
            fields = self._decode(line)
            return self.key(fields), self.load(fields)
        except DamagedRecord:
            raise
        except (msgspec.MsgspecError, ValueError, TypeError, RecursionError):
            if self.marker_fields and _has_texts(line, self.marker_fields):
                raise OtherVersion from None
            raise DamagedRecord("not a record") from None


class LogContents(NamedTuple, Generic[T]):
    """The records of a log that count, in order of the first line of each key."""

    records: list[T]
    other_versions: int  # lines that only another version can use
    damaged_lines: int  # lines that nobody can use


class RecordTally(Generic[T]):
    """Collects the records of lines, one for each key."""

    def __init__(self, forms: Sequence[RecordForm[Any]]) -> None:
        """`forms`: tried in this order on every line."""
        self.forms = forms
        self.records: dict[Hashable, T] = {}
        self.other_versions: set[int] = set()  # check sums of these lines: equal lines are counted once
        self.damaged_count = 0
        self.superseded_bytes = 0  # estimated bytes of lines that no longer count

    def copy(self) -> RecordTally[T]:
        """Return an independent copy."""
        new = RecordTally[T](self.forms)
        new.records, new.other_versions, new.damaged_count = (
            dict(self.records),
            set(self.other_versions),
            self.damaged_count,
        )
        new.superseded_bytes = self.superseded_bytes
        return new

    def add(self, line: bytes) -> tuple[Hashable, CountingRecord] | None:
        """Count a line. Returns the key of its record and the rule for equal keys; None: no record."""
        line = line.removeprefix(BYTE_ORDER_MARK)
        is_other = False
        for form in self.forms:
            try:
                key, record = form.read(line)
            except OtherVersion:
                is_other = True
            except DamagedRecord:
                continue
            else:
                is_known = key in self.records
                self.superseded_bytes += len(line) * is_known
                if form.counting is CountingRecord.LAST or not is_known:
                    self.records[key] = record
                return key, form.counting
        if is_other:
            self.other_versions.add(crc32(line))
        elif line.strip():
            self.damaged_count += 1
        return None

    @property
    def contents(self) -> LogContents[T]:
        """The records so far."""
        return LogContents(list(self.records.values()), len(self.other_versions), self.damaged_count)


class RecordLog(Generic[T]):
    """A file of lines. Every further reading starts after the lines read before."""

    def __init__(self, path: Path, forms: Sequence[RecordForm[Any]], max_bytes: int) -> None:
        """`max_bytes`: bytes to read, at most; of a larger file the end is read."""
        self.path, self.max_bytes = path, max_bytes
        self._tally = RecordTally[T](forms)
        self._read_bytes, self._read_checksum = 0, 0  # size and check sum of the file up to its last whole line
        self._known_contents, self._keys = self._tally.contents, set[Hashable]()
        self._has_partial_line = False  # whether the file ended in the middle of a line, which was read too
        self._stamp: files.FileStamp | None = None  # of the file when read; None: the file must be read again

    def append(self, *records: Struct) -> None:
        """Add records as lines. Raises OSError."""
        files.make_folder(self.path.parent)
        files.append_lines(self.path, map(format_line, records))
        with contextlib.suppress(OSError):  # without compaction only the oldest lines are lost to readers
            self._compact_when_grown()

    def _compact_when_grown(self) -> None:
        """Compact a file near its bound, if grown since the last try."""
        size = self.path.stat().st_size
        tried = _sizes_at_last_compaction.get(self.path, 0)
        if size > MIN_COMPACTION_SIZE_SHARE * self.max_bytes and not tried <= size < tried * RETRY_GROWTH_FACTOR:
            _sizes_at_last_compaction[self.path] = size
            if self._may_shrink_enough(size):
                self.compact()

    def _may_shrink_enough(self, size: int) -> bool:
        """Return whether a file of `size` bytes may have enough superseded lines, by reading new lines only.

        Raises OSError.
        """
        if size > self.max_bytes:
            return True  # its beginning has not been read
        self.read()
        return 2 * self._tally.superseded_bytes > MIN_SUPERSEDED_SHARE * size  # twice: lines differ in length

    def read(self) -> LogContents[T]:
        """Return the records that count; none where there is no file. Raises OSError."""
        return at_once(self.read_slices())

    @property
    def known_contents(self) -> LogContents[T]:
        """The records that were read so far."""
        return self._known_contents

    @property
    def keys(self) -> set[Hashable]:
        """The keys of the records that were read so far."""
        return self._keys

    def unread_bytes(self) -> int:
        """Return the number of bytes of the file after the part that was read. Raises OSError."""
        return self.path.stat().st_size - self._read_bytes

    def read_slices(self) -> Slices[LogContents[T]]:
        """Read the records in slices, see `read`. Returns the same object as long as nothing has been added."""
        stamp = files.file_stamp(self.path)
        if stamp is not None and stamp == self._stamp:
            return self.known_contents
        try:
            data = files.read(self.path, self.max_bytes, from_end=True)
        except FileNotFoundError:
            data = b""
        has_only_grown = (
            len(data) >= self._read_bytes and crc32(memoryview(data)[: self._read_bytes]) == self._read_checksum
        )
        tally, start = (
            (self._tally.copy(), self._read_bytes) if has_only_grown else (RecordTally[T](self._tally.forms), 0)
        )
        end = data.rfind(b"\n") + 1
        is_end = not start and len(data) >= self.max_bytes  # the end of a larger file: its first line may be cut
        for line in data[start:end].splitlines()[1 if is_end else 0 :]:
            tally.add(line)
            yield
        is_same = has_only_grown and end == start == self._read_bytes and not data[end:] and not self._has_partial_line
        if not is_same:
            self._tally, self._read_bytes, self._read_checksum = tally, end, crc32(memoryview(data)[:end])
            self._has_partial_line = bool(data[end:])
            if self._has_partial_line:  # another window may be writing the line just now: it is read again next time
                tally = tally.copy()
                tally.add(data[end:])
            self._known_contents = tally.contents
            self._keys = set(tally.records)
        is_settled = stamp is not None and time.time_ns() - stamp.changed > MIN_SETTLED_AGE_NS
        self._stamp = stamp if is_settled and stamp is not None and stamp.size == len(data) else None
        return self._known_contents

    def compact(self) -> bool:
        """Rewrite a file near its bound without superseded records. Returns whether a new file was written.

        Lines of another version and damaged lines stay. Lines that another window adds meanwhile are kept: what comes
        into the old file is carried over here, and `files.append_lines` notices that its file was replaced.

        Raises OSError.
        """
        stamp = files.file_stamp(self.path)
        if (
            stamp is None
            or not MIN_COMPACTION_SIZE_SHARE * self.max_bytes
            < stamp.size
            <= MAX_COMPACTION_SIZE_FACTOR * self.max_bytes
        ):
            return False
        with open(self.path, "rb", opener=_open_to_read) as old:
            data = old.read(MAX_COMPACTION_SIZE_FACTOR * self.max_bytes)
            kept_lines = self._counting_lines(data[: data.rfind(b"\n") + 1].splitlines(keepends=True))
            partial_line = data[data.rfind(b"\n") + 1 :]
            if sum(map(len, kept_lines)) > (1 - MIN_SUPERSEDED_SHARE) * len(data):
                return False
            files.write(self.path, b"".join(kept_lines) + partial_line)
            if added := old.read():
                files.append_lines(self.path, [line.decode() for line in added.splitlines()])
        return True

    def _counting_lines(self, lines: Sequence[bytes]) -> list[bytes]:
        """Return the lines without superseded records."""
        tally, places, kept = RecordTally[T](self._tally.forms), dict[Hashable, int](), dict[int, bytes]()
        for place, line in enumerate(lines):
            key_and_counting = tally.add(line)
            if key_and_counting is not None:
                key, counts = key_and_counting
                if counts is CountingRecord.FIRST and key in places:
                    continue
                kept.pop(places.get(key, -1), None)
                places[key] = place
            kept[place] = line
        return list(kept.values())


def format_line(record: Struct) -> str:
    """Return the line of a record, without the line break."""
    return json.dumps(msgspec.to_builtins(record, str_keys=True))


def missing_lines(present_lines: Iterable[bytes], copied_lines: Iterable[bytes]) -> list[str]:
    """Return the whole lines of another copy of a log that are missing here, each once."""
    own_lines = set(present_lines)
    return [
        line.decode()
        for line in dict.fromkeys(copied_lines)
        if line.strip() and line not in own_lines and is_json_object(line)
    ]


def is_json_object(line: bytes) -> bool:
    """Return whether a line is a whole JSON object."""
    try:
        return isinstance(schema.from_json(line.decode()), dict)
    except ValueError:
        return False


def _has_texts(line: bytes, names: tuple[str, ...]) -> bool:
    try:
        fields = schema.from_json(line)
    except ValueError:
        return False
    return isinstance(fields, dict) and all(isinstance(fields.get(name), str) for name in names)


def _open_to_read(name: str, flags: int) -> int:
    return busy_files.open_file(Path(name), flags | getattr(os, "O_NONBLOCK", 0))
