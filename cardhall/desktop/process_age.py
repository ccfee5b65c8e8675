"""The age of this process, to measure the time from start to first paint."""

from __future__ import annotations

import os
import time
from pathlib import Path

_imported_at = time.perf_counter()


def seconds_since_start() -> float:
    """Return the process's age in seconds, or the time since import where the system does not tell."""
    try:
        fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
        started_at = int(fields[19]) / os.sysconf("SC_CLK_TCK")
        return time.clock_gettime(time.CLOCK_BOOTTIME) - started_at
    except (OSError, ValueError, IndexError, AttributeError):
        return time.perf_counter() - _imported_at
