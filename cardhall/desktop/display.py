"""Checks whether a window can be opened before Qt tries, since Qt ends the process when it fails.

Nothing of Qt is imported. On a machine with a screen this costs a millisecond or two.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from cardhall.language import say, tr, translate

_x_connections_by_display: dict[str, int] = {}  # connections to X servers by display, kept open: see `_find_x_obstacle`
NO_DISPLAY_TEXT = say("Card Hall needs a screen to open its window, and there is no display here (DISPLAY is not set).")


def find_window_obstacle(environment: Mapping[str, str] | None = None) -> str:
    """Return "" if a window can be opened, else a sentence with the reason."""
    environment = os.environ if environment is None else environment
    if sys.platform in ("win32", "darwin", "cygwin"):
        return ""
    platforms = environment.get("QT_QPA_PLATFORM", "")
    names = [part.split(":")[0].strip() for part in platforms.split(";") if part.strip()]
    if not names:
        names = ["xcb"] if environment.get("DISPLAY") else []
        if environment.get("WAYLAND_DISPLAY") or environment.get("XDG_SESSION_TYPE") == "wayland":
            names.append("wayland")
        if not names:
            return translate(NO_DISPLAY_TEXT)
    reasons = []
    for name in names:
        reason = _find_platform_obstacle(name, environment)
        if not reason:
            return ""
        reasons.append(reason)
    return reasons[0]


def _find_platform_obstacle(platform_name: str, environment: Mapping[str, str]) -> str:
    """Return "" if Qt's platform of a name will start, else a sentence with the reason."""
    platform = "wayland" if platform_name.startswith("wayland") else platform_name
    missing = _find_missing_library(platform_name)
    if missing:
        return missing
    if platform == "xcb":
        return _find_x_obstacle(environment.get("DISPLAY", ""))
    if platform == "wayland":
        return _find_wayland_obstacle(environment)
    return ""


@cache
def _find_missing_library(platform_name: str) -> str:
    """Return a sentence if Qt's platform plugin or a library for it is missing, else ""."""
    package = importlib.util.find_spec("PySide6")
    package_folders = list(package.submodule_search_locations or ()) if package else []
    if not package_folders:
        return tr("Card Hall needs PySide6 to open its window, and it is not installed.")
    folder = Path(
        os.environ.get("QT_QPA_PLATFORM_PLUGIN_PATH") or Path(package_folders[0], "Qt", "plugins", "platforms")
    )
    if not folder.is_dir():
        return ""  # a system's own PySide6 keeps its plugins elsewhere: let Qt look
    stem = "wayland" if platform_name.startswith("wayland") else platform_name
    plugin = folder / f"libq{stem}.so"
    if not plugin.is_file():
        return tr("Card Hall cannot open its window: Qt does not have the platform “{name}” here.", name=platform_name)
    from cardhall import system_calls

    try:
        system_calls.load_library(str(plugin))
    except OSError as error:
        library = str(error).split(":")[0]
        return tr(
            "Card Hall cannot open its window: the system library {library} is missing or has the wrong version.",
            library=library,
        )
    return ""


def _find_x_obstacle(display: str) -> str:
    """Return "" if the X server accepts a connection, else a sentence with the reason.

    The trial connection stays open: a server without other clients, such as Xvfb, restarts when the last client leaves,
    and would refuse the connection of the window for a moment.
    """
    if not display:
        return translate(NO_DISPLAY_TEXT)
    if display in _x_connections_by_display:
        return ""
    refusal_text = tr(
        ("Card Hall cannot open its window: the display {display} does not answer, or refuses the connection."),
        display=display,
    )
    import ctypes

    from cardhall import system_calls

    try:
        xcb = system_calls.load_library("libxcb.so.1")
    except OSError:
        return tr("Card Hall cannot open its window: the system library libxcb.so.1 is missing.")
    pointer = ctypes.c_void_p
    connect = system_calls.typed_function(xcb, "xcb_connect", pointer, ctypes.c_char_p, pointer)
    has_error = system_calls.typed_function(xcb, "xcb_connection_has_error", ctypes.c_int, pointer)
    disconnect = system_calls.typed_function(xcb, "xcb_disconnect", None, pointer)
    connection = connect(os.fsencode(display), None)
    if has_error(connection):
        disconnect(connection)
        return refusal_text
    _x_connections_by_display[display] = connection
    return ""


def _find_wayland_obstacle(environment: Mapping[str, str]) -> str:
    """Return "" if the Wayland compositor's socket can be reached, else a sentence with the reason."""
    import socket

    name = environment.get("WAYLAND_DISPLAY") or "wayland-0"
    path = Path(environment.get("XDG_RUNTIME_DIR", "/nonexistent"), name)
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as trial:
            trial.settimeout(2)
            trial.connect(str(path))
    except OSError:
        return tr("Card Hall cannot open its window: the Wayland display {name} does not answer.", name=name)
    return ""
