"""The Learn page of the side bar: mistakes to practise, exercises, and matches to review."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import Signal

from cardhall.desktop import short_texts
from cardhall.desktop.look import theme
from cardhall.desktop.pages.hubs.hub import Hub, Section
from cardhall.desktop.pages.reviews_card import BackgroundReviewer, ReviewsProgress
from cardhall.desktop.pages.statistics_rows import ShortMatchRow
from cardhall.desktop.places import LEARN
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.language import say, tr, tr_many, translate
from cardhall.match import practice
from cardhall.match.exercises import ExerciseProgress, game_exercises, has_exercises
from cardhall.match.store import Store
from cardhall.rules.catalogue import CATALOGUE

MAX_LISTED_MATCHES = 4  # matches offered for a review, the latest first


class LearnPage(Hub):
    """The page of ways to improve: practice, exercises, and reviews."""

    back_label = say("Learn", context="place")
    place = LEARN
    practice_wanted = Signal()
    exercises_wanted = Signal(str)  # a game's id
    review_wanted = Signal(object)  # the Result of the match to be reviewed, from its first deal on
    past_wanted = Signal()
    decisions_wanted = Signal()  # the statistics of all reviewed decisions

    def __init__(
        self, store: Store, game_id: str, back_to: str = "", reviews: BackgroundReviewer | None = None
    ) -> None:
        """`game_id`: the game whose exercises are offered first; `reviews`: reviews all deals in the background."""
        self.store, self.reviews = store, reviews
        self.game_id = game_id if has_exercises(game_id) else next(filter(has_exercises, CATALOGUE))
        super().__init__(tr("Learn", context="place"), back_to)

    def make_sections(self) -> Sequence[Section]:
        return [self._mistakes_section(), self._exercises_section(), self._reviews_section()]

    def _mistakes_section(self) -> Section:
        positions = practice.read_positions(self.store.folder)[0] if self.store.can_list else []
        due_count = sum(one.is_due(datetime.now().astimezone()) for one in positions)
        if due_count:
            sentence = tr_many("{number} position to try today", "{number} positions to try today", number=due_count)
        elif positions:
            sentence = tr("Nothing to practise today. Your mistakes come back after a few days.")
        else:
            sentence = tr(
                "There is nothing to practise yet. Review a deal: your mistakes then appear here as positions."
            )
        section = Section(tr("Your mistakes"), sentence)
        later_count = sum(not one.is_learnt for one in positions) - due_count
        if later_count:
            sentence = tr_many("{number} position is due later", "{number} positions are due later", number=later_count)
            section.add_row(Label(sentence, theme.SECONDARY_SIZE, tone="secondary", wrap=True))
        section.add_button(tr("Practice"), self.practice_wanted.emit, is_main=bool(due_count), icon="practice")
        return section

    def _exercises_section(self) -> Section:
        section = Section(tr("Exercises"), tr("Positions with one clearly best choice, by theme and level."))
        progress = ExerciseProgress.read_for_counting(self.store.folder)
        choices = []
        for game in short_texts.sort_games_by_name(filter(has_exercises, CATALOGUE)):
            name = translate(CATALOGUE[game].name)
            right_count, exercise_count = (
                progress.count_solved(game),
                len(game_exercises(game)) if game == self.game_id else 0,
            )
            choices.append(
                (
                    game,
                    tr("{name}: {right} of {all}", name=name, right=right_count, all=exercise_count)
                    if right_count and exercise_count
                    else name,
                )
            )
        self.game_dropdown = Dropdown(choices, self.game_id, name=tr("Game"))
        self.game_dropdown.value_chosen.connect(self._choose_game)
        section.add_row(self.game_dropdown)
        section.add_button(tr("Open exercises"), lambda: self.exercises_wanted.emit(self.game_id), icon="play")
        section.add_button(tr("All games"), self.practice_wanted.emit)
        return section

    def _choose_game(self, game_id: object) -> None:
        self.game_id = str(game_id)

    def _reviews_section(self) -> Section:
        replayable_results = [
            one for one in reversed(self.store.results()) if self.store.finished_file(one) is not None
        ][:MAX_LISTED_MATCHES]
        sentence = (
            tr("Choose a match to see what each of your decisions cost.")
            if replayable_results
            else tr("Your finished matches appear here. A review shows what each of your decisions cost.")
        )
        section = Section(tr("Reviews"), sentence)
        if replayable_results and self.reviews is not None:
            section.add_row(ReviewsProgress(self.reviews))
        for result in replayable_results:
            line = ShortMatchRow(result, True)
            line.clicked.connect(lambda _=False, result=result: self.review_wanted.emit(result))
            section.add_row(line)
        if replayable_results:
            section.add_button(tr("Cost of your decisions"), self.decisions_wanted.emit)
            section.add_button(tr("All past matches"), self.past_wanted.emit)
        return section
