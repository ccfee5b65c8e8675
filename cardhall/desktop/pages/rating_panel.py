"""The panel with the person's rating in a game, its range, and the levels' ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from cardhall.desktop import words
from cardhall.desktop.look import theme
from cardhall.desktop.rating import even_match_words, rating_words
from cardhall.desktop.widgets.basics import Label, card_frame
from cardhall.language import tell, tr, tr_many
from cardhall.match.strength import level_numbers

if TYPE_CHECKING:
    from cardhall.match.strength import Rating


MAIN_SENTENCES = 2  # the first sentences, in the usual size; the others explain them in smaller type


class RatingPanel(QWidget):
    """The person's rating in one game, in sentences."""

    def __init__(self, game_id: str, rating: Rating | None) -> None:
        """`rating`: None for a game of pure luck, which has none."""
        super().__init__()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        frame, column = card_frame(14, 16, 8)
        outer.addWidget(frame)
        column.addWidget(Label(tr("Your rating"), theme.SECTION, is_serif=True))
        for place, line in enumerate(self.lines(game_id, rating)):
            size, tone = (theme.BODY, "text") if place < MAIN_SENTENCES else (theme.CAPTION, "caption")
            column.addWidget(Label(line, size, tone=tone, wrap=True))

    def lines(self, game_id: str, rating: Rating | None) -> list[str]:
        """Return the sentences: rating, levels for an even match, levels' ratings, source, meaning of the scale."""
        if rating is None:
            return [tr("Only luck decides this game, so there is no rating.")]
        if not rating.is_known:
            return [even_match_words(rating)]
        numbers = level_numbers(game_id)
        levels = tr(
            "Computer players: {easy} {first}, {normal} {second}, {hard} {third}.",
            easy=tell(words.LEVEL_NAMES["easy"]),
            first=numbers["easy"],
            normal=tell(words.LEVEL_NAMES["normal"]),
            second=numbers["normal"],
            hard=tell(words.LEVEL_NAMES["hard"]),
            third=numbers["hard"],
        )
        made = tr_many(
            "From {number:grouped} match and {decisions:grouped} reviewed decisions. Recent ones count more.",
            "From {number:grouped} matches and {decisions:grouped} reviewed decisions. Recent ones count more.",
            number=rating.matches,
            decisions=rating.decisions,
        )
        scale = tr("100 points more means about 64 wins in 100 matches between two sides.")
        return [tr("{rating}.", rating=rating_words(rating)), even_match_words(rating), levels, made, scale]
