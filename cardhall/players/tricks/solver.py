"""The exact result of tricks when every card is known: what each side takes when both play as well as can be.

For any game of two parties (a party may be a single seat, or one seat against all others) in which the highest card of
the suit led, or the highest trump, wins the trick. A search with alpha and beta over yes and no: can the first party
bring its number of tricks into a wanted set, or make a number of card points? What a number of tricks is worth may be
any table, so contracts, marches and bags are all one.

All cards left are the bits of one whole number, a field for each suit with an empty bit above it, trumps highest; so a
higher bit beats a lower one wherever it can win at all. Of cards that are next to each other in one hand, with none
between them in play, and that count the same, one is tried. Which cards are legal is asked of the game's `TrickRules`
wherever there is more to it than following suit. This module may be compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from cardhall.players.tricks.frame import Frame
from cardhall.rules.mechanisms.trick_rules import Table, TrickRules


@final
class DoubleDummy:
    """A deal of tricks with all cards known, to be solved from where it stands."""

    def __init__(self, frame: Frame, hands: Sequence[int], turn: int) -> None:
        """`hands`: by seat, the cards in the fields of the frame; `turn`: the seat to play.

        A trick under way is described with `lies`, card points with `count_points`, duties other than following suit
        with `obey`.
        """
        self.turn: int = turn
        self.nodes: int = 0  # tricks begun in the search, to measure it
        self.seats: int = frame.seats
        self.sides: list[int] = frame.sides
        self.after: list[int] = frame.after
        self.size: int = frame.size
        self.base: list[int] = frame.base
        self.fields: list[int] = frame.fields
        self.guards: int = frame.guards
        self.trumps: int = frame.trumps
        self.hands: list[int] = list(hands)
        self.cards: list[int] = [0, 0]  # by side
        self.left: int = 0  # the cards in hands
        for seat in range(frame.seats):
            if seat != frame.sitting_out:
                self.left |= self.hands[seat]
                self.cards[frame.sides[seat]] |= self.hands[seat]
        self.tricks: int = self.hands[turn].bit_count()
        self.known: dict[int, dict[int, bool]] = {}  # wanted tricks -> cards left and leader -> whether it can be done
        self.points: list[int] = []  # what each card counts, by the place of its bit
        self.by_points: bool = False
        self.last_trick: int = 0  # what the last trick counts besides
        self.kinds: list[int] = []  # by place, where neighbours in a suit may differ in worth: their kinds
        self.rules: TrickRules | None = None  # where there is more to it than following suit
        self.table: Table | None = None
        self.finished: int = 0  # tricks finished before
        self.breaking: int = 0  # the cards that lift a lead ban by being thrown
        self.simple: bool = True  # whether suit is followed and tricks are all that counts
        # the trick under way
        self.worth: int = 0  # the points of the cards in it
        self.waiting: int = self.size
        self.led: int = 0
        self.best: int = 0
        self.holder: int = -1

    def lies(self, number: int, led: int, best: int, holder: int) -> None:
        """`number` cards lie there, of which the first was of suit `led`; `best`, in nobody's hand, is of `holder`."""
        self.waiting = self.size - number
        self.led = self.fields[led]
        self.best = best
        self.holder = holder

    def count_points(self, points: Sequence[Sequence[int]], last_trick: int, in_trick: int) -> None:
        """Card points count, not tricks: `points[suit]` from the lowest card; `in_trick`: those that lie."""
        self.by_points = True
        self.simple = False
        self.last_trick = last_trick
        self.worth = in_trick
        self.points = [0] * self.guards.bit_length()
        for suit in range(len(points)):
            for height in range(len(points[suit])):
                self.points[self.base[suit] + height] = points[suit][height]
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

    def value(self, won: int, table: Sequence[float]) -> float:
        """What the deal is worth to side 0 with best play: `table[n]` for `n` tricks in all, `won` of them so far.

        The table has an entry for every number of tricks up to `won` and those still to come.
        """
        lowest, wanted = self._steps(won, table)
        low = 0
        high = len(wanted)
        while low < high:
            middle = (low + high + 1) // 2
            if self._play(
                self.turn, self.waiting, self.led, self.best, self.holder, self.left, wanted[middle - 1][1], 0
            ):
                low = middle
            else:
                high = middle - 1
        return wanted[low - 1][0] if low else lowest

    def can_make(self, points: int) -> bool:
        """Whether side 0 can make these points in the tricks to come, the one under way among them."""
        if points <= 0:
            return True
        return self._play(self.turn, self.waiting, self.led, self.best, self.holder, self.left, points, self.worth)

    def tricks_of_first(self) -> int:
        """How many of the tricks to come, the one under way among them, side 0 takes with best play."""
        return int(self.value(0, [float(number) for number in range(self.tricks + 1)]))

    def values(self, won: int, table: Sequence[float], suits: Sequence[int], bits: Sequence[int]) -> list[float]:
        """`value` after each of some cards, given by suit and bit, that the seat to play may play."""
        lowest, wanted = self._steps(won, table)
        hand = self.hands[self.turn]
        others = self.left & ~hand | self.best | self.guards
        found: dict[int, float] = {}  # by the lowest card of a group of equals
        values: list[float] = []
        for index in range(len(suits)):
            card = bits[index] << self.base[suits[index]]
            first = card
            below = hand & (card - 1)
            while below:
                next_below = 1 << below.bit_length() - 1
                if others & (first - next_below):
                    break
                first = next_below
                below ^= next_below
            known = found.get(first)
            if known is None:
                low = 0
                high = len(wanted)
                while low < high:
                    middle = (low + high + 1) // 2
                    if self._lay(
                        self.turn,
                        card,
                        self.waiting,
                        self.led,
                        self.best,
                        self.holder,
                        self.left,
                        wanted[middle - 1][1],
                        0,
                    ):
                        low = middle
                    else:
                        high = middle - 1
                known = wanted[low - 1][0] if low else lowest
                found[first] = known
            values.append(known)
        return values

    def _steps(self, won: int, table: Sequence[float]) -> tuple[float, list[tuple[float, int]]]:
        """The least that can come, and in rising order what more can: the value, and the tricks to come that bring it.

        Sets of tricks are bits: bit `n` for `n` tricks.
        """
        reachable = [table[won + number] for number in range(self.tricks + 1)]
        steps = sorted(set(reachable))
        wanted: list[tuple[float, int]] = []
        for step in steps[1:]:
            goal = 0
            for number in range(len(reachable)):
                if reachable[number] >= step:
                    goal |= 1 << number
            wanted.append((step, goal))
        return steps[0], wanted

    # ---- the search: can side 0 bring the tricks to come into the wanted set, or make the points?

    def _able(self, seat: int, waiting: int, led: int, best: int, holder: int, left: int) -> int:
        """The cards that `seat` may play."""
        hand = self.hands[seat] & left
        table, rules = self.table, self.rules
        if table is None or rules is None:
            return hand & led or hand
        if not hand & (hand - 1):
            return hand
        table.turn = seat
        table.finished = self.finished + self.tricks - hand.bit_count()
        table.lying = self.size - waiting
        table.out = left
        table.led = led
        table.able = led | self.trumps
        table.best = best
        table.holder = holder
        return rules.legal(table, hand)

    def _play(
        self, seat: int, waiting: int, led: int, best: int, holder: int, left: int, need: int, worth: int
    ) -> bool:
        """`seat` is to play, and with it `waiting` seats to this trick, of which `worth` points lie on the table.

        `best` holds it, of seat `holder`. `need`: the set of tricks that are wanted, or the points.
        """
        if not led:
            return self._lead(seat, left, need)
        if self.simple:
            return self._follow(seat, waiting, led, best, holder, left, need)
        hand = self.hands[seat] & left
        able = self._able(seat, waiting, led, best, holder, left)
        first = self.sides[seat] == 0
        if not able & (able - 1):
            return self._lay(seat, able, waiting, led, best, holder, left, need, worth)
        others = left & ~hand | best | self.guards
        if able & led:
            winning = able & (led | self.trumps) & ~(best - 1) if best & led else able & self.trumps & ~(best - 1)
        else:
            winning = able & self.trumps & ~(best - 1)
        losing = able & ~winning
        partners = self.sides[holder] == self.sides[seat]
        part = losing if partners else winning
        for _ in range(2):
            before = 0
            while part:
                card = part & -part
                part ^= card
                new = not before or others & (card - before) or (self.kinds and self._differ(card, before))
                if new and self._lay(seat, card, waiting, led, best, holder, left, need, worth) == first:
                    return first
                before = card
            part = winning if partners else losing
        return not first

    def _follow(self, seat: int, waiting: int, led: int, best: int, holder: int, left: int, need: int) -> bool:
        """`_play` where suit is followed, tricks are all that counts, and a card has been led."""
        hand = self.hands[seat] & left
        able = hand & led or hand
        sides = self.sides
        first = sides[seat] == 0
        winning = able & (led | self.trumps) & -(best << 1)
        part = able ^ winning
        others = left & ~hand | best | self.guards
        if winning and sides[holder] != sides[seat]:
            part, winning = winning, part
        follower = self.after[seat]
        while True:
            before = 0
            while part:
                card = part & -part
                part ^= card
                if before and not others & (card - before):  # as good as the one tried before
                    before = card
                    continue
                before = card
                if card > best and card & (led | self.trumps):
                    if waiting > 1:
                        found = self._follow(follower, waiting - 1, led, card, seat, left ^ card, need)
                    else:
                        found = self._after_trick(seat, left ^ card, need, 0)
                elif waiting > 1:
                    found = self._follow(follower, waiting - 1, led, best, holder, left ^ card, need)
                else:
                    found = self._after_trick(holder, left ^ card, need, 0)
                if found == first:
                    return first
            if not winning:
                return not first
            part, winning = winning, 0

    def _differ(self, card: int, other: int) -> bool:
        """Whether two cards count differently, or duties treat them differently."""
        return self.kinds[card.bit_length() - 1] != self.kinds[other.bit_length() - 1]

    def _lay(
        self, seat: int, card: int, waiting: int, led: int, best: int, holder: int, left: int, need: int, worth: int
    ) -> bool:
        """The same after `seat` plays `card`."""
        table = self.table
        first = 0 if table is None else table.first
        thrown = 0 if table is None else table.thrown
        if not led:
            for field in self.fields:
                if field & card:
                    led = field
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
            worth += self.points[card.bit_length() - 1]
        if waiting > 1:
            found = self._play(self.after[seat], waiting - 1, led, best, holder, left, need, worth)
        else:
            found = self._after_trick(holder, left, need, worth)
        if table is not None:
            table.first = first
            table.thrown = thrown
        return found

    def _after_trick(self, holder: int, left: int, need: int, worth: int) -> bool:
        """The same after `holder` has won a trick of `worth` points."""
        rest = self.hands[holder] & left
        if self.by_points:
            if not rest:
                worth += self.last_trick
            if self.sides[holder] == 0:
                need -= worth
            if need <= 0:
                return True
            if not rest or need > self._points_left(left):
                return False
            return self._lead(holder, left, need)
        tricks = rest.bit_count()
        full = (2 << tricks) - 1
        if self.sides[holder] == 0:
            need >>= 1
        else:
            need &= full
        if not need:
            return False
        if need == full:
            return True
        return self._lead(holder, left, need)

    def _points_left(self, left: int) -> int:
        """All points that are still to be won."""
        total = self.last_trick
        while left:
            low = left & -left
            left ^= low
            total += self.points[low.bit_length() - 1]
        return total

    def _lead(self, leader: int, left: int, need: int) -> bool:
        hand = self.hands[leader] & left
        if hand.bit_count() <= 2:  # soon found: not worth being kept
            self.nodes += 1
            return self._best_lead(leader, hand, left, need) if hand & (hand - 1) else self._last(leader, left, need)
        known = self.known.setdefault(need, {})
        key = left << 4 | leader
        if self.breaking and self.table is not None and self.table.thrown & self.breaking:
            key = -key
        found = known.get(key)
        if found is not None:
            return found
        self.nodes += 1
        result = self._best_lead(leader, hand, left, need)
        known[key] = result
        return result

    def _last(self, leader: int, left: int, need: int) -> bool:
        """The last trick: everybody has one card."""
        best = self.hands[leader] & left
        able = self.trumps
        for field in self.fields:
            if field & best:
                able |= field
        holder = leader
        seat = self.after[leader]
        while seat != leader:
            card = self.hands[seat] & left
            if card & able and card > best:
                best = card
                holder = seat
            seat = self.after[seat]
        if self.by_points:
            return self.sides[holder] == 0 and need <= self._points_left(left)
        return bool(need & (2 if self.sides[holder] == 0 else 1))

    def _best_lead(self, leader: int, hand: int, left: int, need: int) -> bool:
        side = self.sides[leader]
        first = side == 0
        others = left & ~hand | self.guards
        size = self.size
        masters = 0
        quick = 0  # tricks that the leader can take at once
        against = left & self.cards[1 - side]
        ruffs = against & self.trumps
        for field in self.fields:
            own = hand & field
            if own:
                rest = left & field & ~hand
                if own > rest:
                    masters |= 1 << own.bit_length() - 1
                    winners = (own >> rest.bit_length()).bit_count()
                    if ruffs and field != self.trumps:
                        winners = self._followed(field, winners, ruffs, left)
                    quick += winners
        if quick and self.rules is None and not self.kinds:
            tricks = hand.bit_count()
            if quick > tricks:
                quick = tricks
            if first:
                if need >> quick == (2 << tricks - quick) - 1:
                    return True
            elif not need & (2 << tricks - quick) - 1:
                return False
        able = hand if self.rules is None else self._able(leader, size, 0, 0, -1, left)
        part = masters & able
        while part:
            card = 1 << part.bit_length() - 1
            part ^= card
            if self._lay(leader, card, size, 0, 0, -1, left, need, 0) == first:
                return first
        before = 0
        part = able
        while part:
            card = part & -part
            part ^= card
            new = not before or others & (card - before) or (self.kinds and self._differ(card, before))
            before = card
            if not new or card & masters or (not self.kinds and self._is_master(card, masters & able, others)):
                continue  # one as good has been tried
            if self._lay(leader, card, size, 0, 0, -1, left, need, 0) == first:
                return first
        return not first

    def _followed(self, field: int, number: int, ruffs: int, left: int) -> int:
        """How many rounds of a suit, `number` at most, every opponent who has trumps must follow."""
        for seat in range(self.seats):
            theirs = self.hands[seat] & left
            if theirs & ruffs:
                length = (theirs & field).bit_count()
                if length < number:
                    number = length
        return number

    def _is_master(self, card: int, masters: int, others: int) -> bool:
        """Whether the card is as good as one of the masters: no other between them."""
        above = masters & ~(card - 1)
        return above != 0 and not others & ((above & -above) - card)
