"""Habits of every defender: cash the partner's good cards, return the partner's lead, keep length with the dummy."""

from __future__ import annotations

from typing import Final

from cardhall.games.contract_bridge.rules import BridgeState
from cardhall.rules.mechanisms.trick_position import Position

# an eight: up to this height (0 for a two) a lead without trumps asks for the suit again
HIGHEST_ASKING_RANK: Final = 6
MIN_DUMMY_LENGTH: Final = 3  # cards of a suit in the dummy from which on a defender keeps as many
# higher cards in the two hidden hands, with which a defender's best card still guards a suit
MAX_HIGHER_CARDS: Final = 1
# touching cards at the top of a suit that a defender leads instead of the partner's suit
OWN_SEQUENCE_LENGTH: Final = 3


def is_defending(state: BridgeState) -> bool:
    """Return whether the seat to play is against the contract."""
    return state.contract is not None and state.side_of(state.playing) != state.contract.side


def leads_returning_suit(state: BridgeState, position: Position, cards: int) -> int:
    """Return the legal leads that continue the partner's suit at no trumps.

    When the seat leads for the first time, these are the cards of the suit of the partner's small opening lead, and of
    a suit with an equally good sequence. 0: another lead may be better, or no opponent has the suit any more.
    """
    tricks = state.tricks
    if state.trump != "NT" or position.lying or not tricks or any(trick.leader == state.playing for trick in tricks):
        return 0
    opening = tricks[0]
    if state.side_of(opening.leader) != state.side_of(state.playing):
        return 0
    suits = position.suits
    whole = suits.whole[opening.cards[0]]
    lowest = whole & -whole
    height = (suits.flag[opening.cards[0]] // lowest).bit_length() - 1
    own = cards & whole
    others = position.out & whole & ~own
    dummy = 0 if state.dummy is None else position.hands[state.dummy].cards & whole
    if height > HIGHEST_ASKING_RANK or not own or not others & ~dummy or has_two_highest(dummy, others | own):
        return 0
    for suit in suits.fields:
        if suit != whole and has_solid_top(cards & suit, position.out & suit):
            own |= cards & suit
    return own


def leads_to_partner_winners(state: BridgeState, position: Position, cards: int) -> int:
    """Return the legal leads of suits in which only the partner can win, and the seat's own winners.

    In such a suit the declarer has shown out, the partner's highest card beats the dummy's, and nobody can ruff. 0:
    there is no such suit.
    """
    if position.lying or state.dummy is None or state.declarer is None:
        return 0
    hand, dummy = position.hands[position.turn].cards, position.hands[state.dummy].cards
    if position.out & position.trumps & ~hand:
        return 0
    found = winners = 0
    suits = position.suits
    for suit in suits.fields:
        own, others = cards & suit, position.out & suit & ~hand
        if own > others:
            winners |= own & -(1 << others.bit_length())
        partners = others & ~dummy
        barred = state.ruled_out[state.declarer]
        if own and partners > others & dummy and all(barred >> card & 1 for card in suits.cards_of(partners)):
            found |= own
    return found | winners if found else 0


def has_two_highest(dummy: int, left: int) -> bool:
    """Return whether the dummy has the two highest cards that are left of a suit."""
    top = 1 << left.bit_length() - 1
    rest = left ^ top
    return bool(dummy & top and rest and dummy & 1 << rest.bit_length() - 1)


def has_solid_top(own: int, left: int) -> bool:
    """Return whether a suit has three of its four highest cards left; `left`: all cards left of the suit."""
    number = missing = 0
    while left and number < OWN_SEQUENCE_LENGTH and missing < 2:
        top = 1 << left.bit_length() - 1
        left ^= top
        if own & top:
            number += 1
        else:
            missing += 1
    return number == OWN_SEQUENCE_LENGTH and missing < 2


def cards_to_keep(state: BridgeState, position: Position, cards: int) -> int:
    """Return the cards to keep when discarding: suits in which the dummy is as long as the hand.

    Without them a low card of the dummy would take a trick. 0 where all other cards are winners.
    """
    if state.dummy is None or not position.lying or cards & position.led:
        return 0
    found = winners = 0
    dummy = position.hands[state.dummy].cards
    for suit in position.suits.fields:
        own, theirs = cards & suit, dummy & suit
        if not own or suit == position.trumps:
            continue
        others = position.out & suit & ~own
        if own > others:
            winners |= 1 << own.bit_length() - 1
        if theirs.bit_count() >= MIN_DUMMY_LENGTH and own.bit_count() == theirs.bit_count() and own > theirs & -theirs:
            higher = others & ~theirs & -(1 << own.bit_length())
            if higher.bit_count() <= MAX_HIGHER_CARDS:
                found |= own
    rest = cards & ~found & ~position.trumps & ~winners
    return found if rest else 0
