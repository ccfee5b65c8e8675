"""Base classes of widgets with texts translated when they are set.

Names of options, levels and games are created untranslated when their modules are imported; these classes translate
them when a widget receives them. They must precede Qt's class among a widget's bases.
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from cardhall.language import tell

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton as Worded
    from PySide6.QtWidgets import QWidget as Named
else:
    Named = Worded = object


def plain_tip(text: str) -> str:
    """Return a tool tip for literal display of a text, even of one like rich text."""
    if "<" not in text:
        return text
    return f"<span>{html.escape(text)}</span>".replace("\n", "<br>")


class TellsName(Named):
    """A widget that translates its accessible name, description and tool tip."""

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(tell(name))

    def setAccessibleDescription(self, description: str) -> None:
        super().setAccessibleDescription(tell(description))

    def setToolTip(self, tip: str) -> None:
        super().setToolTip(plain_tip(tell(tip)))


class TellsText(TellsName, Worded):
    """A button that translates its text too."""

    def setText(self, text: str) -> None:
        super().setText(tell(text))
