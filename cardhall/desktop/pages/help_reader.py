"""The text of a help page, in which Tab goes from link to link and a screen reader reads each link.

Qt does not report a focused link in a text to screen readers. While a link has the focus, an invisible widget with its
name is placed over it and reported instead.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QTextBrowser, QWidget

from cardhall.desktop.pages.help_text import HelpDocument
from cardhall.language import tr

TRY_SCHEME = "try:"  # beginning of the address of a link to a position; the position's index follows
PICTURE_CHARACTER = "\ufffc"  # Qt's placeholder for a picture in plain text


class Link(QWidget):
    """An invisible widget that stands for the focused link of a text."""

    def __init__(self, over: QWidget, name: str) -> None:
        super().__init__(over)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(name)


class LinkAccess(QAccessibleWidget):
    """The accessible interface of a link, reported as focused although the text has the focus."""

    def state(self) -> QAccessible.State:
        state = super().state()
        state.linked = state.focusable = state.focused = True
        return state


_installed: list[bool] = []  # not empty once Qt knows `_interface`: it must be installed only once per process


def _interface(key: str, thing: QObject) -> QAccessibleInterface | None:
    """Return the accessible interface of a link, or None. Called by Qt; must not raise."""
    return LinkAccess(thing, QAccessible.Role.Link) if isinstance(thing, Link) else None


class Reader(QTextBrowser):
    """The browser of a help page, with keyboard access to its links."""

    def __init__(self) -> None:
        super().__init__()
        self.link: Link | None = None  # stands for the focused link while a screen reader is active
        if not _installed:
            _installed.append(True)
            QAccessible.installFactory(_interface)

    def set_left(self, left: int) -> None:
        """Set the margin left of the text, in pixels."""
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
        """Move the focus from link to link, then to the widgets beside the text."""
        moved = super().focusNextPrevChild(following)
        if moved and self.hasFocus() and QAccessible.isActive():
            self._tell()
        return moved

    def _tell(self) -> None:
        """Place a widget over the focused link, and report it to the screen reader as focused."""
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
