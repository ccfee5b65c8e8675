"""The ledger: purses, named pots, and payments with a reason. Chips move in no other way.

Seats have purses; every other holder of chips is a place with a name: a pot (`pot`, `pot:1`), a stake that lies
somewhere (`hand:1`), or a bank, which never runs out. Payments become events, and count in the scores at once, or when
the deal is scored (`LedgerState.at_once`). A pot knows the contribution of each seat, so that it can be cut up into
layers, each for the seats that have put in that much. Stones and other counters are chips too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple

from cardhall.language import say
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.results import DealResult, Line
from cardhall.rules.engine.state import State
from cardhall.rules.engine.state_changes import add_side_points, with_line

Place = int | str  # a seat, or the name of a pot, a stake or a bank
POT_NAME, BANK_NAME = "pot", "bank"


class Payment(NamedTuple):
    """Chips from one place to another; a negative number goes the other way."""

    source: Place
    target: Place
    chips: int
    why: str = ""  # the label of their line in the reckoning, in a few words; "": no line


class Pot(NamedTuple):
    """A place with chips in it."""

    name: str
    chips: int
    shares: tuple[int, ...]  # chips by seat, put in and not got back; the rest belongs to nobody, such as carried over


class Layer(NamedTuple):
    """A part of a pot, and the seats playing for the part, in seat order."""

    chips: int
    seats: tuple[int, ...]


class Award(NamedTuple):
    """A layer of a pot after the award: its chips, seats and winners."""

    chips: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]  # in turn order: the first get the odd chips
    won: tuple[int, ...]  # chips by seat


class LedgerState(State):
    """A state in which chips move."""

    at_once: ClassVar[bool] = False  # whether payments count in the scores at once; else `deal_result` counts them
    credit: ClassVar[bool] = True  # whether a seat may pay more than it has
    banks: ClassVar[tuple[str, ...]] = (BANK_NAME,)  # the places that never run out, and hold nothing

    pots: tuple[Pot, ...] = ()  # the pots that hold chips, also from earlier deals, the oldest first
    unscored: tuple[int, ...] = ()  # by side: chips received, less chips paid, that the scores do not contain yet
    reasons: tuple[Line, ...] = ()  # the same chips as lines of the reckoning, where somebody listens
    revocable: tuple[Payment, ...] = ()  # payments that may still be taken back
    pots_before: tuple[Pot, ...] = ()  # the pots before the first revocable payment

    # ---- purses and pots

    def chips_given(self, seat: int) -> int:
        """Return the chips given to the seat so far: by default option `stack`, or 0."""
        return int(self.options.get("stack", 0))

    def purse(self, seat: int) -> int:
        """Return the chips of the seat; partners have one purse. Negative: a debt."""
        side = self.setup.side_of[seat]
        return self.chips_given(seat) + int(self.scores[side]) + (self.unscored[side] if self.unscored else 0)

    def pot(self, name: str) -> Pot:
        """Return the pot of a name, perhaps empty."""
        for pot in self.pots:
            if pot.name == name:
                return pot
        return Pot(name, 0, (0,) * self.setup.seats)

    def staked(self, seat: int) -> int:
        """Return the seat's chips in pots and other places."""
        return sum(pot.shares[seat] for pot in self.pots)

    def purses(self) -> tuple[int, ...]:
        """Return the chips of each seat, for the fact `chips`."""
        return tuple([self.purse(seat) for seat in range(self.setup.seats)])

    def pot_chips(self) -> tuple[int, ...]:
        """Return the chips in each pot, the oldest first, for the fact `pots`."""
        return tuple([pot.chips for pot in self.pots])

    # ---- payments

    def pay(self, source: Place, target: Place, chips: int, why: str = "") -> None:
        """Make a single payment."""
        self.pay_all((Payment(source, target, chips, why),))

    def pay_all(self, payments: Iterable[Payment]) -> None:
        """Make payments in order; the sides' points move when all are made.

        Raises ValueError where a pot holds less than is taken from it, or a seat without credit pays more than it has.
        """
        is_heard, side_of, gains = self.news is not None, self.setup.side_of, [0] * len(self.scores)
        for source, target, chips, why in payments:
            if chips <= 0:
                if not chips:
                    continue
                source, target, chips = target, source, -chips
            if isinstance(source, int):
                if not self.credit and chips > self.purse(source) + gains[side_of[source]]:
                    raise ValueError(f"seat {source} has fewer than {chips} chips")
                gains[side_of[source]] -= chips
                shares = shares_of_one(self.setup.seats, source, chips)
            elif source in self.banks:
                shares = shares_of_one(self.setup.seats, 0, 0)
            else:
                shares = self._take_from_pot(source, chips, target)
            if isinstance(target, int):
                gains[side_of[target]] += chips
            elif target not in self.banks:
                self._add_to_pot(target, chips, shares)
            if is_heard:
                self._tell_payment(source, target, chips, why)
        if not any(gains):
            return
        if self.at_once:
            add_side_points(self, tuple(gains))
        else:
            self.unscored = tuple([chips + gains[side] for side, chips in enumerate(self.unscored)] or gains)

    def _add_to_pot(self, name: str, chips: int, shares: tuple[int, ...]) -> None:
        """Add chips to a pot; `shares`: the part of each seat."""
        for place, pot in enumerate(self.pots):
            if pot.name == name:
                new_shares = tuple([number + shares[seat] for seat, number in enumerate(pot.shares)])
                self.pots = (*self.pots[:place], Pot(name, pot.chips + chips, new_shares), *self.pots[place + 1 :])
                return
        self.pots = (*self.pots, Pot(name, chips, shares))

    def _take_from_pot(self, name: str, chips: int, target: Place) -> tuple[int, ...]:
        """Take chips out of a pot. Return their shares by seat if the pot is empty then."""
        for place, (held, pot_size, shares) in enumerate(self.pots):
            if held == name and pot_size >= chips:
                if pot_size == chips:
                    self.pots = self.pots[:place] + self.pots[place + 1 :]
                    return shares
                left = [max(0, number - chips) if seat == target else number for seat, number in enumerate(shares)]
                if sum(left) > pot_size - chips:  # chips of others were taken too: the shares are unknown
                    left = [0] * len(left)
                self.pots = (*self.pots[:place], Pot(name, pot_size - chips, tuple(left)), *self.pots[place + 1 :])
                return shares_of_one(len(shares), 0, 0)
        raise ValueError(f"{name} holds {self.pot(name).chips} chips, not {chips}")

    def _tell_payment(self, source: Place, target: Place, chips: int, why: str) -> None:
        """Tell a payment as an event, and note it for the reckoning."""
        ends = [f"seat:{place}" if isinstance(place, int) else place for place in (source, target)]
        self.add_event(Event("chips", source=ends[0], target=ends[1], number=chips, text=why))
        if not why:
            return
        sides, side_chips = self.setup.side_of, [0] * len(self.scores)
        if isinstance(source, int):
            side_chips[sides[source]] -= chips
        if isinstance(target, int):
            side_chips[sides[target]] += chips
        if self.at_once:
            self.gains = with_line(self.gains, why, tuple(side_chips))
        else:
            self.reasons = with_line(self.reasons, why, tuple(side_chips))

    def ante(self, seats: Iterable[int], chips: int, pot: str = POT_NAME, why: str = say("antes")) -> None:
        """Take an ante from each of the seats in order; a seat without credit pays no more than it has."""
        amounts = [(seat, chips if self.credit else min(chips, self.purse(seat))) for seat in seats]
        self.pay_all([Payment(seat, pot, number, why) for seat, number in amounts])

    def take(self, pot: str, seat: int, why: str) -> int:
        """Give a whole pot to the seat. Return the number of chips."""
        chips = self.pot(pot).chips
        self.pay(pot, seat, chips, why)
        return chips

    def draw(self, pot: str, seat: int, chips: int, why: str, other_source: Place) -> None:
        """Pay chips to the seat from a pot, and from `other_source` if the pot holds too few."""
        pot_part = min(chips, self.pot(pot).chips)
        self.pay_all([Payment(pot, seat, pot_part, why), Payment(other_source, seat, chips - pot_part, why)])

    # ---- the award of pots

    def give_back_uncalled(self, pot: str = POT_NAME, why: str = say("uncalled")) -> None:
        """Give back the chips that a single seat has put in beyond every other seat."""
        second, first = sorted(self.pot(pot).shares)[-2:]
        if first > second:
            self.pay(pot, self.pot(pot).shares.index(first), first - second, why)

    def award(
        self,
        pot: str,
        seats: Collection[int],
        find_winners: Callable[[Sequence[int]], Collection[int]],
        why: str = say("pot won"),
    ) -> list[Award]:
        """Pay a pot to its winners, layer by layer.

        Return the layers, the one with most seats first.

        `seats`: the seats that play for the pot; `find_winners`: returns the winners among some seats. Several
        winners share; odd chips go one each to the first of them in turn order.
        """
        awards = self.split_pot(pot, seats, find_winners)
        self.pay_all([Payment(pot, seat, one.won[seat], why) for one in awards for seat in one.winners])
        return awards

    def split_pot(
        self, pot: str, seats: Collection[int], find_winners: Callable[[Sequence[int]], Collection[int]]
    ) -> list[Award]:
        """Return the layers of a pot with the winners, without payment; arguments as for `award`."""
        awards = []
        for chips, playing in pot_layers(self.pot(pot), seats):
            winning = find_winners(playing)
            winners = tuple([seat for seat in self.eldest_first() if seat in winning])
            share, odd_chips = divmod(chips, len(winners))
            won = [0] * self.seats
            for place, seat in enumerate(winners):
                won[seat] = share + (place < odd_chips)
            awards.append(Award(chips, playing, winners, tuple(won)))
        return awards

    def put_in(self, seat: int, pot: str, chips: int) -> None:
        """Pay chips of a seat into a pot, where payments count at once and nobody listens: quicker than `pay`."""
        if not chips:
            return
        if not self.credit and chips > self.purse(seat):
            raise ValueError(f"seat {seat} has fewer than {chips} chips")
        self._add_to_pot(pot, chips, shares_of_one(self.setup.seats, seat, chips))
        side = self.setup.side_of[seat]
        add_side_points(self, tuple([-chips if side == other else 0 for other in range(len(self.scores))]))

    def pay_out(self, pot: str, won: Sequence[int]) -> None:
        """Pay the whole of a pot, by seat, where payments count at once and nobody listens: quicker than `award`."""
        side_of, side_chips = self.setup.side_of, [0] * len(self.scores)
        for seat, chips in enumerate(won):
            side_chips[side_of[seat]] += chips
        self.pots = tuple([one for one in self.pots if one.name != pot])
        if any(side_chips):
            add_side_points(self, tuple(side_chips))

    # ---- payments taken back

    def begin_revocable(self) -> None:
        """Start a record of payments by `pay_revocably`, which may be taken back."""
        self.revocable, self.pots_before = (), self.pots

    def pay_revocably(self, payments: Sequence[Payment]) -> None:
        """Make payments, and record them for `take_back`."""
        self.revocable += tuple(payments)
        self.pay_all(payments)

    def take_back(self, why: str) -> None:
        """Undo all revocable payments, the last first, and restore the pots."""
        paid, self.revocable = self.revocable, ()
        self.pay_all([Payment(target, source, chips, why) for source, target, chips, _ in reversed(paid)])
        self.pots = self.pots_before

    # ---- the score

    def take_unscored(self) -> tuple[int, ...]:
        """Return the unscored payments by side, and clear them for the caller to score.

        Chips that a side has put down and not lost yet are still its own.
        """
        staked = [sum(self.staked(seat) for seat in side) for side in self.setup.sides]
        found = tuple([chips + staked[side] for side, chips in enumerate(self.unscored or (0,) * len(staked))])
        self.unscored = tuple([-chips for chips in staked])
        return found

    def deal_result(
        self, lines: Sequence[Line] = (), headline: str = "", *, stakes_stay: bool = False, reasons: bool = True
    ) -> DealResult:
        """Return the result of the deal from its payments, and clear the payments.

        `stakes_stay`: chips that a side has put down and not lost yet are still its own; `reasons`: payments appear as
        lines of the reckoning, before `lines`.
        """
        result_lines = (*self.reasons, *lines) if reasons else tuple(lines)
        delta = self.take_unscored() if stakes_stay else self.unscored or (0,) * len(self.scores)
        self.reasons = ()
        if self.at_once and not reasons:
            self.gains = ()
        if not stakes_stay:
            self.unscored = ()
        return DealResult(delta, result_lines, headline)


@lru_cache(maxsize=4096)
def shares_of_one(seats: int, owner: int, chips: int) -> tuple[int, ...]:
    """Return the shares of a pot in which a single seat has chips."""
    return tuple([chips if seat == owner else 0 for seat in range(seats)])


def pot_layers(pot: Pot, seats: Collection[int]) -> list[Layer]:
    """Cut a pot into layers, the layer with most seats first.

    A layer holds the chips up to a height that its seats have all put in. Chips of nobody belong to the first layer;
    chips above every seat's stake, to the last.
    """
    if len(seats) == 1:  # a single seat plays for the whole pot
        return [Layer(pot.chips, tuple(seats))] if pot.chips else []
    layers: list[Layer] = []
    below, nobodys_chips = 0, pot.chips - sum(pot.shares)
    heights = sorted({pot.shares[seat] for seat in seats})
    for height in heights:
        top = height if height < heights[-1] else max(pot.shares)
        chips = nobodys_chips + sum([min(share, top) - min(share, below) for share in pot.shares])
        if chips:
            layers.append(Layer(chips, tuple(sorted(seat for seat in seats if pot.shares[seat] >= height))))
        below, nobodys_chips = height, 0
    return layers


def totals_by_seat(payments: Iterable[Payment], seats: int) -> tuple[int, ...]:
    """Return the total of payments for each seat."""
    totals = [0] * seats
    for source, target, chips, _ in payments:
        if isinstance(source, int):
            totals[source] -= chips
        if isinstance(target, int):
            totals[target] += chips
    return tuple(totals)


def payments_due(payments: Iterable[Payment], seats: int) -> tuple[int, ...]:
    """Return the total outgoing payments of each seat, not set off against income: the chips it must have."""
    amounts = [0] * seats
    for source, target, chips, _ in payments:
        payer = source if chips > 0 else target
        if isinstance(payer, int):
            amounts[payer] += abs(chips)
    return tuple(amounts)
