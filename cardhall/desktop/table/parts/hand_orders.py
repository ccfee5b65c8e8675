"""Sort orders of a hand: by suit, by rank, in combinations, or as arranged by the person."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import CARDS, HIDDEN, Card
from cardhall.desktop.table.parts.hand import SUIT_ORDER, Hand, sort_by_suit
from cardhall.language import say
from cardhall.players.advice import advice_for
from cardhall.rules.engine.observation import Observation

BY_SUIT, BY_COLOUR, BY_RANK, BY_GROUP, BY_HAND = "suits", "colours", "ranks", "groups", "hand"
ORDER_NAMES = {
    BY_SUIT: say("By suit, always in the same order"),
    BY_COLOUR: say("By suit, colours alternating"),
    BY_RANK: say("By rank"),
    BY_GROUP: say("By combination"),
    BY_HAND: say("By hand"),
}


def usual_order(hand: Hand) -> str:
    """Return the sort order of a game's table."""
    return BY_RANK if hand.sort_by == "rank" else BY_COLOUR


def offered_orders(hand: Hand) -> tuple[str, ...]:
    """Return the sort orders to choose from.

    Where cards are sorted by rank alone, suits do not matter, unless flushes are played.
    """
    groups = (BY_GROUP,) if hand.can_be_grouped else ()
    if hand.sort_by == "rank" and not hand.has_flushes:
        return (BY_RANK, *groups, BY_HAND)
    return (BY_SUIT, BY_COLOUR, BY_RANK, *groups, BY_HAND)


def sort_hand(hand: Hand, seen: Observation, cards: Sequence[Card], sort_order: str) -> list[Card]:
    """Return the cards of a hand in a sort order; the order by hand counts as the usual one.

    Trumps of another printed suit lie with the trumps, and then trumps come first, the highest at the left.
    """
    if (
        HIDDEN in cards
        or sort_order not in (BY_SUIT, BY_COLOUR, BY_RANK, BY_GROUP)
        or (sort_order == usual_order(hand))
    ):
        return hand.sort_cards(seen, cards)
    if sort_order == BY_GROUP:
        return [card for group in advice_for(seen.game.id).combinations(seen, cards) for card in group]
    trumps = trumps_first(seen, cards)
    plain_cards = [card for card in cards if card not in trumps]
    if sort_order == BY_SUIT:
        return trumps + sorted(
            sort_by_suit(plain_cards, hand.ranks), key=lambda card: SUIT_ORDER.find(card.suit or "?")
        )
    return trumps + sort_by_suit(plain_cards, hand.ranks, "rank" if sort_order == BY_RANK else "suit")


def trumps_first(seen: Observation, cards: Sequence[Card]) -> list[Card]:
    """Return the trumps among the cards, the highest first, in packs with trumps of several suits; else []."""
    order = seen.card_order
    if order is None or order.trump not in order.members:
        return []
    off_suit_trumps = [card for card in CARDS if order.suits[card] == order.trump != card.suit]
    if not off_suit_trumps:
        return []
    power = order.power[order.trump]
    return sorted((card for card in cards if order.suits[card] == order.trump), key=lambda card: -power[card])


def keep_arrangement(arranged: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
    """Return the cards as the person had arranged them (`arranged`), with new cards at the right."""
    unplaced, kept_cards = list(cards), []
    for card in arranged:
        if card in unplaced:
            unplaced.remove(card)
            kept_cards.append(card)
    return kept_cards + unplaced
