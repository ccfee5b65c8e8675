"""Processes that we start run our code, and nothing that lies in the folder in which we were started."""

from __future__ import annotations

import os
import sys
from pathlib import Path

SAFE_PATH = "PYTHONSAFEPATH"  # keeps Python from looking for modules in the current folder
_before = os.environ.get(SAFE_PATH)


def keep_to() -> None:
    """Have this process and those that it starts find no modules in the current folder, unless we lie there."""
    os.environ[SAFE_PATH] = "1"
    home = Path(__file__).parents[1]
    here = Path.cwd()
    if here != home:
        sys.path[:] = [entry for entry in sys.path if entry and Path(entry) != here]


def environment_of_others() -> dict[str, str]:
    """The environment for programs of others, as it was when we were started."""
    found = dict(os.environ)
    if _before is None:
        found.pop(SAFE_PATH, None)
    return found
