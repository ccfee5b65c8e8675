"""Values in sentences, written by each language in its own way: cards, suits, ranks, numbers, lists.

| value | usual form | other forms |
|---|---|---|
| `numbered(3, "trick")` | `3 tricks` | `words`: `three tricks`, as far as the language spells numbers |
| `in_words(3)` | `three` | |
| `card_face(card)`, `card_faces(cards)` | `10♥`, `10♥ J♥` | |
| `card_name(card)` | `ten of hearts` | `the`: `the ten of hearts` |
| `suit_name("H")`, `one_of_suit("H")` | `hearts`, `heart` | |
| `rank_name("K")`, `a_rank("K")` | `king`, `a king` | `plural_of_rank`: `kings` |
| `listing([…])`, `listing([…], "or")`, `listing([…], ",")` | `hearts, clubs and spades` | those of its values |
| `join_counts([numbered(1, "ace"), …])` | `one ace and two kings` | |
| `decimals(2.5, 2)` | `2.50` | |

Every value has the form `capital`, for the beginning of a sentence; numbers have `grouped`: `1,200` for `1200`;
sentences have `small`, with a small first letter, and `unstopped`, without a full stop. A translation may ask for
further forms of its own, such as `{suit:dative}`: the catalogue has the words for it under the context `suit dative`,
and where it has none the usual form stands; for sentences the context is `said dative`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from cardhall.cards import BLACK_JOKER, HIDDEN, Card
from cardhall.english import NUMBER_WORDS
from cardhall.language.translator import Language, Manner, current_language

WORDS_FORM, PLURAL_FORM, THE_FORM = "words", "plural", "the"


def word_in_form(language: Language, word_kind: str, word: str, form: str, pack: str = "") -> str:
    """Return a single word in a form that a translation asks for, or in the usual form.

    `pack`: the pack whose own words go before those of the French one.
    """
    for context_kind in (f"{pack} {word_kind}", word_kind) if pack else (word_kind,):
        for context in (f"{context_kind} {form}", context_kind) if form else (context_kind,):
            translation = language.translate_word(context, word)
            if translation != word:
                return translation
    return word


def number_forms(form: str) -> Iterator[str]:
    """Yield the contexts to look a counted noun up by, the closest first: `words dative` falls back on `words`."""
    names = form.split()
    while names:
        yield f"number {' '.join(names)}"
        names.pop()


@dataclass(frozen=True, slots=True)
class Count:
    """A number with a noun."""

    number: int | float
    singular: str
    plural: str

    def text_in(self, language: Language, form: str, manner: Manner) -> str:
        singular, plural = f"{{number}} {self.singular}", f"{{number}} {self.plural}"
        number = abs(self.number) if isinstance(self.number, int) else 2  # fractions take the plural
        text = None
        if language.lookup is not None:
            found = (language.lookup(context, singular, plural, number) for context in number_forms(form))
            text = next((one for one in found if one is not None), None)
        if text is None:
            text = language.look_up_template(singular, plural, number, manner)
        figure = language.format_number(self.number)
        if WORDS_FORM in form.split() and isinstance(self.number, int) and 0 <= self.number < len(NUMBER_WORDS):
            figure = language.translate_word("number", NUMBER_WORDS[self.number])
        return text.replace("{number}", figure)


def numbered(number: int | float, singular: str, plural: str = "") -> Count:
    """Return a number with a noun: `numbered(3, "trick")`; `plural`: a plural that is not made with an s."""
    return Count(number, singular, plural or f"{singular}s")


@dataclass(frozen=True, slots=True)
class Spelled:
    """A number alone, in words as far as the language spells numbers."""

    number: int

    def text_in(self, language: Language, form: str, manner: Manner) -> str:
        if 0 <= self.number < len(NUMBER_WORDS):
            return word_in_form(language, "number", NUMBER_WORDS[self.number], form)
        return language.format_number(self.number)


def in_words(number: int) -> Spelled:
    """Return a number in words up to twelve, above in figures: `three`; 0 is `no`."""
    return Spelled(number)


@dataclass(frozen=True, slots=True)
class Faces:
    """Cards by rank and sign, and the number of hidden cards."""

    cards: tuple[Card, ...]

    def text_in(self, language: Language, form: str, manner: Manner) -> str:
        if manner.is_read_aloud:
            return language.join_words([Named(card).text_in(language, form, manner) for card in self.cards], "and")
        if manner.pack and HIDDEN not in self.cards:  # its signs are not those of the French suits
            return language.join_words([Named(card).text_in(language, "", manner) for card in self.cards], ",")
        card_texts = [format_face(language, card, manner, form) for card in self.cards if card is not HIDDEN]
        hidden = len(self.cards) - len(card_texts)
        if hidden == 1:
            card_texts.append(language.look_up_template("a card"))
        elif hidden:
            card_texts.append(Count(hidden, "card", "cards").text_in(language, "", manner))
        return " ".join(card_texts)


def format_face(language: Language, card: Card, manner: Manner, form: str = "") -> str:
    """Return a card by the language's index and its sign: `K♥`, in French `R♥`; jokers by name."""
    if not card.suit:
        return joker_name(language, card, manner, form) or word_in_form(language, "card", card.face, form)
    rank, sign = card.face[:-1], card.face[-1]
    return language.corner_index(rank) + sign


def joker_name(language: Language, card: Card, manner: Manner, form: str = "") -> str:
    """Return the game's own name of a joker in a form; "": the game has none."""
    game_name = manner.jokers[card is not BLACK_JOKER] if manner.jokers and card.is_joker else ""
    return language.translate_in_form(game_name, form, manner) if game_name else ""


def card_face(card: Card) -> Faces:
    """Return a card by rank and sign: `10♥`."""
    return Faces((card,))


def card_faces(shown_cards: Iterable[Card]) -> Faces:
    """Return cards by rank and sign: `10♥ J♥`."""
    return Faces(tuple(shown_cards))


@dataclass(frozen=True, slots=True)
class Named:
    """A card by its name."""

    card: Card

    def text_in(self, language: Language, form: str, manner: Manner) -> str:
        card = self.card
        if not card.suit:
            name = joker_name(language, card, manner, form) or word_in_form(language, "card", card.name, form)
        else:
            of_both = {"rank": Rank(card.rank), "suit": Suit(card.suit)}
            name = language.translate_template("{rank} of {suit}", "", of_both, manner)
        return language.look_up_template("the {card}").format(card=name) if form == THE_FORM else name


def card_name(card: Card) -> Named:
    """Return a card by its name: `ten of hearts`."""
    return Named(card)


@dataclass(frozen=True, slots=True)
class Suit:
    """The name of a suit, for all cards or for a single card."""

    letter: str
    single: bool = False

    def text_in(self, language: Language, form: str, manner: Manner) -> str:
        name = manner.suits[self.letter]
        if self.single:
            return word_in_form(language, "one of suit", singular_of_suit(name), form, manner.pack)
        return word_in_form(language, "suit", name, form, manner.pack)


def singular_of_suit(name: str) -> str:
    """Return the singular of an English name of a suit."""
    return f"{name[:-3]}f" if name.endswith("ves") else name.removesuffix("s")


def suit_name(letter: str) -> Suit:
    """Return a suit by its name: `hearts`."""
    return Suit(letter)


def one_of_suit(letter: str) -> Suit:
    """Return a single card of a suit by its name: `heart`."""
    return Suit(letter, single=True)


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank by its name, with the article or without."""

    letter: str
    article: bool = False

    def text_in(self, language: Language, form: str, manner: Manner) -> str:
        name = manner.ranks[self.letter]
        if form == PLURAL_FORM:
            return language.translate_word("ranks", plural_of_rank(name))
        if self.article:
            return word_in_form(language, "a rank", f"{article_of(name)} {name}", form)
        return word_in_form(language, "rank", name, form)


def article_of(name: str) -> str:
    """Return the English article before a name."""
    return "an" if name[0] in "aeiouAEIOU" else "a"


def plural_of_rank(name: str) -> str:
    """Return the plural of an English name of a rank; names of German cards stay as they are."""
    return name if name[0].isupper() else "sixes" if name == "six" else f"{name}s"


def rank_name(letter: str) -> Rank:
    """Return a rank by its name: `king`."""
    return Rank(letter)


def a_rank(letter: str) -> Rank:
    """Return a rank with its article: `a king`, `an ace`."""
    return Rank(letter, article=True)


@dataclass(frozen=True, slots=True)
class Listing:
    """Several values in a list within a sentence."""

    values: tuple[Any, ...]
    conjunction: str

    def text_in(self, language: Language, form: str, manner: Manner) -> str:
        return language.join_words(
            [language.format_value(value, form, manner) for value in self.values], self.conjunction
        )


def listing(values: Iterable[Any], conjunction: str = "and") -> Listing:
    """Join values for a sentence: `hearts`, `hearts and spades`, `clubs, hearts and spades`."""
    return Listing(tuple(values), conjunction)


@dataclass(frozen=True, slots=True)
class Several:
    """Things of several kinds, without kinds of which there are none."""

    counts: tuple[Count, ...]

    def text_in(self, language: Language, form: str, manner: Manner) -> str:
        form = f"{WORDS_FORM} {form}".rstrip()
        counts_above_zero = [count for count in self.counts if count.number]
        if not counts_above_zero and language.lookup is None:
            return f"no {language.join_words([count.singular for count in self.counts], 'or')}"
        return language.join_words(
            [count.text_in(language, form, manner) for count in counts_above_zero or self.counts], "and"
        )


def join_counts(counts: Iterable[Count]) -> Several:
    """Return things of several kinds in words: `one ace, two kings and three spades`.

    Kinds of which there are none are left out; of nothing at all it is `no ace, king or spade`.
    """
    return Several(tuple(counts))


JOKER_PATTERN = re.compile(r"\b((?:[Ll]ittle|[Bb]ig) )?[Jj]oker\b")


@dataclass(frozen=True, slots=True)
class Called:
    """A text with a game's own names for the jokers: replaced in English, translated elsewhere."""

    text: str
    little_joker: str
    big_joker: str

    def text_in(self, language: Language, form: str, manner: Manner) -> str:
        text = language.format_value(self.text, form, replace(manner, jokers=(self.little_joker, self.big_joker)))
        return text if language.lookup is not None else JOKER_PATTERN.sub(self._replace_joker_name, text)

    def _replace_joker_name(self, joker_match: re.Match[str]) -> str:
        game_name = current_language().translate(
            self.little_joker if joker_match[1] in ("little ", "Little ") else self.big_joker
        )
        return game_name[:1].upper() + game_name[1:] if joker_match[0][0].isupper() else game_name


@dataclass(frozen=True, slots=True)
class Corner:
    """Cards of a rank by their corner indices, `Q Q`."""

    rank: str
    number: int

    def text_in(self, language: Language, form: str, manner: Manner) -> str:
        if not manner.is_read_aloud:
            return " ".join([language.translate_word("index", "10" if self.rank == "T" else self.rank)] * self.number)
        if self.number == 1:
            return Rank(self.rank, article=True).text_in(language, form, manner)
        both = {"number": Spelled(self.number), "rank": Rank(self.rank)}
        return language.translate_template("{number} {rank:plural}", "", both, manner)


@dataclass(frozen=True, slots=True)
class CornerRun:
    """Cards of several ranks by their corner indices, `6 6 7 7`; aloud `pairs from six to seven`."""

    values: tuple[Any, ...]  # each a `Corner`, or the text of a joker, from the lowest

    def text_in(self, language: Language, form: str, manner: Manner) -> str:
        texts = [language.format_value(value, form, manner) for value in self.values]
        if not manner.is_read_aloud:
            return " ".join(texts)
        numbers = {value.number if isinstance(value, Corner) else 0 for value in self.values}
        number = next(iter(numbers))
        if len(texts) < 2 or len(numbers) > 1 or number not in (1, 2, 3):
            return language.join_words(texts, "and")
        ends = {"first": Rank(self.values[0].rank), "last": Rank(self.values[-1].rank)}
        if number == 1:
            return language.translate_template("a run from {first} to {last}", "", ends, manner)
        if number == 2:
            return language.translate_template("pairs from {first} to {last}", "", ends, manner)
        return language.translate_template("triplets from {first} to {last}", "", ends, manner)


@dataclass(frozen=True, slots=True)
class Decimals:
    """A number with a fixed number of decimal places."""

    number: float
    places: int

    def text_in(self, language: Language, form: str, manner: Manner) -> str:
        return f"{self.number:.{self.places}f}".replace(".", language.decimal_sign).replace("-", "−")


def decimals(number: float, places: int) -> Decimals:
    """Return a number with `places` decimal places: `2.0`."""
    return Decimals(number, places)


# all kinds of values, for the JSON of observations, which names them by class
VALUE_TYPES = Count, Spelled, Faces, Named, Suit, Rank, Listing, Several, Called, Corner, CornerRun, Decimals
