"""Practice: slips and mistakes of reviewed deals, as positions that the person tries again after some days.

A first trial on the day of the review does not count. A position is due after one day, after a right answer three days
later, then a week later, and then it is learnt. A wrong answer starts again from the beginning. An action is right if
the review found no cost beyond its margin.

The folder keeps `MAX_POSITIONS` positions. Beyond that, learnt positions are deleted first, then positions that are not
due, the oldest first; a due position is never deleted. If all are due, new positions are not kept.

Each position has a JSON file in the folder `practice` beside the matches, which is written once:

    {"format": 1, "id": "…", "made": "2026-11-24T20:15:00+01:00", "deal": 3, "saved": "…", "judgement": {…},
     "check": "…"}

The file name is the id, 16 hexadecimal digits; files with other names are not ours, and left alone. `saved` is the text
of a saved game (`saves.py`) before the decision, `judgement` is an `analysis.Judgement`, and `check` a check sum over
the rest. Answers are in `practice/answers.jsonl`, a log with a line for each:

    {"id": "…", "when": "2026-11-25T19:00:00+01:00", "right": true}

A damaged file is set aside; a file of another version is ignored and stays. So does a position that this version cannot
play: `note_unplayable` notes it until the program ends. An answer from the future, given while the clock was wrong, is
ignored; a position from the future counts as made a day before its first answer, or yesterday.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from cardhall.match import busy_files, files, saves, schema
from cardhall.match.analysis import MISTAKEN, SLIPPED, Judgement
from cardhall.match.folders import MATCH_ENDING, files_in
from cardhall.match.match import Match
from cardhall.match.records.json_files import encode_with_checksum, read_object, read_with_checksum
from cardhall.match.records.log import Form, OtherVersion, RecordLog
from cardhall.match.records.unusable import UnusableFiles
from cardhall.match.saves import Saved, SaveError
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.action import Action

if TYPE_CHECKING:
    from cardhall.match.analysis import Analysis

POSITION_FORMAT = 1
WAITING_DAYS = (1, 3, 7)  # days until a position is due: after the review, and after each right answer
MAX_OF_A_DEAL = 5  # positions from one deal: its costliest mistakes
MAX_POSITIONS = 500
LARGEST_POSITION = 2 * 2**20  # bytes of a file
ANSWERS_FILE = "answers.jsonl"
LARGEST_ANSWERS = 4 * 2**20  # bytes that are read
OWN_NAME = re.compile(r"[0-9a-f]{16}")  # the name of a position's file, without its ending
UNUSABLE_ERRORS = (OSError, ValueError, TypeError, KeyError, SaveError, OtherVersion)

Answers = tuple[tuple[datetime, bool], ...]  # times and whether they were right, oldest first

_unplayable: dict[Path, files.Stamp | None] = {}  # files of positions that could not be played, with their stamps


class _Answer(Struct, frozen=True):
    id: schema.Word
    when: schema.Word
    right: bool


@dataclass(frozen=True)
class Schedule:
    """The schedule of a position, computed from its answers."""

    made: datetime
    answers: Answers = ()

    @cached_property
    def _progress(self) -> tuple[int, datetime]:
        """The number of counted right answers in a row, and the time of the next trial."""
        stage, due = 0, self.made + timedelta(days=WAITING_DAYS[0])
        for when, right in self.answers:
            if stage == len(WAITING_DAYS) or when.date() < due.date():
                continue  # an answer before the due day, or after the position was learnt, does not count
            stage = stage + 1 if right else 0
            due = when + timedelta(days=WAITING_DAYS[min(stage, len(WAITING_DAYS) - 1)])
        return stage, due

    @property
    def stage(self) -> int:
        """The number of right answers in a row that counted; len(WAITING_DAYS): the position is learnt."""
        return self._progress[0]

    @property
    def is_learnt(self) -> bool:
        """Whether the position need not be tried any more."""
        return self.stage == len(WAITING_DAYS)

    @property
    def due(self) -> datetime:
        """When the position is to be tried next, unless it is learnt."""
        return self._progress[1]

    def is_fresh(self, now: datetime) -> bool:
        """Return whether the deal was reviewed today, and the position has not been tried since."""
        return not self.answers and self.made.astimezone(now.tzinfo).date() == now.date()

    def is_due(self, now: datetime) -> bool:
        """Return whether the position is to be tried today: on its day, or fresh."""
        if self.is_fresh(now):
            return True
        return not self.is_learnt and self.due.astimezone(now.tzinfo).date() <= now.date()


@dataclass(frozen=True)
class Exercise:
    """A position to practise, with the review of its decision and the person's answers."""

    id: str
    made: datetime
    deal: int
    saved: Saved
    judgement: Judgement
    answers: Answers = ()

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.saved.game

    @cached_property
    def schedule(self) -> Schedule:
        """The days on which the position is tried."""
        return Schedule(self.made, self.answers)

    @property
    def stage(self) -> int:
        """See `Schedule.stage`."""
        return self.schedule.stage

    @property
    def is_learnt(self) -> bool:
        """Whether the position need not be tried any more."""
        return self.schedule.is_learnt

    @property
    def due(self) -> datetime:
        """When the position is to be tried next, unless it is learnt."""
        return self.schedule.due

    def is_due(self, now: datetime) -> bool:
        """Return whether the position is to be tried today."""
        return self.schedule.is_due(now)

    def is_right(self, action: Action) -> bool:
        """Return whether an action is as good as the best, within the margin of the review."""
        text = str(action)
        known = {one.action for one in self.judgement.alternatives}
        if text not in known:
            return False
        return not Judgement(self.judgement.place, text, self.judgement.alternatives, self.judgement.spread).cost

    def match(self) -> Match:
        """Return the position as a match, before the decision. Raises `SaveError` where another version made it."""
        match = Match.restored(self.saved)
        match.again, match.occasion = None, None
        return match


def folder_of(folder: Path) -> Path:
    """Return the folder of the positions; `folder`: the folder of all matches."""
    return folder / "practice"


# ---- writing


def add_positions(folder: Path, match: Match, found: Analysis) -> int:
    """Make positions of the slips and mistakes of a reviewed deal. Returns how many are new. Raises OSError.

    Games without turns give none, as nobody waits for a decision there.
    """
    new: list[Path] = []
    for judged in _dearest_mistakes(found):
        own_id = _id_of(match, judged)
        path = _path_of(folder, own_id)
        if path.exists():
            continue
        data = encode_with_checksum(
            {
                "format": POSITION_FORMAT,
                "id": own_id,
                "made": saves.now(),
                "deal": found.deal,
                "saved": _before(match, judged.place).saved().text(),
                "judgement": schema.to_plain_data(judged),
            }
        )
        if len(data) <= LARGEST_POSITION:
            files.write(path, data)
            new.append(path)
    return len(new) - _make_room(folder, new)


def _dearest_mistakes(found: Analysis) -> list[Judgement]:
    """Return the slips and mistakes of a deal for new positions, the costliest first, at most `MAX_OF_A_DEAL`."""
    turns = {choice.place for choice in found.choices if choice.seen.turn is not None}
    wrong = [one for one in found.judged.values() if one.rating in (SLIPPED, MISTAKEN) and one.place in turns]
    return sorted(wrong, key=lambda one: -one.cost / (one.spread or 1.0))[:MAX_OF_A_DEAL]


def _id_of(match: Match, judged: Judgement) -> str:
    """Return the id of the position before a decision: the same whenever its deal is reviewed."""
    return hashlib.sha256(f"{match.id} {judged.place} {judged.action}".encode()).hexdigest()[:16]


def _before(match: Match, place: int) -> Match:
    """Return the match after `place` actions, without anything later."""
    again = Match.restored(match.saved())
    while again.step():
        pass
    again.rewind()
    while len(again.log) < place and again.step():
        pass
    again.forget_undone()
    again.more = {}
    return again


def _make_room(folder: Path, new: Sequence[Path]) -> int:
    """Delete the positions above `MAX_POSITIONS`. Returns how many of the `new` ones had to go, the cheapest first.

    Learnt positions go first, then positions that are not due, the oldest first, then new ones. Other due positions
    stay, and so do files that this version cannot use.
    """
    paths = [path for path in _own_files(folder) if OWN_NAME.fullmatch(path.stem)]
    if len(paths) <= MAX_POSITIONS:
        return 0
    now = _now()
    answers = _answers(folder, now)
    ranked: list[tuple[int, float, Path]] = []
    for path in paths:
        with contextlib.suppress(*UNUSABLE_ERRORS):
            schedule = _schedule(read_object(path, LARGEST_POSITION), answers.get(path.stem, ()), now)
            if path in new:
                ranked.append((2, -new.index(path), path))
            elif not schedule.is_due(now):
                ranked.append((0 if schedule.is_learnt else 1, schedule.made.timestamp(), path))
    left, deleted_new = len(paths) - MAX_POSITIONS, 0
    for _, _, path in sorted(ranked):
        if left <= 0:
            break
        with contextlib.suppress(*UNUSABLE_ERRORS):
            _read(path, answers, now)  # raises for a file of another version, which stays
            busy_files.delete(path, missing_ok=True)
            left, deleted_new = left - 1, deleted_new + (path in new)
    return deleted_new


def record_answer(folder: Path, exercise: Exercise, *, right: bool) -> None:
    """Append an answer to a position. Raises OSError."""
    _answer_log(folder).append(_Answer(exercise.id, saves.now(), right))


def note_unplayable(folder: Path, exercise: Exercise) -> None:
    """Note a position as unplayable in this version: ignored, unchanged, until the next start."""
    path = _path_of(folder, exercise.id)
    with contextlib.suppress(OSError):
        _unplayable[path] = files.stamp_of(path)


def delete_position(folder: Path, exercise: Exercise) -> None:
    """Delete a position. Raises OSError."""
    busy_files.delete(_path_of(folder, exercise.id), missing_ok=True)


# ---- reading


def read(folder: Path) -> tuple[list[Exercise], UnusableFiles]:
    """Return all positions, due positions first, and the unusable files."""
    now = _now()
    answers, unusable = _answers(folder, now), UnusableFiles()
    found: list[Exercise] = []
    for path in _own_files(folder, unusable):
        try:
            one = _read(path, answers, now)
            found += [] if one is None else [one]
        except UNUSABLE_ERRORS as error:
            unusable.add(path, error)
    return sorted(found, key=lambda one: (one.is_learnt, one.due, one.id)), unusable


def all_exercises(folder: Path) -> list[Exercise]:
    """Return all positions, due ones first."""
    return read(folder)[0]


def is_full(exercises: Sequence[Exercise], now: datetime) -> bool:
    """Return whether due positions take all places, so that new positions are not kept."""
    return sum(one.is_due(now) for one in exercises) >= MAX_POSITIONS


def of_review(folder: Path, match: Match, found: Analysis) -> list[Exercise]:
    """Return the positions that were made of a reviewed deal and can still be read, in the order of play."""
    ids = {_id_of(match, judged): judged.place for judged in _dearest_mistakes(found)}
    return sorted((one for one in all_exercises(folder) if one.id in ids), key=lambda one: ids[one.id])


def _now() -> datetime:
    return schema.parse_time(saves.now())


def _path_of(folder: Path, own_id: str) -> Path:
    return folder_of(folder) / f"{own_id}{MATCH_ENDING}"


def _own_files(folder: Path, unusable: UnusableFiles | None = None) -> list[Path]:
    """Return the files of positions, and copies made by other programs."""
    problems = [] if unusable is None else unusable.problems
    return [path for path in files_in(folder_of(folder), problems) if OWN_NAME.match(path.stem)]


def _answer_log(folder: Path) -> RecordLog[tuple[str, datetime, bool]]:
    return RecordLog(folder_of(folder) / ANSWERS_FILE, (ANSWER_FORM,), LARGEST_ANSWERS)


ANSWER_FORM = Form(_Answer, lambda _: object(), lambda line: (line.id, schema.parse_time(line.when), line.right))


def _answers(folder: Path, now: datetime) -> Mapping[str, Answers]:
    """Return the answers to each position, by its id."""
    found: dict[str, list[tuple[datetime, bool]]] = {}
    with contextlib.suppress(OSError):
        for own_id, when, right in _answer_log(folder).read().records:
            if when <= now:
                found.setdefault(own_id, []).append((when, right))
    return {own_id: tuple(sorted(some)) for own_id, some in found.items()}


def _schedule(fields: Mapping[str, object], answers: Answers, now: datetime) -> Schedule:
    """Return the schedule of a position. Raises ValueError, TypeError or KeyError where its time cannot be read."""
    made = schema.parse_time(schema.convert_value(fields["made"], schema.Word))
    if made > now:
        made = (answers[0][0] if answers else now) - timedelta(days=WAITING_DAYS[0])
    return Schedule(made, answers)


def _read(path: Path, answers: Mapping[str, Answers], now: datetime) -> Exercise | None:
    """Return the position in a file; None: a copy of another file there. Raises one of `UNUSABLE_ERRORS`."""
    fields = read_with_checksum(path, LARGEST_POSITION, POSITION_FORMAT)
    own_id = schema.convert_value(fields["id"], schema.Word)
    schedule = _schedule(fields, answers.get(own_id, ()), now)
    if own_id != path.stem:
        if os.path.lexists(path.with_name(f"{Path(own_id).name}{path.suffix}")):
            return None
        raise ValueError("it is another’s file")  # otherwise deleting this position would delete that file
    if path in _unplayable and _unplayable[path] == files.stamp_of(path):
        raise OtherVersion
    try:  # the check sum is right: what cannot be used is of another version, not damaged
        judged, deal = (
            schema.convert_value(fields["judgement"], Judgement),
            schema.convert_value(fields["deal"], schema.Place),
        )
        saved = Saved.parse(schema.convert_value(fields["saved"], str))
    except (TypeError, KeyError, SaveError):
        raise OtherVersion from None
    if saved.revision > CATALOGUE[saved.game].revision:
        raise OtherVersion
    return Exercise(own_id, schedule.made, deal, saved, judged, schedule.answers)
