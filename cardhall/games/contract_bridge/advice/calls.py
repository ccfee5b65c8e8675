"""Calls of an auction as whole numbers: bids from 0 (1♣) to 34 (7 NT) in rising order, then pass, double, redouble."""

from __future__ import annotations

from typing import Final

from cardhall.cards import SUITS
from cardhall.language import say, suit_name
from cardhall.rules.engine.action import PASS as PASSES
from cardhall.rules.engine.action import Action
from cardhall.rules.mechanisms.auctions import DOUBLE as DOUBLES
from cardhall.rules.mechanisms.auctions import REDOUBLE as REDOUBLES
from cardhall.rules.mechanisms.auctions import bids_in_strains

CLUBS: Final = 0  # suits and strains
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3
NT: Final = 4
PASS: Final = 35  # calls that are no bids
DOUBLE: Final = 36
REDOUBLE: Final = 37
STRAIN_TEXTS: Final = (*(suit_name(suit) for suit in SUITS), say("no trumps"))
MAJORS: Final = (HEARTS, SPADES)
CALL_ACTIONS: Final = (*bids_in_strains(range(1, 8), "C D H S NT"), PASSES, DOUBLES, REDOUBLES)
CALL_NUMBERS: Final = {action: number for number, action in enumerate(CALL_ACTIONS)}
POINTS_PER_TRICK: Final = (20, 20, 30, 30, 30)  # by strain; the first trick in no trumps counts ten more


def bid(level: int, strain: int) -> int:
    """Return the number of a bid; `level`: tricks above six."""
    return 5 * (level - 1) + strain


def level_of(call: int) -> int:
    """Return the level of a bid: its tricks above six."""
    return call // 5 + 1


def strain_of(call: int) -> int:
    """Return the strain of a bid."""
    return call % 5


def is_bid(call: int) -> bool:
    return 0 <= call < PASS


def trick_points(call: int) -> int:
    """Return the trick points below the line for a made and undoubled bid."""
    strain = call % 5
    return POINTS_PER_TRICK[strain] * (call // 5 + 1) + (10 if strain == NT else 0)


def action_for_call(call: int) -> Action:
    """Return the action of the game for a call."""
    return CALL_ACTIONS[call]


def call_number(action: Action) -> int:
    """Return the call that an action of the game is."""
    return CALL_NUMBERS[action]
