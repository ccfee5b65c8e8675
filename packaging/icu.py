"""Qt's library of ICU data made small: what a window of widgets asks of it stays, 26 of its 31 MB go.

Qt for Linux asks ICU for the order of words (lists of files in its dialogs are sorted so), for names of time zones and
for encodings other than Unicode's. Everything else of a language, its dates and numbers too, Qt has in tables of its
own, and input methods ask Qt and xkbcommon. What stays is the order of words in all languages, and what ICU needs to
find it and to know a place's time. What goes are encodings older than Unicode, and the names of units, currencies,
languages, regions and time zones. The environment variable CARDHALL_ICU=whole leaves the library as it is.

The file is put together by the assembler and the linker, which stand in binutils beside `strip`.
"""

from __future__ import annotations

import os
import re
import struct
import subprocess
import tempfile
from pathlib import Path

from elf import read, tool

NAME = re.compile(r"libicudata\.so\.(\d+)")
# Below the folder of the version: the order of words, and what no language has of its own but the longest of these.
KEPT = re.compile(
    r"coll/.*"
    r"|(root|icuver|icustd|keyTypeData|likelySubtags|metadata|metaZones|numberingSystems|pool|res_index|supplementalData"
    r"|timezoneTypes|zoneinfo64)\.res"
    r"|(cnvalias|ulayout|uemoji)\.icu"
)
MAGIC, PADDING = b"\xda\x27", b"\xaa"
Items = dict[str, bytes]


class Unreadable(Exception):
    """It is not a library of ICU data as we know them; the text is a sentence."""


def wanted() -> bool:
    """Whether the data is to be made small, as is usual."""
    return os.environ.get("CARDHALL_ICU", "") != "whole"


def library(folder: Path) -> Path | None:
    """The library of ICU data somewhere below a folder."""
    return next((path for path in sorted(folder.rglob("libicudata.so.*")) if NAME.fullmatch(path.name)), None)


def version(path: Path) -> str:
    found = NAME.fullmatch(path.name)
    if not found:
        raise Unreadable(f"{path.name} is not called as a library of ICU data is.")
    return found[1]


def packed(path: Path) -> bytes:
    """The data in a library, with its header."""
    symbol = f"icudt{version(path)}_dat"
    found = re.search(rf"^\s*\d+: ([0-9a-f]+)\s+(\w+) OBJECT .* {symbol}$", read(path, "--dyn-syms"), re.MULTILINE)
    section = re.search(r"\.rodata\s+PROGBITS\s+([0-9a-f]+) ([0-9a-f]+) ", read(path, "-S"))
    if not found or not section:
        raise Unreadable(f"{path.name} holds no {symbol}.")
    address, length = int(found[1], 16), int(found[2], 0)
    start = address - int(section[1], 16) + int(section[2], 16)
    return path.read_bytes()[start : start + length]


def items(data: bytes) -> tuple[bytes, Items]:
    """The header, and the items by name, in the order of their names."""
    if data[2:4] != MAGIC or data[12:16] != b"CmnD":
        raise Unreadable("It is not ICU's common data.")
    (start,) = struct.unpack_from("<H", data)
    (count,) = struct.unpack_from("<I", data, start)
    table = [struct.unpack_from("<II", data, start + 4 + 8 * number) for number in range(count)]
    ends = [at for _, at in table[1:]] + [len(data) - start]
    found: Items = {}
    for (name, at), end in zip(table, ends, strict=True):
        name += start
        found[data[name : data.index(b"\0", name)].decode("ascii")] = data[start + at : start + end]
    return data[:start], found


def together(header: bytes, found: Items) -> bytes:
    """The data of these items. ICU looks them up by halving, so that they stay in order."""
    names = sorted(found)
    texts = b"".join(name.encode("ascii") + b"\0" for name in names)
    first = 4 + 8 * len(names)
    at, name_at = _rounded(first + len(texts)), first
    table, body = [struct.pack("<I", len(names))], []
    for name in names:
        table.append(struct.pack("<II", name_at, at))
        padded = found[name].ljust(_rounded(len(found[name])), PADDING)
        body.append(padded)
        name_at += len(name) + 1
        at += len(padded)
    front = (b"".join(table) + texts).ljust(_rounded(first + len(texts)), PADDING)
    return header + front + b"".join(body)


def _rounded(length: int) -> int:
    return (length + 15) // 16 * 16


def kept(found: Items) -> Items:
    """Those of the items that stay."""
    return {name: data for name, data in found.items() if KEPT.fullmatch(name.partition("/")[2])}


def written(data: bytes, path: Path) -> None:
    """Write a library of ICU data. Raises `ToolMissing`."""
    symbol = f"icudt{version(path)}_dat"
    with tempfile.TemporaryDirectory() as folder:
        held, source, object_ = (Path(folder, name) for name in ("data", "data.s", "data.o"))
        held.write_bytes(data)
        source.write_text(
            f'.section .rodata\n.globl {symbol}\n.balign 16\n.type {symbol}, @object\n{symbol}:\n.incbin "{held}"\n'
            f'.size {symbol}, . - {symbol}\n.section .note.GNU-stack,"",@progbits\n',
            "utf-8",
        )
        subprocess.run([tool("as"), "-o", object_, source], check=True, capture_output=True)
        made = Path(folder, path.name)
        linking = ["-shared", "--strip-all", "-soname", path.name, "-z", "noexecstack", "--build-id=sha1", "-o"]
        subprocess.run([tool("ld"), *linking, made, object_], check=True, capture_output=True)
        path.unlink(missing_ok=True)  # it may be a link to Qt's own
        path.write_bytes(made.read_bytes())
        path.chmod(0o755)


def make_small(folder: Path) -> int:
    """Make the library of ICU data below a folder small. Returns how many bytes it has lost; 0 where there is none."""
    path = library(folder)
    if path is None:
        return 0
    before = path.stat().st_size
    header, found = items(packed(path))
    written(together(header, kept(found)), path)
    return before - path.stat().st_size
