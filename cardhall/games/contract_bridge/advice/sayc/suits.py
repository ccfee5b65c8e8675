"""Responses to one of a suit without interference, and rebids after special responses."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.games.contract_bridge.advice.sayc.rules import Place, Rule, after
from cardhall.games.contract_bridge.advice.sayc.words import (
    ACCEPTS,
    ACES,
    ENOUGH,
    INVITES,
    LEAST,
    LIMIT,
    NATURAL,
    NEW_SUIT,
    RAISE,
    SECOND,
    SHUTS_OUT,
    SLAM,
    TO_GAME,
    TO_PLAY,
)
from cardhall.language import say

JACOBY = say("Jacoby: raise to game with four trumps")
JUMP_SHIFT = say("Jump in a new suit, with a slam in mind")
TOO_WEAK = say("Too weak to answer")
SHORT = say("One card or none in the suit bid")
GRAND = say("Asks for two of the three highest trumps, to bid seven")
HONOURS = say("Two of the three highest trumps")
FIVE = say("A second suit of five cards")
MUCH = say("Much more than a bare opening")
MORE = say("More than a bare opening")
BARE = say("A bare opening")

TO_MAJOR: Sequence[Rule] = (
    (
        "5N",
        say("Asks for two of the three highest trumps, to bid seven"),
        "20+@M 5+M aces:3,4 kings:2,3,4 art F shows:5+M",
    ),
    ("2N", JACOBY, "13+@M 4+M min:9 fresh art GF"),
    ("+w", JUMP_SHIFT, "18+h 5+w good:w longest:w fresh GF|17+ 6+w good:w longest:w fresh GF"),
    ("4M", SHUTS_OUT, "6+@M 5+M -9h shows:5+M min:3"),
    ("3M", LIMIT, "10-12@M 4+M shows:3+M|10-12@M 3M shows:3+M min:8"),
    ("2M", RAISE, "6-9@M 3+M min:4"),
    ("3N", NATURAL, "15-17h bal 2-3M -3S fresh shows:2+M|15-17h bal 2-3M M>=S fresh shows:2+M"),
    ("2N", INVITES, "11-12 bal -3S passed"),
    ("1S", NEW_SUIT, "6+ 5+S longest:S F"),
    ("2H", NEW_SUIT, "11+ 5+H longest:H F fresh|11+ 5+H longest:H passed"),
    ("2m", NEW_SUIT, "11+ 5+m m>=n 0-4o F fresh shows:4+m|11+ 5+m m>n m>o F fresh shows:4+m|11+ 5+m m>=n passed"),
    ("1S", NEW_SUIT, "6+ 4+S F"),
    ("2C", NEW_SUIT, "11+ 4+C F fresh shows:4+C|11+ 5+C passed"),
    ("2D", NEW_SUIT, "11+ 4+D F fresh shows:4+D|11+ 5+D passed"),
    ("2C", LEAST, "13+@M 3M F fresh rare shows:3+C"),
    ("1N", NATURAL, "6-10 shows:-"),
    ("1N", LEAST, "11-12 shows:- rare"),
    ("-", TOO_WEAK, "-5"),
)


def to_minor(minor: str, longer: Sequence[Rule], last: Sequence[Rule]) -> list[Place]:
    """Answers to one of a minor; `longer`: in the other minor, before the majors; `last`: when nothing else fits."""
    no_major = "-3H -3S"
    return after(
        f"1{minor} -",
        ("+w", JUMP_SHIFT, "19+ 5+w good:w longest:w fresh GF|17+ 6+w good:w longest:w min:14 fresh GF"),
        ("2N", NATURAL, f"13-15h bal {no_major} fresh GF shows:-3H shows:-3S shows:2+{minor}"),
        ("3N", NATURAL, f"16-19h bal {no_major} fresh shows:-3H shows:-3S shows:2+{minor}"),
        ("1M", NEW_SUIT, "6+ 5+M longest:M F fresh shows:4+M|6-11 5+M longest:M F passed shows:4+M"),
        *longer,
        ("1H", NEW_SUIT, "6+ 4+H F"),
        ("1S", NEW_SUIT, "6+ 4+S F"),
        (f"5{minor}", TO_GAME, f"14-17@{minor} 7+{minor} -9h {no_major}"),
        (
            f"3{minor}",
            LIMIT,
            f"10-12h 5+{minor} {no_major} shows:4+{minor}|10-12 5+{minor} {no_major} min:8 shows:4+{minor}"
            f"|11-12 4+{minor} {no_major}",
        ),
        (f"5{minor}", TO_GAME, f"14-17@{minor} 6+{minor} {no_major}"),
        (f"2{minor}", RAISE, f"6-9 5+{minor} {no_major} shows:4+{minor}"),
        ("1N", NATURAL, f"6-10 {no_major} shows:-3H shows:-3S"),
        (f"2{minor}", RAISE, f"6-10 4+{minor}"),
        *last,
        ("2N", INVITES, f"11-12 {no_major} passed"),
        ("1N", LEAST, "11-12 bal shows:- rare"),
        ("-", TOO_WEAK, "-5"),
        whole=True,
    )


OVER_CLUBS: Sequence[Rule] = (
    ("1D", NEW_SUIT, "6+ 5+D longest:D F shows:4+D"),
    ("1D", NEW_SUIT, "6+ 4D F shows:4+D"),
)
OVER_DIAMONDS: Sequence[Rule] = (("2C", NEW_SUIT, "11+ 5+C longest:C F fresh shows:4+C"),)
AFTER_JACOBY: Sequence[Rule] = (
    ("4w", FIVE, "5+w good:w GF"),
    ("3v", SHORT, "-1v art GF shows:-1v"),
    ("3M", MUCH, "18+h GF|18+@M 6+M GF"),
    ("3N", MORE, "15-17h GF shows:5+M"),
    ("4M", BARE, "-14h shows:5+M"),
)
AGREED: Sequence[Rule] = (
    ("4N", ACES, "19+@M art F ask:M shows:-"),
    ("4M", TO_PLAY, "shows:-"),
)
SUITS = (
    *after("1M -", *TO_MAJOR, whole=True),
    *to_minor("C", OVER_CLUBS, [("1D", LEAST, "13+ F rare shows:-")]),
    *to_minor("D", OVER_DIAMONDS, [("2C", NEW_SUIT, "11+ 4+C F fresh"), ("2C", LEAST, "13+ F rare shows:-")]),
    *after("1M - 2N -", *AFTER_JACOBY, whole=True),
    *after("1M - 2N - 3w -", ("4N", ACES, "18+@M art F ask:M shows:-"), ("4M", TO_PLAY, "shows:-")),
    *after("1M - 2N - 3M -", ("4N", ACES, "15+@M art F ask:M shows:-"), ("4M", TO_PLAY, "shows:-")),
    *after("1M - 2N - 3N -", ("4N", ACES, "18+@M art F ask:M shows:-"), ("4M", TO_PLAY, "shows:-")),
    *after("1M - 2N - 4M -", ("4N", ACES, "20+@M art F ask:M shows:-"), ("-", ENOUGH, "shows:-")),
    *after("1M - 2N - 4w -", ("4N", ACES, "17+@M art F ask:M shows:-"), ("4M", TO_PLAY, "shows:-")),
    *after("1M - 2N - _ - 4M -", ("4N", ACES, "22+@M art F ask:M shows:-"), ("-", ENOUGH, "shows:-")),
    *after(
        "1M - 3M -",
        ("4N", ACES, "22+@M art F ask:M shows:-"),
        ("4M", ACCEPTS, "15+@M|14+@M 6+M"),
        ("-", ENOUGH, "-14@M"),
    ),
    *after(
        "1M - 5N - or 1M - 3M - 5N - or 1M - 2N - _ - 5N -",
        ("7M", HONOURS, "good:M shows:-"),
        ("6M", say("No two of the three highest trumps"), "shows:-"),
    ),
    *after("1M - 4M -", ("4N", ACES, "22+@M art F ask:M shows:-"), ("-", ENOUGH, "shows:-")),
    *after(
        "1m - 2N -",
        ("4N", ACES, "21+ 6+m art F ask:m"),
        ("6N", TO_PLAY, "20+h"),
        ("4N", SLAM, "18-19h bal"),
        ("3M", SECOND, "4+M GF m>M"),
        ("3m", NATURAL, "6+m GF"),
        ("3N", TO_PLAY, "shows:-"),
    ),
    *after("1m - 3N -", ("6N", TO_PLAY, "17+h bal"), ("4N", SLAM, "15-16h bal"), ("-", ENOUGH, "shows:-")),
    *after(
        "1M - 3N -",
        ("6N", TO_PLAY, "18+h bal"),
        ("4M", TO_PLAY, "6+M"),
        ("4w", SECOND, "19+ 5+w F"),
        ("-", ENOUGH, "shows:-"),
    ),
)
