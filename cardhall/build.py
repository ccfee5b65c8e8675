"""Which build this is, by what was loaded: rules and computer players may be compiled (see setup.py)."""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES

LAYERS = ("cardhall.rules.", "cardhall.players.", "cardhall.games.")


def compiled_modules() -> list[str]:
    """The names of the modules of rules and players that are loaded and are machine code, sorted."""
    loaded = [(name, getattr(module, "__file__", None) or "") for name, module in list(sys.modules.items())]
    endings = tuple(EXTENSION_SUFFIXES)
    return sorted(name for name, path in loaded if name.startswith(LAYERS) and path.endswith(endings))


def kind() -> str:
    """`"compiled"` or `"plain"`: what the rules that are in use are."""
    import cardhall.rules.engine.state  # noqa: F401  # it may be the first to ask

    return "compiled" if compiled_modules() else "plain"
