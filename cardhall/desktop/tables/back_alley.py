"""The table of Back Alley: upcard beside the stock, contracts with board, the sizes of all deals, broken trumps."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import HIDDEN, SUIT_NAMES, Card
from cardhall.desktop.table import parts

MOST = 13  # cards in a hand
ASIDE = 3.9  # hand cards from the middle to the stock: clear of the keys for bids
BOARDS = ("board", "double", "triple", "quadruple")


def bid_in_words(bid: str) -> str:
    """A bid or a contract as its fact has it, as people say it."""
    return f"{bid} board" if bid in BOARDS[1:] else bid


class Contracts(parts.TricksTaken):
    """The tricks of each side, of those in its contract; at board of all."""

    def rows(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Row]:
        contracts, taken = parts.each(seen, "contract"), parts.numbers(seen, "tricks")
        if len(contracts) != len(taken):
            return ()
        size = int(parts.fact(seen, "hand_size"))
        found = []
        for side in (seen.side, 1 - seen.side):
            contract = contracts[side]
            wanted = size if contract in BOARDS else int(contract)
            text = f"{taken[side]} of {wanted}" + f", {bid_in_words(contract)}" * (contract in BOARDS)
            boxes = 0 if contract in BOARDS else max(wanted, taken[side])
            whose = "Your tricks" if side == seen.side else "Their tricks"
            found.append(parts.Row(whose, text, done=taken[side], of=boxes, ours=side == seen.side))
        return found

    def strip(self, seen: parts.Observation, names: parts.Names) -> str:
        contracts, taken = parts.each(seen, "contract"), parts.numbers(seen, "tricks")
        if len(contracts) != len(taken):
            return ""
        size = parts.fact(seen, "hand_size")
        wanted = [size if contract in BOARDS else contract for contract in contracts]
        own, other = (f"{taken[side]} of {wanted[side]}" for side in (seen.side, 1 - seen.side))
        return f"Tricks {own}, they {other}"


class DealSizes(parts.RailPart):
    """The cards of each deal, from the first to the last, the present one in brackets."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel]:
        played = sum(not result.thrown_in for result in seen.results)
        if seen.is_over:
            played -= 1
        down, up = list(range(MOST, 0, -1)), list(range(1, MOST + 1))
        halves = [down] if seen.options["deals"] == MOST else [down, up]
        rows = []
        for half, sizes in enumerate(halves):
            at = played - half * MOST
            rows.append(parts.Row(" ".join(f"[{size}]" if at == n else str(size) for n, size in enumerate(sizes))))
        return (parts.Panel("Cards in each deal", rows),)


class OnTheStock(parts.Pile):
    """A card that lies on the stock."""

    height = parts.Pile.height + 5


class Score(parts.Score):
    """Deals in which all pass do not count, so the bar names the cards and not the number of deals."""

    def goal_words(self, seen: parts.Observation) -> str:
        size = int(parts.fact(seen, "hand_size"))
        return "one card each" if size == 1 else f"{size} cards each"


class Bidders(parts.Seats):
    """What each seat has bid, and the tricks that it has taken."""

    def line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        bid = parts.each(seen, "bids")[seat]
        if not bid:
            return ""
        words = "Passed" if bid == "pass" else f"Bid {bid}" if bid.isdigit() else bid_in_words(bid).capitalize()
        return words if seen.phase == "auction" else f"{words} · has {parts.tricks_of_seats(seen)[seat]}"


class Broken(parts.Trumps):
    """Trumps, and whether they may be led."""

    def badges(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Badge]:
        found = super().badges(seen, names)
        if seen.phase != "play" or parts.fact(seen, "trump") == "NT":
            return found
        broken = "broken" if parts.fact(seen, "broken") == "yes" else "not broken yet"
        return [badge._replace(note=f"{badge.note} · {broken}") for badge in found]


class TrumpsFirst(parts.Hand):
    """Trumps at the left, bloopers first, then the other suits."""

    def order(self, seen: parts.Observation, some: Sequence[Card]) -> list[Card]:
        trump = parts.fact(seen, "trump")
        if trump not in SUIT_NAMES or HIDDEN in some:
            return super().order(seen, some)
        bloopers = sorted((card for card in some if card.is_joker), reverse=True)
        trumps = super().order(seen, [card for card in some if card.suit == trump])
        return bloopers + trumps + super().order(seen, [card for card in some if card.suit not in ("", trump)])


class BlooperMarks(parts.CardMarks):
    """The bloopers carry the sign of trumps."""

    def sign(self, seen: parts.Observation, zone: str, card: Card) -> str:
        trump = parts.fact(seen, "trump")
        return trump if card.is_joker and trump in SUIT_NAMES else ""


TABLE = parts.Table(
    zones=(
        parts.Pile("stock", parts.At(0.5, 0.45, -ASIDE), down=True),
        OnTheStock("upcard", parts.At(0.5, 0.45, -ASIDE, 0.1)),
        parts.Pile("discard", parts.At(0.5, 0.45, 2.5), label="Laid aside"),
    ),
    auction=None,
    hand=TrumpsFirst(),
    marks=BlooperMarks(),
    seats=Bidders(),
    score=Score(),
    rail=(Contracts(), Broken(), DealSizes()),
    buttons=parts.Buttons(bids=parts.BidBox(order=BOARDS)),
)
