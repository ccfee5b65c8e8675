"""Fast random numbers for imagined or counted deals, by the million. No part of a match depends on them (see `chance`).

The numbers come from multiply-with-carry in sixty bits, which compiled code keeps in a register; the period is 2⁵⁹. The
draw from a state is `(state & WORD_MASK) * limit >> 30`, from 0 to `limit` − 1.
"""

from __future__ import annotations

import random
from typing import Final, TypeVar

ItemT = TypeVar("ItemT")

WORD_MASK: Final = 0x3FFFFFFF  # thirty bits
# with this multiplier, m · 2³⁰ − 1 and half of the number before it are prime: the longest possible period
MULTIPLIER: Final = 1036482906


def first_state(rng: random.Random) -> int:
    """Return a first state, drawn from `rng`.

    The next state is `MULTIPLIER_CONSTANT * (state & WORD_MASK) + (state >> 30)`.
    """
    return int(rng.getrandbits(58)) + 1


def shuffle(items: list[ItemT], state: int) -> int:
    """Shuffle the items in place. Return the generator's next state."""
    for left in range(len(items), 1, -1):
        state = MULTIPLIER * (state & WORD_MASK) + (state >> 30)
        drawn = (state & WORD_MASK) * left >> 30
        item = items[drawn]
        items[drawn] = items[left - 1]
        items[left - 1] = item
    return state
