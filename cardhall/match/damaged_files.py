"""Matches among the damaged files that load in this version, put there by a version that could not play them."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from cardhall.log import category
from cardhall.match import families
from cardhall.match.listing import files_in
from cardhall.match.saves import SaveError

log = category("store")


def restore_playable(damaged: Path, folder: Path) -> list[Path]:
    """Move every match that loads from the damaged files to the matches under way.

    Where a match of that name is there, or has ended, it stays. Returns the files by their new places.
    """
    found: list[Path] = []
    for path in files_in(damaged, []):
        from cardhall.match.match import Match

        with contextlib.suppress(SaveError, OSError):
            match = Match.load(path)
            if not os.path.lexists(folder / path.name) and not families.has_ended(folder, match):
                families.move(path, folder)
                log("%s: offered again, out of the damaged files", match.id)
                found.append(folder / path.name)
    return found
