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
CountsByHand = tuple[int, ...]  # by hand on checki


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
        self.cached_count_ways = cache(self.count_ways)  # asked again and again with the same room
        self.sizes: CountsByHand = tuple([len(state.zones[HAND[seat]]) for seat in seats])
        if not self.cached_count_ways(0, self.sizes):
            raise NoLayoutError(say("no layout of the hidden cards agrees with what is known"))

    def known_cards_of(self, seat: int) -> list[Card]:
        """Return the cards of a hand that the observer knows."""
        return [card for card in self.hands[seat] if card is not HIDDEN]

    def splits(self, rank: int, free_places: CountsByHand) -> list[tuple[CountsByHand, CountsByHand, int]]:
        """Return how many hidden cards of a rank each hand may get, the room left after it, and in how many ways."""
        rank_splits = []
        # a hand has threes of a rank, and of one rank what is left over: its other pair cards or a ninth card
        for card_counts in product(*[[n for n in range(left + 1) if n % 3 in (0, left % 3)] for left in free_places]):
            hidden = tuple([n - shown for n, shown in zip(card_counts, self.shown_by_rank[rank], strict=True)])
            left, ways = self.unseen_by_rank[rank], 1
            if min(hidden) < 0 or sum(hidden) > left:
                continue
            for number in hidden:
                ways *= comb(left, number)
                left -= number
            rank_splits.append(
                (hidden, tuple([one - n for one, n in zip(free_places, card_counts, strict=True)]), ways)
            )
        return rank_splits

    def count_ways(self, rank: int, free_places: CountsByHand) -> int:
        """Return the number of ways in which the ranks from `rank` on fill the room of the hands."""
        if rank == len(self.ranks):
            return int(not any(free_places))
        return sum([ways * self.cached_count_ways(rank + 1, left) for _, left, ways in self.splits(rank, free_places)])

    def fill(self, state: Any, rng: random.Random) -> None:
        """Fill the hidden places of a state's zones; raises `NoLayoutError` if no layout is found that agrees."""
        for _ in range(MAX_TRIES):
            hands, remaining_cards = self.draw_hands(rng)
            for seat, some in zip(self.seats, hands, strict=True):
                state.zones[HAND[seat]] = fill_hidden_places(self.hands[seat], some)
            if all(agrees_with_turns(state, seat) for seat in self.seats):
                break
        else:
            raise NoLayoutError(say("no layout of the hidden cards was found that agrees with what is known"))
        filled_zones = {HAND[seat] for seat in self.seats}
        other_places = {zone: number for zone, number in self.places.items() if zone not in filled_zones}
        for zone, some in random_layout(other_places, remaining_cards, {}, rng).items():
            state.zones[zone] = fill_hidden_places(self.zones_before[zone], some)

    def draw_hands(self, rng: random.Random) -> tuple[list[list[Card]], list[Card]]:
        """Draw the hidden cards of each hand on checki, and return these with the rest."""
        hands, remaining_cards, free_places = [list[Card]() for _ in self.seats], list[Card](), self.sizes
        for rank, name in enumerate(self.ranks):
            cards = [card for card in self.unseen if card.rank == name]
            rng.shuffle(cards)
            splits = self.splits(rank, free_places)
            weights = [ways * self.cached_count_ways(rank + 1, left) for _, left, ways in splits]
            pick = rng.randrange(sum(weights))
            place = 0
            while pick >= weights[place]:
                pick -= weights[place]
                place += 1
            hidden, free_places, _ = splits[place]
            for hand, number in zip(hands, hidden, strict=True):
                hand += cards[:number]
                del cards[:number]
            remaining_cards += cards
        for hand in hands:
            rng.shuffle(hand)
        return hands, remaining_cards


def agrees_with_turns(state: Any, seat: int) -> bool:
    """Tell whether an imagined hand agrees with the past turns of its seat on checki, none of which won."""
    pair = state.zones[f"pair:{seat}"]
    hand, turns = state.zones[HAND[seat]], [turn for turn in state.checki_turns if turn.seat == seat]
    hands = {tuple(sorted(hand))}
    if len(hand) % 3:  # the seat has still to discard
        if state.has_declared:
            barred = state.taken_card if [*hand, *pair].count(state.taken_card) == 1 else None
            return any(
                card != barred and pair[0] in waited_cards(remove_cards([*hand, *pair], (card,))) for card in set(hand)
            )
        if state.taken_card is not None and not any(
            pair[0] in waited_cards(remove_cards([*hand, *pair], (card,)))
            for card in set(hand)
            if card != state.taken_card or hand.count(card) > 1
        ):
            return False
        hands = hands_before_turn(state, hands, pair, state.received_card, None)
    for turn in reversed(turns):
        hands = hands_before_turn(state, hands, pair, turn.received, turn.discarded)
    return bool(hands)


def hands_before_turn(
    state: Any, hands: set[tuple[Card, ...]], pair: Sequence[Card], received: Card | None, discarded: Card | None
) -> set[tuple[Card, ...]]:
    """Return the possible hands of a seat on checki before a turn that did not win.

    `hands`: its possible hands after the turn; `received`: the card received, None if unseen; `discarded`: the card
    discarded, None while that is still to come. All hands are without the open `pair`.
    """
    earlier_hands = set()
    for hand in hands:
        nine_cards = [*hand, discarded] if discarded is not None else list(hand)
        for card in {received} if received is not None else set(nine_cards):
            if card in nine_cards:
                hand_before = remove_cards(nine_cards, (card,))
                cards_before = [*hand_before, *pair]
                if pair[0] in waited_cards(cards_before) and card not in state.winning_cards(cards_before):
                    earlier_hands.add(tuple(sorted(hand_before)))
    return earlier_hands
