"""Restores playable matches from the damaged files, where an older version may have put new matches."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from cardhall.log import get_category
from cardhall.match import file_versions
from cardhall.match.folders import Folders, files_in
from cardhall.match.saves import SaveError

log = get_category("store")


def restore_playable(folders: Folders) -> list[Path]:
    """Move every match that loads from the damaged files to the matches under way.

    A match whose name is taken there, or that has ended, stays. Returns the new paths of the files.
    """
    restored_paths: list[Path] = []
    for path in files_in(folders.damaged, []):
        from cardhall.match.match import Match

        with contextlib.suppress(SaveError, OSError):
            match = Match.load(path)
            target = folders.matches / path.name
            if not os.path.lexists(target) and not folders.has_ended(match.game.id, match.id):
                file_versions.move_versions(path, folders.matches)
                log("%s: offered again, out of the damaged files", match.id)
                restored_paths.append(target)
    return restored_paths
