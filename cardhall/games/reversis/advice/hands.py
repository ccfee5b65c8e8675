"""Costs of hands in Reversis that must not take tricks, and tricks from the top.

A hand is weighed by what each of its cards is likely to cost: the second lowest card of a suit may be higher than the
lowest, the third higher still, since the others play high cards too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.cards import CARDS, SUITS, Card
from cardhall.games.reversis.rules import QUINOLA
from cardhall.rules.engine.action import Action

RANK_ORDER = "23456789JQKA"
# places in `RANK_ORDER` up to which the lowest, the second and the third lowest card of a suit cost nothing
SAFE_LOW_PLACES = (2, 5, 8)
COST_PER_UNSAFE_RANK = 1.0  # cost of a card for each rank above its safe place
# cost of the quinola for each guard, another heart of the hand, below that number
QUINOLA_COST, SAFE_GUARD_COUNT = 4.0, 3
VOID_VALUE = 2.5  # value of a suit without cards: aces and the quinola can be thrown off on it
HEARTS: Final = SUITS.index("H")
# by card number: the place of its suit in `SUITS`, and the bit of its rank's place in `RANK_ORDER`
SUIT_OF_CARD: Final[list[int]] = [SUITS.find(card.suit) for card in CARDS]
BIT_OF_CARD: Final[list[int]] = [1 << RANK_ORDER.index(card.rank) if card.rank in RANK_ORDER else 0 for card in CARDS]
SUIT_COST_CACHE: Final[dict[int, float]] = {}  # what `suit_cost` has found, by ranks


def suit_cost(ranks: int) -> float:
    """Return the expected cost of a suit from the ranks, as bits by place, the lowest first."""
    cost = SUIT_COST_CACHE.get(ranks)
    if cost is None:
        places = [place for place in range(len(RANK_ORDER)) if ranks >> place & 1]
        cost = -VOID_VALUE
        if places:
            safe_places = [*SAFE_LOW_PLACES, *[len(RANK_ORDER)] * len(places)]
            cost = COST_PER_UNSAFE_RANK * sum(
                [max(0, place - harmless) for place, harmless in zip(places, safe_places, strict=False)]
            )
        SUIT_COST_CACHE[ranks] = cost
    return cost


def quinola_cost(guards: int) -> float:
    """Return the expected cost of the quinola with that number of other hearts in the hand."""
    return QUINOLA_COST * max(0, SAFE_GUARD_COUNT - guards)


def discard_costs(hand: Sequence[Card], actions: Sequence[Action], replacement_cost: float) -> list[float]:
    """Return the change in a hand's cost by each discard; `replacement_cost`: the cost of the replacement card.

    An action without a card leaves the hand as it is.
    """
    suits = [0] * len(SUITS)
    numbers: Sequence[int] = hand  # as which they are quicker to look up
    for number in numbers:
        suits[SUIT_OF_CARD[number]] |= BIT_OF_CARD[number]
    suit_costs = [suit_cost(ranks) for ranks in suits]
    guards, has_quinola = suits[HEARTS].bit_count() - 1, QUINOLA in hand
    changes: list[float] = []
    for action in actions:
        if len(action) < 2:
            changes.append(0.0)
            continue
        card: int = action[1]  # type: ignore[assignment]
        suit = SUIT_OF_CARD[card]
        change = replacement_cost + suit_cost(suits[suit] & ~BIT_OF_CARD[card]) - suit_costs[suit]
        if card == QUINOLA:
            change -= quinola_cost(guards)
        elif suit == HEARTS and has_quinola:
            change += quinola_cost(guards - 1) - quinola_cost(guards)
        changes.append(change)
    return changes


def estimate_top_tricks(own_hand: int, other_hands: int, fields: Sequence[int]) -> float:
    """Estimate the tricks of a leading hand from the top; cards as bits of `Suits`."""
    tricks = 0.0
    for field in fields:
        own_cards, others_cards = own_hand & field, other_hands & field
        top_cards = (own_cards >> others_cards.bit_length()).bit_count()
        # of the others' holdings: after as many top cards the suit runs
        longest_holding = others_cards.bit_count() / 3 + 1
        tricks += own_cards.bit_count() if top_cards >= longest_holding else top_cards
    return tricks
