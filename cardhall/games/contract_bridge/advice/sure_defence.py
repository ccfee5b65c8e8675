"""Sure tricks of a hand in defence, whatever the other hands hold: the reason for a penalty double."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.cards import SUITS, Card
from cardhall.games.contract_bridge.advice.hand_evaluation import make_hand
from cardhall.games.contract_bridge.rules.rubber import ALL_TRICKS, Contract
from cardhall.players.tricks.certain_goals import sure_trumps

ALL_RANKS_MASK: Final = (1 << 13) - 1  # the ranks of a suit as bits
DOUBLED_FROM_LEVEL: Final = {
    "NT": 3,
    "S": 4,
    "H": 4,
    "D": 4,
    "C": 4,
}  # by strain, the lowest level at which a bid is doubled


def beats_contract(contract: Contract, hand: Sequence[Card], leads: bool) -> bool:
    """Return whether the hand's own tricks beat a game or a slam; `leads`: on opening lead."""
    if contract.level < DOUBLED_FROM_LEVEL[contract.strain]:
        return False
    return sure_tricks(hand, contract.strain, leads) > ALL_TRICKS - contract.tricks


def sure_tricks(hand: Sequence[Card], strain: str, leads: bool) -> int:
    """Return the number of tricks that a defender's hand takes whatever the others hold.

    Without trumps these are the winners cashed from the opening lead. With trumps they are trump tricks alone, because
    any other winner may be ruffed.
    """
    held = make_hand(hand).ranks
    if strain != "NT":
        own = held[SUITS.index(strain)]
        return sure_trumps(own, ALL_RANKS_MASK & ~own)
    return sum([cashing_tricks(ranks) for ranks in held]) if leads else 0


def cashing_tricks(ranks: int) -> int:
    """Return the number of tricks that a suit led from the top takes; `ranks`: the cards held, bit 0 for a two."""
    others = ALL_RANKS_MASK & ~ranks
    number = 0
    while ranks:
        top = 1 << ranks.bit_length() - 1
        if number < others.bit_count() and others > top:
            break
        ranks ^= top
        number += 1
    return number
