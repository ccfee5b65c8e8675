"""Pots that stay on the table from deal to deal: chips paid in, taken out, and payments taken back.

A remise is as much as the newest pot holds: it goes into that pot the first time since the first of them was formed,
and is a new pot after that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from cardhall.rules.engine.scoring import count_unheard
from cardhall.rules.engine.state import State


class Payment(NamedTuple):
    """Chips from one seat to another; `None`: from or to the newest pot."""

    source: int | None
    target: int | None
    chips: int
    why: str  # the line of the reckoning in which they stand
    new_pot: bool = False  # chips to a pot: they form a new one


REMISE = "remise"


class PotsState(State):
    """A state with pots, of which only the newest is paid into and taken."""

    pots: tuple[int, ...] = ()  # the chips in each, the oldest first

    remises: int = 0  # since the first of these pots was formed
    revocable: tuple[Payment, ...] = ()  # payments that may still be taken back
    before: tuple[tuple[int, ...], int] = ((), 0)  # the pots and the remises before the first of them

    def pots_text(self) -> str:
        """The chips in each pot, as a fact: `25 50`."""
        return " ".join(map(str, self.pots)) or "none"

    def form_pot(self, shares: Mapping[int, int], why: str) -> None:
        """The seats pay their shares, in this order, into a first pot; remises are counted from here."""
        self.pots, self.remises = (0,), 0
        for seat, chips in shares.items():
            pay(self, [Payment(seat, None, chips, why)])

    def remise(self, seat: int, newest: int) -> Payment:
        """What the seat pays as a remise, with `newest` chips in the newest pot."""
        return Payment(seat, None, newest, REMISE, new_pot=self.remises > 0)

    def begin_revocable(self) -> None:
        """What is paid from now on with `pay_revocably` may be taken back."""
        self.revocable, self.before = (), (self.pots, self.remises)

    def pay_revocably(self, payments: Sequence[Payment]) -> None:
        """Pay, and keep what was paid for `take_back`."""
        self.revocable += tuple(payments)
        pay(self, payments)

    def take_back(self, why: str) -> None:
        """Undo all that was paid revocably; pots and remises are again as they were before."""
        pots, self.remises = self.before
        pay_back(self, self.revocable, why, pots)
        self.revocable = ()


P = TypeVar("P", bound=PotsState)


def pay(state: PotsState, payments: Sequence[Payment]) -> None:
    """Chips change hands at once, one payment after the other, and the pots with them. Who takes a pot takes it all."""
    if not payments:
        return
    if state.news is None:  # all at once: a search does this thousands of times a second
        sides = [0] * len(state.scores)
        for seat, chips in enumerate(gains(payments, state.seats)):
            sides[state.side_of(seat)] += chips
        count_unheard(state, tuple(sides))
    for payment in payments:
        newest = len(state.pots) - 1 + payment.new_pot
        if state.news is not None:
            source, target, chips, why, _ = payment
            state.pay(source, target, chips, why, pot_name(newest))
        if payment.source is None:
            state.pots = state.pots[:newest]
        elif payment.target is None:
            before = 0 if payment.new_pot else state.pots[newest]
            state.pots = (*state.pots[:newest], before + payment.chips)
            state.remises += payment.why == REMISE


def pot_name(number: int) -> str:
    """What events call a pot, the oldest being number 0."""
    return f"pot:{number}"


def pay_back(state: PotsState, payments: Iterable[Payment], why: str, pots: tuple[int, ...]) -> None:
    """Undo these payments, the last one first; the pots are again as they were."""
    for payment in reversed(tuple(payments)):
        state.pay(payment.target, payment.source, payment.chips, why, pot_name(len(state.pots) - 1))
    state.pots = pots


def gains(payments: Iterable[Payment], seats: int) -> tuple[int, ...]:
    """What payments bring each seat in all."""
    found = [0] * seats
    for payment in payments:
        if payment.source is not None:
            found[payment.source] -= payment.chips
        if payment.target is not None:
            found[payment.target] += payment.chips
    return tuple(found)
