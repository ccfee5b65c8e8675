"""Mixes sounds into a stream, taken by an audio device piece by piece. No Qt, no device."""

from __future__ import annotations

from array import array
from collections.abc import Generator
from operator import add

MAX_VOICES = 3  # sounds heard at once; further ones are left out, so that the sum stays soft
MAX_SAMPLE = 16_383  # limit of the sum's samples: half of full scale, so that three sounds at once are not too loud


class Mixer:
    """A mixer of 16-bit mono sounds. One thread may add sounds while another takes samples."""

    def __init__(self) -> None:
        self._voices: list[tuple[array[int], int]] = []  # each sound being played, with its samples taken so far
        self.pieces_taken = 0  # number of pieces taken so far: it stands still when the device has stopped

    @property
    def is_silent(self) -> bool:
        """Tell whether all that was added has been taken."""
        return not self._voices

    def add_sound(self, sound: array[int], volume: float) -> bool:
        """Add a sound from the next piece on, at a volume of 0 to 1. Return False if too many play already."""
        if len(self._voices) >= MAX_VOICES:
            return False
        volume = min(1.0, max(0.0, volume))
        self._voices.append((array("h", (round(sample * volume) for sample in sound)), 0))
        return True

    def take_samples(self, sample_count: int) -> array[int]:
        """Return the next mixed samples, silence included; an array of 16-bit numbers."""
        self.pieces_taken += 1
        mixed = array("h", bytes(2 * sample_count))
        voices, self._voices = self._voices, []
        for sound, start in voices:
            piece = sound[start : start + sample_count]
            for index, sample in enumerate(map(add, mixed, piece)):
                mixed[index] = max(-MAX_SAMPLE, min(MAX_SAMPLE, sample))
            if start + sample_count < len(sound):
                self._voices.append((sound, start + sample_count))
        return mixed

    def generate_pieces(self) -> Generator[array[int], int, None]:
        """Yield endless pieces, each of the number of samples sent in; start the generator with `next`."""
        sample_count = yield array("h")
        while True:
            sample_count = yield self.take_samples(sample_count)
