"""Card points in the rail: the points won so far, and the value of each card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.desktop.table.parts.rail import Panel, RailPart, Row, Sheet, SheetLine
from cardhall.desktop.table.parts.zones import Names
from cardhall.language import say, tr, translate
from cardhall.rules.engine.facts import Facts
from cardhall.rules.engine.observation import Observation

FRACTION_SIGNS = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾"}


@dataclass(frozen=True)
class CardPoints(RailPart):
    """The card points won by each party of the deal so far, and the points in the trick."""

    points_noun: str = say("points")  # the noun of the points in the rows' labels

    def rows(self, seen: Observation, names: Names) -> Sequence[Row]:
        tally = seen.card_points
        if tally is None or "trick" not in seen.zones:
            return ()
        rows = []
        for seats, won in sorted(zip(tally.parties, tally.won, strict=True), key=lambda pair: seen.seat not in pair[0]):
            is_own = seen.seat in seats
            if is_own:
                label = tr("Your {what}", what=self.points_noun)
            elif len(seats) == 1:
                label = tr("{player}’s {what}", player=names(seats[0]), what=self.points_noun)
            else:
                label = tr("Their {what}", what=self.points_noun)
            rows.append(Row(label, format_points(won, tally.unit), is_ours=is_own))
        if tally.trick_points:
            rows.append(Row(tr("In the trick"), format_points(tally.trick_points, tally.unit)))
        return rows

    def strip_words(self, seen: Observation, names: Names) -> str:
        rows = self.rows(seen, names)
        if len(rows) < 2 or seen.card_points is None or len(seen.card_points.parties) != 2:
            return " · ".join(f"{row.label} {row.text}" for row in rows[:2])
        trick_words = tr(" · {text} in the trick", text=rows[2].text) if len(rows) > 2 else ""
        return tr(
            "{what:capital} {text} to {other_text}{lying}",
            what=self.points_noun,
            text=rows[0].text,
            other_text=rows[1].text,
            lying=trick_words,
        )


@dataclass(frozen=True)
class CardValues(RailPart):
    """A table of card values: a column for each rank, and a separate line for trumps if they differ."""

    title: str = say("Card values")

    def panels(self, seen: Observation, names: Names) -> Sequence[Panel | Sheet]:
        tally = seen.card_points
        if tally is None:
            return ()
        by_suit: dict[str, dict[str, int]] = {}
        for card, worth in tally.points_by_card.items():
            by_suit.setdefault(card.suit, {})[card.rank] = worth
        lines: dict[str, dict[str, int]] = {}  # by label
        trump = Facts.of(seen).trump
        for suit, values in sorted(by_suit.items(), key=lambda item: item[0] == trump):
            if values not in lines.values():
                lines[tr("Trumps") if suit == trump else tr("Others")] = values
        ranks = list(dict.fromkeys(rank for of_rank in lines.values() for rank in of_rank))
        is_single_line = len(lines) == 1
        sheet_lines = [
            SheetLine(
                "" if is_single_line else label,
                [format_points(of_rank[rank], tally.unit) if rank in of_rank else "–" for rank in ranks],
            )
            for label, of_rank in lines.items()
        ]
        last_trick_words = (
            tr("last trick {points_text}", points_text=format_points(tally.last_trick, tally.unit))
            if tally.last_trick
            else ""
        )
        return (Sheet(translate(self.title), ranks, sheet_lines, last_trick_words, ranks=True),)


def format_points(points: int, unit: int = 1) -> str:
    """Return points as people write them, with `unit` parts to a point: `4⅓`."""
    whole, remainder = divmod(points, unit)
    if not remainder:
        return str(whole)
    fraction = FRACTION_SIGNS.get((remainder, unit), f" {remainder}/{unit}")
    return f"{whole or ''}{fraction}".strip()
