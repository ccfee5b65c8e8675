"""Statistics of finished matches: by game, by the opponents' level, by month; runs of wins."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile
from typing import TypeVar

from cardhall.language import say
from cardhall.match.results import Result
from cardhall.match.slices import Slices
from cardhall.rules.catalogue import CATALOGUE

K = TypeVar("K")

MIXED_LEVELS = "mixed"  # opponents of several levels
LEVEL_ORDER = ("easy", "normal", "hard", MIXED_LEVELS, "random")
MONTHS_SHOWN = 12
SLICE_RESULTS = 200  # results in a slice of work


@dataclass(frozen=True)
class Record:
    """Numbers of matches, played and won. A match won together with other sides counts in part in `share`."""

    matches: int
    won: int
    shared: int  # matches won together with another side, also in `won`
    share: float  # sum of won matches, in which a shared win counts in part
    chance: float  # expected number of wins by chance: an equal part of each match for every side
    deals: int
    margin: float | None  # average points ahead of the best other side; None: no match was played to its end
    last: datetime | None  # the end of the last match
    given_up: int = 0  # matches that the person has given up

    @property
    def won_part(self) -> float:
        """The share of matches won, from 0 to 1."""
        return self.share / self.matches if self.matches else 0.0

    @property
    def chance_part(self) -> float:
        """The share of matches won by chance, from 0 to 1."""
        return self.chance / self.matches if self.matches else 0.0


@dataclass(frozen=True)
class Run:
    """Matches won one after the other."""

    length: int
    game: str = ""  # "": several games
    end: datetime | None = None  # the end of the last match; None: an empty run


@dataclass(frozen=True)
class Month:
    """The matches that ended in a month."""

    year: int
    month: int
    record: Record


@dataclass(frozen=True)
class Overview:
    """The figures of the statistics page."""

    record: Record
    recent: int  # number of matches in the last 30 days
    longest: Run
    present: Run
    by_game: Mapping[str, Record]  # most played first
    by_level: Mapping[str, Record]  # weakest opponents first
    months: Sequence[Month]  # the last `MONTHS_SHOWN`, oldest first, whatever the period
    latest: Sequence[Result]  # newest first


def make_overview(
    results: Sequence[Result], game: str, period: str, now: datetime, latest: int
) -> Slices[tuple[list[Result], Overview]]:
    """Compute the results in a game ("": all) and a period, and their overview with the last `latest` matches.

    `period`: as for `period_start`. A slice is `SLICE_RESULTS` results: 20,000 results take 0.2 seconds in all.
    """
    of_game, margins = [], dict[int, float]()
    for start in range(0, len(results), SLICE_RESULTS):
        part = select_results(results[start : start + SLICE_RESULTS], game)
        of_game += part
        margins |= {id(result): margin(result) for result in part if not result.given_up}
        yield
    shown = select_results(of_game, "", period_start(period, now))
    groups: tuple[dict[str, list[Result]], dict[str, list[Result]], dict[int, list[Result]]] = ({}, {}, {})
    for start in range(0, len(shown), SLICE_RESULTS):
        for result in shown[start : start + SLICE_RESULTS]:
            groups[0].setdefault(result.game, []).append(result)
            if level := opponent_level(result):
                groups[1].setdefault(level, []).append(result)
        yield
    first = now - timedelta(days=31 * (MONTHS_SHOWN + 1))
    for result in select_results(of_game, "", first):
        groups[2].setdefault(_month_of(result.date.astimezone(now.tzinfo)), []).append(result)
    yield
    by_name: list[dict[str, Record]] = []
    for group in groups[:2]:
        records = {}
        for name, some in group.items():
            records[name] = record_of(some, margins)
            yield
        by_name.append(records)
    record = record_of(shown, margins)
    yield
    this = now.year * 12 + now.month - 1
    months = [
        Month(number // 12, number % 12 + 1, record_of(groups[2].get(number, ()), margins))
        for number in range(this - MONTHS_SHOWN + 1, this + 1)
    ]
    yield
    found = Overview(
        record,
        len(select_results(of_game, "", period_start("month", now))),
        longest_run(shown),
        present_run(shown),
        _most_played_first(by_name[0]),
        _weakest_first(by_name[1]),
        months,
        sorted(shown, key=lambda result: result.date, reverse=True)[:latest],
    )
    return shown, found


def record_of(results: Iterable[Result], margins: Mapping[int, float] | None = None) -> Record:
    """Return the record of some results. `margins`: by `id()` of each result, if computed before."""
    chosen = list(results)
    played = [result for result in chosen if not result.given_up]
    margins_here = [margin(result) if margins is None else margins[id(result)] for result in played]
    return Record(
        matches=len(chosen),
        won=sum(result.won for result in chosen),
        shared=sum(result.won and len(result.winners) > 1 for result in chosen),
        share=sum(1 / max(1, len(result.winners)) for result in chosen if result.won),
        chance=sum(1 / max(1, len(result.sides)) for result in chosen),
        deals=sum(result.deals for result in chosen),
        margin=sum(margins_here) / len(margins_here) if margins_here else None,
        last=max((result.date for result in chosen), default=None),
        given_up=sum(result.given_up for result in chosen),
    )


def margin(result: Result) -> float:
    """Return the person's points minus those of the best other side; positive: ahead.

    In games that the lowest score wins the difference is negated.
    """
    own = next((index for index, side in enumerate(result.sides) if 0 in side), 0)
    others = [score for index, score in enumerate(result.scores) if index != own]
    if own >= len(result.scores) or not others:
        return 0.0
    scores = result.scores
    winners = [scores[index] for index in result.winners if index < len(scores)]
    low_wins = bool(winners) and max(winners) == min(scores) < max(scores)
    return float(min(others) - scores[own] if low_wins else scores[own] - max(others))


def opponent_level(result: Result) -> str:
    """Return the level of the opponents, one of LEVEL_ORDER; "" in a game without choices."""
    if not CATALOGUE[result.game].choices:
        return ""
    own = next((side for side in result.sides if 0 in side), (0,))
    levels = {level for seat, level in result.levels.items() if seat not in own}
    return levels.pop() if len(levels) == 1 and levels <= {*LEVEL_ORDER} else MIXED_LEVELS  # or unknown


def _apart(results: Iterable[Result], key: Callable[[Result], K]) -> dict[K, Record]:
    groups: dict[K, list[Result]] = {}
    for result in results:
        groups.setdefault(key(result), []).append(result)
    return {name: record_of(group) for name, group in groups.items()}


def by_game(results: Iterable[Result]) -> dict[str, Record]:
    """Return the record of each game, most played first."""
    return _most_played_first(_apart(results, lambda result: result.game))


def _most_played_first(found: Mapping[str, Record]) -> dict[str, Record]:
    return dict(sorted(found.items(), key=lambda one: (-one[1].matches, CATALOGUE[one[0]].name)))


def by_level(results: Iterable[Result]) -> dict[str, Record]:
    """Return the record against opponents of each level, weakest first."""
    return _weakest_first(_apart((one for one in results if opponent_level(one)), opponent_level))


def _weakest_first(found: Mapping[str, Record]) -> dict[str, Record]:
    order = {level: place for place, level in enumerate(LEVEL_ORDER)}
    return dict(sorted(found.items(), key=lambda one: order.get(one[0], len(order))))


def by_month(results: Iterable[Result], now: datetime, months: int = MONTHS_SHOWN) -> list[Month]:
    """Return the results of the last months in the time zone of `now`, oldest first, empty months included."""
    found = _apart(results, lambda result: _month_of(result.date.astimezone(now.tzinfo)))
    this = now.year * 12 + now.month - 1
    return [
        Month(number // 12, number % 12 + 1, found.get(number, record_of(())))
        for number in range(this - months + 1, this + 1)
    ]


def _month_of(date: datetime) -> int:
    return date.year * 12 + date.month - 1


def longest_run(results: Iterable[Result]) -> Run:
    """Return the longest run of matches won, the latest of several."""
    best = Run(0)
    run: list[Result] = []
    for result in _in_order(results):
        if result.won:
            run.append(result)
        else:
            run = []
        if run and len(run) >= best.length:
            best = _run(run)
    return best


def present_run(results: Iterable[Result]) -> Run:
    """Return the run of matches won that the last match belongs to."""
    return _run(list(takewhile(lambda result: result.won, reversed(_in_order(results))))[::-1])


def _in_order(results: Iterable[Result]) -> list[Result]:
    return sorted(results, key=lambda result: result.date)


def _run(results: Sequence[Result]) -> Run:
    if not results:
        return Run(0)
    games = {result.game for result in results}
    return Run(len(results), games.pop() if len(games) == 1 else "", results[-1].date)


def period_start(period: str, now: datetime) -> datetime | None:
    """Return when a period began: "year" (this calendar year) or "month" (the last 30 days); `None` for "all"."""
    if period == "year":
        return now.replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0)
    return now - timedelta(days=30) if period == "month" else None


def select_results(results: Iterable[Result], game: str = "", after: datetime | None = None) -> list[Result]:
    """Return the results of one game ("": of all) since a time (`None`: ever)."""
    return [result for result in results if game in ("", result.game) and (after is None or result.date >= after)]


def as_csv(results: Iterable[Result]) -> str:
    """Return the results as comma-separated values, a line a match, for spreadsheets."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(
        (
            say("date", context="column of a spreadsheet"),
            say("game", context="column of a spreadsheet"),
            say("players", context="column of a spreadsheet"),
            say("opponents", context="column of a spreadsheet"),
            say("outcome", context="column of a spreadsheet"),
            say("your score"),
            say("scores", context="column of a spreadsheet"),
            say("ahead by"),
            say("deals", context="column of a spreadsheet"),
        )
    )
    for result in results:
        own = next((index for index, side in enumerate(result.sides) if 0 in side), 0)
        score = result.scores[own] if own < len(result.scores) else ""
        outcome = say("lost", context="match")
        if result.won:
            outcome = say("won", context="match") if len(result.winners) == 1 else say("shared", context="match")
        if not result.winners:
            outcome = say("drawn", context="match")
        if result.given_up:
            outcome = say("given up")
        scores = " ".join(f"{score:g}" for score in result.scores)
        row = (result.date.isoformat(), CATALOGUE[result.game].name, result.seats, opponent_level(result), outcome)
        writer.writerow((*row, score, scores, f"{margin(result):g}", result.deals))
    return text.getvalue()
