"""The facts for a later call that do not depend on the caller's cards: points, lengths and possible trumps."""

from __future__ import annotations

from typing import Final

from cardhall.games.contract_bridge.advice.auction_reading import Reading
from cardhall.games.contract_bridge.advice.calls import MAJORS, NT
from cardhall.games.contract_bridge.advice.meanings import NO_POINT_LIMIT

# Points of both hands for a contract, by level, in a suit and without trumps.
CONTRACT_POINTS: Final = (0, 19, 22, 24, 25, 28, 32, 37)
NT_CONTRACT_POINTS: Final = (0, 19, 22, 25, 27, 30, 32, 36)
MAX_HOPED_POINTS: Final = 4  # points above the partner's minimum for which an invitation hopes, at most
TRUMP_FIT_CARDS: Final = 8  # cards of a suit that two hands need to make it trumps


class Situation:
    """The partner's points and lengths, and the suits in which trumps may be found."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        partner_hand = reading.shown_hands[reading.partner]
        own_hand = reading.shown_hands[reading.seat]
        self.partner_min_points: int = partner_hand.min_points
        self.partner_max_points: int = min(partner_hand.max_points, NO_POINT_LIMIT - own_hand.min_points)
        self.partner_max_points = min(self.partner_max_points, self.partner_min_points + MAX_HOPED_POINTS)
        self.partner_lengths: list[int] = partner_hand.min_lengths
        self.own_lengths: list[int] = own_hand.min_lengths
        self.partner_balanced: bool = partner_hand.is_balanced
        self.fit_suits: list[int] = []  # suits in which trumps may be found, the best first
        for suit in range(4):
            if reading.their_suits >> suit & 1:
                continue
            shown = reading.our_suits >> suit & 1 and self.cards_needed(suit) <= 5
            if shown or (partner_hand.is_balanced and suit in MAJORS and self.cards_needed(suit) <= 6):
                self.fit_suits.append(suit)
        # Majors first, then the suits with the fewest own cards lacking, then the highest.
        ranked = [
            (suit not in MAJORS, self.cards_needed(suit) - self.own_lengths[suit], -suit) for suit in self.fit_suits
        ]
        self.fit_suits = [-last for _, _, last in sorted(ranked)]

    def cards_needed(self, suit: int) -> int:
        """Return the number of own cards needed to choose a suit as trumps."""
        return TRUMP_FIT_CARDS - max(self.partner_lengths[suit], 1)

    def game_points(self, strain: int) -> int:
        """Return the points of both hands together for a game in the strain."""
        return (NT_CONTRACT_POINTS if strain == NT else CONTRACT_POINTS)[self.reading.game_level(strain)]

    def suits_to_stop(self) -> int:
        """Return the suits that must be stopped for no trumps."""
        reading = self.reading
        stopped = reading.stopped_suits_of(reading.partner)
        needed = reading.their_suits & ~stopped
        if not self.partner_balanced:
            unbid = 15 & ~reading.our_suits & ~needed
            if unbid.bit_count() == 1:
                needed |= unbid & ~stopped
        return needed
