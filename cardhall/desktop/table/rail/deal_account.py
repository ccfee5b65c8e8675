"""The account of a deal: the contents of its reckoning, without any painting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.desktop.labels import label_value
from cardhall.desktop.table.card_words import spoken_text
from cardhall.desktop.table.parts.score_painter import format_score
from cardhall.language import listing, tr
from cardhall.rules.engine.results import DealResult, Line, Number


@dataclass
class Account:
    """The contents of a reckoning. Everything with an entry for each side is in the order of the sides."""

    result: DealResult
    names: Sequence[str] = ()
    scores_before: Sequence[float] = ()  # the scores before the deal
    scores_after: Sequence[float] = ()  # the scores after it
    caption: str = ""
    headline: str = ""
    winner: str = ""  # the sentence on the winner of the match; "" while the match goes on
    is_won: bool = False  # the person's side has won the match, perhaps together with others
    own_side: int = 0  # the person's own side
    is_match_over: bool = False  # the match is over
    target: float | None = None  # the score that wins the match
    counts_against: bool = False  # points count against their owner
    possible_notes: Sequence[str] = ()  # all notes that a line may get later: room is kept for the longest
    has_calls: bool = False  # numbers before suits are bids, not cards

    def spoken_lines(self) -> list[str]:
        """Return all contents in lines to read out: "Tricks taken: You and Elena 7, Liam and Greta 6"."""
        lines = [self.caption, *filter(None, (self.winner,))]
        for line in self.result.lines:
            amounts = self.name_amounts(line.amounts) if line.amounts else ""
            amounts_and_note = tr("{listed}", listed=listing(list(filter(None, (amounts, line.note))), ";"))
            lines.append(label_value(line.label, amounts_and_note) if amounts_and_note else line.label)
        if self.result.delta:
            lines.append(tr("This deal: {shares}", shares=self.name_amounts(self.result.delta)))
            lines.append(tr("Score: {shares}", shares=self.name_amounts(self.scores_after)))
        return [spoken_text(line, has_calls=self.has_calls) for line in lines if line]

    def name_amounts(self, amounts: Sequence[Number | None]) -> str:
        """Return each side's amount with its name."""
        known = zip(self.names, amounts, strict=False)
        return ", ".join(f"{name} {format_amount(amount)}" for name, amount in known if amount is not None)

    @property
    def descriptive_lines(self) -> list[Line]:
        """Return the lines that only describe the deal."""
        return [line for line in self.result.lines if not (line.adds and line.amounts)]

    @property
    def counted_lines(self) -> list[Line]:
        """Return the lines that add up to the sum."""
        return [line for line in self.result.lines if line.adds and line.amounts]


def format_amount(amount: Number | None) -> str:
    """Return an amount in writing, or a dash for None."""
    return "–" if amount is None else format_score(amount)
