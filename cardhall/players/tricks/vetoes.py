"""Vetoes: cards that no sound player plays, whatever imagined deals say.

Two vetoes are for the last player to a trick that an opponent holds. A trick worth all that can still be gained is
taken. Where another trick is never worse, and a winner is not even the highest card left of its suit, the winner is
played and not a lower card that loses. The third veto is for leads: a sure winner that lets an opponent discard a
costly card that lies open.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.players.search.payoff import margins_by_side
from cardhall.players.tricks.decided_deals import only_tricks_count
from cardhall.players.tricks.solved_results import DealValue
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.game import HAND
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import count_tricks_and_points_won

DECISIVE_FACTOR = 2.0  # a decisive trick brings this many times as much as all further tricks


def find_needless_losers(position: Position, trick_values: Sequence[float]) -> int:
    """Return the cards with which the last player loses a trick for nothing; 0 if there are none.

    `trick_values`: the value of the deal to the seat's party by further tricks taken; empty if unknown.
    """
    cards = position.legal()
    winners = cards & position.winning()
    losers = cards & ~winners
    if (
        not trick_values
        or not losers
        or not winners
        or position.cards_in_trick + 1 != position.size
        or position.partner_holds()
    ):
        return 0
    gain, further_gain = trick_values[1] - trick_values[0], max(trick_values[1:]) - trick_values[1]
    if gain > 0 and gain >= DECISIVE_FACTOR * further_gain and min(trick_values[1:]) >= trick_values[1]:
        return losers
    in_suit = winners & position.led
    if not in_suit or gain <= 0 or list(trick_values) != sorted(trick_values):
        return 0
    known = 0
    for hand in position.hands:
        known |= hand.cards
    higher = position.unplayed & position.led & ~known & -(in_suit & -in_suit)
    return losers if higher else 0


def find_wanted_losers(position: Position, trick_values: Sequence[float]) -> int:
    """Return the losing cards, if the last player wants the trick and can win with a card of the suit led; else 0.

    `trick_values`: as for `find_needless_losers`; where card points count, a trick with points is wanted.
    """
    is_trick_wanted = (
        position.in_trick > 0
        if position.counts_points
        else bool(trick_values) and max(trick_values[1:]) > trick_values[0]
    )
    cards = position.legal()
    winners = cards & position.winning()
    return cards & ~winners if is_trick_wanted and winners & position.led and not position.partner_holds() else 0


def values_of_more_tricks(
    state: TrickState, position: Position, deal_value: DealValue, points_sign: int
) -> list[float]:
    """Return the value of the deal to the side to act by further tricks of its party; empty if more counts.

    The other tricks go to the next party. `deal_value`, `points_sign`: as for the solver.
    """
    if position.counts_points or not only_tricks_count(state, deal_value):
        return []
    tricks, _ = count_tricks_and_points_won(state, position.rules, position.party_of)
    own_party, remaining_tricks = position.party_of[position.turn], len(state.zones[HAND[state.playing]])
    side = state.side_of(state.playing)
    values: list[float] = []
    for further_tricks in range(remaining_tricks + 1):
        tricks_by_party = tricks[:]
        tricks_by_party[own_party] += further_tricks
        tricks_by_party[(own_party + 1) % len(tricks_by_party)] += remaining_tricks - further_tricks
        points_by_side = deal_value(state, tricks_by_party, position.points)
        if points_by_side is None:
            return []
        values.append(margins_by_side(points_by_side, points_sign)[side])
    return values


def find_gift_leads(state: TrickState, position: Position, costly_cards: int) -> int:
    """Return the sure winners in suits in which a holder of a dear card is void or nearly void.

    Leading them lets the holder discard the dear card. `costly_cards`: open cards that cost the player who captures
    them. The holder leads from its short suits in order to discard them.
    """
    own_cards = position.hands[position.turn].cards
    other_cards = position.unplayed & ~own_cards
    leads = 0
    for seat in range(position.seats):
        if seat == position.turn or not position.hands[seat].cards & costly_cards:
            continue
        untried = own_cards
        while untried:
            card = untried & -untried
            untried ^= card
            suit = position.suit_of(card)
            held = mask_of(position.suits.cards_of(other_cards & suit))
            is_nearly_void = held & state.ruled_out[seat] == held or suit & suits_led_alone(state, position, seat)
            if is_nearly_void and not other_cards & suit & -card and not costly_cards & suit:
                leads |= card
    return leads


def suits_led_alone(state: TrickState, position: Position, seat: int) -> int:
    """Return the suits that the seat has led, but nobody since."""
    led_by_seat = led_by_others = 0
    for trick in state.tricks:
        suit = position.suits.suit_cards[trick.cards[0]]
        if trick.leader == seat and not suit & led_by_seat:
            led_by_seat |= suit
        else:
            led_by_others |= suit
    return led_by_seat & ~led_by_others
