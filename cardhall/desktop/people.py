"""Who sits at the table: the person's own name and picture, and the opponents from whom those of a match are drawn."""

from __future__ import annotations

import random
import zlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtGui import QImage

from cardhall.desktop import own_picture
from cardhall.desktop.look.avatars import FIGURES, OWN, Face
from cardhall.desktop.settings import LONGEST_NAME, Settings
from cardhall.english import printable
from cardhall.match.names import COMPUTER_NAMES, PERSON, shown_name

YOU = PERSON  # what a person without a name is called


class Person(NamedTuple):
    """A player's name and picture: one of `FIGURES`, `OWN`, or "" for the first letter of the name."""

    name: str
    figure: str


_FIGURES = ("bear", "cat", "owl", "butterfly", "fox", "teapot", "whale", "bird", "boat", "rabbit", "tree", "mushroom")
USUAL = tuple(Person(name, figure) for name, figure in zip(COMPUTER_NAMES, _FIGURES, strict=True))


def own(settings: Settings) -> Person:
    """The person: "You" without a name."""
    return Person(tidy(settings.name) or YOU, settings.avatar)


def keep_own(settings: Settings, person: Person) -> None:
    """Take on another name and picture; the caller saves the settings."""
    settings.name = "" if person.name == YOU else person.name
    settings.avatar = person.figure


def tidy(name: str) -> str:
    """A name as it is shown: printable, without spaces round it, not too long."""
    return " ".join(printable(name, LONGEST_NAME).split())


def opponents(settings: Settings) -> list[Person]:
    """Those from whom the opponents of a match are drawn: at least as many as there are usual ones."""
    kept = [Person(tidy(one.get("name", "")), one.get("avatar", "")) for one in settings.opponents]
    return [given if given.name else usual for given, usual in zip(kept, USUAL, strict=False)] + list(
        USUAL[len(kept) :]
    )


def keep_opponent(settings: Settings, place: int, person: Person) -> None:
    """Give the opponent at that place of the list another name and picture; the caller saves the settings."""
    people = opponents(settings)
    people[place] = person
    same = people == list(USUAL)
    settings.opponents = [] if same else [{"name": one.name, "avatar": one.figure} for one in people]


def drawn(settings: Settings, seats: int, fixed: Mapping[int, str] | None = None) -> list[Person]:
    """The players of a match by seat: the person, then opponents drawn by lot; `fixed`: those chosen by name."""
    people = opponents(settings)
    me = own(settings)
    table: dict[int, Person] = {0: me}
    for seat, name in (fixed or {}).items():
        known = next((one for one in people if one.name == name), None)
        taken = {one.name for one in table.values()}
        if 0 < seat < seats and known is not None and name not in taken:
            table[seat] = known
    taken = {one.name for one in table.values()}
    spare = [one for one in people if one.name not in taken]
    random.SystemRandom().shuffle(spare)
    for seat in range(1, seats):
        if seat not in table:
            table[seat] = spare.pop()
    return [table[seat] for seat in range(seats)]


def figure_of(settings: Settings, name: str) -> str:
    """The picture of a player of whom only the name is known: in matches of older releases."""
    known = next((one for one in (*opponents(settings), *USUAL) if one.name == name), None)
    return known.figure if known is not None else tuple(FIGURES)[zlib.crc32(name.encode()) % len(FIGURES)]


def faces(settings: Settings, names: Sequence[str], figures: Sequence[str]) -> list[Face]:
    """Who is who at a table, by seat. `figures`: as a match has them, "" or none for those it does not know."""
    found = []
    for seat, name in enumerate(names):
        figure = figures[seat] if seat < len(figures) else ""
        if seat == 0:
            figure = settings.avatar
        elif figure not in FIGURES:
            figure = figure_of(settings, name)
        found.append(face(settings, Person(name, figure), seat))
    return found


def face(settings: Settings, person: Person, seat: int) -> Face:
    """How a player is painted."""
    image: QImage | None = own_picture.picture(settings) if person.figure == OWN else None
    return Face(shown_name(person.name), person.figure, seat, image)
