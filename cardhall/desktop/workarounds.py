"""Workarounds for faults of PySide by name, and the variable that disables some for tests.

`CARDHALL_WITHOUT=sizes,garbage cardhall` starts without these two. The modules `overrides` and `garbage_collection`
describe each fault, with a program that shows it; `tests/desktop/test_pyside_faults.py` runs these programs.
"""

from __future__ import annotations

import os

from cardhall.english import quoted
from cardhall.language import tr

DISABLING_VARIABLE = "CARDHALL_WITHOUT"
KEEP_REFERENCES, REFRESH_LOOKUPS, REPORT_SIZE_ERRORS, COLLECT_GARBAGE_SAFELY = (
    "references",
    "lookup",
    "sizes",
    "garbage",
)
ALL_NAMES = (KEEP_REFERENCES, REFRESH_LOOKUPS, REPORT_SIZE_ERRORS, COLLECT_GARBAGE_SAFELY)


def is_disabled(name: str) -> bool:
    """Tell whether the environment variable disables a workaround, by name."""
    return name in _names_in_variable()


def list_disabled() -> tuple[str, ...]:
    """Return the names of the disabled workarounds."""
    named = _names_in_variable()
    return tuple(name for name in ALL_NAMES if name in named)


def unknown_names_text() -> str:
    """Return a sentence about unknown names in the variable, or ""."""
    unknown = [word for word in _names_in_variable() if word not in ALL_NAMES]
    if not unknown:
        return ""
    return tr(
        "{variable} contains an unknown workaround, {given}. Known workarounds: {known}.",
        variable=DISABLING_VARIABLE,
        given=quoted(unknown[0]),
        known=", ".join(ALL_NAMES),
    )


def _names_in_variable() -> list[str]:
    return [word for part in os.environ.get(DISABLING_VARIABLE, "").split(",") if (word := part.strip().lower())]
