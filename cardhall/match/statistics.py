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
from cardhall.match.sliced_work import Slices
from cardhall.rules.catalogue import CATALOGUE

K = TypeVar("K")

MIXED_LEVELS = "mixed"  # opponents of several levels
LEVELS_BY_STRENGTH = ("easy", "normal", "hard", MIXED_LEVELS, "random")
MONTHS_SHOWN = 12
RESULTS_PER_SLICE = 200  # results in a slice of work


@dataclass(frozen=True)
class MatchRecord:
    """Numbers of matches, played and won. A match won together with other sides counts in part in `share`."""

    matches: int
    won: int
    shared: int  # matches won together with another side, also in `won`
    share: float  # sum of won matches, in which a shared win counts in part
    chance: float  # expected number of wins by chance: an equal part of each match for every side
    deals: int
    margin: float | None  # average points ahead of the best other side; None: no match was played to its end
    last_time: datetime | None  # the end of the last match
    given_up: int = 0  # matches that the person has given up

    @property
    def won_share(self) -> float:
        """The share of matches won, from 0 to 1."""
        return self.share / self.matches if self.matches else 0.0

    @property
    def chance_share(self) -> float:
        """The share of matches won by chance, from 0 to 1."""
        return self.chance / self.matches if self.matches else 0.0


@dataclass(frozen=True)
class WinningRun:
    """Matches won one after the other."""

    length: int
    game: str = ""  # "": several games
    end_time: datetime | None = None  # the end of the last match; None: an empty run


@dataclass(frozen=True)
class MonthRecord:
    """The matches that ended in a month."""

    year: int
    month: int
    record: MatchRecord


@dataclass(frozen=True)
class StatisticsOverview:
    """The figures of the statistics page."""

    record: MatchRecord
    recent: int  # number of matches in the last 30 days
    longest_run: WinningRun
    present_run: WinningRun
    by_game: Mapping[str, MatchRecord]  # most played first
    by_level: Mapping[str, MatchRecord]  # weakest opponents first
    months: Sequence[MonthRecord]  # the last `MONTHS_SHOWN`, oldest first, whatever the period
    latest: Sequence[Result]  # newest first


def make_overview(
    results: Sequence[Result], game: str, period: str, now: datetime, latest_count: int
) -> Slices[tuple[list[Result], StatisticsOverview]]:
    """Compute the results in a game ("": all) and a period, and their overview with the last `latest_count` matches.

    `period`: as for `period_start`. A slice is `RESULTS_PER_SLICE` results: 20,000 results take 0.2 seconds in all.
    """
    game_results, margins = [], dict[int, float]()
    for start in range(0, len(results), RESULTS_PER_SLICE):
        slice_results = select_results(results[start : start + RESULTS_PER_SLICE], game)
        game_results += slice_results
        margins |= {id(result): person_margin(result) for result in slice_results if not result.given_up}
        yield
    period_results = select_results(game_results, "", period_start(period, now))
    result_groups: tuple[dict[str, list[Result]], dict[str, list[Result]], dict[int, list[Result]]] = ({}, {}, {})
    for start in range(0, len(period_results), RESULTS_PER_SLICE):
        for result in period_results[start : start + RESULTS_PER_SLICE]:
            result_groups[0].setdefault(result.game, []).append(result)
            if level := opponent_level(result):
                result_groups[1].setdefault(level, []).append(result)
        yield
    oldest_date = now - timedelta(days=31 * (MONTHS_SHOWN + 1))
    for result in select_results(game_results, "", oldest_date):
        result_groups[2].setdefault(_month_number(result.date.astimezone(now.tzinfo)), []).append(result)
    yield
    group_records: list[dict[str, MatchRecord]] = []
    for group in result_groups[:2]:
        records = {}
        for name, group_results in group.items():
            records[name] = match_record(group_results, margins)
            yield
        group_records.append(records)
    record = match_record(period_results, margins)
    yield
    current_month = now.year * 12 + now.month - 1
    months = [
        MonthRecord(number // 12, number % 12 + 1, match_record(result_groups[2].get(number, ()), margins))
        for number in range(current_month - MONTHS_SHOWN + 1, current_month + 1)
    ]
    yield
    overview = StatisticsOverview(
        record,
        len(select_results(game_results, "", period_start("month", now))),
        longest_run(period_results),
        present_run(period_results),
        _sort_by_matches(group_records[0]),
        _sort_by_level(group_records[1]),
        months,
        sorted(period_results, key=lambda result: result.date, reverse=True)[:latest_count],
    )
    return period_results, overview


def match_record(results: Iterable[Result], margins: Mapping[int, float] | None = None) -> MatchRecord:
    """Return the record of some results. `margins`: by `id()` of each result, if computed before."""
    all_matches = list(results)
    played = [result for result in all_matches if not result.given_up]
    played_margins = [person_margin(result) if margins is None else margins[id(result)] for result in played]
    return MatchRecord(
        matches=len(all_matches),
        won=sum(result.won for result in all_matches),
        shared=sum(result.won and len(result.winners) > 1 for result in all_matches),
        share=sum(1 / max(1, len(result.winners)) for result in all_matches if result.won),
        chance=sum(1 / max(1, len(result.sides)) for result in all_matches),
        deals=sum(result.deals for result in all_matches),
        margin=sum(played_margins) / len(played_margins) if played_margins else None,
        last_time=max((result.date for result in all_matches), default=None),
        given_up=sum(result.given_up for result in all_matches),
    )


def person_margin(result: Result) -> float:
    """Return the person's points minus those of the best other side; positive: ahead.

    In games that the lowest score wins the difference is negated.
    """
    own_side = next((index for index, side in enumerate(result.sides) if 0 in side), 0)
    other_scores = [score for index, score in enumerate(result.scores) if index != own_side]
    if own_side >= len(result.scores) or not other_scores:
        return 0.0
    scores = result.scores
    winners = [scores[index] for index in result.winners if index < len(scores)]
    low_wins = bool(winners) and max(winners) == min(scores) < max(scores)
    return float(min(other_scores) - scores[own_side] if low_wins else scores[own_side] - max(other_scores))


def opponent_level(result: Result) -> str:
    """Return the level of the opponents, one of LEVEL_ORDER; "" in a game without choices."""
    if not CATALOGUE[result.game].choices:
        return ""
    own_side = next((side for side in result.sides if 0 in side), (0,))
    levels = {level for seat, level in result.levels.items() if seat not in own_side}
    return levels.pop() if len(levels) == 1 and levels <= {*LEVELS_BY_STRENGTH} else MIXED_LEVELS  # or unknown


def _records_by_key(results: Iterable[Result], key: Callable[[Result], K]) -> dict[K, MatchRecord]:
    groups: dict[K, list[Result]] = {}
    for result in results:
        groups.setdefault(key(result), []).append(result)
    return {name: match_record(group) for name, group in groups.items()}


def records_by_game(results: Iterable[Result]) -> dict[str, MatchRecord]:
    """Return the record of each game, most played first."""
    return _sort_by_matches(_records_by_key(results, lambda result: result.game))


def _sort_by_matches(records: Mapping[str, MatchRecord]) -> dict[str, MatchRecord]:
    return dict(sorted(records.items(), key=lambda one: (-one[1].matches, CATALOGUE[one[0]].name)))


def records_by_level(results: Iterable[Result]) -> dict[str, MatchRecord]:
    """Return the record against opponents of each level, weakest first."""
    return _sort_by_level(_records_by_key((one for one in results if opponent_level(one)), opponent_level))


def _sort_by_level(records: Mapping[str, MatchRecord]) -> dict[str, MatchRecord]:
    order = {level: place for place, level in enumerate(LEVELS_BY_STRENGTH)}
    return dict(sorted(records.items(), key=lambda one: order.get(one[0], len(order))))


def records_by_month(results: Iterable[Result], now: datetime, months: int = MONTHS_SHOWN) -> list[MonthRecord]:
    """Return the results of the last months in the time zone of `now`, oldest first, empty months included."""
    records = _records_by_key(results, lambda result: _month_number(result.date.astimezone(now.tzinfo)))
    current_month = now.year * 12 + now.month - 1
    return [
        MonthRecord(number // 12, number % 12 + 1, records.get(number, match_record(())))
        for number in range(current_month - months + 1, current_month + 1)
    ]


def _month_number(date: datetime) -> int:
    return date.year * 12 + date.month - 1


def longest_run(results: Iterable[Result]) -> WinningRun:
    """Return the longest run of matches won, the latest of several."""
    best = WinningRun(0)
    run: list[Result] = []
    for result in _sort_by_date(results):
        if result.won:
            run.append(result)
        else:
            run = []
        if run and len(run) >= best.length:
            best = _make_run(run)
    return best


def present_run(results: Iterable[Result]) -> WinningRun:
    """Return the run of matches won that the last match belongs to."""
    return _make_run(list(takewhile(lambda result: result.won, reversed(_sort_by_date(results))))[::-1])


def _sort_by_date(results: Iterable[Result]) -> list[Result]:
    return sorted(results, key=lambda result: result.date)


def _make_run(results: Sequence[Result]) -> WinningRun:
    if not results:
        return WinningRun(0)
    games = {result.game for result in results}
    return WinningRun(len(results), games.pop() if len(games) == 1 else "", results[-1].date)


def period_start(period: str, now: datetime) -> datetime | None:
    """Return when a period began: "year" (this calendar year) or "month" (the last 30 days); `None` for "all"."""
    if period == "year":
        return now.replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0)
    return now - timedelta(days=30) if period == "month" else None


def select_results(results: Iterable[Result], game: str = "", since: datetime | None = None) -> list[Result]:
    """Return the results of one game ("": of all) since a time (`None`: ever)."""
    return [result for result in results if game in ("", result.game) and (since is None or result.date >= since)]


def results_as_csv(results: Iterable[Result]) -> str:
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
        own_side = next((index for index, side in enumerate(result.sides) if 0 in side), 0)
        score = result.scores[own_side] if own_side < len(result.scores) else ""
        outcome = say("lost", context="match")
        if result.won:
            outcome = say("won", context="match") if len(result.winners) == 1 else say("shared", context="match")
        if not result.winners:
            outcome = say("drawn", context="match")
        if result.given_up:
            outcome = say("given up")
        scores = " ".join(f"{score:g}" for score in result.scores)
        row = (result.date.isoformat(), CATALOGUE[result.game].name, result.seats, opponent_level(result), outcome)
        writer.writerow((*row, score, scores, f"{person_margin(result):g}", result.deals))
    return text.getvalue()
