"""Reads boards from LIN, the files of Bridge Base Online: pairs of a two-letter command and its value, `md|3SAK…|`.

The reader takes hands (`md`), vulnerability (`sv`), calls (`mb`), cards (`pc`), claims (`mc`), names (`pn`), titles
(`ah`, `vg`), the board and room of a match between teams (`qx`) and results (`rs`). All other commands are for the
display of a file, and ignored.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from cardhall.cards import Card
from cardhall.english import make_printable
from cardhall.language import say
from cardhall.match.boards import notation
from cardhall.match.boards.board import SEAT_NUMBERS, Board, check_hands
from cardhall.match.boards.outcome import add_outcome

VULNERABILITIES = {"o": "None", "0": "None", "n": "NS", "e": "EW", "b": "All"}
ROOM_NAMES = {"o": "open", "c": "closed"}
MAX_NAME_LENGTH, MAX_TITLE_LENGTH = 60, 100
MAX_CALLS = 320  # the longest legal auction has 319
_PAIR_PATTERN = re.compile(r"([^|]*)\|([^|]*)\|")
_SUIT_PATTERN = re.compile(r"([SHDC])([^SHDC]*)")
_CALLS_PATTERN = re.compile(r"[1-7](?:NT?|[CDHS])|RDBL|DBL|PASS|[PDRX-]", re.IGNORECASE)
_CARDS_PATTERN = re.compile(r"[SHDC](?:10|[AKQJT2-9])", re.IGNORECASE)
_NUMBER_PATTERN = re.compile(r"(\d+)")
_RESULT_PATTERN = re.compile(r"([1-7](?:NT?|[CDHS]))(X{0,2})([NESW])(X{0,2})(=|[+-]\d{1,2})", re.IGNORECASE)


class _LinParser:
    """The state of a reader while commands of a file are read in order."""

    def __init__(self) -> None:
        self.board: Board | None = None
        self.line = 1  # of the file, where the present command begins
        self.names: list[str] = []  # by seat; of a match between teams, first the open room, then the closed room
        self.event = self.title = ""
        self.first_number = 0  # number of the board with the first of `results`; 0: not known
        self.results: list[str] = []  # by board, each the result in the open room, then in the closed room
        self.is_stopped = False  # whether an unreadable call or card has ended the reading of the present board
        self.has_rooms = False  # whether the file is of a match between two teams, with boards from `qx`
        self.has_cards = False  # whether the present board has had its hands
        self.boards_with_cards: dict[str, Board] = {}  # boards by number: both rooms play the same cards
        self.commands: dict[str, Callable[[str], None]] = {
            "vg": self._read_match,
            "rs": self._read_results,
            "pn": self._read_players,
            "pw": self._read_players,
            "sv": self._read_vulnerable,
            "ah": self._read_title,
            "mb": self._read_calls,
            "pc": self._read_cards,
            "mc": self._read_claim,
        }

    def process_command(self, command: str, value: str) -> Iterator[Board]:
        """Apply a command; yield the previous board, complete, where the command begins another."""
        previous = self.board
        if command == "qx":
            self.has_rooms = True
            self._begin_board(value)
        elif command == "md":
            if previous is None or (self.has_cards and previous.hands):
                self._begin_board("")
            self._read_deal(value)
        elif command == "pn" and not self.has_rooms and previous is not None and previous.hands:
            self.board, self.title = None, ""
            self._read_players(value)
        elif command in self.commands:
            self.commands[command](value)
        if previous is not None and self.board is not previous:
            yield self.finish_board(previous)

    def _begin_board(self, board_text: str) -> None:
        self.board = Board(line=self.line, event=self.event)
        self.is_stopped = self.has_cards = False
        number = _NUMBER_PATTERN.search(board_text)
        if number:
            self.board.number = number[1][:6]
        self.board.room = ROOM_NAMES.get(board_text[:1].lower(), "") if number else ""

    def finish_board(self, board: Board) -> Board:
        """Complete a board with names, event, hands and result from other commands, and return it."""
        if not board.number and (found := _NUMBER_PATTERN.search(self.title)):
            board.number = found[1][:6]
        if not board.event:
            board.event = self.event
        names = self.names[4:8] if board.room == "closed" and len(self.names) > 4 else self.names[:4]
        board.names = {seat: name for seat, name in zip(SEAT_NUMBERS, names, strict=False) if name}
        check_hands(board)
        if board.room and board.hands:
            self.boards_with_cards[board.number] = board
        elif board.room and board.number in self.boards_with_cards:
            same_board = self.boards_with_cards[board.number]
            board.hands, board.dealer, board.vulnerable = (
                dict(same_board.hands),
                same_board.dealer,
                same_board.vulnerable,
            )
        self._add_result(board)
        owners = board.owners()
        if any(card not in owners for trick in board.tricks for card in trick.values()):
            board.tricks = []
        add_outcome(board)
        return board

    # ---- commands

    def _read_match(self, value: str) -> None:
        fields = [word.strip() for word in value.split(",")]
        teams = " – ".join(word for at in (5, 7) if at < len(fields) and (word := fields[at]))
        parts = [word for word in (fields[0], fields[1] if len(fields) > 1 else "", teams) if word]
        self.event = make_printable(", ".join(parts), MAX_TITLE_LENGTH)
        if len(fields) > 3 and fields[3].isascii() and fields[3].isdigit():
            self.first_number = int(fields[3][:6])

    def _read_results(self, value: str) -> None:
        self.results = value.split(",")

    def _read_players(self, value: str) -> None:
        self.names = [make_printable(word.strip(), MAX_NAME_LENGTH) for word in value.split(",")[:8]]

    def _read_title(self, value: str) -> None:
        self.title = make_printable(value, MAX_TITLE_LENGTH)
        if self.board is not None and not self.board.number and (found := _NUMBER_PATTERN.search(value)):
            self.board.number = found[1][:6]

    def _read_vulnerable(self, value: str) -> None:
        if self.board is None:
            self._begin_board("")
        assert self.board is not None
        self.board.vulnerable = VULNERABILITIES.get(value.strip().lower()[:1])

    def _read_deal(self, value: str) -> None:
        """Read the dealer's number, 1 for South to 4 for East, and the hands from South on."""
        board = self.board
        assert board is not None
        self.has_cards = True
        text = value.strip()
        if text[:1].isdigit():
            number, text = int(text[0]), text[1:]
            board.dealer = number - 1 if 1 <= number <= 4 else None
        for seat, word in zip(SEAT_NUMBERS, text.split(","), strict=False):
            hand_text = word.strip().upper().translate(notation.SUIT_SIGN_TABLE)
            if not hand_text:
                continue
            hand = _parse_hand(hand_text)
            if hand is None:
                board.add_problem(say("The hand “{text}” cannot be read.", text=make_printable(word.strip(), 40)))
            elif hand:
                board.hands[seat] = hand

    def _read_calls(self, value: str) -> None:
        board, text, position = self.board, value.strip().translate(notation.SUIT_SIGN_TABLE), 0
        if board is None or self.is_stopped:
            return
        calls: list[str] = []
        while position < len(text) and len(calls) < MAX_CALLS:
            if text[position] in "!?* \t\r\n":
                position += 1
                continue
            call_match = _CALLS_PATTERN.match(text, position)
            call = None if call_match is None else notation.parse_call(call_match[0])
            if call_match is None or call is None:
                self.is_stopped = True
                board.add_problem(
                    say("“{text}” is not a call. The auction is read up to there.", text=make_printable(text, 20))
                )
                return
            calls.append(call)
            position = call_match.end()
        board.calls += calls[: MAX_CALLS - len(board.calls)]

    def _read_cards(self, value: str) -> None:
        board, text = self.board, value.strip().translate(notation.SUIT_SIGN_TABLE)
        if board is None or self.is_stopped:
            return
        card_texts = _CARDS_PATTERN.findall(text)
        if "".join(card_texts).upper() != re.sub(r"[\s!?-]", "", text).upper():
            self.is_stopped = True
            board.add_problem(
                say("“{text}” is not a card. The play is read up to there.", text=make_printable(text, 20))
            )
            return
        owners = board.owners() if len(board.hands) == 4 else _owners_with_fourth(board)
        for card_text in card_texts:
            card = notation.parse_card(card_text)
            assert card is not None
            if not board.tricks or len(board.tricks[-1]) == 4:
                board.tricks.append({})
            seat = owners.get(card)
            if seat is None or seat in board.tricks[-1]:
                self.is_stopped = True
                if seat is not None:
                    board.add_problem(say("One seat plays two cards to trick {number}.", number=len(board.tricks)))
                board.tricks = [trick for trick in board.tricks if trick]
                return
            board.tricks[-1][seat] = card

    def _read_claim(self, value: str) -> None:
        if self.board is not None and value.strip().isascii() and value.strip().isdigit():
            number = int(value.strip()[:3])
            self.board.result = number if number <= 13 else None

    # ---- results

    def _add_result(self, board: Board) -> None:
        """Add contract, declarer and result from the list of results of a match between teams."""
        if not board.room or not board.number or not self.results:
            return
        index = 2 * (int(board.number) - (self.first_number or 1)) + (board.room == "closed")
        text = self.results[index].strip() if 0 <= index < len(self.results) else ""
        if not text:
            return
        if notation.parse_contract(text) == "Pass":
            board.contract = "Pass"
            return
        result_match = _RESULT_PATTERN.fullmatch(text)
        if result_match is None:
            board.add_problem(say("The result “{text}” cannot be read.", text=make_printable(text, 40)))
            return
        board.contract = notation.parse_contract(result_match[1] + (result_match[2] or result_match[4])) or ""
        board.declarer = notation.parse_seat(result_match[3])
        result = notation.parse_tricks(result_match[5], board.contract)
        board.result = result if board.result is None else board.result


def _parse_hand(text: str) -> tuple[Card, ...] | None:
    """Parse a hand as LIN writes it: `SAK9HT8DQ32C76`; empty suits may be missing. None: the text is no hand."""
    hand: list[Card] = []
    position = 0
    for suit_match in _SUIT_PATTERN.finditer(text):
        cards = notation.suit_cards(suit_match[1], suit_match[2].replace(".", ""))
        if cards is None or suit_match.start() != position:
            return None
        hand += cards
        position = suit_match.end()
    return tuple(hand) if position == len(text) else None


def _owners_with_fourth(board: Board) -> dict[Card, int]:
    """Return the seat of each card; where only three hands are given, as usual, the fourth seat has the rest."""
    owners = board.owners()
    missing = [seat for seat in SEAT_NUMBERS if seat not in board.hands]
    if len(missing) != 1:
        return owners
    return {card: owners.get(card, missing[0]) for card in (Card.numbered(number) for number in range(52))}


def read(text: str) -> Iterator[Board]:
    """Yield the boards of a file, in order. Boards without a known card and without a problem are left out."""
    parser, position = _LinParser(), 0
    for pair_match in _PAIR_PATTERN.finditer(text):
        parser.line += text.count("\n", position, pair_match.start(2))
        position = pair_match.start(2)
        command = pair_match[1].strip().lower()
        for board in parser.process_command(command[-2:], pair_match[2]):
            if board.hands or board.problems:
                yield board
    if parser.board is not None:
        board = parser.finish_board(parser.board)
        if board.hands or board.problems:
            yield board
