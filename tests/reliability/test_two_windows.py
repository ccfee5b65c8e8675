"""The same matches in several windows at once, taken from one another: nothing that was saved is lost."""

from __future__ import annotations

import os
import random
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from cardhall import rules
from cardhall.desktop.table.playback_page import PlaybackPage
from cardhall.match import Match, Store
from cardhall.match.match_file import ChangedElsewhere, OpenElsewhere, TakenOver
from tests.reliability import kept, windows
from tests.reliability.amounts import amount, measured
from tests.reliability.inventory import find_losses
from tests.reliability.killed import soon_over

Course = list[Any]  # the actions of a match


def check_kept(saved: list[Course], folder: Path) -> None:
    """Check that files hold every state that was once saved, or a later one of the same match."""
    paths = [*folder.glob("*-*.json"), *(folder / "finished").glob("*.json")]
    found = [Match.load(path).course for path in paths]
    for course in saved:
        assert any(one[: len(course)] == course for one in found), f"{len(course)} actions are lost"


def check_counted(ended: list[str], folder: Path) -> None:
    """Each match that was ended counts, and none twice."""
    path = folder / "results.jsonl"
    lines = path.read_bytes().splitlines() if path.exists() else []
    counted = [result.id for result in Store(folder).results()]
    assert set(ended) <= set(counted) and len(lines) == len(counted) == len(set(counted)), (ended, counted)


class Player:
    """A person with a store of his own on a shared folder, who takes matches, leaves them, or is killed."""

    def __init__(self, folder: Path, rng: random.Random, counts: Counter[str]) -> None:
        self.store, self.rng, self.counts = Store(folder), rng, counts
        self.match: Match | None = None
        self.saved: list[Course] = [[]]  # of every match that he had, as it was last saved
        self.ended: list[str] = []  # the matches that he has ended, by their ids

    def moves(self, game_id: str) -> None:
        """Do something that a window may do."""
        kind = self.rng.random()
        if self.match is None:
            self._sits_down(game_id)
        elif kind < 0.06:
            self._leaves(self.match)
        elif kind < 0.09:
            self._dies()
        elif self.match.is_done:
            self._ends(self.match)
        elif not self.match.state.is_over:
            state = self.match.state
            seat, action = self.rng.choice([(seat, one) for seat in state.actors for one in state.actions(seat)])
            self.match.play(action, seat)
            self._saves(self.match)

    def _sits_down(self, game_id: str) -> None:
        summaries = self.store.unfinished_matches()
        assert not self.store.problems, self.store.problems
        self.saved.append([])
        if len(summaries) < 2:
            is_short = not self.counts["saved"] or self.rng.random() < 0.5  # the first one, so that one ends
            self.match = soon_over(self.rng) if is_short else windows.begin_match(game_id, self.rng, 4)
            self.match.forget_undone()  # which another window may play otherwise, and nothing is lost by that
            self._saves(self.match)
            return
        try:
            self.match = self.store.load(self.rng.choice(summaries), take_over=self.rng.random() < 0.5)
            self.saved[-1] = self.match.course
            self.counts["gone on with"] += 1
        except OpenElsewhere:
            self.counts["refused"] += 1

    def _saves(self, match: Match) -> None:
        try:
            self.store.autosave(match, sync=False)
        except TakenOver:
            self.counts["taken over"] += 1
            self.store.release(match)
            self.match = None
            return
        except ChangedElsewhere:
            self.counts["gone on alone"] += 1
            self.store.give_new_id(match)
            self.store.autosave(match, sync=False)
        self.saved[-1] = match.course
        self.counts["saved"] += 1

    def _ends(self, match: Match) -> None:
        try:
            self.store.record(match)
            self.ended.append(match.id)
            self.counts["ended"] += 1
        except TakenOver:
            self.counts["taken over"] += 1
        self.store.release(match)
        self.match = None

    def _leaves(self, match: Match) -> None:
        self.store.release(match)
        self.match = None
        self.counts["left"] += 1

    def _dies(self) -> None:
        """The system closes the files of a program that is killed, and nothing else is done."""
        for holding in self.store._open_files.values():
            handle, holding._file._lock._handle = holding._file._lock._handle, None
            if handle is not None:
                os.close(handle)
        self.store = Store(self.store.folder)
        self.match = None
        self.counts["died"] += 1


@amount(2, 80)
def test_at_the_store(amount: int, tmp_path: Path) -> None:
    rng, counts = random.Random(1), Counter[str]()
    besides, listed = kept.make_template(tmp_path / "template"), kept.list_kept_data(tmp_path / "template")
    with measured("several windows at the store") as figures:
        for number in range(amount):
            game_id = list(rules.GAMES)[number % len(rules.GAMES)]
            folder = tmp_path / str(number)
            kept.put(besides, folder)
            players = [Player(folder, rng, counts) for _ in range(3)]
            moves = 0  # more than 200 where a few rounds have by chance ended no match
            while moves < 200 or (number == amount - 1 and not counts["ended"] and moves < 5000):
                rng.choice(players).moves(game_id)
                moves += 1
            check_kept([course for player in players for course in player.saved], folder)
            check_counted([match_id for player in players for match_id in player.ended], folder)
            lost = find_losses(listed, kept.list_kept_data(folder))
            assert not lost, lost[:3]
            shutil.rmtree(folder)
        figures |= {"rounds": amount, **counts}
    assert all(counts[name] for name in ("saved", "taken over", "refused", "left", "gone on with", "ended")), counts


class Sitter:
    """A person at a window, who uses the buttons of its pages."""

    def __init__(self, folder: Path, rng: random.Random, counts: Counter[str]) -> None:
        self.window, self.rng, self.counts = windows.open_window(folder), rng, counts
        self.saved: list[Course] = [[]]  # of every match that he had, as it was last saved

    def moves(self, game_id: str) -> None:
        """Do something at the window."""
        window = self.window
        if window.table_host.table is not None and window.navigation.page is window.table_host.table:
            self._plays(window.table_host.table)
        elif isinstance(window.navigation.page, PlaybackPage):
            window.navigation.page.begin()
            window.navigation.page.hall_wanted.emit()
            self.counts["looked at"] += 1
        elif (
            window.banner.first_button.text() in ("Continue here again", "View the match")
            and not window.banner.isHidden()
        ):
            button = self.rng.choice([one for one in window.banner.buttons if one.text()])
            self.counts[button.text()] += 1
            window.banner.hide() if self.rng.random() < 0.2 else button.click()
        else:
            window.hall.refresh()
            summaries = window.store.unfinished_matches()
            if len(summaries) < 2:
                window.table_host.show_table(windows.begin_match(game_id, self.rng, 3))
            else:
                window.match_starter.continue_match(self.rng.choice(summaries))
        if window.table_host.table is not None and not window.table_host.table.runner.turn.is_paused:
            windows.pause_table(window.table_host.table)
            window.table_host.table.save_match()
            self.saved.append([])
        QApplication.processEvents()
        if window.table_host.table is not None and not window.table_host.table.runner.autosave.is_taken_over:
            self.saved[-1] = window.table_host.table.match.course

    def _plays(self, table: Any) -> None:
        if self.rng.random() < 0.1:
            self.window.table_host.leave_table()
            self.counts["left"] += 1
        else:
            windows.act(table, self.rng)
            self.counts["acted"] += 1


@amount(40, 300)
def test_at_windows(amount: int, qapp: QApplication, tmp_path: Path) -> None:
    """Two windows do `amount` things; in the long run at every game, otherwise at one."""
    rng, counts = random.Random(2), Counter[str]()
    games = list(rules.GAMES) if amount > 40 else list(rules.GAMES)[:1]
    with measured("several windows") as figures, windows.collect_complaints() as complaints:
        for game_id in games:
            folder = tmp_path / game_id
            sitters = [Sitter(folder, rng, counts) for _ in range(2)]
            for _ in range(amount):
                rng.choice(sitters).moves(game_id)
            for sitter in sitters:
                windows.let_go(sitter.window)
            assert not complaints, complaints[0]
            check_kept([course for sitter in sitters for course in sitter.saved], folder)
            shutil.rmtree(folder)
        figures |= {"games": len(games), **counts}
    wanted = (
        ("acted", "left")
        if amount == 40
        else ("acted", "left", "View the match", "Continue here", "Continue here again")
    )
    assert all(counts[name] for name in wanted), counts
