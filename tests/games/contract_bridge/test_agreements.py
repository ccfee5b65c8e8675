"""What the natural system of Contract Bridge lacked or misread: each position was bid wrongly once."""

from __future__ import annotations

import random

import pytest

from cardhall.cards import FRENCH_52
from cardhall.games.contract_bridge.advice import system
from cardhall.games.contract_bridge.advice.auction_reading import NATURAL_SYSTEM
from cardhall.games.contract_bridge.advice.calls import DOUBLE, PASS, bid, is_bid, strain_of
from cardhall.games.contract_bridge.advice.hand_evaluation import Hand, make_hand
from cardhall.games.contract_bridge.advice.meanings import FORCING_ONE_ROUND
from tests.games.contract_bridge.test_bidding import hand, next_call, parse_calls

CALLS = {
    # a double of one diamond or one heart over the partner's opening shows the majors, and is answered
    ("1C 1D", "KQ54.QJ32.432.32"): "X",
    ("1D 1H", "KQ54.J32.432.Q32"): "X",
    ("1D 1H", "KQ542.J32.432.Q3"): "1S",
    ("1D 1H X -", "A432.K2.AQ984.Q3"): "3S",
    ("1C 1D X -", "K432.K2.Q84.AQ32"): "1S",
    # one of the opponents' answers doubled
    ("1C - 1H X -", "KJ432.K2.984.432"): "1S",
    # a take-out double is passed with length and strength in their suit
    ("1S 2H - - X -", "43.KQT94.A43.432"): "-",
    ("1D 2C - - X -", "K43.K43.43.KJ975"): "-",
    ("1S 2H - - X -", "43.T94.A432.K432"): "3C",
    # four-four in the other major behind Stayman
    ("1N - 2C - 2H - 3N -", "KQ43.A654.QJ.AJ2"): "4S",
    ("1N - 2C - 2H - 3N -", "KQ3.A654.QJ3.AJ2"): "-",
    ("1N - 2C - 2H - 2N -", "KJ43.A854.QJ.A32"): "3S",
    ("1N - 2C - 2H - 2N -", "KQ43.A854.QJ.AJ2"): "4S",
    ("2N - 3C - 3H - 3N -", "KQ43.AQJ4.AQ.A32"): "4S",
    ("1D 1N - 2C - 2H - 3N -", "KQ43.A654.QJ.AJ2"): "4S",
    # four clubs over no trumps ask for aces
    ("1N -", "AKQJ874.A4.KQ4.3"): "4C",
    ("1N - 4C -", "K4.A4.A842.KQJ73"): "4S",
    ("1N - 4C - 4H -", "AKQJ874.64.KQJ4.3"): "4N",
    # six trumps bid over five of a minor, and seven cards of a suit are no hand for no trumps
    ("1H 5D", "8.KQ9852.43.K732"): "5H",
    ("1H 5D", "84.KQ985.43.K732"): "-",
    ("1S -", ".KT74.K74.QJ65432"): "2C",
    ("1S -", "4.T74.J742.KQJ43"): "1N",
    # weak hands run from one no trump doubled, and bid their long suit over two of another
    ("1N X", "Q98632.32.J32.32"): "2S",
    ("1N X", "32.32.J9832.T432"): "2D",
    ("1N X", "432.J32.J98.T432"): "-",
    ("1C 1N X", "Q98632.32.J32.32"): "2S",
    ("1N 2D", "QJ863.32.432.K32"): "2S",
    ("1N 2D", "32.32.432.QJ8432"): "-",
    ("1N 2H", "K32.32.A984.KJ32"): "X",
    ("1N 2H", "K32.A2.Q984.KJ32"): "3N",
    # a minor raised by one is strong, by two weak
    ("1D -", "A4.K3.KQ984.AJ32"): "2D",
    ("1C -", "43.A32.K4.KQ9832"): "2C",
    ("1C -", "43.32.K43.KQ9832"): "3C",
    ("1D - 2D -", "A43.KQ5.AJ73.KJ2"): "3N",
    ("1D X", "43.32.KQ9832.K43"): "3D",
    # a raise comes before no trumps, and these before five of a minor
    ("1S - 2S -", "AKJ43.A3.KQ4.Q32"): "4S",
    ("1C - 1S - 2S -", "AKJ54.A3.432.Q32"): "4S",
    ("1D - 2C - 2N -", "K43.K2.J84.AQJ32"): "3N",
    # their suit invites to a game in the partner's overcall, a jump does not, and the invitation is no contract
    ("1H 1S -", "Q872.952.QJ6.AK9"): "2H",
    ("1H 1S - 2H -", "KJT654.KT.A94.J7"): "4S",
    ("1H 1S - 2H -", "KJ854.32.Q43.K32"): "2S",
    ("1H 1S - 2H X", "KJ854.32.Q43.K32"): "2S",
    ("1H 1S - 3S -", "KJ754.K6.A43.K32"): "-",
    # strength that no bid fits is not passed where the opponents have come in
    ("1C 1S 2D 2S", "T2.AKJ.AJ6.KQ965"): "X",
    ("1C 1H", "KJ4.Q3.AJ97.J632"): "2H",
    ("- - - 1D - 1S -", "AK6.AT8.K98643.K"): "3D",
    # a suit that nobody has bid need not be stopped where the partner has bid game without trumps
    ("1D - 1H - 2S - 3H - 3N -", "JT5.AKQJ5.J52.J9"): "6N",
}


@pytest.mark.parametrize(("place", "call"), CALLS.items())
def test_calls_that_were_wrong(place: tuple[str, str], call: str) -> None:
    assert next_call(*place) == call


def test_a_hand_with_eighteen_points_is_opened_and_comes_in() -> None:
    """Whatever its shape; over an opening below game a balanced one."""
    rng = random.Random(7)
    openings = [
        system.read_auction(parse_calls(text)) for text in ("1C", "1D", "1H", "1S", "1N", "2D", "2H", "2S", "3C", "3D")
    ]
    opened = balanced = 0
    while balanced < 150:
        held = make_hand(rng.sample(FRENCH_52, 13))
        if held.high_points < 18:
            continue
        assert system.choose_call(system.read_auction(()), held) != PASS, held.ranks
        opened += 1
        if held.is_balanced:
            balanced += 1
            for reading in openings:
                assert system.choose_call(reading, held) != PASS, (reading.calls, held.ranks)
    assert opened > balanced


@pytest.mark.parametrize(("auction", "cue"), [("1H 1S", "2S"), ("1C 1S - -", "2S"), ("1D - 1S", "2D"), ("1H", "2H")])
def test_a_bid_in_a_suit_of_the_opponents_is_no_wish_to_play_there(auction: str, cue: str) -> None:
    """The partner bids, with next to nothing too."""
    (call,) = parse_calls(cue)
    before = system.read_auction(parse_calls(auction))
    meaning = system.meaning_of_unknown_call(before, call)
    assert meaning.forcing == FORCING_ONE_ROUND and not meaning.is_natural and meaning.min_points >= 10
    for text in ("432.5432.5432.32", "K32.QJ3.K432.432", "AQ5.KJ43.A43.K32"):
        assert system.choose_call(system.read_auction(parse_calls(f"{auction} {cue} -")), hand(text)) != PASS


def test_no_bid_of_a_partner_is_read_as_more_than_it_can_have() -> None:
    """A new suit was taken to show 25 points, and to be forcing, where nothing was known of either hand."""
    rng = random.Random(3)
    checked = 0
    for _ in range(400):
        reading = system.read_auction(())
        while not reading.is_over() and len(reading.calls) < 10:
            legal = [
                call
                for call in range(max(0, reading.last_bid + 1), min(reading.last_bid + 8, bid(4, 0)))
                if is_bid(call)
            ]
            call = rng.choice([PASS, PASS, *legal, *([DOUBLE] if reading.may_double() else [])])
            for meaning in system.meanings_of_call(reading, call) if is_bid(call) else ():
                checked += 1
                assert meaning.min_points < 25 or not meaning.forcing or meaning.question_trumps >= 0, (
                    reading.calls,
                    call,
                )
            reading = system.read_auction((*reading.calls, call))
    assert checked > 1000


def test_weak_bids_need_more_when_vulnerable() -> None:
    held = hand("KQT854.43.854.32")  # five points: none of it
    weak = hand("KQT854.43.J54.32")  # six
    good = hand("KQT854.43.QJ4.32")
    safe = system.read_auction(())
    exposed = system.read_auction((), ((100, 100), (True, False), NATURAL_SYSTEM))
    assert [system.choose_call(reading, weak) for reading in (safe, exposed)] == [bid(2, 3), PASS]
    assert [system.choose_call(reading, good) for reading in (safe, exposed)] == [bid(2, 3), bid(2, 3)]
    assert system.choose_call(safe, held) == PASS
    over = parse_calls("1D")
    jump = hand("KQT854.43.854.32")
    terms = ((100, 100), (False, True), NATURAL_SYSTEM)
    assert system.choose_call(system.read_auction(over), jump) == bid(2, 3)
    assert system.choose_call(system.read_auction(over, terms), jump) != bid(2, 3)


def test_weak_hands_answer_a_partner_who_has_opened_below_game_without_a_game() -> None:
    """With at most five points in high cards nobody bids a game, unless the partner has shown 22 or ten trumps lie."""
    rng = random.Random(11)
    tried = 0
    for opening in ("1C", "1D", "1H", "1S", "1N", "2H", "1H X"):
        reading = system.read_auction(parse_calls(f"{opening} -"))
        for _ in range(300):
            held = make_hand(rng.sample(FRENCH_52, 13))
            if held.high_points > 5:
                continue
            tried += 1
            call = system.choose_call(reading, held)
            if is_bid(call) and reading.is_game(call):
                suit = strain_of(call)
                assert held.lengths[suit] + reading.shown_hands[reading.partner].min_lengths[suit] >= 10, (
                    opening,
                    held.ranks,
                )
    assert tried > 200


def is_good_suit(held: Hand, suits: range, least: int) -> bool:
    return any(held.lengths[suit] >= least and held.good_suits >> suit & 1 for suit in suits)


def test_weak_openings_and_overcalls_are_as_wide_as_the_help_says() -> None:
    """Hands in the ranges of its tables that passed all the same: with length for points, or another suit beside."""
    rng = random.Random(1)
    opening, over_diamond, over_spade = (system.read_auction(parse_calls(text)) for text in ("", "1D", "1S"))
    tried = 0
    for _ in range(2500):
        held = make_hand(rng.sample(FRENCH_52, 13))
        longest = max(held.lengths)
        if longest > 7:
            continue
        told = [
            (opening, 6 <= held.high_points <= 10 and is_good_suit(held, range(1, 4), 6)),
            (opening, 5 <= held.high_points <= 10 and is_good_suit(held, range(4), 7)),
            (over_diamond, 8 <= held.total_points <= 16 and max(held.lengths[2:]) >= 5),
            (over_diamond, 5 <= held.high_points <= 9 and is_good_suit(held, range(2, 4), 6)),
            (over_spade, 11 <= held.total_points <= 16 and max(held.lengths[:3]) >= 6),
            (over_spade, 12 <= held.total_points <= 16 and is_good_suit(held, range(3), 5)),
            (over_spade, 5 <= held.high_points <= 9 and is_good_suit(held, range(3), 7)),
        ]
        for reading, is_told in told:
            if is_told:
                tried += 1
                assert system.choose_call(reading, held) != PASS, (reading.calls, held.ranks)
    assert tried > 800
