"""The squares of One-Eyed Jack's board as zones: places, contents, names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_lowercase
from typing import NamedTuple

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.games.one_eyed_jack.facts import OneEyedJackFacts
from cardhall.language import card_face, card_name, listing, say, tr

SQUARES_PER_ROW = 10  # squares in a row and in a column
SQUARE_KIND = "square"
SQUARE_NAMES = [
    f"{column}{row}" for row in range(1, SQUARES_PER_ROW + 1) for column in ascii_lowercase[:SQUARES_PER_ROW]
]
SQUARE_ZONES = [f"{SQUARE_KIND}:{name}" for name in SQUARE_NAMES]
GAP_WIDTH = 2.0  # pixels between squares
# pixels at a text scale of 1
LETTER_WIDTH, EDGE_WIDTH = 18.0, 7.0  # of the frame with letters or numbers, and without
STRIP_HEIGHT = 56.0  # room for the strips of a small window
MAX_SQUARE_SHARE = 0.055  # most width of a square, in heights of the window
# room at each side of the board, in widths of the stage: for two or three seats, and for four
FEW_SEATS_ROOM, FOUR_SEATS_ROOM = 0.19, 0.2
MIN_SIDE_ROOM = 150.0  # pixels at a text scale of 1: the least room with two or three seats
CHIP_TEXTS = (say("blue chip"), say("red chip"), say("green chip"))  # by side


class Square(NamedTuple):
    """The contents of a square."""

    card: Card | None = None  # None: a free corner
    side: int | None = None  # whose chip lies there
    is_last: bool = False  # the chip was put there last


@lru_cache(maxsize=2)
def square_contents(seen: parts.Observation) -> tuple[Square, ...]:
    """Return the contents of all squares, row by row; cached, as the screen reader asks for each of them."""
    facts = OneEyedJackFacts.of(seen)
    chips = {name: side for side, named in enumerate(facts.chips_of_side) for name in named}
    last = last_square(seen)
    return tuple(
        [Square(card, chips.get(name), name == last) for name, card in zip(SQUARE_NAMES, facts.board, strict=True)]
    )


def is_dead(seen: parts.Observation, card: Card) -> bool:
    """Tell whether both squares of a card bear chips."""
    return card.rank != "J" and all(square.side is not None for square in square_contents(seen) if square.card == card)


def last_square(seen: parts.Observation) -> str:
    """Return the square of the last card used; "" for none in this deal."""
    acts = (event.action for event in reversed(parts.this_deal(seen.history)) if event.action is not None)
    return next((action.words[0] for action in acts if action.words), "")


def board_area(frame: parts.Frame) -> parts.Rect:
    """Return the area of all squares: between the bar and the action row, and between the side parts."""
    below_strips = frame.is_small and frame.seats > 2
    top = frame.stage.y + (STRIP_HEIGHT if below_strips else 7.0) * frame.unit
    foot = frame.row.y - 8 * frame.unit
    frame_high = (LETTER_WIDTH + EDGE_WIDTH) * frame.unit
    beside = room_beside_board(frame)
    side = min((foot - top - frame_high) / SQUARES_PER_ROW, (frame.stage.w - 2 * beside - frame_high) / SQUARES_PER_ROW)
    side = min(side, MAX_SQUARE_SHARE * frame.height * max(1.0, frame.unit))
    board_side = side * SQUARES_PER_ROW
    left = frame.stage.cx - (board_side + frame_high) / 2 + LETTER_WIDTH * frame.unit
    upper = top + max(0.0, foot - top - frame_high - board_side) / 2 + LETTER_WIDTH * frame.unit
    return parts.Rect(left, upper, board_side, board_side)


def room_beside_board(frame: parts.Frame) -> float:
    """Return the room kept at each side of the board for seats and piles, in pixels."""
    return (
        max(FEW_SEATS_ROOM * frame.stage.w, MIN_SIDE_ROOM * frame.unit)
        if frame.seats < 4
        else FOUR_SEATS_ROOM * frame.stage.w
    )


def square_place(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
    """Return the place of a square."""
    name, area = zone.rpartition(":")[2], board_area(frame)
    side = area.w / SQUARES_PER_ROW
    column, row = ascii_lowercase.index(name[0]), int(name[1:]) - 1
    return parts.Rect(
        area.x + column * side + GAP_WIDTH / 2, area.y + row * side + GAP_WIDTH / 2, side - GAP_WIDTH, side - GAP_WIDTH
    )


@dataclass(frozen=True)
class Squares(parts.Field):
    """The squares with card and chip, each available to a screen reader."""

    def has_place(self, seen: parts.Observation) -> bool:
        return False  # the board draws all squares itself

    def spoken_name(self, seen: parts.Observation, zone: str) -> str:
        name = zone.rpartition(":")[2]
        square = square_contents(seen)[SQUARE_NAMES.index(name)]
        if square.card is None:
            return tr("{square}, free corner", square=name)
        card = card_name(square.card)
        if square.side is None:
            return tr("{square}, {card}", square=name, card=card)
        chip = CHIP_TEXTS[square.side]
        if square.is_last:
            return tr("{square}, {card}, {chip}, the last one", square=name, card=card, chip=chip)
        return tr("{square}, {card}, {chip}", square=name, card=card, chip=chip)


@dataclass(frozen=True)
class SquareMoves(parts.Moves):
    """Plays a card by a click on one of the lit squares."""

    max_asked: int = 0
    lights_targets: bool = True

    def permanent_zones(self, seen: parts.Observation) -> Sequence[str]:
        return SQUARE_ZONES

    def attempted_action(self, seen: parts.Observation, card: Card, zone: str) -> parts.Action | None:
        kind, _, name = zone.partition(":")
        return parts.Action("play", card, name) if kind == SQUARE_KIND else None

    def chosen_words(self, seen: parts.Observation, card: Card) -> tuple[str, str]:
        possible_squares = [action.words[0] for action in seen.actions() if action.cards == (card,) and action.words]
        if not possible_squares:
            return "", ""
        todo = say("Drop it there, or click the square")
        if card.rank != "J":
            return say("{card} goes on {squares}", card=card_face(card), squares=listing(possible_squares, "or")), todo
        taken = {name for named in OneEyedJackFacts.of(seen).chips_of_side for name in named}
        if set(possible_squares) <= taken:
            return say("{card} takes a chip away", card=card_face(card)), say("Drop it there, or click the chip")
        return say("{card} goes on any free square", card=card_face(card)), todo
