"""Words that a widget is given are shown in the language in use, whenever they were said.

Names of options, levels and games and the like are said once, when their modules are imported; a widget that shows them
tells them again. The classes here stand before Qt's own among the bases of a widget.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardhall.language import tell

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton as Worded
    from PySide6.QtWidgets import QWidget as Named
else:
    Named = Worded = object


class TellsName(Named):
    """A widget whose accessible name, description and tip are told in the language in use."""

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(tell(name))

    def setAccessibleDescription(self, description: str) -> None:
        super().setAccessibleDescription(tell(description))

    def setToolTip(self, tip: str) -> None:
        super().setToolTip(tell(tip))


class TellsText(TellsName, Worded):
    """A button of which also the text is."""

    def setText(self, text: str) -> None:
        super().setText(tell(text))
