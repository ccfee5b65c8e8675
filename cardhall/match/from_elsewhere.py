"""A match from a file that lies anywhere, to be gone on with among a person's own."""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from cardhall.language import say
from cardhall.match import families
from cardhall.match.match import Match
from cardhall.match.saves import SaveError

if TYPE_CHECKING:
    from cardhall.match.store import Store


def adopted(store: Store, path: Path) -> Match:
    """The match in the file. Where it is here as the file has it, that one; where it has gone on here, one of its own.

    So it is where it has ended here, unless the file has its end too. The ids of these follow from the match's: so a
    file that is opened again and again, and nothing played, becomes one match. Raises `SaveError`.
    """
    match = Match.load(path)
    if match.given_up:
        raise SaveError(say("This match was given up, so it is not gone on with."))
    first, number = match.id, 0
    while os.path.lexists(there := store.path_of(match)) or (
        (number or not match.is_done) and (store.counts(match.id) or families.has_ended(store.folder, match))
    ):
        if families.stands_at(there, match):
            with contextlib.suppress(SaveError):  # another window has it
                return store.open(there)
        number += 1
        match.id = hashlib.sha256(f"{first} {number}".encode()).hexdigest()[:16]
    return match
