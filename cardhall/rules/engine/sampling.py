"""Random layouts of hidden cards. Every layout that agrees with the known constraints is equally likely."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb, prod
from types import MappingProxyType
from typing import Any, NamedTuple, final

from cardhall.cards import HIDDEN, Card
from cardhall.language import card_name, say
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.fast_random import first_state, shuffle
from cardhall.rules.engine.state import State

MAX_TRIES = 20_000  # layouts tried before giving up; usually several in a hundred agree
ZoneNumbers = tuple[tuple[str, int], ...]  # zones, each with a number of cards or a bit mask of cards
Part = tuple[tuple[Card, ...], ZoneNumbers]  # cards, and how many of them lie in each zone


class NoLayoutError(ValueError):
    """Raised when no layout of the cards satisfies the constraints."""


def layout_sampler(
    zones: Mapping[str, Sequence[Card]], unseen: Sequence[Card], barred_masks: Mapping[str, int]
) -> LayoutSampler:
    """Make a `LayoutSampler` of the `unseen` cards in the hidden places of `zones`. Raises `NoLayoutError`."""
    return LayoutSampler(tuple(hidden_places(zones).items()), unseen, barred_masks)


def hidden_places(zones: Mapping[str, Sequence[Card]]) -> dict[str, int]:
    """Return the number of hidden cards in each zone that has any."""
    return {zone: some.count(HIDDEN) for zone, some in zones.items() if HIDDEN in some}


def fill_hidden_places(zone_cards: Sequence[Card], new_cards: Sequence[Card]) -> list[Card]:
    """Return the cards of a zone with `new_cards` in its hidden places, in order. The numbers must be equal."""
    if len(zone_cards) == len(new_cards):
        return list(new_cards)
    filled, next_laid = list(zone_cards), 0
    for place, card in enumerate(filled):
        if card is HIDDEN:
            filled[place] = new_cards[next_laid]
            next_laid += 1
    return filled


def random_layout(
    places: Mapping[str, int], unseen: Sequence[Card], barred_masks: Mapping[str, int], rng: random.Random
) -> dict[str, list[Card]]:
    """Lay the `unseen` cards into zones at random.

    `places`: hidden places a zone has, together as many as there are cards. `barred_masks`: for a zone, the bit mask
    (by card number) of cards that it cannot hold. All permitted layouts are equally likely. Raises `NoLayoutError` if
    there are none.
    """
    filled_places = tuple((zone, size) for zone, size in places.items() if size)
    bars = tuple((zone, barred_masks[zone]) for zone, _ in filled_places if zone in barred_masks)
    cards_by_zone: dict[str, list[Card]] = {zone: [] for zone in places}
    cards_by_zone.update(_cached_sampler(filled_places, tuple(unseen), bars).draw(rng))
    return cards_by_zone


@final
class RejectionSampler:
    """A sampler that lays cards until a condition on several cards together holds.

    For conditions that bars on single cards cannot express, such as "exactly one of these cards in this hand". Among
    the layouts that agree, the relative probabilities stay the same.
    """

    def __init__(
        self,
        fill: Callable[[Any, random.Random], None],
        agrees: Callable[[Any], bool],
        max_tries: int = MAX_TRIES,
        make_fallback: Callable[[], Callable[[Any, random.Random], None]] | None = None,
    ) -> None:
        """Sample with `fill` up to `max_tries` times until the state `agrees`.

        `make_fallback`: makes another sampler, called once, when all tries have failed. It must draw from the same
        layouts with the same probabilities, in a way that takes more preparation.
        """
        self.fill = fill
        self.agrees = agrees
        self.max_tries = max_tries
        self.make_fallback = make_fallback
        self.fallback: Callable[[Any, random.Random], None] | None = None

    def __call__(self, state: State, rng: random.Random) -> None:
        """Fill the hidden places of a state's zones. Raises `NoLayoutError` if no layout that agrees is found."""
        zones_before = {zone: some[:] for zone, some in state.zones.items() if HIDDEN in some}
        for _ in range(self.max_tries):
            self.fill(state, rng)
            if self.agrees(state):
                return
            for zone, some in zones_before.items():
                state.zones[zone] = some[:]
        if self.fallback is None and self.make_fallback is not None:
            self.fallback = self.make_fallback()
        if self.fallback is not None:
            self.fallback(state, rng)
            return
        raise NoLayoutError(say("no layout of the hidden cards was found that agrees with what is known"))


@final
class LayoutSampler:
    """A uniform sampler of layouts, prepared once for given cards, zones and bars."""

    def __init__(self, places: ZoneNumbers, unseen: Sequence[Card], barred_masks: Mapping[str, int]) -> None:
        """Prepare to lay the `unseen` cards, arguments as for `random_layout`.

        Raises `NoLayoutError` if there is no layout.
        """
        self.unseen_cards = sorted(unseen)
        mask = mask_of(self.unseen_cards)
        # Zones with the same bar form a class: cards are divided among classes first.
        classes: dict[int, list[tuple[str, int]]] = {}
        for zone, size in places:
            classes.setdefault(barred_masks.get(zone, 0) & mask, []).append((zone, size))
        self.classes = list(classes.values())
        self.class_sizes = tuple([sum([size for _, size in some]) for some in self.classes])
        if sum(self.class_sizes) != len(self.unseen_cards):
            raise NoLayoutError(
                say("{len} cards for {sum} places", len=len(self.unseen_cards), sum=sum(self.class_sizes))
            )
        # Cards allowed in the same classes form a kind: the numbers of each kind by class are drawn first, then the
        # cards.
        kinds: dict[tuple[int, ...], list[Card]] = {}
        if self.unseen_cards and list(classes) == [0]:  # nothing is barred: all are alike
            kinds[(0,)] = self.unseen_cards
        else:
            for card in self.unseen_cards:
                allowed = tuple([i for i, bar in enumerate(classes) if not bar >> card & 1])
                if not allowed:
                    raise NoLayoutError(say("no place for the {card}", card=card_name(card)))
                kinds.setdefault(allowed, []).append(card)
        self.kind_classes = tuple(sorted(kinds, key=len))
        self.kinds = [kinds[group] for group in self.kind_classes]
        self.sizes = tuple([len(kind) for kind in self.kinds])
        # the number of layouts, without regard to the order of cards in a zone
        self.layout_count: int = _count_layouts(self.kind_classes, self.sizes, 0, self.class_sizes)
        if not self.layout_count:
            raise NoLayoutError(say("no layout of the hidden cards agrees with what is known"))
        for some, left in zip(self.classes, self.class_sizes, strict=True):
            for _, size in some:
                self.layout_count *= comb(left, size)
                left -= size

    def fill(self, state: State, rng: random.Random) -> None:
        """Fill the hidden places of a state's zones.

        The state's lists are changed, so they must be its own.
        """
        zones = state.zones
        for zone, laid in self.draw(rng).items():
            zones[zone] = laid if len(laid) == len(zones[zone]) else fill_hidden_places(zones[zone], laid)

    def draw(self, rng: random.Random) -> dict[str, list[Card]]:
        """Return a random layout, all equally likely, as the cards by zone."""
        state = first_state(rng)
        cards_by_zone: dict[str, list[Card]] = {}
        for share, zones in zip(self._divide_cards(rng), self.classes, strict=True):
            state = shuffle(share, state)
            at = 0
            for zone, size in zones:
                cards_by_zone[zone] = share[at : at + size]
                at += size
        return cards_by_zone

    def _divide_cards(self, rng: random.Random) -> list[list[Card]]:
        """Divide the cards among the classes of zones, uniformly among the permitted divisions."""
        if len(self.classes) == 1:
            return [self.unseen_cards[:]]
        shares: list[list[Card]] = [[] for _ in self.classes]
        places_left = self.class_sizes
        for index, group in enumerate(self.kind_classes):
            split = _random_split(self.kind_classes, self.sizes, index, places_left, rng)
            some = self.kinds[index]
            if len(group) > 1:
                some = some[:]
                shuffle(some, first_state(rng))
            at = 0
            new_places_left = list(places_left)
            for place, number in zip(group, split, strict=True):
                shares[place] += some[at : at + number]
                at += number
                new_places_left[place] -= number
            places_left = tuple(new_places_left)
        return shares


class Case(NamedTuple):
    """A possible distribution of hidden cards."""

    parts: Sequence[Part]  # cards, and how many of them lie in each zone
    barred: Mapping[str, int]  # as in `random_layout`
    held_cards: Mapping[str, Sequence[Card]] = MappingProxyType({})  # cards that hands hold besides, heeding the bars


@final
class CaseSampler:
    """A uniform sampler over the layouts of several cases, of which a single case is true."""

    def __init__(self, cases: Iterable[Case], agrees: Callable[[Any, Case], bool] | None = None) -> None:
        """Prepare the cases; those without a layout are left out. No layout may fit two cases.

        `cases`: each covers all hidden cards. `agrees`: whether a laid state really belongs to its case (None: always).
        Raises `NoLayoutError` where no case has a layout.
        """
        self.agrees = agrees
        self.cases: list[tuple[Case, list[LayoutSampler]]] = []
        known: dict[tuple[Part, ZoneNumbers], LayoutSampler | None] = {}
        for case in cases:
            samplers = _part_samplers(case, known)
            if samplers is not None:
                self.cases.append((case, samplers))
        if not self.cases:
            raise NoLayoutError(say("no layout of the hidden cards agrees with what is known"))
        # whether the sampler of the single part is enough to fill a state
        self.is_single_part: bool = agrees is None and not any(
            case.held_cards or len(layings) > 1 for case, layings in self.cases
        )
        # cumulative numbers of layouts, for drawing a case in proportion
        self.cumulative_counts: list[int] = list(
            accumulate([prod([one.layout_count for one in layings]) for _, layings in self.cases])
        )

    def draw_case(self, rng: random.Random) -> tuple[Case, list[LayoutSampler]]:
        """Draw a case in proportion to its number of layouts.

        Return the case and the samplers of its parts.
        """
        if len(self.cases) == 1:
            return self.cases[0]
        return self.cases[bisect_right(self.cumulative_counts, rng.randrange(self.cumulative_counts[-1]))]

    def fill(self, state: State, rng: random.Random) -> None:
        """Fill the hidden places of a state's zones. Raises `NoLayoutError` if no layout that agrees is found."""
        if self.is_single_part:
            self.draw_case(rng)[1][0].fill(state, rng)
            return
        zones = state.zones
        zones_before = {zone: some for zone, some in zones.items() if HIDDEN in some}
        for _ in range(MAX_TRIES):
            case, layings = self.draw_case(rng)
            cards_by_zone: dict[str, list[Card]] = {}
            for laying in layings:
                for zone, some in laying.draw(rng).items():
                    cards_by_zone[zone] = cards_by_zone[zone] + some if zone in cards_by_zone else some
            for zone, some in zones_before.items():
                zones[zone] = fill_hidden_places(some, [*cards_by_zone.get(zone, ()), *case.held_cards.get(zone, ())])
            if self.agrees is None or self.agrees(state, case):
                return
        raise NoLayoutError(say("no layout of the hidden cards was found that agrees with what is known"))


def _part_samplers(
    case: Case, cache: dict[tuple[Part, ZoneNumbers], LayoutSampler | None]
) -> list[LayoutSampler] | None:
    """Return the samplers of a case's parts; None where the bars allow no layout. `cache`: a cache by part."""
    bars, layings = tuple(case.barred.items()), list[LayoutSampler]()
    for part in case.parts:
        if (part, bars) not in cache:
            try:
                cache[part, bars] = LayoutSampler(part[1], part[0], case.barred)
            except NoLayoutError:
                cache[part, bars] = None
        laying = cache[part, bars]
        if laying is None:
            return None
        layings.append(laying)
    return layings


@lru_cache(maxsize=256)
def _cached_sampler(places: ZoneNumbers, unseen: tuple[Card, ...], barred_masks: ZoneNumbers) -> LayoutSampler:
    """Return a cached `LayoutSampler`, shared by all samples of an observation."""
    return LayoutSampler(places, unseen, dict(barred_masks))


def _list_splits(number: int, limits: Sequence[int]) -> list[tuple[int, ...]]:
    """Return every way to divide `number` things among places with these limits."""
    if len(limits) == 1:
        return [(number,)] if number <= limits[0] else []
    return [
        (first, *rest)
        for first in range(min(number, limits[0]) + 1)
        for rest in _list_splits(number - first, limits[1:])
    ]


def _count_splits(split: Sequence[int]) -> int:
    """Return the number of ways to split labelled things into parts of these sizes."""
    ways, left = 1, sum(split)
    for part in split:
        ways *= comb(left, part)
        left -= part
    return ways


@lru_cache(maxsize=200_000)
def _count_layouts(
    groups: tuple[tuple[int, ...], ...], sizes: tuple[int, ...], index: int, places_left: tuple[int, ...]
) -> int:
    """Return the number of ways to fill exactly this room with the groups from `index` on."""
    if index == len(groups):
        return 0 if any(places_left) else 1
    return sum(weight for _, weight in _weighted_splits(groups, sizes, index, places_left))


@lru_cache(maxsize=200_000)
def _weighted_splits(
    groups: tuple[tuple[int, ...], ...], sizes: tuple[int, ...], index: int, places_left: tuple[int, ...]
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return each split of group `index`, and the number of layouts beginning with the split."""
    group, number = groups[index], sizes[index]
    if not group:
        return ()
    splits = []
    for split in _list_splits(number, [places_left[place] for place in group]):
        later_places = list(places_left)
        for place, part in zip(group, split, strict=True):
            later_places[place] -= part
        rest = _count_layouts(groups, sizes, index + 1, tuple(later_places))
        if rest:
            splits.append((split, _count_splits(split) * rest))
    return tuple(splits)


def _random_split(
    groups: tuple[tuple[int, ...], ...],
    sizes: tuple[int, ...],
    index: int,
    places_left: tuple[int, ...],
    rng: random.Random,
) -> tuple[int, ...]:
    """Draw a split of group `index`, in proportion to the number of layouts."""
    options = _weighted_splits(groups, sizes, index, places_left)
    total = sum(weight for _, weight in options)
    if len(options) == 1:
        return options[0][0]
    pick = rng.randrange(total)
    for split, weight in options:
        pick -= weight
        if pick < 0:
            return split
    raise AssertionError("unreachable: the weights sum to the total")
