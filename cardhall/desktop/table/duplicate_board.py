"""A board of a duplicate set at the table: number, dealer, vulnerability, scores and result."""

from __future__ import annotations

from collections.abc import Callable

from cardhall.desktop import board_words
from cardhall.desktop.board_words import board_result_text
from cardhall.desktop.short_texts import LEVEL_NAMES
from cardhall.desktop.table.rail.log import LogEntry, LogGroup
from cardhall.language import say, tr, translate
from cardhall.match import Match, board_scores
from cardhall.match.board_scores import IMPS, ContractResult
from cardhall.match.duplicates import DuplicateSet
from cardhall.rules.engine.results import DealResult, Line

YOUR_SCORE, BEING_PLAYED_NOTE, NOT_PLAYED_NOTE = say("Your score"), say("being played"), say("not played")
LEVEL_IN_YOUR_SEAT = {
    "hard": say("Hard in your seat"),
    "normal": say("Normal in your seat"),
    "easy": say("Easy in your seat"),
}


class TableBoard:
    """The board of a duplicate set that a match plays, with the board's scores and texts."""

    def __init__(self, match: Match, number: int, read_set: Callable[[], DuplicateSet | None]) -> None:
        """Set the number of the board within the set; `read_set` returns the stored set, or None if deleted."""
        self.match, self.number, self.read_set = match, number, read_set

    @property
    def title(self) -> str:
        """The board's name: `Board 3`."""
        return board_words.board_title(self.number)

    @property
    def heading(self) -> str:
        """The words beside the game's name: board, dealer and vulnerability."""
        return f"{self.title}  ·  {board_words.short_conditions_text(self.number)}"

    @property
    def caption(self) -> str:
        """The title of the board's score sheet: `Board 3  ·  +3 IMPs`, without the score while it is unknown."""
        own_result, duplicate_set = self.own_result(), self.read_set()
        won = None if own_result is None else self.won_score(duplicate_set, own_result)
        return (
            self.title
            if won is None or duplicate_set is None
            else f"{self.title}  ·  {board_result_text(duplicate_set.scoring, won)}"
        )

    def own_result(self) -> ContractResult | None:
        """Return contract and tricks at this table, or None while the board is played."""
        return board_scores.contract_result(self.match)

    def won_score(self, duplicate_set: DuplicateSet | None, own_result: ContractResult) -> float | None:
        """Return the IMPs, or the share of matchpoints (0 to 1); None while another result is missing."""
        return (
            None
            if duplicate_set is None
            else duplicate_set.gain_for_score(board_scores.duplicate_score(own_result, self.number), self.number)
        )

    def duplicate_result(self, result: DealResult, *, is_playing: bool) -> DealResult:
        """Return a deal's result in duplicate scoring instead of rubber points.

        `is_playing`: whether computer players that have not played the board are playing it now. The line of such a
        player says so.
        """
        own_result, duplicate_set = self.own_result(), self.read_set()
        if own_result is None or duplicate_set is None:
            return result
        points = board_scores.duplicate_score(own_result, self.number)
        lines = [
            Line(self.title, (), board_words.board_conditions_text(self.number), adds=False),
            *(line for line in result.lines if not line.adds),
            Line(YOUR_SCORE, (points, -points), board_words.short_contract_text(own_result)),
        ]
        for level in duplicate_set.computer_levels:
            level_result, score = (
                duplicate_set.contract_result(self.number, level),
                duplicate_set.score_of(self.number, level),
            )
            if level_result is not None and score is not None:
                lines.append(
                    Line(
                        LEVEL_IN_YOUR_SEAT[level],
                        (score, -score),
                        board_words.short_contract_text(level_result),
                        adds=False,
                    )
                )
            else:
                lines.append(
                    Line(
                        LEVEL_IN_YOUR_SEAT[level],
                        (None, None),
                        BEING_PLAYED_NOTE if is_playing else NOT_PLAYED_NOTE,
                        adds=False,
                    )
                )
        won = self.won_score(duplicate_set, own_result)
        if duplicate_set.scoring == IMPS:
            side_scores = (None, None) if won is None else (won, -won)
        else:
            side_scores = (None, None) if won is None else (round(100 * won, 1), round(100 * (1 - won), 1))
        score_label = say("IMPs") if duplicate_set.scoring == IMPS else say("Matchpoints in %")
        lines.append(Line(score_label, side_scores, "", adds=False))
        return result._replace(delta=(points, -points), lines=tuple(lines), inner_score=None)

    def add_to_log(self, groups: list[LogGroup]) -> list[LogGroup]:
        """Return the log's groups with the board before them and the result of a finished board at the end."""
        log_groups = [LogGroup(self.title, [LogEntry("", board_words.board_conditions_text(self.number))]), *groups]
        own_result = self.own_result()
        if own_result is None:
            return log_groups
        duplicate_set, score = (
            self.read_set(),
            board_words.format_signed_score(board_scores.duplicate_score(own_result, self.number)),
        )
        lines = [LogEntry("", tr("Your score: {score}", score=score), is_bold=True)]
        for level in () if duplicate_set is None else duplicate_set.computer_levels:
            level_score = None if duplicate_set is None else duplicate_set.score_of(self.number, level)
            if level_score is not None:
                result_text = tr(
                    "{level}: {score}",
                    level=translate(LEVEL_NAMES[level]),
                    score=board_words.format_signed_score(level_score),
                )
                lines.append(LogEntry("", result_text))
        won = self.won_score(duplicate_set, own_result)
        if won is not None and duplicate_set is not None:
            name = board_result_text(duplicate_set.scoring, won)
            lines.append(LogEntry("", tr("Result of the board: {won}", won=name), is_bold=True))
        return [*log_groups, LogGroup(tr("Result"), lines)]
