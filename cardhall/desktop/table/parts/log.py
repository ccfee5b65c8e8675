"""The log: how its lines are grouped, and what the tool in the bar shows of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Log:
    """Groups and the tool that shows the last of them."""

    groups: str = "trick"  # trick, lead (of a combination), turn, deal, or list: no groups, the newest line first
    last: str = "Last trick"  # the tool's words; "": there is no such tool
    shows: str = "trick"  # what it shows: the trick's cards, or the lines of the last `turn`
