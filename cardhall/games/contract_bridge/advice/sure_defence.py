"""Sure tricks of a hand in defence, whatever the other hands hold: the reason for a penalty double."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.cards import SUITS, Card
from cardhall.games.contract_bridge.advice.hand_evaluation import make_hand
from cardhall.games.contract_bridge.rules.rubber import ALL_TRICKS, Contract
from cardhall.players.tricks.certain_goals import count_sure_trumps

ALL_RANKS_MASK: Final = (1 << 13) - 1  # the ranks of a suit as bits
# by strain, the lowest level at which a bid is doubled
MIN_DOUBLED_LEVEL_BY_STRAIN: Final = {
    "NT": 3,
    "S": 4,
    "H": 4,
    "D": 4,
    "C": 4,
}


def beats_contract(contract: Contract, hand: Sequence[Card], is_on_lead: bool) -> bool:
    """Return whether the hand's own tricks beat a game or a slam; `is_on_lead`: on opening lead."""
    if contract.level < MIN_DOUBLED_LEVEL_BY_STRAIN[contract.strain]:
        return False
    return count_sure_tricks(hand, contract.strain, is_on_lead) > ALL_TRICKS - contract.tricks


def count_sure_tricks(hand: Sequence[Card], strain: str, is_on_lead: bool) -> int:
    """Return the number of tricks that a defender's hand takes whatever the others hold.

    Without trumps these are the winners cashed from the opening lead. With trumps they are trump tricks alone, because
    any other winner may be ruffed.
    """
    ranks_by_suit = make_hand(hand).ranks
    if strain != "NT":
        own = ranks_by_suit[SUITS.index(strain)]
        return count_sure_trumps(own, ALL_RANKS_MASK & ~own)
    return sum([count_cashing_tricks(ranks) for ranks in ranks_by_suit]) if is_on_lead else 0


def count_cashing_tricks(ranks: int) -> int:
    """Return the number of tricks that a suit led from the top takes; `ranks`: the cards held, bit 0 for a two."""
    missing_ranks = ALL_RANKS_MASK & ~ranks
    number = 0
    while ranks:
        top_rank = 1 << ranks.bit_length() - 1
        if number < missing_ranks.bit_count() and missing_ranks > top_rank:
            break
        ranks ^= top_rank
        number += 1
    return number
