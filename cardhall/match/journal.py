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

LINE_BREAK_PATTERN = re.compile(r'\n|(?={"keep":)')
MAX_SKIPPED_LINES = 4  # unreadable lines in a row; later lines cannot be applied without one of these


class JournalResult(NamedTuple):
    """The result of reading the lines after a saved game."""

    changed_fields: dict[str, Any]  # fields of `saves.Saved`, by name
    damaged_lines: int  # number of unreadable lines at the end
    is_cut: bool  # whether the file ends in the middle of a line


class _ReplayedCourse:
    """The fields of a match that lines change, after the lines so far."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.actions, self.done_count = [*fields["log"], *fields["redo"]], len(fields["log"])
        self.claimed = list(fields["claimed"])
        self.by_deal = {name: list(fields[name]) for name in ("deals", "fingerprints", "salts")}
        self.arranged, self.unread = fields["arranged"], fields["unread"]
        self.unknown_fields = dict(fields["more"])

    def apply_line(self, entry: JournalLine, checksum: str) -> bool:
        """Apply a line, and first the repeated previous line if missing. Returns whether the line fits.

        `checksum`: the check sum of the last line that was applied.
        """
        lines: list[JournalLine | RepeatedLine] = [entry]
        if entry.after not in ("", checksum):
            if entry.before is None or entry.before.after != checksum:
                return False
            lines.insert(0, entry.before)
        length = len(self.actions)
        for line in lines:
            length = min(line.keep, length) + len(line.add)
            if line.at > length:
                return False
        for line in lines:
            self._apply_entry(line)
        return True

    def _apply_entry(self, entry: JournalLine | RepeatedLine) -> None:
        self.actions[entry.keep :] = entry.add
        self.claimed = [one for one in self.claimed if one < entry.keep] + list(entry.claimed)
        for name, values in self.by_deal.items():
            values[entry.deals_kept :] = getattr(entry, name)
        self.done_count = entry.at
        self.arranged = self.arranged if entry.arranged is None else entry.arranged
        self.unread = self.unread if entry.unread is None else entry.unread

    def saved_fields(self) -> dict[str, Any]:
        changed: dict[str, Any] = {name: tuple(values) for name, values in self.by_deal.items()}
        done, undone = self.actions[: self.done_count], self.actions[self.done_count :]
        return changed | {
            "log": tuple(done),
            "redo": tuple(undone),
            "claimed": tuple(self.claimed),
            "arranged": self.arranged,
            "unread": self.unread,
            "more": self.unknown_fields,
        }


def split_lines(appended: str) -> list[str]:
    """Split the text after a saved game into lines; the last line may be cut off."""
    return [line for line in LINE_BREAK_PATTERN.split(appended) if line.strip()]


def apply_lines(fields: Mapping[str, Any], checksum: str, appended: str) -> JournalResult:
    """Apply the lines after a saved game to its fields.

    `fields`: those of `saves.Saved`, by name; `checksum`: the check sum with which the saved game ends.
    """
    from cardhall.match.schema import to_plain_data

    lines, cut_off = split_lines(appended), LINE_BREAK_PATTERN.split(appended)[-1]
    course = _ReplayedCourse(fields)
    last_entry: JournalLine | None = None
    read_count = skipped_count = 0
    for line in lines:
        entry, unknown_fields = _parse_line(line, checksum)
        if entry is None or not course.apply_line(entry, checksum):  # the next line may repeat its content
            skipped_count += 1
            if skipped_count > MAX_SKIPPED_LINES:
                break
            continue
        checksum, last_entry = entry.check, entry
        course.unknown_fields |= unknown_fields
        read_count += 1 + skipped_count
        skipped_count = 0
    damaged_count = len(lines) - read_count
    is_cut = damaged_count == 1 and bool(cut_off.strip())
    changed = {} if last_entry is None else course.saved_fields()
    if last_entry is not None:
        changed |= {
            "digest": last_entry.digest,
            "saved": last_entry.saved,
            "summary": to_plain_data(last_entry.summary),
        }
    return JournalResult(changed, 0 if is_cut else damaged_count, is_cut)


def _parse_line(line: str, checksum: str) -> tuple[JournalLine | None, dict[str, Any]]:
    """Return the content of a line, and its fields from other versions; None: the line is damaged.

    `checksum`: the check sum that the line continues, for lines of older releases, which do not name it.
    """
    from cardhall.match.schema import JournalLine, convert_value, from_json, json_checksum

    try:
        content = from_json(line)
        entry: JournalLine = convert_value(content, JournalLine)
        content.pop("check")
        if entry.check != json_checksum(content, entry.after or checksum):
            return None, {}
        return entry, {name: content[name] for name in content if name not in JournalLine.__struct_fields__}
    except (TypeError, ValueError, RecursionError):
        return None, {}
