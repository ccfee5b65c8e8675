"""Positions of trick play written down in a line: what lies in the trick, and what has gone."""

from __future__ import annotations

from functools import cache

from cardhall.cards import FRENCH_52, cards
from cardhall.rules.mechanisms.card_order import CardOrder, height_by_rank, printed_suit
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_rules import FOLLOW_SUIT, TrickRules

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


@cache
def make_rules(trump: str, points: bool = False) -> TrickRules:
    """Four-handed tricks of 52 cards, ace high, in which suit is followed."""
    order = CardOrder(trump, printed_suit, height_by_rank("AKQJT98765432"))
    return TrickRules(order, FRENCH_52, (FOLLOW_SUIT,), points=POINTS if points else {})


def position_at_trick(trick: str = "", gone: str = "", trump: str = "D", points: bool = False) -> Position:
    """Seat 0, whose partner is seat 2, is to play to this trick; what is gone was played before. Hands are unknown."""
    position = Position(make_rules(trump, points), (0, 1, 0, 1))
    some = cards(trick)
    position.turn = (4 - len(some)) % 4
    for card in some:
        position.play(position.suits.flag[card])
    position.unplayed &= ~card_bits(gone, trump)
    return position


def card_bits(text: str, trump: str = "D") -> int:
    return make_rules(trump).suits.flags(cards(text))


def card_texts(found: int, trump: str = "D") -> str:
    """The cards of a set of bits, as text, the highest first."""
    suits = make_rules(trump).suits
    assert 0 <= found <= suits.pack, "no set of cards"
    return " ".join(str(suits.faces[place]) for place in range(found.bit_length() - 1, -1, -1) if found >> place & 1)
