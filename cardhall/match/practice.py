"""Learn from your mistakes: slips and mistakes of reviewed deals, as positions to be tried again.

A position can be tried once on the day of its review, which does not count. It is tried again after a day; when it is
answered right, after three more days, then after a week, and then it is learnt. After a wrong answer it begins anew.
Right is whatever is within the margin of the best, as the review found it.

Each position has a file in the folder `practice` beside the matches, JSON, which is written once:

    {"format": 1, "id": "…", "made": "2026-11-24T20:15:00+01:00", "deal": 3, "saved": "…", "judgement": {…},
     "check": "…"}

`saved` is the text of a saved game (`saves.py`) that stands before the decision, `judgement` what the review found (see
`analysis.Judgement`), `check` a check sum over the rest. What was answered stands in `practice/answers.jsonl`, a line
each, none of which is ever changed:

    {"id": "…", "when": "2026-11-25T19:00:00+01:00", "right": true}

A damaged file is put aside; one of another version, and a damaged line, are left out and stay where they are. So are
positions that cannot be played here: `note_unplayable` notes them until the program ends. So is an answer of a time to
come, from a clock that was ahead; a position of such a time counts as made a day before it was first answered, or
yesterday.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cardhall.match import busy_files, files, saves, schema
from cardhall.match.analysis import MISTAKEN, SLIPPED, Judgement
from cardhall.match.listing import changed, files_in
from cardhall.match.match import Match
from cardhall.match.refused import Refused, Unusable
from cardhall.match.saves import Saved, SaveError
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.action import Action

if TYPE_CHECKING:
    from cardhall.match.analysis import Analysis

FORMAT = 1
WAITS = (1, 3, 7)  # days before a position is tried: at first, and after each right answer
A_DEAL = 5  # positions that a deal gives at most, the dearest
KEPT = 500  # positions; of more the oldest go
LARGEST = 2 * 2**20  # bytes of a file
ANSWERS = "answers.jsonl"
ANSWERS_LARGEST = 4 * 2**20


_unplayable: dict[Path, files.Stamp | None] = {}  # files of positions of which trying has shown it


class _Answer(Struct, frozen=True):
    id: schema.Word
    when: schema.Word
    right: bool


@dataclass(frozen=True)
class Exercise:
    """A position, and where the person stands with it."""

    id: str
    made: datetime
    deal: int
    saved: Saved
    judgement: Judgement
    answers: tuple[tuple[datetime, bool], ...] = ()

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.saved.game

    @property
    def stage(self) -> int:
        """How many right answers in a row there were, each on its day; len(WAITS): it is learnt."""
        stage, due = 0, self.made + timedelta(days=WAITS[0])
        for when, right in self.answers:
            if stage == len(WAITS) or when.date() < due.date():
                continue  # tried before its day, or once more for pleasure
            stage = stage + 1 if right else 0
            due = when + timedelta(days=WAITS[min(stage, len(WAITS) - 1)])
        return stage

    @property
    def is_learnt(self) -> bool:
        """Whether it need not be tried any more."""
        return self.stage == len(WAITS)

    @property
    def due(self) -> datetime:
        """When it is to be tried next, unless it is learnt."""
        stage, due = 0, self.made + timedelta(days=WAITS[0])
        for when, right in self.answers:
            if stage < len(WAITS) and when.date() >= due.date():
                stage = stage + 1 if right else 0
                due = when + timedelta(days=WAITS[min(stage, len(WAITS) - 1)])
        return due

    def is_fresh(self, now: datetime) -> bool:
        """Whether its deal was reviewed today, and it has not been tried since."""
        return not self.answers and self.made.astimezone(now.tzinfo).date() == now.date()

    def is_due(self, now: datetime) -> bool:
        """Whether it is to be tried today: its day has come, or it is fresh."""
        if self.is_fresh(now):
            return True
        return not self.is_learnt and self.due.astimezone(now.tzinfo).date() <= now.date()

    def is_right(self, action: Action) -> bool:
        """Whether an action is within the margin of the best."""
        text = str(action)
        known = {one.action for one in self.judgement.alternatives}
        if text not in known:
            return False
        return not Judgement(self.judgement.place, text, self.judgement.alternatives, self.judgement.spread).cost

    def match(self) -> Match:
        """The position as a match, before the decision. Raises `SaveError` where another version made it."""
        match = Match.restored(self.saved)
        match.again, match.occasion = None, None
        return match


def folder_of(folder: Path) -> Path:
    """Where the positions lie, in the folder of all matches."""
    return folder / "practice"


# ---- writing


def take(folder: Path, match: Match, found: Analysis) -> int:
    """Make positions of the slips and mistakes of a reviewed deal. Returns how many are new. Raises OSError.

    In games without turns nobody waits for a decision, so none of them is tried again.
    """
    new = 0
    for judged in _dearest(found):
        own_id = _id_of(match, judged)
        path = folder_of(folder) / f"{own_id}.json"
        if path.exists():
            continue
        told: dict[str, Any] = {
            "format": FORMAT,
            "id": own_id,
            "made": saves.now(),
            "deal": found.deal,
            "saved": _before(match, judged.place).saved().text(),
            "judgement": schema.plain(judged),
        }
        told["check"] = schema.checksum(told)
        text = json.dumps(told, separators=(",", ":"))
        if len(text) <= LARGEST:
            files.write(path, text.encode())
            new += 1
    if new:
        _keep_newest(folder)
    return new


def _dearest(found: Analysis) -> list[Judgement]:
    """The slips and mistakes of a deal of which positions are made, the dearest first."""
    turns = {choice.place for choice in found.choices if choice.seen.turn is not None}
    wrong = [one for one in found.judged.values() if one.rating in (SLIPPED, MISTAKEN) and one.place in turns]
    return sorted(wrong, key=lambda one: -one.cost / (one.spread or 1.0))[:A_DEAL]


def _id_of(match: Match, judged: Judgement) -> str:
    """The id of the position before a decision: the same whenever its deal is reviewed."""
    return hashlib.sha256(f"{match.id} {judged.place} {judged.action}".encode()).hexdigest()[:16]


def _before(match: Match, place: int) -> Match:
    """The match as it stood when that many actions were done, and nothing of what came later."""
    again = Match.restored(match.saved())
    while again.step():
        pass
    again.rewind()
    while len(again.log) < place and again.step():
        pass
    again.forget_undone()
    again.more = {}
    return again


def _keep_newest(folder: Path) -> None:
    paths = sorted(folder_of(folder).glob("*.json"), key=changed, reverse=True)
    for path in paths[KEPT:]:
        with contextlib.suppress(OSError):
            busy_files.delete(path, missing_ok=True)


def answer(folder: Path, exercise: Exercise, *, right: bool) -> None:
    """Write down how a position was answered. Raises OSError."""
    told = {"id": exercise.id, "when": saves.now(), "right": right}
    files.make_folder(folder_of(folder))
    files.add_lines(folder_of(folder) / ANSWERS, [json.dumps(told)])


def note_unplayable(folder: Path, exercise: Exercise) -> None:
    """The position cannot be played by this version: it stays where it is, and is left out until the next start."""
    path = folder_of(folder) / f"{exercise.id}.json"
    with contextlib.suppress(OSError):
        _unplayable[path] = files.stamp(path)


def forget(folder: Path, exercise: Exercise) -> None:
    """Take a position out. Raises OSError."""
    busy_files.delete(folder_of(folder) / f"{exercise.id}.json", missing_ok=True)


# ---- reading


def read(folder: Path) -> tuple[list[Exercise], Refused]:
    """All positions, those that are due first come first; and the files that cannot be used."""
    now = schema.when(saves.now())
    answers, refused = _answers(folder, now), Refused()
    found: list[Exercise] = []
    for path in files_in(folder_of(folder), refused.problems):
        try:
            one = _read(path, answers, now)
            found += [] if one is None else [one]
        except (OSError, ValueError, TypeError, KeyError, SaveError, Unusable) as error:
            refused.add(path, error)
    return sorted(found, key=lambda one: (one.is_learnt, one.due, one.id)), refused


def all_exercises(folder: Path) -> list[Exercise]:
    """All positions, those that are due first come first."""
    return read(folder)[0]


def of_review(folder: Path, match: Match, found: Analysis) -> list[Exercise]:
    """The positions that were made of a reviewed deal and can still be read, in the order of play."""
    ids = {_id_of(match, judged): judged.place for judged in _dearest(found)}
    return sorted((one for one in all_exercises(folder) if one.id in ids), key=lambda one: ids[one.id])


def _answers(folder: Path, now: datetime) -> Mapping[str, list[tuple[datetime, bool]]]:
    found: dict[str, list[tuple[datetime, bool]]] = {}
    try:
        lines: Iterable[bytes] = files.last_lines(folder_of(folder) / ANSWERS, ANSWERS_LARGEST)
    except OSError:
        return found
    for line in lines:
        try:
            told = schema.convert(schema.from_json(line), _Answer)
            when = schema.when(told.when)
        except (TypeError, ValueError):
            continue  # damaged
        if when <= now:
            found.setdefault(told.id, []).append((when, told.right))
    return {own_id: sorted(some) for own_id, some in found.items()}


def _read(path: Path, answers: Mapping[str, list[tuple[datetime, bool]]], now: datetime) -> Exercise | None:
    """None: it is a copy of another file there. Raises OSError, `Unusable`, or what says that the file is damaged."""
    told = schema.from_json(files.read(path, LARGEST))
    if not isinstance(told, dict):
        raise TypeError("not an object")
    if type(told.get("format")) is int and told["format"] > FORMAT:
        raise Unusable  # it may have a check sum of another kind
    check = told.pop("check")
    if schema.checksum(told) != check:
        raise ValueError("its check sum is another")
    if type(told["format"]) is not int or told["format"] < 1:
        raise ValueError("no format")
    own_id, made = schema.convert(told["id"], schema.Word), schema.when(schema.convert(told["made"], schema.Word))
    if own_id != path.stem:
        if os.path.lexists(path.with_name(f"{Path(own_id).name}{path.suffix}")):
            return None
        raise ValueError("it is another’s file")  # which would be deleted in the place of this one
    if path in _unplayable and _unplayable[path] == files.stamp(path):
        raise Unusable
    try:  # the check sum says that it is as it was written
        judged, deal = schema.convert(told["judgement"], Judgement), schema.convert(told["deal"], schema.Place)
        saved = Saved.parse(schema.convert(told["saved"], str))
    except (TypeError, KeyError, SaveError):
        raise Unusable from None
    if saved.revision > CATALOGUE[saved.game].revision:
        raise Unusable
    answered = tuple(answers.get(own_id, ()))
    if made > now:
        made = (answered[0][0] if answered else now) - timedelta(days=WAITS[0])
    return Exercise(own_id, made, deal, saved, judged, answered)
