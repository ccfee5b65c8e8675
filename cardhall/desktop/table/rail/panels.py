"""The rail at the right: score, badges, other panels and the log. In a small window: strips and a drawer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.look.skin import Skin, side_name
from cardhall.desktop.table.felt.landlord_hat import paint_landlord_hat
from cardhall.desktop.table.felt.panel import PAD, FeltPanel, number
from cardhall.desktop.table.felt.score_cards import paint_score_cards
from cardhall.desktop.table.rail.log import Group
from cardhall.desktop.table.rail.log_panel import LogPanel
from cardhall.desktop.table.spec import Badge, Panel, Row, Table


class ScorePanel(FeltPanel):
    """The score by side: two sides large with bars, more sides as a list; below it the table's own rows."""

    def __init__(self, skin: Skin, spec: Table, names: Sequence[str]) -> None:
        super().__init__(skin)
        self.spec, self.names = spec, names
        self.sides: tuple[tuple[int, ...], ...] = ()
        self.values: Sequence[float] = ()
        self.target: float | None = None
        self.note, self.mine = "", 0
        self.boxes: tuple[int, int] | None = None
        self.suits = ""
        self.roles: list[str] = []
        self.facts: Sequence[str] = ()
        self.colours: Sequence[str] = ()
        self.rows: Sequence[Row] = ()

    def show_score(self, seen: Any, say: Any) -> None:
        """Take the score from the observation."""
        self.sides, self.mine = seen.sides, seen.side
        self.values = tuple(self.spec.score_values(seen)) if self.spec.score_values else tuple(seen.scores)
        self.target, self.note = self.spec.target(seen), self.spec.score_note(seen)
        self.rows = self.spec.rows(seen, say)
        self.boxes = self.spec.score_boxes(seen)
        self.suits = self.spec.score_suits(seen)
        self.facts, self.colours = self.spec.score_facts(seen), self.spec.score_colours(seen)
        self.roles = [self.spec.role(seen, side[0]) if len(side) == 1 else "" for side in self.sides]
        self.setAccessibleName(self.spec.score_title)
        told = ", ".join(
            f"{side_name(s, self.names)} {number(v)}" for s, v in zip(self.sides, self.values, strict=False)
        )
        more = ", ".join(f"{row.label} {row.text or row.done}" for row in self.rows)
        self.setAccessibleDescription("; ".join(filter(None, (told, more))))
        self.setToolTip(told if max((len(name) for name in self.names), default=0) > 8 else "")
        self.refit()

    @property
    def large(self) -> bool:
        return len(self.sides) == 2

    @property
    def list_step(self) -> float:
        """The height of a side in the list."""
        return self.skin.px(48 if self.facts else 38)

    def wanted_height(self) -> float:
        px = self.skin.px
        if self.boxes:
            body = px(68) * len(self.sides) + (px(28) if self.spec.score_words else 0)
        else:
            body = px(86) if self.large else self.list_step * len(self.sides) + px(4)
        return px(40) + body + (px(27) * len(self.rows) + px(16) if self.rows else 0) + px(6)

    def paintEvent(self, event: Any) -> None:
        painter = painter_for(self)
        skin = self.skin
        skin.panel(painter, QRectF(self.rect()))
        y = self.title(painter, self.spec.score_title, self.note) + (skin.px(6) if self.large else 0)
        if self.boxes:
            y = self._boxed(painter, y - skin.px(6), *self.boxes)
        else:
            y = self._large(painter, y) if self.large else self._list(painter, y)
        if self.rows:
            self.hairline(painter, y)
            y += skin.px(8)
            room = self.label_room(self.rows)
            for row in self.rows:
                self.paint_row(painter, y + skin.px(13), row, room)
                y += skin.px(27)
        painter.end()

    def _large(self, painter: Any, y: float) -> float:
        skin, felt = self.skin, self.skin.felt
        pad, gap = skin.px(PAD), skin.px(20)
        wide = (self.width() - 2 * pad - gap) / 2
        for i, (side, value) in enumerate(zip(self.sides, self.values, strict=False)):
            x = pad + i * (wide + gap)
            skin.line(painter, x, y + skin.px(6), side_name(side, self.names), skin.sans(14), felt.text, room=wide)
            skin.line(painter, x, y + skin.px(34), number(value), skin.serif(34), felt.text, room=wide)
            if self.suits:
                used = skin.width(number(value), skin.serif(34)) + skin.px(14)
                paint_score_cards(painter, skin, x + used, y + skin.px(42), wide - used, int(value), self.suits[i])
            elif self.target:
                share = max(0.0, min(1.0, value / self.target))
                bar = QRectF(x, y + skin.px(61), wide, 4)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(felt.slot))
                painter.drawRoundedRect(bar, 2, 2)
                painter.setBrush(QColor(felt.gold if i == self.mine else felt.text2))
                if share > 0:
                    painter.drawRoundedRect(QRectF(x, bar.y(), max(4, wide * share), 4), 2, 2)
        return y + skin.px(80)

    def _boxed(self, painter: Any, y: float, number_of: int, line: int) -> float:
        """By side the name, the score, and a row of boxes with a red line where the rules change."""
        skin, felt = self.skin, self.skin.felt
        left, right = skin.px(PAD), self.width() - skin.px(PAD)
        for i, (side, value) in enumerate(zip(self.sides, self.values, strict=False)):
            skin.line(painter, left, y + skin.px(16), side_name(side, self.names), skin.sans(14), felt.text)
            skin.right(painter, right, y + skin.px(14), number(value), skin.serif(30), felt.text)
            gap = skin.px(6) if number_of <= 14 else skin.px(3)
            wide, high = (right - left + gap) / number_of - gap, skin.px(14)
            top = y + skin.px(38)
            for n in range(number_of):
                colour = QColor(felt.gold if i == self.mine else felt.text2)
                full = n < value
                edge = QColor(colour if full else felt.text3)
                edge.setAlphaF(1.0 if full else 0.5)
                painter.setPen(QPen(edge, 1))
                painter.setBrush(colour if full else Qt.BrushStyle.NoBrush)
                box = QRectF(left + n * (wide + gap), top, wide, high)
                painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
            if 0 < line < number_of:
                painter.setPen(QPen(QColor(felt.red), 2))
                x = left + line * (wide + gap) - gap / 2
                painter.drawLine(round(x), round(top - 4), round(x), round(top + high + 4))
            y += skin.px(68)
        if self.spec.score_words:
            skin.line(
                painter, left, y + skin.px(6), self.spec.score_words, skin.sans(13), felt.text3, room=right - left
            )
            y += skin.px(28)
        return y

    def _list(self, painter: Any, y: float) -> float:
        skin, felt = self.skin, self.skin.felt
        for i, (side, value) in enumerate(zip(self.sides, self.values, strict=False)):
            self.hairline(painter, y)
            middle = y + self.list_step / 2
            font = skin.sans(14, 600 if i == self.mine else 400)
            room = self.width() - skin.px(2 * PAD + 14) - skin.width(number(value), skin.serif(18))
            left, role = skin.px(PAD), self.roles[i]
            if role:
                room -= skin.width(role, skin.sans(13)) + skin.px(10)
            if self.spec.landlord_hat and any(self.roles):  # names stay below each other
                if role:
                    paint_landlord_hat(painter, left + skin.px(12), middle, skin.px(24))
                left, room = left + skin.px(36), room - skin.px(36)
            if self.colours:
                swatch(painter, QRectF(left, middle - skin.px(12), skin.px(17), skin.px(24)), self.colours[i])
                left, room = left + skin.px(28), room - skin.px(28)
            upper = middle - skin.px(10) if self.facts else middle
            if self.facts:
                skin.line(painter, left, middle + skin.px(10), self.facts[i], skin.sans(13), felt.text2, room=room)
            end = skin.line(painter, left, upper, side_name(side, self.names), font, felt.text, room=room)
            skin.line(painter, end + skin.px(10), middle, role, skin.sans(13), felt.text2)
            skin.right(painter, self.width() - skin.px(PAD), middle, number(value), skin.serif(18), felt.text)
            y += self.list_step
        return y + skin.px(4)


def swatch(painter: Any, rect: QRectF, colour: str) -> None:
    """A small card in the colour of a side."""
    painter.setPen(QPen(QColor("#fffdf8"), 1.5))
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(rect, 3, 3)


class BadgePanel(FeltPanel):
    """Badges on paper-white, each with a note at its right."""

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin)
        self.badges: Sequence[Badge] = ()

    def show_badges(self, badges: Sequence[Badge]) -> None:
        self.badges = badges
        self.setVisible(bool(badges))
        self.setAccessibleName("; ".join(" ".join(filter(None, (b.text, b.note))) for b in badges))
        self.refit()

    def wanted_height(self) -> float:
        lines = sum(1 + self.crowded(badge) for badge in self.badges)
        return self.skin.px(14) * 2 + self.skin.px(36) * lines - self.skin.px(8) if self.badges else 0

    def crowded(self, badge: Badge) -> bool:
        """Whether the note does not fit beside the badge."""
        note = self.skin.width(badge.note, self.skin.sans(13))
        return (
            bool(badge.note and badge.text) and badge_width(self.skin, badge) + note + self.skin.px(36) > self.width()
        )

    def resizeEvent(self, event: Any) -> None:
        self.refit()

    def paintEvent(self, event: Any) -> None:
        painter = painter_for(self)
        skin = self.skin
        skin.panel(painter, QRectF(self.rect()))
        y = skin.px(14)
        for badge in self.badges:
            if badge.text:
                paint_badge(painter, skin, skin.px(14), y, badge)
            if badge.note and self.crowded(badge):
                y += skin.px(36)
                skin.line(painter, skin.px(PAD), y + skin.px(14), badge.note, skin.sans(13), skin.felt.text2)
            elif badge.note:
                middle = y + skin.px(14)
                skin.right(painter, self.width() - skin.px(PAD), middle, badge.note, skin.sans(13), skin.felt.text2)
            y += skin.px(36)
        painter.end()


def badge_width(skin: Skin, badge: Badge) -> float:
    return skin.width(badge.text, skin.sans(13, 600)) + skin.px(24) + (skin.px(21) if badge.suit else 0)


def paint_badge(painter: Any, skin: Skin, x: float, y: float, badge: Badge, high: float = 28) -> None:
    """A badge: its suit and its words on paper-white."""
    rect = QRectF(x, y, badge_width(skin, badge), skin.px(high))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#fffdf8"))
    painter.drawRoundedRect(rect, rect.height() / 2 if high <= 30 else 10, rect.height() / 2 if high <= 30 else 10)
    left = x + skin.px(12)
    if badge.suit:
        colour = skin.suit_colour(badge.suit.lower(), QColor("#1c1a24"), paper=True)
        skin.mark(painter, badge.suit.lower(), left + skin.px(7), rect.center().y(), skin.px(16), colour)
        left += skin.px(21)
    skin.line(painter, left, rect.center().y(), badge.text, skin.sans(13, 600), "#23211c", paper=True)


class RowsPanel(FeltPanel):
    """A panel with a title, perhaps a large number, and rows."""

    def __init__(self, skin: Skin, panel: Panel) -> None:
        super().__init__(skin)
        self.panel = panel
        self.setAccessibleName(panel.title)
        self.setAccessibleDescription("; ".join(f"{row.label} {row.text or row.done}" for row in panel.rows))
        self.refit()

    def wanted_height(self) -> float:
        px = self.skin.px
        lamps = px(82) if self.panel.lamps else 0
        rows = px(27) * len(self.panel.rows)
        big = px(44) if self.panel.big else 0
        return px(44) + (max(big, rows) if self.panel.beside else big + rows) + lamps + px(6)

    def paintEvent(self, event: Any) -> None:
        painter = painter_for(self)
        skin = self.skin
        skin.panel(painter, QRectF(self.rect()))
        y = self.title(painter, self.panel.title, self.panel.note)
        if self.panel.big:
            skin.line(painter, skin.px(PAD), y + skin.px(18), self.panel.big, skin.serif(34), skin.felt.text)
            if self.panel.beside:
                self.rows_beside(painter, y)
                painter.end()
                return
            y += skin.px(44)
        if self.panel.lamps:
            self.paint_lamps(painter, y)
            y += skin.px(82)
        room = self.label_room(self.panel.rows)
        for row in self.panel.rows:
            self.paint_row(painter, y + skin.px(13), row, room)
            y += skin.px(27)
        painter.end()

    def rows_beside(self, painter: Any, y: float) -> None:
        """The rows at the right of the large number, the first one stronger."""
        skin, felt, rows = self.skin, self.skin.felt, self.panel.rows
        left = skin.px(PAD) + skin.width(self.panel.big, skin.serif(34)) + skin.px(16)
        room = self.width() - skin.px(PAD) - left
        middle = y + max(skin.px(18), skin.px(11) * len(rows)) - skin.px(11) * (len(rows) - 1)
        for place, row in enumerate(rows):
            font, colour = (skin.sans(14, 600), felt.text) if not place else (skin.sans(13), felt.text2)
            skin.line(painter, left, middle, row.label, font, colour, room=room)
            middle += skin.px(22)

    def paint_lamps(self, painter: Any, y: float) -> None:
        """Lamps side by side: settled in skin, the one that is asked for in gold, those to come faint."""
        skin, felt = self.skin, self.skin.felt
        left, gap = skin.px(PAD), skin.px(8)
        wide = (self.width() - 2 * left + gap) / len(self.panel.lamps) - gap
        for i, lamp in enumerate(self.panel.lamps):
            box = QRectF(left + i * (wide + gap), y, wide, skin.px(72))
            now = lamp.state == "now"
            edge = QColor(felt.gold if now else felt.panel_line)
            fill = QColor(felt.gold) if now else QColor(felt.panel)
            fill.setAlphaF(0.18 if now else fill.alphaF() if lamp.state == "settled" else 0.0)
            painter.setPen(QPen(edge, 2 if now else 1))
            painter.setBrush(fill)
            painter.drawRoundedRect(box, 9, 9)
            text = felt.gold if now else felt.text if lamp.state == "settled" else felt.text3
            middle = box.center().x()
            room = wide - 6
            skin.centred(painter, middle, y + skin.px(18), lamp.big, skin.serif(20), text, room=room)
            skin.centred(painter, middle, y + skin.px(39), lamp.word, skin.sans(13, 600), text, room=room)
            note = felt.text2 if lamp.state != "later" else felt.text3
            skin.centred(painter, middle, y + skin.px(57), lamp.note, skin.sans(12), note, room=room)


class Rail(QWidget):
    """The panels at the right, from above: score, badges, the table's own, log."""

    def __init__(self, skin: Skin, spec: Table, names: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.skin, self.spec = skin, spec
        self.score = ScorePanel(skin, spec, names)
        self.badges = BadgePanel(skin)
        self.more: list[RowsPanel] = []
        self.log = LogPanel(skin)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(12)
        self.column.addWidget(self.score)
        self.column.addWidget(self.badges)
        self.column.addWidget(self.log, 1)
        self.column.addStretch(0)

    def show_seen(self, seen: Any, say: Any, groups: list[Group]) -> None:
        """Bring everything up to date."""
        self.score.show_score(seen, say)
        self.badges.show_badges(self.spec.badges(seen, say))
        panels = list(self.spec.panels(seen, say))
        if [panel.panel for panel in self.more] != panels:
            for old in self.more:
                self.column.removeWidget(old)
                old.hide()
                old.deleteLater()
            self.more = [RowsPanel(self.skin, panel) for panel in panels]
            for place, widget in enumerate(self.more):
                self.column.insertWidget(2 + place, widget)
        for panel in self.more:
            panel.refit()
        self.log.lines.show_groups(groups)


class Strips(QWidget):
    """The rail of a small window: strips in the upper left corner, badges in the upper right one."""

    def __init__(self, skin: Skin, spec: Table, names: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.skin, self.spec, self.names = skin, spec, names
        self.seen: Any = None
        self.rows: Sequence[Row] = ()
        self.badges: Sequence[Badge] = ()
        self.one_line = False
        self.spare = 0  # room at the right that something else takes
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_seen(self, seen: Any, say: Any) -> None:
        self.seen = seen
        self.rows, self.badges = self.spec.rows(seen, say), self.spec.badges(seen, say)
        self.update()

    def score_pieces(self) -> list[tuple[str, str]]:
        values = self.spec.score_values(self.seen) if self.spec.score_values else self.seen.scores
        return [(side_name(s, self.names), number(v)) for s, v in zip(self.seen.sides, values, strict=False)]

    def paintEvent(self, event: Any) -> None:
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
        words = self.spec.strip(self.seen)
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
