"""The command; see the package."""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.check import cores
from tests.mutation.run import ENOUGH, Mutation, Outcome

ROOT = Path(__file__).parents[2]
PAGE = Path(__file__).parent / "results.md"
MODULES = (
    "cardhall.players.search.halving",
    "cardhall.players.search.tree",
    "cardhall.players.search.playouts",
    "cardhall.players.search.endings",
    "cardhall.players.search.payoff",
    "cardhall.players.search.equity",
    "cardhall.players.claims",
    "cardhall.players.tricks.inference",
    "cardhall.players.tricks.playout",
    "cardhall.players.tricks.solver",
)
# Tests of players that take place in this process, and can be repeated in a copy of it.
TESTS = tuple(
    f"tests/players/test_{name}.py"
    for name in (
        "tree",
        "halving",
        "search",
        "equity",
        "claims",
        "double_dummy",
        "solved_deals",
        "trick_inference",
        "players",
    )
)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Mutation tests of the players.")
    parser.add_argument("modules", nargs="*", default=MODULES, help="modules to change (the search and the advice)")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="tests that should notice")
    parser.add_argument("--every", type=int, default=1, help="try only every so manieth change (1)")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes at a time (one for each core)")
    parser.add_argument("--seconds", type=float, default=ENOUGH, help="of tests that are run for each change")
    wanted = parser.parse_args(arguments)
    for name in wanted.modules:
        importlib.import_module(name)
    began = time.monotonic()
    run = Mutation(wanted.modules, wanted.every, wanted.jobs, wanted.seconds, shown)
    options = ["-n", "0", "-p", "no:cacheprovider", "-p", "no:randomly", "--rootdir", str(ROOT)]
    pytest.main([*options, *(str(ROOT / name) for name in wanted.tests)], plugins=[run])
    sys.stdout.write(summary(run.outcomes))
    for name in run.failing:
        sys.stdout.write(f"not used, it fails anyway: {name}\n")
    sys.stdout.write(f"{len(run.outcomes)} changes in {time.monotonic() - began:.0f} s\n")
    return 0 if run.outcomes else 1


def shown(outcome: Outcome) -> None:
    """What is printed at once: the changes that nobody noticed."""
    if not outcome.noticed:
        reached = f"{outcome.tests} tests reach it" if outcome.tests else "no test reaches it"
        sys.stdout.write(f"not noticed: {outcome.mutant} ({reached})\n")
        sys.stdout.flush()


def summary(outcomes: list[Outcome]) -> str:
    """A line for each module: how many changes were tried, and how many were noticed."""
    tried = Counter(one.mutant.module for one in outcomes)
    noticed = Counter(one.mutant.module for one in outcomes if one.noticed)
    lines = [
        f"{name}: {noticed[name]} of {tried[name]} noticed ({noticed[name] / tried[name]:.0%})\n" for name in tried
    ]
    return "".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
