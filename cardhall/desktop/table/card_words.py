"""Names of cards, suits and ranks in words, for every pack and language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any, NamedTuple

from cardhall import language
from cardhall.cards import CARDS, RANK_NAMES, RANK_PLURALS, SUIT_NAMES, SUIT_SIGNS, SUIT_SINGULAR, Card
from cardhall.desktop.look.packs import FRENCH, PACK_NAMES
from cardhall.english import capitalize_first
from cardhall.language import (
    ENGLISH,
    Manner,
    Sentence,
    current_language,
    fill_template,
    in_words,
    one_of_suit,
    say,
    suit_name,
    template,
    translate,
)
from cardhall.language.values import Called, Corner, CornerRun, Faces, Listing

SUIT_OF_SIGN = {sign: suit for suit, sign in SUIT_SIGNS.items()}
_CARD_BY_FACE = {card.face: card for card in CARDS}
CARD_FACE_PATTERN = re.compile(r"(10|[A2-9JQK])([♣♦♥♠])")
JOKER_PATTERN = r"(?:\w+ )?[Jj]oker\b"
# between cards
CARD_GAP_PATTERN = re.compile(rf"(?:(?<=[♣♦♥♠])|(?<=[Jj]oker)) (?={CARD_FACE_PATTERN.pattern}|{JOKER_PATTERN})")
WORD_WITH_ARTICLE = re.compile(r"\b([Aa]n? )?([A-Za-z]+)\b")  # the article may change with the word
LONE_RANK_PATTERN = re.compile(  # a rank without a suit, as in plays of several ranks
    r"(?<![\w’'])(?:[JQK]|(?<=[\dJQKA] )A|A(?= (?:10|[2-9JQKA])(?!\w))"
    r"|(?<=play )A|(?<=plays )A|(?<=played )A)(?![\w’'♣♦♥♠])"
)
SUIT_BID_PATTERN = re.compile(r"(?<![\w.])(\d{1,2})([♣♦♥♠])")
BID_OF_ONE_PATTERN = re.compile(r"(?<![\w.])(1)([♣♦♥♠])")
SIGN_BEFORE_NAME = re.compile(r"^[♣♦♥♠] (?=[A-ZÀ-Ý])")  # of a button: `♠ Spades`
EITHER_PACK_PATTERN = re.compile(r"\{([^{}/]+)/([^{}/]+)\}")  # the words of a country's pack, then of the French pack
# The signs for no-trump after a number, and how such a bid is spoken
NO_TRUMP_SIGNS = (
    (say("NT", context="bridge"), template("{number} no-trump", context="a bid of bridge")),
    (say("NT"), template("{number} no-trump", context="a bid")),
)
FACE_WITH_ARTICLE = re.compile(r"(\b(?:[Tt]he|[Yy]our) )?" + CARD_FACE_PATTERN.pattern)


def in_pack(text: str, pack: str) -> str:
    """Return a text with cards, ranks and suits named as the pack shows them.

    In a Spanish pack `7♥` becomes `the seven of cups`, `a queen` becomes `a horse`, `♦` and `diamonds` become `coins`.
    Languages other than English name cards when they translate the sentence. Help pages write the words of both packs
    side by side, the country's first: `{10/Q}`, `{der Reiter/die Dame}`.
    """
    if current_language() is not ENGLISH:
        return _choose_pack_words(current_language().translate(text, manner_for(pack)), pack)
    text = _choose_pack_words(translate(text), pack)
    if pack == FRENCH:
        return text

    def name_face(face_match: re.Match[str]) -> str:
        article, face, sign = face_match.groups()
        return f"{article or 'the '}{card_name(_CARD_BY_FACE[face + sign], pack)}"

    text = FACE_WITH_ARTICLE.sub(name_face, CARD_GAP_PATTERN.sub(", ", text))
    text = capitalize_first(text) if text.startswith("the ") else text
    pack_words = _pack_words(pack)
    text = WORD_WITH_ARTICLE.sub(lambda found: _replace_word(found[1] or "", found[2], pack_words), text)
    for sign, suit in SUIT_OF_SIGN.items():
        text = text.replace(sign, _suit_name(suit, pack))
    return text


def _choose_pack_words(text: str, pack: str) -> str:
    """Resolve `{Spanish/French}` pairs of a help page to the words of the pack in use."""
    return EITHER_PACK_PATTERN.sub(r"\2" if pack == FRENCH else r"\1", text) if "{" in text else text


@lru_cache
def manner_for(pack: str, game_id: str = "", aloud: bool = False) -> Manner:
    """Return how a language tells sentences at a table with this pack and game; `aloud`: for a screen reader."""
    words = PACK_NAMES[pack]
    suits = {suit: words.suit_name(suit, name) for suit, name in SUIT_NAMES.items()}
    ranks = {rank: words.rank_name(rank, name) for rank, name in RANK_NAMES.items()}
    return Manner(game_id, "" if pack == FRENCH else pack, suits, ranks, is_read_aloud=aloud)


def card_name(card: Card, pack: str) -> str:
    """Return a card's name in the pack: `queen of spades`, in a Spanish pack `horse of swords`."""
    return current_language().format_value(language.card_name(card), "", manner_for(pack))


def rank_name(rank: str, pack: str) -> str:
    """Return a rank's name in the pack: `queen`, in a Spanish pack `horse`."""
    return current_language().format_value(language.rank_name(rank), "", manner_for(pack))


def printed_index(rank: str, pack: str) -> str:
    """Return the index printed in the corners of a rank's cards: `Q`, in a Spanish pack `11`."""
    return PACK_NAMES[pack].printed_ranks.get(rank, rank)


def spoken_text(text: str, pack: str = FRENCH, *, has_calls: bool = False) -> str:
    """Return a text as a screen reader reads it, with cards and suits by name: `queen of hearts` for `Q♥`.

    `has_calls`: a number before a suit is a bid, `four hearts` for `4♥`. `1♥` is no card and always read as a bid.
    """
    if current_language() is ENGLISH and not has_spoken_ranks(text):
        text = translate(text)
    else:
        text = current_language().translate(text, manner_for(pack, aloud=True))
    text = SIGN_BEFORE_NAME.sub("", text)
    text = (SUIT_BID_PATTERN if has_calls else BID_OF_ONE_PATTERN).sub(
        lambda found: _bid_name(int(found[1]), SUIT_OF_SIGN[found[2]], pack), text
    )
    for sign, words in NO_TRUMP_SIGNS:
        bid_pattern = re.compile(rf"(?<![\w.])(\d{{1,2}})\s{re.escape(translate(sign))}(?!\w)")
        text = bid_pattern.sub(partial(_no_trump_bid, words), text)
    corners = _corner_indices(
        tuple(current_language().corner_index("10" if rank == "T" else rank) for rank in RANK_NAMES)
    )
    text = corners.gap_pattern.sub(", ", text).replace(" · ", ". ")
    text = corners.face_pattern.sub(lambda found: card_name(corners.find_card(found[1], found[2]), pack), text)
    text = corners.rank_pattern.sub(lambda found: rank_name(corners.ranks[found[0]], pack), text)
    for sign, suit in SUIT_OF_SIGN.items():
        text = text.replace(sign, _suit_name(suit, pack))
    return " ".join(text.split())


def spoken_line(text: str, pack: str, *, has_calls: bool = False) -> str:
    """Return a line as a screen reader reads it, with commas instead of separators; see `spoken_text`."""
    return ", ".join(
        spoken_text(part, pack, has_calls=has_calls) for part in text.replace("  ", " · ").split("·") if part.strip()
    )


def has_spoken_ranks(text: Any) -> bool:
    """Whether a sentence contains ranks that are read out differently than written: three sixes for `6 6 6`."""
    if isinstance(text, Called):
        return has_spoken_ranks(text.text)
    values = text.values.values() if isinstance(text, Sentence) else text.values if isinstance(text, Listing) else ()
    return isinstance(text, Corner | CornerRun) or any(map(has_spoken_ranks, values))


def has_cards(text: Any) -> bool:
    """Whether a sentence has cards among its values."""
    if isinstance(text, Faces):
        return True
    values = text.values.values() if isinstance(text, Sentence) else text.values if isinstance(text, Listing) else ()
    return any(map(has_cards, values))


def _suit_name(suit: str, pack: str) -> str:
    """Return the name of a suit in the pack, in the language in use."""
    return current_language().format_value(suit_name(suit), "", manner_for(pack))


def _bid_name(number: int, suit: str, pack: str) -> str:
    """Return a bid in words: `one diamond`, `four hearts`."""
    name = one_of_suit(suit) if number == 1 else suit_name(suit)
    words = say("{number} {suit}", context="a bid", number=in_words(number), suit=name)
    return current_language().translate(words, manner_for(pack))


def _no_trump_bid(bid_template: str, number_match: re.Match[str]) -> str:
    """Return a bid of no-trump in words; `bid_template`: the sentence with a place for the number."""
    return translate(fill_template(bid_template, number=in_words(int(number_match[1]))))


def corner_index(card: Card) -> str:
    """Return the index in the corner of a French card: `Q` for a queen, `D` in German."""
    return current_language().corner_index(card.face[:-1])


class CornerIndices(NamedTuple):
    """Corner indices of a language's cards, with patterns to find them in a text.

    `ranks` maps an index to a rank. `face_pattern` finds a card, `gap_pattern` the space between two, `rank_pattern` a
    rank alone.
    """

    ranks: Mapping[str, str]
    face_pattern: re.Pattern[str]
    gap_pattern: re.Pattern[str]
    rank_pattern: re.Pattern[str]

    def find_card(self, corner: str, sign: str) -> Card:
        """Return the card with this index and suit sign: `Q` and ♥, in German `D` and ♥."""
        return Card.of(self.ranks[corner] + SUIT_OF_SIGN[sign])


@lru_cache
def _corner_indices(indices: tuple[str, ...]) -> CornerIndices:
    """Return the indices and patterns of a language; `indices` follow the order of `RANK_NAMES`."""
    ranks = dict(zip(indices, RANK_NAMES, strict=True))
    if indices == tuple("10" if rank == "T" else rank for rank in RANK_NAMES):
        return CornerIndices(ranks, CARD_FACE_PATTERN, CARD_GAP_PATTERN, LONE_RANK_PATTERN)
    index_pattern = "|".join(sorted(map(re.escape, indices), key=len, reverse=True))
    face_pattern = rf"(?<!\w)({index_pattern})([♣♦♥♠])"
    ace = re.escape(next(index for index, rank in ranks.items() if rank == "A"))
    court = "|".join(re.escape(index) for index, rank in ranks.items() if rank in "KQJ")
    ace_beside_ranks = rf"(?<=[\d{court.replace('|', '')}{ace}] ){ace}|{ace}(?= (?:{index_pattern})(?!\w))"
    rank_pattern = rf"(?<![\w’'])(?:{court}|{ace_beside_ranks})(?![\w’'♣♦♥♠])"
    gap_pattern = re.compile(rf"(?:(?<=[♣♦♥♠])|(?<=[Jj]oker)) (?={face_pattern}|{JOKER_PATTERN})")
    return CornerIndices(ranks, re.compile(face_pattern), gap_pattern, re.compile(rank_pattern))


@lru_cache
def _pack_words(pack: str) -> dict[str, str]:
    """Map English suit and rank words, singular and plural, to the pack's own words."""
    word_map = PACK_NAMES[pack]
    pack_word = {SUIT_NAMES[suit]: name for suit, name in word_map.suit_names.items()}
    pack_word |= {SUIT_SINGULAR[suit]: singular_suit(name) for suit, name in word_map.suit_names.items()}
    for rank, name in word_map.rank_names.items():
        pack_word |= {RANK_NAMES[rank]: name, RANK_PLURALS[rank]: plural_rank(name)}
    return pack_word


def plural_rank(name: str) -> str:
    """Return the plural of a rank's name; German names have none of their own."""
    return name if name[0].isupper() else f"{name}s"


def singular_suit(name: str) -> str:
    """Return the singular of a suit's name: `club`, `leaf`."""
    return f"{name[:-3]}f" if name.endswith("ves") else name.removesuffix("s")


def _replace_word(article: str, word: str, pack_words: dict[str, str]) -> str:
    """Replace a word by the pack's word, with the same capital and a matching article."""
    pack_word = pack_words.get(word.lower())
    if pack_word is None:
        return article + word
    if article:
        article = article[0] + ("n " if pack_word[0] in "aeiouAEIOU" else " ")
    return article + (capitalize_first(pack_word) if word[0].isupper() else pack_word)
