"""The table of Five Hundred: the middle beside the partner's cards, a tray for what is laid away, every bid's value."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table import parts
from cardhall.games.five_hundred.facts import FiveHundredFacts
from cardhall.games.five_hundred.table.bid_values import BidValues
from cardhall.games.five_hundred.table.widow_tray import WidowTray
from cardhall.language import suit_name, tr


class TrumpsAndJoker(parts.Trumps):
    """Shows trumps, and the suit named for a joker led without trumps."""

    def badges(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Badge]:
        named = FiveHundredFacts.of(seen).named
        joker = (parts.Badge(tr("Joker for {suit}", suit=suit_name(named)), named),) if named else ()
        return (*super().badges(seen, names), *joker)


class ContractValue(parts.Contract):
    """Shows the contract, the declarer, and the value of the contract in points."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        call = self.contract_or_bid(seen)
        words = call.words if isinstance(call, parts.Action) else ()
        points = parts.Row(tr("{note} points", note=seen.note(parts.Action("bid", *words))))
        return [
            panel._replace(
                rows=[*panel.rows, points], note="", large_text=panel.large_text.replace(tr("no trumps"), tr("NT"))
            )
            if isinstance(panel, parts.Panel)
            else panel
            for panel in super().panels(seen, names)
        ]

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        # Short, because the strip is beside the partner's cards.
        return super().strip_words(seen, names).replace(tr("no trumps"), tr("NT"))


class TricksAgainstBid(parts.TricksTaken):
    """Shows both sides' tricks; the declarer's side with its bid."""

    def contracted_tricks(self, seen: parts.Observation) -> Sequence[int | None]:
        facts = FiveHundredFacts.of(seen)
        if facts.declarer is None or facts.contract is None:
            return ()
        number = facts.contract.words[0]
        return [int(number) if facts.declarer in side and number.isdigit() else None for side in seen.sides]

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        return super().strip_words(seen, names).partition("  ·  ")[0]


TABLE = parts.Table(
    zones=(WidowTray("widow", parts.At(0.5, 0.45, 2.6), width=0.5, size=(1.6, 0.7), step=0.42, shows_slot=True),),
    hand=parts.BowersFirst(),
    score=parts.WinOrLoseScore(),
    rail=(TricksAgainstBid(), TrumpsAndJoker(), ContractValue(), BidValues()),
    moves=parts.LayAwayMoves(one_by_one={"discard": "done"}),
    marks=parts.BowerMarks(),
)
