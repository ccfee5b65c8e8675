"""Long work in slices: between two slices the same thread can do something else."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Slices: TypeAlias = Generator[None, None, T]  # yields wherever it can be interrupted, and returns its result


def at_once(work: Slices[T]) -> T:
    """Do all slices of the work at once, and return its result. Raises the errors of the work."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
