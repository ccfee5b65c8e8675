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

from cardhall.players.tricks.card_sets import add_equals, group_equals, highest_of_equals, lowest_card, wanted_sets
from cardhall.players.tricks.search_bounds import (
    NO_ROUND_LIMIT,
    count_quick_tricks,
    find_guarded_trump,
    find_promising_leads,
    find_sure_trump,
    max_tricks_without_stop,
    solve_last_trick,
    stopper_cards,
)
from cardhall.players.tricks.search_layout import SearchLayout, SearchSeat, SearchSuit
from cardhall.players.tricks.solver_setup import NO_POSITION_LIMIT, YIELD_MASK, SearchTooLong, SolverSetup, yield_thread
from cardhall.players.tricks.transposition_table import MAX_SEATS, KillerLead, PositionClass, TranspositionTable
from cardhall.rules.mechanisms.card_order import SUIT_SIZES

NO_CARD: Final = 1 << 61  # weaker than any card


@final
class PartitionSearch:
    """Partition search of a deal with all cards known, from where it stands."""

    def __init__(self, setup: SolverSetup, hands: Sequence[int], turn: int, best: int = 0) -> None:
        """Prepare the search; `hands`: by seat, the cards in the fields of the set-up, `turn`: the seat to play.

        `best`: the card that holds the trick under way, in nobody's hand; see `set_trick`.
        """
        self.setup = setup
        self.layout = layout = SearchLayout(setup, hands, best)
        self.tricks_to_come: int = hands[turn].bit_count()  # of tricks to come, with the trick under way
        self.search = _Search(layout, setup.trick_size, self.tricks_to_come)
        self.turn: SearchSeat = layout.seats[turn]
        self.cards_left: i64 = 0
        for seat in layout.seats:
            self.cards_left |= seat.hand
        # the trick under way
        self.trick_size: i64 = setup.trick_size
        self.waiting: i64 = self.trick_size
        self.led: i64 = 0
        self.best: i64 = 0
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
        """Return the most tricks the search may begin; with more it raises `TooLong`."""
        return self.search.limit

    @limit.setter
    def limit(self, number: int) -> None:
        self.search.limit = number

    def set_trick(self, number: int, led: int, best: int, holder: int) -> None:
        """Describe the trick under way: `tricks_to_come` cards, of which the first was of the set-up's suit `led`.

        `best`: the winning card so far, as given to the constructor; `holder`: its player.
        """
        self.waiting = self.trick_size - number
        self.best = self.layout.bit_at_place[best.bit_length() - 1]
        self.led = self.layout.suits[self.layout.order.index(self.setup.fields[led])].field
        self.holder = self.layout.seats[holder]

    def set_leader(self, seat: int) -> None:
        """Set the seat on lead, with no trick under way. Results found so far stay valid."""
        self.turn = self.layout.seats[seat]

    def value(self, won: int, table: Sequence[float]) -> float:
        """Return the value of the deal to side 0 with best play.

        `table[n]`: the value of `n` tricks in all, of which `won` are won already. It has an entry for every number of
        tricks up to `won` and those still to come.
        """
        values, wanted = wanted_sets([table[won + number] for number in range(self.tricks_to_come + 1)])
        return values[self._count_reachable_sets(wanted)]

    def values(self, won: int, table: Sequence[float], cards: Sequence[int]) -> list[float]:
        """Return `value` after each of these cards of the seat to play, given in the fields of the set-up."""
        values, wanted = wanted_sets([table[won + number] for number in range(self.tricks_to_come + 1)])
        return [values[step] for step in self._count_reachable_sets_by_card(cards, wanted)]

    def count_tricks(self, guess: int = -1) -> int:
        """Return the number of tricks to come that side 0 takes with best play, with the trick under way.

        `guess`: about how many; -1 if unknown.
        """
        values, wanted = wanted_sets([float(number) for number in range(self.tricks_to_come + 1)])
        return int(values[self._count_reachable_sets(wanted, guess)])

    def _count_reachable_sets(self, wanted: Sequence[int], guess: int = -1) -> int:
        """Return how many of the rising wanted sets side 0 can reach; `guess`: about how many, -1 if unknown."""
        low, high = 0, len(wanted)
        while low < high:
            middle = (low + high + 1) // 2 if guess < 0 else min(max(guess, low + 1), high)
            if self._reaches(wanted[middle - 1]):
                low = middle
            else:
                high = middle - 1
        return low

    def _count_reachable_sets_by_card(self, cards: Sequence[int], wanted: Sequence[int]) -> list[int]:
        """Return how many of the rising wanted sets side 0 can reach after each card, in the fields of the set-up.

        The best card for its player is searched first: the questions on the way narrow down the other cards.
        """
        others = self.cards_left & ~self.turn.hand | self.best | self.layout.guards
        places = self.layout.bit_at_place
        tried, place = group_equals([places[card.bit_length() - 1] for card in cards], others)
        first = self.turn.is_first_side
        lows = [0] * len(tried)
        highs = [len(wanted)] * len(tried)
        low, high = 0, len(wanted)
        while low < high:
            middle = (low + high + 1) // 2
            reached = not first
            for number in range(len(tried)):
                reached = lows[number] >= middle
                if not reached and highs[number] >= middle:
                    reached = self._reaches_after(tried[number], wanted[middle - 1])
                    if reached:
                        lows[number] = middle
                    else:
                        highs[number] = middle - 1
                if reached == first:
                    break
            if reached:
                low = middle
            else:
                high = middle - 1
        for number in range(len(tried)):
            card: i64 = tried[number]
            if first:
                reachable = min(highs[number], low)
                while reachable > lows[number] and not self._reaches_after(card, wanted[reachable - 1]):
                    reachable -= 1
            else:
                reachable = max(lows[number], low)
                while reachable < highs[number] and self._reaches_after(card, wanted[reachable]):
                    reachable += 1
            lows[number] = reachable
        return [lows[alike] for alike in place]

    def _reaches(self, need: i64) -> bool:
        """Return whether side 0 can bring its tricks to come into the wanted set `need`."""
        if self.waiting == self.trick_size:
            return self.search.search_lead(self.turn, self.cards_left, need, self.tricks_to_come)
        return self.search.search_play(
            self.turn,
            self.waiting,
            self.led,
            self.best,
            self.holder,
            True,
            self.cards_left,
            need,
            self.tricks_to_come - 1,
        )

    def _reaches_after(self, card: i64, need: i64) -> bool:
        """Return whether side 0 can reach the wanted set after the seat to play plays a card."""
        seat = self.turn
        if self.waiting == self.trick_size:
            return self.search.play_lead(seat, card, self.cards_left, need, self.tricks_to_come)
        return self.search.play_card(
            seat,
            card,
            self.waiting,
            self.led,
            self.best,
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

    def __init__(self, layout: SearchLayout, size: i64, tricks: int) -> None:
        """`trick_size`: the number of cards in a trick; `tricks`: the number of tricks to come."""
        self.nodes: i64 = 0  # tricks begun
        self.limit: i64 = NO_POSITION_LIMIT  # of the nodes
        self.trick_size = size
        self.suits: list[SearchSuit] = layout.suits
        self.guards: i64 = layout.guards
        self.trumps: i64 = layout.trumps
        self.answers = TranspositionTable(layout, tricks)
        self.killers = [KillerLead() for _ in range((tricks + 1) * MAX_SEATS)]  # by tricks left and leader
        self.decisive: i64 = 0

    def search_lead(self, leader: SearchSeat, left: i64, need: i64, tricks: i64) -> bool:
        """Search the lead of `leader`: return whether side 0 can reach the wanted set."""
        if tricks == 1:
            first, self.decisive = solve_last_trick(leader, suit_of(self.suits, leader.hand & left), self.trumps, left)
            return need & (2 if first else 1) != 0
        hand = leader.hand & left
        first = leader.is_first_side
        trumps = self.trumps
        foes = leader.foes
        ruffs = left & foes & trumps
        wanted: int = need & -need
        unwanted: int = need ^ ((2 << tricks) - 1)
        to_reach: i64 = unwanted.bit_length()  # with as many tricks side 0 is sure to reach it,
        to_prevent: i64 = wanted.bit_length()  # and with as many side 1 to prevent it
        to_prevent = tricks + 2 - to_prevent
        # ---- tricks that the leader can take at once
        enough = to_reach if first else to_prevent
        if enough > tricks:
            enough = NO_ROUND_LIMIT
        enough_now, decisive, masters, plain, decisive_plain = count_quick_tricks(
            self.suits, leader, left, ruffs, enough
        )
        if enough_now:
            self.decisive = decisive
            return first
        # ---- tricks that trumps are sure to take later
        if left & trumps:
            sure = find_sure_trump(hand & trumps, ruffs, enough - plain)
            if sure < 0:  # the partner's, who plays a plain card to each of the leader's
                theirs = leader.friends & left & trumps
                number: i64 = SUIT_SIZES[theirs]
                sure = find_sure_trump(theirs, ruffs, enough - min(plain, tricks - number))
            if sure >= 0:
                self.decisive = decisive_plain | sure
                return first
        # ---- tricks that the other side is sure to take
        enough = to_prevent if first else to_reach
        if ruffs:
            held = left & trumps & ~ruffs
            for seat in leader.opponents:
                sure = find_sure_trump(ruffs & seat.hand, held, enough)
                if sure >= 0:
                    self.decisive = sure
                    return not first
            if enough == 1:
                sure = find_guarded_trump(leader, trumps, left)
                if sure:
                    self.decisive = sure
                    return not first
        elif enough == 1 and not left & trumps and max_tricks_without_stop(self.suits, leader, left) < tricks:
            self.decisive = stopper_cards(self.suits, leader, left)
            return not first
        answers = self.answers
        shape = answers.look_up(leader.number, left, need, to_prevent)
        answer = answers.valid_entry
        if answer is not None:
            self.decisive = answers.lowest_decisive_cards(answer, left)
            return answer.result
        lower = answers.lower
        upper = answers.upper
        self.nodes += 1
        if self.nodes > self.limit:
            raise SearchTooLong
        if not self.nodes & YIELD_MASK:
            yield_thread()
        result = self._best_lead(leader, hand, masters, left, need, tricks, shape)
        answers.store(shape, lower, upper, left, need, self.decisive, result)
        return result

    def _best_lead(
        self, leader: SearchSeat, hand: i64, masters: i64, left: i64, need: i64, tricks: i64, shape: PositionClass
    ) -> bool:
        """Search the leads in turn, as `search_lead` where nothing simpler answers.

        `masters`: for each suit the leader's card that cannot be beaten by rank. First comes the lead that decided last
        with as many cards, then the leads that seem to win the trick.
        """
        first = leader.is_first_side
        others = left & ~hand | self.guards
        able = highest_of_equals(hand, others)
        promising = find_promising_leads(self.suits, self.trumps, leader, masters, able, left)
        last = self.killers[tricks * MAX_SEATS + leader.number]
        killer = shape.killer & able
        if not killer:
            killer = last.card & able
        decisive: i64 = 0
        if killer:
            if self.play_lead(leader, killer, left, need, tricks) == first:
                shape.killer = killer
                return first
            decisive = self.decisive
            able ^= killer
            promising &= able
        able ^= promising
        while promising:
            card = promising & -promising
            promising ^= card
            if self.play_lead(leader, card, left, need, tricks) == first:
                last.card = card
                shape.killer = card
                return first
            decisive |= self.decisive
        while able:
            card = lowest_card(able)
            able ^= card
            if self.play_lead(leader, card, left, need, tricks) == first:
                last.card = card
                shape.killer = card
                return first
            decisive |= self.decisive
        self.decisive = add_equals(decisive, hand, others)
        return not first

    def play_lead(self, seat: SearchSeat, card: i64, left: i64, need: i64, tricks: i64) -> bool:
        """Search what follows after `seat` leads a card."""
        return self.search_play(
            seat.after, self.trick_size - 1, suit_of(self.suits, card), card, seat, False, left ^ card, need, tricks - 1
        )

    def search_play(
        self,
        seat: SearchSeat,
        waiting: i64,
        led: i64,
        best: i64,
        holder: SearchSeat,
        ranked: bool,
        left: i64,
        need: i64,
        tricks: i64,
    ) -> bool:
        """Search the play of `seat`, with `waiting` seats to play to the trick.

        `best` of seat `holder` wins the trick so far; `ranked`: whether the trick has another card of its suit.
        """
        hand = seat.hand & left
        able = hand & led or hand
        if not able & (able - 1):
            return self.play_card(seat, able, waiting, led, best, holder, ranked, left, need, tricks)
        others = left & ~hand | best | self.guards
        heads = highest_of_equals(able, others)
        first = seat.is_first_side
        # ---- what seems best: the cheapest card that wins, if a partner does not win anyway
        strength = led | self.trumps
        threat = best
        support: i64 = NO_CARD
        if holder.is_first_side == first:
            support = best
            threat = NO_CARD
        other = seat.after
        number = waiting
        while number > 1:
            theirs = other.hand & left
            theirs = (theirs & led or theirs) & strength
            theirs &= -theirs
            if theirs:
                if other.is_first_side == first:
                    if theirs < support:
                        support = theirs
                elif theirs < threat:
                    threat = theirs
            other = other.after
            number -= 1
        card: i64 = 0
        if threat <= support:
            card = lowest_card(heads & strength & (threat - 1))
        if not card:
            card = lowest_card(heads)
        if self.play_card(seat, card, waiting, led, best, holder, ranked, left, need, tricks) == first:
            return first
        decisive = self.decisive
        heads ^= card
        while heads:
            card = lowest_card(heads)
            heads ^= card
            if self.play_card(seat, card, waiting, led, best, holder, ranked, left, need, tricks) == first:
                return first
            decisive |= self.decisive
        self.decisive = add_equals(decisive, able, others)
        return not first

    def play_card(
        self,
        seat: SearchSeat,
        card: i64,
        waiting: i64,
        led: i64,
        best: i64,
        holder: SearchSeat,
        ranked: bool,
        left: i64,
        need: i64,
        tricks: i64,
    ) -> bool:
        """Search what follows after `seat` follows with a card."""
        trumps = self.trumps
        if card & (trumps if best & trumps else led):
            ranked = True
            if card < best:
                best = card
                holder = seat
        elif card & trumps:
            ranked = False
            best = card
            holder = seat
        left ^= card
        if waiting > 1:
            return self.search_play(seat.after, waiting - 1, led, best, holder, ranked, left, need, tricks)
        # ---- the trick is full
        full = (2 << tricks) - 1
        if holder.is_first_side:
            need >>= 1
        else:
            need &= full
        if not need or need == full:
            self.decisive = best if ranked else 0
            return need != 0
        result = self.search_lead(holder, left, need, tricks)
        if ranked:
            self.decisive |= best
        return result


def suit_of(suits: list[SearchSuit], card: i64) -> i64:
    """Return the whole suit of a card."""
    for suit in suits:
        if suit.field & card:
            return suit.field
    return 0
