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

from cardhall.language import listing, say, tr, translate
from cardhall.match import files, schema
from cardhall.match.folders import PROGRESS_FILE
from cardhall.match.lock import hold_lock
from cardhall.match.positions import Position, PositionError
from cardhall.match.records.unusable_files import UnusableFiles
from cardhall.rules import Action
from cardhall.rules.game_folders import folder_of

MAX_FILE_BYTES = 2**20  # bytes of the file with the progress
MAX_EXERCISES = 2000  # exercises of a game that are counted, and games in the file
MAX_KEY_LENGTH = 39  # characters; a longer key in the file is no exercise's
MAX_NAMED_ACTIONS = 3  # other good actions that a sentence names; more are only counted
BOOK_PRESET = "book"
EXERCISE_PROMPT = say("What is best here?")
EXERCISES_FILE = "exercises.json"  # in the folder of a game
RIGHT_OUTCOME, WRONG_OUTCOME = "right", "wrong"  # outcomes of the last attempt at an exercise


class Exercise(Struct, frozen=True):
    """A position of a game, with the actions that are good there."""

    seed: schema.ActionIndex
    dealer: schema.ActionIndex
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
        options = options_of_exercises(game_id)
        untold = Position(
            game_id,
            "",
            dealer=self.dealer,
            seed=self.seed,
            options=options,
            actions=self.actions,
            good=self.good,
            until="trick",
        )
        match = untold.match()
        seen = match.state.observe(0)
        if not set(self.good) <= set(map(str, seen.actions())):
            raise PositionError(self.good)
        reasons = {text: explain_good_action(seen, text, self.good) for text in self.good}
        first_good = self.good[0]
        return replace(
            untold,
            title=tr("Exercise {number}", number=number),
            say=translate(EXERCISE_PROMPT),
            right=reasons[first_good],
            rights=reasons,
            theme=self.theme,
            wrong=tr("Better: {best}. {why}", best=action_label(seen, first_good), why=reasons[first_good]),
        )


def action_reason(seen: Any, action: str) -> str:
    """Return a sentence that says why an action is good."""
    from cardhall.players.advice import advice_for

    return translate(advice_for(seen.game.id).reason(seen, Action.parse(action)))


def theme_name(theme: str) -> str:
    """Return the name of a theme; "": there is no such theme."""
    from cardhall.match.exercise_themes import THEME_TEXTS

    return translate(THEME_TEXTS[theme]) if theme in THEME_TEXTS else ""


def level_name(level: int) -> str:
    """Return the name of a level of difficulty; "": there is no such level."""
    from cardhall.match.exercise_themes import LEVEL_TEXTS

    return translate(LEVEL_TEXTS[level]) if level in LEVEL_TEXTS else ""


def action_label(seen: Any, action: str) -> str:
    """Return the label of an action, as shown on a button."""
    return translate(seen.label(Action.parse(action)))


def explain_good_action(seen: Any, action: str, good_actions: Sequence[str]) -> str:
    """Return the reason of a good action in sentences, with the names of equally good actions."""
    own_reason, other_labels = (
        action_reason(seen, action),
        [action_label(seen, one) for one in good_actions if one != action],
    )
    if not other_labels:
        return own_reason
    if len(other_labels) > MAX_NAMED_ACTIONS:
        return tr("{why} {number} other choices are equally good.", why=own_reason, number=len(other_labels))
    return tr("{why} Equally good: {others}.", why=own_reason, others=listing(other_labels))


@lru_cache(maxsize=64)  # one for each game
def game_exercises(game_id: str) -> tuple[Exercise, ...]:
    """Return the exercises of a game; () where there are none, or their file is damaged."""
    try:
        return schema.convert_value(_read_exercise_file(game_id).get("exercises", ()), tuple[Exercise, ...])  # type: ignore[no-any-return]
    except TypeError:
        return ()


def exercise_preset(game_id: str) -> str:
    """Return the preset with which a game's exercises were made."""
    return str(_read_exercise_file(game_id).get("preset", BOOK_PRESET))


def options_of_exercises(game_id: str) -> dict[str, Any]:
    """Return the options with which a game's exercises were made."""
    options = _read_exercise_file(game_id).get("options", {})
    return dict(options) if isinstance(options, dict) else {}


@lru_cache(maxsize=64)  # one for each game
def _read_exercise_file(game_id: str) -> dict[str, Any]:
    """Return the content of a game's file of exercises; {}: none, or damaged."""
    path = folder_of(game_id) / EXERCISES_FILE
    try:
        content = schema.from_json(path.read_bytes()) if path.is_file() else {}
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def has_exercises(game_id: str) -> bool:
    """Return whether the game has a file of exercises; the file is not read."""
    return (folder_of(game_id) / EXERCISES_FILE).is_file()


# ---- progress


@dataclass
class ExerciseProgress:
    """The person's last outcome in each exercise, by game and key."""

    path: Path
    outcomes: dict[str, dict[str, str]]
    unusable: UnusableFiles = field(default_factory=UnusableFiles)

    @classmethod
    def read(cls, folder: Path) -> ExerciseProgress:
        """Read the progress in the folder of all matches. Damaged parts are left out; a damaged file is set aside."""
        path, refused = folder / PROGRESS_FILE, UnusableFiles()
        try:
            return cls(path, _usable_content(path), refused)
        except (OSError, ValueError) as error:
            refused.add(path, error)
            return cls(path, {}, refused)

    @classmethod
    def read_for_counting(cls, folder: Path) -> ExerciseProgress:
        """Read the progress for counting only: a damaged file stays, to be reported on another page."""
        path = folder / PROGRESS_FILE
        try:
            return cls(path, _usable_content(path))
        except (OSError, ValueError):
            return cls(path, {})

    def outcome_of(self, game_id: str, exercise: Exercise) -> str:
        """Return the last outcome in an exercise: RIGHT, WRONG, or "" where it was not tried."""
        return self.outcomes.get(game_id, {}).get(exercise.key, "")

    def count_solved(self, game_id: str) -> int:
        """Return the number of a game's exercises that were solved at the last attempt."""
        return sum(self.outcome_of(game_id, one) == RIGHT_OUTCOME for one in game_exercises(game_id))

    def next_unsolved(self, game_id: str, previous_index: int = -1) -> int | None:
        """Return the index of the next unsolved exercise after `previous_index`, or from the first; None if all are."""
        exercises = game_exercises(game_id)
        places = [*range(previous_index + 1, len(exercises)), *range(min(previous_index + 1, len(exercises)))]
        return next((place for place in places if self.outcome_of(game_id, exercises[place]) != RIGHT_OUTCOME), None)

    def note_outcome(self, game_id: str, exercise: Exercise, *, is_right: bool) -> None:
        """Save the outcome of an exercise. Raises OSError."""
        content: (
            dict[str, Any] | None
        ) = {}  # the whole content of the file, with entries of other versions; None: damaged
        with hold_lock(self.path):
            try:
                data = files.read(self.path, MAX_FILE_BYTES)  # another window may have noted something meanwhile
            except FileNotFoundError:
                self.outcomes = {}
            except files.FileTooLarge:
                files.set_aside(self.path)
                self.outcomes = {}
            else:
                self.outcomes, content = _split_content(data)
                if content is None or not isinstance(content.get(game_id, {}), dict):
                    files.keep_copy(self.path, data)
            self.outcomes.setdefault(game_id, {})[exercise.key] = RIGHT_OUTCOME if is_right else WRONG_OUTCOME
            stored = (content or {}).get(game_id)
            stored_outcomes = stored if isinstance(stored, dict) else {}
            merged = {**(content or {}), game_id: {**stored_outcomes, **self.outcomes[game_id]}}
            files.write(self.path, json.dumps(merged, indent=1, sort_keys=True).encode())


def _usable_content(path: Path) -> dict[str, dict[str, str]]:
    """Return the usable content of the file. Raises OSError, and ValueError where there is none."""
    return _usable_part(schema.from_json(files.read(path, MAX_FILE_BYTES)))


def _split_content(data: bytes) -> tuple[dict[str, dict[str, str]], dict[str, Any] | None]:
    """Return the usable content and the whole content of the file; None: damaged."""
    try:
        content = schema.from_json(data)
        return _usable_part(content), content
    except ValueError:
        return {}, None


def _usable_part(content: object) -> dict[str, dict[str, str]]:
    """Return the usable part of the content. Raises ValueError where the content is of another kind."""
    if not isinstance(content, dict):
        raise ValueError("not an object")
    usable: dict[str, dict[str, str]] = {}
    for game_id, stored in list(content.items())[:MAX_EXERCISES]:
        if isinstance(stored, dict):
            outcomes = {
                key: went
                for key, went in list(stored.items())[:MAX_EXERCISES]
                if went in (RIGHT_OUTCOME, WRONG_OUTCOME) and len(key) <= MAX_KEY_LENGTH
            }
            if outcomes:
                usable[game_id] = outcomes
    return usable
