"""A board of a duplicate set at the table: number, dealer, vulnerability, scores and result."""

from __future__ import annotations

from collections.abc import Callable

from cardhall.desktop import board_words
from cardhall.desktop.board_words import won_words
from cardhall.desktop.table.rail.log import Entry, Group
from cardhall.desktop.words import LEVEL_NAMES
from cardhall.language import say, tell, tr
from cardhall.match import Match, board_scores
from cardhall.match.board_scores import IMPS, Result
from cardhall.match.duplicates import DuplicateSet
from cardhall.rules.engine.results import DealResult, Line

YOUR_SCORE, BEING_PLAYED, NOT_PLAYED = say("Your score"), say("being played"), say("not played")
IN_YOUR_SEAT = {
    "hard": say("Hard in your seat"),
    "normal": say("Normal in your seat"),
    "easy": say("Easy in your seat"),
}


class TableBoard:
    """The board of a duplicate set that a match plays, with the board's scores and texts."""

    def __init__(self, match: Match, number: int, read: Callable[[], DuplicateSet | None]) -> None:
        """Set the number of the board within the set; `read` returns the stored set, or None if deleted."""
        self.match, self.number, self.read = match, number, read

    @property
    def title(self) -> str:
        """The board's name: `Board 3`."""
        return board_words.board_name(self.number)

    @property
    def heading(self) -> str:
        """The words beside the game's name: board, dealer and vulnerability."""
        return f"{self.title}  ·  {board_words.conditions_short(self.number)}"

    @property
    def caption(self) -> str:
        """The title of the board's score sheet: `Board 3  ·  +3 IMPs`, without the score while it is unknown."""
        own, found = self.own_result(), self.read()
        won = None if own is None else self.score_won(found, own)
        return self.title if won is None or found is None else f"{self.title}  ·  {won_words(found.scoring, won)}"

    def own_result(self) -> Result | None:
        """Return contract and tricks at this table, or None while the board is played."""
        return board_scores.result_at(self.match)

    def score_won(self, found: DuplicateSet | None, own: Result) -> float | None:
        """Return the IMPs, or the share of matchpoints (0 to 1); None while another result is missing."""
        return None if found is None else found.won_by(board_scores.score(own, self.number), self.number)

    def duplicate_result(self, result: DealResult, *, is_playing: bool) -> DealResult:
        """Return a deal's result in duplicate scoring instead of rubber points.

        `is_playing`: whether computer players that have not played the board are playing it now. The line of such a
        player says so.
        """
        own, found = self.own_result(), self.read()
        if own is None or found is None:
            return result
        points = board_scores.score(own, self.number)
        lines = [
            Line(self.title, (), board_words.board_conditions(self.number), adds=False),
            *(line for line in result.lines if not line.adds),
            Line(YOUR_SCORE, (points, -points), board_words.contract_line(own)),
        ]
        for who in found.players:
            one, score = found.board_of(self.number, who), found.score_of(self.number, who)
            if one is not None and score is not None:
                lines.append(Line(IN_YOUR_SEAT[who], (score, -score), board_words.contract_line(one), adds=False))
            else:
                lines.append(
                    Line(IN_YOUR_SEAT[who], (None, None), BEING_PLAYED if is_playing else NOT_PLAYED, adds=False)
                )
        won = self.score_won(found, own)
        if found.scoring == IMPS:
            each = (None, None) if won is None else (won, -won)
        else:
            each = (None, None) if won is None else (round(100 * won, 1), round(100 * (1 - won), 1))
        label = say("IMPs") if found.scoring == IMPS else say("Matchpoints in %")
        lines.append(Line(label, each, "", adds=False))
        return result._replace(delta=(points, -points), lines=tuple(lines), inner=None)

    def add_to_log(self, groups: list[Group]) -> list[Group]:
        """Return the log's groups with the board before them and the result of a finished board at the end."""
        found = [Group(self.title, [Entry("", board_words.board_conditions(self.number))]), *groups]
        own = self.own_result()
        if own is None:
            return found
        read, score = self.read(), board_words.with_sign(board_scores.score(own, self.number))
        lines = [Entry("", tr("Your score: {score}", score=score), strong=True)]
        for who in () if read is None else read.players:
            other = None if read is None else read.score_of(self.number, who)
            if other is not None:
                words = tr("{level}: {score}", level=tell(LEVEL_NAMES[who]), score=board_words.with_sign(other))
                lines.append(Entry("", words))
        won = self.score_won(read, own)
        if won is not None and read is not None:
            name = won_words(read.scoring, won)
            lines.append(Entry("", tr("Result of the board: {won}", won=name), strong=True))
        return [*found, Group(tr("Result"), lines)]
