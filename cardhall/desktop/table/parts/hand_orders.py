"""Sort orders of a hand: by suit, by rank, in combinations, or as arranged by the person."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import CARDS, HIDDEN, Card
from cardhall.desktop.table.parts.hand import SUIT_ORDER, Hand, sorted_hand
from cardhall.language import say
from cardhall.players.advice import advice_for
from cardhall.rules.engine.observation import Observation

SUITS, COLOURS, RANKS, GROUPS, BY_HAND = "suits", "colours", "ranks", "groups", "hand"
ORDER_NAMES = {
    SUITS: say("By suit, always in the same order"),
    COLOURS: say("By suit, colours alternating"),
    RANKS: say("By rank"),
    GROUPS: say("By combination"),
    BY_HAND: say("By hand"),
}


def usual_order(hand: Hand) -> str:
    """Return the sort order of a game's table."""
    return RANKS if hand.by == "rank" else COLOURS


def offered_orders(hand: Hand) -> tuple[str, ...]:
    """Return the sort orders to choose from.

    Where cards are sorted by rank alone, suits do not matter, unless flushes are played.
    """
    groups = (GROUPS,) if hand.grouped else ()
    if hand.by == "rank" and not hand.flushes:
        return (RANKS, *groups, BY_HAND)
    return (SUITS, COLOURS, RANKS, *groups, BY_HAND)


def sort_hand(hand: Hand, seen: Observation, some: Sequence[Card], kind: str) -> list[Card]:
    """Return the cards of a hand in a sort order; the order by hand counts as the usual one.

    Trumps of another printed suit lie with the trumps, and then trumps come first, the highest at the left.
    """
    if HIDDEN in some or kind not in (SUITS, COLOURS, RANKS, GROUPS) or (kind == usual_order(hand)):
        return hand.order(seen, some)
    if kind == GROUPS:
        return [card for group in advice_for(seen.game.id).combinations(seen, some) for card in group]
    trumps = trumps_first(seen, some)
    rest = [card for card in some if card not in trumps]
    if kind == SUITS:
        return trumps + sorted(sorted_hand(rest, hand.ranks), key=lambda card: SUIT_ORDER.find(card.suit or "?"))
    return trumps + sorted_hand(rest, hand.ranks, "rank" if kind == RANKS else "suit")


def trumps_first(seen: Observation, some: Sequence[Card]) -> list[Card]:
    """Return the trumps among the cards, the highest first, in packs with trumps of several suits; else []."""
    order = seen.card_order
    if order is None or order.trump not in order.members:
        return []
    others = [card for card in CARDS if order.suits[card] == order.trump != card.suit]
    if not others:
        return []
    power = order.power[order.trump]
    return sorted((card for card in some if order.suits[card] == order.trump), key=lambda card: -power[card])


def keep_arrangement(lying: Sequence[Card], some: Sequence[Card]) -> list[Card]:
    """Return the cards as the person had arranged them (`lying`), with new cards at the right."""
    left, found = list(some), []
    for card in lying:
        if card in left:
            left.remove(card)
            found.append(card)
    return found + left
