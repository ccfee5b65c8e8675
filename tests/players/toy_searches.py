"""Searches of the toy game of `toy`, before they are run, and the worlds in which they tried each card."""

from __future__ import annotations

import random
from typing import Any

from cardhall.players.search.halving import _Search
from cardhall.players.search.trials import Budget, Trials
from tests.players.toy import Toy, ToyAdvice, height

HEIGHT = Toy(lambda laid: (laid[0], 0), held=4)  # the first card's height is what the deal brings
DEAL_STEPS = 8  # actions of a whole deal of it
LONG = {"deals": 3}  # a match in which one deal decides nothing, as far as the search knows


def new_search(
    game: Toy = HEIGHT, advice: ToyAdvice | None = None, only_best: bool = False, seats: int = 2, **budget: Any
) -> _Search:
    """A search of the first seat's first action, before it is run."""
    seen = game.match(seats=seats, options=LONG).observe(0)
    terms = Budget(**budget or {"simulations": 40})
    return _Search(Trials(seen, advice or ToyAdvice(), random.Random(1), terms), seen.actions(), only_best)


def count_worlds(one: _Search) -> dict[int, int]:
    """In how many worlds each card was tried, by its height."""
    return {height(candidate.action): len(candidate.values) for candidate in one.candidates}
