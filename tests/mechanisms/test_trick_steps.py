"""Steps before a card: when they are open, what follows them, what refuses them, and how they are imagined."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from cardhall.cards import FRENCH_32, SPANISH_40, Card
from cardhall.players.search.playouts import play_out
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.playout import PlayGuide
from cardhall.rules import IllegalAction
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, Number
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.trick_rules import TrickRules
from cardhall.rules.mechanisms.trick_steps import SteppingPlay
from cardhall.rules.mechanisms.tricks import TrickPlay, count_tricks_and_points_won
from tests.mechanisms.trick_row import Row, RowState

ONE, NONE = Action("say", "one"), Action("say", "none")
TWO_ACES, STOP = Action("declare", "aces"), Action("declare", "stop")
BLACK_ACES = (Card.of("AC"), Card.of("AS"))
ACES_PRIZE = 50  # for aces declared


class Talk(SteppingPlay[RowState], TrickPlay[RowState]):
    """Any seat may say before its card that it holds no card of some suit, or one."""

    verbs = ("say",)

    def steps(self, state: RowState, seat: int) -> Sequence[Action]:
        count = Counter(card.suit for card in state.zones[HAND[seat]])
        number = [count[suit] for suit in "CDHS"]
        return [word for word, some in ((ONE, 1), (NONE, 0)) if some in number]

    def why_not(self, state: RowState, seat: int, action: Action) -> str:
        return "That is not true."


class TalkMore(Talk):
    several = True


class TalkingRow(Row):
    trumps, pack, ranks, play = ("",), SPANISH_40, "32AKJQ7654", Talk()


class TalkingMoreRow(TalkingRow):
    play = TalkMore()


class Declare(SteppingPlay[RowState], TrickPlay[RowState]):
    """Who has won a trick may declare two black aces, or end the deal."""

    verbs = ("declare",)
    step_request = "declare"

    def steps(self, state: RowState, seat: int) -> Sequence[Action]:
        if state.zones["trick"] or not state.tricks:
            return ()
        aces = set(BLACK_ACES) <= set(state.zones[HAND[seat]])
        return [*[TWO_ACES] * (aces and not state.memory), STOP]

    def take(self, state: RowState, seat: int, action: Action) -> Phase[Any] | None:
        if action == STOP:
            return None
        state.memory = 1
        state.declarer = seat
        return self

    def why_not(self, state: RowState, seat: int, action: Action) -> str:
        return "There is nothing to declare now."


class DeclaringRow(Row):
    pack, trumps, play = FRENCH_32, ("",), Declare()

    def deal(self, state: RowState) -> Phase[Any]:
        following = super().deal(state)
        state.declarer = -1
        return following

    @cache  # noqa: B019
    def rules_for(self, trump: str) -> TrickRules:
        return TrickRules(self.order(trump), self.pack, points={"A": 1}, declares=[(BLACK_ACES, ACES_PRIZE)])

    def deal_value(self, state: RowState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...]:
        own = [
            points[side] + ACES_PRIZE * (state.declarer >= 0 and state.side_of(state.declarer) == side)
            for side in (0, 1)
        ]
        return own[0] - own[1], own[1] - own[0]

    def score(self, state: RowState) -> DealResult:
        return DealResult(self.deal_value(state, *count_tricks_and_points_won(state, state.rules, (0, 1, 0, 1))))


class DeclaringAdvice(TrickAdvice):
    def step(self, state: Any, seat: int) -> Action | None:
        return TWO_ACES if TWO_ACES in state.actions() else None


TALKING, TALKING_MORE, DECLARING = TalkingRow(), TalkingMoreRow(), DeclaringRow()


def words(state: Any) -> list[str]:
    return [str(action) for action in state.actions() if action.verb != "play"]


def refusal_text(state: Any, action: str) -> str:
    with pytest.raises(IllegalAction) as why:
        state.play(action)
    return why.value.reason


@pytest.mark.parametrize("game", [TALKING, TALKING_MORE])
def test_a_step_comes_before_a_card_of_the_same_seat(game: TalkingRow) -> None:
    """One in a turn, or as many as are open; then the same seat plays, and the next turn begins without a step."""
    several, taken = game.play.several, 0
    for seed in range(20):
        state, rng = game.start(seed=seed), random.Random(seed)
        while not state.is_over:
            seat, able = state.turn, words(state)
            own = [card.suit for card in state.zones[HAND[seat]]]
            assert ("say one" in able) == any(own.count(suit) == 1 for suit in "CDHS")
            assert state.actions() == sorted(state.actions())
            if "say none" not in able:
                assert refusal_text(state, "say none") == "That is not true."
            if able and rng.random() < 0.5:
                before = {name: list(some) for name, some in state.zones.items()}
                state.play(rng.choice(able))
                taken += 1
                assert state.turn == seat and state.zones == before
                assert words(state) == (able if several else [])
                if not several:
                    what = "play" if state.zones["trick"] else "lead"
                    assert refusal_text(state, able[0]) == f"You have done that in this turn; now {what} a card."
            state.play(rng.choice([action for action in state.actions() if action.verb == "play"]))
    assert taken > 100


def test_a_step_may_end_the_deal() -> None:
    state = DECLARING.start(seed=1)
    while not state.tricks:
        assert not words(state)
        state.play(state.actions()[0])
    assert "declare stop" in words(state)
    assert state.observe(state.turn).prompt(str) == ("You won the trick", "Declare, or lead any card")
    state.play("declare stop")
    assert state.is_over


# ---- imagined play

ACES = {
    "hand:0": "AC AS 7C 8C AD QD JD TD",
    "hand:1": "KC QC JC TC 9C 9D 8D 7D",
    "hand:2": "AH KH QH JH TH 9H 8H 7H",
    "hand:3": "KD KS QS JS TS 9S 8S 7S",
    "stock": "",
}


def test_what_is_declared_in_imagined_play() -> None:
    """The winner of a trick declares at once; what is to be declared is kept; taking it back undoes it."""
    state = DECLARING.start(dealer=3, deals=[ACES])
    position = position_of(state)
    assert position.declares and position.may_declare() and not position.is_simple
    flag, saved = position.suits.flag, position.snapshot()
    for card in ("AD", "7D", "7H", "KD"):
        position.play(flag[Card.of(card)])
    assert position.points == [ACES_PRIZE + 1, 0] and not position.may_declare()
    position.restore(saved)
    assert position.points == [0, 0] and position.may_declare()
    for card in ("AS", "9C", "7H", "7S"):  # an ace that has gone cannot be declared
        position.play(flag[Card.of(card)])
    assert position.points == [1, 0] and not position.may_declare()
    position.restore(saved)
    guide, legal = PlayGuide(random.Random(1)), position.legal()
    aces = position.suits.flags(BLACK_ACES)
    assert not any(guide.choose_card(position, legal) & aces for _ in range(50))  # they are kept
    assert guide.choose_card(position, aces) & aces  # unless there is nothing else


def finish_deal(state: Any, seed: int) -> Any:
    """How a deal ends that is played out from this state on, and the number of actions to there."""
    imagined = state.copy()
    imagined.news, imagined.single_deal = None, True
    number = DeclaringAdvice().finish(imagined, random.Random(seed))
    return imagined.results[0].delta[0], number


def test_playouts_declare() -> None:
    """The leader declares in the state before the fast part begins."""
    advice = DeclaringAdvice()
    state = DECLARING.start(dealer=3, deals=[ACES])
    for card in ("AD", "7D", "7H", "KD"):
        state.play(f"play {card}")
    assert advice.distinct_actions(state, 0, state.actions()) == [TWO_ACES]
    assert advice.weights(state, 0, state.actions())[0] == 1.0
    brought, number = finish_deal(state, 2)
    assert brought >= ACES_PRIZE and number == 29


def test_those_who_win_later_declare_in_the_fast_part() -> None:
    brought = [finish_deal(DECLARING.start(seed=seed), seed) for seed in range(40)]
    assert all(number == 32 for _, number in brought)
    assert sum(abs(points) >= ACES_PRIZE for points, _ in brought) > 1


def test_a_playout_action_by_action_takes_steps_too() -> None:
    advice, ended = DeclaringAdvice(), 0
    for seed in range(40):
        state = DECLARING.start(seed=seed)
        state.news, state.single_deal = None, True
        rng = random.Random(seed)
        while not state.results:
            actions = state.actions()
            state.advance(advice.playout(state, state.turn, actions, rng), state.turn)
            assert not state.results or not any(action == STOP for action in actions)
        ended += state.declarer >= 0
        play_out(DECLARING.start(seed=seed), advice, rng, 0)
    assert ended > 1
