"""The base of all pages, with the header and its Back button."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QScrollBar,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout, clear_layout
from cardhall.desktop.widgets import accessibility, tab_order
from cardhall.desktop.widgets.banner import Banner
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.menus import MenuEntry
from cardhall.desktop.widgets.place_bar import PlaceBar
from cardhall.language import say, tr, translate

if TYPE_CHECKING:
    from PySide6.QtGui import QTextDocument

    from cardhall.match.rule_set import RuleSet

HEADER_HEIGHT, HEADER_MARGIN = 60, 26  # pixels at a text scale of 1; the margin is left of a title without Back button
SCROLL_POSITION_HOLD_MS = 400  # milliseconds during which a rebuilt page may still change its height
NO_FOCUS = Qt.FocusPolicy.NoFocus


class PageTitle(Label):
    """The title of a page; hidden if there is no room for all of it."""

    def __init__(self, text: str) -> None:
        self.full_text = text
        super().__init__(text, theme.GAME_TITLE_SIZE, is_serif=True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def setText(self, text: str) -> None:
        self.full_text = translate(text)
        self._show_if_fitting()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_if_fitting()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_if_fitting()

    def _show_if_fitting(self) -> None:
        is_shown = not self.isVisible() or self.fontMetrics().horizontalAdvance(self.full_text) <= self.width()
        super().setText(self.full_text if is_shown else "")


class PageHeader(QFrame):
    """The strip at the top of a page: Back, title, and at the right the widgets in `tools`."""

    back_clicked = Signal()

    def __init__(self, title: str, back_to: str = say("Hall"), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("header")
        self.setFixedHeight(theme.px(HEADER_HEIGHT))
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.px(14 if back_to else HEADER_MARGIN), 0, theme.px(24), 0)
        row.setSpacing(theme.px(10))
        self.back_button = Button(back_to, "quiet", icon="chevron-left", height=36)
        self.back_button.setAccessibleName(tr("Back to {back_to}", back_to=back_to) if back_to else "")
        self.back_button.clicked.connect(self.back_clicked.emit)
        row.addWidget(self.back_button)
        self.back_button.setVisible(bool(back_to))
        separator = QFrame()
        separator.setObjectName("hairline")
        separator.setFixedSize(1, theme.px(22))
        row.addWidget(separator)
        separator.setVisible(bool(back_to))
        row.addSpacing(theme.px(6))
        self.title = PageTitle(title)
        row.addWidget(self.title, 1)
        self.tools = QHBoxLayout()
        self.tools.setSpacing(theme.px(10))
        add_layout(row, self.tools)


class WindowPage(QWidget):
    """The base of pages in the main window: what the window asks of a page, with defaults."""

    back_label = say("Hall")  # label of a Back button that leads to this page
    text_language = ""  # language of texts built only once; "": the page changes its language by itself
    recreate: Callable[[], WindowPage] | None = None  # creates the page again, in the language in use
    needs_processor = False  # the page needs the processor: background work pauses while it is shown
    game_id = ""  # id of the game that the page is about; "": none
    place = ""  # id of the page's place in the side bar; "": the place of the page below
    has_place_bar = True  # whether the side bar is shown; if not, the page opens the window's menu itself
    is_printable = False  # whether the page is a text that can be printed
    save_wanted = Signal()  # save the match on the table to a file
    # entries of the window's menu
    window_menu_entries: Callable[[], Sequence[MenuEntry | None]] = staticmethod(lambda: ())
    message_wanted = Signal(str)  # a sentence to be shown above the page
    taken_over = Signal(str)  # another window has taken over the page's match; with a sentence about that
    last_focus: QWidget | None = None  # the widget that had the focus when another page was shown over this one
    _last_focus_name = ""  # the accessible name of that widget, to find its successor on a rebuilt page

    @property
    def is_thinking(self) -> bool:
        """Tell whether computer players think for the page now, or may begin to at any moment."""
        return self.needs_processor

    def set_resting(self, is_resting: bool) -> None:
        """Stop timers and work while the window is minimised, or start them again."""

    def rule_set(self) -> RuleSet | None:
        """Return the rules of the page's match, for the help; `None` without a match."""
        return None

    def message_room(self) -> QRect:
        """Return where messages may float, below title and tools, in page coordinates."""
        return self.rect()

    def open_menu(self) -> None:
        """Open the window's menu, where the page has it instead of the side bar."""

    def focus_search(self) -> None:
        """Focus the page's search field, if any."""

    def create_print_document(self) -> QTextDocument:
        """Return the page's text laid out for paper. Only for printable pages."""
        raise NotImplementedError

    def copy_picture(self) -> str:
        """Copy a picture of the page to the clipboard. Return a sentence that says so."""
        QGuiApplication.clipboard().setPixmap(self.grab())
        return tr("A picture of the page is in the clipboard.")

    def take_focus(self) -> None:
        """Focus the page after it is shown."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def remember_focus(self) -> None:
        """Remember the focused widget before another page covers the page."""
        self.last_focus = self.focusWidget()
        self._last_focus_name = self.last_focus.accessibleName() if self.last_focus is not None else ""

    def restore_focus(self) -> bool:
        """Focus the remembered widget, or a widget of the same name. Return whether there is one."""
        widget, self.last_focus = self.last_focus, None
        if widget is None or widget is self:
            return False
        if isValid(widget) and self.isAncestorOf(widget) and widget.isVisibleTo(self) and widget.isEnabled():
            widget.setFocus(Qt.FocusReason.OtherFocusReason)  # without scrolling: the page is where it was left
            return True
        stops = tab_order.find_tab_stops(self) if self._last_focus_name else []
        target = next((one for one in stops if one.accessibleName() == self._last_focus_name), None)
        if target is not None:
            target.setFocus(Qt.FocusReason.OtherFocusReason)
            tab_order.scroll_into_view(target)
        return target is not None

    def show_values(self) -> None:
        """Update the page after a change of settings elsewhere."""

    def save_match(self) -> str:
        """Save the page's match, if any. Return "", or a sentence with the reason for a failure."""
        return ""

    def recover(self) -> None:
        """After a fault of the program, redraw everything and continue."""

    def close_page(self) -> None:
        """Stop all activity before the page is deleted."""


class Page(WindowPage):
    """A page with a header over a body that the page fills."""

    back_wanted = Signal()  # the person wants to go back
    rebuilds_itself = True  # after a change of look `restyle`, if there is one, recreates everything on the page

    def __init__(self, title: str = "", back_to: str = say("Hall"), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        accessibility.set_role(self, QAccessible.Role.Section)  # not a group: Orca would read all texts of a group
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        self.header: PageHeader | None = None
        if title:
            self.make_header(title, back_to)

    def make_header(self, title: str, back_to: str) -> None:
        """Put a header on the page."""
        self._heading, self._back_label = title, back_to
        self.setWindowTitle(title)
        self.setAccessibleName(title)  # the page has the focus when it opens
        self.header = PageHeader(title, back_to)
        self.header.back_clicked.connect(self.back_wanted.emit)
        self.column.addWidget(self.header)

    def message_room(self) -> QRect:
        return self.rect() if self.header is None else self.rect().adjusted(0, self.header.height(), 0, 0)

    def build(self) -> None:
        """Create the page's body and its tools in the header."""
        raise NotImplementedError

    def rebuild(self) -> None:
        """Recreate header and body for the current text size. Scroll positions and focus stay."""
        focus = self.focusWidget()
        name = focus.accessibleName() if focus is not None else ""
        scroll_shares = [_scroll_share(area) for area in self.findChildren(QAbstractScrollArea)]
        old_widgets = set(self.findChildren(QWidget))  # deleted only later
        clear_layout(self.column)
        if self.header is not None:
            self.make_header(self._heading, self._back_label)
        self.build()
        self.resizeEvent(QResizeEvent(self.size(), self.size()))
        new_widgets = [one for one in self.findChildren(QWidget) if one not in old_widgets]
        self.focus_named(name, new_widgets)

        def restore_scrolling() -> None:
            areas = [one for one in new_widgets if isinstance(one, QAbstractScrollArea)]
            for area, place in zip(areas, scroll_shares, strict=False):
                if isValid(area):  # a drop-down deletes its list, also a scroll area, when its choices are replaced
                    hold_scroll_share(area.verticalScrollBar(), place)

        QTimer.singleShot(0, self, restore_scrolling)  # once everything has its size

    def focus_named(self, name: str, widgets: Sequence[QWidget]) -> None:
        """Focus the first focusable widget with an accessible name, or else the page."""
        if self.isVisible():
            matching = [one for one in widgets if one.accessibleName() == name and one.focusPolicy() != NO_FOCUS]
            (matching[0] if name and matching else self).setFocus(Qt.FocusReason.OtherFocusReason)

    def focusNextPrevChild(self, following: bool) -> bool:
        """Move the focus in visible order (Tab): side bar, message over the page, then the page."""
        banners = [one for one in self.window().findChildren(Banner) if one.isVisible()]
        bars = [one for one in self.window().findChildren(PlaceBar) if one.isVisible()]
        return tab_order.move_focus([*bars, *banners, self], is_forward=following)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.header is not None:
            self.back_wanted.emit()
            return
        super().keyPressEvent(event)


def create_centred_scroll(body: QWidget, max_width: int) -> PageScrollArea:
    """Return a scroll area with a centred body of limited width, in pixels at a text scale of 1."""
    content = QWidget()
    outer = QHBoxLayout(content)
    outer.setContentsMargins(theme.px(24), theme.px(20), theme.px(24), theme.px(24))
    body.setMaximumWidth(theme.px(max_width))
    outer.addStretch(1)
    outer.addWidget(body, 100)
    outer.addStretch(1)
    return PageScrollArea(content)


def create_column(body: QWidget) -> QVBoxLayout:
    """Create the vertical layout of a page's body, with the usual spacing."""
    rows = QVBoxLayout(body)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setSpacing(theme.px(12))
    return rows


def add_sentences(rows: QVBoxLayout, sentences: Iterable[str]) -> None:
    """Append sentences to a page, in secondary type, for instance about unreadable data."""
    for sentence in sentences:
        rows.addWidget(Label(sentence, theme.SECONDARY_SIZE, tone="secondary", wrap=True))


def hold_scroll_share(bar: QScrollBar, share: float) -> None:
    """Scroll to a share of the range, and stay there while the content still changes its height."""

    def scroll_to_share(*_: int) -> None:
        bar.setValue(round(share * bar.maximum()))

    scroll_to_share()
    bar.rangeChanged.connect(scroll_to_share)
    QTimer.singleShot(SCROLL_POSITION_HOLD_MS, bar, lambda: bar.rangeChanged.disconnect(scroll_to_share))


def _scroll_share(area: QAbstractScrollArea) -> float:
    """Return the scroll position as a share of the range."""
    return area.verticalScrollBar().value() / max(1, area.verticalScrollBar().maximum())


def scroll_by_key(area: QAbstractScrollArea, event: QKeyEvent) -> bool:
    """Scroll an area by an arrow, page, Home or End key. Return whether the key scrolls."""
    bar = area.verticalScrollBar()
    steps = {
        Qt.Key.Key_Up: -theme.px(48),
        Qt.Key.Key_Down: theme.px(48),
        Qt.Key.Key_PageUp: -bar.pageStep(),
        Qt.Key.Key_PageDown: bar.pageStep(),
        Qt.Key.Key_Home: -bar.maximum(),
        Qt.Key.Key_End: bar.maximum(),
    }
    step = steps.get(Qt.Key(event.key()))
    if step is not None:
        bar.setValue(bar.value() + step)
    return step is not None


class SteadyScrollBar(QScrollBar):
    """A scroll bar that is invisible without anything to scroll, but takes its room."""

    BAR_WIDTH = 12  # pixels, as in the style sheet

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.maximum() > self.minimum():
            super().paintEvent(event)


class OpaqueContent(QWidget):
    """The content of a scrolling page, filled with the page's colour: opaque, so that Qt scrolls without repainting."""

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(theme.page_colours().bg))
        painter.end()


class PageScrollArea(QScrollArea):
    """A vertical scroll area: content as wide as the view, size hint as the content's."""

    def __init__(self, content: QWidget, parent: QWidget | None = None, *, is_steady: bool = False) -> None:
        """`is_steady`: keep the scroll bar's room free even if unused, so that widths never change."""
        super().__init__(parent)
        if is_steady:
            self.setVerticalScrollBar(SteadyScrollBar(Qt.Orientation.Vertical))
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        content.setObjectName("scrolled")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # Our own viewport without a background. Asking for Qt's viewport would cost 15 ms, since PySide then loads the
        # classes of all widgets to find its type.
        self.setViewport(QWidget())
        self.setWidget(content)
        content.setAutoFillBackground(False)

    def sizeHint(self) -> QSize:
        content = self.widget()
        assert content is not None, "a scroll area is made with its content"
        width = content.sizeHint().width()
        layout = content.layout()
        if layout is not None and layout.hasHeightForWidth():
            height = layout.heightForWidth(max(1, self.viewport().width()))
        else:
            height = content.sizeHint().height()
        return QSize(width, height)
