"""Drawings of One-Eyed Jack: the board, chips and rows by side, effects of hand cards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.desktop.table.items.cloth_items import Label
from cardhall.games.one_eyed_jack.facts import OneEyedJackFacts
from cardhall.games.one_eyed_jack.table.board_item import BoardItem, paint_chip
from cardhall.games.one_eyed_jack.table.squares import CHIP_TEXTS, SQUARE_NAMES, board_area, is_dead, square_contents
from cardhall.language import card_name, in_words, join_words, say, tr, translate

PILE_CARD_SCALE = 0.62  # of the stock and the cards played, in hand cards, where there is room
# heights of piles beside the board, in parts of the board: of both with three players; of stock and played cards
THREE_SEATS_PILE_HEIGHT = 0.78
STOCK_HEIGHT_SHARE, PLAYED_HEIGHT_SHARE = 0.18, 0.62
STOCK_NUMBER_WIDTH = 50.0  # pixels at a text scale of 1: room for the number of cards in the stock
SIDE_OFFSET = 16.0  # pixels between the board's frame and the piles beside it
JACK_TEXTS = {"C": say("Any free square"), "D": say("Any free square")}  # the effect of a jack, by suit
JACK_TEXTS |= {"H": say("Takes a chip away"), "S": say("Takes a chip away")}
EFFECT_TEXT_HEIGHT = 17.0  # pixels at a text scale of 1: room for words below the hand


class ChipMark(QGraphicsItem):
    """A chip of a side beside its words."""

    def __init__(self, centre: QPointF, size: float, side: int) -> None:
        super().__init__()
        self.centre, self.size, self.side = centre, size, side
        self.setZValue(5)

    def boundingRect(self) -> QRectF:
        half = self.size / 2 + 2
        return QRectF(self.centre.x() - half, self.centre.y() - half, 2 * half, 2 * half)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_chip(painter, self.centre, self.size, self.side)


@dataclass(frozen=True)
class BoardDrawing(parts.Drawing):
    """Draws the board with all chips; completed rows are struck through."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        facts = OneEyedJackFacts.of(seen)
        rows = [ends for chips in facts.chips_of_side for ends in seen.game.rows_in(chips, facts.need)]
        struck = [(SQUARE_NAMES.index(first), SQUARE_NAMES.index(last)) for first, last in rows]
        canvas.add(BoardItem(canvas.skin, board_area(canvas.frame), square_contents(seen), struck))

    def spoken_lines(self, seen: parts.Observation, names: parts.Names) -> Sequence[str]:
        """Return each side's chips by square, and the free squares of each card of the hand."""
        lines = []
        board = list(zip(SQUARE_NAMES, square_contents(seen), strict=True))
        for side, seats in enumerate(seen.sides):
            whose = join_words([names(seat) for seat in seats])
            chips = [
                say("{square} {card}", square=name, card=card_name(one.card))
                for name, one in board
                if one.side == side and one.card is not None
            ]
            title = say("{player:capital}, {chip}", player=whose, chip=CHIP_TEXTS[side])
            lying = ", ".join(map(translate, chips)) or tr("none")
            lines.append(say("{title}: {words}", title=title, words=lying))
            lines.append(say("{title}: {words}", title=title, words=describe_rows(seen, side)))
        for card in dict.fromkeys(seen.hand):
            free = [name for name, one in board if one.card == card and one.side is None]
            where = ", ".join(free) or tr("none")
            if card.rank != "J":
                lines.append(say("{card:capital}: free squares {squares}", card=card_name(card), squares=where))
        return lines


def describe_rows(seen: parts.Observation, side: int) -> str:
    """Return in words how many rows a side has."""
    facts = OneEyedJackFacts.of(seen)
    rows, need = facts.rows_of_side[side], facts.need
    if not rows:
        return tr("No row yet")
    return tr("One row of two") if rows < need else tr("Row complete") if need == 1 else tr("Both rows complete")


@dataclass(frozen=True)
class SideChips(parts.Drawing):
    """Draws each side's chip and number of rows beside its first seat."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        unit, frame = canvas.frame.unit, canvas.frame
        size = 26 * unit
        is_narrow = frame.seats == 4 and canvas.plaques[0].rect.y - canvas.plaques[1].rect.bottom < 2 * size + 18 * unit
        if frame.seats == 4 and (frame.is_small or is_narrow):  # there is no room: the strip or the rail shows the rows
            return
        for side, seats in enumerate(seen.sides):
            plaque = canvas.plaques[seats[0]].rect
            own = 0 in seats
            y = plaque.y - 6 * unit - size / 2 if own else plaque.bottom + 8 * unit + size / 2
            rows_text = describe_rows(seen, side)
            wide = size + 8 * unit + canvas.skin.text_width(rows_text, canvas.skin.sans(13, 600))
            left = min(max(plaque.x + 4, frame.stage.x + 12), frame.stage.right - 12 - wide)
            colour = "gold" if OneEyedJackFacts.of(seen).rows_of_side[side] else "second"
            canvas.add(ChipMark(QPointF(left + size / 2, y), size, side))
            canvas.show_words(rows_text, left + size + 8 * unit, y, size=13, weight=600, colour=colour, align="left")


@dataclass(frozen=True)
class CardEffects(parts.Drawing):
    """Writes the effect of a special card below it in the hand, where there is room."""

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        drawn_cards: set[Card] = set()
        for card in seen.hand:
            spot = canvas.card_spot("hand:0", card)
            if card in drawn_cards or spot is None:
                continue
            drawn_cards.add(card)
            dead = is_dead(seen, card)
            effect_text = say("Dead") if dead else JACK_TEXTS[card.suit] if card.rank == "J" else ""
            bottom = spot.box.bottom + math.sin(math.radians(abs(spot.angle))) * spot.width / 2  # of its lower corner
            y, room = bottom + EFFECT_TEXT_HEIGHT * canvas.frame.unit * 0.6, canvas.frame.height - bottom
            if effect_text and room >= EFFECT_TEXT_HEIGHT * canvas.frame.unit:
                felt, label = canvas.skin.felt, Label(canvas.skin)  # under cards that move down for a chosen one
                label.set_text(
                    translate(effect_text), spot.x, y, size=12, weight=600, colour=felt.red if dead else felt.text2
                )
                canvas.add(label)


def pile_rect_beside_board(frame: parts.Frame, height_share: float) -> parts.Rect:
    """Return a place for a card at the right of the board.

    `height_share`: where its middle is, as a share of the board's height from above.
    """
    area = board_area(frame)
    left = area.right + (7 + SIDE_OFFSET) * frame.unit + 4
    wide = min(PILE_CARD_SCALE * frame.w, 0.3 * area.h / parts.CARD_HEIGHT_RATIO, 0.3 * (frame.stage.right - 8 - left))
    high = wide * parts.CARD_HEIGHT_RATIO
    return parts.Rect(left, area.y + height_share * area.h - high / 2, wide, high)


def stock_place(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
    """Return the place of the stock: at the top, but below the corner seat of three players."""
    return pile_rect_beside_board(frame, THREE_SEATS_PILE_HEIGHT if frame.seats == 3 else STOCK_HEIGHT_SHARE)


def played_place(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
    """Return the place of the cards played: below the stock, or with three players beside it."""
    box = pile_rect_beside_board(frame, THREE_SEATS_PILE_HEIGHT if frame.seats == 3 else PLAYED_HEIGHT_SHARE)
    aside = box.w + STOCK_NUMBER_WIDTH * frame.unit if frame.seats == 3 else 0.0
    return parts.Rect(box.x + aside, box.y, frame.stage.right - 8 - box.x - aside, box.h)


def label_played(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the label of the cards played, with their number."""
    number = len(seen.zones.get("played", ()))
    return tr("Played  {number}", number=number) if number else ""


def describe_rows_needed(seen: parts.Observation) -> str:
    """Return in words how many rows win."""
    need = OneEyedJackFacts.of(seen).need
    return tr("one wins") if need == 1 else tr("{number} win", number=in_words(need))
