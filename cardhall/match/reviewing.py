"""Background reviews: the deals to review, and the review of a deal from beginning to end.

`DealReview` reviews one deal. It gives tasks to a thinking process, one for each decision, so that the work can be
stopped at any time. A deal whose review was stopped is reviewed again from the beginning.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from cardhall.match.analysis import Analysis
    from cardhall.match.results import Result
    from cardhall.match.store import Store


def deals_to_review(store: Store) -> list[tuple[Result, int]]:
    """Return the deals for review, each as result of the match and number of the deal, newest match first.

    Matches without a file, and games without choices, have none.
    """
    reviewable_results = [
        one for one in reversed(store.results()) if CATALOGUE[one.game].choices and store.finished_file(one) is not None
    ]
    return [(one, deal) for one in reviewable_results for deal in range(1, one.deals + 1)]


def reviewed_deals(store: Store) -> set[tuple[str, int]]:
    """Return the deals with a complete review, each by match id and number."""
    from cardhall.match.decisions import book_of

    return book_of(store.folder).reviewed_deals()


@dataclass(frozen=True)
class PrepareReviewTask:
    """A task: read a match and find the decisions in a deal."""

    path: Path
    deal: int
    folder: Path

    def work(self) -> Analysis:
        """Return the prepared review. Raises `SaveError` and ValueError where the deal cannot be reviewed."""
        from cardhall.match import Match, analysis

        match = Match.load(self.path)
        prepared = analysis.Analysis.from_match(match, self.deal)
        analysis.read_review(self.folder, match, prepared)
        return prepared


@dataclass(frozen=True)
class SaveReviewTask:
    """A task: write the review of a deal, the costs, and the mistakes as positions to practise."""

    path: Path
    analysis: Analysis
    folder: Path

    def work(self) -> bool:
        """Save the review. Return True; raises OSError."""
        from cardhall.match import Match, analysis, decisions, practice

        match = Match.load(self.path)
        analysis.write_review(self.folder, match, self.analysis)
        decisions.add_review(self.folder, match, self.analysis)
        practice.add_positions(self.folder, match, self.analysis)
        return True


class DealReview:
    """The review of one deal of a finished match, as a row of tasks."""

    def __init__(self, game_id: str, path: Path, deal: int, folder: Path) -> None:
        """`path`: the match's file; `folder`: the folder of all matches, for the review."""
        self.game_id, self.path, self.deal, self.folder = game_id, path, deal, folder
        self.analysis: Analysis | None = None
        self.has_failed = False  # the deal cannot be reviewed, or the review cannot be kept
        self.is_saved = False
        self._add_task_result: Any = None  # the function that takes the result of the present task

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to be done."""
        return self.has_failed or self.is_saved

    def task(self) -> Any:
        """Return the next task."""
        prepared = self.analysis
        if prepared is None:
            self._add_task_result = self._set_analysis
            return PrepareReviewTask(self.path, self.deal, self.folder)
        from cardhall.match.analysis import DecisionTask

        if (choice := prepared.next_unjudged()) is not None:
            self._add_task_result = lambda result: prepared.add_judgement(choice, result)
            return DecisionTask(choice.seen, prepared.seconds)
        if not prepared.is_course_known:
            self._add_task_result = prepared.set_course
            return prepared.course_task
        if (place := prepared.next_without_luck()) is not None:
            self._add_task_result = lambda result: prepared.add_luck(place, result)
            return prepared.open_card_task(place)
        self._add_task_result = self._note_saved
        return SaveReviewTask(self.path, prepared, self.folder)

    def take(self, result: Any) -> None:
        """Store the result of the last task; None: the task failed."""
        self._add_task_result(result)

    def _set_analysis(self, prepared: Analysis | None) -> None:
        self.analysis, self.has_failed = prepared, prepared is None

    def _note_saved(self, is_saved: bool | None) -> None:
        self.is_saved = bool(is_saved)
        self.has_failed = not self.is_saved
