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

from mypy_extensions import i64

from cardhall.players.tricks.card_features import course_of
from cardhall.rules.engine.action import Action
from cardhall.rules.mechanisms.trick_state import rules_of

UNIT: Final = 1000  # leaves are thousandths of a trick
LEAF: Final = 255
OFFSET: Final = 1 << 15


@final
class Trees:
    """An ensemble of trees: what they say of a card is the sum of the leaves that it comes to.

    A node takes three bytes: the feature that is asked for, the number that it is compared with, and how many nodes
    further on it goes where the feature is greater; where it is not, the next node follows. A leaf has `LEAF` in place
    of a feature, and then what it says, `OFFSET` more than it is.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        """A tree a line, its nodes in preorder: `feature<=number`, or a leaf.

        Raises ValueError or OverflowError if a number does not fit.
        """
        nodes = bytearray()
        self.roots: list[int] = []
        for line in lines:
            self.roots.append(len(nodes))
            waiting: list[int] = []  # nodes of which only the first branch has begun
            for word in line.split():
                feature, _, number = word.partition("<=")
                if number:
                    waiting.append(len(nodes))
                    nodes += bytes([int(feature), int(number), 0])
                    continue
                nodes += bytes([LEAF, *(int(word) + OFFSET).to_bytes(2, "big")])
                if waiting:
                    node = waiting.pop()
                    nodes[node + 2] = (len(nodes) - node) // 3
        self.nodes = bytes(nodes)

    def value(self, card: bytes) -> float:
        """What the trees say of a card with these features, in tricks."""
        nodes = self.nodes
        total: i64 = 0
        for root in self.roots:
            node: i64 = root
            feature: i64 = nodes[node]
            while feature != LEAF:
                if i64(card[feature]) <= i64(nodes[node + 1]):
                    node += 3
                else:
                    node += i64(nodes[node + 2]) * 3
                feature = nodes[node]
            total += (i64(nodes[node + 1]) << 8) + i64(nodes[node + 2]) - OFFSET
        return int(total) / UNIT


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
