"""Chance that a card wins the trick, from the numbers of unseen cards and known voids alone."""

from __future__ import annotations

from math import comb
from typing import Final

from cardhall.rules.engine.zones import HAND
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_state import TrickState

LIKELY_CHANCE: Final = 3 / 4  # from this chance on, reasons say that the card wins


def unbeaten_chance(state: TrickState, position: Position, card: int) -> float:
    """Return the chance that no opponent still to play beats a card.

    `card`: a bit of the position, in the hand to be played from or in the trick.
    """
    suits, own_cards = position.suits, position.hands[position.turn].cards
    led = position.led or suits.suit_of(card)
    hidden = position.unplayed & ~own_cards
    threats = hidden & (led | position.trumps) & -(card << 1)
    party, seat, chance = position.party_of[position.turn], position.turn, 1.0
    for _ in range(position.size - position.cards_in_trick - 1):
        seat = position.next_seats[seat]
        if position.party_of[seat] != party:
            number, known = len(state.zones[HAND[seat]]), position.hands[seat].cards
            if known.bit_count() == number:
                chance *= not position.rules.legal(position, known) & threats
            else:
                mask = state.ruled_out[seat]
                shown = suits.flags([one for one in suits.cards_of(hidden) if mask >> one & 1])
                chance *= _unbeaten_chance_of_seat(hidden & ~shown, led, threats, number, position.rules.follows)
    return chance


def _unbeaten_chance_of_seat(cards: int, led: int, threats: int, hand_size: int, follows: bool) -> float:
    """Return the chance that a seat with `hand_size` of the cards does not beat the trick.

    `follows`: whether suit must be followed.
    """
    beating = cards & threats
    if not follows:
        return _none_drawn_chance(cards, beating, hand_size)
    void = _none_drawn_chance(cards, cards & led, hand_size)
    ruffing = 1 - _none_drawn_chance(cards & ~led, beating & ~led, hand_size)
    return _none_drawn_chance(cards, beating & led, hand_size) - void * ruffing


def _none_drawn_chance(cards: int, marked_cards: int, drawn_count: int) -> float:
    """Return the chance that `drawn_count` cards drawn at random from `cards` include none of `marked_cards`."""
    drawn_count = min(drawn_count, cards.bit_count())  # other cards of the hand say nothing here
    return comb((cards & ~marked_cards).bit_count(), drawn_count) / comb(cards.bit_count(), drawn_count)
