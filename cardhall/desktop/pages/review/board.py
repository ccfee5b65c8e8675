"""The table of a review: the position before a decision, with everybody's cards, as the table itself draws it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, QTimer
from PySide6.QtGui import QImage, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.table_picture import CLOTH_HEIGHT, WINDOW_WIDTH, MarkedCards, draw_table
from cardhall.desktop.widgets.value_table import Figures
from cardhall.match import Match

PAGE_MARGIN, COLUMN_GAP = 20, 18  # pixels beside the columns of the page, and between two
HEIGHT_BESIDES_BOARD = 300  # pixels of height for the caption, the buttons and the beginning of what is said


class Board(QWidget):
    """The table in a review. The picture is drawn outside painting, after `show_match` and each change of size."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.match: Match | None = None
        self.marked = MarkedCards()
        self.drawn: QImage | None = None
        self.drawing = QTimer(self, singleShot=True, interval=0)
        self.drawing.timeout.connect(self.draw)
        self.lines: Callable[[], Figures] = lambda: Figures((), ())  # the cards in words, see `hands_in_words`
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("")

    def show_match(self, match: Match, marked: MarkedCards, words: str) -> None:
        """Show the current position of a match; `words` describe it to screen readers."""
        self.match, self.marked = match, marked
        self.setAccessibleName(words)
        self.drawing.start()

    def figures(self) -> Figures:
        """Return the cards of the position, a row a zone."""
        return self.lines()

    def sizeHint(self) -> QSize:
        return QSize(WINDOW_WIDTH // 2, CLOTH_HEIGHT // 2)

    def fit(self, page: QSize, beside: Sequence[int], bar: int) -> None:
        """Become as large as the page allows; the shape of the table stays.

        `beside`: widths of the columns beside the board's; `bar`: width of the page's scroll bar, for which room is
        left also where there is none: the board's height would bring the bar, the bar make the board smaller, and
        that take the bar away again, for ever.
        """
        columns = sum(theme.px(width) + theme.px(COLUMN_GAP) for width in beside)
        width = page.width() - bar - 2 * theme.px(PAGE_MARGIN) - columns
        high = page.height()  # in one column, what is said below the table shows too
        high = round(
            0.74 * high if beside else max(0.38 * high, min(0.48 * high, high - theme.px(HEIGHT_BESIDES_BOARD)))
        )
        wide = max(200, min(width, high * WINDOW_WIDTH // CLOTH_HEIGHT))
        self.setFixedSize(wide, round(wide * CLOTH_HEIGHT / WINDOW_WIDTH))

    def draw(self) -> None:
        """Draw the picture at the current size."""
        if self.match is None or not self.isVisible():
            return
        ratio = self.devicePixelRatioF()
        self.drawn = draw_table(self.match, self.settings, self.width(), ratio, theme.RADIUS_GROUP, self.marked)
        self.update()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.drawing.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.drawing.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.drawn is None:
            return
        painter = painter_for(self)
        painter.drawImage(QRectF(self.rect()), self.drawn, QRectF(self.drawn.rect()))
        painter.end()
