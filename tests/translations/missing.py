"""What the languages that people can choose still lack: a warning in the check, an error at a release."""

from __future__ import annotations

import warnings

from cardhall.language.catalogues import WHOLE
from tests.translations import pages
from tests.translations.catalogues import FOLDER, progress, read


class MissingTranslation(UserWarning):
    """Sentences or help pages are shown in English."""


def files_to_be_whole(code: str) -> tuple[str, ...]:
    """The catalogues of a language, without their ending, in which nothing may be missing when it is released."""
    return WHOLE.get(code, tuple(path.stem for path in sorted((FOLDER / code).glob("*.po"))))


def missing(code: str) -> list[str]:
    """What a language lacks of what it promises: a sentence for each catalogue and for each help page."""
    found = []
    for name in files_to_be_whole(code):
        path = FOLDER / code / f"{name}.po"
        done, of = progress(read(path, code))
        if done < of:
            found.append(f"{path.name} in resources/translations/{code}: {of - done} of {of} sentences to translate.")
    lacking = [name for name in pages.state(code)[0] if code not in WHOLE or name in WHOLE[code]]
    return [*found, *(f"The help page resources/help/{code}/{name}.md is not written." for name in lacking)]


def warn_of_missing(code: str) -> None:
    """Warn of all that `missing` finds."""
    if found := missing(code):
        how = "It is shown in English. A release needs it: python -m tests.translations --whole"
        warnings.warn(MissingTranslation("\n".join([*found, how])), stacklevel=2)
