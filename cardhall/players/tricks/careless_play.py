"""Easy players of trick games: often wrong, but never with a card that every beginner avoids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.quick_choice import find_master_cards
from cardhall.players.tricks.turn_steps import is_card
from cardhall.players.tricks.vetoes import find_wanted_losers, values_of_more_tricks
from cardhall.rules.engine.action import Action
from cardhall.rules.mechanisms.trick_position import Position, position_of
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, AIM_MOST
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickPlay

T = TypeVar("T", bound=TrickState)


class CarelessAdvice(TrickAdvice[T], Generic[T]):
    """Advice of easy players; put before a game's own advice."""

    weight_exponent = 0.6

    def sensible_actions(self, state: T, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the actions without the cards that every beginner avoids."""
        sensible_actions = super().sensible_actions(state, seat, actions)
        if not isinstance(state.at, TrickPlay) or not all(is_card(action) for action in sensible_actions):
            return sensible_actions
        position = position_of(state)
        flag = position.suits.flag
        # by the last card to a trick, which no change of trumps can touch
        bad_cards = self.needless_losers(state, position)
        if not position.may_change:
            bad_cards |= foolish_cards(position)
        return [action for action in sensible_actions if not flag[action.cards[0]] & bad_cards] or sensible_actions

    def needless_losers(self, state: T, position: Position) -> int:
        """Return the cards that lose a wanted trick, where a card of the suit led would win for certain."""
        if position.cards_in_trick + 1 != position.size or not position.wants_tricks(position.turn):
            return 0
        if position.aims[position.holder] == AIM_FEWEST:
            return 0
        return find_wanted_losers(position, values_of_more_tricks(state, position, self.deal_value, self.points_sign))


def foolish_cards(position: Position) -> int:
    """Return the cards that every beginner sees to be wrong; 0 if there are none."""
    if not position.cards_in_trick:
        return leads_wasting_winners(position)
    if position.cards_in_trick + 1 == position.size:
        if takes_unwanted_points(position):
            return position.legal() & position.winning()
        if position.partner_holds() and position.wants_tricks(position.turn):
            return cards_over_partner(position)
    return wasted_masters(position)


def takes_unwanted_points(position: Position) -> bool:
    """Return whether the last player to a trick would take unwanted points with the trick."""
    return position.counts_points and position.in_trick > 0 and position.aims[position.turn] == AIM_FEWEST


def cards_over_partner(position: Position) -> int:
    """Return the cards that take the partner's trick in last seat; where card points count, only ruffs."""
    winners = position.legal() & position.winning()
    return winners & position.trumps & ~position.led if position.counts_points else winners


def wasted_masters(position: Position) -> int:
    """Return the masters of suits that cannot win the trick now, but could win a later trick."""
    if position.counts_points or position.aims[position.turn] != AIM_MOST:
        return 0
    return position.legal() & find_master_cards(position) & ~position.winning()


def leads_wasting_winners(position: Position) -> int:
    """Return the leads that give up sure winners, for a hand with a dummy as partner.

    Not among them are the sure winners, and leads in a suit in which the partner has a sure winner. Nothing is sure
    while opponents hold trumps.
    """
    own_cards, party = position.hands[position.turn].cards, position.party_of
    partner_cards = 0
    for seat in range(position.seats):
        if seat != position.turn and party[seat] == party[position.turn]:
            partner_cards |= position.hands[seat].cards
    opponents_cards = position.unplayed & ~own_cards & ~partner_cards
    if not partner_cards or opponents_cards & position.trumps or position.counts_points or not position.all_want_most:
        return 0
    sure_winners = partner_winner_suits = 0
    for suit in position.suits.fields:
        above = -(1 << (opponents_cards & suit).bit_length())
        sure_winners |= own_cards & suit & above
        if partner_cards & suit & above:
            partner_winner_suits |= suit
    return own_cards & ~sure_winners & ~partner_winner_suits if sure_winners else 0
