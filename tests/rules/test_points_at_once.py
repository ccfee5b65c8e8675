"""Points and payments in the middle of a deal, and matches that end there; who is next, which way play goes."""

from __future__ import annotations

import pickle
import random
from collections.abc import Mapping
from typing import Any

import pytest

from cardhall import rules
from cardhall.games.whist.rules import Whist, WhistState
from cardhall.players.search.advice import Advice
from cardhall.players.search.payoff import margins_of_deal
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.rules.engine.game import Option
from cardhall.rules.engine.results import DealResult, Line, add_points
from cardhall.rules.mechanisms.ledger import LedgerState
from cardhall.rules.mechanisms.trick_state import Trick
from cardhall.rules.mechanisms.tricks import TrickPlay


class PegState(WhistState, LedgerState):
    at_once = True
    banks = ("pot",)


class PegPlay(TrickPlay[PegState]):
    """Every trick counts three at once, and every loser of it pays its winner a chip."""

    def count_trick(self, state: PegState, trick: Trick) -> None:
        state.gain(trick.winner, 3, "Tricks", trick.cards[:1])
        if trick.leader != trick.winner:
            state.pay(trick.leader, trick.winner, 1, "Leads lost")
        state.pay("pot", trick.winner, 2, "From the pot")


class Pegging(Whist):
    """A trial: at its target the match ends, even in the middle of a deal."""

    state_class = PegState
    ends_at_once = True
    options = Whist.options | {
        "target": Option(20, (20, 500), "Points to win", "Points that end the match."),
        "right": Option(False, (False, True), "Right", "Whether play goes to the right."),
        "alone": Option(False, (False, True), "Alone", "Whether each plays alone."),
    }

    def direction_for(self, seats: int, options: Mapping[str, Any]) -> int:
        return -1 if options["right"] else 1

    def sides_for(self, seats: int, options: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
        return ((0,), (1,), (2,), (3,)) if options["alone"] else super().sides_for(seats, options)

    def deal(self, state: WhistState) -> TrickPlay[WhistState]:
        super().deal(state)
        if state.upcard.rank == "K":
            state.gain(state.dealer, 25, "King turned up")
        return PegPlay()

    def deal_value(self, state: WhistState, tricks: Any, points: Any) -> None:
        return None

    def score(self, state: WhistState) -> DealResult:
        return DealResult((0,) * len(state.sides), (Line("At the end", (1, None)),), "All thirteen tricks are played")


GAME = Pegging()


def play_actions(state: Any, seed: int = 1) -> Any:
    rng = random.Random(seed)
    while not state.is_over and not state.results:
        before = state.copy()
        actions = state.actions()
        action = actions[rng.randrange(len(actions))]
        before.advance(action)
        state.play(action)
        assert (before.scores, before.gained, before.is_over) == (state.scores, state.gained, state.is_over)
    return state


@pytest.mark.parametrize("seed", range(5))
def test_points_count_at_once(seed: int) -> None:
    state = GAME.start(seed=seed, options={"target": 500})
    while not state.tricks:
        assert state.scores == state.gained == (0, 0)
        state.play(state.actions()[0])
    trick = state.tricks[0]
    side, lost = state.side_of(trick.winner), state.side_of(trick.leader)
    assert state.scores[side] == state.gained[side] == 5 + (lost != side)
    assert state.scores[1 - side] == -(lost != side)
    told = [event for event in state.history if event.kind in ("points", "chips")]
    assert (told[0].seat, told[0].number, told[0].text) == (trick.winner, 3, "Tricks")
    assert told[0].cards == trick.cards[:1]
    assert (told[-1].source, told[-1].target, told[-1].number) == ("pot", f"seat:{trick.winner}", 2)
    assert len(told) == (2 if trick.leader == trick.winner else 3)
    assert pickle.loads(pickle.dumps(state.observe(1))).as_dict() == state.observe(1).as_dict()


@pytest.mark.parametrize("seed", range(5))
def test_the_result_of_the_deal_has_them(seed: int) -> None:
    state = play_actions(GAME.start(seed=seed, options={"target": 500}))
    (result,) = state.results
    assert add_points(result.delta, state.gained) == state.scores  # a king may have been turned up in the next deal
    lines = {line.label: [amount or 0 for amount in line.amounts] for line in result.lines}
    king = sum(lines.pop("King turned up", [0]))
    assert sum(result.delta) == 13 * 5 + king
    assert sum(lines["Tricks"]) == 39 and sum(lines["From the pot"]) == 26
    assert sum(lines["Leads lost"]) == 0 and lines["At the end"] == [1, 0]
    assert list(lines)[-1] == "At the end"


@pytest.mark.parametrize("seed", range(5))
def test_the_match_may_end_in_the_middle_of_a_deal(seed: int) -> None:
    state = play_actions(GAME.start(seed=seed))
    assert state.is_over and state.turn is None and max(state.scores) >= 20
    assert any(state.zones[f"hand:{other}"] for other in range(4))
    assert state.winners == (state.scores.index(max(state.scores)),)
    (result,) = state.results
    assert (
        result.delta == state.scores
        and result.headline == f"{{{state.winners[0]}}} won the match in the middle of the deal"
    )
    assert state.gained == (0, 0) and state.history[-1].kind == "over"
    assert margins_of_deal(state, 0, Advice())[0] == (
        result.delta[0] - result.delta[1],
        result.delta[1] - result.delta[0],
    )


def test_the_match_may_end_while_the_cards_are_dealt() -> None:
    state = next(state for seed in range(200) if (state := GAME.start(seed=seed)).upcard.rank == "K")
    assert state.is_over and state.scores[state.side_of(state.dealer)] == 25 and not state.tricks
    assert [line.label for line in state.results[0].lines] == ["King turned up"]


@pytest.mark.parametrize("target", [20, 500])
def test_imagined_tricks_count_as_played_ones_do(target: int) -> None:
    """A playout without phases scores its tricks at once, and stops where that ends the match."""
    state = GAME.start(seed=1, options={"target": target})
    for _ in range(6):
        state.play(state.actions()[0])
    imagined = state.observe(state.turn).sample(random.Random(1))
    TrickAdvice().finish(imagined, random.Random(2))
    number = len(imagined.tricks)
    lost = [0, 0]
    for trick in imagined.tricks:
        winner = imagined.side_of(trick.winner)
        lost[winner] += 5 + (trick.leader != trick.winner)
        lost[imagined.side_of(trick.leader)] -= trick.leader != trick.winner
    assert imagined.results[0].delta == tuple(lost)
    assert (max(imagined.scores) >= 20) and imagined.is_over == (target == 20)
    assert number == 13 if target == 500 else number < 13


def test_a_deal_broken_off_is_worth_what_it_has_scored() -> None:
    state = GAME.start(seed=1, options={"target": 500})
    while not state.tricks:
        state.play(state.actions()[0])
    points, _ = margins_of_deal(state, 0, Advice())
    assert points == (state.scores[0] - state.scores[1], state.scores[1] - state.scores[0])


def test_direction_and_sides_see_the_options() -> None:
    left, right = (GAME.start(seed=1, dealer=0, options={"right": way}) for way in (False, True))
    assert (left.next_seat(0), right.next_seat(0)) == (1, 3)
    assert right.seats_from(2) == [2, 1, 0, 3]
    assert GAME.start(options={"alone": True}).sides == ((0,), (1,), (2,), (3,))
    assert len(GAME.start(options={"alone": True}).scores) == 4


def test_partners_are_the_other_seats_of_pairs() -> None:
    state = rules.get("whist").start(seed=1)
    assert [state.partner_of(seat) for seat in range(4)] == [2, 3, 0, 1]
    with pytest.raises(ValueError):
        rules.get("oh-hell").start(seed=1).partner_of(0)


def test_who_is_next_among_some() -> None:
    state = GAME.start(seed=1, options={"right": True})
    assert state.next_among(2, {0, 3}) == 0
    assert state.next_among(2, (2,)) == 2
    assert state.next_among(2, ()) is None
