"""Writers of each kind of thing kept besides matches, which tell later what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from cardhall.match import (
    Match,
    analysis,
    computer_results,
    deal_of_the_day,
    decisions,
    duplicates,
    exercises,
    practice,
)
from cardhall.match.analysis import Analysis
from cardhall.match.deal_of_the_day import YOU
from cardhall.match.replay_by_computer import DealOutcome
from tests.match.test_practice import review_with_costs
from tests.reliability import kept
from tests.reliability.inventory import take_inventory

SET_SIZE = 16  # deals of a set
GAME = "whist"


class Writer(NamedTuple):
    """Writes down things of one kind, each with a number from 0."""

    write: Callable[[int], object]
    missing: Callable[[int], str]  # of the first things, by number, in words; "": none


def writer(folder: Path, kind: str) -> Writer:
    """Return the writer of a kind in a folder of matches; `kind`: one of `KINDS`."""
    return KINDS[kind](folder)


def _days(folder: Path) -> Writer:
    def missing(numbers: int) -> str:
        values = {key: value for key, (_, value, _) in take_inventory(folder)["days"].items()}
        return _some({(_day(number), GAME, YOU): number for number in range(numbers)}.items() - values.items())

    return Writer(
        lambda number: deal_of_the_day.add_result(folder, _day(number), GAME, YOU, DealOutcome((0, 0), number)), missing
    )


def _day(number: int) -> date:
    return date.fromordinal(730_000 + number)


def _sets(folder: Path) -> Writer:
    made = duplicates.start_set(folder, GAME, 4, {}, {1: "easy", 2: "easy", 3: "easy"}, SET_SIZE)

    def write(number: int) -> None:
        duplicates.add_result(folder, made.id, number % SET_SIZE + 1, YOU, DealOutcome((0, 0), number))

    def missing(numbers: int) -> str:
        found = {key[1]: one.value for key, one in take_inventory(folder)["results of sets"].items()}
        return _some({number + 1: number for number in range(min(SET_SIZE, numbers))}.items() - found.items())

    return Writer(write, missing)


def _exercises(folder: Path) -> Writer:
    progress, some = exercises.ExerciseProgress.read(folder), exercises.game_exercises(GAME)

    def missing(numbers: int) -> str:
        found = take_inventory(folder)["exercises"]
        return _some({(GAME, one.key): "right" for one in some[:numbers]}.items() - found.items())

    return Writer(lambda number: progress.note_outcome(GAME, some[number % len(some)], is_right=True), missing)


class _Reviews:
    """Reviews of one deal, each of a match with another id."""

    def __init__(self) -> None:
        self.match = Match.restored(kept.reviewed_match(GAME).saved())
        self.found: Analysis = review_with_costs(self.match, kept.FIRST_COSTS)

    def of(self, number: int) -> Match:
        """The match of that number."""
        self.match.id = f"{number:016x}"
        return self.match


def _decisions(folder: Path) -> Writer:
    reviews = _Reviews()

    def missing(numbers: int) -> str:
        found = len(take_inventory(folder)["decisions"])
        return "" if found >= numbers * len(kept.FIRST_COSTS) else f"{found} decisions are there of {numbers} reviews"

    return Writer(lambda number: decisions.add_review(folder, reviews.of(number), reviews.found), missing)


def _positions(folder: Path) -> Writer:
    reviews, each = _Reviews(), sum(cost >= 0.4 for cost in kept.FIRST_COSTS)

    def missing(numbers: int) -> str:
        found = len(take_inventory(folder)["practice positions"])
        wanted = min(practice.MAX_POSITIONS, numbers * each)
        return "" if found >= wanted else f"{found} positions are there of {numbers} reviews"

    return Writer(lambda number: practice.add_positions(folder, reviews.of(number), reviews.found), missing)


def _answers(folder: Path) -> Writer:
    reviews = _Reviews()
    practice.add_positions(folder, reviews.match, reviews.found)
    tried = practice.all_positions(folder)[0]

    def missing(numbers: int) -> str:
        found = Counter(right for (_, _, right), _ in take_inventory(folder)["practice answers"])
        wanted = Counter(number % 3 == 0 for number in range(numbers))
        return "" if wanted <= found else f"answers are {found}, and {wanted} were given"

    return Writer(lambda number: practice.record_answer(folder, tried, is_right=number % 3 == 0), missing)


def _analyses(folder: Path) -> Writer:
    """Write reviews of one match, deal by deal."""
    match = several_deals()

    def missing(numbers: int) -> str:
        return _some(deal for deal in range(1, min(len(match.deals), numbers) + 1) if not is_there(deal))

    def is_there(deal: int) -> bool:
        found = Analysis.from_match(match, deal)
        analysis.read_review(folder, match, found)
        return found.judgements == _review(deal).judgements

    def write(number: int) -> None:
        if number < len(match.deals):
            analysis.write_review(folder, match, _review(number + 1))

    return Writer(write, missing)


@cache
def _review(deal: int) -> Analysis:
    return review_with_costs(several_deals(), kept.FIRST_COSTS, deal)


def _comparisons(folder: Path) -> Writer:
    """Write comparisons of one match, deal by deal."""
    match = several_deals()

    def missing(numbers: int) -> str:
        found = {deal: one.value for deal, one in computer_results.read_results(folder, match).items()}
        wanted = {number + 1: number for number in range(min(len(match.deals), numbers))}
        return _some(wanted.items() - found.items())

    def write(number: int) -> None:
        if number < len(match.deals):
            computer_results.write_result(folder, match, number + 1, DealOutcome((0, 0), number))

    return Writer(write, missing)


@cache
def several_deals() -> Match:
    """Return a finished match of five deals, the same at every call."""
    match = Match.new("stealing-bundles", seed=3, options={"deals": 5})
    while not match.is_done:
        match.play(match.state.actions(match.state.actors[0])[0], match.state.actors[0])
    return match


def _some(missing: Iterable[Any]) -> str:
    return ", ".join(map(repr, list(missing)[:3]))


KINDS: dict[str, Callable[[Path], Writer]] = {  # by the names that `take_inventory` gives them
    "days": _days,
    "results of sets": _sets,
    "exercises": _exercises,
    "decisions": _decisions,
    "practice positions": _positions,
    "practice answers": _answers,
    "reviews": _analyses,
    "comparisons": _comparisons,
}
