"""What the partition search sees of a position at a glance: tricks that a side is sure of, and leads that look good.

The cards are those of `layout`. This module may be compiled.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardhall.players.tricks.groups import lowest
from cardhall.players.tricks.layout import Seat, Suit
from cardhall.rules.mechanisms.card_order import SUIT_SIZES

NEVER: Final = 99  # more than there are tricks
NOT_SURE: Final = -1  # instead of a card


def rounds_followed(suit: Suit, leader: Seat, ruffs: i64, left: i64) -> i64:
    """How many rounds of a suit every opponent who has trumps, of `ruffs`, must follow."""
    number: i64 = NEVER
    for seat in leader.opponents:
        if seat.hand & ruffs:
            length: i64 = SUIT_SIZES[(seat.hand & left & suit.field) >> suit.base]
            if length < number:
                number = length
    return number


def sure_of(own: i64, others: i64, wanted: i64) -> i64:
    """The trump that makes sure, by its rank, that those of one hand take that number of tricks; `NOT_SURE`: none does.

    Of the hand's highest trumps each takes a trick whenever it is played, but for as many as the other side has, in
    `others`, above the lowest of them: no card can beat two. 0: the hand has more trumps than the other side by that
    number, whatever their ranks. No plain suit comes before trumps, so that these begin at bit 0.
    """
    number: i64 = SUIT_SIZES[own]
    if number < wanted:
        return NOT_SURE
    if number - SUIT_SIZES[others] >= wanted:
        return 0
    number = 0
    while own:
        card = own & -own
        own ^= card
        number += 1
        if number - SUIT_SIZES[others & (card - 1)] >= wanted:
            return card
    return NOT_SURE


def guarded_trump(leader: Seat, trumps: i64, left: i64) -> i64:
    """The second best trump if an opponent is sure to take a trick with it; 0: none is.

    Another trump is with it, and who holds the best one plays just before.
    """
    all_left = left & trumps
    best = all_left & -all_left
    rest = all_left ^ best
    second = rest & -rest
    if not second & leader.foes:
        return 0
    for seat in leader.opponents:
        if seat.hand & second:
            if seat.hand & rest & ~second and seat.before.hand & best:
                return second
            return 0
    return 0


def max_run(suits: list[Suit], leader: Seat, left: i64) -> i64:
    """How many tricks the leader's side takes at most, without trumps, before it leads a suit that is stopped."""
    hand = leader.hand & left
    friends = leader.friends & left
    if left & ~(hand | friends | leader.foes):
        return NEVER
    number: i64 = 0
    for suit in suits:
        cards = left & suit.field
        if cards and not cards & -cards & leader.foes:
            own: i64 = SUIT_SIZES[(hand & cards) >> suit.base]
            theirs: i64 = SUIT_SIZES[(friends & cards) >> suit.base]
            number += own if own > theirs else theirs
    return number


def stoppers(suits: list[Suit], leader: Seat, left: i64) -> i64:
    """The highest cards of the suits in which an opponent of the leader has it."""
    found: i64 = 0
    for suit in suits:
        cards = left & suit.field
        found |= cards & -cards & leader.foes
    return found


def last_trick(leader: Seat, suit: i64, trumps: i64, left: i64) -> tuple[bool, i64]:
    """Whether side 0 takes the last trick, to which everybody has one card, and which card decides it by its rank.

    `suit`: that of the card that is led. No card, 0, decides where only the one that wins is of its suit.
    """
    best = leader.hand & left
    first = leader.first
    ranked = False
    seat = leader.after
    while seat is not leader:
        card = seat.hand & left
        if card & suit:
            ranked = True
            if card < best:
                best = card
                first = seat.first
        elif card & trumps:
            ranked = False
            suit = trumps
            best = card
            first = seat.first
        seat = seat.after
    return first, best if ranked else 0


def promising_leads(suits: list[Suit], trumps: i64, leader: Seat, masters: i64, able: i64, left: i64) -> i64:
    """Of the leads that are tried, one of each suit in which the leader's side seems to win the trick.

    `masters`: of each suit the leader's card that cannot be beaten by rank.
    """
    foes = left & leader.foes
    friends = leader.friends & left
    found: i64 = 0
    for suit in suits:
        field = suit.field
        some = able & field
        if not some:
            continue
        ruff: i64 = 0  # the trumps of opponents who can ruff
        if foes & trumps and not suit.is_trump:
            for seat in leader.opponents:
                theirs = seat.hand & left
                if not theirs & field:
                    ruff |= theirs & trumps
        helped = friends & field
        if not ruff:
            if masters & field:
                found |= some & -some
            elif helped & ((foes & field & -(foes & field)) - 1) or (friends & trumps and not helped):
                found |= lowest(some)
        elif not helped and friends & trumps & ((ruff & -ruff) - 1):
            found |= lowest(some)
    return found
