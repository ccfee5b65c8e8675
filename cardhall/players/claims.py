"""Claims: the rest of a deal that is decided whatever the others hold, as far as the seat that claims can see.

A claim is proved, never guessed: it holds for every layout of the hidden cards that the seat's observation allows, and
whatever the others do. What cannot be proved in a moment is not claimed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardhall.cards import HIDDEN, Card
from cardhall.rules.engine.action import PLAY, Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation

if TYPE_CHECKING:
    from cardhall.rules.mechanisms.trick_state import TrickState


class Claim(NamedTuple):
    """Why a seat need not play on, and how it would."""

    line: tuple[Action, ...]  # what the seat does now and at its next turns, as far as that is certain; one at least
    turns: int  # how many turns of its own the seat has left, this one included
    wins: bool  # True: all the rest is the seat's own; False: nothing that is left can change the result of the deal


# ---- tricks


def sure_tricks(seen: Observation) -> Claim | None:
    """The claim of a seat that leads and takes every trick that is left; None where that is not certain.

    Trumps are led first, then the other suits, each from the top. Every card has to beat all that a seat may still
    hold. Where a suit that is led must be followed, of five cards that one seat may hold, the highest may stay there
    until five have been led; other suits are led only when the trumps led have drawn all that are out. Where it need
    not be followed, no better card and no trump may be out at all. With a dummy, all tricks are asked of the hand that
    leads, whatever the other plays.
    """
    state: TrickState = seen.state
    rules = state.rules
    hand: list[Card] = state.zones[HAND[state.playing]]
    if state.turn != seen.seat or state.zones["trick"] or HIDDEN in hand or rules.changes:
        return None
    if state.game.cards_to_draw(state):
        return None  # the hand does not hold all that it has to play
    order = rules.order
    others = list(may_hold(seen))
    trumps = [card for card in hand if order.suits[card] == order.trump]
    if len(trumps) < len(hand):
        out = max((sum(order.suits[card] == order.trump for card in cards) for cards in others), default=0)
        if out > (len(trumps) if rules.follows else 0):
            return None
    line: list[Card] = []
    for suit in sorted({order.suits[card] for card in hand}, key=lambda suit: (suit != order.trump, suit)):
        power = order.power[suit]
        own = sorted((card for card in hand if order.suits[card] == suit), key=lambda card: -power[card])
        theirs = [[power[card] for card in cards if order.suits[card] == suit] for cards in others]
        for led, card in enumerate(own):
            if any((led < len(some) or not rules.follows) and some and max(some) >= power[card] for some in theirs):
                return None
        line += own
    if not may_lead(seen, line):
        return None
    hands = sum(state.deciders[seat] == seen.seat for seat in state.rounds[state.playing])
    certain = line if hands == 1 else line[:1]  # between its leads the seat plays from the other hand too
    return Claim(tuple(PLAY[card] for card in certain), hands * len(line), True)


def may_lead(seen: Observation, line: Sequence[Card]) -> bool:
    """Whether the cards may be led one after the other, each for its own suit and each trick being won."""
    state: TrickState = seen.state
    table = state.game.table(state, seen.seat)
    rules = table.rules
    hand = rules.suits.flags(line)
    if hand & rules.naming:
        return False
    for card in line:
        flag = rules.suits.flag[card]
        if not rules.legal(table, hand) & flag:
            return False
        table.place_card(flag)
        hand &= ~flag
        if rules.watches:
            rules.after_card(table, flag)
            rules.after_trick(table, table.turn)
        table.lying = table.led = 0
        table.finished += 1
    return True


def may_hold(seen: Observation) -> Iterator[list[Card]]:
    """For each other seat that plays to the trick: the cards that it may hold, as far as the seat to act can tell."""
    state: TrickState = seen.state
    unseen = state.game.unseen(state)
    barred = {} if state.rules.licences else state.game.ruled_out_cards(state, seen.seat)
    for seat in state.rounds[state.playing][1:]:
        zone = HAND[seat]
        cards = [card for card in state.zones[zone] if card is not HIDDEN]
        if len(cards) < len(state.zones[zone]):
            cards += [card for card in unseen if not barred.get(zone, 0) >> card & 1]
        yield cards
