"""What a card brings with best play of all, as it was learnt over many solved deals: ensembles of trees.

Playouts hardly tell early leads apart, and too few imagined deals can be solved in a second; here the deals were solved
beforehand. `tests/tools/learning/learn_cards.py` says how the trees were fitted and how they are written.

There are two for leads and two for cards that follow: many trees, which choose cards, and a few that say nearly the
same ("quick"), for where cards that were played are held against very many hands.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Sequence
from functools import cache
from types import FunctionType
from typing import Final, cast, final

from mypy_extensions import i64

from cardhall.players.tricks.card_features import course_of
from cardhall.rules.engine.action import Action
from cardhall.rules.game_folders import folder_of
from cardhall.rules.mechanisms.trick_state import TrickState, rules_of

UNIT: Final = 1000  # leaves are thousandths of a trick
LEAF: Final = 255
OFFSET: Final = 1 << 15


@final
class Trees:
    """An ensemble of trees, node by node: what they say of a card is the sum of the leaves that it comes to.

    By node there are three numbers of a byte each: the feature that is asked for, what it is compared with, and how
    many nodes further on it goes where the feature is greater; where it is not, the next node follows. A leaf has
    `LEAF` in place of a feature; the other two are what it says, `OFFSET` more than it is.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        """A tree a line, its nodes in preorder: `feature<=number`, or a leaf.

        Raises ValueError or OverflowError if a number does not fit.
        """
        features, numbers, further = bytearray(), bytearray(), bytearray()
        self.roots: list[int] = []
        for line in lines:
            self.roots.append(len(features))
            waiting: list[int] = []  # nodes of which only the first branch has begun
            for word in line.split():
                feature, _, number = word.partition("<=")
                if number:
                    waiting.append(len(features))
                    features.append(int(feature))
                    numbers.append(int(number))
                    further.append(0)
                    continue
                high, low = (int(word) + OFFSET).to_bytes(2, "big")
                features.append(LEAF)
                numbers.append(high)
                further.append(low)
                if waiting:
                    node = waiting.pop()
                    further[node] = len(features) - node
        self.features = fast(features)
        self.numbers = fast(numbers)
        self.further = fast(further)

    def value(self, card: bytes) -> float:
        """What the trees say of a card with these features, in tricks."""
        features, numbers, further = self.features, self.numbers, self.further
        total = 0
        node: i64 = 0
        for root in self.roots:
            node = root
            while (feature := features[node]) != LEAF:
                if card[feature] <= numbers[node]:
                    node += 1
                else:
                    node += further[node]
            total += (numbers[node] << 8) + further[node]
        return (total - OFFSET * len(self.roots)) / UNIT


def fast(numbers: bytearray) -> bytes:
    """The numbers as what is read fastest: bytes, but uncompiled a list takes their place."""
    return cast(bytes, list(numbers)) if isinstance(Trees.value, FunctionType) else bytes(numbers)


@cache
def trees(game: str) -> dict[str, Trees]:
    """The ensembles of a game: "leads", "follows", "quick-leads" and "quick-follows"."""
    packed = (folder_of(game) / "cards.txt.gz").read_bytes()
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


def tricks_brought(game: str, state: TrickState, actions: Sequence[Action], *, quick: bool = False) -> list[float]:
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
