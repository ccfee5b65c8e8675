"""Priority of this process: a thinking process lets the window have the processor first."""

from __future__ import annotations

import os
import sys
from typing import NamedTuple

from cardhall.system_calls import windows_function


class Priority(NamedTuple):
    """A lowered priority, in the terms of each system."""

    niceness: int  # added to the niceness of the process
    windows_class: int  # priority class of Windows


THINKING_PRIORITY = Priority(5, 0x4000)  # BELOW_NORMAL_PRIORITY_CLASS
BACKGROUND_PRIORITY = Priority(10, 0x40)  # IDLE_PRIORITY_CLASS


def lower_priority(priority: Priority) -> None:
    """Lower the priority of this process. Raises OSError where forbidden by the system."""
    if sys.platform == "win32":
        from ctypes import wintypes

        this_process = windows_function("kernel32", "GetCurrentProcess", wintypes.HANDLE)()
        set_class = windows_function("kernel32", "SetPriorityClass", wintypes.BOOL, wintypes.HANDLE, wintypes.DWORD)
        set_class(this_process, priority.windows_class)
    else:
        os.nice(priority.niceness)


def current_priority() -> int:
    """Return the niceness of this process, on Windows the priority class. Raises OSError."""
    if sys.platform == "win32":
        from ctypes import wintypes

        this_process = windows_function("kernel32", "GetCurrentProcess", wintypes.HANDLE)()
        return int(windows_function("kernel32", "GetPriorityClass", wintypes.DWORD, wintypes.HANDLE)(this_process))
    return os.getpriority(os.PRIO_PROCESS, 0)
