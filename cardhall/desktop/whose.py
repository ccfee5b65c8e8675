"""Whose window opens, of several people on this computer, and where that person's files lie. No Qt.

Where there is only one person, nothing of it is loaded.
"""

from __future__ import annotations

import os
from pathlib import Path

from cardhall.desktop.second_start import FIRST_PERSON, data_folder


def who(person: str | None) -> tuple[str, str]:
    """The id of who plays, and "" or sentences on what could not be read of the people on this computer."""
    if person is not None:
        return person, ""
    if not (data_folder() / "people").is_dir():  # the usual start, which loads nothing of it
        return FIRST_PERSON, ""
    from cardhall.match.profiles import Profiles

    listed = Profiles.own().read()
    return listed.in_use.id, " ".join(listed.troubles)


def settings_path(person: str) -> Path | None:
    """Where the settings of a person lie, by the id; None: at the system's place."""
    if person == FIRST_PERSON:
        return None
    from cardhall.match.profiles import Profiles

    return Profiles.own().settings_of(person) / "settings.json"


def finish_restoring(person: str) -> str:
    """Give the files of a restored backup their places. Returns "", or sentences on what could not be restored.

    `person`: the id of whose backup it is.
    """
    folder = data_folder()
    folder = folder if person == FIRST_PERSON else folder / "people" / person
    waiting = folder / "restoring" / "ready.json"  # as `match.replacing` has it
    if not os.path.lexists(waiting):  # the usual start, which loads nothing of it
        return ""
    from cardhall.match import replacing
    from cardhall.match.backup import BackupError
    from cardhall.match.profiles import Profiles

    try:
        return " ".join(replacing.finish(Profiles.own().home_of(person)).remarks)
    except BackupError as error:
        return str(error)
