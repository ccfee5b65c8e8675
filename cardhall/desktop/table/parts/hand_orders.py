"""The orders in which the cards of a hand may lie: by suit, by rank, in combinations, or as the person has put them."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import CARDS, HIDDEN, Card
from cardhall.desktop.table.parts.hand import SUIT_ORDER, Hand, sorted_hand
from cardhall.language import say
from cardhall.players.advice import advice_for
from cardhall.rules.engine.observation import Observation

SUITS, COLOURS, RANKS, GROUPS, BY_HAND = "suits", "colours", "ranks", "groups", "hand"
NAMES = {
    SUITS: say("By suit, always in the same order"),
    COLOURS: say("By suit, colours alternating"),
    RANKS: say("By rank"),
    GROUPS: say("By combination"),
    BY_HAND: say("By hand"),
}


def usual(hand: Hand) -> str:
    """The order that a game's table has."""
    return RANKS if hand.by == "rank" else COLOURS


def offered(hand: Hand) -> tuple[str, ...]:
    """The orders that make sense: where cards go by rank alone, suits do not matter, unless flushes are played."""
    groups = (GROUPS,) if hand.grouped else ()
    if hand.by == "rank" and not hand.flushes:
        return (RANKS, *groups, BY_HAND)
    return (SUITS, COLOURS, RANKS, *groups, BY_HAND)


def arranged(hand: Hand, seen: Observation, some: Sequence[Card], kind: str) -> list[Card]:
    """The cards of a hand in one of these orders (by hand: in the usual one).

    Cards that the game's own order of cards counts among the trumps, though another suit is printed on them, lie with
    the trumps, and then these come first, the highest at the left.
    """
    if HIDDEN in some or kind not in (SUITS, COLOURS, RANKS, GROUPS) or (kind == usual(hand)):
        return hand.order(seen, some)
    if kind == GROUPS:
        return [card for group in advice_for(seen.game.id).combinations(seen, some) for card in group]
    trumps = trumps_first(seen, some)
    rest = [card for card in some if card not in trumps]
    if kind == SUITS:
        return trumps + sorted(sorted_hand(rest, hand.ranks), key=lambda card: SUIT_ORDER.find(card.suit or "?"))
    return trumps + sorted_hand(rest, hand.ranks, "rank" if kind == RANKS else "suit")


def trumps_first(seen: Observation, some: Sequence[Card]) -> list[Card]:
    """The trumps among these cards, the highest first, where cards of other suits are among the pack's trumps."""
    order = seen.card_order
    if order is None or order.trump not in order.members:
        return []
    others = [card for card in CARDS if order.suits[card] == order.trump != card.suit]
    if not others:
        return []
    power = order.power[order.trump]
    return sorted((card for card in some if order.suits[card] == order.trump), key=lambda card: -power[card])


def by_hand(lying: Sequence[Card], some: Sequence[Card]) -> list[Card]:
    """The cards as the person had them lie; those that have come since at the right, as they come."""
    left, found = list(some), []
    for card in lying:
        if card in left:
            left.remove(card)
            found.append(card)
    return found + left
