"""The table of Back Alley: upcard beside the stock, contracts with board, the sizes of all deals, broken trumps."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table import parts
from cardhall.desktop.table.parts.rail import STEPS_MARK
from cardhall.english import capitalize_first
from cardhall.games.back_alley.facts import BackAlleyFacts
from cardhall.language import say, tr, translate
from cardhall.rules.engine.action import PASS

MAX_HAND_SIZE = 13  # cards in a hand
STOCK_OFFSET_CARD_WIDTHS = 3.9  # from the middle to the stock, in widths of a hand card: clear of the keys for bids
SPOKEN_TEXTS = {
    "board": say("board"),
    "double": say("double board"),
    "triple": say("triple board"),
    "quadruple": say("quadruple board"),
}
BOARD_ORDER = tuple(SPOKEN_TEXTS)


def bid_in_words(bid: str) -> str:
    """Return a bid or a contract in the person's language: "double board" for `double`, a number as it is."""
    return translate(SPOKEN_TEXTS.get(bid, bid))


class Contracts(parts.TricksTaken):
    """Shows each side's tricks against its contract; at board against all tricks."""

    def contracted_tricks(self, seen: parts.Observation) -> Sequence[int | None]:
        facts = BackAlleyFacts.of(seen)
        return [facts.hand_size if isinstance(one, str) else one for one in facts.side_contracts]

    def row(self, seen: parts.Observation, side: int, contracted: int | None) -> parts.Row:
        row, contract = super().row(seen, side, contracted), BackAlleyFacts.of(seen).side_contracts[side]
        if isinstance(contract, int):
            return row
        return row._replace(text=f"{row.text}, {bid_in_words(contract)}", box_count=0)


class Score(parts.Score):
    """Names the cards in each hand where other games show the number of deals, since passed-out deals do not count."""

    def goal_words(self, seen: parts.Observation) -> str:
        size = BackAlleyFacts.of(seen).hand_size
        return tr("one card each") if size == 1 else tr("{size} cards each", size=size)


class Bidders(parts.Seats):
    """Shows each seat's bid and tricks."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        bid = BackAlleyFacts.of(seen).bids[seat]
        if bid is None:
            return ""
        if bid == PASS:
            bid_text = tr("Passed")
        else:
            board = bid.words[0]
            bid_text = tr("Bid {bid}", bid=board) if board.isdigit() else capitalize_first(bid_in_words(board))
        return (
            bid_text
            if seen.phase == "auction"
            else tr(
                "{words} · has {tricks_of_seats}", words=bid_text, tricks_of_seats=parts.tricks_of_seats(seen)[seat]
            )
        )


class DealSizes(parts.RailPart):
    """Shows the hand sizes of all deals, falling and perhaps rising again; the present one in brackets."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        played = sum(not result.thrown_in for result in seen.results) - seen.is_over  # over: the last deal stays marked
        down, up = range(MAX_HAND_SIZE, 0, -1), range(1, MAX_HAND_SIZE + 1)
        rows = []
        for half, sizes in enumerate([down] if seen.options["deals"] == MAX_HAND_SIZE else [down, up]):
            now = played - half * MAX_HAND_SIZE
            words = " ".join(f"[{size}]" if n == now else str(size) for n, size in enumerate(sizes))
            rows.append(parts.Row(words, lamp_mark=STEPS_MARK))
        return (parts.Panel(tr("Cards in each deal"), rows),)


TABLE = parts.Table(
    zones=(
        parts.Pile("stock", parts.At(0.5, 0.45, -STOCK_OFFSET_CARD_WIDTHS), lies_face_down=True, label=say("Stock")),
        parts.StockCard("upcard", parts.At(0.5, 0.45, -STOCK_OFFSET_CARD_WIDTHS, 0.1)),
        parts.Pile("discard", parts.At(0.5, 0.45, 2.5), label=say("Laid aside")),
    ),
    auction=None,
    hand=parts.TrumpsFirst(),
    marks=parts.JokerMarks(),
    seats=Bidders(),
    score=Score(),
    rail=(Contracts(needs_no_contract=False), parts.BrokenTrumps(), DealSizes()),
    buttons=parts.Buttons(bid_box=parts.BidBox(names_from_low=BOARD_ORDER)),
)
