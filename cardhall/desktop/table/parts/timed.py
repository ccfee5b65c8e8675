"""What has to be said in time: a button with a ring that runs out, after which something else is done."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.rules.engine.observation import Observation


@dataclass(frozen=True)
class TimedCall:
    """In one phase the gold button has to be pressed within the time of the settings."""

    phase: str
    otherwise: str  # the action that is done when the time is over

    def runs(self, seen: Observation) -> bool:
        """Whether the time runs for this person."""
        return seen.phase == self.phase and seen.seat in seen.actors
