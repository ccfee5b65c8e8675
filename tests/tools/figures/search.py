"""What a simulated action of a Normal player costs: processor time of whole decisions, by the actions imagined in them.

A decision is measured from the observation to the chosen action: worlds drawn, deals played out and scored, actions
compared. Its simulated actions are those that its budget counts: a step in the tree counts as four, an ending that is
solved as a hundred (see `cardhall.players.search.trials`). Decisions that are calculated, without a search, are left
out. The unit is the same for every game, so Whist may set the limit. Most of its figure is what a decision costs
besides its few hundred actions, and so it is in other games with short decisions.

Beside it stands a simulation alone at the first decision of a deal: a world drawn and played out, by its actions. There
Whist, which has no auction and plays a whole deal in one compiled function, is no fair limit for games that weigh hands
and draw cards on the way; none is set.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any

from cardhall import players, rules
from cardhall.players import levels
from cardhall.players.advice import advice_for
from cardhall.players.search.halving import _Search
from cardhall.players.search.playouts import Worlds, choose_actor, play_out
from cardhall.players.search.trials import Trials
from tests.tools.figures import Figure

YARDSTICK = "whist"
MAX_TIMES_YARDSTICK = 6.0  # what a simulated action may cost, in simulated actions of Whist
WARM_UP_DEALS = 4
DEALS = 12  # in each of which the decisions after these numbers of actions of Easy players are measured
ACTIONS_BEFORE = (0, 9, 24)
FIRST_DEAL_SEED = 99
SIMULATION_SECONDS = 0.2


class CountedSearch:
    """The search of players, which also counts the simulated actions."""

    def __init__(self) -> None:
        self.actions = 0

    def __call__(self, seen: Any, actions: Sequence[Any], advice: Any, rng: Any, budget: Any, **settings: Any) -> Any:
        """Search as `cardhall.players.search.halving.search` does."""
        trials = Trials(seen, advice, rng, budget)
        ranking = _Search(
            trials, actions, settings.get("only_best", False), settings.get("comparison_actions", ())
        ).run()
        self.actions += trials.spending.steps
        return ranking


def decision_after(game_id: str, seed: int, number: int) -> Any:
    """Return what a seat with a choice sees after that many actions of Easy players in a deal.

    None where the deal is over by then.
    """
    state: Any = rules.get(game_id).start(seed=seed)
    rng, easy = random.Random(seed), players.get("easy", game=game_id, seed=seed)
    done = 0
    while not state.results:
        seat, actions = choose_actor(state, rng)
        if done >= number and len(actions) > 1:
            return state.observe(seat)
        state.play(easy.choose(state.observe(seat)), seat)
        done += 1
    return None


def cost_of_action(game_id: str, counted: CountedSearch) -> float | None:
    """Return the microseconds of a simulated action; None where a Normal player never searches.

    The decisions of the first deals are not counted: they fill what a game keeps from one deal to the next.
    """
    took, actions = 0.0, 0
    for seed in range(WARM_UP_DEALS + DEALS):
        for number in ACTIONS_BEFORE:
            seen = decision_after(game_id, seed, number)
            if seen is None:
                continue
            player = players.get("normal", game=game_id, seed=seed)
            before, began = counted.actions, time.process_time()
            player.choose(seen)
            spent = time.process_time() - began
            if counted.actions > before and seed >= WARM_UP_DEALS:
                took += spent
                actions += counted.actions - before
    return 1e6 * took / actions if actions else None


def cost_of_simulation(game_id: str) -> float:
    """Return the microseconds of an action in a world drawn and played out from the first decision of a deal."""
    seen, advice, rng = decision_after(game_id, FIRST_DEAL_SEED, 0), advice_for(game_id), random.Random(FIRST_DEAL_SEED)
    worlds, deals = Worlds(seen, advice, rng), len(seen.results)
    actions, took, began = 0, 0.0, time.process_time()
    while took < SIMULATION_SECONDS:
        actions += play_out(worlds.draw(), advice, rng, deals)
        took = time.process_time() - began
    return 1e6 * took / actions


def measure() -> list[Figure]:
    """Measure the cost of a simulated action in every game with a search, that of Whist first."""
    counted = CountedSearch()
    replaced: Any = levels
    replaced.search = counted
    games = [YARDSTICK, *(one for one in rules.GAMES if one != YARDSTICK and rules.GAMES[one].has_choices)]
    found = {game_id: cost_of_action(game_id, counted) for game_id in games}
    costs = {game_id: cost for game_id, cost in found.items() if cost is not None}
    limit = MAX_TIMES_YARDSTICK * costs[YARDSTICK]
    decisions = [
        Figure(f"a simulated action of {game_id}", cost, "µs", None if game_id == YARDSTICK else limit)
        for game_id, cost in costs.items()
    ]
    alone = [Figure(f"an action of a simulation alone, {one}", cost_of_simulation(one), "µs") for one in costs]
    return decisions + alone
