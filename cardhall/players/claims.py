"""Claims: proof that the rest of a deal is decided, whatever the others hold.

A claim is proved, never guessed: it holds for every layout of the hidden cards that the seat's observation allows, and
for all actions of the others. Anything not proved in a moment is not claimed.
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
    """A proof that a seat need not play on, with the seat's next actions."""

    next_actions: tuple[Action, ...]  # the seat's next actions, as far as they are certain; at least one
    turns_left: int  # turns that the seat still has in the deal, this one included
    wins_rest: bool  # True: the seat takes all remaining tricks; False: nothing left can change the result of the deal


# ---- tricks


def claim_sure_tricks(seen: Observation) -> Claim | None:
    """Return the claim of a seat on lead that takes every remaining trick; None if uncertain.

    Trumps are led first, then the other suits, each from the top. Every card has to beat all that a seat may still
    hold. Where suit must be followed, a seat with up to five cards of a suit may keep its highest until five have been
    led; other suits are led only when the trumps led have drawn all that are out. Where suit need not be followed, no
    better card and no trump may be out at all. With a dummy, all tricks must come from the hand on lead, whatever the
    other hand plays.
    """
    state: TrickState = seen.state
    rules = state.rules
    hand: list[Card] = state.zones[HAND[state.playing]]
    if state.turn != seen.seat or state.zones["trick"] or HIDDEN in hand or rules.changes:
        return None
    if state.game.cards_to_draw(state):
        return None  # cards to be drawn will be played too
    order = rules.order
    possible_hands = list(possible_cards_of_others(seen))
    trumps = [card for card in hand if order.suits[card] == order.trump]
    if len(trumps) < len(hand):
        max_trumps_out = max(
            (sum(order.suits[card] == order.trump for card in cards) for cards in possible_hands), default=0
        )
        if max_trumps_out > (len(trumps) if rules.follows else 0):
            return None
    sure_cards: list[Card] = []
    for suit in sorted({order.suits[card] for card in hand}, key=lambda suit: (suit != order.trump, suit)):
        power = order.power[suit]
        own_cards = sorted((card for card in hand if order.suits[card] == suit), key=lambda card: -power[card])
        possible_powers = [[power[card] for card in cards if order.suits[card] == suit] for cards in possible_hands]
        for times_led, card in enumerate(own_cards):
            if any(
                (times_led < len(some) or not rules.follows) and some and max(some) >= power[card]
                for some in possible_powers
            ):
                return None
        sure_cards += own_cards
    if not can_lead_in_turn(seen, sure_cards):
        return None
    own_hand_count = sum(state.deciders[seat] == seen.seat for seat in state.rounds[state.playing])
    # between its leads the seat plays from the other hand too
    certain = sure_cards if own_hand_count == 1 else sure_cards[:1]
    return Claim(tuple(PLAY[card] for card in certain), own_hand_count * len(sure_cards), True)


def can_lead_in_turn(seen: Observation, sequence: Sequence[Card]) -> bool:
    """Return whether the cards may be led in turn, each for its own suit, if every trick is won."""
    state: TrickState = seen.state
    table = state.game.table(state, seen.seat)
    rules = table.rules
    hand = rules.suits.flags(sequence)
    if hand & rules.naming:
        return False
    for card in sequence:
        flag = rules.suits.flag[card]
        if not rules.legal(table, hand) & flag:
            return False
        table.place_card(flag)
        hand &= ~flag
        if rules.watches:
            rules.after_card(table, flag)
            rules.after_trick(table, table.turn)
        table.cards_in_trick = table.led = 0
        table.finished += 1
    return True


def possible_cards_of_others(seen: Observation) -> Iterator[list[Card]]:
    """Yield for each other seat in the trick the cards it may hold, as far as the seat to act can tell."""
    state: TrickState = seen.state
    unseen = state.game.unseen(state)
    ruled_out = {} if state.rules.licences else state.game.ruled_out_cards(state, seen.seat)
    for seat in state.rounds[state.playing][1:]:
        zone = HAND[seat]
        cards = [card for card in state.zones[zone] if card is not HIDDEN]
        if len(cards) < len(state.zones[zone]):
            cards += [card for card in unseen if not ruled_out.get(zone, 0) >> card & 1]
        yield cards
