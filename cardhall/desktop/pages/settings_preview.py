"""The small table beside the settings that previews every change."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardhall.desktop.look import card_art, theme
from cardhall.desktop.look.avatars import Face
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.pages.seat_table import paint_plaque
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.card_words import spoken_text
from cardhall.desktop.widgets import hearing
from cardhall.language import tr
from cardhall.rules.catalogue import FIRST_GAME

SHOWN_HAND = (("AS", False), ("QH", False), ("KC", False), ("AD", True), ("TD", True))  # card, whether it may be played
SHOWN_TRICK = (("KD", -0.9, 0.02, -2.0), ("4D", 0.0, -0.62, 1.5), ("9D", 0.9, 0.0, 2.0))

MAX_HEIGHT, MIN_HEIGHT = 500, 400


class Preview(QWidget):
    """A hand, a trick and a neighbour as the settings make them."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(theme.px(MAX_HEIGHT))
        hearing.name_with_words(self, tr("Preview"), spoken_text(tr("Bruno led ♦ · Follow suit")))

    def sizeHint(self) -> QSize:
        return QSize(theme.px(416), theme.px(MAX_HEIGHT))

    def fit(self, room: int) -> None:
        """Set the height for a column with `room` pixels."""
        self.setFixedHeight(max(theme.px(MIN_HEIGHT), min(theme.px(MAX_HEIGHT), room)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        rect = QRectF(self.rect())
        felt = theme.felt_for(FIRST_GAME, self.settings.felt)
        theme.paint_felt(painter, rect, felt, radius=theme.RADIUS_GROUP)
        share = rect.height() / theme.px(MAX_HEIGHT)
        painter.scale(share, share)
        rect = QRectF(0, 0, rect.width() / share, theme.px(MAX_HEIGHT))
        card_style = card_art.CardStyle.of(self.settings)
        middle = rect.center().x()
        own = min(rect.width() * 0.225, 94) * self.settings.card_size / 1.05
        for i in range(6):
            at = QPointF(middle + (i - 2.5) * own * 0.18, theme.px(48) + 0.35 * (i - 2.5) ** 2)
            card_art.paint_card(painter, "back", at, own * 0.46, card_style, turned=(i - 2.5) * 1.6)
        wide, high = theme.px(150), theme.px(40)
        paint_plaque(
            painter,
            QRectF(middle - wide / 2, theme.px(86), wide, high),
            Face(tr("Ines"), "bird", 2),
            tr("Partner"),
            small=True,
        )
        centre = QPointF(middle, theme.px(250))
        for card, x, y, turned in SHOWN_TRICK:
            at = centre + QPointF(x * own * 0.86, y * own * 0.86)
            card_art.paint_card(painter, card, at, own * 0.86, card_style, turned=turned)
        slot_width = own * 0.86
        slot = QRectF(centre.x() - slot_width / 2, centre.y() + slot_width * 0.1, slot_width, slot_width * 0.95)
        gold = QColor(felt.gold)
        gold.setAlphaF(0.16)
        painter.setBrush(gold)
        painter.setPen(QPen(QColor(felt.gold), 2))
        painter.drawRoundedRect(slot, 6, 6)
        step = min(own * 0.72, (rect.width() - own - 40) / (len(SHOWN_HAND) - 1))
        low = rect.bottom() - own * 0.86
        for i, (card, legal) in enumerate(SHOWN_HAND):
            off = i - (len(SHOWN_HAND) - 1) / 2
            place = QPointF(middle + off * step, low + off * off * 1.8)
            darkened = not legal and self.settings.show_legal
            card_art.paint_card(painter, card, place, own, card_style, turned=off * 1.6, darkened=darkened)
        painter.setPen(QColor(felt.text))
        painter.setFont(theme.sans(theme.SECONDARY))
        words = QRectF(0, low - own * 0.7 - theme.px(30), rect.width(), theme.px(24))
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, tr("Bruno led ♦ · Follow suit"))
        painter.end()
