"""The end of imagined deals with a nil, which matters more than tricks.

Once few tricks are left, and the search is short, the deal is solved with all cards seen for whether the nil can be
kept; then the rest is played for tricks.
"""

from __future__ import annotations

from cardhall.players.tricks.deal_ending import DealEnding
from cardhall.players.tricks.solved_results import count_tricks_left, make_avoidance_search
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST


class NilEnding(DealEnding):
    """The end of an imagined deal with a nil. `Advice.score` finds failed nils in `Position.winners`."""

    def play_to_solution(self) -> int:
        position = self.position
        nils = [seat for seat in range(position.seats) if position.aims[seat] == AIM_FEWEST]
        return self.play_to_nil(nils[0]) if len(nils) == 1 else super().play_to_solution()

    def play_to_nil(self, seat: int) -> int:
        """Play all cards, and return how many. In the end the seat has a trick only if its nil is broken.

        Once the seat has taken a trick, or the solution is known, all play for tricks.
        """
        position, number = self.position, 0
        party = position.party_of[seat]
        while position.hands[position.turn].cards:
            if seat in position.winners:
                return number + self.play_for_tricks(seat)
            if count_tricks_left(position) <= self.limits.avoidance_tricks and not (position.cards_in_trick and number):
                is_kept = make_avoidance_search(position, party, seat).succeeds()
                if is_kept is not None:
                    number += self.play_for_tricks(seat)
                    assign_nil_tricks(position, seat, is_kept)
                    return number
            self.play_card()
            number += 1
        return number

    def play_for_tricks(self, seat: int) -> int:
        """Play all cards for tricks, as if the seat had not bid nil. Return how many."""
        position = self.position
        aims = list(position.aims)
        aims[seat] = aims[partner_of(position, seat)]
        position.aim(aims)
        return self.guide.play_out(position)


def assign_nil_tricks(position: Position, seat: int, is_kept: bool) -> None:
    """Give a seat's tricks to the partner if the nil is kept, or a partner's trick to the failing seat.

    Where the partner has no trick, the seat gets one of the other side's.
    """
    winners, party_of = position.winners, position.party_of
    if is_kept:
        partner = partner_of(position, seat)
        position.winners = [partner if winner == seat else winner for winner in winners]
    elif seat not in winners:
        own_places = [place for place, winner in enumerate(winners) if party_of[winner] == party_of[seat]]
        place = own_places[-1] if own_places else len(winners) - 1
        position.tricks_taken[party_of[winners[place]]] -= 1
        position.tricks_taken[party_of[seat]] += 1
        winners[place] = seat


def partner_of(position: Position, seat: int) -> int:
    """Return another seat of the same party."""
    party_of = position.party_of
    return next(one for one in range(position.seats) if one != seat and party_of[one] == party_of[seat])
