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
    items_by_zone: Mapping[str, Sequence[T]], face_of: Callable[[T], Card], cards_by_zone: Mapping[str, Sequence[Card]]
) -> tuple[dict[str, list[T | None]], list[T]]:
    """Match objects to wanted cards: return each card's object (`None` for a new card) by zone, and unmatched objects.

    `items_by_zone`: the objects in each zone now; `face_of`: the card that an object shows.
    `cards_by_zone`: the cards of each zone in the next position.

    Objects stay in their zone if they can. Of the objects that must move, one with the same face is
    taken before a hidden one, and a hidden one before any other.
    """
    matches: dict[str, list[T | None]] = {zone: [None] * len(some) for zone, some in cards_by_zone.items()}
    unmatched: dict[str, list[T]] = {zone: list(some) for zone, some in items_by_zone.items()}

    def take_item(zone: str, is_match: Callable[[T], bool]) -> T | None:
        pool = unmatched.get(zone, [])
        for index, thing in enumerate(pool):
            if is_match(thing):
                return pool.pop(index)
        return None

    def match_remaining(
        source_zones: Callable[[str], Iterable[str]], match_rule: Callable[[Card], Callable[[T], bool]]
    ) -> None:
        for zone, some in cards_by_zone.items():
            row = matches[zone]
            for place, card in enumerate(some):
                if row[place] is not None:
                    continue
                for source in source_zones(zone):
                    thing = take_item(source, match_rule(card))
                    if thing is not None:
                        row[place] = thing
                        break

    def has_face(card: Card) -> Callable[[T], bool]:
        return lambda thing: face_of(thing) is card

    def is_either_hidden(card: Card) -> Callable[[T], bool]:
        return lambda thing: face_of(thing) is HIDDEN or card is HIDDEN

    # From the best match to the worst: what an earlier pass has matched, no later pass can take.
    match_remaining(lambda zone: (zone,), has_face)
    match_remaining(
        lambda zone: list(unmatched), lambda card: has_face(card) if card is not HIDDEN else (lambda thing: False)
    )
    match_remaining(lambda zone: (zone,), is_either_hidden)
    match_remaining(lambda zone: list(unmatched), is_either_hidden)
    match_remaining(lambda zone: list(unmatched), lambda card: lambda thing: True)
    return matches, [thing for pool in unmatched.values() for thing in pool]
