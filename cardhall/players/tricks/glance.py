"""The card that looks best at a glance: what sound play has a seat play, without luck and with what others have shown.

In imagined deals `playout.Guide` draws between plays that are about as good, and knows nothing of voids, for that must
be fast. Here what it does most often counts; trumps are not drawn from opponents who have shown that they have none;
and who needs all tricks that are left leads a card that nobody can beat, trumps first.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from cardhall.players.tricks.playout import Guide
from cardhall.players.tricks.vetoes import CLEARLY
from cardhall.rules.engine.masks import mask_of
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, AIM_SPOIL
from cardhall.rules.mechanisms.trick_state import TrickState

NO_LUCK: Final = 0  # a chance from which only zeros are drawn, and so what is done most often


def usual_card(state: TrickState, position: Position, cards: int, maker: int, worth: Sequence[float]) -> int:
    """Which of these cards, which are legal, looks best to the seat to play.

    `maker`: as for `Guide`; `worth`: as for `needless_losers`. Where of cards that are as good only the lowest are
    asked for, it is found among all: what sound play does with a sequence is not seen in one card of it.
    """
    whole = position.legal()
    if cards != whole and cards == position.without_equals(whole):
        best = usual_card(state, position, whole, maker, worth)
        return 1 << (cards & (best | best - 1)).bit_length() - 1
    if not position.lying and needs_all(worth) and (sure := cards & unbeatable(state, position)):
        return 1 << (sure & position.trumps or sure).bit_length() - 1
    if not position.lying and position.aims[position.turn] == AIM_SPOIL:
        cards = cards & ~lacked_by_avoiders(state, position) or cards
    elif not position.lying and is_without_trumps(position):
        cards = cards & led_by_partner(state, position) or cards
    elif position.lying and facing_nil(position):
        cards = cards & ~lone_masters(position) | cards & position.winning() or cards
    if position.lying and needs_all(worth):
        cards = cards & ~kept_for_later(state, position, len(worth) - 1) or cards
    draws = maker >= 0 and may_be_held(state, position, position.trumps, own_side=False)
    guide = Guide(random.Random(0), maker if draws else -1)
    guide.chance = NO_LUCK
    return guide.choice(position, cards)


def needs_all(worth: Sequence[float]) -> bool:
    """Whether all tricks that are left are needed: one fewer loses far more than is still open below."""
    *fewer, all_of_them = worth or [0.0, 0.0]
    gain = all_of_them - max(fewer)
    return gain > 0 and gain >= CLEARLY * (max(fewer) - min(fewer))


def unbeatable(state: TrickState, position: Position) -> int:
    """The cards of the seat to lead that no opponent can beat, as far as is known; 0 where not only suits count."""
    if not position.is_simple or position.rules.naming:
        return 0
    ruffed = may_be_held(state, position, position.trumps, own_side=False)
    return masters(position) & (position.trumps if ruffed else -1)


def lacked_by_avoiders(state: TrickState, position: Position) -> int:
    """The suits of which no opponent who wants no trick holds a card: there it only throws what is dangerous to it."""
    own, aims = position.hands[position.turn].cards, position.aims
    avoiding = [seat for seat in range(position.seats) if aims[seat] == AIM_FEWEST and seat != position.sitting_out]
    found = 0
    for suit in position.suits.fields:
        mask = mask_of(position.suits.cards_of(position.out & suit & ~own))
        if not any(mask & ~state.ruled_out[seat] for seat in avoiding):
            found |= suit
    return found


def is_without_trumps(position: Position) -> bool:
    """Whether nothing ruffs but a joker, and tricks are all that counts, to everybody."""
    return position.trumps.bit_count() <= 1 and position.all_want_most and not position.counts_points


def facing_nil(position: Position) -> bool:
    """Whether the seat to play needs more tricks, and an opponent wants none at all."""
    aims, party_of, turn = position.aims, position.party_of, position.turn
    if position.all_want_most or not position.wants_tricks(turn):
        return False
    return any(aims[seat] == AIM_FEWEST and party_of[seat] != party_of[turn] for seat in range(position.seats))


def masters(position: Position) -> int:
    """The cards of the seat to play that nothing else in their suits beats."""
    own = position.hands[position.turn].cards
    others = position.out & ~own
    found = 0
    for suit in position.suits.fields:
        above = others & suit
        found |= own & suit & -(1 << above.bit_length())
    return found


def lone_masters(position: Position) -> int:
    """The masters of suits in which the seat to play has no second one to win with as well."""
    found = 0
    for suit in position.suits.fields:
        some = masters(position) & suit
        if some & (some - 1) == 0:
            found |= some
    return found


def led_by_partner(state: TrickState, position: Position) -> int:
    """The suit that the partner of the seat to play led first, if others may still hold cards of it; 0: none."""
    party, suits = position.party_of, position.suits
    for trick in state.tricks:
        if trick.leader != position.turn and party[trick.leader] == party[position.turn]:
            whole = suits.fields[suits.suit_at[suits.flag[trick.cards[0]].bit_length() - 1]]
            return whole if position.out & whole & ~position.hands[position.turn].cards else 0
    return 0


def kept_for_later(state: TrickState, position: Position, left: int) -> int:
    """The trumps that win a trick whenever they are played, where all of those left are needed, but a partner could
    win this one with a card of the suit led; 0: it cannot, or there is a trump for each trick."""
    trumps, higher = position.trumps, position.led & -(position.best << 1)
    follows = position.hands[position.turn].cards & position.led
    if not position.is_simple or position.lying + 1 >= position.size or follows or position.best & trumps:
        return 0
    sure = masters(position) & trumps
    enough = sure.bit_count() >= left or not may_be_held(state, position, higher, own_side=True)
    return 0 if enough or position.partner_holds() else sure


def may_be_held(state: TrickState, position: Position, cards: int, *, own_side: bool) -> bool:
    """Whether a partner (or an opponent) of the seat to play may still hold one of these cards that are out."""
    own, party = position.hands[position.turn].cards, position.party_of
    mask = mask_of(position.suits.cards_of(position.out & cards & ~own))
    return any(
        mask & ~state.ruled_out[seat]
        for seat in range(position.seats)
        if seat not in (position.turn, position.sitting_out) and (party[seat] == party[position.turn]) == own_side
    )
