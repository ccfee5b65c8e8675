"""Whether the machine runs on its battery, where the system says so."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path

LINUX_POWER_SUPPLIES = Path("/sys/class/power_supply")  # Linux
WINDOWS_MAINS_OFFLINE = 0  # ACLineStatus of Windows' SYSTEM_POWER_STATUS


def is_on_battery() -> bool:
    """Tell whether the machine runs on battery; False without one, or where unknown (macOS)."""
    try:
        return _is_windows_on_battery() if sys.platform == "win32" else is_linux_on_battery(LINUX_POWER_SUPPLIES)
    except OSError:
        return False


def is_linux_on_battery(folder: Path) -> bool:
    """Tell whether a battery of the machine is discharging. `folder`: the kernel's files about power supplies."""
    for supply in folder.glob("*"):
        with contextlib.suppress(OSError):  # the supply was unplugged meanwhile
            supply_type = (supply / "type").read_text().strip()
            scope = supply / "scope"
            is_own = not scope.exists() or scope.read_text().strip() != "Device"  # else that of a mouse
            if supply_type == "Battery" and is_own and (supply / "status").read_text().strip() == "Discharging":
                return True
    return False


def _is_windows_on_battery() -> bool:
    """Tell whether Windows reports no mains power. Raise OSError."""
    import ctypes

    from cardhall import system_calls

    class PowerStatus(ctypes.Structure):
        _fields_ = (
            ("mains", ctypes.c_ubyte),
            ("battery_flag", ctypes.c_ubyte),
            ("battery_percent", ctypes.c_ubyte),
            ("saver", ctypes.c_ubyte),
            ("battery_seconds", ctypes.c_uint32),
            ("battery_full_seconds", ctypes.c_uint32),
        )

    status = PowerStatus()
    get_power_status = system_calls.windows_function(
        "kernel32", "GetSystemPowerStatus", ctypes.c_int, ctypes.POINTER(PowerStatus)
    )
    get_power_status(ctypes.byref(status))
    return int(status.mains) == WINDOWS_MAINS_OFFLINE
