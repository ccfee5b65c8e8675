"""When to compute in the background: nothing else works on the machine, and it runs on mains.

Whether the machine works is read from the kernel on Linux, from the load on macOS, and not known on Windows: there the
lowest priority of the process has to do.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

from cardhall.desktop.window.power import on_battery

TIMES_FILE = Path("/proc/stat")  # Linux
BUSY_SHARE = 0.4  # of all cores: above it the machine works for somebody
USER, NICE, SYSTEM, IDLE, IO_WAIT = range(5)  # the first columns of the times


class QuietMoments:
    """Tells whether background work may start, and whether it must stop at once."""

    def __init__(self, is_thinking: Callable[[], bool]) -> None:
        """`is_thinking`: whether an opponent thinks, or something else for which a person waits."""
        self._is_thinking = is_thinking
        self._load = MachineLoad()

    def may_start(self, *, asked: bool) -> bool:
        """Tell whether the next piece of work may start.

        `asked`: for by the person, so that neither a battery nor other programs matter. The load is that since the last
        call: what nobody has asked for does not start at the first one.
        """
        is_busy = self._load.is_busy()
        return not self.must_stop() and (asked or not (is_busy or on_battery()))

    def must_stop(self) -> bool:
        """Tell whether the work must stop at once."""
        return self._is_thinking()


class MachineLoad:
    """How much others use the processor, from one look to the next. Processes of low priority do not count."""

    def __init__(self, times_file: Path = TIMES_FILE) -> None:
        self._file = times_file
        self._last: tuple[int, ...] = ()

    def is_busy(self) -> bool:
        """Tell whether the processor was busy since the last look; True at the first one, False where unknown."""
        times = self._times()
        if not times:
            return _load_is_high()
        last, self._last = self._last, times
        passed = [now - before for now, before in zip(times, last, strict=False)]
        total = sum(passed)
        if total <= 0:
            return True  # nothing is known yet
        spare = passed[NICE] + passed[IDLE] + passed[IO_WAIT]
        return total - spare > BUSY_SHARE * total

    def _times(self) -> tuple[int, ...]:
        """Return the times of all cores by kind of use, in ticks; () where the system does not tell."""
        with contextlib.suppress(OSError, ValueError):
            name, *times = self._file.read_text().splitlines()[0].split()
            if name == "cpu" and len(times) > IO_WAIT:
                return tuple(map(int, times[:8]))  # without those of guests, which count as the user's already
        return ()


def _load_is_high() -> bool:
    """Tell whether more than a share of the cores had work in the last minute; False where that is unknown."""
    if not hasattr(os, "getloadavg"):
        return False
    try:
        return os.getloadavg()[0] > BUSY_SHARE * (os.cpu_count() or 1)
    except OSError:
        return False
