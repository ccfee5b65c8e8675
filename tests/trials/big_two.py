"""Big Two: thirteen cards each, twos high and suits in order; who runs out of cards first pays nothing.

The rules followed. Two to four players, thirteen cards each, the rest dead. Singles, pairs, three of a rank, and five
cards; the order is 2 A K … 3, and spades, hearts, clubs, diamonds within a rank. The lowest card dealt begins, or later
the last winner. A combination beats a lower one of as many cards; by option fours and straight flushes beat all. Who
has passed may play again, or by option not in that round. Cards left cost one each, from ten on two, all thirteen 39.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from cardhall.cards import FRENCH_52, Card
from cardhall.english import or_none
from cardhall.players.climbing.advice import ClimbAdvice
from cardhall.players.climbing.choices import Planner
from cardhall.rules.engine.game import HAND, Option
from cardhall.rules.engine.masks import mask_of
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, Line
from cardhall.rules.mechanisms.climbing import Play
from cardhall.rules.mechanisms.suit_climbing import SuitClimb, SuitClimbGame, SuitClimbState, SuitKinds

LINE, SUITS, HAND_SIZE, TWO = "3456789TJQKA2", "DCHS", 13, 12
SEQUENCES = ("A2345", "23456", *(LINE[low : low + 5] for low in range(8)))
COSTS = [*range(10), 20, 22, 24, 39]  # by cards left


@lru_cache
def kinds_for(bombs: bool) -> SuitKinds:
    return SuitKinds(LINE, SUITS, SEQUENCES, bombs)


class BigTwoState(SuitClimbState):
    low_card: Card | None  # which the first lead must contain

    @property
    def kinds(self) -> SuitKinds:
        return kinds_for(self.setup.options["bombs"])


class BigTwoPlay(SuitClimb[BigTwoState]):
    def able(self, state: BigTwoState, seat: int) -> list[Play]:
        found = super().able(state, seat)
        if state.plays or state.low_card is None:
            return found
        low = state.kinds.number([state.low_card])
        return [play for play in found if play.cards & low]


class BigTwo(SuitClimbGame[BigTwoState]):
    id = "big-two"
    state_class = BigTwoState
    pack = FRENCH_52
    options = {
        "target": Option(100, (25, 50, 100, 200), "Points", "Points that end the match."),
        "passing": Option("again", ("again", "out"), "Passing", "Whether a seat that has passed may play again."),
        "first_lead": Option("lowest", ("lowest", "winner"), "First lead", "Who begins later deals."),
        "bombs": Option(False, (False, True), "Bombs", "Whether fours and straight flushes beat any number of cards."),
    }

    def layout(self, state: BigTwoState) -> dict[str, int]:
        hands = dict.fromkeys(HAND[: state.seats], HAND_SIZE)
        left = len(self.pack) - HAND_SIZE * state.seats
        return {**hands, "dead": left} if left else hands

    def deal(self, state: BigTwoState) -> Phase[Any]:
        state.begin_climbing(passes_final=state.options["passing"] == "out")
        winner = state.results and state.options["first_lead"] == "winner"
        if winner:
            state.low_card, state.turn = None, state.results[-1].delta.index(0)
            return PLAY
        held = {card: seat for seat in range(state.seats) for card in state.zones[HAND[seat]]}
        state.low_card = min(held, key=state.kinds.place.__getitem__)
        state.turn = held[state.low_card]
        state.know(HAND[state.turn], (state.low_card,))
        return PLAY

    def barred(self, state: BigTwoState, seat: int) -> dict[str, int]:
        """Lower cards than the lowest dealt lie dead."""
        if state.low_card is None:
            return {}
        place = state.kinds.place
        lower = mask_of(card for card in self.pack if place[card] < place[state.low_card])
        return {zone: lower for zone in state.zones if zone.startswith("hand:")}

    def why_not(self, state: BigTwoState, some: Sequence[Card]) -> str:
        if PLAY.reading(state, some) is not None and state.low_card is not None:
            return f"The first combination must contain the {state.low_card.name}."
        return super().why_not(state, some)

    def all_kinds(self) -> SuitKinds:
        return kinds_for(True)

    def facts(self, state: BigTwoState, seat: int) -> dict[str, str]:
        standing = state.standing
        return {
            "low_card": str(state.low_card or "none"),
            "combination": "none" if standing is None else standing.combination.kind,
            "played_by": or_none(None if standing is None else standing.seat),
        }

    def score(self, state: BigTwoState) -> DealResult:
        left = [len(state.zones[HAND[seat]]) for seat in range(state.seats)]
        delta = tuple(COSTS[number] for number in left)
        return DealResult(delta, (Line("Cards left", left), Line("Points", delta)), f"{{{delta.index(0)}}} is out")

    def decided(self, state: BigTwoState) -> tuple[int, ...]:
        return tuple(side for side, score in enumerate(state.scores) if score == min(state.scores))


class BigTwoPlanner(Planner):
    """Five cards first, then the most cards of a rank, from the lowest."""

    control = TWO
    middle, top_power = 7, 1

    def __init__(self) -> None:
        self.plans: dict[int, tuple[Play, ...]] = {}

    def plan(self, hand: int) -> tuple[Play, ...]:
        if hand not in self.plans:
            plays = KINDS.plays(hand)
            best = min(plays, key=lambda play: (-play.shape.size, play.order)) if plays else None
            self.plans[hand] = () if best is None else (best, *self.plan(hand - best.cards))
        return self.plans[hand]

    def is_safe(self, play: Play, others: int) -> bool:
        return not KINDS.plays(others, play.combination)

    def answers(self, hand: int, standing: Play) -> list[Play]:
        return KINDS.plays(hand, standing.combination)


class BigTwoAdvice(ClimbAdvice[BigTwoState]):
    goal = -1

    def planner(self, state: BigTwoState) -> Planner:
        return PLANNER

    def number(self, state: BigTwoState, some: Iterable[Card]) -> int:
        return KINDS.number(some)


KINDS, PLANNER = kinds_for(False), BigTwoPlanner()
PLAY = BigTwoPlay()
ADVICE = BigTwoAdvice()
GAME = BigTwo()
