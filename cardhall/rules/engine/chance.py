"""Chance: shuffles and random numbers that are the same on every platform and in every release.

Every draw is made from the digest of the seed and the number of draws so far (SHAKE-256), so that a match is replayed
exactly from its seed, and nothing depends on a library's random numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import shake_256
from typing import Final, TypeVar

from mypy_extensions import i64

T = TypeVar("T")

SHORT: Final = 1 << 60  # what is below fits into a machine word


def _bits(seed: int, draw: int, size: int) -> int:
    return int.from_bytes(shake_256(f"{seed}:{draw}".encode()).digest(size), "big")


def shuffled(items: Iterable[T], seed: int, draw: int) -> list[T]:
    """A random order of `items` (each equally likely to within 2⁻¹²⁸)."""
    order = list(items)
    bits = _bits(seed, draw, len(order) + 16)
    for top, last, bound in _spans(len(order)):
        bits, short = divmod(bits, bound)
        rest: i64 = short
        for size in range(top + 1, last, -1):
            drawn = rest % size
            rest //= size
            place = size - 1
            order[place], order[drawn] = order[drawn], order[place]
    return order


@lru_cache
def _spans(number: int) -> list[tuple[int, int, int]]:
    """How a shuffle of `number` items is calculated: spans of places, from the top, that share one short number.

    Of each: its first and last place, and the product of the limits below which its draws are.
    """
    spans = []
    top = number - 1
    while top > 0:
        last, bound = top, top + 1
        while last > 1 and bound * last < SHORT:
            bound *= last
            last -= 1
        spans.append((top, last, bound))
        top = last - 1
    return spans


def below(limit: int, seed: int, draw: int) -> int:
    """A random whole number from 0 to `limit` − 1."""
    return _bits(seed, draw, 24) % limit
