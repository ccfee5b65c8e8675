"""Attitude signals: small cards by which a player tells the partner about a suit at no cost.

A player with one of the two highest cards left in a suit leads the lowest card, but follows with or discards the
highest spare card. A player with neither does the reverse. A low lead asks for the suit to be led again, and so does a
high card under another player's. This is a usual convention among partners. Spare cards are those below the ten that do
not win the trick. A lead of trumps signals nothing.

Where partners count too, a card that follows to an opponent's lead tells the number of cards instead: the highest spare
card from an even number, the lowest from an odd one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.players.tricks.card_features import SeatView, make_seat_view
from cardhall.rules.engine.action import Action
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_state import TrickState, rules_of

NEVER_SPARE_PER_SUIT: Final = 5  # the highest cards of a suit, ace to ten, which are never spare
DEPARTURE_COST: Final = 0.1  # tricks by which another spare card must be better than the signal card to be played


def choose_attitude_signal(own: int, rest: int, spare: int, leads: bool) -> int:
    """Return the spare card that signals the attitude.

    All are bits of a suit; `rest`: the cards that other hands still hold.
    """
    return 1 << spare.bit_length() - 1 if holds_top_card(own, rest) != leads else spare & -spare


def choose_count_signal(own: int, spare: int) -> int:
    """Return the spare card that tells whether the number of `own` cards of the suit is even."""
    return spare & -spare if own.bit_count() & 1 else 1 << spare.bit_length() - 1


def is_led_by_opponent(position: Position) -> bool:
    """Return whether a seat of the other party has led to the trick under way."""
    leader = (position.turn - position.lying * position.step) % position.seats
    return position.lying > 0 and position.party_of[leader] != position.party_of[position.turn]


def holds_top_card(own: int, rest: int) -> bool:
    """Return whether the hand holds one of the two highest cards left in a suit."""
    left = own | rest
    top = 1 << left.bit_length() >> 1
    left ^= top
    return own & (top | 1 << left.bit_length() >> 1) != 0


def departure_costs(state: TrickState, actions: Sequence[Action]) -> list[float]:
    """Return by action `DEPARTURE_COST` for a spare card other than the signal card, else 0."""
    view = make_seat_view(state)
    power = rules_of(state).suits.power
    signals_by_suit = [find_signal_in_view(view, suit) for suit in range(len(view.own))]
    costs: list[float] = []
    for action in actions:
        place = power[action.cards[0]]
        suit, bit = place // view.width, 1 << place % view.width
        spare, card = signals_by_suit[suit]
        costs.append(DEPARTURE_COST if spare & bit and not are_equal(bit, card, view.rest[suit]) else 0.0)
    return costs


def prefer_signals(state: TrickState, actions: Sequence[Action], distinct_actions: Sequence[Action]) -> list[Action]:
    """Return the different actions, with the signal card in place of a card equal to it."""
    view = make_seat_view(state)
    power = rules_of(state).suits.power
    by_place = {power[action.cards[0]]: action for action in actions}
    preferred: dict[Action, None] = {}
    for action in distinct_actions:
        place = power[action.cards[0]]
        suit, bit = place // view.width, 1 << place % view.width
        spare, card = find_signal_in_view(view, suit)
        same = spare & bit and are_equal(bit, card, view.rest[suit])
        preferred[by_place[suit * view.width + card.bit_length() - 1] if same else action] = None
    return list(preferred)


def are_equal(bit: int, other: int, rest: int) -> bool:
    """Return whether two cards of a suit in a hand are equal: no card of `rest` lies between them."""
    low, high = (bit, other) if bit < other else (other, bit)
    return not rest & (high - low)


def find_signal_in_view(view: SeatView, suit: int) -> tuple[int, int]:
    """Return the spare cards of a suit, and the signal card among them; (0, 0) where nothing is signalled."""
    leads = not view.plays.trick_cards
    if leads and suit == view.trump:
        return 0, 0
    spare = view.own[suit] & (1 << view.sizes[suit] - NEVER_SPARE_PER_SUIT) - 1
    if not leads:
        spare = view.losing_cards(suit, spare)
    return (spare, choose_attitude_signal(view.own[suit], view.rest[suit], spare, leads)) if spare else (0, 0)


def find_signal_in_position(position: Position, hand: int, suit: int, counts: bool = False) -> tuple[int, int]:
    """Return the spare cards of a suit and the signal card, as `find_signal_in_view`, from a position and a hand.

    `suit`: the whole suit. All cards are bits of the position. `counts`: whether partners tell the number of cards
    where an opponent has led the suit.
    """
    if suit == position.trumps and suit != position.led:
        return 0, 0
    own, lowest = hand & suit, suit & -suit
    spare = own & (lowest << max(0, suit.bit_count() - NEVER_SPARE_PER_SUIT)) - lowest
    if position.lying:
        spare &= ~position.winning()
    if not spare:
        return 0, 0
    if counts and suit == position.led and is_led_by_opponent(position):
        return spare, choose_count_signal(own, spare)
    return spare, choose_attitude_signal(own, position.out & suit & ~hand, spare, not position.lying)
