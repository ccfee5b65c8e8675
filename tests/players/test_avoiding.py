"""Whether a party can avoid every trick: the search beside the solver, and what imagined misères come to."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import FRENCH_52
from cardhall.players.advice import advice_for
from cardhall.players.tricks.solved_results import make_avoidance_search, make_double_dummy_solver
from cardhall.rules.mechanisms.trick_position import Position, position_of
from tests.players.trick_positions import make_rules

ALONE, PAIRS, ONE_OF_TWO = (0, 1, 1, 1), (0, 1, 0, 1), (1, 1, 0, 1)


def random_ending(seed: int, parties: tuple[int, ...], trump: str, tricks: int) -> Position:
    """Random cards, of which party 0 has mostly low ones, with up to three cards in the trick."""
    rng = random.Random(seed)
    position = Position(make_rules(trump), parties)
    some = sorted(rng.sample(list(FRENCH_52), 4 * tricks), key=lambda card: ("A23456789TJQK".index(card.rank) - 1) % 13)
    low = [some.pop(rng.randrange(max(1, len(some) * 2 // 3))) for _ in range(tricks * parties.count(0))]
    rng.shuffle(some)
    suits = position.suits
    position.unplayed = 0
    for seat, party in enumerate(parties):
        hand = [(some if party else low).pop() for _ in range(tricks)]
        position.hands[seat].cards = suits.flags(hand)
        position.unplayed |= suits.flags(hand)
    position.turn = rng.randrange(4)
    for _ in range(rng.randrange(4)):
        legal = suits.cards_of(position.legal())
        position.play(suits.flag[rng.choice(legal)])
    return position


@pytest.mark.parametrize("trump", ["NT", "D"])
@pytest.mark.parametrize("parties", [ALONE, PAIRS, ONE_OF_TWO])
def test_it_agrees_with_the_solver(parties: tuple[int, ...], trump: str) -> None:
    found = []
    for seed in range(60):
        position = random_ending(seed, parties, trump, 5)
        left = position.hands[position.turn].cards.bit_count()
        wanted = bool(make_double_dummy_solver(position).value(0, [1.0] + [0.0] * left))
        assert make_avoidance_search(position, 0).succeeds(10**9) == wanted, seed
        found.append(wanted)
    assert 5 < sum(found) < 55


def test_it_is_given_up_after_a_number_of_tricks() -> None:
    position = random_ending(3, PAIRS, "D", 10)
    assert make_avoidance_search(position, 0).succeeds(3) is None


def misere_position(seed: int, tricks: int) -> Any:
    """A misère in which the declarer has taken nothing, with that number of tricks to come."""
    rng = random.Random(seed)
    while True:
        state = rules.get("solo-whist").start(seed=rng.randrange(10**6))
        declarer = rng.randrange(4)
        while state.phase == "auction":
            bids = state.turn == declarer and state.standing_bid is None
            state.play("bid misere" if bids else "pass")
        while state.zones["trick"] or len(state.zones[f"hand:{state.turn}"]) > tricks:
            state.advance(rng.choice(state.actions()))
        if not state.tricks_of(declarer):
            return state


@pytest.mark.parametrize(("level", "tricks"), [("hard", 4), ("normal", 2)])
def test_imagined_misères_end_as_best_play_has_it(level: str, tricks: int) -> None:
    """Normal's are played by rule of thumb before, for with all cards seen defenders find more than they do."""
    advice = advice_for("solo-whist").for_level(level)
    made = 0
    for seed in range(20):
        state = misere_position(seed, tricks)
        (declarer,) = state.declarers
        wanted = make_avoidance_search(position_of(state), 0).succeeds(10**9)
        assert advice.finish(state, random.Random(seed)) > 0
        assert (state.results[0].delta[declarer] > 0) == wanted
        made += bool(wanted)
    assert 0 < made < 20


def test_imagined_misères_from_the_first_card_come_to_an_end() -> None:
    advice = advice_for("solo-whist")
    for seed in range(5):
        state = misere_position(seed, 13)
        (declarer,) = state.declarers
        assert advice.finish(state, random.Random(seed)) > 0
        assert abs(state.results[0].delta[declarer]) == 6
