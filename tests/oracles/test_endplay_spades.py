"""Our Spades against a Monte Carlo player on endplay's solver: both see the same deal, and ours is at least as good."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("endplay", reason="endplay is not installed (pip install cardhall[oracles])")

from endplay.dds import solve_board

from cardhall import players
from cardhall.cards import Card
from tests.oracles import endplay_spades as oracle
from tests.oracles.endplay_bridge import our_card


def test_it_counts_aces_guarded_honours_and_long_spades() -> None:
    hand = [
        Card.of(rank + suit)
        for suit, ranks in (("S", "AK542"), ("H", "K"), ("D", "Q9873"), ("C", "K2"))
        for rank in ranks
    ]
    assert oracle.count_tricks(hand) == pytest.approx(1 + 0.7 + 2 * 0.8 + 0.3 + 0.7)


def test_a_bag_costs_its_part_of_the_penalty() -> None:
    state = oracle.start_deal(1)
    for bid in (2, 3, 4, 3):
        state.play(f"bid {bid}")
    one, other = state.side_of(state.turn), 1 - state.side_of(state.turn)  # both have bid six tricks
    tricks = [0, 0]
    tricks[one], tricks[other] = 8, 5
    assert (
        oracle.value_of_tricks(state, tricks)[one] == 60 + 2 - 20 and oracle.value_of_tricks(state, tricks)[other] == 0
    )


def test_a_card_is_as_good_for_endplay_as_for_us() -> None:
    """Near the end of a deal with all cards known, in the middle of tricks too, endplay knows the cards we may play."""
    for seed in range(4):
        state, rng = oracle.start_deal(seed), random.Random(seed)
        while not state.results:
            actions = state.actions()
            if state.phase == "play" and len(state.zones[f"hand:{state.turn}"]) < 5:
                solved = {our_card(card) for card, _ in solve_board(oracle.their_position(state))}
                assert solved == {action.cards[0] for action in actions}
            state.play(rng.choice(actions))


def test_it_draws_deals_for_a_card_that_is_not_forced() -> None:
    state = oracle.start_deal(2)
    other = oracle.MonteCarlo(1, 0.01)
    chooser = players.get("easy", oracle.GAME, 1)
    while len(state.tricks) < 9:
        state.play(chooser.choose(state.observe(state.turn)))
    action = other.choose(state.observe(state.turn))
    assert action in state.actions() and other.worlds >= (len(state.actions()) > 1)


def test_a_deal_is_worth_what_its_contracts_bring(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the contest counts agrees with the points of the deal, but for what bags will cost."""
    state = oracle.start_deal(5)
    monkeypatch.setattr(oracle, "start_deal", lambda seed: state)
    found = oracle.play(5, (True, False), "easy", 0.001)
    deal = state.results[0]
    bags = next(line.amounts for line in deal.lines if line.label == "Bags")
    assert any(deal.delta)
    assert list(found) == [points - 10 * (more or 0) for points, more in zip(deal.delta, bags, strict=True)]


def test_the_contest_is_held() -> None:
    assert [result.deal_count for result in oracle.run_contest(1, 1, "easy", 0.001)] == [1]


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_ours_is_at_least_as_good() -> None:
    """With the same time for a decision, the 95 % interval of ours over theirs does not lie below nothing."""
    *_, result = oracle.run_contest(40, 1, "hard", 0.3)
    assert result.high > 0, result
