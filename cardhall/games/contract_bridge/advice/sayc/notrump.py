"""No-trump openings and later calls: Stayman, transfers, invitations, interference."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.games.contract_bridge.advice.sayc.call_texts import (
    ACCEPTS_TEXT,
    ACE_QUESTION_TEXT,
    ANSWER_TEXT,
    ENOUGH_TEXT,
    INVITES_TEXT,
    LAST_RESORT_TEXT,
    NATURAL_TEXT,
    NEW_SUIT_TEXT,
    NO_EXTRA_TEXT,
    NOTHING_TEXT,
    PENALTY_TEXT,
    SECOND_SUIT_TEXT,
    SLAM_INVITATION_TEXT,
    SLAM_TRY_TEXT,
    STAYMAN_TEXT,
    STRENGTH_TEXT,
    SUPPORT_TEXT,
    TO_PLAY_TEXT,
    TRANSFER_TEXTS,
)
from cardhall.games.contract_bridge.advice.sayc.rules import Place, Rule, rules_after
from cardhall.language import say

COMPLETES_TRANSFER_TEXT = say("Completes the transfer")
TRANSFER_JUMP_TEXT = say("Completes the transfer, with four cards and a maximum")
MINOR_STOP_TEXT = say("Asks partner to bid three clubs, to stop in a minor")
NO_MAJOR_TEXT = say("Answer: no four-card major")
BOTH_MAJORS_TEXT = say("Both majors")
ESCAPES_TEXT = say("Asks partner to bid two clubs, to stop in a minor")
STOLEN_BID_TEXT = say("Double instead of Stayman")
CUE_BID_TEXT = say("Cue-bid in their suit, instead of Stayman")
TRANSFER_PAIRS = (("D", "H"), ("H", "S"))  # the suit bid for a transfer, and the suit that it asks for


def stayman_answer_rules(before: str, level: int) -> list[Place]:
    """Return the answers to Stayman; `before`: the auction up to the opponent's pass, `level`: of the question."""
    return rules_after(
        f"{before} {level}C -",
        (f"{level}H", ANSWER_TEXT, "4+H shows:4-5H"),
        (f"{level}S", ANSWER_TEXT, "4+S -3H shows:4-5S shows:-3H"),
        (f"{level}D", NO_MAJOR_TEXT, "-3H -3S art"),
        whole=True,
    )


def transfer_answer_rules(before: str, level: int, accepts: str) -> list[Place]:
    """Return the answers to transfers to both majors; `accepts`: the points for a jump, "" for no jumps."""
    found: list[Place] = []
    for asked, major in TRANSFER_PAIRS:
        jump: list[Rule] = [(f"{level + 1}{major}", TRANSFER_JUMP_TEXT, f"{accepts} 4+{major}")] if accepts else []
        found += rules_after(
            f"{before} {level}{asked} -", *jump, (f"{level}{major}", COMPLETES_TRANSFER_TEXT, "shows:-"), whole=True
        )
    return found


# ---- one no trump

SLAM_TRY_RULES: Sequence[Rule] = (
    ("7N", TO_PLAY_TEXT, "22+h"),
    ("4C", ACE_QUESTION_TEXT, "18+ 7+M art F ask:N"),
    ("6N", TO_PLAY_TEXT, "18-21h bal"),
    ("3M", SLAM_TRY_TEXT, "16+ 6+M GF min:12"),
    ("2C", STAYMAN_TEXT, "16+ 4+M art F shows:-"),
    ("4N", SLAM_INVITATION_TEXT, "16-17h bal -3H -3S"),
    ("2C", STAYMAN_TEXT, "15+ 5+m -4H -4S art F shows:-"),
)
ONE_NT_ANSWER_RULES: Sequence[Rule] = (
    *SLAM_TRY_RULES,
    ("2C", STAYMAN_TEXT, "8-15 4H 5+S 5S art F shows:-|8-15 4S 5H art F shows:-"),
    ("2D", TRANSFER_TEXTS["H"], "5+H -9 H>=S art F|5+H S>H+9 art F|5+H H>S art F"),
    ("2H", TRANSFER_TEXTS["S"], "5+S art F"),
    ("2C", STAYMAN_TEXT, "8+ 4M art F shows:-"),
    ("2C", STAYMAN_TEXT, "-7 3-4H 3-4S 4+D -2C art F shows:-"),
    ("3m", INVITES_TEXT, "5-8h 6+m good:m -9"),
    ("2S", MINOR_STOP_TEXT, "-8 6+m art F shows:-"),
    ("3N", TO_PLAY_TEXT, "10-15 shows:-"),
    ("2N", INVITES_TEXT, "9-9 min:8"),
    ("-", ENOUGH_TEXT, "-9 shows:-"),
)
STAYMAN_DENIED_RULES: Sequence[Rule] = (
    ("4C", ACE_QUESTION_TEXT, "18+ 6+M art F ask:N"),
    ("6N", TO_PLAY_TEXT, "18+h"),
    ("4N", SLAM_INVITATION_TEXT, "16-17h bal"),
    ("3m", SLAM_TRY_TEXT, "15+ 5+m GF"),
    ("3M", NATURAL_TEXT, "10+ 5+M GF"),
    ("2M", INVITES_TEXT, "8-9 5+M"),
    ("3N", TO_PLAY_TEXT, "10-15 shows:-"),
    ("2N", INVITES_TEXT, "8-9 shows:-"),
    ("-", ENOUGH_TEXT, "-7 shows:-"),
)
STAYMAN_MAJOR_RULES: Sequence[Rule] = (
    ("4C", ACE_QUESTION_TEXT, "17+@M 4+M art F ask:M"),
    ("4M", TO_PLAY_TEXT, "10-16 4+M"),
    ("3M", INVITES_TEXT, "8-9 4+M"),
    ("6N", TO_PLAY_TEXT, "18+h"),
    ("4N", SLAM_INVITATION_TEXT, "16-17h"),
    ("3m", SLAM_TRY_TEXT, "15+ 5+m GF"),
    ("3N", TO_PLAY_TEXT, "10-15 4o shows:4+o"),
    ("3N", TO_PLAY_TEXT, "10-15 shows:-"),
)
AFTER_TRANSFER_RULES: Sequence[Rule] = (
    ("4N", SLAM_INVITATION_TEXT, "16-17h 5M"),
    ("6N", TO_PLAY_TEXT, "18+h 5M"),
    ("4C", ACE_QUESTION_TEXT, "19+@M 6+M art F ask:M"),
    ("3m", SECOND_SUIT_TEXT, "10+ 4+m 5M GF|15+ 4+m 6+M GF"),
    ("4M", TO_PLAY_TEXT, "10+ 6+M"),
    ("3M", INVITES_TEXT, "8-9 6+M"),
    ("3N", TO_PLAY_TEXT, "10-15 5M"),
    ("2N", INVITES_TEXT, "8-9 5M"),
    ("-", ENOUGH_TEXT, "-7"),
)


def after_transfer_rules(before: str) -> list[Place]:
    """Return the calls after a completed transfer to a major; `before`: the auction so far."""
    found: list[Place] = []
    for asked, major in TRANSFER_PAIRS:
        start = f"{before} 2{asked} -"
        both: list[Rule] = [("2S", BOTH_MAJORS_TEXT, "8-9 5+S 5+H")] if major == "H" else []
        if major == "S":
            both = [("3H", BOTH_MAJORS_TEXT, "15+ 5+S 5+H GF"), ("4H", BOTH_MAJORS_TEXT, "10-14 5+S 5+H")]
        rules = [
            (call.replace("M", major), name, hand.replace("M", major)) for call, name, hand in AFTER_TRANSFER_RULES
        ]
        found += rules_after(f"{start} 2{major} -", *both, *rules)
        found += rules_after(
            f"{start} 3{major} -",
            ("4C", ACE_QUESTION_TEXT, f"16+@{major} art F ask:{major}"),
            (f"4{major}", TO_PLAY_TEXT, f"7+@{major} shows:-"),
            ("-", ENOUGH_TEXT, "shows:-"),
        )
        found += rules_after(
            f"{start} 2{major} - 2N -",
            (f"4{major}", ACCEPTS_TEXT, f"16+h 3+{major}"),
            (f"3{major}", ENOUGH_TEXT, f"3+{major}"),
            ("3N", ACCEPTS_TEXT, "16+h"),
            ("-", ENOUGH_TEXT, "-15h"),
            whole=True,
        )
        found += rules_after(
            f"{start} 2{major} - 3N -",
            (f"4{major}", TO_PLAY_TEXT, f"3+{major}"),
            ("-", TO_PLAY_TEXT, f"-2{major}"),
            whole=True,
        )
        found += rules_after(
            f"{start} 2{major} - 3{major} -", (f"4{major}", ACCEPTS_TEXT, "16+h"), ("-", ENOUGH_TEXT, "-15h")
        )
        found += rules_after(f"{start} 2{major} - 4{major} -", ("-", ENOUGH_TEXT, "shows:-"))
        found += rules_after(
            f"{start} 2{major} - 3m -",
            (f"3{major}", SUPPORT_TEXT, f"3+{major} GF"),
            ("4m", SUPPORT_TEXT, "17+ 5+m GF"),
            ("3N", TO_PLAY_TEXT, f"-2{major}"),
        )
    return found


def one_no_trump_rules() -> list[Place]:
    """Return the calls after an opening of one no trump without interference."""
    one = "1N -"
    found = rules_after(one, *ONE_NT_ANSWER_RULES, whole=True)
    found += stayman_answer_rules(one, 2) + transfer_answer_rules(one, 2, "17+")
    found += rules_after("1N - 2S -", ("3C", ANSWER_TEXT, "art shows:-"), whole=True)
    found += rules_after(
        "1N - 2S - 3C -", ("3D", TO_PLAY_TEXT, "6+D D>C"), ("-", TO_PLAY_TEXT, "6+C shows:6+C"), whole=True
    )
    found += rules_after("1N - 2S - 3C - 3D -", ("-", ENOUGH_TEXT, "shows:-"), whole=True)
    found += rules_after("1N - 2C - 2D -", *STAYMAN_DENIED_RULES)
    found += rules_after(
        "1N - 2C - 2M -",
        *STAYMAN_MAJOR_RULES,
        ("2S", INVITES_TEXT, "8-9 5+S -3H"),
        ("2N", INVITES_TEXT, "8-9 shows:-"),
        ("-", ENOUGH_TEXT, "-7 shows:-"),
    )
    found += rules_after(
        "1N - 2C - 2H - 2N -",
        ("4S", ACCEPTS_TEXT, "16+h 4+S"),
        ("3S", NATURAL_TEXT, "-15h 4+S"),
        ("3N", ACCEPTS_TEXT, "16+h"),
        ("-", ENOUGH_TEXT, "-15h"),
    )
    found += rules_after("1N - 2C - 2H - 3N -", ("4S", TO_PLAY_TEXT, "4+S"), ("-", ENOUGH_TEXT, "-3S"), whole=True)
    found += rules_after("1N - 2C - 2M - 3M -", ("4M", ACCEPTS_TEXT, "16+"), ("-", ENOUGH_TEXT, "-15"), whole=True)
    found += rules_after(
        "1N - 2C - 2D - 2M -",
        ("4M", ACCEPTS_TEXT, "16+ 3+M"),
        ("3N", ACCEPTS_TEXT, "16+h"),
        ("2N", ENOUGH_TEXT, "-15 -2M"),
        ("-", ENOUGH_TEXT, "-15 3+M"),
        whole=True,
    )
    found += rules_after("1N - 2C - 2D - 3M -", ("4M", TO_PLAY_TEXT, "3+M"), ("3N", TO_PLAY_TEXT, "-2M"))
    found += rules_after(
        "1N - 2C - 2H - 3m -",
        ("3S", NATURAL_TEXT, "4+S F"),
        ("4m", SUPPORT_TEXT, "16+ 4+m GF"),
        ("3N", NO_EXTRA_TEXT, "shows:-"),
    )
    found += rules_after("1N - 2C - _ - 3m -", ("4m", SUPPORT_TEXT, "16+ 4+m GF"), ("3N", NO_EXTRA_TEXT, "shows:-"))
    found += rules_after(
        "1N - 2N - or 1N - 2C - _ - 2N -", ("3N", ACCEPTS_TEXT, "16+h"), ("-", ENOUGH_TEXT, "-15h"), whole=True
    )
    found += rules_after(
        "1N - 2C - 2H - 4N -",
        ("6S", ACCEPTS_TEXT, "17+ 4+S"),
        ("5S", TO_PLAY_TEXT, "-16 4+S"),
        ("6N", ACCEPTS_TEXT, "17+ -3S"),
        ("-", ENOUGH_TEXT, "-16 -3S"),
        whole=True,
    )
    found += rules_after(
        "1N - [2C,2N,2D,2H] - _ - 4N - or 1N - 4N -", ("6N", ACCEPTS_TEXT, "17+"), ("-", ENOUGH_TEXT, "-16")
    )
    found += after_transfer_rules(one)
    found += rules_after(
        "1N - 2D - 2H - 2S -",
        ("4S", ACCEPTS_TEXT, "16+ 3+S S>=H"),
        ("4H", ACCEPTS_TEXT, "16+ 3+H"),
        ("4S", ACCEPTS_TEXT, "16+ 3+S"),
        ("-", ENOUGH_TEXT, "3+S S>=H"),
        ("3H", ENOUGH_TEXT, "3+H"),
        ("-", ENOUGH_TEXT, "shows:-"),
    )
    found += rules_after("1N - 2H - 2S - 4H -", ("4S", TO_PLAY_TEXT, "S>=H"), ("-", TO_PLAY_TEXT, "H>S"), whole=True)
    found += rules_after(
        "1N - 2H - 2S - 3H -",
        ("3S", SUPPORT_TEXT, "3+S S>=H GF"),
        ("4H", SUPPORT_TEXT, "3+H"),
        ("3N", TO_PLAY_TEXT, "bal"),
    )
    found += rules_after(
        "1N - 3m -", ("3N", ACCEPTS_TEXT, "17+|3+m good:m|16+ 3+m"), ("-", ENOUGH_TEXT, "-16"), whole=True
    )
    found += rules_after(
        "1N - 3M -",
        ("4M", SUPPORT_TEXT, "-16 2+M"),
        ("4N", ACE_QUESTION_TEXT, "17+ 3+M art F ask:M"),
        ("4M", SUPPORT_TEXT, "2+M"),
    )
    return found


# ---- two no trumps and three: two clubs and a rebid of no trumps show more, and the same is answered


def strong_no_trump_rules(before: str, level: int, low: int) -> list[Place]:
    """Return the calls after a bid of `level` no trumps with at least `low` points, at the end of `before`."""
    up, game = level + 1, max(0, 25 - low)
    six, asks = 33 - low, 31 - low
    found = rules_after(
        before,
        ("7N", TO_PLAY_TEXT, f"{37 - low}+h"),
        ("6N", TO_PLAY_TEXT, f"{six}+h bal -3H -3S"),
        ("4N" if level < 4 else "5N", SLAM_INVITATION_TEXT, f"{asks}-{six - 1}h bal -3H -3S"),
        (f"{up}C", STAYMAN_TEXT, f"{game}+ 4H 4-5S art F shows:-|{game}+ 4S 4-5H art F shows:-"),
        (f"{up}D", TRANSFER_TEXTS["H"], "5+H H>=S -8 art F|5+H H>S art F"),
        (f"{up}H", TRANSFER_TEXTS["S"], "5+S art F"),
        (f"{up}C", STAYMAN_TEXT, f"{game}+ 4M art F shows:-"),
        ("6m", TO_PLAY_TEXT, f"{33 - low}+@m 7+m"),
        *([("3N", TO_PLAY_TEXT, f"{game}+ shows:-")] if level < 3 else []),
        ("-", ENOUGH_TEXT, "shows:-"),
        whole=True,
    )
    found += stayman_answer_rules(before, up) + transfer_answer_rules(before, up, "")
    last = f"{level + 1}N" if level < 3 else "4N"
    found += rules_after(
        f"{before} {up}C - {up}D -",
        ("6N", TO_PLAY_TEXT, f"{six}+h"),
        *([("3M", NATURAL_TEXT, "5+M GF")] if level == 2 else []),
        (last, TO_PLAY_TEXT, "shows:-"),
    )
    for major in "HS":
        found += rules_after(
            f"{before} {up}C - {up}{major} -",
            ("6N", TO_PLAY_TEXT, f"{six}+h -3{major}"),
            ("4N", ACE_QUESTION_TEXT, f"{34 - low}+@{major} 4+{major} art F ask:{major}"),
            (f"4{major}", TO_PLAY_TEXT, f"4+{major}"),
            (last, TO_PLAY_TEXT, f"-3{major}"),
        )
    found += rules_after(
        f"{before} {up}C - {up}H - {last} -", ("4S", TO_PLAY_TEXT, "4+S"), ("-", ENOUGH_TEXT, "-3S"), whole=True
    )
    for asked, major in TRANSFER_PAIRS:
        done = f"{before} {up}{asked} - {up}{major} -"
        found += rules_after(
            done,
            ("4N", ACE_QUESTION_TEXT, f"{34 - low}+@{major} 6+{major} art F ask:{major}"),
            (f"4{major}", TO_PLAY_TEXT, f"{game}+ 6+{major}"),
            *([("4m", SECOND_SUIT_TEXT, f"{game + 5}+ 4+m GF")] if level == 2 else []),
            ("6N", TO_PLAY_TEXT, f"{six}+h"),
            ("4N", SLAM_INVITATION_TEXT, f"{asks}-{six - 1}h"),
            *([("3S", BOTH_MAJORS_TEXT, "5+S 5+H F")] if major == "H" and level == 2 else []),
            (last, TO_PLAY_TEXT, f"{game}+ 5{major}"),
            ("-", ENOUGH_TEXT, f"-{game}"),
        )
        found += rules_after(
            f"{done} {last} -", (f"4{major}", TO_PLAY_TEXT, f"3+{major}"), ("-", TO_PLAY_TEXT, f"-2{major}")
        )
        found += rules_after(f"{done} 4{major} -", ("-", ENOUGH_TEXT, "shows:-"))
    found += rules_after(f"{before} 4N -", ("6N", ACCEPTS_TEXT, f"{low + 1}+h"), ("-", ENOUGH_TEXT, f"-{low}h"))
    return found


# ---- the opponents come in


def disturbed_rules() -> list[Place]:
    """Return the calls after an opening in no trumps when the opponents double or overcall."""
    found = rules_after(
        "1N X",
        ("2C", STAYMAN_TEXT, "8+ 4M art F shows:-"),
        ("2D", TRANSFER_TEXTS["H"], "5+H H>=S art F"),
        ("2H", TRANSFER_TEXTS["S"], "5+S art F"),
        ("XX", ESCAPES_TEXT, "-9 6+m art F shows:-"),
        ("-", NOTHING_TEXT, "shows:-"),
        whole=True,
    )
    found += rules_after("1N X XX -", ("2C", ANSWER_TEXT, "art shows:-"), whole=True)
    found += rules_after("1N X XX - 2C -", ("2D", TO_PLAY_TEXT, "6+D D>C"), ("-", TO_PLAY_TEXT, "6+C"), whole=True)
    for asked, major in TRANSFER_PAIRS:
        found += rules_after(
            f"1N X 2{asked} -",
            (f"3{major}", TRANSFER_JUMP_TEXT, f"17+ 4+{major}"),
            (f"2{major}", COMPLETES_TRANSFER_TEXT, "shows:-"),
        )
        found += rules_after(
            f"1N - 2{asked} X",
            ("XX", STRENGTH_TEXT, f"5{asked} good:{asked}"),
            (f"3{major}", TRANSFER_JUMP_TEXT, f"17+ 4+{major}"),
            (f"2{major}", COMPLETES_TRANSFER_TEXT, f"3+{major}"),
            ("-", say("Two cards in the suit asked for"), f"-2{major} art"),
            whole=True,
        )
        found += rules_after(
            f"1N - 2{asked} 2y or 1N - 2{asked} 3y",
            (f"3{major}", SUPPORT_TEXT, f"3+{major} 16+ cheap|4+{major} cheap"),
            (f"2{major}", SUPPORT_TEXT, f"3+{major}"),
            ("X", PENALTY_TEXT, "4+y good:y"),
            ("-", NOTHING_TEXT, "shows:-"),
        )
    found += rules_after(
        "1N - 2C X",
        ("XX", STRENGTH_TEXT, "5C good:C"),
        ("2H", ANSWER_TEXT, "4+H"),
        ("2S", ANSWER_TEXT, "4+S"),
        ("2D", NO_MAJOR_TEXT, "5+D -3H -3S"),
        ("-", NO_MAJOR_TEXT, "-3H -3S"),
        whole=True,
    )
    found += rules_after(
        "1N - 2C 2y",
        ("2M", ANSWER_TEXT, "4+M"),
        ("X", PENALTY_TEXT, "4+y good:y"),
        ("3M", ANSWER_TEXT, "4+M cheap 17+"),
        ("-", NO_MAJOR_TEXT, "shows:-"),
    )
    found += rules_after(
        "2N - 3C 3y", ("3M", ANSWER_TEXT, "4+M"), ("X", PENALTY_TEXT, "4+y"), ("-", NO_MAJOR_TEXT, "shows:-")
    )
    stolen: Sequence[Rule] = tuple(
        [
            ("X", STOLEN_BID_TEXT, rule[2]) if rule[0] == "2C" else rule
            for rule in ONE_NT_ANSWER_RULES
            if rule[0] != "4C"
        ]
    )
    found += rules_after("1N 2C", *stolen, whole=True)
    found += rules_after(
        "1N 2C X -",
        ("2H", ANSWER_TEXT, "4+H shows:4-5H"),
        ("2S", ANSWER_TEXT, "4+S -3H shows:4-5S"),
        ("-", PENALTY_TEXT, "4+C good:C"),
        ("2D", NO_MAJOR_TEXT, "-3H -3S art"),
        whole=True,
    )
    found += transfer_answer_rules("1N 2C", 2, "17+")
    found += rules_after(
        "2N 3C",
        ("X", STOLEN_BID_TEXT, "4+ 4M art F shows:-"),
        ("3D", TRANSFER_TEXTS["H"], "5+H art F"),
        ("3H", TRANSFER_TEXTS["S"], "5+S art F"),
        ("3N", TO_PLAY_TEXT, "4+ shows:-"),
        ("-", NOTHING_TEXT, "shows:-"),
    )
    found += rules_after(
        "1N 2y",
        ("3M", NEW_SUIT_TEXT, "10+ 5+M GF cheap|10+ 5+M GF jump:1"),
        ("3y", CUE_BID_TEXT, "10+ 4M art GF shows:-"),
        ("X", PENALTY_TEXT, "9+ 4+y|8+ 4+y good:y"),
        ("3N", TO_PLAY_TEXT, "10+ stop:y"),
        ("2w", TO_PLAY_TEXT, "4-9 5+w"),
        ("2N", INVITES_TEXT, "8-9 stop:y"),
        ("X", PENALTY_TEXT, "10+ 3+y"),
        ("3m", NATURAL_TEXT, "10+ 5+m F cheap|6-9 6+m cheap"),
        ("3N", TO_PLAY_TEXT, "10+ shows:-"),
        ("-", NOTHING_TEXT, "-9 shows:-"),
        whole=True,
    )
    found += rules_after(
        "1N 2y 3y -",
        ("3M", ANSWER_TEXT, "4+M"),
        ("3N", TO_PLAY_TEXT, "stop:y"),
        ("4M", ANSWER_TEXT, "4+M"),
        ("3N", LAST_RESORT_TEXT, "rare"),
    )
    found += rules_after("1N 2y X -", ("-", ENOUGH_TEXT, "shows:-"))
    found += rules_after("1N 2y 2w - or 1N 2C 2N -", ("-", ENOUGH_TEXT, "shows:-"))
    found += rules_after("1N 2y 2N -", ("3N", ACCEPTS_TEXT, "16+h"), ("-", ENOUGH_TEXT, "-15h"))
    return found


NO_TRUMP_RULES = (
    *one_no_trump_rules(),
    *strong_no_trump_rules("2N -", 2, 20),
    *strong_no_trump_rules("2C - 2D - 2N -", 2, 22),
    *strong_no_trump_rules("2C - 2D - 3N -", 3, 25),
    *strong_no_trump_rules("3N -", 3, 25),
    *disturbed_rules(),
)
