"""A sentence of a reason, as it was told, and the table of what sentences claim."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from cardhall.language import fill, template
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.words import NUMBERS


def word(value: Any) -> str:
    """A value of a sentence as it is read."""
    return str(fill(template("{value}"), value=value))


def number_in(value: Any) -> float:
    """The number that a value tells."""
    first = word(value).split()[0].replace(",", "").lower()
    return NUMBERS.index(first) if first in NUMBERS else float(first)


class Told(NamedTuple):
    """A sentence of a reason: where it was told, of which action, with which values."""

    seen: Any
    action: Action
    said: Mapping[str, Any]

    @property
    def state(self) -> Any:
        return self.seen.state

    @property
    def hand(self) -> Sequence[Any]:
        return self.seen.hand  # type: ignore[no-any-return]

    @property
    def card(self) -> Any:
        """The first card of the action."""
        return self.action.cards[0]

    def number(self, name: str) -> float:
        """A value that is a number, in figures or in words, perhaps of something: `three` and `3 cards` are 3."""
        return number_in(self.said[name])


Claim = Callable[[Told], bool]
CLAIMS: dict[str, dict[str, Claim]] = {}  # by game, by the template of the sentence
