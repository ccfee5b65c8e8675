"""Kowah: deals played by glances go as the rules have it; what is always done; what plans are worth; reasons."""

from __future__ import annotations

import random

import pytest

from cardhall import players, rules
from cardhall.cards import cards
from cardhall.games.kowah.advice import open_deal as races
from cardhall.games.kowah.advice.hand_values import count_by_kind, count_useful_cards, hand_value, waiting_kinds
from cardhall.games.kowah.rules.hands import CARD_KINDS
from cardhall.games.kowah.rules.hands import waited_cards as waits_for
from cardhall.match.positions import exchange_cards
from cardhall.players.advice import advice_for
from tests.games.kowah.test_rules import deal_near_checki

ADVICE, GAME = advice_for("kowah"), rules.get("kowah")
LEVELS = ("easy", "normal", "hard")
OTHER_HAND = "AS 2S 3S 4H 6D 8H 9D JC"
TWO = {"hand:0": "5S 5H 5D 7H 7S 7D AD AD", "hand:1": OTHER_HAND}


def deal_state(deal, *actions, seats=2):
    plain = GAME.start(seats=seats, seed=1, dealer=seats - 1)
    state = GAME.start(seats=seats, seed=1, dealer=seats - 1, deals=[exchange_cards(plain.deal, deal)])
    for action in actions:
        state.play(action)
    return state


def by_glances(state):
    """What a seat does in an imagined deal, found in the legal actions."""
    seat, race = state.turn, ADVICE.build_open_deal(state)
    race.seat = seat
    if state.phase == "claim":
        return "claim" if "claim" in map(str, state.actions()) else "pass"
    if state.phase == "draw":
        return "take" if race.wants_top_discard(seat) else "draw"
    kinds = race.sensible_discards(seat)
    values = race.discard_values(seat, kinds)
    kind = kinds[values.index(max(values))]
    if seat not in state.checki:
        race.hands[seat][kind] -= 1
        pair = race.choose_pair_to_show(seat)
        if pair >= 0:
            return f"declare {CARD_KINDS[pair]}"
    return f"discard {CARD_KINDS[kind]}"


@pytest.mark.parametrize("seats", [2, 4])
def test_deals_are_played_out_as_the_rules_have_it(seats):
    for seed in range(3):
        state = GAME.start(seats=seats, seed=seed, deals=[deal_near_checki(random.Random(seed), seats)])
        state.single_deal = True
        for _ in range(seed * 3):
            state.play(by_glances(state))
        if state.results:
            continue
        fast, slow = state.copy(), state.copy()
        ADVICE.finish(fast, random.Random(seed))
        while not slow.results:
            slow.advance(rules.Action.parse(by_glances(slow)))
        assert fast.results[-1].delta == slow.results[-1].delta, seed


def test_hands_are_read_as_the_rules_read_them():
    rng = random.Random(5)
    for _ in range(400):
        ranks = rng.sample("A23456789", 3)
        hand = rng.sample([card for card in CARD_KINDS for _ in range(4) if card.rank in ranks or card.suit == "C"], 8)
        mask = waiting_kinds(count_by_kind(hand))
        assert {card for kind, card in enumerate(CARD_KINDS) if mask >> kind & 1} == waits_for(hand)
        assert (count_useful_cards(count_by_kind(hand)) == 8) == bool(mask)


def test_a_plan_is_worth_more_the_more_of_its_cards_may_still_come():
    hand, live, chance = count_by_kind(cards("5S 5H 5D 7H 7S AD AD KC")), [2] * 30, races.helping_card_chances(2.0, 60)
    assert count_useful_cards(hand) == 7
    before = hand_value(hand, live, chance)
    live[CARD_KINDS.index(cards("7D")[0])] = 0
    assert hand_value(hand, live, chance) < before
    live[CARD_KINDS.index(cards("AD")[0])] = 0
    assert hand_value(hand, live, chance) < 0.5 * before


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_checki_is_declared_with_the_pair_of_which_fewer_may_come(level):
    deal = {"hand:0": "5S 5H 5D 7S 7S 7D 7D 7H", "hand:1": "7S 2S 3S 4H 6D 8H 9D JC", "stock": "KC 2D 3D"}
    state = deal_state(deal, "draw", "discard KC", "draw", "discard 7S", "draw")
    player = players.get(level, "kowah", simulations=1)
    wanted = ("declare 7S",) if level == "hard" else ("declare 7S", "declare 7D")
    assert str(player.choose(state.observe(0))) in wanted


def test_a_pair_that_cannot_win_is_not_declared_by_who_looks():
    deal = {"hand:0": "5S 5H 5D 7H 7S 7D AD AD", "hand:1": "AD AD 3S 4H 6D 8H 9D JC", "stock": "2D 2S 3H 4H 3D"}
    state = deal_state(
        deal, "draw", "discard 2D", "draw", "discard AD", "draw", "discard 3H", "draw", "discard AD", "draw"
    )
    choice = players.get("hard", "kowah", simulations=4).choose(state.observe(0))
    assert choice.verb == "discard"


def test_the_third_card_is_claimed_and_what_lies_open_is_never_thrown():
    state = deal_state({**TWO, "stock": "2D AD"}, "draw", "declare AD", "discard 2D", "draw")
    for level in LEVELS:
        assert str(players.get(level, "kowah", simulations=1).choose(state.observe(0))) == "claim"
    state.play("pass")
    for level in LEVELS:
        for seed in range(2):
            player = players.get(level, "kowah", seed=seed, simulations=None if level == "easy" else 4)
            assert str(player.choose(state.observe(1))) != "discard AD", level


def test_the_top_discard_is_taken_only_where_it_brings_the_hand_further():
    """Two seats that take and throw come to an end: each take leaves less to lack, and nothing of it is thrown."""
    state = deal_state(
        {"hand:0": "9S 2D 3D 4D 6S 8S AS QC", "hand:1": "5S 5H 9H 7H JC KC 2H 3H", "stock": "9D"}, "draw"
    )
    for thrown, taken in (("9S", True), ("QC", False)):
        after = state.copy()
        after.play(f"discard {thrown}")
        for level in ("normal", "hard"):
            assert (str(players.get(level, "kowah", simulations=1).choose(after.observe(1))) == "take") == taken
    state.play("discard 9S")
    state.play("take")
    race = ADVICE.build_deal_seen_by(state, 1)
    for kind in race.sensible_discards(1):
        race.hands[1][kind] -= 1
        assert race.hand_progress(1) > count_useful_cards(count_by_kind(cards("5S 5H 9H 7H JC KC 2H 3H")))
        race.hands[1][kind] += 1


def test_imagined_hands_are_better_the_more_has_been_thrown():
    state = deal_state({"stock": "_"})
    rng = random.Random(4)
    for _ in range(24):
        state.play("draw" if state.phase == "draw" else f"discard {rng.choice(state.zones[f'hand:{state.turn}'])}")
    seen = state.observe(0)
    plain = [seen.sample(rng) for _ in range(40)]
    assert ADVICE.for_level("normal").hidden_card_mover(seen) is None
    better = [world.copy() for world in plain]
    improve = ADVICE.hidden_card_mover(seen)
    for world in better:
        improve(world, rng)
        assert world.observe(0).as_dict() == seen.as_dict()
    mean = [
        sum(count_useful_cards(count_by_kind(world.zones["hand:1"])) for world in some) / 40 for some in (plain, better)
    ]
    assert mean[1] > mean[0] + 0.5, mean


def test_reasons_are_true():
    seen = deal_state({**TWO, "stock": "2D AD"}, "draw").observe(0)
    reasons = {str(action): ADVICE.reason(seen, action) for action in seen.actions()}
    assert reasons["declare AD"] == "Another A♦ wins: 2 such cards may still come."
    assert reasons["discard 2D"] == "The 2♦ is the only two in your hand."
    assert reasons["discard 5S"] == "You need the 2♦ less."
    state = deal_state({**TWO, "stock": "2D AD"}, "draw", "declare AD", "discard 2D", "draw")
    seen = state.observe(0)
    assert ADVICE.reason(seen, rules.Action("claim")) == "It is your third A♦ and wins the deal."
    state.play("pass")
    seen = state.observe(1)
    assert ADVICE.reason(seen, rules.Action.parse("discard AD")) == "A player on checki waits for the A♦."
