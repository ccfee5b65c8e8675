"""Razz and the offers of Mus: their scenarios, random matches with all options, and what their words say."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import cards
from cardhall.rules import IllegalAction
from tests.scenarios.runner import run, scenarios_in
from tests.trials import mus, razz, registered

FOLDER = Path(__file__).parent / "scenarios"
SCENARIOS = [scenario for path in sorted(FOLDER.glob("*.yaml")) for scenario in scenarios_in(path)]
VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    ("razz", 6, {}),
    ("razz", 8, {"stack": 50}),
    ("razz", 2, {"heads_up_cap": False, "deals": 0, "stack": 100}),
    ("razz", 3, {"stack": 20, "ante": 5, "small_bet": 20, "deals": 0}),
    ("razz", 4, {"stack": 20, "ante": 2, "rebuy": True, "deals": 20}),
    ("mus", 4, {}),
    ("mus", 4, {"target": 20}),
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
    verbs = [verb for verb in kinds if verb not in ("fold", "ordago", "mus") or rng.random() < 0.25]
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
            assert sum(result.delta) == 0 or game_id == "mus"
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


# ---- Mus


def test_pares_and_juego_are_found_and_compared() -> None:
    """Of all hands: what pairs there are by counting, and the order that the page gives."""
    state = rules.get("mus").start(seed=1)
    kinds: Counter[int] = Counter()
    for hand in combinations(state.game.pack[::3], 4):
        state.zones["hand:0"] = list(hand)
        alike = Counter(mus.HEIGHT[card.rank] for card in hand)
        wanted = {(4,): 3, (2, 2): 3, (3, 1): 2, (2, 1, 1): 1, (1, 1, 1, 1): 0}[tuple(sorted(alike.values())[::-1])]
        assert state.bonus("pares", 0) == wanted == (state.worth("pares", 0) or (0,))[0]
        kinds[wanted] += 1
    assert min(kinds[kind] for kind in range(4)) > 0
    order = ["7S 7H 6S 4S", "JC JD QH 5S", "4S 4H 4D 5C", "4S 4H 4D AC", "KC QC 3S QH", "KC KD 3S 3H"]
    found = []
    for hand in order:
        state.zones["hand:0"] = cards(hand)
        found.append(state.worth("pares", 0))
    assert found[0] < found[1] < found[3] < found[2] < found[4] < found[5]
    totals = [33, 34, 35, 36, 37, 40, 32, 31]
    assert list(mus.JUEGO) == totals


def test_who_refuses_pays_what_had_been_accepted() -> None:
    state = rules.get("mus").start(seed=1, dealer=0)
    for action in ("nomus", "bet 3", "raise 8", "raise 12", "fold", "fold"):
        state.play(action)
    assert state.scores == (0, 8) and state.phase == "chica"
    seen = state.observe(0).facts
    assert seen["stake_grande"] == "folded 1" and seen["accepted"] == "1" and seen["offer"] == "none"
    told = [(event.source, event.target, event.number) for event in state.history if event.kind == "chips"]
    assert told == [("bank", "seat:1", 8)]


def test_refusals_of_offers() -> None:
    state = rules.get("mus").start(seed=1, dealer=0)
    state.play("nomus")
    for action, why in (
        ("call", "Nothing has been offered yet. Pass, bet from 2 to 40, or offer the game with ordago."),
        ("bet 1", "Pass, bet from 2 to 40, or offer the game with ordago."),
    ):
        with pytest.raises(IllegalAction) as refused:
            state.play(action)
        assert refused.value.reason == why
    state.play("bet 5")
    assert state.at.prompt(state, 2, lambda seat: f"Seat {seat}")[0] == "Seat 3 offers 5; folding costs 1"
    with pytest.raises(IllegalAction, match="Call, fold, or raise to more than 5"):
        state.play("raise 5")
    with pytest.raises(IllegalAction, match="An offer stands already"):
        state.play("bet 6")
    state.play("ordago")
    with pytest.raises(IllegalAction, match=r"^Call or fold\.$"):
        state.play("raise 40")


def test_a_match_of_mus_may_end_in_the_middle_of_the_showdown() -> None:
    """Rounds are paid one after the other, and those after the deciding one not at all."""
    endings: Counter[bool] = Counter()
    for seed in range(60):
        rng, state = random.Random(seed), rules.get("mus").start(seed=seed, options={"target": 20})
        while not state.is_over:
            state.play(chosen(state, rng))
        assert max(state.scores) >= 20 > min(state.scores)
        endings[state.results[-1].headline == "The hands are shown"] += 1
    assert min(endings.values()) > 5 and len(endings) == 2
