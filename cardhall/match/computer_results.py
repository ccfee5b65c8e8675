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
from cardhall.match.replay_by_computer import MAX_ACTIONS_PER_DEAL, DealOutcome

if TYPE_CHECKING:
    from cardhall.match.match import Match

MAX_FILE_BYTES = 2**20  # bytes of the results with one match


class _StoredResult(Struct, frozen=True):
    deal: schema.ActionIndex
    digest: schema.ShortText
    delta: schema.PointsBySide
    value: schema.Points
    actions: Annotated[tuple[schema.ActionText, ...], Meta(max_length=MAX_ACTIONS_PER_DEAL)] = ()


def results_path(folder: Path, match: Match) -> Path:
    """Return the path of the results; `folder`: the folder of all matches."""
    return folder / "others" / match_file_name(match.game.id, match.id)


def _results_file(folder: Path, match: Match) -> EntryFile[_StoredResult]:
    return EntryFile(results_path(folder, match), _StoredResult, MAX_FILE_BYTES)


def _deal_checksum(match: Match, deal: int) -> str:
    levels = {str(seat): level for seat, level in match.levels.items()}
    fields = [match.deals[deal - 1], levels]
    # Older versions stored games won, not points: another check sum makes sure that those are not used.
    has_points = bool(match.game.inner_score(match.state))
    return schema.json_checksum([*fields, "points"] if has_points else fields)


def write_result(folder: Path, match: Match, deal: int, outcome: DealOutcome) -> None:
    """Save a Hard player's result of a deal. Raises OSError."""
    stored = _StoredResult(deal, _deal_checksum(match, deal), outcome.delta, outcome.value, outcome.actions)
    _results_file(folder, match).write(stored)


def read_results(folder: Path, match: Match) -> dict[int, DealOutcome]:
    """Return the saved results of the deals of a match, by deal number."""
    return {
        stored.deal: DealOutcome(stored.delta, stored.value, stored.actions)
        for stored in _results_file(folder, match).read()
        if 0 < stored.deal <= len(match.deals) and stored.digest == _deal_checksum(match, stored.deal)
    }
