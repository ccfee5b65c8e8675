"""The table of One-Eyed Jack: the board in the middle, with stock and played cards beside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.games.one_eyed_jack.facts import OneEyedJackFacts
from cardhall.games.one_eyed_jack.table.board_item import SIDE_COLOURS
from cardhall.games.one_eyed_jack.table.drawings import (
    PILE_CARD_SCALE,
    BoardDrawing,
    CardEffects,
    SideChips,
    describe_rows_needed,
    label_played,
    played_place,
    stock_place,
)
from cardhall.games.one_eyed_jack.table.squares import SQUARE_KIND, SquareMoves, Squares, is_dead, square_place
from cardhall.language import join_words, say, tr

EXCHANGE_BUTTON_WIDTH = 200.0  # pixels at a text scale of 1: room for the button to exchange a card


class Players(parts.Seats):
    """Shows how many cards each other seat holds, and the colour of its side's chips."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        return parts.card_count_words(seen, seat) if seat else ""

    def ring_colour(self, seen: parts.Observation, seat: int) -> str:
        return SIDE_COLOURS[next(side for side, seats in enumerate(seen.sides) if seat in seats)]


class RowsPanel(parts.RailPart):
    """Shows each side's rows against the number needed to win."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel]:
        facts = OneEyedJackFacts.of(seen)
        rows = [
            parts.Row(
                join_words([names(seat) for seat in seats]),
                filled_boxes=facts.rows_of_side[side],
                box_count=facts.need,
                is_ours=0 in seats,
            )
            for side, seats in enumerate(seen.sides)
        ]
        return (parts.Panel(tr("Rows of five"), rows, note=describe_rows_needed(seen)),)

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        rows = OneEyedJackFacts.of(seen).rows_of_side
        return tr("Rows {rows}", rows=", ".join(map(str, rows))) if seen.seats == 4 and any(rows) else ""


@dataclass(frozen=True)
class ButtonAtRowEnd(parts.Places):
    """Moves the button for a dead card to the end of the row, to leave room for the prompt."""

    row_middle: float = 0.695

    def buttons_rect(self, frame: parts.Frame) -> parts.Rect:
        wide = min(EXCHANGE_BUTTON_WIDTH * frame.unit, 0.25 * frame.row.w)
        left = frame.row.x if frame.left_handed else frame.row.right - wide
        return parts.Rect(left, frame.row.y, wide, frame.row.h)

    def prompt_rect(self, frame: parts.Frame) -> parts.Rect | None:
        deck, plaque = self.buttons_rect(frame), frame.own_plaque
        left, right = (deck.right, plaque.x) if frame.left_handed else (plaque.right, deck.x)
        return parts.Rect(left + 12, frame.row.y, right - left - 24, frame.row.h)


class DeadCardMarks(parts.CardMarks):
    """Marks cards of the hand both squares of which bear chips."""

    def is_dead(self, seen: parts.Observation, zone: str, card: Card) -> bool:
        return zone == f"hand:{seen.seat}" and is_dead(seen, card)


TABLE = parts.Table(
    zones=(
        Squares(SQUARE_KIND, square_place),
        parts.Pile(
            "stock", stock_place, width=PILE_CARD_SCALE, lies_face_down=True, shows_count=True, label=say("Stock")
        ),
        parts.Spread("played", played_place, width=PILE_CARD_SCALE, step=0.3, spread_count=3, label=label_played),
    ),
    tricks=False,
    seats=Players(seats_in_corners=True),
    score=parts.DealsWon(),
    rail=(RowsPanel(),),
    drawings=(BoardDrawing(), SideChips(), CardEffects()),
    buttons=parts.Buttons(card_button_verbs=("exchange",), gold_verbs=()),
    moves=SquareMoves(),
    marks=DeadCardMarks(),
    places=ButtonAtRowEnd(),
    log=parts.Log("list", say("Last turn"), "turn"),
)
