"""Merges conflict copies of logs, left by programs that synchronise folders.

Lines that only the copy has are appended to the log; the copy stays unchanged. Lines of a log never change, so that
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
MAX_READ_BYTES = 16 * 2**20  # bytes read of a file, no less than the bound of any log
UNMERGED_LOG_NAME = "dealt"  # name of the log that needs no merging: its counts are computed from the matches


def merge_conflict_copies(folder: Path) -> None:
    """Add the lines of copies to their logs in the folder of all matches, and in the folders below."""
    for subfolder in LOG_FOLDERS:
        paths = files_in(folder / subfolder, [], LOG_ENDING)
        for copy in paths:
            for path in paths:
                if path != copy and copy.stem.startswith(path.stem) and path.stem != UNMERGED_LOG_NAME:
                    with contextlib.suppress(OSError):  # tried again at the next start
                        _merge_lines(path, copy)


def _merge_lines(path: Path, copy_path: Path) -> None:
    """Append missing lines, unless no line is in both files: then the copy may be an old log. Raises OSError."""
    present_lines, copied_lines = (files.last_lines(one, MAX_READ_BYTES) for one in (path, copy_path))
    if {line for line in present_lines if line.strip()}.isdisjoint(copied_lines):
        return
    new = missing_lines(present_lines, copied_lines)
    if new:
        files.append_lines(path, new)
