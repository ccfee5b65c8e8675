"""Learnt value of a card under best play of all, fitted over many solved deals: ensembles of decision trees.

Playouts hardly tell early leads apart, and too few imagined deals can be solved in a second. Here the deals were solved
beforehand. `tests/tools/learning/learn_cards.py` describes how the trees were fitted and the file format.

There are two ensembles for leads and two for cards that follow: a large one, which chooses cards, and a quick one with
few trees that says nearly the same, for weighing plays against very many hands.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Sequence
from functools import cache
from types import FunctionType
from typing import Final, cast, final

from mypy_extensions import i64

from cardhall.players.tricks.card_features import make_seat_view
from cardhall.rules.engine.action import Action
from cardhall.rules.game_folders import folder_of
from cardhall.rules.mechanisms.trick_state import TrickState, rules_of

LEAF_UNITS_PER_TRICK: Final = 1000  # leaves are thousandths of a trick
LEAF_MARK: Final = 255  # in place of a feature; there are fewer features
LEAF_OFFSET: Final = 1 << 15  # added to a leaf, so that values below 0 fit in two bytes


@final
class TreeEnsemble:
    """An ensemble of trees, node by node; the value of a card is the sum of the leaves it reaches.

    Each node has three bytes: the feature to test, the threshold, and how many nodes further the greater branch begins;
    the other branch is the next node. A leaf has `LEAF_MARK` in place of a feature; the other two bytes are its value
    plus `LEAF_OFFSET`.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        """Read the trees, each from a line with nodes in preorder: `feature<=number`, or a leaf.

        Raises ValueError or OverflowError if a number does not fit.
        """
        features, thresholds, branch_offsets = bytearray(), bytearray(), bytearray()
        self.roots: list[int] = []
        for line in lines:
            self.roots.append(len(features))
            open_branches: list[int] = []  # nodes of which only the first branch has begun
            for node_text in line.split():
                feature, _, number = node_text.partition("<=")
                if number:
                    open_branches.append(len(features))
                    features.append(int(feature))
                    thresholds.append(int(number))
                    branch_offsets.append(0)
                    continue
                high, low = (int(node_text) + LEAF_OFFSET).to_bytes(2, "big")
                features.append(LEAF_MARK)
                thresholds.append(high)
                branch_offsets.append(low)
                if open_branches:
                    node = open_branches.pop()
                    branch_offsets[node] = len(features) - node
        self.features = make_fast_bytes(features)
        self.thresholds = make_fast_bytes(thresholds)
        self.branch_offsets = make_fast_bytes(branch_offsets)

    def estimate(self, feature_values: bytes) -> float:
        """Return the value of a card with these features, in tricks."""
        features, thresholds, branch_offsets = self.features, self.thresholds, self.branch_offsets
        total = 0
        node: i64 = 0
        for root in self.roots:
            node = root
            while (feature := features[node]) != LEAF_MARK:
                if feature_values[feature] <= thresholds[node]:
                    node += 1
                else:
                    node += branch_offsets[node]
            total += (thresholds[node] << 8) + branch_offsets[node]
        return (total - LEAF_OFFSET * len(self.roots)) / LEAF_UNITS_PER_TRICK


def make_fast_bytes(numbers: bytearray) -> bytes:
    """Return the numbers in the form that is read fastest: bytes if compiled, else a list."""
    return cast(bytes, list(numbers)) if isinstance(TreeEnsemble.estimate, FunctionType) else bytes(numbers)


@cache
def load_ensembles(game: str) -> dict[str, TreeEnsemble]:
    """Return the ensembles of a game: "leads", "follows", "quick-leads" and "quick-follows"."""
    compressed = (folder_of(game) / "cards.txt.gz").read_bytes()
    return parse_ensembles(gzip.decompress(compressed).decode("ascii").splitlines())


def parse_ensembles(lines: Sequence[str]) -> dict[str, TreeEnsemble]:
    """Return the ensembles by name; each begins with a line of the name and the number of trees."""
    ensembles: dict[str, TreeEnsemble] = {}
    line_index = 0
    while line_index < len(lines):
        name, number = lines[line_index].split()
        ensembles[name] = TreeEnsemble(lines[line_index + 1 : line_index + 1 + int(number)])
        line_index += 1 + int(number)
    return ensembles


def estimate_advantages(game: str, state: TrickState, actions: Sequence[Action], *, quick: bool = False) -> list[float]:
    """Return by action the expected advantage over the mean, in tricks, from the view of the seat to play.

    `quick`: whether to use the small ensemble.
    """
    name = "follows" if state.zones["trick"] else "leads"
    ensemble = load_ensembles(game)[f"quick-{name}" if quick else name]
    view = make_seat_view(state)
    power = rules_of(state).suits.power
    estimates = [ensemble.estimate(view.features(power[action.cards[0]])) for action in actions]
    mean = sum(estimates) / len(estimates)
    return [value - mean for value in estimates]
