"""What a view paints and does not say: words on the screen that no name, description or value in its tree has.

`python -m tests.tools.unheard [VIEW …]` prints them; without views, of every page.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from typing import Any

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from cardhall.desktop.table.card_words import spoken_text
from cardhall.desktop.widgets import accessibility
from tests.tools.sizes.untold import noted_paintings
from tests.tools.sizes.views import show_view

VIEWED = (
    *("hall", "welcome", "settings", "keys", "statistics", "past", "new-whist", "new-mus", "help", "day", "duplicate"),
    *("practice", "exercises", "decisions", "own-keys", "judged", "boards", "typed-deal", "reckoning-whist"),
    *("table-whist", "table-contract-bridge", "table-samba", "table-one-eyed-jack", "table-pontoon", "table-mus"),
)
WORD = re.compile(r"[^\W\d_]{2,}|\d{2,}")
KINDS = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value)


def tree(one: Any) -> Iterator[Any]:
    """An accessible object and all below it that can be seen."""
    yield one
    for place in range(one.childCount()):
        child = one.child(place)
        if child is not None and child.isValid() and not child.state().invisible:
            yield from tree(child)


def spoken(view: QWidget) -> set[str]:
    """All words that a screen reader finds in a view."""
    accessibility.install_accessibility()
    found = set[str]()
    for one in tree(QAccessible.queryAccessibleInterface(view)):
        for kind in KINDS:
            found.update(WORD.findall(one.text(kind).casefold()))
    return found


def unheard(view: QWidget) -> list[str]:
    """The painted texts that have words which are not spoken, each with these words; shortened words are left out."""
    with noted_paintings() as painted:
        view.grab()
    known, found = spoken(view), dict[str, list[str]]()
    for text in painted:
        whole = re.sub(r"\w*…", "", text)
        words = {word for way in (whole, spoken_text(whole)) for word in [tuple(WORD.findall(way.casefold()))]}
        missing = min(([word for word in way if word not in known] for way in words), key=len)
        if missing:
            found[text] = missing
    return [f"{text!r}: {', '.join(missing)}" for text, missing in found.items()]


def main() -> None:
    """Print what is not heard, view by view."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("views", nargs="*", help="names of views; default: a sample of all kinds")
    options: Any = parser.parse_args()
    _ = QApplication.instance() or QApplication([])
    QAccessible.setActive(True)
    for name in options.views or VIEWED:
        with show_view(name, (1440, 900)) as view:
            lines = unheard(view)
        print(f"{name}: {len(lines)} painted texts are not heard whole")
        for line in lines:
            print(f"    {line}")


if __name__ == "__main__":
    main()
