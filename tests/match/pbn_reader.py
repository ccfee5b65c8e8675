"""A small reader of Portable Bridge Notation, written from the standard and not from what writes it here."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

MANDATORY = (  # tags of the standard, in its order
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring"),
    *("Declarer", "Contract", "Result"),
)
ROUND = "NESW"
TAG = re.compile(r'^\[(?P<name>\w+) "(?P<value>(?:[^"\\]|\\.)*)"\]$')


@dataclass
class Game:
    """One game of a file."""

    tags: dict[str, str] = field(default_factory=dict)
    sections: dict[str, list[str]] = field(default_factory=dict)  # words below the tag of that name

    @property
    def hands(self) -> dict[str, list[str]]:
        """Cards by compass, as `SA`; hands that are not known are missing."""
        first, _, rest = self.tags["Deal"].partition(":")
        order = ROUND[ROUND.index(first) :] + ROUND[: ROUND.index(first)]
        found = {}
        for seat, text in zip(order, rest.split(" "), strict=True):
            if text != "-":
                suits = text.split(".")
                found[seat] = [suit + rank for suit, ranks in zip("SHDC", suits, strict=True) for rank in ranks]
        return found

    @property
    def tricks(self) -> list[dict[str, str]]:
        """Cards by compass, trick by trick."""
        words = [word for word in self.sections.get("Play", []) if word != "*"]
        first = ROUND.index(self.tags["Play"])
        order = ROUND[first:] + ROUND[:first]
        rows = [words[at : at + 4] for at in range(0, len(words), 4)]
        return [{seat: card for seat, card in zip(order, row, strict=True) if card != "-"} for row in rows]


def read(text: str) -> Game:
    """The first game of a text. Raises ValueError where it is not as the standard has it."""
    game, section = Game(), ""
    for line in text.splitlines():
        if line.startswith("%"):
            continue
        if len(line) > 255:
            raise ValueError("a line is too long")
        found = TAG.match(line)
        if found:
            section = found["name"]
            if section in game.tags:
                raise ValueError(f"{section} stands there twice")
            game.tags[section] = re.sub(r"\\(.)", r"\1", found["value"])
        elif line.strip():
            game.sections.setdefault(section, []).extend(line.split())
    if tuple(game.tags)[: len(MANDATORY)] != MANDATORY:
        raise ValueError("the mandatory tags are not all there, in their order")
    return game
