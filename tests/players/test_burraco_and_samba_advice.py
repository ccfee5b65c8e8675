"""Burraco and Samba: what is planned is legal, imagined deals are reckoned like real ones, and what the levels mind."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import Card, cards
from cardhall.games.burraco.advice.deal import GAME_MELD_RULES
from cardhall.players.advice import advice_for
from cardhall.players.melds.meld_rules import count_copies
from cardhall.players.melds.side_melds import SideMelds
from cardhall.players.melds.unmelded_cards import make_meldable_card_mover
from cardhall.rules import Action
from tests.games.burraco import test_rules as test_burraco
from tests.games.samba import test_rules as test_samba


def played_by_weights(game_id: str, seed: int, options: dict[str, Any], deals: int) -> Any:
    """A match in which each does what looks best at a glance, and all that is imagined of it ends."""
    state, advice = rules.get(game_id).start(seed=seed, options=options), advice_for(game_id)
    rng = random.Random(seed)
    while len(state.results) < deals and not state.is_over:
        seen = state.observe(state.turn)
        actions = seen.actions()
        assert set(advice.distinct_actions(seen.state, seen.seat, actions)) <= set(actions)
        action = advice.best_by_prior(seen, actions)
        assert advice.reason(seen, action)
        if rng.random() < 0.05:
            world = seen.sample(rng)
            assert advice.finish(world, rng) > 0 and len(world.results) == len(state.results) + 1
        state.play(action if rng.random() < 0.9 else rng.choice(actions))
    return state


@pytest.mark.parametrize(
    ("game_id", "options"),
    [
        ("burraco", {}),
        ("burraco", {"semi_clean": True}),
        ("samba", {}),
        ("samba", {"draw_cards": 2, "stuck_take": "may"}),
    ],
)
def test_deals_come_to_an_end_and_bring_something(game_id: str, options: dict[str, Any]) -> None:
    state = played_by_weights(game_id, 3, options, 2)
    assert max(max(result.delta) for result in state.results) > 200


def test_a_red_three_in_the_pile_is_planned_for_though_the_stock_is_hidden() -> None:
    """A frozen pile with the upcard 3♥ comes to the hand with the first melds, and a hidden card for the three."""
    hand = "KC KD AC AD AS QH 9C 8D 6C 5C 4C 4D 7D 9D JD"
    begun = ("draw", "discard KH")
    state = test_samba.play_actions(
        begun, hand_1=f"KH {hand}".removesuffix(" JD"), hand_2=hand, upcard="3H", stock="5S"
    )
    state.play("take KC KD")
    seen, advice = state.observe(2), advice_for("samba")
    plan = advice.plan_melds(seen.state)
    assert (0, sorted(map(int, cards("AC AD AS")))) in [(number, sorted(some)) for number, some in plan]


@pytest.mark.parametrize("seed", range(4))
def test_an_imagined_deal_of_burraco_is_reckoned_like_a_real_one(seed: int) -> None:
    state, advice = rules.get("burraco").start(seed=seed), advice_for("burraco")
    before = state
    while not state.results:
        before = state.copy()
        seen = state.observe(state.turn)
        state.play(advice.best_by_prior(seen, seen.actions()))
    seen = before.observe(before.turn)
    action = advice.best_by_prior(seen, seen.actions())
    assert action.verb == "discard"
    deal = advice.encode_deal(before)
    card = int(action.cards[0])
    deal.hands[deal.seat][card] -= 1
    deal.hand_sizes[deal.seat] -= 1
    if not deal.hand_sizes[deal.seat] and deal.pozzetto_won[deal.side_of[deal.seat]]:
        deal.closing_seat = deal.seat
    assert deal.result() == list(state.results[0].delta)


def test_burraco_lays_off_and_does_not_give_the_seventh_card() -> None:
    hand = "5H 6H 7H 8H 9H TH KC 4D 2C 9S 3D"
    other = "JH 4C 4S KD QD 8C 6D 9C TS AS 3S"
    state = test_burraco.play_actions(("draw",), hand_1=hand, hand_0=other, stock="KS JC")
    advice = advice_for("burraco")
    seen = state.observe(1)
    first = advice.best_by_prior(seen, seen.actions())
    assert first.verb == "meld" and set(first.cards) <= set(cards("5H 6H 7H 8H 9H TH"))
    while first.verb != "discard":
        state.play(first)
        seen = state.observe(1)
        first = advice.best_by_prior(seen, seen.actions())
    state.play(first)
    state.play("draw")
    seen = state.observe(0)
    weights = dict(zip(seen.actions(), advice.weights(seen.state, 0, seen.actions()), strict=True))
    assert weights[Action("discard", Card.of("JH"))] < 0.1 * max(weights.values())
    easy = advice.for_level("easy")
    careless = dict(zip(seen.actions(), easy.weights(seen.state, 0, seen.actions()), strict=True))
    assert careless[Action("discard", Card.of("JH"))] > weights[Action("discard", Card.of("JH"))]


def test_samba_asks_and_answers() -> None:
    light, heavy = "4C 4D 5C", "AC AD AH AS 2C RJ"
    state = test_samba.play_actions((*test_samba.TO_TWO, "ask"), hand_1=f"{test_samba.TWO_SEVENS} QC", stock="4C")
    advice = advice_for("samba")
    for hand, yes in ((light, True), (heavy, False)):
        state.zones["hand:3"][:] = cards(hand)
        assert advice.lets_partner_go_out(state.observe(3).state, 3) == yes
        assert advice.reason(state.observe(3), Action("yes"))


def test_the_hard_player_takes_it_that_others_have_laid_what_goes() -> None:
    state = test_burraco.play_actions(
        ("draw", "meld 5H 6H 7H", "discard 3D"), hand_1="5H 6H 7H KC 4D 2C 9S 3D JC QS TD", stock="KS"
    )
    table = rules.get("burraco").meld_phase.table(state, 1)
    assert SideMelds(GAME_MELD_RULES, table.items()).fitting_cards >> Card.of("8H") & 1
    move = make_meldable_card_mover(state.observe(0), [{}, table], GAME_MELD_RULES)
    assert move is not None
    held = [0, 0]
    for seed in range(200):
        rng = random.Random(seed)
        world = state.observe(0).sample(rng)
        held[0] += Card.of("8H") in world.zones["hand:1"]
        pack = count_copies([card for some in world.zones.values() for card in some])
        move(world, rng)
        held[1] += Card.of("8H") in world.zones["hand:1"]
        assert count_copies([card for some in world.zones.values() for card in some]) == pack
    assert held[1] < 0.5 * held[0]


@pytest.mark.parametrize("game_id", ["burraco", "samba"])
def test_what_is_plainly_laid_needs_no_search(game_id: str) -> None:
    lays = {"burraco": test_burraco.play_actions, "samba": test_samba.play_actions}[game_id]
    state = lays(("draw",), hand_1="KC KD KS KH AC AD AS 9C 8D 6C 5C", stock="5D")
    player = players.get("hard", game=game_id, seed=1, seconds=5.0)
    assert player.choose(state.observe(1)).verb == "meld"


BESIDE_RUN = ("draw", "meld 7C 2H 9C", "discard 3D", "draw")
BESIDE_ACES = ("draw", "meld AC AD AS", "discard 3D", "draw")
ON_ACES = ("draw", "discard AD", "draw", "discard AC", "draw")


def with_hand(state: Any, zone: str, hand: str) -> Any:
    """The state with only these cards of a hand, the others lying at the bottom of the stock."""
    kept = cards(hand)
    left = list(state.zones[zone])
    for card in kept:
        left.remove(card)
    state.zones[zone][:] = kept
    state.zones["stock"] += left
    return state


def compared(game_id: str, state: Any) -> list[str]:
    """What normal and hard compare in imagined deals."""
    seen, advice = state.observe(state.turn), advice_for(game_id)
    return [str(action) for action in advice.distinct_actions(seen.state, seen.seat, seen.actions())]


@pytest.mark.parametrize(
    ("actions", "first", "gift"),
    [
        (BESIDE_RUN, "7C 2H 9C KC 4D 2S 9S 3D JC QS TD", "8C"),
        (BESIDE_ACES, "AC AD AS 8H 4D 2S 9S 3D JC QS TD", "AH"),
    ],
)
def test_burraco_throws_nothing_that_the_others_can_lay(actions: tuple[str, ...], first: str, gift: str) -> None:
    """A few imagined deals find it harmless, where the next seat happens not to want the pile."""
    state = test_burraco.play_actions(
        actions, hand_1=first, hand_0=f"{gift} KD KH JC JH 5S 6S TD 9D 3D 3H", stock="KS TC"
    )
    for rest in ("KD KH JC JH", "KD JC TD", "KD KH 5S 6S"):
        found = compared("burraco", with_hand(state.copy(), "hand:0", f"{gift} {rest}"))
        assert len(found) > 2 and f"discard {gift}" not in found


def test_burraco_does_not_complete_a_set_in_the_pile() -> None:
    hands = {"hand_1": "AD AH KC 4D 9S 3D JC QS TD 6C 8H", "hand_0": "AC JH 4H KD QD 8S 6D 9D TS 8C 3S"}
    state = test_burraco.play_actions(ON_ACES, **hands, stock="KS JS 7D")
    assert "discard AH" not in compared("burraco", state)


def test_a_short_run_takes_no_two_while_there_is_time() -> None:
    state = test_burraco.play_actions(("draw", "meld 5H 6H 7H"), hand_1="5H 6H 7H KC 4D 2S 9S 3D JC QS TD", stock="KS")
    assert not [action for action in compared("burraco", state) if "2S" in action]
    state.zones["stock"][:] = state.zones["stock"][:12]
    assert [action for action in compared("burraco", state) if "2S" in action]


def test_samba_throws_nothing_that_takes_the_pile() -> None:
    laid = ("draw", "meld KC KC KD", "add 1 KD", "add 1 KH", "discard QC", "draw")
    state = test_samba.play_actions(
        laid, hand_1=f"{test_samba.TWO_SEVENS} QC", hand_2="KS 7C 8D 9H JC JD QH QD TC TD 5C 5D 4D 6H 8S"
    )
    assert state.turn == 2
    found = compared("samba", state)
    assert len(found) > 2 and "discard KS" not in found
    found = compared("samba", with_hand(state, "hand:2", "KS JC JD QH QD"))
    assert len(found) > 2 and "discard KS" not in found
