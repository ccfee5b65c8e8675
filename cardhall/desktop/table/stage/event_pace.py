"""The pace of animated events: how long the script waits for movements, and for things to read."""

from __future__ import annotations

from cardhall.desktop.table.stage.motion import Clock


class EventPace:
    """Waiting times at one table. All times are milliseconds."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.hurry = False  # games without turns: nobody waits for an animation

    def movement_time(self, lasts: float) -> float:
        """Return the time to wait for a movement that usually lasts `lasts`."""
        return 0.0 if self.clock.instant or self.hurry else lasts * self.clock.share

    def reading_time(self, lasts: float) -> float:
        """Return the time to leave something readable, independent of the speed of cards."""
        return 0.0 if self.clock.instant or self.hurry else lasts * self.clock.haste
