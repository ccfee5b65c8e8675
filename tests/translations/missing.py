"""What the languages that people can choose still lack: a warning in the check, an error at a release."""

from __future__ import annotations

import warnings
from pathlib import Path

from cardhall.language.catalogues import COMMON_CATALOGUE
from cardhall.rules.catalogue import CATALOGUE
from tests.game_files import ROOT, catalogue_paths, help_page
from tests.translations import pages
from tests.translations.catalogues import progress, read


class MissingTranslation(UserWarning):
    """Sentences or help pages are shown in English."""


def files_to_be_whole(code: str) -> tuple[str, ...]:
    """The catalogues of a language, without their ending, in which nothing may be missing when it is released."""
    some = tuple(game_id for game_id, entry in CATALOGUE.items() if code in entry.whole_in)
    return (COMMON_CATALOGUE, *some) if some else tuple(catalogue_paths(code))


def missing_translations(code: str) -> list[str]:
    """What a language lacks of what it promises: a sentence for each catalogue and for each help page."""
    found = []
    for name in files_to_be_whole(code):
        path = catalogue_paths(code)[name]
        done, of = progress(read(path, code))
        if done < of:
            found.append(f"{path_in_project(path)}: {of - done} of {of} sentences to translate.")
    wanted, games_alone = files_to_be_whole(code), any(code in entry.whole_in for entry in CATALOGUE.values())
    lacking = [name for name in pages.missing_and_outdated(code)[0] if not games_alone or name in wanted]
    return [*found, *(f"The help page {path_in_project(help_page(name, code))} is not written." for name in lacking)]


def path_in_project(path: Path) -> str:
    """Return a path as people read it: from the top of the project, or whole where it is elsewhere."""
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


def warn_of_missing(code: str) -> None:
    """Warn of all that `missing_translations` finds."""
    if found := missing_translations(code):
        how = "It is shown in English. A release needs it: python -m tests.translations --whole"
        warnings.warn(MissingTranslation("\n".join([*found, how])), stacklevel=2)
