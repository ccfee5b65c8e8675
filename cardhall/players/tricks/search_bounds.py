"""Quick bounds of the partition search: tricks that a side is sure of, and promising leads.

The cards are those of `search_layout`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardhall.players.tricks.card_sets import lowest_card, nth_highest_card
from cardhall.players.tricks.search_layout import SearchSeat, SearchSuit
from cardhall.rules.mechanisms.card_order import SUIT_SIZES

NO_ROUND_LIMIT: Final = 99  # more than there are tricks
NOT_SURE: Final = -1  # instead of a card


def count_rounds_followed(suit: SearchSuit, leader: SearchSeat, foe_trumps: i64, cards_left: i64) -> i64:
    """Return the number of rounds of a suit that every opponent with trumps must follow.

    `foe_trumps`: the opponents' trumps.
    """
    rounds: i64 = NO_ROUND_LIMIT
    for seat in leader.opponents:
        if seat.hand & foe_trumps:
            length: i64 = SUIT_SIZES[(seat.hand & cards_left & suit.field) >> suit.base]
            if length < rounds:
                rounds = length
    return rounds


def count_quick_tricks(
    suits: list[SearchSuit], leader: SearchSeat, cards_left: i64, foe_trumps: i64, needed_tricks: i64
) -> tuple[bool, i64, i64, i64, i64]:
    """Count the tricks that the leader's side can take at once, until there are `needed_tricks`.

    `foe_trumps`: the opponents' trumps. Returns whether there are enough, and the cards that decide that by rank. If
    not, also: for each suit the leader's card that cannot be beaten by rank; the number of the leader's tricks in
    plain suits; and the cards that decide those.
    """
    hand = leader.hand & cards_left
    leader_tricks: i64 = 0  # the leader's,
    plain_tricks: i64 = 0  # those of them in plain suits
    partner_tricks: i64 = 0  # those of a partner, after the leader's
    has_entry = False  # whether the leader can lead to them
    masters: i64 = 0
    decisive: i64 = 0
    decisive_plain: i64 = 0
    decisive_partner: i64 = 0
    friends = leader.partner_cards & cards_left
    for suit in suits:
        field = suit.field
        cards = cards_left & field
        if not cards & -cards & ~leader.foe_cards:
            continue  # an opponent has the highest
        own_in_suit = hand & cards
        others_in_suit = cards ^ own_in_suit
        rounds: i64 = NO_ROUND_LIMIT
        if foe_trumps and not suit.is_trump:
            rounds = count_rounds_followed(suit, leader, foe_trumps, cards_left)
        run = own_in_suit & ((others_in_suit & -others_in_suit) - 1)
        number: i64 = 0
        if run:
            masters |= run & -run
            number = SUIT_SIZES[run >> suit.base]
            if rounds < number:
                number = rounds
            if number:
                lowest_quick: i64 = nth_highest_card(run, number) if others_in_suit else 0
                leader_tricks += number
                decisive |= lowest_quick
                if not suit.is_trump:
                    plain_tricks += number
                    decisive_plain |= lowest_quick
                if leader_tricks >= needed_tricks:
                    return True, decisive, 0, 0, 0
        partner_in_suit = friends & cards
        if partner_in_suit and rounds > number:
            own_below_run = own_in_suit ^ run
            others_in_suit = others_in_suit ^ partner_in_suit | own_below_run
            run = partner_in_suit & ((others_in_suit & -others_in_suit) - 1)
            if run:
                tops: i64 = SUIT_SIZES[run >> suit.base]
                length: i64 = SUIT_SIZES[partner_in_suit >> suit.base]
                length -= number
                if rounds - number < length:
                    length = rounds - number
                if length > 0:
                    if length < tops:
                        tops = length
                    partner_tricks += tops
                    if others_in_suit:
                        decisive_partner |= nth_highest_card(run, tops)
                    if own_below_run:
                        has_entry = True
        if has_entry and leader_tricks + partner_tricks >= needed_tricks:
            return True, decisive | decisive_partner, 0, 0, 0
    return False, decisive, masters, plain_tricks, decisive_plain


def find_sure_trump(own_trumps: i64, other_trumps: i64, needed_tricks: i64) -> i64:
    """Return the trump that guarantees `needed_tricks` tricks to a hand by rank; `NOT_SURE` if none does.

    Each of the hand's highest trumps takes a trick whenever it is played, except for the trumps of the other side, in
    `other_trumps`, above the lowest of them: no card can beat two. Returns 0 if the hand has enough trumps by number,
    whatever their ranks. No plain suit comes before trumps, so trumps begin at bit 0.
    """
    number: i64 = SUIT_SIZES[own_trumps]
    if number < needed_tricks:
        return NOT_SURE
    if number - SUIT_SIZES[other_trumps] >= needed_tricks:
        return 0
    number = 0
    while own_trumps:
        card = own_trumps & -own_trumps
        own_trumps ^= card
        number += 1
        if number - SUIT_SIZES[other_trumps & (card - 1)] >= needed_tricks:
            return card
    return NOT_SURE


def find_guarded_trump(leader: SearchSeat, trumps: i64, cards_left: i64) -> i64:
    """Return the second best trump if an opponent is sure to take a trick with it; else 0.

    It is sure if guarded by another trump, and if the holder of the best trump plays just before.
    """
    trumps_left = cards_left & trumps
    best_trump = trumps_left & -trumps_left
    lower_trumps = trumps_left ^ best_trump
    second_trump = lower_trumps & -lower_trumps
    if not second_trump & leader.foe_cards:
        return 0
    for seat in leader.opponents:
        if seat.hand & second_trump:
            if seat.hand & lower_trumps & ~second_trump and seat.previous_seat.hand & best_trump:
                return second_trump
            return 0
    return 0


def count_max_tricks_without_stop(suits: list[SearchSuit], leader: SearchSeat, cards_left: i64) -> i64:
    """Return the most tricks of the leader's side, without trumps, before it leads a stopped suit."""
    hand = leader.hand & cards_left
    friends = leader.partner_cards & cards_left
    if cards_left & ~(hand | friends | leader.foe_cards):
        return NO_ROUND_LIMIT
    number: i64 = 0
    for suit in suits:
        cards = cards_left & suit.field
        if cards and not cards & -cards & leader.foe_cards:
            own_length: i64 = SUIT_SIZES[(hand & cards) >> suit.base]
            partner_length: i64 = SUIT_SIZES[(friends & cards) >> suit.base]
            number += own_length if own_length > partner_length else partner_length
    return number


def find_stopper_cards(suits: list[SearchSuit], leader: SearchSeat, cards_left: i64) -> i64:
    """Return the highest cards of the suits in which an opponent of the leader holds the highest."""
    stoppers: i64 = 0
    for suit in suits:
        cards = cards_left & suit.field
        stoppers |= cards & -cards & leader.foe_cards
    return stoppers


def solve_last_trick(leader: SearchSeat, led_suit: i64, trumps: i64, cards_left: i64) -> tuple[bool, i64]:
    """Return whether side 0 takes the last trick, and the card that decides by rank.

    `led_suit`: the suit of the card led. The card is 0 where the winner is the only card of its suit.
    """
    winning_card = leader.hand & cards_left
    is_first_side = leader.is_first_side
    is_won_by_rank = False
    seat = leader.next_seat
    while seat is not leader:
        card = seat.hand & cards_left
        if card & led_suit:
            is_won_by_rank = True
            if card < winning_card:
                winning_card = card
                is_first_side = seat.is_first_side
        elif card & trumps:
            is_won_by_rank = False
            led_suit = trumps
            winning_card = card
            is_first_side = seat.is_first_side
        seat = seat.next_seat
    return is_first_side, winning_card if is_won_by_rank else 0


def find_promising_leads(
    suits: list[SearchSuit], trumps: i64, leader: SearchSeat, masters: i64, allowed_leads: i64, cards_left: i64
) -> i64:
    """Return a lead from each suit in which the leader's side seems to win the trick.

    `masters`: for each suit the leader's card that cannot be beaten by rank. `allowed_leads`: the leads to choose from.
    """
    foes = cards_left & leader.foe_cards
    friends = leader.partner_cards & cards_left
    promising_leads: i64 = 0
    for suit in suits:
        field = suit.field
        suit_leads = allowed_leads & field
        if not suit_leads:
            continue
        ruffing_trumps: i64 = 0  # the trumps of opponents who can ruff
        if foes & trumps and not suit.is_trump:
            for seat in leader.opponents:
                opponent_cards = seat.hand & cards_left
                if not opponent_cards & field:
                    ruffing_trumps |= opponent_cards & trumps
        partner_cards = friends & field
        if not ruffing_trumps:
            if masters & field:
                promising_leads |= suit_leads & -suit_leads
            elif partner_cards & ((foes & field & -(foes & field)) - 1) or (friends & trumps and not partner_cards):
                promising_leads |= lowest_card(suit_leads)
        elif not partner_cards and friends & trumps & ((ruffing_trumps & -ruffing_trumps) - 1):
            promising_leads |= lowest_card(suit_leads)
    return promising_leads
