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

    def __init__(self, setup: SolverSetup, hands: Sequence[int], turn: int, side: int, only_avoider: int = -1) -> None:
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
        # of the side that avoids tricks
        self.is_helper: list[bool] = [setup.sides[seat] == side for seat in range(setup.seats)]
        self.is_avoider: list[bool] = [
            self.is_helper[seat] and only_avoider in (-1, seat) for seat in range(setup.seats)
        ]
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
        self.seats_to_play: int = self.trick_size  # seats that have not played to it
        self.led: int = 0
        self.winning_card: int = 0
        self.holder: int = -1

    def set_trick(self, card_count: int, led_suit: int, winning_card: int, holder: int) -> None:
        """Describe the trick under way: `card_count` cards, of which the first was of suit `led_suit`.

        `winning_card`: the winning card so far, in nobody's hand; `holder`: its player.
        """
        self.seats_to_play = self.trick_size - card_count
        self.led = self.fields[led_suit]
        self.winning_card = winning_card
        self.holder = holder

    def succeeds(self, max_nodes: int = MAX_SEARCHED_TRICKS) -> bool | None:
        """Return whether the side takes no trick to come with best play; None if not found within `max_nodes` tricks.

        The trick under way counts too.
        """
        self.max_nodes = max_nodes
        if self.led:
            found = self._search_play(
                self.turn, self.seats_to_play, self.led, self.winning_card, self.holder, self.cards_left
            )
        else:
            found = self._search_lead(self.turn, self.cards_left)
        return None if self.nodes >= max_nodes else found

    def _search_lead(self, leader: int, cards_left: int) -> bool:
        hand = self.hands[leader] & cards_left
        if not hand:
            return True
        key = cards_left << 4 | leader  # there are fewer than 16 seats
        found = self.answer_cache.get(key)
        if found is None:
            if self.nodes >= self.max_nodes:
                return False  # given up
            self.nodes += 1
            found = self._search_leads(leader, hand, cards_left)
            self.answer_cache[key] = found
        return found

    def _search_leads(self, leader: int, hand: int, cards_left: int) -> bool:
        helps = self.is_helper[leader]
        unsafe = cards_left
        if self.has_one_avoider and not self.is_avoider[leader]:
            unsafe = find_unsafe_suits(self.fields, self.trumps, self.hands[self.avoiders[0]] & cards_left, cards_left)
            if not unsafe:
                return True
            if helps:
                return self._search_helpful_lead(leader, hand, cards_left)
            if self._can_force_trick(leader, hand, cards_left):
                return False
        other_cards = cards_left & ~hand | self.guards
        for part in (hand & unsafe, hand & ~unsafe):
            before = 0
            while part:
                card = part & -part
                part ^= card
                if not before or other_cards & (card - before):
                    field = find_suit(self.fields, card)
                    if (
                        self._search_play(
                            self.next_seat[leader], self.trick_size - 1, field, card, leader, cards_left ^ card
                        )
                        == helps
                    ):
                        return helps
                before = card
        return not helps

    def _search_helpful_lead(self, leader: int, hand: int, cards_left: int) -> bool:
        """Return whether a seat that helps another has a successful lead: high cards first."""
        other_cards = cards_left & ~hand | self.guards
        before = 0
        while hand:
            card = 1 << hand.bit_length() - 1
            hand ^= card
            is_different = not before or other_cards & (before - card)
            before = card
            if is_different:
                field = find_suit(self.fields, card)
                if self._search_play(
                    self.next_seat[leader], self.trick_size - 1, field, card, leader, cards_left ^ card
                ):
                    return True
        return False

    def _can_force_trick(self, leader: int, hand: int, cards_left: int) -> bool:
        """Return whether `leader` can lead a trick now that the avoiding seat must win."""
        avoider = self.avoiders[0]
        avoider_cards = self.hands[avoider] & cards_left
        for field in self.fields:
            avoider_suit_cards = avoider_cards & field
            lead = hand & field
            if avoider_suit_cards and lead and lead & -lead < avoider_suit_cards & -avoider_suit_cards:
                lowest = avoider_suit_cards & -avoider_suit_cards
                seat = self.next_seat[leader]
                while seat != leader:
                    if seat != avoider and not self._stays_below(seat, field, lowest, cards_left):
                        break
                    seat = self.next_seat[seat]
                if seat == leader:
                    return True
        return False

    def _stays_below(self, seat: int, field: int, card: int, cards_left: int) -> bool:
        """Return whether the seat leaves a trick to `card`, or to a trump: because it must, or wants to and can."""
        hand = self.hands[seat] & cards_left
        playable = hand & field or hand
        losing = playable & ~((field | self.trumps) & -(card << 1))
        return losing == playable if self.is_helper[seat] else losing != 0

    def _search_play(
        self, seat: int, seats_to_play: int, led: int, winning_card: int, holder: int, cards_left: int
    ) -> bool:
        """Search the play of `seat`, the first of `seats_to_play` seats that play to the trick.

        `winning_card` of seat `holder` wins the trick so far.
        """
        hand = self.hands[seat] & cards_left
        playable = hand & led or hand
        can_win_mask = led | self.trumps
        if self.is_avoider[seat]:
            return self._search_avoiding_play(
                seat,
                seats_to_play,
                led,
                winning_card,
                holder,
                cards_left,
                playable,
                playable & can_win_mask & -(winning_card << 1),
            )
        helps = self.is_helper[seat]
        if self.is_avoider[holder] and self._all_stay_below(seat, seats_to_play, led, winning_card, cards_left):
            return False
        is_avoider_to_come = False  # whether a seat that avoids tricks is still to play
        follower = self.next_seat[seat]
        for _ in range(seats_to_play - 1):
            is_avoider_to_come = is_avoider_to_come or self.is_avoider[follower]
            follower = self.next_seat[follower]
        follower = self.next_seat[seat]
        other_cards = cards_left & ~hand | winning_card | self.guards
        part = playable
        low_first = is_avoider_to_come and not helps
        while part:  # low cards while an avoiding seat may still be caught, else high cards
            card = part & -part if low_first else 1 << part.bit_length() - 1
            part ^= card
            if low_first:
                while part and not other_cards & ((part & -part) - card):  # one of equal cards is enough
                    card = part & -part
                    part ^= card
            else:
                low = card
                while part and not other_cards & (low - (1 << part.bit_length() - 1)):
                    low = 1 << part.bit_length() - 1
                    part ^= low
            if card > winning_card and card & can_win_mask:
                found = self._search_after_card(follower, seats_to_play - 1, led, card, seat, cards_left ^ card)
            else:
                found = self._search_after_card(
                    follower, seats_to_play - 1, led, winning_card, holder, cards_left ^ card
                )
            if found == helps:
                return helps
        return not helps

    def _search_avoiding_play(
        self,
        seat: int,
        seats_to_play: int,
        led: int,
        winning_card: int,
        holder: int,
        cards_left: int,
        playable: int,
        winners: int,
    ) -> bool:
        """Search the play of a seat that avoids tricks.

        Among losing cards, the highest of each suit is the best discard.
        """
        follower = self.next_seat[seat]
        losers = playable ^ winners
        unsafe = cards_left
        if self.has_one_avoider and not playable & led:
            unsafe = find_unsafe_suits(self.fields, self.trumps, self.hands[seat] & cards_left, cards_left)
        for part in (losers & unsafe, losers & ~unsafe):
            for field in self.fields:
                own = part & field
                if own:
                    card = 1 << own.bit_length() - 1
                    if self._search_after_card(
                        follower, seats_to_play - 1, led, winning_card, holder, cards_left ^ card
                    ):
                        return True
        if seats_to_play == 1:
            return False
        other_cards = cards_left & ~self.hands[seat] | winning_card | self.guards
        before = 0
        while winners:
            card = 1 << winners.bit_length() - 1
            winners ^= card
            is_different = not before or other_cards & (before - card)
            before = card
            if is_different and self._search_after_card(
                follower, seats_to_play - 1, led, card, seat, cards_left ^ card
            ):
                return True
        return False

    def _search_after_card(
        self, seat: int, seats_to_play: int, led: int, winning_card: int, holder: int, cards_left: int
    ) -> bool:
        """Search what follows a card: the next seat to the trick, or the winner's lead."""
        if seats_to_play:
            return self._search_play(seat, seats_to_play, led, winning_card, holder, cards_left)
        return not self.is_avoider[holder] and self._search_lead(holder, cards_left)

    def _all_stay_below(self, seat: int, seats_to_play: int, led: int, winning_card: int, cards_left: int) -> bool:
        """Return whether all seats still to play leave the trick to the holder, who avoids tricks."""
        for _ in range(seats_to_play):
            if self.is_avoider[seat] or not self._stays_below(seat, led, winning_card, cards_left):
                return False
            seat = self.next_seat[seat]
        return True


def find_suit(suits: list[int], card: int) -> int:
    """Return the suit of a card. `suits`: each suit whole."""
    for suit in suits:
        if suit & card:
            return suit
    return 0


def find_unsafe_suits(suits: Sequence[int], trumps: int, own_cards: int, cards_left: int) -> int:
    """Return the suits not safe for a seat that avoids tricks: all suits as long as the seat holds trumps.

    `suits`: each suit whole; `own_cards`: the seat's cards of all `cards_left`.
    """
    if own_cards & trumps:
        return cards_left
    other_cards = cards_left & ~own_cards
    unsafe_suits = 0
    for suit in suits:
        own_in_suit = own_cards & suit
        others_in_suit = other_cards & suit
        while own_in_suit and others_in_suit:
            if own_in_suit & -own_in_suit > others_in_suit & -others_in_suit:
                unsafe_suits |= suit
                break
            own_in_suit &= own_in_suit - 1
            others_in_suit &= others_in_suit - 1
    return unsafe_suits
