"""Tells whether a file is from a newer or older version of the program, with texts for people.

A file of another version is not a damaged file: it stays in its place, unchanged.
"""

from __future__ import annotations

from cardhall import __version__
from cardhall.language import say, say_many

NEWER_VERSION, OLDER_VERSION, OTHER_VERSION = "newer", "older", "another"
AGE_TEXTS = {
    NEWER_VERSION: say("Made by a newer version"),
    OLDER_VERSION: say("Made by an older version"),
    OTHER_VERSION: say("Made by another version"),
}


def version_age(revision: int, own_revision: int, version: str) -> str:
    """Return the age of the version that wrote a file: NEWER, OLDER, or ANOTHER where nobody can tell.

    `revision`, `own_revision`: of the game's rules, in the file and here; `version`: of the program that wrote it.
    """
    file_version, program_version = (
        (one, _version_numbers(text)) for one, text in ((revision, version), (own_revision, __version__))
    )
    if file_version == program_version or (revision == own_revision and not file_version[1]):
        return OTHER_VERSION
    return NEWER_VERSION if file_version > program_version else OLDER_VERSION


def _version_numbers(version: str) -> tuple[int, ...]:
    """Return the numbers in the text of a version; (): it is no row of numbers."""
    parts = version.split(".")
    return tuple(map(int, parts)) if all(part.isascii() and part.isdigit() and len(part) < 9 for part in parts) else ()


def other_versions_sentence(number: int) -> str:
    """Return a sentence about `number` files or lines of another version, which are not shown."""
    return say_many(
        "{number} entry was made by another version of Card Hall. It is kept, and not shown here.",
        "{number} entries were made by another version of Card Hall. They are kept, and not shown here.",
        number=number,
    )
