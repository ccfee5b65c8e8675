"""The available sounds, and whether they play according to the settings."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from cardhall.desktop.settings import Settings
from cardhall.language import say

if TYPE_CHECKING:
    from cardhall.desktop.sound.player import MiniaudioPlayer

# Each sound has one or more files, which are played in turn, and a least time in seconds before it may play again.
CARD_PLAYED, CARDS_TAKEN, DEAL, SHUFFLE, CHIPS, YOUR_TURN, MATCH_WON = (
    "down",
    "slide",
    "deal",
    "shuffle",
    "chips",
    "turn",
    "win",
)
MATCH_LOST, TRICK_WON, TRICK_LOST, BID, NOT_ALLOWED = "lose", "took", "gave", "bid", "refused"
FILE_COUNTS = {CARD_PLAYED: 3, CARDS_TAKEN: 2, DEAL: 3, SHUFFLE: 1, CHIPS: 2, YOUR_TURN: 1, MATCH_WON: 1}
FILE_COUNTS |= dict.fromkeys((MATCH_LOST, TRICK_WON, TRICK_LOST, BID, NOT_ALLOWED), 1)
MIN_GAPS_S = {
    CARD_PLAYED: 0.06,
    CARDS_TAKEN: 0.15,
    DEAL: 0.08,
    SHUFFLE: 1.0,
    CHIPS: 0.12,
    YOUR_TURN: 1.0,
    MATCH_WON: 1.0,
}
MIN_GAPS_S |= {MATCH_LOST: 1.0, TRICK_WON: 0.15, TRICK_LOST: 0.15, BID: 0.12, NOT_ALLOWED: 0.4}
SOUND_NAMES = {  # labels in the settings, in the order of a deal
    SHUFFLE: say("Shuffle"),
    DEAL: say("Deal", context="sound"),
    BID: say("Bid or call"),
    CARD_PLAYED: say("Card played"),
    TRICK_WON: say("Trick for you"),
    TRICK_LOST: say("Trick for others"),
    CARDS_TAKEN: say("Cards taken"),
    CHIPS: say("Chips"),
    YOUR_TURN: say("Your turn", context="sound"),
    NOT_ALLOWED: say("Not allowed"),
    MATCH_WON: say("Match won"),
    MATCH_LOST: say("Match lost"),
}

PlaySound = Callable[[str], None]


def play_nothing(name: str) -> None:
    """Play nothing: stands in for the sounds of a table without sound."""


class SoundPlayer(Protocol):
    """A player of files in resources/sounds."""

    def play(self, name: str, volume: float) -> None: ...

    def close(self) -> None: ...


def _create_player() -> MiniaudioPlayer:
    from cardhall.desktop.sound.player import MiniaudioPlayer  # imported late: not needed while the sound is off

    return MiniaudioPlayer()


class Sounds:
    """The sounds of one window. Nothing plays before `wake`, so that the start costs nothing."""

    def __init__(self, settings: Settings, create_player: Callable[[], SoundPlayer] = _create_player) -> None:
        self.settings = settings
        self._create_player = create_player
        self._player: SoundPlayer | None = None
        self._is_awake = False
        self._file_numbers: dict[str, int] = {}
        self._played_at: dict[str, float] = {}

    def wake(self) -> None:
        """Allow sounds from now on."""
        self._is_awake = True

    @property
    def is_on(self) -> bool:
        """Tell whether sound is on with a volume above 0."""
        return self.settings.sound and self.settings.volume > 0

    def play(self, name: str) -> None:
        """Play a sound if the settings allow, unless the same one played a moment ago."""
        now = monotonic()
        if not (self._is_awake and self.is_on) or now - self._played_at.get(name, -MIN_GAPS_S[name]) < MIN_GAPS_S[name]:
            return
        self._played_at[name] = now
        file_number = self._file_numbers[name] = self._file_numbers.get(name, 0) % FILE_COUNTS[name] + 1
        if self._player is None:
            self._player = self._create_player()
        self._player.play(f"{name}-{file_number}" if FILE_COUNTS[name] > 1 else name, self.settings.volume / 100)

    def toggle_sound(self) -> bool:
        """Turn the sound off, or on again, in the settings. Return whether it is on now."""
        self.settings.sound = not self.settings.sound
        return self.settings.sound

    def close(self) -> None:
        """Stop all sounds for good and release the device."""
        self._is_awake = False
        if self._player is not None:
            self._player.close()
            self._player = None
