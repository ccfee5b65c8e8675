"""Chips before the person, to put on fields of the cloth: by dragging, by two clicks, or with two keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardhall.desktop.table.layout.frame import Frame
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.language import say
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

# Lengths in pixels; width and height at a text scale of 1.
MAX_WIDTH, MAX_HEIGHT, SIDE_MARGINS, FOOT_MARGIN = 700, 128, 24, 10


class TrayChip(NamedTuple):
    """A kind of chip on the tray, with the words for it."""

    value: int  # in chips; decides the colour
    face_text: str  # the text on the chip
    label: str  # the text below the chip
    spoken_name: str  # its use, for screen readers


@dataclass(frozen=True)
class Tray:
    """The chips of a phase, and the button to finish."""

    phase: str
    verbs: tuple[str, ...]  # verbs of actions with chips on fields
    finish_action: Action  # the action of the finish button
    finish_words: str = say("Done")  # its text

    def has_action(self, action: Action) -> bool:
        """Whether the tray does an action, so that no other button is needed."""
        return action.verb in self.verbs or action == self.finish_action

    def chips(self, seen: Observation) -> Sequence[TrayChip]:
        """Return the chips from the left; the digits 1, 2 … choose them."""
        raise NotImplementedError

    def fields(self, seen: Observation) -> Mapping[str, str]:
        """Return the zones that accept chips, by the letter for putting the chosen chip there."""
        raise NotImplementedError

    def action(self, seen: Observation, chip: TrayChip, zone: str) -> Action:
        """Return the action of putting a chip on a zone, legal or not."""
        raise NotImplementedError

    def combined_buttons(self, seen: Observation) -> Sequence[tuple[str, str, Sequence[Action]]]:
        """Return buttons for several chips at once: text, letter and actions of each."""
        return ()

    def closed_reason(self, seen: Observation) -> str:
        """Return why no chip can be put down now, in a few words, or ""."""
        return ""

    def tray_rect(self, frame: Frame) -> Rect:
        """Return the rectangle of the tray, in place of the hand."""
        width, foot = min(MAX_WIDTH * frame.unit, frame.stage.w - SIDE_MARGINS), frame.height - FOOT_MARGIN
        height = min(MAX_HEIGHT * frame.unit, foot - frame.hand.y)
        return Rect(frame.stage.cx - width / 2, (frame.hand.y + foot - height) / 2, width, height)
