"""Why a card: what a good player says of a play to a trick, in a sentence.

Only what the seat may know goes into it: its own hand, the trick, the cards that have been played, and who failed to
follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhall.cards import HIDDEN, RANK_NAMES, SUIT_NAMES, SUIT_SINGULAR, Card
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.card_order import CardOrder

MANY_TRUMPS = 4
SHORT = 2  # cards of a suit


def why_card(seen: Observation, card: Card) -> str:
    """Why a good player plays this card."""
    state = seen.state
    order: CardOrder = state.rules.order
    trick = state.zones["trick"]
    return _follows(seen, order, trick, card) if trick else _leads(seen, order, card)


def _leads(seen: Observation, order: CardOrder, card: Card) -> str:
    suit = order.suits[card]
    own = [c for c in seen.hand if order.suits[c] == suit]
    others = _out(seen, order, suit)
    name, many = SUIT_SINGULAR.get(suit, suit), SUIT_NAMES.get(suit, suit)
    high = _higher(order, suit, card, others) == 0
    if suit == order.trump:
        if not others:
            return "All other trumps have gone."
        if len(own) >= MANY_TRUMPS:
            return f"You hold {len(own)} trumps: draw theirs before they ruff your winners."
        if high:
            return f"Your {_rank(card)} is the highest trump left."
        return "Trumps that are led leave the others fewer to ruff with."
    if high and others:
        void = len(_void(seen, order, suit))
        if void and order.trump in order.suits and _out(seen, order, order.trump):
            return f"Your {_rank(card)} is the highest {name} left, though somebody has shown no {many}."
        return f"Your {_rank(card)} is the highest {name} left."
    if not others:
        return f"Nobody else has {many}, so nothing but a trump can beat it."
    trumps = sum(order.suits[c] == order.trump for c in seen.hand)
    if len(own) == 1 and trumps:
        return f"It is your only {name}: next time you can ruff."
    lengths = [sum(order.suits[c] == s for c in seen.hand) for s in SUIT_NAMES if s != order.trump]
    if lengths and len(own) == max(lengths) and len(own) > 1:
        return f"It is from your longest suit, of {len(own)}."
    if any(order.power[suit][c] > order.power[suit][card] for c in own):
        return f"A low card keeps your better {many} for later."
    if trumps and len(own) == SHORT:
        return f"You have only two {many}, so you can soon ruff them."
    return "There is little to lose with it."


def _follows(seen: Observation, order: CardOrder, trick: Sequence[Card], card: Card) -> str:
    state = seen.state
    led = order.suits[trick[0]]
    holder = state.game.table(state).holder
    partner = state.side_of(holder) == seen.side
    power = order.power[led]
    best = max(power[c] for c in trick)
    wins = power[card] > best
    last = len(trick) + 1 == len(state.rounds[state.playing])
    suit = order.suits[card]
    if suit != led:
        if wins:
            return f"You have no {SUIT_NAMES.get(led, led)}: ruff it."
        if partner:
            return "Your partner holds the trick, so throw a card that you can spare."
        if any(power[action.cards[0]] > best for action in seen.actions() if action.cards):
            return "The trick is not worth a trump, so throw a card that you can spare."
        return "You cannot win the trick, so throw a card that you can spare."
    others = _out(seen, order, led)
    if not wins:
        lower = any(power[c] < power[card] for c in seen.hand if order.suits[c] == led)
        if partner:
            return "Your partner holds the trick" + (", so keep your high cards." if not lower else ".")
        able = any(power[action.cards[0]] > best for action in seen.actions() if action.cards)
        if able and len(trick) == 1:
            return "Second hand plays low."
        sure = any(power[c] > best and _higher(order, led, c, others) == 0 for c in seen.hand if order.suits[c] == led)
        if able and not last and not sure:
            return "A higher card may only be beaten."
        if able:
            return "The trick is not worth a higher card."
        return "You cannot win the trick" + (", so play low." if not lower else ".")
    if last:
        return "It is enough to win the trick."
    if _higher(order, led, card, others) == 0:
        void = _void(seen, order, led) - {seen.seat}
        if void and led != order.trump:
            return f"Your {_rank(card)} is the highest {SUIT_SINGULAR.get(led, led)} left; only a trump could beat it."
        return f"Your {_rank(card)} is the highest {SUIT_SINGULAR.get(led, led)} left."
    own = [c for c in seen.hand if order.suits[c] == led]
    if len(trick) == 1:
        if len(own) > 1 and all(power[c] >= power[card] for c in own):
            return "Second hand plays low."
        return "It makes the next player spend a higher card."
    top = max(own, key=power.__getitem__)
    if any(power[card] < power[other] < power[top] for other in others):
        return f"It may be enough, and keeps your {_rank(top)} for later."
    return "Third hand plays high."


def _rank(card: Card) -> str:
    return RANK_NAMES.get(card.rank, card.name)


def _out(seen: Observation, order: CardOrder, suit: str) -> list[Card]:
    """The cards of a suit that others may still hold."""
    state: Any = seen.state
    gone = [card for trick in state.tricks for card in trick.cards] + state.zones["trick"] + seen.hand
    here = {card for card in gone if card is not HIDDEN}
    return [card for card in state.game.pack_for(state.setup) if order.suits[card] == suit and card not in here]


def _higher(order: CardOrder, suit: str, card: Card, others: Sequence[Card]) -> int:
    """How many of the others' cards of its suit beat the card."""
    power = order.power[suit]
    return sum(power[other] > power[card] for other in others)


def _void(seen: Observation, order: CardOrder, suit: str) -> set[int]:
    """The seats that have failed to follow this suit."""
    state: Any = seen.state
    return {
        seat
        for trick in state.tricks
        if order.suits[trick.cards[0]] == suit
        for seat, card in zip(trick.seats, trick.cards, strict=True)
        if order.suits[card] != suit
    }
