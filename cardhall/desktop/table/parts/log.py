"""The log: how its lines are grouped, and what the tool in the bar shows of it."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.language import say
from cardhall.rules.engine.observation import Observation


@dataclass(frozen=True)
class Log:
    """Groups and the tool that shows the last of them."""

    # trick, round, lead (of a combination), turn, deal, named (by the game), or list: none, the newest line first
    groups: str = "trick"
    last: str = say("Last trick")  # the tool's words; "": there is no such tool
    shows: str = "trick"  # what it shows: the trick's cards, or the lines of the last `turn`

    def kind(self, seen: Observation) -> str:
        """The groups of the deal under way."""
        return self.groups
