"""The facts of Kabu."""

from __future__ import annotations

from dataclasses import dataclass

from cardhall.rules.engine.facts import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class KabuFacts(Facts):
    """Holds the round and the passes."""

    round: int
    passed: tuple[int, ...]
