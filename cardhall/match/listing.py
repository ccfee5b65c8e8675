"""Summaries of saved matches, read from the files of a folder without loading their games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from cardhall.language import say
from cardhall.match import files
from cardhall.match.occasion import Occasion
from cardhall.match.results import Number
from cardhall.match.saves import Saved, SaveError
from cardhall.match.versions import NEWER
from cardhall.rules.catalogue import CATALOGUE

ENDING = ".json"
EXERCISES = "exercises.json"  # how exercises went: it lies beside the matches, and is none
UNSYNCED = say("This disk cannot promise that matches outlive a power cut; they are saved to it all the same.")


@dataclass(frozen=True)
class Summary:
    """The summary of a saved match, read without loading its game."""

    path: Path
    id: str
    game: str
    saved: datetime
    seats: int
    options: Mapping[str, Any]
    levels: Mapping[int, str]
    names: tuple[str, ...]
    deal: int  # the number of the deal being played
    scores: tuple[Number, ...]  # by side
    sides: tuple[tuple[int, ...], ...]
    over: bool
    points: tuple[Number, ...] = ()  # by side in the game under way, where games won decide the match
    is_again: bool = False  # it is one deal of another match, played again
    occasion: Occasion | None = None  # it is one single deal, played for that
    age: str = ""  # of the version that alone can play it, one of `versions.AGES`; "": this one, as far as is known
    damaged: bool = False  # the file is: this is from its newest older version that can be read

    @property
    def name(self) -> str:
        """The game's name."""
        return CATALOGUE[self.game].name


@dataclass(frozen=True)
class Problem:
    """A file that could not be read, or written to the end: it is kept as it is."""

    path: Path
    sentence: str


def refused(found: tuple[Path, OSError]) -> Problem:
    """What the disk has refused after a while."""
    path, error = found
    told = say("What was added to it last may be lost if the power fails: {reason}.", reason=files.reason(error))
    return Problem(path, told)


def files_in(folder: Path, problems: list[Problem], ending: str = ENDING) -> list[Path]:
    """The files of matches in a folder, or those with another ending, by name.

    That the folder cannot be read is added to the problems.
    """
    try:
        found = sorted(
            path for path in folder.iterdir() if path.suffix.lower() == ending and not path.name.startswith(".")
        )
        return [path for path in found if path.name.lower() != EXERCISES]
    except FileNotFoundError:
        return []
    except OSError as error:
        problems.append(
            Problem(folder, say("The folder of your matches cannot be read: {reason}.", reason=files.reason(error)))
        )
        return []


def summed_up(path: Path, saved: Saved, damaged: bool = False) -> Summary:
    """The summary of the saved game at `path`. Raises `SaveError` when its summary is damaged."""
    from cardhall.match import schema

    told = saved.summary
    if not told or not schema.is_shape(told["scores"], told["sides"], told["winners"], saved.seats):
        raise SaveError(say("This game is damaged: its summary cannot be read."))
    return Summary(
        path=path,
        id=saved.id,
        game=saved.game,
        saved=saved.time,
        seats=saved.seats,
        options=saved.options,
        levels=saved.levels,
        names=saved.names,
        deal=told["deal"],
        scores=tuple(told["scores"]),
        sides=tuple(map(tuple, told["sides"])),
        over=told["over"],
        points=tuple(told["points"]) if len(told["points"]) == len(told["scores"]) else (),
        is_again=saved.again is not None,
        occasion=None if saved.occasion is None else Occasion.of_file(saved.occasion),
        age=NEWER if saved.revision > CATALOGUE[saved.game].revision else "",
        damaged=damaged,
    )


def newest(paths: list[Path], most: int) -> list[Path]:
    """Of very many files the newest."""
    if len(paths) <= most:
        return paths
    return sorted(paths, key=changed, reverse=True)[:most]


def changed(path: Path) -> float:
    """When a file was changed; long ago for one that is gone."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
