"""Deals of tricks in plain whole numbers, for searches and statistics: the rules of `tricks`, a hundred times as fast.

A card is a suit and a bit: suits as the game's order sees them (a bower belongs to trumps), and within its suit the
higher the card, the higher its bit. Compiled with mypyc all these numbers stay in registers, which is why no tuple is
made for a card played and every number stays below 2⁶². The same source runs uncompiled.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, final

from cardhall.cards import CARDS, HIDDEN, Card
from cardhall.rules.mechanisms.tricks import CardOrder

Masks = list[int]  # by suit, a bit for each card

WORD: Final = 0x3FFFFFFF  # thirty bits
FACTOR: Final = 1036482906  # FACTOR · 2³⁰ − 1 and half of it less one half are prime: the longest period there is
TRUMP_POWER: Final = 64  # what a trump's place in its suit counts more than any plain card's


@final
class Suits:
    """The cards of one order as suits and bits."""

    def __init__(self, order: CardOrder, pack: Sequence[Card]) -> None:
        faces = sorted(set(pack))
        names = sorted({order.suits[card] for card in faces})
        self.names = names
        self.trump: int = names.index(order.trump) if order.trump in names else -1
        self.suit: list[int] = [-1] * len(CARDS)
        self.bit: list[int] = [0] * len(CARDS)
        self.power: list[int] = [0] * len(CARDS)  # compares the cards of the suit led, and trumps
        self.cards: list[list[Card]] = []
        for index, name in enumerate(names):
            members = [card for card in faces if order.suits[card] == name]
            members.sort(key=lambda card: order.power[name][card])
            self.cards.append(members)
            for place, card in enumerate(members):
                self.suit[card], self.bit[card] = index, 1 << place
                self.power[card] = place + TRUMP_POWER * (index == self.trump)

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


@final
class RandomDeal:
    """Deals in which everybody plays at random: every legal card with the same chance.

    A hand lies in piles, one a suit, its cards in the random order in which they were dealt. Nothing that is played
    tells anything of the order within a pile, so its last card is any of its cards with the same chance: who follows
    suit plays the last of that pile, and who may play any card the last of a pile drawn with the chance of its size.
    """

    def __init__(self, pack: Sequence[Card], side_of: Sequence[int]) -> None:
        """`pack`: no two cards alike, four suits at most; `side_of`: the side of each seat. Play goes to the left."""
        self.pack: list[int] = [int(card) for card in pack]
        self.order: list[int] = self.pack[:]  # the pack as it was shuffled last, by card number
        self.seats: int = len(side_of)
        self.side_of: list[int] = list(side_of)
        self.taken: list[int] = [0] * (max(side_of) + 1)  # tricks in the deal played last, by side
        self.piles: list[list[int]] = [[] for _ in range(4 * self.seats)]
        self.chance = 1

    def shuffle(self, rng: random.Random) -> None:
        """Shuffle the pack; the chance of the whole deal is drawn from `rng`."""
        state: int = int(rng.getrandbits(58)) + 1
        self.order = order = self.pack[:]
        for left in range(len(order), 1, -1):
            state = FACTOR * (state & WORD) + (state >> 30)
            drawn = (state & WORD) * left >> 30
            card = order[drawn]
            order[drawn] = order[left - 1]
            order[left - 1] = card
        self.chance = state

    def below(self, limit: int) -> int:
        """A random whole number from 0 to `limit` − 1."""
        state = self.chance
        self.chance = state = FACTOR * (state & WORD) + (state >> 30)
        return (state & WORD) * limit >> 30

    def play(self, suits: Suits, number: int, leader: int, sitting_out: int = -1) -> None:
        """Play all tricks: seat 0 holds the first `number` cards of the shuffled pack, seat 1 the next ones, and so on.

        `taken` tells then how many tricks each side has won.
        """
        self.take_up(suits, number, sitting_out)
        piles, side_of, taken = self.piles, self.side_of, self.taken
        for side in range(len(taken)):
            taken[side] = 0
        seats, trump, chance = self.seats, suits.trump, self.chance
        others = seats - 1 if sitting_out < 0 else seats - 2
        seat = leader
        for left in range(number, 0, -1):
            chance = FACTOR * (chance & WORD) + (chance >> 30)
            place = (chance & WORD) * left >> 30
            led = 0
            pile = piles[4 * seat]
            while place >= len(pile):
                place -= len(pile)
                led += 1
                pile = piles[4 * seat + led]
            best = pile.pop()
            holder = seat
            for _ in range(others):
                seat = seat + 1 if seat + 1 < seats else 0
                if seat == sitting_out:
                    seat = seat + 1 if seat + 1 < seats else 0
                pile = piles[4 * seat + led]
                if pile:
                    card = pile.pop()
                    if card > best:
                        best = card
                        holder = seat
                    continue
                chance = FACTOR * (chance & WORD) + (chance >> 30)
                place = (chance & WORD) * left >> 30
                suit = 0
                pile = piles[4 * seat]
                while place >= len(pile):
                    place -= len(pile)
                    suit += 1
                    pile = piles[4 * seat + suit]
                card = pile.pop()
                if suit == trump and card > best:
                    best = card
                    holder = seat
            seat = holder
            taken[side_of[holder]] += 1
        self.chance = chance

    def take_up(self, suits: Suits, number: int, sitting_out: int) -> None:
        """Sort the hands into piles; that of a seat that sits out stays where it is."""
        order, piles, suit_of, power = self.order, self.piles, suits.suit, suits.power
        at = 0
        for seat in range(self.seats):
            if seat != sitting_out:
                for place in range(at, at + number):
                    card = order[place]
                    piles[4 * seat + suit_of[card]].append(power[card])
            at += number
