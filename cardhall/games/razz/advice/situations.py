"""Situations of a bet in Razz, as the learnt strategy tells them apart.

A seat looks at the street, at what has been bet in it, at how many others stay, at the pot in bets, and at two chances:
its own to have the lowest hand, and the chance that its open cards promise to the others. Both count the others' open
cards, with two low cards supposed behind them (see `hands`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cardhall.games.razz.advice.hands import CLASS_COUNT, Shares, closed_card_chances, mixed_classes

CHANCE_STEPS: Final = 16
SEEMING_LIMITS: Final[tuple[float, ...]] = (0.38, 0.52, 0.66)  # chances that open cards promise
POT_LIMITS: Final[tuple[float, ...]] = (1.5, 3.0, 5.0, 8.0)  # of the pot, in bets
MOST_STAYING: Final = 4  # seats; more are as good as these
OPENING, BRING_IN, FIRST_BET = 1, 2, 3  # kinds of bets: nothing has been brought in; only that; the first bet
KINDS: Final = 10


@lru_cache(maxsize=1 << 15)
def seems(door: int, up: int, to_come: int) -> Shares:
    """Return the class probabilities of a seat that has stayed, from its door card and open ranks alone."""
    return mixed_classes(closed_card_chances(door), up, to_come)


def chance_against(own: Sequence[float], tails: Sequence[Shares]) -> float:
    """Return the chance of a hand with these class probabilities against others.

    `tails`: for each other seat, how likely a hand of each class is lower than its own. The chance is told as if it
    were against one other seat: as that root of the whole chance.
    """
    found = 0.0
    for grade in range(CLASS_COUNT):
        if own[grade]:
            share = own[grade]
            for tail in tails:
                share *= tail[grade]
            found += share
    number = len(tails)
    return found if number < 2 else float(found ** (1.0 / number))


def kind_of(street: int, level: int, bets: int, owed: int, bet: int) -> int:
    """Return the kind of a decision: what has been bet in the round, and whether more than one bet is owed."""
    if not owed:
        return OPENING if not level and not street else 0
    if not bets:
        return BRING_IN
    return FIRST_BET if bets == 1 else min(KINDS - 1, 2 * bets + (owed > bet))


def situation(street: int, kind: int, staying: int, behind: bool, pot: float, seeming: float, chance: float) -> int:
    """Return the number of a situation.

    `staying`: how many seats stay; `behind`: whether others act after this seat; `pot`: in bets of the street;
    `seeming`: the chance that the open cards promise; `chance`: that of the whole hand.
    """
    number = street * KINDS + kind
    number = number * 3 + min(staying, MOST_STAYING) - 2
    number = number * 2 + behind
    number = number * (len(POT_LIMITS) + 1) + sum([pot >= limit for limit in POT_LIMITS])
    number = number * (len(SEEMING_LIMITS) + 1) + sum([seeming >= limit for limit in SEEMING_LIMITS])
    return number * CHANCE_STEPS + min(CHANCE_STEPS - 1, int(CHANCE_STEPS * chance))
