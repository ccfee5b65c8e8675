"""Parses hands as a person types them.

    AK52.QJ3.T98.765        spades, hearts, diamonds, clubs, separated by dots, commas, slashes or spaces
    S AK52 H QJ3 D T98 C 765    each suit with its letter or sign, in any order
    AS KS 5S 2S QH …        card by card

The ten is `T` or `10`, an `x` any small card, `-` a suit without cards. In a hand without letters for suits the letters
of German and French packs are accepted too: D for the queen, B or V for the jack, R for the king.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from cardhall.cards import FRENCH_52, Card
from cardhall.english import make_printable
from cardhall.language import card_face, say, suit_name
from cardhall.match.boards import notation
from cardhall.match.boards.board import COMPASS_LETTERS, HAND_SIZE, SEAT_NAMES, SEAT_NUMBERS, BoardError

SMALL_RANKS = "98765432"  # ranks that an x stands for
MAX_HAND_LENGTH = 200  # characters of a hand
# Letters of German and French packs, where they mean no suit.
_FOREIGN_RANK_TABLE = str.maketrans({"D": "Q", "B": "J", "V": "J", "R": "K"})
_SUIT_PATTERN = re.compile(r"([SHDC])\s*:?\s*((?:10|[AKQJTX2-9\s-])*)")
_DEAL_PATTERN = re.compile(r"\s*(?:\[\s*Deal\s*\")?([NESW]):(.*?)(?:\"\s*\])?\s*", re.IGNORECASE | re.DOTALL)


@dataclass
class TypedHand:
    """A typed hand: its cards, and the number of small cards left open in each suit."""

    cards: list[Card] = field(default_factory=list)
    small_counts: dict[str, int] = field(default_factory=dict)  # by suit

    @property
    def size(self) -> int:
        """The number of cards of the hand."""
        return len(self.cards) + sum(self.small_counts.values())


class TypedHandError(BoardError):
    """A typed hand cannot be read, or two hands share a card; `seat` is the seat of the hand to correct."""

    def __init__(self, sentence: str, seat: int) -> None:
        super().__init__(sentence)
        self.seat = seat


def read_hand(text: str) -> TypedHand:
    """Parse the hand in a text; an empty text gives a hand without cards. Raises `BoardError`."""
    plain = text.upper().translate(notation.SUIT_SIGN_TABLE).strip()
    if len(plain) > MAX_HAND_LENGTH:
        raise BoardError(say("This is too long for a hand."))
    if not plain:
        return TypedHand()
    hand = _parse_card_list(plain) or _parse_lettered_suits(plain) or _parse_ordered_suits(plain)
    if hand is None:
        raise BoardError(say("“{text}” is not a hand. Write it as in AK52.QJ3.T98.765.", text=make_printable(text, 40)))
    repeated_card = next((card for card in hand.cards if hand.cards.count(card) > 1), None)
    if repeated_card is not None:
        raise BoardError(say("The {card} is dealt twice.", card=card_face(repeated_card)))
    return hand


def split_deal(text: str) -> dict[int, str] | None:
    """Split a deal in PBN into its four hands, as texts by seat; None: the text is no such deal."""
    deal = _DEAL_PATTERN.fullmatch(text)
    hand_texts = deal[2].split() if deal else []
    if deal is None or len(hand_texts) != len(SEAT_NUMBERS):
        return None
    first = COMPASS_LETTERS.index(deal[1].upper())
    return {(first + place) % 4: "" if word == "-" else word for place, word in enumerate(hand_texts)}


def deal_hands(texts: Mapping[int, str], rng: random.Random) -> dict[int, tuple[Card, ...]]:
    """Return four hands by seat from typed texts. Raises `TypedHandError`.

    Empty hands and small cards given as `x` are dealt at random.
    """
    typed: dict[int, TypedHand] = {}
    owners: dict[Card, int] = {}
    for seat in SEAT_NUMBERS:
        try:
            typed[seat] = hand = read_hand(texts.get(seat, ""))
        except BoardError as error:
            raise TypedHandError(str(error), seat) from None
        if hand.size not in (0, HAND_SIZE):
            raise TypedHandError(
                say("{seat} has {number} cards instead of 13.", seat=SEAT_NAMES[seat], number=hand.size), seat
            )
        for card in hand.cards:
            if card in owners:
                raise TypedHandError(
                    say(
                        "Both {one} and {other} have the {card}.",
                        one=SEAT_NAMES[owners[card]],
                        other=SEAT_NAMES[seat],
                        card=card_face(card),
                    ),
                    seat,
                )
            owners[card] = seat
    hands = {seat: list(hand.cards) for seat, hand in typed.items()}
    for suit in notation.SUIT_WRITING_ORDER:
        small_cards = [card for card in (Card.of(rank + suit) for rank in SMALL_RANKS) if card not in owners]
        rng.shuffle(small_cards)
        for seat in SEAT_NUMBERS:
            count = typed[seat].small_counts.get(suit, 0)
            if count > len(small_cards):
                raise TypedHandError(say("There are not enough small {suit} for each x.", suit=suit_name(suit)), seat)
            for card in small_cards[:count]:
                owners[card] = seat
                hands[seat].append(card)
            del small_cards[:count]
    remaining = [card for card in FRENCH_52 if card not in owners]
    rng.shuffle(remaining)
    for seat in SEAT_NUMBERS:
        if not hands[seat]:
            hands[seat] = remaining[:HAND_SIZE]
            del remaining[:HAND_SIZE]
    return {seat: sort_hand(hand) for seat, hand in hands.items()}


def sort_hand(hand: list[Card]) -> tuple[Card, ...]:
    """Sort the cards of a hand: spades, hearts, diamonds, clubs, each from the highest."""
    return tuple(
        sorted(hand, key=lambda card: (notation.SUIT_WRITING_ORDER.index(card.suit), notation.RANKS.index(card.rank)))
    )


def format_hand(hand: tuple[Card, ...] | list[Card]) -> str:
    """Format a hand in the form for typing: `AK52.QJ3.T98.765`."""
    ranks = {suit: [card.rank for card in hand if card.suit == suit] for suit in notation.SUIT_WRITING_ORDER}
    return ".".join("".join(sorted(suit_ranks, key=notation.RANKS.index)) for suit_ranks in ranks.values())


def _parse_card_list(text: str) -> TypedHand | None:
    parsed = [notation.parse_card(word) for word in re.split(r"[\s,;/.]+", text) if word]
    cards = [card for card in parsed if card is not None]
    return TypedHand(cards) if cards and len(cards) == len(parsed) else None


def _parse_lettered_suits(text: str) -> TypedHand | None:
    if text[0] not in notation.SUIT_WRITING_ORDER or not re.search(r"[SHC]", text):
        return None
    typed, position, seen_suits = TypedHand(), 0, set[str]()
    while position < len(text):
        suit_match = _SUIT_PATTERN.match(text, position)
        if suit_match is None or suit_match[1] in seen_suits:
            return None
        seen_suits.add(suit_match[1])
        _add_suit(typed, suit_match[1], suit_match[2])
        position = suit_match.end()
        position += len(text[position:]) - len(text[position:].lstrip(" .,;/"))
    return typed


def _parse_ordered_suits(text: str) -> TypedHand | None:
    """Return up to four suits, spades first, split at the first of `. / , ;` in the text, else at spaces; or None."""
    separator = next((mark for mark in "./,;" if mark in text), None)
    parts = text.split() if separator is None else text.split(separator)
    if len(parts) > len(notation.SUIT_WRITING_ORDER) or (
        separator is None and len(parts) != len(notation.SUIT_WRITING_ORDER)
    ):
        return None
    typed = TypedHand()
    for suit, part in zip(notation.SUIT_WRITING_ORDER, parts, strict=False):
        plain = part.replace(" ", "").translate(_FOREIGN_RANK_TABLE)
        if not re.fullmatch(r"(?:10|[AKQJTX2-9]|-)*", plain):
            return None
        _add_suit(typed, suit, plain)
    return typed


def _add_suit(typed: TypedHand, suit: str, ranks: str) -> None:
    small_count = ranks.count("X")
    if small_count:
        typed.small_counts[suit] = small_count
    typed.cards += notation.suit_cards(suit, re.sub(r"[X\s]", "", ranks)) or []
