"""Which card to play where every seat avoids tricks, or card points: each is weighed by what it is likely to cost.

A card costs what the trick is likely to hold if it wins; one that is parted with can cost nothing later on. Who holds
the cards that are out is not known: each of them is with each of the other hands equally likely. All weights are in
units of the mean trick of the deal; they were found as those of `point_play`. This module may be compiled.
"""

from __future__ import annotations

from typing import Final

from cardhall.players.tricks.point_play import ABSENT, NOTHING
from cardhall.rules.mechanisms.trick_position import Position

REST: Final = 1.47  # what each seat still to play adds to the trick
# What a card that wins costs later on:
DANGER: Final = 0.06  # in tricks
POINTS: Final = 0.17  # for each of its own points
CAUGHT: Final = 0.036  # for each point in its suit that it beats
GUARDS: Final = 0.5  # how much less for each lower card of the suit in the hand
VOID: Final = 0.74  # gained by parting with the last card of a suit
SHORT: Final = 0.34  # lost for each card of the suit in the hand, otherwise
FIRST: Final = 0.28  # gained by a lead, for each higher card that is out


def least_for_points(position: Position, cards: int) -> int:
    """Which of these cards, which are legal, to play in order to win as few card points, or tricks, as can be."""
    rules = position.rules
    points, counts = rules.points, position.counts_points
    hand = position.hands[position.turn].cards
    unseen, others = position.out & ~hand, position.size - 1  # cards, and hands
    lying = position.lying
    after = others - lying
    absent = ABSENT[others][after]
    mean, lies = 1.0, 1.0
    if counts:
        mean = rules.all_points / (position.finished + hand.bit_count())
        lies = position.in_trick + REST * mean * after
    winning = position.winning() if lying else 0
    most = NOTHING
    chosen = cards & -cards
    left = cards
    while left:
        card = left & -left
        left ^= card
        place = card.bit_length() - 1
        suit = position.suits.whole_at[place]
        worth = points[place]
        mine, out = hand & suit, unseen & suit
        higher, lower = out & -(card << 1), out & (card - 1)
        value = 0.0
        if not lying or card & winning:
            value = -absent[higher.bit_count()] * (lies + worth)
        danger = DANGER * mean + POINTS * worth
        if out:
            beats = lower.bit_count() / out.bit_count()
            guards = 1.0 + GUARDS * (mine & (card - 1)).bit_count()
            danger = (danger + CAUGHT * rules.worth(lower)) * beats * beats / guards
        value += danger
        if mine == card:
            value += VOID * mean
        else:
            value -= SHORT * mean * mine.bit_count()
        if not lying:
            value += FIRST * mean * higher.bit_count()
        if value > most:
            most = value
            chosen = card
    return chosen
