"""Processes that we start run our code, and nothing that lies in the folder in which we were started.

Imports nothing that Python has not loaded before: until `keep_to` was called, it could come from that folder.
"""

from __future__ import annotations

import os
import sys

SAFE_PATH = "PYTHONSAFEPATH"  # keeps Python from looking for modules in the current folder
MORE_PATHS = "PYTHONPATH"  # names folders to look for modules in, "" the current one
_before = {name: os.environ.get(name) for name in (SAFE_PATH, MORE_PATHS)}


def keep_to() -> None:
    """Have this process and those that it starts find no modules in the current folder, unless we lie there."""
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
    """The environment for programs of others, as it was when we were started."""
    found = dict(os.environ)
    for name, value in _before.items():
        if value is None:
            found.pop(name, None)
        else:
            found[name] = value
    return found


def _is(entry: str, folder: str) -> bool:
    """Whether an entry of Python's path stands for that folder."""
    return os.path.realpath(entry) == folder
