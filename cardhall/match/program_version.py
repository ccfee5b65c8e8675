"""Tells whether a file is from a newer or older version of the program, with texts for people.

A file of another version is not a damaged file: it stays in its place, unchanged.
"""

from __future__ import annotations

from cardhall import __version__
from cardhall.language import say, say_many

NEWER, OLDER, ANOTHER = "newer", "older", "another"
AGE_TEXTS = {
    NEWER: say("Made by a newer version"),
    OLDER: say("Made by an older version"),
    ANOTHER: say("Made by another version"),
}


def age_of(revision: int, own_revision: int, version: str) -> str:
    """Return the age of the version that wrote a file: NEWER, OLDER, or ANOTHER where nobody can tell.

    `revision`, `own_revision`: of the game's rules, in the file and here; `version`: of the program that wrote it.
    """
    theirs, own = ((one, _parts(text)) for one, text in ((revision, version), (own_revision, __version__)))
    if theirs == own or (revision == own_revision and not theirs[1]):
        return ANOTHER
    return NEWER if theirs > own else OLDER


def _parts(version: str) -> tuple[int, ...]:
    """Return the numbers in the text of a version; (): it is no row of numbers."""
    parts = version.split(".")
    return tuple(map(int, parts)) if all(part.isascii() and part.isdigit() and len(part) < 9 for part in parts) else ()


def kept_sentence(number: int) -> str:
    """Return a sentence about `number` files or lines of another version, which are not shown."""
    return say_many(
        "{number} entry was made by another version of Card Hall. It is kept, and not shown here.",
        "{number} entries were made by another version of Card Hall. They are kept, and not shown here.",
        number=number,
    )
