"""Widgets that translate their texts when shown.

Names of options, levels and games are created untranslated when their modules are imported; these widgets translate
them when shown. The classes precede Qt's own among a widget's bases.
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
    """Return a tool tip that shows a text literally, even if it looks like rich text."""
    if "<" not in text:
        return text
    return f"<span>{html.escape(text)}</span>".replace("\n", "<br>")


class TellsName(Named):
    """A widget whose accessible name, description and tip are told in the language in use."""

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(tell(name))

    def setAccessibleDescription(self, description: str) -> None:
        super().setAccessibleDescription(tell(description))

    def setToolTip(self, tip: str) -> None:
        super().setToolTip(plain_tip(tell(tip)))


class TellsText(TellsName, Worded):
    """A button of which also the text is."""

    def setText(self, text: str) -> None:
        super().setText(tell(text))
