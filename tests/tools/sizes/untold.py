"""What a view says in English though another language is in use: the pseudo-language has no word without an accent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QTextBrowser, QWidget

from cardhall.match.default_names import COMPUTER_NAMES
from cardhall.rules.catalogue import CATALOGUE
from tests.tools.sizes.views import NAMES as SEATED

WORD_PATTERN = re.compile(r"(?<![\w&<’'{/.#-])[A-Za-z]{3,}(?![\w’'{/.-])")
BETWEEN_PATTERN = re.compile(r"(?<=[A-Za-z])-(?=[A-Za-z])")
MARKED_LETTERS = re.compile(r"[aeiouyncszAEIOUY]")  # letters that have an accent in the pseudo-language
TAG_PATTERN = re.compile(r"<[^>]*>|&\w+;|\S+://\S+|“[^”]*”")
# What is the same in every language.
PROPER_NAMES = {
    *(name[:letters] for name in (*COMPUTER_NAMES, *SEATED) for letters in range(3, len(name) + 1)),  # shortened too
    *(word for entry in CATALOGUE.values() for word in re.findall(r"\w+", entry.name)),
    *(
        "Card",
        "Hall",
        "Deutsch",
        "Italiano",
        "English",  # languages are called as their speakers call them
        "Ctrl",
        "Esc",
        "Alt",
        "Meta",
        "Shift",
        "Tab",
        "Home",
        "End",
        "Enter",
        "Return",
        "Space",
        "Del",
    ),
    *("PgUp", "PgDn", "PgDown", "Menu"),
    *("min", "cardhall", "verify", "FILE"),
}


@contextmanager
def noted_paintings() -> Iterator[list[str]]:
    """While this holds, every text that Python paints is noted."""
    found: list[str] = []
    paint = QPainter.drawText

    def noting(self: QPainter, *what: Any) -> Any:
        found.extend(one for one in what if isinstance(one, str))
        return paint(self, *what)

    with patch.object(QPainter, "drawText", noting):
        yield found


def widget_texts(root: QWidget) -> Iterator[str]:
    """What the widgets of a view say: their words, what is heard of them, their tips."""
    for widget in [root, *root.findChildren(QWidget)]:
        yield from (widget.accessibleName(), widget.accessibleDescription(), widget.toolTip())
        if isinstance(widget, QLabel | QAbstractButton):
            yield widget.text()
        elif isinstance(widget, QComboBox):
            yield from (widget.itemText(place) for place in range(widget.count()))
        elif isinstance(widget, QLineEdit):
            yield widget.placeholderText()
        elif isinstance(widget, QTextBrowser):
            continue  # help pages have a language of their own


def english_in(text: str, also: frozenset[str] = frozenset()) -> list[str]:
    """The words of a text that are still English, both parts of one with a hyphen."""
    text = BETWEEN_PATTERN.sub(" ", TAG_PATTERN.sub(" ", text))
    return [
        word for word in WORD_PATTERN.findall(text) if MARKED_LETTERS.search(word) and word not in PROPER_NAMES | also
    ]


def untranslated_texts(view: QWidget) -> list[str]:
    """The texts of a view that is shown in the pseudo-language in which something is still English."""
    with noted_paintings() as painted:
        view.grab()
    return sorted({text for text in (*painted, *widget_texts(view)) if english_in(text)})
