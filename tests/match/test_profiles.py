"""People on one computer: folders, names, who plays, and that nothing is ever lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cardhall.match import Match, Store, file_names
from cardhall.match.person_files import PersonFolders, person_files
from cardhall.match.profiles import FIRST_PERSON_ID, MAX_ID_LENGTH, ProfileError, Profiles, folder_name


@pytest.fixture
def people(tmp_path: Path) -> Profiles:
    return Profiles(tmp_path / "data", tmp_path / "config")


def begin_match(people: Profiles, person: str) -> None:
    """Let somebody have a match and settings."""
    store, match = Store(people.matches_folder(person)), Match.new("whist", seed=1)
    store.autosave(match)
    store.release(match)
    people.settings_folder(person).mkdir(parents=True, exist_ok=True)
    (people.settings_folder(person) / "settings.json").write_text("{}", encoding="utf-8")


def kept_data(people: Profiles, person: str) -> dict[str, bytes]:
    return {name: path.read_bytes() for name, path in person_files(people.person_folders(person))}


def test_before_there_are_several_nothing_is_made_and_nothing_moves(people: Profiles) -> None:
    listed = people.read()
    assert [one.id for one in listed.people] == [FIRST_PERSON_ID] and listed.in_use.display_name == "First person"
    people.note_in_use(FIRST_PERSON_ID)
    assert people.lock_window(FIRST_PERSON_ID) is None and not people.data.exists()
    assert (
        people.matches_folder(FIRST_PERSON_ID) == people.data / "matches"
        and people.settings_folder(FIRST_PERSON_ID) == people.settings
    )


def test_people_are_added_used_and_renamed(people: Profiles) -> None:
    ben = people.add("  Ben ")
    people.add("Zoë")
    people.note_in_use(ben.id)
    people.rename(FIRST_PERSON_ID, "Ada")
    people.rename("zoe", "Änne")
    listed = people.read()
    assert [(one.id, one.name) for one in listed.people] == [(FIRST_PERSON_ID, "Ada"), ("ben", "Ben"), ("zoe", "Änne")]
    assert listed.in_use == ben and listed.has_several and listed.problems == ()
    assert people.find("ÄNNE").id == people.find("zoe").id == "zoe" and people.find("ada").id == FIRST_PERSON_ID
    with pytest.raises(ProfileError, match=r"Nobody here is called “Max”\. The people are Ada, Ben, Änne"):
        people.find("Max")


def test_names_that_are_taken_or_empty_get_a_sentence(people: Profiles) -> None:
    people.add("Ben")
    people.rename(FIRST_PERSON_ID, "Ada")
    for name in ("ben", "BEN ", "Ｂｅｎ"):
        with pytest.raises(ProfileError, match=r"^Somebody else already has the name Ben\.$"):
            people.add(name)
    with pytest.raises(ProfileError, match="Somebody else already has the name Ada"):
        people.rename("ben", "ada")
    with pytest.raises(ProfileError, match="needs a name"):
        people.add(" \n ")
    assert people.rename("ben", "BEN").name == "BEN" and len(people.read().people) == 2


def test_every_name_has_a_folder_that_every_system_allows(people: Profiles) -> None:
    names = ["CON", "con.txt", "..", "../../etc", "a/b\\c:d", "nul", "🂡🎉", "Ольга", "first", "removed", "x" * 500]
    names += ["Müller", "muller", "com1", "\u202egnp", "a\0b"]
    made = [people.add(name) for name in names]
    folders = [people.folder / one.id for one in made]
    assert len({path.name.casefold() for path in folders}) == len(names)
    for path in folders:
        file_names.check_name(path)
        assert path.parent == people.folder and path.is_dir() and len(path.name) <= MAX_ID_LENGTH + 4
    assert len(people.read().people) == len(names) + 1
    assert folder_name("CON") == "person-con" and folder_name("🂡") == "person" and folder_name("Zoë L.") == "zoe-l"


def test_each_has_files_of_their_own_and_the_first_person_s_stay(people: Profiles) -> None:
    begin_match(people, FIRST_PERSON_ID)
    before = kept_data(people, FIRST_PERSON_ID)
    ben = people.add("Ben")
    assert kept_data(people, ben.id) == {} and kept_data(people, FIRST_PERSON_ID) == before
    begin_match(people, ben.id)
    assert (
        len(kept_data(people, ben.id)) == 2 and kept_data(people, FIRST_PERSON_ID) == before
    )  # nor is it in the first one's backup


@pytest.mark.parametrize("person", ["ben", FIRST_PERSON_ID])
def test_who_is_removed_is_put_aside_with_all_files(people: Profiles, person: str) -> None:
    people.add("Ben")
    people.rename(FIRST_PERSON_ID, "Ada")
    begin_match(people, "ben")
    begin_match(people, FIRST_PERSON_ID)
    people.note_in_use(person)
    before, other = kept_data(people, person), "ben" if person == FIRST_PERSON_ID else FIRST_PERSON_ID
    aside = people.remove(person)
    there = PersonFolders(aside / "matches", aside / "settings")
    assert {name: path.read_bytes() for name, path in person_files(there)} == before and len(before) == 2
    listed = people.read()
    assert [one.id for one in listed.people] == [other] and listed.in_use.id == other and kept_data(people, other)
    with pytest.raises(ProfileError, match="cannot remove the last person"):
        people.remove(other)
    with pytest.raises(ProfileError, match="has been removed"):
        people.remove(person)
    if person == FIRST_PERSON_ID:  # an older version may have begun there again
        begin_match(people, FIRST_PERSON_ID)
        assert [one.name for one in people.read().people] == ["Ada", "Ben"]
    else:
        assert people.add("Ben").id == "ben" and people.remove("ben") != aside


def test_who_has_a_window_open_or_a_match_is_not_removed(people: Profiles) -> None:
    ben = people.add("Ben")
    lock = people.lock_window(ben.id)
    assert lock is not None
    with pytest.raises(ProfileError, match="A window of Ben is open"):
        people.remove(ben.id)
    lock.close()
    store, match = Store(people.matches_folder(ben.id)), Match.new("whist", seed=1)
    store.autosave(match)
    with pytest.raises(ProfileError, match="A window of Ben is open"):
        people.remove(ben.id)
    store.release(match)
    people.remove(ben.id)


@pytest.mark.skipif(os.name != "posix", reason="about signals")
def test_a_window_that_is_killed_holds_nobody(people: Profiles) -> None:
    ben = people.add("Ben")
    code = (
        "import sys, time; from pathlib import Path; from cardhall.match.profiles import Profiles;"
        "lock = Profiles(Path(sys.argv[1]), Path(sys.argv[2])).lock_window('ben'); "
        "print('held', flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", code, str(people.data), str(people.settings)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stdout.readline() == b"held\n"
        with pytest.raises(ProfileError, match="is open"):
            people.remove(ben.id)
        process.send_signal(signal.SIGKILL)
    people.remove(ben.id)


@pytest.mark.parametrize("text", ["\x00", '{"name": 3}', "x" * 20_000])
def test_damaged_files_are_said_and_nothing_is_lost(people: Profiles, text: str) -> None:
    ben = people.add("Ben")
    begin_match(people, ben.id)
    people.note_in_use(ben.id)
    (people.folder / "ben" / "person.json").write_text(text, encoding="utf-8")
    listed = people.read()
    assert [one.display_name for one in listed.people] == ["First person", "ben"] and len(kept_data(people, "ben")) == 2
    if not text.startswith('{"'):
        assert "The name of “ben” could not be read." in listed.problems[0]
        assert (people.folder / "ben" / "person.json.bad").read_text(encoding="utf-8") == text
    (people.folder / "in-use.json").write_text(text, encoding="utf-8")
    assert people.read().in_use.id == FIRST_PERSON_ID
    assert people.rename("ben", "Ben").name == "Ben" and people.read().problems == ()


def test_what_else_lies_there_is_left_alone(people: Profiles, tmp_path: Path) -> None:
    people.add("Ben")
    for name in ("Notes", ".hidden", "removed/eve", "empty"):
        (people.folder / name).mkdir(parents=True)
    (people.folder / "file").write_text("", encoding="utf-8")
    if os.name == "posix":
        (people.folder / "link").symlink_to(tmp_path)
    assert [one.id for one in people.read().people] == [FIRST_PERSON_ID, "ben"]
    assert people.add("Empty").id == "empty-2"
    (people.folder / "removed" / "eve" / "person.json").write_text(json.dumps({"name": "Eve"}), encoding="utf-8")
    (people.folder / "removed" / "eve").rename(people.folder / "eve")  # put back by hand
    assert people.find("Eve").id == "eve"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="about rights, which the administrator has all")
def test_a_folder_that_refuses_is_said(people: Profiles) -> None:
    people.data.mkdir()
    people.data.chmod(0o500)
    with pytest.raises(ProfileError, match=r"This is not possible: .*\. Nothing is lost"):
        people.add("Ben")
