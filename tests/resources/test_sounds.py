"""The sounds: made by our script from arithmetic, short, soft, dark, and without clicks."""

from __future__ import annotations

import cmath
import math
import subprocess
import sys
import wave
from array import array
from pathlib import Path

import pytest

from cardhall.desktop.sound.player import SAMPLE_RATE, read_samples
from cardhall.desktop.sound.sounds import FILE_COUNTS, MIN_GAPS_S

SOUNDS = Path(__file__).parents[2] / "resources" / "sounds"
MAX_SECONDS = {"shuffle": 1.4, "win": 1.3, "turn": 0.6, "lose": 0.6}  # seconds; all others 0.3
NAMES = sorted(path.stem for path in SOUNDS.glob("*.wav"))


def test_there_is_a_file_for_each_sound_and_no_other() -> None:
    wanted = [
        f"{name}-{number + 1}" if many > 1 else name for name, many in FILE_COUNTS.items() for number in range(many)
    ]
    assert sorted(wanted) == NAMES and MIN_GAPS_S.keys() == FILE_COUNTS.keys()
    assert sum(path.stat().st_size for path in SOUNDS.glob("*.wav")) < 270_000


def test_they_are_what_the_script_makes(tmp_path: Path) -> None:
    """To a unit in the last place: sines differ by less than that between machines."""
    subprocess.run(
        [sys.executable, "-B", "-m", "tests.tools.sounds", str(tmp_path)],
        cwd=SOUNDS.parents[1],
        check=True,
        capture_output=True,
    )
    assert sorted(path.stem for path in tmp_path.iterdir()) == NAMES
    for name in NAMES:
        with wave.open(str(tmp_path / f"{name}.wav")) as file:
            made = array("h", file.readframes(file.getnframes()))
        here = read_samples(name)
        assert len(made) == len(here) and max(abs(a - b) for a, b in zip(made, here, strict=True)) <= 1, name


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_short_soft_and_dark(name: str) -> None:
    with wave.open(str(SOUNDS / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, SAMPLE_RATE)
    found = read_samples(name)
    assert len(found) / SAMPLE_RATE <= MAX_SECONDS.get(name, 0.3)
    assert 0.05 * 32_767 < max(map(abs, found)) <= 0.25 * 32_767
    loudness = math.sqrt(sum(sample**2 for sample in found) / len(found)) / 32_767
    assert 20 * math.log10(loudness) < -28, "too loud on the whole"
    assert abs(found[0]) <= 1 and abs(found[-1]) <= 1, "a click"
    assert max(abs(sample) for sample in found[-20:]) < 200, "it ends before it has faded"
    assert abs(sum(found) / len(found)) < 60, "it leans to one side"
    powers = power_spectrum(found)
    total = sum(powers.values())
    assert sum(power for frequency, power in powers.items() if frequency > 4000) < 0.2 * total, "shrill"
    assert sum(power for frequency, power in powers.items() if frequency < 60) < 0.1 * total, "a rumble"


def power_spectrum(sound: array[int], step: int = 110) -> dict[int, float]:
    """Power by frequency, at some of them."""
    found = {}
    for frequency in range(40, SAMPLE_RATE // 2, step):
        turn = cmath.exp(-2j * math.pi * frequency / SAMPLE_RATE)
        at, total = 1 + 0j, 0j
        for sample in sound:
            total += sample * at
            at *= turn
        found[frequency] = abs(total) ** 2
    return found
