"""One player against the others: the widow, the piles of both parties, their names, the called card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.desktop.table import parts
from cardhall.desktop.table.parts.zones import Place
from cardhall.games.calabrasella.facts import CalabrasellaFacts
from cardhall.language import card_face, say, tr

WIDOW_PLACE = parts.At(0.5, 0.42)
WIDOW_OFFSET_CARD_WIDTHS = 2.7  # from the middle to the rest of the widow, in widths of a hand card: clear of the trick
WIDOW_CARD_SCALE = 0.45  # of the rest of the widow, in widths of a hand card


@dataclass(frozen=True)
class WidowMovedAside(parts.Spread):
    """Shows a complete widow of `cards` cards in the middle, and later the rest to the left of the trick."""

    kind: str = "widow"
    at: Place = WIDOW_PLACE
    width: float = 0.66
    size: tuple[float, float] | None = (3.3, 1.0)
    step: float = 1.1
    can_be_grabbed: bool = True
    cards: int = 4

    def lay_out(
        self, frame: parts.Frame, owner: int, zone: str, contents: parts.ZoneContents, sides: Sequence[Sequence[int]]
    ) -> parts.ZoneLayout:
        if contents.count == self.cards:
            return super().lay_out(frame, owner, zone, contents, sides)
        side_spread = parts.Spread(
            self.kind,
            parts.At(0.5, 0.45, -WIDOW_OFFSET_CARD_WIDTHS),
            width=WIDOW_CARD_SCALE,
            size=(1.3, 0.63),
            step=0.45,
        )
        return side_spread.lay_out(frame, owner, zone, contents, sides)

    def label_words(self, seen: parts.Observation, owner: int, names: parts.Names) -> str:
        widow_cards = seen.zones[self.kind]
        return "" if not widow_cards else tr("Widow") if len(widow_cards) == self.cards else tr("Left of the widow")


@dataclass(frozen=True)
class PartyTricks(parts.WonTricks):
    """Places the won tricks: before the declarer, and for both defenders before the person or the next seat."""

    def owned_by(self, seen: parts.Observation, zone: str) -> int:
        declarer = CalabrasellaFacts.of(seen).declarer
        if declarer is None or zone == "won:declarer":
            return declarer or 0
        return 0 if declarer else 1

    def party(self, seen: parts.Observation, owner: int) -> str:
        return "" if owner == CalabrasellaFacts.of(seen).declarer else tr("Defenders")


@dataclass(frozen=True)
class PartySeats(parts.Seats):
    """Shows passes, then the declarer and the defenders."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        declarer = CalabrasellaFacts.of(seen).declarer
        if declarer is None:
            return tr("Passed") if seat in CalabrasellaFacts.of(seen).passed else ""
        return tr("Plays alone") if seat == declarer else tr("Defends")


class CalledCard(parts.RailPart):
    """Shows the called card, and the giver: a seat or the widow."""

    def badges(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Badge]:
        facts = CalabrasellaFacts.of(seen)
        called_card, giver = facts.called, facts.giver
        if called_card is None:
            return ()
        where = (
            tr("in the widow")
            if not isinstance(giver, int)
            else tr("from {player}", player=names(giver))
            if giver
            else tr("from you")
        )
        return (parts.Badge(say("Called {card}", card=card_face(called_card)), note=where),)
