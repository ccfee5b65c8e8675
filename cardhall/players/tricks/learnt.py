"""What a card brings with best play of all, as it was learnt over many solved deals: ensembles of trees.

Playouts hardly tell early leads apart, and too few imagined deals can be solved in a second; here the deals were solved
beforehand. `resources/players/learn_cards.py` says how the trees were fitted and how they are written.

There are two for leads and two for cards that follow: many trees, which choose cards, and a few that say nearly the
same ("quick"), for where cards that were played are held against very many hands.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, final

from cardhall.players.tricks.card_features import course_of
from cardhall.rules.engine.action import Action
from cardhall.rules.mechanisms.trick_state import rules_of

UNIT: Final = 1000  # leaves are thousandths of a trick


@final
class Trees:
    """An ensemble of trees, node by node: what they say of a card is the sum of the leaves that it comes to."""

    def __init__(self, lines: Iterable[str]) -> None:
        """A tree a line, its nodes in preorder: `feature<=number`, or a leaf."""
        self.features: list[int] = []  # by node: that which is asked for; -1: a leaf
        self.numbers: list[int] = []  # what it is compared with, or what the leaf says
        self.otherwise: list[int] = []  # the node where it is greater; where it is not, the next node follows
        self.roots: list[int] = []
        for line in lines:
            self.roots.append(len(self.features))
            waiting: list[int] = []  # nodes of which only the first branch has begun
            for word in line.split():
                feature, _, number = word.partition("<=")
                if number:
                    waiting.append(len(self.features))
                    self._add(int(feature), int(number))
                    continue
                self._add(-1, int(word))
                if waiting:
                    self.otherwise[waiting.pop()] = len(self.features)

    def _add(self, feature: int, number: int) -> None:
        self.features.append(feature)
        self.numbers.append(number)
        self.otherwise.append(0)

    def value(self, card: Sequence[int]) -> float:
        """What the trees say of a card with these features, in tricks."""
        features, numbers, otherwise = self.features, self.numbers, self.otherwise
        total = 0
        for node in self.roots:
            feature = features[node]
            while feature >= 0:
                node = node + 1 if card[feature] <= numbers[node] else otherwise[node]
                feature = features[node]
            total += numbers[node]
        return total / UNIT


@cache
def trees(game: str) -> dict[str, Trees]:
    """The ensembles of a game: "leads", "follows", "quick-leads" and "quick-follows"."""
    packed = files("cardhall.resources").joinpath("players", f"{game}-cards.txt.gz").read_bytes()
    return read(gzip.decompress(packed).decode("ascii").splitlines())


def read(lines: Sequence[str]) -> dict[str, Trees]:
    """The ensembles by name; each is announced by a line with its name and the number of its trees."""
    found: dict[str, Trees] = {}
    at = 0
    while at < len(lines):
        name, number = lines[at].split()
        found[name] = Trees(lines[at + 1 : at + 1 + int(number)])
        at += 1 + int(number)
    return found


def tricks_brought(game: str, state: Any, actions: Sequence[Action], *, quick: bool = False) -> list[float]:
    """By how many tricks each of several cards is likely to beat the mean of them, by what the seat to play sees.

    `quick`: as the few trees say, not the many.
    """
    name = "follows" if state.zones["trick"] else "leads"
    ensemble = trees(game)[f"quick-{name}" if quick else name]
    course = course_of(state)
    power = rules_of(state).suits.power
    found = [ensemble.value(course.of(power[action.cards[0]])) for action in actions]
    mean = sum(found) / len(found)
    return [value - mean for value in found]
