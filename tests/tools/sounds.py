"""Makes the sounds of Card Hall: python -m tests.tools.sounds [FOLDER].

Writes the same files every time, without a folder beside itself. All are made of noise and of tones that fade, by
arithmetic alone; they are short, soft and dark: none is louder than a quarter of full scale, none begins with a click,
and each ends in silence.

down-1, down-2, down-3: a card laid on cloth
slide-1, slide-2: cards pushed over cloth
deal-1, deal-2, deal-3: a card that leaves the pack
shuffle: two halves of a pack riffled together, and squared
chips-1, chips-2: a few chips that come to lie on others
turn: two soft strokes on wood: it is your turn
win: four strokes on wood, going up
lose: three strokes on wood, going down
took: a short stroke on wood, and a higher one: your side has won a trick
gave: one short, deeper stroke: another side has won it
bid: a knuckle on the table: somebody has bid, called or passed
refused: two dull strokes on the same place: that is not possible
"""

from __future__ import annotations

import math
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

SAMPLE_RATE = 22_050  # samples a second
FULL_SCALE = 32_767
MAX_PEAK = 0.25  # of full scale: no sample of any sound is beyond it
FADE_IN, FADE_OUT = 0.002, 0.012  # seconds

Wave = list[float]
SOUND_PEAKS = {  # the peak of each sound, of full scale
    "down": 0.22,
    "slide": 0.10,
    "deal": 0.09,
    "shuffle": 0.14,
    "chips": 0.15,
    "turn": 0.12,
    "win": 0.17,
    "lose": 0.14,
    "took": 0.09,
    "gave": 0.09,
    "bid": 0.10,
    "refused": 0.12,
}


def silence(lasts: float) -> Wave:
    """Nothing, for that many seconds."""
    return [0.0] * round(lasts * SAMPLE_RATE)


def white_noise(lasts: float, random: Random) -> Wave:
    """White noise."""
    return [2 * random.random() - 1 for _ in range(round(lasts * SAMPLE_RATE))]


def low_pass(sound: Wave, frequency: float) -> Wave:
    """What is below that frequency, twice over so that it is well rid of the rest."""
    share = 1 - math.exp(-2 * math.pi * frequency / SAMPLE_RATE)
    for _ in range(2):
        kept, out = 0.0, []
        for sample in sound:
            kept += share * (sample - kept)
            out.append(kept)
        sound = out
    return sound


def high_pass(sound: Wave, frequency: float) -> Wave:
    """What is above that frequency."""
    below = low_pass(sound, frequency)
    return [sample - low for sample, low in zip(sound, below, strict=True)]


def apply_envelope(sound: Wave, shape: Callable[[float], float]) -> Wave:
    """The sound, as loud at each moment as `shape` says of the seconds gone."""
    return [sample * shape(place / SAMPLE_RATE) for place, sample in enumerate(sound)]


def fading_envelope(seconds: float) -> Callable[[float], float]:
    """A shape that falls to a third in that time."""
    return lambda gone: math.exp(-gone / seconds)


def swelling_envelope(lasts: float, peak: float) -> Callable[[float], float]:
    """A shape that grows until `peak`, a share of the time it lasts, and goes again."""

    def shape(gone: float) -> float:
        at = min(1.0, gone / lasts)
        return math.sin(math.pi / 2 * at / peak) ** 2 if at < peak else math.cos(math.pi / 2 * (at - peak) / (1 - peak))

    return shape


def pure_tone(frequency: float, lasts: float, fades: float) -> Wave:
    """A pure tone that fades."""
    step = 2 * math.pi * frequency / SAMPLE_RATE
    return apply_envelope(
        [math.sin(step * place) for place in range(round(lasts * SAMPLE_RATE))], fading_envelope(fades)
    )


def mix_sounds(*parts: tuple[float, float, Wave]) -> Wave:
    """Sounds together: when each begins, in seconds, how loud it is, and the sound."""
    length = max(round(begins * SAMPLE_RATE) + len(sound) for begins, _, sound in parts)
    out = [0.0] * length
    for begins, loud, sound in parts:
        first = round(begins * SAMPLE_RATE)
        for place, sample in enumerate(sound):
            out[first + place] += loud * sample
    return out


def finish_sound(sound: Wave, peak: float) -> array[int]:
    """The sound with that peak, without a click at either end, as whole numbers."""
    rise, fall, length = round(FADE_IN * SAMPLE_RATE), round(FADE_OUT * SAMPLE_RATE), len(sound)
    edged = [sample * min(1.0, place / rise, (length - 1 - place) / fall) for place, sample in enumerate(sound)]
    most = max(map(abs, edged))
    return array("h", (round(sample / most * min(peak, MAX_PEAK) * FULL_SCALE) for sample in edged))


# ---- the sounds


def card_down_sound(random: Random, pitch: float) -> Wave:
    """A short rustle of paper, and the cloth under it."""
    rustle = apply_envelope(low_pass(high_pass(white_noise(0.10, random), 500), 2600 * pitch), fading_envelope(0.016))
    cloth = pure_tone(150 * pitch, 0.16, 0.032)
    return high_pass(mix_sounds((0.0, 1.0, rustle), (0.002, 0.32, cloth), (0.0, 0.0, silence(0.17))), 70)


def slide_sound(random: Random, pitch: float) -> Wave:
    """Paper over cloth."""
    lasts = 0.24
    brushed = low_pass(high_pass(white_noise(lasts, random), 700), 2200 * pitch)
    return apply_envelope(brushed, swelling_envelope(lasts, 0.35))


def deal_sound(random: Random, pitch: float) -> Wave:
    """A card that slips off the pack."""
    lasts = 0.085
    return apply_envelope(
        low_pass(high_pass(white_noise(lasts, random), 900), 3000 * pitch), swelling_envelope(lasts, 0.22)
    )


def shuffle_sound(random: Random) -> Wave:
    """Corners that fall on each other, ever faster, and the pack pushed together."""
    parts: list[tuple[float, float, Wave]] = []
    at, cards = 0.02, 34
    for card in range(cards):
        corner = apply_envelope(low_pass(high_pass(white_noise(0.03, random), 600), 2400), fading_envelope(0.006))
        parts.append((at, 0.45 + 0.4 * random.random(), corner))
        at += (0.030 - 0.014 * card / cards) * (0.8 + 0.4 * random.random())
    parts.append((at + 0.06, 1.1, slide_sound(random, 0.8)))
    parts.append((at + 0.24, 0.9, card_down_sound(random, 0.8)))
    return mix_sounds(*parts)


def chips_sound(random: Random, fallen: Sequence[float]) -> Wave:
    """Clay on clay: a few partial tones that do not agree, and fade at once."""
    parts: list[tuple[float, float, Wave]] = []
    for place, at in enumerate(fallen):
        pitch = 1.0 + 0.05 * random.random()
        for partial, loud in ((1450, 1.0), (2130, 0.55), (3020, 0.28)):
            parts.append((at, loud * 0.75**place, pure_tone(partial * pitch, 0.10, 0.014)))
        tap = apply_envelope(low_pass(white_noise(0.02, random), 1800), fading_envelope(0.004))
        parts.append((at, 0.9 * 0.75**place, tap))
    return mix_sounds(*parts)


def wood_stroke(frequency: float) -> Wave:
    """A stroke on a bar of wood: the tone, and the fourth above two octaves, which fades sooner."""
    return mix_sounds(
        (0.0, 1.0, pure_tone(frequency, 0.42, 0.085)), (0.0, 0.16, pure_tone(frequency * 3.93, 0.12, 0.022))
    )


def turn_sound() -> Wave:
    """Two strokes, a fourth apart."""
    return mix_sounds((0.0, 0.8, wood_stroke(392.0)), (0.11, 1.0, wood_stroke(523.25)))


def win_sound() -> Wave:
    """A chord, one tone after the other, the last one held."""
    tones = (392.0, 493.88, 587.33, 783.99)
    held = pure_tone(783.99, 0.75, 0.20)
    return mix_sounds(
        *((0.13 * place, 0.9, wood_stroke(pitch)) for place, pitch in enumerate(tones)), (0.39, 0.45, held)
    )


def stopped_stroke(frequency: float) -> Wave:
    """A stroke on the same wood, stopped by the hand."""
    return mix_sounds(
        (0.0, 1.0, pure_tone(frequency, 0.15, 0.035)), (0.0, 0.14, pure_tone(frequency * 3.93, 0.06, 0.014))
    )


def lose_sound() -> Wave:
    """Three strokes, each deeper than the one before."""
    first, second = stopped_stroke(392.0), stopped_stroke(329.63)
    return mix_sounds((0.0, 0.9, first), (0.13, 0.9, second), (0.26, 0.9, pure_tone(261.63, 0.30, 0.07)))


def took_sound() -> Wave:
    """Two short strokes, going up."""
    return mix_sounds((0.0, 0.7, stopped_stroke(392.0)), (0.08, 1.0, stopped_stroke(493.88)))


def gave_sound() -> Wave:
    """A short deep stroke."""
    return stopped_stroke(261.63)


def bid_sound(random: Random) -> Wave:
    """A knuckle on wood under cloth."""
    tap = apply_envelope(low_pass(white_noise(0.03, random), 1200), fading_envelope(0.006))
    return mix_sounds((0.0, 0.8, tap), (0.001, 1.0, pure_tone(220.0, 0.10, 0.022)))


def refused_sound(random: Random) -> Wave:
    """Two dull strokes."""
    dull = mix_sounds(
        (0.0, 0.5, apply_envelope(low_pass(white_noise(0.03, random), 700), fading_envelope(0.008))),
        (0.0, 1.0, pure_tone(146.83, 0.12, 0.028)),
    )
    return mix_sounds((0.0, 1.0, dull), (0.10, 0.8, dull))


def all_sounds() -> dict[str, array[int]]:
    """All sounds by the names of their files."""
    made: dict[str, Wave] = {"shuffle": shuffle_sound(Random(7)), "turn": turn_sound(), "win": win_sound()}
    made |= {
        "lose": lose_sound(),
        "took": took_sound(),
        "gave": gave_sound(),
        "bid": bid_sound(Random(50)),
        "refused": refused_sound(Random(51)),
    }
    for number, pitch in enumerate((1.0, 0.88, 1.12), 1):
        made[f"down-{number}"] = card_down_sound(Random(10 + number), pitch)
        made[f"deal-{number}"] = deal_sound(Random(20 + number), pitch)
    for number, pitch in enumerate((1.0, 0.85), 1):
        made[f"slide-{number}"] = slide_sound(Random(30 + number), pitch)
    for number, fallen in enumerate(((0.0, 0.055, 0.125), (0.0, 0.07, 0.115, 0.19)), 1):
        made[f"chips-{number}"] = chips_sound(Random(40 + number), fallen)
    return {name: finish_sound(sound, SOUND_PEAKS[name.split("-")[0]]) for name, sound in sorted(made.items())}


def write(path: Path, samples: array[int]) -> None:
    """A file of one channel, 16 bits a sample."""
    if sys.byteorder == "big":
        samples = array("h", samples)
        samples.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(SAMPLE_RATE)
        file.writeframes(samples.tobytes())


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[2] / "resources" / "sounds")
    folder.mkdir(parents=True, exist_ok=True)
    for name, samples in all_sounds().items():
        write(folder / f"{name}.wav", samples)
