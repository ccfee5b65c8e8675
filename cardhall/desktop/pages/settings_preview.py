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

SHOWN_HAND = (("AS", False), ("QH", False), ("KC", False), ("AD", True), ("TD", True))  # card, whether it is legal
# Card, place from the middle of the trick in widths of a card (right, down), rotation in degrees.
SHOWN_TRICK = (("KD", -0.9, 0.02, -2.0), ("4D", 0.0, -0.62, 1.5), ("9D", 0.9, 0.0, 2.0))
SHOWN_BACKS = 6  # cards in the hand of the player opposite

MAX_HEIGHT, MIN_HEIGHT, USUAL_WIDTH = 500, 400, 416  # pixels at a text scale of 1
# The person's cards: share of the width, at most MAX_CARD_WIDTH pixels, at a card size of USUAL_CARD_SIZE.
CARD_SHARE, MAX_CARD_WIDTH, USUAL_CARD_SIZE = 0.225, 94, 1.05
TRICK_CARD_SHARE, BACK_SHARE = 0.86, 0.46  # widths of cards in the trick and of backs, as shares of the person's cards
FAN_STEP, BACKS_STEP = 0.72, 0.18  # from card to card in hand and backs, as shares of the person's card
FAN_TURN = 1.6  # degrees from card to card in both
SLOT_OPACITY = 0.16  # of the empty place for the person's card in the trick


class Preview(QWidget):
    """A picture of a table in the current settings: a hand, a trick, and the player opposite."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(theme.px(MAX_HEIGHT))
        hearing.name_with_words(self, tr("Preview"), spoken_text(tr("Bruno led ♦ · Follow suit")))

    def sizeHint(self) -> QSize:
        return QSize(theme.px(USUAL_WIDTH), theme.px(MAX_HEIGHT))

    def fit(self, room: int) -> None:
        """Set the height, for a column that has `room` pixels for the picture."""
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
        own = min(rect.width() * CARD_SHARE, MAX_CARD_WIDTH) * self.settings.card_size / USUAL_CARD_SIZE
        for i in range(SHOWN_BACKS):
            off = i - (SHOWN_BACKS - 1) / 2
            at = QPointF(middle + off * own * BACKS_STEP, theme.px(48) + 0.35 * off**2)  # on an arc
            card_art.paint_card(painter, "back", at, own * BACK_SHARE, card_style, turned=off * FAN_TURN)
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
            at = centre + QPointF(x * own * TRICK_CARD_SHARE, y * own * TRICK_CARD_SHARE)
            card_art.paint_card(painter, card, at, own * TRICK_CARD_SHARE, card_style, turned=turned)
        slot_width = own * TRICK_CARD_SHARE
        slot = QRectF(centre.x() - slot_width / 2, centre.y() + slot_width * 0.1, slot_width, slot_width * 0.95)
        gold = QColor(felt.gold)
        gold.setAlphaF(SLOT_OPACITY)
        painter.setBrush(gold)
        painter.setPen(QPen(QColor(felt.gold), 2))
        painter.drawRoundedRect(slot, 6, 6)
        step = min(own * FAN_STEP, (rect.width() - own - 40) / (len(SHOWN_HAND) - 1))
        low = rect.bottom() - own * 0.86
        for i, (card, legal) in enumerate(SHOWN_HAND):
            off = i - (len(SHOWN_HAND) - 1) / 2
            place = QPointF(middle + off * step, low + off * off * 1.8)  # on an arc
            darkened = not legal and self.settings.show_legal
            card_art.paint_card(painter, card, place, own, card_style, turned=off * FAN_TURN, darkened=darkened)
        painter.setPen(QColor(felt.text))
        painter.setFont(theme.sans(theme.SECONDARY))
        words = QRectF(0, low - own * 0.7 - theme.px(30), rect.width(), theme.px(24))
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, tr("Bruno led ♦ · Follow suit"))
        painter.end()
