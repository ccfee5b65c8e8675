"""A table of the values of all bids, shown during the auction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import SUIT_SIGNS
from cardhall.desktop.table import parts
from cardhall.language import say


@dataclass(frozen=True)
class BidValues(parts.RailPart):
    """Shows the values of bids: a column for each strain, named bids below.

    The values are the notes of the game on its bids (`Observation.note`); without notes nothing is shown.
    """

    title: str = say("Values")
    phase: str = "auction"

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        notes = {action.words: seen.note(action) for action in seen.repertoire() if seen.phase == self.phase}
        values = {words: value for words, value in notes.items() if value}
        strains = list(dict.fromkeys(words[1] for words in values if len(words) == 2))
        numbers = list(dict.fromkeys(words[0] for words in values if len(words) == 2))
        lines = [parts.SheetLine(one, [values.get((one, strain), "") for strain in strains]) for one in numbers]
        named = [f"{parts.call_words(' '.join(words))} {value}" for words, value in values.items() if len(words) == 1]
        if not values:
            return ()
        return (parts.Sheet(self.title, [SUIT_SIGNS.get(one, one) for one in strains], lines, " · ".join(named)),)
