"""Several people on one computer, each with a folder of matches, statistics and settings.

    people/in-use.json           the person who played last: {"person": "ben"}
    people/ben/person.json       {"name": "Ben"}
    people/ben/matches/…         as the folder of matches of the first person
    people/ben/settings/…        as the folder of settings of the first person
    people/first/person.json     the name of the first person
    people/removed/ben/…         a person who was removed, with all files

The folder `people` is beside the first person's matches. The first person's files stay where they were before there
were several people, so that older versions find them. There is no list that could be damaged: a person exists if the
folder exists.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import platformdirs

from cardhall.english import make_printable
from cardhall.language import say
from cardhall.match import busy_files, file_names, files
from cardhall.match.lock import LOCK_ENDING as LOCK_ENDING
from cardhall.match.lock import Lock

if TYPE_CHECKING:
    from cardhall.match.person_files import PersonFolders

PEOPLE_FOLDER, REMOVED_FOLDER = "people", "removed"
FIRST_PERSON_ID = "first"  # the id of the person with files outside `people`
NOBODY_ID = "-"  # an id that no person can have
FIRST_PERSON_NAME = say("First person")  # the name shown for the first person without a name
NAME_FILE, IN_USE_FILE = "person.json", "in-use.json"
MAX_NAME_LENGTH = 24  # letters of a name; longer ones are cut
MAX_ID_LENGTH = 32  # letters of the name of a new folder; a number may follow
MAX_FILE_BYTES = 10_000  # bytes of a file with a name
ID_PATTERN = re.compile(r"[a-z0-9][a-z0-9-]{0,40}")  # folders with other names are no people
WINDOW_LOCK_PREFIX = "window-"  # prefix of the locks of open windows
MAX_SAME_NAMES, MAX_REMOVED = 999, 99_999  # folders with the same name before a number: new people, removed people


class ProfileError(Exception):
    """A change of people or names is not possible; the error's text is a sentence with the reason."""


class Profile(NamedTuple):
    """A person on this computer."""

    id: str  # the name of the folder
    name: str  # "": only of the first person, who has given none

    @property
    def display_name(self) -> str:
        """The name as it is shown."""
        return self.name or FIRST_PERSON_NAME


class ProfileList(NamedTuple):
    """The people on this computer."""

    people: tuple[Profile, ...]  # the first person first, the others by name
    in_use: Profile  # the person who played last
    problems: tuple[str, ...]  # sentences on files that could not be read

    @property
    def has_several(self) -> bool:
        """Whether there is more than one person."""
        return len(self.people) > 1

    def find_id(self, person_id: str) -> Profile | None:
        """Return the person with an id; None: nobody has it."""
        return next((one for one in self.people if one.id == person_id), None)


class Profiles:
    """The people of one user of the computer."""

    def __init__(self, data: Path, settings: Path) -> None:
        """`data`: the folder with the first person's `matches`; `settings`: the first person's settings folder."""
        self.data, self.settings = data, settings
        self.folder = data / PEOPLE_FOLDER

    @classmethod
    def of_user(cls) -> Profiles:
        """Return the people in the folders of this system's user."""
        data = platformdirs.user_data_path("cardhall", appauthor=False)
        return cls(data, platformdirs.user_config_path("cardhall", appauthor=False))

    @property
    def removed_folder(self) -> Path:
        """The folder of removed people."""
        return self.folder / REMOVED_FOLDER

    # ---- people and their folders

    def matches_folder(self, person: str) -> Path:
        """Return the folder with the matches of the person with that id."""
        return (self.data if person == FIRST_PERSON_ID else self.folder / person) / "matches"

    def settings_folder(self, person: str) -> Path:
        """Return the folder with the settings of the person with that id."""
        return self.settings if person == FIRST_PERSON_ID else self.folder / person / "settings"

    def person_folders(self, person: str) -> PersonFolders:
        """Return both folders of the person with an id, as for backups."""
        from cardhall.match.person_files import PersonFolders

        return PersonFolders(self.matches_folder(person), self.settings_folder(person))

    def read(self) -> ProfileList:
        """Return all people. Problems with files are in `problems`; damaged files are set aside, others stay."""
        first, problems = Profile(FIRST_PERSON_ID, ""), list[str]()
        if not self.folder.is_dir():
            return ProfileList((first,), first, ())
        people = []
        try:
            ids = sorted(path.name for path in self.folder.iterdir() if _is_person_folder(path))
        except OSError as error:
            sentence = say(
                "The other people on this computer cannot be listed: {reason}.", reason=files.error_reason(error)
            )
            return ProfileList((first,), first, (sentence,))
        for person_id in ids:
            entries = self._read_entries(self.folder / person_id / NAME_FILE, problems)
            name = entries.get("name")
            if person_id == FIRST_PERSON_ID:
                first = Profile(FIRST_PERSON_ID, tidy_name(name) if isinstance(name, str) else "")
                if entries.get("removed") is not True or self._has_files(FIRST_PERSON_ID):
                    people.append(first)
            elif entries or self._has_files(person_id):
                people.append(Profile(person_id, (tidy_name(name) if isinstance(name, str) else "") or person_id))
        if FIRST_PERSON_ID not in ids or not people:
            people.append(first)
        people.sort(key=lambda one: (one.id != FIRST_PERSON_ID, one.name.casefold(), one.id))
        last = self._read_entries(self.folder / IN_USE_FILE, problems).get("person")
        in_use = next((one for one in people if one.id == last), people[0])
        return ProfileList(tuple(people), in_use, tuple(problems))

    def find(self, text: str) -> Profile:
        """Return the person with a name, ignoring case and spaces, or with an id. Raises `ProfileError`."""
        people, comparable_name = self.read().people, _comparable(text)
        for one in people:
            if one.id == text or comparable_name in (_comparable(one.name), _comparable(one.display_name)):
                return one
        raise ProfileError(
            say(
                "Nobody here is called “{name}”. The people are {people}.",
                name=make_printable(text, MAX_NAME_LENGTH),
                people=", ".join(one.display_name for one in people),
            )
        )

    # ---- changes

    def note_in_use(self, person: str) -> None:
        """Note the person who plays, for the next start of the program. Raises `ProfileError`."""
        if self.folder.is_dir():
            _write_entries(self.folder / IN_USE_FILE, {"person": person})

    def add(self, name: str) -> Profile:
        """Add a person without any files. Raises `ProfileError`: the name is taken, or no folder can be made."""
        name = self.check_name(name)
        try:
            files.make_folder(self.folder / FIRST_PERSON_ID)
            folder = self._make_person_folder(folder_name(name))
        except OSError as error:
            raise _refusal_error(error) from error
        _write_entries(folder / NAME_FILE, {"name": name})
        return Profile(folder.name, name)

    def rename(self, person: str, name: str) -> Profile:
        """Give a person another name; the folder keeps its own. Raises `ProfileError`."""
        name = self.check_name(name, person)
        _write_entries(self.folder / person / NAME_FILE, {"name": name})
        return Profile(person, name)

    def remove(self, person: str) -> Path:
        """Move a person with all files to the removed people, and return their folder there. Nothing is deleted.

        Raises `ProfileError`: nobody else is left, or a window of that person is open.
        """
        listed = self.read()
        profile = listed.find_id(person)
        if profile is None:
            raise ProfileError(say("This person has been removed."))
        if not listed.has_several:
            raise ProfileError(say("You cannot remove the last person. Add another person first."))
        if self._has_open_window(person):
            raise ProfileError(say("A window of {name} is open. Close it first.", name=profile.display_name))
        try:
            removed_path = self._free_removed_path(person)
            if person == FIRST_PERSON_ID:
                self._move_first_person(profile, removed_path)
            else:
                busy_files.replace_file(self.folder / person, removed_path)
        except OSError as error:
            raise _refusal_error(error) from error
        if listed.in_use.id == person:
            self.note_in_use(next(other.id for other in listed.people if other.id != person))
        return removed_path

    def lock_window(self, person: str) -> Lock | None:
        """Return a lock for an open window of the person, to be held until the window closes. Raises OSError.

        None where there is only one person, who cannot be removed.
        """
        if not self.folder.is_dir():
            return None
        lock = Lock(self.folder / person / f"{WINDOW_LOCK_PREFIX}{os.getpid()}-{os.urandom(4).hex()}")
        lock.acquire()
        return lock

    # ---- files

    def _read_entries(self, path: Path, problems: list[str]) -> dict[str, object]:
        """Return the content of a JSON file; {} without a file. An unreadable file is added to `problems`."""
        from cardhall.match.records.json_files import read_object

        try:
            return read_object(path, MAX_FILE_BYTES)
        except FileNotFoundError:
            return {}
        except files.FileTooLarge:
            pass
        except OSError as error:
            printable_path = make_printable(f"{path.parent.name}/{path.name}")
            problems.append(
                say("“{name}” cannot be read: {reason}.", name=printable_path, reason=files.error_reason(error))
            )
            return {}
        except ValueError:
            pass
        problems.append(self._set_file_aside(path))
        return {}

    def _set_file_aside(self, path: Path) -> str:
        """Set a damaged file aside. Returns a sentence about it for the person."""
        try:
            kept_name = files.set_aside(path).name
        except OSError:
            kept_name = path.name
        if path.name == IN_USE_FILE:
            return say("Card Hall does not know who played last. The damaged file is kept as {name}.", name=kept_name)
        return say(
            "The name of “{person}” could not be read. Nothing else is lost; the damaged file is kept as {name}.",
            person=path.parent.name,
            name=kept_name,
        )

    def _has_files(self, person: str) -> bool:
        matches, settings = self.matches_folder(person), self.settings_folder(person) / "settings.json"
        return settings.is_file() or (matches.is_dir() and any(matches.iterdir()))

    def check_name(self, text: str, allowed_id: str = "", taken_name: str = "") -> str:
        """Return a name in the form for storage. Raises `ProfileError` where somebody else has the name.

        `allowed_id`: id of the person who may have it; `taken_name`: one more name that is not free.
        """
        name = tidy_name(text)
        if not name:
            raise ProfileError(say("A person needs a name."))
        for one in (*self.read().people, *([Profile(NOBODY_ID, taken_name)] if taken_name else [])):
            if one.id != allowed_id and _comparable(name) in (_comparable(one.name), _comparable(one.display_name)):
                raise ProfileError(say("Somebody else already has the name {name}.", name=one.display_name))
        return name

    def _make_person_folder(self, base_name: str) -> Path:
        """Make a folder for a new person, under a name that is free. Raises OSError."""
        for number in range(1, MAX_SAME_NAMES + 1):
            folder = self.folder / (base_name if number == 1 else f"{base_name}-{number}")
            try:
                folder.mkdir(mode=0o700)
            except FileExistsError:
                continue
            return folder
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))

    def _free_removed_path(self, person: str) -> Path:
        """Return a free path for a person in the folder of removed people. Raises OSError."""
        folder = self.removed_folder
        files.make_folder(folder)
        names = (person if number == 1 else f"{person}-{number}" for number in range(1, MAX_REMOVED + 1))
        return next(folder / name for name in names if not os.path.lexists(folder / name))

    def _move_first_person(self, first_person: Profile, removed_path: Path) -> None:
        """Move the files of the first person out of the system's folders, file by file. Raises OSError.

        After an interruption the person is still listed, with the remaining files, and can be removed again.
        """
        from cardhall.match.person_files import MATCHES_FOLDER, person_files

        home = self.person_folders(FIRST_PERSON_ID)
        removed_path.mkdir(mode=0o700)
        _write_entries(removed_path / NAME_FILE, {"name": first_person.name})
        _write_entries(self.folder / FIRST_PERSON_ID / NAME_FILE, {"name": first_person.name, "removed": True})
        for name, path in list(person_files(home)):
            target = removed_path.joinpath(*name.split("/"))
            files.make_folder(target.parent)
            _move_file(path, target)
        for folder in sorted((one for one in home.matches.rglob("*") if one.is_dir()), reverse=True):
            if not any(folder.iterdir()):
                folder.rmdir()
        if home.matches.is_dir() and not any(home.matches.iterdir()):
            home.matches.rmdir()
        files.make_folder(removed_path / MATCHES_FOLDER)

    def _has_open_window(self, person: str) -> bool:
        """Return whether a window of the person is open, or a match of the person in any window."""
        return any(not _is_unlocked(path) for path in self._lockable_files(person))

    def _lockable_files(self, person: str) -> Iterator[Path]:
        """Yield the files that windows of the person have locked, or had locked before a crash."""
        for folder in (self.folder / person, self.matches_folder(person)):
            if folder.is_dir():
                for lock in sorted(folder.glob(f".*{LOCK_ENDING}")):
                    yield folder / lock.name.removeprefix(".").removesuffix(LOCK_ENDING)


def tidy_name(text: str) -> str:
    """Return a name in the form for display: printable, with single spaces, not too long."""
    return " ".join(make_printable(unicodedata.normalize("NFC", text.strip()), MAX_NAME_LENGTH).split())


def folder_name(name: str) -> str:
    """Return a name for the folder of a person: letters, digits and hyphens, allowed on every system."""
    letters = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:MAX_ID_LENGTH].strip("-")
    if not plain or plain in (FIRST_PERSON_ID, REMOVED_FOLDER) or file_names.DEVICE_NAME_PATTERN.fullmatch(plain):
        return f"person-{plain}".strip("-")
    return plain


def _comparable(name: str) -> str:
    """Return a name in a form for comparison: equal for names that look alike."""
    return unicodedata.normalize("NFKC", tidy_name(name)).casefold()


def _is_person_folder(path: Path) -> bool:
    return (
        path.name != REMOVED_FOLDER
        and bool(ID_PATTERN.fullmatch(path.name))
        and path.is_dir()
        and not path.is_symlink()
    )


def _is_unlocked(path: Path) -> bool:
    """Return whether no window has the file at `path` locked."""
    lock = Lock(path)
    try:
        return lock.acquire()
    except OSError:
        return True  # the lock file was deleted by its window meanwhile
    finally:
        lock.close()


def _move_file(path: Path, target: Path) -> None:
    """Move a file, also to another disk. Raises OSError; then the file is still in its old place."""
    try:
        busy_files.replace_file(path, target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        shutil.copy2(path, target)
        busy_files.delete(path)


def _write_entries(path: Path, entries: dict[str, object]) -> None:
    """Write a small file, whole or not at all. Raises `ProfileError`."""
    try:
        files.write(path, json.dumps(entries, ensure_ascii=False).encode())
    except (OSError, ValueError) as error:
        raise _refusal_error(error) from error


def _refusal_error(error: OSError | ValueError) -> ProfileError:
    detail = files.error_reason(error) if isinstance(error, OSError) else str(error)
    return ProfileError(say("This is not possible: {reason}. Nothing is lost.", reason=detail))
