"""Hands on checki: what play shows of the cards, and layouts of hidden cards in agreement with play.

Beside its open pair such a hand holds two threes of a rank, and one card more in its own turn. How many cards of each
rank go to each hand is drawn first, in proportion to the ways to lay them, then the cards themselves. A hand that drew
unseen and did not win drew no card that it waited for: layouts that would say otherwise are drawn again. So each
layout that agrees is as likely as any other.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from math import comb
from typing import Any

from cardhall.cards import HIDDEN, Card
from cardhall.games.kowah.rules.hands import waited_cards
from cardhall.language import say
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.sampling import NoLayoutError, fill_hidden_places, hidden_places, random_layout
from cardhall.rules.mechanisms.rummy_turns import remove_cards

MAX_TRIES = 20_000  # layouts drawn before it is an error that none agrees with play
Counts = tuple[int, ...]  # by hand on checki


class CheckiHands:
    """Fills the hidden places of a redacted state in which others are on checki, with all layouts equally likely."""

    def __init__(self, state: Any, seats: Sequence[int], unseen: Sequence[Card]) -> None:
        """Prepare for many layouts; `seats`: the others on checki; `unseen`: the cards that the observer cannot see.

        Raises `NoLayoutError` if no layout agrees with what is known.
        """
        self.seats, self.unseen = tuple(seats), list(unseen)
        self.zones_before = {zone: some[:] for zone, some in state.zones.items() if HIDDEN in some}
        self.hands = {seat: state.zones[HAND[seat]][:] for seat in seats}
        self.places = hidden_places(state.zones)
        self.ranks = sorted(
            {card.rank for card in unseen} | {c.rank for seat in seats for c in self.known_cards_of(seat)}
        )
        by_rank = Counter(card.rank for card in unseen)
        self.unseen_by_rank = [by_rank[rank] for rank in self.ranks]
        self.shown_by_rank = [
            tuple([sum(c.rank == rank for c in self.known_cards_of(s)) for s in seats]) for rank in self.ranks
        ]
        self.ways = cache(self.count_ways)  # asked again and again with the same room
        self.sizes: Counts = tuple([len(state.zones[HAND[seat]]) for seat in seats])
        if not self.ways(0, self.sizes):
            raise NoLayoutError(say("no layout of the hidden cards agrees with what is known"))

    def known_cards_of(self, seat: int) -> list[Card]:
        """Return the cards of a hand that the observer knows."""
        return [card for card in self.hands[seat] if card is not HIDDEN]

    def splits(self, rank: int, room: Counts) -> list[tuple[Counts, Counts, int]]:
        """Return how many hidden cards of a rank each hand may get, the room left after it, and in how many ways."""
        found = []
        # a hand has threes of a rank, and of one rank what is left over: its other pair cards or a ninth card
        for whole in product(*[[n for n in range(left + 1) if n % 3 in (0, left % 3)] for left in room]):
            hidden = tuple([n - shown for n, shown in zip(whole, self.shown_by_rank[rank], strict=True)])
            left, ways = self.unseen_by_rank[rank], 1
            if min(hidden) < 0 or sum(hidden) > left:
                continue
            for number in hidden:
                ways *= comb(left, number)
                left -= number
            found.append((hidden, tuple([one - n for one, n in zip(room, whole, strict=True)]), ways))
        return found

    def count_ways(self, rank: int, room: Counts) -> int:
        """Return the number of ways in which the ranks from `rank` on fill the room of the hands."""
        if rank == len(self.ranks):
            return int(not any(room))
        return sum([ways * self.ways(rank + 1, left) for _, left, ways in self.splits(rank, room)])

    def fill(self, state: Any, rng: random.Random) -> None:
        """Fill the hidden places of a state's zones; raises `NoLayoutError` if no layout is found that agrees."""
        for _ in range(MAX_TRIES):
            hands, rest = self.draw_hands(rng)
            for seat, some in zip(self.seats, hands, strict=True):
                state.zones[HAND[seat]] = fill_hidden_places(self.hands[seat], some)
            if all(agrees_with_turns(state, seat) for seat in self.seats):
                break
        else:
            raise NoLayoutError(say("no layout of the hidden cards was found that agrees with what is known"))
        taken = {HAND[seat] for seat in self.seats}
        others = {zone: number for zone, number in self.places.items() if zone not in taken}
        for zone, some in random_layout(others, rest, {}, rng).items():
            state.zones[zone] = fill_hidden_places(self.zones_before[zone], some)

    def draw_hands(self, rng: random.Random) -> tuple[list[list[Card]], list[Card]]:
        """Draw the hidden cards of each hand on checki, and return these with the rest."""
        hands, rest, room = [list[Card]() for _ in self.seats], list[Card](), self.sizes
        for rank, name in enumerate(self.ranks):
            cards = [card for card in self.unseen if card.rank == name]
            rng.shuffle(cards)
            splits = self.splits(rank, room)
            weights = [ways * self.ways(rank + 1, left) for _, left, ways in splits]
            pick = rng.randrange(sum(weights))
            place = 0
            while pick >= weights[place]:
                pick -= weights[place]
                place += 1
            hidden, room, _ = splits[place]
            for hand, number in zip(hands, hidden, strict=True):
                hand += cards[:number]
                del cards[:number]
            rest += cards
        for hand in hands:
            rng.shuffle(hand)
        return hands, rest


def agrees_with_turns(state: Any, seat: int) -> bool:
    """Tell whether an imagined hand agrees with the past turns of its seat on checki, none of which won."""
    pair = state.zones[f"pair:{seat}"]
    hand, turns = state.zones[HAND[seat]], [turn for turn in state.checki_turns if turn.seat == seat]
    hands = {tuple(sorted(hand))}
    if len(hand) % 3:  # the seat has still to discard
        if state.declared:
            barred = state.taken if [*hand, *pair].count(state.taken) == 1 else None
            return any(
                card != barred and pair[0] in waited_cards(remove_cards([*hand, *pair], (card,))) for card in set(hand)
            )
        if state.taken is not None and not any(
            pair[0] in waited_cards(remove_cards([*hand, *pair], (card,)))
            for card in set(hand)
            if card != state.taken or hand.count(card) > 1
        ):
            return False
        hands = hands_before_turn(state, hands, pair, state.kept, None)
    for turn in reversed(turns):
        hands = hands_before_turn(state, hands, pair, turn.received, turn.discarded)
    return bool(hands)


def hands_before_turn(
    state: Any, hands: set[tuple[Card, ...]], pair: Sequence[Card], got: Card | None, thrown: Card | None
) -> set[tuple[Card, ...]]:
    """Return the possible hands of a seat on checki before a turn that did not win.

    `hands`: its possible hands after the turn; `got`: the card received, None if unseen; `thrown`: the card discarded,
    None while that is still to come. All hands are without the open `pair`.
    """
    found = set()
    for hand in hands:
        nine = [*hand, thrown] if thrown is not None else list(hand)
        for card in {got} if got is not None else set(nine):
            if card in nine:
                kept = remove_cards(nine, (card,))
                held = [*kept, *pair]
                if pair[0] in waited_cards(held) and card not in state.winning_cards(held):
                    found.add(tuple(sorted(kept)))
    return found
