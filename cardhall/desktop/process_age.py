"""How old this process is, to measure the time from its beginning to the first paint."""

from __future__ import annotations

import os
import time
from pathlib import Path

_imported = time.perf_counter()


def seconds_since_start() -> float:
    """Seconds since this process began, or since this module was imported where the system does not say."""
    try:
        fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
        began = int(fields[19]) / os.sysconf("SC_CLK_TCK")
        return time.clock_gettime(time.CLOCK_BOOTTIME) - began
    except (OSError, ValueError, IndexError, AttributeError):
        return time.perf_counter() - _imported
