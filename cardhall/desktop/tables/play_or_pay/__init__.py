"""The table of Play or Pay: a row for each suit from the card on that began it, the pot, what each seat has won."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.desktop.table import parts
from cardhall.desktop.tables.play_or_pay.rows import InRows, NextPlace, SuitRow
from cardhall.language import say, tr

ROWS = SuitRow()


@dataclass(frozen=True)
class Players(parts.ChipsAndCards):
    """In a small window the plaque of the upper one of four stands beside its cards: the rows need the room."""

    def stands_beside(self, seen: parts.Observation, small: bool) -> bool:
        return small and seen.seats == 4


def leads(player: str) -> str:
    """Said when a player has finished a suit."""
    return tr("{player} leads", player=player)


class Payments(parts.Events):
    """A payment is seen by its chip: it needs no words."""

    def speaks(self, event: parts.Event) -> bool:
        return False


TABLE = parts.Table(
    zones=(ROWS,),
    hidden=("played",),
    tricks=False,
    hand=parts.Hand("KQJT98765432A"),
    seats=Players(),
    score=parts.Score(say("Chips"), note=say("won or lost")),
    rail=(),
    auction=None,
    drawings=(NextPlace(ROWS),),
    buttons=parts.Buttons(idle=("pay", "play"), swift=True),
    moves=InRows(),
    events=Payments(holder="", won=(say("You lead"), leads)),
    log=parts.Log("lead", say("Last plays"), "turn"),
)
