"""A deal from another program, or typed in. Seats are numbered South 0, West 1, North 2, East 3."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardhall.cards import FRENCH_52, Card
from cardhall.language import card_face, say

COMPASS_LETTERS = "SWNE"  # by seat
SEAT_NUMBERS = range(4)
SEAT_NAMES = (say("South"), say("West"), say("North"), say("East"))  # by seat
HAND_SIZE = 13
BRIDGE_ID = "contract-bridge"
NOBODY_VULNERABLE, NORTH_SOUTH, EAST_WEST, ALL_VULNERABLE = "None", "NS", "EW", "All"
VULNERABLE_SIDES = {
    NOBODY_VULNERABLE: say("nobody", context="vulnerable"),
    NORTH_SOUTH: say("North–South"),
    EAST_WEST: say("East–West"),
    ALL_VULNERABLE: say("both sides", context="vulnerable"),
}
# Vulnerability of boards 1 to 16 in duplicate Bridge; it repeats from there.
VULNERABILITY_ROTATION = (
    *(
        NOBODY_VULNERABLE,
        NORTH_SOUTH,
        EAST_WEST,
        ALL_VULNERABLE,
        NORTH_SOUTH,
        EAST_WEST,
        ALL_VULNERABLE,
        NOBODY_VULNERABLE,
    ),
    *(
        EAST_WEST,
        ALL_VULNERABLE,
        NOBODY_VULNERABLE,
        NORTH_SOUTH,
        ALL_VULNERABLE,
        NOBODY_VULNERABLE,
        NORTH_SOUTH,
        EAST_WEST,
    ),
)
FIRST_DEALER = 2  # North deals board 1
MAX_PROBLEMS_PER_BOARD = 20  # sentences that are kept for a board


class BoardError(ValueError):
    """Nothing can be read; the text is a sentence that says why."""


@dataclass
class Board:
    """One deal, as far as known."""

    number: str = ""  # as the file has it
    line: int = 0  # of the file, from 1, where the deal begins; 0: it comes from no file
    game: str = BRIDGE_ID  # id
    hands: dict[int, tuple[Card, ...]] = field(default_factory=dict)  # by seat; hands that are not known are missing
    dealer: int | None = None  # seat; None: not known
    vulnerable: str | None = None  # a key of VULNERABLE_SIDES; None: not known
    calls: list[str] = field(default_factory=list)  # of the auction, as actions: "bid 1 NT", "pass", "double"
    other_calls: list[tuple[int, str]] = field(default_factory=list)  # bids of other games: seat and action
    trump: str = ""  # in other games: the suit, where the file says it
    tricks: list[dict[int, Card]] = field(default_factory=list)  # cards by seat; the last trick may be incomplete
    declarer: int | None = None  # seat; None: not known
    contract: str = ""  # "4SX", "3NT", "Pass"; "": not known
    result: int | None = None  # tricks of the declarer's side
    names: dict[int, str] = field(default_factory=dict)  # of players, by seat
    event: str = ""
    site: str = ""
    date: str = ""
    room: str = ""  # "open" or "closed", of a match between two teams
    problems: list[str] = field(default_factory=list)  # sentences on what could not be read

    def add_problem(self, sentence: str) -> None:
        """Keep a sentence about something unreadable, unless it is kept already."""
        if sentence not in self.problems and len(self.problems) < MAX_PROBLEMS_PER_BOARD:
            self.problems.append(sentence)

    @property
    def is_complete(self) -> bool:
        """Whether all four hands of thirteen cards are known."""
        return all(len(self.hands.get(seat, ())) == HAND_SIZE for seat in SEAT_NUMBERS)

    @property
    def has_play(self) -> bool:
        """Whether the file has calls or cards that were played."""
        return bool(self.calls or self.other_calls or self.tricks)

    @property
    def dealer_or_default(self) -> int:
        """The dealer; by default the dealer of the board's number in duplicate Bridge, or North."""
        if self.dealer is not None:
            return self.dealer
        number = _board_number(self.number)
        return FIRST_DEALER if number is None else (FIRST_DEALER + number - 1) % 4

    @property
    def vulnerable_or_default(self) -> str:
        """The vulnerable sides; by default those of the board's number, or nobody."""
        if self.vulnerable is not None:
            return self.vulnerable
        number = _board_number(self.number)
        return (
            NOBODY_VULNERABLE if number is None else VULNERABILITY_ROTATION[(number - 1) % len(VULNERABILITY_ROTATION)]
        )

    def owners(self) -> dict[Card, int]:
        """Return the seat to which each card was dealt, as far as hands are known."""
        return {card: seat for seat, hand in self.hands.items() for card in hand}


@dataclass
class BoardFile:
    """The boards of a file."""

    boards: list[Board]
    problems: list[str] = field(default_factory=list)  # sentences on the file as a whole


def _board_number(text: str) -> int | None:
    digits = text.strip()
    return int(digits) if digits.isascii() and digits.isdigit() and int(digits[:6]) > 0 else None


def check_hands(board: Board) -> None:
    """Drop impossible hands, with a problem for each; where three hands are complete, add the fourth."""
    owners: dict[Card, int] = {}
    for seat in SEAT_NUMBERS:
        hand = board.hands.get(seat, ())
        for card in hand:
            if card in owners:
                board.add_problem(say("The {card} is dealt twice.", card=card_face(card)))
                board.hands = {}
                return
            owners[card] = seat
    for seat in SEAT_NUMBERS:
        if seat in board.hands and len(board.hands[seat]) != HAND_SIZE:
            number = len(board.hands.pop(seat))
            board.add_problem(say("{seat} has {number} cards instead of 13.", seat=SEAT_NAMES[seat], number=number))
    known_seats = [seat for seat in SEAT_NUMBERS if seat in board.hands]
    if len(known_seats) == len(SEAT_NUMBERS) - 1:
        (missing,) = set(SEAT_NUMBERS) - set(known_seats)
        board.hands[missing] = remaining_cards(board.hands)


def remaining_cards(hands: Mapping[int, tuple[Card, ...]]) -> tuple[Card, ...]:
    """Return the cards of the pack outside these hands."""
    known_cards = {card for hand in hands.values() for card in hand}
    return tuple(card for card in FRENCH_52 if card not in known_cards)
