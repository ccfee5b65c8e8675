"""Avoidance search: whether a party or a seat can avoid every trick with all cards known (misère, nullo, nil).

Works like the solver (see there for cards as bits), and ends as soon as the party takes a trick. Two insights cut it
short. A suit is safe for a seat whose lowest card is below the lowest of the others', its second lowest below their
second lowest, and so on: the seat stays below every lead, and discards its highest cards when it cannot follow. And a
lead below a seat's only cards of the suit, to which all others can stay below too, breaks the misère at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from cardhall.players.tricks.solver_setup import SolverSetup

# tricks begun in a search, before it is given up: nineteen of twenty deals need fewer
MAX_SEARCHED_TRICKS: Final = 1000


@final
class AvoidanceSearch:
    """Search of a deal with all cards known for a side, or a seat, that wants no trick. Suit is followed."""

    def __init__(self, setup: SolverSetup, hands: Sequence[int], turn: int, side: int, alone: int = -1) -> None:
        """Prepare the search.

        `hands`: by seat, the cards in the fields of the set-up. `turn`: the seat to play. `side`: the side that avoids
        tricks. `has_one_avoider`: the only seat of the side that must take none, while its other seats help; -1 if
        all must take none.
        """
        self.nodes: int = 0  # tricks begun in the search
        self.max_nodes: int = MAX_SEARCHED_TRICKS  # of `nodes`; at the limit the search is given up
        self.turn: int = turn
        self.seats: int = setup.seats
        self.next_seat: list[int] = setup.next_seat
        self.trick_size: int = setup.trick_size
        self.fields: list[int] = setup.fields
        self.guards: int = setup.guards
        self.trumps: int = setup.trumps
        self.hands: list[int] = list(hands)
        self.is_helper: list[bool] = [
            setup.sides[seat] == side for seat in range(setup.seats)
        ]  # of the side that avoids tricks
        self.is_avoider: list[bool] = [self.is_helper[seat] and alone in (-1, seat) for seat in range(setup.seats)]
        self.avoiders: list[int] = []
        self.cards_left: int = 0  # the cards in all hands
        for seat in range(setup.seats):
            if seat == setup.sitting_out:
                continue
            self.cards_left |= self.hands[seat]
            if self.is_avoider[seat]:
                self.avoiders.append(seat)
        self.has_one_avoider: bool = len(self.avoiders) == 1  # then the two insights of the module hold
        self.answer_cache: dict[int, bool] = {}  # cards left and leader -> whether every trick can be avoided
        # the trick under way
        self.waiting: int = self.trick_size  # seats that have not played to it
        self.led: int = 0
        self.best: int = 0
        self.holder: int = -1

    def set_trick(self, number: int, led: int, best: int, holder: int) -> None:
        """Describe the trick under way: `number` cards, of which the first was of suit `led`.

        `best`: the winning card so far, in nobody's hand; `holder`: its player.
        """
        self.waiting = self.trick_size - number
        self.led = self.fields[led]
        self.best = best
        self.holder = holder

    def succeeds(self, limit: int = MAX_SEARCHED_TRICKS) -> bool | None:
        """Return whether the side takes no trick to come with best play; None if not found within `max_nodes` tricks.

        The trick under way counts too.
        """
        self.max_nodes = limit
        if self.led:
            found = self._search_play(self.turn, self.waiting, self.led, self.best, self.holder, self.cards_left)
        else:
            found = self._search_lead(self.turn, self.cards_left)
        return None if self.nodes >= limit else found

    def _search_lead(self, leader: int, left: int) -> bool:
        hand = self.hands[leader] & left
        if not hand:
            return True
        key = left << 4 | leader  # there are fewer than 16 seats
        found = self.answer_cache.get(key)
        if found is None:
            if self.nodes >= self.max_nodes:
                return False  # given up
            self.nodes += 1
            found = self._search_leads(leader, hand, left)
            self.answer_cache[key] = found
        return found

    def _search_leads(self, leader: int, hand: int, left: int) -> bool:
        helps = self.is_helper[leader]
        unsafe = left
        if self.has_one_avoider and not self.is_avoider[leader]:
            unsafe = self._unsafe_suits(left)
            if not unsafe:
                return True
            if helps:
                return self._search_helpful_lead(leader, hand, left)
            if self._can_force_trick(leader, hand, left):
                return False
        others = left & ~hand | self.guards
        for part in (hand & unsafe, hand & ~unsafe):
            before = 0
            while part:
                card = part & -part
                part ^= card
                if not before or others & (card - before):
                    field = self._suit_field(card)
                    if (
                        self._search_play(self.next_seat[leader], self.trick_size - 1, field, card, leader, left ^ card)
                        == helps
                    ):
                        return helps
                before = card
        return not helps

    def _search_helpful_lead(self, leader: int, hand: int, left: int) -> bool:
        """Return whether a seat that helps another has a successful lead: high cards first."""
        others = left & ~hand | self.guards
        before = 0
        while hand:
            card = 1 << hand.bit_length() - 1
            hand ^= card
            new = not before or others & (before - card)
            before = card
            if new and self._search_play(
                self.next_seat[leader], self.trick_size - 1, self._suit_field(card), card, leader, left ^ card
            ):
                return True
        return False

    def _suit_field(self, card: int) -> int:
        """Return the suit of a card."""
        for field in self.fields:
            if field & card:
                return field
        return 0

    def _unsafe_suits(self, left: int) -> int:
        """Return the suits not safe for the seat that avoids tricks: all suits as long as trumps are held."""
        own = self.hands[self.avoiders[0]] & left
        if own & self.trumps:
            return left
        theirs = left & ~own
        unsafe_suits = 0
        for field in self.fields:
            mine = own & field
            other = theirs & field
            while mine and other:
                if mine & -mine > other & -other:
                    unsafe_suits |= field
                    break
                mine &= mine - 1
                other &= other - 1
        return unsafe_suits

    def _can_force_trick(self, leader: int, hand: int, left: int) -> bool:
        """Return whether `leader` can lead a trick now that the avoiding seat must win."""
        avoider = self.avoiders[0]
        own = self.hands[avoider] & left
        for field in self.fields:
            mine = own & field
            lead = hand & field
            if mine and lead and lead & -lead < mine & -mine:
                lowest = mine & -mine
                seat = self.next_seat[leader]
                while seat != leader:
                    if seat != avoider and not self._stays_below(seat, field, lowest, left):
                        break
                    seat = self.next_seat[seat]
                if seat == leader:
                    return True
        return False

    def _stays_below(self, seat: int, field: int, card: int, left: int) -> bool:
        """Return whether the seat leaves a trick to `card`, or to a trump: because it must, or wants to and can."""
        hand = self.hands[seat] & left
        able = hand & field or hand
        losing = able & ~((field | self.trumps) & -(card << 1))
        return losing == able if self.is_helper[seat] else losing != 0

    def _search_play(self, seat: int, waiting: int, led: int, best: int, holder: int, left: int) -> bool:
        """Search the play of `seat`, the first of `waiting` seats that play to the trick.

        `best` of seat `holder` wins the trick so far.
        """
        hand = self.hands[seat] & left
        able = hand & led or hand
        able_to_win = led | self.trumps
        if self.is_avoider[seat]:
            return self._search_avoiding_play(
                seat, waiting, led, best, holder, left, able, able & able_to_win & -(best << 1)
            )
        helps = self.is_helper[seat]
        if self.is_avoider[holder] and self._all_stay_below(seat, waiting, led, best, left):
            return False
        to_come = False  # whether a seat that avoids tricks is still to play
        follower = self.next_seat[seat]
        for _ in range(waiting - 1):
            to_come = to_come or self.is_avoider[follower]
            follower = self.next_seat[follower]
        follower = self.next_seat[seat]
        others = left & ~hand | best | self.guards
        part = able
        low_first = to_come and not helps
        while part:  # low cards while an avoiding seat may still be caught, else high cards
            card = part & -part if low_first else 1 << part.bit_length() - 1
            part ^= card
            if low_first:
                while part and not others & ((part & -part) - card):  # one of equal cards is enough
                    card = part & -part
                    part ^= card
            else:
                low = card
                while part and not others & (low - (1 << part.bit_length() - 1)):
                    low = 1 << part.bit_length() - 1
                    part ^= low
            if card > best and card & able_to_win:
                found = self._search_after_card(follower, waiting - 1, led, card, seat, left ^ card)
            else:
                found = self._search_after_card(follower, waiting - 1, led, best, holder, left ^ card)
            if found == helps:
                return helps
        return not helps

    def _search_avoiding_play(
        self, seat: int, waiting: int, led: int, best: int, holder: int, left: int, able: int, winning: int
    ) -> bool:
        """Search the play of a seat that avoids tricks.

        Among losing cards, the highest of each suit is the best discard.
        """
        follower = self.next_seat[seat]
        losing = able ^ winning
        unsafe = self._unsafe_suits(left) if self.has_one_avoider and not able & led else left
        for part in (losing & unsafe, losing & ~unsafe):
            for field in self.fields:
                own = part & field
                if own:
                    card = 1 << own.bit_length() - 1
                    if self._search_after_card(follower, waiting - 1, led, best, holder, left ^ card):
                        return True
        if waiting == 1:
            return False
        others = left & ~self.hands[seat] | best | self.guards
        before = 0
        while winning:
            card = 1 << winning.bit_length() - 1
            winning ^= card
            new = not before or others & (before - card)
            before = card
            if new and self._search_after_card(follower, waiting - 1, led, card, seat, left ^ card):
                return True
        return False

    def _search_after_card(self, seat: int, waiting: int, led: int, best: int, holder: int, left: int) -> bool:
        """Search what follows a card: the next seat to the trick, or the winner's lead."""
        if waiting:
            return self._search_play(seat, waiting, led, best, holder, left)
        return not self.is_avoider[holder] and self._search_lead(holder, left)

    def _all_stay_below(self, seat: int, waiting: int, led: int, best: int, left: int) -> bool:
        """Return whether all seats still to play leave the trick to the holder, who avoids tricks."""
        for _ in range(waiting):
            if self.is_avoider[seat] or not self._stays_below(seat, led, best, left):
                return False
            seat = self.next_seat[seat]
        return True
