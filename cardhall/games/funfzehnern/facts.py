"""The facts of Fünfzehnern."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardhall.rules.engine.facts import Facts, field_writing


@dataclass(frozen=True, slots=True, kw_only=True)
class FunfzehnernFacts(Facts):
    """Holds the suit that binds the leader."""

    bound: str | None
    forced: str | None = field(metadata=field_writing("force"))  # the suit of a declared zwang
