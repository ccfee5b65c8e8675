"""Combinations of ranks once more, for deals played wholly at random: counted, not listed, and one of them drawn.

A hand is one number. Its lowest bits are a mask of the ranks of which it holds a card, the next as many bits those of
which it holds two, then three, then four. So runs, sets and kickers are counted with masks and binomials; the play
number n of those counted is found without making the others. The kinds are those of a game's `Kinds`: nothing about
them is said here again. Plain numbers below 2⁶⁰ only: compiled, all of it stays in registers.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import final

from cardhall.rules.mechanisms.combinations import Kinds

MOST_RANKS = 15
MOST_KICKERS = 7


@final
class RankBits:
    """Counts the plays of a hand (`leads`, `beats`) and makes one of them (`take`).

    A shape is a kind with a length, numbered in the order of the kinds, the rocket last. A play is told by its shape
    and by `low`, the bit of the lowest rank of its run or set.
    """

    def __init__(self, kinds: Kinds) -> None:
        """Raises ValueError for kinds that do not fit: more than 15 ranks, or those of more power not at the end."""
        width = len(kinds.line)
        if width > MOST_RANKS:
            raise ValueError(f"{width} ranks do not fit into a number")
        self.width: int = width
        self.ranks: int = (1 << width) - 1
        self.run_ranks: int = kinds.run_mask
        low, high = kinds.rocket
        self.rocket_low: int = 1 << low
        self.rocket_high: int = 1 << high
        self.pair_as_singles: bool = kinds.pair_as_singles
        # by kind
        self.first: list[int] = []  # its first shape, and one behind its last
        self.behind: list[int] = []
        # by shape
        self.level: list[int] = []  # where in a hand the mask of its ranks lies
        self.length: list[int] = []
        self.kickers: list[int] = []
        self.kicker: list[int] = []  # cards in a kicker
        self.power: list[int] = []
        self.stronger: list[int] = []  # the first shape that beats it whatever the height
        for kind in kinds.kinds:
            self.first.append(len(self.level))
            for length in range(kind.shortest, kind.longest + 1):
                self.level.append(width * (kind.each - 1))
                self.length.append(length)
                self.kickers.append(kind.kickers * length)
                self.kicker.append(kind.kicker)
                self.power.append(kind.power)
            self.behind.append(len(self.level))
        self.rocket: int = len(self.level)  # its shape
        if self.power != sorted(self.power) or max(self.kickers) > MOST_KICKERS:
            raise ValueError("kinds of more power stand at the end, and there are seven kickers at most")
        for power in self.power:
            self.stronger.append(next((s for s in range(self.rocket) if self.power[s] > power), self.rocket))
        self.bits: list[int] = [0]  # how many bits are set in a mask of ranks
        for _ in range(width):
            self.bits += [number + 1 for number in self.bits]
        self.choose: list[int] = [  # ways to choose k of n, at 8 n + k
            comb(n, k) for n in range(width + 1) for k in range(MOST_KICKERS + 1)
        ]
        # what was counted last, by shape that occurs: the plays up to its last one
        self.found: int = 0
        self.shapes: list[int] = [0] * (self.rocket + 1)
        self.totals: list[int] = [0] * (self.rocket + 1)
        self.to_beat: int = -1
        self.floor: int = 0
        # the play made last
        self.shape: int = -1
        self.low: int = 0

    # ---- hands as numbers

    def hand(self, counts: Sequence[int]) -> int:
        """The hand with so many cards of each rank."""
        hand = 0
        for rank, number in enumerate(counts):
            for level in range(number):
                hand |= 1 << rank + level * self.width
        return hand

    def counts(self, hand: int) -> tuple[int, ...]:
        """How many cards of each rank are in the hand."""
        return tuple([sum([hand >> rank + level * self.width & 1 for level in range(4)]) for rank in range(self.width)])

    def without(self, hand: int, ranks: int, number: int) -> int:
        """The hand with `number` cards less of each rank in the mask, of which it holds as many."""
        width = self.width
        column = ranks | ranks << width
        column |= column << 2 * width  # the ranks at all four levels, where the higher ones move down
        return hand & ~column | hand >> number * width & column

    # ---- counting

    def leads(self, hand: int) -> int:
        """How many plays the hand holds."""
        self.found, self.to_beat = 0, -1
        total = 0
        mask = self.ranks
        for kind in range(len(self.first)):
            shape = self.first[kind]
            lows = hand >> self.level[shape] & mask
            if not lows:
                continue
            if self.length[shape] > 1:
                lows = self.lows(lows, self.length[shape])
            behind = self.behind[kind]
            while lows:
                total = self.add(hand, shape, lows, total)
                shape += 1
                if shape == behind:
                    break
                lows &= self.run_ranks  # the next are one rank longer
                lows &= lows >> 1
        return self.add_rocket(hand, total)

    def beats(self, hand: int, shape: int, low: int) -> int:
        """How many plays of the hand beat that of this shape and lowest rank."""
        self.found, self.to_beat, self.floor = 0, shape, low
        if shape == self.rocket:
            return 0
        total = 0
        lows = self.lows(hand >> self.level[shape] & self.ranks, self.length[shape]) & -(low << 1)
        if lows:
            total = self.add(hand, shape, lows, total)
        for stronger in range(self.stronger[shape], self.rocket):
            lows = hand >> self.level[stronger] & self.ranks
            if lows:
                lows = self.lows(lows, self.length[stronger])
                if lows:
                    total = self.add(hand, stronger, lows, total)
        return self.add_rocket(hand, total)

    def lows(self, ranks: int, length: int) -> int:
        """The lowest ranks of the runs of that length within a mask of ranks."""
        if length > 1:
            ranks &= self.run_ranks
            while length > 1 and ranks:
                ranks &= ranks >> 1
                length -= 1
        return ranks

    def add(self, hand: int, shape: int, lows: int, total: int) -> int:
        """Note the plays of a shape with these lowest ranks. Returns how many there are now, after `total`."""
        before = total
        if not self.kickers[shape]:
            total += self.bits[lows]
        else:
            length = self.length[shape]
            while lows:
                low = lows & -lows
                lows ^= low
                total += self.ways(hand, shape, (low << length) - low)
        if total > before:
            found = self.found
            self.shapes[found] = shape
            self.totals[found] = total
            self.found = found + 1
        return total

    def add_rocket(self, hand: int, total: int) -> int:
        if hand & self.rocket_low and hand & self.rocket_high:
            found = self.found
            total += 1
            self.shapes[found] = self.rocket
            self.totals[found] = total
            self.found = found + 1
        return total

    def ways(self, hand: int, shape: int, run: int) -> int:
        """How many choices of kickers there are to a run."""
        size, wanted = self.kicker[shape], self.kickers[shape]
        able = hand >> self.width * (size - 1) & self.ranks & ~run
        number = self.bits[able]
        ways = self.choose[8 * number + wanted]
        if able & self.rocket_low and able & self.rocket_high and wanted > 1:
            ways -= self.choose[8 * (number - 2) + wanted - 2]  # both jokers do not go along
        if self.pair_as_singles and size == 1 and wanted == 2:
            ways += self.bits[hand >> self.width & self.ranks & ~run]
        return ways

    # ---- making one

    def take(self, hand: int, number: int) -> int:
        """The hand after play `number`, from 0, of those just counted; `shape` and `low` tell what was played."""
        place = 0
        while self.totals[place] <= number:
            place += 1
        if place:
            number -= self.totals[place - 1]
        shape = self.shapes[place]
        self.shape = shape
        if shape == self.rocket:
            self.low = 0
            return hand & ~(self.rocket_low | self.rocket_high)
        length, level = self.length[shape], self.level[shape]
        lows = self.lows(hand >> level & self.ranks, length)
        if shape == self.to_beat:
            lows &= -(self.floor << 1)
        each = level // self.width + 1
        if not self.kickers[shape]:
            while number:
                lows &= lows - 1
                number -= 1
            low = lows & -lows
            self.low = low
            return self.without(hand, (low << length) - low, each)
        while True:
            low = lows & -lows
            run = (low << length) - low
            ways = self.ways(hand, shape, run)
            if number < ways:
                break
            number -= ways
            lows ^= low
        self.low = low
        return self.kicked(self.without(hand, run, each), shape, hand >> self.width & self.ranks & ~run, run, number)

    def kicked(self, hand: int, shape: int, pairs: int, run: int, number: int) -> int:
        """The hand, from which the run has gone, without choice `number` of kickers; `pairs`: ranks held twice."""
        size, wanted = self.kicker[shape], self.kickers[shape]
        jokers = self.rocket_low | self.rocket_high
        able = hand >> self.width * (size - 1) & self.ranks & ~run
        if wanted < 2 or able & jokers != jokers:
            ways = self.choose[8 * self.bits[able] + wanted]
            if number < ways:
                return self.without(hand, self.chosen(able, wanted, number), size)
            return self.without(hand, self.chosen(pairs, 1, number - ways), 2)
        # without jokers, then with either of them, then a pair
        able ^= jokers
        free = self.bits[able]
        ways = self.choose[8 * free + wanted]
        if number < ways:
            return self.without(hand, self.chosen(able, wanted, number), size)
        number -= ways
        ways = self.choose[8 * free + wanted - 1]
        if number < ways:
            return self.without(hand, self.chosen(able, wanted - 1, number) | self.rocket_low, size)
        number -= ways
        if number < ways:
            return self.without(hand, self.chosen(able, wanted - 1, number) | self.rocket_high, size)
        return self.without(hand, self.chosen(pairs, 1, number - ways), 2)

    def chosen(self, able: int, wanted: int, number: int) -> int:
        """Choice `number` of so many bits of a mask."""
        chosen = 0
        left = self.bits[able]
        while wanted:
            bit = able & -able
            able ^= bit
            left -= 1
            ways = self.choose[8 * left + wanted - 1]  # with this bit
            if number < ways:
                chosen |= bit
                wanted -= 1
            else:
                number -= ways
        return chosen
