"""The desktop application. `run` opens the window and returns the process's exit status.

Qt is imported only inside `run`, after it is known that a window can be opened: where it cannot, Qt would end the
process with a message that does not say what to do.
"""

from __future__ import annotations

import builtins
import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cardhall import home_folder, language
from cardhall.desktop import current_person, second_start
from cardhall.desktop.display import find_window_obstacle
from cardhall.language import tr, translate

if TYPE_CHECKING:
    from cardhall.match import Match

NO_WINDOW_STATUS = 2  # exit status of the process if no window can be opened


def run(
    game_id: str | None = None, path: Path | None = None, match: Match | None = None, *, person: str | None = None
) -> int:
    """Open the hall, a new match of `game_id`, the saved game at `path`, or a match that is not saved yet.

    `person`: id of the person, if several play on this computer; None: the person who played last. If a window of this
    person is already open, it shows the hall or the saved game instead. Return the exit status: 0, or 2 without a
    window.
    """
    reason = find_window_obstacle()
    if reason:
        print(reason, file=sys.stderr)  # noqa: T201
        return NO_WINDOW_STATUS
    person_id, trouble = current_person.choose_person(person)
    # which measures a start
    may_hand_over = game_id is None and match is None and not os.environ.get("CARDHALL_TIMING")
    if may_hand_over and second_start.hand_over_to_window(path, person=person_id):
        return 0
    trouble = f"{trouble} {current_person.finish_restoring(person_id)}".strip()
    gc.disable()  # until the first paint: nearly all objects created until then are kept, so collecting finds nothing
    try:
        load_qt()
        from cardhall.desktop import languages
        from cardhall.desktop.settings import load_settings

        settings, settings_trouble = load_settings(current_person.find_settings_path(person_id))
        languages.apply_language(settings)  # before the import of modules that translate texts only once
        language_trouble = language.why_english(languages.choose_language_code(settings))
        loaded_settings = (
            settings,
            " ".join(
                filter(None, (translate(home_folder.home_warning()), trouble, settings_trouble, language_trouble))
            ),
        )
        from cardhall.desktop.start import start
    except ImportError as error:
        if "PySide6" not in str(error) and ".so" not in str(error) and "DLL" not in str(error):
            raise
        library = str(error).split(":")[0]
        sentence = tr(
            "Card Hall cannot open its window: {library} is missing or has the wrong version.", library=library
        )
        print(sentence, file=sys.stderr)  # noqa: T201
        return NO_WINDOW_STATUS
    return start(game_id, path, match, loaded_settings, person_id)


def load_qt() -> None:
    """Load Qt, then restore Python's own import function.

    PySide6 looks through the source of every module imported after it for features that are used nowhere here,
    which takes a twelfth of the time until the first paint.
    """
    import PySide6.QtCore  # noqa: F401

    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
