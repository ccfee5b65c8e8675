"""Imagined deals whose last tricks are solved: what they bring is what best play brings."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.games.euchre.advice import HARD_ADVICE, EuchreExpert
from cardhall.players.advice import advice_for
from cardhall.players.search.halving import search
from cardhall.players.search.trials import Budget
from cardhall.players.tricks import solved_results
from cardhall.rules.engine.game import HAND
from cardhall.rules.mechanisms.trick_position import Position
from tests.players.trick_positions import card_bits, make_rules, position_at_trick


def best_margin(state: Any) -> float:
    """The points of side 0 less those of side 1, by minimax over every line."""
    if state.results:
        first, second = state.results[0].delta
        return float(first - second)
    found = []
    for action in state.actions():
        following = state.copy()
        following.advance(action)
        found.append(best_margin(following))
    return max(found) if state.side_of(state.turn) == 0 else min(found)


def near_the_end(game_id: str, seed: int, tricks: int) -> Any:
    """A state with `tricks` tricks to come, perhaps with one under way; in Euchre every other one is played alone."""
    rng = random.Random(seed)
    state = rules.get(game_id).start(seed=seed)
    while state.phase != "play":
        legal = state.actions()
        wanted = ("accept", "yes" if seed % 2 else "no")
        state.play(next((action for action in legal if action.verb in wanted), legal[0]))
    while len(state.zones[f"hand:{state.turn}"]) > tricks:
        state.play(rng.choice(state.actions()))
    for _ in range(rng.randrange(3)):
        state.play(rng.choice(state.actions()))
    return state


@pytest.mark.parametrize("game_id", ["whist", "euchre"])
def test_the_last_tricks_are_played_best(game_id: str) -> None:
    advice = advice_for(game_id)
    for seed in range(30):
        state = near_the_end(game_id, seed, 3)
        cards = sum(
            len(state.zones[f"hand:{seat}"]) for seat in range(4) if seat != getattr(state, "sitting_out", None)
        )
        wanted = best_margin(state.copy())
        assert advice.finish(state, random.Random(seed)) == cards
        first, second = state.results[0].delta
        assert first - second == wanted, seed


def test_the_expert_solves_deals_from_the_first_card() -> None:
    """Every deal comes out the same, whatever chance says."""
    for seed in range(10):
        state = near_the_end("euchre", seed, 5)
        if not state.zones["trick"]:
            state.play(state.actions()[0])
        results = set()
        for chance in range(5):
            playing = state.copy()
            HARD_ADVICE.finish(playing, random.Random(chance))
            results.add(tuple(playing.results[0].delta))
        assert len(results) == 1


def test_only_hard_players_are_experts() -> None:
    assert players.get("hard", game="euchre").advice is HARD_ADVICE
    for level in ("easy", "normal"):
        advice = players.get(level, game="euchre").advice
        assert not isinstance(advice, EuchreExpert) and not advice.has_inference


def test_plays_tell_of_hands() -> None:
    """The true hands explain what was bid and played better than hands drawn at random, on the whole."""
    rng = random.Random(4)
    better = 0
    for seed in range(30):
        state = near_the_end("euchre", 2 * seed, 5)
        advice = advice_for("euchre")
        while len(state.zones[f"hand:{state.turn}"]) > 2:
            legal = state.actions()
            state.play(legal[0] if len(legal) == 1 else advice.playout(state, state.turn, legal, rng))
        seen = state.observe(state.turn)
        explains = HARD_ADVICE.evidence(seen)
        drawn = [explains(seen.sample(rng)) for _ in range(20)]
        better += explains(state) >= sum(drawn) / len(drawn)
    assert better >= 18


def test_of_touching_cards_one_is_thought_about() -> None:
    """K Q J of a suit are one card, unless the queen is in the trick or somebody may hold it."""
    game = rules.get("whist")
    rest = [str(card) for card in game.deck() if str(card) not in ("KH", "QH", "JH", "9H")]
    own = ["KH", "QH", "JH", "9H", *rest[:9]]
    others = {f"hand:{seat}": " ".join(rest[seat * 13 - 4 : seat * 13 + 9]) for seat in (1, 2, 3)}
    state = game.start(seed=1, dealer=3, deals=[{"hand:0": " ".join(own), **others}])
    found = advice_for("whist").distinct_actions(state.observe(0).state, 0, state.actions())
    hearts = [str(action.cards[0]) for action in found if action.cards[0].suit == "H"]
    assert hearts == ["9H", "JH"]


@pytest.mark.parametrize("game_id", ["whist", "euchre"])
def test_all_cards_of_a_hand_are_solved_together(game_id: str) -> None:
    advice = advice_for(game_id)
    for seed in range(30):
        state = near_the_end(game_id, seed, 3)
        actions = state.actions()
        found = advice.solved_ends(state, actions)
        assert found is not None
        for action, end in zip(actions, found, strict=True):
            first, second = end.results[0].delta
            following = state.copy()
            following.advance(action)
            assert first - second == best_margin(following), (seed, action)


@pytest.mark.parametrize("game_id", ["whist", "contract-bridge"])
def test_more_time_solves_longer_deals(game_id: str) -> None:
    advice = advice_for(game_id).for_level("hard")
    state = rules.get(game_id).start(seed=1)
    easy = players.get("easy", game_id, 1)
    while state.phase != "play":
        state.play(easy.choose(state.observe(state.turn)))
    longest = dict.fromkeys((0.001, 0.1, 1.0, 100.0), 0)
    while not state.results:
        seen = state.observe(state.turn)
        for seconds in longest:
            if not longest[seconds] and advice.solution_weight(seen.state, seconds, None):
                longest[seconds] = len(state.zones[HAND[state.playing]])
        assert not advice.solution_weight(seen.state, None, None)
        left = len(state.zones[HAND[state.playing]])
        if not state.zones["trick"]:
            assert (advice.solution_weight(seen.state, None, 30) > 0) == (left <= 5)  # on every machine
        state.play(easy.choose(seen))
    assert list(longest.values()) == sorted(longest.values())
    assert 1 <= longest[0.001] <= longest[0.1] <= longest[100.0] == 13


def test_a_deal_that_takes_too_long_is_given_up_and_the_search_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    state = near_the_end("whist", 2, 8)
    while state.zones["trick"]:
        state.play(state.actions()[0])
    advice = advice_for("whist").for_level("hard")
    legal = state.actions()
    assert advice.solved_ends(state, legal) is not None
    monkeypatch.setattr(solved_results, "MAX_POSITIONS", 3)
    assert advice.solved_ends(state, legal) is None
    seen = state.observe(state.turn)
    assert advice.solution_weight(seen.state, 100.0, None) > 0
    found = search(seen, legal, advice, random.Random(1), Budget(simulations=2_000))
    assert {action for action, _ in found} == set(legal)


# ---- which positions are solved, and what card points bring


def test_how_much_time_a_position_takes_goes_by_the_cards_held() -> None:
    """Five cards: 45 positions for each world. A deal stands for eight positions, or sixteen with a trick under way."""
    for trick, simulations, worlds, soon in (
        ("", 67, 12, False),
        ("", 68, 12, True),
        ("", 45, 8, True),
        ("9S", 33, 12, False),
        ("9S", 34, 12, True),
    ):
        position = position_at_trick(trick)
        position.hands[0].cards = card_bits("AS KS 3H 2C 2D")
        assert solved_results.can_be_solved_in_time(position, worlds, None, simulations) == soon, (trick, simulations)
    position = position_at_trick()
    position.hands[0].cards = card_bits("AS KS 3H 2C 2D")
    for part, soon in ((0.99, False), (1.01, True)):
        assert (
            solved_results.can_be_solved_in_time(position, 12, 540 * solved_results.SECONDS_PER_POSITION * part, None)
            == soon
        )
    position.hands[0].cards = card_bits("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AH")
    assert not solved_results.can_be_solved_in_time(position, 1, 1e9, None), "more cards than there are figures for"


def test_only_tricks_between_two_parties_are_solved_together() -> None:
    assert solved_results.can_use_partition_search(position_at_trick())
    assert not solved_results.can_use_partition_search(position_at_trick(points=True))
    assert not solved_results.can_use_partition_search(Position(make_rules("D"), (0, 1, 2, 1)))


def last_two_tricks() -> Position:
    """Best play brings party 0 fourteen of the 28 points: its ace with the queen."""
    position = Position(make_rules("D", points=True), (0, 1, 0, 1))
    for seat, held in enumerate(("AS 2S", "TS 3S", "6S 4S", "KS QS")):
        position.hands[seat].cards = card_bits(held)
    position.turn, position.unplayed = 0, card_bits("AS 2S TS 3S 6S 4S KS QS")
    position.tricks_taken, position.points = [5, 6], [50, 42]
    return position


SIDES = rules.get("whist").start(seed=1)  # partners opposite


def test_card_points_are_shared_out_as_each_party_can_make_sure_of_them() -> None:
    def brought(state: Any, tricks: Sequence[int], points: Sequence[int]) -> tuple[int, ...] | None:
        return points[0], points[1]

    position = last_two_tricks()
    assert solved_results.solve_points(SIDES, position, 2, brought)
    assert (position.points, position.tricks_taken) == ([64, 56], [6, 7])
    share = solved_results.PointShares(SIDES, last_two_tricks(), 2, brought)
    assert share.divide(28) == ([7, 6], [78, 42]) and share.divide(0) == ([5, 8], [50, 70])
    assert (share.value_with(28), share.value_with(0), share.value_with(1)) == (36, -20, -18)


def test_card_points_are_sought_only_as_far_as_they_matter() -> None:
    """Sixty-four points can be made sure of and 65 cannot; where more counts than points, nothing is solved."""
    wanted, unknown = 0, -1

    def brought(state: Any, tricks: Sequence[int], points: Sequence[int]) -> tuple[int, ...] | None:
        return None if points[0] == unknown else (int(points[0] >= wanted), 0)

    for wanted, made in ((51, True), (64, True), (65, False), (78, False)):
        position = last_two_tricks()
        assert solved_results.solve_points(SIDES, position, 2, brought)
        assert (position.points[0] >= wanted) == made and sum(position.points) == 120
    for uncertain in (50, 78):
        unknown, position = uncertain, last_two_tricks()
        assert not solved_results.solve_points(SIDES, position, 2, brought)
        assert (position.points, position.tricks_taken) == ([50, 42], [5, 6])


def test_a_party_of_several_sides_has_their_mean() -> None:
    state = rules.get("funfzehnern").start(seed=1)  # each alone
    value = solved_results.make_value_to_first(state, last_two_tricks())
    assert value([6, 2, 4, 8]) == (6 + 4) / 2 - (2 + 8) / 2
    assert solved_results.make_value_to_first(SIDES, last_two_tricks())([6, 2]) == 4


def test_what_tricks_and_points_are_worth_to_each_party() -> None:
    """Each party has the mean of what its sides have of the deal, against the mean of the other sides."""

    def brought(state: Any, tricks: Sequence[int], points: Sequence[int]) -> tuple[int, ...] | None:
        return None if tricks[0] > 9 else (tricks[0], tricks[1], points[0], 0)

    state = rules.get("funfzehnern").start(seed=1)  # each alone
    for goal in (1, -1):
        worth = solved_results.make_values_by_party(state, last_two_tricks(), goal, brought)
        # sides 0 and 2 are party 0; 8 less a mean of 3, 4 less one of 13/3, against 5 less 4, 0 less 17/3
        assert worth([8, 5], [4, 0]) == pytest.approx([goal * (5 - 1 / 3) / 2, -goal * (5 - 1 / 3) / 2])
        assert worth([10, 3], [4, 0]) == [0.0, 0.0], "more than tricks and points counts"


@pytest.mark.parametrize("goal", [1, -1])
def test_what_the_deal_is_worth_by_the_tricks_still_taken(goal: int) -> None:
    """Five and six have been taken, so two more make it seven to six."""

    def brought(state: Any, tricks: Sequence[int], points: Sequence[int]) -> tuple[int, ...] | None:
        return tuple(tricks)

    def in_fours(state: Any, tricks: Sequence[int], points: Sequence[int]) -> tuple[int, ...] | None:
        return tricks[0], tricks[1], 0, 2

    def uncertain(state: Any, tricks: Sequence[int], points: Sequence[int]) -> tuple[int, ...] | None:
        return None if tricks[0] == 6 else (0, 0)

    position = last_two_tricks()
    assert solved_results.values_by_tricks(brought, SIDES, position, 2, goal) == [goal * -3.0, goal * -1.0, goal * 1.0]
    state = rules.get("funfzehnern").start(seed=1)  # each alone
    assert solved_results.values_by_tricks(in_fours, state, position, 2, goal) == [
        goal * -2.5,
        goal * -1.5,
        goal * -0.5,
    ]
    assert solved_results.values_by_tricks(uncertain, SIDES, position, 2, goal) is None
