"""`cardhall bench [GAME …]`: measures how fast games are dealt, copied, sampled and played out, beside other programs.

Everything is measured in one run on one core, in processor time, each figure several times; reported are the median and
how far the repetitions went apart. In Windows, where processor time goes on in steps of 16 ms, it is time as it passes.
What is counted:

- deals: random deals as every player, server and test plays them: cards are shuffled and dealt, a seat's legal actions
  are asked for, one of them drawn is done, and so on to the points;
- copies: independent copies of a state in the middle of a deal;
- samples: worlds drawn from an observation in the middle of a deal;
- simulations: the work of a computer player for one imagined deal at its first decision: draw a world, play the deal
  out by the game's advice, score it;
- cost: what such a simulation takes, and each action in it, in microseconds. A game marked `*` is decided there by
  calculation, so that its players need no simulations.

OpenSpiel stands beside the deals twice: driven from Python in the same way, which is what a program written in Python
gets from it, and by its own compiled loop, which asks Python for nothing.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from cardhall import rules
from cardhall.commands.common import (
    INTERRUPTED,
    CommandParser,
    Progress,
    describe_machine,
    figure,
    game_named,
    number,
    whole_number,
)
from cardhall.players.advice import advice_for
from cardhall.players.interrupts import delay_interrupts, handle_delayed_interrupts, raise_on_interrupt
from cardhall.players.search.playouts import Worlds, play_out, to_act
from cardhall.rules.engine.action import Action

MEASURE_NAMES = ("deals", "copies", "samples", "simulations")
REPETITION_SECONDS = 0.1  # processor time of a repetition
MEASURE_REPETITIONS = 5
MOST_ACTIONS = 20_000  # in a deal of random play; with more, the game is at fault
BENCH_SEED = 12  # of all random choices, so that every run measures the same positions
clock = time.perf_counter if sys.platform == "win32" else time.thread_time

Watch = Callable[[Any, int, Sequence[Action]], None]


@dataclass(frozen=True)
class Rate:
    """A measured rate, in times a second: the median of the repetitions, the slowest and the fastest."""

    median: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{figure(self.median)} ({figure(self.low)}–{figure(self.high)})"


@dataclass(frozen=True)
class Figures:
    """The rates of a game; `others`: random deals a second of other programs, by their own rules."""

    game: str
    deals: Rate
    copies: Rate
    samples: Rate
    simulations: Rate
    actions: float  # mean number of actions in a simulation
    calculated: bool  # whether a normal player calculates its first decision instead
    others: dict[str, Rate]

    @property
    def cost(self) -> str:
        """The time of a simulation and of each action in it, in microseconds; `*` after a calculated decision."""
        each = 1e6 / self.simulations.median
        return f"{figure(each)}, {figure(each / self.actions)}{' *' * self.calculated}"


def measure_rate(work: Callable[[], object], seconds: float, repetitions: int) -> Rate:
    """Return how often `work` is done in a second of this thread's processor time; on Windows, of wall-clock time."""
    number, took, started = 0, 0.0, time.perf_counter()
    found = []
    with delay_interrupts():
        while took < seconds / 2:  # warms up, and finds how many calls one repetition needs
            work()
            number += 1
            took = time.perf_counter() - started
        number = max(1, round(number * seconds / took))
        for _ in range(repetitions):
            before = clock()
            for _ in range(number):
                work()
            found.append(number / max(clock() - before, 1e-9))  # the clock of Windows may not have moved
            handle_delayed_interrupts()
    return Rate(statistics.median(found), min(found), max(found))


def play_deal(state: Any, rng: random.Random, watch: Watch | None = None) -> None:
    """Play the deal under way to its end, every legal action being equally likely.

    `watch` is told before each action: the state, who acts, and what is legal.
    """
    draw = rng.random
    for _ in range(MOST_ACTIONS):
        if state.results:
            return
        seat = state.turn
        if seat is None:
            seat, actions = to_act(state, rng)
        else:
            actions = state.actions(seat)
        if watch is not None:
            watch(state, seat, actions)
        state.advance(actions[int(draw() * len(actions))], seat)
    raise RuntimeError(f"a deal of {state.game.id} has not ended after {MOST_ACTIONS} actions")


def measure_game(game_id: str, seconds: float = REPETITION_SECONDS, repetitions: int = MEASURE_REPETITIONS) -> Figures:
    """Measure a game with its default options. Where nothing is ever decided, every turn stands for a decision."""
    game, advice, rng = rules.get(game_id), advice_for(game_id), random.Random(BENCH_SEED)
    decisions: list[tuple[Any, int]] = []

    def note(state: Any, seat: int, actions: Sequence[Action]) -> None:
        if len(actions) > 1 or not game.has_choices:
            decisions.append((state.copy(), seat))

    play_deal(game.start(seed=BENCH_SEED), rng, note)
    first, (middle, seat) = decisions[0], decisions[len(decisions) // 2]
    first_seen, middle_seen = first[0].observe(first[1]), middle.observe(seat)

    worlds = Worlds(first_seen, advice, rng)

    dealt = game.start(seed=BENCH_SEED)
    dealt.single_deal = True

    def deal() -> None:
        state = dealt.copy()
        state.seed, state.draws, state.deal_number = rng.getrandbits(60), 0, 0
        state.begin_match()
        play_deal(state, rng)

    actions: list[int] = []

    def simulation() -> None:
        actions.append(play_out(worlds.draw(), advice, rng, len(first[0].results)))

    simulations = measure_rate(simulation, seconds, repetitions)

    return Figures(
        game_id,
        deals=measure_rate(deal, seconds, repetitions),
        copies=measure_rate(middle.copy, seconds, repetitions),
        samples=measure_rate(lambda: middle_seen.sample(rng), seconds, repetitions),
        simulations=simulations,
        actions=statistics.mean(actions),
        calculated=advice.for_level("normal").decide(first_seen, random.Random(BENCH_SEED), "normal") is not None,
        others=dict(measure_other_programs(game_id, seconds, repetitions)),
    )


# ---- other programs


def measure_other_programs(game_id: str, seconds: float, repetitions: int) -> Iterator[tuple[str, Rate]]:
    """Yield the name and the random deals a second of each installed program with the game or a similar game."""
    programs = (
        ("OpenSpiel", "OpenSpiel from Python", _openspiel_from_python),
        ("OpenSpiel", "OpenSpiel in C++", _openspiel_deal),
        ("RLCard", "RLCard", _rlcard_deal),
    )
    named = rules.CATALOGUE[game_id].bench  # "stand_in": the game in OpenSpiel that is nearest to this one
    for name, way, make in programs:
        if name.lower() in named and is_installed(name):
            called = f"{way} ({named['stand_in']})" if "stand_in" in named and name == "OpenSpiel" else way
            yield called, measure_rate(make(named[name.lower()]), seconds, repetitions)


def is_installed(name: str) -> bool:
    """Return whether OpenSpiel or RLCard can be imported."""
    try:
        importlib.import_module({"OpenSpiel": "pyspiel", "RLCard": "rlcard"}[name])
    except ImportError:
        return False
    return True


def _openspiel_from_python(name: str) -> Callable[[], object]:
    """Return a function that plays a random deal by OpenSpiel's rules, with legal actions asked for from Python.

    The cards are dealt in the same way: chance has outcomes, and one of them is drawn.
    """
    pyspiel: Any = importlib.import_module("pyspiel")
    game, rng = pyspiel.load_game(name), random.Random(BENCH_SEED)
    draw = rng.random

    def deal() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])

    return deal


def _openspiel_deal(name: str) -> Callable[[], object]:
    """Return a function that plays a random deal wholly in OpenSpiel's compiled code."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, BENCH_SEED + seat) for seat in range(game.num_players())]
    rng = random.Random(BENCH_SEED)
    return lambda: pyspiel.evaluate_bots(game.new_initial_state(), bots, rng.getrandbits(30))


def _rlcard_deal(name: str) -> Callable[[], object]:
    """Return a function that plays a random deal in RLCard, as in RLCard's own examples."""
    rlcard: Any = importlib.import_module("rlcard")
    agents: Any = importlib.import_module("rlcard.agents")
    env = rlcard.make(name)
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    return lambda: env.run(is_training=False)


# ---- the command


def table(found: Sequence[Figures]) -> str:
    """Return the figures as a table, a line for every game, with other programs below."""
    rows = [["", *(f"{measure}/s" for measure in MEASURE_NAMES), "µs each, an action"]]
    for one in found:
        rows.append([one.game, *(str(getattr(one, measure)) for measure in MEASURE_NAMES), one.cost])
        rows += [[f"  {name}", str(theirs)] for name, theirs in one.others.items()]
    rows = [row + [""] * (len(rows[0]) - len(row)) for row in rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    if any(one.calculated for one in found):
        lines.append("* There a normal player calculates what to do, without simulations.")
    for name in ("OpenSpiel", "RLCard"):
        if any(name.lower() in rules.CATALOGUE[one.game].bench for one in found) and not is_installed(name):
            lines.append(f"{name} is not installed; with pip install cardhall[oracles] its figures stand beside ours.")
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure the games and print their rates. Returns the exit status."""
    parser = CommandParser(
        prog="cardhall bench",
        description="Measure how many random deals, copies, samples and simulations there are in a second.",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids or names of games (all)")
    parser.add_argument(
        "--seconds", type=number, default=REPETITION_SECONDS, help=f"for each repetition ({REPETITION_SECONDS})"
    )
    parser.add_argument(
        "--repetitions",
        type=whole_number,
        default=MEASURE_REPETITIONS,
        help=f"of every measurement ({MEASURE_REPETITIONS})",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    chosen = parser.parse_args(argv)
    if not (0 < chosen.seconds <= 3600 and 1 <= chosen.repetitions <= 1000):
        parser.error("There must be some time, and one repetition at least")
    try:
        games = [game_named(text) for text in chosen.games or rules.GAMES]
    except rules.UnknownGame as error:
        parser.refuse(error)
    found: list[Figures] = []
    progress = Progress(len(games), "bench")
    with contextlib.suppress(KeyboardInterrupt), raise_on_interrupt() as came:
        for done, game_id in enumerate(games):
            if came:
                break
            progress.update(done, game_id)
            with delay_interrupts():
                found.append(measure_game(game_id, chosen.seconds, chosen.repetitions))
    progress.close()
    if chosen.json:
        figures = [asdict(one) for one in found]
        told = {"machine": describe_machine(), "date": date.today().isoformat(), "figures": figures}
        sys.stdout.write(json.dumps(told) + "\n")
    else:
        sys.stdout.write(f"{table(found)}\nmedian of {chosen.repetitions} (slowest–fastest); {describe_machine()}\n")
    return 0 if len(found) == len(games) else INTERRUPTED
