"""What cards played tell of those held: hands that explain them better are imagined more often."""

from __future__ import annotations

import random
from collections import Counter
from math import exp, log
from types import FunctionType, SimpleNamespace
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import Card, cards
from cardhall.players.advice import advice_for
from cardhall.players.search.playouts import Worlds, resample
from cardhall.players.tricks.play_evidence import (
    DUCK_AGREEMENT,
    FOLLOW_AGREEMENT,
    OTHER_CARD_SHARE,
    PLAY_TEMPERATURE_MEAN_TRICKS,
    PlayEvidence,
    combine_likelihoods,
    likelihood_by_weighing,
    play_likelihood,
    weigh_calls_and_plays,
)
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, AIM_SPOIL
from tests.players.trick_positions import card_bits, position_at_trick

WHIST = advice_for("whist")


def mean_weight(seen, zone, card, worlds=400):
    """How well worlds in which a zone holds a card explain the play, and those in which it does not."""
    evidence = PlayEvidence(seen.state, seen.seat).likelihood
    rng = random.Random(5)
    found: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(worlds):
        some = seen.sample(rng)
        found[Card.of(card) in some.zones[zone]].append(evidence(some))
    return tuple(sum(found[held]) / len(found[held]) for held in (True, False))


def hearts_led():
    """A low heart is led, the eight put up, and third hand plays low; of what beats it the last lacks only the ace."""
    deal = {
        "hand:0": "2H 5H 6H 2S 3S 4S 5S 6S 2D 3D 4D 2C 3C",
        "hand:1": "8H 7H 7S 8S 9S 5D 6D 7D 8D 4C 5C 6C 7C",
        "hand:2": "4H 3H AH TS JS QS 9D TD JD QD 8C 9C TC",
        "hand:3": "9H TH JH QH KH KS AS KD AD JC QC KC AC",
    }
    state = rules.get("whist").start(deals=[deal], dealer=3)
    for card in ("2H", "8H", "4H"):
        state.play(f"play {card}")
    return state


def test_nothing_is_told_before_a_card_is_played():
    state = rules.get("whist").start(seed=1)
    assert WHIST.evidence(state.observe(state.turn)) is None


def test_low_in_third_hand_hardly_holds_the_ace():
    seen = hearts_led().observe(3)
    held, elsewhere = mean_weight(seen, "hand:2", "AH")
    assert held < 0.5 * elsewhere


def test_plays_that_tell_are_not_taken_at_their_word():
    """Whist takes the likelihood to the power that its advice says."""
    state = hearts_led()
    seen = state.observe(3)
    full, taken = PlayEvidence(seen.state, 3).likelihood(state), WHIST.evidence(seen)(state)
    assert 0 < full < taken == full**0.5


def test_the_true_hands_explain_the_play_better_than_others():
    gain, number = 0.0, 0
    rng = random.Random(8)
    for seed in range(12):
        state = rules.get("whist").start(seed=seed + 50)
        seats = [players.get("normal", "whist", seed=seat, simulations=6) for seat in range(4)]
        while len(state.tricks) < 7:
            seat = state.turn
            seen = state.observe(seat)
            evidence = WHIST.evidence(seen)
            if evidence is not None and rng.random() < 0.2:
                others = [evidence(seen.sample(rng)) for _ in range(20)]
                gain += log(evidence(state) * len(others) / sum(others))
                number += 1
            state.play(seats[seat].choose(seen))
    assert number > 30
    assert gain / number > 0.2


def test_worlds_weighed_agree_with_the_observation():
    state = hearts_led()
    seen = state.observe(3)
    worlds = Worlds(seen, WHIST, random.Random(2))
    held = 0
    for _ in range(200):
        some = worlds.draw()
        assert some.observe(3).as_dict() == seen.as_dict()
        held += cards("AH")[0] in some.zones["hand:2"]
        some.advance(some.actions()[0])  # what is done in one world leaves those still to come as they were
    assert held < 60  # 200 · 12/37 = 65 without inference, and about half of that with it


def test_resampling_is_fair_to_the_weights():
    rng = random.Random(4)
    count: Counter[str] = Counter()
    for _ in range(2_000):
        some = resample("abcd", [1.0, 3.0, 0.0, 4.0], 4, rng)
        assert 1 <= some.count("b") <= 2
        assert some.count("d") == 2
        count.update(some)
    assert count["c"] == 0
    assert 0.46 < count["a"] / 2_000 < 0.54
    assert 1.46 < count["b"] / 2_000 < 1.54


# ---- seats that avoid tricks, cards that are weighed, and calls


def avoiding_state(trick: str, aim: int, spoilt: int = 0) -> Any:
    """Seat 0 is to play with this aim; `spoilt`: a seat that wants no trick, 0 for none."""
    position = position_at_trick(trick)
    position.aims[0] = aim
    if spoilt:
        position.aims[spoilt] = AIM_FEWEST
    position.all_want_most = position.all_want_fewest = False
    return position


def test_who_avoids_tricks_is_expected_to_stay_just_below() -> None:
    assert 0.5 < DUCK_AGREEMENT < 1.0
    for card, chance in (
        ("8H", DUCK_AGREEMENT),
        ("7H", DUCK_AGREEMENT),
        ("2H", 1 - DUCK_AGREEMENT),
        ("KH", 1 - DUCK_AGREEMENT),
    ):
        found = play_likelihood(avoiding_state("9H", AIM_FEWEST), card_bits("KH 8H 7H 2H 3S"), card_bits(card))
        assert found == pytest.approx(chance), card
    assert play_likelihood(avoiding_state("9H", AIM_FEWEST), card_bits("TH 3S"), card_bits("TH")) == 1.0, (
        "the only one that may be played"
    )
    assert play_likelihood(avoiding_state("", AIM_FEWEST), card_bits("TH 3S"), card_bits("TH")) == 1.0, (
        "a lead tells nothing"
    )
    for card, chance in (("8H", FOLLOW_AGREEMENT[2]), ("TH", (1 - FOLLOW_AGREEMENT[2]) * OTHER_CARD_SHARE)):
        found = play_likelihood(avoiding_state("9H", 2), card_bits("TH 8H 3S"), card_bits(card))
        assert found == pytest.approx(chance), "who wants a number of tricks plays as usual"


def test_who_throws_away_while_avoiding_is_expected_to_part_with_what_is_dangerous() -> None:
    for card, chance in (("KS", DUCK_AGREEMENT), ("4S", 1 - DUCK_AGREEMENT), ("3C", 1 - DUCK_AGREEMENT)):
        assert play_likelihood(
            avoiding_state("9H", AIM_FEWEST), card_bits("KS 4S 3C"), card_bits(card)
        ) == pytest.approx(chance), card


def test_who_spoils_keeps_below_a_seat_that_holds_the_trick_against_its_wish() -> None:
    """Seat 3 has led the nine: it is left with the trick. Otherwise a high card goes."""
    for spoilt, expected, other in ((3, "8H", "KH"), (0, "KH", "8H")):
        position = avoiding_state("9H", AIM_SPOIL, spoilt)
        assert play_likelihood(position, card_bits("KH 8H 2H"), card_bits(expected)) == pytest.approx(DUCK_AGREEMENT), (
            spoilt
        )
        assert play_likelihood(position, card_bits("KH 8H 2H"), card_bits(other)) == pytest.approx(
            1 - DUCK_AGREEMENT
        ), spoilt


@pytest.mark.skipif(not isinstance(likelihood_by_weighing, FunctionType), reason="compiled code takes no stand-ins")
def test_cards_are_likelier_the_more_they_are_worth() -> None:
    """Half a mean trick more is a factor e; beyond fifty such parts nothing changes."""
    assert PLAY_TEMPERATURE_MEAN_TRICKS == 0.5
    values = {1: 3.0, 2: 1.0, 4: -1.0}
    rules_of_three = SimpleNamespace(legal=lambda position, hand: hand & 0b111)
    weighing: Any = SimpleNamespace(
        position=SimpleNamespace(rules=rules_of_three), mean_trick=4.0, value=lambda card: values.get(card, 0.0)
    )
    total = exp(1.5) + exp(0.5) + exp(-0.5)
    for card, value in values.items():
        assert likelihood_by_weighing(weighing, 0b1111, card) == pytest.approx(exp(value / 2) / total)
    assert likelihood_by_weighing(weighing, 0b1010, 2) == 1.0, "nothing else may be played"
    weighing.mean, values[4] = 0.001, -1000.0
    assert 0 < likelihood_by_weighing(weighing, 0b101, 4) == pytest.approx(exp(-50.0))


def test_calls_and_cards_are_weighed_together() -> None:
    state = hearts_led()
    seen = state.observe(3)
    played = PlayEvidence(seen.state, 3)
    plays = played.likelihood(state)
    assert 0 < plays < 1
    both, calls = combine_likelihoods(lambda world: 0.25, played), lambda world: 0.5
    assert both(state) == pytest.approx(plays / 4)
    assert weigh_calls_and_plays(seen, calls)(state) == pytest.approx(plays / 2)
    # the first card of seat 0, which led, is left to the calls; seat 3 has shown nothing
    assert weigh_calls_and_plays(seen, calls, trump_leader=3)(state) == pytest.approx(plays / 2)
    first = play_likelihood(position_at_trick(), card_bits("2H 5H 6H 2S 3S 4S 5S 6S 2D 3D 4D 2C 3C"), card_bits("2H"))
    assert plays / 2 < weigh_calls_and_plays(seen, calls, trump_leader=0)(state) and first < 1
