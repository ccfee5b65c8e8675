"""Calls after an overcall or double of an opening in a suit: negative doubles, raises, redoubles, and reopening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.games.contract_bridge.advice.sayc.call_texts import (
    BALANCED_TEXT,
    GAME_RAISE_TEXT,
    INVITATION_TEXT,
    LIMIT_RAISE_TEXT,
    NATURAL_TEXT,
    NEW_SUIT_TEXT,
    NOTHING_TO_SHOW_TEXT,
    PREEMPTIVE_TEXT,
    RAISE_TEXT,
    REBID_TEXT,
    SECOND_SUIT_TEXT,
    SIGN_OFF_TEXT,
    STRENGTH_TEXT,
    TO_PLAY_TEXT,
)
from cardhall.games.contract_bridge.advice.sayc.rules import AuctionPlace, CallRule, rules_after
from cardhall.language import say

NEGATIVE_DOUBLE_TEXT: Final = say("Negative double: shows the unbid suits, above all a major")
RESPONSIVE_DOUBLE_TEXT: Final = say("Responsive double: shows both unbid suits")
TRAP_PASS_TEXT: Final = say("Length in their suit: waits for partner to double again")
CUE_BID_TEXT: Final = say("Cue-bid in their suit: support, and points for game")
OPENER_CUE_BID_TEXT: Final = say("Cue-bid in their suit: points for game, partner chooses")
JORDAN_TEXT: Final = say("Raise to game or almost to game, instead of a redouble")
REOPENING_TEXT: Final = say("Reopens for take-out")
DOUBLE_LEFT_IN_TEXT: Final = say("Leaves the double in")


def rules_over_suit_at_two(
    auction: str, major: str, their_suit: str, other_rules: Sequence[CallRule]
) -> list[AuctionPlace]:
    """Return the answers to a major opening after an overcall at the level of two.

    `auction`: the auction; `major`, `their_suit`: the suits of partner and opponents; `other_rules`: rules for the
    other major and for doubles.
    """
    return rules_after(
        auction,
        (f"3{their_suit}", CUE_BID_TEXT, f"13+@{major} 4+{major} art GF shows:3+{major}"),
        (f"4{major}", PREEMPTIVE_TEXT, f"6+@{major} 5+{major} -9h"),
        (f"3{major}", LIMIT_RAISE_TEXT, f"10-12@{major} 3+{major}"),
        (f"2{major}", RAISE_TEXT, f"6-9@{major} 3+{major}"),
        ("-", TRAP_PASS_TEXT, f"5+{their_suit} good:{their_suit}"),
        ("3w", NEW_SUIT_TEXT, "12+ 5+w good:w longest:w F cheap|12+ 6+w F cheap longest:w|10-14h 7+w good:w F"),
        *other_rules,
        ("3w", NEW_SUIT_TEXT, "12+ 5+w longest:w F cheap"),
        (f"3{their_suit}", CUE_BID_TEXT, f"13+@{major} 3{major} art GF shows:3+{major}"),
        ("3N", TO_PLAY_TEXT, f"13-16h stop:{their_suit}"),
        ("2N", INVITATION_TEXT, f"11-12h stop:{their_suit}"),
        ("-", NOTHING_TO_SHOW_TEXT, "-11 shows:-"),
        is_complete=True,
    )


DISTURBED_RULES = (
    # one in a suit is doubled
    *rules_after(
        "1M X",
        ("4M", PREEMPTIVE_TEXT, "5+M 5+@M -9h"),
        ("2N", JORDAN_TEXT, "10+@M 4+M art F shows:4+M|11+@M 3+M art F shows:3+M"),
        ("3M", PREEMPTIVE_TEXT, "4+M 6-9@M -8h"),
        ("XX", STRENGTH_TEXT, "10+h"),
        ("2M", RAISE_TEXT, "5-9@M 3+M"),
        ("1S", NEW_SUIT_TEXT, "6+ 4+S F"),
        ("3w", say("Weak jump"), "5-9h 6+w good:w jump:1"),
        ("2w", NEW_SUIT_TEXT, "6-9 5+w good:w cheap|6-9 6+w cheap"),
        ("1N", NATURAL_TEXT, "7-9h"),
        ("-", NOTHING_TO_SHOW_TEXT, "-9 shows:-"),
        is_complete=True,
    ),
    *rules_after(
        "1m X",
        ("2N", JORDAN_TEXT, "11+@m 5+m art F shows:4+m"),
        ("1M", NEW_SUIT_TEXT, "6+ 4+M longest:M F"),
        ("1M", NEW_SUIT_TEXT, "6+ 4+M F"),
        ("XX", STRENGTH_TEXT, "10+h"),
        ("1D", NEW_SUIT_TEXT, "6+ 4+D F"),
        ("3m", PREEMPTIVE_TEXT, "5+m 5-9@m"),
        ("2m", RAISE_TEXT, "5-9 4+m"),
        ("2C", NEW_SUIT_TEXT, "6-9 5+C good:C|6-9 6+C"),
        ("1N", NATURAL_TEXT, "7-9h"),
        ("-", NOTHING_TO_SHOW_TEXT, "-9 shows:-"),
        is_complete=True,
    ),
    *rules_after(
        "1M X 2N -",
        ("4M", GAME_RAISE_TEXT, "14+@M"),
        ("3M", SIGN_OFF_TEXT, "-13@M"),
    ),
    # one in a suit is overcalled at the level of one
    *rules_after(
        "1C 1D",
        ("1M", NEW_SUIT_TEXT, "6+ 5+M M>=o F"),
        ("X", NEGATIVE_DOUBLE_TEXT, "6+ 4H 4S F"),
        ("1M", NEW_SUIT_TEXT, "6+ 4+M F"),
        ("2D", CUE_BID_TEXT, "11+ 5+C art F"),
        ("3C", PREEMPTIVE_TEXT, "5+C 5-8"),
        ("3N", TO_PLAY_TEXT, "13-16h stop:D"),
        ("2N", INVITATION_TEXT, "11-12h stop:D"),
        ("2C", RAISE_TEXT, "6-10 4+C"),
        ("1N", NATURAL_TEXT, "7-10h stop:D"),
        ("-", TRAP_PASS_TEXT, "5+D good:D -14"),
        ("-", NOTHING_TO_SHOW_TEXT, "-9 shows:-"),
        is_complete=True,
    ),
    *rules_after(
        "1m 1H",
        ("-", TRAP_PASS_TEXT, "5+H good:H -14"),
        ("1S", NEW_SUIT_TEXT, "6+ 5+S F"),
        ("X", NEGATIVE_DOUBLE_TEXT, "6+ 4S F"),
        ("2n", NEW_SUIT_TEXT, "10+ 5+n F cheap"),
        ("2H", CUE_BID_TEXT, "12+ 5+m art F"),
        ("3N", TO_PLAY_TEXT, "13-16h stop:H"),
        ("2N", INVITATION_TEXT, "11-12h stop:H"),
        ("3m", LIMIT_RAISE_TEXT, "9-12 5+m"),
        ("2m", RAISE_TEXT, "6-9 4+m"),
        ("1N", NATURAL_TEXT, "7-10h stop:H"),
        ("-", NOTHING_TO_SHOW_TEXT, "-9 shows:-"),
        is_complete=True,
    ),
    *rules_after(
        "1m 1S",
        ("-", TRAP_PASS_TEXT, "5+S good:S -14"),
        ("2H", NEW_SUIT_TEXT, "11+ 5+H F|10+ 6+H F"),
        ("X", NEGATIVE_DOUBLE_TEXT, "6+ 4+H F|8+ 4+n 3H F shows:3+H -3m"),
        ("2n", NEW_SUIT_TEXT, "11+ 5+n F cheap"),
        ("2S", CUE_BID_TEXT, "12+ 5+m art F"),
        ("3N", TO_PLAY_TEXT, "13-16h stop:S"),
        ("2N", INVITATION_TEXT, "11-12h stop:S"),
        ("3m", LIMIT_RAISE_TEXT, "9-12 5+m"),
        ("2m", RAISE_TEXT, "6-9 4+m"),
        ("1N", NATURAL_TEXT, "7-10h stop:S"),
        ("-", NOTHING_TO_SHOW_TEXT, "-9 shows:-"),
        is_complete=True,
    ),
    *rules_after(
        "1H 1S",
        ("2S", CUE_BID_TEXT, "13+@H 4+H art GF shows:3+H"),
        ("4H", PREEMPTIVE_TEXT, "6+@H 5+H -9h"),
        ("3H", LIMIT_RAISE_TEXT, "10-12@H 3+H"),
        ("2H", RAISE_TEXT, "6-9@H 3+H"),
        ("-", TRAP_PASS_TEXT, "5+S good:S -14"),
        ("2m", NEW_SUIT_TEXT, "11+ 5+m m>=n F"),
        ("2S", CUE_BID_TEXT, "13+@H 3H art GF shows:3+H"),
        ("X", NEGATIVE_DOUBLE_TEXT, "7+ 4+C 4+D F"),
        ("3N", TO_PLAY_TEXT, "13-16h stop:S"),
        ("2N", INVITATION_TEXT, "11-12h stop:S"),
        ("1N", NATURAL_TEXT, "7-10h stop:S"),
        ("X", NEGATIVE_DOUBLE_TEXT, "8+ 3+C 3+D -2H F"),
        ("-", NOTHING_TO_SHOW_TEXT, "-9 shows:-"),
        is_complete=True,
    ),
    # at the level of two
    *rules_over_suit_at_two("1S 2H", "S", "H", [("X", NEGATIVE_DOUBLE_TEXT, "8+ 4+C 4+D F|10+ 3+C 3+D F")]),
    *rules_over_suit_at_two(
        "1M 2m",
        "M",
        "m",
        [("2o", NEW_SUIT_TEXT, "10+ 5+o F"), ("X", NEGATIVE_DOUBLE_TEXT, "8+ 4+o F|7+ 5+o F min:7|11+ 3o rest:3+ F")],
    ),
    *rules_after(
        "1m 2M",
        ("-", TRAP_PASS_TEXT, "5+M good:M"),
        ("o", NEW_SUIT_TEXT, "11+ 5+o F"),
        ("3n", NEW_SUIT_TEXT, "12+ 6+n good:n F cheap"),
        ("X", NEGATIVE_DOUBLE_TEXT, "8+ 4+o F|11+ 3+o 4+n F"),
        ("3n", NEW_SUIT_TEXT, "12+ 5+n F cheap"),
        ("3N", TO_PLAY_TEXT, "12-16h stop:M"),
        ("3M", CUE_BID_TEXT, "13+ 4+m art GF"),
        ("3m", RAISE_TEXT, "8-11 4+m"),
        ("2N", INVITATION_TEXT, "10-11h stop:M"),
        ("-", NOTHING_TO_SHOW_TEXT, "-11 shows:-"),
        is_complete=True,
    ),
    *rules_after(
        "1D 2C",
        ("-", TRAP_PASS_TEXT, "5+C good:C"),
        ("2M", NEW_SUIT_TEXT, "11+ 5+M M>=o F|10+ 6+M F"),
        ("X", NEGATIVE_DOUBLE_TEXT, "8+ 4+H 4+S F|8+ 4+M 3+o F|8+ 4+M F"),
        ("3N", TO_PLAY_TEXT, "13-16h stop:C"),
        ("3C", CUE_BID_TEXT, "13+ 4+D art GF"),
        ("2N", INVITATION_TEXT, "11-12h stop:C"),
        ("3D", LIMIT_RAISE_TEXT, "10-12 5+D"),
        ("2D", RAISE_TEXT, "7-10 4+D"),
        ("-", NOTHING_TO_SHOW_TEXT, "-10 shows:-"),
        is_complete=True,
    ),
)
# ---- the opener after a negative double

OPENER_AFTER_NEGATIVE_RULES = (
    *rules_after(
        "1m 1H X -",
        ("2H", OPENER_CUE_BID_TEXT, "19+ art GF shows:-"),
        ("4S", GAME_RAISE_TEXT, "19+@S 4+S"),
        ("2S", RAISE_TEXT, "16-18@S 4+S"),
        ("1S", NATURAL_TEXT, "-15@S 4+S"),
        ("2N", BALANCED_TEXT, "18-19h bal stop:H"),
        ("1N", BALANCED_TEXT, "-14h bal stop:H"),
        ("3m", REBID_TEXT, "16-18 6+m"),
        ("2D", SECOND_SUIT_TEXT, "4+D cheap -17"),
        ("2m", REBID_TEXT, "5+m -15"),
        ("1N", BALANCED_TEXT, "-15 stop:H"),
        ("2m", REBID_TEXT, "shows:4+m"),
    ),
    *rules_after(
        "1m 1S X -",
        ("4H", GAME_RAISE_TEXT, "19+@H 4+H"),
        ("3H", RAISE_TEXT, "17-18@H 4+H"),
        ("2H", RAISE_TEXT, "-16@H 4+H"),
        ("3N", BALANCED_TEXT, "19+h stop:S bal"),
        ("3m", REBID_TEXT, "16-20 6+m good:m"),
        ("2S", OPENER_CUE_BID_TEXT, "18+ art GF shows:-"),
        ("2N", BALANCED_TEXT, "16-18h bal stop:S"),
        ("2n", SECOND_SUIT_TEXT, "4+n -17 m>n"),
        ("1N", BALANCED_TEXT, "-15h stop:S bal"),
        ("2m", REBID_TEXT, "-15 5+m"),
        ("2n", SECOND_SUIT_TEXT, "4+n -17"),
        ("1N", BALANCED_TEXT, "-15 stop:S"),
        ("2m", REBID_TEXT, "-17 shows:4+m"),
    ),
    *rules_after(
        "1C 1D X -",
        ("4M", GAME_RAISE_TEXT, "19+ 4+M"),
        ("2M", RAISE_TEXT, "16-18 4+M"),
        ("2D", OPENER_CUE_BID_TEXT, "19+ art GF shows:-"),
        ("1M", NATURAL_TEXT, "4+M"),
        ("2N", BALANCED_TEXT, "18-19h bal stop:D"),
        ("1N", BALANCED_TEXT, "-14h bal stop:D"),
        ("3C", REBID_TEXT, "16-18 6+C"),
        ("2C", REBID_TEXT, "5+C"),
        ("1M", NATURAL_TEXT, "3M"),
        ("1N", BALANCED_TEXT, "shows:-"),
    ),
    *rules_after(
        "1x 2y X - or 1x 1y X 2y",
        ("4M", GAME_RAISE_TEXT, "18+@M 4+M"),
        ("3M", RAISE_TEXT, "15-17@M 4+M jump:1"),
        ("M", RAISE_TEXT, "-15@M 4+M cheap"),
        ("3N", TO_PLAY_TEXT, "17+h stop:y"),
        ("3x", REBID_TEXT, "16+ 6+x jump:1"),
        ("2N", BALANCED_TEXT, "-14h bal stop:y"),
        ("w", SECOND_SUIT_TEXT, "4+w cheap -17"),
        ("x", REBID_TEXT, "6+x cheap -17"),
        ("3y", OPENER_CUE_BID_TEXT, "18+ art GF shows:-"),
        ("x", REBID_TEXT, "5+x cheap"),
        ("2N", BALANCED_TEXT, "stop:y"),
    ),
    # nobody has answered the opening: a double reopens it
    *rules_after(
        "1x 1y - - or 1x 2y - -",
        ("2N", BALANCED_TEXT, "18-19h bal stop:y"),
        ("+w", say("Jump in a second suit: nearly enough for game alone"), "20+ 5+w F"),
        ("x", REBID_TEXT, "16+ 6+x good:x jump:1"),
        ("X", REOPENING_TEXT, "12+ -2y F shows:-"),
        ("x", REBID_TEXT, "14+ 6+x cheap"),
        ("w", SECOND_SUIT_TEXT, "14+ 4+w cheap x>w"),
        ("X", REOPENING_TEXT, "17+ F shows:-"),
        ("-", SIGN_OFF_TEXT, "-16 shows:-"),
    ),
    *rules_after(
        "1x 1y - - X - or 1x 2y - - X -",
        ("-", DOUBLE_LEFT_IN_TEXT, "4+y good:y 7+h|5+y"),
        ("2N", INVITATION_TEXT, "10-12h stop:y"),
        ("w", NATURAL_TEXT, "4+w longest:w -9"),
        ("x", RAISE_TEXT, "3+x"),
        ("w", NATURAL_TEXT, "4+w -10"),
        ("1N", NATURAL_TEXT, "6-9h stop:y"),
        ("x", RAISE_TEXT, "2+x"),
    ),
    # responsive doubles
    *rules_after(
        "1x X 2x",
        ("4M", TO_PLAY_TEXT, "11+ 5+M longest:M"),
        ("3M", INVITATION_TEXT, "9-11 5+M longest:M jump:1|9-11 4+M longest:M jump:1"),
        ("M", NATURAL_TEXT, "5-9 5+M cheap|5-9 4M M>=o cheap"),
        ("X", RESPONSIVE_DOUBLE_TEXT, "7+ rest:3+ F shows:-|8+ 4+C 4+D F shows:-"),
        ("w", NATURAL_TEXT, "6-9 5+w cheap longest:w"),
        ("-", NOTHING_TO_SHOW_TEXT, "-9 shows:-"),
    ),
    *rules_after(
        "1x 1y 2x",
        ("4y", PREEMPTIVE_TEXT, "5+y 6+@y"),
        ("3y", INVITATION_TEXT, "10-13@y 4+y"),
        ("y", RAISE_TEXT, "7-10@y 3+y"),
        ("X", RESPONSIVE_DOUBLE_TEXT, "8+ rest:4+ F shows:-"),
        ("w", NEW_SUIT_TEXT, "9+ 5+w good:w"),
    ),
)
