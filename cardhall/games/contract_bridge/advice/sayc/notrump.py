"""No-trump openings and later calls: Stayman, transfers, invitations, interference."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.games.contract_bridge.advice.sayc.call_texts import (
    ACCEPTANCE_TEXT,
    ACE_QUESTION_TEXT,
    ANSWER_TEXT,
    INVITATION_TEXT,
    LAST_RESORT_TEXT,
    NATURAL_TEXT,
    NEW_SUIT_TEXT,
    NO_EXTRA_STRENGTH_TEXT,
    NOTHING_TO_SHOW_TEXT,
    PENALTY_TEXT,
    SECOND_SUIT_TEXT,
    SIGN_OFF_TEXT,
    SLAM_INVITATION_TEXT,
    SLAM_TRY_TEXT,
    STAYMAN_TEXT,
    STRENGTH_TEXT,
    SUIT_SUPPORT_TEXT,
    TO_PLAY_TEXT,
    TRANSFER_TEXTS,
)
from cardhall.games.contract_bridge.advice.sayc.rules import AuctionPlace, CallRule, rules_after
from cardhall.language import say

TRANSFER_COMPLETED_TEXT = say("Completes the transfer")
TRANSFER_JUMP_TEXT = say("Completes the transfer, with four cards and a maximum")
MINOR_STOP_TEXT = say("Asks partner to bid three clubs, to stop in a minor")
NO_MAJOR_TEXT = say("Answer: no four-card major")
BOTH_MAJORS_TEXT = say("Both majors")
ESCAPE_TEXT = say("Asks partner to bid two clubs, to stop in a minor")
STOLEN_BID_TEXT = say("Double instead of Stayman")
CUE_BID_TEXT = say("Cue-bid in their suit, instead of Stayman")
TRANSFER_PAIRS = (("D", "H"), ("H", "S"))  # the suit bid for a transfer, and the suit that it asks for


def stayman_answer_rules(auction_before: str, level: int) -> list[AuctionPlace]:
    """Return the answers to Stayman.

    `auction_before`: the auction up to the opponent's pass, `level`: of the question.
    """
    return rules_after(
        f"{auction_before} {level}C -",
        (f"{level}H", ANSWER_TEXT, "4+H shows:4-5H"),
        (f"{level}S", ANSWER_TEXT, "4+S -3H shows:4-5S shows:-3H"),
        (f"{level}D", NO_MAJOR_TEXT, "-3H -3S art"),
        is_complete=True,
    )


def transfer_answer_rules(auction_before: str, level: int, jump_points: str) -> list[AuctionPlace]:
    """Return the answers to transfers to both majors; `jump_points`: the points for a jump, "" for no jumps."""
    places: list[AuctionPlace] = []
    for transfer_suit, major in TRANSFER_PAIRS:
        jump: list[CallRule] = (
            [(f"{level + 1}{major}", TRANSFER_JUMP_TEXT, f"{jump_points} 4+{major}")] if jump_points else []
        )
        places += rules_after(
            f"{auction_before} {level}{transfer_suit} -",
            *jump,
            (f"{level}{major}", TRANSFER_COMPLETED_TEXT, "shows:-"),
            is_complete=True,
        )
    return places


# ---- one no trump

SLAM_TRY_RULES: Sequence[CallRule] = (
    ("7N", TO_PLAY_TEXT, "22+h"),
    ("4C", ACE_QUESTION_TEXT, "18+ 7+M art F ask:N"),
    ("6N", TO_PLAY_TEXT, "18-21h bal"),
    ("3M", SLAM_TRY_TEXT, "16+ 6+M GF min:12"),
    ("2C", STAYMAN_TEXT, "16+ 4+M art F shows:-"),
    ("4N", SLAM_INVITATION_TEXT, "16-17h bal -3H -3S"),
    ("2C", STAYMAN_TEXT, "15+ 5+m -4H -4S art F shows:-"),
)
ONE_NT_ANSWER_RULES: Sequence[CallRule] = (
    *SLAM_TRY_RULES,
    ("2C", STAYMAN_TEXT, "8-15 4H 5+S 5S art F shows:-|8-15 4S 5H art F shows:-"),
    ("2D", TRANSFER_TEXTS["H"], "5+H -9 H>=S art F|5+H S>H+9 art F|5+H H>S art F"),
    ("2H", TRANSFER_TEXTS["S"], "5+S art F"),
    ("2C", STAYMAN_TEXT, "8+ 4M art F shows:-"),
    ("2C", STAYMAN_TEXT, "-7 3-4H 3-4S 4+D -2C art F shows:-"),
    ("3m", INVITATION_TEXT, "5-8h 6+m good:m -9"),
    ("2S", MINOR_STOP_TEXT, "-8 6+m art F shows:-"),
    ("3N", TO_PLAY_TEXT, "10-15 shows:-"),
    ("2N", INVITATION_TEXT, "9-9 min:8"),
    ("-", SIGN_OFF_TEXT, "-9 shows:-"),
)
STAYMAN_DENIED_RULES: Sequence[CallRule] = (
    ("4C", ACE_QUESTION_TEXT, "18+ 6+M art F ask:N"),
    ("6N", TO_PLAY_TEXT, "18+h"),
    ("4N", SLAM_INVITATION_TEXT, "16-17h bal"),
    ("3m", SLAM_TRY_TEXT, "15+ 5+m GF"),
    ("3M", NATURAL_TEXT, "10+ 5+M GF"),
    ("2M", INVITATION_TEXT, "8-9 5+M"),
    ("3N", TO_PLAY_TEXT, "10-15 shows:-"),
    ("2N", INVITATION_TEXT, "8-9 shows:-"),
    ("-", SIGN_OFF_TEXT, "-7 shows:-"),
)
STAYMAN_MAJOR_RULES: Sequence[CallRule] = (
    ("4C", ACE_QUESTION_TEXT, "17+@M 4+M art F ask:M"),
    ("4M", TO_PLAY_TEXT, "10-16 4+M"),
    ("3M", INVITATION_TEXT, "8-9 4+M"),
    ("6N", TO_PLAY_TEXT, "18+h"),
    ("4N", SLAM_INVITATION_TEXT, "16-17h"),
    ("3m", SLAM_TRY_TEXT, "15+ 5+m GF"),
    ("3N", TO_PLAY_TEXT, "10-15 4o shows:4+o"),
    ("3N", TO_PLAY_TEXT, "10-15 shows:-"),
)
AFTER_TRANSFER_RULES: Sequence[CallRule] = (
    ("4N", SLAM_INVITATION_TEXT, "16-17h 5M"),
    ("6N", TO_PLAY_TEXT, "18+h 5M"),
    ("4C", ACE_QUESTION_TEXT, "19+@M 6+M art F ask:M"),
    ("3m", SECOND_SUIT_TEXT, "10+ 4+m 5M GF|15+ 4+m 6+M GF"),
    ("4M", TO_PLAY_TEXT, "10+ 6+M"),
    ("3M", INVITATION_TEXT, "8-9 6+M"),
    ("3N", TO_PLAY_TEXT, "10-15 5M"),
    ("2N", INVITATION_TEXT, "8-9 5M"),
    ("-", SIGN_OFF_TEXT, "-7"),
)


def rules_after_transfer(auction_before: str) -> list[AuctionPlace]:
    """Return the calls after a completed transfer to a major; `auction_before`: the auction so far."""
    places: list[AuctionPlace] = []
    for transfer_suit, major in TRANSFER_PAIRS:
        start = f"{auction_before} 2{transfer_suit} -"
        both_majors_rules: list[CallRule] = [("2S", BOTH_MAJORS_TEXT, "8-9 5+S 5+H")] if major == "H" else []
        if major == "S":
            both_majors_rules = [("3H", BOTH_MAJORS_TEXT, "15+ 5+S 5+H GF"), ("4H", BOTH_MAJORS_TEXT, "10-14 5+S 5+H")]
        rules = [
            (call.replace("M", major), name, hand.replace("M", major)) for call, name, hand in AFTER_TRANSFER_RULES
        ]
        places += rules_after(f"{start} 2{major} -", *both_majors_rules, *rules)
        places += rules_after(
            f"{start} 3{major} -",
            ("4C", ACE_QUESTION_TEXT, f"16+@{major} art F ask:{major}"),
            (f"4{major}", TO_PLAY_TEXT, f"7+@{major} shows:-"),
            ("-", SIGN_OFF_TEXT, "shows:-"),
        )
        places += rules_after(
            f"{start} 2{major} - 2N -",
            (f"4{major}", ACCEPTANCE_TEXT, f"16+h 3+{major}"),
            (f"3{major}", SIGN_OFF_TEXT, f"3+{major}"),
            ("3N", ACCEPTANCE_TEXT, "16+h"),
            ("-", SIGN_OFF_TEXT, "-15h"),
            is_complete=True,
        )
        places += rules_after(
            f"{start} 2{major} - 3N -",
            (f"4{major}", TO_PLAY_TEXT, f"3+{major}"),
            ("-", TO_PLAY_TEXT, f"-2{major}"),
            is_complete=True,
        )
        places += rules_after(
            f"{start} 2{major} - 3{major} -", (f"4{major}", ACCEPTANCE_TEXT, "16+h"), ("-", SIGN_OFF_TEXT, "-15h")
        )
        places += rules_after(f"{start} 2{major} - 4{major} -", ("-", SIGN_OFF_TEXT, "shows:-"))
        places += rules_after(
            f"{start} 2{major} - 3m -",
            (f"3{major}", SUIT_SUPPORT_TEXT, f"3+{major} GF"),
            ("4m", SUIT_SUPPORT_TEXT, "17+ 5+m GF"),
            ("3N", TO_PLAY_TEXT, f"-2{major}"),
        )
    return places


def one_no_trump_rules() -> list[AuctionPlace]:
    """Return the calls after an opening of one no trump without interference."""
    auction_before = "1N -"
    places = rules_after(auction_before, *ONE_NT_ANSWER_RULES, is_complete=True)
    places += stayman_answer_rules(auction_before, 2) + transfer_answer_rules(auction_before, 2, "17+")
    places += rules_after("1N - 2S -", ("3C", ANSWER_TEXT, "art shows:-"), is_complete=True)
    places += rules_after(
        "1N - 2S - 3C -", ("3D", TO_PLAY_TEXT, "6+D D>C"), ("-", TO_PLAY_TEXT, "6+C shows:6+C"), is_complete=True
    )
    places += rules_after("1N - 2S - 3C - 3D -", ("-", SIGN_OFF_TEXT, "shows:-"), is_complete=True)
    places += rules_after("1N - 2C - 2D -", *STAYMAN_DENIED_RULES)
    places += rules_after(
        "1N - 2C - 2M -",
        *STAYMAN_MAJOR_RULES,
        ("2S", INVITATION_TEXT, "8-9 5+S -3H"),
        ("2N", INVITATION_TEXT, "8-9 shows:-"),
        ("-", SIGN_OFF_TEXT, "-7 shows:-"),
    )
    places += rules_after(
        "1N - 2C - 2H - 2N -",
        ("4S", ACCEPTANCE_TEXT, "16+h 4+S"),
        ("3S", NATURAL_TEXT, "-15h 4+S"),
        ("3N", ACCEPTANCE_TEXT, "16+h"),
        ("-", SIGN_OFF_TEXT, "-15h"),
    )
    places += rules_after(
        "1N - 2C - 2H - 3N -", ("4S", TO_PLAY_TEXT, "4+S"), ("-", SIGN_OFF_TEXT, "-3S"), is_complete=True
    )
    places += rules_after(
        "1N - 2C - 2M - 3M -", ("4M", ACCEPTANCE_TEXT, "16+"), ("-", SIGN_OFF_TEXT, "-15"), is_complete=True
    )
    places += rules_after(
        "1N - 2C - 2D - 2M -",
        ("4M", ACCEPTANCE_TEXT, "16+ 3+M"),
        ("3N", ACCEPTANCE_TEXT, "16+h"),
        ("2N", SIGN_OFF_TEXT, "-15 -2M"),
        ("-", SIGN_OFF_TEXT, "-15 3+M"),
        is_complete=True,
    )
    places += rules_after("1N - 2C - 2D - 3M -", ("4M", TO_PLAY_TEXT, "3+M"), ("3N", TO_PLAY_TEXT, "-2M"))
    places += rules_after(
        "1N - 2C - 2H - 3m -",
        ("3S", NATURAL_TEXT, "4+S F"),
        ("4m", SUIT_SUPPORT_TEXT, "16+ 4+m GF"),
        ("3N", NO_EXTRA_STRENGTH_TEXT, "shows:-"),
    )
    places += rules_after(
        "1N - 2C - _ - 3m -", ("4m", SUIT_SUPPORT_TEXT, "16+ 4+m GF"), ("3N", NO_EXTRA_STRENGTH_TEXT, "shows:-")
    )
    places += rules_after(
        "1N - 2N - or 1N - 2C - _ - 2N -",
        ("3N", ACCEPTANCE_TEXT, "16+h"),
        ("-", SIGN_OFF_TEXT, "-15h"),
        is_complete=True,
    )
    places += rules_after(
        "1N - 2C - 2H - 4N -",
        ("6S", ACCEPTANCE_TEXT, "17+ 4+S"),
        ("5S", TO_PLAY_TEXT, "-16 4+S"),
        ("6N", ACCEPTANCE_TEXT, "17+ -3S"),
        ("-", SIGN_OFF_TEXT, "-16 -3S"),
        is_complete=True,
    )
    places += rules_after(
        "1N - [2C,2N,2D,2H] - _ - 4N - or 1N - 4N -", ("6N", ACCEPTANCE_TEXT, "17+"), ("-", SIGN_OFF_TEXT, "-16")
    )
    places += rules_after_transfer(auction_before)
    places += rules_after(
        "1N - 2D - 2H - 2S -",
        ("4S", ACCEPTANCE_TEXT, "16+ 3+S S>=H"),
        ("4H", ACCEPTANCE_TEXT, "16+ 3+H"),
        ("4S", ACCEPTANCE_TEXT, "16+ 3+S"),
        ("-", SIGN_OFF_TEXT, "3+S S>=H"),
        ("3H", SIGN_OFF_TEXT, "3+H"),
        ("-", SIGN_OFF_TEXT, "shows:-"),
    )
    places += rules_after(
        "1N - 2H - 2S - 4H -", ("4S", TO_PLAY_TEXT, "S>=H"), ("-", TO_PLAY_TEXT, "H>S"), is_complete=True
    )
    places += rules_after(
        "1N - 2H - 2S - 3H -",
        ("3S", SUIT_SUPPORT_TEXT, "3+S S>=H GF"),
        ("4H", SUIT_SUPPORT_TEXT, "3+H"),
        ("3N", TO_PLAY_TEXT, "bal"),
    )
    places += rules_after(
        "1N - 3m -", ("3N", ACCEPTANCE_TEXT, "17+|3+m good:m|16+ 3+m"), ("-", SIGN_OFF_TEXT, "-16"), is_complete=True
    )
    places += rules_after(
        "1N - 3M -",
        ("4M", SUIT_SUPPORT_TEXT, "-16 2+M"),
        ("4N", ACE_QUESTION_TEXT, "17+ 3+M art F ask:M"),
        ("4M", SUIT_SUPPORT_TEXT, "2+M"),
    )
    return places


# ---- two no trumps and three: two clubs and a rebid of no trumps show more, and the same is answered


def strong_no_trump_rules(auction_before: str, level: int, min_points: int) -> list[AuctionPlace]:
    """Return the calls after a bid of `level` no trumps with `min_points` or more, at the end of `auction_before`."""
    next_level, game_points = level + 1, max(0, 25 - min_points)
    slam_points, slam_invitation_points = 33 - min_points, 31 - min_points
    places = rules_after(
        auction_before,
        ("7N", TO_PLAY_TEXT, f"{37 - min_points}+h"),
        ("6N", TO_PLAY_TEXT, f"{slam_points}+h bal -3H -3S"),
        ("4N" if level < 4 else "5N", SLAM_INVITATION_TEXT, f"{slam_invitation_points}-{slam_points - 1}h bal -3H -3S"),
        (f"{next_level}C", STAYMAN_TEXT, f"{game_points}+ 4H 4-5S art F shows:-|{game_points}+ 4S 4-5H art F shows:-"),
        (f"{next_level}D", TRANSFER_TEXTS["H"], "5+H H>=S -8 art F|5+H H>S art F"),
        (f"{next_level}H", TRANSFER_TEXTS["S"], "5+S art F"),
        (f"{next_level}C", STAYMAN_TEXT, f"{game_points}+ 4M art F shows:-"),
        ("6m", TO_PLAY_TEXT, f"{33 - min_points}+@m 7+m"),
        *([("3N", TO_PLAY_TEXT, f"{game_points}+ shows:-")] if level < 3 else []),
        ("-", SIGN_OFF_TEXT, "shows:-"),
        is_complete=True,
    )
    places += stayman_answer_rules(auction_before, next_level) + transfer_answer_rules(auction_before, next_level, "")
    no_trump_bid = f"{level + 1}N" if level < 3 else "4N"
    places += rules_after(
        f"{auction_before} {next_level}C - {next_level}D -",
        ("6N", TO_PLAY_TEXT, f"{slam_points}+h"),
        *([("3M", NATURAL_TEXT, "5+M GF")] if level == 2 else []),
        (no_trump_bid, TO_PLAY_TEXT, "shows:-"),
    )
    for major in "HS":
        places += rules_after(
            f"{auction_before} {next_level}C - {next_level}{major} -",
            ("6N", TO_PLAY_TEXT, f"{slam_points}+h -3{major}"),
            ("4N", ACE_QUESTION_TEXT, f"{34 - min_points}+@{major} 4+{major} art F ask:{major}"),
            (f"4{major}", TO_PLAY_TEXT, f"4+{major}"),
            (no_trump_bid, TO_PLAY_TEXT, f"-3{major}"),
        )
    places += rules_after(
        f"{auction_before} {next_level}C - {next_level}H - {no_trump_bid} -",
        ("4S", TO_PLAY_TEXT, "4+S"),
        ("-", SIGN_OFF_TEXT, "-3S"),
        is_complete=True,
    )
    for asked, major in TRANSFER_PAIRS:
        completed_transfer = f"{auction_before} {next_level}{asked} - {next_level}{major} -"
        places += rules_after(
            completed_transfer,
            ("4N", ACE_QUESTION_TEXT, f"{34 - min_points}+@{major} 6+{major} art F ask:{major}"),
            (f"4{major}", TO_PLAY_TEXT, f"{game_points}+ 6+{major}"),
            *([("4m", SECOND_SUIT_TEXT, f"{game_points + 5}+ 4+m GF")] if level == 2 else []),
            ("6N", TO_PLAY_TEXT, f"{slam_points}+h"),
            ("4N", SLAM_INVITATION_TEXT, f"{slam_invitation_points}-{slam_points - 1}h"),
            *([("3S", BOTH_MAJORS_TEXT, "5+S 5+H F")] if major == "H" and level == 2 else []),
            (no_trump_bid, TO_PLAY_TEXT, f"{game_points}+ 5{major}"),
            ("-", SIGN_OFF_TEXT, f"-{game_points}"),
        )
        places += rules_after(
            f"{completed_transfer} {no_trump_bid} -",
            (f"4{major}", TO_PLAY_TEXT, f"3+{major}"),
            ("-", TO_PLAY_TEXT, f"-2{major}"),
        )
        places += rules_after(f"{completed_transfer} 4{major} -", ("-", SIGN_OFF_TEXT, "shows:-"))
    places += rules_after(
        f"{auction_before} 4N -",
        ("6N", ACCEPTANCE_TEXT, f"{min_points + 1}+h"),
        ("-", SIGN_OFF_TEXT, f"-{min_points}h"),
    )
    return places


# ---- the opponents come in


def interference_rules() -> list[AuctionPlace]:
    """Return the calls after an opening in no trumps when the opponents double or overcall."""
    places = rules_after(
        "1N X",
        ("2C", STAYMAN_TEXT, "8+ 4M art F shows:-"),
        ("2D", TRANSFER_TEXTS["H"], "5+H H>=S art F"),
        ("2H", TRANSFER_TEXTS["S"], "5+S art F"),
        ("XX", ESCAPE_TEXT, "-9 6+m art F shows:-"),
        ("-", NOTHING_TO_SHOW_TEXT, "shows:-"),
        is_complete=True,
    )
    places += rules_after("1N X XX -", ("2C", ANSWER_TEXT, "art shows:-"), is_complete=True)
    places += rules_after(
        "1N X XX - 2C -", ("2D", TO_PLAY_TEXT, "6+D D>C"), ("-", TO_PLAY_TEXT, "6+C"), is_complete=True
    )
    for transfer_suit, major in TRANSFER_PAIRS:
        places += rules_after(
            f"1N X 2{transfer_suit} -",
            (f"3{major}", TRANSFER_JUMP_TEXT, f"17+ 4+{major}"),
            (f"2{major}", TRANSFER_COMPLETED_TEXT, "shows:-"),
        )
        places += rules_after(
            f"1N - 2{transfer_suit} X",
            ("XX", STRENGTH_TEXT, f"5{transfer_suit} good:{transfer_suit}"),
            (f"3{major}", TRANSFER_JUMP_TEXT, f"17+ 4+{major}"),
            (f"2{major}", TRANSFER_COMPLETED_TEXT, f"3+{major}"),
            ("-", say("Two cards in the suit asked for"), f"-2{major} art"),
            is_complete=True,
        )
        places += rules_after(
            f"1N - 2{transfer_suit} 2y or 1N - 2{transfer_suit} 3y",
            (f"3{major}", SUIT_SUPPORT_TEXT, f"3+{major} 16+ cheap|4+{major} cheap"),
            (f"2{major}", SUIT_SUPPORT_TEXT, f"3+{major}"),
            ("X", PENALTY_TEXT, "4+y good:y"),
            ("-", NOTHING_TO_SHOW_TEXT, "shows:-"),
        )
    places += rules_after(
        "1N - 2C X",
        ("XX", STRENGTH_TEXT, "5C good:C"),
        ("2H", ANSWER_TEXT, "4+H"),
        ("2S", ANSWER_TEXT, "4+S"),
        ("2D", NO_MAJOR_TEXT, "5+D -3H -3S"),
        ("-", NO_MAJOR_TEXT, "-3H -3S"),
        is_complete=True,
    )
    places += rules_after(
        "1N - 2C 2y",
        ("2M", ANSWER_TEXT, "4+M"),
        ("X", PENALTY_TEXT, "4+y good:y"),
        ("3M", ANSWER_TEXT, "4+M cheap 17+"),
        ("-", NO_MAJOR_TEXT, "shows:-"),
    )
    places += rules_after(
        "2N - 3C 3y", ("3M", ANSWER_TEXT, "4+M"), ("X", PENALTY_TEXT, "4+y"), ("-", NO_MAJOR_TEXT, "shows:-")
    )
    stolen: Sequence[CallRule] = tuple(
        [
            ("X", STOLEN_BID_TEXT, rule[2]) if rule[0] == "2C" else rule
            for rule in ONE_NT_ANSWER_RULES
            if rule[0] != "4C"
        ]
    )
    places += rules_after("1N 2C", *stolen, is_complete=True)
    places += rules_after(
        "1N 2C X -",
        ("2H", ANSWER_TEXT, "4+H shows:4-5H"),
        ("2S", ANSWER_TEXT, "4+S -3H shows:4-5S"),
        ("-", PENALTY_TEXT, "4+C good:C"),
        ("2D", NO_MAJOR_TEXT, "-3H -3S art"),
        is_complete=True,
    )
    places += transfer_answer_rules("1N 2C", 2, "17+")
    places += rules_after(
        "2N 3C",
        ("X", STOLEN_BID_TEXT, "4+ 4M art F shows:-"),
        ("3D", TRANSFER_TEXTS["H"], "5+H art F"),
        ("3H", TRANSFER_TEXTS["S"], "5+S art F"),
        ("3N", TO_PLAY_TEXT, "4+ shows:-"),
        ("-", NOTHING_TO_SHOW_TEXT, "shows:-"),
    )
    places += rules_after(
        "1N 2y",
        ("3M", NEW_SUIT_TEXT, "10+ 5+M GF cheap|10+ 5+M GF jump:1"),
        ("3y", CUE_BID_TEXT, "10+ 4M art GF shows:-"),
        ("X", PENALTY_TEXT, "9+ 4+y|8+ 4+y good:y"),
        ("3N", TO_PLAY_TEXT, "10+ stop:y"),
        ("2w", TO_PLAY_TEXT, "4-9 5+w"),
        ("2N", INVITATION_TEXT, "8-9 stop:y"),
        ("X", PENALTY_TEXT, "10+ 3+y"),
        ("3m", NATURAL_TEXT, "10+ 5+m F cheap|6-9 6+m cheap"),
        ("3N", TO_PLAY_TEXT, "10+ shows:-"),
        ("-", NOTHING_TO_SHOW_TEXT, "-9 shows:-"),
        is_complete=True,
    )
    places += rules_after(
        "1N 2y 3y -",
        ("3M", ANSWER_TEXT, "4+M"),
        ("3N", TO_PLAY_TEXT, "stop:y"),
        ("4M", ANSWER_TEXT, "4+M"),
        ("3N", LAST_RESORT_TEXT, "rare"),
    )
    places += rules_after("1N 2y X -", ("-", SIGN_OFF_TEXT, "shows:-"))
    places += rules_after("1N 2y 2w - or 1N 2C 2N -", ("-", SIGN_OFF_TEXT, "shows:-"))
    places += rules_after("1N 2y 2N -", ("3N", ACCEPTANCE_TEXT, "16+h"), ("-", SIGN_OFF_TEXT, "-15h"))
    return places


NO_TRUMP_RULES = (
    *one_no_trump_rules(),
    *strong_no_trump_rules("2N -", 2, 20),
    *strong_no_trump_rules("2C - 2D - 2N -", 2, 22),
    *strong_no_trump_rules("2C - 2D - 3N -", 3, 25),
    *strong_no_trump_rules("3N -", 3, 25),
    *interference_rules(),
)
