"""Check sums of positions: a saved game has the check sum of its last position."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardhall.rules import State


def possible_checksums(state: State) -> tuple[str, str]:
    """The check sums that a file may have of a state: some games once scored only at the end of a deal."""
    scores = tuple(score - more for score, more in zip(state.scores, state.gained, strict=True))
    return state_checksum(state), state_checksum(state, scores)


def state_checksum(state: State, scores: Sequence[float] | None = None) -> str:
    """Return a check sum of the parts of a state fixed by the rules: the same while the rules are the same."""
    told = {
        "turn": state.turn,
        "phase": state.phase,
        "dealer": state.dealer,
        "deal": state.deal_number,
        "scores": list(state.scores if scores is None else scores),
        "winners": list(state.winners),
        "zones": {zone: " ".join(map(str, some)) for zone, some in sorted(state.zones.items()) if some},
    }
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
