"""Claims: never wrong, whatever the hidden cards are and whatever the others do; and no thought where it is wasted."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import cards
from cardhall.games.dou_dizhu.advice.claims import PossibleHand, find_sure_plays
from cardhall.games.dou_dizhu.rules import combination_kinds
from cardhall.players import levels
from cardhall.players.advice import advice_for, find_seat_claim
from cardhall.players.claims import Claim
from cardhall.rules import Action
from tests.players.positions import play_randomly

TRICK_GAMES = ("whist", "euchre")
LAYOUTS_PER_CLAIM = 4  # layouts tried for a claim
MAX_LINES_PER_LAYOUT = 700  # lines of play looked at for one layout, at most
LONGEST, EACH = 4, 6  # turns that claims reach which are tried, and how many claims by that number


def play_out_claim(state: Any, seat: int, deals: int, left: list[int]) -> None:
    """Follow every line of play by the others while `seat` plays as it claims; it has to take every trick."""
    if len(state.results) > deals or left[0] < 0:
        left[0] -= 1
        return
    if state.turn == seat:
        found = find_seat_claim(state.observe(seat))
        if not state.zones["trick"]:
            assert found is not None and found.wins_rest, "the claim does not hold to the end"
        actions = [found.next_actions[0]] if found is not None else state.actions(seat)
    else:
        actions = state.actions(state.turn)
    for action in actions:
        following = state.copy()
        before = len(following.tricks)
        following.news = []  # what a play rules out is noted only where somebody listens
        following.advance(action, state.turn)
        if len(following.results) == deals and len(following.tricks) > before:
            assert following.tricks[-1].winner == seat
        play_out_claim(following, seat, deals, left)


def find_claims(game_id: str, matches: int, **options: Any) -> Iterator[tuple[Any, int, Claim]]:
    """The states of played matches in which the seat to act has a claim."""
    for seed in range(matches):
        yield from claims_in_match(game_id, seed, **options)


@cache
def claims_in_match(game_id: str, seed: int, **options: Any) -> list[tuple[Any, int, Claim]]:
    found = []
    rng = random.Random(seed)
    state = rules.get(game_id).start(seed=seed, options=options)
    player = players.get("easy", game=game_id, seed=seed)
    for _ in range(250):
        if state.is_over:
            break
        seat = state.turn
        seen = state.observe(seat)
        one = find_seat_claim(seen)
        if one is not None:
            found.append((state.copy(), seat, one))
        legal = state.actions(seat)
        state.play(player.choose(seen) if rng.random() < 0.8 else rng.choice(legal), seat)
    return found


@pytest.mark.parametrize("game_id", ["court-piece", "euchre"])  # thirteen tricks, and five with bowers
def test_a_claim_of_tricks_holds_against_every_play_in_every_layout(game_id: str) -> None:
    rng = random.Random(3)
    tried: Counter[int] = Counter()
    for state, seat, found in find_claims(game_id, 60 if game_id == "euchre" else 16):
        if not found.wins_rest or found.turns_left > LONGEST or tried[found.turns_left] >= EACH:
            continue
        tried[found.turns_left] += 1
        seen = state.observe(seat)
        for _ in range(LAYOUTS_PER_CLAIM):
            world = seen.sample(rng)
            world.news = None
            play_out_claim(world, seat, len(world.results), [MAX_LINES_PER_LAYOUT])
        if all(tried[turns] == EACH for turns in range(1, LONGEST + 1)):
            break
    assert sum(number for turns, number in tried.items() if turns > 1) > 2, tried


def test_long_claims_hold_against_random_play() -> None:
    """With too many cards for every line: the others play at random, in other layouts each time."""
    rng = random.Random(5)
    tried = 0
    for state, seat, found in find_claims("whist", 16):
        if not found.wins_rest or found.turns_left < 3:
            continue
        tried += 1
        seen = state.observe(seat)
        for _ in range(10):
            world = seen.sample(rng)
            deals, line = len(world.results), list(found.next_actions)
            while len(world.results) == deals:
                legal = world.actions(world.turn)
                action = line.pop(0) if world.turn == seat else rng.choice(legal)
                assert action in legal
                before = len(world.tricks)
                world.advance(action)
                if len(world.results) == deals and len(world.tricks) > before:
                    assert world.tricks[-1].winner == seat
    assert tried > 5


def test_a_whist_claim_says_how_the_tricks_are_taken() -> None:
    """Trumps first, from the top; refused while one more trump may be in a hand than the seat can draw."""
    deal = {
        "hand:0": "AS KS QS JS AH KH AD KD QD JD TD 9D 8D",
        "hand:1": "2S 3S 4S 5S 2H 3H 4H 5H 2C 3C 4C 5C 6C",
        "hand:2": "6S 7S 8S 9S 6H 7H 8H 9H 7C 8C 9C TC JC",
        "hand:3": "TS TH JH QH QC KC AC 2D 3D 4D 5D 6D 7D",
    }
    state = rules.get("whist").start(dealer=3, deals=[deal])
    found = find_seat_claim(state.observe(0))
    assert found is not None and found.wins_rest and found.turns_left == 13
    assert [str(action) for action in found.next_actions[:7]] == [f"play {rank}D" for rank in "AKQJT98"]
    assert found.next_actions[0] == Action.parse("play AD")
    assert find_seat_claim(state.observe(1)) is None, "it is not to act"
    fewer = {**deal, "hand:0": "AS KS QS JS AH KH AD KD QD JD TD 9D 9H", "hand:2": deal["hand:2"].replace("9H", "8D")}
    assert find_seat_claim(rules.get("whist").start(dealer=3, deals=[fewer]).observe(0)) is None


def test_what_is_hidden_does_not_make_a_claim() -> None:
    """The same claim from every layout that the seat cannot tell from the true one."""
    rng = random.Random(7)
    for game_id in (*TRICK_GAMES, "dou-dizhu"):
        for depth in (20, 40, 45, 48):
            state = play_randomly(game_id, seed=depth, actions=depth)
            seat = state.turn
            seen = state.observe(seat)
            assert find_seat_claim(seen.sample(rng).observe(seat)) == find_seat_claim(seen)


@pytest.mark.parametrize("options", [{}, {"pair_as_singles": True, "spring": True}])
def test_a_claim_of_dou_dizhu_runs_out_in_every_layout(options: dict[str, Any]) -> None:
    """Nobody can ever play on what the seat plays, and it is first out of cards."""
    rng = random.Random(9)
    tried = several = 0
    for state, seat, found in find_claims("dou-dizhu", 12, deals=1, **options):
        tried += 1
        several += found.turns_left > 2
        seen = state.observe(seat)
        for _ in range(LAYOUTS_PER_CLAIM):
            world = seen.sample(rng)
            deals = len(world.results)
            for place, action in enumerate(found.next_actions):
                assert action in world.actions(seat)
                world.advance(action, seat)
                if place + 1 == len(found.next_actions):
                    break
                while world.turn != seat:
                    assert world.actions(world.turn) == [Action("pass")]
                    world.advance(Action("pass"))
            assert len(world.results) == deals + 1
            landlord = state.landlord
            assert (world.results[-1].delta[landlord] > 0) == (seat == landlord)
    assert tried > 10 and several > 3


def test_a_bomb_that_somebody_may_hold_forbids_a_claim() -> None:
    """Two twos and a three: certain once nobody can hold four of a rank, both jokers, or enough cards for them."""
    kinds = combination_kinds(False)

    def counts(text: str) -> int:
        return kinds.count_by_rank(cards(text))

    def line(hand: str, *others: tuple[str, int], standing: str = "") -> list[str]:
        beaten = kinds.read_play(counts(standing)).combination if standing else None
        plays = find_sure_plays(
            kinds, counts(hand), [PossibleHand(counts(text), size) for text, size in others], beaten
        )
        return [play.combination.kind for play in plays or ()]

    assert line("2S 2H 3S", ("4S 4H 4D 5S 6S BJ", 5)) == ["pair", "single"]
    assert line("2S 2H 3S", ("4S 4H 4D 4C 5S 6S BJ", 5)) == []
    assert line("2S 2H 3S", ("4S 4H 4D 4C 5S 6S BJ", 3)) == ["pair", "single"]
    assert line("2S 2H 3S", ("4S 4H BJ RJ", 3)) == []
    assert line("2S 2H 3S", ("4S 4H BJ", 2), ("4S 4H BJ", 1)) == ["pair", "single"]
    assert line("2S 3S", ("4S 4H BJ", 2)) == []
    assert line("RJ 3S", ("4S 4H BJ", 2)) == ["single", "single"]
    assert line("RJ 3S", ("4S 4H BJ", 2), standing="AS") == ["single", "single"]
    assert line("RJ 3S", ("4S 4H BJ", 2), standing="AS AH") == []
    assert line("9S 9H 9D 9C 3S", ("8S 8H 8D 8C", 4)) == ["bomb", "single"]
    assert line("9S 9H 9D 9C 3S", ("TS TH TD TC", 4)) == []
    assert line("BJ RJ 9S 9H 9D 9C 3S", ("8S 8H 8D 8C", 4)) == ["rocket", "bomb", "single"]
    assert line("3S 4S 5S 6S 7S", ("8S 8H 8D 8C", 4)) == ["straight"], "the last play may be beaten"


def test_euchre_is_settled_when_the_score_cannot_change() -> None:
    """Checked against every way to finish the deal."""
    settled: Counter[bool] = Counter()
    for state, _, found in find_claims("euchre", 16):
        if found.wins_rest or sum(settled.values()) > 40:
            continue
        settled[state.side_of(state.maker) == 0] += 1
        deltas = set()
        rng = random.Random(1)
        for _ in range(40):
            world = state.copy()
            deals = len(world.results)
            while len(world.results) == deals:
                world.advance(rng.choice(world.actions(world.turn)))
            deltas.add(world.results[-1].delta)
        assert len(deltas) == 1
    assert min(settled.values()) > 3


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_no_search_where_the_rest_is_decided(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player with a claim, or with nothing to choose, acts at once."""
    positions = [
        one
        for game_id in (*TRICK_GAMES, "dou-dizhu")
        for one in islice(find_claims(game_id, 16 if game_id != "dou-dizhu" else 4), 40)
    ]

    def thought(*_: Any) -> Any:
        raise AssertionError("no thought is needed here")

    monkeypatch.setattr(levels, "search", thought)
    monkeypatch.setattr(levels.Player, "_choose_by_weights", thought)
    assert len(positions) > 20
    for state, seat, found in positions:
        player = players.get(level, game=state.game.id)
        assert player.choose(state.observe(seat)) == found.next_actions[0]


def test_cards_that_come_to_the_same_are_not_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neighbours in a suit, or with only gone cards between them, are one card; a card of the trick parts them."""
    deal = {
        "hand:0": "AS KS 5S 4S 3S 2S AH 7H 6H AC 9C 8C 2D",
        "hand:1": "QS JS TS 9S 8S 7S 6S KH QH JH KC QC JC",
        "hand:2": "TH 9H 8H 5H 4H 3H 2H TC 7C 6C 5C KD QD",
        "hand:3": "4C 3C 2C AD JD TD 9D 8D 7D 6D 5D 4D 3D",
    }
    state = rules.get("whist").start(dealer=3, deals=[deal])
    state.play("play AC")
    advice = advice_for("whist")

    def alike() -> bool:
        return len(advice.distinct_actions(state.observe(state.turn).state, state.turn, state.actions(state.turn))) == 1

    assert [str(action) for action in state.actions()] == ["play JC", "play QC", "play KC"]
    assert alike()
    monkeypatch.setattr(levels, "search", lambda *_: pytest.fail("no thought is needed here"))
    chosen = players.get("hard", game="whist").choose(state.observe(1))
    assert chosen in state.actions()
    state.play("play JC")
    assert not alike(), "5, 6, 7 and 10: eight and nine are out"
    state = rules.get("whist").start(dealer=3, deals=[deal])
    state.play("play 8C")
    state.play("play QC")
    state.play("play TC")
    assert alike(), "4, 3 and 2"
    both = [Action.parse("play 9C"), Action.parse("play AC")]
    assert list(advice.distinct_actions(state.observe(3).state, 0, both)) == both
