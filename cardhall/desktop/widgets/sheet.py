"""A modal sheet over a page."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.widgets import accessibility
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.page import WindowPage
from cardhall.desktop.widgets.translated_widgets import TranslatedName
from cardhall.language import translate

VEIL_COLOUR = QColor(6, 16, 12, 158)  # over the page
MIN_PAPER_MARGIN = 16  # least distance in pixels between the paper and the edges of the page


def page_of(widget: QWidget) -> QWidget:
    """Return the page of the window that holds the widget, or the whole window where no page does."""
    while not isinstance(widget, WindowPage) and not widget.isWindow():
        parent = widget.parentWidget()
        assert parent is not None
        widget = parent
    return widget


class Sheet(TranslatedName, QWidget):
    """A modal sheet, shown by `open` without waiting, deleted when closed. Content goes into `column`.

    The sheet covers its page and blocks pointer, keys, focus and shortcuts. Enter presses the focused button, or else
    `main_button`; Escape calls `reject`. The button row ends with the main button, at the right.
    """

    accepted = Signal()
    rejected = Signal()

    def __init__(
        self,
        parent: QWidget,
        title: str,
        sentence: str = "",
        *,
        heading: str = "",
        margin: float = 28,
        spacing: float = 12,
    ) -> None:
        """Create a sheet over the page that holds `parent`.

        `sentence`: spoken by screen readers after the title; `heading`: visible heading if not the title.
        """
        self.page = page_of(parent)
        super().__init__(self.page)
        self.hide()
        self.main_button: Button | None = None
        # the widget to focus again after closing
        self._last_focus = self.page.focusWidget() or self.page.window().focusWidget()
        self.setWindowTitle(translate(title))
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        accessibility.set_role(self, QAccessible.Role.Dialog)
        self.paper = QFrame(self)
        self.paper.setObjectName("card")
        self.column = QVBoxLayout(self.paper)
        self.column.setContentsMargins(*(theme.px(margin),) * 4)
        self.column.setSpacing(theme.px(spacing))
        self.column.addWidget(Label(heading or title, theme.SECTION_SIZE, is_serif=True, wrap=True))
        self.page.installEventFilter(self)

    # ---- open and closed

    def open(self) -> None:
        """Show the sheet over its page."""
        first = self.focusWidget()  # chosen by the code that filled the sheet
        self.arrange()
        self.show()
        self.arrange()
        self.raise_()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._keep_focus)
        (first or self.main_button or self).setFocus(Qt.FocusReason.OtherFocusReason)

    def accept(self) -> None:
        """Close with an answer."""
        if self._close_if_open():
            self.accepted.emit()

    def reject(self) -> None:
        """Close without an answer."""
        if self._close_if_open():
            self.rejected.emit()

    def _close_if_open(self) -> bool:
        """Close the sheet. Return whether it was open."""
        if self.isHidden():
            return False
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.disconnect(self._keep_focus)
        self.page.removeEventFilter(self)
        self.hide()
        if self._last_focus is not None and self.page.isAncestorOf(self._last_focus):
            self._last_focus.setFocus(Qt.FocusReason.OtherFocusReason)
        self.deleteLater()
        return True

    def arrange(self) -> None:
        """Cover the page, with the paper centred and as large as needed."""
        self.setGeometry(self.page.rect())
        self.column.activate()
        min_size = self.column.minimumSize()
        width = min(max(self.column.sizeHint().width(), min_size.width()), self.width() - 2 * MIN_PAPER_MARGIN)
        wanted_height = (
            self.column.heightForWidth(width) if self.column.hasHeightForWidth() else self.column.sizeHint().height()
        )
        height = min(max(wanted_height, min_size.height()), self.height() - 2 * MIN_PAPER_MARGIN)
        self.paper.setGeometry((self.width() - width) // 2, (self.height() - height) // 2, width, height)

    # ---- what Qt reports

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.arrange()
        return False

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:  # accepting it disables shortcuts of window and table
            event.accept()
            return True
        return super().event(event)

    def _keep_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        """Take the focus back if something below the sheet receives it."""
        if new is None or self.isHidden() or new.window() is not self.window() or new is self or self.isAncestorOf(new):
            return
        other_sheet = new.parentWidget()
        while other_sheet is not None and not isinstance(other_sheet, Sheet):
            other_sheet = other_sheet.parentWidget()
        if other_sheet is None and not isinstance(new, Sheet):
            (old if old is not None and self.isAncestorOf(old) else self.main_button or self).setFocus()

    def focusNextPrevChild(self, following: bool) -> bool:
        tab_stops = [
            one
            for one in self.findChildren(QWidget)
            if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isVisible() and one.isEnabled()
        ]
        focused = self.focusWidget()
        if tab_stops:
            index = tab_stops.index(focused) if focused in tab_stops else -1 if following else 0
            tab_stops[(index + (1 if following else -1)) % len(tab_stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.reject()
        elif (
            event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and self.main_button is not None
            and self.main_button.isEnabled()
        ):
            self.main_button.click()
        event.accept()  # so that the page below gets no key

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), VEIL_COLOUR)
        painter.end()
