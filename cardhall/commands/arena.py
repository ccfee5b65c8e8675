"""`cardhall arena GAME`: finds out which of two players is better, by the same deals in every seating."""

from __future__ import annotations

import argparse
import json
import math
import secrets
import shlex
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from cardhall import rules
from cardhall.commands.command_line import (
    INTERRUPTED_STATUS,
    MIN_DEALS_FOR_VERDICT,
    CommandParser,
    ProgressBar,
    describe_machine,
    find_game_id,
    format_duration,
    parse_number,
    parse_options,
    parse_whole_number,
    percentile,
)
from cardhall.english import make_printable
from cardhall.players.contests import contest
from cardhall.players.contests.arena import ContestResult, fair_seatings, summarize
from cardhall.players.contests.contest import Contestant, ContestTerms, Forfeit, PlayedDeal, Unfinished
from cardhall.players.interrupts import raise_on_interrupt
from cardhall.players.remote.protocol import split_command

MAX_OPENING_LENGTH = 300  # characters of a contest’s first actions in its report
MAX_LOTS_LENGTH = 100  # characters of the secret text given with `--lots`
DEFAULT_SEED = 1  # of contests between levels alone, so that they can be compared
SECRET_SEED_LIMIT = 10**18  # below it lie seeds that nobody finds by trying


@dataclass
class ContestReport:
    """The terms of a contest, and its result so far."""

    terms: ContestTerms
    deals_wanted: int  # deals to be played
    played_deals: list[PlayedDeal] = field(default_factory=list)
    forfeit: str = ""  # the sentence, when a program forfeited, or a deal did not end
    seconds: float = 0.0

    @property
    def result(self) -> ContestResult:
        """The first player's mean advantage over the second, in points a deal, with the 95 % range."""
        return summarize([one.difference for one in sorted(self.played_deals, key=lambda one: one.number)])

    @property
    def has_programs(self) -> bool:
        """Whether one of the players is a program."""
        return any(who.program for who in self.terms.contestants)

    def decision_times(self, place: int) -> list[float]:
        """Return the seconds of every decision of a player; `place`: 0 for the first player, 1 for the second."""
        return [seconds for one in self.played_deals for seconds in one.decision_times[place]]

    def format_text(self) -> str:
        """Return the report as text."""
        game = rules.get(self.terms.game)
        first_name, second_name = (who.name for who in self.terms.contestants)
        state = game.start(seats=self.terms.seats, options=self.terms.options)
        seating_count = len(fair_seatings(len(state.sides), self.terms.one_side_only))
        lines = [f"{game.name}: {first_name} against {second_name}"]
        if self.terms.options:
            lines[0] += f" ({', '.join(f'{name}={value}' for name, value in self.terms.options.items())})"
        if self.terms.opening_actions:
            lines[0] += f", beginning with {make_printable(', '.join(self.terms.opening_actions), MAX_OPENING_LENGTH)}"
        if self.played_deals:
            lines.append(
                f"{len(self.played_deals)} of {self.deals_wanted} deals, each in {seating_count} seatings"
                f" ({state.seats} players), in {format_duration(self.seconds)}; seed {self.terms.seed}"
            )
            lines += [self._verdict(first_name, second_name), *(self._describe_times(place) for place in (0, 1))]
            if self.has_programs:
                lots = shlex.quote(self.terms.lots_secret)
                lines.append(f"the same deals and lots again: --seed {self.terms.seed} --lots {lots}")
        else:
            lines.append("No deal was finished.")
        return "\n".join([*lines, *([self.forfeit] if self.forfeit else [])])

    def _verdict(self, first_name: str, second_name: str) -> str:
        result, differences = self.result, [one.difference for one in self.played_deals]
        bounds = (
            f"95 % interval {result.low:+.3f} to {result.high:+.3f}" if result.deal_count > 1 else "no interval yet"
        )
        counts = [sum(d > 0 for d in differences), sum(d == 0 for d in differences), sum(d < 0 for d in differences)]
        if result.deal_count < MIN_DEALS_FOR_VERDICT:
            conclusion = "too few deals to tell"
        elif result.low > 0 or result.high < 0:
            better = first_name if result.low > 0 else second_name
            conclusion = f"{better} is better"
        else:
            conclusion = "no difference is shown"
        return (
            f"{first_name}: {result.mean:+.3f} points a deal over {second_name} ({bounds}): {conclusion}\n"
            f"deals better {counts[0]}, equal {counts[1]}, worse {counts[2]}"
        )

    def _describe_times(self, place: int) -> str:
        decision_seconds, name = self.decision_times(place), self.terms.contestants[place].name
        if not decision_seconds:
            return f"{name}: no decision to make"
        middle, slow = (
            format_duration(percentile(decision_seconds, 0.5)),
            format_duration(percentile(decision_seconds, 0.95)),
        )
        return f"{name}: {len(decision_seconds):,} decisions, median {middle}, 95 % within {slow}"

    def as_dict(self) -> dict[str, Any]:
        """Return the report as values for JSON."""
        result = self.result if self.played_deals else None
        return {
            "game": self.terms.game,
            "seats": rules.get(self.terms.game).start(seats=self.terms.seats, options=self.terms.options).seats,
            "options": dict(self.terms.options),
            "seed": self.terms.seed,
            "lots": self.terms.lots_secret if self.has_programs else None,
            "begin": list(self.terms.opening_actions),
            "players": [self._player_dict(place) for place in (0, 1)],
            "wanted": self.deals_wanted,
            "deals": len(self.played_deals),
            "mean": None if result is None else result.mean,
            "low": None if result is None or math.isinf(result.low) else result.low,
            "high": None if result is None or math.isinf(result.high) else result.high,
            "differences": {
                str(one.number): one.difference for one in sorted(self.played_deals, key=lambda p: p.number)
            },
            "seconds": round(self.seconds, 3),
            "forfeit": self.forfeit or None,
            "date": date.today().isoformat(),
            "machine": describe_machine(),
        }

    def _player_dict(self, place: int) -> dict[str, Any]:
        times = self.decision_times(place)
        entry: dict[str, Any] = {"name": self.terms.contestants[place].name, "decisions": len(times)}
        if times:
            entry |= {"median_seconds": percentile(times, 0.5), "p95_seconds": percentile(times, 0.95)}
        return entry


def run_contest(report: ContestReport, jobs: int, progress: ProgressBar, limit_seconds: float | None = None) -> bool:
    """Play the contest into the report: until `limit_seconds` seconds have passed, but at least two deals.

    Returns whether it was interrupted (Ctrl+C, a signal to end, or the terminal was closed); what it has so far stays.
    """
    try:
        with raise_on_interrupt() as signals:
            return _play_deals(report, jobs, progress, limit_seconds, signals)
    except KeyboardInterrupt:
        return True


def _play_deals(
    report: ContestReport, jobs: int, progress: ProgressBar, limit_seconds: float | None, signals: list[int]
) -> bool:
    started = time.monotonic()
    deals = (contest.play_in_processes if report.has_programs else contest.play)(
        report.terms, report.deals_wanted, jobs
    )
    try:
        progress.update(0)
        for one in deals:
            report.played_deals.append(one)
            report.seconds = time.monotonic() - started
            progress.update(len(report.played_deals), f"{report.result.mean:+.2f}")
            if signals or (
                limit_seconds is not None and report.seconds > limit_seconds and len(report.played_deals) > 1
            ):
                break
    except (Forfeit, Unfinished) as error:
        if not signals:  # a program that the signal has ended too is not to blame
            report.forfeit = str(error)
    finally:
        progress.close()
        deals.close()  # type: ignore[attr-defined]  # it is a generator
    return bool(signals)


def parse_contestants(
    levels: str, programs: Sequence[str], seconds: float | None, simulations: int | None
) -> list[Contestant]:
    """Return the players named on the command line: the levels, then the programs.

    `seconds` are for hard and for programs, `simulations` for normal, and for hard where there are no seconds. Raises
    ValueError when they are not two, and `Forfeit` for a program that cannot be read.
    """
    Contestant("hard", seconds=seconds).check_limits()  # also where no player uses them
    Contestant("hard", simulations=simulations).check_limits()
    contestants = [Contestant.parse(word) for word in levels.split(",") if word.strip()]
    for place, who in enumerate(contestants):
        if who.simulations is None and who.seconds is None:  # it has no limit of its own
            if seconds is not None and who.level == "hard":
                contestants[place] = Contestant(who.level, seconds=seconds)
            elif simulations is not None and who.level in ("normal", "hard"):
                contestants[place] = Contestant(who.level, simulations=simulations)
    for program in programs:
        if not split_command(program):
            raise ValueError("There is no program to run: its name is missing.")
        contestants.append(Contestant(program=program, seconds=seconds))
    for who in contestants:
        who.check_limits()
    if len(contestants) != 2:
        raise ValueError(
            f"An arena is for two players, not {len(contestants)}: --levels hard,normal, or a level and --player."
        )
    return contestants


def make_parser() -> CommandParser:
    """Return the parser of the command line."""
    parser = CommandParser(
        prog="cardhall arena",
        description="Play the same deals with the seats exchanged, and say which player is better, and by how much.",
    )
    parser.add_argument("game", help="a game’s id or name, such as whist")
    parser.add_argument(
        "--levels", default="", help="one or two, such as hard,normal; hard@0.2s, normal@500 set limits"
    )
    parser.add_argument(
        "--player", action="append", default=[], metavar='"PROGRAM ARGUMENTS"', help="a program takes part"
    )
    parser.add_argument("--deals", type=parse_whole_number, default=100, help="how many (100)")
    parser.add_argument("--jobs", type=parse_whole_number, default=1, help="processes at a time (1)")
    parser.add_argument(
        "--seed", type=parse_whole_number, help="which deals (1; where programs play, drawn anew and told at the end)"
    )
    parser.add_argument(
        "--lots", metavar="TEXT", help="what programs draw lots from, as an earlier contest has told it"
    )
    parser.add_argument("--seats", type=parse_whole_number, help="number of players, where the game leaves a choice")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument(
        "--begin", action="append", default=[], metavar="ACTION", help="with which every deal begins, whoever is to act"
    )
    parser.add_argument(
        "--seconds", type=parse_number, help="for a decision of hard, or of a program (which else forfeits)"
    )
    parser.add_argument("--simulations", type=parse_whole_number, help="for a decision of normal and hard")
    parser.add_argument("--json", action="store_true", help="print the result as JSON, with every deal’s difference")
    return parser


def _deals_seed(arguments: argparse.Namespace) -> int:
    """Return the seed of the deals: secret where programs take part and nobody has chosen a seed."""
    if arguments.seed is not None:
        return int(arguments.seed)
    return secrets.randbelow(SECRET_SEED_LIMIT) if arguments.player else DEFAULT_SEED


def _lots_secret(arguments: argparse.Namespace) -> str:
    """Return the secret for the lots that programs draw. Raises ValueError."""
    if arguments.lots is None:
        return contest.make_secret_token()
    if not 0 < len(arguments.lots) <= MAX_LOTS_LENGTH or not arguments.lots.isprintable():
        raise ValueError(f"The lots must be a text of {MAX_LOTS_LENGTH} printable characters at most.")
    return str(arguments.lots)


def main(argv: Sequence[str] | None = None) -> int:
    """Hold a contest and print its result. Returns 0; 1 after a failure, 130 after an interruption."""
    parser = make_parser()
    arguments = parser.parse_args(argv)
    if arguments.deals < 1 or arguments.jobs < 1:
        parser.error("There must be at least one deal and one job.")
    try:
        first, second = parse_contestants(arguments.levels, arguments.player, arguments.seconds, arguments.simulations)
        game_id = find_game_id(arguments.game)
        options = parse_options(game_id, arguments.option)
        begin, seed, lots = tuple(arguments.begin), _deals_seed(arguments), _lots_secret(arguments)
        terms = ContestTerms(game_id, (first, second), arguments.seats, options, seed, begin, lots_secret=lots)
        terms.check_playable()
    except (ValueError, rules.UnknownGame, Forfeit) as error:
        parser.refuse(error)
    report = ContestReport(terms, arguments.deals)
    interrupted = run_contest(report, arguments.jobs, ProgressBar(arguments.deals, game_id))
    sys.stdout.write((json.dumps(report.as_dict()) if arguments.json else report.format_text()) + "\n")
    return INTERRUPTED_STATUS if interrupted else 1 if report.forfeit else 0
