"""How a match has gone on since its file was last written whole: lines behind the saved game.

After an action only a line is added to the file, which costs a fraction of writing all of it. A line says how many of
the actions written so far stay (what is undone and then played otherwise is forgotten), which follow, and how many of
them all are done, with the deals that came up. Its check sum continues that of the line before, so that no line can be
changed, left out or exchanged without being noticed. It says which check sum that is, and what the line before said: so
where one line is damaged, the next one is still to be trusted, and makes up for it; also where the break between two
lines is damaged, for a line is known by its beginning. `append_log` makes the lines, here they are read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from cardhall.match.schema import JournalLine, RepeatedLine

LINE_BREAK = re.compile(r'\n|(?={"keep":)')
MOST_SKIPPED = 4  # lines running that cannot be followed; what is behind these hangs on one of them


class JournalResult(NamedTuple):
    """The result of reading the lines behind a saved game."""

    changed: dict[str, Any]  # fields of `saves.Saved`, by name
    damaged: int  # lines at the end that cannot be read
    is_cut: bool  # the file ends in the midst of a line


class _Course:
    """The course of play and deals up to a line."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.actions, self.at = [*fields["log"], *fields["redo"]], len(fields["log"])
        self.claimed = list(fields["claimed"])
        self.by_deal = {name: list(fields[name]) for name in ("deals", "fingerprints", "salts")}
        self.arranged, self.unread = fields["arranged"], fields["unread"]
        self.more = dict(fields["more"])

    def follow(self, told: JournalLine, check: str) -> bool:
        """Apply a line, and first the repeated line before it where needed. Returns whether the line fits.

        `check`: the check sum of the last line that was followed.
        """
        lines: list[JournalLine | RepeatedLine] = [told]
        if told.after not in ("", check):
            if told.before is None or told.before.after != check:
                return False
            lines.insert(0, told.before)
        length = len(self.actions)
        for line in lines:
            length = min(line.keep, length) + len(line.add)
            if line.at > length:
                return False
        for line in lines:
            self._go_on(line)
        return True

    def _go_on(self, told: JournalLine | RepeatedLine) -> None:
        self.actions[told.keep :] = told.add
        self.claimed = [one for one in self.claimed if one < told.keep] + list(told.claimed)
        for name, found in self.by_deal.items():
            found[told.deals_kept :] = getattr(told, name)
        self.at = told.at
        self.arranged = self.arranged if told.arranged is None else told.arranged
        self.unread = self.unread if told.unread is None else told.unread

    def fields(self) -> dict[str, Any]:
        changed: dict[str, Any] = {name: tuple(found) for name, found in self.by_deal.items()}
        done, undone = self.actions[: self.at], self.actions[self.at :]
        return changed | {
            "log": tuple(done),
            "redo": tuple(undone),
            "claimed": tuple(self.claimed),
            "arranged": self.arranged,
            "unread": self.unread,
            "more": self.more,
        }


def lines_of(rest: str) -> list[str]:
    """Return the lines behind a saved game; the last one may be cut off."""
    return [line for line in LINE_BREAK.split(rest) if line.strip()]


def apply_lines(fields: Mapping[str, Any], check: str, rest: str) -> JournalResult:
    """Apply the lines behind a saved game to its fields.

    `fields`: those of `saves.Saved`, by name; `check`: the check sum with which the saved game ends.
    """
    from cardhall.match.schema import to_plain_data

    lines, cut_off = lines_of(rest), LINE_BREAK.split(rest)[-1]
    course = _Course(fields)
    last: JournalLine | None = None
    read = skipped = 0
    for line in lines:
        entry, more = _entry(line, check)
        if entry is None or not course.follow(entry, check):  # perhaps the next line makes up for it
            skipped += 1
            if skipped > MOST_SKIPPED:
                break
            continue
        check, last = entry.check, entry
        course.more |= more
        read += 1 + skipped
        skipped = 0
    damaged = len(lines) - read
    is_cut = damaged == 1 and bool(cut_off.strip())
    changed = {} if last is None else course.fields()
    if last is not None:
        changed |= {"digest": last.digest, "saved": last.saved, "summary": to_plain_data(last.summary)}
    return JournalResult(changed, 0 if is_cut else damaged, is_cut)


def _entry(line: str, check: str) -> tuple[JournalLine | None, dict[str, Any]]:
    """Return the content of a line, and fields of other versions; None where the line is damaged.

    `check`: the check sum that it continues, if it does not say so.
    """
    from cardhall.match.schema import JournalLine, convert_value, from_json, json_checksum

    try:
        told = from_json(line)
        entry: JournalLine = convert_value(told, JournalLine)
        told.pop("check")
        if entry.check != json_checksum(told, entry.after or check):
            return None, {}
        return entry, {name: told[name] for name in told if name not in JournalLine.__struct_fields__}
    except (TypeError, ValueError, RecursionError):
        return None, {}
