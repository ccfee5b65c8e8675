"""Standard American Yellow Card: what it says in each place of an auction, and what it bids by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardhall import players, rules
from cardhall.games.contract_bridge.advice import system
from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.calls import (
    CALL_ACTIONS,
    CLUBS,
    DIAMONDS,
    DOUBLE,
    HEARTS,
    PASS,
    REDOUBLE,
    SPADES,
    is_bid,
    level_of,
    strain_of,
    trick_points,
)
from cardhall.games.contract_bridge.advice.hand_evaluation import Hand
from cardhall.games.contract_bridge.advice.imagined_deals import reading_of
from cardhall.games.contract_bridge.advice.sayc.convention_card import CONVENTION_CARD, SAYC_SYSTEM
from cardhall.games.contract_bridge.advice.sayc.hand_words import SUIT_VARIABLES, parse_meaning
from cardhall.games.contract_bridge.advice.sayc.rules import RuleTable, rules_after
from cardhall.players.advice import meaning
from tests.games.contract_bridge.test_bidding import deal_hands, hand, parse_calls

SCORING_TERMS: system.AuctionTerms = ((100, 100), (False, False), SAYC_SYSTEM)
AUCTION_LINES = [
    line.split("|")
    for line in Path(__file__).with_name("sayc_calls.txt").read_text(encoding="utf-8").splitlines()
    if "|" in line
]
CALLS_BY_AUCTION = {PASS: "-", DOUBLE: "X", REDOUBLE: "XX"}
AUCTIONS, MANY = 60, 4_000  # deals bid, by the quick check and the long one
MOST_CALLS = 45  # of an auction
FORCED_SELDOM = 300  # calls, in which at most one forced hand may have no bid that fits
NEVER_PASSED_POINTS = 12  # points in high cards with which nobody passes an opening below game without a reason


def read(auction: str) -> Reading:
    return system.read_auction(parse_calls(auction), SCORING_TERMS)


def call_text(call: int) -> str:
    return (
        CALLS_BY_AUCTION[call]
        if call in CALLS_BY_AUCTION
        else f"{CALL_ACTIONS[call].words[0]}{CALL_ACTIONS[call].words[1][0]}"
    )


@pytest.mark.parametrize(
    ("auction", "cards", "expected"), [[part.strip() for part in line[:3]] for line in AUCTION_LINES]
)
def test_calls(auction: str, cards: str, expected: str) -> None:
    reading, held = read(auction), hand(cards)
    assert sum(held.lengths) == 13
    call = system.choose_call(reading, held)
    assert call_text(call) in expected.split("/")
    assert any(said.fits(held) for said in system.call_options(reading) if said.call == call)


# ---- the language of the tables


def test_letters_stand_for_suits_and_rules_for_hands() -> None:
    table = RuleTable(
        rules_after("1M - 2x -", ("o", "one", "4+o 10-12 8-9h"), ("3w", "two", "5+w longest:w"), is_complete=True)
    )
    reading = system.read_auction(parse_calls("- 1H - 2C -"))
    here = table.find_place(reading)
    assert here is not None
    place, suits = here
    assert suits[SUIT_VARIABLES.index("M")] == HEARTS and suits[SUIT_VARIABLES.index("x")] == CLUBS
    found = place.meanings(reading, suits)
    assert [call_text(said.call) for said in found] == ["2S", "3S", "3D"]
    assert found[0].suit_lengths == ((SPADES, 4, 13),) and (found[0].min_points, found[0].max_points) == (10, 12)
    assert (found[0].min_high_points, found[0].max_high_points) == (8, 9)
    assert table.find_place(system.read_auction(parse_calls("1H - 2H -"))) is None


def test_a_place_may_want_one_suit_above_another() -> None:
    table = RuleTable(rules_after("1x - 1S - 2z -", ("2N", "one", ""), rank_condition="x>z"))
    assert table.find_place(system.read_auction(parse_calls("1H - 1S - 2D -"))) is not None
    assert table.find_place(system.read_auction(parse_calls("1D - 1S - 2H -"))) is None


@pytest.mark.parametrize("hand", ["5+H nonsense", "10+ 12-14@H"])
def test_words_that_say_nothing_or_too_much_are_refused(hand: str) -> None:
    reading = system.read_auction(parse_calls("1N -"))
    here = RuleTable(rules_after("1N -", ("2C", "one", hand))).find_place(reading)
    assert here is not None
    with pytest.raises(ValueError, match=r"says nothing of a hand|counts points twice"):
        here[0].meanings(reading, here[1])


def test_rules_are_for_now_or_not() -> None:
    """Words such as `passed`, `seat`, `cheap` and `jump` leave a rule out where it is not for now."""

    def said(auction: str, hand: str, call: str = "w") -> list[str]:
        reading = system.read_auction(parse_calls(auction))
        here = RuleTable(rules_after("1H -", (call, "one", hand))).find_place(reading)
        assert here is not None
        return [call_text(meaning.call) for meaning in here[0].meanings(reading, here[1])]

    assert said("1H -", "4+w cheap") == ["1S", "2D", "2C"] == said("1H -", "4+w fresh")
    assert said("1H -", "4+w jump:1", "2w") == ["2S"] and said("1H -", "4+w", "+w") == ["2S", "3D", "3C"]
    assert said("- - 1H -", "4+w fresh") == [] and said("- - 1H -", "4+w passed") == ["1S", "2D", "2C"]
    assert said("1H -", "4+w seat:3") == ["1S", "2D", "2C"] and said("1H -", "4+w seat:12") == []
    assert said("1H -", "4+w rank:w>H") == ["1S"] and said("1H -", "4+v", "v") == ["2C", "2D", "1S"]
    assert said("1H -", "4+w vul") == [] and said("1H -", "4+w safe") == ["1S", "2D", "2C"]


def test_every_rule_of_the_card_is_written_in_known_words() -> None:
    suits = (SPADES, CLUBS, CLUBS, DIAMONDS, HEARTS, SPADES, CLUBS)
    for place in CONVENTION_CARD.places:
        for rule in place.rules:
            for written in rule.hands:
                parse_meaning(0, rule.name, written, suits, 0)  # raises where a word is unknown
            assert set(rule.letters) <= set(SUIT_VARIABLES)


def test_no_place_stands_twice() -> None:
    """The first would hide the other."""
    places = [(*place.pattern, place.rank_condition) for place in CONVENTION_CARD.places]
    assert [one for one in places if places.count(one) > 1] == []


def test_every_rule_of_the_card_can_be_read() -> None:
    """Whatever is bid at random, the places that it comes to can be read, and no rule names an illegal call."""
    assert len(CONVENTION_CARD.places) > 100
    for reading, _, _ in bid_deals(25):
        for said in system.call_options(reading):
            assert not is_bid(said.call) or reading.may_bid(said.call)
            assert said.name and system.explain_call(reading, said.call).endswith(".")


# ---- bidding by itself


def bid_deals(deals: int) -> Iterator[tuple[Reading, Hand, int]]:
    """All calls of that number of deals: the auction before it, the hand, and the call."""
    for seed in range(deals):
        hands = deal_hands(seed)
        reading = system.read_auction((), SCORING_TERMS)
        while not reading.is_over():
            held = hands[reading.seat]
            call = system.choose_call(reading, held)
            yield reading, held, call
            reading = system.read_auction((*reading.calls, call), SCORING_TERMS)


def is_allowed(reading: Reading, call: int) -> bool:
    if is_bid(call):
        return reading.may_bid(call)
    return call == PASS or (reading.may_double() if call == DOUBLE else reading.may_redouble())


def bid_by_itself(deals: int) -> None:
    """Each call is legal and fits what it says; a hand that is forced may have no bid that fits, but seldom."""
    number = forced = 0
    for reading, held, call in bid_deals(deals):
        number += 1
        assert is_allowed(reading, call), (reading.calls, call)
        assert len(reading.calls) < MOST_CALLS
        fitting = [said for said in system.call_options(reading) if said.call == call and said.fits(held)]
        if call == PASS and held.high_points >= NEVER_PASSED_POINTS and opposite_opening(reading):
            assert fitting and not fitting[0].is_rare, (reading.calls, held.ranks)
        elif not fitting and reading.must_bid():
            forced += 1
        elif not fitting:  # a pass says that there may be more with no suitable bid
            assert call == PASS and "no suitable bid" in system.explain_call(reading, call), (reading.calls, held.ranks)
    assert forced * FORCED_SELDOM <= number


def opposite_opening(reading: Reading) -> bool:
    """Whether the partner has opened, nobody else has bid, and there is no game yet."""
    quiet = not reading.is_contested and reading.opener == reading.partner
    return quiet and trick_points(reading.last_bid) < 100


def majors_missed(deals: int) -> list[tuple[int, ...]]:
    """The auctions in which Stayman was asked, both partners had four cards of a major, and that was not trumps."""
    found = []
    for seed in range(deals):
        hands = deal_hands(seed)
        auction = system.bid_auction(hands, SCORING_TERMS)
        told = " ".join(map(call_text, auction)).lstrip("- ")
        if not told.startswith("1N - 2C - "):
            continue
        opener = next(number for number, call in enumerate(auction) if call != PASS) % 4
        last = max(call for call in auction if is_bid(call))
        both = [min(hands[opener].lengths[suit], hands[(opener + 2) % 4].lengths[suit]) for suit in (HEARTS, SPADES)]
        if max(both) >= 4 and strain_of(last) not in (HEARTS, SPADES) and level_of(last) < 6:
            found.append(auction)
    return found


def test_it_bids_by_itself() -> None:
    bid_by_itself(AUCTIONS)
    assert not majors_missed(AUCTIONS)


@pytest.mark.long
def test_it_bids_many_deals_by_itself() -> None:
    bid_by_itself(MANY)
    assert not majors_missed(MANY)


# ---- in a match


def test_all_four_and_the_hints_use_the_system_chosen() -> None:
    """A transfer is bid, understood, answered and explained where the option says so, and not where it does not."""
    one = "KQ4 K832 AQ5 Q74", "J9532 A4 873 J65"
    seats = [
        [f"{rank}{suit}" for suit, ranks in zip("SHDC", text.split(), strict=True) for rank in ranks] for text in one
    ]
    rest = [str(card) for card in rules.get("contract-bridge").deck() if str(card) not in seats[0] + seats[1]]
    deal = {"hand:0": seats[0], "hand:1": rest[:13], "hand:2": seats[1], "hand:3": rest[13:]}
    scripted = {zone: " ".join(cards) for zone, cards in deal.items()}
    chosen = {}
    for name in ("natural", SAYC_SYSTEM):
        state = rules.get("contract-bridge").start(dealer=0, deals=[scripted], options={"system": name})
        for action in ("bid 1 NT", "pass"):
            state.play(action)
        assert reading_of(state).system == name
        seen = state.observe(2)
        best = players.get("normal", "contract-bridge").choose(seen)
        chosen[name] = " ".join(best.words)
        hint = meaning(seen, best)
        assert ("Transfer" in hint) == (name == SAYC_SYSTEM)
    assert chosen == {"natural": "2 S", SAYC_SYSTEM: "2 H"}
