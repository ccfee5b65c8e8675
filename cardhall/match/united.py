"""Copies of files of lines, as programs that bring folders into line leave them where both sides have added some.

What such a copy has, and the file that it was has not, is added to that file; the copy stays as it is. Results, what
was made of deals, reviewed decisions and answers are lines of which none is ever changed, so that nothing counts twice.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

from cardhall.match import files
from cardhall.match.listing import files_in

ENDING = ".jsonl"
PLACES = ("", "practice", "sets")  # folders in that of the matches
LARGEST = 16 * 2**20  # bytes that are read of a file: more than any of them is read of elsewhere
WORKED_OUT = "dealt"  # what can be read of the matches again


def unite(folder: Path) -> None:
    """Take over what copies in the folder of all matches, and in those below it, have more than their originals."""
    for place in PLACES:
        paths = files_in(folder / place, [], ENDING)
        for copy in paths:
            for path in paths:
                if path != copy and copy.stem.startswith(path.stem) and path.stem != WORKED_OUT:
                    with contextlib.suppress(OSError):  # the copy is there at the next start as well
                        _take_over(path, copy)


def _take_over(path: Path, copy: Path) -> None:
    """Raises OSError. Without a line in common it is no copy: somebody may have put it aside to begin anew."""
    own, others = ([line for line in files.last_lines(one, LARGEST) if line.strip()] for one in (path, copy))
    known = set(own)
    if known.isdisjoint(others):
        return
    new = [line.decode() for line in dict.fromkeys(others) if line not in known and _is_whole(line)]
    if new:
        files.add_lines(path, new)


def _is_whole(line: bytes) -> bool:
    from cardhall.match import schema

    try:
        return isinstance(schema.from_json(line.decode()), dict)
    except ValueError:
        return False
