"""The exact result of tricks when every card is known: what each side takes when both play as well as can be.

For any game of two parties (a party may be a single seat, or one seat against all others) in which the highest card of
the suit led, or the highest trump, wins the trick. A search with alpha and beta over yes and no: can the first party
bring its number of tricks into a wanted set, or make a number of card points? What a number of tricks is worth may be
any table, so contracts, marches and bags are all one.

All cards left are the bits of one whole number, a field for each suit with an empty bit above it, trumps highest; so a
higher bit beats a lower one wherever it can win at all. Of cards that are next to each other in one hand, with none
between them in play, and that count the same, one is tried. Which cards are legal is asked of the game's `TrickRules`
wherever there is more to it than following suit. Compiled, the numbers stay in registers (`i64`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from cardhall.players.tricks.frame import GIVES_WAY, Field, Frame, Seat, give_way
from cardhall.players.tricks.groups import wanted_sets
from cardhall.rules.mechanisms.card_order import SUIT_SIZES
from cardhall.rules.mechanisms.trick_rules import Table, TrickRules

FULL: Final = [(2 << tricks) - 1 for tricks in range(32)]  # every number of tricks up to that one


@final
class DoubleDummy:
    """A deal of tricks with all cards known, to be solved from where it stands."""

    def __init__(self, frame: Frame, hands: list[int], turn: int) -> None:
        """`hands`: by seat, the cards in the fields of the frame; `turn`: the seat to play.

        A trick under way is described with `lies`, card points with `count_points`, duties other than following suit
        with `obey`.
        """
        self.frame = frame
        self.turn: i64 = turn
        self.nodes: i64 = 0  # tricks begun in the search, to measure it
        self.seats: list[Seat] = []
        self.size: i64 = frame.size
        self.suits: list[Field] = frame.suits
        self.guards: i64 = frame.guards
        self.trumps: i64 = frame.trumps
        self.of_first: i64 = 0  # the cards in the hands of side 0
        self.left: i64 = 0  # the cards in all hands
        for seat in range(frame.seats):
            hand = hands[seat] if seat != frame.sitting_out else 0
            self.seats.append(Seat(hand, frame.sides[seat], frame.after[seat]))
            self.left |= hand
            if frame.sides[seat] == 0:
                self.of_first |= hand
        self.tricks: i64 = hands[turn].bit_count()
        self.known: dict[int, dict[int, bool]] = {}  # wanted tricks -> cards left and leader -> whether it can be done
        self.points: list[int] = []  # what each card counts, by the place of its bit
        self.by_points: bool = False
        self.last_trick: i64 = 0  # what the last trick counts besides
        self.rest: i64 = 0  # in the search: the points still to be won, with those of the cards on the table
        self.kinds: list[int] = []  # by place, where neighbours in a suit may differ in worth: their kinds
        self.rules: TrickRules | None = None  # where there is more to it than following suit
        self.table: Table | None = None
        self.finished: i64 = 0  # tricks finished before
        self.breaking: i64 = 0  # the cards that lift a lead ban by being thrown
        self.simple: bool = True  # whether suit is followed and tricks are all that counts
        # the trick under way
        self.worth: i64 = 0  # the points of the cards in it
        self.waiting: i64 = self.size
        self.led: i64 = 0
        self.best: i64 = 0
        self.holder: i64 = -1

    def lies(self, number: int, led: int, best: int, holder: int) -> None:
        """`number` cards lie there, of which the first was of suit `led`; `best`, in nobody's hand, is of `holder`."""
        self.waiting = self.size - number
        self.led = self.frame.fields[led]
        self.best = best
        self.holder = holder

    def count_points(self, points: Sequence[Sequence[int]], last_trick: int, in_trick: int) -> None:
        """Card points count, not tricks: `points[suit]` from the lowest card; `in_trick`: those that lie."""
        self.by_points = True
        self.simple = False
        self.last_trick = last_trick
        self.worth = in_trick
        self.points = [0] * self.frame.places
        for suit, worth in enumerate(points):
            base = self.frame.base[suit]
            self.points[base : base + len(worth)] = worth
        self.kinds = self.points

    def obey(self, rules: TrickRules, table: Table) -> None:
        """What is legal is asked of `rules`, at a `table` (which is changed) whose parties are these sides.

        The bits are then those of the rules' `Suits`.
        """
        self.rules = rules
        self.table = table
        self.simple = False
        self.finished = table.finished
        self.breaking = rules.breaking
        if rules.unlike:
            self.kinds = rules.kinds

    # ---- what is asked

    def value(self, won: int, table: list[float]) -> float:
        """What the deal is worth to side 0 with best play: `table[n]` for `n` tricks in all, `won` of them so far.

        The table has an entry for every number of tricks up to `won` and those still to come.
        """
        tricks: int = self.tricks
        values, wanted = wanted_sets(table[won : won + tricks + 1])
        low = 0
        high = len(wanted)
        while low < high:
            middle = (low + high + 1) // 2
            if self._from_here(wanted[middle - 1]):
                low = middle
            else:
                high = middle - 1
        return values[low]

    def can_make(self, points: int) -> bool:
        """Whether side 0 can make these points in the tricks to come, the one under way among them."""
        if points <= 0:
            return True
        self.rest = self.worth + self.last_trick
        left = self.left
        while left:
            low = left & -left
            left ^= low
            card: int = low
            self.rest += self.points[card.bit_length() - 1]
        return self._from_here(points)

    def tricks_of_first(self) -> int:
        """How many of the tricks to come, the one under way among them, side 0 takes with best play."""
        tricks: int = self.tricks
        return int(self.value(0, [float(number) for number in range(tricks + 1)]))

    # ---- the search: can side 0 bring the tricks to come into the wanted set, or make the points?
    # `need`: the set of tricks that are wanted, or the points; `tricks`: those to come after the one under way.

    def _from_here(self, need: i64) -> bool:
        seat, left, tricks = self.turn, self.left, self.tricks
        if self.waiting == self.size:
            return self._lead(seat, left, need, tricks)
        return self._play(seat, self.waiting, self.led, self.best, self.holder, left, need, self.worth, tricks - 1)

    def _able(
        self, seat: i64, hand: i64, waiting: i64, led: i64, best: i64, holder: i64, left: i64, tricks: i64
    ) -> i64:
        """The cards of its hand that `seat` may play."""
        table, rules = self.table, self.rules
        if table is None or rules is None:
            return hand & led or hand
        if not hand & (hand - 1):
            return hand
        table.turn = seat
        table.finished = self.finished + self.tricks - 1 - tricks
        table.lying = self.size - waiting
        table.out = left
        table.led = led
        table.able = led | self.trumps
        table.best = best
        table.holder = holder
        return rules.legal(table, hand)

    def _play(
        self, seat: i64, waiting: i64, led: i64, best: i64, holder: i64, left: i64, need: i64, worth: i64, tricks: i64
    ) -> bool:
        """`seat` is to follow, and with it `waiting` seats to this trick, of which `worth` points lie on the table.

        `best` holds it, of seat `holder`.
        """
        if self.simple:
            return self._follow(seat, waiting, led, best, holder, left, need, tricks)
        own = self.seats[seat]
        hand = own.hand & left
        first = own.side == 0
        able = self._able(seat, hand, waiting, led, best, holder, left, tricks)
        if not able & (able - 1):
            return self._lay(seat, able, waiting, led, best, holder, left, need, worth, tricks)
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
                alike = before != 0 and not others & (card - before)
                if alike and self.kinds:
                    alike = not self._differ(card, before)
                before = card
                if not alike and self._lay(seat, card, waiting, led, best, holder, left, need, worth, tricks) == first:
                    return first
            if not winning:
                return not first
            part, winning = winning, 0

    def _follow(
        self, seat: i64, waiting: i64, led: i64, best: i64, holder: i64, left: i64, need: i64, tricks: i64
    ) -> bool:
        """`_play` where suit is followed and tricks are all that counts."""
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
                    found = self._follow(own.after, waiting - 1, led, high, whose, left ^ card, need, tricks)
                else:
                    found = self._after_trick(whose, left ^ card, need, tricks)
                if found == first:
                    return first
            if not winning:
                return not first
            part, winning = winning, 0

    def _differ(self, card: i64, other: i64) -> bool:
        """Whether two cards count differently, or duties treat them differently."""
        one: int = card
        two: int = other
        return self.kinds[one.bit_length() - 1] != self.kinds[two.bit_length() - 1]

    def _lay(
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
        """`_play` after `seat` has played `card`."""
        table = self.table
        first: i64 = 0
        thrown: i64 = 0
        if table is not None:
            first = table.first
            thrown = table.thrown
        if not led:
            led = self._suit_of(card)
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
            after = self.seats[seat].after
            found = self._play(after, waiting - 1, led, best, holder, left, need, worth, tricks)
        elif self.by_points:
            found = self._after_points(holder, left, need, worth, tricks)
        else:
            found = self._after_trick(holder, left, need, tricks)
        if table is not None:
            table.first = first
            table.thrown = thrown
        return found

    def _suit_of(self, card: i64) -> i64:
        """The whole suit of a card."""
        for field in self.suits:
            if field.cards & card:
                return field.cards
        return 0

    def _after_points(self, holder: i64, left: i64, need: i64, worth: i64, tricks: i64) -> bool:
        """The same after `holder` has won a trick of `worth` points."""
        rest = self.rest
        if not tricks:
            worth = rest  # the last trick counts more
        if self.seats[holder].side == 0:
            need -= worth
        if need <= 0:
            return True
        if need > rest - worth:
            return False
        self.rest = rest - worth
        found = self._lead(holder, left, need, tricks)
        self.rest = rest
        return found

    def _after_trick(self, holder: i64, left: i64, need: i64, tricks: i64) -> bool:
        """The same after `holder` has won a trick, where tricks are counted."""
        full = FULL[tricks]
        if self.seats[holder].side == 0:
            need >>= 1
        else:
            need &= full
        if not need:
            return False
        if need == full:
            return True
        return self._lead(holder, left, need, tricks)

    def _lead(self, leader: i64, left: i64, need: i64, tricks: i64) -> bool:
        """`leader` begins a trick; `tricks`: those to come, this one among them."""
        if tricks <= 2 or tricks == self.tricks:  # soon found, or never met again: not worth being kept
            self.nodes += 1
            return self._last(leader, left, need) if tricks == 1 else self._best_lead(leader, left, need, tricks)
        wanted: int = need
        known = self.known.get(wanted)
        if known is None:
            known = self.known[wanted] = {}
        cards: int = left
        seat: int = leader
        key = cards << 4 | seat
        if self.breaking and self.table is not None and self.table.thrown & self.breaking:
            key = -key
        found = known.get(key)
        if found is not None:
            return found
        self.nodes += 1
        if not self.nodes & GIVES_WAY:
            give_way()
        result = known[key] = self._best_lead(leader, left, need, tricks)
        return result

    def _last(self, leader: i64, left: i64, need: i64) -> bool:
        """The last trick: everybody has one card."""
        own = self.seats[leader]
        best = own.hand & left
        able = self._suit_of(best) | self.trumps
        side = own.side
        seat = own.after
        while seat != leader:
            own = self.seats[seat]
            card = own.hand & left
            if card & able and card > best:
                best = card
                side = own.side
            seat = own.after
        if self.by_points:
            return side == 0 and need <= self.rest
        return need & (2 if side == 0 else 1) != 0

    def _best_lead(self, leader: i64, left: i64, need: i64, tricks: i64) -> bool:
        own = self.seats[leader]
        hand = own.hand & left
        first = own.side == 0
        others = left & ~hand | self.guards
        masters = self._masters(hand, left)
        if masters and self.rules is None and not self.kinds:
            quick = self._quick(hand, left, (left & ~self.of_first if first else left & self.of_first) & self.trumps)
            if quick > tricks:
                quick = tricks
            full = FULL[tricks - quick]
            if first:
                if need >> quick == full:
                    return True
            elif not need & full:
                return False
        size = self.size
        able = self._able(leader, hand, size, 0, 0, -1, left, tricks - 1)
        masters &= able
        part = masters
        while part:
            whole: int = part
            card: i64 = 1 << whole.bit_length() - 1
            part ^= card
            if self._lay(leader, card, size, 0, 0, -1, left, need, 0, tricks - 1) == first:
                return first
        before: i64 = 0
        part = able
        while part:
            card = part & -part
            part ^= card
            new = not before or others & (card - before) != 0 or (len(self.kinds) > 0 and self._differ(card, before))
            before = card
            if not new or card & masters or (not self.kinds and self._is_master(card, masters, others)):
                continue  # one as good has been tried
            if self._lay(leader, card, size, 0, 0, -1, left, need, 0, tricks - 1) == first:
                return first
        return not first

    def _masters(self, hand: i64, left: i64) -> i64:
        """The highest card left of each suit, where the hand holds it."""
        found: i64 = 0
        for suit in self.suits:
            own = hand & suit.cards
            if own > left & suit.cards & ~hand:
                whole: int = own
                found |= 1 << whole.bit_length() - 1
        return found

    def _quick(self, hand: i64, left: i64, ruffs: i64) -> i64:
        """How many tricks a leader with this hand can take at once; `ruffs`: the opponents' trumps."""
        quick: i64 = 0
        for suit in self.suits:
            own = hand & suit.cards
            others = left & suit.cards & ~hand
            if own <= others:
                continue
            whole: int = others
            base: i64 = whole.bit_length()
            number: i64 = SUIT_SIZES[own >> base] if others else SUIT_SIZES[own >> suit.base]
            if ruffs and suit.cards != self.trumps:  # every opponent who has trumps must follow
                for seat in self.seats:
                    theirs = seat.hand & left
                    if theirs & ruffs:
                        length: i64 = SUIT_SIZES[(theirs & suit.cards) >> suit.base]
                        if length < number:
                            number = length
            quick += number
        return quick

    def _is_master(self, card: i64, masters: i64, others: i64) -> bool:
        """Whether the card is as good as one of the masters: no other between them."""
        above = masters & -card
        return above != 0 and not others & ((above & -above) - card)
