"""The texts of a board from a file: its name, contract, result and auction."""

from __future__ import annotations

from cardhall.cards import SUIT_SIGNS
from cardhall.desktop.look import theme
from cardhall.language import say, tr, translate
from cardhall.match.boards.board import ALL_VULNERABLE, BRIDGE_ID, EAST_WEST, NORTH_SOUTH, SEAT_NAMES, Board

ROOM_NAMES = {"open": say("open room"), "closed": say("closed room")}
VULNERABLE_SEATS = {NORTH_SOUTH: (0, 2), EAST_WEST: (1, 3), ALL_VULNERABLE: (0, 1, 2, 3)}
TRICKS_IN_BOOK = 6  # contracts count the tricks above these
NO_TRUMP_TEXT = say("NT", context="bridge")
PASSED_OUT_TEXT, PASS_TEXT = say("Passed out"), say("Pass", context="bridge")


def board_name(board: Board) -> str:
    """Return a board's number, or the line of the file where the board begins, and the room in a team match."""
    name = board.number or tr("line {line}", line=board.line)
    return tr("{number}, {room}", number=name, room=ROOM_NAMES[board.room]) if board.room else name


def vulnerable_seats(board: Board) -> tuple[int, ...]:
    """Return the vulnerable seats."""
    return VULNERABLE_SEATS.get(board.vulnerable_or_default, ())


def format_bid(level: str, strain: str) -> str:
    """Return a bid: `4♥`, `3 NT`; `strain`: a suit's letter, or any other for no trumps."""
    return f"{level}{SUIT_SIGNS[strain]}" if strain in SUIT_SIGNS else f"{level} {translate(NO_TRUMP_TEXT)}"


def format_contract(board: Board) -> str:
    """Return the contract with the declarer: `4♥ ×, East`; "" if unknown."""
    if board.contract == "Pass":
        return translate(PASSED_OUT_TEXT)
    if not board.contract:
        return ""
    strain, doubles = board.contract[1:].rstrip("X"), board.contract.count("X")
    contract_text = " ".join(filter(None, (format_bid(board.contract[0], strain), "×" * doubles)))
    if board.declarer is None:
        return contract_text
    return tr("{contract}, {seat}", contract=contract_text, seat=SEAT_NAMES[board.declarer])


def format_result(board: Board) -> str:
    """Return the tricks above or below the contract: `=`, `+1`, `−2`; "" if unknown."""
    if board.result is None or not board.contract[:1].isdigit():
        return ""
    overtricks = board.result - int(board.contract[0]) - TRICKS_IN_BOOK
    return "=" if not overtricks else f"{overtricks:+d}".replace("-", "−")


def format_call(call: str) -> str:
    """Return a call as people write it: `1♥`, `2 NT`, `Pass`, `×`, `××`."""
    verb, *rest = call.split()
    if verb == "bid":
        return format_bid(rest[0], rest[1])
    return {"double": "×", "redouble": "××"}.get(verb, translate(PASS_TEXT))


def auction_rows(board: Board) -> list[list[str]]:
    """Return the calls in rows of four from West on; "" in the cells before the dealer's first call."""
    empty_cells = (board.dealer_or_default - 1) % 4
    cells = [""] * empty_cells + [format_call(call) for call in board.calls]
    return [cells[start : start + 4] for start in range(0, len(cells), 4)]


def auction_html(board: Board) -> str:
    """Return the auction as an HTML table with the seats as headings; "" if there is none."""
    if board.game != BRIDGE_ID or not board.calls:
        return ""
    palette = theme.page_colours()

    def colour_suits(text: str) -> str:
        for sign in "♥♦":
            text = text.replace(sign, f'<span style="color:{palette.red}">{sign}</span>')
        return text

    cell_style = f"padding-right:{theme.px(16)}px"
    heading_cells = "".join(
        f'<td style="{cell_style};color:{palette.text2}">{translate(SEAT_NAMES[seat])}</td>' for seat in (1, 2, 3, 0)
    )
    rows = [
        f"<tr>{''.join(f'<td style={cell_style!r}>{colour_suits(cell)}</td>' for cell in row)}</tr>"
        for row in auction_rows(board)
    ]
    return f"<table cellspacing=0>{f'<tr>{heading_cells}</tr>'}{''.join(rows)}</table>"


def spoken_auction(board: Board) -> str:
    """Return the auction for screen readers, call by call."""
    dealer = board.dealer_or_default
    return ", ".join(
        f"{translate(SEAT_NAMES[(dealer + at) % 4])} {format_call(call)}" for at, call in enumerate(board.calls)
    )
