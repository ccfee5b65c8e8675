"""The pace of animated events: how long the script waits for movements, and for things to read."""

from __future__ import annotations

from cardhall.desktop.settings import Settings
from cardhall.desktop.table.stage.motion import Clock
from cardhall.desktop.widgets import accessibility


class EventPace:
    """The waiting times of one table's animations, from the settings and the clock.

    All times are milliseconds; all are 0 while nobody waits for animations.
    """

    def __init__(self, clock: Clock, settings: Settings) -> None:
        self.clock, self.settings = clock, settings
        self.never_waits = False  # games without turns: nobody waits for an animation

    def movement_time(self, duration: float) -> float:
        """Return the time to wait for a movement, from its usual duration."""
        return 0.0 if self.clock.instant or self.never_waits else duration * self.clock.duration_factor

    def reading_time(self, duration: float) -> float:
        """Return how long something to read stays, from its usual time; the speed of cards does not matter."""
        return 0.0 if self.clock.instant or self.never_waits else duration * self.clock.time_factor

    def speaking_time(self) -> float:
        """Return the time until a screen reader has said all announcements; 0 where nobody waits for that."""
        if self.clock.instant or self.never_waits or self.clock.time_factor < 1:
            return 0.0
        return accessibility.remaining_speech_ms(is_wanted=self.settings.wait_for_voice)
