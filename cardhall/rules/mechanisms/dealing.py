"""Dealing: cards singly or in batches, and cards on the stock until handed out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from cardhall.cards import Card
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.state import State

STOCK_ZONE = "stock"


def deal_singly(pack: Sequence[Card], zones: Iterable[str], rounds: int) -> dict[str, tuple[Card, ...]]:
    """Deal the pack a card at a time to each zone in order, for some rounds; the rest is the stock."""
    names = tuple(zones)
    dealt = {zone: tuple(pack[place : rounds * len(names) : len(names)]) for place, zone in enumerate(names)}
    return {**dealt, STOCK_ZONE: tuple(pack[rounds * len(names) :])}


def deal_in_batches(pack: Sequence[Card], zones: Iterable[str], batches: Iterable[int]) -> dict[str, tuple[Card, ...]]:
    """Deal the pack to each zone in order, in batches of these sizes; the rest is the stock."""
    dealt: dict[str, tuple[Card, ...]] = dict.fromkeys(zones, ())
    place = 0
    for size in batches:
        for zone in dealt:
            dealt[zone] += tuple(pack[place : place + size])
            place += size
    return {**dealt, STOCK_ZONE: tuple(pack[place:])}


def return_to_stock(
    dealt: Mapping[str, Sequence[Card]], zones: Iterable[str], rounds: int
) -> dict[str, tuple[Card, ...]]:
    """Return a deal before any card is handed out: the zones' cards lie on the stock, in order.

    `rounds`: in how many rounds they will be handed out; each zone gets as many cards in every round.
    """
    names = tuple(zones)
    pack: list[Card] = []
    for number in range(rounds):
        for zone in names:
            size = len(dealt[zone]) // rounds
            pack += dealt[zone][number * size : (number + 1) * size]
    return {STOCK_ZONE: (*pack, *dealt[STOCK_ZONE])}


def cards_in_deal(number: int, first_size: int, repeats_one: bool) -> int:
    """Return the cards for each seat in deal `number`, from 1: `first_size` in the first, fewer down to one, then more.

    `repeats_one`: whether two deals are of one card.
    """
    shrinking_size = first_size + 1 - number
    return shrinking_size if shrinking_size > 0 else number - first_size + (not repeats_one)


def hands_and_upcard(pack: Sequence[Card], seats: int, size: int) -> Mapping[str, int]:
    """Return the layout of hands of `size` cards, a card turned up, and the rest as the stock."""
    return _hands_and_upcard(len(pack), seats, size)


@lru_cache
def _hands_and_upcard(number: int, seats: int, size: int) -> Mapping[str, int]:
    return {**dict.fromkeys(HAND[:seats], size), "upcard": 1, STOCK_ZONE: number - 1 - seats * size}


def turn_up_last_card(state: State) -> Card:
    """Show to all the last card dealt to the dealer, and return the card. The dealer keeps it in the hand."""
    zone = HAND[state.dealer]
    upcard = state.zones[zone][-1]
    state.lay_open(zone, [upcard], state.dealer)
    return upcard


def deal_from_stock(state: State, seats: Iterable[int], number: int) -> None:
    """Give each seat in order `number` cards from the top of the stock, seen only by the seat itself."""
    for seat in seats:
        state.move(state.zones[STOCK_ZONE][:number], STOCK_ZONE, HAND[seat], viewers=(seat,))
