"""Processes that tests have started: whether they are gone."""

from __future__ import annotations

import os
from pathlib import Path


def is_running(number: int) -> bool:
    """Whether a process is there and not only waits to be noticed as ended."""
    try:
        os.kill(number, 0)
        return ") Z " not in Path(f"/proc/{number}/stat").read_text()
    except ProcessLookupError:
        return False
    except FileNotFoundError:  # gone just now, or a system without that folder
        return not Path("/proc/self").exists()
