"""Chance: shuffles and lots that are the same on every platform and every release.

Every draw is made from the digest of the seed and the number of draws so far (SHAKE-256), so that a match is replayed
exactly from its seed, and nothing depends on a library's random numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import shake_256
from typing import TypeVar

T = TypeVar("T")


def _bits(seed: int, draw: int, size: int) -> int:
    return int.from_bytes(shake_256(f"{seed}:{draw}".encode()).digest(size), "big")


def shuffled(items: Iterable[T], seed: int, draw: int) -> list[T]:
    """A random order of `items` (each equally likely to within 2⁻¹²⁸)."""
    order = list(items)
    bits = _bits(seed, draw, len(order) + 16)
    for i in range(len(order) - 1, 0, -1):
        bits, j = divmod(bits, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def below(limit: int, seed: int, draw: int) -> int:
    """A random whole number from 0 to `limit` − 1."""
    return _bits(seed, draw, 24) % limit
