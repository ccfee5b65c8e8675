"""Reads the journal of a match: the lines appended to a saved game since its file was last written whole.

After an action only a line is appended, which costs a fraction of writing the whole file. A line holds the number of
earlier actions that stay (undone actions are dropped when the person plays otherwise), the actions added, the number of
actions done, and new deals. Its check sum continues the check sum of the previous line, so that no line can be changed,
removed or moved unnoticed. Each line also names the previous check sum and repeats the previous line: so one damaged
line costs nothing. A line is recognised by its beginning, in case a line break is damaged.

`append_log` formats the lines.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from cardhall.match.schema import JournalLine, RepeatedLine

LINE_BREAK = re.compile(r'\n|(?={"keep":)')
MOST_SKIPPED = 4  # unreadable lines in a row; later lines cannot be applied without one of these


class JournalResult(NamedTuple):
    """The result of reading the lines after a saved game."""

    changed: dict[str, Any]  # fields of `saves.Saved`, by name
    damaged: int  # number of unreadable lines at the end
    is_cut: bool  # whether the file ends in the middle of a line


class _Course:
    """The fields of a match that lines change, after the lines so far."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.actions, self.at = [*fields["log"], *fields["redo"]], len(fields["log"])
        self.claimed = list(fields["claimed"])
        self.by_deal = {name: list(fields[name]) for name in ("deals", "fingerprints", "salts")}
        self.arranged, self.unread = fields["arranged"], fields["unread"]
        self.more = dict(fields["more"])

    def follow(self, told: JournalLine, check: str) -> bool:
        """Apply a line, and first the repeated previous line if missing. Returns whether the line fits.

        `check`: the check sum of the last line that was applied.
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
    """Split the text after a saved game into lines; the last line may be cut off."""
    return [line for line in LINE_BREAK.split(rest) if line.strip()]


def apply_lines(fields: Mapping[str, Any], check: str, rest: str) -> JournalResult:
    """Apply the lines after a saved game to its fields.

    `fields`: those of `saves.Saved`, by name; `check`: the check sum with which the saved game ends.
    """
    from cardhall.match.schema import to_plain_data

    lines, cut_off = lines_of(rest), LINE_BREAK.split(rest)[-1]
    course = _Course(fields)
    last: JournalLine | None = None
    read = skipped = 0
    for line in lines:
        entry, more = _entry(line, check)
        if entry is None or not course.follow(entry, check):  # the next line may repeat its content
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
    """Return the content of a line, and its fields from other versions; None: the line is damaged.

    `check`: the check sum that the line continues, for lines of older releases, which do not name it.
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
