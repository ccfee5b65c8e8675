"""What the advice for Belote knows: hands worth making trumps with, what is declared, and what calls tell."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import Card, cards
from cardhall.games.belote.advice import ADVICE, EASY_ADVICE, HARD_ADVICE
from cardhall.games.belote.advice.hands import expected_margin, possible_first_hands
from cardhall.match.positions import exchange_cards
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.card_masks import mask_of

GAME, HEARTS = rules.get("belote"), 2
TAKE, DECLARE = Action("take"), Action("declare")


def make_state(seed: int = 1, dealer: int = 3, **zones: str) -> Any:
    """A match whose first deal has these cards: `hand0="…"`, `upcard="…"`."""
    wanted = {f"hand:{name[4]}" if name.startswith("hand") else name: text for name, text in zones.items()}
    deal = exchange_cards(GAME.start(seed=seed, dealer=dealer).deal, wanted)
    return GAME.start(dealer=dealer, deals=[deal])


def choose_action(state: Any, level: str) -> str:
    simulations = None if level == "easy" else 30
    return str(players.get(level, game="belote", seed=3, simulations=simulations).choose(state.observe(state.turn)))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("JH 9H 7H AS 8C 7D", "AH TH 7H AS 8C 7D"),
        ("JH 9H 7H AS 8C 7D", "JH 9H 7H KS 8C 7D"),
        ("JH 9H 8H 7H 8C 7D", "JH 9H 8H 9S 8C 7D"),
        ("KH QH 8H AS 8C 7D", "8D QH 8H AS 8C 7D"),
        ("JH 8H 7H TS 7S 7D", "JH 8H 7H TS 7C 7D"),
    ],
)
def test_what_a_hand_is_worth_as_trumps(better: str, worse: str) -> None:
    assert expected_margin(mask_of(cards(better)), HEARTS) > expected_margin(mask_of(cards(worse)), HEARTS)


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize(("hand", "call"), [("JH AH TH AS AD", "take"), ("7S 8S 9D QC 8C", "pass")])
def test_takes_on_strength(level: str, hand: str, call: str) -> None:
    assert choose_action(make_state(hand0=hand, upcard="9H"), level) == call


def test_names_its_best_suit_in_the_second_round() -> None:
    state = make_state(hand0="JS 9S AS TS AD", upcard="7H")
    for _ in range(4):
        state.play("pass")
    assert choose_action(state, "normal") == "trump S"


def test_the_dealer_takes_with_a_little_less_and_a_beginner_with_much_less() -> None:
    state = make_state(hand0="7S 8S 9D QC 8C", upcard="9H")
    whole = mask_of(cards("JH 8H 9H KS 8C 7D"))
    assert ADVICE.trump_probability(state, 3, whole, "H") > ADVICE.trump_probability(state, 0, whole, "H")
    assert EASY_ADVICE.trump_probability(state, 0, whole, "H") > ADVICE.trump_probability(state, 0, whole, "H")


def match_with_declarations(said: str) -> Any:
    """The seats hold runs of four, four nines, runs of three and three; the first have declared them or not: `+-`."""
    state = make_state(
        hand0="KD QD JD TD 7C",
        hand1="9H 9D 9C 9S 8S",
        hand2="QH JH TH 7H 8C",
        hand3="AS KS QS 8D 8H",
        upcard="7D",
        stock="AC KC AD JS TC JC QC 7S KH AH TS",
    )
    state.play("take")
    for answer in said:
        state.play("declare" if answer == "+" else "pass")
    return state


def test_what_cannot_count_is_not_told() -> None:
    state = match_with_declarations("++")
    assert state.turn == 2 and state.observe(2).facts["declared"] == "0:run4 1:four"
    state.play("declare")
    assert state.turn == 3  # the partner has the best: what one has counts too
    assert choose_action(state, "normal") == "declare"
    beaten = match_with_declarations("+-+")
    assert beaten.observe(3).facts["declared"].startswith("0:run4 1:good")
    assert choose_action(beaten, "normal") == "pass" and choose_action(beaten, "easy") in ("declare", "pass")
    assert choose_action(match_with_declarations("---"), "normal") == "declare"


def test_a_seat_that_has_passed_hardly_holds_the_best_trumps() -> None:
    state = make_state(hand3="7S 8S 9D QC 8C", upcard="7H")
    for _ in range(3):
        state.play("pass")
    seen, rng = state.observe(3), random.Random(5)
    weigh = HARD_ADVICE.evidence(seen)
    strong, weak = [], []
    for _ in range(400):
        world = seen.sample(rng)
        hand = world.zones["hand:0"]
        held = {Card.of("JH"), Card.of("9H"), Card.of("AH")} & set(hand)
        (strong if len(held) >= 2 else weak).append(weigh(world))
    assert strong and sum(strong) / len(strong) < 0.5 * sum(weak) / len(weak)


def test_hands_that_may_have_been_dealt_leave_each_card_out_now_and_then() -> None:
    for text in ("AS KS QS JS TS", "AS KS QS JS TS 9S 8S", "AS KS QS JS TS 9S 8S 7S"):
        hand = mask_of(cards(text))
        found = possible_first_hands(hand)
        assert all(one.bit_count() == 5 and not one & ~hand for one in found)
        if hand.bit_count() > 5:
            assert all(any(not one >> card & 1 for one in found) for card in cards(text))


def test_reasons() -> None:
    state = make_state(hand0="JH AH TH AS AD", upcard="9H")
    seen = state.observe(0)
    assert ADVICE.reason(seen, TAKE) == (
        "With the upcard you hold four trumps, the jack and the nine among them, and two aces besides."
    )
    assert ADVICE.reason(seen, PASS)
    assert ADVICE.reason(match_with_declarations("---").observe(3), DECLARE)


def test_a_deal_is_called_settled_only_where_no_hidden_belote_can_change_it() -> None:
    settled = refused = 0
    for seed in range(20):
        rng = random.Random(seed)
        state = GAME.start(seed=seed, options={"contract": "all", "declarations": "belote"})
        while not state.results:
            state.play(rng.choice(state.actions()))
            if state.results or len(state.tricks) < 4 or state.zones["trick"]:
                continue
            seen = state.observe(state.turn)
            if not ADVICE.result_is_fixed(seen.state):
                refused += TrickAdvice.result_is_fixed(ADVICE, seen.state)
                continue
            settled += 1
            for _ in range(4):
                world, found = seen.sample(rng), set()
                for _ in range(3):
                    end = world.copy()
                    while not end.results:
                        end.advance(rng.choice(end.actions()))
                    found.add(end.results[-1].delta)
                assert len(found) == 1
    assert settled and refused
