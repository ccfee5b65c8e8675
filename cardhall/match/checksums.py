"""Computes check sums of positions: a saved game stores the check sum of its last position."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardhall.rules import State


def valid_checksums(state: State) -> tuple[str, str]:
    """Return the valid check sums of a state: of today, and of files with the scores at the start of the deal."""
    scores = tuple(score - gained for score, gained in zip(state.scores, state.gained, strict=True))
    return state_checksum(state), state_checksum(state, scores)


def state_checksum(state: State, scores: Sequence[float] | None = None) -> str:
    """Return a check sum of the parts of a state that the rules determine. `scores`: in place of the state's scores."""
    fields = {
        "turn": state.turn,
        "phase": state.phase,
        "dealer": state.dealer,
        "deal": state.deal_number,
        "scores": list(state.scores if scores is None else scores),
        "winners": list(state.winners),
        "zones": {
            zone: " ".join(map(str, zone_cards)) for zone, zone_cards in sorted(state.zones.items()) if zone_cards
        },
    }
    return hashlib.sha256(json.dumps(fields, sort_keys=True).encode()).hexdigest()
