"""Razz: its scenarios, random matches with all options, and what its words say."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import cards
from cardhall.rules import IllegalAction
from tests.scenarios.runner import run, scenarios_in
from tests.trials import razz, registered

FOLDER = Path(__file__).parent / "scenarios"
SCENARIOS = [scenario for path in sorted(FOLDER.glob("*.yaml")) for scenario in scenarios_in(path)]
VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    ("razz", 6, {}),
    ("razz", 8, {"stack": 50}),
    ("razz", 2, {"heads_up_cap": False, "deals": 0, "stack": 100}),
    ("razz", 3, {"stack": 20, "ante": 5, "small_bet": 20, "deals": 0}),
    ("razz", 4, {"stack": 20, "ante": 2, "rebuy": True, "deals": 20}),
]


@pytest.fixture(autouse=True)
def _trials() -> Iterator[None]:
    with registered():
        yield


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: f"{one['game']}-{one['name']}".replace(" ", "-"))
def test_scenario(scenario: dict[str, Any]) -> None:
    run(scenario)


def chosen(state: Any, rng: random.Random) -> Any:
    """A legal action; not the largest amounts, which are most of them, and seldom a fold."""
    kinds: dict[str, list[Any]] = {}
    for action in state.actions():
        kinds.setdefault(action.verb, []).append(action)
    verbs = [verb for verb in kinds if verb != "fold" or rng.random() < 0.25]
    some = kinds[rng.choice(verbs or list(kinds))]
    return some[int(len(some) * rng.random() ** 3)]


@pytest.mark.parametrize(("game_id", "seats", "options"), VARIANTS)
def test_random_matches(game_id: str, seats: int, options: dict[str, Any]) -> None:
    """No card and no chip is lost, searches reckon as players do, and samples are what a seat cannot tell apart."""
    matches = 12 if seats < 8 else 5
    for seed in range(matches):
        rng = random.Random(seed)
        state = rules.get(game_id).start(seats=seats, seed=seed, options=options)
        unheard, number = state.copy(), 0
        while not state.is_over and number < 3000:
            number += 1
            found = state.actions()
            assert found == sorted(set(found))
            assert sorted(card for some in state.zones.values() for card in some) == sorted(state.game.pack)
            if rng.random() < 0.03:
                seat = rng.randrange(seats)
                seen = state.observe(seat)
                assert seen.sample(rng).observe(seat).as_dict() == seen.as_dict()
                assert pickle.loads(pickle.dumps(seen)).as_dict() == seen.as_dict()
            action = chosen(state, rng)
            state.play(action)
            unheard.advance(action)
            assert (unheard.scores, unheard.turn, unheard.pots) == (state.scores, state.turn, state.pots)
            if game_id == "razz":
                assert sum(map(state.purse, range(seats))) + state.pot("pot").chips == sum(
                    map(state.given, range(seats))
                )
        for result in state.results:
            assert sum(result.delta) == 0
            for side, points in enumerate(result.delta):
                assert sum(line.amounts[side] or 0 for line in result.lines if line.adds) == points
        assert state.is_over or options.get("deals") == 0


def test_a_match_of_razz_ends_when_one_has_all_the_chips() -> None:
    state, rng = (
        rules.get("razz").start(seats=3, seed=4, options={"stack": 20, "deals": 0, "ante": 5}),
        random.Random(1),
    )
    while not state.is_over:
        state.play(chosen(state, rng))
    assert sorted(map(state.purse, range(3))) == [0, 0, 60] and state.scores[state.winners[0]] == 40


def test_a_seat_without_chips_sits_out_and_the_deal_passes_it_by() -> None:
    rng, sat_out = random.Random(2), 0
    for seed in range(20):
        state = rules.get("razz").start(seats=3, seed=seed, options={"stack": 20, "deals": 0, "ante": 2})
        while not state.is_over:
            state.play(chosen(state, rng))
            for seat in range(3):
                if not state.plays(seat) and not state.is_over:
                    sat_out += 1
                    assert seat not in (*state.staying, state.dealer) and not state.zones[f"down:{seat}"]
    assert sat_out > 20


def test_new_chips_are_given_and_the_score_keeps_the_loss() -> None:
    rng = random.Random(3)
    state = rules.get("razz").start(seats=3, seed=1, options={"stack": 20, "ante": 5, "rebuy": True, "deals": 20})
    while not state.is_over:
        state.play(chosen(state, rng))
    assert state.deal_number == 20 and max(state.stacks) > 1
    assert [state.purse(s) - 20 * state.stacks[s] for s in range(3)] == list(state.scores) and sum(state.scores) == 0


def test_the_lowest_five_of_seven() -> None:
    hands = ["AS 2S 3D 4H 5C 6C KS", "8S 6D 4H 3H AC KC KD", "AS AD 2C 2D 3S 3C 4H", "KC KD QS QH JS TD 9C"]
    state = rules.get("razz").start(seats=4, seed=1)
    for seat, hand in enumerate(hands):
        state.zones[f"down:{seat}"], state.zones[f"up:{seat}"] = cards(hand), []
    fives = [state.five(seat) for seat in range(4)]
    assert [razz.text(five) for five in fives] == ["5432A", "8643A", "432AA", "KQJT9"]
    assert sorted(range(4), key=lambda seat: fives[seat]) == [0, 1, 3, 2]


def test_words_of_razz() -> None:
    state = rules.get("razz").start(seats=3, seed=1, dealer=0)

    def labels() -> list[str]:
        return [state.at.label(state, action) for action in state.actions()]

    first = state.turn
    assert labels() == ["Bring in 5", "Complete to 10"]
    assert state.at.prompt(state, first, str) == ("Nothing to call, 3 in the pot", "You bring in: bet 5 or 10")
    with pytest.raises(IllegalAction, match=r"^You bring in: bet 5 or 10\.$"):
        state.play("fold")
    state.play("bet 5")
    assert labels() == ["Call 5", "Fold", "Complete to 10"]
    with pytest.raises(IllegalAction, match=r"^A raise is to 10 here: say no number\.$"):
        state.play("raise 10")
    state.play("raise")
    assert labels() == ["Call 10", "Fold", "Raise to 20"]
    assert state.game.telling(state.actions()[-1], True) == "raise"
