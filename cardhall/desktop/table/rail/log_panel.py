"""The log in the rail: events in groups, the newest on top."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QHideEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from cardhall.desktop.look import icons
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.table.card_words import CARD_FACE_PATTERN, spoken_text
from cardhall.desktop.table.felt.panel import PANEL_PADDING, FeltPanel
from cardhall.desktop.table.rail.log import LogEntry, LogGroup
from cardhall.desktop.widgets import accessibility
from cardhall.language import current_language, language_in_use, say, tr, translate

QT_MAX_HEIGHT = 16777215  # Qt's value for a height without a limit
LINES_EDGE_GAP = 6  # pixels between the lines, or their scroll bar, and the panel’s edge
MIN_LINES_HEIGHT = 36  # pixels at a text scale of 1: in less height no lines are shown
MAX_SHOWN_GROUPS = 60  # the number of last groups that are shown
MAX_WRAPPED_ENTRIES = 2000  # the number of entries whose lines are cached
HEADING_HEIGHT, CLOSED_PANEL_HEIGHT = 40, 42  # pixels at a text scale of 1: of the heading, and of a panel closed to it
WRAPPED_LINE_STEP_SHARE = 0.82  # from line to line of an entry, as a share of the step from entry to entry


class LogLines(QWidget):
    """The lines of the log, the newest group on top."""

    def __init__(self, skin: Skin) -> None:
        super().__init__()
        self.skin = skin
        self.groups: list[LogGroup] = []
        self._wrapped: dict[tuple[str, bool, float], list[str]] = {}  # lines by their text, its boldness and its width
        self._wrapped_for: tuple[object, ...] = ()  # the font, pack, scale and language of the cached lines
        self._shown_for: tuple[object, ...] = ()  # what else decides how the groups look
        self.setAccessibleName(tr("Log"))

    def show_groups(self, groups: list[LogGroup], groups_above: Sequence[LogGroup] = ()) -> None:
        """Show the last groups of a log, the newest on top. `groups_above`: other groups, above all of these."""
        shown_groups = [*groups_above, *reversed(groups[-MAX_SHOWN_GROUPS:])]
        look = (self.skin.scale, self.skin.pack, current_language(), language_in_use())
        if shown_groups == self.groups and look == self._shown_for:
            return  # what lies below, the cloth too, need not be painted again
        self.groups, self._shown_for = shown_groups, look
        self._fit_height()
        newest = groups[-1] if groups else None
        lines = newest.lines if newest else ()
        description = "; ".join(spoken_text(f"{line.seat_name} {line.text}", has_calls=line.is_call) for line in lines)
        accessibility.set_name_with_text(self, tr("Log"), description)
        self.update()

    def _fit_height(self) -> None:
        self.setFixedHeight(round(self._paint_lines(None, 0.0, 0.0)) + 8)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            self._fit_height()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        self._paint_lines(painter, event.rect().top(), event.rect().bottom())
        painter.end()

    def _paint_lines(self, painter: QPainter | None, top: float, bottom: float) -> float:
        """Paint the lines between `top` and `bottom`, or only measure. Return the height of all lines."""
        skin, felt = self.skin, self.skin.felt
        step, y = skin.px(24), skin.px(2)
        small_font, plain_font, bold_font = skin.sans(12, 600), skin.sans(13), skin.sans(13, 600)
        if (wrap_key := (plain_font.key(), skin.pack, skin.scale, current_language())) != self._wrapped_for:
            self._wrapped_for = wrap_key
            self._wrapped.clear()
        names = {line.seat_name for group in self.groups for line in group.lines}
        widest_name = max((skin.text_width(name, plain_font) for name in names), default=0.0)
        name_width = min(max(skin.px(56), widest_name + skin.px(12)), max(skin.px(56), 0.4 * self.width()))
        for n, group in enumerate(self.groups):
            if n:
                if painter:
                    painter.setPen(QPen(felt.panel_line, 1))
                    # where the panel’s own line ends
                    line_end = self.width() - round(skin.px(PANEL_PADDING) - LINES_EDGE_GAP)
                    painter.drawLine(0, round(y + 4), line_end, round(y + 4))
                y += skin.px(9)
            if group.title:
                if painter and top - step < y < bottom:
                    skin.draw_line(
                        painter, 0, y + step / 2, group.title, small_font, felt.text2, max_width=self.width()
                    )
                y += step
            for line in group.lines:
                font = bold_font if line.is_bold else plain_font
                available_width = self.width() - name_width - 4
                left = name_width
                if not line.seat_name:  # news of the table may reach further left
                    available_width = min(
                        self.width() - 4.0, max(available_width, skin.text_width(line.text, font) + 6)
                    )
                    left = self.width() - 4 - available_width
                lines = self._wrap(line, bold_font, font, available_width - 4)
                for i, text in enumerate(lines, 1):
                    if painter and top - step < y < bottom:
                        if i == 1:
                            skin.draw_line(
                                painter,
                                0,
                                y + step / 2,
                                line.seat_name,
                                plain_font,
                                felt.text3,
                                max_width=name_width - 6,
                            )
                        colour = felt.gold if line.is_bold else felt.text
                        skin.draw_line(
                            painter,
                            left,
                            y + step / 2,
                            text,
                            font,
                            colour,
                            max_width=available_width,
                            bold_cards=not line.is_call,
                        )
                    y += step if i == len(lines) else step * WRAPPED_LINE_STEP_SHARE
        return y

    def _wrap(self, line: LogEntry, bold_font: QFont, font: QFont, available_width: float) -> list[str]:
        """Return the lines of an entry's text, cached: the same entries are measured and painted after each action.

        `font`: of its text; `bold_font`: the font of text with cards, which are painted bold; `available_width`:
        pixels of a line.
        """
        key = (translate(line.text), line.is_bold, available_width)
        lines = self._wrapped.get(key)
        if lines is None:
            if len(self._wrapped) >= MAX_WRAPPED_ENTRIES:
                self._wrapped.clear()
            lines = self.skin.wrap_text(
                line.text, bold_font if CARD_FACE_PATTERN.search(line.text) else font, available_width
            )
            self._wrapped[key] = lines
        return lines


class LogPanel(FeltPanel):
    """The log under a heading to close and open it; as a drawer over the table, a panel to be hidden.

    Where there is no room for lines, only the heading is shown, and pressing it asks for the drawer.
    """

    drawer_wanted = Signal()

    def __init__(self, skin: Skin, title: str = say("Log"), *, is_drawer: bool = False) -> None:
        super().__init__(skin)
        self.is_drawer = is_drawer
        self.caption, self.is_open, self.is_cramped = title, True, False
        self.lines = LogLines(skin)
        self.scroller = QScrollArea(self)
        self.scroller.setObjectName("log")
        self.scroller.setFrameShape(QScrollArea.Shape.NoFrame)
        self.scroller.setWidgetResizable(True)
        self.scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroller.setStyleSheet(
            "QScrollArea, QScrollArea > QWidget, QScrollArea > QWidget > QWidget { background: transparent; }"
            "QScrollBar:vertical { width: 8px; background: transparent; }"
            "QScrollBar::handle:vertical { background: rgba(255,255,255,34); border-radius: 3px; min-height: 30px; }"
            "QScrollBar::add-line, QScrollBar::sub-line { height: 0; }"
            "QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }"
        )
        self.scroller.setWidget(self.lines)
        self.scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.footer: QWidget | None = None  # a line below the log
        self.companion: QWidget | None = None  # a widget that is hidden together with the drawer

    def set_footer(self, footer: QWidget) -> None:
        """Put a widget below the lines of the log."""
        footer.setParent(self)
        self.footer = footer

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.companion is not None:
            self.companion.hide()

    def wanted_height(self) -> float:
        return self.skin.px(HEADING_HEIGHT)

    def sizeHint(self) -> QSize:
        return QSize(200, 200)

    def resizeEvent(self, event: QResizeEvent) -> None:
        pad, top = round(self.skin.px(PANEL_PADDING)), round(self.skin.px(48))
        footer_height = 0
        if self.footer is not None:
            hint = self.footer.sizeHint()
            footer_height = hint.height()
            self.footer.setGeometry(
                pad // 2, self.height() - footer_height - 4, min(hint.width(), self.width() - pad), footer_height
            )
        room = self.height() - top - footer_height - 8
        self.scroller.setGeometry(pad, top, self.width() - pad - LINES_EDGE_GAP, max(0, room))
        self.is_cramped = room < self.skin.px(MIN_LINES_HEIGHT)
        self._show_lines()

    def _show_lines(self) -> None:
        """Show or hide everything below the heading."""
        for part in (self.scroller, self.footer):
            if part is not None:
                part.setVisible(self.is_open and not self.is_cramped)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.is_drawer:
            if event.position().y() < self.skin.px(HEADING_HEIGHT):
                self.hide()
        elif self.is_open and self.is_cramped:
            self.drawer_wanted.emit()
        elif event.position().y() < self.skin.px(HEADING_HEIGHT):
            self.is_open = not self.is_open
            self._show_lines()
            self.setMaximumHeight(QT_MAX_HEIGHT if self.is_open else round(self.skin.px(CLOSED_PANEL_HEIGHT)))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        skin = self.skin
        skin.paint_panel(painter, QRectF(self.rect()), ground_colour=skin.overlay_ground if self.is_drawer else None)
        y = self.paint_title(painter, self.caption)
        size = skin.px(15)
        drawing = icons.pixmap("chevron-down", QColor(skin.felt.text2), round(size), self.devicePixelRatioF())
        place = QRectF(self.width() - skin.px(PANEL_PADDING) - size, skin.px(22) - size / 2, size, size)
        painter.drawPixmap(place, drawing, QRectF(drawing.rect()))
        if self.is_open and not self.is_cramped:
            self.paint_hairline(painter, y)
        painter.end()
