"""Conflict copies of logs, left by programs that synchronise folders.

Lines that only the copy has are added to the log; the copy stays as it is. No line of a log ever changes, so that
nothing counts twice.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

from cardhall.match import files
from cardhall.match.folders import files_in
from cardhall.match.records.log import missing_lines

LOG_ENDING = ".jsonl"
LOG_FOLDERS = ("", "practice", "sets")  # in the folder of the matches
LARGEST_READ = 16 * 2**20  # bytes of a file: more than any log is read of elsewhere
REPRODUCIBLE_KIND = "dealt"  # can be counted again from the matches


def merge_conflict_copies(folder: Path) -> None:
    """Add the lines of copies to their logs in the folder of all matches, and in the folders below."""
    for place in LOG_FOLDERS:
        paths = files_in(folder / place, [], LOG_ENDING)
        for copy in paths:
            for path in paths:
                if path != copy and copy.stem.startswith(path.stem) and path.stem != REPRODUCIBLE_KIND:
                    with contextlib.suppress(OSError):  # the copy is there at the next start as well
                        _merge(path, copy)


def _merge(path: Path, copy: Path) -> None:
    """Add lines, unless both have no line in common: somebody may have put it aside to begin anew. Raises OSError."""
    own, theirs = (files.last_lines(one, LARGEST_READ) for one in (path, copy))
    if {line for line in own if line.strip()}.isdisjoint(theirs):
        return
    new = missing_lines(own, theirs)
    if new:
        files.add_lines(path, new)
