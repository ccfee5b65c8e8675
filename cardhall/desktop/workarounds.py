"""Workarounds for faults of PySide by name, and the variable that disables some for tests.

`CARDHALL_WITHOUT=sizes,garbage cardhall` starts without these two. The modules `overrides` and `garbage` describe each
fault, with a program that shows it; `tests/desktop/test_pyside_faults.py` runs these programs.
"""

from __future__ import annotations

import os

from cardhall.english import quoted
from cardhall.language import tr

VARIABLE_NAME = "CARDHALL_WITHOUT"
REFERENCES, LOOKUP, SIZES, GARBAGE = "references", "lookup", "sizes", "garbage"
ALL_NAMES = (REFERENCES, LOOKUP, SIZES, GARBAGE)


def is_left_out(name: str) -> bool:
    """Tell whether the environment variable disables a workaround, by name."""
    return name in _named()


def left_out() -> tuple[str, ...]:
    """Return the names of the disabled workarounds."""
    named = _named()
    return tuple(name for name in ALL_NAMES if name in named)


def trouble() -> str:
    """Return a sentence about unknown names in the variable, or ""."""
    unknown = [word for word in _named() if word not in ALL_NAMES]
    if not unknown:
        return ""
    return tr(
        "{variable} contains an unknown workaround, {given}. Known workarounds: {known}.",
        variable=VARIABLE_NAME,
        given=quoted(unknown[0]),
        known=", ".join(ALL_NAMES),
    )


def _named() -> list[str]:
    return [word for part in os.environ.get(VARIABLE_NAME, "").split(",") if (word := part.strip().lower())]
