"""Calls over an opening: overcalls, doubles, Michaels, the unusual two no trumps, and the partner's answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.games.contract_bridge.advice.sayc.call_texts import (
    ANSWER_TEXT,
    INVITATION_TEXT,
    LAST_RESORT_TEXT,
    NATURAL_TEXT,
    NEW_SUIT_TEXT,
    NOTHING_TO_SHOW_TEXT,
    PENALTY_TEXT,
    PREEMPTIVE_TEXT,
    PREFERENCE_TEXT,
    RAISE_TEXT,
    SIGN_OFF_TEXT,
    STRENGTH_TEXT,
    TAKE_OUT_TEXT,
    TO_PLAY_TEXT,
)
from cardhall.games.contract_bridge.advice.sayc.notrump import (
    ONE_NT_ANSWER_RULES,
    rules_after_transfer,
    stayman_answer_rules,
    transfer_answer_rules,
)
from cardhall.games.contract_bridge.advice.sayc.rules import CallRule, rules_after
from cardhall.games.contract_bridge.advice.sayc.strong_weak import (
    FEATURE_TEXT,
    MINIMUM_OPENING_TEXT,
    SOLID_SUIT_TEXT,
    STRENGTH_QUESTION_TEXT,
)
from cardhall.language import say

OVERCALL_TEXT: Final = say("Overcall")
WEAK_JUMP_TEXT: Final = say("Weak jump")
STRONG_JUMP_TEXT: Final = say("Jump with opening strength and a good suit")
MICHAELS_TEXT: Final = say("Michaels, weak or strong: five cards in the other major and in a minor")
BOTH_MAJORS_TEXT: Final = say("Michaels, weak or strong: five cards in both majors")
UNUSUAL_NO_TRUMP_TEXT: Final = say("Unusual, weak or strong: five cards in each of the two lower unbid suits")
STRONG_DOUBLE_TEXT: Final = say("For take-out, or too strong for an overcall")
MINOR_QUESTION_TEXT: Final = say("Asks for the minor suit")
MINOR_ANSWER_TEXT: Final = say("The minor suit")
CUE_RAISE_TEXT: Final = say("Cue-bid in their suit: support, and points for game or almost")
STRONG_CUE_TEXT: Final = say("Cue-bid in their suit: points for game, partner chooses")
LEAD_REQUEST_TEXT: Final = say("Wants that suit led")
PENALTY_PASS_TEXT: Final = say("For penalty, with long cards in their suit")
STRONG_OVERCALL_TEXT: Final = say("Too strong for an overcall")
STRONG_TWO_SUITS_TEXT: Final = say("Two suits of five cards, with strength")

STRONG_DOUBLE_RULE: Final = ("X", STRONG_DOUBLE_TEXT, "18+h F shows:-")

# Michaels and the unusual two no trumps show a weak or a strong hand, never one between.
RULES_OVER_MINOR: Sequence[CallRule] = (
    ("2m", BOTH_MAJORS_TEXT, "6-11h 5+H 5+S art F|15+h 5+H 5+S art F"),
    ("2N", UNUSUAL_NO_TRUMP_TEXT, "6-11h 5+n 5+H art F|15+h 5+n 5+H art F"),
    ("4w", WEAK_JUMP_TEXT, "5-10h 8+w good:w"),
    ("3w", WEAK_JUMP_TEXT, "5-10h 7w good:w jump:2|5-10h 7w good:w jump:1"),
    ("2w", WEAK_JUMP_TEXT, "5-10h 6w good:w jump:1"),
    ("1N", OVERCALL_TEXT, "15-18h bal stop:m"),
    STRONG_DOUBLE_RULE,
    ("1M", OVERCALL_TEXT, "11-17h 5+M M>=o|8-17h 5+M good:M M>=o"),
    ("X", TAKE_OUT_TEXT, "12-17h 3-4H 3-4S 3+n -2m F shows:3+H shows:3+S shows:3+n"),
    ("X", TAKE_OUT_TEXT, "11-17h 4H 4S -2m F shows:3+H shows:3+S|13-17h 3-4H 3-4S 2+n -2m F shows:3+H shows:3+S"),
    ("1D", OVERCALL_TEXT, "10-17h 5+D|8-17h 5+D good:D"),
    ("2n", OVERCALL_TEXT, "9-17h 6+n good:n cheap|12-17h 5+n good:n cheap|13-17h 5+n cheap"),
    ("X", TAKE_OUT_TEXT, "13-17h 3-4H 3-4S 3+n -3m F shows:3+H shows:3+S"),
    ("-", NOTHING_TO_SHOW_TEXT, "-17 shows:-"),
)
RULES_OVER_MAJOR: Sequence[CallRule] = (
    (
        "4N",
        say("Both minors, and a game"),
        "20+ 5+C 6+D art F shows:5+C shows:5+D|20+ 6+C 5+D art F shows:5+C shows:5+D",
    ),
    ("2M", MICHAELS_TEXT, "6-11h 5+o 5+C art F shows:5+o|6-11h 5+o 5+D art F shows:5+o"),
    ("2M", MICHAELS_TEXT, "15+h 5+o 5+C art F shows:5+o|15+h 5+o 5+D art F shows:5+o"),
    ("2N", UNUSUAL_NO_TRUMP_TEXT, "6-11h 5+C 5+D art F|15+h 5+C 5+D art F"),
    ("4w", WEAK_JUMP_TEXT, "5-10h 8+w good:w"),
    ("3w", WEAK_JUMP_TEXT, "5-10h 7w good:w jump:1|5-10h 7w good:w jump:2"),
    ("2w", WEAK_JUMP_TEXT, "5-10h 6w good:w jump:1"),
    ("1N", OVERCALL_TEXT, "15-18h bal stop:M"),
    STRONG_DOUBLE_RULE,
    ("1S", OVERCALL_TEXT, "8-17h 5+S good:S|12-17h 6+S"),
    ("X", TAKE_OUT_TEXT, "11-17h 3+C 3+D 4o -2M F shows:3+o shows:3+C shows:3+D"),
    ("X", TAKE_OUT_TEXT, "10-17h 4-5o 3+C 3+D -1M F shows:3+o shows:3+C shows:3+D"),
    ("X", TAKE_OUT_TEXT, "12-17h 3-4o 3+C 3+D -2M F shows:3+o shows:3+C shows:3+D"),
    ("1S", OVERCALL_TEXT, "11-17h 5+S"),
    (
        "2w",
        OVERCALL_TEXT,
        "9-17h 6+w good:w cheap longest:w|12-17h 5+w good:w cheap longest:w|14-17h 5+w cheap longest:w",
    ),
    ("-", NOTHING_TO_SHOW_TEXT, "-17 shows:-"),
)
RULES_OVER_WEAK_TWO: Sequence[CallRule] = (
    ("3x", STRONG_TWO_SUITS_TEXT, "12+ 5+M 5+w art F min:10 shows:-"),
    ("2N", OVERCALL_TEXT, "15-18h bal stop:x"),
    STRONG_DOUBLE_RULE,
    ("2w", OVERCALL_TEXT, "11-17h 5+w good:w longest:w|13-17h 5+w longest:w"),
    ("X", TAKE_OUT_TEXT, "12+ -2x rest:3+ F min:11"),
    ("3w", OVERCALL_TEXT, "12-17h 6+w cheap longest:w|13-17h 5+w good:w cheap longest:w"),
    ("X", TAKE_OUT_TEXT, "15+ -3x rest:2+ 4+M F min:14 shows:-"),
    ("-", NOTHING_TO_SHOW_TEXT, "-17 shows:-"),
)
RULES_OVER_THREE_BID: Sequence[CallRule] = (
    ("3N", OVERCALL_TEXT, "17-22h stop:x"),
    STRONG_DOUBLE_RULE,
    ("3M", OVERCALL_TEXT, "13-17h 5+M good:M|12-17h 6+M"),
    ("X", TAKE_OUT_TEXT, "13+ -2x rest:3+ F min:12"),
    ("4M", TO_PLAY_TEXT, "14-19 6+M cheap"),
    ("4m", OVERCALL_TEXT, "14-19 6+m good:m cheap"),
    ("X", TAKE_OUT_TEXT, "17+ -3x rest:2+ F shows:-"),
    ("-", NOTHING_TO_SHOW_TEXT, "-17 shows:-"),
)
# One no trump: a double is for penalty, suits are natural.
RULES_OVER_ONE_NT: Sequence[CallRule] = (
    ("X", STRENGTH_TEXT, "16+h"),
    ("3w", OVERCALL_TEXT, "10-15 7+w good:w"),
    ("2w", OVERCALL_TEXT, "10-16 6+w longest:w min:8|11-16 5+w good:w longest:w min:9"),
    ("-", NOTHING_TO_SHOW_TEXT, "-16 shows:-"),
)
RULES_OVER_RESPONSE: Sequence[CallRule] = (  # one in a suit and one no trump
    ("2w", OVERCALL_TEXT, "10-17h 6+w longest:w good:w|12-17h 5+w good:w longest:w"),
    ("X", TAKE_OUT_TEXT, "12-17h rest:3+ F|18+h F shows:-"),
    ("-", NOTHING_TO_SHOW_TEXT, "-17 shows:-"),
)
RULES_OVER_TWO_CLUBS: Sequence[CallRule] = (  # two clubs
    ("2N", UNUSUAL_NO_TRUMP_TEXT, "6+h 5+C 5+D art F"),
    ("2w", OVERCALL_TEXT, "8+ 6+w good:w longest:w|10+ 5+w good:w longest:w"),
    ("3C", OVERCALL_TEXT, "10+ 6+C good:C"),
    ("-", NOTHING_TO_SHOW_TEXT, "shows:-"),
)
REOPENING_RULES: Sequence[CallRule] = (
    ("2N", OVERCALL_TEXT, "19-21h bal stop:x"),
    ("2w", STRONG_JUMP_TEXT, "12-16h 6+w good:w jump:1"),
    ("X", STRONG_DOUBLE_TEXT, "16+h F shows:-"),
    ("1w", OVERCALL_TEXT, "7-15h 5+w good:w longest:w|9-15h 5+w longest:w"),
    ("X", TAKE_OUT_TEXT, "9-15h -2x rest:3+ F"),
    ("1N", OVERCALL_TEXT, "10-15h bal stop:x"),
    ("2w", OVERCALL_TEXT, "10-15h 6+w cheap longest:w|11-15h 5+w good:w cheap longest:w"),
    ("X", TAKE_OUT_TEXT, "11-15h -2x rest:2+ 4+M F shows:-"),
    ("-", NOTHING_TO_SHOW_TEXT, "-15 shows:-"),
)
SANDWICH_RULES: Sequence[CallRule] = (  # both opponents have bid a suit
    ("2N", UNUSUAL_NO_TRUMP_TEXT, "6-11h rest:5+ art F"),
    ("2x", OVERCALL_TEXT, "10-17h 7+x good:x"),
    ("2w", WEAK_JUMP_TEXT, "5-11h 6+w good:w jump:1"),
    ("1N", OVERCALL_TEXT, "15-18h bal stop:x stop:y"),
    ("X", TAKE_OUT_TEXT, "11-17h rest:4+ F|9-17h rest:5+ F"),
    ("X", STRONG_DOUBLE_TEXT, "18+h F shows:-"),
    ("1w", OVERCALL_TEXT, "9-17h 5+w good:w|11-17h 5+w"),
    ("2w", OVERCALL_TEXT, "10-17h 6+w good:w cheap|13-17h 5+w good:w cheap"),
    ("-", NOTHING_TO_SHOW_TEXT, "-17 shows:-"),
)


def replace_suit_letter(rules: Sequence[CallRule], letter: str) -> list[CallRule]:
    """Return rules with another letter than `x` for the opponents' suit."""
    replaced_rules = []
    for call, name, hand in rules:
        words = [word[:-1] + letter if word[-1] == "x" else word for word in hand.split()]
        replaced_rules.append((call.replace("x", letter) if call in ("x", "2x") else call, name, " ".join(words)))
    return replaced_rules


OVERCALL_RULES = (
    *rules_after("1m", *RULES_OVER_MINOR, is_complete=True),
    *rules_after("1m - 1N", ("2m", BOTH_MAJORS_TEXT, "6+h 5+H 5+S art F"), *RULES_OVER_RESPONSE, is_complete=True),
    *rules_after("1M - 1N", *RULES_OVER_RESPONSE, is_complete=True),
    *rules_after("2C", *RULES_OVER_TWO_CLUBS, is_complete=True),
    *rules_after("1M", *RULES_OVER_MAJOR, is_complete=True),
    *rules_after("2x", *RULES_OVER_WEAK_TWO, is_complete=True),
    *rules_after(
        "1m - -",
        ("2m", BOTH_MAJORS_TEXT, "6+h 5+H 5+S art F"),
        *replace_suit_letter(REOPENING_RULES, "m"),
        is_complete=True,
    ),
    *rules_after(
        "1M - -",
        ("2M", MICHAELS_TEXT, "6+h 5+o 5+m art F shows:5+o"),
        *replace_suit_letter(REOPENING_RULES, "M"),
        is_complete=True,
    ),
    *rules_after("1x - 1y", *SANDWICH_RULES, is_complete=True),
    *rules_after("1N", *RULES_OVER_ONE_NT, is_complete=True),
    *rules_after("3x", *RULES_OVER_THREE_BID, is_complete=True),
)

# ---- the overcaller's partner

TWO_SUITED_ANSWER_RULES = (
    *rules_after(
        "1m 2m -",
        ("4M", TO_PLAY_TEXT, "14+@M 4+M M>=o|17+@M 3+M M>=o"),
        ("3M", INVITATION_TEXT, "10-13@M 4+M M>=o|12-16@M 3+M M>=o"),
        ("3m", STRONG_CUE_TEXT, "17+ art F shows:-"),
        ("2N", NATURAL_TEXT, "11+ stop:m -2H -2S"),
        ("2S", ANSWER_TEXT, "S>=H shows:-"),
        ("2H", ANSWER_TEXT, "H>S shows:-"),
    ),
    *rules_after(
        "1M 2M - or 1x - - 2x - or 2M 3M -",
        ("4o", TO_PLAY_TEXT, "12+@o 3+o|8+@o 5+o"),
        ("3o", INVITATION_TEXT, "8-11@o 3+o"),
        ("o", ANSWER_TEXT, "3+o shows:-"),
        ("2N", MINOR_QUESTION_TEXT, "art F shows:- -2o"),
        ("o", ANSWER_TEXT, "shows:-"),
    ),
    *rules_after(
        "1M 2M X",
        ("o", ANSWER_TEXT, "3+o"),
        ("2N", MINOR_QUESTION_TEXT, "art F -2o 3+C 3+D shows:-"),
        ("-", NOTHING_TO_SHOW_TEXT, "shows:-"),
    ),
    *rules_after("1M 4N -", ("5C", ANSWER_TEXT, "C>=D shows:-"), ("5D", ANSWER_TEXT, "shows:-"), is_complete=True),
    *rules_after("1M 2M - 3C -", ("3D", MINOR_ANSWER_TEXT, "5+D"), ("-", MINOR_ANSWER_TEXT, "5+C")),
    *rules_after("1M 2M - 2N -", ("4m", MINOR_ANSWER_TEXT, "15+ 5+m F"), ("3m", MINOR_ANSWER_TEXT, "5+m")),
    *rules_after("1M 2M - 2N - 3m -", ("3o", PREFERENCE_TEXT, "3+o -2m"), ("-", SIGN_OFF_TEXT, "shows:-")),
    *rules_after("1M 2M [3M,4M] 4N -", ("5m", MINOR_ANSWER_TEXT, "5+m")),
    *rules_after("1M 2M 3M 4C -", ("4D", MINOR_ANSWER_TEXT, "5+D"), ("-", MINOR_ANSWER_TEXT, "5+C")),
    *rules_after(
        "1m 2N -",
        ("4H", TO_PLAY_TEXT, "14+@H 3+H"),
        ("3H", ANSWER_TEXT, "H>=n shows:-"),
        ("3n", ANSWER_TEXT, "n>H shows:-"),
    ),
    *rules_after(
        "1M 2N -",
        ("5m", TO_PLAY_TEXT, "15+@m 4+m m>=n"),
        ("3D", ANSWER_TEXT, "D>C shows:-"),
        ("3C", ANSWER_TEXT, "shows:-"),
    ),
)
PREEMPTIVE_RAISE_RULES: Sequence[CallRule] = (
    ("4M", PREEMPTIVE_TEXT, "5+M 6+@M -9h"),
    ("3M", PREEMPTIVE_TEXT, "4+M 5-9@M -8h jump:1"),
)
OVERCALL_ANSWER_RULES = (
    *rules_after(
        "1x 1M - or 1x 1M X",
        ("2x", CUE_RAISE_TEXT, "11+@M 3+M art F shows:3+M"),
        *PREEMPTIVE_RAISE_RULES,
        ("2M", RAISE_TEXT, "6-10@M 3+M"),
        ("1S", NEW_SUIT_TEXT, "8+ 5+S F"),
        ("2w", NEW_SUIT_TEXT, "10+ 5+w good:w cheap|12+ 5+w cheap"),
        ("3N", TO_PLAY_TEXT, "15+h stop:x"),
        ("2N", INVITATION_TEXT, "13-14h stop:x"),
        ("1N", NATURAL_TEXT, "8-12h stop:x"),
        ("-", NOTHING_TO_SHOW_TEXT, "-12 shows:-"),
    ),
    *rules_after(
        "1x 1M 1N or 1x 1M 1S or 1x 1M 2x",
        ("4M", PREEMPTIVE_TEXT, "5+M 6+@M"),
        ("3M", INVITATION_TEXT, "10-12@M 4+M"),
        ("2M", RAISE_TEXT, "6-10@M 3+M"),
        ("3M", PREEMPTIVE_TEXT, "6+@M 4+M"),
    ),
    *rules_after(
        "1x - - 1M -",
        ("3M", INVITATION_TEXT, "12-15@M 4+M"),
        ("2x", CUE_RAISE_TEXT, "14+@M 3+M art F shows:3+M"),
        ("2M", RAISE_TEXT, "8-12@M 3+M"),
        ("3N", TO_PLAY_TEXT, "16+h stop:x"),
        ("2N", INVITATION_TEXT, "13-15h stop:x"),
        ("1N", NATURAL_TEXT, "9-12h stop:x"),
        ("-", NOTHING_TO_SHOW_TEXT, "-12 shows:-"),
    ),
    *rules_after("1N X -", ("2w", TO_PLAY_TEXT, "-5h 5+w longest:w"), ("-", PENALTY_TEXT, "shows:-")),
    *rules_after("1N - 2C", ("X", LEAD_REQUEST_TEXT, "8+ 5+C good:C art"), ("-", NOTHING_TO_SHOW_TEXT, "shows:-")),
    *rules_after("1N - 2D", ("X", LEAD_REQUEST_TEXT, "8+ 5+D good:D art"), ("-", NOTHING_TO_SHOW_TEXT, "shows:-")),
    *rules_after("1N - 2H", ("X", LEAD_REQUEST_TEXT, "8+ 5+H good:H art"), ("-", NOTHING_TO_SHOW_TEXT, "shows:-")),
    # a weak jump
    *rules_after(
        "1x 2y -",
        ("2N", STRENGTH_QUESTION_TEXT, "15+ 2+y art F shows:-"),
        ("4y", PREEMPTIVE_TEXT, "4+y 6+@y"),
        ("3y", PREEMPTIVE_TEXT, "3+y 5+@y"),
        ("-", NOTHING_TO_SHOW_TEXT, "-15 shows:-"),
        rank_condition="y>x",
    ),
    *rules_after(
        "1x 2y - 2N -",
        ("3w", FEATURE_TEXT, "9-11h stop:w art F shows:-"),
        ("3y", MINIMUM_OPENING_TEXT, "-8h shows:6y"),
        ("3N", SOLID_SUIT_TEXT, "9-11h"),
        rank_condition="y>x",
    ),
    *rules_after(
        "1x 2M - 2N - _ -", ("4M", TO_PLAY_TEXT, "15+ 2+M"), ("3N", TO_PLAY_TEXT, "15+"), rank_condition="M>x"
    ),
    *rules_after(
        "1N 2x -",
        ("3x", INVITATION_TEXT, "10-13@x 3+x"),
        ("4M", TO_PLAY_TEXT, "14+ 6+M"),
        ("-", NOTHING_TO_SHOW_TEXT, "-13 shows:-"),
    ),
    *rules_after(
        "1x 2y -",
        ("3x", CUE_RAISE_TEXT, "12+@y 3+y art F shows:3+y"),
        ("3y", RAISE_TEXT, "7-11@y 3+y"),
        ("3N", TO_PLAY_TEXT, "13+h stop:x"),
        ("2w", NEW_SUIT_TEXT, "9+ 5+w F good:w|11+ 5+w F"),
        ("2N", INVITATION_TEXT, "10-12h stop:x"),
        ("-", NOTHING_TO_SHOW_TEXT, "-11 shows:-"),
    ),
    *rules_after(
        "1x 1M - 2x -",
        ("4M", TO_PLAY_TEXT, "14+"),
        ("3M", INVITATION_TEXT, "12-13"),
        ("3w", NEW_SUIT_TEXT, "14+ 4+w F cheap"),
        ("2M", LAST_RESORT_TEXT, "shows:5+M"),
    ),
    *rules_after(
        "1x 1M - 2x - 2M -",
        ("4M", TO_PLAY_TEXT, "15+@M 3+M"),
        ("3M", INVITATION_TEXT, "12-14@M 3+M"),
        ("-", SIGN_OFF_TEXT, "-12"),
    ),
    # no trumps: as after an opening of one no trump
    *rules_after("1x 1N -", *[rule for rule in ONE_NT_ANSWER_RULES if rule[0] != "4C"], is_complete=True),
    *stayman_answer_rules("1x 1N -", 2),
    *transfer_answer_rules("1x 1N -", 2, "18+"),
    *rules_after_transfer("1x 1N -"),
)

# ---- answers to a double for take-out


def double_answer_rules(extra_points: int = 0) -> list[CallRule]:
    """Return the answers to a double for take-out.

    `extra_points`: further points after a double that reopened the auction.
    """
    return [
        ("-", PENALTY_PASS_TEXT, "5+x good:x 8+h"),
        ("4M", TO_PLAY_TEXT, f"{11 + extra_points}-15 5+M longest:M|{12 + extra_points}-16@M 6+M"),
        ("x", STRONG_CUE_TEXT, f"{12 + extra_points}+h 4+H 4+S art GF shows:-"),
        ("3N", TO_PLAY_TEXT, f"{13 + extra_points}-16h stop:x"),
        ("x", STRONG_CUE_TEXT, f"{14 + extra_points}+h art GF shows:-"),
        ("4M", TO_PLAY_TEXT, f"{12 + extra_points}+ 4+M M>=o"),
        (
            "+M",
            INVITATION_TEXT,
            f"{9 + extra_points}-{11 + extra_points} 4+M M>=o shows:4+M"
            f"|{9 + extra_points}-{11 + extra_points} 5+M shows:4+M",
        ),
        ("2N", INVITATION_TEXT, f"{11 + extra_points}-{12 + extra_points}h stop:x"),
        ("+m", INVITATION_TEXT, f"{10 + extra_points}+ 4+m m>=n"),
        ("M", ANSWER_TEXT, f"-{8 + extra_points} 4+M M>=o|-{8 + extra_points} 5+M"),
        ("1N", ANSWER_TEXT, f"6-{10 + extra_points}h stop:x"),
        ("m", ANSWER_TEXT, f"-{9 + extra_points} 4+m m>=n|-{9 + extra_points} 5+m"),
        ("w", ANSWER_TEXT, "3+w longest:w shows:-"),
        ("w", ANSWER_TEXT, "3+w shows:- rare"),
        ("w", LAST_RESORT_TEXT, "shows:- rare"),
    ]


DOUBLE_ANSWER_RULES: Sequence[CallRule] = double_answer_rules()
FREE_ANSWER_RULES: Sequence[CallRule] = (
    ("4M", TO_PLAY_TEXT, "12+@M 5+M"),
    ("3M", PREEMPTIVE_TEXT, "5+M -8h jump:2"),
    ("+M", INVITATION_TEXT, "10-12 4+M M>=o"),
    ("M", ANSWER_TEXT, "6-9 4+M M>=o|6-9 5+M"),
    ("2N", INVITATION_TEXT, "11-12h stop:x"),
    ("1N", ANSWER_TEXT, "7-10h stop:x"),
    ("+m", INVITATION_TEXT, "10-12 5+m"),
    ("m", ANSWER_TEXT, "6-9 5+m|7-9 4+m"),
    ("x", STRONG_CUE_TEXT, "12+h art F shows:-"),
    ("-", NOTHING_TO_SHOW_TEXT, "-9 shows:-"),
)
DOUBLER_SUIT_RULES: Sequence[CallRule] = (
    ("+w", STRONG_OVERCALL_TEXT, "21+ 5+w min:19"),
    ("w", STRONG_OVERCALL_TEXT, "17+ 5+w min:15"),
)
DOUBLER_NO_TRUMP_RULES: Sequence[CallRule] = (
    ("2N", STRONG_OVERCALL_TEXT, "21-22h bal jump:1|19-21h bal cheap"),
    ("1N", STRONG_OVERCALL_TEXT, "18-20h bal"),
)
RULES_AFTER_DOUBLE = (
    *rules_after("1x X -", *DOUBLE_ANSWER_RULES, is_complete=True),
    *rules_after("1x - - X -", *double_answer_rules(2), is_complete=True),
    *rules_after(
        "2x X - or 3x X - or 2x - - X - or 3x - - X -",
        ("-", PENALTY_PASS_TEXT, "5+x good:x"),
        *DOUBLE_ANSWER_RULES[1:3],
        ("3N", TO_PLAY_TEXT, "11-16h stop:x"),
        *DOUBLE_ANSWER_RULES[4:],
        is_complete=True,
    ),
    *rules_after("1x X 1y", *FREE_ANSWER_RULES),
    *rules_after(
        "1x X - 1m - or 1x X - 2m -",
        ("3N", TO_PLAY_TEXT, "23+h bal"),
        *DOUBLER_SUIT_RULES,
        ("2N", STRONG_OVERCALL_TEXT, "21-22h bal stop:x jump:1|19-21h bal cheap stop:x"),
        ("1N", STRONG_OVERCALL_TEXT, "18-20h bal stop:x"),
        ("+m", INVITATION_TEXT, "19-22h 4+m"),
        ("m", RAISE_TEXT, "17-18h 4+m"),
        *DOUBLER_NO_TRUMP_RULES,
        ("x", STRONG_CUE_TEXT, "21+h art F shows:-"),
        ("-", SIGN_OFF_TEXT, "-17 shows:-"),
    ),
    *rules_after(
        "1x X - 1y - or 1x X - 2y -",
        ("3N", TO_PLAY_TEXT, "23+h bal"),
        ("4y", TO_PLAY_TEXT, "23+h 4+y"),
        ("+y", INVITATION_TEXT, "20-22h 4+y"),
        ("y", RAISE_TEXT, "17-19h 4+y"),
        *DOUBLER_SUIT_RULES,
        *DOUBLER_NO_TRUMP_RULES,
        ("x", STRONG_CUE_TEXT, "21+h art F shows:-"),
        ("-", SIGN_OFF_TEXT, "-17 shows:-"),
    ),
    *rules_after(
        "2x X - 3m - or 3x X - 4m -",
        ("5m", TO_PLAY_TEXT, "20+h 4+m"),
        ("4m", RAISE_TEXT, "17-19h 4+m"),
        ("-", SIGN_OFF_TEXT, "-17 shows:-"),
    ),
    *rules_after("1x X 2x - -", ("X", STRONG_DOUBLE_TEXT, "17+h F shows:-"), ("-", SIGN_OFF_TEXT, "-17 shows:-")),
    *rules_after(
        "1x X 2x - - X -",
        ("2w", ANSWER_TEXT, "4+w longest:w"),
        ("3w", ANSWER_TEXT, "4+w longest:w cheap"),
        ("w", ANSWER_TEXT, "3+w"),
    ),
    *rules_after("2x X 4x - -", ("X", STRENGTH_TEXT, "18+h"), ("-", SIGN_OFF_TEXT, "shows:-")),
    *rules_after(
        "2x X - 2y - or 2x X - 3y - or 3x X - 3y -",
        ("4y", TO_PLAY_TEXT, "20+h 4+y"),
        ("y", RAISE_TEXT, "17-19h 4+y cheap"),
        ("w", STRONG_OVERCALL_TEXT, "17+ 5+w min:16 cheap"),
    ),
)
