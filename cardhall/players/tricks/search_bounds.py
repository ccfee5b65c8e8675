"""Quick bounds of the partition search: tricks that a side is sure of, and promising leads.

The cards are those of `search_layout`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardhall.players.tricks.card_sets import lowest_card, nth_highest
from cardhall.players.tricks.search_layout import SearchSeat, SearchSuit
from cardhall.rules.mechanisms.card_order import SUIT_SIZES

NO_ROUND_LIMIT: Final = 99  # more than there are tricks
NOT_SURE: Final = -1  # instead of a card


def count_rounds_followed(suit: SearchSuit, leader: SearchSeat, ruffs: i64, left: i64) -> i64:
    """Return the number of rounds of a suit that every opponent with trumps must follow.

    `ruffs`: the opponents' trumps.
    """
    number: i64 = NO_ROUND_LIMIT
    for seat in leader.opponents:
        if seat.hand & ruffs:
            length: i64 = SUIT_SIZES[(seat.hand & left & suit.field) >> suit.base]
            if length < number:
                number = length
    return number


def count_quick_tricks(
    suits: list[SearchSuit], leader: SearchSeat, left: i64, foe_trumps: i64, enough: i64
) -> tuple[bool, i64, i64, i64, i64]:
    """Count the tricks that the leader's side can take at once, until there are `enough`.

    `foe_trumps`: the opponents' trumps. Returns whether there are enough, and the cards that decide that by rank. If
    not, also: for each suit the leader's card that cannot be beaten by rank; the number of the leader's tricks in
    plain suits; and the cards that decide those.
    """
    hand = leader.hand & left
    quick: i64 = 0  # the leader's,
    plain: i64 = 0  # those of them in plain suits
    more: i64 = 0  # those of a partner, after the leader's
    entry = False  # whether the leader can lead to them
    masters: i64 = 0
    decisive: i64 = 0
    decisive_plain: i64 = 0
    decisive_more: i64 = 0
    friends = leader.friends & left
    for suit in suits:
        field = suit.field
        cards = left & field
        if not cards & -cards & ~leader.foes:
            continue  # an opponent has the highest
        own = hand & cards
        others = cards ^ own
        rounds: i64 = NO_ROUND_LIMIT
        if foe_trumps and not suit.is_trump:
            rounds = count_rounds_followed(suit, leader, foe_trumps, left)
        run = own & ((others & -others) - 1)
        number: i64 = 0
        if run:
            masters |= run & -run
            number = SUIT_SIZES[run >> suit.base]
            if rounds < number:
                number = rounds
            if number:
                lowest_quick: i64 = nth_highest(run, number) if others else 0
                quick += number
                decisive |= lowest_quick
                if not suit.is_trump:
                    plain += number
                    decisive_plain |= lowest_quick
                if quick >= enough:
                    return True, decisive, 0, 0, 0
        theirs = friends & cards
        if theirs and rounds > number:
            rest = own ^ run
            others = others ^ theirs | rest
            run = theirs & ((others & -others) - 1)
            if run:
                tops: i64 = SUIT_SIZES[run >> suit.base]
                length: i64 = SUIT_SIZES[theirs >> suit.base]
                length -= number
                if rounds - number < length:
                    length = rounds - number
                if length > 0:
                    if length < tops:
                        tops = length
                    more += tops
                    if others:
                        decisive_more |= nth_highest(run, tops)
                    if rest:
                        entry = True
        if entry and quick + more >= enough:
            return True, decisive | decisive_more, 0, 0, 0
    return False, decisive, masters, plain, decisive_plain


def find_sure_trump(own: i64, others: i64, wanted: i64) -> i64:
    """Return the trump that guarantees `wanted` tricks to a hand by rank; `NOT_SURE` if none does.

    Each of the hand's highest trumps takes a trick whenever it is played, except for the trumps of the other side, in
    `others`, above the lowest of them: no card can beat two. Returns 0 if the hand has enough trumps by number,
    whatever their ranks. No plain suit comes before trumps, so trumps begin at bit 0.
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


def find_guarded_trump(leader: SearchSeat, trumps: i64, left: i64) -> i64:
    """Return the second best trump if an opponent is sure to take a trick with it; else 0.

    It is sure if guarded by another trump, and if the holder of the best trump plays just before.
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


def max_tricks_without_stop(suits: list[SearchSuit], leader: SearchSeat, left: i64) -> i64:
    """Return the most tricks of the leader's side, without trumps, before it leads a stopped suit."""
    hand = leader.hand & left
    friends = leader.friends & left
    if left & ~(hand | friends | leader.foes):
        return NO_ROUND_LIMIT
    number: i64 = 0
    for suit in suits:
        cards = left & suit.field
        if cards and not cards & -cards & leader.foes:
            own: i64 = SUIT_SIZES[(hand & cards) >> suit.base]
            theirs: i64 = SUIT_SIZES[(friends & cards) >> suit.base]
            number += own if own > theirs else theirs
    return number


def stopper_cards(suits: list[SearchSuit], leader: SearchSeat, left: i64) -> i64:
    """Return the highest cards of the suits in which an opponent of the leader holds the highest."""
    found: i64 = 0
    for suit in suits:
        cards = left & suit.field
        found |= cards & -cards & leader.foes
    return found


def solve_last_trick(leader: SearchSeat, suit: i64, trumps: i64, left: i64) -> tuple[bool, i64]:
    """Return whether side 0 takes the last trick, and the card that decides by rank.

    `suit`: the suit of the card led. The card is 0 where the winner is the only card of its suit.
    """
    best = leader.hand & left
    first = leader.is_first_side
    ranked = False
    seat = leader.after
    while seat is not leader:
        card = seat.hand & left
        if card & suit:
            ranked = True
            if card < best:
                best = card
                first = seat.is_first_side
        elif card & trumps:
            ranked = False
            suit = trumps
            best = card
            first = seat.is_first_side
        seat = seat.after
    return first, best if ranked else 0


def find_promising_leads(
    suits: list[SearchSuit], trumps: i64, leader: SearchSeat, masters: i64, able: i64, left: i64
) -> i64:
    """Return a lead from each suit in which the leader's side seems to win the trick.

    `masters`: for each suit the leader's card that cannot be beaten by rank. `able`: the leads to choose from.
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
        partner_cards = friends & field
        if not ruff:
            if masters & field:
                found |= some & -some
            elif partner_cards & ((foes & field & -(foes & field)) - 1) or (friends & trumps and not partner_cards):
                found |= lowest_card(some)
        elif not partner_cards and friends & trumps & ((ruff & -ruff) - 1):
            found |= lowest_card(some)
    return found
