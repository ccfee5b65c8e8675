"""Tricks in plain numbers: random deals without states bring what deals played through the phases bring."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import FRENCH_52
from cardhall.rules.mechanisms.trick_bits import RandomDeal

THROUGH_PHASES = 2_500  # deals played through the phases
QUICK = 20_000  # deals played without states

RULES = [
    ("whist", {}),
    ("whist", {"honours": True, "target": 5}),
    ("euchre", {}),
    ("euchre", {"pack": 24}),
    ("euchre", {"stick_dealer": True}),
    ("euchre", {"pack": 24, "stick_dealer": True}),
]


def played_through(game_id: str, options: dict[str, Any], seed: int) -> tuple[Any, ...]:
    """The points of a first deal, every action drawn from the legal ones."""
    rng = random.Random(seed)
    state = rules.get(game_id).start(seed=seed, options=options)
    while not state.results:
        actions = state.actions()
        state.advance(actions[rng.randrange(len(actions))])
    return tuple(state.results[0].delta)


def quick(game_id: str, options: dict[str, Any]) -> Any:
    game = rules.get(game_id)
    found = game.quick(game.start(options=options).setup)
    assert found is not None
    return found


@pytest.mark.parametrize(("game_id", "options"), RULES)
def test_quick_deals_bring_what_phases_bring(game_id, options):
    """How often every result comes differs by no more than chance makes it."""
    slow = Counter(played_through(game_id, options, seed) for seed in range(THROUGH_PHASES))
    rng, deal = random.Random(7), quick(game_id, options)
    fast = Counter(deal(rng) for _ in range(QUICK))
    assert slow.keys() <= fast.keys()  # nothing comes that the quick deals do not know
    for points in fast:
        share = (slow[points] + fast[points]) / (THROUGH_PHASES + QUICK)
        error = (share * (1 - share) * (1 / THROUGH_PHASES + 1 / QUICK)) ** 0.5
        assert abs(slow[points] / THROUGH_PHASES - fast[points] / QUICK) < 3.9 * error, points


@pytest.mark.parametrize(("game_id", "options"), RULES)
def test_quick_deals_follow_from_the_seed(game_id, options):
    one, other = quick(game_id, options), quick(game_id, options)
    first, second = random.Random(3), random.Random(3)
    for _ in range(50):
        assert one(first) == other(second)
        other_game = random.Random(8)
        one(other_game)  # what was played before does not matter


def test_other_games_have_no_quick_deals():
    game = rules.get("truc")
    assert game.quick(game.start().setup) is None


def test_every_card_comes_to_every_place():
    """Chi-squared of a thousand and more cells, as often above as chance allows."""
    deal, rng, number = RandomDeal(FRENCH_52, (0, 1, 0, 1)), random.Random(5), 8_000
    places = Counter[tuple[int, int]]()
    pairs = Counter[int]()
    for _ in range(number):
        deal.shuffle(rng)
        places.update(enumerate(deal.order))
        pairs[(deal.order[1] - deal.order[0]) % 52] += 1
    assert sorted(deal.order) == sorted(FRENCH_52)
    for counts, cells, freedom in ((places, 52 * 52, 51 * 51), (pairs, 51, 50)):
        expected = sum(counts.values()) / cells
        chi = sum((counted - expected) ** 2 / expected for counted in counts.values())
        assert abs(chi - freedom) < 4 * (2 * freedom) ** 0.5


def test_lots_are_even():
    deal = RandomDeal(FRENCH_52, (0, 1, 0, 1))
    deal.shuffle(random.Random(2))
    for limit in (2, 3, 4, 6):
        drawn = Counter(deal.below(limit) for _ in range(6_000))
        assert set(drawn) == set(range(limit))
        assert all(abs(times - 6_000 / limit) < 4 * (6_000 / limit) ** 0.5 for times in drawn.values())
