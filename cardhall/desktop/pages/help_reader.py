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

POSITION_LINK_SCHEME = "try:"  # beginning of the address of a link to a position; the position's index follows
PICTURE_CHARACTER = "\ufffc"  # Qt's placeholder for a picture in plain text


class FocusedLink(QWidget):
    """An invisible widget that stands for the focused link of a text."""

    def __init__(self, parent: QWidget, name: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(name)


class AccessibleLink(QAccessibleWidget):
    """The accessible interface of a link, reported as focused although the text has the focus."""

    def state(self) -> QAccessible.State:
        state = super().state()
        state.linked = state.focusable = state.focused = True
        return state


_installed_factories: list[
    bool
] = []  # not empty once Qt knows `_make_interface`: it must be installed only once per process


def _make_interface(key: str, widget: QObject) -> QAccessibleInterface | None:
    """Return the accessible interface of a link, or None. Called by Qt; must not raise."""
    return AccessibleLink(widget, QAccessible.Role.Link) if isinstance(widget, FocusedLink) else None


class HelpReader(QTextBrowser):
    """The browser of a help page, with keyboard access to its links."""

    def __init__(self) -> None:
        super().__init__()
        self.focused_link: FocusedLink | None = None  # stands for the focused link while a screen reader is active
        if not _installed_factories:
            _installed_factories.append(True)
            QAccessible.installFactory(_make_interface)

    def set_left_margin(self, left_margin: int) -> None:
        """Set the margin left of the text, in pixels."""
        self.setViewportMargins(left_margin, 0, 0, 0)

    def focused_link_name(self) -> str:
        """Return the name of the focused link, or ""."""
        cursor = self.textCursor()
        address = cursor.charFormat().anchorHref() if cursor.hasSelection() else ""
        link_text = cursor.selectedText().replace(PICTURE_CHARACTER, " ").strip()
        if address.startswith(POSITION_LINK_SCHEME) and not link_text:
            document = self.document()
            assert isinstance(document, HelpDocument), "only its pages have positions"
            number = int(address.removeprefix(POSITION_LINK_SCHEME))
            return tr("Try this position: {title}", title=document.positions[number].title)
        return link_text if address else ""

    def focusNextPrevChild(self, following: bool) -> bool:
        """Move the focus from link to link, then to the widgets beside the text."""
        has_moved = super().focusNextPrevChild(following)
        if has_moved and self.hasFocus() and QAccessible.isActive():
            self._report_focused_link()
        return has_moved

    def _report_focused_link(self) -> None:
        """Place a widget over the focused link, and report it to the screen reader as focused."""
        if self.focused_link is not None:
            self.focused_link.hide()
            self.focused_link.deleteLater()
            self.focused_link = None
        if name := self.focused_link_name():
            parent = self.parentWidget() or self
            self.focused_link = FocusedLink(parent, name)
            top_left = self.viewport().mapTo(parent, self.cursorRect().topLeft())
            self.focused_link.setGeometry(
                top_left.x(), top_left.y(), self.viewport().width() // 2, self.cursorRect().height()
            )
            self.focused_link.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self.focused_link or self, QAccessible.Event.Focus))
