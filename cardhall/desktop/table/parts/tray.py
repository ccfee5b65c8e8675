"""Chips before the person, to be put on fields of the cloth: by dragging, by a click on both, or with two keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.language import say
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation


class TrayChip(NamedTuple):
    """A chip of the tray."""

    value: int  # which says how it looks
    mark: str  # what stands on it
    words: str  # below it
    told: str  # what it does, for who hears the table


@dataclass(frozen=True)
class Tray:
    """The chips of one phase, and the button with which the person is done."""

    phase: str
    verbs: tuple[str, ...]  # of the actions that chips on fields do
    done: Action  # what the button does
    words: str = say("Done")  # and says

    def holds(self, action: Action) -> bool:
        """Whether an action is done here, so that it needs no button elsewhere."""
        return action.verb in self.verbs or action == self.done

    def chips(self, seen: Observation) -> Sequence[TrayChip]:
        """The chips, from the left; the digits 1, 2 … choose them."""
        raise NotImplementedError

    def fields(self, seen: Observation) -> Mapping[str, str]:
        """The zones that take chips, by the letter that puts the chosen chip there."""
        raise NotImplementedError

    def action(self, seen: Observation, chip: TrayChip, zone: str) -> Action:
        """What that chip on that zone means, legal or not."""
        raise NotImplementedError

    def several(self, seen: Observation) -> Sequence[tuple[str, str, Sequence[Action]]]:
        """Buttons that put down several chips at once: their words, their letters, and the actions they do."""
        return ()

    def closed(self, seen: Observation) -> str:
        """Why no chip can be put down now, in a few words."""
        return ""

    def box(self, frame: Frame) -> Rect:
        """Where it stands: in place of the hand."""
        wide, foot = min(700 * frame.unit, frame.stage.w - 24), frame.height - 10
        high = min(128 * frame.unit, foot - frame.hand.y)
        return Rect(frame.stage.cx - wide / 2, (frame.hand.y + foot - high) / 2, wide, high)
