"""Faults put into the program: a function raises an exception that the program has never heard of."""

from __future__ import annotations

import functools
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from cardhall.desktop import overrides

DUNDER = "__"


class Injected(Exception):
    """A fault that was put in."""


class Place(NamedTuple):
    """A function of a class of the program."""

    owner: type
    name: str

    def __str__(self) -> str:
        return f"{self.owner.__module__}.{self.owner.__qualname__}.{self.name}"


def find_methods(modules: tuple[str, ...]) -> list[Place]:
    """The methods of all classes in modules, already imported, whose names begin so; in order."""
    found = {}
    for name, module in sorted(sys.modules.items()):
        if name.startswith(modules):
            for owner in vars(module).values():
                if inspect.isclass(owner) and owner.__module__ == name:
                    for attribute, value in vars(owner).items():
                        if inspect.isfunction(value) and not attribute.startswith(DUNDER):
                            found[str(Place(owner, attribute))] = Place(owner, attribute)
    return list(found.values())


@contextmanager
def count_calls(modules: tuple[str, ...]) -> Iterator[Counter[Place]]:
    """How often each of the functions is called meanwhile."""
    by_code = {inspect.unwrap(vars(place.owner)[place.name]).__code__: place for place in find_methods(modules)}
    counts = Counter[Place]()

    def profile(frame: Any, event: str, _: object) -> None:
        if event == "call" and frame.f_code in by_code:
            counts[by_code[frame.f_code]] += 1

    sys.setprofile(profile)
    try:
        yield counts
    finally:
        sys.setprofile(None)


class Fault:
    """A function that raises `Injected` once, at a later call; put it in before anything connects to the original."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.countdown = 0  # calls until it raises; 0: it does not
        self.raised = False

    def __enter__(self) -> Fault:
        had = vars(self.place.owner)[self.place.name]
        self._told = had if overrides.is_reporting(had) else None
        self._real: Callable[..., Any] = self._told.__wrapped__ if self._told else had

        @functools.wraps(self._real)
        def broken(*arguments: Any, **more: Any) -> Any:
            if self.countdown:
                self.countdown -= 1
                if not self.countdown:
                    self.raised = True
                    raise Injected(str(self.place))
            return self._real(*arguments, **more)

        overrides.hold_function(
            broken
        )  # a widget that outlives the fault calls what it has found, and PySide does not hold it
        self._put(broken)
        return self

    def __exit__(self, *_: object) -> None:
        self._put(self._real)

    def _put(self, function: Callable[..., Any]) -> None:
        """Put the function into its place, inside the wrapper that reports faults where there is one."""
        if self._told:
            self._told.__wrapped__ = function
        else:
            setattr(self.place.owner, self.place.name, function)
