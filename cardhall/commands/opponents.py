"""`cardhall opponents [GAME …]`: measure every level against the next and write the help page that says so.

The figures are kept in `opponents.json` beside the page, so that a run over some games leaves those of the others.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import Any

from cardhall import rules
from cardhall.commands import external_players
from cardhall.commands.arena import ContestReport, run_contest
from cardhall.commands.command_line import (
    INTERRUPTED_STATUS,
    CommandParser,
    ProgressBar,
    describe_machine,
    find_game_id,
    format_difference,
    format_duration,
    parse_number,
    parse_whole_number,
    percentile,
)
from cardhall.english import make_printable, quoted
from cardhall.match.level_distance import is_hard_distinct
from cardhall.match.references import costs_by_level
from cardhall.match.saves import error_reason
from cardhall.players.contests.contest import Contestant, ContestTerms, Unfinished
from cardhall.players.levels import HARD_SECONDS

LEVEL_PAIRS = (("hard", "normal"), ("normal", "easy"), ("easy", "random"))
DEFAULT_DEALS_PER_CONTEST = 60  # for each pair of levels, unless `--deals` says otherwise
PAGE_FILE, FIGURES_FILE = "opponents.md", "opponents.json"
SECONDS_PER_MINUTE = 60
# by key of the figures: the share of decisions that take no longer
DECISION_SHARES_BY_KEY = {
    "median": 0.5,
    "p95": 0.95,
}

PAGE_INTRODUCTION = """\
# How good the computer players are

Every game in which anything is decided has three levels. *Easy* plays what looks good at a glance. *Normal* thinks
the same little at every decision, in most games about a fixed number of imagined deals, so that it plays alike on every
computer. *Hard* thinks for about a second. None of them knows a card that you do not: see [Fair play](fairness.md).

## Level against level

Each level played the one below it, and easy a player who does anything legal at random. The same deals were played in
every seating, so that nobody had the better cards. A figure says by how many points a deal, as the game counts them,
the first was ahead; after ± stands the 95 % margin, in brackets the number of deals. **Bold** figures are beyond doubt
at that margin; the others leave open who is better.

| Game | Hard over normal | Normal over easy | Easy over random | Hard thinks |
|---|---|---|---|---|
"""
TABLE_END = """
How long hard thinks is the middle of all its decisions, in brackets what 95 % of them keep within.
"""
SINGLE_SEAT_TEXT = "In {names} the first sat alone among players of the second, in every seat in turn.\n"
ENDLESS_TEXT = """\
{names} was played without an end. Of ten deals only the first place counts in the end, so that players take risks there
which cost chips on the average.
"""
COSTS_TEXT = """
Where that leaves open whether hard beats normal, what their decisions cost tells more. In deals among normal players a
search like that of hard, which imagined other deals, weighed what each of the two would do against the best it found.
The points that a decision lost:

"""
EQUAL_LEVELS_TEXT = "\nIn {names} neither tells them apart: hard plays as normal there, and the hall says so.\n"
NO_LEVELS_TEXT = "In {names} nothing is decided, so there are no levels, and nothing was measured.\n"
METHOD_TEXT = """
## How it was measured

With the command `cardhall opponents`, which plays the contests of `cardhall arena` one after the other. Whoever has the
program can do it again.

"""


def measure_game(
    game_id: str, deals: int, seconds: float | None, minutes: float | None, jobs: int, one_side_only: bool = False
) -> dict[str, Any] | None:
    """Measure every level of a game against the next; return the figures, or None after an interruption.

    `deals`: for each pair of levels. `seconds`: for a decision of hard; None: as in play. `minutes`: the limit of each
    pair. `one_side_only`: see `fair_seatings`. Raises `Unfinished`.
    """
    game_figures: dict[str, Any] = {"date": date.today().isoformat(), "machine": describe_machine(), "seconds": seconds}
    game_figures |= {"pairs": {}, "times": {}}
    options = rules.CATALOGUE[game_id].endless  # where even the first deal would be played for the match
    if options:
        game_figures["endless"] = True
    if one_side_only and len(rules.get(game_id).start(options=options).sides) > 2:
        game_figures["alone"] = True
    for first, second in LEVEL_PAIRS:
        pair = (Contestant(first, seconds=seconds if first == "hard" else None), Contestant(second))
        report = ContestReport(ContestTerms(game_id, pair, options=options, one_side_only=one_side_only), deals)
        limit_seconds = None if minutes is None else minutes * SECONDS_PER_MINUTE
        if run_contest(report, jobs, ProgressBar(deals, f"{game_id} {first}–{second}"), limit_seconds):
            return None
        if report.forfeit:
            raise Unfinished(report.forfeit)
        result = report.result
        figures = {"mean": result.mean, "low": result.low, "high": result.high, "deals": result.deal_count}
        game_figures["pairs"][f"{first}-{second}"] = {name: round(value, 4) for name, value in figures.items()}
        for place, level in enumerate((first, second)):
            times = report.decision_times(place)
            if times and level not in game_figures["times"]:
                game_figures["times"][level] = {
                    share: round(percentile(times, at), 5) for share, at in DECISION_SHARES_BY_KEY.items()
                }
    return game_figures


def format_page(figures: Mapping[str, Any]) -> str:
    """Return the help page, in Markdown."""
    rows: list[str] = []
    runs: dict[tuple[str, str, str], list[str]] = {}
    games = {game_id: found for game_id, found in figures.items() if game_id in rules.CATALOGUE}
    for game_id, game_figures in sorted(games.items(), key=lambda item: rules.CATALOGUE[item[0]].name):
        cells = [_table_cell(game_figures["pairs"].get("-".join(pair))) for pair in LEVEL_PAIRS]
        hard_time = _format_time(game_figures["times"].get("hard"))
        rows.append(f"| {' | '.join([rules.CATALOGUE[game_id].name, *cells, hard_time])} |\n")
        runs.setdefault((game_figures["date"], game_figures["machine"], game_figures["command"]), []).append(
            rules.CATALOGUE[game_id].name
        )
    all_games = len(list_games_with_levels())
    measured_by = [
        f"- {day}: `{command}` ({', '.join(names) if len(names) < all_games else 'all games'}) on {where}.\n"
        for (day, where, command), names in sorted(runs.items())
    ]
    outside = external_players.format_sections(figures)
    notes = (
        sentence_of_thinking_times(games)
        + sentence_of_games_with(games, "alone", SINGLE_SEAT_TEXT)
        + sentence_of_games_with(games, "endless", ENDLESS_TEXT)
        + sentence_of_games_without_levels()
    )
    return (
        PAGE_INTRODUCTION
        + "".join(rows)
        + TABLE_END
        + notes
        + sentence_of_costs(games)
        + outside
        + METHOD_TEXT
        + "".join(measured_by)
    )


def sentence_of_games_with(games: Mapping[str, Any], key: str, sentence: str) -> str:
    """Return the sentence with the games whose figures have a key; "" for none."""
    names = sorted(rules.CATALOGUE[game_id].name for game_id, found in games.items() if found.get(key))
    return sentence.format(names=" and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))) if names else ""


def sentence_of_costs(games: Mapping[str, Any]) -> str:
    """Return the costs of decisions at normal and hard in games whose contests are undecided; "" for none."""
    lines = []
    for game_id, found in sorted(games.items(), key=lambda item: rules.CATALOGUE[item[0]].name):
        pair, cost = found["pairs"].get("hard-normal"), costs_by_level(game_id)
        if pair is not None and cost and pair["low"] <= 0 <= pair["high"]:
            normal, hard = cost["normal"], cost["hard"]
            digits = 3 if min(normal.margin, hard.margin) >= 0.001 else 4
            cost_texts = [f"{one.mean:.{digits}f} ± {one.margin:.{digits}f}" for one in (normal, hard)]
            name = rules.CATALOGUE[game_id].name
            lines.append(
                f"- {name}: normal {cost_texts[0]}, hard {cost_texts[1]}, in {normal.decisions:,} decisions.\n"
            )
    return COSTS_TEXT + "".join(lines) + sentence_of_equal_levels(games) if lines else ""


def sentence_of_equal_levels(games: Mapping[str, Any]) -> str:
    """Return a sentence about the games in which neither contests nor costs tell hard from normal; "" for none."""
    names = sorted(rules.CATALOGUE[game_id].name for game_id in games if not is_hard_distinct(game_id))
    listed = " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
    return EQUAL_LEVELS_TEXT.format(names=listed) if names else ""


def list_games_with_levels() -> list[str]:
    """Return the ids of the games in which anything is decided."""
    return [game_id for game_id, entry in rules.CATALOGUE.items() if entry.choices]


def sentence_of_games_without_levels() -> str:
    """Return a sentence about the games that have no levels; "" for none."""
    names = [entry.name for entry in rules.CATALOGUE.values() if not entry.choices]
    return NO_LEVELS_TEXT.format(names=" and ".join(names)) if names else ""


def sentence_of_thinking_times(games: Mapping[str, Any]) -> str:
    """Return a sentence about thinking times of hard that differ from play; "" where none does."""
    allowed = {found.get("seconds") for found in games.values()} - {None}
    if not allowed:
        return ""
    all_differ = all(found.get("seconds") is not None for found in games.values())
    times = " or ".join(f"{seconds:g}\N{NO-BREAK SPACE}s" for seconds in sorted(allowed))
    where = "Here" if all_differ else "In some of these contests"
    return f"{where} it was allowed {times} a decision; in play it is {HARD_SECONDS:g}\N{NO-BREAK SPACE}s.\n"


def _table_cell(contest_figures: Mapping[str, Any] | None) -> str:
    if contest_figures is None:
        return "–"
    mean, low, high, deals = (contest_figures[name] for name in ("mean", "low", "high", "deals"))
    return f"{format_difference(mean, low, high, deals)} ({deals:,})"


def _format_time(seconds_by_share: Mapping[str, float] | None) -> str:
    return (
        "–"
        if seconds_by_share is None
        else f"{format_duration(seconds_by_share['median'])} ({format_duration(seconds_by_share['p95'])})"
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Measure the games, and write the page after each. Returns the exit status."""
    parser = CommandParser(
        prog="cardhall opponents",
        description="Measure every level of computer player against the next, and write the help page about it.",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids or names of games (all)")
    parser.add_argument(
        "--deals",
        type=parse_whole_number,
        default=DEFAULT_DEALS_PER_CONTEST,
        help=f"for each pair of levels ({DEFAULT_DEALS_PER_CONTEST})",
    )
    parser.add_argument("--minutes", type=parse_number, help="for each pair of levels at most, if that comes first")
    parser.add_argument("--seconds", type=parse_number, help="for a decision of hard (as in play)")
    parser.add_argument("--jobs", type=parse_whole_number, default=1, help="processes at a time (1)")
    parser.add_argument(
        "--alone", action="store_true", help="among three or more, the first has one seat; not all but one"
    )
    parser.add_argument("--output", type=Path, metavar="FOLDER", help="where the page lies (the help of this program)")
    parser.add_argument("--page", action="store_true", help="measure nothing, only write the page from the figures")
    arguments = parser.parse_args(argv)
    if arguments.deals < 2 or arguments.jobs < 1:
        parser.error("There must be at least two deals and one job")
    folder: Path = arguments.output or Path(str(files("cardhall.resources").joinpath("help")))
    try:
        Contestant("hard", seconds=arguments.seconds).check_limits()
        if arguments.minutes is not None and not arguments.minutes > 0:
            raise ValueError("The minutes must be more than 0.")
        games = [find_game_id(text) for text in arguments.games or list_games_with_levels()]
        for game_id in games:
            if game_id not in list_games_with_levels():
                raise ValueError(f"In {rules.CATALOGUE[game_id].name} nothing is decided: it has no levels to measure.")
        figures = read_figures(folder / FIGURES_FILE)
        if not os.access(folder, os.W_OK):
            raise ValueError(
                f"The page cannot be written to {quoted(str(folder))}: there is no such folder, or it is closed."
            )
    except (rules.UnknownGame, ValueError) as error:
        parser.refuse(error)
    if arguments.page:
        if not figures:
            parser.refuse(ValueError(f"There is no page to write: there are no figures in {quoted(str(folder))} yet."))
        write_page_and_figures(parser, folder, figures)
        return 0
    for game_id in games:
        try:
            game_figures = measure_game(
                game_id, arguments.deals, arguments.seconds, arguments.minutes, arguments.jobs, arguments.alone
            )
        except Unfinished as error:
            parser.refuse(error)
        if game_figures is None:
            return INTERRUPTED_STATUS
        figures[game_id] = {**game_figures, "command": format_command_line(arguments)}
        write_page_and_figures(parser, folder, figures)
        cells = [_table_cell(pair) for pair in game_figures["pairs"].values()]
        sys.stdout.write(f"{game_id}: {', '.join(cells)}; hard {_format_time(game_figures['times'].get('hard'))}\n")
        sys.stdout.flush()
    return 0


def write_page_and_figures(parser: CommandParser, folder: Path, figures: Mapping[str, Any]) -> None:
    """Write the figures and the page. Where that fails, end the program with a sentence."""
    try:
        (folder / FIGURES_FILE).write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n", "utf-8")
        (folder / PAGE_FILE).write_text(format_page(figures), "utf-8")
    except OSError as error:
        parser.refuse(ValueError(f"The page cannot be written: {error_reason(error)}."))


def format_command_line(arguments: argparse.Namespace) -> str:
    """Return the command line that repeats the measurement, without the games and the folder of the page."""
    words = ["cardhall", "opponents"]
    for name in ("deals", "minutes", "seconds", "jobs"):
        if (value := getattr(arguments, name)) is not None:
            words += [f"--{name}", f"{value:g}"]
    return " ".join([*words, *(["--alone"] if arguments.alone else [])])


def read_figures(path: Path) -> dict[str, Any]:
    """Return the figures of earlier runs, for the present games, and those against other programs.

    Raises ValueError for a file that cannot be read.
    """
    try:
        if not path.is_file():
            return {}
        all_figures = json.loads(path.read_text("utf-8"))
        for key in external_players.ENTRY_LIST_KEYS:
            external_players.read_entries(all_figures, key)
        present_figures = {
            key: figures
            for key, figures in all_figures.items()
            if key in rules.CATALOGUE or key in external_players.ENTRY_LIST_KEYS
        }
        format_page(present_figures)  # fails where something is missing
        return present_figures
    except (OSError, ValueError, AttributeError, KeyError, TypeError):
        raise ValueError(f"“{make_printable(path.name)}” cannot be read as figures of an earlier run.") from None


def add_entry(path: Path, entry: external_players.OutsideContest, key: str = external_players.ENTRIES_KEY) -> None:
    """Add an entry to the file of figures, and rewrite the page beside it. Raises ValueError, OSError."""
    figures = external_players.with_entry(read_figures(path), entry, key)
    path.write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n", "utf-8")
    path.with_name(PAGE_FILE).write_text(format_page(figures), "utf-8")
