"""Discards in imagined deals: a declarer has discarded the least useful cards (see `Advice.hidden_card_mover`)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from cardhall.cards import Card
from cardhall.rules.engine.game import HAND
from cardhall.rules.mechanisms.trick_state import TrickState


def discard_least_useful(
    world: TrickState,
    declarer: int,
    onto: str,
    missed: Mapping[Card, float],
    barred: int,
    rng: random.Random,
    jitter: float,
    kept: Iterable[Card] = (),
) -> None:
    """Swap cards between a declarer's imagined hand and discards, so that the least useful cards are discarded.

    `onto`: the zone of the discards. `missed`: the cost of discarding, by card. `jitter`: the most that the declarer
    may value a card above its cost. `barred`: cards that play has shown not to be in the hand, as a mask of card
    numbers. `kept`: cards known to be in the hand.
    """
    hand, laid = world.zones[HAND[declarer]], world.zones[onto]
    stays = set(kept).intersection(hand)
    movable = [card for card in hand + laid if card not in stays]
    order = {card: (not barred >> card & 1, missed[card] + jitter * rng.random()) for card in movable}
    movable.sort(key=order.__getitem__)
    world.zones[onto] = movable[: len(laid)]
    world.zones[HAND[declarer]] = [card for card in hand if card in stays] + movable[len(laid) :]
