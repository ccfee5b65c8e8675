"""Tricks in plain numbers: they follow the rules, and random deals bring what deals played through the phases bring."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import FRENCH_52
from cardhall.rules.mechanisms.trick_bits import RandomDeal, position_of, put_back, suits_of

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


def in_play(game_id: str, options: dict[str, Any], seed: int) -> Any:
    """A state somewhere in the play of the cards of a first deal; `None` where the deal was void."""
    rng = random.Random(seed)
    state = rules.get(game_id).start(seed=seed, options=options)
    left = rng.randrange(52 if game_id == "whist" else 18)
    while not state.results:
        if state.phase == "play":
            if not left or sum(len(state.zones[f"hand:{seat}"]) for seat in range(4)) == 1:
                return state
            left -= 1
        actions = state.actions()
        state.play(actions[rng.randrange(len(actions))])
    return None


def suits_for(state: Any) -> Any:
    return suits_of(state.game.order(state), tuple(state.game.pack_for(state.setup)))


@pytest.mark.parametrize(("game_id", "options"), RULES)
def test_positions_keep_the_rules(game_id, options):
    """At every step the same cards are legal, the same seats play and win the tricks, and the points are the same."""
    lone = 0
    for seed in range(60):
        state = in_play(game_id, options, seed)
        if state is None:
            continue
        rng, suits, before = random.Random(seed), suits_for(state), state.copy()
        lone += getattr(state, "sitting_out", None) is not None
        position = position_of(state, suits)
        winners: list[int | None] = []
        while not state.results:
            legal = suits.cards_of(position.legal())
            assert sorted(legal) == [action.cards[0] for action in state.actions()]
            assert position.turn == state.turn
            unplayed = set(suits.cards_of(position.out))
            assert unplayed == set(state.game.deck(options=options)) - {
                card for zone in ("trick", "won:0", "won:1") for card in state.zones[zone]
            }
            card = legal[rng.randrange(len(legal))]
            other = position.copy()
            other.play(position.legal() & -position.legal())  # changes nothing but the copy
            position.play(suits.flag[card])
            events = state.play(f"play {card}")
            winners += [event.seat for event in events if event.kind == "trick"]
            if winners and not position.lying:
                assert position.holder == winners[-1]
        assert position.legal() == 0
        assert before.game.brings(before, position.taken) == state.results[0].delta
        put_back(before, position)
        assert before.results[0].delta == state.results[0].delta
        assert before.scores == state.scores
        assert [trick.winner for trick in before.tricks[-len(winners) :]] == winners
        assert sorted(card for some in before.zones.values() for card in some) == sorted(
            state.game.deck(options=options)
        )
    assert lone or game_id == "whist"


def test_the_left_bower_is_a_trump():
    state = next(found for seed in range(500) if (found := with_left_bower_led(seed)) is not None)
    suits = suits_for(state)
    position = position_of(state, suits)
    assert position.led == position.trumps
    assert {str(card)[0] for card in suits.cards_of(suits.trumps)} == set("789TJQKA")
    assert len(suits.cards_of(suits.trumps)) == 9


def with_left_bower_led(seed: int) -> Any:
    state = in_play("euchre", {}, seed)
    same = {"C": "S", "S": "C", "D": "H", "H": "D"}
    return state if state and " ".join(map(str, state.zones["trick"][:1])) == f"J{same[state.trump]}" else None


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
    """How often the results come differs no more than chance makes it: chi-squared of two samples."""
    slow = Counter(played_through(game_id, options, seed) for seed in range(THROUGH_PHASES))
    rng, deal = random.Random(7), quick(game_id, options)
    fast = Counter(deal(rng) for _ in range(QUICK))
    assert slow.keys() <= fast.keys()  # nothing comes that the quick deals do not know
    chi, freedom = 0.0, -1
    for points in fast:
        both = slow[points] + fast[points]
        expected = both * THROUGH_PHASES / (THROUGH_PHASES + QUICK)
        if expected >= 5:
            chi += (slow[points] - expected) ** 2 / expected + (slow[points] - expected) ** 2 / (both - expected)
            freedom += 1
    assert freedom >= 4
    assert chi < freedom + 3.5 * (2 * freedom) ** 0.5


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
