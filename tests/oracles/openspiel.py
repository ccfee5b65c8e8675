"""OpenSpiel's search (ISMCTS), for the contests with our players."""

from __future__ import annotations

from typing import Any

import pyspiel

SEARCH_NAME = "OpenSpiel’s search (ISMCTS)"
MOST_SIMULATIONS = 10_000_000  # the clock stops it before
EXPLORATION_CONSTANT = 2.0
MOST_VISITED = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
BY_VISITS = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT


def search_bot(seed: int, seconds: float, policy: Any = MOST_VISITED) -> Any:
    """OpenSpiel's information-set search with random playouts, for that time a decision."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.ISMCTSBot(seed, evaluator, EXPLORATION_CONSTANT, MOST_SIMULATIONS, -1, policy, False, False, seconds)
