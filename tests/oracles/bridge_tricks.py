"""The weights by which Contract Bridge guesses the tricks of a deal, fitted to what endplay says of deals.

python -m tests.oracles.bridge_tricks --deals 1000     fits them, writes them down, and says how far they are out
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from endplay.dds import calc_dd_table

from cardhall.cards import FRENCH_52, Card
from cardhall.commands.command_line import ProgressBar
from cardhall.games.contract_bridge.advice import tricks
from cardhall.games.contract_bridge.advice.calls import NT
from cardhall.games.contract_bridge.advice.hand_evaluation import Hand, make_hand
from tests.oracles.endplay_bridge import DENOMS, SEATS, their_deal

WEIGHT_NAMES = Path(tricks.__file__).with_name("tricks_weights.py")
FEWEST_TRUMPS = 6  # of a side, for a suit that is fitted
RIDGE_PENALTY = 1.0  # what keeps weights of rare things small
TEST_DEALS_EACH = 5  # of that many deals one is not fitted to: it tells how far the sums are out

Solved = tuple[list[Hand], list[list[int]]]  # a deal; tricks by strain and declarer


def solved_deal(seed: int) -> Solved:
    """A deal and its tricks."""
    pack = list(FRENCH_52)
    random.Random(seed).shuffle(pack)
    hands: list[list[Card]] = [pack[seat * 13 : seat * 13 + 13] for seat in range(4)]
    table = calc_dd_table(their_deal(hands))
    return [make_hand(hand) for hand in hands], [[table[denom, seat] for seat in SEATS] for denom in DENOMS.values()]


def counted_contracts(found: Sequence[Solved], no_trumps: bool) -> tuple[list[list[float]], list[float]]:
    """What is counted in every contract worth it, and the tricks that it makes."""
    counted, made = [], []
    for hands, table in found:
        for strain in [NT] if no_trumps else range(4):
            for side in (0, 1):
                if not no_trumps and hands[side].lengths[strain] + hands[side + 2].lengths[strain] < FEWEST_TRUMPS:
                    continue
                count = (
                    tricks.no_trump_contract_features(hands, side)
                    if no_trumps
                    else tricks.trump_contract_features(hands, strain, side)
                )
                counted.append([1.0, *count])
                made.append((table[strain][side] + table[strain][side + 2]) / 2)
    return counted, made


def fit_weights(counted: Sequence[Sequence[float]], made: Sequence[float]) -> list[float]:
    """Least squares, with small weights preferred a little."""
    x, y = np.array(counted), np.array(made)
    penalty = RIDGE_PENALTY * np.eye(x.shape[1])
    penalty[0, 0] = 0
    return [round(float(weight), 4) for weight in np.linalg.solve(x.T @ x + penalty, x.T @ y)]


def root_mean_square_error(
    weights: Sequence[float], counted: Sequence[Sequence[float]], made: Sequence[float]
) -> float:
    """The root of the mean square of what they are out."""
    return float(np.sqrt(np.mean((np.array(counted) @ np.array(weights) - np.array(made)) ** 2)))


def write_weights(by_name: dict[str, list[float]], deals: int) -> str:
    lines = [
        f'"""Weights of what `tricks` counts, fitted to {deals:,} deals by `tests/oracles/bridge_tricks.py`."""',
        "",
    ]
    lines += ["from typing import Final", ""]
    for name, weights in by_name.items():
        lines.append(f"{name}: Final = (")
        lines += [f"    {weight}," for weight in weights]
        lines.append(")")
    return "\n".join(lines) + "\n"


def fit(found: Sequence[Solved]) -> str:
    """Fit both tables and write them down; what they are out where they were not fitted."""
    said = []
    by_name = {}
    for name, no_trumps in (("IN_SUIT", False), ("IN_NO_TRUMPS", True)):
        learnt, tried = [one for at, one in enumerate(found) if at % TEST_DEALS_EACH], found[::TEST_DEALS_EACH]
        weights = fit_weights(*counted_contracts(learnt, no_trumps))
        counted, made = counted_contracts(tried, no_trumps)
        spread = float(np.std(np.array(made)))
        said.append(
            f"{name}: out by {root_mean_square_error(weights, counted, made):.2f} tricks ({spread:.2f} without weights)"
        )
        by_name[name] = fit_weights(*counted_contracts(found, no_trumps))
    WEIGHT_NAMES.write_text(write_weights(by_name, len(found)))
    return "\n".join(said)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Weights for the tricks of a deal of Contract Bridge.")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(argv)
    progress = ProgressBar(chosen.deals, "deals")
    found = []
    for number in range(chosen.deals):
        found.append(solved_deal(chosen.seed * 1_000_000 + number))
        progress.update(number + 1)
    progress.close()
    sys.stdout.write(fit(found) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
