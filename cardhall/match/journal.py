"""How a match has gone on since its file was last written whole: lines behind the saved game.

After an action only a line is added to the file, which costs a fraction of writing all of it. A line says how many of
the actions written so far stay (what is undone and then played otherwise is forgotten), which follow, and how many of
them all are done, with the deals that came up. Its check sum continues that of the line before, so that no line can be
changed, left out or exchanged without being noticed. `written` makes the lines, here they are read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def gone_on(fields: Mapping[str, Any], check: str, rest: str) -> tuple[dict[str, Any], int]:
    """What the lines behind a saved game make of its fields, and how many lines at the end cannot be read.

    `fields`: those of `saves.Saved`, by name; `check`: the check sum with which the saved game ends. A last line
    without its line break is what a killed program has left of a line, and is passed over.
    """
    from cardhall.match.schema import Entry, checksum, convert, from_json, plain

    *lines, cut_off = rest.split("\n")
    lines = [line for line in lines if line.strip()]
    if cut_off.strip():
        lines.append(cut_off)
    arranged = fields["arranged"]
    course, at = [*fields["log"], *fields["redo"]], len(fields["log"])
    claimed = list(fields["claimed"])
    by_deal = {name: list(fields[name]) for name in ("deals", "fingerprints", "salts")}
    last: Entry | None = None
    read = 0
    for line in lines:
        try:
            told = from_json(line)
            entry: Entry = convert(told, Entry)
            told.pop("check")
            if entry.check != checksum(told, check) or not entry.at <= min(entry.keep, len(course)) + len(entry.add):
                break
        except (TypeError, ValueError, RecursionError):
            break
        course[entry.keep :] = entry.add
        claimed = [one for one in claimed if one < entry.keep] + list(entry.claimed)
        for name, found in by_deal.items():
            found[entry.deals_kept :] = getattr(entry, name)
        at, check, last = entry.at, entry.check, entry
        arranged = arranged if entry.arranged is None else entry.arranged
        read += 1
    damaged = len(lines) - read
    if damaged == 1 and cut_off.strip():
        damaged = 0
    if last is None:
        return {}, damaged
    changed: dict[str, Any] = {name: tuple(found) for name, found in by_deal.items()}
    changed |= {"log": tuple(course[:at]), "redo": tuple(course[at:]), "claimed": tuple(claimed), "arranged": arranged}
    return changed | {"digest": last.digest, "saved": last.saved, "summary": plain(last.summary)}, damaged
