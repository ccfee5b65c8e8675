"""Choice of a card where every seat avoids tricks or card points: each card is weighed by its expected cost.

A card costs the points that the trick is likely to hold if the card wins. A card that leaves the hand can cost nothing
later. The owners of unseen cards are unknown: each card is in each of the other hands with the same chance. All weights
are in units of the mean trick of the deal; they were found in the same way as those of `point_play`.
"""

from __future__ import annotations

from typing import Final, final

from cardhall.players.tricks.point_play import ABSENCE_CHANCES, CardWeighing
from cardhall.rules.mechanisms.trick_position import Position

TRICK_GROWTH_PER_SEAT: Final = 1.47  # mean tricks' points that each seat still to play adds
# Later cost of a card that wins:
WINNER_DANGER_TRICKS: Final = 0.06  # in tricks
DANGER_PER_OWN_POINT: Final = 0.17  # for each of its own points
DANGER_PER_BEATEN_POINT: Final = 0.036  # for each beaten point of its suit
DANGER_RELIEF_PER_GUARD: Final = 0.5  # how much less for each lower card of the suit in the hand
VOID_GAIN_IN_TRICKS: Final = 0.74  # gained by parting with the last card of a suit
LENGTH_COST_PER_CARD: Final = 0.34  # lost for each card of the suit in the hand, otherwise
LEAD_GAIN_PER_HIGHER: Final = 0.28  # gained by a lead, for each higher card that is out
# Shares of the value of a sought card (see `TrickRules`):
SOUGHT_LEAD_COST: Final = 0.6  # lost by leading it
SOUGHT_BARED_COST: Final = 0.1  # lost by parting with a card of its suit from the same hand
# gained by a lead of its suit, besides the chance that the holder must play it
SOUGHT_DRAW_GAIN: Final = 0.12


@final
class PointAvoidance(CardWeighing):
    """Weighing of cards for a seat that wants as few card points, or tricks, as possible."""

    def __init__(self, position: Position, hand: int) -> None:
        super().__init__(position, hand)
        rules, cards_in_trick = position.rules, position.cards_in_trick
        seats_to_play = position.size - 1 - cards_in_trick
        self.absence_chances: list[float] = ABSENCE_CHANCES[position.size - 1][seats_to_play]
        self.at_stake: float = 1.0
        if rules.scores_points:
            self.at_stake = position.in_trick + TRICK_GROWTH_PER_SEAT * self.mean_trick * seats_to_play
        self.winning_cards: int = position.winning() if cards_in_trick else rules.suits.pack
        self.sought: int = rules.sought & (hand | self.unseen)
        # how likely a card is alone in its hand
        self.single_card_chances: list[float] = ABSENCE_CHANCES[position.size - 1][1]

    def value(self, card: int) -> float:
        position, mean_trick = self.position, self.mean_trick
        place = card.bit_length() - 1
        suit = position.suits.suit_cards_at[place]
        card_points = self.rules.points[place]
        own_in_suit, others_in_suit = self.hand & suit, self.unseen & suit
        higher, lower = others_in_suit & -(card << 1), others_in_suit & (card - 1)
        value = 0.0
        if card & self.winning_cards:
            value = -self.absence_chances[higher.bit_count()] * (self.at_stake + card_points)
        danger = WINNER_DANGER_TRICKS * mean_trick + DANGER_PER_OWN_POINT * card_points
        if others_in_suit:
            beaten_share = lower.bit_count() / others_in_suit.bit_count()
            guards = 1.0 + DANGER_RELIEF_PER_GUARD * (own_in_suit & (card - 1)).bit_count()
            danger = (
                (danger + DANGER_PER_BEATEN_POINT * self.rules.points_of(lower)) * beaten_share * beaten_share / guards
            )
        value += danger + (
            VOID_GAIN_IN_TRICKS * mean_trick
            if own_in_suit == card
            else -LENGTH_COST_PER_CARD * mean_trick * own_in_suit.bit_count()
        )
        if not position.cards_in_trick:
            value += LEAD_GAIN_PER_HIGHER * mean_trick * higher.bit_count()
        if self.sought:
            value += self.sought_cards_value(card, suit)
        return value

    def sought_cards_value(self, card: int, suit: int) -> float:
        """Return the part of a card's value due to sought cards (see `TrickRules`).

        Nobody wants to play a sought card to its own suit.
        """
        position, rules = self.position, self.rules
        cards_in_trick, total = position.cards_in_trick, 0.0
        sought_in_suit = self.sought & suit
        while sought_in_suit:
            sought = sought_in_suit & -sought_in_suit
            sought_in_suit ^= sought
            place = sought.bit_length() - 1
            stake = float(rules.throw_values[place] - rules.points[place])
            if card == sought:
                total += -SOUGHT_LEAD_COST * stake if not cards_in_trick else -stake if card & position.led else stake
            elif sought & self.hand:
                total -= 0.0 if card & position.led else SOUGHT_BARED_COST * stake
            elif not cards_in_trick:
                total += stake * (SOUGHT_DRAW_GAIN + self.single_card_chances[(self.unseen & suit).bit_count() - 1])
        return total
