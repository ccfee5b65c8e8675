"""Situations of a bet in Razz, as the learnt strategy tells them apart.

A situation is the street, the bets made in it, the number of other seats that stay, the pot in bets, and two chances:
the seat's own chance to have the lowest hand, and the chance that its open cards promise to the others. Both count the
others' open cards, with two low cards assumed behind them (see `hands`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cardhall.games.razz.advice.hands import CLASS_COUNT, ClassShares, closed_card_chances, mixed_classes

CHANCE_STEPS: Final = 16  # steps of the chance to have the lowest hand
SEEMING_LIMITS: Final[tuple[float, ...]] = (0.38, 0.52, 0.66)  # limits between steps of the promised chance
POT_LIMITS: Final[tuple[float, ...]] = (1.5, 3.0, 5.0, 8.0)  # limits between sizes of the pot, in bets
MAX_STAYING: Final = 4  # seats that stay; more count as this many
OPENING, BRING_IN, FIRST_BET = 1, 2, 3  # kinds of decisions: to bring in; after the bring-in; after the first bet
KIND_COUNT: Final = 10


@lru_cache(maxsize=1 << 15)
def seeming_classes(door: int, up: int, to_come: int) -> ClassShares:
    """Return the class probabilities of a seat after staying, from its door card and open ranks alone."""
    return mixed_classes(closed_card_chances(door), up, to_come)


def chance_against(own: Sequence[float], tails: Sequence[ClassShares]) -> float:
    """Return the chance of a hand against other seats, as if there were a single one.

    `own`: the class probabilities of the hand; `tails`: by other seat, the chance by class to be lower than its hand.
    Of several seats the root of their number is taken.
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


def kind_of_decision(street: int, level: int, bets: int, owed: int, bet: int) -> int:
    """Return the kind of a decision: the bets made in the round, and whether more than a bet is owed."""
    if not owed:
        return OPENING if not level and not street else 0
    if not bets:
        return BRING_IN
    return FIRST_BET if bets == 1 else min(KIND_COUNT - 1, 2 * bets + (owed > bet))


def situation_number(
    street: int, kind: int, staying: int, behind: bool, pot: float, seeming: float, chance: float
) -> int:
    """Return the number of a situation.

    `staying`: how many seats stay; `behind`: whether others act after this seat; `pot`: in bets of the street;
    `seeming`: the chance that the open cards promise; `chance`: that of the whole hand.
    """
    number = street * KIND_COUNT + kind
    number = number * 3 + min(staying, MAX_STAYING) - 2
    number = number * 2 + behind
    number = number * (len(POT_LIMITS) + 1) + sum([pot >= limit for limit in POT_LIMITS])
    number = number * (len(SEEMING_LIMITS) + 1) + sum([seeming >= limit for limit in SEEMING_LIMITS])
    return number * CHANCE_STEPS + min(CHANCE_STEPS - 1, int(CHANCE_STEPS * chance))
