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
from cardhall.desktop.widgets import accessibility
from cardhall.language import tr
from cardhall.rules.catalogue import FIRST_GAME

SAMPLE_HAND = (("AS", False), ("QH", False), ("KC", False), ("AD", True), ("TD", True))  # card, whether it is legal
# Card, place from the middle of the trick in widths of a card (right, down), rotation in degrees.
SAMPLE_TRICK = (("KD", -0.9, 0.02, -2.0), ("4D", 0.0, -0.62, 1.5), ("9D", 0.9, 0.0, 2.0))
SAMPLE_BACK_COUNT = 6  # cards in the hand of the player opposite

MAX_HEIGHT, MIN_HEIGHT, USUAL_WIDTH = 500, 400, 416  # pixels at a text scale of 1
# The person's cards: share of the width, at most MAX_CARD_WIDTH pixels, at a card size of USUAL_CARD_SIZE.
CARD_SHARE, MAX_CARD_WIDTH, USUAL_CARD_SIZE = 0.225, 94, 1.05
TRICK_CARD_SHARE, BACK_SHARE = 0.86, 0.46  # widths of cards in the trick and of backs, as shares of the person's cards
FAN_STEP_SHARE, BACKS_STEP_SHARE = 0.72, 0.18  # from card to card in hand and backs, as shares of the person's card
FAN_ANGLE_STEP_DEGREES = 1.6  # degrees from card to card in both
SLOT_OPACITY = 0.16  # of the empty place for the person's card in the trick


class TablePreview(QWidget):
    """A picture of a table in the current settings: a hand, a trick, and the player opposite."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(theme.px(MAX_HEIGHT))
        accessibility.set_name_with_text(self, tr("Preview"), spoken_text(tr("Bruno led ♦ · Follow suit")))

    def sizeHint(self) -> QSize:
        return QSize(theme.px(USUAL_WIDTH), theme.px(MAX_HEIGHT))

    def fit_height(self, available_height: int) -> None:
        """Set the height, for a column that has `available_height` pixels for the picture."""
        self.setFixedHeight(max(theme.px(MIN_HEIGHT), min(theme.px(MAX_HEIGHT), available_height)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        rect = QRectF(self.rect())
        felt = theme.felt_for(FIRST_GAME, self.settings.felt)
        theme.paint_felt(painter, rect, felt, radius=theme.RADIUS_GROUP)
        scale = rect.height() / theme.px(MAX_HEIGHT)
        painter.scale(scale, scale)
        rect = QRectF(0, 0, rect.width() / scale, theme.px(MAX_HEIGHT))
        card_style = card_art.CardStyle.from_settings(self.settings)
        middle = rect.center().x()
        card_width = min(rect.width() * CARD_SHARE, MAX_CARD_WIDTH) * self.settings.card_size / USUAL_CARD_SIZE
        for i in range(SAMPLE_BACK_COUNT):
            offset = i - (SAMPLE_BACK_COUNT - 1) / 2
            # on an arc
            card_place = QPointF(middle + offset * card_width * BACKS_STEP_SHARE, theme.px(48) + 0.35 * offset**2)
            card_art.paint_card(
                painter, "back", card_place, card_width * BACK_SHARE, card_style, angle=offset * FAN_ANGLE_STEP_DEGREES
            )
        plaque_width, plaque_height = theme.px(150), theme.px(40)
        paint_plaque(
            painter,
            QRectF(middle - plaque_width / 2, theme.px(86), plaque_width, plaque_height),
            Face(tr("Ines"), "bird", 2),
            tr("Partner"),
            is_small=True,
        )
        trick_centre = QPointF(middle, theme.px(250))
        for card, x, y, turned in SAMPLE_TRICK:
            card_place = trick_centre + QPointF(x * card_width * TRICK_CARD_SHARE, y * card_width * TRICK_CARD_SHARE)
            card_art.paint_card(painter, card, card_place, card_width * TRICK_CARD_SHARE, card_style, angle=turned)
        slot_width = card_width * TRICK_CARD_SHARE
        slot_rect = QRectF(
            trick_centre.x() - slot_width / 2, trick_centre.y() + slot_width * 0.1, slot_width, slot_width * 0.95
        )
        slot_colour = QColor(felt.gold)
        slot_colour.setAlphaF(SLOT_OPACITY)
        painter.setBrush(slot_colour)
        painter.setPen(QPen(QColor(felt.gold), 2))
        painter.drawRoundedRect(slot_rect, 6, 6)
        step = min(card_width * FAN_STEP_SHARE, (rect.width() - card_width - 40) / (len(SAMPLE_HAND) - 1))
        hand_top = rect.bottom() - card_width * 0.86
        for i, (card, legal) in enumerate(SAMPLE_HAND):
            offset = i - (len(SAMPLE_HAND) - 1) / 2
            place = QPointF(middle + offset * step, hand_top + offset * offset * 1.8)  # on an arc
            darkened = not legal and self.settings.show_legal
            card_art.paint_card(
                painter,
                card,
                place,
                card_width,
                card_style,
                angle=offset * FAN_ANGLE_STEP_DEGREES,
                is_darkened=darkened,
            )
        painter.setPen(QColor(felt.text))
        painter.setFont(theme.sans(theme.SECONDARY_SIZE))
        prompt_rect = QRectF(0, hand_top - card_width * 0.7 - theme.px(30), rect.width(), theme.px(24))
        painter.drawText(prompt_rect, Qt.AlignmentFlag.AlignCenter, tr("Bruno led ♦ · Follow suit"))
        painter.end()
