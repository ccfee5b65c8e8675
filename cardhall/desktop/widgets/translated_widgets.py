"""Base classes of widgets with texts translated when they are set.

Names of options, levels and games are created untranslated when their modules are imported; these classes translate
them when a widget receives them. They must precede Qt's class among a widget's bases.
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from cardhall.language import translate

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton as ButtonBase
    from PySide6.QtWidgets import QWidget as WidgetBase
else:
    WidgetBase = ButtonBase = object


def plain_tool_tip(text: str) -> str:
    """Return a tool tip for literal display of a text, even of one like rich text."""
    if "<" not in text:
        return text
    return f"<span>{html.escape(text)}</span>".replace("\n", "<br>")


class TranslatedName(WidgetBase):
    """A widget that translates its accessible name, description and tool tip."""

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(translate(name))

    def setAccessibleDescription(self, description: str) -> None:
        super().setAccessibleDescription(translate(description))

    def setToolTip(self, tip: str) -> None:
        super().setToolTip(plain_tool_tip(translate(tip)))


class TranslatedText(TranslatedName, ButtonBase):
    """A button that translates its text too."""

    def setText(self, text: str) -> None:
        super().setText(translate(text))
