"""Comparison of a deal's result with other results of the same cards, and the buttons of its score sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from cardhall.desktop import short_texts
from cardhall.desktop.table.duplicate_board import TableBoard
from cardhall.desktop.table.rail.reckoning import Reckoning
from cardhall.language import listing, say, tr
from cardhall.match import Match
from cardhall.match.duplicates import DuplicateSet
from cardhall.match.match_copies import can_be_repeated
from cardhall.match.one_deal import FILE_SOURCE
from cardhall.match.replay_by_computer import DealOutcome, deal_margin
from cardhall.rules.engine.results import DealResult, Line

FIRST_TIME_LABEL, THIS_TIME_LABEL = say("The first time"), say("This time")
FILE_RESULT_LABEL, YOUR_RESULT_LABEL = say("In the file"), say("Your result")
HARD_RESULT_LABEL = say("Hard in your seat")
YOU_BETTER_NOTE, SAME_RESULT_NOTE, HARD_BETTER_NOTE = say("you did better"), say("as you did"), say("better than you")
# the possible notes of a Hard player's line
HARD_RESULT_NOTES = say("being played"), YOU_BETTER_NOTE, SAME_RESULT_NOTE, HARD_BETTER_NOTE
ONCE_MORE_LABEL, NEXT_DEAL_LABEL = say("Once more"), say("Next deal")


def describe_opponents(levels: Mapping[int, str]) -> str:
    """Return the opponents' levels as a phrase: "against easy and hard opponents"."""
    used_levels = [level for level in ("random", *short_texts.LEVEL_NAMES) if level in levels.values()]
    return tr("against {listed} opponents", listed=listing(used_levels)) if used_levels else ""


class ComputerResults(Protocol):
    """Source of Hard players' results in the person's seat."""

    def outcome_of(self, match: Match, deal: int) -> DealOutcome | None:
        """Return the result of a deal, or None if unknown."""

    def request_result(self, match: Match, deal: int) -> bool:
        """Have a Hard player play a deal. Returns whether the deal is being played."""

    def request_set(self, set_id: str) -> bool:
        """Have the missing results of a set played. Returns whether a player is at work."""

    def find_board_set(self, match: Match) -> DuplicateSet | None:
        """Return the set in IMPs or matchpoints that a match belongs to, or None."""


class ResultComparison:
    """Adds other results of the same deal to the score sheets of a match, and arranges the sheets' buttons."""

    computer_results: ComputerResults | None = None
    board: TableBoard | None = None  # the board of a duplicate set that the match plays
    done_label = say("Done")  # label of the button after a single deal
    plays_missing = True  # whether missing results are to be played

    def __init__(self, match: Match, reckoning: Reckoning, *, may_repeat: bool) -> None:
        """`may_repeat`: whether the person may play deals of the match again."""
        self.match, self.reckoning, self.may_repeat = match, reckoning, may_repeat

    @property
    def is_repeat_over(self) -> bool:
        """Whether a repeated deal has been scored."""
        return self.match.first_play is not None and self.match.is_done

    @property
    def is_single_deal_over(self) -> bool:
        """Whether a single-deal match has been scored."""
        return self.match.occasion is not None and self.match.is_done

    @property
    def next_label(self) -> str:
        """The label of the score sheet's main button."""
        return (
            self.done_label if self.is_single_deal_over else ONCE_MORE_LABEL if self.is_repeat_over else NEXT_DEAL_LABEL
        )

    def with_comparison(self, result: DealResult, deal: int) -> DealResult:
        """Return the result with lines for the first result, a board's scores, or a Hard player's result."""
        match = self.match
        if self.board is not None and match.occasion is not None:
            is_playing = (
                self.plays_missing
                and self.computer_results is not None
                and self.computer_results.request_set(match.occasion.of)
            )
            return self.board.duplicate_result(result, is_playing=is_playing)
        first_result = match.first_play
        if first_result is None or first_result.deal != deal or len(first_result.delta) != len(result.points):
            by_hard = self.hard_result_lines(result, deal)
            return result._replace(lines=(*by_hard, *result.lines))
        first_note, own_note = (
            describe_opponents(one) if match.game.has_choices else "" for one in (first_result.levels, match.levels)
        )
        first_label, own_label = (
            (FILE_RESULT_LABEL, YOUR_RESULT_LABEL)
            if first_result.source == FILE_SOURCE
            else (FIRST_TIME_LABEL, THIS_TIME_LABEL)
        )
        first_note = first_result.headline if first_result.source == FILE_SOURCE else first_note
        own_line = Line(own_label, result.points, own_note, adds=False)
        lines = (Line(first_label, first_result.delta, first_note, adds=False), own_line, *result.lines)
        return result._replace(lines=lines)

    def hard_result_lines(self, result: DealResult, deal: int) -> tuple[Line, ...]:
        """Return the line with a Hard player's result of the deal, or () while none is known or expected."""
        results, match = self.computer_results, self.match
        if results is None or match.first_play is not None or not can_be_repeated(match, deal):
            return ()
        if not match.game.has_choices:  # nobody could do better
            return ()
        outcome = results.outcome_of(match, deal)
        if outcome is None:
            is_begun = self.plays_missing and results.request_result(match, deal)
            unknown = (None,) * len(result.points)
            return (Line(HARD_RESULT_LABEL, unknown, HARD_RESULT_NOTES[0], adds=False),) if is_begun else ()
        if len(outcome.delta) != len(result.points):
            return ()
        own_value = deal_margin(match.game.id, tuple(result.points), match.state.setup.side_of[0])
        note = (
            YOU_BETTER_NOTE
            if own_value > outcome.value
            else SAME_RESULT_NOTE
            if own_value == outcome.value
            else HARD_BETTER_NOTE
        )
        return (Line(HARD_RESULT_LABEL, outcome.delta, note, adds=False),)

    def show_buttons(self, deal: int) -> None:
        """Show the score sheet's buttons for a deal."""
        reckoning, match = self.reckoning, self.match
        can_repeat = self.may_repeat and match.first_play is None and can_be_repeated(match, deal)
        reckoning.repeat_button.setVisible(can_repeat)
        reckoning.review_button.setVisible(can_be_repeated(match, deal))
        is_last = match.is_done and deal == len(match.state.results) > 1
        reckoning.reviews_all = (
            is_last and match.game.has_choices and not (self.is_repeat_over or self.is_single_deal_over)
        )
        reckoning.review_button.setText(tr("Review the deals") if reckoning.reviews_all else tr("Review this deal"))
        reckoning.next_button.setText(self.next_label)
        if self.is_repeat_over or self.is_single_deal_over:
            for button, is_shown in (
                (reckoning.next_button, True),
                (reckoning.new_match_button, False),
                (reckoning.hall_button, True),
            ):
                button.setVisible(is_shown)
        reckoning.arrange()
