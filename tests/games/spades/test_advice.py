"""Spades: what hands count, when nil is bid, what bags are worth, and what bids tell of hands."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import cards
from cardhall.games.spades import advice as spades
from cardhall.games.spades.advice import ADVICE, EASY_ADVICE, HARD_ADVICE
from cardhall.games.spades.advice.contracts import BAG_POINTS, contract_values
from cardhall.games.spades.advice.nil_hands import chance_of_nil
from cardhall.games.spades.rules import NIL_ACTION
from cardhall.players.search.playouts import Worlds
from cardhall.players.tricks.thirteen_card_hands import estimate_tricks

STRONG = "AS KS QS 9S 8S AH KH 3H AD 7D 4C 3C 2C"
WEAK = "9S 4S 2S 7H 5H 3H 2H 8D 4D 2D TC 6C 3C"
USUAL = {"nil": True, "minimum": 1, "broken": "minus", "breaking": True}


def start_deal(hand: str, dealer: int = 3, **options: Any) -> Any:
    rest = [str(card) for card in rules.get("spades").deck() if str(card) not in hand.split()]
    deal = {"hand:0": hand} | {f"hand:{n}": " ".join(rest[13 * n - 13 : 13 * n]) for n in (1, 2, 3)}
    return rules.get("spades").start(dealer=dealer, deals=[deal], options=options)


def test_hands_are_counted() -> None:
    assert estimate_tricks(cards(STRONG), "S") == pytest.approx(6.9, abs=0.05)
    assert estimate_tricks(cards(WEAK), "S") < 1
    assert estimate_tricks(cards("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"), "S") == 13
    seen = start_deal(STRONG).observe(0)
    assert ADVICE.best_by_prior(seen, seen.actions()).number == 6
    held = "You hold three aces, two kings and five spades: about seven tricks"
    told = {action.number: ADVICE.reason(seen, action) for action in seen.actions() if action.number in (6, 7)}
    assert told == {6: f"{held}, but a lower bid is safer.", 7: f"{held}."}, "a smaller bid is said to be one"


def test_nil_is_bid_on_low_cards_only() -> None:
    assert chance_of_nil(cards(WEAK)) > 0.75 > 0.2 > chance_of_nil(cards(STRONG))
    for hand, bids_nil in ((WEAK, True), (STRONG, False)):
        seen = start_deal(hand, **USUAL).observe(0)
        assert (ADVICE.best_by_prior(seen, seen.actions()) == NIL_ACTION) == bids_nil
    seen = start_deal(WEAK, **USUAL).observe(0)
    assert ADVICE.reason(seen, NIL_ACTION).startswith("Your cards are low enough")


def test_only_bids_that_the_count_leaves_open_are_thought_about() -> None:
    for hand, numbers in ((STRONG, {6, 7}), (WEAK, {2})):
        state = start_deal(hand)
        for advice in (ADVICE, HARD_ADVICE):
            assert {action.number for action in advice.distinct_actions(state, 0, state.actions())} == numbers


def test_near_ten_bags_one_more_is_bid() -> None:
    state = start_deal(STRONG)
    before = ADVICE.weights(state, 0, state.actions())
    state.bags = (9, 0)
    after = ADVICE.weights(state, 0, state.actions())
    higher = [action.number > 6 for action in state.actions()]
    assert sum(w for w, high in zip(after, higher, strict=True) if high) > sum(
        w for w, high in zip(before, higher, strict=True) if high
    )


def test_a_bag_is_worth_less_than_it_brings() -> None:
    """A bag brings a point now and costs ten later; none at the end of a match, and the tenth is paid for."""
    state = start_deal(STRONG)
    for _ in range(4):
        state.play("bid 3")
    exact, over = ADVICE.deal_value(state, (6, 7), ()), ADVICE.deal_value(state, (7, 6), ())
    assert exact is not None and over is not None
    assert (exact[0], over[0]) == (60, pytest.approx(51, abs=1))
    state.bags = (9, 0)
    tenth = ADVICE.deal_value(state, (7, 6), ())
    assert tenth is not None and tenth[0] == pytest.approx(61 - 100 + 90)
    state.bags, state.scores = (0, 0), (450, 100)
    won = ADVICE.deal_value(state, (7, 6), ())
    assert won is not None and won[0] == pytest.approx(61 - 1)


def test_bids_tell_of_hands() -> None:
    """Who bid six is imagined with more tricks than who bid two, and only where bids are understood."""
    state = start_deal(WEAK)
    for bid in (2, 6, 2, 2):
        state.play(f"bid {bid}")
    seen = state.observe(0)

    def counted(advice: Any, seat: int) -> float:
        worlds = Worlds(seen, advice, random.Random(1))
        return sum(estimate_tricks(worlds.draw().zones[f"hand:{seat}"], "S") for _ in range(40)) / 40

    assert counted(HARD_ADVICE, 1) > counted(HARD_ADVICE, 2) + 1.5
    assert abs(counted(ADVICE, 1) - counted(ADVICE, 2)) < 1


def test_levels_count_otherwise() -> None:
    assert ADVICE.for_level("easy") is EASY_ADVICE and ADVICE.for_level("hard") is HARD_ADVICE
    assert EASY_ADVICE.count_tricks(cards(WEAK)) == pytest.approx(spades.BID_CAUTION_TRICKS)
    assert EASY_ADVICE.weight_exponent < 1 < ADVICE.weight_exponent


def test_whose_partner_has_bid_makes_the_contract() -> None:
    """The hard player's second bid goes by what is left to its side: more than its count alone says, or less."""
    chosen = {}
    for others in (2, 5):
        state = start_deal(STRONG, dealer=0)
        for bid in (others, 3, others):
            state.play(f"bid {bid}")
        seen = state.observe(0)
        chosen[others] = HARD_ADVICE.best_by_prior(seen, state.actions()).number
        assert ADVICE.best_by_prior(seen, state.actions()).number == 6
    assert chosen[2] >= 6 > chosen[5]


def test_a_contract_is_worth_most_a_little_below_the_tricks_expected() -> None:
    bids = [3, 3]
    values = [contract_values(3.3, 3, bids, 0.0, broken) for broken in (0, -10)]
    best = [max(range(14), key=some.__getitem__) for some in values]
    assert best == [6, 5]  # where failing costs, one bids less
    certain = contract_values(3.3, 3, bids, 20.0, 0)
    assert certain[13] == pytest.approx(130, abs=0.1) and certain[12] == pytest.approx(120 - 9, abs=0.1)


def test_deals_are_solved_with_spades_at_once_or_when_they_are_broken() -> None:
    for options in ({}, {"breaking": True}):
        state, easy = start_deal(STRONG, **options), players.get("easy", "spades", 1)
        while not state.results and len(state.zones["hand:0"]) > 6:
            state.play(easy.choose(state.observe(state.turn)))
        while state.zones["trick"]:
            state.play(state.actions()[0])
        broken = any(card.suit == "S" for trick in state.tricks for card in trick.cards)
        assert broken and HARD_ADVICE.solution_weight(state, 100.0, None) == HARD_ADVICE.solving_limits.share
        values = HARD_ADVICE.solved_ends(state, state.actions())
        assert values is not None and len(values) == len(state.actions())


def test_contracts_go_by_the_tricks_expected_and_their_deviation() -> None:
    """Whoever bids nothing has a bag in every trick; thirteen tricks need the distribution's upper end."""
    for bids, tricks, deviation in (([1], 7.14, 1.4), ([1, 1], 9.36, 1.3)):
        values = contract_values(3.3, 3, bids, 0.0, 0)
        assert len(values) == 14 and values[0] == pytest.approx(BAG_POINTS * tricks, abs=0.6)
        one_deviation_short = contract_values(3.3, 3, bids, 12.5 - deviation - tricks, 0)
        assert one_deviation_short[13] == pytest.approx(130 * 0.1587, abs=0.8)
