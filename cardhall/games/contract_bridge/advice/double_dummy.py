"""The tricks of contracts when every card is known, found once for each strain and declarer of a deal.

Contracts compared in an imagined deal are mostly in one or two strains. Their searches share one table: positions do
not depend on the declarer, and a strain takes the same number of tricks at each level.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from cardhall.cards import SUITS, Card
from cardhall.games.contract_bridge.advice.calls import NT
from cardhall.games.contract_bridge.advice.hand_evaluation import Hand
from cardhall.games.contract_bridge.advice.tricks import expected_tricks
from cardhall.players.tricks.partition_search import PartitionSearch
from cardhall.players.tricks.solved_results import MAX_POSITIONS, make_partition_search
from cardhall.rules.mechanisms.french_tricks import french_rules
from cardhall.rules.mechanisms.trick_position import Position

PARTY_BY_SEAT: Final = (0, 1, 0, 1)


@final
class OpenDeal:
    """A deal with all cards known, and the tricks that were solved in it."""

    def __init__(self, cards_by_seat: Sequence[Sequence[Card]], hands: Sequence[Hand]) -> None:
        """Set the cards; `cards_by_seat`: by seat, `hands`: the same cards as bidders count them."""
        self.cards_by_seat = cards_by_seat
        self.hands = hands
        self.searches: dict[str, PartitionSearch] = {}  # by strain
        self.solved_tricks: dict[tuple[str, int], int] = {}  # by strain and declarer, the tricks of the declarer's side

    def solve_tricks(self, strain: str, declarer: int) -> int:
        """Return the tricks of the declarer's side with best play of all. Raises `SolvingTooLong`.

        The search starts from a guess, and then asks for one trick more or fewer: that is faster than asking for all.
        """
        cache_key = (strain, declarer)
        if cache_key not in self.solved_tricks:
            search = self.searches.get(strain)
            if search is None:
                search = self.searches[strain] = self.make_search(strain)
            search.nodes = 0
            search.limit = MAX_POSITIONS
            search.set_leader((declarer + 1) % 4)
            guess = round(expected_tricks(self.hands, NT if strain == "NT" else SUITS.index(strain), 0))
            first = search.count_tricks(guess)
            self.solved_tricks[cache_key] = first if declarer % 2 == 0 else len(self.cards_by_seat[0]) - first
        return self.solved_tricks[cache_key]

    def make_search(self, strain: str) -> PartitionSearch:
        """Return a new search of the deal in a strain, with an empty table."""
        position = Position(french_rules(strain), PARTY_BY_SEAT)
        suits = position.suits
        position.unplayed = 0
        for seat, hand in enumerate(self.cards_by_seat):
            position.hands[seat].cards = suits.flags(hand)
            position.unplayed |= position.hands[seat].cards
        return make_partition_search(position)
