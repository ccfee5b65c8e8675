"""The parts of the search: fair samples, payoffs, exact endings, fast playouts that keep the rules."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cardhall import rules
from cardhall.cards import cards
from cardhall.players.advice import advice_for
from cardhall.players.contests import arena
from cardhall.players.search.advice import Advice, draw_weighted
from cardhall.players.search.exact_endings import solve_ending
from cardhall.players.search.halving import _Search, is_clear_best
from cardhall.players.search.payoff import margins_by_side, margins_of_deal
from cardhall.players.search.playouts import Worlds, play_out
from cardhall.players.search.trials import Budget, Trials
from cardhall.players.tricks.playout import PlayGuide
from cardhall.rules.mechanisms.trick_position import finish_state, position_of
from tests.players.positions import play_randomly


def test_margins():
    assert margins_by_side((3, 0)) == (3, -3)
    assert margins_by_side((3, 0), points_sign=-1) == (-3, 3)
    assert margins_by_side((5,)) == (5,)
    assert margins_by_side((6, 0, 3)) == (4.5, -4.5, 0)


class Plain(Advice):
    """Knows nothing of what deals bring."""


def test_payoff_tells_points_and_the_match():
    game = rules.get("stealing-bundles")
    rng = random.Random(1)
    state = game.start(seed=3)
    play_out(state, Plain(), rng, 0)
    points, match = margins_of_deal(state, 0, Plain())
    delta = state.results[0].delta
    assert points == (delta[0] - delta[1], delta[1] - delta[0])
    assert delta[0] != delta[1]
    assert match == ((1.0, -1.0) if delta[0] > delta[1] else (-1.0, 1.0))
    longer = game.start(seed=3, options={"deals": 3})
    play_out(longer, Plain(), rng, 0)
    assert margins_of_deal(longer, 0, Plain())[1] == (0.0, 0.0)


def test_a_deal_broken_off_is_judged_by_the_advice():
    class Short(Advice):
        horizon = 5

        def unfinished_deal_values(self, state):
            return [10.0, 4.0]

    state = rules.get("whist").start(seed=3)
    assert play_out(state, Short(), random.Random(1), 0) == 5
    assert margins_of_deal(state, 0, Short()) == ((6.0, -6.0), (0.0, 0.0))


def brute_force(state, asked):
    """Plain minimax over every line, for several sides, each with an advice that says what a deal is worth to it."""
    if state.results:
        found = []
        for side, advice in asked:
            points, match = margins_of_deal(state, 0, advice)
            found.append(points[side] + 7.0 * match[side])
        return found
    seat = state.turn
    values = []
    for action in state.actions():
        following = state.copy()
        following.advance(action, seat)
        values.append(brute_force(following, asked))
    return [
        max(some) if state.side_of(seat) == side else min(some)
        for (side, _), some in zip(asked, zip(*values, strict=True), strict=True)
    ]


@pytest.mark.parametrize(("game_id", "left"), [("whist", 12), ("stealing-bundles", 6)])
def test_endings_are_solved_exactly(game_id, left):
    for seed in range(8):
        state = play_randomly(game_id, seed, (52 if game_id == "whist" else 48) - left)
        asked = [(side, advice) for side in (0, 1) for advice in (advice_for(game_id), Plain())]
        for (side, advice), exact in zip(asked, brute_force(state.copy(), asked), strict=True):
            assert solve_ending(state.copy(), side, 0, advice, 7.0) == exact


def test_tricks_played_fast_keep_the_rules():
    rng = random.Random(4)
    for depth in (0, 1, 2, 3, 17, 30, 46):
        state = play_randomly("whist", seed=depth, actions=depth)
        fast, slow = state.copy(), state.copy()
        position = position_of(fast)
        number = PlayGuide(rng).play_out(position)
        assert number == sum(len(state.zones[f"hand:{seat}"]) for seat in range(4))
        finish_state(fast, position)
        order = [card for trick in fast.tricks for card in trick.cards]
        for card in order[52 - number :]:
            slow.play(f"play {card}")  # raises where it is not legal
        assert (
            slow.results[-1].delta
            == fast.results[-1].delta
            == state.game.deal_value(state, position.tricks_taken, position.points)
        )
        assert slow.scores == fast.scores


def test_bundles_played_fast_keep_the_rules():
    advice = advice_for("stealing-bundles")
    for seed in range(20):
        for depth in (0, 7, 20, 46, 47):
            state = rules.get("stealing-bundles").start(seed=seed)
            rng = random.Random(seed)
            for _ in range(depth):
                legal = state.actions()
                state.play(legal[rng.randrange(len(legal))])
            fast, slow = state.copy(), state.copy()
            assert advice.finish(fast, rng) == 48 - depth
            captured = [len(state.zones[f"bundle:{seat}"]) for seat in (0, 1)]
            (result,) = fast.results
            assert 0 <= sum(result.delta) <= 52, "the cards on the board are nobody's"
            assert depth < 47 or sum(result.delta) >= sum(captured)
            if depth >= 46:  # a card in each hand at most: nothing to choose
                play_out(slow, Advice(), rng, 0)
                assert slow.results == fast.results


def test_a_world_that_explains_more_is_drawn_more_often():
    class Suspicious(Advice):
        has_inference = True

        def inference(self, seen, world):
            return 1.0 if cards("AH")[0] in world.zones["hand:2"] else 0.01

    seen = rules.get("whist").start(seed=6, dealer=3).observe(0)
    assert cards("AH")[0] not in seen.hand
    worlds = Worlds(seen, Suspicious(), random.Random(1))
    often = sum(cards("AH")[0] in worlds.draw().zones["hand:2"] for _ in range(300))
    assert often > 200  # a third without inference; 1 - (2/3)^4 = 0.80 with four candidates


def test_the_search_ends_early_where_the_best_is_plain():
    """Five sure tricks order up: that takes few deals to see; a ranking looks at all of them none the less."""
    game = rules.get("euchre")
    hand = "JS JC AS KS AH"
    rest = [card for card in game.deck() if str(card) not in hand.split() and str(card) != "TS"]
    deal = {f"hand:{seat}": " ".join(map(str, rest[seat * 5 : seat * 5 + 5])) for seat in (1, 2, 3)}
    stock = " ".join(map(str, rest[:5] + rest[20:]))
    state = game.start(dealer=3, deals=[{"hand:0": hand, **deal, "upcard": "TS", "stock": stock}])
    seen = state.observe(state.turn)
    advice, budget = advice_for("euchre"), Budget(simulations=3_000)
    quick = _Search(Trials(seen, advice, random.Random(1), budget), seen.actions(), only_best=True)
    assert str(quick.run()[0][0]) == "accept"
    assert quick.spending.deals_imagined < 1_000
    whole = _Search(Trials(seen, advice, random.Random(1), budget), seen.actions(), only_best=False)
    assert str(whole.run()[0][0]) == "accept"
    assert whole.spending.deals_imagined >= 3_000


def test_what_is_plain():
    rng = random.Random(3)
    low = [rng.gauss(0, 1) for _ in range(100)]
    assert is_clear_best([low, low])  # all the same
    assert is_clear_best([[value + 0.1 for value in low], low])  # better in every world
    assert is_clear_best([[rng.gauss(1, 1) for _ in range(100)], low])
    assert not is_clear_best([[rng.gauss(0.1, 1) for _ in range(100)], low])
    assert not is_clear_best([[value + 0.1 for value in low], low, [rng.gauss(0, 1) for _ in range(100)]])


def test_picked_follows_the_weights():
    rng = random.Random(1)
    count = Counter(draw_weighted("abc", [1.0, 0.0, 3.0], rng) for _ in range(4_000))
    assert count["b"] == 0
    assert 0.22 < count["a"] / 4_000 < 0.28


def test_equal_players_come_out_even():
    for game_id in ("whist", "stealing-bundles"):
        result = arena.play_paired(game_id, "easy", "easy", deals=4)
        assert (result.mean, result.deal_count) == (0.0, 4)


def test_the_interval_is_that_of_the_mean():
    result = arena.summarize([1.0, 3.0, 1.0, 3.0])
    assert result.mean == 2.0
    assert result.high - result.mean == pytest.approx(3.18 * (4 / 3) ** 0.5 / 2)  # three degrees of freedom
