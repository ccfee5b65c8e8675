"""Works out contract, declarer and tricks from the auction and the cards played, where a file lacks them."""

from __future__ import annotations

from cardhall.cards import Card
from cardhall.match.boards.board import BRIDGE_ID, Board
from cardhall.match.boards.notation import RANKS

ALL_TRICKS, SEATS = 13, 4
STRAINS = ("C", "D", "H", "S", "NT")  # lowest first
PASSES_AFTER_BID, PASSES_AT_START = 3, 4  # that end an auction


def add_outcome(board: Board) -> None:
    """Fill in a missing contract and declarer from the auction, and a missing result from thirteen tricks."""
    if board.game != BRIDGE_ID:
        return
    if not board.contract:
        _add_contract(board)
    if board.result is None and board.declarer is not None:
        tricks = count_declarer_tricks(board)
        board.result = tricks


def _add_contract(board: Board) -> None:
    calls = board.calls
    passes = 0
    for call in reversed(calls):
        if call != "pass":
            break
        passes += 1
    bids = [place for place, call in enumerate(calls) if call.startswith("bid")]
    if not bids:
        board.contract = "Pass" if passes >= PASSES_AT_START else ""
        return
    if passes < PASSES_AFTER_BID and not board.tricks:
        return
    heights = [_bid_height(calls[place]) for place in bids]
    if heights != sorted(set(heights)):
        return  # not every bid is higher than the one before
    last = bids[-1]
    _, level, strain = calls[last].split()
    after = calls[last:]
    doubles = "XX" if "redouble" in after else "X" if "double" in after else ""
    # The declarer is the first of the side to have bid the strain.
    first = next(place for place in bids if place % 2 == last % 2 and calls[place].split()[2] == strain)
    board.contract = f"{level}{strain}{doubles}"
    board.declarer = (board.dealer_or_usual + first) % SEATS


def _bid_height(call: str) -> int:
    _, level, strain = call.split()
    return len(STRAINS) * int(level) + STRAINS.index(strain)


def count_declarer_tricks(board: Board) -> int | None:
    """Return the number of tricks of the declarer's side; None if the file lacks part of a trick."""
    if len(board.tricks) != ALL_TRICKS or board.declarer is None or not board.contract[:1].isdigit():
        return None
    trump, leader, won = board.contract[1:].rstrip("X"), (board.declarer + 1) % SEATS, 0
    for trick in board.tricks:
        if len(trick) != SEATS:
            return None
        led = trick[leader].suit

        def height(seat: int, trick: dict[int, Card] = trick, led: str = led) -> tuple[bool, bool, int]:
            card = trick[seat]
            return card.suit == trump, card.suit == led, -RANKS.index(card.rank)  # `RANKS` begins with the ace

        leader = max(trick, key=height)
        won += leader % 2 == board.declarer % 2
    return won
