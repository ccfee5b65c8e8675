"""A day of matches in one window: nothing piles up, neither items nor timers, processes, files or memory."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from cardhall import rules
from cardhall.match import Match
from cardhall.match.replay_by_computer import PlayDecisionsTask
from tests.reliability import census, kept, windows
from tests.reliability.amounts import amount, measured, shared

# What may be left of a match after two matches of every game. A table that stays is 4,000 kilobytes and more.
MOST_KILOBYTES, MOST_BLOCKS = 100.0, 1500.0
MOST_MEGABYTES = 60.0  # by which the process may grow in all
LOADING_SECONDS = 15.0  # seconds, at most, that hard players play a deal so as to load what they need
MOST_ACTIONS = 3000  # of a match at random; then it is left
# What belongs to a match at the table; results and what is made of them are meant to become more.
PILING_MODULES = ("cardhall.desktop.", "cardhall.match.match.", "cardhall.match.match_file.", "cardhall.match.lock.")


def finish(window: Any, match: Match, rng: random.Random, most: int) -> bool:
    """Play the match at its table, from deal to deal. Returns whether it was finished."""
    window.table_host.show_table(match)
    windows.pause_table(window.table_host.table)
    table = window.table_host.table
    for _ in range(most):
        if table.widgets.reckoning.isVisible() and not match.state.is_over:
            table.end.next_deal()
        if match.state.is_over:
            break
        windows.act(table, rng)
        if rng.random() < 0.01:
            table.flow.undo()
    window.table_host.leave_table()
    windows.turn()
    return match.state.is_over


def look_around(window: Any) -> None:
    """Open the pages that people look at between two matches."""
    for show in (
        window.finished_match_pages.show_statistics,
        window.finished_match_pages.show_past,
        window.help_and_settings.show_settings,
        window.help_and_settings.show_rules,
        window.help_and_settings.toggle_keys_page,
        window.single_deal_pages.show_practice,
        window.single_deal_pages.show_set,
        lambda: window.single_deal_pages.show_day("whist"),
        lambda: window.exercise_pages.show_exercises("whist"),
    ):
        show()
        windows.turn()
        window.navigation.go_back()
    window.table_host.leave_table()
    window.hard_comparison.background.stop()
    windows.turn()


def count_everything(window: Any) -> Counter[str]:
    """All that there is now, by kind."""
    census.collect_garbage()
    objects = {name: number for name, number in census.count_objects().items() if name.startswith(PILING_MODULES)}
    there = Counter(objects) + Counter({f"widget {name}": number for name, number in census.count_widgets().items()})
    there["children of the window"] = census.count_children(window)
    there["threads and processes"], there["open files"] = census.list_processes(), census.count_open_files()
    return there


def play(window: Any, games: list[str], rng: random.Random, most: int) -> Counter[str]:
    """A match of each of the games, begun anew and left or finished; returns how many actions, how many finished."""
    done = Counter[str]()
    for number, game_id in enumerate(games):
        match = Match.new(game_id, seed=rng.randrange(1000))
        done["finished"] += finish(window, match, rng, most)
        done["actions"] += len(match.log)
        for summary in window.store.unfinished_matches():
            window.store.delete_unfinished(summary)
        if number % 5 == 0:
            look_around(window)
    look_around(window)
    return done


def load_players(game_id: str) -> None:
    """Have hard players play a deal, so that everything they load once for a game is loaded."""
    match = Match.new(game_id, seed=1)
    seats = match.state.seats
    PlayDecisionsTask(
        match.state, dict.fromkeys(range(seats), "hard"), 1, 0, (0.0,) * seats, task_seconds=LOADING_SECONDS
    ).work()


@amount(0, 3)
def test_a_day(amount: int, qapp: QApplication, tmp_path: Path) -> None:
    """The players of every game, and two matches, to warm up, then `amount` matches of each (two at least), of a share
    of `MAX_DEAL_ACTIONS`.

    The quick one is of one game: a table or a page that stays is found by it too, but memory says nothing yet, as
    caches are still filling.
    """
    rng = random.Random(1)
    games, most, times = ["stealing-bundles"], 30, 1
    if amount:
        games, most, times = list(rules.GAMES), shared(MOST_ACTIONS), max(2, amount)
    with (
        measured("a day of matches") as figures,
        windows.collect_complaints() as complaints,
        windows.short_thoughts(),
    ):
        kept.write_everything(tmp_path / "matches")
        window = windows.open_window(tmp_path / "matches")
        for game_id in games:
            load_players(game_id)
        play(window, games * 2, rng, most)
        before = count_everything(window)
        memory, allocated, blocks = census.used_megabytes(), census.allocated_megabytes(), census.count_blocks()
        done = play(window, games * times, rng, most)
        kept_again = census.common_results()
        after, matches = count_everything(window), len(games) * times
        kilobytes, more_blocks = (
            (census.allocated_megabytes() - allocated) * 1024 / matches,
            (census.count_blocks() - blocks) / matches,
        )
        grown = census.used_megabytes() - memory
        figures |= {"games": len(games), "matches": matches, **done, "kilobytes a match": round(kilobytes)}
        figures |= {"Python blocks a match": round(more_blocks), "megabytes more": round(grown)}
        figures |= {"megabytes": round(census.used_megabytes()), "results in caches": kept_again}
        windows.let_go(window)
        assert not complaints, complaints[0]
        assert census.count_increase(before, after) == {}
        if amount:
            assert kilobytes < MOST_KILOBYTES and more_blocks < MOST_BLOCKS
            assert grown < MOST_MEGABYTES


def test_what_is_kept_within_limits_is_let_go_before_counting_and_all_else_counts() -> None:
    """Rules and players keep results; here, where opponents think in the window, these would count."""

    @lru_cache(maxsize=4)
    def limited(number: int) -> int:
        return number

    @cache
    def unlimited(number: int) -> int:
        return number

    limited.__module__ = unlimited.__module__ = "cardhall.rules"
    for number in range(3):
        assert limited(number) == unlimited(number) == number
    caches, _ = census.limited_caches()
    assert limited in caches and unlimited not in caches
    assert census.common_results() >= 3
    census.collect_garbage()
    assert limited.cache_info().currsize == 0 and unlimited.cache_info().currsize == 3
