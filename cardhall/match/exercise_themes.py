"""Names of the themes and levels of exercises, by their keys in the files of exercises."""

from __future__ import annotations

from cardhall.language import say

EASY, MEDIUM, HARD = 1, 2, 3
LEVEL_TEXTS = {
    EASY: say("easy", context="exercise"),
    MEDIUM: say("medium", context="exercise"),
    HARD: say("hard", context="exercise"),
}

THEME_TEXTS = {
    "trumps": say("Leading trumps"),
    "winners": say("Cashing winners"),
    "suit": say("Setting up a suit"),
    "void": say("Preparing a ruff"),
    "save": say("Keeping high cards"),
    "ruff": say("Ruffing"),
    "finesse": say("The finesse"),
    "cheap": say("Winning cheaply"),
    "high": say("Playing high"),
    "throw": say("Throwing a card away"),
    "points": say("Points for your side"),
    "duck": say("Losing tricks on purpose"),
    "bid": say("Bidding"),
    "draw": say("Drawing a card"),
    "discard": say("Discarding"),
    "meld": say("Melding"),
    "lead": say("Leading"),
    "beat": say("Beating a play"),
    "pass": say("Passing"),
    "capture": say("Capturing"),
    "block": say("Stopping the others"),
    "build": say("Building a line"),
    "stake": say("Bets and stakes"),
    "play": say("Playing a card"),
    "several": say("Several good answers"),
}
