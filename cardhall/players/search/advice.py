"""Advice: what the search asks of a game (`players/advice/<game>.py` has it, game by game).

The search works without any of it. Advice makes its imagined deals look like play (`weights`, `playout`, `finish`),
tells which actions deserve thought, what others' actions say about their cards (`inference`), and may replace the
search where a game is a known calculation (`decide`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from typing import Any, Generic, TypeVar

from cardhall.cards import Card
from cardhall.players.claims import Claim
from cardhall.players.search.equity import Course, Outcomes, usual_spread
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.open_class import Open
from cardhall.rules.engine.state import State

S = TypeVar("S", bound=State)
T = TypeVar("T")

Ranking = list[tuple[Action, float]]  # actions with the result expected of them, best first


class Advice(Generic[S], metaclass=Open):
    """What is known of playing a game well. By default nothing: every action looks as good as another.

    In `weights` and `playout` a state may be imagined (all cards filled in) or redacted (`HIDDEN` in others' hands):
    look only at what the seat to act may know. Events are not recorded while deals are imagined, so ask the state, not
    its history.
    """

    knows_nothing = False  # True: the weights say nothing, so even "easy" must imagine some deals
    goal = 1  # -1 where fewer points are better
    tree = True  # whether the search looks ahead in a tree, or only imagines how the deal ends after each action
    width = 24  # the most actions that are thought about: those with the highest weights
    horizon = 400  # actions after which an imagined deal is broken off and `standing` asked
    cost = 1.0  # what one action of an imagined deal costs in time, compared with some ten microseconds
    # how many such actions a normal player imagines for a decision: a quarter of a second's worth at most
    effort = 16_000
    prior = 0.15  # what the weights count: standard errors for each factor e between them
    # standard errors by which an action may look worse than another and still be as good: the prior decides
    noise = 1.0
    played_weight = 1.0  # where something is known of the actions: what sound play weighs beside that
    played_part = 0.4  # of the budget: for sound play, where solved worlds are to be weighed beside it
    # positions with a choice after which the solution of an imagined deal is given up, and deals are played out instead
    most_positions = 10_000
    infers = False  # whether `inference` says anything
    candidates = 4  # where it does: how many worlds are drawn for each that is used
    outcomes: Outcomes = ()  # between two sides: what a deal brings its winner, and how often
    spread = 0.0  # else: the standard deviation of the difference that a deal makes between two sides; 0: unknown
    gain = 0.0  # what a side usually gains in a deal

    def __init__(self, **levels: Advice[Any]) -> None:
        """`levels`: by their names, the levels whose players think with other advice than this."""
        self.levels = levels

    def for_level(self, level: str) -> Advice[Any]:
        """The advice that a player of this level thinks with."""
        return self.levels.get(level, self)

    # ---- how good actions look

    def weights(self, state: S, seat: int, actions: Sequence[Action]) -> list[float]:
        """The prior of each action, without search: positive numbers, in proportion to how often it would be chosen."""
        return [1.0] * len(actions)

    def playout(self, state: S, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
        """What `seat` does in an imagined deal. Called thousands of times a second; there are two actions or more."""
        return picked(actions, self.weights(state, seat, actions), rng)

    def finish(self, state: S, rng: random.Random) -> int:
        """Play an imagined deal to its end faster than action by action: its result is then in `state.results`.

        Returns how many actions that took; 0, the state unchanged, where it cannot.
        """
        return 0

    def standing(self, state: S) -> Sequence[float]:
        """What the deal under way, broken off here, is worth to each side, in points, beside what has been scored."""
        return [0.0] * len(state.sides)

    def exact(self, state: S) -> bool:
        """Whether so few cards are left to be played that imagined deals can be solved (some hundred positions).

        Asked before the search with a redacted state; only for games in which the seats act in turn. Where a deal turns
        out to take far more positions, the search plays deals out after all.
        """
        return False

    def solves(self, state: S, seconds: float | None, simulations: int | None) -> float:
        """What solutions of imagined deals weigh beside sound play of others; 1: they alone count; 0: none is solved.

        More than 0 only where `solved` answers soon enough for a search of that time, or of that number of imagined
        deals. Solutions see through all cards, and sound play follows no plan: together they misjudge less. Asked
        before the search with a redacted state. For a number the answer is the same on every machine.
        """
        return 0.0

    def solved(self, state: S, actions: Sequence[Action]) -> Sequence[S] | None:
        """For each action a state in which an imagined deal is over, all having played as well as can be, seeing all.

        Several may be the same. None: not known after all.
        """
        return None

    def known(self, state: S, actions: Sequence[Action]) -> Sequence[float]:
        """By how many points each of the actions is likely to beat the mean of them, as found out before; (): nothing.

        What imagined deals say of the differences between actions is weighed against it: see `played_weight` and
        `weight_of_solved`.
        """
        return ()

    def close(self, state: S) -> float:
        """By how many points an action may be known to be behind the best and still be tried; asked if some are known.

        Only where nothing but the best is wanted: more of those that may be it are then compared in the same time.
        """
        return inf

    def weight_of_solved(self, state: S, share: float, number: int) -> float:
        """The part that a number of solved deals has in what actions are worth where sound play counts as well.

        `share`: what `solves` said.
        """
        return share

    # ---- what others' actions tell

    def inference(self, seen: Observation, world: S) -> float:
        """How well an imagined state agrees with what others have done: 0 to 1. Asked only where `infers` is set."""
        return 1.0

    def evidence(self, seen: Observation) -> Callable[[S], float] | None:
        """`inference` made ready for many imagined states of one observation; None where actions say nothing."""
        return partial(self.inference, seen) if self.infers else None

    def worlds(self, seen: Observation, rng: random.Random) -> Callable[[], S] | None:
        """A faster way to draw states that agree with an observation, each as often as `evidence` asks; None: none."""
        return None

    def rearranges(self, seen: Observation) -> Callable[[S, random.Random], None] | None:
        """What moves hidden cards of a sampled state to where others would sensibly have laid them; None: nothing."""
        return None

    # ---- the match

    def course(self, state: S) -> Course:
        """How the match ends, by default at the option `target` or after the option `deals`; what deals bring."""
        options = state.setup.options
        target, deals = options.get("target", 0), options.get("deals", 0)
        return Course(target, deals, self.outcomes, self.spread, self.gain, self.goal < 0)

    def usual_difference(self, state: S) -> float:
        """What results of deals usually differ by, as a standard deviation in points; 0: that is not known."""
        course = self.course(state)
        return usual_spread(course) if course.spread or course.outcomes else 0.0

    def counted(self, state: S, deals: int) -> int:
        """How many of the first `deals` deals count where a match ends after a number of them."""
        return deals if state.game.thrown_in_count else sum([not one.thrown_in for one in state.results[:deals]])

    def judged(self, state: S, deals: int) -> tuple[float, ...] | None:
        """By side, what the finished deal number `deals` (counted from 0) is worth in the match, in points.

        For games in which a deal leaves more behind than its points. None: its points tell, and the match's course.
        """
        return None

    def leaves(self, state: S) -> Sequence[float]:
        """What a finished deal leaves for later ones, by side, in points: added to what it brought. (): nothing."""
        return ()

    # ---- where the search is not needed

    def decide(self, seen: Observation, rng: random.Random, level: str) -> Ranking | None:
        """Every action with its expected result, where that is calculated; the first is done. None: search.

        A mixed strategy puts the action it has drawn with `rng` first, whatever its result.
        """
        return None

    # ---- where thought is wasted

    def settled(self, state: S) -> bool:
        """Whether nothing that is left to be played can change the result of the deal. Looks at what is public."""
        return False

    def distinct(self, state: S, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """The actions worth comparing: of several that come to the same one, as far as that is easily seen."""
        return actions

    def sensible(self, state: S, seat: int, actions: Sequence[Action]) -> Sequence[Action]:
        """The actions without those that nobody who plays well would do, whatever imagined deals say; or all of them.

        Asked with a redacted state, before anything is compared.
        """
        return actions

    def noise_in(self, state: S) -> float:
        """`noise` in this state."""
        return self.noise

    def suggested(self, seen: Observation, ranked: Sequence[Action]) -> list[Action]:
        """Of a person's legal actions, best first, the best one and those that may be suggested besides.

        Words are no further idea: what is worth saying comes first.
        """
        sensible = self.sensible(seen.state, seen.seat, seen.actions()) or ranked
        others = [action for action in ranked[1:] if action in sensible and not self.only_says(seen, action)]
        return [*ranked[:1], *others]

    # ---- words that cost no turn

    def only_says(self, seen: Observation, action: Action) -> bool:
        """Whether the action does no more than tell others something, so that it is not compared with others."""
        return False

    def said_first(self, seen: Observation, action: Action) -> Action | None:
        """What is said before an action that has been chosen: one of those that `only_says`; None: nothing."""
        return None

    def claim(self, seen: Observation) -> Claim | None:
        """What is decided for the seat, which is to act, whatever is hidden from it; None: nothing, as far as known."""
        if not self.settled(seen.state):
            return None
        return Claim((self.likeliest(seen, seen.actions()),), len(seen.hand), False)

    def likeliest(self, seen: Observation, actions: Sequence[Action]) -> Action:
        """The action with the highest prior."""
        weights = self.weights(seen.state, seen.seat, actions)
        return actions[max(range(len(actions)), key=weights.__getitem__)]

    # ---- how a hand may lie

    def grouped(self, seen: Observation, some: Sequence[Card]) -> Sequence[Sequence[Card]]:
        """The cards of a hand in the combinations in which it is best played; by default none goes with another."""
        return [[card] for card in some]

    # ---- words and pace

    def reason(self, seen: Observation, action: Action) -> str:
        """Why a good player does that, in a sentence; "" where nothing is to be said."""
        return ""

    def outlook(self, seen: Observation) -> str:
        """What a hint says while others act, in a sentence; "" where nothing is to be said.

        For games without choices."""
        return ""

    def meaning(self, seen: Observation, action: Action, at: int | None = None) -> str:
        """What a call tells partners of its caller's hand, in a sentence; "" where that is not agreed.

        `at`: the place of the call in `state.calls`; None: a call that the seat might make now, legal or not.
        """
        return ""

    def tempo(self, level: str) -> float:
        """In a game without turns: seconds between two actions of a player of this level."""
        return {"random": 2.0, "easy": 3.0, "normal": 2.0, "hard": 1.3}[level]


class NoAdvice(Advice[State]):
    """For games of which nothing is written."""

    knows_nothing = True

    def playout(self, state: Any, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
        return rng.choice(actions)


def picked(items: Sequence[T], weights: Sequence[float], rng: random.Random) -> T:
    """One of the items at random, in proportion to the weights."""
    left = rng.random() * sum(weights)
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return items[place]
    return items[-1]
