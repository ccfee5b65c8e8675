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
from cardhall.english import printable
from cardhall.language import card_face, say, suit_name
from cardhall.match.boards import notation
from cardhall.match.boards.board import COMPASS, HAND_SIZE, SEAT_NAMES, SEAT_NUMBERS, BoardError

SMALL = "98765432"  # ranks that an x stands for
LONGEST = 200  # characters of a hand
# Letters of German and French packs, where they mean no suit.
_OTHER_LETTERS = str.maketrans({"D": "Q", "B": "J", "V": "J", "R": "K"})
_BY_SUIT = re.compile(r"([SHDC])\s*:?\s*((?:10|[AKQJTX2-9\s-])*)")
_DEAL = re.compile(r"\s*(?:\[\s*Deal\s*\")?([NESW]):(.*?)(?:\"\s*\])?\s*", re.IGNORECASE | re.DOTALL)


@dataclass
class Typed:
    """A typed hand: its cards, and the number of small cards left open in each suit."""

    cards: list[Card] = field(default_factory=list)
    small: dict[str, int] = field(default_factory=dict)  # by suit

    @property
    def size(self) -> int:
        """The number of cards of the hand."""
        return len(self.cards) + sum(self.small.values())


class TypedError(BoardError):
    """A typed hand cannot be read, or two hands share a card; `seat` is the seat of the hand to correct."""

    def __init__(self, sentence: str, seat: int) -> None:
        super().__init__(sentence)
        self.seat = seat


def read_hand(text: str) -> Typed:
    """Parse the hand in a text; an empty text gives a hand without cards. Raises `BoardError`."""
    plain = text.upper().translate(notation.SUIT_SIGN_TABLE).strip()
    if len(plain) > LONGEST:
        raise BoardError(say("This is too long for a hand."))
    if not plain:
        return Typed()
    found = _card_by_card(plain) or _suit_by_suit(plain) or _in_order(plain)
    if found is None:
        raise BoardError(say("“{text}” is not a hand. Write it as in AK52.QJ3.T98.765.", text=printable(text, 40)))
    doubled = next((card for card in found.cards if found.cards.count(card) > 1), None)
    if doubled is not None:
        raise BoardError(say("The {card} is dealt twice.", card=card_face(doubled)))
    return found


def hands_of_deal(text: str) -> dict[int, str] | None:
    """Split a deal in PBN into its four hands, as texts by seat; None: the text is no such deal."""
    found = _DEAL.fullmatch(text)
    words = found[2].split() if found else []
    if found is None or len(words) != len(SEAT_NUMBERS):
        return None
    first = COMPASS.index(found[1].upper())
    return {(first + place) % 4: "" if word == "-" else word for place, word in enumerate(words)}


def dealt(texts: Mapping[int, str], rng: random.Random) -> dict[int, tuple[Card, ...]]:
    """Return four hands by seat from typed texts. Raises `TypedError`.

    Empty hands and small cards given as `x` are dealt at random.
    """
    typed: dict[int, Typed] = {}
    owner: dict[Card, int] = {}
    for seat in SEAT_NUMBERS:
        try:
            typed[seat] = hand = read_hand(texts.get(seat, ""))
        except BoardError as error:
            raise TypedError(str(error), seat) from None
        if hand.size not in (0, HAND_SIZE):
            raise TypedError(
                say("{seat} has {number} cards instead of 13.", seat=SEAT_NAMES[seat], number=hand.size), seat
            )
        for card in hand.cards:
            if card in owner:
                raise TypedError(
                    say(
                        "Both {one} and {other} have the {card}.",
                        one=SEAT_NAMES[owner[card]],
                        other=SEAT_NAMES[seat],
                        card=card_face(card),
                    ),
                    seat,
                )
            owner[card] = seat
    hands = {seat: list(hand.cards) for seat, hand in typed.items()}
    for suit in notation.SUITS:
        left = [card for card in (Card.of(rank + suit) for rank in SMALL) if card not in owner]
        rng.shuffle(left)
        for seat in SEAT_NUMBERS:
            wanted = typed[seat].small.get(suit, 0)
            if wanted > len(left):
                raise TypedError(say("There are not enough small {suit} for each x.", suit=suit_name(suit)), seat)
            for card in left[:wanted]:
                owner[card] = seat
                hands[seat].append(card)
            del left[:wanted]
    rest = [card for card in FRENCH_52 if card not in owner]
    rng.shuffle(rest)
    for seat in SEAT_NUMBERS:
        if not hands[seat]:
            hands[seat] = rest[:HAND_SIZE]
            del rest[:HAND_SIZE]
    return {seat: in_order(hand) for seat, hand in hands.items()}


def in_order(hand: list[Card]) -> tuple[Card, ...]:
    """Sort the cards of a hand: spades, hearts, diamonds, clubs, each from the highest."""
    return tuple(sorted(hand, key=lambda card: (notation.SUITS.index(card.suit), notation.RANKS.index(card.rank))))


def written(hand: tuple[Card, ...] | list[Card]) -> str:
    """Format a hand in the form for typing: `AK52.QJ3.T98.765`."""
    ranks = {suit: [card.rank for card in hand if card.suit == suit] for suit in notation.SUITS}
    return ".".join("".join(sorted(some, key=notation.RANKS.index)) for some in ranks.values())


def _card_by_card(text: str) -> Typed | None:
    found = [notation.parse_card(word) for word in re.split(r"[\s,;/.]+", text) if word]
    cards = [card for card in found if card is not None]
    return Typed(cards) if cards and len(cards) == len(found) else None


def _suit_by_suit(text: str) -> Typed | None:
    if text[0] not in notation.SUITS or not re.search(r"[SHC]", text):
        return None
    typed, at, seen = Typed(), 0, set[str]()
    while at < len(text):
        found = _BY_SUIT.match(text, at)
        if found is None or found[1] in seen:
            return None
        seen.add(found[1])
        _add_suit(typed, found[1], found[2])
        at = found.end()
        at += len(text[at:]) - len(text[at:].lstrip(" .,;/"))
    return typed


def _in_order(text: str) -> Typed | None:
    """Return up to four suits, spades first, split at the first of `. / , ;` in the text, else at spaces; or None."""
    mark = next((mark for mark in "./,;" if mark in text), None)
    parts = text.split() if mark is None else text.split(mark)
    if len(parts) > len(notation.SUITS) or (mark is None and len(parts) != len(notation.SUITS)):
        return None
    typed = Typed()
    for suit, part in zip(notation.SUITS, parts, strict=False):
        plain = part.replace(" ", "").translate(_OTHER_LETTERS)
        if not re.fullmatch(r"(?:10|[AKQJTX2-9]|-)*", plain):
            return None
        _add_suit(typed, suit, plain)
    return typed


def _add_suit(typed: Typed, suit: str, ranks: str) -> None:
    small = ranks.count("X")
    if small:
        typed.small[suit] = small
    typed.cards += notation.suit_cards(suit, re.sub(r"[X\s]", "", ranks)) or []
