"""Nap: what hands count, when mis is bid, what is led first, and what bids and leads tell of hands."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import cards
from cardhall.games.nap.advice import ADVICE, EASY_ADVICE, HARD_ADVICE, bid_weights
from cardhall.games.nap.advice.hands import best_expected_tricks, best_suit, chance_of_mis, contract_value
from cardhall.games.nap.rules import BIDDING_PHASE
from cardhall.match.positions import exchange_cards
from cardhall.players.search.playouts import Worlds
from cardhall.players.tricks.play_evidence import PlayEvidence
from cardhall.rules.engine.action import PASS

GAME = rules.get("nap")
LOW = "8S 8H 9H 8D 8C"


def start_deal(hand: str, *actions: str, seats: int = 4, options: dict[str, Any] | None = None, **deal: str) -> Any:
    options = options or {}
    drawn = GAME.start(seats=seats, options=options).deal
    state = GAME.start(
        seats=seats, dealer=seats - 1, options=options, deals=[exchange_cards(drawn, {"hand:0": hand, **deal})]
    )
    for action in actions:
        state.play(action)
    return state


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        ("AS KS QS JS AH", "bid nap"),
        ("AS KS TS AH 9D", "bid 3"),
        (LOW, "bid mis"),
        ("TS JH 9H QD TC", "pass"),
    ],
)
def test_hands_are_bid_for_what_they_are_worth(hand: str, bid: str) -> None:
    seen = start_deal(hand).observe(0)
    assert str(ADVICE.best_by_prior(seen, seen.actions())) == bid


def test_hands_are_counted() -> None:
    assert best_suit(cards("AS KS TS AH 9D"), 4) == "S"
    assert 3 < best_expected_tricks(cards("AS KS TS AH 9D"), 4) < 4
    assert (
        best_expected_tricks(cards("AS KS TS AH 9D"), 7)
        < best_expected_tricks(cards("AS KS TS AH 9D"), 4)
        < best_expected_tricks(cards("AS KS TS AH 9D"), 3)
    )
    assert chance_of_mis(cards(LOW), 4) > 0.85 > 0.3 > chance_of_mis(cards("AS KS TS AH 9D"), 4)
    assert chance_of_mis(cards("8S 8H 9H 8D RJ"), 4) == 0.0
    assert contract_value("nap", 2.0, 0.0) < contract_value("4", 2.0, 0.0) < contract_value("2", 2.0, 0.0)


@pytest.mark.parametrize(
    ("hand", "seats", "made"),
    [
        ("JC 8C QD TH TD", 4, 0.64),
        ("TH JH KH 9D KS", 4, 0.42),
        ("8S QS 9H JD QC", 4, 0.32),
        ("TS 9S JH 9D TC", 3, 0.62),
        ("9S KS 8H JD 7C", 6, 0.55),
    ],
)
def test_a_mis_is_promised_what_is_made_of_it(hand: str, seats: int, made: float) -> None:
    """`made`: the share that was made of a hundred deals between normal players, the others’ hands being drawn."""
    assert abs(chance_of_mis(cards(hand), seats) - made) < 0.15


def test_of_bids_that_are_open_the_best_is_made_or_none() -> None:
    able = [PASS, *BIDDING_PHASE.scale[3:5]]
    weights = bid_weights(2.0, 0.0, able)
    assert weights[0] == max(weights)


@pytest.mark.parametrize("seats", [3, 4, 7])
def test_the_best_suit_is_led_from_the_top(seats: int) -> None:
    state = start_deal("AS KS TS AH 9D", "bid 3", *["pass"] * (seats - 1), seats=seats)
    for level in ("normal", "hard"):
        player = players.get(level, game="nap", simulations=60)
        assert str(player.choose(state.observe(0))) == "play AS"


def test_a_joker_is_led_for_the_best_suit() -> None:
    state = start_deal("RJ AS KS 9D 8C", "bid 3", "pass", "pass", "pass", options={"joker": True})
    seen = state.observe(0)
    assert str(ADVICE.best_by_prior(seen, seen.actions())) in ("play RJ", "play AS")
    state.play("play RJ")
    seen = state.observe(0)
    assert str(ADVICE.best_by_prior(seen, seen.actions())) == "trump S"
    finished = state.observe(0).sample(random.Random(1))
    assert players.get("normal", game="nap", simulations=20).choose(finished.observe(0)).verb == "trump"


def test_bids_and_the_first_lead_tell_of_hands() -> None:
    """Who bid mis is imagined with low cards, and who led a suit with more of it; only where that is understood."""

    def mean(state: Any, advice: Any, seat: int, ranks: str, suit: str = "CDHS") -> float:
        worlds = Worlds(state.observe(0), advice, random.Random(1))
        hands = [worlds.draw().zones[f"hand:{seat}"] for _ in range(80)]
        return sum(card.rank in ranks and card.suit in suit for hand in hands for card in hand) / 80

    mis = start_deal("AS KS QH JD TC", "pass", "bid mis", "pass", "pass")
    assert mean(mis, HARD_ADVICE, 1, "89") > mean(mis, HARD_ADVICE, 2, "89") + 0.8
    assert abs(mean(mis, ADVICE, 1, "89") - mean(mis, ADVICE, 2, "89")) < 0.5
    led = start_deal("9S 9H QH JD TC", "pass", "bid 3", "pass", "pass", "play AC", **{"hand:1": "AC"})
    assert mean(led, HARD_ADVICE, 1, "KQJ98", "C") > mean(led, ADVICE, 1, "KQJ98", "C") + 0.3


def test_a_mis_is_played_and_attacked_for_what_it_is() -> None:
    """The declarer stays below what lies, and throws the highest card; who attacks leads the lowest card."""
    hands = {"hand:1": "KS 9H AD KD QC", "hand:2": "QS JH TD JC TC", "hand:3": "TS KH QH 9D AC"}
    state = start_deal(
        "8S JS 8H 8D AH", "bid mis", "pass", "pass", "pass", "play 8S", "play KS", "play QS", "play TS", **hands
    )
    for card in ("play AD", "play TD", "play 9D"):
        state.play(card)
    assert [str(action) for action in state.actions()] == ["play 8D"]
    state.play("play 8D")
    state.play("play QC")
    state.play("play JC")
    state.play("play AC")
    for level in ("normal", "hard"):
        assert str(players.get(level, game="nap", simulations=80).choose(state.observe(0))) in ("play AH", "play JS")


def test_levels_count_otherwise() -> None:
    assert ADVICE.for_level("easy") is EASY_ADVICE and ADVICE.for_level("hard") is HARD_ADVICE
    hand = cards("AS KS TS AH 9D")
    assert EASY_ADVICE.estimate_tricks(hand, 4) > ADVICE.estimate_tricks(hand, 4)
    assert EASY_ADVICE.weight_exponent < 1 < ADVICE.weight_exponent


def test_reasons_say_where_tricks_are_fewer_than_the_bid_needs() -> None:
    seen = start_deal("TS JH 9H QD TC").observe(0)
    said = {str(action): str(ADVICE.reason(seen, action)) for action in seen.actions()}
    assert said["pass"].endswith(": too few for a bid.")
    assert said["bid 2"].endswith(", perhaps more.")
    strong = start_deal("AS KS QS JS AH").observe(0)
    assert all("perhaps" not in ADVICE.reason(strong, action) for action in strong.actions())


def test_reasons_name_suit_and_tricks() -> None:
    seen = start_deal("AS KS TS AH 9D").observe(0)
    reason = ADVICE.reason(seen, seen.actions()[0])
    assert reason.startswith("With spades as trumps you can expect about four tricks")
    low = start_deal(LOW).observe(0)
    mis = next(action for action in low.actions() if str(action) == "bid mis")
    assert ADVICE.reason(low, mis).startswith("Your cards are low enough")


def test_what_is_played_in_a_mis_tells_of_hands() -> None:
    """Who stays below a king with the nine is likely to hold no card between them; who spoils may well hold one."""
    calls = ("pass", "bid mis", "pass", "pass", "play 8C", "play 9C", "play TC", "play AC", "play KH", "play 9H")
    state = start_deal("AC KH 8S 9S TS", *calls, **{"hand:1": "8C 9H", "hand:2": "9C", "hand:3": "TC"})
    seen = state.observe(0)
    evidence = PlayEvidence(seen.state, 0)
    weights: dict[bool, list[float]] = {True: [], False: []}
    for draw in range(200):
        world = seen.sample(random.Random(draw))
        between = any(card in world.zones["hand:1"] for card in cards("QH JH TH"))
        weights[between].append(evidence.likelihood(world))
    mean = {between: sum(some) / len(some) for between, some in weights.items()}
    assert mean[True] < 0.6 * mean[False]


def test_of_equal_suits_the_first_is_trumps() -> None:
    """So that the same seed brings the same decisions in every process: the order of a set of strings differs."""
    for order in ("AC 3C AH 3H 2S", "2S 3H AH 3C AC", "3H AH 2S AC 3C"):
        assert best_suit(cards(order), 4) == "C"
