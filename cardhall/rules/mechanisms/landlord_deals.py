"""Whole deals for a landlord and two others, played wholly at random: the same rules as phases, many times as fast.

Hands are the numbers of `rank_bits`. Compiled, all of it stays in registers.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import final

from cardhall.rules.engine.lots import FACTOR, WORD, begin, shuffle
from cardhall.rules.mechanisms.combinations import Kinds
from cardhall.rules.mechanisms.rank_bits import RankBits


@final
class LandlordDeals:
    """Whole deals for three, who bid to play alone against the others with a widow, all of it drawn at random."""

    def __init__(self, kinds: Kinds, copies: Sequence[int], hand_size: int, top_bid: int, spring: bool) -> None:
        """`copies`: by rank, how many of its cards are in the pack; what three hands leave is the widow. `spring`:
        one more doubling where the other side never played, or the landlord only once."""
        self.bits = RankBits(kinds)
        self.pack: list[int] = [rank for rank, number in enumerate(copies) for _ in range(number)]
        self.hand_size = hand_size
        self.top_bid = top_bid
        self.spring = spring
        self.chance: int = 1
        # of the deal played last
        self.landlord: int = -1  # -1: nobody bid
        self.bid: int = 0
        self.doublings: int = 0  # bombs and rockets, not the spring
        self.landlord_won: bool = False

    def deal(self, rng: random.Random) -> tuple[int, ...]:
        """Shuffle, deal, bid and play, every legal action equally likely. Returns what each seat wins."""
        self.chance = begin(rng)
        self.auction()
        if self.landlord < 0:
            return 0, 0, 0
        pack, size = self.pack, self.hand_size
        self.chance = shuffle(pack, self.chance)
        first = self.held(0, 0, size)
        first = self.held(first, 3 * size, len(pack))
        plays, by_landlord = self.fight(first, self.held(0, size, 2 * size), self.held(0, 2 * size, 3 * size))
        stake = self.bid << self.doublings
        if self.spring and (by_landlord == plays or by_landlord == 1):
            stake *= 2
        if self.landlord_won:
            stake = -stake
        if self.landlord == 0:
            return -2 * stake, stake, stake
        if self.landlord == 1:
            return stake, -2 * stake, stake
        return stake, stake, -2 * stake

    def auction(self) -> None:
        """Each seat in turn passes or bids more, from a seat drawn; the top bid, or two passes after a bid, end it."""
        seat = self.below(3)
        self.landlord, self.bid = -1, 0
        passes = -1  # one more ends it before a bid
        while passes < 2 and self.bid < self.top_bid:
            bid = self.bid + 1 + self.below(self.top_bid - self.bid + 1)
            if bid > self.top_bid:
                passes += 1
            else:
                self.landlord, self.bid, passes = seat, bid, 0
            seat = seat + 1 if seat < 2 else 0

    def below(self, limit: int) -> int:
        """A random whole number from 0 to `limit` − 1."""
        state = self.chance
        self.chance = state = FACTOR * (state & WORD) + (state >> 30)
        return (state & WORD) * limit >> 30

    def held(self, hand: int, start: int, stop: int) -> int:
        """The hand with these places of the pack added."""
        pack, width = self.pack, self.bits.width
        for place in range(start, stop):
            bit = 1 << pack[place]
            while hand & bit:
                bit <<= width
            hand |= bit
        return hand

    def fight(self, mine: int, left: int, right: int) -> tuple[int, int]:
        """Play on, the landlord's hand first, until a hand is empty. Returns the plays, and those by the landlord."""
        bits = self.bits
        seat, passes = 0, 0  # seats counted from the landlord
        shape, low = -1, 0  # to be beaten
        plays = by_landlord = doublings = 0
        while True:
            if shape < 0:
                number = self.below(bits.leads(mine))
            else:
                number = bits.beats(mine, shape, low)
                if number:
                    number = self.below(number + 1)
                number -= 1
            if number < 0:
                passes += 1
                if passes == 2:
                    shape, passes = -1, 0
            else:
                mine = bits.take(mine, number)
                shape, low, passes = bits.shape, bits.low, 0
                plays += 1
                if seat == 0:
                    by_landlord += 1
                if shape == bits.rocket or bits.power[shape]:
                    doublings += 1
                if not mine:
                    break
            mine, left, right = left, right, mine
            seat = seat + 1 if seat < 2 else 0
        self.doublings = doublings
        self.landlord_won = seat == 0
        return plays, by_landlord
