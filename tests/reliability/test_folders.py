"""Folders that are full, read-only, vanish or are replaced, with each way of leaving a match: nothing is lost."""

from __future__ import annotations

import errno
import itertools
import os
import random
import resource
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from cardhall import rules
from cardhall.match import Match, Store
from tests.reliability import kept, windows
from tests.reliability.amounts import amount, measured
from tests.reliability.inventory import find_losses


@contextmanager
def fill_disk(folder: Path, room: int = 0) -> Iterator[None]:
    """No file may become longer than the longest there by `room` bytes, by a limit of the system for this process."""
    longest = max((path.stat().st_size for path in folder.glob("*.json")), default=0) if room else 0
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (longest + room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def nearly_full(folder: Path) -> Iterator[None]:
    """A part of what is written finds room."""
    with fill_disk(folder, room=40):
        yield


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Nothing may be written there. Who may do everything, as root may, is refused here in the system's place."""
    folder.chmod(0o500)
    real = os.open

    def refuse(path: Any, flags: int, *arguments: Any, **more: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT) and Path(os.fsdecode(path)).is_relative_to(folder):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), path)
        return real(path, flags, *arguments, **more)

    os.open = refuse
    try:
        yield
    finally:
        os.open = real
        folder.chmod(0o700)


@contextmanager
def delete_folder(folder: Path) -> Iterator[None]:
    shutil.rmtree(folder)
    yield


@contextmanager
def move_folder_away(folder: Path) -> Iterator[None]:
    """As when a disk is taken out, and put in again in the place of what was written meanwhile."""
    away = folder.with_name("away")
    folder.rename(away)
    yield
    if folder.is_dir():
        folder.rename(folder.with_name("meanwhile"))
    away.rename(folder)


@contextmanager
def replace_by_file(folder: Path) -> Iterator[None]:
    shutil.rmtree(folder)
    folder.write_text("a file")
    yield
    folder.unlink()


@contextmanager
def replace_by_loop(folder: Path) -> Iterator[None]:
    """A link to itself, which no path leads through."""
    shutil.rmtree(folder)
    folder.symlink_to(folder)
    yield
    folder.unlink()


@contextmanager
def replace_by_folder(folder: Path) -> Iterator[None]:
    """An empty one."""
    shutil.rmtree(folder)
    folder.mkdir()
    yield


TROUBLES: tuple[Callable[[Path], Any], ...] = (
    fill_disk,
    nearly_full,
    read_only,
    delete_folder,
    move_folder_away,
    replace_by_file,
    replace_by_loop,
    replace_by_folder,
)
WAYS: dict[str, Callable[[Any], object]] = {
    "the hall": lambda window: window.table_host.table.hall_wanted.emit(),
    "closing": lambda window: window.close(),
    "another match": lambda window: window.table_host.show_table(Match.new("stealing-bundles", seed=1)),
    "a new match": lambda window: window.match_starter.start_as_last_time("whist"),
    "going on with another one": lambda window: window.match_starter.open_path(
        window.store.folder.parent / "other.json"
    ),
    "the end of the match": lambda window: window.table_host.leave_table(),
}
KEPT = (
    fill_disk,
    nearly_full,
    read_only,
    move_folder_away,
)  # what was in the folder is there when the trouble has ended
ANSWERS = ("at once", "try again", "elsewhere", "stay", "without saving")


def all_combinations() -> list[tuple[str, Callable[[Path], Any], str, str]]:
    """Every game with every trouble, way and answer, in a random order: also the first few have some of each."""
    found = list(itertools.product(rules.GAMES, TROUBLES, WAYS, ANSWERS))
    random.Random(1).shuffle(found)
    return found


class Person:
    """Plays in a window whose folder fails, leaves the match, and answers questions."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.home, self.rng = folder, random.Random(seed)
        self.folder = folder / "person" / "matches"
        self.elsewhere = folder / "elsewhere.json"
        self.counts: Counter[str] = Counter()
        self.besides = kept.make_template(folder / "template")

    def leaves(self, game_id: str, trouble: Callable[[Path], Any], way: str, answer: str) -> None:
        """Play, meet the trouble, leave; the match must be found again unless it was left unsaved on purpose."""
        self.folder.mkdir(parents=True)
        windows.begin_match(game_id, self.rng).save(self.folder.parent / "other.json")
        others = self._leaves_others(game_id)
        kept.put(self.besides, self.folder)
        listed = kept.list_kept_data(self.folder)
        window = windows.open_window(self.folder)
        try:
            start = windows.nearly_over if way == "the end of the match" else windows.begin_match
            table = windows.sit_down(window, start(game_id, self.rng))
            assert table.save_match() == ""
            match = table.match
            before = match.course
            with trouble(self.folder):
                for _ in range(1 if way == "the end of the match" else 3):
                    windows.act(table, self.rng)
                if match.course == before:
                    windows.act(table, self.rng)
                if table.runner.autosave.has_failed:
                    self.counts["told"] += 1
                    if "This match" not in window.banner.text:  # something else; the warning comes back behind it
                        window.banner.close_button.click()
                    assert "This match cannot be saved" in window.banner.text, window.banner.text
                if answer != "at once":
                    WAYS[way](window)
                    self._answers(window, table, answer)
            if window.table_host.table is table:  # the trouble has ended: play goes on, and the match is left once more
                windows.act(table, self.rng)
                WAYS[way](window)
                if window.table_host.leave_guard.question is not None and window.table_host.table is table:
                    window.table_host.leave_guard.question.buttons[0].click()
            assert window.table_host.table is not table, "it could not be left though the trouble had ended"
            self.counts["left"] += 1
            if self.is_lost(match):
                assert answer == "without saving", "lost"
                self.counts["left unsaved as asked"] += 1
            self._check_results(match)
            if trouble in KEPT:
                assert {path: path.read_bytes() for path in others} == others, "another match has been changed"
                lost = find_losses(listed, kept.list_kept_data(self.folder))
                assert not lost, lost[:3]
        finally:
            windows.let_go(window)
            shutil.rmtree(self.folder.parent)
            self.elsewhere.unlink(missing_ok=True)

    def _leaves_others(self, game_id: str) -> dict[Path, bytes]:
        """Make other matches in the folder, one left and one finished. Returns the content of their files."""
        store = Store(self.folder)
        left, over = windows.begin_match(game_id, self.rng), windows.nearly_over("stealing-bundles", self.rng)
        store.autosave(left)
        store.release(left)
        over.redo()
        store.autosave(over)
        store.record(over)
        store.release(over)
        return {path: path.read_bytes() for path in self.folder.rglob("*.json")}

    def _check_results(self, match: Match) -> None:
        """Check that the match counts once if a file of the folder holds its end, and earlier results still count."""
        store = Store(self.folder)
        store.clean_up()
        counted = Counter(result.id for result in store.results())
        assert all(number == 1 for number in counted.values()), counted
        finished = [Match.load(path) for path in store.finished_folder.glob("*.json")]
        assert all(one.id in counted for one in finished), "a finished match does not count"
        self.counts["counted"] += match.id in counted

    def _answers(self, window: Any, table: Any, answer: str) -> None:
        question = window.table_host.leave_guard.question
        if question is None:
            assert window.table_host.table is not table, "neither left nor asked"
            return
        assert window.table_host.table is table and "cannot be saved" in question.sentence_label.plain_text
        self.counts["asked"] += 1
        if answer == "try again":
            question.buttons[0].click()
            assert window.table_host.table is table, "it is left though it still cannot be saved"
            QTest.keyClick(window.table_host.leave_guard.question, Qt.Key.Key_Escape)
        elif answer == "elsewhere":
            limit = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit[1], limit[1]))  # there is room elsewhere
            question.buttons[1].click()
            resource.setrlimit(resource.RLIMIT_FSIZE, limit)
        elif answer == "stay":
            QTest.keyClick(question, Qt.Key.Key_Escape)
            assert window.table_host.table is table
        else:
            question.buttons[2].click()
            assert window.table_host.table is not table

    def is_lost(self, match: Match) -> bool:
        """Whether no file holds the match as it was left."""
        folders = [self.folder, self.folder / "finished", self.folder.with_name("meanwhile")]
        found = [path for folder in folders for path in folder.glob("*-*.json")]
        found += [self.elsewhere] * self.elsewhere.exists()
        return all(Match.load(path).course != match.course for path in found)


@pytest.mark.skipif(os.name != "posix", reason="needs a limit for the size of files")
@amount(4, 2000)
def test_every_way_of_leaving(amount: int, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(tmp_path, 1)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(person.elsewhere), ""))
    with measured("folders that fail") as figures, windows.collect_complaints() as complaints:
        tried = all_combinations()[:amount]
        for combination in tried:
            person.leaves(*combination)
            assert not complaints, complaints[0]
        figures |= {"matches": len(tried), **person.counts}
