"""Calls of Contract Bridge that are compared in imagined deals, and what their tricks are guessed to be."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import FRENCH_52, SUITS, Card, as_text
from cardhall.games.contract_bridge.advice import ADVICE, EXPERT, SOLVED_SHARE, compared_calls, deal_terms, system
from cardhall.games.contract_bridge.advice.calls import CALL_ACTIONS, DOUBLE, NT, PASS, bid, call_number
from cardhall.games.contract_bridge.advice.contract_values import values_by_tricks, values_with_doubles
from cardhall.games.contract_bridge.advice.double_dummy import OpenDeal
from cardhall.games.contract_bridge.advice.hand_evaluation import make_hand
from cardhall.games.contract_bridge.advice.imagined_deals import reading_of
from cardhall.games.contract_bridge.advice.tricks import expected_tricks
from cardhall.games.contract_bridge.rules.rubber import Contract, Rubber
from cardhall.match.analysis import DecisionTask
from cardhall.rules.engine.game import HAND
from tests.games.contract_bridge.test_bidding import hand, parse_calls, parse_hand

OPTIONS = {"declarer": "first", "slams": "bid", "undertricks": "declarer"}
SUIT_EACH = [[card for card in FRENCH_52 if card.suit == suit] for suit in "SHDC"]
USUAL = compared_calls.ScoringTerms(Rubber(), 0, True, False, False, False)


def deal_with_hand(text: str, seed: int = 1) -> list[list[Card]]:
    """A deal in which seat 0 has this hand."""
    own = parse_hand(text)
    rest = [card for card in FRENCH_52 if card not in own]
    random.Random(seed).shuffle(rest)
    return [own, rest[:13], rest[13:26], rest[26:]]


def seen_after(auction: str, text: str, **options: Any) -> Any:
    """What seat 0 sees, with that hand, after an auction in which it is to call."""
    made = parse_calls(auction)
    deals = [{HAND[seat]: as_text(some) for seat, some in enumerate(deal_with_hand(text))}]
    state = rules.get("contract-bridge").start(
        seed=1, dealer=-len(made) % 4, deals=deals, options={**OPTIONS, **options}
    )
    for call in made:
        state.play(CALL_ACTIONS[call])
    assert state.turn == 0
    return state.observe(0)


# ---- which calls


def test_openings_and_answers_to_questions_are_the_systems_alone() -> None:
    for auction, text in (
        ("", "KQ43.A54.QJ4.A32"),
        ("1N - 2C -", "KQ43.A54.QJ4.A32"),
        ("1S - 2N - 4N -", "KQ43.A54.QJ4.A32"),
        ("1H -", "KJ54.32.K984.J32"),
        ("1H", "AQJ54.3.K984.432"),
    ):
        reading = system.read_auction(parse_calls(auction))
        assert compared_calls.calls_to_compare(reading, hand(text)) == [system.choose_call(reading, hand(text))]


def test_a_few_calls_are_compared_with_the_systems() -> None:
    reading = system.read_auction(parse_calls("1H - 2H 3C"))
    found = compared_calls.calls_to_compare(reading, hand("A4.AKJ72.K983.43"))
    assert found[0] == system.choose_call(reading, hand("A4.AKJ72.K983.43"))
    assert {PASS, bid(3, 2), bid(4, 2)} <= set(found) and len(found) <= compared_calls.MAX_COMPARED_CALLS


def test_what_is_compared_is_legal_and_never_a_forbidden_pass() -> None:
    rng = random.Random(5)
    several = 0
    for _ in range(60):
        pack = rng.sample(FRENCH_52, 52)
        hands = [make_hand(pack[seat * 13 : seat * 13 + 13]) for seat in range(4)]
        reading = system.read_auction(())
        while not reading.is_over():
            found = compared_calls.calls_to_compare(reading, hands[reading.seat])
            several += len(found) > 1
            assert len(found) == len(set(found)) and all(compared_calls.may_call(reading, call) for call in found)
            reading = system.read_auction((*reading.calls, found[0]))
    assert several > 100


def test_a_side_that_has_forced_itself_to_game_is_not_tempted_to_pass_below() -> None:
    reading = system.read_auction(parse_calls("1N - 3S 4D"))
    found = compared_calls.calls_to_compare(reading, hand("K73.KJ5.QJ5.AKQ2"))
    assert PASS not in found[1:] and not compared_calls.may_call(reading, PASS)
    assert compared_calls.may_call(system.read_auction(parse_calls("1S 2H 2S 3H")), PASS)


def test_the_further_a_call_is_from_the_system_the_better_it_must_be() -> None:
    seen = seen_after("1H 1S 2H 2S", "54.KQ872.AQ73.A4")
    weights = dict(zip(seen.actions(), EXPERT.weights(seen.state, 0, seen.actions()), strict=True))
    reading, held = reading_of(seen.state), make_hand(seen.hand)
    chosen, *others = compared_calls.calls_to_compare(reading, held)
    assert weights[CALL_ACTIONS[chosen]] == 1.0 > max(weights[CALL_ACTIONS[call]] for call in others)


def test_a_call_costs_what_it_tells_amiss() -> None:
    reading, held = system.read_auction(parse_calls("1H - 2H -")), hand("A4.AKJ72.K983.43")
    known = {meaning.call for meaning in system.call_options(reading)}
    costs = {
        call: compared_calls.misinformation_cost(reading, held, call)
        for call in range(PASS + 1)
        if compared_calls.may_call(reading, call)
    }
    assert costs[system.choose_call(reading, held)] == 0 == min(costs.values())
    assert costs[bid(5, NT)] == compared_calls.UNKNOWN_CALL_COST and bid(5, NT) not in known
    for call in known - {system.choose_call(reading, held)}:
        assert costs[call] == round(
            compared_calls.OFF_SYSTEM_COST
            + compared_calls.COST_PER_MISFIT * system.misfit_with_call(reading, held, call)
        )
    assert compared_calls.subtract_cost((30, 0), 0, 40) == (-10, 0) and compared_calls.subtract_cost(
        (30, 0), 1, 40
    ) == (30, -40)


def test_no_game_is_weighed_against_a_pass() -> None:
    """Imagined opponents bid on over the pass, which looks as if it lost nothing."""
    reading = system.read_auction(parse_calls("1C 1S -"))
    held = hand("J732.KQ95.K.AJ32")
    assert system.choose_call(reading, held) == bid(4, 3) and PASS not in compared_calls.calls_to_compare(reading, held)
    weaker = hand("J732.Q95.K4.J432")
    assert not reading.is_game(system.choose_call(reading, weaker)) and PASS in compared_calls.calls_to_compare(
        reading, weaker
    )


# ---- how it goes on


def test_an_auction_is_bid_out_to_its_contract() -> None:
    deal = [make_hand(some) for some in deal_with_hand("AK854.AQ3.KQ4.T2")]
    over = compared_calls.finish_auction(
        system.read_auction(parse_calls("1S -")), deal, call_number(CALL_ACTIONS[bid(4, 3)])
    )
    assert over.is_over() and over.last_bid >= bid(4, 3)
    again = compared_calls.finish_auction(system.read_auction(over.calls), deal)
    assert again.calls == over.calls


@pytest.mark.parametrize(("first", "declarer"), [(True, 3), (False, 1)])
def test_who_declares(first: bool, declarer: int) -> None:
    """The dealer is seat 3: it has bid spades first, and seat 1 last."""
    over = system.read_auction(parse_calls("1S - 2S - - -"))
    found = compared_calls.auction_outcome(over, USUAL._replace(dealer=3, first_declares=first))
    assert found == compared_calls.AuctionOutcome(Contract(2, "S", 1, 1), declarer)
    assert compared_calls.auction_outcome(system.read_auction(parse_calls("- - - -")), USUAL).contract is None


def test_doubles_count() -> None:
    found = compared_calls.auction_outcome(system.read_auction((*parse_calls("1S X - - -"),)), USUAL)
    assert found.contract == Contract(1, "S", 2, 0)
    assert DOUBLE in system.read_auction(parse_calls("1S X")).calls


# ---- what it brings


def test_solved_and_guessed_tricks_of_a_plain_deal() -> None:
    hands = [make_hand(some) for some in SUIT_EACH]
    deal = OpenDeal(SUIT_EACH, hands)
    seven = compared_calls.AuctionOutcome(Contract(7, "S", 1, 0), 0)
    best = compared_calls.solve_value(seven, deal, USUAL)
    assert best == compared_calls.contract_values(seven.contract, USUAL)[13] if seven.contract else False
    assert expected_tricks(hands, SUITS.index("S"), 0) > 12 > 1 > expected_tricks(hands, SUITS.index("S"), 1)
    none = compared_calls.AuctionOutcome(None, -1)
    assert compared_calls.solve_value(none, deal, USUAL) == compared_calls.guess_value(none, hands, USUAL) == (0, 0)
    failing = compared_calls.AuctionOutcome(Contract(1, "S", 1, 1), 1)
    assert failing.contract is not None
    assert (
        compared_calls.solve_value(failing, deal, USUAL) == compared_calls.contract_values(failing.contract, USUAL)[0]
    )


def test_contracts_of_a_deal_share_what_the_solver_learns() -> None:
    """The second declarer of a strain takes fewer positions than alone, the same contract at another level none."""
    shared = alone = 0
    for seed in range(8):
        pack = random.Random(seed).sample(FRENCH_52, 24)
        cards = [pack[seat * 6 : seat * 6 + 6] for seat in range(4)]
        deal = OpenDeal(cards, [make_hand(some) for some in cards])
        for strain in ("S", "NT"):
            for declarer in range(4):
                search = OpenDeal(cards, deal.hands).make_search(strain)
                search.set_leader((declarer + 1) % 4)
                first = search.count_tricks()
                assert deal.solve_tricks(strain, declarer) == (6 - first if declarer % 2 else first)
                shared += deal.searches[strain].nodes
                alone += search.nodes
            deal.searches[strain].nodes = -1
            assert deal.solve_tricks(strain, 2) == deal.solved_tricks[strain, 2] and deal.searches[strain].nodes == -1
    assert 0 < shared < 0.7 * alone


def test_more_honours_and_trumps_are_more_tricks() -> None:
    rng = random.Random(2)
    for _ in range(40):
        pack = rng.sample(FRENCH_52, 52)
        cards = [pack[seat * 13 : seat * 13 + 13] for seat in range(4)]
        before = [make_hand(some) for some in cards]
        ace = Card.of("AS")
        owner = next(seat for seat in range(4) if ace in cards[seat])
        other = (owner + 1) % 4
        low = next((card for card in cards[other] if card.suit == "S" and card.rank in "23456789"), None)
        if low is None:
            continue
        cards[owner][cards[owner].index(ace)], cards[other][cards[other].index(low)] = low, ace
        after = [make_hand(some) for some in cards]
        for strain in (*range(4), NT):
            assert expected_tricks(after, strain, other % 2) > expected_tricks(before, strain, other % 2)


def test_what_fails_by_two_tricks_or_more_would_have_been_doubled() -> None:
    contract, terms = Contract(4, "H", 1, 0), (Rubber(), False, False, False)
    plain, found = values_by_tricks(contract, *terms), values_with_doubles(contract, *terms)
    doubled = values_by_tricks(contract._replace(factor=2), *terms)
    assert found[9:] == plain[9:] and found[:9] == doubled[:9] != plain[:9]
    low = contract._replace(level=3)
    assert values_with_doubles(low, *terms) == values_by_tricks(low, *terms)


def test_deals_are_solved_where_there_is_time() -> None:
    state = seen_after("1H 1S 2H 2S", "54.KQ872.AQ73.A4").state
    assert EXPERT.solution_weight(state, None, 500) == EXPERT.solution_weight(state, 1.0, None) == 0
    assert EXPERT.solution_weight(state, 1000.0, None) == SOLVED_SHARE
    assert 0 < EXPERT.weight_of_solved(state, SOLVED_SHARE, 5) < EXPERT.weight_of_solved(state, SOLVED_SHARE, 50) < 1
    assert ADVICE.solution_weight(state, 1000.0, None) == 0


def test_the_same_contract_is_solved_once() -> None:
    state = rules.get("contract-bridge").start(
        seed=1, dealer=0, deals=[{HAND[seat]: as_text(some) for seat, some in enumerate(SUIT_EACH)}], options=OPTIONS
    )
    for _ in range(3):
        state.play("pass")
    ends = EXPERT.solved_ends(state, [CALL_ACTIONS[bid(7, 0)], CALL_ACTIONS[bid(7, 0)], CALL_ACTIONS[PASS]])
    assert ends is not None and ends[0] is ends[1] is not ends[2]
    reading, held = reading_of(state), make_hand(state.zones[HAND[state.turn]])
    cost = compared_calls.misinformation_cost(reading, held, PASS)
    assert cost > compared_calls.OFF_SYSTEM_COST and ends[2].results[0].delta == compared_calls.subtract_cost(
        (0, 0), state.side_of(state.turn), cost
    )


# ---- what comes of it


def test_a_part_score_makes_a_game_of_less() -> None:
    """With 60 below the line two hearts are a game: hard does not bid four."""
    seen = seen_after("1H - 2H -", "A4.AKJ72.KQ98.Q3")
    assert str(players.get("hard", "contract-bridge", simulations=200).choose(seen)) == "bid 4 H"
    state = seen.state
    state.rubber = Rubber((0, 0), (60, 60))
    assert deal_terms(state).rubber.below == (60, 60)
    assert str(players.get("hard", "contract-bridge", simulations=200).choose(seen)) == "pass"


def test_every_call_is_ranked_in_imagined_deals() -> None:
    """As a review asks: the best first, a foolish slam far behind."""
    seen = seen_after("1H - 2H -", "A4.KJ972.KQ98.32")
    found, spread = players.get("hard", "contract-bridge", simulations=150).judge(seen)
    values = {str(one.action): one.value for one in found}
    assert spread > 0 and len(found) == len(seen.actions())
    assert values["bid 7 NT"] < values["pass"] - 200
    assert all(one.deals > 0 for one in found[:10])


def test_a_call_against_the_system_is_explained_as_such() -> None:
    seen = seen_after("1H - 2H -", "A4.KJ972.KQ98.32")
    against, by = (ADVICE.reason(seen, CALL_ACTIONS[call]) for call in (bid(4, 2), PASS))
    assert "simulated deals" in against and "simulated deals" not in by and by.startswith("You hold 13 points")


def test_a_review_judges_calls_in_imagined_deals() -> None:
    """Each with a margin, an opening too."""
    for auction in ("", "1H - 2H -"):
        found, spread = DecisionTask(seen_after(auction, "A4.KJ972.KQ98.32"), 0.06).work()
        assert spread > 0 and found[0][2] == 0 and all(margin > 0 for _, _, margin, _ in found[1:4])
        assert all(deals > 0 for _, _, _, deals in found[:4])
