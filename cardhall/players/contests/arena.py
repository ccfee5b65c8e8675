"""Arena: compare two players by the same deals with seats exchanged, and estimate the difference with its error."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any, Protocol

from cardhall import players, rules
from cardhall.english import make_printable, quoted
from cardhall.players.advice import advice_for
from cardhall.rules.engine.action import Action, IllegalAction
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.state import State

NORMAL_QUANTILE_95 = 1.96  # standard deviations on either side of the mean that hold 95 % of a normal distribution
STUDENT_QUANTILES_95 = (12.71, 4.30, 3.18, 2.78)  # the same of Student's distribution, by 1 to 4 degrees of freedom
MAX_DEAL_ACTIONS = 5_000  # in a deal: more is a fault of the game or of a player
CONTEST_SEED_STEP = 1_000_003  # deal n of a contest with seed s is dealt by s * DEAL_SEED + n


class Unfinished(RuntimeError):
    """Raised when a contest cannot go on; the text is a sentence with the reason."""


class Chooser(Protocol):
    """A player, of whatever kind."""

    def choose(self, seen: Observation) -> Action: ...


@dataclass(frozen=True)
class ContestResult:
    """Mean points of A over B in each seat-exchanged deal, with the 95 % range."""

    mean: float
    low: float
    high: float
    deal_count: int  # deals, each played in every seating

    def __str__(self) -> str:
        return f"{self.mean:+.3f} [{self.low:+.3f}, {self.high:+.3f}] n={self.deal_count}"


def deal_difference(
    game_id: str,
    a: str | Chooser,
    b: str | Chooser,
    seed: int,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    simulations: int | None = None,
    opening_actions: Sequence[str] = (),
    one_side_only: bool = False,
) -> float:
    """Return A's margin in a deal: the mean points of A's sides less B's, averaged over the seatings.

    `opening_actions`: the first actions of the deal, whoever is to act; raises `Unfinished` if an action is illegal.
    `one_side_only`: see `fair_seatings`. Where the game's advice judges deals by more than their points, its
    judgement counts. Where all score together: the points with A at the table less the points with B.
    """
    advice = advice_for(game_id)
    advantages = []
    for state, players_by_seat, seating in _seated_matches(
        game_id, a, b, seed, seats, options, simulations, one_side_only
    ):
        play_opening(state, opening_actions)
        play_deal(state, players_by_seat, seed)
        points = advice.judged_value(state, 0) or state.results[0].delta
        advantages.append(advice.points_sign * average_advantage(points, seating))
    return sum(advantages) if len(seating) == 1 else sum(advantages) / len(advantages)


def match_difference(
    game_id: str,
    a: str | Chooser,
    b: str | Chooser,
    seed: int,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    simulations: int | None = None,
) -> float:
    """Return A's share of a match less B's, averaged over the seatings: from -1 to 1.

    A side that is the only winner has won 1; tied winners share it.
    """
    advantages = []
    for state, players_by_seat, seating in _seated_matches(game_id, a, b, seed, seats, options, simulations):
        while not state.is_over:
            _play_current_deal(state, players_by_seat, seed + len(state.results))
        share = [(side in state.winners) / max(1, len(state.winners)) for side in range(len(state.sides))]
        advantages.append(average_advantage(share, seating))
    return sum(advantages) / len(advantages)


def play_paired(
    game_id: str,
    a: str | Chooser,
    b: str | Chooser,
    deals: int = 100,
    seed: int = 1,
    *,
    difference_of: Callable[..., float] = deal_difference,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    simulations: int | None = None,
) -> ContestResult:
    """Play A against B (levels, or players) over a number of deals, each in every seating of `fair_seatings`.

    `difference_of`: `deal_difference`, or `match_difference` for as many whole matches.
    """
    deal_seeds = [seed * CONTEST_SEED_STEP + deal_number for deal_number in range(deals)]
    return summarize(
        [
            difference_of(game_id, a, b, deal_seed, seats=seats, options=options, simulations=simulations)
            for deal_seed in deal_seeds
        ]
    )


def _seated_matches(
    game_id: str,
    a: str | Chooser,
    b: str | Chooser,
    seed: int,
    seats: int | None,
    options: Mapping[str, Any] | None,
    simulations: int | None,
    one_side_only: bool = False,
) -> Iterator[tuple[Any, list[Chooser], tuple[bool, ...]]]:
    """Yield a new match for every seating: the state, the players by seat, and by side whether A plays."""
    player_a, player_b = (_make_player(game_id, who, seed, simulations) for who in (a, b))
    game = rules.get(game_id)
    for seating in fair_seatings(len(game.start(seats=seats, seed=seed, options=options).sides), one_side_only):
        state = game.start(seats=seats, seed=seed, options=options)
        yield state, [player_a if seating[state.side_of(seat)] else player_b for seat in range(state.seats)], seating


def fair_seatings(side_count: int, one_side_only: bool = False) -> list[tuple[bool, ...]]:
    """Return the seatings of a fair comparison; a seating says by side whether A plays.

    Two sides are exchanged. Of three or more, A plays each in turn alone against B's, and then, unless
    `one_side_only`, B each alone against A's. A single side is played by A, then by B.
    """
    if side_count == 1:
        return [(True,), (False,)]
    seatings_of_one = [tuple(side == one for side in range(side_count)) for one in range(side_count)]
    return (
        seatings_of_one
        if one_side_only or side_count == 2
        else [*seatings_of_one, *(tuple(not a for a in seating) for seating in seatings_of_one)]
    )


def average_advantage(points_by_side: Sequence[float], seating: Sequence[bool]) -> float:
    """Return the average points of A's sides less the average of B's; a missing average counts 0."""
    a_points = [points for points, a in zip(points_by_side, seating, strict=True) if a]
    b_points = [points for points, a in zip(points_by_side, seating, strict=True) if not a]
    return sum(a_points) / max(1, len(a_points)) - sum(b_points) / max(1, len(b_points))


def play_opening(state: State, actions: Sequence[str]) -> None:
    """Play the first actions of a deal for the seats to act. Raises `Unfinished` if an action is illegal."""
    for action in actions:
        try:
            state.play(action)
        except IllegalAction as error:
            cause = make_printable(error.reason, 300)
            raise Unfinished(f"This deal of {state.game.name} cannot begin with {quoted(action)}: {cause}") from None


def play_deal(state: State, players_by_seat: Sequence[Chooser], seed: int = 0) -> None:
    """Play the first deal of a match to the end, unless already over.

    In a game without turns every seat acts at the pace that its game's advice gives, varied by up to a third.
    """
    if not state.results:
        _play_current_deal(state, players_by_seat, seed)


def _play_current_deal(state: State, players_by_seat: Sequence[Chooser], seed: int) -> None:
    """Play the deal under way to its end."""
    deals = len(state.results)
    rng = random.Random(seed)
    tempo = advice_for(state.game.id).tempo
    seat_times = [0.0] * state.seats
    for _ in range(MAX_DEAL_ACTIONS):
        if len(state.results) > deals:
            return
        actors = state.actors
        if not actors:
            raise Unfinished(f"A deal of {state.game.name} stands still: nobody can do anything.")
        seat = min(actors, key=seat_times.__getitem__)
        if len(state.actors) > 1:
            seat_times[seat] += tempo(getattr(players_by_seat[seat], "level", "normal")) * rng.uniform(2 / 3, 4 / 3)
        state.play(players_by_seat[seat].choose(state.observe(seat)), seat)
    raise Unfinished(f"A deal of {state.game.name} has not ended after {MAX_DEAL_ACTIONS:,} actions.")


def summarize(differences: Sequence[float]) -> ContestResult:
    """Return the mean and its 95 % range (Student's t); without bounds for fewer than two deals."""
    n = len(differences)
    if n < 2:
        return ContestResult(sum(differences), -inf, inf, n)
    mean = sum(differences) / n
    variance = sum((d - mean) ** 2 for d in differences) / (n - 1)
    margin = student_quantile_95(n - 1) * sqrt(variance / n)
    return ContestResult(mean, mean - margin, mean + margin, n)


def student_quantile_95(degrees_of_freedom: int) -> float:
    """Return the two-sided 95 % quantile of Student's distribution with `degrees_of_freedom`, to 0.01."""
    if degrees_of_freedom < len(STUDENT_QUANTILES_95) + 1:
        return STUDENT_QUANTILES_95[degrees_of_freedom - 1]
    z = NORMAL_QUANTILE_95
    return (
        z
        + (z**3 + z) / (4 * degrees_of_freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees_of_freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * degrees_of_freedom**3)
    )


def _make_player(game_id: str, level_or_player: str | Chooser, seed: int, simulations: int | None) -> Chooser:
    """Return the given player, or a new player of the given level; simulations are for levels that think."""
    if not isinstance(level_or_player, str):
        return level_or_player
    return players.get(
        level_or_player,
        game=game_id,
        seed=seed,
        simulations=simulations if level_or_player in ("normal", "hard") else None,
    )
