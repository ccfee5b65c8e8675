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


def main() -> None:
    group = sys.argv[1]
    assert group in GROUPS
    if group not in ("start", *COMPILED_GROUPS):
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
