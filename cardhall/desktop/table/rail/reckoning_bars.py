"""The bars of a reckoning: the scores before the deal and after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

MIN_SHARE_ABOVE_ZERO = 0.25  # of the part below zero, so that the mark at zero stands clear of the end


class BarPart(NamedTuple):
    """A part of a bar, from the lower to the higher end, as shares of the bar's length."""

    start: float
    end: float
    is_new: bool  # the deal has brought it; otherwise it was there before
    is_debt: bool  # below zero


def bar_bounds(scores: Sequence[float], target: float | None) -> tuple[float, float]:
    """Return the lowest and highest score that the bars show: from zero, or a negative score, to the target."""
    low = min(0.0, *scores)
    high = max(target or max(0.0, *scores), -MIN_SHARE_ABOVE_ZERO * low)
    return low, high or 1.0


def bar_parts(score_before: float, score_after: float, low: float, high: float) -> list[BarPart]:
    """Return the parts of a score's bar, the old score painted over the new; `low`, `high`: the scores at its ends."""
    zero = -low / (high - low)
    parts = []
    # a score that has crossed zero keeps nothing of its old bar
    old_score = (
        min(score_before, score_after)
        if score_before > 0 < score_after
        else max(score_before, score_after)
        if score_before < 0 > score_after
        else 0.0
    )
    for score, is_new in ((score_after, True), (old_score, False)):
        score_share = max(0.0, min(1.0, (score - low) / (high - low)))
        if score_share != zero:
            parts.append(BarPart(min(score_share, zero), max(score_share, zero), is_new, score_share < zero))
    return parts
