"""A board in words: its name, contract, result and auction."""

from __future__ import annotations

from cardhall.cards import SUIT_SIGNS
from cardhall.desktop.look import theme
from cardhall.language import say, tell, tr
from cardhall.match.boards.board import ALL_VULNERABLE, BRIDGE_ID, EAST_WEST, NORTH_SOUTH, SEAT_NAMES, Board

ROOM_NAMES = {"open": say("open room"), "closed": say("closed room")}
VULNERABLE_SEATS = {NORTH_SOUTH: (0, 2), EAST_WEST: (1, 3), ALL_VULNERABLE: (0, 1, 2, 3)}
TRICKS_IN_BOOK = 6  # contracts count tricks above these
NO_TRUMP = say("NT", context="bridge")
PASSED_OUT, PASS = say("Passed out"), say("Pass", context="bridge")


def board_name(board: Board) -> str:
    """Return a board's number, or the line where the board begins, and the room of a team match."""
    name = board.number or tr("line {line}", line=board.line)
    return tr("{number}, {room}", number=name, room=ROOM_NAMES[board.room]) if board.room else name


def vulnerable_seats(board: Board) -> tuple[int, ...]:
    """Return the seats that are vulnerable."""
    return VULNERABLE_SEATS.get(board.vulnerable_or_usual, ())


def bid_words(level: str, strain: str) -> str:
    """`4♥`, `3 NT`."""
    return f"{level}{SUIT_SIGNS[strain]}" if strain in SUIT_SIGNS else f"{level} {tell(NO_TRUMP)}"


def contract_words(board: Board) -> str:
    """`4♥ ×, East`; "": not known."""
    if board.contract == "Pass":
        return tell(PASSED_OUT)
    if not board.contract:
        return ""
    strain, doubles = board.contract[1:].rstrip("X"), board.contract.count("X")
    words = " ".join(filter(None, (bid_words(board.contract[0], strain), "×" * doubles)))
    if board.declarer is None:
        return words
    return tr("{contract}, {seat}", contract=words, seat=SEAT_NAMES[board.declarer])


def result_words(board: Board) -> str:
    """Tricks beside what the contract wants: `=`, `+1`, `−2`; "": not known."""
    if board.result is None or not board.contract[:1].isdigit():
        return ""
    over = board.result - int(board.contract[0]) - TRICKS_IN_BOOK
    return "=" if not over else f"{over:+d}".replace("-", "−")


def call_words(call: str) -> str:
    """Return a call as people write it: `1♥`, `2 NT`, `Pass`, `×`, `××`."""
    verb, *rest = call.split()
    if verb == "bid":
        return bid_words(rest[0], rest[1])
    return {"double": "×", "redouble": "××"}.get(verb, tell(PASS))


def auction_rows(board: Board) -> list[list[str]]:
    """Return the calls in rows from West on; "" before the dealer's first."""
    first = (board.dealer_or_usual - 1) % 4
    cells = [""] * first + [call_words(call) for call in board.calls]
    return [cells[at : at + 4] for at in range(0, len(cells), 4)]


def auction_html(board: Board) -> str:
    """Return the auction as a table with a head."""
    if board.game != BRIDGE_ID or not board.calls:
        return ""
    page = theme.page()

    def coloured(text: str) -> str:
        for sign in "♥♦":
            text = text.replace(sign, f'<span style="color:{page.red}">{sign}</span>')
        return text

    pad = f"padding-right:{theme.px(16)}px"
    heads = "".join(f'<td style="{pad};color:{page.text2}">{tell(SEAT_NAMES[seat])}</td>' for seat in (1, 2, 3, 0))
    rows = [
        f"<tr>{''.join(f'<td style={pad!r}>{coloured(cell)}</td>' for cell in row)}</tr>" for row in auction_rows(board)
    ]
    return f"<table cellspacing=0>{f'<tr>{heads}</tr>'}{''.join(rows)}</table>"


def auction_words(board: Board) -> str:
    """Return the auction for screen readers, call by call."""
    dealer = board.dealer_or_usual
    return ", ".join(f"{tell(SEAT_NAMES[(dealer + at) % 4])} {call_words(call)}" for at, call in enumerate(board.calls))
