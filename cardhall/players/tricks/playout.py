"""Deals of tricks played out fast, with what every player of trick games knows.

Second hand low, third hand high, the cheapest card that wins, nothing wasted on a partner's trick; high cards that
cannot be beaten are led, trumps are drawn by whoever has many, losers are ruffed, long suits are led.

Cards are kept as the bits of `trick_bits`. What a seat knows of the others is only which cards are still out. This
module may be compiled.
"""

from __future__ import annotations

import random
from typing import Any, Final, final

from cardhall.rules.engine.lots import FACTOR, WORD, begin
from cardhall.rules.engine.phase import Phase
from cardhall.rules.mechanisms.bowers import LonePlay
from cardhall.rules.mechanisms.trick_bits import Position, Suits, position_of, put_back, suits_of
from cardhall.rules.mechanisms.tricks import TrickPlay

__all__ = ["Guide", "Position", "Suits", "is_plain", "position_of", "put_back", "suits_of"]

COUNT: Final = bytes(suit.bit_count() for suit in range(1 << 13))  # the number of cards of one suit
POINT: Final = 1024  # a point in weighing leads
LUCK: Final = 3 * POINT  # what chance adds to a lead, at most


@final
class Guide:
    """What every player of trick games knows, for one deal; the chance of what is left to it.

    `maker`: the seat whose side leads trumps to draw them, where making trumps matters; -1: nobody.
    """

    def __init__(self, rng: random.Random, maker: int = -1) -> None:
        self.chance: int = begin(rng)
        self.maker = maker

    def below(self, limit: int) -> int:
        """A random whole number from 0 to `limit` − 1."""
        state = self.chance
        self.chance = state = FACTOR * (state & WORD) + (state >> 30)
        return (state & WORD) * limit >> 30

    def play_out(self, position: Position) -> int:
        """Play all cards. Returns how many."""
        number = 0
        hands = position.hands
        while True:
            cards = hands[position.turn].cards
            if not cards:
                return number
            position.play(self.choice(position, cards))
            number += 1

    def choice(self, position: Position, cards: int) -> int:
        """Which of its cards the seat to play plays; those that are not legal may be left out."""
        if not position.lying:
            return self.lead(position, cards)
        own = cards & position.led
        return follow(position, own) if own else ruff_or_throw(position, cards)

    def lead(self, position: Position, cards: int) -> int:
        """What to lead."""
        trumps, out, width = position.trumps, position.out & ~cards, position.width
        own = cards & trumps
        others = out & trumps
        if own and self.maker >= 0 and position.side_of[position.turn] == position.side_of[self.maker]:
            if others and (own > others or (position.turn != self.maker and self.below(5) < 4)):
                return 1 << own.bit_length() - 1  # draw trumps; the maker's partner leads them through
            if position.turn == self.maker and COUNT[own >> position.trump_base] >= 3:
                return 1 << own.bit_length() - 1
        if own and others:
            many = COUNT[own >> position.trump_base]
            if many >= 4 and many > COUNT[others >> position.trump_base] // 2 and (own > others or many >= 5):
                return 1 << own.bit_length() - 1 if own > others else own & -own
        best = -1
        card = 0
        suit = position.full
        base = 0
        left = cards & ~trumps
        while left:
            own = left & suit
            if own:
                left ^= own
                others = out & suit
                top = 1 << own.bit_length() - 1
                if own > others:  # the highest card left: lead it while others still follow
                    value = (20 + COUNT[others >> base]) * POINT
                else:
                    rest = own ^ top
                    second = 1 << rest.bit_length() - 1 if rest else 0
                    if rest and not others & (top - second):  # the top of a sequence
                        value = (8 + COUNT[own >> base]) * POINT
                    else:
                        top = own & -own
                        value = (4 + 3 * COUNT[own >> base]) * POINT // 2
                value += self.below(LUCK)
                if value > best:
                    best = value
                    card = top
            suit <<= width
            base += width
        if card:
            return card
        own = cards & trumps
        return 1 << own.bit_length() - 1 if own > out & trumps else own & -own


def follow(position: Position, own: int) -> int:
    """Which card of the suit led to play; `own`: one's cards of it."""
    low = own & -own
    best = position.best
    if own == low or not best & position.led:
        return low
    winners = own & -(best << 1)
    if not winners:
        return low
    others = position.out & position.led & ~own
    top = 1 << winners.bit_length() - 1
    after = position.size - position.lying - 1
    if position.side_of[position.holder] == position.side_of[position.turn]:
        if not after or not others & (top - best):
            return low
        return cheapest_equal(winners, others, top)
    if not after:
        return winners & -winners
    if after == 1 or top > others:
        return cheapest_equal(winners, others, top)
    return low


def ruff_or_throw(position: Position, cards: int) -> int:
    """What to play without a card of the suit led."""
    trumps, best = position.trumps, position.best
    own = cards & trumps
    if own and not trumps & position.led:
        ruffed = best & trumps
        able = own & -(best << 1) if ruffed else own
        if able:
            if position.side_of[position.holder] != position.side_of[position.turn]:
                return able & -able
            safe = position.lying + 1 == position.size or ruffed or best > position.out & position.led & ~best
            if not safe and (best.bit_length() - 1) % position.width < 8:
                return able & -able
    return throw(position, cards)


def throw(position: Position, cards: int) -> int:
    """The card that is missed least: low, and not the guard of a high one; trumps last."""
    least = 1000
    card = 0
    width = position.width
    out = position.out & ~cards
    suit = position.full
    base = 0
    left = cards & ~position.trumps
    while left:
        own = left & suit
        if own:
            left ^= own
            low = own & -own
            others = out & suit
            value = low.bit_length() - base
            if low > others:
                value += 20
            if own > others >> 2 and COUNT[own >> base] == 2:
                value += 4
            if value < least:
                least = value
                card = low
        suit <<= width
        base += width
    return card or cards & -cards


def cheapest_equal(own: int, others: int, top: int) -> int:
    """The lowest of one's cards that is as good as `top`: no card that is still out stands between them."""
    below = others & (top - 1)
    equals = own & -(1 << below.bit_length()) & (top | top - 1)
    return equals & -equals


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
