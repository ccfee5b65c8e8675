"""Drawing hidden cards at random: every way to lay them that agrees with what is known is equally likely."""

from __future__ import annotations

import random
from collections.abc import Mapping, MutableMapping, Sequence
from functools import lru_cache
from math import comb

from cardhall.cards import HIDDEN, Card
from cardhall.rules.engine.lots import begin, shuffle


class Impossible(ValueError):
    """The cards cannot be laid as the constraints ask."""


def fill(
    zones: MutableMapping[str, list[Card]], unseen: Sequence[Card], barred: Mapping[str, int], rng: random.Random
) -> None:
    """Put the `unseen` cards into the hidden places of `zones`, as `lay_out` does; the lists are made anew."""
    places = {zone: some.count(HIDDEN) for zone, some in zones.items() if HIDDEN in some}
    for zone, laid in lay_out(places, unseen, barred, rng).items():
        some = zones[zone]
        if len(some) > len(laid):
            supply = iter(laid)
            laid = [next(supply) if card is HIDDEN else card for card in some]
        zones[zone] = laid


def lay_out(
    places: Mapping[str, int], unseen: Sequence[Card], barred: Mapping[str, int], rng: random.Random
) -> dict[str, list[Card]]:
    """Lay the `unseen` cards into zones at random.

    `places`: hidden places a zone has, together as many as there are cards. `barred`: for a zone, the bit mask (by card
    number) of cards that it cannot hold. All ways that respect it are equally likely. Raises `Impossible` if there is
    none.
    """
    pool = sorted(unseen)
    if not any(map(barred.get, places)):
        if sum(places.values()) != len(pool):
            raise Impossible(f"{len(pool)} cards for {sum(places.values())} places")
        shuffle(pool, begin(rng))
        return _dealt(places, pool)
    mask = 0
    for card in pool:
        mask |= 1 << card
    # Zones with the same bar are one class: only the classes matter for what goes where.
    classes: dict[int, list[str]] = {}
    for zone, size in places.items():
        if size:
            classes.setdefault(barred.get(zone, 0) & mask, []).append(zone)
    bars = list(classes)
    room = tuple(sum(places[zone] for zone in classes[bar]) for bar in bars)
    if sum(room) != len(pool):
        raise Impossible(f"{len(pool)} cards for {sum(room)} places")
    shares = _shared_out(pool, bars, room, rng)
    laid: dict[str, list[Card]] = {zone: [] for zone in places}
    for share, bar in zip(shares, bars, strict=True):
        shuffle(share, begin(rng))
        laid.update(_dealt({zone: places[zone] for zone in classes[bar]}, share))
    return laid


def _dealt(places: Mapping[str, int], some: list[Card]) -> dict[str, list[Card]]:
    """The cards in this order, so many to each zone."""
    laid, at = {}, 0
    for zone, size in places.items():
        laid[zone] = some[at : at + size]
        at += size
    return laid


def _shared_out(pool: list[Card], bars: list[int], room: tuple[int, ...], rng: random.Random) -> list[list[Card]]:
    """The pool divided among the classes of zones, so many cards each, uniformly among the allowed divisions."""
    if len(bars) == 1:
        if bars[0]:
            raise Impossible("a card that no zone can hold")
        return [list(pool)]
    # Cards with the same allowed classes are alike: how many of each kind go where is drawn first, then which ones.
    kinds: dict[tuple[int, ...], list[Card]] = {}
    for card in pool:
        allowed = tuple(i for i, bar in enumerate(bars) if not bar >> card & 1)
        kinds.setdefault(allowed, []).append(card)
    groups = sorted(kinds, key=len)
    sizes = tuple(len(kinds[group]) for group in groups)
    shares: list[list[Card]] = [[] for _ in bars]
    for index, group in enumerate(groups):
        split = _drawn_split(tuple(groups), sizes, index, room, rng)
        some = kinds[group]
        shuffle(some, begin(rng))
        at = 0
        left = list(room)
        for place, number in zip(group, split, strict=True):
            shares[place] += some[at : at + number]
            at += number
            left[place] -= number
        room = tuple(left)
    return shares


def _splits(number: int, limits: Sequence[int]) -> list[tuple[int, ...]]:
    """Every way to give `number` things to places with these limits."""
    if len(limits) == 1:
        return [(number,)] if number <= limits[0] else []
    return [
        (first, *rest) for first in range(min(number, limits[0]) + 1) for rest in _splits(number - first, limits[1:])
    ]


def _choices(split: Sequence[int]) -> int:
    """In how many ways labelled things can be split so."""
    ways, left = 1, sum(split)
    for part in split:
        ways *= comb(left, part)
        left -= part
    return ways


@lru_cache(maxsize=200_000)
def _ways(groups: tuple[tuple[int, ...], ...], sizes: tuple[int, ...], index: int, room: tuple[int, ...]) -> int:
    """In how many ways the groups from `index` on fill exactly this room."""
    if index == len(groups):
        return 0 if any(room) else 1
    return sum(weight for _, weight in _weighted(groups, sizes, index, room))


@lru_cache(maxsize=200_000)
def _weighted(
    groups: tuple[tuple[int, ...], ...], sizes: tuple[int, ...], index: int, room: tuple[int, ...]
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Each split of group `index`, with the number of layouts that begin with it."""
    group, number = groups[index], sizes[index]
    if not group:
        return ()
    found = []
    for split in _splits(number, [room[place] for place in group]):
        left = list(room)
        for place, part in zip(group, split, strict=True):
            left[place] -= part
        rest = _ways(groups, sizes, index + 1, tuple(left))
        if rest:
            found.append((split, _choices(split) * rest))
    return tuple(found)


def _drawn_split(
    groups: tuple[tuple[int, ...], ...], sizes: tuple[int, ...], index: int, room: tuple[int, ...], rng: random.Random
) -> tuple[int, ...]:
    options = _weighted(groups, sizes, index, room)
    total = sum(weight for _, weight in options)
    if not total:
        raise Impossible("no layout of the hidden cards agrees with what is known")
    if len(options) == 1:
        return options[0][0]
    pick = rng.randrange(total)
    for split, weight in options:
        pick -= weight
        if pick < 0:
            return split
    raise AssertionError("unreachable: the weights sum to the total")
