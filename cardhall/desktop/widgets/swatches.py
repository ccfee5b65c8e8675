"""Buttons that show a felt or a card back, to choose one."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
)

from cardhall.desktop.look import card_art, icons, theme
from cardhall.desktop.look.colours import FELT_COLOURS
from cardhall.desktop.look.painting import paint_focus_ring, painter_for
from cardhall.desktop.widgets.translated_widgets import TranslatedName
from cardhall.language import say, translate

TICK_SIZE = 18  # pixels at a text scale of 1
FELT_NAMES = {
    "auto": say("By game"),
    "green": say("Green"),
    "blue": say("Blue"),
    "claret": say("Claret"),
    "slate": say("Slate"),
    "oat": say("Oat"),
}
BACK_NAMES = {
    "lattice-blue": say("Blue lattice"),
    "lattice-claret": say("Claret lattice"),
    "lattice-green": say("Green lattice"),
    "lattice-ochre": say("Ochre lattice"),
    "scales-blue": say("Blue scales"),
    "scales-claret": say("Claret scales"),
    "scales-green": say("Green scales"),
}


class Swatch(TranslatedName, QAbstractButton):
    """The base of buttons that show a felt or a card back."""

    def __init__(self, name: str, size: tuple[int, int], *, label_text: str = "") -> None:
        super().__init__()
        self.label_text, self.picture_size = translate(label_text), size
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setCheckable(True)
        self.setAutoExclusive(True)  # screen readers then announce it as one choice of many
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        width, height = self.picture_size
        return QSize(theme.px(width) + 10, theme.px(height) + 10 + (theme.px(18) if self.label_text else 0))

    def picture_rect(self) -> QRectF:
        """Return the rectangle of the picture, in the widget's pixels."""
        width, height = self.picture_size
        return QRectF((self.width() - theme.px(width)) / 2, 5, theme.px(width), theme.px(height))

    def paintEvent(self, event: QPaintEvent) -> None:
        page = theme.page_colours()
        painter = painter_for(self)
        rect = self.picture_rect()
        self.paint_picture(painter, rect)
        if self.isChecked():
            self._paint_tick(painter, rect)
        if self.hasFocus():
            paint_focus_ring(painter, rect.adjusted(-5, -5, 5, 5), 9)
        if self.label_text:
            painter.setPen(QColor(page.text if self.isChecked() else page.text2))
            painter.setFont(theme.sans(theme.CAPTION_SIZE, 600 if self.isChecked() else 400))
            label_rect = QRectF(0, rect.bottom() + 4, self.width(), self.height() - rect.bottom() - 4)
            painter.drawText(label_rect, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, self.label_text)
        painter.end()

    def _paint_tick(self, painter: QPainter, rect: QRectF) -> None:
        """Paint a tick in a disc at the picture's lower right corner, as the mark of the choice."""
        page, disc_size = theme.page_colours(), theme.px(TICK_SIZE)
        disc = QRectF(rect.right() - disc_size + 2, rect.bottom() - disc_size + 2, disc_size, disc_size)
        painter.setPen(QPen(QColor(page.surface), 1.5))
        painter.setBrush(QColor(page.accent))
        painter.drawEllipse(disc)
        tick_size = round(0.7 * disc_size)
        drawing = icons.pixmap("check", page.on_accent, tick_size, self.devicePixelRatioF())
        painter.drawPixmap(
            QPointF(disc.x() + (disc_size - tick_size) / 2, disc.y() + (disc_size - tick_size) / 2), drawing
        )

    def paint_picture(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the felt or the back into a rectangle."""
        raise NotImplementedError


class FeltSwatch(Swatch):
    """A button with a felt, or with four quarters for the choice "By game"."""

    def __init__(self, felt: str) -> None:
        super().__init__(FELT_NAMES[felt], (52, 36), label_text=FELT_NAMES[felt])
        self.felt = felt

    def paint_picture(self, painter: QPainter, rect: QRectF) -> None:
        painter.save()
        if self.felt != "auto":
            theme.paint_felt(painter, rect, FELT_COLOURS[self.felt], radius=6)
        else:
            quarter = QSize(round(rect.width() / 2), round(rect.height() / 2))
            painter.setPen(Qt.PenStyle.NoPen)
            for index, name in enumerate(("slate", "green", "claret", "blue")):
                x, y = rect.x() + (index % 2) * quarter.width(), rect.y() + (index // 2) * quarter.height()
                painter.setBrush(QColor(FELT_COLOURS[name].middle))
                painter.drawRoundedRect(QRectF(x, y, quarter.width(), quarter.height()), 4, 4)
        painter.restore()


class BackSwatch(Swatch):
    """A button with a card back."""

    def __init__(self, back: str) -> None:
        super().__init__(BACK_NAMES[back], (40, 56))
        self.back = back

    def paint_picture(self, painter: QPainter, rect: QRectF) -> None:
        card_style = card_art.CardStyle(back=self.back)
        card_art.paint_card(painter, "back", rect.center(), rect.width(), card_style, is_fine=True)
