"""Works out contract, declarer and tricks from the auction and the cards played, where a file lacks them."""

from __future__ import annotations

from cardhall.cards import Card
from cardhall.match.boards.board import BRIDGE_ID, Board
from cardhall.match.boards.notation import RANKS

TRICKS_PER_DEAL, SEAT_COUNT = 13, 4
STRAINS_LOW_TO_HIGH = ("C", "D", "H", "S", "NT")  # lowest first
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
    bids = [index for index, call in enumerate(calls) if call.startswith("bid")]
    if not bids:
        board.contract = "Pass" if passes >= PASSES_AT_START else ""
        return
    if passes < PASSES_AFTER_BID and not board.tricks:
        return
    bid_ranks = [_bid_rank(calls[index]) for index in bids]
    if bid_ranks != sorted(set(bid_ranks)):
        return  # not every bid is higher than the one before
    last_bid = bids[-1]
    _, level, strain = calls[last_bid].split()
    calls_from_last_bid = calls[last_bid:]
    doubles = "XX" if "redouble" in calls_from_last_bid else "X" if "double" in calls_from_last_bid else ""
    # The declarer is the first of the side to have bid the strain.
    first_of_strain = next(index for index in bids if index % 2 == last_bid % 2 and calls[index].split()[2] == strain)
    board.contract = f"{level}{strain}{doubles}"
    board.declarer = (board.dealer_or_default + first_of_strain) % SEAT_COUNT


def _bid_rank(call: str) -> int:
    _, level, strain = call.split()
    return len(STRAINS_LOW_TO_HIGH) * int(level) + STRAINS_LOW_TO_HIGH.index(strain)


def count_declarer_tricks(board: Board) -> int | None:
    """Return the number of tricks of the declarer's side; None if the file lacks part of a trick."""
    if len(board.tricks) != TRICKS_PER_DEAL or board.declarer is None or not board.contract[:1].isdigit():
        return None
    trump, leader, tricks = board.contract[1:].rstrip("X"), (board.declarer + 1) % SEAT_COUNT, 0
    for trick in board.tricks:
        if len(trick) != SEAT_COUNT:
            return None
        led_suit = trick[leader].suit

        def card_order(seat: int, trick: dict[int, Card] = trick, led: str = led_suit) -> tuple[bool, bool, int]:
            card = trick[seat]
            return card.suit == trump, card.suit == led, -RANKS.index(card.rank)  # `RANKS` begins with the ace

        leader = max(trick, key=card_order)
        tricks += leader % 2 == board.declarer % 2
    return tricks
