"""Actions: single decisions of a seat, with a canonical text both ways."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from cardhall.cards import CARDS, Card
from cardhall.rules.engine.open_class import OpenClass

Word = Card | str


class Action(tuple[Word, ...], metaclass=OpenClass):
    """A verb and its arguments: `Action("play", Card.of("QH"))`, text `play QH`.

    Arguments are cards and words (numbers are words too). Cards next to each other have no order, so they are kept in
    canonical order. Immutable, hashable and ordered: by verb, then cards by their order, numbers by size, words by
    letters.

    >>> Action.parse("meld 5H 3H 4H")
    Action('meld 3H 4H 5H')
    """

    __slots__ = ()

    def __new__(cls, verb: str, *arguments: Word | int) -> Action:
        words: list[Word] = [w if isinstance(w, Card | str) else str(w) for w in arguments]
        return tuple.__new__(cls, (verb, *(words if len(words) < 2 else _sort_card_runs(words))))

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read an action from its text, the cards in any order. Raises ValueError for an empty text."""
        words = text.split()
        if not words:
            raise ValueError("an action begins with a verb")
        return cls(words[0], *(Card.of(w) if Card.is_text(w) else w for w in words[1:]))

    @classmethod
    def of_cards(cls, verb: str, cards: Iterable[Card]) -> Action:
        """Make `Action(verb, *some)` quickly, for games with thousands of choices of cards."""
        return tuple.__new__(cls, (verb, *sorted(cards)))

    @property
    def verb(self) -> str:
        """The first word."""
        return str(self[0])

    @property
    def args(self) -> tuple[Word, ...]:
        """The arguments: cards and words."""
        return self[1:]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards among the arguments, in order."""
        return tuple([word for word in self if isinstance(word, Card)])

    @property
    def words(self) -> tuple[str, ...]:
        """The arguments that are not cards."""
        return tuple([word for word in self[1:] if not isinstance(word, Card)])

    @property
    def spoken(self) -> str:
        """The action with cards as people read them: `play 10♥`."""
        return " ".join(w.face if isinstance(w, Card) else w for w in self)

    @property
    def number(self) -> int:
        """The first argument that is a number. Raises ValueError when there is none."""
        return number_of(self)

    def sort_key(self) -> tuple[Any, ...]:
        """Return the key of the canonical order: the verb, then cards, numbers and words."""
        return (self[0], *(_word_key(w) for w in self[1:]))

    def __lt__(self, other: tuple[Word, ...]) -> bool:
        return bool(sort_key_of(self) < _sort_key_of_any(other))

    def __le__(self, other: tuple[Word, ...]) -> bool:
        return bool(sort_key_of(self) <= _sort_key_of_any(other))

    def __gt__(self, other: tuple[Word, ...]) -> bool:
        return bool(sort_key_of(self) > _sort_key_of_any(other))

    def __ge__(self, other: tuple[Word, ...]) -> bool:
        return bool(sort_key_of(self) >= _sort_key_of_any(other))

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Action, tuple(self)


@lru_cache(maxsize=8192)
def sort_key_of(action: Action) -> tuple[Any, ...]:
    """Return the sort key of an action, cached."""
    return action.sort_key()


@lru_cache(maxsize=8192)
def number_of(action: Action) -> int:
    """Return `Action.number`, cached."""
    for word in action.words:
        if _is_number(word):
            return int(word)
    raise ValueError(f"there is no number in {str(action)!r}")


@lru_cache(maxsize=8192)
def card_action(verb: str, card: Card) -> Action:
    """Return `Action(verb, card)`, cached."""
    return Action(verb, card)


def sort_actions(actions: Iterable[Action]) -> list[Action]:
    """Return the actions in canonical order."""
    return sorted(actions, key=sort_key_of)


def sort_calls(calls: Iterable[Action]) -> list[Action]:
    """Return the actions in canonical order, cached for lists of calls that come again and again."""
    return list(_sort_calls(tuple(calls)))


@lru_cache(maxsize=1024)
def _sort_calls(calls: tuple[Action, ...]) -> tuple[Action, ...]:
    return tuple(sort_actions(calls))


def _sort_key_of_any(other: tuple[Word, ...]) -> tuple[Any, ...]:
    return sort_key_of(other) if isinstance(other, Action) else tuple(other)


def _is_number(word: str) -> bool:
    return word.removeprefix("-").isdecimal()


def _word_key(word: Word) -> tuple[int, int, str]:
    if isinstance(word, Card):
        return 0, int(word), ""
    if _is_number(word):
        return 1, int(word), ""
    return 2, 0, word


def _sort_card_runs(words: list[Word]) -> list[Word]:
    """Return the words with every run of neighbouring cards in canonical order."""
    sorted_words: list[Word] = []
    run: list[Card] = []
    for word in words:
        if isinstance(word, Card):
            run.append(word)
        else:
            sorted_words += sorted(run)
            run = []
            sorted_words.append(word)
    return sorted_words + sorted(run)


PASS: Final = Action("pass")
PLAY: Final[tuple[Action, ...]] = tuple(Action("play", card) for card in CARDS)  # `play QH` by the card's number
DISCARD: Final[tuple[Action, ...]] = tuple(Action("discard", card) for card in CARDS)


class IllegalAction(ValueError):
    """Raised for an action that the rules do not allow now; `reason` is a sentence for the player."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
