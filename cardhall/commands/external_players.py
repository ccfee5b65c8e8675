"""Results of our players against other people's players: entries in the figures of `cardhall opponents`.

They come from the scripts in `tests/oracles`, which need those players installed, with `--record opponents.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from cardhall.commands.command_line import format_difference
from cardhall.rules.catalogue import CATALOGUE

ENTRIES_KEY = "outside"  # the key of the list of entries among the figures, beside the ids of games
# the key of contests with players who see all cards; their field `player` says from what moment of a deal on
ALL_CARDS_KEY = "open"
ENTRY_LIST_KEYS = (ENTRIES_KEY, ALL_CARDS_KEY)
IDENTITY_FIELDS = ("game", "player", "level", "budget")  # an entry that agrees in these takes the place of an older one


class OutsideContest(TypedDict):
    """A contest of one of our levels with another program, as kept among the figures."""

    game: str  # its id
    player: str  # whom ours played, in words: "OpenSpiel’s ISMCTS"
    level: str  # of our player
    budget: str  # what each was given: "0.3 s a decision for each"
    setting: str  # what was played, a sentence
    unit: str  # of the figures: "points a deal"
    deals: int
    mean: float  # by how much ours was ahead, and the 95 % interval of that
    low: float
    high: float
    won: str  # shares won, in words, or ""
    date: str  # ISO
    machine: str
    command: str


TEXT_FIELDS = ("game", "player", "level", "budget", "setting", "unit", "won", "date", "machine", "command")
NUMBER_FIELDS = ("deals", "mean", "low", "high")


def read_entries(figures: Mapping[str, Any], key: str = ENTRIES_KEY) -> list[OutsideContest]:
    """Return the entries among the figures. Raises ValueError for an entry without a field or of no game."""
    entry_list: list[OutsideContest] = figures.get(key, [])
    for entry in entry_list:
        known = all(isinstance(entry.get(name), str) for name in TEXT_FIELDS)
        if not (
            known
            and all(isinstance(entry.get(name), int | float) for name in NUMBER_FIELDS)
            and entry["game"] in CATALOGUE
        ):
            raise ValueError(f"An entry of {key!r} is not whole: {json.dumps(entry)[:80]}")
    return entry_list


def with_entry(figures: Mapping[str, Any], entry: OutsideContest, key: str = ENTRIES_KEY) -> dict[str, Any]:
    """Return the figures with an entry added or replaced."""
    others = [one for one in read_entries(figures, key) if any(one[name] != entry[name] for name in IDENTITY_FIELDS)]  # type: ignore[literal-required]
    return {**figures, key: [*others, entry]}


OUTSIDE_SECTION_HEADING = """
## Against other programs

Both were given the same deals in both roles, and each saw only what its seat may know. A figure says by how much ours
was ahead.

| Game | Against | Ours | Deals | Ahead by |
|---|---|---|---|---|
"""
ALL_CARDS_SECTION_HEADING = """
## Against players who see all cards

From some moment of a deal on, the others saw every card and played as well as can be, and ours saw what its seat may
know. A figure says by how many points a deal, more than the others’ average, ours fell short of what the cards
allowed. Much of it nobody could know who sees his own cards only, so it is more than could be played better.

| Game | From | Ours | Deals | Short by |
|---|---|---|---|---|
"""


def format_sections(figures: Mapping[str, Any]) -> str:
    """Return the parts of the page about outside players; "" where there are no entries."""
    return format_section(read_entries(figures)) + format_section(
        read_entries(figures, ALL_CARDS_KEY), ALL_CARDS_SECTION_HEADING, "from"
    )


def format_section(
    entry_list: Sequence[OutsideContest], heading: str = OUTSIDE_SECTION_HEADING, preposition: str = "against"
) -> str:
    """Return a part of the page with a heading; "" without an entry. `preposition`: the word before `player`."""
    if not entry_list:
        return ""
    ordered = sorted(entry_list, key=lambda one: (CATALOGUE[one["game"]].name, one["player"], one["level"]))
    rows: list[str] = []
    for one in ordered:
        cells = [CATALOGUE[one["game"]].name, one["player"], f"{one['level']}, {one['budget']}", f"{one['deals']:,}"]
        ahead = f"{format_difference(one['mean'], one['low'], one['high'], one['deals'])} {one['unit']}"
        cells.append(f"{ahead}; {one['won']}" if one["won"] else ahead)
        rows.append(f"| {' | '.join(cells)} |\n")
    runs = [
        f"- {CATALOGUE[one['game']].name} {preposition} {one['player']}: {one['setting']} {one['date']}: "
        f"`{one['command']}` on {one['machine']}.\n"
        for one in ordered
    ]
    return heading + "".join(rows) + "\n" + "".join(runs)
