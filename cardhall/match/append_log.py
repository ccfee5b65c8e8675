"""Formats the lines appended to the file of a match after each action; `journal` reads the lines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from cardhall.match.deal_seals import Seal
from cardhall.match.history import LoggedAction
from cardhall.match.match import Match

MatchHead = tuple[Any, ...]
_COMPARED_FIELDS = ("head", "actions", "claims", "at", "deals", "seals", "arranged", "unread")  # all a file holds


class WrittenState:
    """The state of a match as in the file, and the next line to append."""

    def __init__(self, match: Match, checksum: str) -> None:
        """`checksum`: the check sum with which the file ends."""
        self.checksum = checksum
        self.last_line: dict[str, Any] | None = None  # the last line, which the next one repeats in case of damage
        self._remember(match)

    def _remember(self, match: Match) -> None:
        self.head = _match_head(match)
        self.actions: list[LoggedAction] = match.course
        self.claims = match.claimed_places
        self.at = len(match.log)
        self.deals = list(match.deals)
        self.seals: list[Seal] = list(match.seals)
        self.arranged, self.unread = match.arranged, match.unread

    def holds_match(self, match: Match) -> bool:
        """Return whether the file holds the present state of the match."""
        return (
            self.at == len(match.log)
            and self.actions == match.course
            and self.deals == match.deals
            and self.arranged == match.arranged
            and self.unread == match.unread
            and self.head == _match_head(match)
        )

    def equals(self, other: WrittenState) -> bool:
        """Return whether another written state is the same."""
        return all(getattr(self, name) == getattr(other, name) for name in _COMPARED_FIELDS)

    def can_append(self, match: Match) -> bool:
        """Return whether an appended line can hold the changes; new players or settings need a whole new file."""
        return self.head == _match_head(match)

    def line_to_append(self, match: Match) -> str:
        """Return the line to append, without the line break. Call `note_appended` after writing it."""
        from cardhall.match.schema import json_checksum

        course, claims = match.course, match.claimed_places
        kept_length = _common_length(self.actions, course)
        while kept_length and (kept_length - 1 in claims) != (kept_length - 1 in self.claims):
            kept_length -= 1
        deals_kept = min(_common_length(self.deals, match.deals), _common_length(self.seals, match.seals))
        changing_fields = match.changing_fields()
        entry: dict[str, Any] = {
            "keep": kept_length,
            "add": [f"{seat} {action}" for seat, action in course[kept_length:]],
            "claimed": sorted(place for place in claims if place >= kept_length),
            "at": len(match.log),
            "deals_kept": deals_kept,
            "deals": match.deals[deals_kept:],
            "fingerprints": [seal.fingerprint for seal in match.seals[deals_kept:]],
            "salts": [seal.salt for seal in match.seals[deals_kept:]],
            "after": self.checksum,
        }
        entry = {name: value for name, value in entry.items() if value != []}
        if match.arranged != self.arranged:
            entry["arranged"] = match.arranged
        if match.unread != self.unread:
            entry["unread"] = match.unread
        if self.last_line is not None:
            entry["before"] = self.last_line
        entry |= changing_fields
        entry["check"] = json_checksum(entry, self.checksum)
        return json.dumps(entry, separators=(",", ":"))

    def note_appended(self, match: Match, line: str) -> None:
        """Note that the line has been written."""
        from cardhall.match.schema import RepeatedLine

        entry = json.loads(line)
        self.checksum = entry["check"]
        self.last_line = {name: entry[name] for name in RepeatedLine.__struct_fields__ if name in entry}
        self._remember(match)


def _match_head(match: Match) -> MatchHead:
    players = (match.levels.copy(), match.names, match.avatars)
    return (match.id, players, match.seed, match.first_dealer, match.given_up, match.guide_read)


def _common_length(first: Sequence[Any], second: Sequence[Any]) -> int:
    """Return the number of elements with which both begin."""
    if len(first) <= len(second) and first == second[: len(first)]:
        return len(first)  # by far the most frequent case
    return next(
        (index for index, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
    )
