"""The table of Play or Pay: a row for each suit from its first card on, the pot, each seat's chips."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.desktop.table import parts
from cardhall.games.play_or_pay.table.suit_rows import (
    PromptBesideButton,
    RowMoves,
    SuitDrawings,
    SuitRow,
    side_plaque_width,
)
from cardhall.language import say, tr

SUIT_ROWS = SuitRow()
# pixels at a text scale of 1, of the upper plaques of eight in a small window, which have the pot between them
POT_PLAQUE_WIDTH = 134.0  # width
POT_DISTANCE = 80.0  # distance from the pot
POT_SHARE = 0.375  # place of the pot along the upper edge, as a share from the left


@dataclass(frozen=True)
class Players(parts.ChipPlaques):
    """Puts the upper plaque of four beside its cards in a small window, to leave room for the rows."""

    uses_short_line: bool = True

    def plaques_stand_beside(self, seen: parts.Observation, small: bool) -> bool:
        return small and seen.seats == 4

    def plaque_rect(self, frame: parts.Frame, seat: int, width: float) -> parts.Rect:
        edge = frame.seat_places[seat].edge
        if frame.is_small and edge in ("left", "right"):
            width = min(width, side_plaque_width(frame) * frame.unit)
        if not frame.is_small or frame.seats != 8 or edge != "top":
            return super().plaque_rect(frame, seat, width)
        least = POT_PLAQUE_WIDTH * frame.unit
        rect, share = super().plaque_rect(frame, seat, min(width, least)), frame.seat_places[seat].share
        extra = max(0.0, width - least)  # a wider plaque grows away from the pot
        left = 0.0 if share == 0.5 else extra
        return rect._replace(x=rect.x + (share - POT_SHARE) * POT_DISTANCE * frame.unit - left, w=rect.w + extra)


def finished_suit_sentence(player: str) -> str:
    """Return the sentence for a player who has finished a suit."""
    return tr("{player} leads", player=player)


class Payments(parts.Events):
    """Announces no payments, since the chips show them."""

    def has_bubble(self, event: parts.Event) -> bool:
        return False


TABLE = parts.Table(
    zones=(SUIT_ROWS,),
    hidden_kinds=("played",),
    tricks=False,
    hand=parts.Hand("KQJT98765432A"),
    seats=Players(),
    score=parts.Score(say("Chips"), note=say("won or lost")),
    rail=(),
    auction=None,
    drawings=(SuitDrawings(SUIT_ROWS),),
    buttons=parts.Buttons(forced_verbs=("pay", "play"), has_quick_forced_actions=True),
    places=PromptBesideButton(),
    moves=RowMoves(),
    events=Payments(holder_words="", won_words=(say("You lead"), finished_suit_sentence)),
    log=parts.Log("lead", say("Last plays"), "turn"),
)
