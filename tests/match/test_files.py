"""Files of a person are written where their names lead, and nothing but a file is put out of the way."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from cardhall.match import Match, SaveError, Store, disk, exercises, files
from tests.strategies import finish_match


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")
def test_what_is_no_file_is_never_replaced_by_one(tmp_path: Path) -> None:
    """Whoever may do all would lose a device otherwise: `/dev/null` as the place of a text."""
    pipe, link = tmp_path / "pipe.txt", tmp_path / "link.txt"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for path in (pipe, link):
        with pytest.raises(files.NotRegularFile, match=r"“pipe\.txt” is not a file"):
            files.write(path, b"text")
    assert stat.S_ISFIFO(pipe.lstat().st_mode) and link.is_symlink() and len(list(tmp_path.iterdir())) == 2
    with pytest.raises(IsADirectoryError):
        files.write(tmp_path, b"text")


@pytest.mark.skipif(os.name != "posix", reason="needs symbolic links")
def test_a_link_stays_one_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    shared, folder = tmp_path / "shared", tmp_path / "matches"
    shared.mkdir()
    folder.mkdir()
    progress = exercises.ExerciseProgress.read(folder)
    (shared / "kept.json").write_text("{}")
    progress.path.symlink_to(shared / "kept.json")
    progress.note_outcome("whist", exercises.game_exercises("whist")[0], is_right=True)
    assert progress.path.is_symlink() and "whist" in (shared / "kept.json").read_text()
    assert len(exercises.ExerciseProgress.read(folder).outcomes["whist"]) == 1
    assert [one.name for one in shared.iterdir()] == ["kept.json"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize("kind", ["file", "pipe", "link to itself"])
def test_why_a_folder_cannot_be_made_is_told_by_what_is_in_its_place(kind: str, tmp_path: Path) -> None:
    place = tmp_path / "matches"
    if kind == "file":
        place.write_text("mine")
    elif kind == "pipe":
        os.mkfifo(place)
    else:
        place.symlink_to("matches")
    with pytest.raises(SaveError, match=r"cannot be saved as “whist-.*”: not a directory\.$"):
        Store(place).autosave(Match.new("whist", seed=1))
    with pytest.raises(NotADirectoryError):
        files.make_folder(place / "finished")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a device")
def test_a_result_is_not_written_into_a_device_which_keeps_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path)
    (tmp_path / "results.jsonl").symlink_to(os.devnull)
    match = finish_match(Match.new("stealing-bundles", seed=3))
    path = store.autosave(match)
    with pytest.raises(SaveError, match=r"cannot be saved: “results\.jsonl” is not a file\.$"):
        store.record(match)
    store.release(match)
    (tmp_path / "results.jsonl").unlink()
    assert Match.load(path).is_done
    Store(tmp_path).clean_up()
    assert [result.id for result in Store(tmp_path).results()] == [match.id]


@pytest.mark.skipif(os.name != "posix", reason="folders are synced there")
def test_new_names_are_on_the_disk_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a match as well as of the results, whose file is made once."""
    synced: list[int] = []
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: (synced.append(os.fstat(handle).st_ino), real(handle))[1])
    store, match = Store(tmp_path / "matches"), finish_match(Match.new("stealing-bundles", seed=3))
    path = store.autosave(match)
    folder = path.parent.stat().st_ino
    assert disk.wait_for_all(30)
    assert synced == [path.stat().st_ino, folder]
    synced.clear()
    store.record(match)
    assert disk.wait_for_all(30)
    results = (path.parent / "results.jsonl").stat().st_ino
    assert synced[:2] == [results, folder] and store.finished_folder.stat().st_ino in synced


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_reason_ends_in_no_full_stop(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "results.jsonl")
    with pytest.raises(OSError, match="not seekable") as refused:
        files.append_lines(tmp_path / "results.jsonl", ["{}"])
    assert files.error_reason(refused.value) == "file or stream is not seekable"


@pytest.mark.skipif(os.name != "posix", reason="needs symbolic links")
def test_a_drive_that_cannot_name_its_files_is_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise OSError(errno.EINVAL, "more data is available")

    (tmp_path / "link.json").symlink_to(tmp_path / "there.json")
    monkeypatch.setattr(os.path, "realpath", refuse)
    files.write(tmp_path / "a.json", b"kept")
    assert (tmp_path / "a.json").read_bytes() == b"kept"
    with pytest.raises(OSError, match="more data"):
        files.write(tmp_path / "link.json", b"kept")  # it would take the place of the link
    assert (tmp_path / "link.json").is_symlink()
