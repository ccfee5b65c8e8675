"""The facts of Stealing Bundles."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts, field_writing


@dataclass(frozen=True, slots=True, kw_only=True)
class StealingBundlesFacts(Facts):
    """Holds the tops of the bundles and the last capture."""

    tops: tuple[Card | None, ...] = field(metadata=field_writing(item_names="top_{}"))  # by seat
    last_capture: int | None
