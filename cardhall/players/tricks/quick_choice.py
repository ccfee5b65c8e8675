"""Quick choice of a card: sound play without randomness, using known voids.

In imagined deals `playout.Guide` draws between plays that are about as good, and ignores voids, to be fast. Here its
most frequent choice counts. Trumps are not drawn from opponents who are known to have none. A seat that needs all
remaining tricks leads an unbeatable card, trumps first.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from cardhall.players.tricks.playout import PlayGuide
from cardhall.players.tricks.vetoes import DECISIVE_FACTOR
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, AIM_SPOIL
from cardhall.rules.mechanisms.trick_state import TrickState

ZERO_RANDOM_STATE: Final = 0  # a random state from which all draws are 0, which stands for the most frequent choice


def choose_quickly(
    state: TrickState, position: Position, cards: int, trump_maker: int, trick_values: Sequence[float]
) -> int:
    """Return the card that looks best to the seat to play, out of legal cards.

    `trump_maker`: as for `Guide`. `trick_values`: as for `needless_losers`. If `cards` holds only the lowest of each
    group of equal cards, the choice is made among all legal cards, since sound play of a sequence does not show in a
    single card of it.
    """
    legal_cards = position.legal()
    if cards != legal_cards and cards == position.without_equals(legal_cards):
        best = choose_quickly(state, position, legal_cards, trump_maker, trick_values)
        return 1 << (cards & (best | best - 1)).bit_length() - 1
    if (
        not position.cards_in_trick
        and needs_all_tricks(trick_values)
        and (sure_leads := cards & find_unbeatable_leads(state, position))
    ):
        return 1 << (sure_leads & position.trumps or sure_leads).bit_length() - 1
    if not position.cards_in_trick and position.aims[position.turn] == AIM_SPOIL:
        cards = cards & ~suits_lacked_by_avoiders(state, position) or cards
    elif not position.cards_in_trick and is_without_trumps(position):
        cards = cards & suit_led_by_partner(state, position) or cards
    elif position.cards_in_trick and faces_nil_bid(position):
        cards = cards & ~find_lone_masters(position) | cards & position.winning() or cards
    if position.cards_in_trick and needs_all_tricks(trick_values):
        cards = cards & ~trumps_to_keep(state, position, len(trick_values) - 1) or cards
    draws_trumps = trump_maker >= 0 and may_be_held(state, position, position.trumps, by_own_side=False)
    guide = PlayGuide(random.Random(0), trump_maker if draws_trumps else -1)
    guide.random_state = ZERO_RANDOM_STATE
    return guide.choose_card(position, cards)


def needs_all_tricks(trick_values: Sequence[float]) -> bool:
    """Return whether all remaining tricks are needed: losing a trick costs far more than the differences below."""
    *fewer, all_of_them = trick_values or [0.0, 0.0]
    gain = all_of_them - max(fewer)
    return gain > 0 and gain >= DECISIVE_FACTOR * (max(fewer) - min(fewer))


def find_unbeatable_leads(state: TrickState, position: Position) -> int:
    """Return the cards on lead that no opponent can beat, as far as is known; 0 where more than suits counts."""
    if not position.is_simple or position.rules.naming:
        return 0
    may_be_ruffed = may_be_held(state, position, position.trumps, by_own_side=False)
    return find_master_cards(position) & (position.trumps if may_be_ruffed else -1)


def suits_lacked_by_avoiders(state: TrickState, position: Position) -> int:
    """Return the suits not held by any opponent who avoids tricks.

    A lead of these only lets such an opponent discard dangerous cards.
    """
    own_cards, aims = position.hands[position.turn].cards, position.aims
    avoiding = [seat for seat in range(position.seats) if aims[seat] == AIM_FEWEST and seat != position.sitting_out]
    lacked_suits = 0
    for suit in position.suits.fields:
        mask = mask_of(position.suits.cards_of(position.unplayed & suit & ~own_cards))
        if not any(mask & ~state.ruled_out[seat] for seat in avoiding):
            lacked_suits |= suit
    return lacked_suits


def is_without_trumps(position: Position) -> bool:
    """Return whether at most a joker ruffs, and tricks are all that counts, for everybody."""
    return position.trumps.bit_count() <= 1 and position.all_want_most and not position.counts_points


def faces_nil_bid(position: Position) -> bool:
    """Return whether the seat to play needs more tricks, and an opponent wants none at all."""
    aims, party_of, turn = position.aims, position.party_of, position.turn
    if position.all_want_most or not position.wants_tricks(turn):
        return False
    return any(aims[seat] == AIM_FEWEST and party_of[seat] != party_of[turn] for seat in range(position.seats))


def find_master_cards(position: Position) -> int:
    """Return the cards of the seat to play that nothing left in the suit beats."""
    own_cards = position.hands[position.turn].cards
    other_cards = position.unplayed & ~own_cards
    masters = 0
    for suit in position.suits.fields:
        above = other_cards & suit
        masters |= own_cards & suit & -(1 << above.bit_length())
    return masters


def find_lone_masters(position: Position) -> int:
    """Return the masters of suits in which the seat to play has no second winner."""
    found = 0
    for suit in position.suits.fields:
        suit_masters = find_master_cards(position) & suit
        if suit_masters & (suit_masters - 1) == 0:
            found |= suit_masters
    return found


def suit_led_by_partner(state: TrickState, position: Position) -> int:
    """Return the suit first led by the partner, if others may still hold cards of it; else 0."""
    party, suits = position.party_of, position.suits
    for trick in state.tricks:
        if trick.leader != position.turn and party[trick.leader] == party[position.turn]:
            whole = suits.fields[suits.suit_at[suits.flag[trick.cards[0]].bit_length() - 1]]
            return whole if position.unplayed & whole & ~position.hands[position.turn].cards else 0
    return 0


def trumps_to_keep(state: TrickState, position: Position, remaining_tricks: int) -> int:
    """Return the trumps to keep: sure winners that are all needed, while a partner could win the trick.

    The partner could win with a card of the suit led. Returns 0 if not, or if there is a trump for each trick.
    """
    trumps, higher = position.trumps, position.led & -(position.best_card << 1)
    suit_cards = position.hands[position.turn].cards & position.led
    if (
        not position.is_simple
        or position.cards_in_trick + 1 >= position.size
        or suit_cards
        or position.best_card & trumps
    ):
        return 0
    sure_winners = find_master_cards(position) & trumps
    is_needless = sure_winners.bit_count() >= remaining_tricks or not may_be_held(
        state, position, higher, by_own_side=True
    )
    return 0 if is_needless or position.partner_holds() else sure_winners


def may_be_held(state: TrickState, position: Position, cards: int, *, by_own_side: bool) -> bool:
    """Return whether a partner (or an opponent) of the seat to play may hold any of the cards."""
    own_cards, party = position.hands[position.turn].cards, position.party_of
    mask = mask_of(position.suits.cards_of(position.unplayed & cards & ~own_cards))
    return any(
        mask & ~state.ruled_out[seat]
        for seat in range(position.seats)
        if seat not in (position.turn, position.sitting_out) and (party[seat] == party[position.turn]) == by_own_side
    )
