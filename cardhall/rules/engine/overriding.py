"""Which methods a class has of its own, and which it may not have.

A method of a class that may be interpreted is looked for whenever it is called, which in imagined deals, by the hundred
thousand, costs more than what most of them do. So a mechanism may call one in two other ways, and both say so:

- whether a class has a method of its own is known as soon as it is made (`own_methods`), and one that it has not is
  called as the mechanism's: whatever a game overrides is heard;
- what no game has reason to change stands in `FIXED`, and is always called as it is: a class that has its own of it is
  refused when it is made.
"""

from __future__ import annotations


def own_methods(cls: type) -> frozenset[str]:
    """The names of the public methods that are not as the first class has them that has them at all."""
    first: dict[str, object] = {}
    for base in reversed(cls.__mro__):
        for name, value in vars(base).items():
            if not name.startswith("_") and callable(value) and not isinstance(value, type):
                first.setdefault(name, value)
    return frozenset(name for name, value in first.items() if getattr(cls, name) is not value)


def refuse_own(cls: type) -> None:
    """Raise TypeError where the class has its own of a method that stands in `FIXED` of the class that it extends."""
    for base in cls.__mro__:
        for name in vars(base).get("FIXED", ()):
            if getattr(cls, name) is not vars(base)[name]:
                raise TypeError(
                    f"{cls.__name__} cannot have its own {name}: {base.__name__}.{name} is called as it is, "
                    "and would not be asked for in another class."
                )
