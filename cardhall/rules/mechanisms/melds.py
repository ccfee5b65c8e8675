"""Melds: sets (cards of a rank) and runs (neighbouring cards of a suit), with or without wild cards.

A `Melds` holds the rules of a game: the order of the ranks, the sizes of melds, the wild cards. It answers three kinds
of questions. About a group of cards as it lies on a table: the meld and the places of its wild cards (`reading`),
whether a card may join it (`with_card`); `meld_words` explains the faults of a group. About a hand: the melds of a few
cards in it (`melds_of`). And about heaps of cards without wild ones: a division of all cards into melds (`division`),
the melds that contain a card (`melds_containing`). For single packs Conquian's module of masks answers these on bit
masks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from cardhall.cards import CARDS, RANKS, Card

Meld = tuple[Card, ...]


class Limits(NamedTuple):
    """The permitted numbers of cards in a set or run."""

    min_cards: int = 3
    max_cards: int = 13
    max_wild: int = 0  # most wild cards
    min_natural: int = 2  # least natural cards
    ranks: str | None = None  # the ranks that make sets; None: all that are not wild
    allows_equal_cards: bool = False  # whether a set may hold equal cards


USUAL_SETS, USUAL_RUNS = Limits(max_cards=4), Limits()  # the limits in most games


class Reading(NamedTuple):
    """A group of cards as a meld."""

    kind: str  # "set" or "run"
    cards: Meld  # a run from its low end, each wild card where it stands; a set with its wild cards behind
    wild: tuple[int, ...] = ()  # the places of the wild cards among them
    low: int = -1  # of a run: the place of its first card on the line of ranks

    @property
    def wild_cards(self) -> Meld:
        """The wild cards of the meld."""
        return tuple([self.cards[place] for place in self.wild])


class Melds:
    """The rules for melds in a game."""

    def __init__(
        self,
        order: str = RANKS,
        sets: Limits | None = USUAL_SETS,
        runs: Limits | None = USUAL_RUNS,
        *,
        wild: Collection[str] = (),
        wild_may_be_natural: bool = False,
    ) -> None:
        """Set the rules.

        `order`: the ranks as they stand next to each other in a run, lowest first; a rank that stands at either end is
        named twice, and a run may use it once. `sets`, `runs`: their limits (None: there are none). `wild`: the ranks
        of wild cards, which may stand for any card. `wild_may_be_natural`: whether a wild card of the run's suit is
        natural in its own place.
        """
        self.order, self.sets, self.runs = order, sets, runs
        self.wild, self.wild_may_be_natural = frozenset(wild), wild_may_be_natural
        self.allows_equal_cards = sets is not None and sets.allows_equal_cards
        self.set_ranks = frozenset(order if sets is None or sets.ranks is None else sets.ranks) - self.wild
        self.places: dict[str, list[int]] = {rank: [] for rank in order}
        for place, rank in enumerate(order):
            self.places[rank].append(place)
        self.reading = lru_cache(maxsize=1 << 13)(self._reading)
        self.division = lru_cache(maxsize=1 << 13)(self._division)

    def is_wild(self, card: Card) -> bool:
        """Return whether the card may stand for others."""
        return card.rank in self.wild

    # ---- a group of cards

    def _reading(self, group: Meld) -> Reading | None:
        """Read a group as the meld with the fewest wild cards; None: no meld."""
        found = [reading for reading in (self._read_set(group), self._find_run(group)) if reading is not None]
        return min(found, key=_number_of_wild_cards, default=None)

    def kind(self, group: Sequence[Card]) -> str:
        """Return `set`, `run`, or "" where the cards are no meld."""
        reading = self.reading(tuple(group))
        return "" if reading is None else reading.kind

    def with_card(self, meld: Reading, card: Card) -> Reading | None:
        """Return the meld with another card; None: the card does not fit.

        Where a meld has all the wild cards that it may have, a card that can only be wild in it does not fit, even if
        another wild card could become natural.
        """
        limits = self.sets if meld.kind == "set" else self.runs
        assert limits is not None
        natural_card = meld.cards[0]
        for natural_card in meld.cards:
            if natural_card.rank not in self.wild:
                break
        if card.rank not in self.wild:
            if card.rank != natural_card.rank if meld.kind == "set" else card.suit != natural_card.suit:
                return None
        elif len(meld.wild) >= limits.max_wild and (
            meld.kind == "set" or not self.wild_may_be_natural or card.suit != natural_card.suit
        ):
            return None
        reading = self.reading((*meld.cards, card))
        return reading if reading is not None and reading.kind == meld.kind else None

    def _read_set(self, group: Sequence[Card]) -> Reading | None:
        limits = self.sets
        if limits is None or not limits.min_cards <= len(group) <= limits.max_cards:
            return None
        natural = sorted(card for card in group if not self.is_wild(card))
        wild = sorted(card for card in group if self.is_wild(card))
        if len(wild) > limits.max_wild or len(natural) < limits.min_natural:
            return None
        if not self.is_one_rank(natural) or natural[0].rank not in self.set_ranks:
            return None
        return Reading("set", (*natural, *wild), tuple(range(len(natural), len(group))))

    def _find_run(self, group: Sequence[Card]) -> Reading | None:
        limits = self.runs
        if limits is None or not limits.min_cards <= len(group) <= limits.max_cards:
            return None
        natural = [card for card in group if not self.is_wild(card)]
        suits = {card.suit for card in natural}
        if len(suits) != 1 or any(card.rank not in self.places for card in natural):
            return None
        wild_cards = [card for card in group if self.is_wild(card)]
        natural_candidates = sorted(
            {
                card
                for card in wild_cards
                if self.wild_may_be_natural and card.suit in suits and card.rank in self.places
            }
        )
        for at_home in _choices_largest_first(natural_candidates):
            wild = _cards_without(wild_cards, at_home)
            natural_held = [*natural, *at_home]
            if len(wild) > limits.max_wild or len(natural_held) < limits.min_natural:
                continue
            for places in product(*(self.places[card.rank] for card in natural_held)):
                reading = self._read_run(dict(zip(places, natural_held, strict=True)), len(natural_held), wild)
                if reading is not None:
                    return reading
        return None

    def _read_run(self, card_by_place: dict[int, Card], number: int, wild: list[Card]) -> Reading | None:
        """Read a run from cards at their places on the line, with wild cards in the gaps, then below, then above."""
        low, high = min(card_by_place), max(card_by_place)
        gaps = high - low + 1 - number
        if (
            len(card_by_place) < number
            or len({card.rank for card in card_by_place.values()}) < number
            or gaps > len(wild)
        ):
            return None
        below = min(len(wild) - gaps, low)
        low -= below
        size = number + len(wild)
        if low + size > len(self.order):
            return None
        supply = sorted(wild)
        run_cards = tuple(
            [card_by_place[place] if place in card_by_place else supply.pop(0) for place in range(low, low + size)]
        )
        return Reading(
            "run", run_cards, tuple([place for place in range(size) if low + place not in card_by_place]), low
        )

    def is_one_rank(self, group: Sequence[Card]) -> bool:
        """Return whether cards are of one rank, and different where a set may not hold equal cards."""
        return len({card.rank for card in group}) == 1 and (self.allows_equal_cards or len(set(group)) == len(group))

    # ---- a hand

    def melds_of(self, hand: Sequence[Card], size: int = 3) -> list[Meld]:
        """Return every meld of `size` cards in a hand, each once; melds and cards in canonical order."""
        card_counts = Counter(hand)
        natural = sorted(card for card in card_counts if not self.is_wild(card))
        wild = sorted(card for card in hand if self.is_wild(card))
        melds: set[Meld] = set()
        limited = [limits for limits in (self.sets, self.runs) if limits is not None]
        most = max(limits.max_wild for limits in limited) + self.wild_may_be_natural
        least = min(limits.min_natural for limits in limited) - self.wild_may_be_natural
        for number in range(max(0, size - most, min(size, least)), size + 1):
            along = set(combinations(wild, size - number))
            for kept in self._natural_groups(natural, card_counts, number, size) if along else ():
                melds.update([tuple(sorted((*kept, *some))) for some in along])
        return sorted(meld for meld in melds if self.reading(meld) is not None)

    def _natural_groups(
        self, natural: list[Card], card_counts: Counter[Card], number: int, size: int
    ) -> Iterator[Meld]:
        """Return groups of `number` natural cards that may, with wild cards, become melds of `size` cards."""
        if self.sets is not None:
            cards_by_rank: dict[str, list[Card]] = {}
            for card in natural:
                if card.rank in self.set_ranks:
                    cards_by_rank.setdefault(card.rank, []).extend([card] * card_counts[card])
            for some in cards_by_rank.values():
                if len(some) >= number:
                    yield from combinations(some, number)
        if self.runs is not None:
            suits: dict[str, dict[int, Card]] = {}
            for card in natural:
                for place in self.places.get(card.rank, ()):
                    suits.setdefault(card.suit, {})[place] = card
            for at in suits.values():
                for low in range(len(self.order) - size + 1) if len(at) >= number else ():
                    yield from combinations([at[p] for p in range(low, low + size) if p in at], number)

    # ---- heaps

    def _division(self, sorted_cards: Meld) -> tuple[Meld, ...] | None:
        """Divide sorted cards without wild cards into melds, each card in a single meld; None: impossible.

        Of several divisions returns one with the fewest melds, always the same. Runs come first, by suit, then sets.
        """
        melds = self._fewest_melds(sorted_cards)
        if melds is None:
            return None
        readings = [self.reading(meld) for meld in melds]
        divided = [reading for reading in readings if reading is not None]
        return tuple(reading.cards for reading in sorted(divided, key=_runs_first))

    def _fewest_melds(self, sorted_cards: Meld) -> tuple[Meld, ...] | None:
        """Return the fewest melds into which the cards can be divided."""
        if not sorted_cards:
            return ()
        best: tuple[Meld, ...] | None = None
        for meld in self.melds_containing(sorted_cards[0], sorted_cards[1:]):
            rest = self._fewest_melds(tuple(_cards_without(sorted_cards, meld)))
            if rest is not None and (best is None or len(rest) + 1 < len(best)):
                best = (meld, *rest)
        return best

    def melds_containing(self, card: Card, available_cards: Sequence[Card]) -> Iterator[Meld]:
        """Return every meld of `card` with `available_cards`, none of them wild: long runs first, then large sets."""
        held = set(available_cards)
        for run in self._runs_around(card):
            if all(other in held or other == card for other in run):
                yield run
        if self.sets is not None and card.rank in self.set_ranks:
            same_rank = sorted(
                other
                for other in available_cards
                if other.rank == card.rank and (self.allows_equal_cards or other != card)
            )
            for number in range(min(self.sets.max_cards - 1, len(same_rank)), self.sets.min_cards - 2, -1):
                for some in dict.fromkeys(combinations(same_rank, number)):
                    if self.allows_equal_cards or len(set(some)) == number:
                        yield (card, *some)

    def _runs_around(self, card: Card) -> list[Meld]:
        """Return every possible run that contains the card, the longest first."""
        if self.runs is None:
            return []
        suited = {c.rank: c for c in CARDS if c.suit == card.suit}
        found = {
            tuple(suited[rank] for rank in self.order[low:high])
            for place in self.places.get(card.rank, ())
            for low in range(place + 1)
            for high in range(place + 1, len(self.order) + 1)
            if self.runs.min_cards <= high - low <= self.runs.max_cards and len(set(self.order[low:high])) == high - low
        }
        return sorted(found, key=_longest_first)


def _number_of_wild_cards(reading: Reading) -> int:
    return len(reading.wild)


def _runs_first(reading: Reading) -> tuple[bool, Card]:
    return reading.kind == "set", reading.cards[0]


def _longest_first(run: Meld) -> tuple[int, Card]:
    return -len(run), max(run)


def _choices_largest_first(cards: Sequence[Card]) -> Iterator[Meld]:
    """Return every choice of some cards, the largest first."""
    for number in range(len(cards), -1, -1):
        yield from combinations(cards, number)


def _cards_without(cards: Sequence[Card], removed: Sequence[Card]) -> list[Card]:
    """Return the cards left after others have gone."""
    cards_left = list(cards)
    for card in removed:
        cards_left.remove(card)
    return cards_left
