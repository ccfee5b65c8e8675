"""Hidden cards laid where hands are known to hold one of several sets of cards each: a run of three, four of a kind.

One set is chosen for each of these hands, in proportion to the number of ways to lay the rest after it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, final

from cardhall.cards import HIDDEN, Card
from cardhall.rules.engine.masks import mask_of
from cardhall.rules.engine.sampling import MOST_TRIES, Impossible, Laying, OneOf, hidden_places
from cardhall.rules.engine.state import State


@final
class HoldingSets:
    """What lays cards where zones are known to hold one of several sets of cards each, such as a run of three.

    Of the layouts that agree, each is as likely as any other, as long as `agrees` says yes to each of them for only one
    choice of the sets (the best run of the hand, say).
    """

    def __init__(
        self,
        zones: Mapping[str, Sequence[Card]],
        unseen: Sequence[Card],
        barred: Mapping[str, int],
        sets: Mapping[str, Sequence[frozenset[Card]]],
        agrees: Callable[[Any, Mapping[str, frozenset[Card]]], bool],
    ) -> None:
        """`sets`: for a zone, sets of hidden cards of which it holds one; `agrees`: of a state, and the sets laid.

        Raises `Impossible` if no choice of sets leaves a way to lay the rest.
        """
        self.agrees = agrees
        self.choices: list[dict[str, frozenset[Card]]] = []
        layings: list[Laying] = []
        places = hidden_places(zones)
        for choice in _disjoint(sets):
            fixed = frozenset[Card]().union(*choice.values())
            rest = [card for card in unseen if card not in fixed]
            left = tuple([(zone, size - len(choice.get(zone, ()))) for zone, size in places.items()])
            barring = any(barred.get(zone, 0) & mask_of(some) for zone, some in choice.items())
            if barring or len(rest) + len(fixed) != len(unseen) or any(size < 0 for _, size in left):
                continue
            try:
                layings.append(Laying(tuple([(zone, size) for zone, size in left if size]), rest, barred))
            except Impossible:
                continue
            self.choices.append(choice)
        self.one_of = OneOf(layings, [{zone: sorted(some) for zone, some in choice.items()} for choice in self.choices])

    def __call__(self, state: State, rng: random.Random) -> None:
        """Fill the hidden places of a state's zones. Raises `Impossible` if no way that agrees is found."""
        zones = state.zones
        before = {zone: some for zone, some in zones.items() if HIDDEN in some}
        for _ in range(MOST_TRIES):
            if self.agrees(state, self.choices[self.one_of.lay_one(state, rng)]):
                return
            zones.update(before)
        raise Impossible("no layout of the hidden cards was found that agrees with what was said")


def _disjoint(sets: Mapping[str, Sequence[frozenset[Card]]]) -> list[dict[str, frozenset[Card]]]:
    """Every choice of a set for each zone in which no card is chosen twice."""
    found: list[dict[str, frozenset[Card]]] = [{}]
    for zone, some in sets.items():
        found = [
            {**chosen, zone: one}
            for chosen in found
            for one in some
            if not any(one & other for other in chosen.values())
        ]
    return found
