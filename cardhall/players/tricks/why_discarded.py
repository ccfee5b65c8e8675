"""Reasons for a discard before the play, by a seat that has made trumps or taken a widow."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import Card
from cardhall.language import card_face, one_of_suit, say
from cardhall.rules.mechanisms.card_order import Suits


def explain_discard(hand: Sequence[Card], card: Card, suits: Suits, avoids_tricks: bool = False) -> str:
    """Return why a card is discarded, judged by the rest of the hand.

    `avoids_tricks`: whether the seat wants to win no trick.
    """
    suit_cards = [other for other in hand if suits.suit[other] == suits.suit[card] and other is not card]
    power = suits.power[card]
    face = card_face(card)
    if avoids_tricks:
        if all(suits.power[other] < power for other in suit_cards):
            return say("The {card} is your highest card of its suit, and might win a trick you do not want.", card=face)
        return say("With fewer cards of its suit you can soon discard other cards.")
    if suits.flag[card] & suits.trumps:
        if any(suits.power[other] > power for other in suit_cards):
            return say("You keep a higher trump than the {card}.", card=face)
        return say("All your cards are good, but one has to go.")
    trumps = any(suits.flag[other] & suits.trumps for other in hand)
    suit = one_of_suit(card.suit)
    if not suit_cards and trumps:
        return say("It is your only {suit}: without it you can ruff that suit.", suit=suit)
    members = suits.cards[suits.suit[card]]
    higher = len(members) - 1 - members.index(card)
    higher_kept = sum([suits.power[other] > power for other in suit_cards])
    if higher_kept:
        return say("You keep a higher {suit} than the {card}.", suit=suit, card=face)
    if higher:
        return say("The {card} is no sure winner: a higher {suit} is still out.", suit=suit, card=face)
    if suit_cards and trumps:
        return say("With fewer cards of its suit you can soon ruff it.")
    return say("All your cards are good, but one has to go.")
