"""Fours and runs: combinations that score by being shown from the hand.

A four is all four cards of a rank; a run is three cards or more of one suit in sequence. Fours are taken out of a hand
first, then the longest runs of the other cards, so that no card counts twice. Any four beats any run; a longer run
beats a shorter one, then the higher top card decides. Each game decides between equal ones in its own way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple, final

from cardhall import language
from cardhall.cards import CARDS, SUITS, Card
from cardhall.language import card_name, fill_template, in_words, say
from cardhall.rules.engine.card_masks import mask_of, places_of

FOUR, RUN = "four", "run"  # types of combinations; a run's has the number of its cards: `run3`
SHORTEST_RUN = 3  # cards of a run


class Combination(NamedTuple):
    """A four or a run."""

    cards: tuple[Card, ...]  # of a run, from the highest

    @property
    def is_four(self) -> bool:
        return self.cards[0].suit != self.cards[1].suit

    @property
    def rank(self) -> str:
        """The rank of a four, or of a run's highest card."""
        return self.cards[0].rank

    @property
    def suit(self) -> str:
        """The suit of a run; "" for a four."""
        return "" if self.is_four else self.cards[0].suit

    @property
    def type_code(self) -> str:
        """The type without the rank: `four`, `run3`, `run4` …"""
        return FOUR if self.is_four else f"{RUN}{len(self.cards)}"

    @property
    def name(self) -> str:
        """The combination as people read it: "four jacks", "a run of four to the queen of spades"."""
        if self.is_four:
            return say("four {rank:plural}", rank=language.rank_name(self.rank))
        return say("a run of {length} to the {card}", length=in_words(len(self.cards)), card=card_name(self.cards[0]))


@final
class FoursAndRuns:
    """The fours and runs of a pack: finds, compares and counts the combinations of a hand."""

    def __init__(self, ranks: str, fours: Mapping[str, int], runs: Mapping[int, int]) -> None:
        """Set the points of combinations.

        `ranks`: the ranks of the pack, in the order of runs, the highest first. `fours`: the points of fours by rank,
        the best rank first. `runs`: the points of runs by length; a longer run counts as the longest that is listed.
        """
        self.ranks = ranks
        self.fours: list[str] = list(fours)
        self.four_points: dict[str, int] = dict(fours)
        self.run_points: dict[int, int] = dict(runs)
        self.place_of_rank: dict[str, int] = {rank: place for place, rank in enumerate(ranks)}
        self.runs_by_mask: list[list[tuple[int, int]]] = []  # by mask of ranks in a suit: the runs, see `find_runs`
        for mask in range(1 << len(ranks)):
            self.runs_by_mask.append(find_runs(mask, len(ranks)))

    def find_combinations(self, hand: Iterable[Card]) -> list[Combination]:
        """Return the combinations of a hand, the best first; equal ones in the order of the suits."""
        return list(cached_combinations(self, mask_of(hand)))

    def find_combinations_in_mask(self, hand: int) -> list[Combination]:
        """Find the combinations in a hand given as a mask of cards."""
        masks = [0] * len(SUITS)
        for number in places_of(hand):
            card = CARDS[number]
            masks[SUITS.index(card.suit)] |= 1 << self.place_of_rank[card.rank]
        complete = masks[0] & masks[1] & masks[2] & masks[3]
        fours = [self.make_four(rank) for rank in self.fours if complete >> self.place_of_rank[rank] & 1]
        for four in fours:
            for suit in range(len(SUITS)):
                masks[suit] &= ~(1 << self.place_of_rank[four.rank])
        runs = []
        for name, mask in zip(SUITS, masks, strict=True):
            for first, end in self.runs_by_mask[mask]:
                runs.append(self.make_run(name, first, end - first))
        runs.sort(key=self.strength, reverse=True)
        return fours + runs

    def make_four(self, rank: str) -> Combination:
        """Return the four of that rank."""
        return Combination(tuple([Card.of(rank + suit) for suit in SUITS]))

    def make_run(self, suit: str, top_place: int, length: int) -> Combination:
        """Return a run of a suit by length; `top_place`: the place of the highest card among the ranks."""
        return Combination(tuple([Card.of(rank + suit) for rank in self.ranks[top_place : top_place + length]]))

    def points(self, combination: Combination) -> int:
        """Return the points that a combination scores."""
        if combination.is_four:
            return self.four_points[combination.rank]
        return self.run_points[min(len(combination.cards), max(self.run_points))]

    def strength(self, combination: Combination, trump: str = "") -> tuple[int, int, bool]:
        """Return the sort key of a combination; a run in trumps beats an equal one in another suit."""
        if combination.is_four:
            return len(self.ranks) + 1, -self.fours.index(combination.rank), False
        return len(combination.cards), -self.place_of_rank[combination.rank], combination.suit == trump

    def best_combination(self, combinations: Iterable[Combination], trump: str = "") -> Combination:
        """Return the best of some combinations, of equal ones the first."""
        return max(combinations, key=lambda one: self.strength(one, trump))

    def combinations_of_type(self, type_code: str, rank: str = "") -> list[Combination]:
        """Return all combinations of a type, of one rank if `rank` is given."""
        if type_code == FOUR:
            return [self.make_four(one) for one in self.fours if rank in ("", one)]
        length = int(type_code.removeprefix(RUN))
        starts = [place for place, one in enumerate(self.ranks[: 1 - length]) if rank in ("", one)]
        return [self.make_run(suit, place, length) for suit in SUITS for place in starts]


def type_name(type_code: str) -> str:
    """Return a type as players say it: "run of four" for `run4`."""
    if type_code == FOUR:
        return say("four of a kind")
    return say("run of {length}", length=in_words(int(type_code.removeprefix(RUN))))


def rank_name(type_code: str, rank: str) -> str:
    """Return a rank as players answer with it: "queens", "to the queen"."""
    named = language.rank_name(rank)
    return fill_template("{rank:plural}", rank=named) if type_code == FOUR else say("to the {rank}", rank=named)


def find_runs(mask: int, rank_count: int) -> list[tuple[int, int]]:
    """Return the runs of one suit, each as the place of the first card and the place after the last card.

    `mask`: the ranks held, with a bit for each place; `rank_count`: the number of ranks in the pack.
    """
    runs: list[tuple[int, int]] = []
    first = 0
    for place in range(rank_count + 1):
        if place == rank_count or not mask >> place & 1:
            if place - first >= SHORTEST_RUN:
                runs.append((first, place))
            first = place + 1
    return runs


@lru_cache(maxsize=4096)
def cached_combinations(combinations: FoursAndRuns, hand: int) -> tuple[Combination, ...]:
    """Return the combinations of a hand, given as a mask, from a cache: declaring asks for a hand several times."""
    return tuple(combinations.find_combinations_in_mask(hand))
