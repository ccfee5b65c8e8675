"""What the cards that others have played tell of those they hold.

Everybody is taken to play mostly as `trick_play` does, so a hand with which a card played would have been strange is
less likely: who follows low in third hand hardly holds a high card, who throws from a suit has little in it, who leads
low from a suit lacks its top. How much each kind of play tells was counted over deals between hard players.
"""

from __future__ import annotations

from math import exp
from typing import Any, NamedTuple

from cardhall.players.advice.trick_play import Masks, Place, Suits, follow, ruff_or_throw
from cardhall.rules.engine.game import HAND

FOLLOWS = 0.87  # how often a card that follows is the one expected, or as good as it
RUFFS = 0.8  # how often whoever is expected to ruff, or not to, does so
THROWS = 0.8  # how often the card thrown is the one expected
LEADS = 4.0  # how little the worth of a lead counts: so many points for each factor e
LEADS_CARD = 0.75  # how often the card led from a suit is the one expected
STRANGE = 0.5  # of what is left: what is taken for each other card that was possible


class Shown(NamedTuple):
    """A card that another seat has played, and what lay before it."""

    suit: int
    bit: int
    out: tuple[int, ...]  # the cards not yet played then, by suit, this one among them
    place: Place | None  # None: it was led


class Evidence:
    """All that the others have played in a deal, ready to be held against imagined hands."""

    def __init__(self, state: Any, seat: int, suits: Suits) -> None:
        """From a state that `seat` sees; only what lies open in it is used."""
        self.suits = suits
        self.shown: dict[int, list[Shown]] = {}  # by seat, the last one first
        out = [(1 << len(members)) - 1 for members in suits.cards]
        for seats, some in [*((t.seats, t.cards) for t in state.tricks), (state.trick_seats, state.zones["trick"])]:
            self._trick(state, seat, seats, some, out)
        for shown in self.shown.values():
            shown.reverse()

    def _trick(self, state: Any, seat: int, seats: Any, some: Any, out: Masks) -> None:
        suits, side = self.suits, state.setup.side_of
        led = best_suit = best = holder = -1
        for number, (who, card) in enumerate(zip(seats, some, strict=True)):
            suit, bit = suits.suit[card], suits.bit[card]
            after = state.at.size(state) - number - 1
            place = Place(led, best_suit, best, side[holder] == side[who], after) if number else None
            if who != seat:
                self.shown.setdefault(who, []).append(Shown(suit, bit, tuple(out), place))
            if not number:
                led = suit
            if not number or (suit == best_suit and bit > best) or (suit == suits.trump != best_suit):
                best, best_suit, holder = bit, suit, who
            out[suit] &= ~bit

    def weight(self, world: Any) -> float:
        """How well the hands of an imagined state explain what was played: the product of the chances."""
        weight = 1.0
        trump = self.suits.trump
        for who, shown in self.shown.items():
            hand = self.suits.masks(world.zones[HAND[who]])
            for card in shown:
                hand[card.suit] |= card.bit
                weight *= likely(hand, card, trump)
        return weight


def likely(hand: Masks, card: Shown, trump: int) -> float:
    """How likely a seat with this hand was to play that card, one of the hand."""
    if card.place is None:
        return likely_lead(hand, card, trump)
    own = hand[card.place.led]
    if own:
        return likely_follow(own, card)
    return likely_throw(hand, card, trump)


def likely_follow(own: int, card: Shown) -> float:
    place = card.place
    assert place is not None
    others = card.out[place.led] & ~own
    low, high = own & -own, 1 << own.bit_length() - 1
    if not others & (high - low):
        return 1.0  # they were all the same
    expected = follow(own, others, place.best if place.best_suit == place.led else 0, place)
    return FOLLOWS if same(card.bit, expected, others) else (1 - FOLLOWS) * STRANGE


def likely_throw(hand: Masks, card: Shown, trump: int) -> float:
    assert card.place is not None
    suit, bit = ruff_or_throw(hand, list(card.out), trump, card.place)
    if not any(own for index, own in enumerate(hand) if index != trump):
        return 1.0
    ruffs = 1.0
    if hand[trump] if trump >= 0 else 0:
        if (suit == trump) != (card.suit == trump):
            return (1 - RUFFS) * STRANGE
        ruffs = RUFFS
        if suit == trump:
            return ruffs
    others = card.out[suit] & ~hand[suit]
    if card.suit == suit and same(card.bit, bit, others):
        return ruffs * THROWS
    return ruffs * (1 - THROWS) * STRANGE


def likely_lead(hand: Masks, card: Shown, trump: int) -> float:
    total = 0.0
    mine = 0.0
    for index, own in enumerate(hand):
        if not own:
            continue
        others = card.out[index] & ~own
        bit, value = worth_leading(own, others, index == trump)
        share = exp(value / LEADS)
        total += share
        if index == card.suit:
            low, high = own & -own, 1 << own.bit_length() - 1
            if not others & (high - low):
                mine = share
            else:
                mine = share * (LEADS_CARD if same(card.bit, bit, others) else (1 - LEADS_CARD) * STRANGE)
    return mine / total


def worth_leading(own: int, others: int, trumps: bool) -> tuple[int, float]:
    """The card to lead from a suit, and how good that looks (see `trick_play.lead`)."""
    many = own.bit_count()
    top = 1 << own.bit_length() - 1
    if trumps:
        if many >= 4 and many > others.bit_count() // 2:
            return (top if own > others else own & -own), 10.0
        return (top if own > others else own & -own), 2.0
    if own > others:
        return top, 8.0
    if many > 1 and not others & (top - (1 << (own ^ top).bit_length() - 1)):
        return top, 6.0 + 0.5 * many
    return own & -own, 2.0 + 1.5 * many


def same(bit: int, other: int, others: int) -> bool:
    """Whether two cards of a suit in one hand are as good as each other: nobody else's lies between."""
    low, high = (bit, other) if bit < other else (other, bit)
    return not others & (high - low)
