"""Conquian: what is still needed, which hand cards work together, what a forced card costs.

A hand is judged by its outs: the cards not yet gone that would complete a meld with two of its cards, or with one and
the table. What is thrown is what works least with the rest, and does not help the other's table.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import Any

from cardhall.cards import SPANISH_40, Card
from cardhall.players.advice import Advice, picked
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.games.conquian import FORCE, LAY, MELDS, TABLE, TO_WIN
from cardhall.rules.mechanisms.melds import cards_of, mask_of

PACK = mask_of(SPANISH_40)
TRIPLES = [meld for card in SPANISH_40 for meld in MELDS.around(card, PACK) if meld.bit_count() == 3]


def _pair_outs() -> list[list[tuple[int, int]]]:
    """By card, the cards that work with it: each as a bit, with the mask of cards that make the two a meld."""
    found: list[dict[int, int]] = [{} for _ in range(64)]
    for meld in set(TRIPLES):
        trio = cards_of(meld)
        for card in trio:
            for other in trio:
                if other is not card:
                    bit = 1 << other
                    found[card][bit] = found[card].get(bit, 0) | meld & ~bit & ~(1 << card)
    return [sorted(outs.items()) for outs in found]


PAIR_OUTS = _pair_outs()
TABLE_OUT = 0.3  # an out that needs the table too, compared with one of two hand cards
HELPS_OTHER = 2.0  # throwing a card that the other's table takes
STEP = 0.9  # how much more willingly a card is kept for each out
SLIPS = 0.15  # how often an imagined player does not do what looks best
LAID = 1.1  # a card on the table, compared with an out


def gone(state: Any, seat: int) -> int:
    """The cards that `seat` can never get: dead ones, and the other's table."""
    return mask_of(state.zones["discard"]) | mask_of(state.zones[TABLE[1 - seat]])


def ties(card: Card, hand: int, table: int, live: int) -> float:
    """How well a hand card works with the other cards of the hand and with the own table: outs, weighed."""
    worth = 0.0
    for other, outs in PAIR_OUTS[card]:
        if hand & other:
            worth += (outs & live).bit_count()
        elif table & other and outs & live:
            worth += TABLE_OUT * (outs & live).bit_count()
    return worth


def shape(hand: int, table: int, live: int) -> float:
    """How near a hand and a table are to eleven: cards laid, and the outs of what is left."""
    number = table.bit_count()
    left = TO_WIN - number
    if left <= 0:
        return 40.0
    outs = sum(ties(card, hand & ~(1 << card), table, live) for card in cards_of(hand)) / 2
    plain = 0.0
    if number and left <= 4:
        plain = sum(1.0 for card in cards_of(live) if MELDS.division(table | 1 << card) is not None)
        if left == 1 and not plain:
            return -8.0  # nothing that is left makes eleven
    return LAID * number + 0.5 * outs / max(1, left - 1) * 2 + plain * (1.5 if left <= 2 else 0.5)


class ConquianAdvice(Advice):
    """Meld what brings eleven nearer, keep what works together, force what hurts."""

    cost = 12.0  # more than the time alone: beyond some fifty imagined deals there is little left to gain
    outcomes = ((1, 1.0),)
    width = 30

    def weights(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        verb = actions[0].verb
        if verb == "discard":
            return self.throwing(state, seat, actions)
        if verb == "force":
            forced = self.forcing(state, seat)
            return [forced if action == FORCE else 1.0 - forced for action in actions]
        return self.laying(state, seat, actions)

    def laying(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        """For each way to lay the card on offer, and for passing: how good the table and the hand are after it."""
        hand, table = mask_of(state.zones[HAND[seat]]), mask_of(state.zones[TABLE[seat]])
        bit = 1 << state.offered
        live = PACK & ~(gone(state, seat) | hand | table | bit)
        values = []
        for action in actions:
            if action == PASS:
                values.append(shape(hand, table, live))
                continue
            laid = mask_of(action.cards)
            values.append(self.after_laying(hand & ~laid, table | laid | bit, live))
        best = max(values)
        return [exp((value - best) * 0.8) for value in values]

    def after_laying(self, hand: int, table: int, live: int) -> float:
        """The shape once the worst card of the hand has been thrown."""
        if table.bit_count() >= TO_WIN or not hand:
            return shape(hand, table, live)
        _, thrown = min((ties(card, hand & ~(1 << card), table, live), card) for card in cards_of(hand))
        return shape(hand & ~(1 << thrown), table, live)

    def throwing(self, state: Any, seat: int, actions: Sequence[Action]) -> list[float]:
        hand, table = mask_of(state.zones[HAND[seat]]), mask_of(state.zones[TABLE[seat]])
        other = mask_of(state.zones[TABLE[1 - seat]])
        live = PACK & ~(gone(state, seat) | hand | table)
        weights = []
        for action in actions:
            card: Card = action[1]  # type: ignore[assignment]
            worth = STEP * ties(card, hand & ~(1 << card), table, live)
            if other and MELDS.division(other | 1 << card) is not None:
                worth += HELPS_OTHER if other.bit_count() < TO_WIN - 1 else 50.0
            weights.append(exp(-worth / 1.5))
        return weights

    def forcing(self, state: Any, seat: int) -> float:
        """How likely a good player is to force the card just passed."""
        number = len(state.zones[TABLE[1 - seat]])
        if number + 1 >= TO_WIN:
            return 0.0001
        return 0.25 if number + 2 >= TO_WIN else 0.5

    def playout(self, state: Any, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
        weights = self.weights(state, seat, actions)
        if rng.random() < SLIPS:
            return picked(actions, weights, rng)
        return actions[weights.index(max(weights))]

    def reason(self, seen: Any, action: Action) -> str:
        state, seat = seen.state, seen.seat
        table = len(state.zones[TABLE[seat]])
        if action.verb == "meld":
            after = table + 1 + len(action.cards)
            if after >= TO_WIN:
                return "It makes eleven."
            return f"It brings {after} of {TO_WIN} cards to the table."
        if action == FORCE:
            return "Forced, it costs your opponent a card of the hand and a say in the shape of the table."
        if action.verb == "discard":
            return f"The {action.cards[0].face} works least with your other cards."
        if LAY in seen.actions():
            return "Laid, it would spoil the shape of your table."
        if state.phase == "force":
            return "Forced, it would bring your opponent nearer to eleven."
        if len(seen.actions()) == 1:
            return "You have no use for it."
        return "Your cards are worth more to you in your hand."


ADVICE = ConquianAdvice()
