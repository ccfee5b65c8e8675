"""The measures of bids to take no trick: what they take from each game, and what they count."""

from __future__ import annotations

import pytest

from cardhall import players
from cardhall.players.advice import advice_for
from cardhall.rules.engine.game import HAND
from tests.oracles import avoiding, critical_plays, kept_bids


@pytest.mark.parametrize(("game_id", "bid"), [("nap", "mis"), ("five-hundred", "nullo"), ("spades", "nil")])
def test_deals_of_each_game_are_judged(game_id: str, bid: str) -> None:
    state, able = next(avoiding.contract_deals(game_id, bid, 1))
    assert (
        len(state.tricks) == avoiding.TRICKS_BEFORE.get(game_id, 0) and state.phase == "play" and isinstance(able, bool)
    )


@pytest.mark.parametrize(("game_id", "bid"), [("nap", "mis"), ("solo-whist", "misere"), ("spades", "nil")])
def test_plays_on_which_a_bid_hangs_are_found(game_id: str, bid: str) -> None:
    for _, (state, right) in zip(range(3), critical_plays.critical_states(game_id, bid, 1), strict=False):
        assert right and set(right) < {action.cards[0] for action in state.actions()}
        for action in state.actions():
            following = state.copy()
            following.advance(action, state.turn)
            wanted = critical_plays.role_in_bid(state, state.turn) != "opponent"
            assert (critical_plays.can_be_kept(following) == wanted) == (action.cards[0] in right)


def test_a_contract_that_fails_in_the_last_trick_is_not_made() -> None:
    advice, player = advice_for("five-hundred"), players.get("normal", game="five-hundred")
    for state, _ in avoiding.contract_deals("five-hundred", "nullo", 1):
        while len(state.zones[HAND[state.turn]]) > 1 and not avoiding.has_taken_trick(state):
            state.play(advice.best_by_prior(state.observe(state.turn), state.actions()))
        if not avoiding.has_taken_trick(state) and avoiding.can_be_made(state) is False:
            assert not avoiding.is_made(state, player, player)
            return


def test_whole_deals_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert kept_bids.main(["oh-hell", "exact", "--deals", "2", "--levels", "easy,normal"]) == 0
    easy, normal = capsys.readouterr().out.splitlines()
    assert easy.startswith("easy: 4 in 2 deals, kept ") and normal.startswith("normal: 4 in 2 deals, kept ")
