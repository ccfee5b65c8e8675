"""Cards in words, for packs other than the French one as well."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any, NamedTuple

from cardhall import language
from cardhall.cards import CARDS, RANK_NAMES, RANK_PLURALS, SUIT_NAMES, SUIT_SIGNS, SUIT_SINGULAR, Card
from cardhall.desktop.look.packs import FRENCH, WORDS
from cardhall.english import capital
from cardhall.language import (
    ENGLISH,
    Manner,
    Sentence,
    current,
    fill,
    in_words,
    one_of_suit,
    say,
    suit_name,
    tell,
    template,
)
from cardhall.language.values import Faces, Listing

SUIT_OF_SIGN = {sign: suit for suit, sign in SUIT_SIGNS.items()}
_BY_FACE = {card.face: card for card in CARDS}
FACE = re.compile(r"(10|[A2-9JQK])([♣♦♥♠])")
JOKERS = r"(?:\w+ )?[Jj]oker\b"
BETWEEN = re.compile(rf"(?:(?<=[♣♦♥♠])|(?<=[Jj]oker)) (?={FACE.pattern}|{JOKERS})")  # cards in a row
WORD = re.compile(r"\b([Aa]n? )?([A-Za-z]+)\b")  # with an article that may have to change with it
LETTER = re.compile(  # of a rank that stands alone, in plays of ranks
    r"(?<![\w’'])(?:[JQK]|(?<=[\dJQKA] )A|A(?= (?:10|[2-9JQKA])(?!\w))"
    r"|(?<=play )A|(?<=plays )A|(?<=played )A)(?![\w’'♣♦♥♠])"
)
BID = re.compile(r"(?<![\w.])(\d{1,2})([♣♦♥♠])")
BID_OF_ONE = re.compile(r"(?<![\w.])(1)([♣♦♥♠])")
EITHER_PACK = re.compile(r"\{([^{}/]+)/([^{}/]+)\}")  # the same in the words of a country's pack and of the French one
# What stands for no trumps behind a number, and how such a bid is read out.
NO_TRUMPS = (
    (say("NT", context="bridge"), template("{number} no-trump", context="a bid of bridge")),
    (say("NT"), template("{number} no-trump", context="a bid")),
)
WITH_ARTICLE = re.compile(r"(\b[Tt]he )?" + FACE.pattern)


def in_pack(text: str, pack: str) -> str:
    """A text with its cards, ranks and suits named as the pack shows them.

    In a Spanish pack `7♥` is `the seven of cups`, `a queen` is `a horse`, and `♦` and `diamonds` are `coins`. In other
    languages than English cards are named where they are told. Help pages have the words or letters for both packs
    side by side, those of the country first: `{10/Q}`, `{der Reiter/die Dame}`.
    """
    if current() is not ENGLISH:
        return _one_pack(current().tell(text, manner(pack)), pack)
    text = _one_pack(tell(text), pack)
    if pack == FRENCH:
        return text

    def named(found: re.Match[str]) -> str:
        article, face, sign = found.groups()
        return f"{article or 'the '}{card_name(_BY_FACE[face + sign], pack)}"

    text = WITH_ARTICLE.sub(named, BETWEEN.sub(", ", text))
    text = capital(text) if text.startswith("the ") else text
    words = _other_words(pack)
    text = WORD.sub(lambda found: _like(found[1] or "", found[2], words), text)
    for sign, suit in SUIT_OF_SIGN.items():
        text = text.replace(sign, _suit(suit, pack))
    return text


def _one_pack(text: str, pack: str) -> str:
    """The text with one of the two words that a help page has for a card."""
    return EITHER_PACK.sub(r"\2" if pack == FRENCH else r"\1", text) if "{" in text else text


@lru_cache
def manner(pack: str, game_id: str = "", aloud: bool = False) -> Manner:
    """How sentences are told at a table with this pack, of the game that is played there."""
    words = WORDS[pack]
    suits = {suit: words.suit(suit, name) for suit, name in SUIT_NAMES.items()}
    ranks = {rank: words.rank(rank, name) for rank, name in RANK_NAMES.items()}
    return Manner(game_id, "" if pack == FRENCH else pack, suits, ranks, aloud=aloud)


def card_name(card: Card, pack: str) -> str:
    """A card in words, as the pack shows it: `queen of spades`, in a Spanish pack `horse of swords`."""
    return current().value(language.card_name(card), "", manner(pack))


def rank_name(rank: str, pack: str) -> str:
    """A rank in words, as the pack shows it: `queen`, in a Spanish pack `horse`."""
    return current().value(language.rank_name(rank), "", manner(pack))


def printed(rank: str, pack: str) -> str:
    """What stands in the corners of the cards of a rank: `Q`, in a Spanish pack `11`."""
    return WORDS[pack].printed.get(rank, rank)


def said(text: str, pack: str = FRENCH, *, calls: bool = False) -> str:
    """A text as it is read out, cards and suits by their names: `queen of hearts` for `Q♥`.

    `calls`: its numbers before suits are bids, `four hearts` for `4♥`; `1♥`, which is no card, always is one.
    """
    text = tell(text) if current() is ENGLISH else current().tell(text, manner(pack, aloud=True))
    text = (BID if calls else BID_OF_ONE).sub(lambda found: _bid(int(found[1]), SUIT_OF_SIGN[found[2]], pack), text)
    for sign, words in NO_TRUMPS:
        found = re.compile(rf"(?<![\w.])(\d{{1,2}})\s{re.escape(tell(sign))}(?!\w)")
        text = found.sub(partial(_no_trumps, words), text)
    corners = _corners(tuple(current().index("10" if rank == "T" else rank) for rank in RANK_NAMES))
    text = corners.between.sub(", ", text).replace(" · ", ". ")
    text = corners.face.sub(lambda found: card_name(corners.card(found[1], found[2]), pack), text)
    text = corners.letter.sub(lambda found: rank_name(corners.ranks[found[0]], pack), text)
    for sign, suit in SUIT_OF_SIGN.items():
        text = text.replace(sign, _suit(suit, pack))
    return " ".join(text.split())


def names_cards(text: Any) -> bool:
    """Whether a sentence has cards among its values."""
    if isinstance(text, Faces):
        return True
    values = text.values.values() if isinstance(text, Sentence) else text.values if isinstance(text, Listing) else ()
    return any(map(names_cards, values))


def _suit(suit: str, pack: str) -> str:
    return current().value(suit_name(suit), "", manner(pack))


def _bid(number: int, suit: str, pack: str) -> str:
    """A bid in words: `one diamond`, `four hearts`."""
    name = one_of_suit(suit) if number == 1 else suit_name(suit)
    words = say("{number} {suit}", context="a bid", number=in_words(number), suit=name)
    return current().tell(words, manner(pack))


def _no_trumps(words: str, found: re.Match[str]) -> str:
    return tell(fill(words, number=in_words(int(found[1]))))


def corner(card: Card) -> str:
    """What stands in the corner of a French card besides its suit: `Q`, in German `D`."""
    return current().index(card.face[:-1])


class Corners(NamedTuple):
    """What stands in the corners of cards, as a language has it, and how it is found in a text."""

    ranks: Mapping[str, str]
    face: re.Pattern[str]
    between: re.Pattern[str]
    letter: re.Pattern[str]

    def card(self, corner: str, sign: str) -> Card:
        """The card with that corner: `Q` and ♥, in German `D` and ♥."""
        return Card.of(self.ranks[corner] + SUIT_OF_SIGN[sign])


@lru_cache
def _corners(indices: tuple[str, ...]) -> Corners:
    """`indices`: what stands for each rank, in the order of `RANK_NAMES`."""
    ranks = dict(zip(indices, RANK_NAMES, strict=True))
    if indices == tuple("10" if rank == "T" else rank for rank in RANK_NAMES):
        return Corners(ranks, FACE, BETWEEN, LETTER)
    some = "|".join(sorted(map(re.escape, indices), key=len, reverse=True))
    face = rf"(?<!\w)({some})([♣♦♥♠])"
    ace = re.escape(next(index for index, rank in ranks.items() if rank == "A"))
    court = "|".join(re.escape(index) for index, rank in ranks.items() if rank in "KQJ")
    letter = (
        rf"(?<![\w’'])(?:{court}|(?<=[\d{court.replace('|', '')}{ace}] ){ace}|{ace}(?= (?:{some})(?!\w)))(?![\w’'♣♦♥♠])"
    )
    between = re.compile(rf"(?:(?<=[♣♦♥♠])|(?<=[Jj]oker)) (?={face}|{JOKERS})")
    return Corners(ranks, re.compile(face), between, re.compile(letter))


@lru_cache
def _other_words(pack: str) -> dict[str, str]:
    """The words for suits and ranks that are others in this pack, singular and plural."""
    words = WORDS[pack]
    found = {SUIT_NAMES[suit]: name for suit, name in words.suits.items()}
    found |= {SUIT_SINGULAR[suit]: singular(name) for suit, name in words.suits.items()}
    for rank, name in words.ranks.items():
        found |= {RANK_NAMES[rank]: name, RANK_PLURALS[rank]: plural(name)}
    return found


def plural(name: str) -> str:
    """Of the name of a rank: German ones stay as they are."""
    return name if name[0].isupper() else f"{name}s"


def singular(name: str) -> str:
    """Of the name of a suit."""
    return f"{name[:-3]}f" if name.endswith("ves") else name.removesuffix("s")


def _like(article: str, word: str, others: dict[str, str]) -> str:
    """The word for this one, with a capital if this one has one, after the article that it had."""
    other = others.get(word.lower())
    if other is None:
        return article + word
    if article:
        article = article[0] + ("n " if other[0] in "aeiouAEIOU" else " ")
    return article + (capital(other) if word[0].isupper() else other)
