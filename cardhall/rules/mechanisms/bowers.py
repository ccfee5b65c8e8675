"""Bowers, a joker, and a partner sitting out: the common part of Euchre and its descendants.

With a trump suit the jack of trumps (the right bower) is its highest card, the other jack of the same colour (the left
bower) the second; a joker, where there is one, stands above both. The left bower is a trump, and no card of the suit
printed on it. Without trumps a led joker stands for a suit of its player's choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from cardhall.cards import Card
from cardhall.language import card_name, say, suit_name
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.phase import Names
from cardhall.rules.mechanisms.card_order import ACE_HIGH, CardOrder, height_by_rank
from cardhall.rules.mechanisms.trick_rules import Table, TrickRules
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickPlay

SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
LEFT_BOWER_HEIGHT, RIGHT_BOWER_HEIGHT, JOKER_HEIGHT = 20, 21, 22  # heights above every plain card's


def right_bower(trump: str) -> Card:
    """Return the jack of trumps."""
    return Card.of("J" + trump)


def left_bower(trump: str) -> Card:
    """Return the other jack of the trump suit's colour."""
    return Card.of("J" + SAME_COLOUR[trump])


@lru_cache
def bower_order(trump: str, ranks: str = ACE_HIGH) -> CardOrder:
    """Return the order of cards with this trump suit, plain suits in the order of `ranks`, highest first.

    With no trump suit (`NT` or "") the jacks are plain cards, and a joker is the only trump, a suit of its own.
    """
    bowers = (
        {left_bower(trump): LEFT_BOWER_HEIGHT, right_bower(trump): RIGHT_BOWER_HEIGHT} if trump in SAME_COLOUR else {}
    )
    plain = height_by_rank(ranks)

    def suit(card: Card) -> str:
        return trump if card in bowers or card.is_joker else card.suit

    def height(card: Card) -> int:
        return JOKER_HEIGHT if card.is_joker else bowers.get(card) or plain(card)

    return CardOrder(trump, suit, height)


def trumps_of(trump: str, cards: list[Card]) -> list[Card]:
    """Return the trumps among the cards, left bower and joker included, highest first."""
    order = bower_order(trump)
    power = order.power[trump]
    return sorted((c for c in cards if order.suits[c] == trump), key=lambda c: -power[c])


@mypyc_attr(allow_interpreted_subclasses=True)
class JokerNamingRules(TrickRules):
    """Rules without trumps, in which a led joker stands for any suit not failed by its holder.

    With no such suit left it stands for none, and the others play any card. `Table.memory`: a bit for each seat and
    suit (as `Suits` numbers them) in which the seat has failed.
    """

    def after_card(self, table: Table, card: int) -> None:
        if table.cards_in_trick > 1 and not card & table.led:
            suits = self.suits
            table.memory |= 1 << len(suits.names) * table.turn + suits.suit_at[table.led.bit_length() - 1]

    def may_name(self, table: Table, card: int) -> int:
        failed_suits = table.memory >> len(self.suits.names) * table.turn
        suits_allowed = 0
        for suit in range(len(self.suits.names)):
            if not failed_suits >> suit & 1:
                suits_allowed |= self.suits.fields[suit]
        return suits_allowed & ~self.trumps

    def can_be_solved(self, table: Table) -> bool:
        return not self.naming & table.unplayed  # the failed suits matter only to a led joker


@lru_cache
def bower_rules(trump: str, pack: Sequence[Card], ranks: str = ACE_HIGH) -> TrickRules:
    """Return the rules of play with a trump suit, or without one: then a led joker names a suit."""
    order = bower_order(trump, ranks)
    jokers = [card for card in pack if card.is_joker]
    if trump in SAME_COLOUR or not jokers:
        return TrickRules(order, pack)
    rules = JokerNamingRules(order, pack, naming=jokers, watches=True)
    rules.rules_without_naming = TrickRules(order, pack)
    return rules


StateT = TypeVar("StateT", bound=TrickState)


@mypyc_attr(allow_interpreted_subclasses=True)
class LonePlay(TrickPlay[StateT], Generic[StateT]):
    """Trick play with bowers, with refusals about jokers and the left bower. A seat may sit out."""

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        """Explain a refusal, with special sentences for a joker or left bower."""
        led, hand = self.led(state), state.zones[HAND[seat]]
        if led and state.trump in SAME_COLOUR:
            left_jack = left_bower(state.trump)
            if action.cards == (left_jack,) and left_jack in hand and left_jack.suit == led:
                return say(
                    "The {name} is a trump, so it does not follow {suit}.",
                    name=card_name(left_jack),
                    suit=suit_name(led),
                )
            odd_trumps = [card for card in hand if card == left_jack or card.is_joker]
            held = action.cards[:1] and action.cards[0] in hand
            if led == state.trump and odd_trumps and held and not any(card.suit == led for card in hand):
                if len(odd_trumps) > 1:
                    return say(
                        "The joker and the {name} are trumps, so you must play one of them.", name=card_name(left_jack)
                    )
                if odd_trumps[0] == left_jack:
                    return say(
                        "Your {name} is the left bower, a trump, so you must play it.", name=card_name(left_jack)
                    )
                return say("The joker is a trump, so you must play it.")
        return super().refusal(state, seat, action)

    def fact(self, state: StateT, seat: int, names: Names) -> str:
        seat_out, is_first_lead = state.sitting_out, not state.tricks and not state.zones["trick"]
        partner_is_out = is_first_lead and seat_out is not None and state.side_of(seat_out) == state.side_of(seat)
        fact = super().fact(state, seat, names)
        return say("{fact}, your partner sits out", fact=fact) if partner_is_out else fact
