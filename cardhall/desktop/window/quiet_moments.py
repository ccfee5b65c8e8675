"""Decides when to compute in the background: when other programs leave the processor idle, on mains power.

The load is read from the kernel's processor times on Linux and from the load average on macOS. On Windows it is
unknown: there only the lowest priority of the process protects other programs.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

from cardhall.desktop.window.power import is_on_battery

CPU_TIMES_FILE = Path("/proc/stat")  # Linux
MAX_QUIET_CPU_SHARE = 0.4  # of all cores: above it the machine counts as busy
USER_COLUMN, NICE_COLUMN, SYSTEM_COLUMN, IDLE_COLUMN, IO_WAIT_COLUMN = range(5)  # the first columns of /proc/stat


class QuietMoments:
    """Tells whether background work may start, and whether it must stop at once."""

    def __init__(self, is_thinking: Callable[[], bool]) -> None:
        """Create the schedule; the function tells whether an opponent thinks, or other work that a person waits for."""
        self._is_thinking = is_thinking
        self._load = MachineLoad()

    def may_start(self, *, is_requested: bool) -> bool:
        """Tell whether the next piece of work may start.

        Work requested by the person starts whatever the load, and on battery too. The load is measured since the last
        call, so that other work never starts at the first call.
        """
        is_busy = self._load.is_busy()
        return not self.must_stop() and (is_requested or not (is_busy or is_on_battery()))

    def must_stop(self) -> bool:
        """Tell whether the work must stop at once."""
        return self._is_thinking()


class MachineLoad:
    """The use of the processor between two checks; processes of low priority do not count."""

    def __init__(self, times_file: Path = CPU_TIMES_FILE) -> None:
        self._file = times_file
        self._last_times: tuple[int, ...] = ()

    def is_busy(self) -> bool:
        """Tell whether the processor was busy since the last check; True at the first check, False if unknown."""
        times = self._read_times()
        if not times:
            return _is_average_load_high()
        previous, self._last_times = self._last_times, times
        elapsed = [now - before for now, before in zip(times, previous, strict=False)]
        total = sum(elapsed)
        if total <= 0:
            return True  # nothing is known yet
        idle = elapsed[NICE_COLUMN] + elapsed[IDLE_COLUMN] + elapsed[IO_WAIT_COLUMN]
        return total - idle > MAX_QUIET_CPU_SHARE * total

    def _read_times(self) -> tuple[int, ...]:
        """Return the times of all cores by kind of use, in clock ticks since the start; () if unknown."""
        with contextlib.suppress(OSError, ValueError):
            name, *times = self._file.read_text().splitlines()[0].split()
            if name == "cpu" and len(times) > IO_WAIT_COLUMN:
                return tuple(map(int, times[:8]))  # without the times of guests, which are part of the user's time
        return ()


def _is_average_load_high() -> bool:
    """Tell whether the load average of the last minute is above `MAX_QUIET_CPU_SHARE` of all cores; False: unknown."""
    if not hasattr(os, "getloadavg"):
        return False
    try:
        return os.getloadavg()[0] > MAX_QUIET_CPU_SHARE * (os.cpu_count() or 1)
    except OSError:
        return False
