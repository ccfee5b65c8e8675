"""Forecast of an imagined deal some turns on: by how many points a side will be ahead at its end, as learnt.

How a deal with melds ends hangs on hundreds of cards still to be drawn, and tells little of the action at its
beginning: hundreds of deals are needed to see which discard is better. What an action changes shows a few turns later.
From what the sides have then, weights learnt in many deals tell the margin at the end, with a third of the scatter.

`tests/tools/learning/learn_melds.py` describes how the weights are learnt. They are in the file `forecast.txt.gz` of a
game: a line for each of `FEATURES`, with its name and its weight in points.
"""

from __future__ import annotations

import gzip
from functools import cache
from typing import Final, final

from cardhall.players.melds.meld_deal import FULL_MELD_CARDS, MeldDeal
from cardhall.rules.game_folders import folder_of

# What is counted for each side; the features are the differences between side 0 and side 1.
SIDE_FEATURES: Final = (
    "cards in hands", "points in hands", "wild cards", "pairs", "full melds", "first two full melds", "growing melds",
    "growing melds without wild cards", "cards that fit", "has begun",
)  # fmt: skip
# The same times the stock follow, and what comes of whose turn it is: 1 for side 0, -1 for side 1.
FEATURES: Final = (
    "points if the deal ended now", *SIDE_FEATURES, *[f"{name} by stock" for name in SIDE_FEATURES], "turn",
    "turn by pile", "turn by stock",
)  # fmt: skip
STOCK_UNIT_CARDS: Final = 100.0  # cards of the stock that make those factors 1


def list_features(deal: MeldDeal) -> list[float]:
    """Return the features of a deal: what side 0 has more than side 1, in the order of `FEATURES`."""
    points = deal.result()
    stock = len(deal.stock) / STOCK_UNIT_CARDS
    first, second = side_features(deal, 0), side_features(deal, 1)
    differences = [own - other for own, other in zip(first, second, strict=True)]
    turn = 1.0 if deal.side_of[deal.seat] == 0 else -1.0
    return [
        points[0] - points[1],
        *differences,
        *[more * stock for more in differences],
        turn,
        turn * len(deal.pile),
        turn * stock,
    ]


def side_features(deal: MeldDeal, side: int) -> list[float]:
    """Return what a side has, in the order of `SIDE_FEATURES`."""
    cards, points, wild_cards, pairs = 0, 0, 0, 0
    for seat in range(deal.seats):
        if deal.side_of[seat] != side:
            continue
        hand = deal.hands[seat]
        cards += deal.hand_sizes[seat]
        wild_cards += deal.count_wild(seat)
        for card, number in enumerate(hand):
            if number:
                points += deal.points[card] * number
        for rank_cards in deal.meld_rules.cards_by_rank:
            held_copies = 0
            for card in rank_cards:
                held_copies += hand[card]
            pairs += held_copies > 1
    full_melds, growing_melds, growing_clean_melds = 0, 0.0, 0.0
    for meld in deal.sides[side].melds:
        size = meld.natural_count + meld.wild_count
        if size >= FULL_MELD_CARDS:
            full_melds += 1
            continue
        share = (size / FULL_MELD_CARDS) ** 3
        growing_melds += share
        if not meld.wild_count:
            growing_clean_melds += share
    return [
        float(cards),
        float(points),
        float(wild_cards),
        float(pairs),
        float(full_melds),
        float(min(full_melds, 2)),
        growing_melds,
        growing_clean_melds,
        float(deal.sides[side].fitting_cards.bit_count()),
        float(deal.has_begun(side)),
    ]


@final
class Forecast:
    """Learnt weights of the features."""

    def __init__(self, weights: list[float]) -> None:
        """`weights`: by feature, in points. Raises ValueError if there are not as many as features."""
        if len(weights) != len(FEATURES):
            raise ValueError(f"A forecast needs {len(FEATURES)} weights, not {len(weights)}.")
        self.weights = weights

    def margin(self, deal: MeldDeal) -> float:
        """Return the points that side 0 will have more than side 1 at the end of the deal."""
        total = 0.0
        for weight, value in zip(self.weights, list_features(deal), strict=True):
            total += weight * value
        return total


@cache
def load_forecast(game: str) -> Forecast:
    """Return the forecast of a game."""
    compressed = (folder_of(game) / "forecast.txt.gz").read_bytes()
    named_weights = [line.rsplit(" ", 1) for line in gzip.decompress(compressed).decode("ascii").splitlines()]
    weights = {name: float(weight) for name, weight in named_weights}
    return Forecast([weights[name] for name in FEATURES])
