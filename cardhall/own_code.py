"""Protection of our processes from modules in the current folder.

Imports nothing that Python has not loaded before: until `keep_to` was called, it could come from that folder.
"""

from __future__ import annotations

import os
import sys

SAFE_PATH = "PYTHONSAFEPATH"  # keeps Python from looking for modules in the current folder
MORE_PATHS = "PYTHONPATH"  # names folders to look for modules in, "" the current one
_before = {name: os.environ.get(name) for name in (SAFE_PATH, MORE_PATHS)}


def keep_to() -> None:
    """Keep this process and its children from importing modules of the current folder.

    The folder with our own code is exempt.
    """
    flags = sys.flags
    if os.name == "posix" and flags.ignore_environment and not flags.safe_path and not getattr(sys, "frozen", False):
        os.execv(sys.executable, [sys.executable, "-P", *sys.orig_argv[1:]])  # processes we start ignore it too
    os.environ[SAFE_PATH] = "1"
    try:
        here = os.getcwd()  # noqa: PTH109 - see above
    except OSError:  # it was deleted, or is closed: nothing can be found in it
        return
    if here == os.path.dirname(os.path.dirname(os.path.abspath(__file__))):  # noqa: PTH100, PTH120
        return
    library = os.path.dirname(os.__file__)  # noqa: PTH120
    chosen = sys.path.index(library) if library in sys.path else len(sys.path)  # behind them are Python's own folders
    sys.path[:chosen] = [entry for entry in sys.path[:chosen] if not _is(entry, here)]
    if MORE_PATHS in os.environ:
        named = os.environ[MORE_PATHS].split(os.pathsep)
        os.environ[MORE_PATHS] = os.pathsep.join(entry for entry in named if not _is(entry, here))


def environment_of_others() -> dict[str, str]:
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
