"""The bars of a reckoning: how far the scores reached before the deal, and how far they reach now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

ABOVE_ZERO = 0.25  # of what lies below it is at least drawn above it, so that the mark stands clear of the end


class BarPart(NamedTuple):
    """A part of a bar, from the lower to the higher end, as shares of the bar's length."""

    start: float
    end: float
    is_new: bool  # the deal has brought it; otherwise it was there before
    is_debt: bool  # below zero


def bounds(scores: Sequence[float], target: float | None) -> tuple[float, float]:
    """From which score to which the bars of these scores reach: from zero, or from the lowest one below it."""
    low = min(0.0, *scores)
    high = max(target or max(0.0, *scores), -ABOVE_ZERO * low)
    return low, high or 1.0


def bar_parts(before: float, after: float, low: float, high: float) -> list[BarPart]:
    """The bar of a score before and after a deal, between those bounds: what is new lies under what was there."""
    zero = -low / (high - low)
    parts = []
    kept = min(before, after) if before > 0 < after else max(before, after) if before < 0 > after else 0.0
    for score, is_new in ((after, True), (kept, False)):
        at = max(0.0, min(1.0, (score - low) / (high - low)))
        if at != zero:
            parts.append(BarPart(min(at, zero), max(at, zero), is_new, at < zero))
    return parts
