"""Endings among any number of parties with all cards known: each party plays for its own best result.

This is max^n: like minimax, but with a value for each party, and each seat maximises its party's value. The search
knows all that a `Position` knows: duties, memory, suits named by a lead, drawn tricks. Among plays of equal value it
takes the first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardhall.rules.mechanisms.trick_position import Position

Outcome = tuple[int, ...]  # tricks by party, then card points by party, at the end of the deal
# from tricks and card points by party to the value for each party
OutcomeValue = Callable[[Sequence[int], Sequence[int]], Sequence[float]]


class MaxNSearch:
    """Max^n search of an ending in which only tricks and card points count."""

    def __init__(self, position: Position, outcome_values: OutcomeValue) -> None:
        """Prepare the search; the position is played on and restored, and ends as it began."""
        self.position = position
        self.outcome_values = outcome_values
        self.parties: int = len(position.tricks_taken)
        self.value_cache: dict[Outcome, Sequence[float]] = {}  # computed values of outcomes, by party

    def solve(self) -> Outcome:
        """Return the tricks and card points by party at the end of the deal."""
        position = self.position
        hand = position.hands[position.turn].cards
        if not hand:
            return (*position.tricks_taken, *position.points)
        if not hand & (hand - 1) and not position.cards_in_trick and position.rules.highest_wins:
            return self.outcome_of_last_trick()
        cards = position.legal()
        if not cards & (cards - 1) and not cards & position.rules.naming:
            return self.outcome_after(cards, 0)
        return self.best_outcome(cards)

    def best_outcome(self, cards: int) -> Outcome:
        """Return the outcome after the best of these cards for the seat to play."""
        position = self.position
        party = position.party_of[position.turn]
        naming = position.rules.naming if not position.cards_in_trick else 0
        best_found: Outcome = ()
        best_value = 0.0
        untried = position.without_equals(cards)
        while untried:
            card = untried & -untried
            untried ^= card
            names = position.rules.may_name(position, card) if card & naming else 0
            for named_suit in [field for field in position.suits.fields if field & names] or [0]:
                outcome = self.outcome_after(card, named_suit)
                value = self.value_to_party(outcome, party)
                if not best_found or value > best_value:
                    best_found = outcome
                    best_value = value
        return best_found

    def outcome_after(self, card: int, named_suit: int) -> Outcome:
        """Return the outcome after a card; `named_suit`: the suit that the card names, as bits, or 0."""
        position = self.position
        saved_position = position.snapshot()
        position.play(card, named_suit)
        outcome = self.solve()
        position.restore(saved_position)
        return outcome

    def outcome_of_last_trick(self) -> Outcome:
        """Return the outcome of the last trick, when each seat has a card and one is about to lead."""
        position = self.position
        winning_card = position.hands[position.turn].cards
        can_win_mask = position.suit_of(winning_card) | position.trumps
        holder = position.turn
        points = position.points_left() if position.counts_points else 0
        for seat in range(position.seats):
            card = position.hands[seat].cards
            if card > winning_card and card & can_win_mask and seat != position.sitting_out:
                winning_card = card
                holder = seat
        party = position.party_of[holder]
        tricks_by_party, points_by_party = position.tricks_taken[:], position.points[:]
        tricks_by_party[party] += 1
        points_by_party[party] += points
        return (*tricks_by_party, *points_by_party)

    def value_to_party(self, outcome: Outcome, party: int) -> float:
        """Return the value of an outcome to a party."""
        party_values = self.value_cache.get(outcome)
        if party_values is None:
            party_values = self.value_cache[outcome] = self.outcome_values(
                outcome[: self.parties], outcome[self.parties :]
            )
        return party_values[party]
