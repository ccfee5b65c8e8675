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
    suits, own = position.suits, position.hands[position.turn].cards
    led = position.led or suits.suit_of(card)
    hidden = position.out & ~own
    threats = hidden & (led | position.trumps) & -(card << 1)
    party, seat, chance = position.party_of[position.turn], position.turn, 1.0
    for _ in range(position.size - position.lying - 1):
        seat = position.after[seat]
        if position.party_of[seat] != party:
            number, known = len(state.zones[HAND[seat]]), position.hands[seat].cards
            if known.bit_count() == number:
                chance *= not position.rules.legal(position, known) & threats
            else:
                mask = state.ruled_out[seat]
                shown = suits.flags([one for one in suits.cards_of(hidden) if mask >> one & 1])
                chance *= _unbeaten_chance_of_seat(hidden & ~shown, led, threats, number, position.rules.follows)
    return chance


def _unbeaten_chance_of_seat(cards: int, led: int, threats: int, number: int, follows: bool) -> float:
    """Return the chance that a seat with `number` of the cards does not beat the trick.

    `follows`: whether suit must be followed.
    """
    beating = cards & threats
    if not follows:
        return _none_drawn_chance(cards, beating, number)
    void = _none_drawn_chance(cards, cards & led, number)
    ruffing = 1 - _none_drawn_chance(cards & ~led, beating & ~led, number)
    return _none_drawn_chance(cards, beating & led, number) - void * ruffing


def _none_drawn_chance(cards: int, some: int, number: int) -> float:
    """Return the chance that `number` cards drawn at random from `cards` include none of `some`."""
    number = min(number, cards.bit_count())  # other cards of the hand say nothing here
    return comb((cards & ~some).bit_count(), number) / comb(cards.bit_count(), number)
