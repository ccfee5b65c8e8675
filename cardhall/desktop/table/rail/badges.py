"""Badges: a few words on paper-white that matter throughout a deal."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.look.suit_colours import PAPER_COLOUR, PAPER_TEXT_COLOUR
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.felt.panel import PANEL_PADDING, FeltPanel
from cardhall.desktop.table.parts.rail import Badge
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.parts.zones import Names
from cardhall.rules.engine.observation import Observation

# Lengths in pixels at a text scale of 1.
LOCK_WIDTH = 11
PANEL_EDGE, BADGE_STEP, BADGE_HEIGHT = 14, 36, 28  # step: from badge to badge
SUIT_WIDTH = 21  # of the mark of a suit with the gap behind it
MAX_PILL_HEIGHT = 30  # lower badges have round ends, higher ones round corners
CORNER_RADIUS = 10


class BadgePanel(FeltPanel):
    """Badges on paper-white, each with a note at the right."""

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin)
        self.badges: Sequence[Badge] = ()

    def show_badges(self, badges: Sequence[Badge]) -> None:
        """Show these badges, or hide the panel without any."""
        self.badges = badges
        self.setVisible(bool(badges))
        self.setAccessibleName("; ".join(" ".join(filter(None, (b.text, b.note))) for b in badges))
        self.fit_height()

    def wanted_height(self) -> float:
        lines = sum(1 + self.needs_two_lines(badge) for badge in self.badges)
        px = self.skin.px
        return px(PANEL_EDGE) * 2 + px(BADGE_STEP) * lines - px(BADGE_STEP - BADGE_HEIGHT) if self.badges else 0

    def needs_two_lines(self, badge: Badge) -> bool:
        """Whether the note does not fit beside the badge."""
        note = self.skin.text_width(badge.note, self.skin.sans(13))
        return (
            bool(badge.note and badge.text) and badge_width(self.skin, badge) + note + self.skin.px(36) > self.width()
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.fit_height()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        skin = self.skin
        skin.paint_panel(painter, QRectF(self.rect()))
        y = skin.px(PANEL_EDGE)
        for badge in self.badges:
            if badge.text:
                paint_badge(painter, skin, skin.px(PANEL_EDGE), y, badge)
            if badge.note and (not badge.text or self.needs_two_lines(badge)):
                y += skin.px(BADGE_STEP) if badge.text else 0
                skin.draw_line(
                    painter, skin.px(PANEL_PADDING), y + skin.px(14), badge.note, skin.sans(13), skin.felt.text2
                )
            elif badge.note:
                middle = y + skin.px(14)
                skin.draw_right_aligned(
                    painter, self.width() - skin.px(PANEL_PADDING), middle, badge.note, skin.sans(13), skin.felt.text2
                )
            y += skin.px(BADGE_STEP)
        painter.end()


def badges_in(pack: str, table: Table, seen: Observation, name_of: Names) -> list[Badge]:
    """Return the badges of a table, with suits and ranks named as in the pack on show.

    The names of people stay as they are.
    """
    badges = [badge for part in table.rail for badge in part.badges(seen, name_of)]
    return [badge._replace(text=in_pack(badge.text, pack)) for badge in badges]


def badge_width(skin: Skin, badge: Badge) -> float:
    """Return the width of a badge in pixels."""
    marks_width = skin.px(SUIT_WIDTH) * bool(badge.suit) + skin.px(LOCK_WIDTH + 8) * badge.locked
    return skin.text_width(badge.text, skin.sans(13, 600)) + skin.px(24) + marks_width


def paint_badge(painter: QPainter, skin: Skin, x: float, y: float, badge: Badge, height: float = BADGE_HEIGHT) -> None:
    """Paint a badge: suit, words and lock on paper-white. `height`: its height at a text scale of 1."""
    rect = QRectF(x, y, badge_width(skin, badge), skin.px(height))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(PAPER_COLOUR))
    radius = rect.height() / 2 if height <= MAX_PILL_HEIGHT else CORNER_RADIUS
    painter.drawRoundedRect(rect, radius, radius)
    left = x + skin.px(12)
    if badge.suit:
        colour = skin.suit_colour(badge.suit.lower(), QColor("#1c1a24"))
        skin.draw_suit_mark(painter, badge.suit.lower(), left + skin.px(7), rect.center().y(), skin.px(16), colour)
        left += skin.px(SUIT_WIDTH)
    skin.draw_line(painter, left, rect.center().y(), badge.text, skin.sans(13, 600), PAPER_TEXT_COLOUR)
    if badge.locked:
        paint_lock(painter, rect.right() - skin.px(12 + LOCK_WIDTH / 2), rect.center().y(), skin.px(LOCK_WIDTH))


def paint_lock(painter: QPainter, x: float, y: float, width: float) -> None:
    """Paint a padlock round a point."""
    body = QRectF(x - width / 2, y - width * 0.08, width, width * 0.7)
    shackle = QRectF(x - width * 0.3, y - width * 0.6, width * 0.6, width * 0.9)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(PAPER_TEXT_COLOUR), width * 0.16))
    painter.drawArc(shackle, 0, 180 * 16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(PAPER_TEXT_COLOUR))
    painter.drawRoundedRect(body, width * 0.14, width * 0.14)
