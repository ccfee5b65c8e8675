"""A home folder for a user for whom the system has none: no HOME, and no entry in the list of users.

Without one, the folders of matches and settings would lie in a folder named `~` wherever the program was started. A
temporary folder takes the place of the home folder instead, until the program ends: everything can be played.
"""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

from cardhall.language import say

FOLDER_VARIABLES = ("XDG_DATA_HOME", "XDG_CONFIG_HOME")  # variables that name the folders of matches and of settings
NO_HOME_TEXT = say(
    "This user has no home folder: matches and settings are kept only until Card Hall closes. Set HOME to keep them."
)

_warning = ""  # the sentence that the window shows; "" where nothing is lost


def ensure_home() -> str:
    """Give this process and its children a home folder, if there is none. Returns a warning sentence, or ""."""
    global _warning
    if "HOME" in os.environ or sys.platform == "win32" or Path(os.path.expanduser("~")).is_absolute():  # noqa: PTH111
        return ""
    folder = tempfile.mkdtemp(prefix="cardhall-home-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["HOME"] = folder
    is_kept = all(Path(os.environ.get(name, "")).is_absolute() for name in FOLDER_VARIABLES)
    _warning = "" if is_kept else NO_HOME_TEXT
    return _warning


def home_warning() -> str:
    """Return the sentence that `ensure_home` returned in this process, for the window."""
    return _warning
