"""Random deals by our rules beside OpenSpiel's: both driven from Python, in turns.

Each figure is the time of one of our deals in percent of the time of one of OpenSpiel's: 83 % is 1.2 times as fast.
Both shuffle, deal, ask for the legal actions, draw one of them and do it, up to the points; nobody listens to ours.
OpenSpiel deals card by card, and lists the cards that may come with their odds. Without these lists, each card being
drawn from its legal actions, it is two to four times as fast. Those figures stand beside the others, without a limit.
"""

from __future__ import annotations

import importlib
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from cardhall import rules
from tests.tools.figures import Figure, NotMeasurable

GAMES = ("contract-bridge", "dou-dizhu", "euchre", "oh-hell", "spades")
MAX_PERCENT = 100 / 1.2  # of OpenSpiel's time: ours are to be 1.2 times as fast
ROUNDS = 15  # in each of which both play for `ROUND_SECONDS`
ROUND_SECONDS = 0.1
SEED, SEED_BITS = 12, 60

Deal = Callable[[], object]


def our_deal(game_id: str) -> Deal:
    """Return a function that starts a match and plays it at random, by our rules, up to its first result."""
    game, rng = rules.get(game_id), random.Random(SEED)
    draw = rng.random

    def deal() -> None:
        state: Any = game.start(seed=rng.getrandbits(SEED_BITS))
        state.single_deal = True
        while not state.results:
            actions = state.actions()
            state.advance(actions[int(draw() * len(actions))])

    return deal


def their_deal(name: str, *, odds: bool = True) -> Deal:
    """Return a function that plays a random deal by OpenSpiel's rules.

    `odds`: cards are drawn by the odds that OpenSpiel lists, as its own examples do; else one is like the other.
    """
    pyspiel: Any = importlib.import_module("pyspiel")
    game, rng = pyspiel.load_game(name), random.Random(SEED)
    draw = rng.random

    def deal() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if odds and state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])

    return deal


def time_of_deal(deal: Deal, seconds: float) -> float:
    """Return the processor time of a deal, the mean of those played in about that many seconds."""
    number, took, began = 0, 0.0, time.process_time()
    while took < seconds:
        deal()
        number += 1
        took = time.process_time() - began
    return took / number


def measure() -> list[Figure]:
    """Measure the five games that OpenSpiel has too: the median of rounds in which both play in turns."""
    try:
        importlib.import_module("pyspiel")
    except ImportError:
        raise NotMeasurable("OpenSpiel is not installed; `pip install open_spiel` brings it") from None
    found, without_odds = [], []
    for game_id in GAMES:
        name = rules.CATALOGUE[game_id].bench["openspiel"]
        deals = our_deal(game_id), their_deal(name), their_deal(name, odds=False)
        for deal in deals:
            time_of_deal(deal, ROUND_SECONDS)  # caches are filled, as in any match
        rounds = [[time_of_deal(deal, ROUND_SECONDS) for deal in deals] for _ in range(ROUNDS)]
        share, bare = (100 * statistics.median([one[0] / one[at] for one in rounds]) for at in (1, 2))
        found.append(Figure(f"a random deal of {game_id}, of OpenSpiel’s time", share, "%", MAX_PERCENT))
        without_odds.append(Figure(f"a random deal of {game_id}, of OpenSpiel’s time without lists of odds", bare, "%"))
    return found + without_odds
