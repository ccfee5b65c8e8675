"""No file is deleted, renamed or replaced while it is open: Windows would refuse it."""

from __future__ import annotations

import ast
import importlib.util
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from cardhall import rules, selftest
from cardhall.match import Match, SaveError, Store, disk, files, temporary_files
from cardhall.match.match_file import OpenElsewhere
from tests.match.test_match import play_match
from tests.match.windows_sharing import InUse, share_as_windows, sharing
from tests.strategies import finish_match

ROOT = Path(__file__).parents[2]
CAREFUL_MODULE = "busy_files.py"  # the module by which all others open, rename and delete
CALLS_ELSEWHERE = {  # calls of other modules, each with its reason
    ("lock.py", "self.path.unlink()"): "another window that has it by now is not waited for",
    ("temporary_files.py", "os.open(temporary, flags, 384)"): "nobody else knows the name",
    ("files.py", "os.open(folder, os.O_RDONLY)"): "of a folder, which Windows opens in no way",
    ("local_sockets.py", "address.unlink(missing_ok=True)"): "of a socket",
    ("second_start_requests.py", "self.address.unlink()"): "of a socket",
    ("streams.py", "os.open(os.devnull, os.O_WRONLY)"): "of no file",
}


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The files that this system refuses as Windows does: none, by the end of a test."""
    found = share_as_windows(monkeypatch)
    yield found
    assert disk.wait_for_all(30) and found == []


@sharing
def test_an_open_file_is_refused(refused: list[str], tmp_path: Path) -> None:
    path = tmp_path / "open.txt"
    with path.open("w"):
        for change in (path.unlink, lambda: path.rename(tmp_path / "b"), lambda: (tmp_path / "c").replace(path)):
            (tmp_path / "c").touch()
            with pytest.raises(InUse):
                change()
    assert [Path(one).name for one in refused] == ["open.txt"] * 3
    refused.clear()
    path.unlink()


@sharing
def test_a_match_from_the_first_deal_to_the_list_of_results(refused: list[str], tmp_path: Path) -> None:
    store, match = Store(tmp_path), play_match(actions=6)
    path = store.autosave(match)
    for _ in range(3):
        match.play(match.state.actions()[0])
        store.autosave(match)
    with pytest.raises(OpenElsewhere):
        Store(tmp_path).open(path)
    store.release(match)
    other = Store(tmp_path)
    match = other.open(path)
    assert len(match.log) == 9
    taken = store.open(path, take_over=True)
    match.play(match.state.actions()[0])
    with pytest.raises(SaveError):
        other.autosave(match)
    other.release(match)
    store.release(taken)
    summary = store.unfinished_matches()[0]
    store.delete_unfinished(summary)
    store.restore_unfinished(summary)
    over = finish_match(Match.new("stealing-bundles", seed=3))
    store.autosave(over)
    store.record(over)
    store.release(over)
    assert disk.wait_for_all(30)
    store.clean_up()
    (result,) = store.results()
    store.delete(result)
    store.restore_deleted(result)
    assert [one.id for one in store.results()] == [over.id] and store.finished_file(result) is not None
    assert not list(tmp_path.rglob("*.lock")) and not list(tmp_path.rglob("*.tmp"))


@sharing
def test_the_self_test_leaves_nothing_behind(
    refused: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows its folder could not be deleted, for all its matches were still held."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(selftest, "WORKER_ACTIONS", 0)
    monkeypatch.setattr(selftest.rules, "GAMES", {name: rules.GAMES[name] for name in ("truc", "whist")})
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    said: list[str] = []
    assert selftest.run_selftest(said.append) and said[-1] == "All is well."
    assert list(tmp_path.iterdir()) == []


@sharing
def test_the_picture_of_the_hall_leaves_nothing_behind(
    refused: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    from cardhall.desktop import hall_shot

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(hall_shot, "_wait_for_pictures", lambda window: None)
    hall_shot.write_hall_picture(tmp_path / "hall.png", size=(400, 300))
    assert [one.name for one in tmp_path.iterdir()] == ["hall.png"]


@sharing
def test_what_is_dropped_while_the_disk_has_it_open_is_deleted_later(refused: list[str], tmp_path: Path) -> None:
    import threading

    may_go_on = threading.Event()
    disk.run_later(lambda: may_go_on.wait(30))
    new = files.PreparedFile(tmp_path / "a.txt", b"text")
    new.discard()
    assert len(list(tmp_path.iterdir())) == 1
    may_go_on.set()
    assert disk.wait_for_all(30) and list(tmp_path.iterdir()) == []


def test_what_other_programs_have_open_does_no_harm_to_a_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with monkeypatch.context() as patch:
        with temporary_files.temporary_folder("cards-") as folder:
            file = (folder / "scanned.txt").open("w")
            share_as_windows(patch)
        assert (folder / "scanned.txt").is_file()
        file.close()


def test_all_files_are_opened_renamed_and_deleted_by_functions_that_try_again() -> None:
    found = set()
    for path in sorted((ROOT / "cardhall").rglob("*.py")):
        text = path.read_text("utf-8")
        if path.name != CAREFUL_MODULE and re.search(r"\bimport (os|shutil)\b|\b(os|pathlib|files) import\b", text):
            calls = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
            found |= {(path.name, ast.unparse(call)) for call in calls if changes_files(call)}
    assert found == set(CALLS_ELSEWHERE)


def changes_files(call: ast.Call) -> bool:
    """Whether a call opens, renames or deletes a file: `unlink`, `os.open`, a `replace` of one argument, …"""
    function = call.func
    if not isinstance(function, ast.Attribute):
        return False
    of_module = isinstance(function.value, ast.Name) and function.value.id in ("os", "shutil")
    if of_module:
        return function.attr in ("open", "replace", "rename", "remove", "unlink", "rmtree", "move")
    is_careful = isinstance(function.value, ast.Name) and function.value.id == "busy_files"
    moves = function.attr in ("replace", "rename") and len(call.args) == 1 and not call.keywords
    return not is_careful and (function.attr == "unlink" or moves)
