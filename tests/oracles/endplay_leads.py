"""What opening leads are worth with best play of all, counted over random deals with trumps that endplay solves.

    python -m tests.oracles.endplay_leads --deals 6000

prints the tables of `cardhall.players.tricks.opening_leads`: by the high cards of a suit and the card led from it, how
many tricks in a hundred deals the lead takes more than the mean lead of its hand; and the same for each length. The
numbers are the coefficients of a ridge regression. First it is said what the leads that a table counted over the first
half of the deals prefers lose in the second half, beside what leads at random lose there.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from statistics import mean

from endplay.dds import solve_all_boards

from cardhall.cards import FRENCH_52, Card
from cardhall.players.tricks.opening_leads import HIGH, kind_of
from tests.oracles.endplay_bridge import our_card, their_deal

TRUMP = "S"
AT_ONCE = 50  # deals
RIDGE = 8.0  # deals that say nothing, added for each number
SWEEPS = 60

Solved = tuple[list[Card], dict[Card, int]]  # a hand, and the tricks of its side by the card led


def solved(deals: int, seed: int) -> Iterator[Solved]:
    """Random deals, the first hand of which leads."""
    for base in range(seed, seed + deals, AT_ONCE):
        hands = []
        for number in range(base, min(base + AT_ONCE, seed + deals)):
            pack = random.Random(number).sample(FRENCH_52, 52)
            hands.append([pack[at : at + 13] for at in range(0, 52, 13)])
        boards = [their_deal(some, TRUMP, 0) for some in hands]
        for some, found in zip(hands, solve_all_boards(boards), strict=True):
            yield some[0], {our_card(card): tricks for card, tricks in found}


def features(hand: Sequence[Card], card: Card) -> tuple[str, str]:
    """The names of the two numbers whose sum values a lead."""
    suit = [other.rank for other in hand if other.suit == card.suit]
    high, kind, length = kind_of(suit, card.rank)
    trumps = "trump " if card.suit == TRUMP else ""
    return f"{trumps}{high or '-'} {kind}", f"{trumps}{'high' if kind in HIGH else 'low'} {length}"


def fitted(deals: Sequence[Solved]) -> dict[str, float]:
    """By name, the numbers that explain best by how much each lead beats the mean of its hand, found by turns."""
    rows = []
    for hand, tricks in deals:
        usual = mean(tricks[card] for card in hand)
        rows += [(features(hand, card), tricks[card] - usual) for card in hand]
    by_name: dict[str, list[int]] = {}
    for row, (names, _) in enumerate(rows):
        for name in names:
            by_name.setdefault(name, []).append(row)
    numbers = dict.fromkeys(by_name, 0.0)
    left = [more for _, more in rows]
    for _ in range(SWEEPS):
        for name, some in by_name.items():
            change = sum(left[row] + numbers[name] for row in some) / (len(some) + RIDGE) - numbers[name]
            numbers[name] += change
            for row in some:
                left[row] -= change
    return numbers


def lost(deals: Sequence[Solved], numbers: Mapping[str, float]) -> float:
    """The tricks that the leads which the numbers value most lose a deal."""

    def worth(hand: Sequence[Card], card: Card) -> float:
        return sum(numbers.get(name, 0.0) for name in features(hand, card))

    return mean(max(tricks.values()) - tricks[max(hand, key=lambda card: worth(hand, card))] for hand, tricks in deals)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="What opening leads are worth double dummy.")
    parser.add_argument("--deals", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(argv)
    deals = list(solved(chosen.deals, chosen.seed))
    half = deals[len(deals) // 2 :]
    by_chance = mean(max(tricks.values()) - mean(tricks.values()) for _, tricks in half)
    sys.stdout.write(f"tricks lost: at random {by_chance:.3f}, {lost(half, fitted(deals[: len(deals) // 2])):.3f}\n")
    for name, number in sorted(fitted(deals).items()):
        sys.stdout.write(f"{name}: {round(100 * number)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
