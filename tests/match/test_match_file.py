"""One match, several windows, and disks in trouble: nobody writes over what somebody else has written."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardhall.match import Match, SaveError, Store, deal_of_the_day, match_file, saves
from cardhall.match.append_log import WrittenState
from cardhall.match.match_file import ChangedElsewhere, OpenElsewhere, TakenOver
from cardhall.match.temporary_files import MIN_ABANDONED_AGE_SECONDS
from tests.match.test_match import play_match

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs signals, and names of any bytes")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "matches"


def step(match: Match) -> None:
    match.play(match.state.actions()[0])


def test_a_second_window_does_not_write(folder: Path) -> None:
    first, second = Store(folder), Store(folder)
    match = play_match(actions=10)
    path = first.autosave(match)
    (summary,) = second.unfinished_matches()
    with pytest.raises(OpenElsewhere, match="open in another window"):
        second.load(summary)
    with pytest.raises(OpenElsewhere):
        second.delete_unfinished(summary)
    looked = second.read_only_copy(summary)
    assert looked.course == match.course
    before = path.read_bytes()
    step(looked)
    with pytest.raises(OpenElsewhere):
        second.autosave(looked)
    assert path.read_bytes() == before
    first.release(match)
    again = second.load(summary)
    step(again)
    second.autosave(again)
    assert Match.load(path).course == again.course


def test_a_match_taken_over_is_not_written_by_the_first_window(folder: Path) -> None:
    first, second = Store(folder), Store(folder)
    match = play_match(actions=10)
    path = first.autosave(match)
    (summary,) = second.unfinished_matches()
    taken = second.load(summary, take_over=True)
    for _ in range(5):
        step(taken)
        second.autosave(taken)
    step(match)
    with pytest.raises(ChangedElsewhere, match="taken over"):
        first.autosave(match)
    first.release(match)
    step(taken)
    second.autosave(taken)
    assert Match.load(path).course == taken.course
    second.release(taken)
    assert not list(folder.glob(".*.lock"))


@pytest.mark.parametrize("is_single", [False, True])
def test_a_match_that_another_window_has_ended_is_not_gone_on_with(folder: Path, is_single: bool) -> None:
    """What was played of it here would count nowhere, and lie among the deleted ones in the end."""
    first, second = Store(folder), Store(folder)
    match = (
        deal_of_the_day.day_match("stealing-bundles", deal_of_the_day.FIRST_DAY)
        if is_single
        else play_match("stealing-bundles", actions=5)
    )
    for _ in range(3):
        step(match)
        first.autosave(match)
    (summary,) = second.unfinished_matches()
    taken = second.load(summary, take_over=True)
    while not taken.is_done:
        step(taken)
    second.autosave(taken)
    second.record(taken)
    second.release(taken)
    step(match)
    with pytest.raises(TakenOver):
        first.autosave(match)
    first.release(match)
    assert not first.unfinished_matches() and not first.problems


def test_an_old_copy_of_a_match_that_has_ended_is_opened_as_a_match_of_its_own(folder: Path, tmp_path: Path) -> None:
    store, match = Store(folder), play_match("stealing-bundles", actions=5)
    store.autosave(match)
    copy = tmp_path / "tuesday.cardhall"
    match.save(copy)
    while not match.is_done:
        step(match)
    store.autosave(match)
    store.record(match)
    store.release(match)
    opened = store.adopt(copy)
    assert opened.id != match.id
    while not opened.is_done:
        step(opened)
        store.autosave(opened)
    store.record(opened)
    assert [result.id for result in store.results()] == [match.id, opened.id]


def test_whoever_was_overtaken_may_take_it_back_or_go_on_alone(folder: Path) -> None:
    first, second = Store(folder), Store(folder)
    match = play_match(actions=10)
    first.autosave(match)
    (summary,) = second.unfinished_matches()
    taken = second.load(summary, take_over=True)
    step(taken)
    second.autosave(taken)
    back = first.load(summary, take_over=True)
    assert back.course == taken.course
    step(back)
    first.autosave(back)
    with pytest.raises(ChangedElsewhere):
        second.autosave(taken)
    second.give_new_id(taken)
    step(taken)
    assert Match.load(second.autosave(taken)).course == taken.course
    assert len(first.unfinished_matches()) == 2


def test_a_file_that_has_changed_underneath_is_not_written_over(folder: Path) -> None:
    store = Store(folder)
    match = play_match(actions=10)
    for _ in range(3):
        step(match)
        path = store.autosave(match)
    other = path.read_bytes().replace(b'"You"', b'"Eva"')
    path.write_bytes(other)
    step(match)
    with pytest.raises(ChangedElsewhere, match="changed"):
        store.autosave(match)
    assert path.read_bytes() == other
    store.give_new_id(match)
    assert Match.load(store.autosave(match)).course == match.course
    assert path.read_bytes() == other


def test_a_file_copied_back_is_no_other_file(folder: Path) -> None:
    """As programs do that keep folders alike on several computers."""
    store = Store(folder)
    match = play_match(actions=10)
    for _ in range(3):
        step(match)
        path = store.autosave(match)
    data = path.read_bytes()
    path.unlink()
    path.write_bytes(data)
    os.utime(path, (1e9, 1e9))
    step(match)
    store.autosave(match)
    assert Match.load(path).course == match.course


def test_an_unknown_file_of_the_same_name_is_not_written_over(folder: Path) -> None:
    match, other = play_match(actions=10), play_match(actions=12, seed=9)
    other.id = match.id
    path = Store(folder).autosave(other)
    store = Store(folder)
    with pytest.raises(ChangedElsewhere):
        store.autosave(match)
    assert Match.load(path).course == other.course


def test_an_earlier_time_of_the_match_is_written_over(folder: Path) -> None:
    match = play_match(actions=10)
    path = Store(folder).autosave(match)
    step(match)
    Store(folder).autosave(match)
    assert Match.load(path).course == match.course


def test_a_game_saved_elsewhere_becomes_a_match_of_its_own(folder: Path, tmp_path: Path) -> None:
    store = Store(folder)
    match = play_match(actions=10)
    match.save(tmp_path / "copy.json")
    adopted = store.adopt(tmp_path / "copy.json")
    assert adopted.id == match.id, "it is not here yet"
    path = store.autosave(match)
    step(match)
    store.autosave(match)
    before = path.read_bytes()
    adopted = store.adopt(tmp_path / "copy.json")
    step(adopted)
    assert adopted.id != match.id and store.autosave(adopted) != path
    assert path.read_bytes() == before
    store.release(match)
    assert store.adopt(path).id == match.id


@POSIX
def test_a_killed_window_holds_nothing(folder: Path) -> None:
    code = (
        "import os, signal\n"
        "from cardhall.match import Store\n"
        "from tests.match.test_match import play_match\n"
        f"Store({str(folder)!r}).autosave(play_match(actions=10))\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, timeout=60)
    assert done.returncode == -signal.SIGKILL
    store = Store(folder)
    match = store.load(store.unfinished_matches()[0])
    step(match)
    store.autosave(match)


# ---- disks in trouble


def failing_write(number: int) -> object:
    def raises(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return raises


@pytest.mark.parametrize("call", ["write", "fsync", "open"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_trouble_that_ends(folder: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int) -> None:
    store = Store(folder)
    match = play_match(actions=10)
    for _ in range(4):
        step(match)
        path = store.autosave(match)
    good = match.course
    with monkeypatch.context() as patch:
        patch.setattr(match_file.os, call, failing_write(number))
        patch.setattr(match_file.os, "fdopen", failing_write(number))
        for _ in range(3):
            step(match)
            with pytest.raises(SaveError, match="cannot be saved"):
                store.autosave(match)
    course = Match.load(path).course
    assert course == match.course[: len(course)] and len(course) >= len(good)
    store.autosave(match)
    assert Match.load(path).course == match.course


def test_where_no_line_can_be_added_the_file_is_written_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(folder)
    match = play_match(actions=10)
    for _ in range(4):
        step(match)
        path = store.autosave(match)
    monkeypatch.setattr(match_file.os, "write", failing_write(errno.EPERM))  # as for a file that may only be read
    step(match)
    store.autosave(match)
    assert Match.load(path).course == match.course


def test_a_line_of_which_only_a_part_fits_on_the_disk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(folder)
    match = play_match(actions=10)
    for _ in range(4):
        step(match)
        path = store.autosave(match)
    write = os.write
    with monkeypatch.context() as patch:
        patch.setattr(match_file.os, "write", lambda handle, data: write(handle, data[:7]))
        patch.setattr("cardhall.match.files.os.fdopen", failing_write(errno.ENOSPC))
        step(match)
        with pytest.raises(SaveError, match="no space"):
            store.autosave(match)
    assert Match.load(path).course == match.course[:-1]
    step(match)
    store.autosave(match)
    assert Match.load(path).course == match.course


@pytest.mark.skipif(sys.platform == "win32", reason="no folder is deleted there in which a file is open")
def test_a_folder_that_vanishes_or_is_replaced(folder: Path) -> None:
    store = Store(folder)
    match = play_match(actions=10)
    path = store.autosave(match)
    shutil.rmtree(folder)
    step(match)
    store.autosave(match)
    assert Match.load(path).course == match.course
    folder.rename(folder.with_name("away"))
    folder.write_text("a file where the folder was")
    step(match)
    with pytest.raises(SaveError):
        store.autosave(match)
    folder.unlink()
    store.autosave(match)
    assert Match.load(path).course == match.course


def test_two_savers_of_one_file(tmp_path: Path) -> None:
    """Each keeps the older versions as if it were alone; neither refuses."""
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from tests.match.test_match import play_match\n"
        "match = play_match(actions=5)\n"
        "for _ in range(150):\n"
        f"    match.save(Path({str(tmp_path)!r}) / 'one.json')\n"
    )
    savers = [subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True) for _ in range(2)]
    for saver in savers:
        assert (saver.communicate(timeout=120)[1], saver.returncode) == ("", 0)
    assert {one.name for one in tmp_path.iterdir()} == {"one.json", "one.json.1", "one.json.2", "one.json.3"}
    for path in tmp_path.iterdir():
        Match.load(path)


# ---- tidying up


def test_what_killed_savers_have_left_is_removed(folder: Path) -> None:
    store = Store(folder)
    store.autosave(play_match(actions=3))
    old, young = folder / ".whist-1.json.abc.tmp", folder / ".whist-1.json.def.tmp"
    for path in (old, young):
        path.write_text("{")
    before = time.time() - MIN_ABANDONED_AGE_SECONDS - 1
    os.utime(old, (before, before))
    store.clean_up()
    assert not old.exists() and young.exists()


def test_a_finished_match_whose_result_a_kill_has_cut_off_is_recorded(folder: Path) -> None:
    store = Store(folder)
    match = play_match("stealing-bundles", actions=1000)
    path = store.autosave(match)
    store.release(match)
    other = Store(folder)
    other.clean_up()
    (result,) = other.results()
    assert result.id == match.id and not path.exists() and other.finished_file(result)


def test_a_deleted_match_is_kept_and_brought_back_with_its_older_versions(folder: Path) -> None:
    store = Store(folder)
    match = play_match(actions=10)
    for _ in range(3):
        step(match)
        path = store.autosave(match)
    store.release(match)
    before = {one.name: one.read_bytes() for one in folder.iterdir() if one.is_file()}
    assert len(before) > 1
    (summary,) = store.unfinished_matches()
    kept = store.delete_unfinished(summary)
    assert store.unfinished_matches() == [] and {one.name for one in kept.iterdir()} == set(before)
    store.restore_unfinished(summary)
    assert {one.name: one.read_bytes() for one in folder.iterdir() if one.is_file()} == before
    assert Match.load(path).course == match.course


@pytest.mark.skipif(sys.platform == "win32", reason="no folder is deleted there in which a file is open")
def test_a_folder_put_back_as_it_was_takes_over_no_match(folder: Path) -> None:
    """A copy from before, whose lock file nobody holds: what was played since is kept as a match of its own."""
    store = Store(folder)
    match = play_match(actions=10)
    path = store.autosave(match)
    shutil.copytree(folder, folder.with_name("before"))
    for _ in range(3):
        step(match)
        store.autosave(match)
    shutil.rmtree(folder)
    folder.with_name("before").rename(folder)
    old = path.read_bytes()
    step(match)
    with pytest.raises(ChangedElsewhere, match="changed"):
        store.autosave(match)
    store.give_new_id(match)
    assert Match.load(store.autosave(match)).course == match.course
    assert path.read_bytes() == old


@pytest.mark.parametrize("name", ["line_to_append", "note_appended", "_remember"])
def test_after_a_fault_while_a_line_is_added_the_file_is_whole(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(folder)
    match = play_match(actions=10)
    for _ in range(3):
        step(match)
        path = store.autosave(match)
    step(match)
    with monkeypatch.context() as patch:
        patch.setattr(WrittenState, name, lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            store.autosave(match)
    for _ in range(3):
        step(match)
        assert Match.load(store.autosave(match)).course == match.course
    assert store.path_of(match) == path


@POSIX
@pytest.mark.parametrize("is_hard", [False, True], ids=["symbolic", "hard"])
def test_a_link_in_the_place_of_a_lock_leads_nowhere(is_hard: bool, folder: Path, tmp_path: Path) -> None:
    match = play_match(actions=3)
    store = Store(folder)
    path = store.autosave(match)
    store.release(match)
    target = tmp_path / "diary.txt"
    target.write_text("dear diary", "utf-8")
    lock = folder / f".{path.name}.lock"
    lock.hardlink_to(target) if is_hard else lock.symlink_to(target)
    again = store.open(path)
    step(again)
    store.autosave(again)
    store.release(again)
    assert target.read_text("utf-8") == "dear diary" and len(Match.load(path).log) == 4


@POSIX
def test_a_save_that_is_a_link_stays_one(folder: Path, tmp_path: Path) -> None:
    store, match = Store(folder), play_match(actions=3)
    path = store.autosave(match)
    store.release(match)
    target = tmp_path / "elsewhere" / "match.json"
    target.parent.mkdir()
    shutil.move(path, target)
    path.symlink_to(target)
    again = store.open(path)
    step(again)
    store.autosave(again)
    store.release(again)
    assert path.is_symlink() and len(Match.load(target).log) == 4


@POSIX
def test_an_older_version_is_for_the_person_alone_where_files_cannot_be_linked(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cannot(*_: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(Path, "hardlink_to", cannot)
    store, match = Store(folder), play_match(actions=3)
    store.autosave(match)
    step(match)
    (older,) = saves.older_versions(store.autosave(match))
    assert older.stat().st_mode & 0o777 == 0o600 and len(Match.load(older).log) == 3


def test_a_folder_with_the_name_of_an_older_version_keeps_nothing_from_being_saved(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_file, "SECONDS_BETWEEN_VERSIONS", 0)
    store, match = Store(folder), play_match(actions=3)
    path = store.autosave(match)
    path.with_name(f"{path.name}.2").mkdir()
    for _ in range(3):
        step(match)
        store.autosave(match)
        store.release(match)
        match = store.open(path)
    assert len(match.log) == 6 and path.with_name(f"{path.name}.2").is_dir()


@POSIX
def test_what_is_kept_is_for_the_person_alone_and_what_is_saved_elsewhere_is_as_usual(tmp_path: Path) -> None:
    folder = tmp_path / "share" / "cardhall" / "matches"
    mask = os.umask(0o022)
    try:
        store, match = Store(folder), play_match("stealing-bundles", actions=1000)
        store.autosave(match)
        store.record(match)
        shared = tmp_path / "match.cardhall"
        match.save(shared)
    finally:
        os.umask(mask)
    modes = {one.name: one.stat().st_mode & 0o777 for one in (tmp_path / "share").rglob("*")}
    assert {modes[name] for name in ("cardhall", "matches", "finished")} == {0o700}
    assert {mode for name, mode in modes.items() if "." in name} == {0o600}
    assert shared.stat().st_mode & 0o777 == 0o644


def test_a_disk_that_cannot_sync_is_told_and_saved_to(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def cannot(_: int) -> None:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

    monkeypatch.setattr(os, "fsync", cannot)
    monkeypatch.setattr("cardhall.match.disk.unsyncable_devices", set())
    store, match = Store(folder), play_match(actions=3)
    store.autosave(match)
    step(match)
    path = store.autosave(match)
    assert Match.load(path).course == match.course
    (summary,) = store.unfinished_matches()
    assert summary.deal == 1 and ["power cut" in problem.sentence for problem in store.problems] == [True]
