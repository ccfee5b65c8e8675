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
from cardhall.commands import outsiders
from cardhall.commands.arena import Report, run_contest
from cardhall.commands.common import (
    INTERRUPTED,
    CommandParser,
    Progress,
    describe_machine,
    difference_with_margin,
    game_named,
    in_words,
    number,
    percentile,
    whole_number,
)
from cardhall.english import printable, quoted
from cardhall.match.level_distance import is_hard_apart
from cardhall.match.references import references_of
from cardhall.match.saves import reason
from cardhall.players.contests.contest import Contestant, ContestTerms, Unfinished
from cardhall.players.levels import HARD_SECONDS

LEVEL_PAIRS = (("hard", "normal"), ("normal", "easy"), ("easy", "random"))
CONTEST_DEALS = 60  # for each pair of levels, unless `--deals` says otherwise
PAGE_FILE, FIGURES_FILE = "opponents.md", "opponents.json"
SECONDS_A_MINUTE = 60
TIME_SHARES = {"median": 0.5, "p95": 0.95}  # by key of the figures: the share of decisions that take no longer

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
ALONE_IN = "In {names} the first sat alone among players of the second, in every seat in turn.\n"
WITHOUT_END = """\
{names} was played without an end. Of ten deals only the first place counts in the end, so that players take risks there
which cost chips on the average.
"""
WEIGHED_TEXT = """
Where that leaves open whether hard beats normal, what their decisions cost tells more. In deals among normal players a
search like that of hard, which imagined other deals, weighed what each of the two would do against the best it found.
The points that a decision lost:

"""
UNDIVIDED_TEXT = "\nIn {names} neither tells them apart: hard plays as normal there, and the hall says so.\n"
WITHOUT_TEXT = "In {names} nothing is decided, so there are no levels, and nothing was measured.\n"
MEASURED_BY = """
## How it was measured

With the command `cardhall opponents`, which plays the contests of `cardhall arena` one after the other. Whoever has the
program can do it again.

"""


def measure_game(
    game_id: str, deals: int, seconds: float | None, minutes: float | None, jobs: int, alone: bool = False
) -> dict[str, Any] | None:
    """Measure every level of a game against the next; return the figures, or None after an interruption.

    `deals`: for each pair of levels. `seconds`: for a decision of hard; None: as in play. `minutes`: the limit of each
    pair. `alone`: see `fair_seatings`. Raises `Unfinished`.
    """
    found: dict[str, Any] = {"date": date.today().isoformat(), "machine": describe_machine(), "seconds": seconds}
    found |= {"pairs": {}, "times": {}}
    options = rules.CATALOGUE[game_id].endless  # where even the first deal would be played for the match
    if options:
        found["endless"] = True
    if alone and len(rules.get(game_id).start(options=options).sides) > 2:
        found["alone"] = True
    for first, second in LEVEL_PAIRS:
        pair = (Contestant(first, seconds=seconds if first == "hard" else None), Contestant(second))
        report = Report(ContestTerms(game_id, pair, options=options, alone=alone), deals)
        limit = None if minutes is None else minutes * SECONDS_A_MINUTE
        if run_contest(report, jobs, Progress(deals, f"{game_id} {first}–{second}"), limit):
            return None
        if report.forfeit:
            raise Unfinished(report.forfeit)
        result = report.result
        figures = {"mean": result.mean, "low": result.low, "high": result.high, "deals": result.n}
        found["pairs"][f"{first}-{second}"] = {name: round(value, 4) for name, value in figures.items()}
        for place, level in enumerate((first, second)):
            times = report.times(place)
            if times and level not in found["times"]:
                found["times"][level] = {share: round(percentile(times, at), 5) for share, at in TIME_SHARES.items()}
    return found


def write_page(figures: Mapping[str, Any]) -> str:
    """Return the help page, in Markdown."""
    rows: list[str] = []
    runs: dict[tuple[str, str, str], list[str]] = {}
    games = {game_id: found for game_id, found in figures.items() if game_id in rules.CATALOGUE}
    for game_id, found in sorted(games.items(), key=lambda item: rules.CATALOGUE[item[0]].name):
        cells = [_table_cell(found["pairs"].get("-".join(pair))) for pair in LEVEL_PAIRS]
        rows.append(
            f"| {' | '.join([rules.CATALOGUE[game_id].name, *cells, _format_time(found['times'].get('hard'))])} |\n"
        )
        runs.setdefault((found["date"], found["machine"], found["command"]), []).append(rules.CATALOGUE[game_id].name)
    all_games = len(games_with_levels())
    measured_by = [
        f"- {day}: `{command}` ({', '.join(names) if len(names) < all_games else 'all games'}) on {where}.\n"
        for (day, where, command), names in sorted(runs.items())
    ]
    outside = outsiders.sections(figures)
    notes = (
        sentence_of_other_times(games)
        + sentence_about_games(games, "alone", ALONE_IN)
        + sentence_about_games(games, "endless", WITHOUT_END)
        + sentence_without_levels()
    )
    return (
        PAGE_INTRODUCTION
        + "".join(rows)
        + TABLE_END
        + notes
        + sentence_of_costs(games)
        + outside
        + MEASURED_BY
        + "".join(measured_by)
    )


def sentence_about_games(games: Mapping[str, Any], key: str, sentence: str) -> str:
    """Return the sentence with the games whose figures have a key; "" for none."""
    names = sorted(rules.CATALOGUE[game_id].name for game_id, found in games.items() if found.get(key))
    return sentence.format(names=" and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))) if names else ""


def sentence_of_costs(games: Mapping[str, Any]) -> str:
    """Return the costs of decisions at normal and hard in games whose contests are undecided; "" for none."""
    lines = []
    for game_id, found in sorted(games.items(), key=lambda item: rules.CATALOGUE[item[0]].name):
        pair, cost = found["pairs"].get("hard-normal"), references_of(game_id)
        if pair is not None and cost and pair["low"] <= 0 <= pair["high"]:
            normal, hard = cost["normal"], cost["hard"]
            digits = 3 if min(normal.margin, hard.margin) >= 0.001 else 4
            told = [f"{one.mean:.{digits}f} ± {one.margin:.{digits}f}" for one in (normal, hard)]
            name = rules.CATALOGUE[game_id].name
            lines.append(f"- {name}: normal {told[0]}, hard {told[1]}, in {normal.decisions:,} decisions.\n")
    return WEIGHED_TEXT + "".join(lines) + undivided(games) if lines else ""


def undivided(games: Mapping[str, Any]) -> str:
    """Return a sentence about the games in which neither contests nor costs tell hard from normal; "" for none."""
    names = sorted(rules.CATALOGUE[game_id].name for game_id in games if not is_hard_apart(game_id))
    listed = " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
    return UNDIVIDED_TEXT.format(names=listed) if names else ""


def games_with_levels() -> list[str]:
    """Return the ids of the games in which anything is decided."""
    return [game_id for game_id, entry in rules.CATALOGUE.items() if entry.choices]


def sentence_without_levels() -> str:
    """Return a sentence about the games that have no levels; "" for none."""
    names = [entry.name for entry in rules.CATALOGUE.values() if not entry.choices]
    return WITHOUT_TEXT.format(names=" and ".join(names)) if names else ""


def sentence_of_other_times(games: Mapping[str, Any]) -> str:
    """Return a sentence about thinking times of hard that differ from play; "" where none does."""
    allowed = {found.get("seconds") for found in games.values()} - {None}
    if not allowed:
        return ""
    every = all(found.get("seconds") is not None for found in games.values())
    times = " or ".join(f"{seconds:g}\N{NO-BREAK SPACE}s" for seconds in sorted(allowed))
    where = "Here" if every else "In some of these contests"
    return f"{where} it was allowed {times} a decision; in play it is {HARD_SECONDS:g}\N{NO-BREAK SPACE}s.\n"


def _table_cell(found: Mapping[str, Any] | None) -> str:
    if found is None:
        return "–"
    return f"{difference_with_margin(found['mean'], found['low'], found['high'], found['deals'])} ({found['deals']:,})"


def _format_time(found: Mapping[str, float] | None) -> str:
    return "–" if found is None else f"{in_words(found['median'])} ({in_words(found['p95'])})"


def main(argv: Sequence[str] | None = None) -> int:
    """Measure the games, and write the page after each. Returns the exit status."""
    parser = CommandParser(
        prog="cardhall opponents",
        description="Measure every level of computer player against the next, and write the help page about it.",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids or names of games (all)")
    parser.add_argument(
        "--deals", type=whole_number, default=CONTEST_DEALS, help=f"for each pair of levels ({CONTEST_DEALS})"
    )
    parser.add_argument("--minutes", type=number, help="for each pair of levels at most, if that comes first")
    parser.add_argument("--seconds", type=number, help="for a decision of hard (as in play)")
    parser.add_argument("--jobs", type=whole_number, default=1, help="processes at a time (1)")
    parser.add_argument(
        "--alone", action="store_true", help="among three or more, the first has one seat; not all but one"
    )
    parser.add_argument("--output", type=Path, metavar="FOLDER", help="where the page lies (the help of this program)")
    parser.add_argument("--page", action="store_true", help="measure nothing, only write the page from the figures")
    chosen = parser.parse_args(argv)
    if chosen.deals < 2 or chosen.jobs < 1:
        parser.error("There must be at least two deals and one job")
    folder: Path = chosen.output or Path(str(files("cardhall.resources").joinpath("help")))
    try:
        Contestant("hard", seconds=chosen.seconds).check()
        if chosen.minutes is not None and not chosen.minutes > 0:
            raise ValueError("The minutes must be more than 0.")
        games = [game_named(text) for text in chosen.games or games_with_levels()]
        for game_id in games:
            if game_id not in games_with_levels():
                raise ValueError(f"In {rules.CATALOGUE[game_id].name} nothing is decided: it has no levels to measure.")
        figures = read_figures(folder / FIGURES_FILE)
        if not os.access(folder, os.W_OK):
            raise ValueError(
                f"The page cannot be written to {quoted(str(folder))}: there is no such folder, or it is closed."
            )
    except (rules.UnknownGame, ValueError) as error:
        parser.refuse(error)
    if chosen.page:
        if not figures:
            parser.refuse(ValueError(f"There is no page to write: there are no figures in {quoted(str(folder))} yet."))
        write_files(parser, folder, figures)
        return 0
    for game_id in games:
        try:
            found = measure_game(game_id, chosen.deals, chosen.seconds, chosen.minutes, chosen.jobs, chosen.alone)
        except Unfinished as error:
            parser.refuse(error)
        if found is None:
            return INTERRUPTED
        figures[game_id] = {**found, "command": command_line_of(chosen)}
        write_files(parser, folder, figures)
        cells = [_table_cell(pair) for pair in found["pairs"].values()]
        sys.stdout.write(f"{game_id}: {', '.join(cells)}; hard {_format_time(found['times'].get('hard'))}\n")
        sys.stdout.flush()
    return 0


def write_files(parser: CommandParser, folder: Path, figures: Mapping[str, Any]) -> None:
    """Write the figures and the page. Where that fails, end the program with a sentence."""
    try:
        (folder / FIGURES_FILE).write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n", "utf-8")
        (folder / PAGE_FILE).write_text(write_page(figures), "utf-8")
    except OSError as error:
        parser.refuse(ValueError(f"The page cannot be written: {reason(error)}."))


def command_line_of(chosen: argparse.Namespace) -> str:
    """Return the command line that repeats the measurement, without the games and the folder of the page."""
    words = ["cardhall", "opponents"]
    for name in ("deals", "minutes", "seconds", "jobs"):
        if (value := getattr(chosen, name)) is not None:
            words += [f"--{name}", f"{value:g}"]
    return " ".join([*words, *(["--alone"] if chosen.alone else [])])


def read_figures(path: Path) -> dict[str, Any]:
    """Return the figures of earlier runs, for the present games, and those against other programs.

    Raises ValueError for a file that cannot be read.
    """
    try:
        if not path.is_file():
            return {}
        found = json.loads(path.read_text("utf-8"))
        for key in outsiders.ALL_KEYS:
            outsiders.entries(found, key)
        kept = {key: figures for key, figures in found.items() if key in rules.CATALOGUE or key in outsiders.ALL_KEYS}
        write_page(kept)  # fails where something is missing
        return kept
    except (OSError, ValueError, AttributeError, KeyError, TypeError):
        raise ValueError(f"“{printable(path.name)}” cannot be read as figures of an earlier run.") from None


def add_entry(path: Path, entry: outsiders.Entry, key: str = outsiders.ENTRIES_KEY) -> None:
    """Add an entry to the file of figures, and rewrite the page beside it. Raises ValueError, OSError."""
    figures = outsiders.with_entry(read_figures(path), entry, key)
    path.write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n", "utf-8")
    path.with_name(PAGE_FILE).write_text(write_page(figures), "utf-8")
