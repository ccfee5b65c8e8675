"""The command; see the package."""

from __future__ import annotations

import argparse
import importlib
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.compiled import cores
from tests.tools.mutation.run import SECONDS_PER_MUTANT, Mutation, Outcome

ROOT = Path(__file__).parents[3]
PAGE_PATH = Path(__file__).parent / "results.md"
SEARCH_TESTS = ("halving", "tree", "playouts", "search", "equity")
TRICK_TESTS = ("trick_thumbs", "trick_inference", "likelihoods", "tricks_played_out", "search")
# The modules that are changed, and the tests that should notice: those of players by their names after `test_`.
MUTATION_PLAN = {
    "cardhall.players.search.halving": SEARCH_TESTS,
    "cardhall.players.search.trials": SEARCH_TESTS,
    "cardhall.players.search.tree": SEARCH_TESTS,
    "cardhall.players.search.playouts": (*SEARCH_TESTS, "trick_inference"),
    "cardhall.players.search.exact_endings": SEARCH_TESTS,
    "cardhall.players.search.payoff": SEARCH_TESTS,
    "cardhall.players.search.match_equity": SEARCH_TESTS,
    "cardhall.players.claims": ("claims", "trick_claims", "trials/test_dummy_and_parties"),
    "cardhall.players.tricks.play_evidence": TRICK_TESTS,
    "cardhall.players.tricks.playout": (*TRICK_TESTS, "tute_advice"),
    "cardhall.players.tricks.card_trees": ("learnt_cards",),
    "cardhall.players.tricks.card_features": ("learnt_cards", "telling", "attitude"),
    "cardhall.games.whist.advice.tree_evidence": ("telling",),
    "cardhall.players.tricks.partition_search": ("double_dummy", "solved_deals"),
    "cardhall.players.tricks.solver": ("double_dummy", "solved_deals", "solver_duties"),
    "cardhall.players.tricks.double_dummy_search": ("double_dummy", "solved_deals", "solver_duties"),
    "cardhall.players.tricks.solved_results": ("double_dummy", "solved_deals", "solver_duties", "avoiding"),
    "cardhall.games.spades.advice.contracts": ("spades_advice",),
}
PAGE_INTRODUCTION = """# What the mutation tests found

Written by `python -m tests.tools.mutation --write`. Every module is changed in many small ways, one at a time; noticed
is a change after which a test fails. Of those that are not noticed most change nothing that could be seen: a factor
that cancels out, the border between numbers that are never equal, a start value that is always replaced, a weight that
one more changes little. Whoever changes a module looks through its list for one that should have been noticed.
"""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.mutation", description="Mutation tests of the players."
    )
    parser.add_argument(
        "modules", nargs="*", default=list(MUTATION_PLAN), help="modules to change (the search and the advice)"
    )
    parser.add_argument("--tests", nargs="+", default=[], help="tests that should notice (those of the module)")
    parser.add_argument("--every", type=int, default=1, help="try every Nth change (1: all)")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes at a time (one for each core)")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS_PER_MUTANT, help="of tests that are run for each change"
    )
    parser.add_argument("--write", action="store_true", help="write what is found of these modules to the page")
    wanted = parser.parse_args(arguments)
    if len(wanted.modules) == 1 and not wanted.write:
        return mutate_module(wanted.modules[0], wanted.tests, wanted.every, wanted.jobs, wanted.seconds)
    sections = read_sections()
    for name in wanted.modules:  # each in a process of its own, in which no other tests have run
        options = ["--every", str(wanted.every), "--jobs", str(wanted.jobs), "--seconds", str(wanted.seconds)]
        options += ["--tests", *wanted.tests] * bool(wanted.tests)
        command = [sys.executable, "-m", "tests.tools.mutation", name, *options]
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        sys.stdout.write(done.stdout)
        sys.stdout.flush()
        if done.returncode:
            return done.returncode
        sections[name] = format_section(name, done.stdout.splitlines(), wanted.every, wanted.seconds)
        if wanted.write:
            write(sections)
    return 0


def read_sections() -> dict[str, str]:
    """The sections of the page by module; none where it has not been written."""
    parts = PAGE_PATH.read_text("utf-8").split("\n## ")[1:] if PAGE_PATH.exists() else []
    return {part.partition("\n")[0]: f"## {part.rstrip()}\n" for part in parts}


def write(sections: dict[str, str]) -> None:
    """Write the page: what was found last of each module, in the order of the plan, and which were not tried."""
    known = [name for name in MUTATION_PLAN if name in sections]
    missing = [f"- {name}\n" for name in MUTATION_PLAN if name not in sections]
    untried = f"## Not tried yet\n\n{''.join(missing)}" if missing else ""
    PAGE_PATH.write_text(
        "\n".join([PAGE_INTRODUCTION, *(sections[name] for name in known), untried]).rstrip() + "\n", "utf-8"
    )


def mutate_module(module: str, tests: list[str], every: int, jobs: int, seconds: float) -> int:
    """Try the changes of one module, and print those that are not noticed, and how many are."""
    names = tests or [
        str(ROOT / "tests" / f"{name if '/' in name else f'players/test_{name}'}.py") for name in MUTATION_PLAN[module]
    ]
    importlib.import_module(module)
    began = time.monotonic()
    run = Mutation([module], every, jobs, seconds, format_outcome)
    pytest.main(["-q", "-n", "0", "-p", "no:cacheprovider", "--rootdir", str(ROOT), *names], plugins=[run])
    for name in run.failing:
        sys.stdout.write(f"not used, it fails anyway: {name}\n")
    noticed = sum(one.noticed for one in run.outcomes)
    share = noticed / max(1, len(run.outcomes))
    took = time.monotonic() - began
    sys.stdout.write(f"{module}: {noticed} of {len(run.outcomes)} noticed ({share:.0%}), {took:.0f} s\n")
    return 0 if run.outcomes else 1


def format_outcome(outcome: Outcome) -> None:
    """What is printed at once: the changes that nobody noticed."""
    if not outcome.noticed:
        reached = f"{outcome.tests} tests reach it" if outcome.tests else "no test reaches it"
        sys.stdout.write(f"not noticed: {outcome.mutant} ({reached})\n")
        sys.stdout.flush()


def format_section(module: str, lines: list[str], every: int, seconds: float) -> str:
    """What the page says of a module, from what was printed."""
    which = "Of all changes" if every == 1 else f"Of every {every}th change"
    how = f"{which}, each with tests of at most {seconds:g} seconds, "
    total = next(line for line in lines if re.match(rf"{re.escape(module)}: \d+ of", line))
    noticed = total.partition(": ")[2].rpartition(",")[0]
    left = sorted(
        (int(found[1]), found[2])
        for line in lines
        if (found := re.match(rf"not noticed: {re.escape(module)}:(\d+): (.*) \(", line))
    )
    shown = "".join(f"{number:4}  {what}\n" for number, what in left)
    return f"## {module}\n\n{how}{noticed}. Not noticed, by line:\n\n```\n{shown}```\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
