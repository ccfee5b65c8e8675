"""The picture of the table in a review: the position before a decision, with all players' cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, QTimer
from PySide6.QtGui import QImage, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.table_picture import CLOTH_HEIGHT, WINDOW_WIDTH, MarkedCards, draw_table
from cardhall.desktop.widgets.value_table import TableContent
from cardhall.match import Match

PAGE_MARGIN, COLUMN_GAP = 20, 18  # pixels beside the columns of the page, and between two
HEIGHT_RESERVED_AROUND_PICTURE = (
    300  # pixels of height for the caption, the buttons and the beginning of the review's text
)
# Heights of the picture as shares of the page's height. In one column it is low, so that text shows below it too.
HEIGHT_SHARE_BESIDE_COLUMNS = 0.74
MIN_HEIGHT_SHARE, MAX_HEIGHT_SHARE = 0.38, 0.48
MIN_PICTURE_WIDTH = 200  # pixels of the picture at any text scale


class TablePicture(QWidget):
    """A picture of the table in a review.

    The picture is drawn after `show_match` and each change of size, not in `paintEvent`, which must be fast.
    """

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.match: Match | None = None
        self.marked_cards = MarkedCards()
        self.image: QImage | None = None
        self.draw_timer = QTimer(self, singleShot=True, interval=0)
        self.draw_timer.timeout.connect(self.draw_picture)
        self.make_card_table: Callable[[], TableContent] = lambda: TableContent((), ())  # see `make_card_table`
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("")

    def show_match(self, match: Match, marked_cards: MarkedCards, description: str) -> None:
        """Show the current position of a match.

        `marked_cards`: cards to point out; `description`: for screen readers.
        """
        self.match, self.marked_cards = match, marked_cards
        self.setAccessibleName(description)
        self.draw_timer.start()

    def table_content(self) -> TableContent:
        """Return the cards of the position as a table with a row for each zone."""
        return self.make_card_table()

    def sizeHint(self) -> QSize:
        return QSize(WINDOW_WIDTH // 2, CLOTH_HEIGHT // 2)

    def fit_page(self, page: QSize, side_widths: Sequence[int], scroll_bar_width: int) -> None:
        """Make the picture as large as the page (in pixels) allows, with the proportions of the table.

        `side_widths`: widths of the columns beside the picture. `scroll_bar_width`: always left free, because the page
        would otherwise alternate for ever: a large picture brings the scroll bar, the bar makes the picture smaller,
        and the smaller picture removes the bar.
        """
        columns_width = sum(theme.px(width) + theme.px(COLUMN_GAP) for width in side_widths)
        available_width = page.width() - scroll_bar_width - 2 * theme.px(PAGE_MARGIN) - columns_width
        picture_height = page.height()
        picture_height = round(
            HEIGHT_SHARE_BESIDE_COLUMNS * picture_height
            if side_widths
            else max(
                MIN_HEIGHT_SHARE * picture_height,
                min(MAX_HEIGHT_SHARE * picture_height, picture_height - theme.px(HEIGHT_RESERVED_AROUND_PICTURE)),
            )
        )
        picture_width = max(MIN_PICTURE_WIDTH, min(available_width, picture_height * WINDOW_WIDTH // CLOTH_HEIGHT))
        self.setFixedSize(picture_width, round(picture_width * CLOTH_HEIGHT / WINDOW_WIDTH))

    def draw_picture(self) -> None:
        """Draw the picture at the current size."""
        if self.match is None or not self.isVisible():
            return
        ratio = self.devicePixelRatioF()
        self.image = draw_table(self.match, self.settings, self.width(), ratio, theme.RADIUS_GROUP, self.marked_cards)
        self.update()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.draw_timer.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.draw_timer.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.image is None:
            return
        painter = painter_for(self)
        painter.drawImage(QRectF(self.rect()), self.image, QRectF(self.image.rect()))
        painter.end()
