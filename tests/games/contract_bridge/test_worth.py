"""What a deal of Contract Bridge is worth to its players while it is played."""

from __future__ import annotations

from typing import Any

from cardhall import players, rules
from cardhall.games.contract_bridge.advice import ADVICE, EXPERT, TRICK_STD_DEV_PER_TRICK_LEFT
from cardhall.games.contract_bridge.advice.contract_values import blur_values, rubber_value, values_by_tricks
from cardhall.games.contract_bridge.rules.rubber import ALL_TRICKS, Contract, Rubber

FOUR_SPADES = Contract(4, "S", 1, 1)


def exact_rubber_value(rubber: Rubber) -> tuple[tuple[int, int], ...]:
    return values_by_tricks(FOUR_SPADES, rubber, False, False, False)


def test_points_and_what_they_leave_of_the_rubber() -> None:
    rubber = Rubber((0, 0), (40, 0))
    found = exact_rubber_value(rubber)
    assert [found[tricks][0] for tricks in (8, 9)] == [100, 50] and found[9][1] == 0
    made, more = found[10], found[11]
    assert made[1] == 120 and more[1] == 150
    assert made[0] == rubber_value(Rubber((0, 1), (0, 0))) - rubber_value(rubber) < 0


def test_uncertain_tricks_are_worth_something_between() -> None:
    found = blur_values(exact_rubber_value(Rubber()), 1.0)
    margins = [second - first for first, second in found]
    assert margins == sorted(margins)
    plain = [second - first for first, second in exact_rubber_value(Rubber())]
    assert plain[9] < margins[9] < margins[10] < plain[10]
    assert blur_values(exact_rubber_value(Rubber()), 0.01) == exact_rubber_value(Rubber()), (
        "nothing changes where the error is small"
    )


def deal_after_tricks(tricks: int) -> Any:
    """A deal of which that number of tricks has been played."""
    state = rules.get("contract-bridge").start(seed=1)
    player = players.get("easy", "contract-bridge", 1)
    while state.phase != "play" or len(state.tricks) < tricks:
        state.play(player.choose(state.observe(state.turn)))
    return state


def test_the_fewer_tricks_are_left_the_less_is_uncertain() -> None:
    for tricks in (0, 8, 12):
        state = deal_after_tricks(tricks)
        usual = ADVICE.trick_values(state)
        assert EXPERT.trick_values(state) == blur_values(usual, TRICK_STD_DEV_PER_TRICK_LEFT * (ALL_TRICKS - tricks))
        for number in range(tricks, ALL_TRICKS + 1):
            taken = [number, ALL_TRICKS - number] if state.contract.side == 0 else [ALL_TRICKS - number, number]
            assert EXPERT.deal_value(state, taken, ()) == EXPERT.trick_values(state)[number]
            assert ADVICE.deal_value(state, taken, ()) == usual[number]
