"""Storage of a review: the review itself, its costs for the statistics, and positions to practise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardhall.language import tr
from cardhall.match import Match, Store, analysis
from cardhall.match.analysis import Analysis

if TYPE_CHECKING:
    from cardhall.match.practice import PracticePosition


def store_review(store: Store, match: Match, findings: Analysis) -> str:
    """Store the findings on a deal so far. Return "", or a sentence on why they cannot be saved."""
    try:
        analysis.write_review(store.folder, match, findings)
    except OSError as error:
        from cardhall.match.files import error_reason

        return tr("The review cannot be saved: {reason}.", reason=error_reason(error))
    return ""


def add_to_practice(store: Store, match: Match, findings: Analysis) -> str:
    """Add costs of decisions to the statistics, and mistakes to the practice positions. Return as `store_review`."""
    from cardhall.match import decisions, practice

    try:
        decisions.add_review(store.folder, match, findings)
        practice.add_positions(store.folder, match, findings)
    except OSError as error:
        from cardhall.match.files import error_reason

        return tr("The cost of the decisions cannot be saved: {reason}.", reason=error_reason(error))
    return ""


def practice_positions(store: Store, match: Match, findings: Analysis) -> list[PracticePosition]:
    """Return the positions of the deal's mistakes that were not tried yet; none before all decisions are judged."""
    from cardhall.match import practice

    if findings.next_unjudged() is not None:
        return []
    return [one for one in practice.positions_of_review(store.folder, match, findings) if not one.answers]
