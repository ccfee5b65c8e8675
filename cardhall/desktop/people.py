"""The players at the table: the person's name and picture, and the pool of opponents."""

from __future__ import annotations

import random
import zlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtGui import QImage

from cardhall.desktop import own_picture
from cardhall.desktop.look.avatars import FIGURE_NAMES, OWN_PICTURE, Face
from cardhall.desktop.settings import MAX_NAME_LENGTH, Settings
from cardhall.english import printable
from cardhall.match.names import COMPUTER_NAMES, PERSON, display_name

UNNAMED_PERSON = PERSON  # what a person without a name is called


class Person(NamedTuple):
    """A player's name and picture: one of `FIGURE_NAMES`, `OWN_PICTURE`, or "" for the first letter of the name."""

    name: str
    figure: str


_PICTURE_NAMES = (
    "bear",
    "cat",
    "owl",
    "butterfly",
    "fox",
    "teapot",
    "whale",
    "bird",
    "boat",
    "rabbit",
    "tree",
    "mushroom",
)
DEFAULT_OPPONENTS = tuple(Person(name, figure) for name, figure in zip(COMPUTER_NAMES, _PICTURE_NAMES, strict=True))


def own_person(settings: Settings) -> Person:
    """Return the person: "You" without a name."""
    return Person(tidy_name(settings.name) or UNNAMED_PERSON, settings.avatar)


def save_own_person(settings: Settings, person: Person) -> None:
    """Take on another name and picture; the caller saves the settings."""
    settings.name = "" if person.name == UNNAMED_PERSON else person.name
    settings.avatar = person.figure


def tidy_name(name: str) -> str:
    """Return a name as shown: printable, trimmed, limited in length."""
    return " ".join(printable(name, MAX_NAME_LENGTH).split())


def opponents(settings: Settings) -> list[Person]:
    """Return the pool of opponents for a match: at least as many as the default ones."""
    kept = [Person(tidy_name(one.get("name", "")), one.get("avatar", "")) for one in settings.opponents]
    return [given if given.name else usual for given, usual in zip(kept, DEFAULT_OPPONENTS, strict=False)] + list(
        DEFAULT_OPPONENTS[len(kept) :]
    )


def save_opponent(settings: Settings, place: int, person: Person) -> None:
    """Give the opponent at that place of the list another name and picture; the caller saves the settings."""
    people = opponents(settings)
    people[place] = person
    same = people == list(DEFAULT_OPPONENTS)
    settings.opponents = [] if same else [{"name": one.name, "avatar": one.figure} for one in people]


def draw_opponents(settings: Settings, seats: int, fixed: Mapping[int, str] | None = None) -> list[Person]:
    """Return the players of a match by seat: the person, then opponents drawn by lot; `fixed`: those chosen by name."""
    people = opponents(settings)
    me = own_person(settings)
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
    """Return the picture of a player of whom only the name is known: in matches of older releases."""
    known = next((one for one in (*opponents(settings), *DEFAULT_OPPONENTS) if one.name == name), None)
    return known.figure if known is not None else tuple(FIGURE_NAMES)[zlib.crc32(name.encode()) % len(FIGURE_NAMES)]


def faces_at_table(settings: Settings, names: Sequence[str], figures: Sequence[str]) -> list[Face]:
    """Return the faces at a table by seat. `figures`: the match's pictures, "" or missing where unknown."""
    found = []
    for seat, name in enumerate(names):
        figure = figures[seat] if seat < len(figures) else ""
        if seat == 0:
            figure = settings.avatar
        elif figure not in FIGURE_NAMES:
            figure = figure_of(settings, name)
        found.append(face_of(settings, Person(name, figure), seat))
    return found


def face_of(settings: Settings, person: Person, seat: int) -> Face:
    """Return how a player is painted."""
    image: QImage | None = own_picture.load_picture(settings) if person.figure == OWN_PICTURE else None
    return Face(display_name(person.name), person.figure, seat, image)
