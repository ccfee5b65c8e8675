"""Stones in the dish and stones won, fives as amarracos; a lamp with the stake of each round."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.table import parts
from cardhall.desktop.table.items.cloth_items import SOLID_DATA_KEY
from cardhall.games.mus.facts import FOLDED_STATUS, NOT_PLAYED_STATUS, OPEN_STATUS, MusFacts
from cardhall.language import say, tr, tr_many
from cardhall.match.default_names import is_unnamed_person

STONES_PER_AMARRACO = 5
STONE_COUNT = 22  # stones in the dish and with the sides together
SIDE_HEIGHT = 74  # pixels at a text scale of 1: a side in the list of scores
STONES_OFFSET = 42  # pixels at a text scale of 1: from the top of a side to the middle of its stones
MIN_DISH_HEIGHT = 40  # pixels at a text scale of 1: a lower dish is not drawn
# colours of stones, of amarracos, and of the figure on them
STONE_COLOUR, STONE_EDGE_COLOUR, AMARRACO_COLOUR, AMARRACO_EDGE_COLOUR, AMARRACO_TEXT_COLOUR = (
    "#d9d8d2",
    "#8d8b84",
    "#e9b95c",
    "#8a5a14",
    "#3a2606",
)
WOOD_COLOURS = ("#7a4b2a", "#5d3820", "#472916")  # of the dish, from the rim inwards
ROUND_NAMES = ("grande", "chica", "pares", "juego", "punto")
ROUND_NAME_TEXTS = (say("Grande"), say("Chica"), say("Pares"), say("Juego"), say("Punto"))


def paint_stone(
    painter: QPainter, center_x: float, center_y: float, width: float, colour: str, edge_colour: str
) -> None:
    """Paint an oval stone round a point; `width`: its width in pixels."""
    painter.setPen(QPen(QColor(edge_colour), 1))
    painter.setBrush(QColor(colour))
    painter.drawEllipse(QPointF(center_x, center_y), width / 2, width / 3)
    painter.setPen(Qt.PenStyle.NoPen)
    shine = QColor("#ffffff")
    shine.setAlphaF(0.35)
    painter.setBrush(shine)
    painter.drawEllipse(QPointF(center_x - width / 8, center_y - width / 10), width / 5, width / 11)


@dataclass(frozen=True)
class StonesForm(parts.Form):
    """The score of Mus: each side's name and number above a row of amarracos and single stones."""

    games: Sequence[float] = ()  # games won, by side; (): there is one game

    def height(self, skin: Skin, standing: parts.Standing) -> float:
        return skin.px(SIDE_HEIGHT) * len(standing.names)

    def paint(self, on: parts.ScorePainter, y: float, standing: parts.Standing) -> float:
        """Paint each side's name, stones won and missing, number and stones."""
        skin, painter, felt = on.skin, on.painter, on.skin.felt
        for side, (name, value) in enumerate(zip(standing.names, standing.values, strict=True)):
            number = parts.format_score(value)
            skin.draw_right_aligned(painter, on.right, y + skin.px(14), number, skin.serif(30), felt.text)
            name_width = on.right - on.left - skin.text_width(number, skin.serif(30)) - skin.px(8)
            skin.draw_line(painter, on.left, y + skin.px(14), name, skin.sans(14), felt.text, max_width=name_width)
            self.paint_stones(on, y + skin.px(STONES_OFFSET), int(value))
            words = self.side_note(side, value, standing)
            skin.draw_right_aligned(painter, on.right, y + skin.px(STONES_OFFSET), words, skin.sans(12), felt.text2)
            y += skin.px(SIDE_HEIGHT)
        return y

    def side_note(self, side: int, value: float, standing: parts.Standing) -> str:
        """Return the games won by a side, and the stones still lacking if these are few."""
        notes = [tr_many("{number} game", "{number} games", number=int(self.games[side]))] if self.games else []
        lacks = int((standing.target or 0) - value)
        if 0 < lacks <= STONES_PER_AMARRACO:
            notes.append(tr_many("{number} to go", "{number} to go", number=lacks))
        return " · ".join(notes)

    def paint_stones(self, on: parts.ScorePainter, y: float, stone_count: int) -> None:
        """Paint the amarracos, then the single stones, in a row."""
        skin, painter = on.skin, on.painter
        fives, ones = divmod(stone_count, STONES_PER_AMARRACO)
        step, small = skin.px(21), skin.px(17)  # from one amarraco to the next, and from stone to stone
        if fives * step + ones * small > on.right - on.left - skin.px(90):  # the words at the right keep their room
            step, small = skin.px(17), skin.px(14)
        x = on.left + step / 2
        for _ in range(fives):
            paint_stone(painter, x, y, step - 2, AMARRACO_COLOUR, AMARRACO_EDGE_COLOUR)
            skin.draw_centred(painter, x, y, str(STONES_PER_AMARRACO), skin.sans(12, 600), QColor(AMARRACO_TEXT_COLOUR))
            x += step
        for _ in range(ones):
            paint_stone(painter, x, y, small - 2, STONE_COLOUR, STONE_EDGE_COLOUR)
            x += small


@dataclass(frozen=True)
class StonesWon(parts.Score):
    """The score: stones in the game under way, and games won."""

    def values(self, seen: parts.Observation) -> Sequence[float]:
        return MusFacts.of(seen).points

    def choose_form(self, seen: parts.Observation) -> parts.Form:
        return StonesForm(tuple(seen.scores) if seen.options["games"] > 1 else ())


def make_stake_lamps(seen: parts.Observation, names: parts.Names) -> list[parts.Lamp]:
    """Return a lamp for each round: open, settled or still to come."""
    return [make_round_lamp(seen, name, word, names) for name, word in zip(ROUND_NAMES, ROUND_NAME_TEXTS, strict=True)]


def make_round_lamp(seen: parts.Observation, round_name: str, round_title: str, names: parts.Names) -> parts.Lamp:
    """Return the lamp of a round; `round_title`: the name of the round as people read it."""
    facts = MusFacts.of(seen)
    stake = facts.stakes[round_name]
    if round_name == seen.phase:
        bidder, offer = facts.bidder, facts.offer
        if bidder is None:
            return parts.Lamp("–", round_title, tr("no bid yet"), "now")
        who = names(bidder)
        asks = tr("you ask") if is_unnamed_person(who) else tr("{player} asks", player=who)
        return parts.Lamp(tr("all") if offer == "ordago" else str(offer) + " ?", round_title, asks, "now")
    if stake.status == NOT_PLAYED_STATUS:
        return parts.Lamp("–", round_title, tr("not played"), "later")
    if stake.status == OPEN_STATUS:
        return parts.Lamp("–", round_title, tr("if no juego") if round_name == "punto" else tr("to come"), "later")
    if stake.status == FOLDED_STATUS:
        ours = stake.number == seen.side
        return parts.Lamp("✓" if ours else "↓", round_title, tr("yours") if ours else tr("theirs"), "settled")
    return parts.Lamp(str(stake), round_title, tr("to be paid") if stake.number else tr("bonus alone"), "settled")


def describe_round(seen: parts.Observation, names: parts.Names) -> str:
    """Return the round under way in words, for a small window."""
    if seen.phase not in ROUND_NAMES:
        return tr("Before the bets")
    lamp = make_round_lamp(seen, seen.phase, ROUND_NAME_TEXTS[ROUND_NAMES.index(seen.phase)], names)
    return tr("{round}  ·  {note}", round=lamp.label, note=lamp.note)


@dataclass(frozen=True)
class RoundLamps(parts.RailPart):
    """Shows the round under way in a small window, where the cloth has no room for lamps."""

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        return describe_round(seen, names)


class LampItem(QGraphicsItem):
    """A lamp on the cloth: a round with its stake."""

    def __init__(self, skin: Skin, lamp: parts.Lamp, box: parts.Rect) -> None:
        super().__init__()
        self.skin, self.lamp, self.box = skin, lamp, QRectF(box.x, box.y, box.w, box.h)
        self.setZValue(3)
        self.setData(SOLID_DATA_KEY, True)  # no bubble may cover it
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return self.box.adjusted(-2, -2, 2, 2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the round's name, the stake in large serif, and a word on the stake."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        skin, felt, box = self.skin, self.skin.felt, self.box
        stake_text, name, note, standing = self.lamp
        is_current, is_later = standing == "now", standing == "later"
        fill = QColor(felt.gold) if is_current else QColor(felt.panel)
        fill.setAlphaF(0.18 if is_current else fill.alphaF() * (0.5 if is_later else 1.0))
        pen = QPen(QColor(felt.gold if is_current else felt.panel_line), 2 if is_current else 1)
        if is_later and note == tr("if no juego"):
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(fill)
        painter.drawRoundedRect(box, 9, 9)
        center_x, text_width = box.center().x(), box.width() - 6
        text = felt.gold if is_current else felt.text2 if is_later else felt.text
        # name, stake and note at fixed shares of the height, which follows the text scale
        skin.draw_centred(
            painter, center_x, box.y() + 0.2 * box.height(), name, skin.sans(13, 600), text, max_width=text_width
        )
        skin.draw_centred(
            painter, center_x, box.y() + 0.5 * box.height(), stake_text, skin.serif(20), text, max_width=text_width
        )
        skin.draw_centred(
            painter, center_x, box.y() + 0.8 * box.height(), note, skin.sans(12), felt.text2, max_width=text_width
        )


class DishItem(QGraphicsItem):
    """The dish in the middle, with the stones that no side has."""

    def __init__(self, skin: Skin, box: parts.Rect, stones: int) -> None:
        super().__init__()
        self.skin, self.box, self.stones = skin, QRectF(box.x, box.y, box.w, box.h), stones
        self.setZValue(2)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return self.box.adjusted(-2, -2, 2, 8)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the wooden dish, and stones in places that never change."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 70))
        painter.drawEllipse(self.box.translated(0, 5))
        for colour, share in zip(WOOD_COLOURS, (0.0, 0.06, 0.13), strict=True):
            painter.setBrush(QColor(colour))
            dx, dy = share * self.box.width(), share * self.box.height()
            painter.drawEllipse(self.box.adjusted(dx, dy, -dx, -dy))
        places = random.Random(STONE_COUNT)  # always the same seed, so that stones stay where they lie
        stone_width = 0.085 * self.box.width()
        for _ in range(self.stones):
            x, y = 1.0, 1.0
            while x * x + y * y > 1:  # evenly over the round bottom of the dish
                x, y = places.uniform(-1, 1), places.uniform(-1, 1)
            point = self.box.center()
            paint_stone(
                painter,
                point.x() + 0.3 * x * self.box.width(),
                point.y() + 0.27 * y * self.box.height(),
                stone_width,
                STONE_COLOUR,
                STONE_EDGE_COLOUR,
            )


# pixels at a text scale of 1: a lamp, and the gap between lamps; the line with the order of speaking
LAMP_WIDTH, LAMP_HEIGHT, LAMP_GAP_WIDTH = 102.0, 80.0, 12.0
ORDER_LINE_HEIGHT = 22.0


def lamps_rect(frame: parts.Frame) -> parts.Rect:
    """Return the area of all lamps together, in pixels."""
    area, unit = frame.middle, frame.unit
    width = min(len(ROUND_NAMES) * (LAMP_WIDTH + LAMP_GAP_WIDTH) * unit - LAMP_GAP_WIDTH * unit, area.w)
    top = area.y + min(12 * unit, 0.04 * area.h)
    return parts.Rect(frame.stage.cx - width / 2, top, width, min(LAMP_HEIGHT * unit, 0.56 * area.h))


@dataclass(frozen=True)
class Speaking(parts.Drawing):
    """Draws below the lamps the order of speaking, mano first, with the present speaker in gold."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        lamps, unit, skin = lamps_rect(canvas.frame), canvas.frame.unit, canvas.skin
        seats = [(MusFacts.of(seen).mano - place) % seen.seats for place in range(seen.seats)]
        names = [canvas.name(seat) for seat in seats]
        font, gap = skin.sans(13, 600), skin.px(26)
        widths = [skin.text_width(name, font) for name in names]
        x, y = canvas.frame.stage.cx - (sum(widths) + gap * (len(seats) - 1)) / 2, lamps.bottom + 14 * unit
        for place, (seat, name, width) in enumerate(zip(seats, names, widths, strict=True)):
            acts = seat in seen.actors
            canvas.show_words(
                name, x, y, size=13, weight=600 if acts else 400, colour="gold" if acts else "second", align="left"
            )
            x += width + gap
            if place < len(seats) - 1:
                canvas.show_words("›", x - gap / 2, y, size=13, colour="third")

    def spoken_lines(self, seen: parts.Observation, names: parts.Names) -> Sequence[str]:
        order = [names((MusFacts.of(seen).mano - place) % seen.seats) for place in range(seen.seats)]
        return (say("{title}: {words}", title=tr("Order of speaking"), words=", ".join(order)),)


@dataclass(frozen=True)
class Lamps(parts.Drawing):
    """Draws the lamps of the rounds."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        frame = canvas.frame
        unit, area, skin = frame.unit, lamps_rect(frame), canvas.skin
        lamps = make_stake_lamps(seen, canvas.name)
        gap = LAMP_GAP_WIDTH * unit if area.w > 500 * unit else 5 * unit
        wide = (area.w - gap * (len(lamps) - 1)) / len(lamps)
        for place, lamp in enumerate(lamps):
            canvas.add(LampItem(skin, lamp, parts.Rect(area.x + place * (wide + gap), area.y, wide, area.h)))

    def spoken_lines(self, seen: parts.Observation, names: parts.Names) -> Sequence[str]:
        lamps = make_stake_lamps(seen, names)
        lamp_texts = [
            (lamp.label, lamp.large_text if lamp.large_text.rstrip(" ?").isalnum() else "", lamp.note) for lamp in lamps
        ]
        return [say("{title}: {words}", title=word, words=" ".join(filter(None, rest))) for word, *rest in lamp_texts]


@dataclass(frozen=True)
class DishDrawing(parts.Drawing):
    """Draws the dish below the lamps, where there is room for both."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        frame = canvas.frame
        unit, area = frame.unit, lamps_rect(frame)
        side_stones = sum(
            int(value) // STONES_PER_AMARRACO + int(value) % STONES_PER_AMARRACO for value in MusFacts.of(seen).points
        )
        foot = area.bottom + (ORDER_LINE_HEIGHT + 6) * unit
        room = frame.middle.bottom - foot
        high = min(112 * unit, room - 8 * unit)
        box = parts.centred(frame.stage.cx, foot + max(room, 8.0) / 2, 2.1 * max(high, 20.0), max(high, 20.0))
        canvas.mark_pot("bank", box)
        if high >= MIN_DISH_HEIGHT * unit:
            canvas.add(DishItem(canvas.skin, box, max(0, STONE_COUNT - side_stones)))
