"""The players at the table: the person's name and picture, and the pool of opponents."""

from __future__ import annotations

import random
import zlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtGui import QImage

from cardhall.desktop import own_picture
from cardhall.desktop.look.avatars import FIGURE_NAMES_BY_FILE, OWN_PICTURE, Face
from cardhall.desktop.settings import MAX_NAME_LENGTH, Settings
from cardhall.english import make_printable
from cardhall.match.default_names import COMPUTER_NAMES, PERSON_NAME, display_name

UNNAMED_PERSON_NAME = PERSON_NAME  # the name shown for a person who has not given one


class TablePlayer(NamedTuple):
    """A player's name and picture: one of `FIGURE_NAMES_BY_FILE`, `OWN_PICTURE`, or "" for the initial letter."""

    name: str
    figure: str


_OPPONENT_FIGURES = (
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
DEFAULT_OPPONENTS = tuple(
    TablePlayer(name, figure) for name, figure in zip(COMPUTER_NAMES, _OPPONENT_FIGURES, strict=True)
)


def create_own_player(settings: Settings) -> TablePlayer:
    """Return the person: "You" without a name."""
    return TablePlayer(tidy_name(settings.name) or UNNAMED_PERSON_NAME, settings.avatar)


def save_own_player(settings: Settings, person: TablePlayer) -> None:
    """Set the person's name and picture in the settings; the caller saves them."""
    settings.name = "" if person.name == UNNAMED_PERSON_NAME else person.name
    settings.avatar = person.figure


def tidy_name(name: str) -> str:
    """Return a name as shown: printable, trimmed, limited in length."""
    return " ".join(make_printable(name, MAX_NAME_LENGTH).split())


def list_opponents(settings: Settings) -> list[TablePlayer]:
    """Return the pool of opponents for a match: at least as many as the default ones."""
    stored = [TablePlayer(tidy_name(one.get("name", "")), one.get("avatar", "")) for one in settings.opponents]
    return [given if given.name else usual for given, usual in zip(stored, DEFAULT_OPPONENTS, strict=False)] + list(
        DEFAULT_OPPONENTS[len(stored) :]
    )


def save_opponent(settings: Settings, index: int, person: TablePlayer) -> None:
    """Replace an opponent of the pool, by index, in the settings; the caller saves them."""
    people = list_opponents(settings)
    people[index] = person
    are_default = people == list(DEFAULT_OPPONENTS)
    settings.opponents = [] if are_default else [{"name": one.name, "avatar": one.figure} for one in people]


def draw_opponents(settings: Settings, seats: int, chosen_names: Mapping[int, str] | None = None) -> list[TablePlayer]:
    """Return the players of a match by seat: the person, then opponents drawn at random.

    The mapping holds the names of opponents chosen by the person, by seat; unknown names are ignored.
    """
    people = list_opponents(settings)
    own_player = create_own_player(settings)
    players_by_seat: dict[int, TablePlayer] = {0: own_player}
    for seat, name in (chosen_names or {}).items():
        chosen = next((one for one in people if one.name == name), None)
        used_names = {one.name for one in players_by_seat.values()}
        if 0 < seat < seats and chosen is not None and name not in used_names:
            players_by_seat[seat] = chosen
    used_names = {one.name for one in players_by_seat.values()}
    spare = [one for one in people if one.name not in used_names]
    random.SystemRandom().shuffle(spare)
    for seat in range(1, seats):
        if seat not in players_by_seat:
            players_by_seat[seat] = spare.pop()
    return [players_by_seat[seat] for seat in range(seats)]


def find_figure(settings: Settings, name: str) -> str:
    """Return the figure for a name without a picture, as in matches of older releases; always the same for a name."""
    player = next((one for one in (*list_opponents(settings), *DEFAULT_OPPONENTS) if one.name == name), None)
    return (
        player.figure
        if player is not None
        else tuple(FIGURE_NAMES_BY_FILE)[zlib.crc32(name.encode()) % len(FIGURE_NAMES_BY_FILE)]
    )


def list_faces(settings: Settings, names: Sequence[str], figures: Sequence[str]) -> list[Face]:
    """Return the faces at a table by seat. `figures`: the match's pictures, "" or missing where unknown."""
    faces = []
    for seat, name in enumerate(names):
        figure = figures[seat] if seat < len(figures) else ""
        if seat == 0:
            figure = settings.avatar
        elif figure not in FIGURE_NAMES_BY_FILE:
            figure = find_figure(settings, name)
        faces.append(create_face(settings, TablePlayer(name, figure), seat))
    return faces


def create_face(settings: Settings, person: TablePlayer, seat: int) -> Face:
    """Return a player's face for a seat, with the own picture loaded if the player has one."""
    image: QImage | None = own_picture.load_picture(settings) if person.figure == OWN_PICTURE else None
    return Face(display_name(person.name), person.figure, seat, image)
