"""Rows of suits as bits of `RowCards`: the values of cards to lay, and deals played out fast.

A card is worth laying for the cards of the same hand that wait for it, the more so the more cards of others lie before
those. It is worth holding back for the cards that it opens to others. This module may be compiled.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, final

from cardhall.games.trex.rules.rows import RowCards
from cardhall.rules.engine.fast_random import MULTIPLIER, WORD_MASK, first_state

OWN_CARD_WEIGHT: Final = 8  # for each own card that waits for the card laid
FAR_CARD_WEIGHT: Final = 8  # for each card of others between the card laid and the farthest own card
OTHERS_CARD_WEIGHT: Final = 4  # subtracted for each card of others that waits for the card laid
RANDOM_RANGE: Final = 6  # the largest random addition, so that equal cards are varied


@final
class RowPosition:
    """The rows laid so far, and all hands."""

    def __init__(
        self, rows: RowCards, hands: Sequence[int], fitting_cards: int, turn: int, finished_seats: Sequence[int]
    ) -> None:
        """Set up the rows.

        `hands`: by seat; `fitting_cards`: the cards that fit; `finished_seats`: the seats that have gone out, in
        order.

        `turn`: the seat to play, which has cards.
        """
        self.rows = rows
        self.hands: list[int] = list(hands)
        self.fitting_cards = fitting_cards
        self.turn = turn
        self.finished_seats: list[int] = list(finished_seats)

    def play_out(self, rng: random.Random) -> int:
        """Play until no hand has cards, seat by seat to the left. Return the number of turns."""
        chance, rows, hands = first_state(rng), self.rows, self.hands
        seats, turns, seat, fitting = len(hands), 0, self.turn, self.fitting_cards
        cards_left = 0
        for hand in hands:
            cards_left |= hand
        while cards_left:
            hand = hands[seat]
            if hand:
                turns += 1
                playable = hand & fitting
                if playable:
                    card = playable
                    if playable & (playable - 1):  # more than one card fits
                        best_value = -10_000
                        other_cards = cards_left & ~hand
                        while playable:
                            low = playable & -playable
                            playable ^= low
                            chance = MULTIPLIER * (chance & WORD_MASK) + (chance >> 30)
                            card_worth = card_value(rows, low, hand, other_cards) + (
                                (chance & WORD_MASK) * RANDOM_RANGE >> 30
                            )
                            if card_worth > best_value:
                                best_value = card_worth
                                card = low
                    cards_left ^= card
                    hands[seat] = hand ^ card
                    fitting = fitting & ~card | rows.opened_by_place[card.bit_length() - 1]
                    if hand == card:
                        self.finished_seats.append(seat)
            seat = seat + 1 if seat + 1 < seats else 0
        self.fitting_cards = 0
        return turns


def card_value(rows: RowCards, card: int, hand: int, other_cards: int) -> int:
    """Return the apparent value of playing a card, a bit, from a hand; `other_cards`: the cards of other hands."""
    waiting_cards = rows.waiting_by_place[card.bit_length() - 1]
    own_waiting, other_waiting = waiting_cards & hand, waiting_cards & other_cards
    value = -OTHERS_CARD_WEIGHT * other_waiting.bit_count()
    if own_waiting and other_waiting:
        below, above = card - 1, -(card << 1)
        value += OWN_CARD_WEIGHT * own_waiting.bit_count()
        value += FAR_CARD_WEIGHT * (
            cards_before_farthest(own_waiting & below, other_waiting & below, True)
            + cards_before_farthest(own_waiting & above, other_waiting & above, False)
        )
    return value


def cards_before_farthest(own_cards: int, other_cards: int, is_below: bool) -> int:
    """Return the number of others' cards before the farthest of one's own, on one side of a card."""
    if not own_cards:
        return 0
    return (other_cards & (-(own_cards & -own_cards) if is_below else (1 << own_cards.bit_length()) - 1)).bit_count()
