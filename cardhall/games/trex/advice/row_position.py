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
LUCK_RANGE: Final = 6  # the largest random addition, so that equal cards are varied


@final
class RowPosition:
    """The rows laid so far, and all hands."""

    def __init__(self, rows: RowCards, hands: Sequence[int], able: int, turn: int, out: Sequence[int]) -> None:
        """Set up the rows; `hands`: by seat; `able`: the cards that fit; `out`: the seats that have gone out, in order.

        `turn`: the seat to play, which has cards.
        """
        self.rows = rows
        self.hands: list[int] = list(hands)
        self.fitting_cards = able
        self.turn = turn
        self.out: list[int] = list(out)

    def play_out(self, rng: random.Random) -> int:
        """Play until no hand has cards, seat by seat to the left. Return the number of turns."""
        chance, rows, hands = first_state(rng), self.rows, self.hands
        seats, turns, seat, fitting = len(hands), 0, self.turn, self.fitting_cards
        left = 0
        for hand in hands:
            left |= hand
        while left:
            hand = hands[seat]
            if hand:
                turns += 1
                playable = hand & fitting
                if playable:
                    card = playable
                    if playable & (playable - 1):  # more than one card fits
                        best_value = -10_000
                        others = left & ~hand
                        while playable:
                            low = playable & -playable
                            playable ^= low
                            chance = MULTIPLIER * (chance & WORD_MASK) + (chance >> 30)
                            card_worth = card_value(rows, low, hand, others) + ((chance & WORD_MASK) * LUCK_RANGE >> 30)
                            if card_worth > best_value:
                                best_value = card_worth
                                card = low
                    left ^= card
                    hands[seat] = hand ^ card
                    fitting = fitting & ~card | rows.opens[card.bit_length() - 1]
                    if hand == card:
                        self.out.append(seat)
            seat = seat + 1 if seat + 1 < seats else 0
        self.fitting_cards = 0
        return turns


def card_value(rows: RowCards, card: int, hand: int, others: int) -> int:
    """Return the apparent value of playing a card, a bit, from a hand; `others`: the cards of other hands."""
    beyond = rows.waiting_by_place[card.bit_length() - 1]
    own, theirs = beyond & hand, beyond & others
    worth = -OTHERS_CARD_WEIGHT * theirs.bit_count()
    if own and theirs:
        below, above = card - 1, -(card << 1)
        worth += OWN_CARD_WEIGHT * own.bit_count()
        worth += FAR_CARD_WEIGHT * (
            cards_before_farthest(own & below, theirs & below, True)
            + cards_before_farthest(own & above, theirs & above, False)
        )
    return worth


def cards_before_farthest(own: int, theirs: int, down: bool) -> int:
    """Return the number of others' cards before the farthest of one's own, on one side of a card."""
    if not own:
        return 0
    return (theirs & (-(own & -own) if down else (1 << own.bit_length()) - 1)).bit_count()
