"""What the cards that others have played tell of those they hold.

Everybody is taken to play mostly as `trick_play` does, so a hand with which a card played would have been strange is
less likely: who follows low in third hand hardly holds a high card, who throws from a suit has little in it, who leads
low from a suit lacks its top. How much each kind of play tells was counted over deals between hard players.
"""

from __future__ import annotations

import random
from math import exp
from typing import Any

from cardhall.players.advice.trick_play import Guide, Position, Suits
from cardhall.rules.engine.game import HAND

FOLLOWS = (0.9, 0.8, 0.73)  # how often a card that follows is the one expected, by how many play after it
RUFFS: float = 0.8  # how often whoever is expected to ruff, or not to, does so
THROWS: float = 0.75  # how often the card thrown is the one expected
LEADS: float = 6.0  # how little the worth of a lead counts: so many points for each factor e
LEADS_CARD: float = 0.7  # how often the card led from a suit is the one expected
STRANGE: float = 0.9  # of what is left: what is taken for each other card that was possible


class Evidence:
    """All that the others have played in a deal, ready to be held against imagined hands."""

    def __init__(self, state: Any, seat: int, suits: Suits) -> None:
        """From a state that `seat` sees; only what lies open in it is used."""
        self.suits = suits
        self.guide = Guide(random.Random(0))
        self.shown: dict[int, list[tuple[int, Position]]] = {}  # by seat: cards and what lay before them, last first
        lone = getattr(state, "sitting_out", None)
        position = Position(suits, state.setup.side_of, state.game.direction, -1 if lone is None else lone)
        for seats, some in [*((t.seats, t.cards) for t in state.tricks), (state.trick_seats, state.zones["trick"])]:
            for who, card in zip(seats, some, strict=True):
                position.turn = who
                flag = suits.flag[card]
                if who != seat:
                    self.shown.setdefault(who, []).insert(0, (flag, position.copy()))
                position.lay(flag)

    def weight(self, world: Any) -> float:
        """How well the hands of an imagined state explain what was played: the product of the chances."""
        weight = 1.0
        for who, shown in self.shown.items():
            hand = self.suits.flags(world.zones[HAND[who]])
            for card, position in shown:
                hand |= card
                weight *= self.likely(hand, card, position)
        return weight

    def likely(self, hand: int, card: int, position: Position) -> float:
        """How likely the seat to play was to play this card, one of its hand."""
        if not position.lying:
            return self.likely_lead(hand, card, position)
        own = hand & position.led
        return self.likely_follow(own, card, position) if own else self.likely_throw(hand, card, position)

    def likely_follow(self, own: int, card: int, position: Position) -> float:
        others = position.out & position.led & ~own
        if not others & ((1 << own.bit_length() - 1) - (own & -own)):
            return 1.0  # they were all the same
        expected = self.guide.follow(position, own)
        usual = FOLLOWS[min(position.size - position.lying - 1, 2)]
        return usual if same(card, expected, others) else (1 - usual) * STRANGE

    def likely_throw(self, hand: int, card: int, position: Position) -> float:
        trumps = position.trumps
        plain = hand & ~trumps
        if not plain:
            return 1.0
        expected = self.guide.ruff_or_throw(position, hand)
        ruffs = 1.0
        if hand & trumps:
            if bool(expected & trumps) != bool(card & trumps):
                return (1 - RUFFS) * STRANGE
            ruffs = RUFFS
            if expected & trumps:
                return ruffs
        suit = self.suit_of(expected)
        if card & suit and same(card, expected, position.out & suit & ~hand):
            return ruffs * THROWS
        return ruffs * (1 - THROWS) * STRANGE

    def likely_lead(self, hand: int, card: int, position: Position) -> float:
        total = mine = 0.0
        suit, out = position.full, position.out & ~hand
        left = hand
        while left:
            own, others = left & suit, out & suit
            if own:
                left ^= own
                expected, value = worth_leading(own, others, bool(own & position.trumps))
                share = exp(value / LEADS)
                total += share
                if card & own:
                    mine = share
                    if others & ((1 << own.bit_length() - 1) - (own & -own)):  # its cards are not all the same
                        mine *= LEADS_CARD if same(card, expected, others) else (1 - LEADS_CARD) * STRANGE
            suit <<= position.width
        return mine / total

    def suit_of(self, card: int) -> int:
        """The whole suit of a card."""
        width = self.suits.width
        return self.suits.full << (card.bit_length() - 1) // width * width


def worth_leading(own: int, others: int, trumps: bool) -> tuple[int, float]:
    """The card to lead from a suit, and how good that looks (see `Guide.lead`)."""
    many = own.bit_count()
    top = 1 << own.bit_length() - 1
    card = top if own > others else own & -own
    if trumps:
        return card, 10.0 if many >= 4 and many > others.bit_count() // 2 else 2.0
    if own > others:
        return top, 8.0
    rest = own ^ top
    if rest and not others & (top - (1 << rest.bit_length() - 1)):
        return top, 6.0 + 0.5 * many
    return card, 2.0 + 1.5 * many


def same(card: int, other: int, others: int) -> bool:
    """Whether two cards of a suit in one hand are as good as each other: nobody else's lies between."""
    return not others & (max(card, other) - min(card, other))
