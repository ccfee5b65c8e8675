"""The available sounds, and whether they play according to the settings."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from cardhall.desktop.settings import Settings
from cardhall.language import say

if TYPE_CHECKING:
    from cardhall.desktop.sound.player import Player

# Each sound has one or more files, which are played in turn, and a least time in seconds before it may play again.
DOWN, SLIDE, DEAL, SHUFFLE, CHIPS, TURN, WIN = "down", "slide", "deal", "shuffle", "chips", "turn", "win"
LOSE, TOOK, GAVE, BID, REFUSED = "lose", "took", "gave", "bid", "refused"
FILE_COUNTS = {DOWN: 3, SLIDE: 2, DEAL: 3, SHUFFLE: 1, CHIPS: 2, TURN: 1, WIN: 1}
FILE_COUNTS |= dict.fromkeys((LOSE, TOOK, GAVE, BID, REFUSED), 1)
MIN_GAPS_S = {DOWN: 0.06, SLIDE: 0.15, DEAL: 0.08, SHUFFLE: 1.0, CHIPS: 0.12, TURN: 1.0, WIN: 1.0}
MIN_GAPS_S |= {LOSE: 1.0, TOOK: 0.15, GAVE: 0.15, BID: 0.12, REFUSED: 0.4}
SOUND_NAMES = {  # labels in the settings, in the order of a deal
    SHUFFLE: say("Shuffle"),
    DEAL: say("Deal", context="sound"),
    BID: say("Bid or call"),
    DOWN: say("Card played"),
    TOOK: say("Trick for you"),
    GAVE: say("Trick for others"),
    SLIDE: say("Cards taken"),
    CHIPS: say("Chips"),
    TURN: say("Your turn", context="sound"),
    REFUSED: say("Not allowed"),
    WIN: say("Match won"),
    LOSE: say("Match lost"),
}

Sound = Callable[[str], None]


def silence(name: str) -> None:
    """Play nothing: stands in for the sounds of a table without sound."""


class SoundPlayer(Protocol):
    """A player of files in resources/sounds."""

    def play(self, name: str, volume: float) -> None: ...

    def close(self) -> None: ...


def _player() -> Player:
    from cardhall.desktop.sound.player import Player  # imported late: not needed while the sound is off

    return Player()


class Sounds:
    """The sounds of one window. Nothing plays before `wake`, so that the start costs nothing."""

    def __init__(self, settings: Settings, player: Callable[[], SoundPlayer] = _player) -> None:
        self.settings = settings
        self._make = player
        self._player: SoundPlayer | None = None
        self._awake = False
        self._next: dict[str, int] = {}
        self._last: dict[str, float] = {}

    def wake(self) -> None:
        """Allow sounds from now on."""
        self._awake = True

    @property
    def is_on(self) -> bool:
        """Tell whether sound is on with a volume above 0."""
        return self.settings.sound and self.settings.volume > 0

    def play(self, name: str) -> None:
        """Play a sound if the settings allow, unless the same one played a moment ago."""
        now = monotonic()
        if not (self._awake and self.is_on) or now - self._last.get(name, -MIN_GAPS_S[name]) < MIN_GAPS_S[name]:
            return
        self._last[name] = now
        number = self._next[name] = self._next.get(name, 0) % FILE_COUNTS[name] + 1
        if self._player is None:
            self._player = self._make()
        self._player.play(f"{name}-{number}" if FILE_COUNTS[name] > 1 else name, self.settings.volume / 100)

    def turn(self) -> bool:
        """Turn the sound off, or on again, in the settings. Return whether it is on now."""
        self.settings.sound = not self.settings.sound
        return self.settings.sound

    def close(self) -> None:
        """Stop all sounds for good and release the device."""
        self._awake = False
        if self._player is not None:
            self._player.close()
            self._player = None
