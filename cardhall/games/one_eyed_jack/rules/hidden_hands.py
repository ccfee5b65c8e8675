"""Knowledge about hidden hands in One-Eyed Jack: a pass shows useless cards; a new stock is known.

A seat passes only where nothing else is legal, so none of the cards that it then holds can be used. After a reshuffle
the stock holds the cards played before. So a hidden hand consists of cards drawn at different times: of each card it is
known from which stock it came, and what it cannot be. A played card was one of these; it is drawn at random which, by
the chance of each to be that card. Of a deal that uses up many stocks only the last few are followed: earlier knowledge
is forgotten, but not which cards the hands had between them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cardhall.cards import HIDDEN, Card
from cardhall.language import say
from cardhall.rules.engine.action import PASS
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, zone_owner
from cardhall.rules.engine.sampling import NoLayoutError, random_layout
from cardhall.rules.mechanisms.dealing import STOCK_ZONE

PLAYED_ZONE = "played"
REMEMBERED_RESHUFFLES = 2  # last reshuffles that are followed
MAX_COURSES_TRIED = 4_000  # courses of play drawn before it is an error that none agrees; most do

HiddenCard = tuple[int, int]  # a hidden card: the number of the stock from which it came; bit mask of what it cannot be


class HandMove(NamedTuple):
    """A move of another seat."""

    seat: int
    kind: str  # "put" for a card played or exchanged, "draw" or "pass"
    value: int  # by kind: the card; the number of the stock; bit mask of the cards that its hand lacks


@dataclass
class SeenMoves:
    """The moves of a deal as seen by a seat, with the knowledge about hidden cards."""

    stocks: list[Counter[Card]]  # the cards of the first stock and of the hidden hands; then those of each new stock
    sizes: dict[int, int] = field(default_factory=dict)  # by other seat: cards of its hand at first
    moves: list[HandMove] = field(default_factory=list)


def moves_of(history: Sequence[Event], seat: int, pack: Sequence[Card], lacks: Sequence[int]) -> SeenMoves | None:
    """Return the moves seen by `seat`; None if nothing is known of hidden cards.

    `lacks`: by pass, a bit mask of the cards that the hand cannot have held.
    """
    shuffles = sum(event.kind == "shuffle" for event in history)
    if not shuffles and not lacks:
        return None
    seen_moves, passes, forgotten = SeenMoves([Counter(pack)]), iter(lacks), shuffles - REMEMBERED_RESHUFFLES
    own_cards, sizes, played = Counter[Card](), dict[int, int](), list[Card]()
    for event in history:
        owner = event.seat
        if event.kind == "deal" and event.target != STOCK_ZONE:
            owner = zone_owner(event.target)[1]
            if owner == seat:
                own_cards.update(event.cards)
                seen_moves.stocks[0].subtract(event.cards)
            else:
                sizes[owner] = seen_moves.sizes[owner] = len(event.cards)
        elif event.action == PASS and event.kind == "act" and owner is not None:
            lacking = next(passes)
            if owner != seat:
                seen_moves.moves.append(HandMove(owner, "pass", lacking))
        elif event.kind == "move" and event.target == PLAYED_ZONE and owner is not None:
            played += event.cards
            if owner == seat:
                own_cards.subtract(event.cards)
            else:
                sizes[owner] -= 1
                seen_moves.moves.append(HandMove(owner, "put", event.cards[0]))
        elif event.kind == "move" and event.target == STOCK_ZONE:
            forgotten -= 1
            if forgotten >= 0:
                hands = Counter(pack)
                hands.subtract(played)
                hands.subtract(own_cards)
                seen_moves = SeenMoves([hands], dict(sizes))
            seen_moves.stocks.append(Counter(played))
            played = []
        elif event.kind == "move" and event.source == STOCK_ZONE and owner is not None:
            if owner == seat:
                own_cards.update(event.cards)
                seen_moves.stocks[-1].subtract(event.cards)
            else:
                sizes[owner] += 1
                seen_moves.moves.append(HandMove(owner, "draw", len(seen_moves.stocks) - 1))
    return seen_moves


class RememberedHands:
    """Fills hidden hands in agreement with the moves of a deal."""

    def __init__(self, seen_moves: SeenMoves) -> None:
        self.seen_moves = seen_moves

    def __call__(self, state: Any, rng: random.Random) -> None:
        """Fill the hidden places of a state's zones. Raises `NoLayoutError` where no course of play is found."""
        for _ in range(MAX_COURSES_TRIED):
            course = self.draw_course(rng)
            if course is not None and self.fill_hands(state, *course, rng):
                return
        raise NoLayoutError(say("no layout of the hidden cards was found that agrees with what is known"))

    def draw_course(self, rng: random.Random) -> tuple[dict[int, list[HiddenCard]], list[Counter[Card]]] | None:
        """Draw at random which hidden card each move played.

        Returns the hidden cards of each hand, and what is left of each stock; None at a dead end.
        """
        remaining_stocks = [+stock for stock in self.seen_moves.stocks]
        stock_sizes = [sum(stock.values()) for stock in remaining_stocks]
        hands: dict[int, list[HiddenCard]] = {seat: [(0, 0)] * number for seat, number in self.seen_moves.sizes.items()}
        for seat, kind, value in self.seen_moves.moves:
            hand = hands[seat]
            if kind == "pass":
                hands[seat] = [(stock, lacks | value) for stock, lacks in hand]
            elif kind == "draw":
                hand.append((value, 0))
            else:
                card = Card.numbered(value)
                card_chances = [
                    0.0 if lacks >> value & 1 else remaining_stocks[stock][card] / stock_sizes[stock]
                    for stock, lacks in hand
                ]
                if not any(card_chances):
                    return None
                stock = hand.pop(rng.choices(range(len(hand)), card_chances)[0])[0]
                remaining_stocks[stock][card] -= 1
                stock_sizes[stock] -= 1
        return hands, remaining_stocks

    def fill_hands(
        self,
        state: Any,
        hands: dict[int, list[HiddenCard]],
        remaining_stocks: Sequence[Counter[Card]],
        rng: random.Random,
    ) -> bool:
        """Fill the remaining cards of each stock into the hands that drew there.

        Returns False, with the zones unchanged, if that is impossible.
        """
        cards_by_zone: dict[str, list[Card]] = {HAND[seat]: [] for seat in hands}
        for number, remaining_stock in enumerate(remaining_stocks):
            place_counts, barred = Counter[str](), dict[str, int]()
            for seat, hand in hands.items():
                for stock, lacks in hand:
                    if stock == number:
                        place_counts[f"{seat} {lacks}"] += 1
                        barred[f"{seat} {lacks}"] = lacks
            if number == len(remaining_stocks) - 1:
                place_counts[STOCK_ZONE] = state.zones[STOCK_ZONE].count(HIDDEN)
            try:
                layout = random_layout(place_counts, sorted(remaining_stock.elements()), barred, rng)
            except NoLayoutError:
                return False
            for place, cards in layout.items():
                cards_by_zone.setdefault(STOCK_ZONE if place == STOCK_ZONE else HAND[int(place.split()[0])], []).extend(
                    cards
                )
        for zone, cards in cards_by_zone.items():
            rng.shuffle(cards)
            state.zones[zone] = cards
        return True
