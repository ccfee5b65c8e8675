"""The second calls of opener and answerer where the opponents pass: game tries, the fourth suit, jumps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.language import say
from cardhall.players.advice.contract_bridge.sayc.rules import Rule, after
from cardhall.players.advice.contract_bridge.sayc.words import (
    ACCEPTS,
    ACES,
    AGAIN,
    ANSWER,
    BALANCED,
    ENOUGH,
    INVITES,
    LEAST,
    NATURAL,
    NEW_SUIT,
    NO_MORE,
    PREFERENCE,
    RAISE,
    SECOND,
    SUPPORT,
    TO_GAME,
    TO_PLAY,
)

HELP: Final = say("Looks for a game, and for help in the suit bid")
FOURTH: Final = say("Fourth suit: points for game or nearly, partner shall say more")
REVERSE: Final = say("Second suit, with strength")
JUMP: Final = say("Jump in a second suit, forcing to game")
WEAK: Final = say("Few points: asks partner to bid the first suit again")
STOPPED: Final = say("The fourth suit is stopped")

OVER_ONE_NT: Sequence[Rule] = (
    ("3N", TO_PLAY, "19+h bal"),
    ("4M", TO_PLAY, "19+ 6+M"),
    ("+w", JUMP, "19+ 4+w M>=w GF"),
    ("3M", INVITES, "16-18 6+M"),
    ("2N", INVITES, "17-18h bal"),
    ("2M", AGAIN, "-16 6+M"),
    ("2w", SECOND, "-18 4+w M>=w cheap longest:w"),
    ("2w", SECOND, "-18 4+w M>w cheap"),
    ("-", ENOUGH, "-16"),
)
OPENERS = (
    # a raise: game tries
    *after(
        "1M - 2M -",
        ("4N", ACES, "25+@M art F ask:M shows:-"),
        ("4M", TO_GAME, "20+@M"),
        ("4M", TO_GAME, "19+@M -18h 6+M"),
        ("2N", BALANCED, "16-18h bal F"),
        ("3M", INVITES, "16-19@M 6+M"),
        ("o", HELP, "17-19@M 4+o cheap F"),
        ("3m", HELP, "17-19@M 4+m m>=n F"),
        ("3m", HELP, "17-19@M 4+m F"),
        ("3M", INVITES, "17-19@M"),
        ("-", ENOUGH, "-16@M"),
    ),
    *after(
        "1M - 2M - 3m - or 1S - 2S - 3H -",
        ("4M", ACCEPTS, "9+@M"),
        ("3M", ENOUGH, "shows:-"),
    ),
    *after("1M - 2M - 3M -", ("4M", ACCEPTS, "9+@M|8+@M 4+M"), ("-", ENOUGH, "-8@M")),
    *after(
        "1M - 2M - 2N -",
        ("4M", ACCEPTS, "9+@M 4+M"),
        ("3N", ACCEPTS, "8+h bal"),
        ("4M", ACCEPTS, "9+@M"),
        ("3M", ENOUGH, "shows:-"),
    ),
    *after(
        "1m - 2m -",
        ("3N", TO_PLAY, "19+h bal|18+ 6+m"),
        ("2N", INVITES, "17-18h bal"),
        ("M", HELP, "16+ 4+M cheap F"),
        ("3m", INVITES, "16-18 5+m"),
        ("-", ENOUGH, "-16"),
    ),
    # one no trump
    *after("1H - 1N -", ("2S", REVERSE, "17+ 4+S 5+H F"), *OVER_ONE_NT),
    *after("1M - 1N -", *OVER_ONE_NT),
    *after(
        "1m - 1N -",
        ("3N", TO_PLAY, "19+h bal"),
        ("+M", JUMP, "20+ 4+M m>M GF jump:1 5+m"),
        ("2M", REVERSE, "17+ 4+M m>M F"),
        ("3m", INVITES, "16-18 6+m"),
        ("2N", INVITES, "17-18h bal"),
        ("2m", AGAIN, "-15 6+m|-15 5+m -1M"),
        ("2C", SECOND, "-18 4+C 5+D"),
        ("-", ENOUGH, "-16"),
    ),
    # a new suit at the level of one
    *after(
        "1x - 1M -",
        ("4M", TO_GAME, "19+@M 4+M -20h"),
        ("3N", TO_PLAY, "17-20h 6+x good:x 2M rest:2+"),
        ("2N", BALANCED, "18-19h bal -3M"),
        ("3M", RAISE, "16-18@M 4+M"),
        ("2M", RAISE, "-15@M 4+M"),
    ),
)
# ---- the answerer

ANSWERERS = (
    *after(
        "1m - 1M - 1N -",
        ("4M", TO_PLAY, "12-16 6+M"),
        ("3M", INVITES, "10-11 6+M"),
        ("3N", TO_PLAY, "13-18h bal"),
        ("3w", SECOND, "13+ 5+M 4+w F cheap|13+ 5+M 4+w F jump:1"),
        ("2S", SECOND, "13+ 5+H 4+S F"),
        ("2H", SECOND, "5+S 4+H -10"),
        ("2M", NO_MORE, "-9 5+M"),
        ("2m", PREFERENCE, "-9 4+m"),
        ("3m", INVITES, "10-12 5+m|10-12 4+m -4M"),
        ("2N", INVITES, "11-12"),
        ("3N", TO_PLAY, "13+"),
        ("-", ENOUGH, "-10"),
    ),
    # the fourth suit
    *after(
        "1C - 1D - 1H -",
        ("4H", TO_PLAY, "13-17@H 4+H"),
        ("3H", INVITES, "10-12@H 4+H"),
        ("2H", RAISE, "6-9@H 4+H"),
        ("1S", NEW_SUIT, "6+ 4+S F"),
        ("2S", FOURTH, "12+ art F shows:-"),
        ("3N", TO_PLAY, "13-17h stop:S"),
        ("2N", INVITES, "11-12h stop:S"),
        ("2D", NO_MORE, "-10 6+D"),
        ("1N", NATURAL, "6-10h"),
        ("2C", PREFERENCE, "-9 4+C"),
    ),
    *after(
        "1x - 1y - 1S -",
        ("4S", TO_PLAY, "13-17@S 4+S"),
        ("3S", INVITES, "10-12@S 4+S"),
        ("2S", RAISE, "6-9@S 4+S"),
        ("4H", TO_PLAY, "13-16 7+H"),
        ("3N", TO_PLAY, "13-17h stop:w -4y|13-17h stop:w bal"),
        ("3y", INVITES, "10-12 6+y min:9"),
        ("w", FOURTH, "12+ 5+y art F shows:- cheap|13+ art F shows:- cheap"),
        ("3x", INVITES, "10-12 5+x"),
        ("2N", INVITES, "11-12h stop:w"),
        ("2y", NO_MORE, "-9 6+y"),
        ("2x", PREFERENCE, "-9 4+x"),
        ("1N", NATURAL, "6-10h shows:-"),
        ("2x", PREFERENCE, "-9 3+x"),
    ),
    *after(
        "1x - 1M - 2z -",
        ("4M", TO_PLAY, "13-16 7+M"),
        ("3z", INVITES, "10-12 4+z cheap -5M"),
        ("w", FOURTH, "11+ 5+M art F shows:5+M min:10 cheap|13+ art F shows:- cheap -4w"),
        ("3N", TO_PLAY, "13-17h stop:w"),
        ("3z", INVITES, "10-12 4+z cheap"),
        ("3x", INVITES, "10-12 3+x x>z jump:1"),
        ("3M", INVITES, "10-11 6+M"),
        ("2N", INVITES, "10-12h stop:w"),
        ("2M", NO_MORE, "-10 6+M"),
        ("x", PREFERENCE, "-10 2+x x>=z cheap"),
        ("-", ENOUGH, "-10 shows:-"),
        ranks="xz",
    ),
    *after(
        "1x - 1M - 2z -",
        ("4M", TO_PLAY, "9-14 7+M"),
        ("3M", AGAIN, "9+ 6+M GF"),
        ("3z", RAISE, "9+ 4+z cheap GF"),
        ("2M", AGAIN, "5+M cheap F"),
        ("3x", RAISE, "9+ 3+x cheap GF"),
        ("3N", TO_PLAY, "9+ stop:w"),
        ("w", FOURTH, "9+ art GF shows:- cheap"),
        ("2N", WEAK, "-8 art F shows:-"),
        ranks="zx",
    ),
    *after(
        "1x - 1M - 2z - 2N -",
        ("3z", SECOND, "19+ 5+z"),
        ("3M", SUPPORT, "19+ 3+M F"),
        ("3x", ANSWER, "shows:-"),
        ranks="zx",
    ),
    *after(
        "1x - 1M - 2z - 2M -",
        ("4M", TO_GAME, "20+@M 3+M"),
        ("3M", SUPPORT, "3+M F"),
        ("3x", AGAIN, "6+x F"),
        ("3N", STOPPED, "19+ stop:w"),
        ("2N", STOPPED, "stop:w F"),
        ("3z", SECOND, "5+z F"),
        ("3x", AGAIN, "5+x F"),
        ranks="zx",
    ),
    # what the opener says to the fourth suit
    *after(
        "1x - 1M - 2z - 2w - or 1x - 1M - 1z - 2w - or 1x - 1M - 2z - 3w -",
        ("4M", SUPPORT, "15+ 3+M"),
        ("M", SUPPORT, "3+M cheap"),
        ("3N", STOPPED, "15+ stop:w"),
        ("N", STOPPED, "stop:w cheap"),
        ("x", AGAIN, "6+x cheap"),
        ("z", AGAIN, "5+z cheap"),
        ("w", RAISE, "4+w cheap"),
        ("x", LEAST, "5+x cheap"),
        ("M", LEAST, "2+M cheap rare"),
        ("x", LEAST, "cheap rare shows:-"),
    ),
    *after(
        "1C - 1D - 1H - 2S -",
        ("3N", STOPPED, "15+ stop:S"),
        ("2N", STOPPED, "stop:S"),
        ("3D", SUPPORT, "3+D"),
        ("3C", AGAIN, "5+C"),
        ("3H", AGAIN, "5+H"),
        ("3S", RAISE, "4+S"),
        ("3D", LEAST, "shows:-"),
    ),
    *after(
        "1x - 1M - 2z - 2w - [2M,3M] - or 1x - 1M - 2z - 3w - 3M -",
        ("4M", TO_PLAY, "12+@M 5+M"),
        ("3M", INVITES, "5+M cheap"),
        ("3N", TO_PLAY, "stop:w"),
        ("x", PREFERENCE, "3+x cheap"),
    ),
    *after("1x - 1M - 2z - 2w - 2N -", ("3M", AGAIN, "6+M F"), ("3N", TO_PLAY, "12+"), ("-", ENOUGH, "-11")),
    *after("1x - 1y - 1S - 2w - 2N -", ("3N", TO_PLAY, "12+"), ("-", ENOUGH, "-11")),
    # after a new suit at the level of two
    *after(
        "1M - 2x - 2M -",
        ("4M", TO_PLAY, "13-17@M 3+M|14-17@M 2+M 6+M"),
        ("3M", INVITES, "11-12@M 3+M"),
        ("3N", TO_PLAY, "13-17h bal"),
        ("3w", SECOND, "13+ 4+w 5+x F cheap"),
        ("2S", SECOND, "12+ 4+S F"),
        ("3x", INVITES, "11-12 6+x"),
        ("2N", INVITES, "11-12"),
        ("3N", TO_PLAY, "13+"),
        ("-", ENOUGH, "-12"),
    ),
)
