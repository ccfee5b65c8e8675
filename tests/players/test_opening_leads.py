"""What opening leads are worth by the table counted over solved deals."""

import random
from itertools import combinations

import pytest

from cardhall import players, rules
from cardhall.cards import FRENCH_52
from cardhall.players.advice import advice_for
from cardhall.players.search.halving import Budget, search
from cardhall.players.tricks.opening_leads import HIGH, PLAIN, TRUMPS, lead_worth


@pytest.mark.parametrize("table", [PLAIN, TRUMPS])
def test_every_holding_has_its_leads(table):
    holdings = {"".join(some) for number in range(5) for some in combinations(HIGH, number)}
    assert set(table) == holdings
    assert all(set(leads) == {*high, "x"} for high, leads in table.items())


def test_cards_that_are_as_good_as_each_other_are_worth_the_same():
    for trumps in (False, True):
        assert lead_worth("KQJ4", "K", trumps) == lead_worth("KQJ4", "J", trumps)
        assert lead_worth("9842", "9", trumps) == lead_worth("9842", "2", trumps)


def test_what_every_player_of_bridge_knows():
    """From ace and king one leads a high card, not low from an ace, and rather a sequence than from a broken suit."""
    assert lead_worth("AK73", "A", False) > 0.1 > lead_worth("AK73", "3", False)
    assert lead_worth("A9732", "2", False) < lead_worth("98732", "2", False)
    assert lead_worth("KQJ5", "K", False) > lead_worth("KJ75", "5", False)
    assert lead_worth("8", "8", False) > lead_worth("85", "8", False)


def test_the_lead_of_a_sequence_is_chosen():
    """Of two suits that playouts cannot tell apart the one with the better lead."""
    hand = "AH KH 7H 4H 9S 8S 3S QD 6D 5D JC 8C 2C"
    rest = [str(card) for card in FRENCH_52 if str(card) not in hand.split()]
    random.Random(1).shuffle(rest)
    others = {f"hand:{seat}": " ".join(rest[13 * seat - 13 : 13 * seat]) for seat in (1, 2, 3)}
    state = rules.get("whist").start(seed=1, dealer=3, deals=[{"hand:0": hand, **others}])
    chosen = players.get("hard", "whist", 1, simulations=400).choose(state.observe(0))
    assert chosen.cards[0].suit == "H" and chosen.cards[0].rank in "AK"


def test_what_is_known_is_added_to_playouts_of_the_opening_lead_alone():
    advice = advice_for("whist")
    state = rules.get("whist").start(seed=3)
    seen = state.observe(state.turn)
    actions = list(advice.distinct(seen.state, seen.seat, seen.actions()))
    known = advice.known(seen.state, actions)
    ranked = dict(search(seen, actions, advice, random.Random(1), Budget(simulations=2 * len(actions))))
    plain = type("Plain", (type(advice),), {"known": lambda self, state, actions: ()})()
    without = dict(search(seen, actions, plain, random.Random(1), Budget(simulations=2 * len(actions))))
    assert len(known) == len(actions) and max(known) > 0 > min(known)
    assert ranked != without
    state.play(seen.actions()[0])
    assert not advice.known(state.observe(state.turn).state, state.observe(state.turn).actions())
