"""Calls with a time limit: a button with a ring that runs out, and a default action."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.rules.engine.observation import Observation


@dataclass(frozen=True)
class TimedCall:
    """A phase in which the person must press the gold button within the time set in the settings."""

    phase: str
    default_action: str  # the text of the action that is done when the time is up

    def is_running(self, seen: Observation) -> bool:
        """Whether the person has to act in time now."""
        return seen.phase == self.phase and seen.seat in seen.actors
