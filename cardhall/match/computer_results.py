"""Reads and writes a Hard player's results with the deals of a match, in a file beside the match.

The file is in the folder `others` beside the matches, and is a JSON list of

    {"deal": 3, "digest": "…", "delta": [2, 0], "value": 2.0, "actions": ["0 play QH", …]}

The digest is a check sum of the cards and the opponents' levels: a result with another digest belongs to another deal
and is ignored. Results that cannot be read are computed again.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from cardhall.match import schema
from cardhall.match.folders import match_file_name
from cardhall.match.records.json_files import EntryFile
from cardhall.match.replay_by_computer import MOST_ACTIONS, Outcome

if TYPE_CHECKING:
    from cardhall.match.match import Match

LARGEST_FILE = 2**20  # bytes of the results with one match


class _Kept(Struct, frozen=True):
    deal: schema.Place
    digest: schema.Word
    delta: schema.PointsBySide
    value: schema.Points
    actions: Annotated[tuple[schema.ActionText, ...], Meta(max_length=MOST_ACTIONS)] = ()


def path_of(folder: Path, match: Match) -> Path:
    """Return the path of the results; `folder`: the folder of all matches."""
    return folder / "others" / match_file_name(match.game.id, match.id)


def _file_of(folder: Path, match: Match) -> EntryFile[_Kept]:
    return EntryFile(path_of(folder, match), _Kept, LARGEST_FILE)


def _digest(match: Match, deal: int) -> str:
    levels = {str(seat): level for seat, level in match.levels.items()}
    told = [match.deals[deal - 1], levels]
    # Older versions stored games won, not points: another check sum makes sure that those are not used.
    has_points = bool(match.game.inner_score(match.state))
    return schema.json_checksum([*told, "points"] if has_points else told)


def write_result(folder: Path, match: Match, deal: int, outcome: Outcome) -> None:
    """Save a Hard player's result of a deal. Raises OSError."""
    kept = _Kept(deal, _digest(match, deal), outcome.delta, outcome.value, outcome.actions)
    _file_of(folder, match).write(kept)


def read_results(folder: Path, match: Match) -> dict[int, Outcome]:
    """Return the saved results of the deals of a match, by deal number."""
    return {
        one.deal: Outcome(one.delta, one.value, one.actions)
        for one in _file_of(folder, match).read()
        if 0 < one.deal <= len(match.deals) and one.digest == _digest(match, one.deal)
    }
