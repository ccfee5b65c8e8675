"""Alpha-beta search of the double-dummy solver: can side 0 reach a wanted result?

See `solver` for the bits of cards. Compiled, the numbers stay in registers (`i64`).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from cardhall.players.tricks.solver_setup import YIELD_MASK, SolverSeat, SolverSetup, SuitBits, yield_thread
from cardhall.rules.mechanisms.card_order import SUIT_SIZES
from cardhall.rules.mechanisms.trick_rules import Table, TrickRules

ALL_COUNTS_UP_TO: Final = [
    (2 << tricks) - 1 for tricks in range(32)
]  # by `tricks`: the set of all numbers up to it, as bits


@final
class SearchDuties:
    """Duties other than following suit: the game's rules, with a table kept in step with the search."""

    def __init__(self, rules: TrickRules, table: Table, setup: SolverSetup, tricks: i64) -> None:
        """`table`: changed in the search; `tricks`: the number of tricks to come when it begins."""
        self.rules = rules
        self.table = table
        self.trick_size: i64 = setup.trick_size
        self.trumps: i64 = setup.trumps
        self.ban_lifting_cards: i64 = rules.ban_lifting_cards  # the cards that lift a lead ban by being thrown
        self.before_last: i64 = table.finished + tricks - 1  # tricks finished before the last one

    def legal(
        self, seat: i64, hand: i64, waiting: i64, led: i64, best: i64, holder: i64, left: i64, tricks: i64
    ) -> i64:
        """Return the legal cards of `seat`; the other arguments are those of `DoubleDummySearch`."""
        if not hand & (hand - 1):
            return hand
        table = self.table
        table.turn = seat
        table.finished = self.before_last - tricks
        table.lying = self.trick_size - waiting
        table.out = left
        table.led = led
        table.able = led | self.trumps
        table.best = best
        table.holder = holder
        return self.rules.legal(table, hand)

    def is_ban_lifted(self) -> bool:
        """Return whether a card has been thrown that lifts a lead ban."""
        return self.table.thrown & self.ban_lifting_cards != 0


@final
class DoubleDummySearch:
    """Alpha-beta search: can side 0 bring its tricks to come into a wanted set, or make a number of points?

    In all methods `need` is the wanted set of tricks, or the points; `tricks` is the number of tricks to come after the
    trick under way.
    """

    def __init__(self, setup: SolverSetup, hands: list[int], tricks: i64) -> None:
        """Prepare the search; `hands`: by seat, the cards in the fields of the set-up, `tricks`: to come in all."""
        self.nodes: i64 = 0  # tricks begun
        self.tricks = tricks
        self.seats: list[SolverSeat] = []
        self.trick_size: i64 = setup.trick_size
        self.suits: list[SuitBits] = setup.suits
        self.guards: i64 = setup.guards
        self.trumps: i64 = setup.trumps
        self.first_side_cards: i64 = 0  # the cards in the hands of side 0
        for seat in range(setup.seats):
            hand = hands[seat] if seat != setup.sitting_out else 0
            self.seats.append(SolverSeat(hand, setup.sides[seat], setup.next_seat[seat]))
            if setup.sides[seat] == 0:
                self.first_side_cards |= hand
        self.answers_by_need: dict[
            int, dict[int, bool]
        ] = {}  # need -> cards left and leader -> whether side 0 can do it
        self.points: list[int] = []  # the points of each card, by the place of its bit
        self.by_points: bool = False
        self.points_left: i64 = 0  # the points still to be won, including those in the trick under way
        self.card_kinds: list[int] = []  # by place, where neighbours in a suit may differ in value: their kinds
        self.duties: SearchDuties | None = None  # other than following suit
        self.table: Table | None = None  # of the duties
        self.follows_suit_for_tricks: bool = True  # whether suit is followed and tricks are all that counts

    def play(
        self, seat: i64, waiting: i64, led: i64, best: i64, holder: i64, left: i64, need: i64, worth: i64, tricks: i64
    ) -> bool:
        """Search the play of `seat`, with `waiting` seats to play to the trick, in which `worth` points lie.

        `best` of seat `holder` wins the trick so far.
        """
        if self.follows_suit_for_tricks:
            return self._follow(seat, waiting, led, best, holder, left, need, tricks)
        own = self.seats[seat]
        hand = own.hand & left
        first = own.side == 0
        duties = self.duties
        if duties is None:
            able = hand & led or hand
        else:
            able = duties.legal(seat, hand, waiting, led, best, holder, left, tricks)
        if not able & (able - 1):
            return self._search_after_card(seat, able, waiting, led, best, holder, left, need, worth, tricks)
        others = left & ~hand | best | self.guards
        winning = able & (led | self.trumps) & -(best << 1)
        part = able ^ winning
        if winning and self.seats[holder].side != own.side:
            part, winning = winning, part
        while True:
            before: i64 = 0
            while part:
                card = part & -part
                part ^= card
                alike = before != 0 and not others & (card - before) and not kinds_differ(self.card_kinds, card, before)
                before = card
                if (
                    not alike
                    and self._search_after_card(seat, card, waiting, led, best, holder, left, need, worth, tricks)
                    == first
                ):
                    return first
            if not winning:
                return not first
            part, winning = winning, 0

    def _follow(
        self, seat: i64, waiting: i64, led: i64, best: i64, holder: i64, left: i64, need: i64, tricks: i64
    ) -> bool:
        """Search a play as `play`, where suit is followed and tricks are all that counts."""
        own = self.seats[seat]
        hand = own.hand & left
        able = hand & led or hand
        first = own.side == 0
        strong = led | self.trumps
        winning = able & strong & -(best << 1)
        part = able ^ winning
        others = left & ~hand | best | self.guards
        if winning and self.seats[holder].side != own.side:
            part, winning = winning, part
        while True:
            before: i64 = 0
            while part:
                card = part & -part
                part ^= card
                if before and not others & (card - before):  # as good as the one tried before
                    before = card
                    continue
                before = card
                high = best
                whose = holder
                if card > best and card & strong:
                    high = card
                    whose = seat
                if waiting > 1:
                    found = self._follow(own.next_seat, waiting - 1, led, high, whose, left ^ card, need, tricks)
                else:
                    found = self._after_trick(whose, left ^ card, need, tricks)
                if found == first:
                    return first
            if not winning:
                return not first
            part, winning = winning, 0

    def _search_after_card(
        self,
        seat: i64,
        card: i64,
        waiting: i64,
        led: i64,
        best: i64,
        holder: i64,
        left: i64,
        need: i64,
        worth: i64,
        tricks: i64,
    ) -> bool:
        """Search what follows after `seat` has played `card`."""
        table = self.table
        first: i64 = 0
        thrown: i64 = 0
        if table is not None:
            first = table.first
            thrown = table.thrown
        if not led:
            led = suit_of(self.suits, card)
            best = card
            holder = seat
            if table is not None:
                table.first = card
        else:
            if card > best and card & (led | self.trumps):
                best = card
                holder = seat
            if table is not None and not card & led:
                table.thrown |= card
        left ^= card
        if self.by_points:
            bit: int = card
            worth += self.points[bit.bit_length() - 1]
        if waiting > 1:
            after = self.seats[seat].next_seat
            found = self.play(after, waiting - 1, led, best, holder, left, need, worth, tricks)
        elif self.by_points:
            found = self._after_points(holder, left, need, worth, tricks)
        else:
            found = self._after_trick(holder, left, need, tricks)
        if table is not None:
            table.first = first
            table.thrown = thrown
        return found

    def _after_points(self, holder: i64, left: i64, need: i64, worth: i64, tricks: i64) -> bool:
        """Search what follows after `holder` has won a trick of `worth` points."""
        rest = self.points_left
        if not tricks:
            worth = rest  # the last trick counts more
        if self.seats[holder].side == 0:
            need -= worth
        if need <= 0:
            return True
        if need > rest - worth:
            return False
        self.points_left = rest - worth
        found = self.lead(holder, left, need, tricks)
        self.points_left = rest
        return found

    def _after_trick(self, holder: i64, left: i64, need: i64, tricks: i64) -> bool:
        """Search what follows after `holder` has won a trick, where tricks are counted."""
        full = ALL_COUNTS_UP_TO[tricks]
        if self.seats[holder].side == 0:
            need >>= 1
        else:
            need &= full
        if not need or need == full:
            return need != 0
        return self.lead(holder, left, need, tricks)

    def lead(self, leader: i64, left: i64, need: i64, tricks: i64) -> bool:
        """Search the lead of `leader`; `tricks`: the number of tricks to come, including the lead's."""
        if tricks <= 2 or tricks == self.tricks:  # soon found, or never met again: not worth being kept
            self.nodes += 1
            if tricks > 1:
                return self._best_lead(leader, left, need, tricks)
            side = winner_of_last_trick(self.suits, self.seats, self.trumps, leader, left)
            return side == 0 and need <= self.points_left if self.by_points else need & (2 if side == 0 else 1) != 0
        wanted: int = need
        known = self.answers_by_need.get(wanted)
        if known is None:
            known = self.answers_by_need[wanted] = {}
        cards: int = left
        seat: int = leader
        key = cards << 4 | seat
        if self.duties is not None and self.duties.is_ban_lifted():
            key = -key  # with the ban lifted the same cards have another answer
        found = known.get(key)
        if found is not None:
            return found
        self.nodes += 1
        if not self.nodes & YIELD_MASK:
            yield_thread()
        result = known[key] = self._best_lead(leader, left, need, tricks)
        return result

    def _best_lead(self, leader: i64, left: i64, need: i64, tricks: i64) -> bool:
        own = self.seats[leader]
        hand = own.hand & left
        first = own.side == 0
        others = left & ~hand | self.guards
        masters = masters_of(self.suits, hand, left)
        if masters and self.duties is None and not self.card_kinds:
            theirs = left & ~self.first_side_cards if first else left & self.first_side_cards
            quick = quick_tricks(self.suits, self.seats, self.trumps, hand, left, theirs & self.trumps)
            if quick > tricks:
                quick = tricks
            full = ALL_COUNTS_UP_TO[tricks - quick]
            if first:
                if need >> quick == full:
                    return True
            elif not need & full:
                return False
        size = self.trick_size
        duties = self.duties
        able = hand if duties is None else duties.legal(leader, hand, size, 0, 0, -1, left, tricks - 1)
        masters &= able
        part = masters
        while part:
            whole: int = part
            card: i64 = 1 << whole.bit_length() - 1
            part ^= card
            if self._search_after_card(leader, card, size, 0, 0, -1, left, need, 0, tricks - 1) == first:
                return first
        before: i64 = 0
        part = able
        while part:
            card = part & -part
            part ^= card
            new = not before or others & (card - before) != 0 or kinds_differ(self.card_kinds, card, before)
            before = card
            if not new or card & masters or (not self.card_kinds and equals_master(card, masters, others)):
                continue  # one as good has been tried
            if self._search_after_card(leader, card, size, 0, 0, -1, left, need, 0, tricks - 1) == first:
                return first
        return not first


def suit_of(suits: list[SuitBits], card: i64) -> i64:
    """Return the whole suit of a card."""
    for field in suits:
        if field.cards & card:
            return field.cards
    return 0


def kinds_differ(kinds: list[int], card: i64, other: i64) -> bool:
    """Return whether two cards count differently, or duties treat them differently.

    `kinds`: `card_kinds` by place of a card, as in `DoubleDummySearch`.
    """
    if not kinds:
        return False
    one: int = card
    two: int = other
    return kinds[one.bit_length() - 1] != kinds[two.bit_length() - 1]


def masters_of(suits: list[SuitBits], hand: i64, left: i64) -> i64:
    """Return the highest card left of each suit, where the hand holds it."""
    found: i64 = 0
    for suit in suits:
        own = hand & suit.cards
        if own > left & suit.cards & ~hand:
            whole: int = own
            found |= 1 << whole.bit_length() - 1
    return found


def equals_master(card: i64, masters: i64, others: i64) -> bool:
    """Return whether the card is equal to a master: no card of another hand lies between."""
    above = masters & -card
    return above != 0 and not others & ((above & -above) - card)


def winner_of_last_trick(suits: list[SuitBits], seats: list[SolverSeat], trumps: i64, leader: i64, left: i64) -> i64:
    """Return the side that takes the last trick, with a single card in every hand."""
    own = seats[leader]
    best = own.hand & left
    able = suit_of(suits, best) | trumps
    side = own.side
    seat = own.next_seat
    while seat != leader:
        own = seats[seat]
        card = own.hand & left
        if card & able and card > best:
            best = card
            side = own.side
        seat = own.next_seat
    return side


def quick_tricks(
    suits: list[SuitBits], seats: list[SolverSeat], trumps: i64, hand: i64, left: i64, foe_trumps: i64
) -> i64:
    """Return how many tricks a leader with this hand can take at once; `foe_trumps`: the opponents' trumps."""
    quick: i64 = 0
    for suit in suits:
        own = hand & suit.cards
        others = left & suit.cards & ~hand
        if own <= others:
            continue
        whole: int = others
        base: i64 = whole.bit_length()
        number: i64 = SUIT_SIZES[own >> base] if others else SUIT_SIZES[own >> suit.base]
        if foe_trumps and suit.cards != trumps:  # every opponent who has trumps must follow
            for seat in seats:
                theirs = seat.hand & left
                if theirs & foe_trumps:
                    length: i64 = SUIT_SIZES[(theirs & suit.cards) >> suit.base]
                    if length < number:
                        number = length
        quick += number
    return quick
