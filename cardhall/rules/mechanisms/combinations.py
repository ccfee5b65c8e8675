"""Combinations of ranks: sets, runs of sets, and kickers that go along with them, where suits mean nothing.

A hand is a tuple of counts, one a rank from the lowest. A game lists its kinds (`Kind`); `Kinds` finds every play of a
hand and reads what some cards make. Plays of the same ranks are the same play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from cardhall.cards import CARDS, Card
from cardhall.rules.mechanisms.climbing import Combination, beats

Counts = tuple[int, ...]
Parts = tuple[tuple[int, int], ...]  # (rank, how many of it), in any order


class Kind(NamedTuple):
    """One kind of combination: `each` cards of a rank, a run of so many ranks, and kickers with each of them."""

    name: str
    each: int
    shortest: int = 1  # ranks in sequence, from
    longest: int = 1  # to
    kickers: int = 0  # for each rank in the run
    kicker: int = 0  # cards in a kicker
    power: int = 0


class Play(NamedTuple):
    """A combination that a hand can make, and of which ranks it takes how many cards."""

    combination: Combination
    parts: Parts


class Kinds:
    """The kinds of a game on a line of ranks; finds and reads combinations."""

    def __init__(
        self,
        line: Sequence[str],
        kinds: Iterable[Kind],
        *,
        run_top: int,
        rocket: tuple[int, int],
        pair_as_singles: bool = False,
    ) -> None:
        """`line`: the ranks from the lowest; runs end at place `run_top` of it at most. `rocket`: the places of two
        ranks that together beat everything, and never go along as kickers together. `pair_as_singles`: two kickers may
        be two cards of one rank."""
        self.line = tuple(line)
        self.kinds = tuple(kinds)
        self.run_top = run_top
        self.rocket = rocket
        self.pair_as_singles = pair_as_singles
        places = {rank: place for place, rank in enumerate(line)}
        self.place = tuple(places.get(card.rank, -1) for card in CARDS)
        top_power = 1 + max(kind.power for kind in self.kinds)
        self.rocket_combination = Combination("rocket", ("rocket",), (0,), top_power)
        self.run_mask = (1 << run_top + 1) - 1  # the ranks that runs are made of
        self._cached = lru_cache(maxsize=64)(self._found)
        self._read = lru_cache(maxsize=1 << 14)(self._reading)
        self._bodies: dict[tuple[Kind, int, int], tuple[Combination, Parts]] = {
            (kind, length, low): (self._combination(kind, length, low + length - 1), _parts(low, length, kind.each))
            for kind in self.kinds
            for length in range(kind.shortest, kind.longest + 1)
            for low in range((len(line) if length == 1 else run_top + 1) - length + 1)
        }

    def counts(self, some: Iterable[Card]) -> Counts:
        """How many cards of each rank there are."""
        number = [0] * len(self.line)
        place = self.place
        for card in some:
            number[place[card]] += 1
        return tuple(number)

    # ---- what a hand can play

    def all(self, counts: Counts) -> tuple[Play, ...]:
        """Every combination in the hand."""
        return self._cached(counts, None)

    def beating(self, counts: Counts, standing: Combination) -> tuple[Play, ...]:
        """Every combination in the hand that beats `standing`."""
        return self._cached(counts, standing)

    def _found(self, counts: Counts, standing: Combination | None) -> tuple[Play, ...]:
        found: list[Play] = []
        held = _masks(counts)
        for kind in self.kinds:
            if not held[kind.each]:
                continue
            shortest, longest, floor = kind.shortest, kind.longest, -1
            if standing is not None and kind.power <= standing.power:
                if kind.power < standing.power or standing.shape[0] != kind.name:
                    continue
                shortest = longest = int(standing.shape[1])
                floor = standing.height[0]
            for length in range(shortest, longest + 1):
                lows = self.lows(held[kind.each], length)
                if floor >= length - 1:
                    lows &= -1 << floor - length + 2
                if not lows:
                    if floor < 0:
                        break  # nor is there a longer one
                    continue
                self._of_kind(held, kind, length, lows, found)
        low, high = self.rocket
        if counts[low] and counts[high] and (standing is None or beats(self.rocket_combination, standing)):
            found.append(Play(self.rocket_combination, ((low, 1), (high, 1))))
        return tuple(found)

    def lows(self, ranks: int, length: int) -> int:
        """The mask of the ranks at which a run of that length within `ranks`, a mask, begins."""
        if length > 1:
            ranks &= self.run_mask
            for _ in range(length - 1):
                ranks &= ranks >> 1
        return ranks

    def _of_kind(self, held: Sequence[int], kind: Kind, length: int, lows: int, found: list[Play]) -> None:
        """Add the plays of one kind and length whose lowest ranks are in the mask `lows`."""
        bodies = self._bodies
        while lows:
            low = (lows & -lows).bit_length() - 1
            lows &= lows - 1
            combination, body = bodies[kind, length, low]
            if not kind.kickers:
                found.append(Play(combination, body))
                continue
            run = (1 << length) - 1 << low
            for kickers in self._kickers(held, kind, kind.kickers * length, run):
                found.append(Play(combination, body + kickers))

    def _kickers(self, held: Sequence[int], kind: Kind, wanted: int, run: int) -> list[Parts]:
        """Every choice of so many kickers to go along with a run, given as a mask."""
        size = kind.kicker
        able = held[size] & ~run
        low, high = self.rocket
        if able >> low & able >> high & 1:  # with either, not with both
            without = able & ~(1 << low | 1 << high)
            one_less = list(combinations(_each(without, size), wanted - 1))
            chosen = list(combinations(_each(without, size), wanted))
            chosen += [(*some, (joker, size)) for joker in (low, high) for some in one_less]
        else:
            chosen = list(combinations(_each(able, size), wanted))
        if self.pair_as_singles and size == 1 and wanted == 2:
            chosen += [(pair,) for pair in _each(held[2] & ~run, 2)]
        return chosen

    def _combination(self, kind: Kind, length: int, top: int) -> Combination:
        return Combination(kind.name, (kind.name, length, kind.kicker), (top,), kind.power)

    # ---- what some cards make

    def reading(self, counts: Counts) -> Play | None:
        """The combination that exactly these cards make, run first and kickers behind; `None`: none."""
        return self._read(counts)

    def _reading(self, counts: Counts) -> Play | None:
        present = [rank for rank, number in enumerate(counts) if number]
        total = sum(counts)
        if total == 2 and present == sorted(self.rocket):
            return Play(self.rocket_combination, tuple((rank, 1) for rank in present))
        for kind in self.kinds:
            length, over = divmod(total, kind.each + kind.kickers * kind.kicker)
            if over or not kind.shortest <= length <= kind.longest:
                continue
            run = [rank for rank in present if counts[rank] == kind.each]
            if len(run) != length or run[-1] - run[0] != length - 1 or (length > 1 and run[-1] > self.run_top):
                continue
            rest = [rank for rank in present if counts[rank] != kind.each]
            if self._are_kickers(counts, kind, length, rest):
                parts = tuple((rank, counts[rank]) for rank in (*run, *rest))
                return Play(self._combination(kind, length, run[-1]), parts)
        return None

    def _are_kickers(self, counts: Counts, kind: Kind, length: int, rest: list[int]) -> bool:
        if all(counts[rank] == kind.kicker for rank in rest) and len(rest) == kind.kickers * length:
            return not (self.rocket[0] in rest and self.rocket[1] in rest)
        return (
            self.pair_as_singles
            and kind.kicker == 1
            and kind.kickers * length == 2
            and len(rest) == 1
            and counts[rest[0]] == 2
        )


def _masks(counts: Counts) -> list[int]:
    """By number of cards, 0 to 4: the mask of the ranks of which there are at least so many."""
    one = two = three = four = 0
    for rank, number in enumerate(counts):
        if number:
            bit = 1 << rank
            one |= bit
            if number > 1:
                two |= bit
                if number > 2:
                    three |= bit
                    if number > 3:
                        four |= bit
    return [-1, one, two, three, four]


def _parts(low: int, length: int, number: int) -> Parts:
    """So many cards of each rank of a run."""
    return tuple((rank, number) for rank in range(low, low + length))


@lru_cache(maxsize=4096)
def _each(ranks: int, number: int) -> Parts:
    """So many cards of each rank in a mask."""
    return tuple((rank, number) for rank in range(ranks.bit_length()) if ranks >> rank & 1)
