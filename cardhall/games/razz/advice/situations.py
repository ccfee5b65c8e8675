"""Situations of a bet in Razz, as the learnt strategy tells them apart.

A situation is the street, the bets made in it, the number of other seats that stay, the pot in bets, and two chances:
the seat's own chance to have the lowest hand, and the chance that its open cards promise to the others. Both count the
others' open cards, with two low cards assumed behind them (see `hands`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cardhall.games.razz.advice.hands import CLASS_COUNT, ClassShares, closed_card_chances, mix_class_probabilities

CHANCE_STEPS: Final = 16  # steps of the chance to have the lowest hand
PROMISED_CHANCE_LIMITS: Final[tuple[float, ...]] = (0.38, 0.52, 0.66)  # limits between steps of the promised chance
POT_SIZE_LIMITS: Final[tuple[float, ...]] = (1.5, 3.0, 5.0, 8.0)  # limits between sizes of the pot, in bets
MAX_STAYING_SEATS: Final = 4  # seats that stay; more count as this many
# kinds of decisions: to bring in; after the bring-in; after the first bet
OPENING_DECISION, AFTER_BRING_IN_DECISION, AFTER_FIRST_BET_DECISION = 1, 2, 3
DECISION_KIND_COUNT: Final = 10


@lru_cache(maxsize=1 << 15)
def promised_classes(door_rank: int, up_ranks: int, cards_to_come: int) -> ClassShares:
    """Return the class probabilities of a seat after staying, from its door card and open ranks alone."""
    return mix_class_probabilities(closed_card_chances(door_rank), up_ranks, cards_to_come)


def chance_against_seats(class_shares: Sequence[float], lower_chances: Sequence[ClassShares]) -> float:
    """Return the chance of a hand against other seats, as if there were a single one.

    `class_shares`: the class probabilities of the hand; `lower_chances`: by other seat, the chance by class to be
    lower than its hand. Of several seats the root of their number is taken.
    """
    chance = 0.0
    for grade in range(CLASS_COUNT):
        if class_shares[grade]:
            share = class_shares[grade]
            for tail in lower_chances:
                share *= tail[grade]
            chance += share
    number = len(lower_chances)
    return chance if number < 2 else float(chance ** (1.0 / number))


def kind_of_decision(street: int, level: int, bets: int, owed: int, bet_size: int) -> int:
    """Return the kind of a decision: the bets made in the round, and whether more than a bet is owed."""
    if not owed:
        return OPENING_DECISION if not level and not street else 0
    if not bets:
        return AFTER_BRING_IN_DECISION
    return AFTER_FIRST_BET_DECISION if bets == 1 else min(DECISION_KIND_COUNT - 1, 2 * bets + (owed > bet_size))


def situation_number(
    street: int,
    decision_kind: int,
    staying_seats: int,
    has_seats_behind: bool,
    pot_in_bets: float,
    promised_chance: float,
    own_chance: float,
) -> int:
    """Return the number of a situation.

    `staying_seats`: how many seats stay; `has_seats_behind`: whether others act after this seat; `pot_in_bets`: in
    bets of the street; `promised_chance`: the chance that the open cards promise; `own_chance`: that of the whole
    hand.
    """
    number = street * DECISION_KIND_COUNT + decision_kind
    number = number * 3 + min(staying_seats, MAX_STAYING_SEATS) - 2
    number = number * 2 + has_seats_behind
    number = number * (len(POT_SIZE_LIMITS) + 1) + sum([pot_in_bets >= limit for limit in POT_SIZE_LIMITS])
    number = number * (len(PROMISED_CHANCE_LIMITS) + 1) + sum(
        [promised_chance >= limit for limit in PROMISED_CHANCE_LIMITS]
    )
    return number * CHANCE_STEPS + min(CHANCE_STEPS - 1, int(CHANCE_STEPS * own_chance))
