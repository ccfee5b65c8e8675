"""Partition search: the exact number of tricks with all cards known, fast enough for most of a deal.

For two parties where suit is followed, the highest trump or else the highest card of the suit led wins, and tricks are
all that counts; `solver` solves everything else. The search asks yes or no: can side 0 bring the number of its tricks
into a wanted set? With each answer it learns which cards decided by their rank. Positions that agree in these cards,
relative to the others left, and in the lengths of all suits in all hands have the same answer (Ginsberg, "Partition
search", 1996). So an entry of the table answers for many positions.

Cards are bits: trumps first, then the other suits, an empty bit between them; in each suit the highest card has the
lowest bit (see `Layout`). Compiled, the numbers stay in registers (`i64`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from cardhall.players.tricks.card_sets import add_equals, group_equals, highest_of_equals, list_wanted_sets, lowest_card
from cardhall.players.tricks.search_bounds import (
    NO_ROUND_LIMIT,
    count_max_tricks_without_stop,
    count_quick_tricks,
    find_guarded_trump,
    find_promising_leads,
    find_stopper_cards,
    find_sure_trump,
    solve_last_trick,
)
from cardhall.players.tricks.search_layout import SearchLayout, SearchSeat, SearchSuit
from cardhall.players.tricks.solver_setup import NO_POSITION_LIMIT, YIELD_MASK, SearchTooLong, SolverSetup, yield_thread
from cardhall.players.tricks.transposition_table import MAX_SEATS, KillerLead, PositionClass, TranspositionTable
from cardhall.rules.mechanisms.card_order import SUIT_SIZES

NO_CARD: Final = 1 << 61  # weaker than any card


@final
class PartitionSearch:
    """Partition search of a deal with all cards known, from where it stands."""

    def __init__(self, setup: SolverSetup, hands: Sequence[int], turn: int, winning_card: int = 0) -> None:
        """Prepare the search; `hands`: by seat, the cards in the fields of the set-up, `turn`: the seat to play.

        `winning_card`: the card that holds the trick under way, in nobody's hand; see `set_trick`.
        """
        self.setup = setup
        self.layout = layout = SearchLayout(setup, hands, winning_card)
        self.tricks_to_come: int = hands[turn].bit_count()  # of tricks to come, with the trick under way
        self.search = _Search(layout, setup.trick_size, self.tricks_to_come)
        self.turn: SearchSeat = layout.seats[turn]
        self.cards_left: i64 = 0
        for seat in layout.seats:
            self.cards_left |= seat.hand
        # the trick under way
        self.trick_size: i64 = setup.trick_size
        self.seats_to_play: i64 = self.trick_size
        self.led: i64 = 0
        self.winning_card: i64 = 0
        self.holder: SearchSeat = self.turn

    @property
    def nodes(self) -> int:
        """Return the number of tricks begun in the search."""
        return self.search.nodes

    @nodes.setter
    def nodes(self, number: int) -> None:
        self.search.nodes = number

    @property
    def limit(self) -> int:
        """Return the most tricks the search may begin; with more it raises `SolvingTooLong`."""
        return self.search.limit

    @limit.setter
    def limit(self, number: int) -> None:
        self.search.limit = number

    def set_trick(self, card_count: int, led_suit: int, winning_card: int, holder_seat: int) -> None:
        """Describe the trick under way: `tricks_to_come` cards, of which the first was of the set-up's suit `led_suit`.

        `winning_card`: the winning card so far, as given to the constructor; `holder_seat`: its player.
        """
        self.seats_to_play = self.trick_size - card_count
        self.winning_card = self.layout.bit_at_place[winning_card.bit_length() - 1]
        self.led = self.layout.suits[self.layout.order.index(self.setup.fields[led_suit])].field
        self.holder = self.layout.seats[holder_seat]

    def set_leader(self, seat: int) -> None:
        """Set the seat on lead, with no trick under way. Results found so far stay valid."""
        self.turn = self.layout.seats[seat]

    def value(self, tricks_won: int, values_by_tricks: Sequence[float]) -> float:
        """Return the value of the deal to side 0 with best play.

        `table[n]`: the value of `n` tricks in all, of which `tricks_won` are won already. It has an entry for every
        number of tricks up to `tricks_won` and those still to come.
        """
        values, count_sets = list_wanted_sets(
            [values_by_tricks[tricks_won + number] for number in range(self.tricks_to_come + 1)]
        )
        return values[self._count_reachable_sets(count_sets)]

    def values(self, tricks_won: int, values_by_tricks: Sequence[float], cards: Sequence[int]) -> list[float]:
        """Return `value` after each of these cards of the seat to play, given in the fields of the set-up."""
        values, count_sets = list_wanted_sets(
            [values_by_tricks[tricks_won + number] for number in range(self.tricks_to_come + 1)]
        )
        return [values[step] for step in self._count_reachable_sets_by_card(cards, count_sets)]

    def count_tricks(self, guessed_tricks: int = -1) -> int:
        """Return the number of tricks to come that side 0 takes with best play, with the trick under way.

        `guessed_tricks`: about how many; -1 if unknown.
        """
        values, count_sets = list_wanted_sets([float(number) for number in range(self.tricks_to_come + 1)])
        return int(values[self._count_reachable_sets(count_sets, guessed_tricks)])

    def _count_reachable_sets(self, count_sets: Sequence[int], guessed_count: int = -1) -> int:
        """Return how many of the rising wanted sets side 0 can reach.

        `guessed_count`: about how many, -1 if unknown.
        """
        low, high = 0, len(count_sets)
        while low < high:
            middle = (low + high + 1) // 2 if guessed_count < 0 else min(max(guessed_count, low + 1), high)
            if self._reaches(count_sets[middle - 1]):
                low = middle
            else:
                high = middle - 1
        return low

    def _count_reachable_sets_by_card(self, cards: Sequence[int], count_sets: Sequence[int]) -> list[int]:
        """Return how many of the rising wanted sets side 0 can reach after each card, in the fields of the set-up.

        The best card for its player is searched first: the questions on the way narrow down the other cards.
        """
        separators = self.cards_left & ~self.turn.hand | self.winning_card | self.layout.guards
        places = self.layout.bit_at_place
        representatives, group_indices = group_equals([places[card.bit_length() - 1] for card in cards], separators)
        is_first_side = self.turn.is_first_side
        lows = [0] * len(representatives)
        highs = [len(count_sets)] * len(representatives)
        low, high = 0, len(count_sets)
        while low < high:
            middle = (low + high + 1) // 2
            reached = not is_first_side
            for number in range(len(representatives)):
                reached = lows[number] >= middle
                if not reached and highs[number] >= middle:
                    reached = self._reaches_after(representatives[number], count_sets[middle - 1])
                    if reached:
                        lows[number] = middle
                    else:
                        highs[number] = middle - 1
                if reached == is_first_side:
                    break
            if reached:
                low = middle
            else:
                high = middle - 1
        for number in range(len(representatives)):
            card: i64 = representatives[number]
            if is_first_side:
                reachable = min(highs[number], low)
                while reachable > lows[number] and not self._reaches_after(card, count_sets[reachable - 1]):
                    reachable -= 1
            else:
                reachable = max(lows[number], low)
                while reachable < highs[number] and self._reaches_after(card, count_sets[reachable]):
                    reachable += 1
            lows[number] = reachable
        return [lows[alike] for alike in group_indices]

    def _reaches(self, need: i64) -> bool:
        """Return whether side 0 can bring its tricks to come into the wanted set `need`."""
        if self.seats_to_play == self.trick_size:
            return self.search.search_lead(self.turn, self.cards_left, need, self.tricks_to_come)
        return self.search.search_play(
            self.turn,
            self.seats_to_play,
            self.led,
            self.winning_card,
            self.holder,
            True,
            self.cards_left,
            need,
            self.tricks_to_come - 1,
        )

    def _reaches_after(self, card: i64, need: i64) -> bool:
        """Return whether side 0 can reach the wanted set after the seat to play plays a card."""
        seat = self.turn
        if self.seats_to_play == self.trick_size:
            return self.search.search_after_lead(seat, card, self.cards_left, need, self.tricks_to_come)
        return self.search.search_after_card(
            seat,
            card,
            self.seats_to_play,
            self.led,
            self.winning_card,
            self.holder,
            True,
            self.cards_left,
            need,
            self.tricks_to_come - 1,
        )


@final
class _Search:
    """The search: can side 0 bring its tricks to come into the wanted set?

    In all methods `need` is the wanted set. Afterwards `decisive` has the cards that decided by their rank, and perhaps
    others above the lowest of a suit.
    """

    def __init__(self, layout: SearchLayout, trick_size: i64, tricks: int) -> None:
        """`trick_size`: the number of cards in a trick; `tricks`: the number of tricks to come."""
        self.nodes: i64 = 0  # tricks begun
        self.limit: i64 = NO_POSITION_LIMIT  # of the nodes
        self.trick_size = trick_size
        self.suits: list[SearchSuit] = layout.suits
        self.guards: i64 = layout.guards
        self.trumps: i64 = layout.trumps
        self.answers = TranspositionTable(layout, tricks)
        self.killers = [KillerLead() for _ in range((tricks + 1) * MAX_SEATS)]  # by tricks left and leader
        self.decisive: i64 = 0

    def search_lead(self, leader: SearchSeat, cards_left: i64, need: i64, tricks: i64) -> bool:
        """Search the lead of `leader`: return whether side 0 can reach the wanted set."""
        if tricks == 1:
            is_first_side, self.decisive = solve_last_trick(
                leader, find_suit(self.suits, leader.hand & cards_left), self.trumps, cards_left
            )
            return need & (2 if is_first_side else 1) != 0
        hand = leader.hand & cards_left
        is_first_side = leader.is_first_side
        trumps = self.trumps
        foes = leader.foe_cards
        foe_trumps = cards_left & foes & trumps
        lowest_need: int = need & -need
        unwanted: int = need ^ ((2 << tricks) - 1)
        to_reach: i64 = unwanted.bit_length()  # with as many tricks side 0 is sure to reach it,
        to_prevent: i64 = lowest_need.bit_length()  # and with as many side 1 to prevent it
        to_prevent = tricks + 2 - to_prevent
        # ---- tricks that the leader can take at once
        needed_tricks = to_reach if is_first_side else to_prevent
        if needed_tricks > tricks:
            needed_tricks = NO_ROUND_LIMIT
        has_enough, decisive, masters, plain_tricks, decisive_plain = count_quick_tricks(
            self.suits, leader, cards_left, foe_trumps, needed_tricks
        )
        if has_enough:
            self.decisive = decisive
            return is_first_side
        # ---- tricks that trumps are sure to take later
        if cards_left & trumps:
            sure_trump = find_sure_trump(hand & trumps, foe_trumps, needed_tricks - plain_tricks)
            if sure_trump < 0:  # the partner's, who plays a plain card to each of the leader's
                partner_trumps = leader.partner_cards & cards_left & trumps
                number: i64 = SUIT_SIZES[partner_trumps]
                sure_trump = find_sure_trump(
                    partner_trumps, foe_trumps, needed_tricks - min(plain_tricks, tricks - number)
                )
            if sure_trump >= 0:
                self.decisive = decisive_plain | sure_trump
                return is_first_side
        # ---- tricks that the other side is sure to take
        needed_tricks = to_prevent if is_first_side else to_reach
        if foe_trumps:
            side_trumps = cards_left & trumps & ~foe_trumps
            for seat in leader.opponents:
                sure_trump = find_sure_trump(foe_trumps & seat.hand, side_trumps, needed_tricks)
                if sure_trump >= 0:
                    self.decisive = sure_trump
                    return not is_first_side
            if needed_tricks == 1:
                sure_trump = find_guarded_trump(leader, trumps, cards_left)
                if sure_trump:
                    self.decisive = sure_trump
                    return not is_first_side
        elif (
            needed_tricks == 1
            and not cards_left & trumps
            and count_max_tricks_without_stop(self.suits, leader, cards_left) < tricks
        ):
            self.decisive = find_stopper_cards(self.suits, leader, cards_left)
            return not is_first_side
        table = self.answers
        position_class = table.look_up(leader.number, cards_left, need, to_prevent)
        entry = table.valid_entry
        if entry is not None:
            self.decisive = table.lowest_decisive_cards(entry, cards_left)
            return entry.result
        lower = table.lower_owners
        upper = table.upper_owners
        self.nodes += 1
        if self.nodes > self.limit:
            raise SearchTooLong
        if not self.nodes & YIELD_MASK:
            yield_thread()
        result = search_leads(self, leader, hand, masters, cards_left, need, tricks, position_class)
        table.store(position_class, lower, upper, cards_left, need, self.decisive, result)
        return result

    def search_after_lead(self, seat: SearchSeat, card: i64, cards_left: i64, need: i64, tricks: i64) -> bool:
        """Search what follows after `seat` leads a card."""
        return self.search_play(
            seat.next_seat,
            self.trick_size - 1,
            find_suit(self.suits, card),
            card,
            seat,
            False,
            cards_left ^ card,
            need,
            tricks - 1,
        )

    def search_play(
        self,
        seat: SearchSeat,
        seats_to_play: i64,
        led: i64,
        winning_card: i64,
        holder: SearchSeat,
        is_won_by_rank: bool,
        cards_left: i64,
        need: i64,
        tricks: i64,
    ) -> bool:
        """Search the play of `seat`, with `seats_to_play` seats to play to the trick.

        `winning_card` of seat `holder` wins the trick so far; `is_won_by_rank`: whether the trick has another card of
        its suit.
        """
        hand = seat.hand & cards_left
        playable = hand & led or hand
        if not playable & (playable - 1):
            return self.search_after_card(
                seat, playable, seats_to_play, led, winning_card, holder, is_won_by_rank, cards_left, need, tricks
            )
        separators = cards_left & ~hand | winning_card | self.guards
        untried = highest_of_equals(playable, separators)
        is_first_side = seat.is_first_side
        # ---- what seems best: the cheapest card that wins, if a partner does not win anyway
        can_win_mask = led | self.trumps
        threat = winning_card
        support: i64 = NO_CARD
        if holder.is_first_side == is_first_side:
            support = winning_card
            threat = NO_CARD
        later_seat = seat.next_seat
        number = seats_to_play
        while number > 1:
            winning_reply = later_seat.hand & cards_left
            winning_reply = (winning_reply & led or winning_reply) & can_win_mask
            winning_reply &= -winning_reply
            if winning_reply:
                if later_seat.is_first_side == is_first_side:
                    if winning_reply < support:
                        support = winning_reply
                elif winning_reply < threat:
                    threat = winning_reply
            later_seat = later_seat.next_seat
            number -= 1
        card: i64 = 0
        if threat <= support:
            card = lowest_card(untried & can_win_mask & (threat - 1))
        if not card:
            card = lowest_card(untried)
        if (
            self.search_after_card(
                seat, card, seats_to_play, led, winning_card, holder, is_won_by_rank, cards_left, need, tricks
            )
            == is_first_side
        ):
            return is_first_side
        decisive = self.decisive
        untried ^= card
        while untried:
            card = lowest_card(untried)
            untried ^= card
            if (
                self.search_after_card(
                    seat, card, seats_to_play, led, winning_card, holder, is_won_by_rank, cards_left, need, tricks
                )
                == is_first_side
            ):
                return is_first_side
            decisive |= self.decisive
        self.decisive = add_equals(decisive, playable, separators)
        return not is_first_side

    def search_after_card(
        self,
        seat: SearchSeat,
        card: i64,
        seats_to_play: i64,
        led: i64,
        winning_card: i64,
        holder: SearchSeat,
        is_won_by_rank: bool,
        cards_left: i64,
        need: i64,
        tricks: i64,
    ) -> bool:
        """Search what follows after `seat` follows with a card."""
        trumps = self.trumps
        if card & (trumps if winning_card & trumps else led):
            is_won_by_rank = True
            if card < winning_card:
                winning_card = card
                holder = seat
        elif card & trumps:
            is_won_by_rank = False
            winning_card = card
            holder = seat
        cards_left ^= card
        if seats_to_play > 1:
            return self.search_play(
                seat.next_seat, seats_to_play - 1, led, winning_card, holder, is_won_by_rank, cards_left, need, tricks
            )
        # ---- the trick is full
        all_counts = (2 << tricks) - 1
        if holder.is_first_side:
            need >>= 1
        else:
            need &= all_counts
        if not need or need == all_counts:
            self.decisive = winning_card if is_won_by_rank else 0
            return need != 0
        result = self.search_lead(holder, cards_left, need, tricks)
        if is_won_by_rank:
            self.decisive |= winning_card
        return result


def search_leads(
    search: _Search,
    leader: SearchSeat,
    hand: i64,
    masters: i64,
    cards_left: i64,
    need: i64,
    tricks: i64,
    position_class: PositionClass,
) -> bool:
    """Search the leads in turn, as `search.search_lead` does where nothing simpler answers.

    `masters`: for each suit the leader's card that cannot be beaten by rank. First comes the lead that decided last
    with as many cards, then the leads that seem to win the trick.
    """
    is_first_side = leader.is_first_side
    separators = cards_left & ~hand | search.guards
    allowed_leads = highest_of_equals(hand, separators)
    promising = find_promising_leads(search.suits, search.trumps, leader, masters, allowed_leads, cards_left)
    killer_lead = search.killers[tricks * MAX_SEATS + leader.number]
    killer = position_class.killer & allowed_leads
    if not killer:
        killer = killer_lead.card & allowed_leads
    decisive: i64 = 0
    if killer:
        if search.search_after_lead(leader, killer, cards_left, need, tricks) == is_first_side:
            position_class.killer = killer
            return is_first_side
        decisive = search.decisive
        allowed_leads ^= killer
        promising &= allowed_leads
    allowed_leads ^= promising
    while promising:
        card = promising & -promising
        promising ^= card
        if search.search_after_lead(leader, card, cards_left, need, tricks) == is_first_side:
            killer_lead.card = card
            position_class.killer = card
            return is_first_side
        decisive |= search.decisive
    while allowed_leads:
        card = lowest_card(allowed_leads)
        allowed_leads ^= card
        if search.search_after_lead(leader, card, cards_left, need, tricks) == is_first_side:
            killer_lead.card = card
            position_class.killer = card
            return is_first_side
        decisive |= search.decisive
    search.decisive = add_equals(decisive, hand, separators)
    return not is_first_side


def find_suit(suits: list[SearchSuit], card: i64) -> i64:
    """Return the whole suit of a card."""
    for suit in suits:
        if suit.field & card:
            return suit.field
    return 0
