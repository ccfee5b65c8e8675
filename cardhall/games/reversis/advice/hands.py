"""Costs of hands in Reversis that must not take tricks, and tricks from the top.

A hand is weighed by what each of its cards is likely to cost: the second lowest card of a suit may be higher than the
lowest, the third higher still, since the others play high cards too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardhall.cards import Card
from cardhall.games.reversis.rules import QUINOLA
from cardhall.players.tricks.thirteen_card_hands import ranks_by_suit
from cardhall.rules.engine.action import Action

RANK_ORDER = "23456789JQKA"
# places in `RANK_ORDER` up to which the lowest, the second and the third lowest card of a suit cost nothing
SAFE_LOW_PLACES = (2, 5, 8)
RANK_COST = 1.0  # cost of a card for each rank above its safe place
QUINOLA_COST, GUARDED = 4.0, 3  # cost of the quinola for each guard, another heart of the hand, below that number
VOID_VALUE = 2.5  # value of a suit without cards: aces and the quinola can be thrown off on it


@lru_cache(maxsize=65536)
def suit_cost(ranks: tuple[int, ...]) -> float:
    """Return the expected cost of a suit from the places of its ranks, the lowest first."""
    if not ranks:
        return -VOID_VALUE
    safe = [*SAFE_LOW_PLACES, *[len(RANK_ORDER)] * len(ranks)]
    return RANK_COST * sum([max(0, rank - harmless) for rank, harmless in zip(ranks, safe, strict=False)])


def quinola_cost(guards: int) -> float:
    """Return the expected cost of the quinola with that number of other hearts in the hand."""
    return QUINOLA_COST * max(0, GUARDED - guards)


def discard_costs(hand: Sequence[Card], actions: Sequence[Action], another: float) -> list[float]:
    """Return the change in a hand's cost by each discard; `another`: the cost of the replacement card.

    An action without a card leaves the hand as it is.
    """
    suits = ranks_by_suit(hand, RANK_ORDER)
    before = {suit: suit_cost(tuple(ranks)) for suit, ranks in suits.items()}
    guards, found = len(suits["H"]) - 1, []
    for action in actions:
        if not action.cards:
            found.append(0.0)
            continue
        card = action.cards[0]
        ranks = suits[card.suit][:]
        ranks.remove(RANK_ORDER.index(card.rank))
        more = another + suit_cost(tuple(ranks)) - before[card.suit]
        if card is QUINOLA:
            more -= quinola_cost(guards)
        elif card.suit == "H" and QUINOLA in hand:
            more += quinola_cost(guards - 1) - quinola_cost(guards)
        found.append(more)
    return found


def sure_tricks(own: int, others: int, fields: Sequence[int]) -> float:
    """Estimate the tricks of a leading hand from the top; cards as bits of `Suits`."""
    found = 0.0
    for field in fields:
        mine, theirs = own & field, others & field
        top = (mine >> theirs.bit_length()).bit_count()
        longest = theirs.bit_count() / 3 + 1  # of the others' holdings: after as many top cards the suit runs
        found += mine.bit_count() if top >= longest else top
    return found
