"""Exercises: positions with clearly best actions, found by a search and checked by a longer search.

The exercises of a game are in `exercises.json` in its folder: each has the seed of the deal, the dealer, the actions
played, and the good actions, which are equally good. One file holds the person's progress with all exercises. A damaged
file is set aside; entries that this version cannot use, perhaps from a newer one, stay in the file.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct

from cardhall.language import listing, say, tell, tr
from cardhall.match import files, schema
from cardhall.match.folders import PROGRESS_FILE
from cardhall.match.lock import locked
from cardhall.match.positions import Position, PositionError
from cardhall.match.records.unusable import UnusableFiles
from cardhall.rules import Action
from cardhall.rules.game_folders import folder_of

LARGEST_FILE = 2**20  # bytes of the file with the progress
MAX_EXERCISES = 2000  # exercises of a game that are counted, and games in the file
MAX_KEY_LENGTH = 39  # characters; a longer key in the file is no exercise's
MOST_NAMED = 3  # other good actions that a sentence names; more are only counted
BOOK_PRESET = "book"
EXERCISE_PROMPT = say("What is best here?")
EXERCISES_FILE = "exercises.json"  # in the folder of a game
RIGHT, WRONG = "right", "wrong"  # outcomes of the last attempt at an exercise


class Exercise(Struct, frozen=True):
    """A position of a game, with the actions that are good there."""

    seed: schema.Place
    dealer: schema.Place
    actions: Annotated[tuple[schema.ActionText, ...], Meta(max_length=500)]
    good: Annotated[tuple[schema.ActionText, ...], Meta(min_length=1, max_length=60)]
    theme: str = ""  # a key of `themes.THEME_TEXTS`
    level: int = 0  # a key of `themes.LEVELS`

    @property
    def key(self) -> str:
        """The id of the exercise, computed from seed, dealer and actions."""
        return schema.json_checksum([self.seed, self.dealer, list(self.actions)])[:12]

    def position(self, game_id: str, number: int = 0) -> Position:
        """Return the exercise as a position, with its texts in the language in use. Raises `PositionError`."""
        options = options_of(game_id)
        bare = Position(
            game_id,
            "",
            dealer=self.dealer,
            seed=self.seed,
            options=options,
            actions=self.actions,
            good=self.good,
            until="trick",
        )
        match = bare.match()
        seen = match.state.observe(0)
        if not set(self.good) <= set(map(str, seen.actions())):
            raise PositionError(self.good)
        whys = {text: explain_good(seen, text, self.good) for text in self.good}
        best = self.good[0]
        return replace(
            bare,
            title=tr("Exercise {number}", number=number),
            say=tell(EXERCISE_PROMPT),
            right=whys[best],
            rights=whys,
            theme=self.theme,
            wrong=tr("Better: {best}. {why}", best=label_of(seen, best), why=whys[best]),
        )


def reason(seen: Any, action: str) -> str:
    """Return a sentence that says why an action is good."""
    from cardhall.players.advice import advice_for

    return tell(advice_for(seen.game.id).reason(seen, Action.parse(action)))


def theme_name(theme: str) -> str:
    """Return the name of a theme; "": there is no such theme."""
    from cardhall.match.themes import THEME_TEXTS

    return tell(THEME_TEXTS[theme]) if theme in THEME_TEXTS else ""


def level_name(level: int) -> str:
    """Return the name of a level of difficulty; "": there is no such level."""
    from cardhall.match.themes import LEVELS

    return tell(LEVELS[level]) if level in LEVELS else ""


def label_of(seen: Any, action: str) -> str:
    """Return the label of an action, as shown on a button."""
    return tell(seen.label(Action.parse(action)))


def explain_good(seen: Any, action: str, good: Sequence[str]) -> str:
    """Return the reason of a good action in sentences, with the names of equally good actions."""
    why, others = reason(seen, action), [label_of(seen, one) for one in good if one != action]
    if not others:
        return why
    if len(others) > MOST_NAMED:
        return tr("{why} {number} other choices are equally good.", why=why, number=len(others))
    return tr("{why} Equally good: {others}.", why=why, others=listing(others))


@lru_cache(maxsize=64)  # one for each game
def exercises_of(game_id: str) -> tuple[Exercise, ...]:
    """Return the exercises of a game; () where there are none, or their file is damaged."""
    try:
        return schema.convert_value(_file_of(game_id).get("exercises", ()), tuple[Exercise, ...])  # type: ignore[no-any-return]
    except TypeError:
        return ()


def preset_of(game_id: str) -> str:
    """Return the preset with which a game's exercises were made."""
    return str(_file_of(game_id).get("preset", BOOK_PRESET))


def options_of(game_id: str) -> dict[str, Any]:
    """Return the options with which a game's exercises were made."""
    found = _file_of(game_id).get("options", {})
    return dict(found) if isinstance(found, dict) else {}


@lru_cache(maxsize=64)  # one for each game
def _file_of(game_id: str) -> dict[str, Any]:
    """Return the content of a game's file of exercises; {}: none, or damaged."""
    path = folder_of(game_id) / EXERCISES_FILE
    try:
        found = schema.from_json(path.read_bytes()) if path.is_file() else {}
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def has_exercises(game_id: str) -> bool:
    """Return whether the game has a file of exercises; the file is not read."""
    return (folder_of(game_id) / EXERCISES_FILE).is_file()


# ---- progress


@dataclass
class Progress:
    """The person's last outcome in each exercise, by game and key."""

    path: Path
    went: dict[str, dict[str, str]]
    refused: UnusableFiles = field(default_factory=UnusableFiles)

    @classmethod
    def read(cls, folder: Path) -> Progress:
        """Read the progress in the folder of all matches. Damaged parts are left out; a damaged file is set aside."""
        path, refused = folder / PROGRESS_FILE, UnusableFiles()
        try:
            return cls(path, _usable_content(path), refused)
        except (OSError, ValueError) as error:
            refused.add(path, error)
            return cls(path, {}, refused)

    @classmethod
    def counted(cls, folder: Path) -> Progress:
        """Read the progress for counting only: a damaged file stays, to be reported on another page."""
        path = folder / PROGRESS_FILE
        try:
            return cls(path, _usable_content(path))
        except (OSError, ValueError):
            return cls(path, {})

    def of(self, game_id: str, exercise: Exercise) -> str:
        """Return the last outcome in an exercise: RIGHT, WRONG, or "" where it was not tried."""
        return self.went.get(game_id, {}).get(exercise.key, "")

    def count(self, game_id: str) -> int:
        """Return the number of a game's exercises that were solved at the last attempt."""
        return sum(self.of(game_id, one) == RIGHT for one in exercises_of(game_id))

    def next(self, game_id: str, after: int = -1) -> int | None:
        """Return the index of the next unsolved exercise after `after`, then from the first; None: all are solved."""
        some = exercises_of(game_id)
        places = [*range(after + 1, len(some)), *range(min(after + 1, len(some)))]
        return next((place for place in places if self.of(game_id, some[place]) != RIGHT), None)

    def note(self, game_id: str, exercise: Exercise, *, right: bool) -> None:
        """Save the outcome of an exercise. Raises OSError."""
        told: dict[str, Any] | None = {}  # the whole content of the file, with entries of other versions; None: damaged
        with locked(self.path):
            try:
                data = files.read(self.path, LARGEST_FILE)  # another window may have noted something meanwhile
            except FileNotFoundError:
                self.went = {}
            except files.TooLarge:
                files.set_aside(self.path)
                self.went = {}
            else:
                self.went, told = _read(data)
                if told is None or not isinstance(told.get(game_id, {}), dict):
                    files.keep_copy(self.path, data)
            self.went.setdefault(game_id, {})[exercise.key] = RIGHT if right else WRONG
            kept = (told or {}).get(game_id)
            more = kept if isinstance(kept, dict) else {}
            both = {**(told or {}), game_id: {**more, **self.went[game_id]}}
            files.write(self.path, json.dumps(both, indent=1, sort_keys=True).encode())


def _usable_content(path: Path) -> dict[str, dict[str, str]]:
    """Return the usable content of the file. Raises OSError, and ValueError where there is none."""
    return _usable_part(schema.from_json(files.read(path, LARGEST_FILE)))


def _read(data: bytes) -> tuple[dict[str, dict[str, str]], dict[str, Any] | None]:
    """Return the usable content and the whole content of the file; None: damaged."""
    try:
        told = schema.from_json(data)
        return _usable_part(told), told
    except ValueError:
        return {}, None


def _usable_part(told: object) -> dict[str, dict[str, str]]:
    """Return the usable part of the content. Raises ValueError where the content is of another kind."""
    if not isinstance(told, dict):
        raise ValueError("not an object")
    found: dict[str, dict[str, str]] = {}
    for game_id, some in list(told.items())[:MAX_EXERCISES]:
        if isinstance(some, dict):
            kept = {
                key: went
                for key, went in list(some.items())[:MAX_EXERCISES]
                if went in (RIGHT, WRONG) and len(key) <= MAX_KEY_LENGTH
            }
            if kept:
                found[game_id] = kept
    return found
