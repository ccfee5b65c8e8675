"""Contract Bridge: the natural system (`system`), deals imagined by it, what a part of a rubber is worth."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp

from cardhall.language import say
from cardhall.players.advice.contract_bridge import system
from cardhall.players.advice.contract_bridge.calls import action_of, number_of
from cardhall.players.advice.contract_bridge.hands import hand_of
from cardhall.players.advice.contract_bridge.imagined import Imagined, reading_of, suits_bid
from cardhall.players.advice.contract_bridge.leads import opening_leads, under_aces
from cardhall.players.search.advice import Ranking
from cardhall.players.search.equity import Course
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import Number
from cardhall.rules.games.contract_bridge import BridgeState
from cardhall.rules.games.contract_bridge.rubber import ALL, Contract, Rubber, after_contract, closing_lines, totals
from cardhall.rules.mechanisms.tricks import TrickPlay

Worths = tuple[tuple[int, int], ...]  # points of both sides, by number of tricks

ONE_GAME = 350  # what the only game of a rubber is worth to its side, in points
PART_SCORE = 1.5  # what a point below the line is worth besides, up to a game
TARGET = 700  # with which a side has usually won the rubber
ERROR = 0.1  # for each trick left, the standard deviation of the tricks that the rest of an imagined deal comes to
ALIKE, LEAST = 0.5, 0.002  # the weights of another call that the hand fits as well, and of one that it does not fit
COST = 40.0  # points that a call loses for each point, and more for each card, by which it misleads the partner:
ODD_CALL, UNKNOWN_CALL = 0.5, 3.0  # and what it misleads besides, being not the first choice, or none of the system's


def standing_of(rubber: Rubber) -> int:
    """What a rubber that goes on is worth to side 0, in points, beside what has been scored."""
    games, below = rubber
    value = ONE_GAME * (games[0] - games[1]) if sum(games) == 1 else 0
    return round(value + PART_SCORE * (below[0] - below[1]))


@lru_cache(maxsize=256)
def worths(contract: Contract, rubber: Rubber, by_taking: bool, by_defenders: bool, last: bool) -> Worths:
    """What a contract is worth to both sides, by the tricks taken: points, and how they leave the rubber.

    The arguments are those of `after_contract`; `last`: the match ends with this deal.
    """
    found = []
    for tricks in range(ALL + 1):
        lines, after = after_contract(contract, tricks, rubber, by_taking, by_defenders)
        first, second = totals(*lines, *closing_lines(after, last))
        if max(after.games) < 2:
            first += standing_of(after) - standing_of(rubber)
        found.append((first, second))
    return tuple(found)


@lru_cache(maxsize=1024)
def uncertain(exact: Worths, error: float) -> Worths:
    """What numbers of tricks are worth if the tricks taken come out otherwise, with that standard deviation."""
    found = []
    for tricks in range(len(exact)):
        shares = [exp(-((other - tricks) ** 2) / (2 * error * error)) for other in range(len(exact))]
        first, second = (
            sum((share * brought[side] for share, brought in zip(shares, exact, strict=True)), 0.0) / sum(shares, 0.0)
            for side in (0, 1)
        )
        found.append((round(first), round(second)))
    return tuple(found)


class BridgeAdvice(TrickAdvice[BridgeState]):
    """The bidding system, and deals that agree with the calls."""

    spread = 600.0
    gain = 150.0
    effort = 300
    cost = 0.6
    infers = True
    plays_tell = False  # whether cards played are held against imagined hands

    # ---- calls

    def other_weights(self, state: BridgeState, seat: int, actions: Sequence[Action]) -> list[float]:
        reading, hand = reading_of(state), hand_of(state.zones[HAND[seat]])
        chosen = system.choose(reading, hand)
        able = {meaning.call for meaning in system.options(reading)}
        weights = []
        for call in map(number_of, actions):
            near = ALIKE * exp(-system.misfit(reading, hand, call)) if call in able else 0.0
            weights.append(1.0 if call == chosen else near + LEAST)
        return weights

    def playout(self, state: BridgeState, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
        if isinstance(state.at, TrickPlay):
            return super().playout(state, seat, actions, rng)
        return action_of(system.choose(reading_of(state), hand_of(state.zones[HAND[seat]])))

    def distinct(self, state: BridgeState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        if isinstance(state.at, TrickPlay):
            return super().distinct(state, seat, actions)
        return [action_of(system.choose(reading_of(state), hand_of(state.zones[HAND[seat]])))]

    def decide(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        """In the auction the system's call, and what the others lose by what they tell of the hand that is not so."""
        if isinstance(seen.state.at, TrickPlay):
            return None
        reading, hand = reading_of(seen.state), hand_of(seen.hand)
        chosen = system.choose(reading, hand)
        known = {meaning.call for meaning in system.options(reading)}
        found = []
        for action in seen.actions():
            call = number_of(action)
            off = system.misfit(reading, hand, call) + (ODD_CALL if call in known else UNKNOWN_CALL)
            found.append((action, 0.0 if call == chosen else -COST * off))
        return sorted(found, key=lambda entry: -entry[1])

    # ---- cards

    def weights(self, state: BridgeState, seat: int, actions: Sequence[Action]) -> list[float]:
        if not isinstance(state.at, TrickPlay) or state.tricks or state.zones["trick"]:
            return super().weights(state, seat, actions)
        values = opening_leads(state.zones[HAND[seat]], state.trump, *suits_bid(state, reading_of(state), seat))
        best = max(values.values())
        return [exp(values[action.cards[0]] - best) for action in actions]

    def sensible(self, state: BridgeState, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """No opening lead from an ace against trumps, where there is another suit."""
        if not isinstance(state.at, TrickPlay) or state.trump == "NT" or state.tricks or state.zones["trick"]:
            return super().sensible(state, seat, actions)
        partners, _ = suits_bid(state, reading_of(state), seat)
        bad = under_aces(state.zones[HAND[seat]], state.trump, partners)
        return [action for action in actions if action.cards[0] not in bad]

    def maker(self, state: BridgeState) -> int:
        return state.declarer if state.trump in "CDHS" and state.declarer is not None else -1

    # ---- imagined deals

    def worlds(self, seen: Observation, rng: random.Random) -> Callable[[], BridgeState] | None:
        return Imagined(seen, rng, self.plays_tell).draw

    # ---- what a deal is worth

    def course(self, state: BridgeState) -> Course:
        return super().course(state)._replace(target=TARGET)

    def worth(self, state: BridgeState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...] | None:
        """Without honours, which are the same whoever takes the tricks."""
        if state.contract is None:
            return 0, 0
        return self.worths(state)[tricks[state.contract.side]]

    def worths(self, state: BridgeState) -> Worths:
        """What the deal is worth, by the tricks that the declarer's side takes."""
        options = state.options
        slams_taken, by_defenders = options["slams"] == "taken", options["undertricks"] == "defenders"
        return worths(state.contract, state.rubber, slams_taken, by_defenders, state.game.is_last(state))

    # ---- words

    def meaning(self, seen: Observation, action: Action, at: int | None = None) -> str:
        return system.explained(reading_of(seen.state, at), number_of(action))

    def reason(self, seen: Observation, action: Action) -> str:
        if action.verb == "play":
            return super().reason(seen, action)
        hand = hand_of(seen.hand)
        long = say(", {total} with long suits", total=hand.total) if hand.total > hand.high else ""
        says = system.explained(reading_of(seen.state, None), number_of(action), hand)
        return say("You hold {high} points in high cards{long}. {says}", high=hand.high, long=long, says=says)


class BridgeExpert(BridgeAdvice):
    """What the hard player knows besides: what the cards played tell, and more tricks solved."""

    plays_tell = True
    solved_tricks = 4
    solved_at_once = 7
    solved_in_time = 13
    solved_share_of_few = 0.9  # even two tell more than all sound play, which decides between equals
    solved_few = 2

    def worths(self, state: BridgeState) -> Worths:
        left = ALL - len(state.tricks)
        return uncertain(super().worths(state), ERROR * left) if left else super().worths(state)


EXPERT = BridgeExpert()
ADVICE = BridgeAdvice(hard=EXPERT)
