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
_before = {name: os.environ.get(name) for name in (SAFE_PATH_SETTING, PATHS_SETTING)}


def protect_imports() -> None:
    """Keep this process and its children from importing modules of the current folder.

    The folder with our own code is exempt.
    """
    flags = sys.flags
    if os.name == "posix" and flags.ignore_environment and not flags.safe_path and not getattr(sys, "frozen", False):
        os.execv(sys.executable, [sys.executable, "-P", *sys.orig_argv[1:]])  # -P: so do the processes that we start
    os.environ[SAFE_PATH_SETTING] = "1"
    try:
        here = os.getcwd()  # noqa: PTH109 - see above
    except OSError:  # it was deleted, or is closed: nothing can be found in it
        return
    if here == os.path.dirname(os.path.dirname(os.path.abspath(__file__))):  # noqa: PTH100, PTH120
        return
    library = os.path.dirname(os.__file__)  # noqa: PTH120
    chosen = sys.path.index(library) if library in sys.path else len(sys.path)  # from there on: Python's own folders
    sys.path[:chosen] = [entry for entry in sys.path[:chosen] if not _is(entry, here)]
    if PATHS_SETTING in os.environ:
        named = os.environ[PATHS_SETTING].split(os.pathsep)
        os.environ[PATHS_SETTING] = os.pathsep.join(entry for entry in named if not _is(entry, here))


def environment_for_others() -> dict[str, str]:
    """Return the environment at our start, for other people's programs."""
    found = dict(os.environ)
    for name, value in _before.items():
        if value is None:
            found.pop(name, None)
        else:
            found[name] = value
    return found


def _is(entry: str, folder: str) -> bool:
    """Return whether an entry of Python's path means that folder."""
    return os.path.realpath(entry) == folder
