"""The rail of a small window: score and a line of words at the upper left, badges at the upper right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.look.skin import Skin, side_name
from cardhall.desktop.table.felt.panel import number
from cardhall.desktop.table.parts.rail import Badge, Row
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.parts.zones import Names
from cardhall.desktop.table.rail.badges import badge_width, paint_badge
from cardhall.rules.engine.observation import Observation


class Strips(QWidget):
    """The rail of a small window: strips in the upper left corner, badges in the upper right one."""

    def __init__(self, skin: Skin, table: Table, names: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.skin, self.table, self.names = skin, table, names
        self.seen: Observation | None = None
        self.words = ""
        self.rows: Sequence[Row] = ()
        self.badges: Sequence[Badge] = ()
        self.one_line = False
        self.spare = 0  # room at the right that something else takes
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_seen(self, seen: Observation, say: Names) -> None:
        self.seen = seen
        parts = self.table.rail
        self.rows = [row for part in parts for row in part.rows(seen, say)]
        self.badges = [badge for part in parts for badge in part.badges(seen, say)]
        self.words = "  ·  ".join(filter(None, (part.strip(seen, say) for part in parts)))
        self.update()

    def score_pieces(self) -> list[tuple[str, str]]:
        """Each side's name and score."""
        if self.seen is None:
            return []
        values = self.table.score.values(self.seen)
        return [(side_name(s, self.names), number(v)) for s, v in zip(self.seen.sides, values, strict=True)]

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.seen is None:
            return
        painter = painter_for(self)
        skin, felt = self.skin, self.skin.felt
        pieces = self.score_pieces()
        wide = sum(
            skin.width(name, skin.sans(13)) + skin.width(value, skin.serif(18)) + skin.px(22) for name, value in pieces
        )
        x, y, high = 0.0, 0.0, skin.px(38)
        room = self.width() * (0.37 if not self.one_line else 0.55)
        if wide + skin.px(20) > room:
            pieces = [
                (name if i == self.seen.side else name[:1] + ".", value) for i, (name, value) in enumerate(pieces)
            ]
            wide = sum(skin.width(n, skin.sans(13)) + skin.width(v, skin.serif(18)) + skin.px(22) for n, v in pieces)
        strip = QRectF(x, y, wide + skin.px(14), high)
        skin.panel(painter, strip, 8)
        at = skin.px(15)
        for name, value in pieces:
            at = skin.line(painter, at, high / 2, name, skin.sans(13), felt.text) + skin.px(8)
            at = skin.line(painter, at, high / 2 - 1, value, skin.serif(18), felt.text) + skin.px(14)
        words = self.words
        if not words and self.rows:
            words = " · ".join(f"{row.label} {row.text or row.done}" for row in self.rows[:2])
        if words:
            small = QRectF(0, high + 8, skin.width(words, skin.sans(13)) + skin.px(30), skin.px(32))
            if self.one_line:
                small.moveTo(strip.right() + 10, skin.px(3))
            skin.panel(painter, small, 8)
            skin.line(painter, small.x() + skin.px(15), small.center().y(), words, skin.sans(13, 500), felt.text)
        right = float(self.width() - self.spare)
        for badge in self.badges:
            if badge.text:
                right -= badge_width(skin, badge)
                paint_badge(painter, skin, right, 0, badge, high=38)
                right -= 10
        painter.end()
