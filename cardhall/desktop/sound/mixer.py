"""Sounds laid over each other, as a device asks for them piece by piece. No Qt, no device."""

from __future__ import annotations

from array import array
from collections.abc import Generator
from operator import add

MAX_VOICES = 3  # sounds heard at once; further ones are left out, so that the sum stays soft
MAX_SAMPLE = 16_383  # no sample is beyond it, whatever is played: half of full scale


class Mixer:
    """A mixer of 16-bit mono sounds. One thread may add sounds while another takes samples."""

    def __init__(self) -> None:
        self._voices: list[tuple[array[int], int]] = []  # what is heard, and how much of it has been
        self.taken = 0  # pieces so far

    @property
    def is_silent(self) -> bool:
        """Tell whether all that was added has been taken."""
        return not self._voices

    def add(self, sound: array[int], volume: float) -> bool:
        """Have a sound heard from the next piece on, at that volume, 0 to 1. False where too many are heard."""
        if len(self._voices) >= MAX_VOICES:
            return False
        volume = min(1.0, max(0.0, volume))
        self._voices.append((array("h", (round(sample * volume) for sample in sound)), 0))
        return True

    def take(self, number: int) -> array[int]:
        """Return the next samples."""
        self.taken += 1
        out = array("h", bytes(2 * number))
        voices, self._voices = self._voices, []
        for sound, start in voices:
            piece = sound[start : start + number]
            for place, sample in enumerate(map(add, out, piece)):
                out[place] = max(-MAX_SAMPLE, min(MAX_SAMPLE, sample))
            if start + number < len(sound):
                self._voices.append((sound, start + number))
        return out

    def pieces(self) -> Generator[array[int], int, None]:
        """Pieces of as many samples as are asked for, without an end; to be begun with `next`."""
        number = yield array("h")
        while True:
            number = yield self.take(number)
