"""Banking games: what cards count, and chips that change hands."""

from __future__ import annotations

from collections.abc import Iterable

from cardhall.cards import CARDS, RANKS, Card
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.state import State

PIPS = {rank: min(place, 10) for place, rank in enumerate(RANKS, 1)}  # ace 1, tens and court cards 10
POINTS = tuple(PIPS.get(card.rank, 0) for card in CARDS)  # the same by the card's number
ACE, TEN = 1, 10  # pips


def points(some: Iterable[Card]) -> int:
    """The pips of the cards added up, aces as one."""
    return sum(POINTS[card] for card in some)


def pay(state: State, source: str, target: str, number: int) -> None:
    """Say that so many chips went from one place to another (`seat:1`, `pot`, a zone); nothing is said of none."""
    if number and state.news is not None:
        state.tell(Event("chips", source=source, target=target, number=number))
