"""Combinations of ranks: sets, runs of sets, and kickers that go along with them, where suits mean nothing.

Cards are counted by rank, and the counts are one whole number: its hexadecimal digits, the lowest rank last. So a
hand of two threes and a five is 0x102 where the three is the lowest rank; cards are added to a hand and taken from it
by adding and subtracting such numbers. A mask of ranks is likewise a number whose digits are 0 and 1. All of it stays
below 2⁶⁰, where compiled code computes in registers; there are 15 ranks at most, and 7 cards of each.

A game lists its kinds of combinations (`Kind`). `Kinds` counts the plays of a hand without making them, makes any one
of them (`Plays`), and reads what some cards are. Plays of the same ranks are the same play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb
from typing import Final, NamedTuple, final

from cardhall.cards import CARDS, Card
from cardhall.rules.engine.action import Action
from cardhall.rules.mechanisms.climbing import Combination, Play, Shape

Counts = int  # how many cards of each rank, as the module says

ONES: Final = 0x111111111111111  # a card of each of 15 ranks: the mask of them all
PAIRS: Final = 0xF0F0F0F0F0F0F0F  # every other digit
MOST_RANKS = 15
MOST_KICKERS = 7


class Kind(NamedTuple):
    """One kind of combination: `each` cards of a rank, or of each of several ranks in sequence, and kickers."""

    name: str
    each: int
    shortest: int = 1  # ranks in sequence, from
    longest: int = 1  # to
    kickers: int = 0  # for each rank in the sequence
    kicker: int = 0  # cards in a kicker
    power: int = 0  # a kind of more power beats one of less, whatever the ranks


def at_least(counts: Counts, number: int) -> int:
    """The mask of the ranks of which there are at least that many cards, from 1 to 4."""
    if number == 1:
        return (counts | counts >> 1 | counts >> 2) & ONES
    if number == 2:
        return (counts >> 1 | counts >> 2) & ONES
    if number == 3:
        return (counts & counts >> 1 | counts >> 2) & ONES
    return counts >> 2 & ONES


def ranks_in(mask: int) -> int:
    """How many ranks are in a mask: the sum of its digits, which is what is left of it modulo 15."""
    return mask % 15 or (15 if mask else 0)


def cards_in(counts: Counts) -> int:
    """How many cards there are: the sum of the digits, two by two."""
    return ((counts & PAIRS) + (counts >> 4 & PAIRS)) % 255


def lowest_rank(mask: int) -> int:
    """The lowest rank in a mask that is not empty."""
    return ((mask & -mask).bit_length() - 1) // 4


def run_starts(ranks: int, length: int) -> int:
    """The ranks at which a run of that length within a mask of ranks begins."""
    while length > 1 and ranks:
        ranks &= ranks >> 4
        length -= 1
    return ranks


@final
class RankShape(Shape):
    """A kind with a length. The order of its plays is the rank at which they begin."""

    def __init__(self, index: int, kind: Kind, length: int, starts: int, tops: Sequence[int]) -> None:
        """`starts`: the mask of ranks at which it may begin, and for each of them `tops` its highest rank."""
        super().__init__(index, kind.name, (kind.each + kind.kickers * kind.kicker) * length, kind.power, length)
        self.each: int = kind.each
        self.kickers: int = kind.kickers * length
        self.kicker: int = kind.kicker  # cards in one of them
        self.starts: int = starts
        self.mask: int = ONES & (1 << 4 * length) - 1  # the ranks of the play that begins at the lowest rank
        self.body: int = self.mask * kind.each  # the same as counts
        self.combinations: list[Combination] = [
            Combination(kind.name, (kind.name, length, kind.kicker), (top,), kind.power) for top in tops
        ]

        self.bare: list[Play] = [self.with_kickers(low, 0) for low in range(len(self.combinations))]

    def with_kickers(self, low: int, kickers: Counts) -> Play:
        """The play that begins at the rank `low`, with kickers."""
        cards = (self.body << 4 * low) + kickers
        return Play(self, low, low + self.length - 1, cards, self.combinations[low])


class Kinds:
    """The kinds of a game on a line of ranks. Two ranks together may be a rocket, which beats everything."""

    def __init__(
        self,
        line: Sequence[str],
        kinds: Iterable[Kind],
        *,
        run_top: int,
        rocket: tuple[int, int],
        pair_as_singles: bool = False,
    ) -> None:
        """`line`: the ranks from the lowest; runs end at place `run_top` of it at most. `rocket`: the places of the two
        ranks of the rocket, which never go along as kickers together. `pair_as_singles`: two kickers may be two cards
        of one rank. Raises ValueError unless kinds of more power stand behind those of less."""
        self.line = tuple(line)
        self.kinds = tuple(kinds)
        self.pair_as_singles: bool = pair_as_singles
        powers = [kind.power for kind in self.kinds]
        if len(self.line) > MOST_RANKS:
            raise ValueError(f"{len(self.line)} ranks do not fit into a number")
        if powers != sorted(powers) or max(kind.kickers * kind.longest for kind in self.kinds) > MOST_KICKERS:
            raise ValueError("kinds of more power stand behind the others, and there are seven kickers at most")
        self.run_ranks: int = ONES & (1 << 4 * run_top + 4) - 1
        low, high = rocket
        self.rocket_low: int = 1 << 4 * low
        self.rocket_high: int = 1 << 4 * high
        self.shapes: list[RankShape] = []
        self.first: list[int] = []  # by kind: the place of its shortest shape; at the end, that of the rocket
        for kind in self.kinds:
            self.first.append(len(self.shapes))
            for length in range(kind.shortest, kind.longest + 1):
                ranks = len(self.line) if length == 1 else run_top + 1
                starts = ONES & (1 << 4 * (ranks - length + 1)) - 1
                tops = range(length - 1, ranks)
                self.shapes.append(RankShape(len(self.shapes), kind, length, starts, tops))
        self.rocket: int = len(self.shapes)
        self.first.append(self.rocket)
        joint = RankShape(self.rocket, Kind("rocket", 1, power=powers[-1] + 1), 1, self.rocket_low, ())
        joint.size, joint.body = 2, 1 + (self.rocket_high >> 4 * low)
        joint.combinations = [Combination("rocket", ("rocket",), (0,), joint.power)] * len(self.line)
        joint.bare = [joint.with_kickers(start, 0) for start in range(len(self.line))]
        self.shapes.append(joint)
        self.shape_of = {shape.combinations[0].shape: shape for shape in self.shapes}
        self.stronger: list[int] = [  # by shape: the first of those that beat it whatever the rank
            next((other.index for other in self.shapes if other.power > shape.power), len(self.shapes))
            for shape in self.shapes
        ]
        self.by_size: dict[int, list[RankShape]] = {}
        for shape in self.shapes:
            self.by_size.setdefault(shape.size, []).append(shape)
        places = {rank: place for place, rank in enumerate(self.line)}
        self.place = [places.get(card.rank, -1) for card in CARDS]
        self.unit: list[int] = [
            1 << 4 * place if place >= 0 else 0 for place in self.place
        ]  # by card: its rank's digit
        self.choose: list[int] = [comb(n, k) for n in range(MOST_RANKS + 1) for k in range(MOST_KICKERS + 1)]
        self._read: dict[Counts, Play | None] = {}
        self.actions: dict[int, Action] = {}  # those that were made, by the order in which they stand

    def counts(self, some: Iterable[Card]) -> Counts:
        """How many cards of each rank there are."""
        counts = 0
        unit = self.unit
        numbers: Iterable[int] = some  # as which they are quicker to look up
        for number in numbers:
            counts += unit[number]
        return counts

    def plays(self, counts: Counts, standing: Combination | None = None) -> Plays:
        """The plays of a hand that beat `standing`; all of them where that is None."""
        if standing is None:
            return self.leads(counts)
        shape = self.shape_of[standing.shape]
        low = 0 if shape.index == self.rocket else standing.height[0] - shape.length + 1
        return self.beating(counts, shape.bare[low])

    def leads(self, counts: Counts) -> Plays:
        """All plays of a hand."""
        found = Plays(self, counts)
        first = self.first
        for kind in range(len(first) - 1):
            index, behind = first[kind], first[kind + 1]
            shape = self.shapes[index]
            ranks = at_least(counts, shape.each)
            if not ranks:
                continue
            starts = ranks if shape.length == 1 else run_starts(ranks & self.run_ranks, shape.length)
            while starts:
                found.add(shape, starts)
                index += 1
                if index == behind:
                    break
                shape = self.shapes[index]
                starts &= ranks >> 4 * (shape.length - 1) & shape.starts  # of those, the runs one rank longer
        found.add_rocket()
        return found

    def beating(self, counts: Counts, play: Play) -> Plays:
        """The plays of a hand that beat this one."""
        found = Plays(self, counts)
        shape = self.shapes[play.shape.index]
        if shape.index == self.rocket:
            return found
        starts = self.starts(counts, shape) & -1 << 4 * play.order + 4
        if starts:
            found.add(shape, starts)
        for index in range(self.stronger[shape.index], self.rocket):
            stronger = self.shapes[index]
            starts = self.starts(counts, stronger)
            if starts:
                found.add(stronger, starts)
        found.add_rocket()
        return found

    def starts(self, counts: Counts, shape: RankShape) -> int:
        """The ranks at which a hand has the sets of a shape, kickers left aside."""
        ranks = at_least(counts, shape.each)
        if shape.length > 1:
            return run_starts(ranks & self.run_ranks, shape.length)
        return ranks

    def reading(self, counts: Counts) -> Play | None:
        """What exactly these cards make; None: no combination."""
        found = self._read.get(counts)
        if found is None and counts not in self._read:
            found = self._reading(counts)
            if len(self._read) > 1 << 14:
                self._read.clear()
            self._read[counts] = found
        return found

    def _reading(self, counts: Counts) -> Play | None:
        for shape in self.by_size.get(cards_in(counts), ()):
            plays = Plays(self, counts)
            if shape.index == self.rocket:
                plays.add_rocket()
            else:
                plays.add(shape, self.starts(counts, shape))
            if plays.number:
                return plays.at(0)  # with as many cards as there are: all of them
        return None

    # ---- kickers

    def kickers_of(self, play: Play) -> Counts:
        """What goes along in a play."""
        return play.cards - (self.shapes[play.shape.index].body << 4 * play.order)

    def ways(self, counts: Counts, shape: RankShape, run: int) -> int:
        """How many choices of kickers a hand has for a run, a mask of ranks."""
        size, wanted = shape.kicker, shape.kickers
        able = at_least(counts, size) & ~run
        number = ranks_in(able)
        ways = self.choose[8 * number + wanted]
        if wanted > 1 and able & self.rocket_low and able & self.rocket_high:
            ways -= self.choose[8 * (number - 2) + wanted - 2]  # the two of the rocket do not go along
        if wanted == 2 and size == 1 and self.pair_as_singles:
            ways += ranks_in(at_least(counts, 2) & ~run)
        return ways

    def kickers(self, counts: Counts, shape: RankShape, run: int, number: int) -> Counts:
        """Choice `number`, from 0, of kickers for a run: without the rocket's ranks, with either, then pairs."""
        size, wanted = shape.kicker, shape.kickers
        able = at_least(counts, size) & ~run
        rocket = self.rocket_low | self.rocket_high
        if wanted > 1 and able & rocket == rocket:
            able ^= rocket
            usual = self.choose[8 * ranks_in(able) + wanted]
            if number >= usual:
                number -= usual
                usual = self.choose[8 * ranks_in(able) + wanted - 1]
                if number < usual:
                    return self.chosen(able, wanted - 1, number) + self.rocket_low
                number -= usual
                if number < usual:
                    return self.chosen(able, wanted - 1, number) + self.rocket_high
                return self.chosen(at_least(counts, 2) & ~run, 1, number - usual) * 2
        else:
            usual = self.choose[8 * ranks_in(able) + wanted]
            if number >= usual:
                return self.chosen(at_least(counts, 2) & ~run, 1, number - usual) * 2
        return self.chosen(able, wanted, number) * size

    def chosen(self, able: int, wanted: int, number: int) -> int:
        """Choice `number` of that many ranks of a mask."""
        chosen = 0
        left = ranks_in(able)
        while wanted:
            bit = able & -able
            able ^= bit
            left -= 1
            ways = self.choose[8 * left + wanted - 1]  # with this rank
            if number < ways:
                chosen |= bit
                wanted -= 1
            else:
                number -= ways
        return chosen


@final
class Plays:
    """The plays of a hand, counted by shape; each is made when it is asked for."""

    def __init__(self, kinds: Kinds, counts: Counts) -> None:
        self.kinds = kinds
        self.counts: Counts = counts
        self.number: int = 0  # how many plays there are
        self.shapes: list[RankShape] = []  # those that occur
        self.starts: list[int] = []  # for each of them: the ranks at which it begins
        self.totals: list[int] = []  # for each of them: how many plays there are up to its last one

    def add(self, shape: RankShape, starts: int) -> None:
        """Count the plays of a shape that begin at these ranks."""
        number = 0
        if not shape.kickers:
            number = ranks_in(starts)
        else:
            left = starts
            while left:
                low = left & -left
                left ^= low
                number += self.kinds.ways(self.counts, shape, shape.mask * low)
        if number:
            self.number += number
            self.shapes.append(shape)
            self.starts.append(starts)
            self.totals.append(self.number)

    def add_rocket(self) -> None:
        kinds = self.kinds
        if self.counts & kinds.rocket_low and self.counts & kinds.rocket_high:
            self.add(kinds.shapes[kinds.rocket], kinds.rocket_low)

    def at(self, number: int) -> Play:
        """Play `number`, from 0."""
        place = 0
        while self.totals[place] <= number:
            place += 1
        if place:
            number -= self.totals[place - 1]
        shape, starts = self.shapes[place], self.starts[place]
        if not shape.kickers:
            while number:
                starts &= starts - 1
                number -= 1
            low = lowest_rank(starts)
            return shape.bare[low]
        while True:
            low = lowest_rank(starts)
            run = shape.mask << 4 * low
            ways = self.kinds.ways(self.counts, shape, run)
            if number < ways:
                break
            number -= ways
            starts &= starts - 1
        return shape.with_kickers(low, self.kinds.kickers(self.counts, shape, run, number))

    def all(self) -> list[Play]:
        """All of them, made, in the order of their numbers."""
        kinds, counts = self.kinds, self.counts
        found: list[Play] = []
        for shape, starts in zip(self.shapes, self.starts, strict=True):
            while starts:
                low = lowest_rank(starts)
                starts &= starts - 1
                if shape.kickers:
                    run = shape.mask << 4 * low
                    for number in range(kinds.ways(counts, shape, run)):
                        found.append(shape.with_kickers(low, kinds.kickers(counts, shape, run, number)))
                else:
                    found.append(shape.bare[low])
        return found
