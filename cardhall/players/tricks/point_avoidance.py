"""Which card to play where every seat avoids tricks, or card points: each is weighed by what it is likely to cost.

A card costs what the trick is likely to hold if it wins; one that is parted with can cost nothing later on. Who holds
the cards that are out is not known: each of them is with each of the other hands equally likely. All weights are in
units of the mean trick of the deal; they were found as those of `point_play`. This module may be compiled.
"""

from __future__ import annotations

from typing import Final, final

from cardhall.players.tricks.point_play import ABSENT, Weighing
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
# Of what a sought card (see `TrickRules`) is worth:
LED: Final = 0.6  # lost by leading it
BARED: Final = 0.1  # lost by parting with a card of its suit from the same hand
DRAWN: Final = 0.12  # gained by a lead of its suit where another may hold it, besides the chance that it must be played


@final
class PointAvoidance(Weighing):
    """The weighing of the cards of a seat that wants as few card points, or tricks, as can be."""

    def __init__(self, position: Position, hand: int) -> None:
        super().__init__(position, hand)
        rules, lying = position.rules, position.lying
        after = position.size - 1 - lying
        self.absent: list[float] = ABSENT[position.size - 1][after]
        self.lies: float = 1.0
        if rules.scores_points:
            self.lies = position.in_trick + REST * self.mean * after
        self.winning: int = position.winning() if lying else rules.suits.pack
        self.sought: int = rules.sought & (hand | self.unseen)
        self.forced: list[float] = ABSENT[position.size - 1][1]  # how likely a card is alone in its hand

    def value(self, card: int) -> float:
        position, mean = self.position, self.mean
        place = card.bit_length() - 1
        suit = position.suits.whole_at[place]
        worth = self.rules.points[place]
        mine, out = self.hand & suit, self.unseen & suit
        higher, lower = out & -(card << 1), out & (card - 1)
        value = 0.0
        if card & self.winning:
            value = -self.absent[higher.bit_count()] * (self.lies + worth)
        danger = DANGER * mean + POINTS * worth
        if out:
            beats = lower.bit_count() / out.bit_count()
            guards = 1.0 + GUARDS * (mine & (card - 1)).bit_count()
            danger = (danger + CAUGHT * self.rules.points_of(lower)) * beats * beats / guards
        value += danger + (VOID * mean if mine == card else -SHORT * mean * mine.bit_count())
        if not position.lying:
            value += FIRST * mean * higher.bit_count()
        if self.sought:
            value += self.for_sought(card, suit)
        return value

    def for_sought(self, card: int, suit: int) -> float:
        """What a card is worth as far as cards are concerned that nobody wants to play to their own suit."""
        position, rules = self.position, self.rules
        lying, found = position.lying, 0.0
        left = self.sought & suit
        while left:
            sought = left & -left
            left ^= sought
            place = sought.bit_length() - 1
            stake = float(rules.burdens[place] - rules.points[place])
            if card == sought:
                found += -LED * stake if not lying else -stake if card & position.led else stake
            elif sought & self.hand:
                found -= 0.0 if card & position.led else BARED * stake
            elif not lying:
                found += stake * (DRAWN + self.forced[(self.unseen & suit).bit_count() - 1])
        return found
