"""Plays counted and drawn with masks, against the same plays listed; deals at random, against those of the phases."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt

import pytest

from cardhall.cards import FRENCH_54
from cardhall.commands.bench import random_deal
from cardhall.rules import get
from cardhall.rules.games.dou_dizhu import LINE, kinds_for
from cardhall.rules.mechanisms.combinations import Kind, Kinds
from cardhall.rules.mechanisms.rank_bits import RankBits

GAME = get("dou-dizhu")


def hands(rng, number):
    """Random hands, many of them with much of a few ranks."""
    for _ in range(number):
        ranks = rng.sample(LINE, rng.choice((5, 8, 11, 15, 15)))
        able = [card for card in FRENCH_54 if card.rank in ranks]
        yield rng.sample(able, min(len(able), rng.choice((1, 3, 6, 10, 17, 20))))


def told(bits, combination):
    """A combination as `RankBits` tells it: its shape and lowest rank."""
    if combination.kind == "rocket":
        return bits.rocket, 0
    kinds = kinds_for(bits.pair_as_singles).kinds
    kind = next(k for k, kind in enumerate(kinds) if kind.name == combination.shape[0])
    length = combination.shape[1]
    return bits.first[kind] + length - kinds[kind].shortest, 1 << combination.height[0] - length + 1


def check(bits, counts, listed, number):
    """The plays counted are the plays listed, each of them once."""
    assert number == len(listed)
    hand = bits.hand(counts)
    made = Counter()
    for index in range(number):
        left = bits.counts(bits.take(hand, index))
        made[tuple(a - b for a, b in zip(counts, left, strict=True)), bits.shape, bits.low] += 1
    wanted = Counter()
    for play in listed:
        parts = dict(play.parts)
        wanted[tuple(parts.get(rank, 0) for rank in range(len(LINE))), *told(bits, play.combination)] += 1
    assert made == wanted
    assert set(made.values()) <= {1}


@pytest.mark.parametrize("pair_as_singles", [False, True])
def test_the_plays_counted_are_those_listed(pair_as_singles):
    rng = random.Random(21)
    kinds = kinds_for(pair_as_singles)
    bits = RankBits(kinds)
    seen = Counter()
    for some in hands(rng, 400):
        counts = kinds.counts(some)
        hand = bits.hand(counts)
        assert bits.counts(hand) == counts
        listed = kinds.all(counts)
        check(bits, counts, listed, bits.leads(hand))
        others = kinds.all(kinds.counts(next(hands(rng, 1))))
        for play in rng.sample(others, min(6, len(others))):
            better = kinds.beating(counts, play.combination)
            seen[play.combination.kind] += bool(better)
            check(bits, counts, better, bits.beats(hand, *told(bits, play.combination)))
    assert set(seen) >= {kind.name for kind in kinds.kinds}


def test_kinds_that_do_not_fit_are_refused():
    bomb, single = Kind("bomb", 4, power=1), Kind("single", 1)
    with pytest.raises(ValueError, match="more power"):
        RankBits(Kinds(LINE, (bomb, single), run_top=11, rocket=(13, 14)))
    with pytest.raises(ValueError, match="16 ranks"):
        RankBits(Kinds([*LINE, "?"], (single,), run_top=11, rocket=(13, 14)))


OPTIONS = [{}, {"spring": True}, {"show_widow": True, "spring": True, "pair_as_singles": True}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_deals_are_those_of_the_phases(options):
    """Who is landlord and who wins, bids, bombs, lengths and payments: within some standard errors."""
    rng = random.Random(33)
    slow = []
    for _ in range(500):
        state = GAME.start(seed=rng.getrandbits(60), options=options)
        for _ in random_deal(state, rng):
            pass
        slow.append(traits(state.results[0].delta))
    quick = GAME.quick(GAME.start(options=options).setup)
    fast = [traits(quick(rng)) for _ in range(4000)]
    for name, *values in zip(NAMES, zip(*slow, strict=True), zip(*fast, strict=True), strict=True):
        (mean, error), (other, other_error) = (mean_of(some) for some in values)
        assert abs(mean - other) <= 4 * sqrt(error**2 + other_error**2) + 1e-9, (name, mean, other)


NAMES = ("thrown in", "landlord 0", "landlord 1", "landlord won", "stake 1", "stake 2", "stake 3", "doubled", "stake")


def traits(delta):
    """What a deal was like, as numbers."""
    landlord = max(range(3), key=lambda seat: abs(delta[seat]))
    stake = abs(delta[landlord]) // 2
    assert sum(delta) == 0
    assert not stake or sorted(abs(points) for points in delta) == [stake, stake, 2 * stake]
    return (
        not stake,
        stake and landlord == 0,
        stake and landlord == 1,
        delta[landlord] > 0,
        *(stake == number for number in (1, 2, 3)),
        stake > 3,
        min(stake, 24),
    )


def mean_of(values):
    """The mean, and its standard error."""
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / len(values) / (len(values) - 1))
