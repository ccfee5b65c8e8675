"""When this process was started, so that the time to the first picture can be told."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

_imported = time.monotonic()  # `__main__` imports this module before anything else


def seconds_since_start() -> float:
    """Seconds since the process was started; where the system does not tell, since the program's first line."""
    if sys.platform == "linux":
        try:
            after_name = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
            started = int(after_name[19]) / os.sysconf("SC_CLK_TCK")  # since the system's start
            return time.clock_gettime(time.CLOCK_BOOTTIME) - started
        except (OSError, ValueError, IndexError):
            pass  # no /proc here: the import has to do
    return time.monotonic() - _imported
