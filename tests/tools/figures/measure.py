"""`python -m tests.tools.figures.measure GROUP`: measures one group of figures, and prints them as JSON."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path

import cardhall
from tests.tools.figures import COMPILED_GROUPS, GROUPS, Figure, NotMeasurable

FUNCTIONS = {
    "frames": ("frames", "measure"),
    **{group: (group, "measure") for group in COMPILED_GROUPS},
    **{group: ("rest", f"measure_{group}") for group in ("start", "memory", "wakes", "disk")},
}


def load_qt_as_the_program_does() -> None:
    """Load Qt without PySide's look at the source of each module, all of which Python would keep: 11 MB."""
    from cardhall.desktop import app

    if hasattr(app, "load_qt"):  # it has another name in older versions that are measured beside this one
        app.load_qt()
    else:
        app._load_qt()


def main() -> None:
    group = sys.argv[1]
    assert group in GROUPS
    if group not in ("start", *COMPILED_GROUPS):
        load_qt_as_the_program_does()
        from PySide6.QtWidgets import QApplication

        application = QApplication([])
        application.setApplicationName("cardhall-figures")
    module, function = FUNCTIONS[group]
    try:
        figures: list[Figure] = getattr(import_module(f"tests.tools.figures.{module}"), function)()
    except NotMeasurable as why:
        raise SystemExit(str(why)) from None
    sys.stdout.write(json.dumps({"code": str(Path(cardhall.__file__).parents[1]), "figures": figures}) + "\n")


if __name__ == "__main__":
    main()
