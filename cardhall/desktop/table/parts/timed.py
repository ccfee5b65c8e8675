"""Calls with a time limit: a button with a ring that runs out, and a default action."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.rules.engine.observation import Observation


@dataclass(frozen=True)
class TimedCall:
    """A phase in which the gold button must be pressed within the time of the settings."""

    phase: str
    otherwise: str  # the action that is done when the time is over

    def runs(self, seen: Observation) -> bool:
        """Whether the time runs for the person."""
        return seen.phase == self.phase and seen.seat in seen.actors
