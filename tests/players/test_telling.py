"""What the cards of a partner that plays by the learnt trees tell of its hand."""

from __future__ import annotations

import random
from math import exp
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import Card
from cardhall.games.whist.advice.tree_evidence import (
    LOOSE_PLAY_PRIOR,
    LOOSE_PLAY_TEMPERATURE_TRICKS,
    RANDOM_CARD_CHANCE,
    TREE_PLAY_TEMPERATURE_TRICKS,
    UNUSUAL_EQUAL_CARD_LIKELIHOOD,
    LearntPlayEvidence,
)
from cardhall.players.advice import advice_for
from cardhall.players.search.playouts import Worlds
from cardhall.players.tricks.attitude_signals import departure_costs
from cardhall.players.tricks.card_trees import estimate_advantages
from cardhall.rules.engine.action import Action
from cardhall.rules.mechanisms.trick_state import rules_of
from tests.players.test_learnt_cards import deal_whist, play_card

EXPERT = advice_for("whist").for_level("hard")
SEAT = 2


def hand_bits(state: Any, seat: int) -> int:
    flags: int = rules_of(state).suits.flags(state.zones[f"hand:{seat}"])
    return flags


def chance(state: Any, action: Action, unit: float) -> float:
    """How likely the seat to play was to choose an action, by what a few trees say of all cards alone."""
    seen = state.observe(state.turn)
    different = EXPERT.distinct_actions(seen.state, state.turn, state.actions())
    suits = rules_of(state).suits
    brought = estimate_advantages("whist", seen.state, different, quick=True)
    known = [value - less for value, less in zip(brought, departure_costs(seen.state, different), strict=True)]

    def apart(other: Action) -> int:
        low, high = sorted((suits.flag[action.cards[0]], suits.flag[other.cards[0]]))
        return high - low if action.cards[0].suit == other.cards[0].suit else 1 << 62

    mine = min(range(len(different)), key=lambda at: apart(different[at]))
    odds = [exp((value - known[mine]) / unit) for value in known]
    found = (1 - RANDOM_CARD_CHANCE) / sum(odds) + RANDOM_CARD_CHANCE / len(odds) if len(odds) > 1 else 1.0
    return found if different[mine] == action or len(different) == 1 else found * UNUSUAL_EQUAL_CARD_LIKELIHOOD


def told_cards(state: Any, seat: int, of: int) -> LearntPlayEvidence:
    return LearntPlayEvidence(state.observe(seat).state, of, "whist", (state.dealer, state.upcard))


def test_the_likelihood_is_that_of_what_the_hard_player_knows() -> None:
    """Held against the hand that the seat really has, it is the product of the chances of all it has played.

    That is, the mean of two products: of who plays by the trees, and of who does so in the main only.
    """
    for seed in range(4):
        state = rules.get("whist").start(seed=seed)
        rng = random.Random(seed)
        by_trees, loosely = 1.0, 1.0
        while len(state.tricks) < 8:
            actions = EXPERT.distinct_actions(state.observe(state.turn).state, state.turn, state.actions())
            action = rng.choice(list(actions))
            if state.turn == SEAT:
                by_trees *= chance(state, action, TREE_PLAY_TEMPERATURE_TRICKS)
                loosely *= chance(state, action, LOOSE_PLAY_TEMPERATURE_TRICKS)
            state.play(action)
        expected = told_cards(state, 0, SEAT).likelihood(hand_bits(state, SEAT))
        assert expected == pytest.approx((1 - LOOSE_PLAY_PRIOR) * by_trees + LOOSE_PLAY_PRIOR * loosely, rel=1e-6), seed


def test_the_quick_trees_say_nearly_what_all_say() -> None:
    """Of how a card compares with the others of a decision, they leave a fifth of the variance unexplained at most."""
    for leads in (True, False):
        rng = random.Random(5)
        errors, squares = 0.0, 0.0
        for seed in range(20):
            state = rules.get("whist").start(seed=seed)
            while len(state.tricks) < 5:
                actions = EXPERT.distinct_actions(state.observe(state.turn).state, state.turn, state.actions())
                if len(actions) > 1 and leads == (not state.zones["trick"]):
                    few, many = (estimate_advantages("whist", state, actions, quick=few) for few in (True, False))
                    errors += sum((one - other) ** 2 for one, other in zip(few, many, strict=True))
                    squares += sum(value**2 for value in many)
                state.play(rng.choice(list(actions)))
        assert errors < 0.2 * squares, (leads, errors / squares)


def test_only_what_lies_open_is_used() -> None:
    state = rules.get("whist").start(seed=3)
    rng = random.Random(3)
    for _ in range(18):
        state.play(rng.choice(state.actions()))
    seen = state.observe(0)
    hand = hand_bits(state, SEAT)
    assert {
        LearntPlayEvidence(world, SEAT, "whist", (state.dealer, state.upcard)).likelihood(hand)
        for world in (seen.state, seen.sample(rng), seen.sample(rng))
    } == {told_cards(state, 0, SEAT).likelihood(hand)}


def test_a_seat_that_often_plays_otherwise_is_judged_less_by_the_trees() -> None:
    """Ten cards that the trees find bad count much less against a hand than if the seat surely followed the trees."""
    state = rules.get("whist").start(seed=6)
    product = 1.0
    while len(state.tricks) < 10:
        actions = EXPERT.distinct_actions(state.observe(state.turn).state, state.turn, state.actions())
        values = estimate_advantages("whist", state, actions, quick=True)
        action = actions[values.index(min(values))]
        if state.turn == SEAT:
            product *= chance(state, action, TREE_PLAY_TEMPERATURE_TRICKS)
        state.play(action)
    assert told_cards(state, 0, SEAT).likelihood(hand_bits(state, SEAT)) > 10 * product


def test_before_a_seat_has_played_its_hand_is_as_likely_as_any() -> None:
    state = deal_whist({0: "AH KH 9H 8H 2H 8S 6S 3S QD 6D 4D 8C 2C"})
    assert told_cards(state, 0, SEAT).likelihood(hand_bits(state, SEAT)) == 1.0


def test_who_follows_low_to_the_queen_hardly_holds_the_ace() -> None:
    """Third in hand below the queen of an opponent, the seat plays small: it lacks what would have won."""
    hands = {0: "3H 4S 2S 4D 3D 2D 4C 3C 9C 5D 6D 7D 8D", 1: "QH JH TH 5S 6S 7S 8S 9S AS KS QS JS TS"}
    state = play_card(deal_whist(hands, leader=0), "3H", "QH")
    action = next(action for action in state.actions() if action.cards[0].suit == "H")
    state.play(action)
    suits, telling = rules_of(state).suits, told_cards(state, 0, SEAT)

    def likely(*names: str) -> float:
        rest = [card for card in state.zones[f"hand:{SEAT}"] if card.suit != "H"][:12]
        return telling.likelihood(suits.flags([*(Card.of(name) for name in names), *rest][:12]))

    assert likely("AH") < likely("9H") / 3


def test_cards_of_another_suit_show_that_none_of_the_suit_led_is_held() -> None:
    hands = {1: "AH KH QH JH TH 2C 3C 4C 5C 6C 7C 8C 9C", 2: "AD KD QD JD TD 9D 8D 7D 6D AS KS QS JS"}
    state = play_card(deal_whist(hands, leader=1), "AH", "6D")
    hand = hand_bits(state, SEAT)
    assert told_cards(state, 0, SEAT).likelihood(hand) > 0
    for hearts in (["9H"], ["9H", "7H"]):
        held = rules_of(state).suits.flags([Card.of(card) for card in hearts])
        assert told_cards(state, 0, SEAT).likelihood(hand | held) == 0, hearts


def test_hard_imagines_the_hand_of_its_partner_by_what_it_has_played() -> None:
    """Over many deals the cards that its partner holds are imagined there more often than by chance alone."""
    with_plays, by_chance = 0.0, 0.0
    for seed in range(12):
        state = rules.get("whist").start(seed=seed)
        while len(state.tricks) < 6:
            seen = state.observe(state.turn)
            different = EXPERT.distinct_actions(seen.state, state.turn, state.actions())
            known = list(EXPERT.learnt_values(seen.state, different))
            state.play(different[known.index(max(known))])
        seen, partner = state.observe(state.turn), f"hand:{(state.turn + 2) % 4}"
        held, worlds = set(state.zones[partner]), Worlds(seen, EXPERT, random.Random(seed))
        with_plays += sum(len(held.intersection(worlds.draw().zones[partner])) for _ in range(16)) / 16
        rng = random.Random(seed)
        by_chance += sum(len(held.intersection(seen.sample(rng).zones[partner])) for _ in range(16)) / 16
    assert with_plays > by_chance + 4
