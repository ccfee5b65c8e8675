"""How large what is clicked is: counts controls of every view that are lower or narrower than 24 and 44 pixels.

`python -m tests.tools.targets` counts a sample of views at three sizes of window; `--all` names the small ones.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QSlider, QWidget

from tests.tools.sizes.views import show_view

LEAST, ROOMY = 24, 44  # pixels, either way: everywhere, and where there is room
VIEWED = (
    *("hall", "settings", "statistics", "past", "new-whist", "day", "duplicate", "practice", "exercises", "judged"),
    *("table-whist", "table-contract-bridge", "table-pontoon", "table-mus", "table-samba", "table-truc"),
    *("table-one-eyed-jack", "reckoning-whist"),
)
SIZES = (((1024, 700), 1.0), ((1440, 900), 1.0), ((1440, 900), 1.5))


def targets(view: QWidget) -> list[tuple[str, int]]:
    """Return what can be clicked in a view, each with its class and name, and its smaller side in pixels."""
    found = []
    for one in view.findChildren(QWidget):
        if isinstance(one, QAbstractButton | QComboBox | QLineEdit | QSlider) and one.isVisible() and one.width() > 0:
            found.append((f"{type(one).__name__} “{one.accessibleName()}”", min(one.width(), one.height())))
    return found


def main() -> None:
    """Print how many targets are small, by view."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="name the small targets")
    options: Any = parser.parse_args()
    _ = QApplication.instance() or QApplication([])
    for size, text in SIZES:
        counts: Counter[str] = Counter()
        for name in VIEWED:
            with show_view(name, size, text) as view:
                some = targets(view)
            small = [(one, side) for one, side in some if side < ROOMY]
            counts += Counter(all=len(some), below_44=len(small), below_24=sum(side < LEAST for _, side in some))
            if options.all:
                print(f"{name} {size[0]}x{size[1]} {text}: {len(small)} of {len(some)} below {ROOMY} pixels")
                for one, number in Counter(small).most_common(12):
                    print(f"    {number} × {one[0]}: {one[1]}")
        shares = ", ".join(f"{key.replace('_', ' ')} {number}" for key, number in counts.items())
        print(f"{size[0]}x{size[1]}, text {text:.0%}: {shares}")


if __name__ == "__main__":
    main()
