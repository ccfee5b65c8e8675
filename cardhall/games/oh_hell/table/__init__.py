"""The table of Oh Hell!: the upcard on the stock, a score sheet of all deals, and the bids added up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.desktop.table import parts
from cardhall.games.oh_hell.facts import OhHellFacts
from cardhall.games.oh_hell.table.score_sheet import ScoreSheet, SheetCell
from cardhall.language import tr, tr_many


def tricks_in_result(result: parts.DealResult) -> Sequence[float]:
    """Return the tricks of each seat in a deal that is over."""
    return [amount or 0 for amount in result.lines[1].amounts]


def count_deals(seen: parts.Observation) -> int:
    """Return the number of deals in the match: from the cards of the first deal down to a single card, and up again."""
    first = int(sum(tricks_in_result(seen.results[0])) if seen.results else OhHellFacts.of(seen).cards)
    return 2 * first - 1


@dataclass(frozen=True)
class DealsScore(parts.Score):
    """The score on a sheet of all deals, with cards, bids and tricks."""

    def goal_words(self, seen: parts.Observation) -> str:
        deal_count = count_deals(seen)
        return (
            tr("the scores are level")
            if seen.deal_number > deal_count
            else tr("one deal")
            if deal_count == 1
            else tr("{last} in all", last=deal_count)
        )

    def choose_form(self, seen: parts.Observation) -> parts.Form:
        lines = []
        for result in seen.results:
            bids, tricks_taken = result.lines[0].amounts, tricks_in_result(result)
            cells = [
                SheetCell(f"{bid:g}", f"{tricks:g}", points, bid == tricks)
                for bid, tricks, points in zip(bids, tricks_taken, result.delta, strict=True)
            ]
            lines.append((f"{sum(tricks_taken):g}", cells))
        if len(seen.results) < seen.deal_number:
            facts = OhHellFacts.of(seen)
            cells = [SheetCell("" if bid is None else str(bid.number)) for bid in facts.bids]
            lines.append((str(facts.cards), cells))
        return ScoreSheet(lines, tr("Cards"), tr("Bid, taken, points") if seen.results else "")


class BidsAndTrumps(parts.Trumps):
    """Shows trumps, and the sum of the bids beside the number of tricks."""

    def badges(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Badge]:
        bids, cards = self.bids(seen), OhHellFacts.of(seen).cards
        note = (
            tr_many("{sum} bid for {number} trick", "{sum} bid for {number} tricks", number=cards, sum=sum(bids))
            if bids
            else ""
        )
        return [badge._replace(note=note) for badge in super().badges(seen, names)]

    def bids(self, seen: parts.Observation) -> Sequence[int]:
        """Return the bids made so far."""
        return [bid.number for bid in OhHellFacts.of(seen).bids if bid is not None]

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        """Return how many of the tricks have been bid, in words."""
        bids = self.bids(seen)
        return tr("{sum} bid for {fact}", sum=sum(bids), fact=OhHellFacts.of(seen).cards) if bids else ""


TABLE = parts.Table(
    auction=parts.AuctionSheet(visible_rounds=2),
    zones=(parts.StockCard("upcard", parts.beside_trick(0.14, 0.1)),),
    score=DealsScore(),
    rail=(BidsAndTrumps(),),
)
