"""Protection of our processes from modules in the current folder.

This module imports only what Python has already loaded: before `protect_imports` has run, any other module could come
from the current folder.
"""

from __future__ import annotations

import os
import sys

SAFE_PATH_SETTING = "PYTHONSAFEPATH"  # keeps Python from looking for modules in the current folder
PATHS_SETTING = "PYTHONPATH"  # names folders to look for modules in, "" the current one
# the variables as this process was started with them, for other people's programs
_settings_at_start = {name: os.environ.get(name) for name in (SAFE_PATH_SETTING, PATHS_SETTING)}


def protect_imports() -> None:
    """Keep this process and its children from importing modules of the current folder.

    The folder with our own code is exempt.
    """
    flags = sys.flags
    if os.name == "posix" and flags.ignore_environment and not flags.safe_path and not getattr(sys, "frozen", False):
        os.execv(sys.executable, [sys.executable, "-P", *sys.orig_argv[1:]])  # -P: so do the processes that we start
    os.environ[SAFE_PATH_SETTING] = "1"
    try:
        current_folder = os.getcwd()  # noqa: PTH109 - see above
    except OSError:  # it was deleted, or is closed: nothing can be found in it
        return
    if current_folder == os.path.dirname(os.path.dirname(os.path.abspath(__file__))):  # noqa: PTH100, PTH120
        return
    library = os.path.dirname(os.__file__)  # noqa: PTH120
    # from there on: Python's own folders
    library_index = sys.path.index(library) if library in sys.path else len(sys.path)
    sys.path[:library_index] = [entry for entry in sys.path[:library_index] if not _points_to(entry, current_folder)]
    if PATHS_SETTING in os.environ:
        path_entries = os.environ[PATHS_SETTING].split(os.pathsep)
        os.environ[PATHS_SETTING] = os.pathsep.join(
            entry for entry in path_entries if not _points_to(entry, current_folder)
        )


def environment_for_other_programs() -> dict[str, str]:
    """Return the environment at our start, for other people's programs."""
    environment = dict(os.environ)
    for name, value in _settings_at_start.items():
        if value is None:
            environment.pop(name, None)
        else:
            environment[name] = value
    return environment


def _points_to(entry: str, folder: str) -> bool:
    """Return whether an entry of Python's path means that folder."""
    return os.path.realpath(entry) == folder
