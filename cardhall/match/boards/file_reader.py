"""Reads a file with boards, PBN or LIN, in any usual encoding."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

from cardhall.english import make_printable
from cardhall.language import say
from cardhall.match import files
from cardhall.match.boards import lin_reader, pbn_reader
from cardhall.match.boards.board import BoardError, BoardFile

PBN_ENDING, LIN_ENDING = ".pbn", ".lin"
FILE_ENDINGS = (PBN_ENDING, LIN_ENDING)
MAX_FILE_BYTES = 4 * 2**20  # bytes
MAX_BOARDS = 2000
_PBN_PATTERN = re.compile(r"^\s*\[\s*\w+\s+\"", re.MULTILINE)
_LIN_PATTERN = re.compile(r"(?:^|\|)\s*(?:md|qx|pn|vg|mb|st|ah)\|", re.IGNORECASE)
_SNIFFED_CHARACTERS = 20_000  # characters (or bytes) from which the kind and the encoding of a file are guessed
_UTF16_ZERO_SHARE = 0.7  # in UTF-16 more of every second byte than this share are zero, for text in Latin letters
_BYTE_ORDER_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


def is_board_file(path: Path) -> bool:
    """Return whether a file has the ending of a file with boards."""
    return path.suffix.lower() in FILE_ENDINGS


def read_file(path: Path) -> BoardFile:
    """Return the boards of a file. Raises `BoardError` where the file has none, or cannot be read."""
    name = make_printable(path.name)
    try:
        data = files.read(path, MAX_FILE_BYTES)
    except files.FileTooLarge:
        raise BoardError(
            say("{name} is too large. Files of up to {most} MB can be read.", name=name, most=MAX_FILE_BYTES // 2**20)
        ) from None
    except OSError as error:
        raise BoardError(say("{name} cannot be read: {reason}.", name=name, reason=files.error_reason(error))) from None
    except ValueError as error:
        raise BoardError(say("{name} cannot be read: {reason}.", name=name, reason=str(error))) from None
    return read_text(decode_text(data), name, path.suffix.lower())


def read_text(text: str, name: str = "", ending: str = "") -> BoardFile:
    """Return the boards of a text. Raises `BoardError` where it has none.

    `ending`: of the file's name; it decides between PBN and LIN where the text leaves that open.
    """
    beginning = text[:_SNIFFED_CHARACTERS]
    is_lin = ending == LIN_ENDING
    if _PBN_PATTERN.search(beginning):
        is_lin = False
    elif _LIN_PATTERN.search(beginning):
        is_lin = True
    reader = lin_reader.read if is_lin else pbn_reader.read
    boards = list(islice(reader(text), MAX_BOARDS + 1))
    if not boards:
        raise BoardError(say("{name} contains no deals.", name=name or say("this text")))
    board_file = BoardFile(boards[:MAX_BOARDS])
    if len(boards) > MAX_BOARDS:
        board_file.problems.append(say("Only the first {number} boards are read.", number=MAX_BOARDS))
    return board_file


def decode_text(data: bytes) -> str:
    """Return the text of a file in UTF-8 or UTF-16, else in the Western European code page 1252."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    pair_count = len(data[:_SNIFFED_CHARACTERS]) // 2
    if pair_count:
        for offset, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
            if data[offset:_SNIFFED_CHARACTERS:2].count(0) > pair_count * _UTF16_ZERO_SHARE:
                return data.decode(encoding, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
