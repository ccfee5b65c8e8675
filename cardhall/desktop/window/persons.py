"""The people on this computer, as known to a window: switch, add, rename, remove."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from cardhall.desktop import people
from cardhall.desktop.look.avatars import FIGURE_NAMES_BY_FILE, OWN_PICTURE, Face
from cardhall.desktop.settings import MAX_SETTINGS_FILE_BYTES, Settings, load_settings
from cardhall.desktop.widgets.menus import MenuEntry
from cardhall.desktop.widgets.question import Answer, Question
from cardhall.desktop.widgets.sheet import Sheet
from cardhall.desktop.window.messages import Messages
from cardhall.desktop.window.navigation import PageStack
from cardhall.language import tr
from cardhall.match import files
from cardhall.match.lock import Lock
from cardhall.match.profiles import FIRST_PERSON_ID, Profile, ProfileError, Profiles

SETTINGS_FILE = "settings.json"


class PersonSwitcher(QObject):
    """The people on this computer, for one window and the person playing there."""

    people_changed = Signal()  # people were added, removed or renamed
    person_change_wanted = Signal(str)  # let the person with this id play
    settings_wanted = Signal()

    def __init__(
        self,
        window: QWidget,
        settings: Settings,
        navigation: PageStack,
        messages: Messages,
        profiles: Profiles,
        person: str = FIRST_PERSON_ID,
    ) -> None:
        super().__init__(window)
        self.window, self.settings, self.navigation, self.messages = window, settings, navigation, messages
        self.profiles, self.person = profiles, person
        self.profile_list = profiles.read()
        self.last_sheet: Sheet | None = None  # the one opened last
        self._lock: Lock | None = None

    # ---- the window opens and closes

    def register_window(self) -> None:
        """Register the open window: the person cannot be removed, and the next start is for the same person."""
        self._lock_person()
        with contextlib.suppress(ProfileError):  # without it, the next start is for the previous person
            self.profiles.note_in_use(self.person)
        for trouble in self.profile_list.problems:
            self.messages.append_message(trouble)

    def _lock_person(self) -> None:
        if self._lock is None:
            with contextlib.suppress(OSError):  # a folder that cannot be locked cannot be removed either
                self._lock = self.profiles.lock_window(self.person)

    def close(self) -> None:
        """Release the person when the window closes."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    # ---- who there is

    @property
    def current_profile(self) -> Profile:
        """Return the profile of this window's person."""
        return self.profile_list.find_id(self.person) or Profile(self.person, self.settings.name)

    def refresh(self) -> None:
        """Reread the profiles, which another window may have changed."""
        previous, self.profile_list = self.profile_list, self.profiles.read()
        for trouble in self.profile_list.problems:
            self.messages.append_message(trouble)
        if self.profile_list.people != previous.people:
            self._lock_person()
            self.people_changed.emit()

    def other_names(self) -> list[str]:
        """Return the names of the other people."""
        return [one.name for one in self.profile_list.people if one.id != self.person and one.name]

    def current_face(self) -> Face | None:
        """Return the current person's face; None: there is only one person."""
        return self.face_of(self.current_profile) if self.profile_list.has_several else None

    def face_of(self, profile: Profile) -> Face:
        """Return a person's face, with the picture named in the person's own settings."""
        numbers = {other.id: number for number, other in enumerate(self.profile_list.people)}
        path = self.profiles.settings_folder(profile.id) / SETTINGS_FILE
        person_settings = self.settings if profile.id == self.person else Settings(path=path, avatar=_read_figure(path))
        face = people.create_face(
            person_settings,
            people.TablePlayer(profile.display_name, person_settings.avatar),
            numbers.get(profile.id, 0),
        )
        return face._replace(name=profile.display_name)

    def menu_entries(self) -> Sequence[MenuEntry]:
        """Return the entries of the window's menu; none for a single person."""
        return [MenuEntry(tr("Change person…"), self.ask_who)] if self.profile_list.has_several else []

    # ---- what is asked

    def ask_who(self) -> None:
        """Ask for the person to play, and switch."""
        from cardhall.desktop.pages.people_sheets import WhoPlaysSheet

        self.refresh()
        faces = [(one.id, self.face_of(one)) for one in self.profile_list.people]
        sheet = WhoPlaysSheet(self.navigation.page, faces, self.person)
        sheet.chosen.connect(self.switch_to)
        sheet.people_settings_wanted.connect(self.settings_wanted)
        self._open_sheet(sheet)

    def ask_add(self) -> None:
        """Ask for a name, and add a person."""
        from cardhall.desktop.pages.people_sheets import NameSheet

        explanation = tr("The new person starts with no matches. Your matches do not change.")
        sheet = NameSheet(self.navigation.page, tr("Add a person"), explanation, "", self._free_name)
        sheet.chosen.connect(self.add_person)
        self._open_sheet(sheet)

    def _free_name(self, name: str) -> str:
        """Return a valid name for a new person. Raise `ProfileError` if taken, perhaps by the current person."""
        return self.profiles.check_name(name, taken_name=self.settings.name if not self.current_profile.name else "")

    def ask_rename(self, person: str) -> None:
        """Ask for another name of a person."""
        from cardhall.desktop.pages.people_sheets import NameSheet

        profile = self.profile_list.find_id(person)
        if profile is not None:
            title = tr("Rename {name}", name=profile.display_name)
            check_name = lambda name: self.profiles.check_name(name, person)  # noqa: E731
            sheet = NameSheet(self.navigation.page, title, "", profile.name, check_name)
            sheet.chosen.connect(lambda name: self.rename_person(person, name))
            self._open_sheet(sheet)

    def ask_remove(self, person: str) -> None:
        """Ask whether to remove a person; no file is deleted."""
        profile = self.profile_list.find_id(person)
        if profile is not None:
            explanation = tr(
                "Nothing is deleted. All files of {name} move to the folder {folder}.",
                name=profile.display_name,
                folder=str(self.profiles.removed_folder),
            )
            answers: list[Answer] = [
                (tr("Cancel"), lambda: None),
                (tr("Remove {name}", name=profile.display_name), lambda: self.remove_person(person)),
            ]
            self._open_sheet(
                Question(self.navigation.page, tr("Remove {name}?", name=profile.display_name), explanation, answers)
            )

    def _open_sheet(self, sheet: Sheet) -> None:
        self.last_sheet = sheet
        sheet.open()

    # ---- what is done

    def switch_to(self, person: str) -> None:
        """Let another person play in this window."""
        if self.profiles.read().find_id(person) is None:
            self.messages.show_message(tr("This person has been removed."))
            self.refresh()
        elif person != self.person:
            self.person_change_wanted.emit(person)

    def add_person(self, name: str) -> None:
        """Add a person, with the current person's language and theme."""
        from cardhall.desktop import system_preferences

        try:
            profile = self.profiles.add(self._free_name(name))
            if not self.current_profile.name and self.settings.name:
                self._save_own_name()
        except ProfileError as error:
            self.messages.show_message(str(error))
            return
        path = self.profiles.settings_folder(profile.id) / SETTINGS_FILE
        new_settings = Settings(
            path=path, name=profile.name, language=self.settings.language, theme=self.settings.theme
        )
        system_preferences.adopt_preferences(new_settings)
        trouble = new_settings.save()
        self._lock_person()
        self.refresh()
        message = f"{tr('{name} can play now.', name=profile.name)} {trouble}".strip()
        self.messages.show_message(
            message, tr("Change to {name}", name=profile.name), lambda: self.switch_to(profile.id)
        )

    def rename_person(self, person: str, name: str) -> None:
        """Rename a person, at the table too if the name there was the same."""
        previous = self.profile_list.find_id(person)
        try:
            self.profiles.rename(person, name)
        except ProfileError as error:
            self.messages.show_message(str(error))
            return
        is_current = person == self.person
        path = self.profiles.settings_folder(person) / SETTINGS_FILE
        settings, trouble = (self.settings, "") if is_current else load_settings(path)
        if previous is not None and settings.name in ("", previous.name):
            settings.name = name
            trouble = f"{trouble} {settings.save()}".strip()
        self.refresh()
        if trouble:
            self.messages.show_message(trouble)

    def adopt_own_name(self) -> None:
        """Take the person's new name into the list, unless somebody else has it."""
        if self.profile_list.has_several:
            with contextlib.suppress(ProfileError):
                self._save_own_name()
            self.refresh()

    def _save_own_name(self) -> None:
        if self.settings.name and self.settings.name != self.current_profile.name:
            self.profiles.rename(self.person, self.settings.name)

    def remove_person(self, person: str) -> None:
        """Remove a person, and show where the files are kept."""
        profile = self.profile_list.find_id(person)
        try:
            removed_folder = self.profiles.remove(person)
        except ProfileError as error:
            self.messages.show_message(str(error))
            return
        self.refresh()
        if profile is not None:
            message = tr(
                "{name} is removed. All files are kept in {folder}.",
                name=profile.display_name,
                folder=str(removed_folder),
            )
            self.messages.show_message(message)


def _read_figure(path: Path) -> str:
    """Return the picture named in a settings file; "" if unreadable, which is reported on opening."""
    try:
        entries = json.loads(files.read(path, MAX_SETTINGS_FILE_BYTES))
    except (OSError, ValueError, RecursionError):
        return ""
    figure = entries.get("avatar") if isinstance(entries, dict) else ""
    return figure if isinstance(figure, str) and (figure in FIGURE_NAMES_BY_FILE or figure == OWN_PICTURE) else ""
