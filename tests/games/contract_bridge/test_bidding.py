"""The bidding system of Contract Bridge: calls chosen, understood and explained by the same data."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cardhall import players, rules
from cardhall.cards import FRENCH_52, SUITS, Card, as_text
from cardhall.games.contract_bridge.advice import EXPERT, system
from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.calls import (
    CALL_ACTIONS,
    DOUBLE,
    NT,
    PASS,
    REDOUBLE,
    bid,
    call_number,
    is_bid,
    strain_of,
)
from cardhall.games.contract_bridge.advice.dealing import LEAST_LOG_WEIGHT, SeatEvidence
from cardhall.games.contract_bridge.advice.hand_evaluation import TOTAL_COUNT, Hand, make_hand
from cardhall.games.contract_bridge.advice.imagined_deals import ImaginedDeals
from cardhall.games.contract_bridge.advice.leads import opening_leads
from cardhall.games.contract_bridge.advice.meanings import NO_POINT_LIMIT, Meaning
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND

MOST_CALLS = 40  # of an auction


def hand(text: str) -> Hand:
    """A hand written spades first: `AK4.K32.QJ54.T32`."""
    return make_hand(parse_hand(text))


def parse_hand(text: str) -> list[Card]:
    return [Card.of(rank + suit) for suit, ranks in zip("SHDC", text.split("."), strict=True) for rank in ranks]


def parse_calls(text: str) -> tuple[int, ...]:
    """Calls written `1H - 2C X XX`."""
    words = {"-": PASS, "X": DOUBLE, "XX": REDOUBLE}
    return tuple(
        words[word] if word in words else call_number(Action("bid", word[0], "NT" if word[1] == "N" else word[1]))
        for word in text.split()
    )


def next_call(auction: str, text: str) -> str:
    """The call that follows an auction with a hand, as it is written there."""
    call = system.choose_call(system.read_auction(parse_calls(auction)), hand(text))
    action = CALL_ACTIONS[call]
    return f"{action.words[0]}{action.words[1][0]}" if is_bid(call) else {PASS: "-", DOUBLE: "X"}[call]


def deal_hands(seed: int) -> list[Hand]:
    pack = list(FRENCH_52)
    random.Random(seed).shuffle(pack)
    return [make_hand(pack[seat * 13 : seat * 13 + 13]) for seat in range(4)]


OPENINGS = {
    "AK854.K3.QJ4.T32": "1S",
    "K3.AK854.QJ42.T3": "1H",
    "AK854.AQ854.4.T3": "1S",
    "K43.A54.QJ42.K32": "1D",
    "K43.A54.QJ4.K432": "1C",
    "KQ43.A54.QJ4.A32": "1N",
    "KQ43.AQ4.AQ4.A32": "2N",
    "AKQ43.AKQ4.A.K32": "2C",
    "KQJ854.43.Q54.32": "2S",
    "4.43.KQJ9854.T32": "3D",
    "K43.K54.QJ42.J32": "-",
}
ANSWERS = {
    ("1H -", "K4.Q54.K9842.J32"): "2H",
    ("1H -", "K4.QJ54.A984.J32"): "3H",
    ("1H -", "KJ54.32.K984.J32"): "1S",
    ("1H -", "K54.32.QJ84.QJ32"): "1N",
    ("1H -", "54.32.Q984.J5432"): "-",
    ("1S -", "54.A2.KJ4.AQ8432"): "2C",
    ("1D -", "KQ2.AJ4.92.KT842"): "2C",
    ("1N -", "K54.K2.QJ84.QJ32"): "3N",
    ("1N -", "J86542.2.Q84.432"): "2S",
    ("1N -", "KQ54.2.QJ84.K432"): "2C",
    ("2N -", "KJ854.32.Q84.432"): "3S",
    ("1C - 1S -", "KQ54.2.AQ4.K9432"): "3S",
    ("1D - 1S -", "K4.A72.KJ982.QT3"): "1N",
    ("1H - 2H -", "A4.AKJ72.KQ98.Q3"): "4H",
    ("1H - 2H -", "A4.KJ972.KQ98.32"): "-",
    ("1N - 2C - 2H -", "K4.QJ72.A984.J32"): "4H",
    ("1D - 1H - 2C -", "K32.QJ54.432.J32"): "2D",
    ("1H", "AQJ54.3.K984.432"): "1S",
    ("1H", "AQ54.3.KJ84.K432"): "X",
    ("1H", "54.43.K984.K8432"): "-",
    ("1H X -", "KJ54.432.Q84.432"): "1S",
    ("1H X -", "KQJ54.432.A84.32"): "2S",
    ("1H 1S", "54.43.KQ84.AJ432"): "X",
    ("1H 2D", "KJ986.2.K5.AK982"): "2S",
    ("1H 2D", "QJ984.2.K53.Q982"): "X",
    ("1C 1H X 2H - -", "KQ62.8.KQ864.AJ2"): "3D",
    ("1C 1S - 2H -", "AKQ97.T6.QT76.J9"): "2S",
    ("1H - 1S -", "52.AKQJ87.AK4.K2"): "4H",
    ("1N - 3H - 4H - 4N - 5S -", ".AK98542.Q9732.J"): "6H",
    ("1D - 1S - 3S - 4N - 5C -", "AQ76.K.A942.J743"): "5S",
    ("1D - 1S - 4S - 4N - 5H - 5S -", "KQ86.AQ62.AKT7.6"): "-",
    ("1S 2H", "54.A3.K84.AQJ432"): "3C",
    ("1H -", "K4.QJ54.AK84.J32"): "2N",
    ("1H -", "4.QJ542.K9842.32"): "4H",
    ("1H -", "K43.QJ5.AK842.J3"): "2D",
    ("1H - 2N -", "A4.AKJ72.KQ98.Q3"): "4N",
    ("1H - 2N -", "A43.KJ972.KQ9.32"): "4H",
    ("1H - 1S - 2H - 3N -", "4.AQJ9732.K92.32"): "4H",
    ("1C - 1D -", "K4.A72.KJ92.QT32"): "2D",
    ("1C - 1S - 2N - 3S -", "97.A754.KQ8.AKQ2"): "3N",
    ("1N - 2C - 2D -", "KJ54.Q974.QJ8.32"): "2N",
    ("- - 1D X 1H - 2D", "AKJT74.AK.T.KQ94"): "4S",
    ("1H X - 1S -", "AQ54.3.AK84.AQ32"): "3S",
    ("1H X - 1S -", "K954.3.AK84.A932"): "-",
    ("1H X - 1S -", "A4.A3.AKJ984.KJ3"): "2D",
}


@pytest.mark.parametrize(("text", "call"), OPENINGS.items())
def test_openings(text: str, call: str) -> None:
    assert next_call("", text) == call


@pytest.mark.parametrize(("place", "call"), ANSWERS.items())
def test_later_calls(place: tuple[str, str], call: str) -> None:
    assert next_call(*place) == call


def test_a_new_suit_of_the_partner_is_never_passed() -> None:
    for seed in range(300):
        reading = system.read_auction(parse_calls("1H - 1S -"))
        assert system.choose_call(reading, deal_hands(seed)[0]) != PASS


def bid_deals(deals: int) -> Iterator[tuple[int, Reading, Hand, int]]:
    """All calls of that number of deals: the deal, the auction before it, the hand, and the call."""
    for seed in range(deals):
        hands = deal_hands(seed)
        reading = system.read_auction(())
        while not reading.is_over():
            held = hands[reading.seat]
            call = system.choose_call(reading, held)
            yield seed, reading, held, call
            reading = system.read_auction((*reading.calls, call))


def test_auctions_end_and_calls_are_understood() -> None:
    for _, reading, held, call in bid_deals(120):
        assert reading.may_bid(call) or call == PASS or reading.may_double() or reading.may_redouble()
        dealt = [13 * suit + (bit + 1) % 13 for suit in range(4) for bit in range(13) if held.ranks[suit] >> bit & 1]
        assert (
            SeatEvidence([reading], [call], []).log_likelihood(dealt, 0, LEAST_LOG_WEIGHT) == 0.0
        )  # as likely as can be
        assert system.explain_call(reading, call).endswith(".")
        assert len(reading.calls) < MOST_CALLS - 1


def test_contracts_are_sensible() -> None:
    """Games and slams without interference are bid with the points or the shape for them."""
    for seed in range(200):
        hands = deal_hands(seed)
        auction = system.bid_auction(hands)
        last = max((call for call in auction if is_bid(call)), default=-1)
        if last < 0:
            assert all(held.total_points < 13 for held in hands)
            continue
        side = auction.index(last) % 2
        strain = strain_of(last)
        both = [hands[side], hands[side + 2]]
        points = sum(held.points(strain if strain < NT else TOTAL_COUNT) for held in both)
        trumps = sum(held.lengths[strain] for held in both) if strain < NT else 8
        if last >= bid(6, 0):
            assert points >= 28
        assert points + 3 * max(0, trumps - 8) >= 13 and trumps >= 5, (seed, auction)


def test_what_a_call_means_in_words() -> None:
    reading = system.read_auction(())
    assert system.explain_call(reading, bid(1, NT)) == "Opening: 15 to 17 points in high cards, a balanced hand."
    reading = system.read_auction(parse_calls("1H -"))
    assert (
        system.explain_call(reading, bid(1, 3)) == "New suit: 6 points or more, four spades or more; partner must bid."
    )


def agrees_with_meaning(hand: Hand, meaning: Meaning) -> bool:
    """Whether a hand is as the words for a call say; for a pass with fewer points than they say, or no fitting bid."""
    return (
        (
            meaning.min_points <= hand.points(meaning.count_method) <= meaning.max_points
            or (meaning.call == PASS and meaning.max_points < NO_POINT_LIMIT)
        )
        and all(least <= hand.lengths[suit] <= most for suit, least, most in meaning.shown_lengths)
        and (hand.is_balanced or not meaning.is_balanced)
        and not meaning.stopped_suits & ~hand.stopped_suits
        and hand.half_quick_tricks >= meaning.half_quick_tricks
        and bool(meaning.aces >> hand.aces & 1)
    )


def test_calls_lie_within_what_they_are_said_to_mean() -> None:
    """Unless the words tell that there may be no better bid, or a seat that must not pass has none that fits."""
    checked = 0
    for seed, reading, held, call in bid_deals(250):
        fitting = [meaning for meaning in system.call_options(reading) if meaning.call == call and meaning.fits(held)]
        if (fitting and not fitting[0].is_rare) or (call == PASS and not reading.must_bid()):
            told = system.merge_same_names(reading, system.meanings_of_call(reading, call))
            assert any(agrees_with_meaning(held, meaning) for meaning in told), (seed, reading.calls, call)
            checked += 1
        elif fitting:
            assert fitting[0] in system.meanings_of_call(reading, call) or "no better" in system.explain_call(
                reading, call
            )
        else:
            assert reading.must_bid() or system.must_reach_game(reading, held)
    assert checked > 2000


def test_a_hand_for_a_slam_asks_or_says_so() -> None:
    reading = system.read_auction(parse_calls("1C - 1H - 1N -"))
    assert "six with a maximum" in system.explain_call(reading, bid(4, NT))
    assert next_call("1C - 1H - 1N -", "KQ4.AQ54.AJ4.K32") == "4N"
    assert next_call("1C - 1H - 1N - 4N -", "A84.K5.Q74.AJ743") == "6N"
    assert next_call("1C - 1H - 1N - 4N -", "A84.K54.QJ4.Q974") == "-"
    assert next_call("1H - 2N -", "A4.AKJ72.KQ8.432") == "3H"
    assert next_call("1H - 2N - 3H -", "KQ5.QT54.AJ52.Q3") == "4H"
    assert next_call("1H - 2N - 3H -", "KQ5.QT54.AJ52.K3") == "4N"  # 32 points with hearts as trumps


def test_a_meaning_fits_where_nothing_is_amiss() -> None:
    meaning = Meaning(bid(1, 2), "Opening", 12, 20, TOTAL_COUNT, ((2, 5, 13),), ((2, 3, 1),), stopped_suits=1)
    for seed in range(300):
        held = deal_hands(seed)[0]
        assert meaning.fits(held) == (meaning.misfit(held) == 0)


def test_imagined_hands_agree_with_the_auction() -> None:
    script = {"hand:0": "KQ43.A54.QJ4.A32", "hand:1": "J876.K32.T987.54"}
    rest = [card for card in FRENCH_52 if all(card not in parse_hand(text) for text in script.values())]
    hands = [parse_hand(script["hand:0"]), parse_hand(script["hand:1"]), rest[:13], rest[13:]]
    state = rules.get("contract-bridge").start(
        deals=[{f"hand:{seat}": as_text(some) for seat, some in enumerate(hands)}]
    )
    while state.turn != 0:
        state.play("pass")
    for call in ("bid 1 NT", "pass", "bid 3 NT", "pass", "pass", "pass"):
        state.play(call)
    seen = state.observe(1)
    imagined = ImaginedDeals(seen, random.Random(1), infers_from_plays=True)
    worlds = [imagined.draw() for _ in range(24)]
    opened = [make_hand(world.zones[HAND[0]]) for world in worlds]
    assert sum(held.is_balanced and 15 <= held.high_points <= 17 for held in opened) > 20
    for world in worlds:
        assert sorted(card for seat in range(4) for card in world.zones[HAND[seat]]) == sorted(FRENCH_52)
        assert world.zones[HAND[1]] == seen.hand


def test_a_ranking_of_calls_begins_with_the_systems() -> None:
    for seed in range(12):
        state = rules.get("contract-bridge").start(seed=seed)
        seen, player = state.observe(state.turn), players.get("normal", "contract-bridge")
        ranking = player.rank(seen)
        assert ranking[0][0] == player.choose(seen)
        assert sorted(action for action, _ in ranking) == sorted(seen.actions())


def test_opening_leads() -> None:
    def best(text: str, trump: str, partners: int = 0, theirs: int = 0) -> str:
        values = opening_leads(parse_hand(text), trump, partners, theirs)
        return str(max(values, key=lambda card: values[card]))

    assert best("K4.J32.QT864.432", "NT") == "6D"
    assert best("K4.QJT2.Q864.432", "NT") == "QH"
    assert best("K4.J32.QT864.432", "NT", partners=1 << SUITS.index("H")) in ("2H", "JH")
    assert best("K43.J32.QT8642.4", "S") == "4C"
    assert best("743.AKQ2.T864.43", "S") == "AH"


def test_the_expert_knows_what_a_rubber_is_worth() -> None:
    state = rules.get("contract-bridge").start(seed=3)
    for _ in range(3):
        state.play("pass")
    state.play("bid 1 NT")
    for _ in range(3):
        state.play("pass")
    made, failed = EXPERT.deal_value(state, (7, 6), (0, 0)), EXPERT.deal_value(state, (6, 7), (0, 0))
    assert made is not None and failed is not None and made != failed
