"""Sets of numbers of tricks that are wanted.

This module may be compiled.
"""

from __future__ import annotations


def wanted_sets(worth: list[float]) -> tuple[list[float], list[int]]:
    """The values among what numbers of tricks are worth, rising, and for each but the first who brings as much.

    Bit `n` of such a set stands for `n` tricks.
    """
    sets: list[int] = []
    if rises(worth):
        every = (1 << len(worth)) - 1
        for number in range(1, len(worth)):
            sets.append(every >> number << number)
        return worth, sets
    values = sorted(set(worth))
    for value in values[1:]:
        wanted = 0
        for number in range(len(worth)):
            if worth[number] >= value:
                wanted |= 1 << number
        sets.append(wanted)
    return values, sets


def rises(worth: list[float]) -> bool:
    """Whether each value is greater than the one before."""
    for number in range(1, len(worth)):  # noqa: SIM110 (a loop is faster, compiled and not)
        if worth[number] <= worth[number - 1]:
            return False
    return True
