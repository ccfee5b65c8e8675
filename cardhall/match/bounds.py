"""How long a match may become: what is written can always be read back, and is replayed within a second."""

from __future__ import annotations

# Actions after which a match goes no further: some hundred deals of Bridge.
LONGEST = 8_000
# Actions in a file: a claim or a move that is under way when a match is that long may be finished.
ACTIONS = 9_000
TOO_LONG = f"This match has become too long: after {LONGEST:,} actions no more can be saved."
