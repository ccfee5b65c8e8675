"""Discards in imagined deals: a declarer has discarded the least useful cards (see `Advice.hidden_card_mover`)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from cardhall.cards import Card
from cardhall.rules.engine.game import HAND
from cardhall.rules.mechanisms.trick_state import TrickState


def discard_least_useful(
    imagined_state: TrickState,
    declarer: int,
    discard_zone: str,
    discard_costs: Mapping[Card, float],
    barred_mask: int,
    rng: random.Random,
    max_extra_value: float,
    known_cards: Iterable[Card] = (),
) -> None:
    """Swap cards between a declarer's imagined hand and discards, so that the least useful cards are discarded.

    `discard_zone`: the zone of the discards. `discard_costs`: the cost of discarding, by card. `max_extra_value`: the
    most that the declarer may value a card above its cost. `barred_mask`: cards that play has shown not to be in the
    hand, as a mask of card numbers. `known_cards`: cards known to be in the hand.
    """
    hand, discards = imagined_state.zones[HAND[declarer]], imagined_state.zones[discard_zone]
    fixed_cards = set(known_cards).intersection(hand)
    movable = [card for card in hand + discards if card not in fixed_cards]
    sort_keys = {
        card: (not barred_mask >> card & 1, discard_costs[card] + max_extra_value * rng.random()) for card in movable
    }
    movable.sort(key=sort_keys.__getitem__)
    imagined_state.zones[discard_zone] = movable[: len(discards)]
    imagined_state.zones[HAND[declarer]] = [card for card in hand if card in fixed_cards] + movable[len(discards) :]
