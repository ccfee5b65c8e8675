"""Chooses the person for the window, and finds the person's files. No Qt.

With only one person, none of the profile code is loaded.
"""

from __future__ import annotations

import os
from pathlib import Path

from cardhall.desktop.second_start import FIRST_PERSON_ID, data_folder


def choose_person(person: str | None) -> tuple[str, str]:
    """Return the id of the person to play, by default the last one, and sentences about unreadable profiles."""
    if person is not None:
        return person, ""
    if not (data_folder() / "people").is_dir():  # a single person, the usual case: the profiles need not be loaded
        return FIRST_PERSON_ID, ""
    from cardhall.match.profiles import Profiles

    profile_list = Profiles.of_user().read()
    return profile_list.in_use.id, " ".join(profile_list.problems)


def find_settings_path(person: str) -> Path | None:
    """Return the settings file of a person, by id; None: the default place, for the first person."""
    if person == FIRST_PERSON_ID:
        return None
    from cardhall.match.profiles import Profiles

    return Profiles.of_user().settings_folder(person) / "settings.json"


def finish_restoring(person: str) -> str:
    """Move the files of a restored backup into place. Return "", or sentences about failures.

    `person`: id of the backup's person.
    """
    folder = data_folder()
    folder = folder if person == FIRST_PERSON_ID else folder / "people" / person
    # the same path as in `match.file_replacement`, which is not loaded for it
    staged_backup = folder / "restoring" / "ready.json"
    if not os.path.lexists(staged_backup):  # no backup to restore, the usual case
        return ""
    from cardhall.match import file_replacement
    from cardhall.match.backup import BackupError
    from cardhall.match.profiles import Profiles

    try:
        return " ".join(file_replacement.finish_replacement(Profiles.of_user().person_folders(person)).remarks)
    except BackupError as error:
        return str(error)
