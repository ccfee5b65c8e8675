"""Openings of one in a suit and above."""

from __future__ import annotations

from typing import Final

from cardhall.games.contract_bridge.advice.sayc.call_texts import OPENING_TEXT
from cardhall.games.contract_bridge.advice.sayc.rules import rules_after
from cardhall.language import say

WEAK_OPENING_TEXT: Final = say("Weak opening")
STRONG_OPENING_TEXT: Final = say("Strong opening")
PREEMPTIVE_OPENING_TEXT: Final = say("Pre-emptive opening")
NO_OPENING_TEXT: Final = say("No opening")

# Hands are opened with 13 points, long suits counted, or with 12 if unbalanced. The fourth seat passes out more hands
# without spades, as the opponents could outbid it.
NO_FOUR_CARD_MAJOR: Final = "-4H -4S"
OPENING_RULES: Final = rules_after(
    "",
    ("2N", OPENING_TEXT, "20-21h bal"),
    ("3N", OPENING_TEXT, "25-27h bal"),
    ("2C", STRONG_OPENING_TEXT, "22+ min:22 art GF|24+ min:20 art GF"),
    ("2C", STRONG_OPENING_TEXT, "19+ 7+w good:w min:17 quick:8 art GF shows:-"),
    ("1N", OPENING_TEXT, "15-17h bal"),
    ("4M", PREEMPTIVE_OPENING_TEXT, "5-10h 8+M"),
    ("4m", PREEMPTIVE_OPENING_TEXT, "5-10h 8+m good:m -3H -3S seat:123"),
    ("3w", PREEMPTIVE_OPENING_TEXT, "5-10h 7w good:w seat:123"),
    ("3C", PREEMPTIVE_OPENING_TEXT, "7-10h 6C good:C quick:4 -3H -3S seat:123 shows:6+C"),
    ("2S", WEAK_OPENING_TEXT, "5-10h 6S good:S -3H 1+C 1+D 1+H seat:123"),
    ("2H", WEAK_OPENING_TEXT, "5-10h 6H good:H -3S 1+C 1+D 1+S seat:123"),
    ("2D", WEAK_OPENING_TEXT, "5-10h 6D good:D -3H -3S seat:123"),
    ("2M", OPENING_TEXT, "11-14h 6+M -16 seat:4"),
    ("1S", OPENING_TEXT, "13+ 5+S S>=H min:11 seat:123|12+ 5+S S>=H unbal min:10 seat:123|11+ 5+S S>=H min:10 seat:4"),
    ("1H", OPENING_TEXT, "13+ 5+H H>S min:11 seat:123|12+ 5+H H>S unbal min:10 seat:123"),
    ("1H", OPENING_TEXT, "14+ 5+H H>S min:13 seat:4|12+ 5+H 3+S H>S min:11 seat:4 shows:5+H"),
    (
        "1D",
        OPENING_TEXT,
        f"13+ 4+D {NO_FOUR_CARD_MAJOR} D>=C min:11 shows:3+D seat:123"
        f"|13+ 4+D {NO_FOUR_CARD_MAJOR} D>=C min:13 shows:3+D",
    ),
    (
        "1D",
        OPENING_TEXT,
        f"12+ 4+D {NO_FOUR_CARD_MAJOR} D>=C unbal min:11 shows:3+D seat:123|12+ 4D 4H -3S D>=C min:12 shows:3+D",
    ),
    ("1D", OPENING_TEXT, f"12+ 4+D 4S {NO_FOUR_CARD_MAJOR} D>=C min:11 shows:3+D|12+ 3D 4H 4S 2C min:12 shows:3+D"),
    ("1D", OPENING_TEXT, "12+ 5+D 5+C D>=C min:10 shows:3+D seat:123|13+ 6+D D>H D>S min:10 shows:3+D"),
    (
        "1C",
        OPENING_TEXT,
        f"13+ 3+C {NO_FOUR_CARD_MAJOR} C>D min:11 seat:123|13+ 3C 3D {NO_FOUR_CARD_MAJOR} min:11 seat:123",
    ),
    ("1C", OPENING_TEXT, f"13+ 3+C {NO_FOUR_CARD_MAJOR} C>D min:13|13+ 3C 3D {NO_FOUR_CARD_MAJOR} min:13"),
    (
        "1C",
        OPENING_TEXT,
        f"12+ 4+C {NO_FOUR_CARD_MAJOR} C>D unbal min:11 shows:3+C seat:123|12+ 4C 4H -3S -3D min:12 shows:3+C",
    ),
    ("1C", OPENING_TEXT, f"12+ 4+C 4S {NO_FOUR_CARD_MAJOR} C>D min:11 shows:3+C|13+ 6+C C>H C>S min:10 shows:3+C"),
    ("2M", WEAK_OPENING_TEXT, "6-10h 5M good:M -3o seat:3"),
    ("-", NO_OPENING_TEXT, "-12"),
)
