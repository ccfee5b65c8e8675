"""Doubled cards of Trex: the probability of doubling, its reasons, and captures in imagined play."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import Card
from cardhall.games.trex.advice.hands import doubling_risk
from cardhall.games.trex.rules import TrexState
from cardhall.games.trex.rules.doubled_cards import find_captures
from cardhall.language import card_face, in_words, one_of_suit, say, suit_name
from cardhall.rules.engine.action import Action
from cardhall.rules.mechanisms.trick_position import Position

MANY_GUARDS = 3  # lower cards of the suit with which another player is likely to capture the card
# the risk with even odds of doubling; more risk that divides the odds by e
EVEN_RISK, DOUBLING_RISK_TEMPERATURE = -0.8, 0.4


def explain_doubling(hand: Sequence[Card], action: Action) -> str:
    """Return the reason for doubling these cards or none, as a sentence: how many lower cards guard them."""
    candidates = action.cards or tuple(card for card in hand if card.rank == "Q" or card.text == "KH")
    if not candidates:
        return ""
    card = (
        max(candidates, key=lambda one: doubling_risk(hand, one))
        if action.cards
        else min(candidates, key=lambda one: doubling_risk(hand, one))
    )
    lower_cards = sum(other.suit == card.suit and suit_height(other) < suit_height(card) for other in hand)
    if lower_cards == 1:
        guard = say("one lower {suit}", suit=one_of_suit(card.suit))
    elif lower_cards:
        guard = say("{count} lower {suit}", count=in_words(lower_cards), suit=suit_name(card.suit))
    else:
        guard = say("no lower {suit}", suit=suit_name(card.suit))
    if action.cards and lower_cards < MANY_GUARDS:
        return say(
            "With your {card} you hold {guard}: you may have to take it yourself.", card=card_face(card), guard=guard
        )
    if action.cards:
        return say(
            "With your {card} you hold {guard}, so another player may capture it.", card=card_face(card), guard=guard
        )
    return say("With your {card} you hold {guard}.", card=card_face(card), guard=guard)


def suit_height(card: Card) -> int:
    """Return the height of a card in its suit, from 0."""
    return "23456789TJQKA".index(card.rank)


def doubled_captures(state: TrexState, position: Position) -> list[tuple[int, int, int]]:
    """Return captor, holder and leader for each doubled card after the deal was played out in the position."""
    captures = [one[1:] for one in find_captures(state.tricks, state.doubled)]
    faces = position.suits.faces
    cards = [*state.zones["trick"], *(faces[place] for place in position.places)]
    leader = state.leads
    for number, winner in enumerate(position.winners):
        for seat, card in zip(state.rounds[leader], cards[4 * number : 4 * number + 4], strict=True):
            if card in state.doubled:
                captures.append((winner, seat, leader))
        leader = winner
    return captures
