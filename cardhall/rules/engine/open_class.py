"""Classes that stay ordinary Python classes in a compiled build."""

from __future__ import annotations

from typing import TypeVar

ClassT = TypeVar("ClassT")


class OpenClass(type):
    """The metaclass of classes that games, advice and tests extend freely.

    Compiled or not, such classes are ordinary Python classes. A compiled class otherwise has fixed attributes and no
    `__dict__`. A class with this metaclass keeps its `__dict__`, so that it can be copied by it, derive from `str` or
    `tuple`, and be extended by interpreted code.
    """

    def __getitem__(cls: type[ClassT], type_argument: object) -> type[ClassT]:
        """Return the class itself: `Game[WhistState]` is for the type checker alone."""
        return cls
