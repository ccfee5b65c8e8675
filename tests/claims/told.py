"""A sentence of a reason, as it was told, and the table of what sentences claim."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cardhall.cards import HIDDEN, Card
from cardhall.english import NUMBER_WORDS
from cardhall.language import fill_template, template
from cardhall.rules.engine.action import PASS, Action


def format_value(value: Any) -> str:
    """A value of a sentence as it is read."""
    return str(fill_template(template("{value}"), value=value))


def number_from_value(value: Any) -> float:
    """The number that a value tells."""
    first = format_value(value).split()[0].replace(",", "").lower()
    return NUMBER_WORDS.index(first) if first in NUMBER_WORDS else float(first)


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
        return number_from_value(self.said[name])


Claim = Callable[[Told], bool]
CLAIMS_BY_GAME: dict[str, dict[str, Claim]] = {}  # by game, by the template of the sentence


SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
SINGLE = {"club": "C", "diamond": "D", "heart": "H", "spade": "S"}
JOINING_TEMPLATES = {  # that only put sentences together
    "{text}",
    "{text} {why}",
    "{why} It also shows that you hold neither of the two highest {suits} left.",
    "{why} It also shows that you hold one of the two highest {suits} left.",
    "{told} The system alone would bid differently, but simulated deals favour this call.",
}


def known_cards(some: Iterable[Any]) -> list[Card]:
    return [card for card in some if card is not HIDDEN]


def of_suit(some: Iterable[Card], suit: str) -> list[Card]:
    return [card for card in known_cards(some) if card.suit == suit]


def suit_by_name(t: Told, name: str = "suit") -> str:
    text = format_value(t.said[name])
    return SUITS.get(text) or SINGLE[text]


def does(*verbs: str) -> Claim:
    """Whether one of these is done."""
    return lambda t: t.action.verb in verbs


def passes(t: Told) -> bool:
    return bool(t.action == PASS)


def may_bid(t: Told) -> bool:
    """Whether a number may be bid."""
    return any(one.verb == "bid" for one in t.seen.actions())


def counted(t: Told, value: Any, singular: str) -> int:
    """The number of some things in a list in words: of aces in `two aces, one king`; 0: they are not in it."""
    for part in format_value(value).replace(" and ", ", ").split(", "):
        words = part.split()
        if len(words) >= 2 and words[1].rstrip("s") == singular:
            return int(number_from_value(words[0]))
    return 0
