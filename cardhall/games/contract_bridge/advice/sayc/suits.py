"""Responses to one of a suit without interference, and rebids after special responses."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.games.contract_bridge.advice.sayc.call_texts import (
    ACCEPTANCE_TEXT,
    ACE_QUESTION_TEXT,
    GAME_RAISE_TEXT,
    INVITATION_TEXT,
    LAST_RESORT_TEXT,
    LIMIT_RAISE_TEXT,
    NATURAL_TEXT,
    NEW_SUIT_TEXT,
    PREEMPTIVE_TEXT,
    RAISE_TEXT,
    SECOND_SUIT_TEXT,
    SIGN_OFF_TEXT,
    SLAM_TRY_TEXT,
    TO_PLAY_TEXT,
)
from cardhall.games.contract_bridge.advice.sayc.rules import AuctionPlace, CallRule, rules_after
from cardhall.language import say

JACOBY_TEXT = say("Jacoby: raise to game with four trumps")
JUMP_SHIFT_TEXT = say("Jump in a new suit, looking for a slam")
TOO_WEAK_TEXT = say("Too weak to answer")
SHORT_SUIT_TEXT = say("At most one card in the suit bid")
GRAND_SLAM_FORCE_TEXT = say("Asks for two of the three highest trumps, to bid seven")
TRUMP_HONOURS_TEXT = say("Two of the three highest trumps")
FIVE_CARD_SUIT_TEXT = say("A second suit of five cards")
FAR_ABOVE_MINIMUM_TEXT = say("Much more than a minimum opening")
ABOVE_MINIMUM_TEXT = say("More than a minimum opening")
MINIMUM_OPENING_TEXT = say("Minimum opening")

MAJOR_ANSWER_RULES: Sequence[CallRule] = (
    (
        "5N",
        say("Asks for two of the three highest trumps, to bid seven"),
        "20+@M 5+M aces:3,4 kings:2,3,4 art F shows:5+M",
    ),
    ("2N", JACOBY_TEXT, "13+@M 4+M min:9 fresh art GF"),
    ("+w", JUMP_SHIFT_TEXT, "18+h 5+w good:w longest:w fresh GF|17+ 6+w good:w longest:w fresh GF"),
    ("4M", PREEMPTIVE_TEXT, "6+@M 5+M -9h shows:5+M min:3"),
    ("3M", LIMIT_RAISE_TEXT, "10-12@M 4+M shows:3+M|10-12@M 3M shows:3+M min:8"),
    ("2M", RAISE_TEXT, "6-9@M 3+M min:4"),
    ("3N", NATURAL_TEXT, "15-17h bal 2-3M -3S fresh shows:2+M|15-17h bal 2-3M M>=S fresh shows:2+M"),
    ("2N", INVITATION_TEXT, "11-12 bal -3S passed"),
    ("1S", NEW_SUIT_TEXT, "6+ 5+S longest:S F"),
    ("2H", NEW_SUIT_TEXT, "11+ 5+H longest:H F fresh|11+ 5+H longest:H passed"),
    ("2m", NEW_SUIT_TEXT, "11+ 5+m m>=n 0-4o F fresh shows:4+m|11+ 5+m m>n m>o F fresh shows:4+m|11+ 5+m m>=n passed"),
    ("1S", NEW_SUIT_TEXT, "6+ 4+S F"),
    ("2C", NEW_SUIT_TEXT, "11+ 4+C F fresh shows:4+C|11+ 5+C passed"),
    ("2D", NEW_SUIT_TEXT, "11+ 4+D F fresh shows:4+D|11+ 5+D passed"),
    ("2C", LAST_RESORT_TEXT, "13+@M 3M F fresh rare shows:3+C"),
    ("1N", NATURAL_TEXT, "6-10 shows:-"),
    ("1N", LAST_RESORT_TEXT, "11-12 shows:- rare"),
    ("-", TOO_WEAK_TEXT, "-5"),
)


def minor_answer_rules(
    minor: str, other_minor_rules: Sequence[CallRule], last_resort_rules: Sequence[CallRule]
) -> list[AuctionPlace]:
    """Answers to one of a minor.

    `other_minor_rules`: in the other minor, before the majors; `last_resort_rules`: when nothing else fits.
    """
    no_major = "-3H -3S"
    return rules_after(
        f"1{minor} -",
        ("+w", JUMP_SHIFT_TEXT, "19+ 5+w good:w longest:w fresh GF|17+ 6+w good:w longest:w min:14 fresh GF"),
        ("2N", NATURAL_TEXT, f"13-15h bal {no_major} fresh GF shows:-3H shows:-3S shows:2+{minor}"),
        ("3N", NATURAL_TEXT, f"16-19h bal {no_major} fresh shows:-3H shows:-3S shows:2+{minor}"),
        ("1M", NEW_SUIT_TEXT, "6+ 5+M longest:M F fresh shows:4+M|6-11 5+M longest:M F passed shows:4+M"),
        *other_minor_rules,
        ("1H", NEW_SUIT_TEXT, "6+ 4+H F"),
        ("1S", NEW_SUIT_TEXT, "6+ 4+S F"),
        (f"5{minor}", GAME_RAISE_TEXT, f"14-17@{minor} 7+{minor} -9h {no_major}"),
        (
            f"3{minor}",
            LIMIT_RAISE_TEXT,
            f"10-12h 5+{minor} {no_major} shows:4+{minor}|10-12 5+{minor} {no_major} min:8 shows:4+{minor}"
            f"|11-12 4+{minor} {no_major}",
        ),
        (f"5{minor}", GAME_RAISE_TEXT, f"14-17@{minor} 6+{minor} {no_major}"),
        (f"2{minor}", RAISE_TEXT, f"6-9 5+{minor} {no_major} shows:4+{minor}"),
        ("1N", NATURAL_TEXT, f"6-10 {no_major} shows:-3H shows:-3S"),
        (f"2{minor}", RAISE_TEXT, f"6-10 4+{minor}"),
        *last_resort_rules,
        ("2N", INVITATION_TEXT, f"11-12 {no_major} passed"),
        ("1N", LAST_RESORT_TEXT, "11-12 bal shows:- rare"),
        ("-", TOO_WEAK_TEXT, "-5"),
        is_complete=True,
    )


DIAMONDS_OVER_CLUBS_RULES: Sequence[CallRule] = (
    ("1D", NEW_SUIT_TEXT, "6+ 5+D longest:D F shows:4+D"),
    ("1D", NEW_SUIT_TEXT, "6+ 4D F shows:4+D"),
)
CLUBS_OVER_DIAMONDS_RULES: Sequence[CallRule] = (("2C", NEW_SUIT_TEXT, "11+ 5+C longest:C F fresh shows:4+C"),)
AFTER_JACOBY_RULES: Sequence[CallRule] = (
    ("4w", FIVE_CARD_SUIT_TEXT, "5+w good:w GF"),
    ("3v", SHORT_SUIT_TEXT, "-1v art GF shows:-1v"),
    ("3M", FAR_ABOVE_MINIMUM_TEXT, "18+h GF|18+@M 6+M GF"),
    ("3N", ABOVE_MINIMUM_TEXT, "15-17h GF shows:5+M"),
    ("4M", MINIMUM_OPENING_TEXT, "-14h shows:5+M"),
)
AGREED_SUIT_RULES: Sequence[CallRule] = (
    ("4N", ACE_QUESTION_TEXT, "19+@M art F ask:M shows:-"),
    ("4M", TO_PLAY_TEXT, "shows:-"),
)
SUIT_RULES = (
    *rules_after("1M -", *MAJOR_ANSWER_RULES, is_complete=True),
    *minor_answer_rules("C", DIAMONDS_OVER_CLUBS_RULES, [("1D", LAST_RESORT_TEXT, "13+ F rare shows:-")]),
    *minor_answer_rules(
        "D",
        CLUBS_OVER_DIAMONDS_RULES,
        [("2C", NEW_SUIT_TEXT, "11+ 4+C F fresh"), ("2C", LAST_RESORT_TEXT, "13+ F rare shows:-")],
    ),
    *rules_after("1M - 2N -", *AFTER_JACOBY_RULES, is_complete=True),
    *rules_after(
        "1M - 2N - 3w -", ("4N", ACE_QUESTION_TEXT, "18+@M art F ask:M shows:-"), ("4M", TO_PLAY_TEXT, "shows:-")
    ),
    *rules_after(
        "1M - 2N - 3M -", ("4N", ACE_QUESTION_TEXT, "15+@M art F ask:M shows:-"), ("4M", TO_PLAY_TEXT, "shows:-")
    ),
    *rules_after(
        "1M - 2N - 3N -", ("4N", ACE_QUESTION_TEXT, "18+@M art F ask:M shows:-"), ("4M", TO_PLAY_TEXT, "shows:-")
    ),
    *rules_after(
        "1M - 2N - 4M -", ("4N", ACE_QUESTION_TEXT, "20+@M art F ask:M shows:-"), ("-", SIGN_OFF_TEXT, "shows:-")
    ),
    *rules_after(
        "1M - 2N - 4w -", ("4N", ACE_QUESTION_TEXT, "17+@M art F ask:M shows:-"), ("4M", TO_PLAY_TEXT, "shows:-")
    ),
    *rules_after(
        "1M - 2N - _ - 4M -", ("4N", ACE_QUESTION_TEXT, "22+@M art F ask:M shows:-"), ("-", SIGN_OFF_TEXT, "shows:-")
    ),
    *rules_after(
        "1M - 3M -",
        ("4N", ACE_QUESTION_TEXT, "22+@M art F ask:M shows:-"),
        ("4M", ACCEPTANCE_TEXT, "15+@M|14+@M 6+M"),
        ("-", SIGN_OFF_TEXT, "-14@M"),
    ),
    *rules_after(
        "1M - 5N - or 1M - 3M - 5N - or 1M - 2N - _ - 5N -",
        ("7M", TRUMP_HONOURS_TEXT, "good:M shows:-"),
        ("6M", say("Fewer than two of the three highest trumps"), "shows:-"),
    ),
    *rules_after("1M - 4M -", ("4N", ACE_QUESTION_TEXT, "22+@M art F ask:M shows:-"), ("-", SIGN_OFF_TEXT, "shows:-")),
    *rules_after(
        "1m - 2N -",
        ("4N", ACE_QUESTION_TEXT, "21+ 6+m art F ask:m"),
        ("6N", TO_PLAY_TEXT, "20+h"),
        ("4N", SLAM_TRY_TEXT, "18-19h bal"),
        ("3M", SECOND_SUIT_TEXT, "4+M GF m>M"),
        ("3m", NATURAL_TEXT, "6+m GF"),
        ("3N", TO_PLAY_TEXT, "shows:-"),
    ),
    *rules_after(
        "1m - 3N -",
        ("6N", TO_PLAY_TEXT, "17+h bal"),
        ("4N", SLAM_TRY_TEXT, "15-16h bal"),
        ("-", SIGN_OFF_TEXT, "shows:-"),
    ),
    *rules_after(
        "1M - 3N -",
        ("6N", TO_PLAY_TEXT, "18+h bal"),
        ("4M", TO_PLAY_TEXT, "6+M"),
        ("4w", SECOND_SUIT_TEXT, "19+ 5+w F"),
        ("-", SIGN_OFF_TEXT, "shows:-"),
    ),
)
