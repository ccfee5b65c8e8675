"""Information-set Monte Carlo tree search: a tree over the actions after a candidate, shared by all imagined worlds.

A node is reached by a sequence of actions; in each world only legal ones can be taken. Each seat takes the action with
the best average for its own side plus a bonus for few tries and a high prior.
"""

from __future__ import annotations

import random
from math import inf, sqrt
from typing import Any

from cardhall.players.search.advice import Advice
from cardhall.players.search.playouts import choose_actor
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.state import State

EXPLORATION_WEIGHT = 1.2  # of the bonus for few tries, in standard deviations of the results
UNTRIED_PENALTY_STD_DEVS = 0.2  # standard deviations below the average, as which an untried action counts
MAX_TREE_DEPTH = 40  # actions that a path through the tree may have


class Node:
    """Statistics after an action: visits and total value for the side that took the action."""

    __slots__ = ("following", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.following: dict[Any, Node] = {}


Path = list[tuple[Node, int]]  # nodes gone through, and the side whose action led to each


def descend_tree(
    root: Node, state: State, advice: Advice[Any], rng: random.Random, deal_index: int, std_dev: float
) -> Path:
    """Play down the tree to an untried action, or to the end of the deal, and return the path."""
    path: Path = []
    node = root
    while len(state.results) == deal_index and len(path) < MAX_TREE_DEPTH:
        seat, actions = choose_actor(state, rng)
        if not actions:
            break
        action = actions[0] if len(actions) == 1 else _choose_action(node, state, seat, actions, advice, std_dev)
        state.advance(action, seat)
        following = node.following.get(action)
        is_new = following is None
        if following is None:
            following = node.following[action] = Node()
        path.append((following, state.side_of(seat)))
        if is_new:
            break
        node = following
    return path


def record_values(path: Path, values: list[float]) -> None:
    """Add the result by side to the nodes of a path."""
    for node, side in path:
        node.visits += 1
        node.total += values[side]


def _choose_action(
    node: Node, state: State, seat: int, actions: list[Action], advice: Advice[Any], std_dev: float
) -> Action:
    """Return the action with the best average and bonus; at a new node, the action with the highest prior."""
    weights = advice.weights(state, seat, actions)
    child_nodes = [node.following.get(action) for action in actions]
    visits = sum(some.visits for some in child_nodes if some is not None)
    if not visits:
        return actions[max(range(len(actions)), key=weights.__getitem__)]
    mean_value = sum(some.total for some in child_nodes if some is not None) / visits
    bonus = EXPLORATION_WEIGHT * std_dev * sqrt(visits) / sum(weights)
    best_value, chosen = -inf, actions[0]
    for action, some, weight in zip(actions, child_nodes, weights, strict=True):
        if some is not None and some.visits:
            value = some.total / some.visits + bonus * weight / (1 + some.visits)
        else:
            value = mean_value - UNTRIED_PENALTY_STD_DEVS * std_dev + bonus * weight
        if value > best_value:
            best_value, chosen = value, action
    return chosen
