"""Options: the choices of rules that are made before a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import final

from cardhall.language import say

Value = str | int | bool


@final
class Option:
    """A choice of rules, made before a match."""

    def __init__(
        self,
        default: Value,
        choices: Sequence[Value] | Mapping[Value, str],
        label: str,
        help: str,
        names: Sequence[str] = (),
        seats: Mapping[Value, Sequence[int]] = MappingProxyType({}),
    ) -> None:
        """`choices`: in the order in which people see them; with their names, where they do not speak for themselves.

        `label`: a few words: "Points to win"; `help`: one sentence: what it changes; `names`: those of the choices,
        where they are made elsewhere; `seats`: with how many players a choice can be made, where not with any number.
        """
        self.default = default
        self.choices: tuple[Value, ...] = tuple(choices)
        self.label = label
        self.help = help
        self.names: tuple[str, ...] = tuple(choices.values()) if isinstance(choices, Mapping) else tuple(names)
        self.seats = seats

    def fits(self, value: Value, seats: int) -> bool:
        """Whether that choice can be made with this number of players."""
        return value not in self.seats or seats in self.seats[value]

    def name_of(self, value: Value) -> str:
        """A choice in words."""
        if self.names:
            return self.names[self.choices.index(value)]
        if isinstance(value, bool):
            return say("On") if value else say("Off")
        return str(value).replace("_", " ").capitalize()


def one_of(
    choices: Mapping[Value, str], label: str, help: str, seats: Mapping[Value, Sequence[int]] = MappingProxyType({})
) -> Option:
    """An option whose choices have names, of which the first is the book's; `seats`: as for `Option`."""
    return Option(next(iter(choices)), choices, label, help, seats=seats)


def book_and_usual(**different: Value) -> dict[str, dict[str, Value]]:
    """The presets of a game: by the book, and what is `different`, by option, as most people play."""
    return {"book": {}, "usual": different}


def points_to_win(
    default: int, choices: Sequence[int], help: str = say("A side with this many points ends the match.")
) -> Option:
    """The option `target`, with which the default `Game.ends` ends a match."""
    return Option(default, choices, say("Points to win"), help)


def deals_in_match(default: int, choices: Sequence[int], help: str = say("The number of deals in a match.")) -> Option:
    """The option `deals`, with which the default `Game.ends` ends a match."""
    return Option(default, choices, say("Deals"), help)
