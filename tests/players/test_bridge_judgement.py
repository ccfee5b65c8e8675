"""The hard player's judgement in the auction of Contract Bridge, and the estimate of tricks that it rests on."""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardhall import players, rules
from cardhall.players.bridge import estimates, system
from cardhall.players.bridge.calls import HEARTS, NT, PASS, SPADES, bid, number_of
from cardhall.players.bridge.hands import Hand, hand_of
from cardhall.players.bridge.imagined import Imagined, reading_of
from cardhall.players.bridge.judgement import NEARLY, Reached, considered, judged, reached, scaled
from cardhall.players.bridge.reading import Reading
from tests.players.test_bridge_bidding import calls, dealt, hand

DEALS = 8


def test_estimates_rise_with_honours_and_trumps() -> None:
    weak = [hand(text) for text in ("9864.732.652.843", "AKQ.AK8.AQ4.AKQ2", "T753.T96.T97.T97", "J2.QJ54.KJ83.J65")]
    strong = [weak[1], weak[0], weak[3], weak[2]]
    assert estimates.tricks(strong, 0, NT) > 11 > 5 > estimates.tricks(weak, 0, NT)
    assert estimates.tricks(strong, 0, HEARTS) > 9
    nine = [hand(text) for text in ("AKQ54.AK8.A4.KQ2", "J2.QJ54.KJ83.J65", "T9763.T96.7.T973", "8.732.QT9652.A84")]
    assert estimates.tricks(nine, 0, SPADES) > estimates.tricks(nine, 0, NT) + 1


def test_estimates_are_the_same_for_both_partners_up_to_the_lie_of_the_cards() -> None:
    for seed in range(40):
        hands = dealt(seed)
        for strain in range(5):
            assert abs(estimates.tricks(hands, 0, strain) - estimates.tricks(hands, 2, strain)) < 1


def test_the_contract_of_an_auction() -> None:
    reading = system.read(calls("1H - 1S - 2S - - X - - -"))
    assert reached(reading, first_declares=True) == Reached(2, SPADES, 2, 2)
    assert reached(reading, first_declares=False) == Reached(2, SPADES, 2, 0)
    assert reached(system.read((PASS,) * 4), first_declares=True) is None


def test_the_better_call_is_taken_and_a_tie_left_to_the_system() -> None:
    hands = dealt(1)
    reading = system.read(())
    some = [PASS, bid(1, HEARTS)]

    def liked(after: Reading, _: Sequence[Hand]) -> float:
        return 100.0 if after.calls[0] == bid(1, HEARTS) else 0.0

    assert judged(reading, some, lambda: hands, liked) == bid(1, HEARTS)
    assert judged(reading, some, lambda: hands, lambda after, _: 50.0) == PASS


def test_large_differences_weigh_less_than_in_proportion() -> None:
    assert scaled(-400) == -scaled(400)
    assert 0 < scaled(200) < scaled(400) < scaled(1200) < 3 * scaled(400)


def test_hard_calls_what_its_hand_nearly_fits() -> None:
    for seed in range(DEALS):
        state, player = rules.get("contract-bridge").start(seed=seed), players.get("hard", "contract-bridge")
        while state.phase == "auction" and not state.results:
            seen = state.observe(state.turn)
            reading, held = reading_of(state), hand_of(seen.hand)
            action = player.choose(seen)
            call = number_of(action)
            assert call in considered(reading, held)
            assert call == system.choose(reading, held) or system.misfit(reading, held, call) <= NEARLY
            state.play(action)


def test_imagined_hands_are_whole_and_hold_ones_own_cards() -> None:
    state = rules.get("contract-bridge").start(seed=5)
    state.play("pass")
    seen = state.observe(state.turn)
    imagined = Imagined(seen, random.Random(1), False)
    place = state.seats_from(state.dealer).index(seen.seat)
    for _ in range(20):
        hands = imagined.hands()
        assert hands[place].ranks == hand_of(seen.hand).ranks
        assert [sum(held.ranks[suit] for held in hands) for suit in range(4)] == [(1 << 13) - 1] * 4
