"""Contract Bridge: the natural system of `players/bridge`, deals imagined by it, what a part of a rubber is worth."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import exp
from typing import Any

from cardhall.cards import Card
from cardhall.players.bridge import system
from cardhall.players.bridge.calls import action_of, number_of
from cardhall.players.bridge.dealing import BETWEEN, FIRST, RESTART, Dealer, Told
from cardhall.players.bridge.hands import hand_of
from cardhall.players.bridge.leads import opening_leads
from cardhall.players.bridge.reading import GAME_POINTS, Reading
from cardhall.players.search.equity import Course
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.inference import Evidence
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import DealResult, Number
from cardhall.rules.games.contract_bridge import Rubber, totals
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.tricks import TrickPlay

ONE_GAME = 350  # what the only game of a rubber is worth to its side, in points
PART_SCORE = 1.5  # what a point below the line is worth besides, up to a game
TARGET = 700  # with which a side has usually won the rubber
LEAST = 0.02  # the weight of a call that the hand does not fit
TRUST_IN_LEADS = 0.6


def reading_of(state: Any, number: int | None = None) -> Reading:
    """The auction of a state; after `number` calls where that is given."""
    calls = tuple([number_of(call.action) for call in state.calls[:number]])
    sides = (state.side_of(state.dealer), 1 - state.side_of(state.dealer))
    games, below = state.rubber
    needs, vulnerable = [GAME_POINTS - below[side] for side in sides], [games[side] > 0 for side in sides]
    return system.read(calls, ((needs[0], needs[1]), (vulnerable[0], vulnerable[1])))


def standing_of(rubber: Rubber) -> int:
    """What a rubber that goes on is worth to side 0, in points, beside what has been scored."""
    games, below = rubber
    value = ONE_GAME * (games[0] - games[1]) if sum(games) == 1 else 0
    return round(value + PART_SCORE * (below[0] - below[1]))


class BridgeAdvice(TrickAdvice):
    """The bidding system, and deals that agree with the calls."""

    spread = 600.0
    gain = 150.0
    effort = 600
    cost = 0.6
    infers = True
    plays_tell = False  # whether cards played are held against imagined hands

    # ---- calls

    def other_weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        reading, hand = reading_of(state), hand_of(state.zones[HAND[seat]])
        chosen = action_of(system.choose(reading, hand))
        likely = dict.fromkeys(actions, 0.0)
        for meaning in system.options(reading):
            action = action_of(meaning.call)
            likely[action] = max(likely.get(action, 0.0), 0.5 * exp(-meaning.misfit(hand)))
        return [1.0 if action == chosen else max(likely[action], LEAST / 10) for action in actions]

    def playout(self, state: Any, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
        if isinstance(state.at, TrickPlay):
            return super().playout(state, seat, actions, rng)
        return action_of(system.choose(reading_of(state), hand_of(state.zones[HAND[seat]])))

    def distinct(self, state: Any, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        if isinstance(state.at, TrickPlay):
            return super().distinct(state, seat, actions)
        return [action_of(system.choose(reading_of(state), hand_of(state.zones[HAND[seat]])))]

    # ---- cards

    def weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        if not isinstance(state.at, TrickPlay) or state.tricks or state.zones["trick"]:
            return super().weights(state, seat, actions)
        reading = reading_of(state)
        place = state.seats_from(state.dealer).index(seat)
        suits = reading.bid_suits
        theirs = suits[(place + 1) % 4] | suits[(place + 3) % 4]
        values = opening_leads(state.zones[HAND[seat]], state.trump, suits[(place + 2) % 4], theirs)
        best = max(values.values())
        return [exp(values[action.cards[0]] - best) for action in actions]

    def maker(self, state: Any) -> int:
        return state.declarer if state.trump in "CDHS" and state.declarer is not None else -1

    # ---- imagined deals

    def worlds(self, seen: Observation, rng: random.Random) -> Callable[[], Any] | None:
        return Imagined(seen, rng, self.plays_tell).draw

    # ---- what a deal is worth

    def course(self, state: Any) -> Course:
        return super().course(state)._replace(target=TARGET)

    def worth(self, state: Any, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        entries, rubber = state.game.reckoned(state, tricks)
        first, second = totals(*entries)
        if max(rubber.games) == 2:
            return first, second
        return first + standing_of(rubber) - standing_of(state.rubber), second

    def score(self, state: Any, position: Position) -> None:
        points = self.worth(state, position.taken, position.points)
        assert points is not None
        state.finish_deal(DealResult(points))

    # ---- words and levels

    def meaning(self, seen: Observation, action: Action, at: int | None = None) -> str:
        return system.explained(reading_of(seen.state, at), number_of(action))

    def reason(self, seen: Observation, action: Action) -> str:
        if action.verb == "play":
            return super().reason(seen, action)
        hand, meaning = hand_of(seen.hand), self.meaning(seen, action)
        return f"You hold {hand.high} points in high cards, {hand.total} with long suits. {meaning}"

    def for_level(self, level: str) -> BridgeAdvice:
        return EXPERT if level == "hard" else self


class BridgeExpert(BridgeAdvice):
    """What the hard player knows besides: what the cards played tell, and more tricks solved."""

    plays_tell = True
    solved_tricks = 4
    solved_at_once = 7


class Imagined:
    """Deals that agree with what a seat sees, each the likelier the better it explains calls and plays."""

    def __init__(self, seen: Observation, rng: random.Random, plays_tell: bool) -> None:
        self.seen, self.rng = seen, rng
        state = seen.state
        dealer = state.seats_from(state.dealer)
        self.hidden = [seat for seat in range(4) if any(not card.suit for card in state.zones[HAND[seat]])]
        in_play = isinstance(state.at, TrickPlay)
        shown = Evidence(state, seen.seat).shown if plays_tell and in_play else {}
        calls = [number_of(call.action) for call in state.calls]
        readings = [reading_of(state, number) for number in range(len(calls))]
        told, played = [], []
        for seat in self.hidden:
            numbers = range(dealer.index(seat), len(calls), 4)
            own = [calls[number] for number in numbers]
            told.append(Told([readings[number] for number in numbers], own, shown.get(seat, [])))
            played.append(state.played_by(seat) if in_play else [])
        barred = [state.ruled_out[seat] if in_play else 0 for seat in self.hidden]
        flags = state.rules.suits.flag if in_play else [0] * 54
        self.dealer = Dealer(told, played, barred, flags)
        self.number = 0
        self.template: Any = None

    def draw(self) -> Any:
        """Another one."""
        dealer = self.dealer
        if self.number % RESTART == 0:
            self.template = self.seen.sample(self.rng)
            dealer.begin([self.template.zones[HAND[seat]] for seat in self.hidden])
            dealer.exchange(self.rng, FIRST)
        else:
            dealer.exchange(self.rng, BETWEEN)
        self.number += 1
        world = self.template.copy()
        for seat, hand in zip(self.hidden, dealer.hands, strict=True):
            world.zones[HAND[seat]] = sorted(Card.numbered(number) for number in hand)
        return world


ADVICE, EXPERT = BridgeAdvice(), BridgeExpert()
