"""Classes that stay ordinary Python classes in a compiled build."""

from __future__ import annotations

from typing import TypeVar

C = TypeVar("C")


class Open(type):
    """The class of classes that games, advice and tests extend freely; compiled or not, they are Python's own.

    A compiled class otherwise has fixed attributes and no `__dict__`. Classes of this kind keep theirs, and so can be
    copied by it, derive from `str` or `tuple`, and be extended by what is not compiled.
    """

    def __getitem__(cls: type[C], of: object) -> type[C]:
        """`Game[WhistState]` is for the type checker alone: it is `Game`."""
        return cls
