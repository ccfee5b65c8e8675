"""Minibridge, as far as the cards are played: a dummy's hand, which the declarer plays.

The rules followed. Four players, partners opposite, 52 cards, thirteen each. The dealer is the declarer and names
trumps. The seat to the declarer's left leads; then the hand of the declarer's partner, the dummy, lies open, and the
declarer plays from it. Suit is followed. Every trick above six scores one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardhall.cards import Card
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.facts import Facts
from cardhall.rules.engine.game import HAND, Option
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult, Number
from cardhall.rules.mechanisms.asking import AskState, NameTrump
from cardhall.rules.mechanisms.french_tricks import FrenchTrickGame
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickPlay

BOOK = 6


class BridgeState(AskState, TrickState):
    @property
    def dummy(self) -> int:
        return self.partner_of(self.dealer)


class Naming(NameTrump[BridgeState]):
    def finish(self, state: BridgeState, seat: int, answer: Action) -> Phase[Any]:
        state.trump = answer.words[0]
        return PLAY


class Play(TrickPlay[BridgeState]):
    """The declarer plays the dummy's cards, which lie open after the first lead."""

    def deciders(self, state: BridgeState) -> tuple[int, ...]:
        return tuple(state.dealer if seat == state.dummy else seat for seat in range(state.seats))

    def place_card(self, state: BridgeState, playing: int, card: Card, action: Action) -> None:
        super().place_card(state, playing, card, action)
        if not state.tricks and len(state.zones["trick"]) == 1:
            zone = HAND[state.dummy]
            state.mark_known(zone, state.zones[zone])
            state.add_event(Event("show", seat=state.dummy, cards=tuple(state.zones[zone]), source=zone))


@dataclass(frozen=True, slots=True, kw_only=True)
class MinibridgeFacts(Facts):
    """Holds trumps, whose hand plays, and the tricks."""

    trump: str | None
    playing: int | None
    tricks: tuple[int, ...]


class Minibridge(FrenchTrickGame[BridgeState]):
    """A dummy, whose hand the declarer plays."""

    id = "minibridge"
    state_class = BridgeState
    options = {"deals": Option(4, (1, 4, 8), "Deals", "The deals that make a match.")}

    def deal(self, state: BridgeState) -> Phase[Any]:
        state.begin_tricks()
        state.turn = state.dealer
        return Naming()

    def facts(self, state: BridgeState, seat: int) -> MinibridgeFacts:
        playing = state.playing if state.phase == "play" else None
        return MinibridgeFacts(trump=state.trump or None, playing=playing, tricks=tuple(state.tricks_by_side()))

    def deal_value(self, state: BridgeState, tricks: Sequence[int], points: Sequence[int]) -> tuple[Number, ...]:
        return max(0, tricks[0] - BOOK), max(0, tricks[1] - BOOK)

    def score(self, state: BridgeState) -> DealResult:
        tricks = state.tricks_by_side()
        return DealResult(self.deal_value(state, tricks, ()), (), f"{{0}} took {tricks[0]} tricks")


PLAY = Play()
GAME = Minibridge()


class MinibridgeAdvice(TrickAdvice[BridgeState]):
    outcomes = ((1, 1.0),)
    effort = 200

    def other_weights(self, state: BridgeState, seat: int, actions: Sequence[Action]) -> list[float]:
        hand = state.zones[HAND[seat]]
        return [4.0 ** sum(card.suit == action.words[0] for card in hand) for action in actions]


ADVICE = MinibridgeAdvice()
