"""Banking games: what cards count, and chips that change hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cardhall.cards import CARDS, RANKS, Card
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.state import State

PIPS = {rank: min(place, 10) for place, rank in enumerate(RANKS, 1)}  # ace 1, tens and court cards 10
POINTS = tuple(PIPS.get(card.rank, 0) for card in CARDS)  # the same by the card's number
ACE, TEN = 1, 10  # pips


class Payment(NamedTuple):
    """Chips that one seat owes another; less than 0: that the other owes it."""

    payer: int
    payee: int
    chips: int


def points(some: Iterable[Card]) -> int:
    """The pips of the cards added up, aces as one."""
    total = 0
    for card in some:
        total += POINTS[card]
    return total


def pay(state: State, source: str, target: str, number: int) -> None:
    """Say that a number of chips went from one place to another (`seat:1`, `pot`, a zone); nothing is said of none."""
    if number and state.news is not None:
        state.tell(Event("chips", source=source, target=target, number=number))


def settle(state: State, payments: Iterable[Payment]) -> list[int]:
    """Say every payment, one after the other. Returns what each seat gains by them, in seat order."""
    gains = [0] * state.seats
    for payer, payee, chips in payments:
        gains[payer] -= chips
        gains[payee] += chips
        if chips < 0:
            payer, payee = payee, payer
        pay(state, f"seat:{payer}", f"seat:{payee}", abs(chips))
    return gains
