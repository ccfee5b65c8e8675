"""Contract Bridge: bidding by points and length.

A hand counts four points for an ace, three for a king, two for a queen, one for a jack. With twelve it opens its
longest suit, with six it answers, and a side bids as high as the points of both hands promise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.cards import SUIT_NAMES, SUITS, Card
from cardhall.english import NUMBERS
from cardhall.players.search.equity import Course
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.auctions import DOUBLE, REDOUBLE, strain_of

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
OPENS, ANSWERS, DOUBLES = 12, 6, 16
LEVELS = ((18, 1), (21, 2), (25, 3), (28, 4), (31, 5), (34, 6), (37, 7))  # points of both hands -> the level they reach
LEAST = 0.02  # the weight of a call that is not the one chosen


def points_of(hand: Sequence[Card]) -> int:
    """High-card points."""
    return sum(POINTS.get(card.rank, 0) for card in hand)


class BridgeAdvice(TrickAdvice):
    """Bidding by points, and the worth of a deal."""

    spread = 600.0
    gain = 150.0
    effort = 600
    cost = 0.6

    def course(self, state: Any) -> Course:
        return super().course(state)._replace(target=700)

    def other_weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        chosen = self.call(state, seat, actions)
        return [1.0 if action == chosen else LEAST for action in actions]

    def call(self, state: Any, seat: int, actions: Sequence[Action]) -> Action:
        """What the seat calls with its hand."""
        hand = state.zones[HAND[seat]]
        own = points_of(hand)
        partner = state.left_of(seat, 2)
        heard = [call.action for call in state.calls if call.seat == partner and call.action.verb == "bid"]
        said = any(call.seat == seat and call.action.verb == "bid" for call in state.calls)
        if not heard and (own < OPENS or said):
            return PASS
        if heard and own < ANSWERS:
            return PASS
        most = 2 if not heard else max((level for points, level in LEVELS if own + OPENS >= points), default=1)
        lengths = {suit: sum(card.suit == suit for card in hand) for suit in SUITS}
        if heard and (strain := strain_of(heard[-1])) in lengths:
            lengths[strain] += 4
        wanted = max(SUITS, key=lambda suit: (lengths[suit], suit))
        bid = next((action for action in actions if action.verb == "bid" and strain_of(action) == wanted), None)
        return bid if bid is not None and bid.number <= most else PASS

    # ---- words

    def meaning(self, seen: Observation, action: Action, at: int | None = None) -> str:
        if action == PASS:
            return "Nothing to add."
        if action in (DOUBLE, REDOUBLE):
            return f"{DOUBLES} points or more."
        suit = SUIT_NAMES.get(strain_of(action))
        return f"{OPENS} points or more, {f'long {suit}' if suit else 'an even hand'}."

    def reason(self, seen: Observation, action: Action) -> str:
        if action.verb == "play":
            return super().reason(seen, action)
        points, suit = points_of(seen.hand), strain_of(action)
        held = sum(card.suit == suit for card in seen.hand)
        suits = f" and {NUMBERS[held]} {SUIT_NAMES[suit]}" if suit in SUIT_NAMES else ""
        return f"You hold {points} points{suits}."


ADVICE = BridgeAdvice()
