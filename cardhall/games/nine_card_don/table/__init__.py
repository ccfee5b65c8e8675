"""The table of Nine-Card Don: a peg board, the pitcher's badge, a hand that may not be looked at before the pitch."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table import parts
from cardhall.games.nine_card_don.facts import NineCardDonFacts
from cardhall.games.nine_card_don.table.peg_board import PegScore
from cardhall.language import say, tr


class Pitchers(parts.Seats):
    """Shows a badge for the pitcher, and a partner not yet allowed to look at its cards."""

    def role_words(self, seen: parts.Observation, seat: int) -> str:
        return tr("Pitcher") if NineCardDonFacts.of(seen).pitcher == seat else ""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        facts = NineCardDonFacts.of(seen)
        partners = next((side for side in seen.sides if facts.pitcher in side), ())
        if facts.trump is not None or seat == facts.pitcher or seat not in partners:
            return ""
        return tr("May not look yet")


class PointsForGame(parts.CardPoints):
    """Shows the points for game of the cards won so far."""

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        tricks_taken, card_points = parts.tricks_taken(seen), seen.card_points
        if card_points is None:
            return ""
        own_side = seen.side
        return tr(
            "Tricks {taken} to {other_taken}  ·  Game {won} to {other_won}",
            taken=tricks_taken[own_side],
            other_taken=tricks_taken[1 - own_side],
            won=card_points.won[own_side],
            other_won=card_points.won[1 - own_side],
        )


class ValuesSheet(parts.RailPart):
    """Shows the scores of cards, as trumps and otherwise, and their points for game."""

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        ranks = list(dict.fromkeys(rank for values in seen.game.values.values() for rank in values))
        lines = [
            parts.SheetLine(label, [str(values.get(rank, "–")) for rank in ranks])
            for label, values in seen.game.values.items()
        ]
        return (parts.Sheet(tr("What cards score"), ranks, lines, ranks=True),)


TABLE = parts.Table(
    zones=(
        parts.Pile("stock", parts.At(0.5, 0.45, 2.5), lies_face_down=True, label=say("Stock")),
    ),  # at the right: the peg board may be at the left
    seats=Pitchers(),
    score=PegScore(),
    rail=(PointsForGame(say("cards for game")), parts.Trumps(), ValuesSheet()),
)
