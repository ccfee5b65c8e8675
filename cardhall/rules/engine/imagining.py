"""States imagined from an observation: hidden cards laid at random, and the deal that may have led there."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from cardhall.cards import HIDDEN, Card
from cardhall.rules.engine.state import State


def imagined(redacted: State, seat: int, rng: random.Random) -> Any:
    """A full state drawn at random from those that `seat` cannot tell from the true one. Uses nothing hidden."""
    game = redacted.game
    state = redacted.copy()
    state.seed = rng.getrandbits(63)
    if any(HIDDEN in some for some in state.zones.values()):
        game.lay_hidden(state, seat, rng)
    game.imagine(state, seat, rng)
    return state


def imagined_deal(state: State) -> dict[str, tuple[Card, ...]]:
    """A deal that agrees with an imagined state and its history: what lies now where it was dealt, or came from there.

    Cards of which nothing tells the origin go to the places left, in canonical order.
    """
    dealt: dict[str, list[Card]] = {}
    origin: Counter[tuple[str, Card]] = Counter()  # cards that left a zone into which they had not been moved
    moved: Counter[tuple[str, Card]] = Counter()  # cards moved into a zone, less those that have left it again
    for event in state.history:
        if event.kind == "deal":
            dealt[event.target] = list(event.cards)
        elif event.kind == "move":
            for card in event.cards:
                if card is not HIDDEN:
                    if moved[event.source, card]:
                        moved[event.source, card] -= 1
                    else:
                        origin[event.source, card] += 1
                    moved[event.target, card] += 1
    now = Counter((zone, card) for zone, some in state.zones.items() for card in some)
    left = Counter(card for some in state.zones.values() for card in some)
    left.subtract(card for some in dealt.values() for card in some if card is not HIDDEN)
    for zone, some in dealt.items():
        fitting = [card for source in (origin, now) for (z, card), n in source.items() if z == zone and n > 0]
        for place, card in enumerate(some):
            if card is HIDDEN:
                found = next((one for one in fitting if left[one] > 0), None)
                if found is not None:
                    some[place] = found
                    left[found] -= 1
    supply = iter(sorted(left.elements()))
    return {zone: tuple(next(supply) if c is HIDDEN else c for c in some) for zone, some in dealt.items()}
