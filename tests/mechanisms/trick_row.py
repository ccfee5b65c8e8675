"""A row: the play of the cards in a game of tricks, as a whole game of one phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from cardhall.cards import FRENCH_52, SUITS, Card
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult
from cardhall.rules.engine.setup import Setup
from cardhall.rules.mechanisms.asking import AskState
from cardhall.rules.mechanisms.card_order import ACE_HIGH, CardOrder, height_by_rank, printed_suit
from cardhall.rules.mechanisms.trick_rules import (
    AIM_MOST,
    FOLLOW_SUIT,
    Duty,
    TrickRules,
)
from cardhall.rules.mechanisms.trick_steps import StepState
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay


class RowState(AskState, StepState):
    declarer: int
    licence: int  # a bit for each seat that need not follow suit
    wanted: tuple[int, ...]  # by seat: MOST, FEWEST, SPOIL, or a number of tricks


class Row(TrickGame[RowState]):
    """One row: the pack, who plays, how cards rank and what must be done."""

    id = "row"
    state_class = RowState
    pack: Sequence[Card] = FRENCH_52
    seat_counts = (4,)
    size = 0  # cards each; 0: the pack is dealt out
    trumps: Sequence[str] = SUITS  # one of these is drawn
    pairs = True
    ranks = ACE_HIGH
    follow: Sequence[Duty] = (FOLLOW_SUIT,)
    lead: Sequence[Duty] = ()
    more: Mapping[str, Any] = {}
    play: TrickPlay[RowState] = TrickPlay()

    def sides_for(self, seats: int, options: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
        half = seats // 2
        return tuple((i, i + half) for i in range(half)) if self.pairs else tuple((i,) for i in range(seats))

    def pack_for(self, setup: Setup) -> Sequence[Card]:
        return self.pack

    def layout(self, state: RowState) -> dict[str, int]:
        number = self.size or len(self.pack) // state.seats
        return {**dict.fromkeys(HAND[: state.seats], number), "stock": len(self.pack) - number * state.seats}

    def deal(self, state: RowState) -> Phase[Any]:
        state.begin_tricks(trump=self.trumps[state.random_number(len(self.trumps))])
        state.declarer, state.licence = state.random_number(state.seats), 0
        state.wanted = (AIM_MOST,) * state.seats
        return self.play

    def aims(self, state: RowState) -> Sequence[int]:
        return state.wanted

    def trick_rules(self, state: RowState) -> TrickRules:
        return self.rules_for(state.trump)

    @cache  # noqa: B019  # a row lives as long as the tests
    def rules_for(self, trump: str) -> TrickRules:
        return TrickRules(self.order(trump), self.pack, self.follow, self.lead, **self.more)

    def order(self, trump: str) -> CardOrder:
        return CardOrder(trump, printed_suit, height_by_rank(self.ranks))

    def score(self, state: RowState) -> DealResult:
        return DealResult((0,) * len(state.sides))

    def ends(self, state: RowState) -> bool:
        return True

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return type(self), ()
