"""Hidden cards, of some of which it is known together who may hold which: every way to lay them is equally likely.

For melds that were announced: that a hand held three aces says nothing of any single ace. The marked cards are given
out in one of all the ways that agree, drawn in proportion to the number of ways to lay the others after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from cardhall.cards import Card
from cardhall.rules.engine.masks import cards_of, mask_of
from cardhall.rules.engine.sampling import Impossible, Laying, OneOf

Places = Sequence[tuple[str, int]]


class MarkedLaying:
    """Cards and the zones that they may lie in, ready for laying them many times."""

    def __init__(
        self,
        places: Places,
        unseen: Sequence[Card],
        barred: Mapping[str, int],
        marked: int,
        fits: Callable[[str, int], bool],
    ) -> None:
        """`places`: zones with hidden cards and how many each has, together as many as there are `unseen` cards.

        `barred`: for a zone, the mask by card number of cards that it cannot hold; `marked`: the mask of the marked
        cards; `fits`: whether a zone may hold just these of them. Raises `Impossible` if there is no way.
        """
        self.barred, self.fits = barred, fits
        self.others = [card for card in unseen if not marked >> card & 1]
        self.layings: dict[tuple[tuple[str, int], ...], Laying | None] = {}  # of the others, by the room left
        self.places = places
        layings: list[Laying] = []
        given: list[dict[str, list[Card]]] = []  # the marked cards that the zones get
        for masks in self.shares(places, marked & mask_of(unseen)):
            laying = self.rest(masks)
            if laying is not None:
                layings.append(laying)
                given.append({zone: cards_of(mask) for (zone, _), mask in zip(places, masks, strict=True)})
        self.lay = OneOf(layings, given).lay

    def shares(self, places: Places, left: int) -> Iterator[tuple[int, ...]]:
        """All ways to give out the marked cards that are left to these places."""
        zone, size = places[0]
        able = left & ~self.barred.get(zone, 0)
        some = left if len(places) == 1 else able
        while True:  # the last place gets all that are left, any other one some of those that it may hold
            if not some & ~able and some.bit_count() <= size and self.fits(zone, some):
                if len(places) == 1:
                    yield (some,)
                else:
                    for rest in self.shares(places[1:], left & ~some):
                        yield (some, *rest)
            if not some or len(places) == 1:
                return
            some = some - 1 & able

    def rest(self, masks: Sequence[int]) -> Laying | None:
        """How the other cards may be laid after these marked ones; None: not at all."""
        room = tuple([(zone, size - mask.bit_count()) for (zone, size), mask in zip(self.places, masks, strict=True)])
        if room not in self.layings:
            try:
                self.layings[room] = Laying(room, self.others, self.barred)
            except Impossible:
                self.layings[room] = None
        return self.layings[room]
