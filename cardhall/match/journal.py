"""How a match has gone on since its file was last written whole: lines behind the saved game.

After an action only a line is added to the file, which costs a fraction of writing all of it. A line says how many of
the actions written so far stay (what is undone and then played otherwise is forgotten), which follow, and how many of
them all are done, with the deals that came up. Its check sum continues that of the line before, so that no line can be
changed, left out or exchanged without being noticed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardhall.match.fairness import Seal
from cardhall.match.saves import DamagedEnd, Saved

if TYPE_CHECKING:
    from cardhall.match.match import Logged, Match

Head = tuple[Any, ...]


class Written:
    """What a file holds of a match: what is to be added when the match goes on."""

    def __init__(self, match: Match, check: str) -> None:
        """`check`: the check sum with which the file ends."""
        self.check = check
        self._remember(match)

    def _remember(self, match: Match) -> None:
        self.head = _head(match)
        self.actions: list[Logged] = match.course
        self.claims = match.claims
        self.at = len(match.log)
        self.deals = list(match.deals)
        self.seals: list[Seal] = list(match.seals)

    def is_all(self, match: Match) -> bool:
        """Whether the match stands as the file says."""
        return (
            self.at == len(match.log)
            and self.actions == match.course
            and self.deals == match.deals
            and self.head == _head(match)
        )

    def fits(self, match: Match) -> bool:
        """Whether a line can say how the match has gone on: its players are the same."""
        return self.head == _head(match)

    def line(self, match: Match) -> str:
        """What is to be added to the file, without the line break; once it is there, say so by `added`."""
        from cardhall.match.schema import checksum

        course, claims = match.course, match.claims
        keep = _common(self.actions, course)
        while keep and (keep - 1 in claims) != (keep - 1 in self.claims):
            keep -= 1
        deals_kept = min(_common(self.deals, match.deals), _common(self.seals, match.seals))
        saved = match.saved_now()
        told: dict[str, Any] = {
            "keep": keep,
            "add": [f"{seat} {action}" for seat, action in course[keep:]],
            "claimed": sorted(place for place in claims if place >= keep),
            "at": len(match.log),
            "deals_kept": deals_kept,
            "deals": match.deals[deals_kept:],
            "fingerprints": [seal.fingerprint for seal in match.seals[deals_kept:]],
            "salts": [seal.salt for seal in match.seals[deals_kept:]],
            **saved,
        }
        told = {name: value for name, value in told.items() if value != []}
        told["check"] = checksum(told, self.check)
        return json.dumps(told, separators=(",", ":"))

    def added(self, match: Match, line: str) -> None:
        """The line has been written."""
        self.check = json.loads(line)["check"]
        self._remember(match)


def _head(match: Match) -> Head:
    return (match.id, match.levels.copy(), match.names, match.seed, match.first_dealer)


def _common(one: Sequence[Any], two: Sequence[Any]) -> int:
    """The number of elements with which both begin."""
    if len(one) <= len(two) and one == two[: len(one)]:
        return len(one)  # by far the most frequent case
    return next((place for place, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))


def gone_on(saved: Saved, check: str, rest: str) -> Saved:
    """The saved game after the lines behind it.

    A last line without its line break is what a killed program has left of a line, and is passed over. Raises
    `DamagedEnd` where another one is damaged.
    """
    from cardhall.match.schema import Entry, checksum, convert, from_json

    *lines, cut_off = rest.split("\n")
    lines = [line for line in lines if line.strip()]
    if cut_off.strip():
        lines.append(cut_off)
    course, at = [*saved.log, *saved.redo], len(saved.log)
    claimed = list(saved.claimed)
    deals, fingerprints, salts = list(saved.deals), list(saved.fingerprints), list(saved.salts)
    last: Entry | None = None

    def so_far() -> Saved:
        if last is None:
            return saved
        return replace(
            saved,
            log=tuple(course[:at]),
            redo=tuple(course[at:]),
            claimed=tuple(claimed),
            deals=tuple(deals),
            fingerprints=tuple(fingerprints),
            salts=tuple(salts),
            digest=last.digest,
            saved=last.saved,
            summary=_plain(last.summary),
        )

    for place, line in enumerate(lines):
        try:
            told = from_json(line)
            if not isinstance(told, dict):
                raise TypeError
            entry: Entry = convert(told, Entry)
            told.pop("check")
            if entry.check != checksum(told, check):
                raise TypeError
            if not entry.keep <= len(course) or not entry.at <= entry.keep + len(entry.add):
                raise TypeError
        except (TypeError, ValueError, RecursionError):
            if line is cut_off:
                break
            number = len(lines) - place
            what = (
                f"the last {number} lines of it cannot be read" if number > 1 else "the last line of it cannot be read"
            )
            raise DamagedEnd(f"This game is damaged: {what}.", so_far()) from None
        course[entry.keep :] = entry.add
        claimed = [one for one in claimed if one < entry.keep] + list(entry.claimed)
        deals[entry.deals_kept :] = entry.deals
        fingerprints[entry.deals_kept :] = entry.fingerprints
        salts[entry.deals_kept :] = entry.salts
        at, check, last = entry.at, entry.check, entry
    return so_far()


def _plain(summary: Any) -> Any:
    from cardhall.match.schema import plain

    return plain(summary)
