"""Easy players of trick games: they often play a wrong card, but none that no beginner plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.glance import masters
from cardhall.players.tricks.steps import is_card
from cardhall.players.tricks.vetoes import wanted_losers, worth_of_more
from cardhall.rules.engine.action import Action
from cardhall.rules.mechanisms.trick_position import Position, position_of
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, AIM_MOST
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickPlay

T = TypeVar("T", bound=TrickState)


class Careless(TrickAdvice[T], Generic[T]):
    """Put before a game's own advice: what every easy player has, who often plays a wrong card."""

    trust = 0.6

    def sensible(self, state: T, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """The cards without those that no beginner plays."""
        able = super().sensible(state, seat, actions)
        if not isinstance(state.at, TrickPlay) or not all(is_card(action) for action in able):
            return able
        position = position_of(state)
        flag = position.suits.flag
        wrong = self.needless(state, position)  # by the last card to a trick, which no change of trumps can touch
        if not position.may_change:
            wrong |= foolish(position)
        return [action for action in able if not flag[action.cards[0]] & wrong] or able

    def needless(self, state: T, position: Position) -> int:
        """No beginner lets a trick go that is wanted, when a card of its suit wins it for certain."""
        if position.lying + 1 != position.size or not position.wants_tricks(position.turn):
            return 0
        if position.aims[position.holder] == AIM_FEWEST:
            return 0
        return wanted_losers(position, worth_of_more(state, position, self.worth, self.goal))


def foolish(position: Position) -> int:
    """The cards that every beginner sees to be wrong, while there are others; 0: there are none."""
    if not position.lying:
        return besides_winners_of_dummy(position)
    if position.lying + 1 == position.size:
        if costs_without_need(position):
            return position.legal() & position.winning()
        if position.partner_holds() and position.wants_tricks(position.turn):
            return over_partner(position)
    return thrown_masters(position)


def costs_without_need(position: Position) -> bool:
    """Whether the last player to a trick takes points with it that it does not want."""
    return position.counts_points and position.in_trick > 0 and position.aims[position.turn] == AIM_FEWEST


def over_partner(position: Position) -> int:
    """The cards with which the last player takes its partner's trick; where card points count, by ruffing it."""
    winners = position.legal() & position.winning()
    return winners & position.trumps & ~position.led if position.counts_points else winners


def thrown_masters(position: Position) -> int:
    """The cards that are the best left of their suits, and cannot win this trick: they win another."""
    if position.counts_points or position.aims[position.turn] != AIM_MOST:
        return 0
    return position.legal() & masters(position) & ~position.winning()


def besides_winners_of_dummy(position: Position) -> int:
    """The leads from a hand that plays with one that is seen, its partner's, that leave its sure winners.

    Those of the suits in which the partner has a sure winner do not; nor is anything sure while others hold trumps.
    """
    own, party = position.hands[position.turn].cards, position.party_of
    beside = 0
    for seat in range(position.seats):
        if seat != position.turn and party[seat] == party[position.turn]:
            beside |= position.hands[seat].cards
    others = position.out & ~own & ~beside
    if not beside or others & position.trumps or position.counts_points or not position.all_want_most:
        return 0
    sure = led = 0
    for suit in position.suits.fields:
        above = -(1 << (others & suit).bit_length())
        sure |= own & suit & above
        if beside & suit & above:
            led |= suit
    return own & ~sure & ~led if sure else 0
