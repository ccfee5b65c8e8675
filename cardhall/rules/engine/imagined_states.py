"""Imagined states: hidden cards of an observation laid at random, and a fitting deal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from cardhall.cards import HIDDEN, Card
from cardhall.rules.engine.state import State
from cardhall.rules.engine.zones import deal_out


def imagine_state(
    redacted: State, seat: int, rng: random.Random, sampler: Callable[[State, random.Random], None]
) -> Any:
    """Draw a full state at random from all states that `seat` cannot distinguish.

    `sampler` fills the hidden places (see `Game.hidden_card_sampler`). Nothing hidden is used.
    """
    state: State = redacted.copy()
    state.seed = rng.getrandbits(63)
    sampler(state, rng)
    state.game.imagine(state, seat, rng)
    return state


def imagine_deal(state: State) -> dict[str, tuple[Card, ...]]:
    """Return a deal for an imagined state: exactly the pack, in the zones and sizes of the real deal.

    Cards seen during the deal keep their places. Other cards stay, as far as the history shows, in the zone from which
    they came; the rest fill the remaining places in canonical order. Played again, the deal need not lead to the
    imagined state.
    """
    dealt: dict[str, list[Card]] = {}
    left_behind: Counter[tuple[str, Card]] = Counter()  # cards that left a zone to which they had not been moved
    moved: Counter[tuple[str, Card]] = Counter()  # cards moved to a zone, less those that have left it again
    unseen: dict[str, str] = {}  # zones to which cards were moved face down -> the zones from which they came
    dealing = False
    for event in state.history:
        if event.kind == "deal":
            if not dealing:  # the first zone of a new deal: nothing of the last deal counts any more
                dealt, left_behind, moved, unseen = {}, Counter(), Counter(), {}
            dealt[event.target] = list(event.cards)
        elif event.kind == "move":
            if HIDDEN in event.cards:
                unseen[event.target] = event.source
            for card in event.cards:
                if card is not HIDDEN:
                    if moved[event.source, card]:
                        moved[event.source, card] -= 1
                    else:
                        left_behind[event.source, card] += 1
                    moved[event.target, card] += 1
        dealing = event.kind == "deal"
    present = Counter((zone, card) for zone, some in state.zones.items() for card in some)
    unplaced = Counter(card for some in state.zones.values() for card in some)
    unplaced.subtract(card for some in dealt.values() for card in some if card is not HIDDEN)
    moved_from: dict[str, list[Card]] = {zone: [] for zone in dealt}  # by zone: cards that went from it face down,
    fitting: dict[str, list[Card]] = {zone: [] for zone in dealt}  # and those that lay or lie there
    for found in (left_behind, present):
        for (zone_name, card), number in found.items():
            if not number:
                continue
            if zone_name in dealt:
                fitting[zone_name].append(card)
            elif unseen.get(zone_name) in dealt:
                moved_from[unseen[zone_name]].append(card)
    for zone, some in dealt.items():
        candidates = moved_from[zone] + fitting[zone]
        for place, card in enumerate(some):
            if card is HIDDEN:
                chosen = next((one for one in candidates if unplaced[one] > 0), None)
                if chosen is not None:
                    some[place] = chosen
                    unplaced[chosen] -= 1
    supply = iter(sorted(unplaced.elements()))
    whole_deal = {zone: tuple(next(supply) if c is HIDDEN else c for c in some) for zone, some in dealt.items()}
    if {zone: len(some) for zone, some in whole_deal.items()} == state.layout:
        return whole_deal
    return deal_out(
        [card for some in whole_deal.values() for card in some], state.layout
    )  # the game sets the table otherwise
