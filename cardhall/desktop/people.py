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

UNNAMED_PERSON = PERSON  # the name shown for a person who has not given one


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
    """Set the person's name and picture in the settings; the caller saves them."""
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
    """Replace an opponent of the pool, by index, in the settings; the caller saves them."""
    people = opponents(settings)
    people[place] = person
    same = people == list(DEFAULT_OPPONENTS)
    settings.opponents = [] if same else [{"name": one.name, "avatar": one.figure} for one in people]


def draw_opponents(settings: Settings, seats: int, fixed: Mapping[int, str] | None = None) -> list[Person]:
    """Return the players of a match by seat: the person, then opponents drawn at random.

    The mapping holds the names of opponents chosen by the person, by seat; unknown names are ignored.
    """
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
    """Return the figure for a name without a picture, as in matches of older releases; always the same for a name."""
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
    """Return a player's face for a seat, with the own picture loaded if the player has one."""
    image: QImage | None = own_picture.load_picture(settings) if person.figure == OWN_PICTURE else None
    return Face(display_name(person.name), person.figure, seat, image)
