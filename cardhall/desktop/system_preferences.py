"""The system's preferences for contrast and motion, adopted at the first start."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from configparser import ConfigParser
from configparser import Error as NotReadable
from pathlib import Path
from shutil import which

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from cardhall.desktop.settings import Settings
from cardhall.system_calls import load_library, typed_function, windows_function

ANSWER_TIMEOUT_S = 1.0  # seconds that a program of the system may take to answer
GET_CLIENT_ANIMATION_ACTION = 0x1042  # SPI_GETCLIENTAREAANIMATION of Windows
DESKTOP_SCHEMAS = ("org.gnome.desktop.interface", "org.cinnamon.desktop.interface", "org.mate.interface")
ANIMATIONS_KEY = "enable-animations"


def adopt_preferences(settings: Settings) -> None:
    """Adopt the system's preferences into settings that were never saved."""
    settings.high_contrast = prefers_high_contrast()
    settings.reduced_motion = prefers_reduced_motion()


def prefers_high_contrast() -> bool:
    """Tell whether the system shows everything with high contrast. Needs the application."""
    hints = QGuiApplication.styleHints()
    accessibility = getattr(hints, "accessibility", None)  # Qt 6.10 and later
    if accessibility is None:
        return False
    return bool(accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast)


def prefers_reduced_motion() -> bool:
    """Tell whether the system is set to reduce motion, which Qt does not report."""
    if sys.platform == "win32":
        return _windows_reduces_motion()
    return _mac_reduces_motion() if sys.platform == "darwin" else desktop_reduces_motion()


def _windows_reduces_motion() -> bool:
    """Tell whether "Animation effects" are off in Windows."""
    number = ctypes.c_uint
    get_parameter = windows_function(
        "user32", "SystemParametersInfoW", ctypes.c_int, number, number, ctypes.c_void_p, number
    )
    has_animation = ctypes.c_int(1)
    try:
        get_parameter(GET_CLIENT_ANIMATION_ACTION, 0, ctypes.byref(has_animation), 0)
    except OSError:
        return False  # Windows does not tell: no preference
    return not has_animation.value


def _mac_reduces_motion() -> bool:
    """Tell whether "Reduce motion" is on in macOS."""
    objc, pointer, text = load_library("/usr/lib/libobjc.dylib"), ctypes.c_void_p, ctypes.c_char_p
    class_of = typed_function(objc, "objc_getClass", pointer, text)
    selector = typed_function(objc, "sel_registerName", pointer, text)
    get_object = typed_function(objc, "objc_msgSend", pointer, pointer, pointer)
    get_bool = typed_function(objc, "objc_msgSend", ctypes.c_bool, pointer, pointer)
    workspace = get_object(class_of(b"NSWorkspace"), selector(b"sharedWorkspace"))
    return bool(workspace) and bool(get_bool(workspace, selector(b"accessibilityDisplayShouldReduceMotion")))


def desktop_reduces_motion() -> bool:
    """Tell whether animations are off in GNOME, Cinnamon, MATE, GTK's settings, or instant in KDE."""
    return _kde_reduces_motion() or _gtk_reduces_motion() or _gsettings_reduce_motion()


def _config_folder() -> Path:
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")


def _read_config_value(path: Path, key: str) -> str:
    """Return the first value of a key in an INI file, in any section, in lower case; "" without one."""
    parser = ConfigParser(interpolation=None, strict=False)
    try:
        parser.read(path, encoding="utf-8")
    except (NotReadable, UnicodeDecodeError):
        return ""  # a damaged file counts as no preference
    values = [parser.get(section, key, fallback="") for section in parser.sections()]
    return next(filter(None, values), "").strip().lower()


def _kde_reduces_motion() -> bool:
    factor = _read_config_value(_config_folder() / "kdeglobals", "AnimationDurationFactor")
    return factor.replace(".", "", 1).isdigit() and float(factor) == 0


def _gtk_reduces_motion() -> bool:
    settings_files = [_config_folder() / f"gtk-{number}.0" / "settings.ini" for number in (3, 4)]
    return any(_read_config_value(path, f"gtk-{ANIMATIONS_KEY}") in ("0", "false") for path in settings_files)


def _gsettings_reduce_motion() -> bool:
    program = which("gsettings")
    if program is None:
        return False
    for schema in DESKTOP_SCHEMAS:
        try:
            process = subprocess.run(
                [program, "get", schema, ANIMATIONS_KEY],
                capture_output=True,
                text=True,
                timeout=ANSWER_TIMEOUT_S,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return False  # the system does not answer: no preference
        if process.returncode == 0:
            return process.stdout.strip() == "false"
    return False
