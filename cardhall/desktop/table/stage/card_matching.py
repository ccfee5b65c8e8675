"""Which card on the table is which: keeps the identity of cards from one picture of the zones to the next.

`match_cards` takes what lies on the table (any objects, with the face each shows) and the faces that are to lie there,
and says which object becomes which card. Cards that look alike, and hidden cards, are interchangeable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from cardhall.cards import HIDDEN, Card

T = TypeVar("T")


def match_cards(
    lying: Mapping[str, Sequence[T]], face: Callable[[T], Card], wanted: Mapping[str, Sequence[Card]]
) -> tuple[dict[str, list[T | None]], list[T]]:
    """For every zone of `wanted` the object for each card (`None`: a new one), and the objects left over.

    Objects stay in their zone if they can; of those that must move, one with the same face is taken before a hidden
    one, and a hidden one before any other.
    """
    found: dict[str, list[T | None]] = {zone: [None] * len(some) for zone, some in wanted.items()}
    left: dict[str, list[T]] = {zone: list(some) for zone, some in lying.items()}

    def take(zone: str, fits: Callable[[T], bool]) -> T | None:
        pool = left.get(zone, [])
        for index, thing in enumerate(pool):
            if fits(thing):
                return pool.pop(index)
        return None

    def fill(zones: Callable[[str], Iterable[str]], rule: Callable[[Card], Callable[[T], bool]]) -> None:
        for zone, some in wanted.items():
            row = found[zone]
            for place, card in enumerate(some):
                if row[place] is not None:
                    continue
                for source in zones(zone):
                    thing = take(source, rule(card))
                    if thing is not None:
                        row[place] = thing
                        break

    def same(card: Card) -> Callable[[T], bool]:
        return lambda thing: face(thing) is card

    def unknown(card: Card) -> Callable[[T], bool]:
        return lambda thing: face(thing) is HIDDEN or card is HIDDEN

    fill(lambda zone: (zone,), same)
    fill(lambda zone: list(left), lambda card: same(card) if card is not HIDDEN else (lambda thing: False))
    fill(lambda zone: (zone,), unknown)
    fill(lambda zone: list(left), unknown)
    fill(lambda zone: list(left), lambda card: lambda thing: True)
    return found, [thing for pool in left.values() for thing in pool]


def who_played(history: Iterable[Any], zone: str) -> list[int | None]:
    """For the cards that lie in `zone` now, the seats that moved them there, in order, as the events tell."""
    seats: list[int | None] = []
    for event in history:
        if event.kind == "ready":
            continue
        if event.kind == "deal" and event.target == zone:
            seats = [None] * len(event.cards)
        elif event.kind == "move":
            if event.source == zone:
                del seats[: len(event.cards)]
            if event.target == zone:
                seats += [event.seat] * len(event.cards)
    return seats


SUIT_ORDER = "SHCD"


def sorted_hand(some: Sequence[Card], ranks: str, by: str = "suit") -> list[Card]:
    """A hand as people hold it: spades, hearts, clubs, diamonds so that colours alternate, high cards at the left."""
    suits = [suit for suit in SUIT_ORDER if any(card.suit == suit for card in some)]
    if len(suits) == 3:  # keep the colours apart: two of one colour go to the ends
        red = [s for s in suits if s in "HD"]
        black = [s for s in suits if s in "SC"]
        one, two = (red, black) if len(red) == 1 else (black, red)
        suits = [two[0], one[0], two[1]]

    def key(card: Card) -> tuple[float, ...]:
        height = ranks.index(card.rank) if card.rank in ranks else -1 - (card.rank == "RJ")
        suit = suits.index(card.suit) if card.suit else -1
        return (height, suit) if by == "rank" else (suit, height)

    return sorted(some, key=key)
