"""The greatest length of a match: every file that is written can be read back, and replayed within a second."""

from __future__ import annotations

from cardhall.language import say

# The number of actions after which nothing more can be played: about 200 deals of Bridge. The longest matches by the
# rules, those of Twenty-Eight, take about 6,000.
MAX_PLAYED_ACTIONS = 16_000
# The number of actions in a file: a claim or a move that was begun before that limit may be completed.
MAX_ACTIONS = 17_000
TOO_LONG_TEXT = say(
    "This match has become too long: it can have at most {longest:grouped} actions.", longest=MAX_PLAYED_ACTIONS
)
