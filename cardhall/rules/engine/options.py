"""Options: choices of rules that are made before a match."""

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
        seats: Mapping[Value, Sequence[int]] = MappingProxyType({}),
        *,
        book_choices: Sequence[Value] = (),
        left_open: bool = False,
        is_new: bool = False,
    ) -> None:
        """Describe an option and its choices.

        `choices`: in the order of display; with names, where the values do not speak for themselves. `label`: a few
        words: "Points to win"; `help`: one sentence about the effect. `seats`: the numbers of players for a choice,
        where it is not possible with any number. `book_choices`: the choices that the book names (by default only the
        default); `left_open`: the book leaves the choice to the players, so that it names all. `is_new`: the game had
        deal codes before the option came; those codes mean the default.
        """
        self.default = default
        self.choices: tuple[Value, ...] = tuple(choices)
        self.label = label
        self.help = help
        self.names: tuple[str, ...] = tuple(choices.values()) if isinstance(choices, Mapping) else ()
        self.seats = seats
        self.book_choices: tuple[Value, ...] = self.choices if left_open else tuple(book_choices) or (default,)
        self.is_new = is_new

    def is_in_book(self, value: Value) -> bool:
        """Return whether the book names that choice, or leaves the choice to the players."""
        return value in self.book_choices

    def fits(self, value: Value, seats: int) -> bool:
        """Return whether a choice is possible with a number of players."""
        return value not in self.seats or seats in self.seats[value]

    def name_of(self, value: Value) -> str:
        """Return a choice in words."""
        if self.names:
            return self.names[self.choices.index(value)]
        if isinstance(value, bool):
            return say("On") if value else say("Off")
        return str(value).replace("_", " ").capitalize()


def one_of(
    choices: Mapping[Value, str],
    label: str,
    help: str,
    seats: Mapping[Value, Sequence[int]] = MappingProxyType({}),
    *,
    book_choices: Sequence[Value] = (),
    left_open: bool = False,
    is_new: bool = False,
) -> Option:
    """Make an option with named choices, the first being the default; the rest as for `Option`."""
    default = next(iter(choices))
    return Option(
        default, choices, label, help, seats=seats, book_choices=book_choices, left_open=left_open, is_new=is_new
    )


def book_and_usual(book: Mapping[str, Value] = MappingProxyType({}), **usual: Value) -> dict[str, dict[str, Value]]:
    """Make the presets of a game: by the book, and as most people play.

    Each has by option what differs from the defaults: `book` where the book names another choice.
    """
    return {"book": dict(book), "usual": usual}


def points_to_win(
    default: int,
    choices: Sequence[int],
    help: str = say("A side with this many points ends the match."),
    *,
    left_open: bool = False,
) -> Option:
    """Make the option `target`, with which the default `Game.ends` ends a match; `left_open`: as for `Option`."""
    return Option(default, choices, say("Points to win"), help, left_open=left_open)


def deals_in_match(
    default: int,
    choices: Sequence[int],
    help: str = say("The number of deals in a match."),
    *,
    left_open: bool = False,
) -> Option:
    """Make the option `deals`, with which the default `Game.ends` ends a match; `left_open`: as for `Option`."""
    return Option(default, choices, say("Deals"), help, left_open=left_open)


def deals_to_win(
    choices: Sequence[int] = (1, 3, 5), help: str = say("How many deals a player must win to win the match.")
) -> Option:
    """Make the option `target` of a game in which scores are deals won: by default a single deal."""
    return Option(1, choices, say("Deals to win"), help)
