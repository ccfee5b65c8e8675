"""The table of Hasenpfeffer: the widow and the discard in its place, the declarer, a joker with a forced bid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.desktop.table import parts
from cardhall.games.hasenpfeffer.facts import HasenpfefferFacts
from cardhall.language import tr


@dataclass(frozen=True)
class Widow(parts.Spread):
    """Shows one card face down; later the declarer's discard, visible to the declarer alone."""

    def label_words(self, seen: parts.Observation, owner: int, names: parts.Names) -> str:
        if seen.phase == "discard" and seen.turn == seen.seat:
            return tr("Lay one card here")
        return tr("Laid away") if seen.phase == "play" else tr("Widow")


class Declarer(parts.Contract):
    """Shows the contract in tricks, the declarer, and whether the joker forced the bid."""

    def extra_rows(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Row]:
        return [parts.Row(tr("The joker had to bid"))] if HasenpfefferFacts.of(seen).forced else []

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        facts = HasenpfefferFacts.of(seen)
        if facts.declarer is None:
            return ""
        return tr("{player} bid {fact}", player=names(facts.declarer), fact=facts.contract)


TABLE = parts.Table(
    auction=parts.AuctionSheet(visible_rounds=2),
    zones=(Widow("widow", parts.At(0.5, 0.45, 2.5), width=0.45, size=(1.3, 0.63), step=0.45, shows_slot=True),),
    hand=parts.BowersFirst(),
    rail=(parts.TricksTaken(), parts.Trumps(), Declarer()),
    buttons=parts.Buttons(gold_verbs=()),
    moves=parts.LayAwayMoves(),
    marks=parts.BowerMarks(),
)
