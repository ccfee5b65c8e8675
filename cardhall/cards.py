"""Cards and packs.

A `Card` is a whole number with a face: `Card.of("QH")`. There is one object for each face, so two cards that look alike
(in games with several packs) are the same card. Cards sort in the canonical order of the notation: clubs, diamonds,
hearts, spades, jokers, and within a suit `A 2 3 … T J Q K`. `str(card)` is the notation (`TH`), `card.face` what people
read (`10♥`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

RANKS = "A23456789TJQK"
SUITS = "CDHS"
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
SUIT_SINGULAR = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}
SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RANK_NAMES = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}
RANK_PLURALS = {rank: "sixes" if rank == "6" else f"{name}s" for rank, name in RANK_NAMES.items()}

_by_number: list[Card] = []
_by_text: dict[str, Card] = {}


class Card(int):
    """A face of the pack; as an int the place in canonical order (clubs 0–12 … spades 39–51, BJ 52, RJ 53)."""

    text: str
    rank: str  # one of RANKS; "BJ" and "RJ" for the jokers, "?" for a hidden card
    suit: str  # one of SUITS; "" for jokers and hidden cards
    face: str  # as people read it: "10♥", "joker"
    name: str  # in words: "ten of hearts"

    @staticmethod
    def of(text: str) -> Card:
        """Return the card written `text`, such as `"QH"`. Raises ValueError for any other text."""
        try:
            return _by_text[text.upper()]
        except KeyError:
            raise ValueError(f"{text!r} is not a card") from None

    @staticmethod
    def numbered(number: int) -> Card:
        """Return the card at place `number` of the canonical order."""
        return _by_number[number]

    @staticmethod
    def is_text(text: str) -> bool:
        """Return whether `text` is the notation of a card (a hidden card counts)."""
        return text.upper() in _by_text

    @property
    def is_joker(self) -> bool:
        return not self.suit and self.rank != "?"

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def __reduce__(self) -> tuple[object, tuple[int]]:  # unpickled as the one object of its face
        return Card.numbered, (int(self),)


def _add_card(text: str, rank: str, suit: str, face: str, name: str) -> Card:
    card = Card(len(_by_number))
    card.text, card.rank, card.suit, card.face, card.name = text, rank, suit, face, name
    _by_number.append(card)
    _by_text[text] = card
    return card


for _suit in SUITS:
    for _rank in RANKS:
        _face = ("10" if _rank == "T" else _rank) + SUIT_SIGNS[_suit]
        _add_card(_rank + _suit, _rank, _suit, _face, f"{RANK_NAMES[_rank]} of {SUIT_NAMES[_suit]}")
BLACK_JOKER = _add_card("BJ", "BJ", "", "little joker", "little joker")
RED_JOKER = _add_card("RJ", "RJ", "", "joker", "joker")
HIDDEN = _add_card("??", "?", "", "a card", "hidden card")

CARDS: tuple[Card, ...] = tuple(_by_number[:54])  # all faces by number: 52 cards and two jokers, not the hidden card


def cards(text: str | Iterable[str]) -> list[Card]:
    """Read cards from text separated by spaces, or given singly, in the same order.

    >>> cards("TH JH")
    [TH, JH]
    """
    return [Card.of(word) for word in (text.split() if isinstance(text, str) else text)]


def as_text(card_sequence: Iterable[Card]) -> str:
    """Return the notation of several cards, separated by spaces."""
    return " ".join(card.text for card in card_sequence)


def pack_of(ranks: str, jokers: Sequence[Card] = (), packs: int = 1) -> tuple[Card, ...]:
    """Return every card of these ranks in four suits, and the jokers, each `packs` times, in canonical order."""
    single_pack = [card for card in CARDS if card.suit and card.rank in ranks] + list(jokers)
    return tuple(sorted(single_pack * packs))


FRENCH_52 = pack_of(RANKS)
FRENCH_32 = pack_of("A789TJQK")
FRENCH_24 = pack_of("A9TJQK")
SPANISH_40 = pack_of("A234567JQK")
FRENCH_54 = pack_of(RANKS, (BLACK_JOKER, RED_JOKER))
