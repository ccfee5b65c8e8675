"""The kind of this build: rules and computer players may be compiled (see setup.py)."""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES

COMPILED_PACKAGES = ("cardhall.rules.", "cardhall.players.", "cardhall.games.")


def list_compiled_modules() -> list[str]:
    """Return the names of the loaded modules of rules and players that are machine code, sorted."""
    paths_by_name = [(name, getattr(module, "__file__", None) or "") for name, module in list(sys.modules.items())]
    endings = tuple(EXTENSION_SUFFIXES)
    return sorted(name for name, path in paths_by_name if name.startswith(COMPILED_PACKAGES) and path.endswith(endings))


def build_kind() -> str:
    """Return `"compiled"` if the rules in use are machine code, else `"plain"`."""
    import cardhall.rules.engine.state  # noqa: F401  # so that at least one module of the rules is loaded

    return "compiled" if list_compiled_modules() else "plain"
