"""The panel with the person's rating in a game, its range, and the levels' ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.look import theme
from cardhall.desktop.rating import even_match_text, rating_text
from cardhall.desktop.widgets.basics import Label, create_card_frame
from cardhall.language import tr, tr_many, translate
from cardhall.match.strength import level_ratings

if TYPE_CHECKING:
    from cardhall.match.strength import PlayerRating


MAIN_SENTENCE_COUNT = 2  # the first sentences, in the usual size; the others explain them in smaller type


class RatingPanel(QWidget):
    """The person's rating in one game, in sentences."""

    def __init__(self, game_id: str, rating: PlayerRating | None) -> None:
        """`rating`: None for a game of pure luck, which has none."""
        super().__init__()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        frame, column = create_card_frame(14, 16, 8)
        outer.addWidget(frame)
        column.addWidget(Label(tr("Your rating"), theme.SECTION_SIZE, is_serif=True))
        for place, line in enumerate(self.sentences(game_id, rating)):
            size, tone = (theme.BODY_SIZE, "text") if place < MAIN_SENTENCE_COUNT else (theme.CAPTION_SIZE, "caption")
            column.addWidget(Label(line, size, tone=tone, wrap=True))

    def sentences(self, game_id: str, rating: PlayerRating | None) -> list[str]:
        """Return the sentences: rating, levels for an even match, levels' ratings, source, meaning of the scale."""
        if rating is None:
            return [tr("Only luck decides this game, so there is no rating.")]
        if not rating.is_known:
            return [even_match_text(rating)]
        ratings = level_ratings(game_id)
        levels_sentence = tr(
            "Computer players: {easy} {first}, {normal} {second}, {hard} {third}.",
            easy=translate(short_texts.LEVEL_NAMES["easy"]),
            first=ratings["easy"],
            normal=translate(short_texts.LEVEL_NAMES["normal"]),
            second=ratings["normal"],
            hard=translate(short_texts.LEVEL_NAMES["hard"]),
            third=ratings["hard"],
        )
        source_sentence = tr_many(
            "From {number:grouped} match and {decisions:grouped} reviewed decisions. Recent ones count more.",
            "From {number:grouped} matches and {decisions:grouped} reviewed decisions. Recent ones count more.",
            number=rating.matches,
            decisions=rating.decisions,
        )
        scale_sentence = tr("100 points more means about 64 wins in 100 matches between two sides.")
        return [
            tr("{rating}.", rating=rating_text(rating)),
            even_match_text(rating),
            levels_sentence,
            source_sentence,
            scale_sentence,
        ]
