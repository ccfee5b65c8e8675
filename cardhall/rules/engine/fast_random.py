"""Chance for deals that are imagined or counted, by the million: quick to draw, no part of a match (see `chance`).

The numbers come from multiplying with carry, in sixty bits, which compiled code keeps in a register: 2⁵⁹ of them before
they repeat. What is drawn from one is `(state & WORD) * limit >> 30`, from 0 to `limit` − 1.
"""

from __future__ import annotations

import random
from typing import Final, TypeVar

T = TypeVar("T")

WORD: Final = 0x3FFFFFFF  # thirty bits
FACTOR: Final = 1036482906  # FACTOR · 2³⁰ − 1 and half of it less one half are prime: the longest period there is


def begin(rng: random.Random) -> int:
    """A state to draw from, itself drawn from `rng`; the next one is `FACTOR * (state & WORD) + (state >> 30)`."""
    return int(rng.getrandbits(58)) + 1


def shuffle(items: list[T], state: int) -> int:
    """Bring the items into a random order. Returns the state to go on from."""
    for left in range(len(items), 1, -1):
        state = FACTOR * (state & WORD) + (state >> 30)
        drawn = (state & WORD) * left >> 30
        item = items[drawn]
        items[drawn] = items[left - 1]
        items[left - 1] = item
    return state
