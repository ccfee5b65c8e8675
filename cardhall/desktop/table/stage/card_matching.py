"""Identity of cards: matches the objects on the table to the cards of the next position.

`match_cards` takes the objects on the table, with the face each shows, and the cards that are to lie there, and says
which object becomes which card. Cards that look alike, and hidden cards, are interchangeable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from cardhall.cards import HIDDEN, Card

T = TypeVar("T")


def match_cards(
    lying: Mapping[str, Sequence[T]], face: Callable[[T], Card], wanted: Mapping[str, Sequence[Card]]
) -> tuple[dict[str, list[T | None]], list[T]]:
    """Match objects to wanted cards: return each card's object (`None` for a new card) by zone, and unmatched objects.

    `lying`: the objects in each zone now; `face`: the card that an object shows.
    `wanted`: the cards of each zone in the next position.

    Objects stay in their zone if they can. Of the objects that must move, one with the same face is
    taken before a hidden one, and a hidden one before any other.
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

    # From the best match to the worst: what an earlier pass has matched, no later pass can take.
    fill(lambda zone: (zone,), same)
    fill(lambda zone: list(left), lambda card: same(card) if card is not HIDDEN else (lambda thing: False))
    fill(lambda zone: (zone,), unknown)
    fill(lambda zone: list(left), unknown)
    fill(lambda zone: list(left), lambda card: lambda thing: True)
    return found, [thing for pool in left.values() for thing in pool]
