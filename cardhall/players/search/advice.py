"""Advice: the knowledge of a game that guides the search; each game has a module of advice.

The search works without advice. Advice makes imagined deals look like real play (`weights`, `playout`, `finish`), tells
which actions deserve thought and what others' actions say about their cards (`inference`), and may replace the search
where a game is a known calculation (`calculate_ranking`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from typing import Any, Generic, TypeVar

from cardhall.cards import Card
from cardhall.players.claims import Claim
from cardhall.players.search.match_equity import MatchCourse, Outcomes, usual_margin_std_dev
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.open_class import OpenClass
from cardhall.rules.engine.state import State

S = TypeVar("S", bound=State)
T = TypeVar("T")

Ranking = list[tuple[Action, float]]  # actions with the result expected of them, best first


class Advice(Generic[S], metaclass=OpenClass):
    """Knowledge of how to play a game well; by default none, and every action looks equally good.

    In `weights` and `playout` a state may be imagined (all cards filled in) or redacted (`HIDDEN` in others' hands):
    use only what the seat to act may know. Events are not recorded while deals are imagined, so ask the state and not
    its history.
    """

    knows_nothing = False  # True: the weights say nothing, so even "easy" must imagine some deals
    points_sign = 1  # -1 where fewer points are better
    searches_tree = True  # False: it only imagines how the deal ends after each action
    max_actions = 24  # the most actions to consider, those with the highest weights
    horizon = 400  # actions after which an imagined deal is broken off and `unfinished_deal_values` asked
    # time of an action in an imagined deal, in units of some ten microseconds; `cardhall bench` measures it
    action_cost = 1.0
    # how many such actions a normal player imagines for a decision: a quarter of a second's worth at most
    effort = 16_000
    prior = 0.15  # weight of the prior: standard errors for each factor e between weights
    # standard errors by which an action may look worse than another and still be as good: the prior decides
    noise = 1.0
    playout_weight = 1.0  # of playouts beside learnt values
    playout_share = 0.4  # share of the budget for playouts, where solved worlds are weighed beside them
    # positions with a choice after which the solution of an imagined deal is given up, and deals are played out instead
    most_positions = 10_000
    has_inference = False  # whether `inference` says anything
    worlds_per_draw = 4  # worlds drawn for each that is used, where `has_inference`
    outcomes: Outcomes = ()  # between two sides: the winner's points in a deal, and how often
    margin_std_dev = (
        0.0  # else: the standard deviation of the difference that a deal makes between two sides; 0: unknown
    )
    usual_gain = 0.0  # usual points of a side in a deal

    def __init__(self, **levels: Advice[Any]) -> None:
        """`levels`: other advice by the names of the levels whose players think with it."""
        self.levels = levels

    def for_level(self, level: str) -> Advice[Any]:
        """Return the advice for players of a level."""
        return self.levels.get(level, self)

    # ---- how good actions look

    def weights(self, state: S, seat: int, actions: Sequence[Action]) -> list[float]:
        """Return the prior of each action without search, in proportion to how often a player chooses it.

        All are positive.
        """
        return [1.0] * len(actions)

    def playout(self, state: S, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
        """Return the choice of `seat` in an imagined deal, among two or more. Called thousands of times a second."""
        return draw_weighted(actions, self.weights(state, seat, actions), rng)

    def finish(self, state: S, rng: random.Random) -> int:
        """Play an imagined deal to the end faster than action by action, and return the number of actions.

        The result is then in `state.results`. Returns 0, and leaves the state unchanged, where that is not possible.
        """
        return 0

    def unfinished_deal_values(self, state: S) -> Sequence[float]:
        """Return the value to each side, in points, of a deal broken off here, besides the points already scored."""
        return [0.0] * len(state.sides)

    def solves_exactly(self, state: S) -> bool:
        """Return whether few enough cards are left to solve imagined deals (some hundred positions).

        Asked before the search with a redacted state; only for games in which the seats act in turn. Where a deal takes
        far more positions after all, the search returns to playouts.
        """
        return False

    def solution_weight(self, state: S, seconds: float | None, simulations: int | None) -> float:
        """Return the weight of solved deals beside playouts: 1 for solutions alone, 0 for none.

        More than 0 only where `solved_ends` answers soon enough for a search of that time, or of that number of
        imagined deals. Solutions see through all cards, and playouts follow no plan: together they misjudge less. Asked
        before the search with a redacted state. For a fixed number of deals the answer is the same on every machine.
        """
        return 0.0

    def solved_ends(self, state: S, actions: Sequence[Action]) -> Sequence[S] | None:
        """Return for each action the imagined deal at its end, after best play of all with all cards seen.

        Several results may be the same state. None if unknown after all.
        """
        return None

    def learnt_values(self, state: S, actions: Sequence[Action]) -> Sequence[float]:
        """Return by action the likely advantage over their mean, in points, as learnt beforehand; () if unknown.

        The differences found in imagined deals are weighed against it: see `playout_weight` and `weight_of_solved`.
        """
        return ()

    def known_margin(self, state: S) -> float:
        """Return the most points by which an action may be known to be worse than the best and still be tried.

        Asked only where `learnt_values` says something, and only the best action is wanted: fewer actions are compared
        more often.
        """
        return inf

    def weight_of_solved(self, state: S, solved_share: float, world_count: int) -> float:
        """Return the weight of `world_count` solved deals in the value of actions, where playouts count as well.

        `solved_share`: the result of `solution_weight`.
        """
        return solved_share

    # How many imagined deals say as much as the forecasts of `finish_with_forecast` in all of them; 0: it gives none.
    forecast_worlds = 0.0

    def finish_with_forecast(self, state: S, rng: random.Random) -> tuple[int, Sequence[float]]:
        """Do as `finish`, and return besides a forecast of the margin by side, as learnt beforehand, made on the way.

        A forecast scatters less than results do. () where the result is near, which then stands for it.
        """
        return self.finish(state, rng), ()

    # ---- what others' actions tell

    def inference(self, seen: Observation, world: S) -> float:
        """Return how well an imagined state agrees with others' actions, from 0 to 1. Asked only if `has_inference`."""
        return 1.0

    def evidence(self, seen: Observation) -> Callable[[S], float] | None:
        """Return `inference` prepared for many imagined states of an observation; None if actions say nothing."""
        return partial(self.inference, seen) if self.has_inference else None

    def world_source(self, seen: Observation, rng: random.Random) -> Callable[[], S] | None:
        """Return a faster way to draw states that agree with an observation, or None.

        Each state is drawn as often as `evidence` asks.
        """
        return None

    def hidden_card_mover(self, seen: Observation) -> Callable[[S, random.Random], None] | None:
        """Return a function that moves hidden cards of a sampled state to sensible places, or None.

        The places are those where sound players would have put the cards.
        """
        return None

    # ---- the match

    def course(self, state: S) -> MatchCourse:
        """Return how the match ends and the usual results of deals.

        By default a match ends at the option `target` or after the option `deals`.
        """
        options = state.setup.options
        target, deals = options.get("target", 0), options.get("deals", 0)
        return MatchCourse(target, deals, self.outcomes, self.margin_std_dev, self.usual_gain, self.points_sign < 0)

    def usual_difference(self, state: S) -> float:
        """Return the standard deviation of the results of deals, in points; 0 if unknown."""
        course = self.course(state)
        return usual_margin_std_dev(course) if course.margin_std_dev or course.outcomes else 0.0

    def counted_deals(self, state: S, deals: int) -> int:
        """Return how many of the first `deals` deals count towards the number of deals of a match."""
        return deals if state.game.thrown_in_count else sum([not one.thrown_in for one in state.results[:deals]])

    def judged_value(self, state: S, deal_index: int) -> tuple[float, ...] | None:
        """Return by side the value in the match of finished deal number `deal_index` (counted from 0), in points.

        For games in which a deal leaves more behind than its points. None if the points and the match's end say all.
        """
        return None

    def later_value(self, state: S) -> Sequence[float]:
        """Return by side the value for later deals of a finished deal, added to its points; () for none."""
        return ()

    # ---- where the search is not needed

    def calculate_ranking(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        """Return every action with its expected result where the result is calculated, or None to search.

        The first action is done. A mixed strategy puts the action drawn with `rng` first, whatever its result.
        """
        return None

    # ---- where thought is wasted

    def result_is_fixed(self, state: S) -> bool:
        """Return whether no card left to play can change the result of the deal, judged from public facts."""
        return False

    def distinct_actions(self, state: S, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the actions worth comparing: a single action of each obviously equal group."""
        return actions

    def sensible_actions(self, state: S, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the actions that a good player may choose, whatever imagined deals say of the others.

        Asked with a redacted state, before anything is compared. May return no action: then all count.
        """
        return actions

    def goal_value(self, state: S, seat: int) -> float | None:
        """Return the least value of a deal that reaches its goal, as the search values deals; None: no such goal."""
        return None

    def cheapest_action(self, state: S, seat: int, best_action: Action, equal_actions: Sequence[Action]) -> Action:
        """Return the action that spends least of the best and others that brought the same in every imagined deal."""
        return best_action

    def noise_in(self, state: S) -> float:
        """Return `noise` for this state."""
        return self.noise

    def suggested_actions(self, seen: Observation, ranked: Sequence[Action]) -> list[Action]:
        """Return the best of a person's legal actions, and others that may be suggested besides, best first.

        Announcements are not suggestions of their own: a useful one comes first.
        """
        sensible = self.sensible_actions(seen.state, seen.seat, seen.actions()) or ranked
        other_actions = [
            action for action in ranked[1:] if action in sensible and not self.is_announcement(seen, action)
        ]
        return [*ranked[:1], *other_actions]

    # ---- words that cost no turn

    def is_announcement(self, seen: Observation, action: Action) -> bool:
        """Return whether the action only tells others something, and so is not compared with other actions."""
        return False

    def announcement_before(self, seen: Observation, action: Action) -> Action | None:
        """Return the announcement to make before a chosen action, for which `is_announcement` holds, or None."""
        return None

    def find_claim(self, seen: Observation) -> Claim | None:
        """Return the rest of the deal if decided for the seat to act, whatever is hidden; else None."""
        if not self.result_is_fixed(seen.state):
            return None
        return Claim((self.best_by_prior(seen, seen.actions()),), len(seen.hand), False)

    def best_by_prior(self, seen: Observation, actions: Sequence[Action]) -> Action:
        """Return the action with the highest prior."""
        weights = self.weights(seen.state, seen.seat, actions)
        return actions[max(range(len(actions)), key=weights.__getitem__)]

    # ---- how a hand may lie

    def combinations(self, seen: Observation, cards: Sequence[Card]) -> Sequence[Sequence[Card]]:
        """Return the cards of a hand in useful combinations; by default each card alone."""
        return [[card] for card in cards]

    # ---- words and pace

    def reason(self, seen: Observation, action: Action) -> str:
        """Return a sentence why a good player chooses the action; "" for none."""
        return ""

    def outlook(self, seen: Observation) -> str:
        """Return the sentence of a hint while others act, for games without choices; "" for none."""
        return ""

    def meaning(self, seen: Observation, action: Action, call_index: int | None = None) -> str:
        """Return a sentence about the caller's hand that a call tells partners; "" without an agreed meaning.

        `call_index`: the place of the call in `state.calls`, or None for a call that the seat might make now, legal
        or not.
        """
        return ""

    def tempo(self, level: str) -> float:
        """Return the seconds between two actions of a player of this level, in a game without turns."""
        return {"random": 2.0, "easy": 3.0, "normal": 2.0, "hard": 1.3}[level]


class NoAdvice(Advice[State]):
    """Advice for games about which nothing is known."""

    knows_nothing = True

    def playout(self, state: Any, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
        return rng.choice(actions)


def draw_weighted(items: Sequence[T], weights: Sequence[float], rng: random.Random) -> T:
    """Return an item drawn at random in proportion to the weights."""
    remaining_weight = rng.random() * sum(weights)
    for place, weight in enumerate(weights):
        remaining_weight -= weight
        if remaining_weight < 0:
            return items[place]
    return items[-1]
