"""The table of Court Piece: tricks up to seven, the streak as seven lamps, deals left, the maker of trumps."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table import parts
from cardhall.games.court_piece.facts import CourtPieceFacts
from cardhall.language import say, tr

WINNING_TRICKS = 7  # tricks that win a deal, and deals in a row that score a court


class TricksToSeven(parts.TricksTaken):
    """Shows each side's tricks out of the seven that win the deal, also while only five cards have been dealt."""

    def rows(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Row]:
        return [row._replace(box_count=max(WINNING_TRICKS, row.filled_boxes)) for row in super().rows(seen, names)]

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        tricks_taken = CourtPieceFacts.of(seen).tricks
        return (
            ""
            if seen.phase == "trump"
            else tr(
                "Tricks {taken} to {other_taken}",
                taken=tricks_taken[seen.side],
                other_taken=tricks_taken[1 - seen.side],
            )
        )


class Streak(parts.RailPart):
    """Shows the deals won in a row by a side, and the deals left."""

    def rows(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Row]:
        streak = CourtPieceFacts.of(seen).streak
        side = seen.side if streak[seen.side] or not any(streak) else 1 - seen.side
        whose = tr("Streak") if not any(streak) else tr("Your streak") if side == seen.side else tr("Their streak")
        return [
            parts.Row(whose, filled_boxes=streak[side], box_count=WINNING_TRICKS, is_ours=side == seen.side),
            parts.Row(tr("Deals left"), str(CourtPieceFacts.of(seen).deals_left)),
        ]

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        streak = CourtPieceFacts.of(seen).streak
        if not any(streak):
            return tr("streak 0 of {seven}", seven=WINNING_TRICKS)
        if streak[seen.side]:
            return tr("your streak {number} of {seven}", number=max(streak), seven=WINNING_TRICKS)
        return tr("their streak {number} of {seven}", number=max(streak), seven=WINNING_TRICKS)


class CallerPlaques(parts.Seats):
    """Shows the maker of trumps; before trumps are named, the seat that will name them."""

    def fact_line(self, seen: parts.Observation, seat: int, names: parts.Names) -> str:
        if seen.phase == "trump":
            return tr("Names trumps") if CourtPieceFacts.of(seen).caller == seat else ""
        return super().fact_line(seen, seat, names)


TABLE = parts.Table(
    zones=(
        parts.Pile(
            "stock", parts.beside_trick(0.0), lies_face_down=True, label=say("Stock"), early_place=parts.At(0.5, 0.45)
        ),
    ),
    score=parts.Score(say("Courts")),
    seats=CallerPlaques(),
    rail=(TricksToSeven(), Streak(), parts.Trumps()),
    buttons=parts.Buttons(
        permanent_actions={"trump": ("trump C", "trump D", "trump H", "trump S"), "court": ("no", "yes")},
        gold_verbs=("yes",),
    ),
)
