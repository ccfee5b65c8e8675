"""Backups: every kind of file comes back, merging loses nothing, and what is damaged or hostile does no harm."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import signal
import zipfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from cardhall.match import Match, Store, backup, backup_reader, file_replacement, restore
from cardhall.match.backup import BackupError
from cardhall.match.person_files import FILE_KINDS, PersonFolders, kind_of_file, person_files
from cardhall.match.sliced_work import at_once

PLACES = Path(__file__).parents[2] / "cardhall"
NOT_A_PERSONS = {  # the folder itself; resources; what lies where systems keep logs
    "faults.log",
    "matches",
    "exercises",
    "help",
    "licences",
    "cards",
    "measured.json",
}


def make_home(folder: Path) -> PersonFolders:
    return PersonFolders(folder / "data" / "matches", folder / "config")


def home_contents(home: PersonFolders) -> dict[str, bytes]:
    return {name: path.read_bytes() for name, path in person_files(home)}


def write_backup(home: PersonFolders, path: Path) -> Path:
    at_once(backup.write(path, home))
    return path


def sample_name(name: str) -> str:
    """A name that a kind of file has."""
    return {
        "matches/exercises\\.json": "matches/exercises.json",
        "(matches|settings)/([^/]+/)?[^/]+\\.bad(-\\d+)?": "settings/settings.json.bad-2",
        "matches/((finished|deals)/)?[^/]+\\.json\\.[1-3]": "matches/whist-0123.json.2",
        "matches/([^/]+/)*[^/]+\\.backup(-\\d+)?": "matches/finished/whist-0123.json.backup-3",
    }.get(name, name.replace("[^/]+", "whist-0123").replace("\\", ""))


def fill(home: PersonFolders) -> dict[str, bytes]:
    """One file of each kind, and files of no kind."""
    names = [sample_name(kind.name_pattern.pattern) for kind in FILE_KINDS]
    assert [kind_of_file(name) for name in names] == list(FILE_KINDS)
    names += ["matches/a-newer/version/of it.json", "matches/unknown.bin", "settings/newer.json"]
    for number, name in enumerate(names):
        path = home.path_of(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b'{"kind": %d}\n\xff\x00' % number)
    return home_contents(home)


def play(match: Match, actions: int) -> None:
    """That many actions more, or to the end."""
    for _ in range(actions):
        if match.is_done:
            return
        match.play(match.state.actions()[0])


def new_match(store: Store, actions: int, game: str = "whist") -> Match:
    match = Match.new(game, seed=7)
    play(match, actions)
    store.autosave(match)
    store.release(match)
    return match


def test_one_of_each_kind_comes_back_byte_for_byte(tmp_path: Path) -> None:
    here, there = make_home(tmp_path / "here"), make_home(tmp_path / "there")
    before = fill(here)
    os.utime(here.path_of("matches/unknown.bin"), (1_700_000_000, 1_700_000_000))
    path = write_backup(here, tmp_path / "all.zip")
    assert not at_once(file_replacement.replace_by_backup(path, there)).remarks
    assert home_contents(there) == before
    assert there.path_of("matches/unknown.bin").stat().st_mtime == 1_700_000_000
    merged = make_home(tmp_path / "merged")
    assert not at_once(restore.merge_backup(path, merged, with_settings=True)).remarks
    assert home_contents(merged) == before
    assert home_contents(here) == before
    assert not list((tmp_path / "there" / "data").glob("restoring"))


def test_a_file_of_a_far_future_is_kept(tmp_path: Path) -> None:
    """A clock may be wrong; a zip file can say years up to 2107."""
    home = make_home(tmp_path / "here")
    before = fill(home)
    os.utime(home.path_of("matches/unknown.bin"), (5_000_000_000, 5_000_000_000))  # 2128
    path = write_backup(home, tmp_path / "all.zip")
    there = make_home(tmp_path / "there")
    assert not at_once(file_replacement.replace_by_backup(path, there)).remarks
    assert home_contents(there) == before


def test_the_code_writes_no_kind_that_is_not_in_the_list() -> None:
    """Names that stand in the code behind a slash, or as FILE and the like, are of a kind in the list."""
    found: set[str] = set()
    for path in [*(PLACES / "match").glob("*.py"), PLACES / "desktop" / "settings.py"]:
        if path.name in ("backup.py", "backup_reader.py", "person_files.py", "restore.py", "file_replacement.py"):
            continue
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and isinstance(node.right, ast.Constant):
                if not isinstance(node.right.value, str):
                    continue
                found.add(str(node.right.value))
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                value = str(node.value.value)
                if value.endswith((".json", ".jsonl")) and value[0] != ".":
                    found.add(value)
    known = {part for kind in FILE_KINDS for part in kind.name_pattern.pattern.replace("\\", "").split("/")}
    missing = found - NOT_A_PERSONS - known
    assert not missing, "add these to KINDS in person_files.py, or say here that they are no files of a person"
    assert {"finished", "deleted", "results.jsonl", "days.jsonl", "sets", "settings.json"} <= found


def test_merging_adds_what_is_missing_and_can_be_repeated(tmp_path: Path) -> None:
    from cardhall.match import deal_of_the_day
    from cardhall.match.replay_by_computer import DealOutcome

    here, there = make_home(tmp_path / "here"), make_home(tmp_path / "there")
    for home, day in ((here, date(2026, 3, 1)), (there, date(2026, 3, 2))):
        deal_of_the_day.add_result(home.matches, day, "whist", deal_of_the_day.YOU, DealOutcome((1, 0), 1.0, ()), "")
        home.settings.mkdir(parents=True)
        (home.settings / "settings.json").write_text(json.dumps({"name": home.settings.parent.name}))
        home.path_of("matches/exercises.json").write_text(json.dumps({"whist": {day.isoformat(): "right"}}))
    mine = new_match(Store(there.matches), 5)
    theirs = new_match(Store(here.matches), 9, "euchre")
    path = write_backup(here, tmp_path / "b.zip")
    for _ in range(2):
        at_once(restore.merge_backup(path, there))
        assert [one.day.day for one in deal_of_the_day.read_results(there.matches)[0].results.values()] == [2, 1]
        assert {one.id for one in Store(there.matches).unfinished_matches()} == {mine.id, theirs.id}
        assert json.loads((there.settings / "settings.json").read_text()) == {"name": "there"}
        assert len(json.loads(there.path_of("matches/exercises.json").read_text())["whist"]) == 2
    again = at_once(restore.merge_backup(path, there))
    assert (again.new_count, again.changed_count, again.kept_beside) == (0, 0, [])
    at_once(restore.merge_backup(path, there, with_settings=True))
    assert json.loads((there.settings / "settings.json").read_text()) == {"name": "here"}
    assert json.loads((there.settings / "settings.json.backup").read_text()) == {"name": "there"}


def test_the_longer_history_of_a_match_wins(tmp_path: Path) -> None:
    here, there = make_home(tmp_path / "here"), make_home(tmp_path / "there")
    match = Match.new("whist", seed=3)
    play(match, 4)
    for home in (here, there):
        store = Store(home.matches)
        store.autosave(match)
        store.release(match)
    short = write_backup(there, tmp_path / "short.zip")
    play(match, 6)
    store = Store(here.matches)
    store.adopt(there.matches / store.path_of(match).name)
    longer = Match.restored(match.saved())
    at_once(restore.merge_backup(backup_single_match(here, longer, tmp_path / "long.zip"), there))
    (found,) = Store(there.matches).unfinished_matches()
    assert len(Store(there.matches).read_only_copy(found).log) == 10
    assert not list(there.matches.glob("*.backup")), "the shorter one is the beginning of the longer"
    at_once(restore.merge_backup(short, there))
    assert len(Store(there.matches).read_only_copy(found).log) == 10
    assert not list(there.matches.glob("*.backup"))
    other = Match.new("whist", seed=4)
    other.id = match.id
    play(other, 20)
    at_once(restore.merge_backup(backup_single_match(here, other, tmp_path / "other.zip"), there))
    (found,) = Store(there.matches).unfinished_matches()
    assert len(Store(there.matches).read_only_copy(found).log) == 20
    (beside,) = there.matches.glob("*.backup")
    assert len(Match.load(beside).log) == 10


def backup_single_match(home: PersonFolders, match: Match, path: Path) -> Path:
    """A backup of a home in which this match lies alone."""
    for old in home.matches.glob("*.json*"):
        old.unlink()
    (home.matches / f"{match.game.id}-{match.id}.json").write_text(match.saved().text())
    return write_backup(home, path)


def test_a_match_open_in_a_window_is_left_to_it(tmp_path: Path) -> None:
    here, there = make_home(tmp_path / "here"), make_home(tmp_path / "there")
    here.matches.mkdir(parents=True)
    store = Store(there.matches)
    match = Match.new("whist", seed=3)
    play(match, 4)
    path = store.autosave(match)
    longer = Match.restored(match.saved())
    play(longer, 5)
    archive = backup_single_match(here, longer, tmp_path / "b.zip")
    restored = at_once(restore.merge_backup(archive, there))
    assert [len(Match.load(one).log) for one in (path, *restored.kept_beside)] == [4, 9]
    told = at_once(file_replacement.replace_by_backup(archive, there))
    assert any("another window" in remark for remark in told.remarks)
    play(match, 1)
    assert store.autosave(match) == path and len(Match.load(path).log) == 5
    store.release(match)


def test_what_ended_here_or_there_is_not_offered_again(tmp_path: Path) -> None:
    here, there = make_home(tmp_path / "here"), make_home(tmp_path / "there")
    match = new_match(Store(here.matches), 5)
    under_way = write_backup(here, tmp_path / "begun.zip")
    at_once(restore.merge_backup(under_way, there))
    store = Store(here.matches)
    match = store.load(store.unfinished_matches()[0])
    play(match, 10**6)
    store.autosave(match)
    store.record(match)
    store.release(match)
    over = write_backup(here, tmp_path / "over.zip")
    at_once(restore.merge_backup(over, there))
    for home, archive in ((there, over), (here, under_way), (there, under_way)):
        at_once(restore.merge_backup(archive, home))
        assert not Store(home.matches).unfinished_matches()
        assert [one.id for one in Store(home.matches).results()] == [match.id]


def replace_member(path: Path, change: Callable[[zipfile.ZipFile, dict[str, Any]], object]) -> Path:
    """The backup written once more, with what `change` writes into it and into its list."""
    with zipfile.ZipFile(path) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    manifest = json.loads(parts.pop("manifest.json"))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name, data in parts.items():
            new.writestr(name, data)
        change(new, manifest)
        new.writestr("manifest.json", json.dumps(manifest))
    return path


def put(archive: zipfile.ZipFile, manifest: dict[str, Any], name: str, data: bytes = b"evil", mode: int = 0) -> None:
    info = zipfile.ZipInfo(name)
    info.external_attr = mode << 16
    archive.writestr(info, data)
    manifest["files"][name] = {"size": len(data), "sha256": hashlib.sha256(data).hexdigest(), "changed": 0.0}


@pytest.mark.parametrize(
    "name",
    ["../evil", "/etc/evil", "matches/../../evil", "matches\\evil", "C:/evil", "matches/", "other/evil", "matches/a//b",
     "settings/below/evil", "matches/" + "x" * 300, "matches/a\nb"],
)  # fmt: skip
def test_nothing_is_written_outside(tmp_path: Path, name: str) -> None:
    here, there = make_home(tmp_path / "here"), make_home(tmp_path / "there")
    fill(here)
    path = replace_member(write_backup(here, tmp_path / "b.zip"), lambda new, told: put(new, told, name))
    before = {one for one in tmp_path.rglob("*") if "there" not in one.parts}
    for restored in (
        at_once(restore.merge_backup(path, there)),
        at_once(file_replacement.replace_by_backup(path, there)),
    ):
        assert len(restored.remarks) == 1
    assert not [one for one in tmp_path.rglob("*") if b"evil" in (one.read_bytes() if one.is_file() else b"")][1:]
    assert {one for one in tmp_path.rglob("*") if "there" not in one.parts} == before
    assert home_contents(here).keys() == home_contents(there).keys()


def test_links_bombs_and_damaged_files_are_left_out_and_the_rest_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = make_home(tmp_path / "here"), make_home(tmp_path / "there")
    before = fill(here)
    monkeypatch.setattr(backup_reader, "MAX_FILE_BYTES", 100_000)

    def attack(new: zipfile.ZipFile, told: dict[str, Any]) -> None:
        put(new, told, "matches/link", b"/etc/passwd", 0o120777)
        put(new, told, "matches/bomb", b"\0" * 200_000)
        told["files"]["matches/unknown.bin"]["sha256"] = "0" * 64
        told["files"]["matches/lost"] = {"size": 1, "sha256": "", "changed": 0}

    path = replace_member(write_backup(here, tmp_path / "b.zip"), attack)
    there.matches.mkdir(parents=True)
    (there.matches / "unknown.bin").write_bytes(b"mine")
    told = at_once(file_replacement.replace_by_backup(path, there)).remarks
    assert len(told) == 4 and all("is not restored" in one for one in told)
    assert home_contents(there) == {**before, "matches/unknown.bin": b"mine"}
    assert (told_of := at_once(restore.merge_backup(path, there)).remarks) and len(told_of) == 4


@pytest.mark.parametrize("data", [b"", b"no zip", b"PK\x05\x06" + b"\0" * 18, None])
def test_what_is_no_backup_is_refused(tmp_path: Path, data: bytes | None) -> None:
    there = make_home(tmp_path)
    before = fill(there)
    path = tmp_path / "b.zip"
    if data is not None:
        path.write_bytes(data)
    for work in (restore.merge_backup(path, there), file_replacement.replace_by_backup(path, there)):
        with pytest.raises(BackupError, match=r"^“b\.zip” .*\.$"):
            at_once(work)
    cut = write_backup(there, tmp_path / "cut.zip")
    cut.write_bytes(cut.read_bytes()[:-300])
    with pytest.raises(BackupError):
        at_once(file_replacement.replace_by_backup(cut, there))
    assert home_contents(there) == before


def test_a_newer_backup_is_refused_only_if_it_must_be(tmp_path: Path) -> None:
    here, there = make_home(tmp_path / "here"), make_home(tmp_path / "there")
    before = fill(here)
    path = replace_member(write_backup(here, tmp_path / "b.zip"), lambda _, told: told.update(format=9, more={}))
    at_once(file_replacement.replace_by_backup(path, there))
    assert home_contents(there) == before
    with pytest.raises(BackupError, match="newer version"):
        at_once(restore.merge_backup(replace_member(path, lambda _, told: told.update(readable_from=2)), there))


def test_names_of_windows() -> None:
    for name in ("matches/con.json", "matches/a:b", "matches/a.", "matches/nul", "settings/aux.txt"):
        assert backup_reader.name_refusal(name, for_windows=True), name
        assert not backup_reader.name_refusal(name, for_windows=False), name


def test_names_that_differ_in_case_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = make_home(tmp_path / "here")
    fill(here)
    path = replace_member(
        write_backup(here, tmp_path / "b.zip"), lambda new, told: put(new, told, "matches/UNKNOWN.bin")
    )
    monkeypatch.setattr(backup_reader, "IGNORES_CASE", True)
    assert len(at_once(restore.merge_backup(path, make_home(tmp_path / "there"))).remarks) == 1


def test_replacing_saves_what_was_here(tmp_path: Path) -> None:
    here, there = make_home(tmp_path / "here"), make_home(tmp_path / "there")
    fill(here)
    there.matches.mkdir(parents=True)
    (there.matches / "results.jsonl").write_bytes(b"mine\n")
    (there.matches / "mine.json").write_bytes(b"{}")
    mine = home_contents(there)
    restored = at_once(file_replacement.replace_by_backup(write_backup(here, tmp_path / "b.zip"), there))
    assert home_contents(there) == home_contents(here)
    assert restored.saved_before is not None
    at_once(file_replacement.replace_by_backup(restored.saved_before, there))
    assert home_contents(there).keys() >= mine.keys() and home_contents(there)["matches/results.jsonl"] == b"mine\n"


def test_a_full_disk_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = make_home(tmp_path / "here"), make_home(tmp_path / "there")
    fill(here)
    path = write_backup(here, tmp_path / "b.zip")
    there.matches.mkdir(parents=True)
    (there.matches / "results.jsonl").write_bytes(b"mine\n")
    left = [12]
    real = os.fsync

    def full(handle: int) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(28, "No space left on device")
        real(handle)

    before = home_contents(there)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BackupError, match="no space left"):
        at_once(file_replacement.replace_by_backup(path, there))
    assert home_contents(there) == before and not file_replacement.is_replacement_pending(there)
    old = path.read_bytes()
    left[0] = 0
    with pytest.raises(BackupError, match="no space left"):
        at_once(backup.write(path, here))
    assert path.read_bytes() == old and sorted(tmp_path.glob(".*")) == []
    with pytest.raises(BackupError, match="Nothing is lost"):
        at_once(restore.merge_backup(path, there))
    monkeypatch.setattr(os, "fsync", real)
    at_once(restore.merge_backup(path, there, with_settings=True))
    assert home_contents(there).keys() >= home_contents(here).keys()


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills are tried where processes fork")
@pytest.mark.parametrize("how", ["write", "merge", "replace"])
def test_killed_at_every_step_nothing_is_lost(tmp_path: Path, how: str) -> None:
    """Killed before each rename, deletion and sync in turn: what was here is here or in the backup, and it goes on."""
    source = make_home(tmp_path / "source")
    fill(source)
    path = write_backup(source, tmp_path / "b.zip")
    old_zip = path.read_bytes()
    for step in range(1, 400):
        there = make_home(tmp_path / f"{how}-{step}")
        there.matches.mkdir(parents=True)
        (there.matches / "results.jsonl").write_bytes(b'{"mine": 1}\n')
        (there.matches / "mine.json").write_bytes(b"mine")
        before = home_contents(there)

        def work(there: PersonFolders = there) -> object:
            if how == "write":
                return at_once(backup.write(path, source))
            if how == "merge":
                return at_once(restore.merge_backup(path, there, with_settings=True))
            return at_once(file_replacement.replace_by_backup(path, there))

        was_killed = is_killed_at(step, work)
        if how == "write":
            assert path.read_bytes() == old_zip or backup_contents(path) == home_contents(source)
        elif how == "merge":
            now = home_contents(there)
            assert now["matches/mine.json"] == b"mine" and now["matches/results.jsonl"].startswith(b'{"mine": 1}\n')
            work()
            assert home_contents(there).keys() == {*before, *home_contents(source)}
        else:
            if file_replacement.is_replacement_pending(there):
                file_replacement.finish_replacement(there)
                assert home_contents(there) == home_contents(source)
            else:
                assert home_contents(there) in (before, home_contents(source))
            if home_contents(there) != before:
                (saved,) = (there.matches.parent / "backups").glob("*.zip")
                assert backup_contents(saved) == before
        if not was_killed:
            return
    raise AssertionError("it never ended")


def backup_contents(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name != "manifest.json"}


def is_killed_at(step: int, work: Callable[[], object]) -> bool:
    """Whether a child that does the work was killed before its system call of that number."""
    number = os.fork()
    if number == 0:
        left = [step]

        def counted(real: Callable[..., object]) -> Callable[..., object]:
            def call(*some: Any, **named: Any) -> object:
                left[0] -= 1
                if not left[0]:
                    os.kill(os.getpid(), signal.SIGKILL)
                return real(*some, **named)

            return call

        try:
            for name in ("fsync", "replace", "unlink", "rename", "mkdir", "rmdir"):
                setattr(os, name, counted(getattr(os, name)))
            for name in ("replace", "unlink", "mkdir"):
                setattr(Path, name, counted(getattr(Path, name)))
            work()
        finally:
            os._exit(0)
    return os.WIFSIGNALED(os.waitpid(number, 0)[1])
