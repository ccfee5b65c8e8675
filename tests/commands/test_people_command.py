"""`cardhall people`, and `--person NAME` of the commands that read a person's files."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from cardhall import cli
from cardhall.desktop import app, current_person, second_start
from cardhall.match import Match, Store
from cardhall.match.profiles import FIRST_PERSON_ID, Profiles


@pytest.fixture(autouse=True)
def people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Profiles:
    """Ada, who is the first person, and Ben, each with a match."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return Profiles.of_user()


def add_ben(people: Profiles) -> None:
    people.add("Ben")
    people.rename(FIRST_PERSON_ID, "Ada")
    for seed, person in enumerate((FIRST_PERSON_ID, "ben")):
        store, match = Store(people.matches_folder(person)), Match.new("whist", seed=seed)
        store.autosave(match)
        store.release(match)


def cardhall(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = cli.run(arguments)
    except SystemExit as stop:
        code = int(stop.code or 0)
    told = capsys.readouterr()
    return code, told.out, told.err


def in_backup(path: Path) -> list[str]:
    with zipfile.ZipFile(path) as archive:
        return [name for name in archive.namelist() if name.startswith("matches/")]


def test_people_are_listed(people: Profiles, capsys: pytest.CaptureFixture[str]) -> None:
    assert cardhall(capsys, "people") == (0, "first  First person (played last)\n", "")
    add_ben(people)
    people.note_in_use("ben")
    assert cardhall(capsys, "people") == (0, "first  Ada\nben    Ben (played last)\n", "")
    (people.folder / "ben" / "person.json").write_text("{", encoding="utf-8")
    code, out, err = cardhall(capsys, "people")
    assert code == 1 and "ben    ben (played last)" in out and "The name of “ben” could not be read." in err


def test_a_backup_is_of_one_person(people: Profiles, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add_ben(people)
    ada, ben, last = (tmp_path / f"{name}.zip" for name in ("ada", "ben", "last"))
    assert cardhall(capsys, "backup", "--person", "ada", str(ada))[0] == 0
    assert cardhall(capsys, "backup", str(ben), "--person", "Ben")[0] == 0
    people.note_in_use("ben")
    assert cardhall(capsys, "backup", str(last))[0] == 0
    assert in_backup(last) == in_backup(ben) != in_backup(ada) and len(in_backup(ben)) == 1
    assert cardhall(capsys, "restore", str(ada), "--person", "ben")[0] == 0
    assert len(Store(people.matches_folder("ben")).unfinished_matches()) == 2
    assert cardhall(capsys, "restore", "--replace", str(ben), "--person", "ben")[0] == 0
    assert (
        len(Store(people.matches_folder("ben")).unfinished_matches())
        == len(Store(people.matches_folder(FIRST_PERSON_ID)).unfinished_matches())
        == 1
    )
    assert (people.folder / "ben" / "backups").is_dir()  # of what was replaced, among that person's own
    said = "cardhall: Nobody here is called “Max”. The people are Ada, Ben.\n"
    assert cardhall(capsys, "backup", "--person", "Max", str(tmp_path / "x.zip")) == (2, "", said)


def test_the_window_opens_for_who_is_named(
    people: Profiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[object, ...]] = []

    def run(*arguments: object, person: str | None = None) -> int:
        asked.append((*arguments, person))
        return 0

    monkeypatch.setattr(app, "run", run)
    add_ben(people)
    saved = Store(people.matches_folder("ben")).unfinished_matches()[0].path
    for arguments in (["--person", "Ben"], ["--person", "ben", "play", "whist"], ["play", "whist", "--person", "BEN"]):
        assert cardhall(capsys, *arguments)[0] == 0
    assert cardhall(capsys, "open", str(saved), "--person", "ben")[0] == 0
    assert asked == [("ben",), ("whist", "ben"), ("whist", "ben"), (None, saved, "ben")]
    assert cardhall(capsys, "play", "whist", "--seed", "5", "--person", "ben")[0] == 0
    assert len(Store(people.matches_folder("ben")).unfinished_matches()) == 2
    assert len(Store(people.matches_folder(FIRST_PERSON_ID)).unfinished_matches()) == 1
    assert cardhall(capsys, "--person", "Max")[2].startswith("cardhall: Nobody here is called “Max”")


def test_who_played_last_plays_and_has_an_own_window(people: Profiles) -> None:
    assert current_person.choose_person(None) == (FIRST_PERSON_ID, "")
    add_ben(people)
    people.note_in_use("ben")
    assert current_person.choose_person(None) == ("ben", "") and current_person.choose_person(FIRST_PERSON_ID) == (
        FIRST_PERSON_ID,
        "",
    )
    assert (
        second_start.window_address()
        == second_start.window_address(person=FIRST_PERSON_ID)
        != second_start.window_address(person="ben")
    )
    (people.folder / "in-use.json").write_text("[", encoding="utf-8")
    who, trouble = current_person.choose_person(None)
    assert who == FIRST_PERSON_ID and trouble.startswith("Card Hall does not know who played last.")
