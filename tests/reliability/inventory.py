"""Lists everything that is kept for a person in a folder of matches, to be compared with a later list."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardhall.match import (
    Match,
    SaveError,
    Store,
    analysis,
    computer_results,
    deal_of_the_day,
    decisions,
    duplicates,
    exercises,
    practice,
    saves,
)
from cardhall.match.saves import SavedGame
from cardhall.match.sliced_work import at_once

MATCHES_KIND = "matches"  # the one kind of which a later list may say more: a match is played on
SETUP_FIELDS = "setups"
OF_MATCHES = (MATCHES_KIND, SETUP_FIELDS, "results")
FOLDERS_WITHOUT_MATCHES = (
    "deleted",
    "damaged",
    "practice",
    "reviews",
    "others",
    "sets",
)  # folders without matches to go on with
Inventory = dict[str, dict[Any, Any]]  # by kind of thing: by what names one, what it says


def take_inventory(folder: Path, matches: Iterable[Match] = ()) -> Inventory:
    """List what the program finds in a folder of matches.

    `matches`: those of which kept reviews and comparisons of the first deal are asked for.
    """
    progress = exercises.ExerciseProgress.read(folder)
    sets = duplicates.all_sets(folder)
    positions = practice.all_positions(folder)
    rows = at_once(decisions.decisions_as_csv(folder)).splitlines()[1:]
    saved = _longest(folder)
    found: Inventory = {
        MATCHES_KIND: {own_id: (*one.log, *one.redo) for own_id, one in saved.items()},
        SETUP_FIELDS: {
            own_id: (one.game, one.options, one.levels, one.names, one.deals[0]) for own_id, one in saved.items()
        },
        "results": {one.id: (one.game, one.date, one.scores, one.given_up) for one in Store(folder).results()},
        "practice positions": {one.id: (one.made, one.deal, one.saved, one.judgement) for one in positions},
        "practice answers": _numbered((one.id, *answer) for one in positions for answer in one.answers),
        "days": {
            key: (one.delta, one.value, one.when)
            for key, one in deal_of_the_day.read_results(folder)[0].results.items()
        },
        "sets": {one.id: (one.game, one.seats, one.options, one.levels, one.seeds, one.scoring) for one in sets},
        "results of sets": {(one.id, *key): result for one in sets for key, result in one.results.items()},
        "decisions": _numbered(rows),
        "exercises": {(game, key): went for game, some in progress.outcomes.items() for key, went in some.items()},
        "comparisons": {},
        "reviews": {},
    }
    for match in matches:
        review = copy.copy(_unreviewed(match))
        analysis.read_review(folder, match, review)
        found["reviews"] |= {(match.id, place): judged for place, judged in review.judgements.items()}
        found["comparisons"] |= {
            (match.id, deal): one for deal, one in computer_results.read_results(folder, match).items()
        }
    return found


@lru_cache(maxsize=8)
def _unreviewed(match: Match) -> analysis.Analysis:
    return analysis.Analysis.from_match(match, 1)


def find_losses(before: Mapping[str, Mapping[Any, Any]], after: Mapping[str, Mapping[Any, Any]]) -> list[str]:
    """Name every entry of an earlier list that a later list lacks or has otherwise; a match may be longer there."""
    return [
        f"{kind}: {name!r} {'is lost' if name not in after[kind] else f'is {after[kind][name]!r}, was {said!r}'}"[:400]
        for kind, some in before.items()
        for name, said in some.items()
        if name not in after[kind] or not _is_kept(kind, said, after[kind][name])
    ]


def _is_kept(kind: str, said: Any, says: Any) -> bool:
    if kind == SETUP_FIELDS:  # a version may add its own options, at their usual values
        (game, options, *rest), (own_game, own_options, *own_rest) = said, says
        return bool((game, rest) == (own_game, own_rest) and options.items() <= own_options.items())
    return bool(says[: len(said)] == said if kind == MATCHES_KIND else says == said)


def _numbered(some: Iterable[Any]) -> dict[Any, bool]:
    """Tell equal things apart by a number."""
    return {(one, place): True for one, number in Counter(some).items() for place in range(number)}


def _longest(folder: Path) -> dict[str, SavedGame]:
    """Find the file with the longest course of every match, by the match's id."""
    found: dict[str, SavedGame] = {}
    for path in folder.rglob("*.json*"):
        if (
            not set(path.relative_to(folder).parts[:-1]) & set(FOLDERS_WITHOUT_MATCHES)
            and (saved := read_match(path)) is not None
        ):
            known = found.get(saved.id)
            if known is None or len(saved.log) + len(saved.redo) >= len(known.log) + len(known.redo):
                found[saved.id] = saved
    return found


def read_match(path: Path) -> SavedGame | None:
    """Read the match in a file, or the readable part of a damaged file; None: there is none."""
    try:
        return saves.read(path)
    except SaveError as error:
        return getattr(error, "saved", None)
