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
from cardhall.match.analysis import MISTAKE, SLIP, Judgement
from cardhall.match.folders import MATCH_ENDING, files_in
from cardhall.match.match import Match
from cardhall.match.records.json_files import encode_with_checksum, read_object, read_with_checksum
from cardhall.match.records.log import OtherVersion, RecordForm, RecordLog
from cardhall.match.records.unusable_files import UnusableFiles
from cardhall.match.saves import SavedGame, SaveError
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.action import Action

if TYPE_CHECKING:
    from cardhall.match.analysis import Analysis

POSITION_FORMAT = 1
DAYS_UNTIL_DUE = (1, 3, 7)  # days until a position is due: after the review, and after each right answer
MAX_POSITIONS_PER_DEAL = 5  # positions from one deal: its costliest mistakes
MAX_POSITIONS = 500
MAX_POSITION_BYTES = 2 * 2**20  # bytes of a file
ANSWERS_FILE = "answers.jsonl"
MAX_ANSWERS_BYTES = 4 * 2**20  # bytes that are read
FILE_NAME_PATTERN = re.compile(r"[0-9a-f]{16}")  # the name of a position's file, without its ending
UNUSABLE_ERRORS = (OSError, ValueError, TypeError, KeyError, SaveError, OtherVersion)

TimedAnswers = tuple[tuple[datetime, bool], ...]  # times and whether they were right, oldest first

_unplayable_files: dict[
    Path, files.FileStamp | None
] = {}  # files of positions that could not be played, with their stamps


class _AnswerLine(Struct, frozen=True):
    id: schema.ShortText
    when: schema.ShortText
    right: bool


@dataclass(frozen=True)
class Schedule:
    """The schedule of a position, computed from its answers."""

    made: datetime
    answers: TimedAnswers = ()

    @cached_property
    def _stage_and_due(self) -> tuple[int, datetime]:
        """The number of counted right answers in a row, and the time of the next trial."""
        stage, due = 0, self.made + timedelta(days=DAYS_UNTIL_DUE[0])
        for when, is_right in self.answers:
            if stage == len(DAYS_UNTIL_DUE) or when.date() < due.date():
                continue  # an answer before the due day, or after the position was learnt, does not count
            stage = stage + 1 if is_right else 0
            due = when + timedelta(days=DAYS_UNTIL_DUE[min(stage, len(DAYS_UNTIL_DUE) - 1)])
        return stage, due

    @property
    def stage(self) -> int:
        """The number of right answers in a row that counted; len(WAITING_DAYS): the position is learnt."""
        return self._stage_and_due[0]

    @property
    def is_learnt(self) -> bool:
        """Whether the position need not be tried any more."""
        return self.stage == len(DAYS_UNTIL_DUE)

    @property
    def due(self) -> datetime:
        """When the position is to be tried next, unless it is learnt."""
        return self._stage_and_due[1]

    def is_just_reviewed(self, now: datetime) -> bool:
        """Return whether the deal was reviewed today, and the position has not been tried since."""
        return not self.answers and self.made.astimezone(now.tzinfo).date() == now.date()

    def is_due(self, now: datetime) -> bool:
        """Return whether the position is to be tried today: on its day, or fresh."""
        if self.is_just_reviewed(now):
            return True
        return not self.is_learnt and self.due.astimezone(now.tzinfo).date() <= now.date()


@dataclass(frozen=True)
class PracticePosition:
    """A position to practise, with the review of its decision and the person's answers."""

    id: str
    made: datetime
    deal: int
    saved: SavedGame
    judgement: Judgement
    answers: TimedAnswers = ()

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
        match.first_play, match.occasion = None, None
        return match


def practice_folder(folder: Path) -> Path:
    """Return the folder of the positions; `folder`: the folder of all matches."""
    return folder / "practice"


# ---- writing


def add_positions(folder: Path, match: Match, analysis: Analysis) -> int:
    """Make positions of the slips and mistakes of a reviewed deal. Returns how many are new. Raises OSError.

    Games without turns give none, as nobody waits for a decision there.
    """
    new_paths: list[Path] = []
    for judgement in _costliest_mistakes(analysis):
        position_id = _position_id(match, judgement)
        path = _position_path(folder, position_id)
        if path.exists():
            continue
        data = encode_with_checksum(
            {
                "format": POSITION_FORMAT,
                "id": position_id,
                "made": saves.current_time(),
                "deal": analysis.deal,
                "saved": _match_before(match, judgement.place).saved().text(),
                "judgement": schema.to_plain_data(judgement),
            }
        )
        if len(data) <= MAX_POSITION_BYTES:
            files.write(path, data)
            new_paths.append(path)
    return len(new_paths) - _delete_surplus(folder, new_paths)


def _costliest_mistakes(analysis: Analysis) -> list[Judgement]:
    """Return a deal's slips and mistakes for new positions, the costliest first, at most `MAX_POSITIONS_PER_DEAL`."""
    turn_places = {choice.place for choice in analysis.choices if choice.seen.turn is not None}
    mistakes = [
        one for one in analysis.judgements.values() if one.rating in (SLIP, MISTAKE) and one.place in turn_places
    ]
    return sorted(mistakes, key=lambda one: -one.cost / (one.spread or 1.0))[:MAX_POSITIONS_PER_DEAL]


def _position_id(match: Match, judgement: Judgement) -> str:
    """Return the id of the position before a decision: the same whenever its deal is reviewed."""
    return hashlib.sha256(f"{match.id} {judgement.place} {judgement.action}".encode()).hexdigest()[:16]


def _match_before(match: Match, place: int) -> Match:
    """Return the match after `place` actions, without anything later."""
    replay = Match.restored(match.saved())
    while replay.step():
        pass
    replay.rewind()
    while len(replay.log) < place and replay.step():
        pass
    replay.forget_undone()
    replay.unknown_fields = {}
    return replay


def _delete_surplus(folder: Path, new_paths: Sequence[Path]) -> int:
    """Delete the positions above `MAX_POSITIONS`.

    Returns how many of the `new_paths` ones had to go, the cheapest first.

    Learnt positions go first, then positions that are not due, the oldest first, then new ones. Other due positions
    stay, and so do files that this version cannot use.
    """
    paths = [path for path in _position_files(folder) if FILE_NAME_PATTERN.fullmatch(path.stem)]
    if len(paths) <= MAX_POSITIONS:
        return 0
    now = _current_time()
    answers = _read_answers(folder, now)
    deletion_order: list[tuple[int, float, Path]] = []
    for path in paths:
        with contextlib.suppress(*UNUSABLE_ERRORS):
            schedule = _make_schedule(read_object(path, MAX_POSITION_BYTES), answers.get(path.stem, ()), now)
            if path in new_paths:
                deletion_order.append((2, -new_paths.index(path), path))
            elif not schedule.is_due(now):
                deletion_order.append((0 if schedule.is_learnt else 1, schedule.made.timestamp(), path))
    surplus, deleted_new = len(paths) - MAX_POSITIONS, 0
    for _, _, path in sorted(deletion_order):
        if surplus <= 0:
            break
        with contextlib.suppress(*UNUSABLE_ERRORS):
            _read_position(path, answers, now)  # raises for a file of another version, which stays
            busy_files.delete(path, missing_ok=True)
            surplus, deleted_new = surplus - 1, deleted_new + (path in new_paths)
    return deleted_new


def record_answer(folder: Path, position: PracticePosition, *, is_right: bool) -> None:
    """Append an answer to a position. Raises OSError."""
    _answer_log(folder).append(_AnswerLine(position.id, saves.current_time(), is_right))


def note_unplayable(folder: Path, position: PracticePosition) -> None:
    """Note a position as unplayable in this version: ignored, unchanged, until the next start."""
    path = _position_path(folder, position.id)
    with contextlib.suppress(OSError):
        _unplayable_files[path] = files.file_stamp(path)


def delete_position(folder: Path, position: PracticePosition) -> None:
    """Delete a position. Raises OSError."""
    busy_files.delete(_position_path(folder, position.id), missing_ok=True)


# ---- reading


def read_positions(folder: Path) -> tuple[list[PracticePosition], UnusableFiles]:
    """Return all positions, due positions first, and the unusable files."""
    now = _current_time()
    answers, unusable = _read_answers(folder, now), UnusableFiles()
    positions: list[PracticePosition] = []
    for path in _position_files(folder, unusable):
        try:
            position = _read_position(path, answers, now)
            positions += [] if position is None else [position]
        except UNUSABLE_ERRORS as error:
            unusable.add(path, error)
    return sorted(positions, key=lambda one: (one.is_learnt, one.due, one.id)), unusable


def all_positions(folder: Path) -> list[PracticePosition]:
    """Return all positions, due ones first."""
    return read_positions(folder)[0]


def is_practice_list_full(positions: Sequence[PracticePosition], now: datetime) -> bool:
    """Return whether due positions take all places, so that new positions are not kept."""
    return sum(one.is_due(now) for one in positions) >= MAX_POSITIONS


def positions_of_review(folder: Path, match: Match, analysis: Analysis) -> list[PracticePosition]:
    """Return the positions that were made of a reviewed deal and can still be read, in the order of play."""
    places_by_id = {_position_id(match, judged): judged.place for judged in _costliest_mistakes(analysis)}
    return sorted(
        (one for one in all_positions(folder) if one.id in places_by_id), key=lambda one: places_by_id[one.id]
    )


def _current_time() -> datetime:
    return schema.parse_time(saves.current_time())


def _position_path(folder: Path, position_id: str) -> Path:
    return practice_folder(folder) / f"{position_id}{MATCH_ENDING}"


def _position_files(folder: Path, unusable: UnusableFiles | None = None) -> list[Path]:
    """Return the files of positions, and copies made by other programs."""
    problems = [] if unusable is None else unusable.problems
    return [path for path in files_in(practice_folder(folder), problems) if FILE_NAME_PATTERN.match(path.stem)]


def _answer_log(folder: Path) -> RecordLog[tuple[str, datetime, bool]]:
    return RecordLog(practice_folder(folder) / ANSWERS_FILE, (ANSWER_FORM,), MAX_ANSWERS_BYTES)


ANSWER_FORM = RecordForm(
    _AnswerLine, lambda _: object(), lambda line: (line.id, schema.parse_time(line.when), line.right)
)


def _read_answers(folder: Path, now: datetime) -> Mapping[str, TimedAnswers]:
    """Return the answers to each position, by its id."""
    answers_by_id: dict[str, list[tuple[datetime, bool]]] = {}
    with contextlib.suppress(OSError):
        for position_id, when, right in _answer_log(folder).read().records:
            if when <= now:
                answers_by_id.setdefault(position_id, []).append((when, right))
    return {own_id: tuple(sorted(answers)) for own_id, answers in answers_by_id.items()}


def _make_schedule(fields: Mapping[str, object], answers: TimedAnswers, now: datetime) -> Schedule:
    """Return the schedule of a position. Raises ValueError, TypeError or KeyError where its time cannot be read."""
    made = schema.parse_time(schema.convert_value(fields["made"], schema.ShortText))
    if made > now:
        made = (answers[0][0] if answers else now) - timedelta(days=DAYS_UNTIL_DUE[0])
    return Schedule(made, answers)


def _read_position(path: Path, answers: Mapping[str, TimedAnswers], now: datetime) -> PracticePosition | None:
    """Return the position in a file; None: a copy of another file there. Raises one of `UNUSABLE_ERRORS`."""
    fields = read_with_checksum(path, MAX_POSITION_BYTES, POSITION_FORMAT)
    position_id = schema.convert_value(fields["id"], schema.ShortText)
    schedule = _make_schedule(fields, answers.get(position_id, ()), now)
    if position_id != path.stem:
        if os.path.lexists(path.with_name(f"{Path(position_id).name}{path.suffix}")):
            return None
        raise ValueError("it is another’s file")  # otherwise deleting this position would delete that file
    if path in _unplayable_files and _unplayable_files[path] == files.file_stamp(path):
        raise OtherVersion
    try:  # the check sum is right: what cannot be used is of another version, not damaged
        judgement, deal = (
            schema.convert_value(fields["judgement"], Judgement),
            schema.convert_value(fields["deal"], schema.ActionIndex),
        )
        saved = SavedGame.parse(schema.convert_value(fields["saved"], str))
    except (TypeError, KeyError, SaveError):
        raise OtherVersion from None
    if saved.revision > CATALOGUE[saved.game].revision:
        raise OtherVersion
    return PracticePosition(position_id, schedule.made, deal, saved, judgement, schedule.answers)
