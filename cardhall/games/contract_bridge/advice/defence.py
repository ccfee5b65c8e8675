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
    if (
        state.trump != "NT"
        or position.cards_in_trick
        or not tricks
        or any(trick.leader == state.playing for trick in tricks)
    ):
        return 0
    opening = tricks[0]
    if state.side_of(opening.leader) != state.side_of(state.playing):
        return 0
    suits = position.suits
    suit_cards = suits.suit_cards[opening.cards[0]]
    lowest = suit_cards & -suit_cards
    height = (suits.flag[opening.cards[0]] // lowest).bit_length() - 1
    own = cards & suit_cards
    others = position.unplayed & suit_cards & ~own
    dummy = 0 if state.dummy is None else position.hands[state.dummy].cards & suit_cards
    if height > HIGHEST_ASKING_RANK or not own or not others & ~dummy or has_two_highest(dummy, others | own):
        return 0
    for suit in suits.fields:
        if suit != suit_cards and has_solid_top(cards & suit, position.unplayed & suit):
            own |= cards & suit
    return own


def leads_to_partner_winners(state: BridgeState, position: Position, cards: int) -> int:
    """Return the legal leads of suits in which only the partner can win, and the seat's own winners.

    In such a suit the declarer has shown out, the partner's highest card beats the dummy's, and nobody can ruff. 0:
    there is no such suit.
    """
    if position.cards_in_trick or state.dummy is None or state.declarer is None:
        return 0
    hand, dummy = position.hands[position.turn].cards, position.hands[state.dummy].cards
    if position.unplayed & position.trumps & ~hand:
        return 0
    kept_leads = winners = 0
    suits = position.suits
    for suit in suits.fields:
        own_cards, other_cards = cards & suit, position.unplayed & suit & ~hand
        if own_cards > other_cards:
            winners |= own_cards & -(1 << other_cards.bit_length())
        partners = other_cards & ~dummy
        barred = state.ruled_out[state.declarer]
        if (
            own_cards
            and partners > other_cards & dummy
            and all(barred >> card & 1 for card in suits.cards_of(partners))
        ):
            kept_leads |= own_cards
    return kept_leads | winners if kept_leads else 0


def has_two_highest(dummy_cards: int, remaining_cards: int) -> bool:
    """Return whether the dummy has the two highest cards that are left of a suit."""
    top = 1 << remaining_cards.bit_length() - 1
    rest = remaining_cards ^ top
    return bool(dummy_cards & top and rest and dummy_cards & 1 << rest.bit_length() - 1)


def has_solid_top(own_cards: int, remaining_cards: int) -> bool:
    """Return whether a suit has three of its four highest cards left; `remaining_cards`: all cards left of the suit."""
    number = missing = 0
    while remaining_cards and number < OWN_SEQUENCE_LENGTH and missing < 2:
        top = 1 << remaining_cards.bit_length() - 1
        remaining_cards ^= top
        if own_cards & top:
            number += 1
        else:
            missing += 1
    return number == OWN_SEQUENCE_LENGTH and missing < 2


def cards_to_keep(state: BridgeState, position: Position, cards: int) -> int:
    """Return the cards to keep when discarding: suits in which the dummy is as long as the hand.

    Without them a low card of the dummy would take a trick. 0 where all other cards are winners.
    """
    if state.dummy is None or not position.cards_in_trick or cards & position.led:
        return 0
    kept_cards = winners = 0
    dummy = position.hands[state.dummy].cards
    for suit in position.suits.fields:
        own_cards, dummy_cards = cards & suit, dummy & suit
        if not own_cards or suit == position.trumps:
            continue
        other_cards = position.unplayed & suit & ~own_cards
        if own_cards > other_cards:
            winners |= 1 << own_cards.bit_length() - 1
        if (
            dummy_cards.bit_count() >= MIN_DUMMY_LENGTH
            and own_cards.bit_count() == dummy_cards.bit_count()
            and own_cards > dummy_cards & -dummy_cards
        ):
            higher = other_cards & ~dummy_cards & -(1 << own_cards.bit_length())
            if higher.bit_count() <= MAX_HIGHER_CARDS:
                kept_cards |= own_cards
    rest = cards & ~kept_cards & ~position.trumps & ~winners
    return kept_cards if rest else 0
