"""Briscola. Three cards each; any card may be played to a trick, and after it everybody draws.

The rules followed. Two players, or four of whom those across the table are partners; 40 cards, in every suit
A 3 K Q J 7 6 5 4 2 from the top. Three cards each; the next one is turned up, its suit is trumps, and it lies under the
stock. Eldest hand leads. Whoever follows plays any card, also a trump while it holds the suit led. The highest trump
wins the trick, else the highest card of the suit led. The winner draws the top card of the stock, then each other
player in turn, and the winner leads. The card that was turned up is the last to be drawn; then the hands are played
out.

An ace counts 11, a three 10, a king 4, a queen 3, a jack 2: 120 in all. A side with more than 60 scores a point; with
60 each nobody does. Whoever has the points of the option `target` wins the match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from cardhall.cards import SPANISH_40, Card
from cardhall.language import say
from cardhall.rules.engine.options import points_to_win
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, Line, Number
from cardhall.rules.mechanisms.card_order import make_order
from cardhall.rules.mechanisms.dealing import STOCK_ZONE, hands_and_upcard
from cardhall.rules.mechanisms.trick_draws import DrawingPlay
from cardhall.rules.mechanisms.trick_rules import TrickRules
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickGame
from cardhall_briscola.facts import BriscolaFacts

RANKING = "A3KQJ76542"
POINTS = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}
HAND_SIZE, HALF = 3, 60


class BriscolaState(TrickState):
    upcard: Card  # turned up for trumps


class Play(DrawingPlay[BriscolaState]):
    """The tricks, after each of which everybody draws."""

    draws = (STOCK_ZONE, "upcard")


PLAY = Play()


class Briscola(TrickGame[BriscolaState]):
    """Any card may be played, and a new one is drawn."""

    id = "briscola"
    state_class = BriscolaState
    pack = SPANISH_40
    phases = (PLAY,)
    options = {"target": points_to_win(2, (1, 2, 3), say("Whoever has won this many deals wins the match."))}

    def layout(self, state: BriscolaState) -> Mapping[str, int]:
        return hands_and_upcard(SPANISH_40, state.seats, HAND_SIZE)

    def deal(self, state: BriscolaState) -> Phase[Any]:
        (state.upcard,) = state.zones["upcard"]
        state.begin_tricks(state.upcard.suit)
        return PLAY

    def trick_rules(self, state: BriscolaState) -> TrickRules:
        return rules_for(state.trump)

    def facts(self, state: BriscolaState, seat: int) -> BriscolaFacts:
        return BriscolaFacts(trump=state.trump, upcard=state.upcard, tricks=tuple(state.tricks_by_side()))

    def deal_value(
        self, state: BriscolaState, tricks: Sequence[int], points: Sequence[int]
    ) -> tuple[Number, ...] | None:
        return tuple(int(number > HALF) for number in points)

    def score(self, state: BriscolaState) -> DealResult:
        points = [state.rules.points_of(state.rules.suits.flags(state.zones[f"won:{side}"])) for side in (0, 1)]
        delta = tuple(int(number > HALF) for number in points)
        lines = (Line(say("Card points"), points, adds=False), Line(say("More than 60"), delta))
        if not any(delta):
            return DealResult(delta, lines, say("Both sides took 60 card points"))
        winner = delta.index(1)
        headline = say("{{{winner}}} took {number} of the 120 card points", winner=winner, number=points[winner])
        return DealResult(delta, lines, headline)


@lru_cache
def rules_for(trump: str) -> TrickRules:
    """How tricks are played with this trump suit: without any duty."""
    return TrickRules(make_order(RANKING, trump), SPANISH_40, (), points=POINTS)


GAME = Briscola()
