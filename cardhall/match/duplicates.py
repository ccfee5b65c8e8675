"""Duplicate sets: deals also played by Hard in the person's seat, with the same cards, so that luck is equal.

Each deal is a match of its own, with the same players and rules; the dealer changes from deal to deal. A set has a file
in the folder `sets` beside the matches, with a JSON object on each line. Lines are only added, never changed. The first
line holds the set-up, each other line the result of a deal:

    {"set": "0123456789abcdef", "game": "whist", "seats": 4, "options": {"target": 5}, "levels": {"1": "normal", …},
     "seeds": [731, …], "began": "2026-11-24T20:15:00+01:00"}
    {"deal": 1, "who": "you", "delta": [3, 0], "value": 3.0, "match": "fedcba9876543210"}

`who` is "you" or a level, `value` the points of the person's side minus the average of the other sides. Sets of Bridge
may be scored in IMPs or matchpoints: then the first line has `"scoring": "imps"`, the deals are boards with dealer and
vulnerability in rotation, and a result has the text of its `board_scores.Result`: `"board": "4 S 1 0 10"`. All levels
play for matchpoints, otherwise only Hard. Of several lines with the same deal and player the first counts; a line that
cannot be read is ignored. A set whose first line is damaged cannot be continued: its file is set aside. A file whose
first line is of another version stays.
"""

from __future__ import annotations

import os
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct

from cardhall.match import board_scores, files, saves, schema
from cardhall.match.board_scores import IMPS, MATCHPOINTS, POINTS, ContractResult
from cardhall.match.folders import files_in
from cardhall.match.match import LARGEST_SEED, Match
from cardhall.match.one_deal import SET_OCCASION, Occasion
from cardhall.match.records.log import BYTE_ORDER_MARK, DamagedRecord, OtherVersion, RecordForm, RecordLog, RecordTally
from cardhall.match.records.unusable_files import UnusableFiles
from cardhall.match.replay_by_computer import DealOutcome
from cardhall.rules import Game, IllegalAction, SetupError
from cardhall.rules.catalogue import CATALOGUE

SET_SIZES = (8, 16)
YOU, HARD = "you", "hard"
# levels that also play the deals; other scorings: HARD
COMPUTER_LEVELS_BY_SCORING = {MATCHPOINTS: (HARD, "normal", "easy")}
SCORING_NAMES = (POINTS, IMPS, MATCHPOINTS)
MAX_FILE_BYTES = 2**20  # bytes
MAX_LISTED_SETS = 100  # the newest sets
MAX_DEALS_PER_SET = 100  # of a set
SET_ENDING = ".jsonl"
UNREADABLE_ERRORS = (OSError, ValueError, OtherVersion)


class _SetHead(Struct, frozen=True):
    set: schema.ShortText
    game: schema.ShortText
    seats: schema.Count
    options: schema.Options
    levels: schema.Levels
    seeds: Annotated[tuple[schema.Count, ...], Meta(min_length=1, max_length=MAX_DEALS_PER_SET)]
    began: schema.ShortText
    scoring: schema.ShortText = POINTS


class PlayedDeal(Struct, frozen=True):
    """The result of the person, or of a level, in a deal of a set."""

    deal: Annotated[int, Meta(ge=1, le=MAX_DEALS_PER_SET)]
    who: schema.ShortText
    delta: schema.PointsBySide
    value: schema.Points
    match: schema.ShortText = ""  # id of the match in which the person played the deal
    board: schema.ShortText = ""  # text of a `board_scores.Result`, in a set with IMPs or matchpoints


@dataclass
class DuplicateSet:
    """A duplicate set, with its results so far."""

    id: str
    game: str
    seats: int
    options: Mapping[str, Any]
    levels: Mapping[int, str]
    seeds: tuple[int, ...]
    began: datetime
    results: dict[tuple[int, str], PlayedDeal] = field(default_factory=dict)  # by deal and player
    scoring: str = POINTS  # or IMPS, MATCHPOINTS

    @property
    def size(self) -> int:
        """The number of deals of the set."""
        return len(self.seeds)

    def result_of(self, deal: int, player: str = YOU) -> PlayedDeal | None:
        """Return the result of YOU or a level in a deal, counted from 1; None: not played yet."""
        return self.results.get((deal, player))

    @property
    def played_deals(self) -> list[int]:
        """The numbers of the deals that the person has played."""
        return [deal for deal in range(1, self.size + 1) if self.result_of(deal) is not None]

    @property
    def next_deal(self) -> int | None:
        """The number of the first deal that the person has not played; None: all are played."""
        return next((deal for deal in range(1, self.size + 1) if self.result_of(deal) is None), None)

    @property
    def has_boards(self) -> bool:
        """Whether the deals are boards of Bridge, scored in IMPs or matchpoints."""
        return self.scoring != POINTS

    @property
    def computer_levels(self) -> tuple[str, ...]:
        """The levels that play the deals in the person's seat."""
        return COMPUTER_LEVELS_BY_SCORING.get(self.scoring, (HARD,))

    @property
    def next_computer_deal(self) -> tuple[int, str] | None:
        """The next deal for one of `computer_levels`, with the player; None: all have played all deals."""
        deals = ((deal, who) for deal in range(1, self.size + 1) for who in self.computer_levels)
        return next(((deal, who) for deal, who in deals if self.result_of(deal, who) is None), None)

    @property
    def compared_deals(self) -> list[int]:
        """The numbers of the deals that the person and all `computer_levels` have played."""
        return [
            deal
            for deal in self.played_deals
            if all(self.result_of(deal, who) is not None for who in self.computer_levels)
        ]

    def contract_result(self, deal: int, player: str) -> ContractResult | None:
        """Return contract and tricks of YOU or a level in a deal; None: not known."""
        played = self.result_of(deal, player)
        return None if played is None else ContractResult.parse(played.board)

    def score_of(self, deal: int, player: str) -> int | None:
        """Return the duplicate score of side 0 when YOU or a level played the deal; None: not known."""
        board = self.contract_result(deal, player)
        return None if board is None else board_scores.duplicate_score(board, deal)

    def person_gain(self, deal: int) -> float | None:
        """Return the person's gain on a deal: IMPs, or the share of matchpoints (0 to 1); None: a result is missing."""
        own_score = self.score_of(deal, YOU)
        return None if own_score is None else self.gain_for_score(own_score, deal)

    def gain_for_score(self, own_score: int, deal: int) -> float | None:
        """Return the gain on a deal for the score `own_score` of the person’s side: see `person_gain`."""
        other_scores = [self.score_of(deal, who) for who in self.computer_levels]
        known_scores = [other for other in other_scores if other is not None]
        if len(known_scores) < len(other_scores):
            return None
        return (
            board_scores.imps_for_difference(own_score - known_scores[0])
            if self.scoring == IMPS
            else board_scores.matchpoint_share(own_score, known_scores)
        )

    @property
    def scored_boards(self) -> list[int]:
        """The numbers of the boards on which the scores of the person and all `computer_levels` are known."""
        return [deal for deal in self.played_deals if self.person_gain(deal) is not None]

    @property
    def person_gains(self) -> list[float]:
        """The person's gains on the boards of `scored_boards`."""
        return [won for deal in self.played_deals if (won := self.person_gain(deal)) is not None]

    def total_of(self, player: str) -> float:
        """Return the total value of YOU or a level, over the deals that all have played."""
        return sum(one.value for deal in self.compared_deals if (one := self.result_of(deal, player)) is not None)

    def match_of_deal(self, deal: int, names: Sequence[str] = (), avatars: Sequence[str] = ()) -> Match:
        """Return a deal at its beginning, as a match. Raises `rules.SetupError` where the rules have changed."""
        has_boards = self.has_boards
        match = Match.new(
            self.game,
            seats=self.seats,
            seed=self.seeds[deal - 1],
            options=board_scores.board_options(deal, self.options) if has_boards else self.options,
            levels=self.levels,
            dealer=set_dealer(deal, self.seats, self.scoring),
            names=names,
            avatars=avatars,
        )
        match.occasion = Occasion(SET_OCCASION, self.id, deal)
        return match


def set_dealer(deal: int, seats: int, scoring: str = POINTS) -> int:
    """Return the dealer's seat in a deal of a set, counted from 1."""
    return (deal - 1) % seats if scoring == POINTS else board_scores.board_dealer(deal)


def set_path(folder: Path, set_id: str) -> Path:
    """Return the path of a set; `folder`: the folder of all matches."""
    safe_id = "".join(letter for letter in set_id if letter.isascii() and letter.isalnum())[:40] or "set"
    return folder / "sets" / f"{safe_id}{SET_ENDING}"


def start_set(
    folder: Path,
    game: str,
    seats: int,
    options: Mapping[str, Any],
    levels: Mapping[int, str],
    size: int,
    seeds: Sequence[int] = (),
    scoring: str = POINTS,
) -> DuplicateSet:
    """Start a new set and write its first line. Raises OSError.

    `size`: number of deals; `seeds`: match numbers of the deals (default: drawn); `scoring`: one of
    `possible_scorings`.
    """
    rng = random.SystemRandom()
    seeds = tuple(seeds) or tuple(rng.randint(1, LARGEST_SEED) for _ in range(size))
    head = _SetHead(
        Match.new_id(),
        game,
        seats,
        dict(options),
        {str(seat): level for seat, level in levels.items()},
        seeds,
        saves.current_time(),
        scoring,
    )
    _set_log(set_path(folder, head.set)).append(head)
    return _set_from_head(head)


def add_result(folder: Path, set_id: str, deal: int, player: str, outcome: DealOutcome, match_id: str = "") -> None:
    """Append the result of YOU or a level in a deal, unless the set has been deleted. Raises OSError."""
    path, duplicate_set = set_path(folder, set_id), read_set(folder, set_id)
    board = _board_text(duplicate_set, deal, outcome) if duplicate_set is not None and duplicate_set.has_boards else ""
    if path.exists():  # a new file would have no first line, and would count as a damaged set
        _set_log(path).append(PlayedDeal(deal, player, tuple(outcome.delta), outcome.value, match_id, board))


def _board_text(duplicate_set: DuplicateSet, deal: int, outcome: DealOutcome) -> str:
    """Return the text of contract and tricks; "" where the actions are not legal in the deal."""
    try:
        result = board_scores.play_to_result(duplicate_set.match_of_deal(deal), outcome.actions)
    except (IllegalAction, SetupError):
        return ""  # the rules have changed: the result in points stays
    return "" if result is None else str(result)


def possible_scorings(game: Game[Any]) -> tuple[str, ...]:
    """Return the possible scorings for sets of a game: IMPs and matchpoints need vulnerability, as in Bridge."""
    return SCORING_NAMES if "vulnerable" in game.options else (POINTS,)


def read_set(folder: Path, set_id: str) -> DuplicateSet | None:
    """Return the set with the id; None where its file cannot be read."""
    try:
        return _read_file(set_path(folder, set_id))
    except UNREADABLE_ERRORS:
        return None


def read_all_sets(folder: Path) -> tuple[list[DuplicateSet], UnusableFiles]:
    """Return all sets, the newest first; and the files that cannot be used."""
    sets: list[DuplicateSet] = []
    unusable = UnusableFiles()
    for path in files_in(folder / "sets", unusable.problems, SET_ENDING):
        try:
            duplicate_set = _read_file(path)
        except UNREADABLE_ERRORS as error:
            unusable.add(path, error)
        else:
            sets += [] if duplicate_set is None else [duplicate_set]
    return sorted(sets, key=lambda one: one.began, reverse=True)[:MAX_LISTED_SETS], unusable


def all_sets(folder: Path) -> list[DuplicateSet]:
    """Return all sets, the newest first."""
    return read_all_sets(folder)[0]


def _read_file(path: Path) -> DuplicateSet | None:
    """Return the set in a file; None: the file is empty, or a copy. Raises one of `UNREADABLE_ERRORS`."""
    lines = files.read(path, MAX_FILE_BYTES).splitlines()
    if not lines:
        return None
    _, head = HEAD_FORM.read(lines[0].removeprefix(BYTE_ORDER_MARK))
    if (own_path := set_path(path.parent.parent, head.set)) != path:
        if os.path.lexists(own_path):
            return None
        raise DamagedRecord  # it is another set’s file
    duplicate_set, tally = _set_from_head(head), RecordTally[PlayedDeal]((PLAYED_FORM,))
    for line in lines[1:]:
        tally.add(line)
    for played in tally.contents.records:
        if played.deal <= duplicate_set.size and played.who in (YOU, *duplicate_set.computer_levels):
            duplicate_set.results[played.deal, played.who] = played
    return duplicate_set


def _set_log(path: Path) -> RecordLog[_SetHead | PlayedDeal]:
    return RecordLog(path, (HEAD_FORM, PLAYED_FORM), MAX_FILE_BYTES)


def _set_from_head(head: _SetHead) -> DuplicateSet:
    levels = {int(seat): level for seat, level in head.levels.items()}
    began = schema.parse_time(head.began)
    return DuplicateSet(head.set, head.game, head.seats, head.options, levels, head.seeds, began, scoring=head.scoring)


def _checked_head(head: _SetHead) -> _SetHead:
    """Return the set-up unchanged. Raises ValueError for a set of another version."""
    if (
        head.game not in CATALOGUE
        or head.seats not in CATALOGUE[head.game].seat_counts
        or head.scoring not in SCORING_NAMES
    ):
        raise ValueError("not a set of this version")
    _set_from_head(head)
    return head


HEAD_FORM = RecordForm(_SetHead, lambda head: "head", _checked_head, marker_fields=("set", "game", "began"))
PLAYED_FORM = RecordForm(PlayedDeal, lambda one: (one.deal, one.who), lambda one: one)
