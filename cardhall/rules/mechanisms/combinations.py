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
        self._cached = lru_cache(maxsize=64)(self._found)

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
        for kind in self.kinds:
            lengths: Iterable[int] = range(kind.shortest, kind.longest + 1)
            if standing is not None and kind.power <= standing.power:
                if kind.power < standing.power or standing.shape[0] != kind.name:
                    continue
                lengths = (int(standing.shape[1]),)
            for length in lengths:
                floor = -1
                if standing is not None and kind.power == standing.power:
                    floor = standing.height[0]
                found += self._of_kind(counts, kind, length, floor)
        low, high = self.rocket
        if counts[low] and counts[high] and (standing is None or beats(self.rocket_combination, standing)):
            found.append(Play(self.rocket_combination, ((low, 1), (high, 1))))
        return tuple(found)

    def _of_kind(self, counts: Counts, kind: Kind, length: int, floor: int) -> list[Play]:
        """The plays of one kind and length whose highest rank is above place `floor`."""
        found: list[Play] = []
        each = kind.each
        last = len(self.line) - 1 if length == 1 else self.run_top
        for top in range(max(length - 1, floor + 1), last + 1):
            run = range(top - length + 1, top + 1)
            if any(counts[rank] < each for rank in run):
                continue
            combination = self._combination(kind, length, top)
            body = tuple((rank, each) for rank in run)
            if not kind.kickers:
                found.append(Play(combination, body))
                continue
            for kickers in self._kickers(counts, kind, length, run):
                found.append(Play(combination, body + kickers))
        return found

    def _kickers(self, counts: Counts, kind: Kind, length: int, run: range) -> list[Parts]:
        """Every choice of kickers to go along with this run."""
        size, wanted = kind.kicker, kind.kickers * length
        able = [rank for rank, number in enumerate(counts) if number >= size and rank not in run]
        low, high = self.rocket
        chosen: list[Parts] = [
            tuple((rank, size) for rank in ranks)
            for ranks in combinations(able, wanted)
            if not (low in ranks and high in ranks)
        ]
        if self.pair_as_singles and size == 1 and wanted == 2:
            chosen += [((rank, 2),) for rank in able if counts[rank] >= 2]
        return chosen

    def _combination(self, kind: Kind, length: int, top: int) -> Combination:
        return Combination(kind.name, (kind.name, length, kind.kicker), (top,), kind.power)

    # ---- what some cards make

    def reading(self, counts: Counts) -> Play | None:
        """The combination that exactly these cards make, run first and kickers behind; `None`: none."""
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
