"""Deals of tricks played out fast, with what every player of trick games knows.

Second hand low, third hand high, the cheapest card that wins, nothing wasted on a partner's trick; high cards that
cannot be beaten are led, trumps are drawn by whoever has many, losers are ruffed, long suits are led.

Cards are kept as bits: for each suit (as the game's order sees it: a bower belongs to trumps) the bit of a card is its
height in the suit. What a seat knows of the others is only which cards are still out. This module may be compiled.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from cardhall.cards import CARDS, HIDDEN, Card
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.phase import Phase
from cardhall.rules.mechanisms.bowers import LonePlay
from cardhall.rules.mechanisms.tricks import CardOrder, Trick, TrickPlay

Masks = list[int]  # by suit, a bit for each card
Leading = Callable[[int, Masks, Masks, random.Random], tuple[int, int]]  # seat, hand, cards out -> suit and bit led


class Suits:
    """The cards of one order as suits and bits."""

    def __init__(self, order: CardOrder, pack: Sequence[Card]) -> None:
        faces = sorted(set(pack))
        names = sorted({order.suits[card] for card in faces})
        self.names = names
        self.trump = names.index(order.trump) if order.trump in names else -1
        self.suit = [-1] * len(CARDS)
        self.bit = [0] * len(CARDS)
        self.cards: list[list[Card]] = []
        for index, name in enumerate(names):
            members = [card for card in faces if order.suits[card] == name]
            members.sort(key=lambda card: order.power[name][card])
            self.cards.append(members)
            for place, card in enumerate(members):
                self.suit[card], self.bit[card] = index, 1 << place

    def masks(self, some: Sequence[Card]) -> Masks:
        """The cards as bits by suit; hidden ones are left out."""
        found = [0] * len(self.names)
        for card in some:
            if card is not HIDDEN:
                found[self.suit[card]] |= self.bit[card]
        return found

    def card(self, suit: int, bit: int) -> Card:
        return self.cards[suit][bit.bit_length() - 1]


@lru_cache(maxsize=256)
def suits_of(order: CardOrder, pack: tuple[Card, ...]) -> Suits:
    return Suits(order, pack)


class Place(NamedTuple):
    """What a seat has before it when it follows to a trick."""

    led: int  # the suit led
    best_suit: int  # suit and bit of the card that holds the trick
    best: int
    partner: bool  # whether a partner played it
    after: int  # how many seats play after this one


def lead(hand: Masks, out: Masks, trump: int, rng: random.Random) -> tuple[int, int]:
    """What to lead: suit and bit. `out`: the cards not yet played, one's own among them."""
    if trump >= 0:
        own = hand[trump]
        others = out[trump] & ~own
        if own and others:
            many = own.bit_count()
            if many >= 4 and many > others.bit_count() // 2 and (own > others or many >= 5):
                return trump, (1 << own.bit_length() - 1) if own > others else own & -own
    best = -1.0
    suit = bit = -1
    for index, own in enumerate(hand):
        if not own or index == trump:
            continue
        others = out[index] & ~own
        number = others.bit_count()
        if own > others:  # the highest card left: lead it while others still follow
            value = 20.0 + number
            top = 1 << own.bit_length() - 1
        else:
            many = own.bit_count()
            high = 1 << own.bit_length() - 1
            if many > 1 and not others & (high - (second := 1 << (own ^ high).bit_length() - 1)):
                top, value = high, 6.0 + many + (2.0 if second else 0.0)  # the top of a sequence
            else:
                top, value = own & -own, 2.0 + 1.5 * many
        value += 3.0 * rng.random()
        if value > best:
            best, suit, bit = value, index, top
    if suit >= 0:
        return suit, bit
    own = hand[trump]
    return trump, (1 << own.bit_length() - 1) if own > out[trump] & ~own else own & -own


def follow(own: int, others: int, best: int, place: Place) -> int:
    """Which bit of the suit led to play.

    `own`: one's cards of it; `others`: those still out; `best`: the bit to beat, 0 where the trick has been ruffed.
    """
    low = own & -own
    if own == low or not best:
        return low
    winners = own & -(best << 1)
    if not winners:
        return low
    top = 1 << winners.bit_length() - 1
    if place.partner:
        if not place.after or not others & (top - best):
            return low
        return cheapest_equal(winners, others, top)
    if not place.after:
        return winners & -winners
    if place.after == 1:
        return cheapest_equal(winners, others, top)
    return cheapest_equal(winners, others, top) if top > others else low


def cheapest_equal(own: int, others: int, top: int) -> int:
    """The lowest of one's cards that is as good as `top`: no card that is still out stands between them."""
    below = others & (top - 1)
    equals = own & -(1 << below.bit_length()) & (top | top - 1)
    return equals & -equals


def ruff_or_throw(hand: Masks, out: Masks, trump: int, place: Place) -> tuple[int, int]:
    """What to play without a card of the suit led: suit and bit."""
    if trump >= 0 and trump != place.led:
        own = hand[trump]
        ruffed = place.best_suit == trump
        able = own & -(place.best << 1) if ruffed else own
        if able:
            if not place.partner:
                return trump, able & -able
            safe = not place.after or ruffed or place.best > out[place.led] & ~place.best
            if not safe and place.best.bit_length() < 9:
                return trump, able & -able
    return throw(hand, out, trump)


def throw(hand: Masks, out: Masks, trump: int) -> tuple[int, int]:
    """The card that is missed least: low, and not the guard of a high one; trumps last."""
    least = 1e9
    suit = bit = -1
    for index, own in enumerate(hand):
        if not own or index == trump:
            continue
        low = own & -own
        value = float(low.bit_length())
        if own.bit_count() == 2 and own > (out[index] & ~own) >> 2:
            value += 4.0
        if low > out[index] & ~own:
            value += 20.0
        if value < least:
            least, suit, bit = value, index, low
    if suit >= 0:
        return suit, bit
    own = hand[trump]
    return trump, own & -own


_plain: dict[type, bool] = {}


def is_plain(phase: Phase[Any]) -> bool:
    """Whether a phase is the shared play of tricks with nothing added that changes it."""
    kind = type(phase)
    found = _plain.get(kind)
    if found is None:
        same = all(getattr(kind, name, None) in (getattr(TrickPlay, name), getattr(LonePlay, name)) for name in _SHARED)
        found = _plain[kind] = issubclass(kind, TrickPlay) and same
    return found


_SHARED = (
    "actions",
    "apply",
    "lay",
    "size",
    "following",
    "winner",
    "complete",
    "gather",
    "pile",
    "goes_on",
    "playable",
)


class Tricks:
    """A deal of tricks in bits, to be played out."""

    def __init__(self, state: Any, suits: Suits, out: Masks, leading: Leading) -> None:
        self.suits, self.out, self.leading = suits, out, leading
        self.sitting_out: int = -1 if (out_seat := getattr(state, "sitting_out", None)) is None else out_seat
        self.seats: int = state.setup.seats
        self.side = state.setup.side_of
        self.step = state.game.direction % self.seats
        self.hands = [suits.masks(state.zones[HAND[seat]]) for seat in range(self.seats)]
        self.turn: int = state.turn
        self.trick_cards: list[Card] = list(state.zones["trick"])
        self.trick_seats: list[int] = list(state.trick_seats)
        self.tricks: list[Trick] = []

    def play(self, rng: random.Random) -> int:
        """Play all cards. Returns how many."""
        suits, hands, out, side, step = self.suits, self.hands, self.out, self.side, self.step
        seats, trump, leading, absent = self.seats, suits.trump, self.leading, self.sitting_out
        size = seats - (absent >= 0)
        suit_of, bit_of, faces = suits.suit, suits.bit, suits.cards
        number = 0
        cards, who = self.trick_cards, self.trick_seats
        seat = self.turn
        while True:
            # what lies there already
            best = best_suit = led = holder = -1
            for other, card in zip(who, cards, strict=True):
                suit, bit = suit_of[card], bit_of[card]
                if led < 0:
                    led = suit
                if holder < 0 or (suit == best_suit and bit > best) or (suit == trump != best_suit):
                    best, best_suit, holder = bit, suit, other
            if not cards and not any(hands[seat]):
                break
            for after in range(size - len(cards) - 1, -1, -1):
                hand = hands[seat]
                if led < 0:
                    suit, bit = leading(seat, hand, out, rng)
                    led = best_suit = suit
                    best, holder = bit, seat
                else:
                    place = Place(led, best_suit, best, side[holder] == side[seat], after)
                    own = hand[led]
                    if own:
                        suit = led
                        bit = follow(own, out[led] & ~own, best if best_suit == led else 0, place)
                        if best_suit == led and bit > best:
                            best, holder = bit, seat
                    else:
                        suit, bit = ruff_or_throw(hand, out, trump, place)
                        if suit == trump and (best_suit != trump or bit > best):
                            best, best_suit, holder = bit, trump, seat
                hand[suit] ^= bit
                out[suit] ^= bit
                cards.append(faces[suit][bit.bit_length() - 1])
                who.append(seat)
                number += 1
                seat = (seat + step) % seats
                if seat == absent:
                    seat = (seat + step) % seats
            self.tricks.append(Trick(tuple(who), tuple(cards), holder))
            cards, who = [], []
            seat = holder
        self.turn = seat
        return number

    def put_back(self, state: Any) -> None:
        """Bring the state to the end of the deal, and score it."""
        zones, side = state.zones, self.side
        for seat in range(self.seats):
            if seat != self.sitting_out:
                zones[HAND[seat]] = []
        zones["trick"] = []
        for trick in self.tricks:
            zones[f"won:{side[trick.winner]}"] += trick.cards
        state.trick_seats = ()
        state.tricks += tuple(self.tricks)
        state.turn = self.turn
        state.finish_deal()
