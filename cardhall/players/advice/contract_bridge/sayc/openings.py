"""Openings of one in a suit and above."""

from __future__ import annotations

from cardhall.language import say
from cardhall.players.advice.contract_bridge.sayc.rules import after
from cardhall.players.advice.contract_bridge.sayc.words import OPENING

WEAK = say("Weak opening")
STRONG = say("Strong opening")
PREEMPT = say("Opening that shuts the others out")
PASSES = say("No opening")

# Hands are opened with 13 points, long suits counted, or with 12 where two suits make up for it; fourth in turn, hands
# without spades are thrown in sooner.
OPENINGS = after(
    "",
    ("2N", OPENING, "20-21h bal"),
    ("3N", OPENING, "25-27h bal"),
    ("2C", STRONG, "22+h art GF|22+ min:19 art GF|21+ 7+M min:16 quick:8 art GF|20+ 8+w min:17 quick:8 art GF"),
    ("1N", OPENING, "15-17h bal"),
    ("2M", OPENING, "11-13h 6+M seat:4 min:11 -14"),
    ("1S", OPENING, "12+ 5+S S>=H min:10 shows:5+S seat:123|12+ 6+S S>=H min:8 shows:5+S seat:123"),
    ("1H", OPENING, "12+ 5+H H>S min:10 shows:5+H seat:123|12+ 6+H H>S min:8 shows:5+H seat:123"),
    ("1S", OPENING, "12+ 5+S S>=H min:10 seat:4"),
    ("1H", OPENING, "13+ 5+H H>S min:11 seat:4|12+ 5+H 4+S H>S min:11 seat:4"),
    (
        "1D",
        OPENING,
        "13+ 4+D -4H -4S D>=C min:10 shows:3+D|12+ 5+D -5H -5S D>=C min:10 shows:3+D seat:123"
        "|12+ 4S 4H 4D 1C min:11 shows:3+D|13+ 3D 4H 4S 2C min:10 shows:3+D|12+ 6+D D>H D>S min:10 shows:3+D",
    ),
    (
        "1C",
        OPENING,
        "13+ 3+C -4H -4S C>=D min:10|12+ 5+C -5H -5S C>=D min:10 shows:3+C seat:123|12+ 6+C C>H C>S min:10 shows:3+C",
    ),
    ("4M", PREEMPT, "5-10h 8+M seat:123|5-11h 8+M seat:4"),
    ("4m", PREEMPT, "5-10h 8+m good:m -3H -3S seat:123"),
    ("3w", PREEMPT, "5-10h 7+w good:w seat:123"),
    ("2S", WEAK, "5-11h 6S good:S -3H seat:123"),
    ("2H", WEAK, "5-11h 6H good:H -3S seat:123"),
    ("2D", WEAK, "5-11h 6D good:D -3H -3S seat:123"),
    ("2M", WEAK, "6-10h 5M good:M -3o seat:3"),
    ("-", PASSES, "-12"),
)
OPENING_BIDS = OPENINGS
