"""Imagined deals with a nil bid in a pair; the nil matters more than tricks.

Once few tricks are left it is found out with all cards seen, as far as that is soon done, whether the nil can be kept;
the rest is played for tricks.
"""

from __future__ import annotations

from cardhall.players.tricks.deal_ending import DealEnding
from cardhall.players.tricks.solving import avoidance_of, tricks_left
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST


class NilEnding(DealEnding):
    """Put before a game's own advice; its `score` finds failed nils in `Position.winners`."""

    def play_to_solution(self) -> int:
        position = self.position
        nils = [seat for seat in range(position.seats) if position.aims[seat] == AIM_FEWEST]
        return self.play_to_nil(nils[0]) if len(nils) == 1 else super().play_to_solution()

    def play_to_nil(self, seat: int) -> int:
        """Play all cards; returns how many. The tricks are the seat's, or its partner's, as the nil is broken or kept.

        Once a seat has taken a trick, or is known not to keep its nil, all play for tricks.
        """
        position, number = self.position, 0
        party = position.party_of[seat]
        while position.hands[position.turn].cards:
            if seat in position.winners:
                return number + self.play_for_tricks(seat)
            if tricks_left(position) <= self.limits.avoided and not (position.lying and number):
                kept = avoidance_of(position, party, seat).succeeds()
                if kept is not None:
                    number += self.play_for_tricks(seat)
                    settle_nil(position, seat, kept)
                    return number
            self.play_card()
            number += 1
        return number

    def play_for_tricks(self, seat: int) -> int:
        """Play all cards, the nil of a seat not counting any more. Returns how many."""
        position = self.position
        aims = list(position.aims)
        aims[seat] = aims[partner_of(position, seat)]
        position.aim(aims)
        return self.guide.play_out(position)


def settle_nil(position: Position, seat: int, kept: bool) -> None:
    """Give a seat's tricks to the partner if the nil is kept, or a partner's trick to the failing seat.

    Where the partner has none, it is one of the other side's.
    """
    winners, party_of = position.winners, position.party_of
    if kept:
        partner = partner_of(position, seat)
        position.winners = [partner if winner == seat else winner for winner in winners]
    elif seat not in winners:
        own = [place for place, winner in enumerate(winners) if party_of[winner] == party_of[seat]]
        place = own[-1] if own else len(winners) - 1
        position.taken[party_of[winners[place]]] -= 1
        position.taken[party_of[seat]] += 1
        winners[place] = seat


def partner_of(position: Position, seat: int) -> int:
    """Another seat of the same party."""
    party_of = position.party_of
    return next(one for one in range(position.seats) if one != seat and party_of[one] == party_of[seat])
