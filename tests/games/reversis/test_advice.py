"""Reversis: what is laid on the talon, when the quinola and aces are thrown, who goes for every trick, and words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import cards
from cardhall.games.reversis.advice import ADVICE, EASY_ADVICE, HARD_ADVICE
from cardhall.games.reversis.advice.hands import discard_costs, estimate_top_tricks
from cardhall.games.reversis.rules import TRICK_RULES
from cardhall.match.positions import exchange_cards
from cardhall.players.search.playouts import play_out
from cardhall.players.tricks.point_avoidance import PointAvoidance
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, AIM_MOST

GAME = rules.get("reversis")
LOW_HAND = "2S 4S 6S 2H 4H 6H 2C 4C 6C 3D 5D"
TOP_CARDS_HAND = "AS KS QS JS 9S 8S 7S AH KH AC KC"
FOUR_ACES_HAND = "AC AD AH AS 2C 3C 2D 3D 2H 3H 2S"


def state_before_exchange(hand: str, **deal: str) -> Any:
    """Seat 0 is to exchange, the dealer at seat 3 having discarded."""
    first = exchange_cards(GAME.start(dealer=3).deal, {"hand:0": hand, **deal})
    state = GAME.start(dealer=3, deals=[first])
    state.play(next(action for action in state.actions() if str(action.cards[0]) not in " ".join(deal.values())))
    return state


def state_in_play(hand: str, *played: str, **deal: str) -> Any:
    """Nobody has exchanged, and these cards have been played, seat 0 leading."""
    state = state_before_exchange(hand, **deal)
    for action in ("pass", "pass", "pass", *played):
        state.play(action)
    return state


@pytest.mark.parametrize(
    ("hand", "action"),
    [
        (LOW_HAND, "pass"),
        ("KD 9S 7S 3S 8H 6H 4H 2H 7C 5C 2C", "discard KD"),
        ("JH 2S 4S 6S 2C 4C 6C 3D 5D 7D 2D", "discard JH"),  # nothing protects it
        (TOP_CARDS_HAND, "pass"),
        (FOUR_ACES_HAND, "pass"),
    ],
)
def test_what_goes_to_the_talon(hand: str, action: str) -> None:
    seen = state_before_exchange(hand).observe(0)
    assert str(ADVICE.best_by_prior(seen, seen.actions())) == action
    assert ADVICE.reason(seen, Action.parse(action)).endswith(".")


def test_a_guarded_quinola_is_kept() -> None:
    bare, guarded = cards("JH 2S 4S 6S 2C 4C 6C 3D 5D 7D 2D"), cards("JH 2H 4H 6H 7H 2C 4C 6C 3D 5D 2D")
    out = [Action.parse("discard JH")]
    assert discard_costs(bare, out, 0.0)[0] < discard_costs(guarded, out, 0.0)[0]
    assert discard_costs(bare, [PASS], 0.0) == [0.0]


def test_tricks_are_counted_from_the_top() -> None:
    suits = TRICK_RULES.suits
    top, low = (suits.flags(cards(hand)) for hand in (TOP_CARDS_HAND, LOW_HAND))
    assert estimate_top_tricks(top, suits.pack & ~top, suits.fields) == 11
    assert estimate_top_tricks(low, suits.pack & ~low, suits.fields) == 0


def test_who_holds_the_tops_goes_for_the_reversis_and_all_others_against_it() -> None:
    assert ADVICE.start_position(state_in_play(TOP_CARDS_HAND)).aims == [AIM_MOST] * 4
    assert ADVICE.start_position(state_in_play(LOW_HAND)).aims == [AIM_FEWEST] * 4
    assert EASY_ADVICE.start_position(state_in_play(TOP_CARDS_HAND)).aims == [AIM_FEWEST] * 4


@pytest.mark.parametrize(
    ("hand", "deal", "card"),
    [
        ("JH 3H AC 7C KD 5D 2D 9C 6C 4C 3C", {"hand:3": "9S"}, "JH"),  # before the ace
        ("6H 3H 2H 5H AC 4C KD 7D 5D 3D 2D", {"hand:3": "9S"}, "AC"),
        ("JH 6H 3H AC 7C KD 5D 2D 9C 4C 3C", {"hand:3": "9H"}, "6H"),  # not to its own suit
    ],
)
def test_the_quinola_is_thrown_first_then_an_ace(hand: str, deal: dict[str, str], card: str) -> None:
    first = exchange_cards(GAME.start(dealer=2).deal, {"hand:0": hand, **deal})
    state = GAME.start(dealer=2, deals=[first])
    state.play(state.actions()[0])
    for action in ("pass", "pass", "pass", f"play {deal['hand:3']}"):
        state.play(action)
    seen = state.observe(0)
    best = ADVICE.best_by_prior(seen, seen.actions())
    assert str(best.cards[0]) == card
    assert ADVICE.reason(seen, best).endswith(".")


def test_hearts_are_led_to_draw_the_quinola_and_not_by_its_holder() -> None:
    position = position_of(state_in_play("2H 4H 6H 2C 4C 6C 3D 5D 7D 2S 4S"))
    without = PointAvoidance(position, position.hands[0].cards)
    held = position_of(state_in_play("JH 2H 4H 2C 4C 6C 3D 5D 7D 2S 4S"))
    with_it = PointAvoidance(held, held.hands[0].cards)
    low, quinola = TRICK_RULES.suits.flag[cards("2H")[0]], TRICK_RULES.suits.flag[cards("JH")[0]]
    hearts = TRICK_RULES.suits.suit_of(low)
    assert without.sought_cards_value(low, hearts) > 0 > with_it.sought_cards_value(low, hearts)
    assert with_it.sought_cards_value(quinola, hearts) < with_it.sought_cards_value(low, hearts)


def test_a_led_ace_is_collected_for() -> None:
    rng = random.Random(4)
    for seed in range(40):
        state = GAME.start(seed=seed, options={"deals": 1})
        while state.phase not in ("claim", "over"):
            state.play(rng.choice(state.actions()))
        if state.phase == "claim":
            seen = state.observe(state.turn)
            player = players.get("normal", "reversis", seed=1, simulations=4)
            assert str(player.choose(seen)) == "yes"
            return
    raise AssertionError("nobody could claim anything")


def test_the_reversis_and_the_espagnolette_are_played() -> None:
    """With every trick from the top the normal player takes all; with four aces it wins the espagnolette."""

    def played(hand: str, seed: int) -> str:
        """How the deal ends with that hand, the others playing as in an imagined deal."""
        state = GAME.start(dealer=3, deals=[exchange_cards(GAME.start(dealer=3, seed=1).deal, {"hand:0": hand})])
        player = players.get("normal", "reversis", seed=seed, simulations=24)
        rng = random.Random(seed)
        while not state.results:
            if state.turn == 0:
                state.play(player.choose(state.observe(0)))
            else:
                state.play(
                    ADVICE.playout(state, state.turn, actions, rng)
                    if len(actions := state.actions()) > 1
                    else actions[0]
                )
        return str(state.results[0].headline)

    assert played(TOP_CARDS_HAND, 2) == "{0} made the reversis"
    assert {played(FOUR_ACES_HAND, seed) for seed in (1, 2)} == {"{0} won the espagnolette"}


def test_imagined_deals_pay_for_aces_and_pots() -> None:
    rng, moved = random.Random(1), 0
    for seed in range(12):
        state = GAME.start(seed=seed)
        world = state.observe(state.turn).sample(rng)
        play_out(world, HARD_ADVICE, rng, 0)
        assert sum(world.results[0].delta) + sum(pot.chips for pot in world.pots) == 0
        moved += [pot.chips for pot in world.pots] != [25]
    assert moved > 2
