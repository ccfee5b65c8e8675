"""The table of Spinado: the running sequence large in the middle, three pots on plates, what each seat has played."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.desktop.table import parts
from cardhall.games.spinado.table.sequence import (
    DEAD_CARD_SCALE,
    PLAYED_CARD_SCALE,
    RUN_ZONE,
    Plates,
    RunMoves,
    dead_cards_rect,
    played_cards_rect,
    run_rect,
)
from cardhall.language import say, tr


@dataclass(frozen=True)
class SpinadoButtons(parts.Buttons):
    """Buttons by which the spinado is played along with the next card; the Shift key does the same."""

    shift_lock_labels: tuple[str, str] = (say("With the spinado"), say("The spinado goes along"))

    def shift_variant(self, seen: parts.Observation, action: parts.Action) -> parts.Action | None:
        if seen.game.stopper in action.cards:
            return None
        both = parts.Action(action.verb, *action.cards, seen.game.stopper)
        return both if both in seen.actions() else None


def stop_sentence(player: str) -> str:
    """Return the sentence for a stop at a card of `player`, who leads again."""
    return tr("Stop: {player} leads", player=player)


TABLE = parts.Table(
    zones=(
        parts.Spread(RUN_ZONE, run_rect, width=1.0, step=0.36),
        parts.Pile("dead", dead_cards_rect, width=DEAD_CARD_SCALE, lies_face_down=True, label=say("Dead")),
        parts.Spread("played", played_cards_rect, width=PLAYED_CARD_SCALE, step=0.4),
    ),
    tricks=False,
    hand=parts.Hand("KQJT9876543A"),
    seats=parts.ChipPlaques(),
    score=parts.Score(say("Chips"), note=say("won or lost")),
    rail=(),
    auction=None,
    drawings=(Plates(),),
    buttons=SpinadoButtons(forced_verbs=("play",), has_quick_forced_actions=True, reserved_letters={"along": "S"}),
    moves=RunMoves(),
    events=parts.Events(holder_words="", won_words=(say("Stop: you lead again"), stop_sentence)),
    log=parts.Log("lead", say("Last plays"), "turn"),
)
