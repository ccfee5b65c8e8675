"""The search for nils beside one that tries every card of small deals."""

from __future__ import annotations

import random
from typing import Any

from cardhall import rules
from cardhall.cards import FRENCH_52
from cardhall.rules.engine.game import HAND
from cardhall.rules.mechanisms.trick_position import position_of
from tests.oracles import avoiding
from tests.oracles.nil_search import NilSearch


def small_deal(rng: random.Random, number: int) -> Any:
    """A state of Spades with that many cards each, after seat 0 has bid nil, any seat to lead."""
    state = rules.get("spades").start(seed=1, dealer=3, options={"nil": True})
    while state.phase == "auction":
        state.play("bid nil" if state.turn == 0 else "bid 3")
    pack = rng.sample(FRENCH_52, 4 * number)
    for seat in range(4):
        state.zones[HAND[seat]] = sorted(pack[seat * number : (seat + 1) * number])
    state.turn = state.playing = rng.randrange(4)
    return state


def is_kept(state: Any) -> bool:
    """Whether seat 0 takes no trick with best play, by trying every legal card."""
    if any(trick.winner == 0 for trick in state.tricks):
        return False
    if not any(state.zones[HAND[seat]] for seat in range(4)):
        return True
    helps = state.turn % 2 == 0
    for action in state.actions():
        following = state.copy()
        following.advance(action, state.turn)
        if following.results:
            kept = any(line.note.startswith("1 kept") for line in following.results[0].lines if line.label == "Nil")
        else:
            kept = is_kept(following)
        if kept == helps:
            return helps
    return not helps


def test_it_finds_what_trying_all_cards_finds() -> None:
    rng = random.Random(3)
    found = []
    for _ in range(60):
        state = small_deal(rng, 3)
        found.append(is_kept(state))
        assert NilSearch(position_of(state), 0).succeeds(10_000) == found[-1]
    assert 5 < sum(found) < 55


def test_what_is_given_up_is_not_said() -> None:
    state = small_deal(random.Random(5), 13)
    assert NilSearch(position_of(state), 0).succeeds(1) is None


def test_deals_of_each_game_are_judged() -> None:
    for game_id, bid in (("nap", "mis"), ("five-hundred", "nullo"), ("spades", "nil")):
        state, able = next(avoiding.contracts(game_id, bid, 1))
        assert len(state.tricks) == avoiding.BEFORE.get(game_id, 0) and state.phase == "play" and isinstance(able, bool)
