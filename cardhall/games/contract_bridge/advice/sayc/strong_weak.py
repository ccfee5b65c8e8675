"""Strong two clubs, weak twos, and pre-emptive openings."""

from __future__ import annotations

from cardhall.games.contract_bridge.advice.sayc.call_texts import (
    ACE_QUESTION_TEXT,
    BALANCED_TEXT,
    NATURAL_TEXT,
    NEW_SUIT_TEXT,
    PREEMPTIVE_TEXT,
    REBID_TEXT,
    SECOND_SUIT_TEXT,
    SIGN_OFF_TEXT,
    SLAM_INVITATION_TEXT,
    SUIT_SUPPORT_TEXT,
    TO_PLAY_TEXT,
)
from cardhall.games.contract_bridge.advice.sayc.rules import rules_after
from cardhall.language import say

WAITING_BID_TEXT = say("Waiting bid: partner describes the hand")
POSITIVE_RESPONSE_TEXT = say("A good suit of five cards and eight points")
NEGATIVE_RESPONSE_TEXT = say("At most three points")
SELF_SUPPORTING_SUIT_TEXT = say("A suit that needs no support")
STRENGTH_QUESTION_TEXT = say("Asks about strength and a side suit")
FEATURE_TEXT = say("Maximum, with an honour in the suit bid")
SOLID_SUIT_TEXT = say("Maximum, with a solid suit")
NOTHING_TO_SHOW_YET_TEXT = say("Nothing to show yet")
SIDE_SUIT_TEXT = say("Side suit")
NO_SUPPORT_TEXT = say("Maximum, no support")
MINIMUM_OPENING_TEXT = say("Minimum for the opening")

STRONG_TWO_RULES = (
    *rules_after(
        "2C -",
        ("2S", POSITIVE_RESPONSE_TEXT, "8+ 5+S good:S longest:S GF"),
        ("2H", POSITIVE_RESPONSE_TEXT, "8+ 5+H good:H longest:H GF"),
        ("3D", POSITIVE_RESPONSE_TEXT, "8+ 5+D good:D longest:D GF"),
        ("3C", POSITIVE_RESPONSE_TEXT, "8+ 5+C good:C longest:C GF"),
        ("2N", NATURAL_TEXT, "8+h bal GF"),
        ("2D", WAITING_BID_TEXT, "art GF shows:-"),
        is_complete=True,
    ),
    *rules_after(
        "2C X or 2C 2y or 2C 3y",
        ("w", POSITIVE_RESPONSE_TEXT, "8+ 5+w good:w longest:w GF"),
        ("-", NOTHING_TO_SHOW_YET_TEXT, "art shows:-"),
    ),
    *rules_after(
        "2C - 2D -",
        ("2N", BALANCED_TEXT, "22-24h bal"),
        ("3N", BALANCED_TEXT, "25-27h bal"),
        ("3M", SELF_SUPPORTING_SUIT_TEXT, "25+ 7+M good:M GF"),
        ("w", NATURAL_TEXT, "5+w longest:w GF"),
        ("w", NATURAL_TEXT, "4+w longest:w GF rare"),
    ),
    *rules_after(
        "2C - 2D - 2M -",
        ("3M", SUIT_SUPPORT_TEXT, "6+@M 3+M GF"),
        ("4M", SUIT_SUPPORT_TEXT, "3+M GF"),
        ("3C", NEGATIVE_RESPONSE_TEXT, "-3 art F shows:-"),
        ("o", NATURAL_TEXT, "4+ 5+o F"),
        ("3m", NATURAL_TEXT, "4+ 5+m F"),
        ("2N", NATURAL_TEXT, "4+ F shows:-"),
    ),
    *rules_after(
        "2C - 2D - 2M - 3C -",
        ("4M", TO_PLAY_TEXT, "25+ 6+M"),
        ("3M", REBID_TEXT, "6+M"),
        ("o", SECOND_SUIT_TEXT, "4+o F"),
        ("3D", SECOND_SUIT_TEXT, "4+D F"),
        ("3M", REBID_TEXT, "5+M"),
    ),
    *rules_after("2C - 2D - 2M - 3C - 3M -", ("4M", TO_PLAY_TEXT, "2+M 3+h"), ("-", SIGN_OFF_TEXT, "shows:-")),
    *rules_after(
        "2C - 2D - 3m -",
        ("4m", SUIT_SUPPORT_TEXT, "6+ 4+m F"),
        ("3M", NATURAL_TEXT, "4+ 5+M F"),
        ("3N", TO_PLAY_TEXT, "4+"),
        ("-", SIGN_OFF_TEXT, "-3"),
    ),
    *rules_after(
        "2C - [2H,2S] - or 2C - [3C,3D] -",
        ("3N", BALANCED_TEXT, "bal -2H -2S"),
    ),
    *rules_after(
        "2C - 2M -",
        ("4N", ACE_QUESTION_TEXT, "24+@M 3+M art F ask:M shows:-"),
        ("3M", SUIT_SUPPORT_TEXT, "3+M GF"),
        ("w", NATURAL_TEXT, "5+w longest:w GF"),
        ("2N", BALANCED_TEXT, "22+h bal GF"),
    ),
    *rules_after(
        "2C - 3m -",
        ("4N", ACE_QUESTION_TEXT, "25+@m 4+m art F ask:m shows:-"),
        ("w", NATURAL_TEXT, "5+w longest:w GF"),
        ("4m", SUIT_SUPPORT_TEXT, "4+m GF"),
        ("3N", BALANCED_TEXT, "bal"),
    ),
    *rules_after(
        "2C - 2N -",
        ("4N", SLAM_INVITATION_TEXT, "24-25h bal"),
        ("6N", TO_PLAY_TEXT, "25+h bal"),
        ("w", NATURAL_TEXT, "5+w longest:w GF"),
        ("3N", BALANCED_TEXT, "bal"),
        ("w", NATURAL_TEXT, "4+w longest:w GF"),
    ),
)
WEAK_TWO_RULES = (
    *rules_after(
        "2M - or 2M X",
        ("4M", TO_PLAY_TEXT, "17+@M 3+M|18+@M 2+M"),
        ("2N", STRENGTH_QUESTION_TEXT, "15+ 2+M art F shows:-"),
        ("w", NEW_SUIT_TEXT, "14+ 5+w good:w longest:w F cheap|16+ 5+w longest:w F cheap"),
        ("2N", STRENGTH_QUESTION_TEXT, "16+ 1+M art F shows:-"),
        ("4M", PREEMPTIVE_TEXT, "4+M 6+@M|5+M 5+@M"),
        ("3M", PREEMPTIVE_TEXT, "3+M 6+@M"),
        ("2N", STRENGTH_QUESTION_TEXT, "17+ art F shows:-"),
        ("-", SIGN_OFF_TEXT, "-16 shows:-"),
        is_complete=True,
    ),
    *rules_after(
        "2D - or 2D X",
        ("3N", TO_PLAY_TEXT, "17+h stop:C stop:H stop:S 2+D"),
        ("2N", STRENGTH_QUESTION_TEXT, "16+ 2+D art F shows:-"),
        ("M", NEW_SUIT_TEXT, "14+ 5+M M>=o F cheap"),
        ("4D", PREEMPTIVE_TEXT, "5+D"),
        ("3D", PREEMPTIVE_TEXT, "3+D 6+@D"),
        ("2N", STRENGTH_QUESTION_TEXT, "17+ art F shows:-"),
        ("-", SIGN_OFF_TEXT, "-16 shows:-"),
        is_complete=True,
    ),
    *rules_after(
        "2x - 2N -",
        ("3w", FEATURE_TEXT, "9-11h stop:w art GF shows:-"),
        ("3x", MINIMUM_OPENING_TEXT, "-8h shows:6x"),
        ("3N", SOLID_SUIT_TEXT, "9-11h"),
    ),
    *rules_after(
        "2M - 2N - 3M -",
        ("4M", TO_PLAY_TEXT, "17+@M 2+M"),
        ("3N", TO_PLAY_TEXT, "18+"),
        ("-", SIGN_OFF_TEXT, "shows:-"),
    ),
    *rules_after(
        "2D - 2N - 3D -",
        ("3N", TO_PLAY_TEXT, "17+h"),
        ("5D", TO_PLAY_TEXT, "19+@D 3+D"),
        ("-", SIGN_OFF_TEXT, "shows:-"),
    ),
    *rules_after(
        "2M - 2N - 3w - or 2M - 2N - 3N -",
        ("4M", TO_PLAY_TEXT, "15+@M 2+M"),
        ("3N", TO_PLAY_TEXT, "15+ -1M"),
        ("3M", SIGN_OFF_TEXT, "-15"),
    ),
    *rules_after("2D - 2N - 3w -", ("3N", TO_PLAY_TEXT, "15+"), ("4D", SIGN_OFF_TEXT, "3+D")),
    *rules_after(
        "2x - 3x - or 2x - 4x - or 3x - 4x - or 2x - 3N - or 3x - 3N -",
        ("-", SIGN_OFF_TEXT, "shows:-"),
        is_complete=True,
    ),
    *rules_after(
        "2x - 2w - or 2x - 3w -",
        ("+w", SUIT_SUPPORT_TEXT, "8-11h 4+w"),
        ("w", SUIT_SUPPORT_TEXT, "3+w cheap"),
        ("y", SIDE_SUIT_TEXT, "4+y cheap F"),
        ("2N", NO_SUPPORT_TEXT, "9-11h"),
        ("x", REBID_TEXT, "-8h shows:6x"),
        ("3N", NO_SUPPORT_TEXT, "9-11h"),
        ("x", REBID_TEXT, "shows:6x"),
    ),
)
PREEMPT_RULES = (
    *rules_after(
        "3M - or 3M X",
        ("4N", ACE_QUESTION_TEXT, "20+ 3+M art F ask:M|21+ 2+M art F ask:M"),
        ("4M", TO_PLAY_TEXT, "14+@M 2+M quick:6|16+@M 1+M quick:6"),
        ("4M", PREEMPTIVE_TEXT, "3+M 5+@M"),
        ("3N", TO_PLAY_TEXT, "17+h stop:w"),
        ("w", NEW_SUIT_TEXT, "16+ 5+w good:w F cheap"),
        ("-", SIGN_OFF_TEXT, "shows:-"),
        is_complete=True,
    ),
    *rules_after(
        "3m - or 3m X",
        ("3N", TO_PLAY_TEXT, "16+h 2+m stop:n stop:H stop:S"),
        ("3M", NEW_SUIT_TEXT, "16+ 5+M good:M F|18+ 5+M F"),
        ("3N", TO_PLAY_TEXT, "15+h 2+m"),
        ("5m", TO_PLAY_TEXT, "17+@m 3+m"),
        ("5m", PREEMPTIVE_TEXT, "4+m 9+@m"),
        ("4m", PREEMPTIVE_TEXT, "3+m 6+@m"),
        ("3N", TO_PLAY_TEXT, "17+h"),
        ("-", SIGN_OFF_TEXT, "shows:-"),
        is_complete=True,
    ),
    *rules_after(
        "3x - 3w -",
        ("4w", SUIT_SUPPORT_TEXT, "3+w|2+w good:w"),
        ("4x", REBID_TEXT, "7+x shows:7+x"),
    ),
    *rules_after("3m - 3M - 4m -", ("5m", TO_PLAY_TEXT, "shows:-")),
    *rules_after("4m - or 4m X", ("5m", TO_PLAY_TEXT, "14+@m 1+m quick:6"), ("-", SIGN_OFF_TEXT, "shows:-")),
    *rules_after("4M - or 4M X", ("4N", ACE_QUESTION_TEXT, "20+ art F ask:M"), ("-", SIGN_OFF_TEXT, "shows:-")),
)
