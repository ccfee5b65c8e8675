"""The ledger: the one way in which chips move. Purses, pots with names, payments with a reason, and what comes of them.

Seats have purses; all else that holds chips is a place with a name: a pot (`pot`, `pot:1`, `matrimony`), a stake that
lies somewhere (`hand:1`), or a bank, which never runs out. What is paid is told as events, and counts in the scores at
once, or as the deal is scored (`LedgerState.at_once`). A pot knows what each seat has put in, so that it can be cut up
into layers: the chips that those seats play for who have put in that much. Stones and other counters are chips too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple

from cardhall.language import say
from cardhall.rules.engine.changes import count_sides, with_line
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.results import DealResult, Line
from cardhall.rules.engine.state import State

Place = int | str  # a seat, or the name of a pot, a stake or a bank
POT, BANK = "pot", "bank"


class Payment(NamedTuple):
    """Chips from one place to another; less than none: they go the other way."""

    source: Place
    target: Place
    chips: int
    why: str = ""  # the line of the reckoning in which they stand, in a few words; "": in none


class Pot(NamedTuple):
    """A place with chips in it."""

    name: str
    chips: int
    shares: tuple[int, ...]  # by seat: what it has put in and not got back; the rest is nobody's, such as carried over


class Layer(NamedTuple):
    """A part of a pot, and the seats that play for it, in seat order."""

    chips: int
    seats: tuple[int, ...]


class Award(NamedTuple):
    """A layer of a pot that has been won: its chips, the seats that played for it, and those among them who won it."""

    chips: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]  # in turn order, who had the odd chips first
    won: tuple[int, ...]  # by seat


class LedgerState(State):
    """A state in which chips move."""

    at_once: ClassVar[bool] = False  # whether payments count in the scores at once; else `deal_result` counts them
    credit: ClassVar[bool] = True  # whether a seat may pay more than it has
    banks: ClassVar[tuple[str, ...]] = (BANK,)  # the places that never run out, and hold nothing

    pots: tuple[Pot, ...] = ()  # those with chips in them, from deal to deal, in the order in which they were formed
    unscored: tuple[int, ...] = ()  # by side: what payments have brought it, as far as the scores do not have it yet
    reasons: tuple[Line, ...] = ()  # the same as lines of the reckoning, where somebody listens
    revocable: tuple[Payment, ...] = ()  # payments that may still be taken back
    pots_before: tuple[Pot, ...] = ()  # the pots before the first of them

    # ---- what a seat has, and what lies where

    def given(self, seat: int) -> int:
        """The chips with which the seat was provided so far: by default option `stack`, or none."""
        return int(self.options.get("stack", 0))

    def purse(self, seat: int) -> int:
        """The chips that the seat has before it; partners have one purse. Less than none: what it owes."""
        side = self.setup.side_of[seat]
        return self.given(seat) + int(self.scores[side]) + (self.unscored[side] if self.unscored else 0)

    def pot(self, name: str) -> Pot:
        """The pot of that name, which may be empty."""
        for pot in self.pots:
            if pot.name == name:
                return pot
        return Pot(name, 0, (0,) * self.setup.seats)

    def staked(self, seat: int) -> int:
        """What the seat has put in pots and other places and not got back."""
        return sum(pot.shares[seat] for pot in self.pots)

    def chips_text(self) -> str:
        """The purses as fact `chips`: `25 40`."""
        return " ".join([str(self.purse(seat)) for seat in range(self.setup.seats)])

    def pots_text(self) -> str:
        """The chips in each pot as fact `pots`, the oldest first: `25 50`, or `none`."""
        return " ".join([str(pot.chips) for pot in self.pots]) or "none"

    # ---- payments

    def pay(self, source: Place, target: Place, chips: int, why: str = "") -> None:
        """A single payment."""
        self.pay_all((Payment(source, target, chips, why),))

    def pay_all(self, payments: Iterable[Payment]) -> None:
        """Chips change hands, one payment after the other; their sides' points move when all have.

        Raises ValueError where a pot holds less than is taken from it, or a seat without credit pays more than it has.
        """
        heard, side_of, found = self.news is not None, self.setup.side_of, [0] * len(self.scores)
        for source, target, chips, why in payments:
            if chips <= 0:
                if not chips:
                    continue
                source, target, chips = target, source, -chips
            if isinstance(source, int):
                if not self.credit and chips > self.purse(source) + found[side_of[source]]:
                    raise ValueError(f"seat {source} has fewer than {chips} chips")
                found[side_of[source]] -= chips
                shares = of_one(self.setup.seats, source, chips)
            elif source in self.banks:
                shares = of_one(self.setup.seats, 0, 0)
            else:
                shares = self._take_out(source, chips, target)
            if isinstance(target, int):
                found[side_of[target]] += chips
            elif target not in self.banks:
                self._put_in(target, chips, shares)
            if heard:
                self._say(source, target, chips, why)
        if not any(found):
            return
        if self.at_once:
            count_sides(self, tuple(found))
        else:
            self.unscored = tuple([chips + found[side] for side, chips in enumerate(self.unscored)] or found)

    def _put_in(self, name: str, chips: int, shares: tuple[int, ...]) -> None:
        """Chips go into a pot; `shares`: whose they are, by seat."""
        for place, pot in enumerate(self.pots):
            if pot.name == name:
                more = tuple([number + shares[seat] for seat, number in enumerate(pot.shares)])
                self.pots = (*self.pots[:place], Pot(name, pot.chips + chips, more), *self.pots[place + 1 :])
                return
        self.pots = (*self.pots, Pot(name, chips, shares))

    def _take_out(self, name: str, chips: int, target: Place) -> tuple[int, ...]:
        """Chips go out of a pot. Returns whose they are where they are all that was in it."""
        for place, (held, lying, shares) in enumerate(self.pots):
            if held == name and lying >= chips:
                if lying == chips:
                    self.pots = self.pots[:place] + self.pots[place + 1 :]
                    return shares
                left = [max(0, number - chips) if seat == target else number for seat, number in enumerate(shares)]
                if sum(left) > lying - chips:  # others have put in what is taken: nobody can say whose is left
                    left = [0] * len(left)
                self.pots = (*self.pots[:place], Pot(name, lying - chips, tuple(left)), *self.pots[place + 1 :])
                return of_one(len(shares), 0, 0)
        raise ValueError(f"{name} holds {self.pot(name).chips} chips, not {chips}")

    def _say(self, source: Place, target: Place, chips: int, why: str) -> None:
        """Tell a payment, and note it for the reckoning."""
        ends = [f"seat:{place}" if isinstance(place, int) else place for place in (source, target)]
        self.tell(Event("chips", source=ends[0], target=ends[1], number=chips, text=why))
        if not why:
            return
        sides, more = self.setup.side_of, [0] * len(self.scores)
        if isinstance(source, int):
            more[sides[source]] -= chips
        if isinstance(target, int):
            more[sides[target]] += chips
        if self.at_once:
            self.gains = with_line(self.gains, why, tuple(more))
        else:
            self.reasons = with_line(self.reasons, why, tuple(more))

    def ante(self, seats: Iterable[int], chips: int, pot: str = POT, why: str = say("antes")) -> None:
        """Each of the seats pays into a pot in order, without credit no more than it has."""
        amounts = [(seat, chips if self.credit else min(chips, self.purse(seat))) for seat in seats]
        self.pay_all([Payment(seat, pot, number, why) for seat, number in amounts])

    def take(self, pot: str, seat: int, why: str) -> int:
        """The seat takes all that is in a pot. Returns how many chips that are."""
        chips = self.pot(pot).chips
        self.pay(pot, seat, chips, why)
        return chips

    def draw(self, pot: str, seat: int, chips: int, why: str, other: Place) -> None:
        """The seat takes chips from a pot, and from `other` what that lacks."""
        lying = min(chips, self.pot(pot).chips)
        self.pay_all([Payment(pot, seat, lying, why), Payment(other, seat, chips - lying, why)])

    # ---- pots that are played for

    def give_back_uncalled(self, pot: str = POT, why: str = say("uncalled")) -> None:
        """What one seat alone has put in, beyond what any other has, goes back to it."""
        second, first = sorted(self.pot(pot).shares)[-2:]
        if first > second:
            self.pay(pot, self.pot(pot).shares.index(first), first - second, why)

    def award(
        self,
        pot: str,
        seats: Collection[int],
        best: Callable[[Sequence[int]], Collection[int]],
        why: str = say("pot won"),
    ) -> list[Award]:
        """A pot goes to its winners, layer by layer. Returns the layers, the one for which most play first.

        `seats`: those that play for it; `best`: who of some of them wins. Several share, and chips that cannot be
        shared go one each to the first of them in turn order.
        """
        found, payments = [], []
        for chips, playing in layers(self.pot(pot), seats):
            winning = best(playing)
            winners = tuple([seat for seat in self.eldest_first() if seat in winning])
            each, odd = divmod(chips, len(winners))
            parts = {seat: each + (place < odd) for place, seat in enumerate(winners)}
            payments += [Payment(pot, seat, part, why) for seat, part in parts.items()]
            found.append(Award(chips, playing, winners, tuple([parts.get(seat, 0) for seat in range(self.seats)])))
        self.pay_all(payments)
        return found

    # ---- payments taken back

    def begin_revocable(self) -> None:
        """What is paid from now on with `pay_revocably` may be taken back."""
        self.revocable, self.pots_before = (), self.pots

    def pay_revocably(self, payments: Sequence[Payment]) -> None:
        """Pay, and keep what was paid for `take_back`."""
        self.revocable += tuple(payments)
        self.pay_all(payments)

    def take_back(self, why: str) -> None:
        """Undo all that was paid revocably, the last payment first; the pots are again as they were before."""
        paid, self.revocable = self.revocable, ()
        self.pay_all([Payment(target, source, chips, why) for source, target, chips, _ in reversed(paid)])
        self.pots = self.pots_before

    # ---- the score

    def drawn_in(self) -> tuple[int, ...]:
        """What payments have brought each side, which from now on is for whoever asks to score.

        What a side has put down and not lost yet is still its own.
        """
        lying = [sum(self.staked(seat) for seat in side) for side in self.setup.sides]
        found = tuple([chips + lying[side] for side, chips in enumerate(self.unscored or (0,) * len(lying))])
        self.unscored = tuple([-chips for chips in lying])
        return found

    def deal_result(
        self, lines: Sequence[Line] = (), headline: str = "", *, stakes_stay: bool = False, reasons: bool = True
    ) -> DealResult:
        """What the deal brings each side by what was paid in it, which from now on stands in the scores.

        `stakes_stay`: what a side has put down and not lost yet is still its own; `reasons`: what was paid is told in
        lines of the reckoning, before `lines`.
        """
        told = (*self.reasons, *lines) if reasons else tuple(lines)
        delta = self.drawn_in() if stakes_stay else self.unscored or (0,) * len(self.scores)
        self.reasons = ()
        if self.at_once and not reasons:
            self.gains = ()
        if not stakes_stay:
            self.unscored = ()
        return DealResult(delta, told, headline)


@lru_cache(maxsize=4096)
def of_one(seats: int, owner: int, chips: int) -> tuple[int, ...]:
    """Shares of a pot in which one seat has that many chips, and the others none."""
    return tuple([chips if seat == owner else 0 for seat in range(seats)])


def layers(pot: Pot, seats: Collection[int]) -> list[Layer]:
    """The layers of a pot for which these seats play, the one for which most of them do first.

    A layer is of the chips that lie, seat by seat, as high as its seats have all put in. Chips that nobody has put in
    belong to the first layer; what lies higher than any of the seats has put in, to the last.
    """
    found: list[Layer] = []
    below, loose = 0, pot.chips - sum(pot.shares)
    heights = sorted({pot.shares[seat] for seat in seats})
    for height in heights:
        top = height if height < heights[-1] else max(pot.shares)
        chips = loose + sum([min(share, top) - min(share, below) for share in pot.shares])
        if chips:
            found.append(Layer(chips, tuple(sorted(seat for seat in seats if pot.shares[seat] >= height))))
        below, loose = height, 0
    return found


def gains(payments: Iterable[Payment], seats: int) -> tuple[int, ...]:
    """What payments would bring each seat in all."""
    found = [0] * seats
    for source, target, chips, _ in payments:
        if isinstance(source, int):
            found[source] -= chips
        if isinstance(target, int):
            found[target] += chips
    return tuple(found)


def owed(payments: Iterable[Payment], seats: int) -> tuple[int, ...]:
    """What each seat would have to pay in all, not set off against what it gets: what it must have to pay."""
    found = [0] * seats
    for source, target, chips, _ in payments:
        payer = source if chips > 0 else target
        if isinstance(payer, int):
            found[payer] += abs(chips)
    return tuple(found)
