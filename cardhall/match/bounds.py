"""How long a match may become: what is written can always be read back, and is replayed within a second."""

from __future__ import annotations

from cardhall.language import say

# Actions after which a match goes no further: some two hundred deals of Bridge. The longest matches by the book, those
# of Twenty-Eight, take about 6,000.
MAX_PLAYED_ACTIONS = 16_000
# Actions in a file: a claim or a move that is under way when a match is that long may be finished.
MAX_ACTIONS = 17_000
TOO_LONG = say(
    "This match has become too long: it can have at most {longest:grouped} actions.", longest=MAX_PLAYED_ACTIONS
)
