"""The facts of Spinado."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardhall.cards import Card
from cardhall.rules.engine.facts import Facts, field_writing


@dataclass(frozen=True, slots=True, kw_only=True)
class SpinadoFacts(Facts):
    """Holds the next card and the pots."""

    next: Card | None
    pot_chips: Mapping[str, int] = field(metadata=field_writing(item_names="{}"))  # by the name of the pot
