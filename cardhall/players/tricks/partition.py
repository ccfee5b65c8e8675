"""The exact number of tricks when every card is known, fast enough for most of a deal: partition search.

For two parties where suit is followed, the highest trump or else the highest card of the suit led wins, and tricks are
all that counts; `solver` solves what has more to it. The search asks yes or no: can side 0 bring the number of its
tricks into a wanted set? With each answer it learns which cards decided it by their rank. Positions that agree in these
cards, relative to the others left, and in the lengths of all suits in all hands have the same answer (Ginsberg,
"Partition search", 1996): so one entry of the table answers for many positions.

Cards are bits as in `solver`: the suits one after the other, an empty bit above each, trumps last. This module may be
compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from cardhall.players.tricks.answers import MOST_SEATS, Answers, Shape
from cardhall.players.tricks.frame import Frame
from cardhall.players.tricks.groups import different, nth, wanted_sets, with_alike
from cardhall.players.tricks.layout import Layout, Seat, Suit
from cardhall.rules.mechanisms.card_order import COUNT


@final
class Partition:
    """A deal of tricks with all cards known, to be solved from where it stands."""

    def __init__(self, frame: Frame, hands: Sequence[int], turn: int, best: int = 0) -> None:
        """`hands`: by seat, the cards in the fields of the frame; `turn`: the seat to play.

        `best`: the card that holds the trick under way, in nobody's hand; see `lies`.
        """
        self.nodes: int = 0  # tricks begun in the search, to measure it
        self.frame = frame
        self.layout = layout = Layout(frame, hands, best)
        self.answers = Answers(layout)
        self.size: int = frame.size
        self.seats: list[Seat] = layout.seats
        self.suits: list[Suit] = layout.suits
        self.guards: int = layout.guards
        self.trumps: int = layout.trumps
        self.turn: Seat = layout.seats[turn]
        self.left: int = 0
        for seat in layout.seats:
            self.left |= seat.hand
        self.tricks: int = self.turn.hand.bit_count()
        self.killers: list[int] = [0] * ((self.tricks + 1) * MOST_SEATS)  # by tricks left and leader: the last cutoff
        self.decisive: int = 0  # the lowest card of each suit whose rank decided the last answer
        # the trick under way
        self.waiting: int = self.size
        self.led: int = 0
        self.best: int = 0
        self.holder: Seat = self.turn

    def lies(self, number: int, led: int, best: int, holder: int) -> None:
        """`number` cards lie there, of which the first was of the suit that is `led` in the frame; `holder` wins it.

        `best` is the card that wins it, as it was said when the solver was made.
        """
        self.waiting = self.size - number
        self.best = self.layout.places[best.bit_length() - 1]
        self.led = self.suits[self.layout.order.index(self.frame.fields[led])].field
        self.holder = self.seats[holder]

    # ---- what is asked

    def value(self, won: int, table: Sequence[float]) -> float:
        """What the deal is worth to side 0 with best play: `table[n]` for `n` tricks in all, `won` of them so far.

        The table has an entry for every number of tricks up to `won` and those still to come.
        """
        values, wanted = wanted_sets([table[won + number] for number in range(self.tricks + 1)])
        return values[self._step(wanted)]

    def values(self, won: int, table: Sequence[float], cards: Sequence[int]) -> list[float]:
        """`value` after each of some cards, in the fields of the frame, that the seat to play may play."""
        values, wanted = wanted_sets([table[won + number] for number in range(self.tricks + 1)])
        hand = self.turn.hand
        places = self.layout.places
        others = self.left & ~hand | self.best | self.guards
        found: list[float] = []
        played: list[int] = []
        steps: list[int] = []
        best = self._step(wanted)
        for index in range(len(cards)):
            card = places[cards[index].bit_length() - 1]
            alike = -1
            for before in range(len(played)):
                other = played[before]
                if not others & (card - other if card > other else other - card):
                    alike = before
            steps.append(self._step_after(card, wanted, best) if alike < 0 else steps[alike])
            played.append(card)
            found.append(values[steps[index]])
        return found

    def tricks_of_first(self) -> int:
        """How many of the tricks to come, the one under way among them, side 0 takes with best play."""
        return int(self.value(0, [float(number) for number in range(self.tricks + 1)]))

    def _step(self, wanted: Sequence[int]) -> int:
        """How many of the rising wanted sets side 0 can reach."""
        low = 0
        high = len(wanted)
        while low < high:
            middle = (low + high + 1) // 2
            if self._from_here(wanted[middle - 1]):
                low = middle
            else:
                high = middle - 1
        return low

    def _step_after(self, card: int, wanted: Sequence[int], best: int) -> int:
        """The same after this card of the seat to play; `best`: after the best one."""
        at = best
        if self.turn.first:
            while at and not self._after(card, wanted[at - 1]):
                at -= 1
        else:
            while at < len(wanted) and self._after(card, wanted[at]):
                at += 1
        return at

    def _from_here(self, need: int) -> bool:
        if self.waiting == self.size:
            return self._lead(self.turn, self.left, need, self.tricks)
        return self._follow(
            self.turn, self.waiting, self.led, self.best, self.holder, True, self.left, need, self.tricks - 1
        )

    def _after(self, card: int, need: int) -> bool:
        """Whether side 0 can bring the tricks to come into the wanted set after the seat to play plays a card."""
        seat = self.turn
        if self.waiting == self.size:
            return self._lay_lead(seat, card, self.left, need, self.tricks)
        return self._lay(
            seat, card, self.waiting, self.led, self.best, self.holder, True, self.left, need, self.tricks - 1
        )

    # ---- the search: can side 0 bring the tricks to come into the wanted set?

    def _lead(self, leader: Seat, left: int, need: int, tricks: int) -> bool:
        """The same where `leader` begins a trick. Afterwards `decisive` has the cards that decided it."""
        if tricks == 1:
            return self._last(leader, left, need)
        hand = leader.hand & left
        first = leader.first
        trumps = self.trumps
        ruffs = left & leader.foes & trumps
        # ---- tricks that the leader can take at once, and that the other side's highest trumps are sure to take
        quick = 0  # the leader's
        more = 0  # those of a partner, in suits in which the leader has none
        entry = False  # whether the leader can lead to them
        masters = 0
        decisive = 0
        friends = leader.friends & left
        for suit in self.suits:
            cards = left & suit.field
            own = hand & cards
            others = cards ^ own
            if own > others:
                masters |= 1 << own.bit_length() - 1
                number = COUNT[own >> (others.bit_length() if others else suit.base)]
                if ruffs and not suit.is_trump:
                    number = self._followed(suit, number, leader, ruffs, left)
                if number:
                    quick += number
                    if others:
                        decisive |= nth(own, number)
            elif friends & cards:
                theirs = friends & cards
                others = cards ^ theirs
                if theirs > others:
                    number = COUNT[theirs >> (others.bit_length() if others else suit.base)]
                    if ruffs and not suit.is_trump:
                        number = self._followed(suit, number, leader, ruffs, left)
                    if number:
                        more += number
                        if others:
                            decisive |= nth(theirs, number)
                        if own:
                            entry = True
        if entry:
            quick += more
        if quick:
            if quick > tricks:
                quick = tricks
            if first:
                if need >> quick == (2 << tricks - quick) - 1:
                    self.decisive = decisive
                    return True
            elif not need & (2 << tricks - quick) - 1:
                self.decisive = decisive
                return False
        if ruffs:
            held = left & trumps & ~ruffs
            theirs = ruffs & -(1 << held.bit_length())
            if theirs:
                sure = 0
                for seat in leader.opponents:
                    number = COUNT[(theirs & seat.hand) >> self.suits[-1].base]
                    if number > sure:
                        sure = number
                if first:
                    if not need & (2 << tricks - sure) - 1:
                        self.decisive = theirs & -theirs if held else 0
                        return False
                elif need >> sure == (2 << tricks - sure) - 1:
                    self.decisive = theirs & -theirs if held else 0
                    return True
        answers = self.answers
        shape = answers.look_up(leader.number, left)
        answer = answers.find(shape, need)
        if answer is not None:
            self.decisive = answers.decisive(answer, left)
            return answer.result
        lower = answers.lower
        upper = answers.upper
        self.nodes += 1
        result = self._best_lead(leader, hand, masters, left, need, tricks, shape)
        answers.keep(shape, lower, upper, left, need, self.decisive, result)
        return result

    def _followed(self, suit: Suit, number: int, leader: Seat, ruffs: int, left: int) -> int:
        """How many rounds of a suit, `number` at most, every opponent who has trumps must follow."""
        for seat in leader.opponents:
            if seat.hand & ruffs:
                length = COUNT[(seat.hand & left & suit.field) >> suit.base]
                if length < number:
                    number = length
        return number

    def _last(self, leader: Seat, left: int, need: int) -> bool:
        """The last trick: everybody has one card."""
        best = leader.hand & left
        suit = self._suit_of(best)
        trumps = self.trumps
        holder = leader
        ranked = False
        seat = leader.after
        while seat is not leader:
            card = seat.hand & left
            if card & suit:
                ranked = True
                if card > best:
                    best = card
                    holder = seat
            elif card & trumps:
                ranked = False
                suit = trumps
                best = card
                holder = seat
            seat = seat.after
        self.decisive = best if ranked else 0
        return need & (2 if holder.first else 1) != 0

    def _suit_of(self, card: int) -> int:
        for suit in self.suits:
            if suit.field & card:
                return suit.field
        return 0

    def _best_lead(
        self, leader: Seat, hand: int, masters: int, left: int, need: int, tricks: int, shape: Shape
    ) -> bool:
        """`_lead` where it has to be searched; `masters`: of each suit the leader's card that cannot be beaten by rank.

        First the lead that decided last with as many cards, then those that seem to win the trick.
        """
        first = leader.first
        others = left & ~hand | self.guards
        able = different(hand, others)
        promising = self._promising(leader, hand, masters, able, left)
        place = tricks * MOST_SEATS + leader.number
        killer = shape.killer & able
        if not killer:
            killer = self.killers[place] & able
        decisive = 0
        if killer:
            if self._lay_lead(leader, killer, left, need, tricks) == first:
                shape.killer = killer
                return first
            decisive = self.decisive
            able ^= killer
            promising &= able
        able ^= promising
        while promising:
            card = 1 << promising.bit_length() - 1
            promising ^= card
            if self._lay_lead(leader, card, left, need, tricks) == first:
                self.killers[place] = card
                shape.killer = card
                return first
            decisive |= self.decisive
        while able:
            card = able & -able
            able ^= card
            if self._lay_lead(leader, card, left, need, tricks) == first:
                self.killers[place] = card
                shape.killer = card
                return first
            decisive |= self.decisive
        self.decisive = with_alike(decisive, hand, others, self.suits)
        return not first

    def _promising(self, leader: Seat, hand: int, masters: int, able: int, left: int) -> int:
        """Of the leads that are tried, one of each suit in which the leader's side seems to win the trick."""
        foes = left & leader.foes
        friends = leader.friends & left
        trumps = self.trumps
        found = 0
        for suit in self.suits:
            field = suit.field
            some = able & field
            if not some:
                continue
            top = 0  # the best that an opponent can play
            if field != trumps and foes & trumps:
                for seat in leader.opponents:
                    theirs = seat.hand & left
                    if not theirs & field and theirs & trumps:
                        top |= theirs & trumps
            if not top:
                top = foes & field
                if masters & field:
                    found |= 1 << some.bit_length() - 1
                elif friends & field > top or (friends & trumps and not friends & field):
                    found |= some & -some
            elif friends & trumps > top and not friends & field:
                found |= some & -some
        return found

    def _lay_lead(self, seat: Seat, card: int, left: int, need: int, tricks: int) -> bool:
        """The same after `seat` leads a card."""
        return self._follow(
            seat.after, self.size - 1, self._suit_of(card), card, seat, False, left ^ card, need, tricks - 1
        )

    def _follow(
        self,
        seat: Seat,
        waiting: int,
        led: int,
        best: int,
        holder: Seat,
        ranked: bool,
        left: int,
        need: int,
        tricks: int,
    ) -> bool:
        """The same where `seat` is to follow, and with it `waiting` seats to this trick.

        `best` holds it, of seat `holder`; `ranked`: another card of its suit lies there too.
        """
        hand = seat.hand & left
        able = hand & led or hand
        trumps = self.trumps
        if not able & able - 1:
            return self._lay(seat, able, waiting, led, best, holder, ranked, left, need, tricks)
        others = left & ~hand | best | self.guards
        able = different(able, others)
        first = seat.first
        # ---- what seems best: the cheapest card that wins, if a partner does not win anyway
        strength = led | trumps
        threat = best
        support = 0
        if holder.first == first:
            support = best
            threat = 0
        other = seat.after
        for _ in range(waiting - 1):
            theirs = other.hand & left
            theirs = (theirs & led or theirs) & strength
            if other.first == first:
                if theirs > support:
                    support = theirs
            elif theirs > threat:
                threat = theirs
            other = other.after
        card = able & -able
        if threat.bit_length() >= support.bit_length():
            winners = able & strength & -(1 << threat.bit_length())
            if winners:
                card = winners & -winners
        if self._lay(seat, card, waiting, led, best, holder, ranked, left, need, tricks) == first:
            return first
        decisive = self.decisive
        able ^= card
        while able:
            card = able & -able
            able ^= card
            if self._lay(seat, card, waiting, led, best, holder, ranked, left, need, tricks) == first:
                return first
            decisive |= self.decisive
        self.decisive = with_alike(decisive, hand, others, self.suits)
        return not first

    def _lay(
        self,
        seat: Seat,
        card: int,
        waiting: int,
        led: int,
        best: int,
        holder: Seat,
        ranked: bool,
        left: int,
        need: int,
        tricks: int,
    ) -> bool:
        """The same after `seat` follows with a card."""
        trumps = self.trumps
        if card & (trumps if best & trumps else led):
            ranked = True
            if card > best:
                best = card
                holder = seat
        elif card & trumps:
            ranked = False
            best = card
            holder = seat
        left ^= card
        if waiting > 1:
            return self._follow(seat.after, waiting - 1, led, best, holder, ranked, left, need, tricks)
        # ---- the trick is full
        full = (2 << tricks) - 1
        if holder.first:
            need >>= 1
        else:
            need &= full
        if not need or need == full:
            self.decisive = best if ranked else 0
            return need != 0
        result = self._lead(holder, left, need, tricks)
        if ranked:
            self.decisive |= best
        return result
