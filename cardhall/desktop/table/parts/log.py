"""The log's groups of lines, and the tool in the bar that shows the last group."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.language import say
from cardhall.rules.engine.observation import Observation


@dataclass(frozen=True)
class Log:
    """The groups of the log, and the tool for the last group."""

    # trick, round, lead (of a combination), turn, deal, named (by the game), or list: no groups, the newest line first
    group_kind: str = "trick"
    tool_words: str = say("Last trick")  # the tool's words; "": there is no such tool
    tool_shows: str = "trick"  # the tool shows the trick's cards, or the lines of the last `turn`

    def group_kind_of_deal(self, seen: Observation) -> str:
        """Return the kind of groups in the current deal."""
        return self.group_kind
