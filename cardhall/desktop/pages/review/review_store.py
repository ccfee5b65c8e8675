"""Storage of a review: the review itself, its costs for the statistics, and positions to practise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardhall.language import tr
from cardhall.match import Match, Store, analysis
from cardhall.match.analysis import Analysis

if TYPE_CHECKING:
    from cardhall.match.practice import Exercise


def store_review(store: Store, match: Match, found: Analysis) -> str:
    """Store the findings on a deal so far. Return "", or a sentence on why they cannot be saved."""
    try:
        analysis.write_review(store.folder, match, found)
    except OSError as error:
        from cardhall.match.files import reason

        return tr("The review cannot be saved: {reason}.", reason=reason(error))
    return ""


def add_to_practice(store: Store, match: Match, found: Analysis) -> str:
    """Add costs of decisions to the statistics, and mistakes to the practice positions. Return as `store_review`."""
    from cardhall.match import decisions, practice

    try:
        decisions.add_review(store.folder, match, found)
        practice.add_positions(store.folder, match, found)
    except OSError as error:
        from cardhall.match.files import reason

        return tr("The cost of the decisions cannot be saved: {reason}.", reason=reason(error))
    return ""


def practice_positions(store: Store, match: Match, found: Analysis) -> list[Exercise]:
    """Return the positions of the deal's mistakes that were not tried yet; none before all decisions are judged."""
    from cardhall.match import practice

    if found.due() is not None:
        return []
    return [one for one in practice.of_review(store.folder, match, found) if not one.answers]
