"""Chance: shuffles and random numbers that are the same on every platform and in every release.

Every draw is made from the digest of the seed and the number of draws so far (SHAKE-256). So a match is replayed
exactly from its seed, and nothing depends on a library's random numbers.

Seeds from `FIRST_KEYED_SEED` on shuffle in two steps: the seed and the number of the draw give a key of forty bits, and
the key alone gives the order. So a single shuffle can be published by its key, from which nobody finds the seed, nor
any other shuffle. Smaller seeds, from earlier releases or typed by people, shuffle in a single step, as always.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import shake_256
from typing import Final, TypeVar

from mypy_extensions import i64

ItemT = TypeVar("ItemT")

WORD_LIMIT: Final = 1 << 60  # smaller numbers fit into a machine word
# the first seed whose shuffles have keys: above every seed that files of earlier releases could hold
FIRST_KEYED_SEED: Final = 2**128 + 1
KEYED_SEED_COUNT: Final = 2**50  # number of such seeds: too many to try them all
SHUFFLE_KEY_COUNT: Final = 2**40  # number of keys
EXTRA_DIGEST_BYTES: Final = 16  # beyond a byte an item, so that all orders are equally likely to within 2⁻¹²⁸
KEY_BYTES: Final = 16  # of the digest for a key
NUMBER_BYTES: Final = 24  # of the digest for a random number


def _digest_number(source: str, size: int) -> int:
    """Return the digest of a text as a whole number of `size` bytes."""
    return int.from_bytes(shake_256(source.encode()).digest(size), "big")


def shuffle_order(items: Iterable[ItemT], seed: int, draw: int) -> list[ItemT]:
    """Return a random order of `items`.

    Each order is equally likely to within 2⁻¹²⁸; with a key, as likely as 2⁴⁰ keys allow.
    """
    return (
        shuffle_by_key(items, shuffle_key(seed, draw))
        if seed >= FIRST_KEYED_SEED
        else _shuffle_by_digest(items, f"{seed}:{draw}")
    )


def shuffle_key(seed: int, draw: int) -> int:
    """Return the key of a shuffle, below `SHUFFLE_KEY_COUNT`: a one-way digest of a seed from `FIRST_KEYED_SEED` on."""
    return _digest_number(f"key:{seed}:{draw}", KEY_BYTES) % SHUFFLE_KEY_COUNT


def shuffle_by_key(items: Iterable[ItemT], key: int) -> list[ItemT]:
    """Return the order of `items` given by a key."""
    return _shuffle_by_digest(items, f"order:{key}")


def _shuffle_by_digest(items: Iterable[ItemT], source: str) -> list[ItemT]:
    """Return the order of items given by the digest of a text (Fisher and Yates' shuffle)."""
    order = list(items)
    bits = _digest_number(source, len(order) + EXTRA_DIGEST_BYTES)
    # the long number is divided once a span, and the draws of a span come from the remainder, a machine word
    for top, last, bound in _plan_spans(len(order)):
        bits, span_remainder = divmod(bits, bound)
        span_number: i64 = span_remainder
        for size in range(top + 1, last, -1):
            drawn = span_number % size
            span_number //= size
            place = size - 1
            order[place], order[drawn] = order[drawn], order[place]
    return order


@lru_cache
def _plan_spans(number: int) -> list[tuple[int, int, int]]:
    """Plan a shuffle of `number` items: spans of places, from the top, that share a short random number.

    Each span: its first and last place, and the product of the limits of its draws.
    """
    spans = []
    top = number - 1
    while top > 0:
        last, product = top, top + 1
        while last > 1 and product * last < WORD_LIMIT:
            product *= last
            last -= 1
        spans.append((top, last, product))
        top = last - 1
    return spans


def draw_number(limit: int, seed: int, draw: int) -> int:
    """Return a random whole number from 0 to `limit` − 1."""
    return _digest_number(f"{seed}:{draw}", NUMBER_BYTES) % limit
