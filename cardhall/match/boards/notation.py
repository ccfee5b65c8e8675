"""Parses seats, cards, calls, contracts and results in files of Bridge; every parser returns None for other texts."""

from __future__ import annotations

import re

from cardhall.cards import Card
from cardhall.match.boards.board import (
    ALL_VULNERABLE,
    COMPASS_LETTERS,
    EAST_WEST,
    HAND_SIZE,
    NOBODY_VULNERABLE,
    NORTH_SOUTH,
)

SUIT_WRITING_ORDER = "SHDC"  # in the order in which hands are written
RANKS = "AKQJT98765432"
BOOK_TRICKS = 6  # a bid of one is a bid to take one trick more
SUIT_SIGN_TABLE = str.maketrans(
    {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C", "\ufe0f": ""}
)
VULNERABLE_BY_WORD = {
    **dict.fromkeys(("NONE", "LOVE", "-", "O", "0", "NEITHER", "NIL"), NOBODY_VULNERABLE),
    **dict.fromkeys(("NS", "N", "N-S", "N/S"), NORTH_SOUTH),
    **dict.fromkeys(("EW", "E", "E-W", "E/W"), EAST_WEST),
    **dict.fromkeys(("ALL", "BOTH", "B"), ALL_VULNERABLE),
}
CALLS_BY_WORD = {
    **dict.fromkeys(("PASS", "P", "PAS", "-"), "pass"),
    **dict.fromkeys(("X", "D", "DBL", "DOUBLE"), "double"),
    **dict.fromkeys(("XX", "R", "RDBL", "REDBL", "REDOUBLE"), "redouble"),
}
_BID_PATTERN = re.compile(r"([1-7])(C|D|H|S|NT?)")
_CONTRACT_PATTERN = re.compile(r"([1-7])(C|D|H|S|NT?)(XX|X|DD|D|\*\*|\*|R|)")
_DOUBLE_SIGNS = {"": "", "X": "X", "D": "X", "*": "X", "XX": "XX", "DD": "XX", "**": "XX", "R": "XX"}
# Contracts of a deal that was passed out.
PASSED_OUT_CONTRACTS = ("PASS", "P", "AP", "PASSOUT", "PASSED", "ALLPASS", "-", "0", "PASSEDOUT")


def parse_seat(text: str) -> int | None:
    """Return the seat of a compass letter or name, in either case; the mark of an irregular deal (`^N`) is ignored."""
    letter = text.strip().lstrip("^")[:1].upper()
    return COMPASS_LETTERS.index(letter) if letter and letter in COMPASS_LETTERS else None


def parse_vulnerability(text: str) -> str | None:
    """Return the vulnerable sides, a key of `VULNERABLE_SIDES`."""
    return VULNERABLE_BY_WORD.get(text.strip().upper())


def parse_card(text: str) -> Card | None:
    """Return the card in a text with the suit first (`SA`, `H10`) or last (`AS`, `10♥`)."""
    plain = text.upper().translate(SUIT_SIGN_TABLE).replace("10", "T")
    if len(plain) != 2:
        return None
    first, second = plain[0], plain[1]
    suit, rank = (first, second) if first in SUIT_WRITING_ORDER else (second, first)
    return Card.of(rank + suit) if suit in SUIT_WRITING_ORDER and rank in RANKS else None


def suit_cards(suit: str, ranks: str) -> list[Card] | None:
    """Return the cards of a suit from their ranks, `AQT9` or `AQ109`; "" and `-`: no cards."""
    plain = ranks.upper().replace("10", "T").replace("-", "").replace(" ", "")
    if any(rank not in RANKS for rank in plain):
        return None
    return [Card.of(rank + suit) for rank in plain]


def parse_dotted_hand(text: str) -> tuple[Card, ...] | None:
    """Return a hand as PBN writes it: spades, hearts, diamonds, clubs, with dots between the suits."""
    suits = text.split(".")
    hand: list[Card] = []
    for suit, ranks in zip(SUIT_WRITING_ORDER, suits, strict=False):
        cards = suit_cards(suit, ranks)
        if cards is None:
            return None
        hand += cards
    return tuple(hand) if len(suits) <= len(SUIT_WRITING_ORDER) else None


def parse_call(text: str) -> str | None:
    """Return a call as an action: `1N` gives "bid 1 NT". Alerts and comments (`!`, `?`, `*`) at the end are ignored."""
    plain = text.upper().translate(SUIT_SIGN_TABLE).rstrip("!?*")
    if plain in CALLS_BY_WORD:
        return CALLS_BY_WORD[plain]
    bid = _BID_PATTERN.fullmatch(plain)
    if bid is None:
        return None
    strain = "NT" if bid[2][0] == "N" else bid[2]
    return f"bid {bid[1]} {strain}"


def parse_contract(text: str) -> str | None:
    """Return a contract in a uniform form: `3N` gives "3NT", `4♠X` "4SX"; a passed-out deal gives "Pass"."""
    plain = "".join(text.upper().translate(SUIT_SIGN_TABLE).split())
    if plain in PASSED_OUT_CONTRACTS:
        return "Pass"
    contract = _CONTRACT_PATTERN.fullmatch(plain)
    if contract is None:
        return None
    strain = "NT" if contract[2][0] == "N" else contract[2]
    return f"{contract[1]}{strain}{_DOUBLE_SIGNS[contract[3]]}"


def parse_tricks(text: str, contract: str) -> int | None:
    """Return the tricks of the declarer's side: a number, `10`, or a difference to the contract: `=`, `+1`, `-2`."""
    plain = text.strip().lstrip("^").replace("−", "-")
    if plain.isascii() and plain.isdigit() and len(plain) <= 2:
        return int(plain) if int(plain) <= HAND_SIZE else None
    if not contract[:1].isdigit():
        return None
    if plain == "=":
        return BOOK_TRICKS + int(contract[0])
    if re.fullmatch(r"[+-]\d{1,2}", plain):
        tricks = BOOK_TRICKS + int(contract[0]) + int(plain)
        return tricks if 0 <= tricks <= HAND_SIZE else None
    return None
