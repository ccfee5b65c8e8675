"""Work that takes long, done a slice at a time: between two slices the same thread can do something else."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Slices: TypeAlias = Generator[None, None, T]  # yields wherever it can be interrupted, and returns what came of it


def at_once(work: Slices[T]) -> T:
    """Do all slices of the work at once. Raises the errors of the work."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
