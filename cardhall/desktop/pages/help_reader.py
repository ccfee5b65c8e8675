"""The text of the rules, in which Tab goes from link to link and a screen reader reads each link.

Qt tells a screen reader nothing about a focused link in a text. While a link has the focus, an invisible widget with
the link's name lies over the text for the screen reader.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QTextBrowser, QWidget

from cardhall.desktop.pages.help_text import HelpDocument
from cardhall.language import tr

TRY_SCHEME = "try:"  # how the address of a link begins that opens a position
PICTURE_CHARACTER = "\ufffc"  # stands in a text for a picture


class Link(QWidget):
    """The link that has the focus in a text."""

    def __init__(self, over: QWidget, name: str) -> None:
        super().__init__(over)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(name)


class LinkAccess(QAccessibleWidget):
    """The accessible interface of a link."""

    def state(self) -> QAccessible.State:
        state = super().state()
        state.linked = state.focusable = state.focused = True
        return state


_installed: list[bool] = []


def _interface(key: str, thing: QObject) -> QAccessibleInterface | None:
    """Return the accessible interface of a link, or None. Called by Qt; must not raise."""
    return LinkAccess(thing, QAccessible.Role.Link) if isinstance(thing, Link) else None


class Reader(QTextBrowser):
    """The text, with room at its left."""

    def __init__(self) -> None:
        super().__init__()
        self.link: Link | None = None  # that has the focus, while a screen reader listens
        if not _installed:
            _installed.append(True)
            QAccessible.installFactory(_interface)

    def set_left(self, left: int) -> None:
        """Let the column begin `left` pixels from the edge."""
        self.setViewportMargins(left, 0, 0, 0)

    def link_name(self) -> str:
        """Return the name of the focused link, or ""."""
        cursor = self.textCursor()
        address = cursor.charFormat().anchorHref() if cursor.hasSelection() else ""
        words = cursor.selectedText().replace(PICTURE_CHARACTER, " ").strip()
        if address.startswith(TRY_SCHEME) and not words:
            document = self.document()
            assert isinstance(document, HelpDocument), "only its pages have positions"
            number = int(address.removeprefix(TRY_SCHEME))
            return tr("Try this position: {title}", title=document.positions[number].title)
        return words if address else ""

    def focusNextPrevChild(self, following: bool) -> bool:
        """Tab: from link to link, then on to what stands beside the text."""
        moved = super().focusNextPrevChild(following)
        if moved and self.hasFocus() and QAccessible.isActive():
            self._tell()
        return moved

    def _tell(self) -> None:
        """Move the screen reader to the focused link."""
        if self.link is not None:
            self.link.hide()
            self.link.deleteLater()
            self.link = None
        if name := self.link_name():
            over = self.parentWidget() or self
            self.link = Link(over, name)
            at = self.viewport().mapTo(over, self.cursorRect().topLeft())
            self.link.setGeometry(at.x(), at.y(), self.viewport().width() // 2, self.cursorRect().height())
            self.link.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self.link or self, QAccessible.Event.Focus))
