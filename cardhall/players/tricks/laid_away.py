"""Imagined deals in which a declarer has laid away the cards that it missed least (see `Advice.rearranges`)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from cardhall.cards import Card
from cardhall.rules.engine.game import HAND
from cardhall.rules.mechanisms.trick_state import TrickState


def lay_least_missed(
    world: TrickState,
    declarer: int,
    onto: str,
    missed: Mapping[Card, float],
    barred: int,
    rng: random.Random,
    jitter: float,
    kept: Iterable[Card] = (),
) -> None:
    """Of what a declarer holds and has laid away onto a zone, lay away what it misses least.

    `missed`: how much, by card; `jitter`: by how much others may value a card more; `barred`: cards that play has
    shown not to be in the hand, by card number; `kept`: those that are known to be there.
    """
    hand, laid = world.zones[HAND[declarer]], world.zones[onto]
    stays = set(kept).intersection(hand)
    movable = [card for card in hand + laid if card not in stays]
    order = {card: (not barred >> card & 1, missed[card] + jitter * rng.random()) for card in movable}
    movable.sort(key=order.__getitem__)
    world.zones[onto] = movable[: len(laid)]
    world.zones[HAND[declarer]] = [card for card in hand if card in stays] + movable[len(laid) :]
