"""Our players against those of others: what is the same for all of these contests."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path

from cardhall import players
from cardhall.commands import external_players, opponents
from cardhall.commands.command_line import ProgressBar, describe_machine
from cardhall.players.contests.arena import CONTEST_SEED_STEP, ContestResult, average_advantage, summarize

# Plays the deal of a seed, ours at the seats or sides that are true, and returns the points by seat or side.
Play = Callable[[int, Sequence[bool]], Sequence[float]]


def run_contest(deals: int, seed: int, seatings: Sequence[Sequence[bool]], play: Play) -> Iterator[ContestResult]:
    """The same deals in every seating. Yields after every deal what ours has more than theirs, on average."""
    differences: list[float] = []
    for number in range(deals):
        points = [average_advantage(play(seed * CONTEST_SEED_STEP + number, ours), ours) for ours in seatings]
        differences.append(sum(points) / len(points))
        yield summarize(differences)


def parser_for(name: str, other: str) -> argparse.ArgumentParser:
    """The arguments of a contest of that name, the other player being called `other`."""
    parser = argparse.ArgumentParser(description=f"Our {name} against {other}, the same time each.")
    parser.add_argument("--level", choices=players.LEVELS, default="hard")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--record", type=Path, metavar="FILE", help="add the result to these figures (opponents.json)")
    return parser


def report(
    chosen: argparse.Namespace,
    results: Iterator[ContestResult],
    *,
    game: str,
    other: str,
    oracle: str,
    setting: str,
    unit: str = "points a deal",
    more: str = "",
) -> int:
    """Run the contest, print its result and keep it where that is asked for. Returns the exit status.

    `other`: what the other player is called; `oracle`: the name of the module; `setting`: what is played, a sentence;
    `more`: its own arguments.
    """
    result: ContestResult | str = "no deal finished"
    progress = ProgressBar(chosen.deals, "deals")
    with contextlib.suppress(KeyboardInterrupt):  # what there is so far is reported
        for result in results:
            progress.update(result.deal_count)
    progress.close()
    sys.stdout.write(f"{chosen.level} against {other}{more}, {chosen.seconds:g} s each: {result} ({unit})\n")
    if chosen.record is not None and isinstance(result, ContestResult):
        command = (
            f"python -m tests.oracles.{oracle} --level {chosen.level} --deals {chosen.deals}{more} "
            f"--seed {chosen.seed} --seconds {chosen.seconds:g}"
        )
        budget = f"{chosen.seconds:g} s a decision for each"
        entry = contest_entry(result, game, other, chosen.level, budget, setting, unit, command)
        opponents.add_entry(chosen.record, entry)
    return 0


def thinking_limits(chosen: argparse.Namespace) -> tuple[str, str]:
    """How long our player thought, in words, and the arguments that say so."""
    if chosen.seconds is not None:
        return f"{chosen.seconds:g} s a decision", f" --seconds {chosen.seconds:g}"
    if chosen.simulations is not None:
        return f"{chosen.simulations} deals imagined for a decision", f" --simulations {chosen.simulations}"
    return "as in play", ""


def contest_entry(
    result: ContestResult,
    game: str,
    player: str,
    level: str,
    budget: str,
    setting: str,
    unit: str,
    command: str,
    won: str = "",
) -> external_players.OutsideContest:
    """A contest as the figures keep it."""
    return {
        "game": game,
        "player": player,
        "level": level,
        "budget": budget,
        "setting": setting,
        "unit": unit,
        "deals": result.deal_count,
        "mean": round(result.mean, 4),
        "low": round(result.low, 4),
        "high": round(result.high, 4),
        "won": won,
        "date": date.today().isoformat(),
        "machine": describe_machine(),
        "command": command,
    }
