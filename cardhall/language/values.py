"""Values of sentences that are more than a text: each is told in a language's own way.

| value | as it stands | other forms |
|---|---|---|
| `numbered(3, "trick")` | `3 tricks` | `words`: `three tricks`, as far as the language spells numbers |
| `in_words(3)` | `three` | |
| `card_face(card)`, `card_faces(cards)` | `10♥`, `10♥ J♥` | |
| `card_name(card)` | `ten of hearts` | `the`: `the ten of hearts` |
| `suit_name("H")`, `one_of_suit("H")` | `hearts`, `heart` | |
| `rank_name("K")`, `a_rank("K")` | `king`, `a king` | `plural`: `kings` |
| `listing([…])`, `listing([…], "or")` | `hearts, clubs and spades` | |

Every value has the form `capital`, for the beginning of a sentence; numbers have `grouped`: `1,200` for `1200`;
what was said has `small`, with a small first letter, and `unstopped`, without its full stop. A
translation may ask for further forms of its own, such as `{suit:dative}`: the catalogue has the words for it under the
context `suit dative`, and where it has none the usual form stands.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cardhall.cards import HIDDEN, Card
from cardhall.english import NUMBERS
from cardhall.language.telling import Language, Manner

WORDS, PLURAL, THE = "words", "plural", "the"


def in_form(language: Language, what: str, word: str, form: str) -> str:
    """A word by itself in a form that a translation asks for; the usual form where the catalogue has no other."""
    if form:
        found = language.word(f"{what} {form}", word)
        if found != word:
            return found
    return language.word(what, word)


@dataclass(frozen=True, slots=True)
class Count:
    """A number of something."""

    number: int | float
    one: str
    many: str

    def told(self, language: Language, form: str, manner: Manner) -> str:
        context = f"number {form}" if form and form != WORDS else ""
        one, many = f"{{number}} {self.one}", f"{{number}} {self.many}"
        number = self.number if isinstance(self.number, int) else 2  # fractions go with the plural
        words = None if language.lookup is None else language.lookup(context or manner.game, one, many, number)
        if words is None:
            words = language.translated(one, many, number, manner)
        figure = language.number(self.number)
        if form == WORDS and isinstance(self.number, int) and 0 <= self.number < len(NUMBERS):
            figure = language.word("number", NUMBERS[self.number])
        return words.replace("{number}", figure)


def numbered(number: int | float, one: str, many: str = "") -> Count:
    """A number of something: `numbered(3, "trick")`; `many`: its plural, where that is not made with an s."""
    return Count(number, one, many or f"{one}s")


@dataclass(frozen=True, slots=True)
class Spelled:
    """A number by itself, in words as far as the language spells numbers."""

    number: int

    def told(self, language: Language, form: str, manner: Manner) -> str:
        if 0 <= self.number < len(NUMBERS):
            return in_form(language, "number", NUMBERS[self.number], form)
        return language.number(self.number)


def in_words(number: int) -> Spelled:
    """A number in words up to twelve, above in figures: `three`; none is `no`."""
    return Spelled(number)


@dataclass(frozen=True, slots=True)
class Faces:
    """Cards as they look: by rank and sign; hidden ones by their number."""

    cards: tuple[Card, ...]

    def told(self, language: Language, form: str, manner: Manner) -> str:
        if manner.aloud:
            return language.listed([Named(card).told(language, "", manner) for card in self.cards], "and")
        known = [shown_face(language, card) for card in self.cards if card is not HIDDEN]
        hidden = len(self.cards) - len(known)
        if hidden == 1:
            known.append(language.translated("a card"))
        elif hidden:
            known.append(Count(hidden, "card", "cards").told(language, "", manner))
        return " ".join(known)


def shown_face(language: Language, card: Card) -> str:
    """A card by the index that it has in the language, and its sign: `K♥`, in French `R♥`."""
    if not card.suit:
        return language.word("card", card.face)
    rank, sign = card.face[:-1], card.face[-1]
    return language.word("index", rank) + sign


def card_face(card: Card) -> Faces:
    """A card as it looks: `10♥`."""
    return Faces((card,))


def card_faces(some: Iterable[Card]) -> Faces:
    """Cards as they look: `10♥ J♥`."""
    return Faces(tuple(some))


@dataclass(frozen=True, slots=True)
class Named:
    """A card by its name."""

    card: Card

    def told(self, language: Language, form: str, manner: Manner) -> str:
        card = self.card
        if not card.suit:
            name = language.word("card", card.name)
        else:
            rank = in_form(language, "rank", manner.ranks[card.rank], "")
            name = language.translated("{rank} of {suit}").format(
                rank=rank, suit=language.word("suit", manner.suits[card.suit])
            )
        return language.translated("the {card}").format(card=name) if form == THE else name


def card_name(card: Card) -> Named:
    """A card by its name: `ten of hearts`."""
    return Named(card)


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit by its name, for all its cards or for one."""

    letter: str
    single: bool = False

    def told(self, language: Language, form: str, manner: Manner) -> str:
        name = manner.suits[self.letter]
        if self.single:
            return in_form(language, "one of suit", singular(name), form)
        return in_form(language, "suit", name, form)


def singular(name: str) -> str:
    """Of the English name of a suit."""
    return f"{name[:-3]}f" if name.endswith("ves") else name.removesuffix("s")


def suit_name(letter: str) -> Suit:
    """A suit: `hearts`."""
    return Suit(letter)


def one_of_suit(letter: str) -> Suit:
    """One card of a suit: `heart`."""
    return Suit(letter, single=True)


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank by its name, with the article or without."""

    letter: str
    article: bool = False

    def told(self, language: Language, form: str, manner: Manner) -> str:
        name = manner.ranks[self.letter]
        if form == PLURAL:
            return language.word("ranks", plural(name))
        if self.article:
            return language.word("a rank", f"{'an' if name[0] in 'aeiou' else 'a'} {name}")
        return in_form(language, "rank", name, form)


def plural(name: str) -> str:
    """Of the English name of a rank; names of German cards stay as they are."""
    return name if name[0].isupper() else "sixes" if name == "six" else f"{name}s"


def rank_name(letter: str) -> Rank:
    """A rank: `king`."""
    return Rank(letter)


def a_rank(letter: str) -> Rank:
    """A rank with its article: `a king`, `an ace`."""
    return Rank(letter, article=True)


@dataclass(frozen=True, slots=True)
class Listing:
    """Several values, as a sentence lists them."""

    values: tuple[Any, ...]
    joint: str

    def told(self, language: Language, form: str, manner: Manner) -> str:
        return language.listed([language.value(value, form, manner) for value in self.values], self.joint)


def listing(values: Iterable[Any], joint: str = "and") -> Listing:
    """Values as a sentence lists them: `hearts`, `hearts and spades`, `clubs, hearts and spades`."""
    return Listing(tuple(values), joint)


VALUES = (Count, Spelled, Faces, Named, Suit, Rank, Listing)  # all there are, for whoever writes them down
