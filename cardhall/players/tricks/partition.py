"""The exact number of tricks when every card is known, fast enough for most of a deal: partition search.

For two parties where suit is followed, the highest trump or else the highest card of the suit led wins, and tricks are
all that counts; `solver` solves what has more to it. The search asks yes or no: can side 0 bring the number of its
tricks into a wanted set? With each answer it learns which cards decided it by their rank. Positions that agree in these
cards, relative to the others left, and in the lengths of all suits in all hands have the same answer (Ginsberg,
"Partition search", 1996): so one entry of the table answers for many positions.

Cards are bits: trumps first, then the other suits, an empty bit between them; in each suit the highest card has the
lowest bit (see `Layout`). This module may be compiled; the numbers then stay in registers (`i64`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from cardhall.players.tricks.answers import MOST_SEATS, Answers, Killer, Shape
from cardhall.players.tricks.bounds import (
    NEVER,
    guarded_trump,
    last_trick,
    max_run,
    promising_leads,
    rounds_followed,
    stoppers,
    sure_of,
)
from cardhall.players.tricks.frame import GIVES_WAY, NO_LIMIT, Frame, TooLong, give_way
from cardhall.players.tricks.groups import different, grouped, lowest, nth, wanted_sets, with_alike
from cardhall.players.tricks.layout import Layout, Seat, Suit
from cardhall.rules.mechanisms.card_order import SUIT_SIZES

NONE: Final = 1 << 61  # weaker than any card


@final
class Partition:
    """A deal of tricks with all cards known, to be solved from where it stands."""

    def __init__(self, frame: Frame, hands: Sequence[int], turn: int, best: int = 0) -> None:
        """`hands`: by seat, the cards in the fields of the frame; `turn`: the seat to play.

        `best`: the card that holds the trick under way, in nobody's hand; see `lies`.
        """
        self.nodes: i64 = 0  # tricks begun in the search
        self.limit: i64 = NO_LIMIT  # of these: with more, `TooLong` is raised
        self.frame = frame
        self.layout = layout = Layout(frame, hands, best)
        self.answers = Answers(layout, hands[turn].bit_count())
        self.size: i64 = frame.size
        self.seats: list[Seat] = layout.seats
        self.suits: list[Suit] = layout.suits
        self.guards: i64 = layout.guards
        self.trumps: i64 = layout.trumps
        self.turn: Seat = layout.seats[turn]
        self.left: i64 = 0
        for seat in layout.seats:
            self.left |= seat.hand
        self.number: int = hands[turn].bit_count()  # of tricks to come, the one under way among them
        self.killers = [Killer() for _ in range((self.number + 1) * MOST_SEATS)]  # by tricks left and leader
        self.decisive: i64 = 0
        # the trick under way
        self.waiting: i64 = self.size
        self.led: i64 = 0
        self.best: i64 = 0
        self.holder: Seat = self.turn

    def lies(self, number: int, led: int, best: int, holder: int) -> None:
        """`number` cards lie there, of which the first was of the suit that is `led` in the frame; `holder` wins it.

        `best` is the card that wins it, as it was said when the solver was made.
        """
        self.waiting = self.size - number
        self.best = self.layout.places[best.bit_length() - 1]
        self.led = self.suits[self.layout.order.index(self.frame.fields[led])].field
        self.holder = self.seats[holder]

    def leads(self, seat: int) -> None:
        """That seat is to lead, from now on; no trick is under way. What has been found out stays known."""
        self.turn = self.seats[seat]

    # ---- what is asked

    def value(self, won: int, table: Sequence[float]) -> float:
        """What the deal is worth to side 0 with best play: `table[n]` for `n` tricks in all, `won` of them so far.

        The table has an entry for every number of tricks up to `won` and those still to come.
        """
        values, wanted = wanted_sets([table[won + number] for number in range(self.number + 1)])
        return values[self._step(wanted)]

    def values(self, won: int, table: Sequence[float], cards: Sequence[int]) -> list[float]:
        """`value` after each of some cards, in the fields of the frame, that the seat to play may play."""
        values, wanted = wanted_sets([table[won + number] for number in range(self.number + 1)])
        return [values[step] for step in self._steps(cards, wanted)]

    def tricks_of_first(self, guess: int = -1) -> int:
        """How many of the tricks to come, the one under way among them, side 0 takes with best play.

        `guess`: about how many; -1: nobody knows.
        """
        values, wanted = wanted_sets([float(number) for number in range(self.number + 1)])
        return int(values[self._step(wanted, guess)])

    def _step(self, wanted: Sequence[int], guess: int = -1) -> int:
        """How many of the rising wanted sets side 0 can reach, about as many as guessed (-1: nobody knows)."""
        low, high = 0, len(wanted)
        while low < high:
            middle = (low + high + 1) // 2 if guess < 0 else min(max(guess, low + 1), high)
            if self._from_here(wanted[middle - 1]):
                low = middle
            else:
                high = middle - 1
        return low

    def _steps(self, cards: Sequence[int], wanted: Sequence[int]) -> list[int]:
        """How many of the rising wanted sets side 0 can reach after each of the cards, in the fields of the frame.

        First how many after the best for their player: what is asked of them on the way narrows down the others'.
        """
        others = self.left & ~self.turn.hand | self.best | self.guards
        places = self.layout.places
        tried, place = grouped([places[card.bit_length() - 1] for card in cards], others)
        first = self.turn.first
        lows = [0] * len(tried)
        highs = [len(wanted)] * len(tried)
        low, high = 0, len(wanted)
        while low < high:
            middle = (low + high + 1) // 2
            reached = not first
            for number in range(len(tried)):
                reached = lows[number] >= middle
                if not reached and highs[number] >= middle:
                    reached = self._after(tried[number], wanted[middle - 1])
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
                at = min(highs[number], low)
                while at > lows[number] and not self._after(card, wanted[at - 1]):
                    at -= 1
            else:
                at = max(lows[number], low)
                while at < highs[number] and self._after(card, wanted[at]):
                    at += 1
            lows[number] = at
        return [lows[alike] for alike in place]

    def _from_here(self, need: i64) -> bool:
        if self.waiting == self.size:
            return self._lead(self.turn, self.left, need, self.number)
        return self._follow(
            self.turn, self.waiting, self.led, self.best, self.holder, True, self.left, need, self.number - 1
        )

    def _after(self, card: i64, need: i64) -> bool:
        """Whether side 0 can bring the tricks to come into the wanted set after the seat to play plays a card."""
        seat = self.turn
        if self.waiting == self.size:
            return self._lay_lead(seat, card, self.left, need, self.number)
        return self._lay(
            seat, card, self.waiting, self.led, self.best, self.holder, True, self.left, need, self.number - 1
        )

    # ---- the search: can side 0 bring the tricks to come into the wanted set?
    # Afterwards `decisive` has the cards that decided it by their rank, and perhaps others above the lowest of a suit.

    def _lead(self, leader: Seat, left: i64, need: i64, tricks: i64) -> bool:
        """The same where `leader` begins a trick."""
        if tricks == 1:
            first, self.decisive = last_trick(leader, self._suit_of(leader.hand & left), self.trumps, left)
            return need & (2 if first else 1) != 0
        hand = leader.hand & left
        first = leader.first
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
            enough = NEVER
        quick: i64 = 0  # the leader's,
        plain: i64 = 0  # those of them in plain suits
        more: i64 = 0  # those of a partner, after the leader's
        entry = False  # whether the leader can lead to them
        masters: i64 = 0
        decisive: i64 = 0
        decisive_plain: i64 = 0
        decisive_more: i64 = 0
        friends = leader.friends & left
        for suit in self.suits:
            field = suit.field
            cards = left & field
            if not cards & -cards & ~foes:
                continue  # an opponent has the highest
            own = hand & cards
            others = cards ^ own
            rounds: i64 = NEVER
            if ruffs and not suit.is_trump:
                rounds = rounds_followed(suit, leader, ruffs, left)
            run = own & ((others & -others) - 1)
            number: i64 = 0
            if run:
                masters |= run & -run
                number = SUIT_SIZES[run >> suit.base]
                if rounds < number:
                    number = rounds
                if number:
                    lowest_quick: i64 = nth(run, number) if others else 0
                    quick += number
                    decisive |= lowest_quick
                    if not suit.is_trump:
                        plain += number
                        decisive_plain |= lowest_quick
                    if quick >= enough:
                        self.decisive = decisive
                        return first
            theirs = friends & cards
            if theirs and rounds > number:
                rest = own ^ run
                others = others ^ theirs | rest
                run = theirs & ((others & -others) - 1)
                if run:
                    tops: i64 = SUIT_SIZES[run >> suit.base]
                    length: i64 = SUIT_SIZES[theirs >> suit.base]
                    length -= number
                    if rounds - number < length:
                        length = rounds - number
                    if length > 0:
                        if length < tops:
                            tops = length
                        more += tops
                        if others:
                            decisive_more |= nth(run, tops)
                        if rest:
                            entry = True
            if entry and quick + more >= enough:
                self.decisive = decisive | decisive_more
                return first
        # ---- those that trumps are sure to take later
        if left & trumps:
            sure = sure_of(hand & trumps, ruffs, enough - plain)
            if sure < 0:  # the partner's, who plays a plain card to each of the leader's
                theirs = friends & trumps
                number = SUIT_SIZES[theirs]
                sure = sure_of(theirs, ruffs, enough - min(plain, tricks - number))
            if sure >= 0:
                self.decisive = decisive_plain | sure
                return first
        # ---- those that the other side is sure to take
        enough = to_prevent if first else to_reach
        if ruffs:
            held = left & trumps & ~ruffs
            for seat in leader.opponents:
                sure = sure_of(ruffs & seat.hand, held, enough)
                if sure >= 0:
                    self.decisive = sure
                    return not first
            if enough == 1:
                sure = guarded_trump(leader, trumps, left)
                if sure:
                    self.decisive = sure
                    return not first
        elif enough == 1 and not left & trumps and max_run(self.suits, leader, left) < tricks:
            self.decisive = stoppers(self.suits, leader, left)
            return not first
        answers = self.answers
        shape = answers.look_up(leader.number, left, need, to_prevent)
        answer = answers.found
        if answer is not None:
            self.decisive = answers.decisive(answer, left)
            return answer.result
        lower = answers.lower
        upper = answers.upper
        self.nodes += 1
        if self.nodes > self.limit:
            raise TooLong
        if not self.nodes & GIVES_WAY:
            give_way()
        result = self._best_lead(leader, hand, masters, left, need, tricks, shape)
        answers.keep(shape, lower, upper, left, need, self.decisive, result)
        return result

    def _suit_of(self, card: i64) -> i64:
        for suit in self.suits:
            if suit.field & card:
                return suit.field
        return 0

    def _best_lead(
        self, leader: Seat, hand: i64, masters: i64, left: i64, need: i64, tricks: i64, shape: Shape
    ) -> bool:
        """`_lead` where it has to be searched; `masters`: of each suit the leader's card that cannot be beaten by rank.

        First the lead that decided last with as many cards, then those that seem to win the trick.
        """
        first = leader.first
        others = left & ~hand | self.guards
        able = different(hand, others)
        promising = promising_leads(self.suits, self.trumps, leader, masters, able, left)
        last = self.killers[tricks * MOST_SEATS + leader.number]
        killer = shape.killer & able
        if not killer:
            killer = last.card & able
        decisive: i64 = 0
        if killer:
            if self._lay_lead(leader, killer, left, need, tricks) == first:
                shape.killer = killer
                return first
            decisive = self.decisive
            able ^= killer
            promising &= able
        able ^= promising
        while promising:
            card = promising & -promising
            promising ^= card
            if self._lay_lead(leader, card, left, need, tricks) == first:
                last.card = card
                shape.killer = card
                return first
            decisive |= self.decisive
        while able:
            card = lowest(able)
            able ^= card
            if self._lay_lead(leader, card, left, need, tricks) == first:
                last.card = card
                shape.killer = card
                return first
            decisive |= self.decisive
        self.decisive = with_alike(decisive, hand, others)
        return not first

    def _lay_lead(self, seat: Seat, card: i64, left: i64, need: i64, tricks: i64) -> bool:
        """The same after `seat` leads a card."""
        return self._follow(
            seat.after, self.size - 1, self._suit_of(card), card, seat, False, left ^ card, need, tricks - 1
        )

    def _follow(
        self,
        seat: Seat,
        waiting: i64,
        led: i64,
        best: i64,
        holder: Seat,
        ranked: bool,
        left: i64,
        need: i64,
        tricks: i64,
    ) -> bool:
        """The same where `seat` is to follow, and with it `waiting` seats to this trick.

        `best` holds it, of seat `holder`; `ranked`: another card of its suit lies there too.
        """
        hand = seat.hand & left
        able = hand & led or hand
        if not able & (able - 1):
            return self._lay(seat, able, waiting, led, best, holder, ranked, left, need, tricks)
        others = left & ~hand | best | self.guards
        heads = different(able, others)
        first = seat.first
        # ---- what seems best: the cheapest card that wins, if a partner does not win anyway
        strength = led | self.trumps
        threat = best
        support: i64 = NONE
        if holder.first == first:
            support = best
            threat = NONE
        other = seat.after
        number = waiting
        while number > 1:
            theirs = other.hand & left
            theirs = (theirs & led or theirs) & strength
            theirs &= -theirs
            if theirs:
                if other.first == first:
                    if theirs < support:
                        support = theirs
                elif theirs < threat:
                    threat = theirs
            other = other.after
            number -= 1
        card: i64 = 0
        if threat <= support:
            card = lowest(heads & strength & (threat - 1))
        if not card:
            card = lowest(heads)
        if self._lay(seat, card, waiting, led, best, holder, ranked, left, need, tricks) == first:
            return first
        decisive = self.decisive
        heads ^= card
        while heads:
            card = lowest(heads)
            heads ^= card
            if self._lay(seat, card, waiting, led, best, holder, ranked, left, need, tricks) == first:
                return first
            decisive |= self.decisive
        self.decisive = with_alike(decisive, able, others)
        return not first

    def _lay(
        self,
        seat: Seat,
        card: i64,
        waiting: i64,
        led: i64,
        best: i64,
        holder: Seat,
        ranked: bool,
        left: i64,
        need: i64,
        tricks: i64,
    ) -> bool:
        """The same after `seat` follows with a card."""
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
