"""Checks of overridden methods, for mechanisms with faster ways to call their own methods.

A method of a class that may be interpreted is looked up whenever it is called. In imagined deals, by the hundred
thousand, the lookup costs more than most of the methods do. So a mechanism may call a method in two other ways:

- `overridden_methods` is computed once for each class. A method that is not among them is called directly as the
  mechanism's; every method that a game overrides is heard.
- A method in `FIXED`, which no game has reason to change, is always called directly. A class that overrides such a
  method is refused when it is made.
"""

from __future__ import annotations


def overridden_methods(cls: type) -> frozenset[str]:
    """Return the names of the public methods in which a class differs from the first base that defines each."""
    first_definitions: dict[str, object] = {}
    for base in reversed(cls.__mro__):
        for name, value in vars(base).items():
            if not name.startswith("_") and callable(value) and not isinstance(value, type):
                first_definitions.setdefault(name, value)
    return frozenset(name for name, value in first_definitions.items() if getattr(cls, name) is not value)


def refuse_fixed(cls: type) -> None:
    """Raise TypeError where a class overrides a method in the `FIXED` of a base class."""
    for base in cls.__mro__:
        for name in vars(base).get("FIXED", ()):
            if getattr(cls, name) is not vars(base)[name]:
                raise TypeError(
                    f"{cls.__name__} cannot have its own {name}: {base.__name__}.{name} is called as it is, "
                    "and would not be asked for in another class."
                )
