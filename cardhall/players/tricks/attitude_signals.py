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

NEVER_SPARE_CARDS_PER_SUIT: Final = 5  # the highest cards of a suit, ace to ten, which are never spare
SIGNAL_DEPARTURE_COST: Final = (
    0.1  # tricks by which another spare card must be better than the signal card to be played
)


def choose_attitude_signal(own_cards: int, other_cards: int, spare_cards: int, is_lead: bool) -> int:
    """Return the spare card that signals the attitude.

    All are bits of a suit; `other_cards`: the cards that other hands still hold.
    """
    return (
        1 << spare_cards.bit_length() - 1
        if holds_top_card(own_cards, other_cards) != is_lead
        else spare_cards & -spare_cards
    )


def choose_count_signal(own_cards: int, spare_cards: int) -> int:
    """Return the spare card that tells whether the number of `own_cards` cards of the suit is even."""
    return spare_cards & -spare_cards if own_cards.bit_count() & 1 else 1 << spare_cards.bit_length() - 1


def is_led_by_opponent(position: Position) -> bool:
    """Return whether a seat of the other party has led to the trick under way."""
    leader = (position.turn - position.cards_in_trick * position.step) % position.seats
    return position.cards_in_trick > 0 and position.party_of[leader] != position.party_of[position.turn]


def holds_top_card(own_cards: int, other_cards: int) -> bool:
    """Return whether the hand holds one of the two highest cards left in a suit."""
    left = own_cards | other_cards
    top = 1 << left.bit_length() >> 1
    left ^= top
    return own_cards & (top | 1 << left.bit_length() >> 1) != 0


def departure_costs(state: TrickState, actions: Sequence[Action]) -> list[float]:
    """Return by action `SIGNAL_DEPARTURE_COST` for a spare card other than the signal card, else 0."""
    view = make_seat_view(state)
    power = rules_of(state).suits.power
    signals_by_suit = [find_signal_in_view(view, suit) for suit in range(len(view.own_cards))]
    costs: list[float] = []
    for action in actions:
        place = power[action.cards[0]]
        suit, bit = place // view.width, 1 << place % view.width
        spare_cards, card = signals_by_suit[suit]
        costs.append(
            SIGNAL_DEPARTURE_COST if spare_cards & bit and not are_equal(bit, card, view.other_cards[suit]) else 0.0
        )
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
        spare_cards, card = find_signal_in_view(view, suit)
        is_equal_to_signal = spare_cards & bit and are_equal(bit, card, view.other_cards[suit])
        preferred[by_place[suit * view.width + card.bit_length() - 1] if is_equal_to_signal else action] = None
    return list(preferred)


def are_equal(first_card: int, second_card: int, other_cards: int) -> bool:
    """Return whether two cards of a suit in a hand are equal: no card of `other_cards` lies between them."""
    low, high = (first_card, second_card) if first_card < second_card else (second_card, first_card)
    return not other_cards & (high - low)


def find_signal_in_view(view: SeatView, suit: int) -> tuple[int, int]:
    """Return the spare cards of a suit, and the signal card among them; (0, 0) where nothing is signalled."""
    is_lead = not view.plays.trick_cards
    if is_lead and suit == view.trump:
        return 0, 0
    spare_cards = view.own_cards[suit] & (1 << view.sizes[suit] - NEVER_SPARE_CARDS_PER_SUIT) - 1
    if not is_lead:
        spare_cards = view.losing_cards(suit, spare_cards)
    return (
        (spare_cards, choose_attitude_signal(view.own_cards[suit], view.other_cards[suit], spare_cards, is_lead))
        if spare_cards
        else (0, 0)
    )


def find_signal_in_position(position: Position, hand: int, suit: int, shows_counts: bool = False) -> tuple[int, int]:
    """Return the spare cards of a suit and the signal card, as `find_signal_in_view`, from a position and a hand.

    `suit`: the whole suit. All cards are bits of the position. `shows_counts`: whether partners tell the number of
    cards where an opponent has led the suit.
    """
    if suit == position.trumps and suit != position.led:
        return 0, 0
    own_cards, lowest = hand & suit, suit & -suit
    spare_cards = own_cards & (lowest << max(0, suit.bit_count() - NEVER_SPARE_CARDS_PER_SUIT)) - lowest
    if position.cards_in_trick:
        spare_cards &= ~position.winning()
    if not spare_cards:
        return 0, 0
    if shows_counts and suit == position.led and is_led_by_opponent(position):
        return spare_cards, choose_count_signal(own_cards, spare_cards)
    return spare_cards, choose_attitude_signal(
        own_cards, position.unplayed & suit & ~hand, spare_cards, not position.cards_in_trick
    )
