"""The Learn page of the side bar: mistakes to practise, exercises, and matches to review."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import Signal

from cardhall.desktop import words
from cardhall.desktop.look import theme
from cardhall.desktop.pages.hubs.hub import Hub, Section
from cardhall.desktop.pages.reviews_card import ReviewsDeals, ReviewsProgress
from cardhall.desktop.pages.statistics_rows import MatchLine
from cardhall.desktop.places import LEARN
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.language import say, tell, tr, tr_many
from cardhall.match import practice
from cardhall.match.exercises import Progress, exercises_of, has_exercises
from cardhall.match.store import Store
from cardhall.rules.catalogue import CATALOGUE

MATCHES_LISTED = 4  # matches offered for a review, the latest first


class LearnPage(Hub):
    """The page of ways to improve: practice, exercises, and reviews."""

    called = say("Learn", context="place")
    place = LEARN
    practice_wanted = Signal()
    exercises_wanted = Signal(str)  # a game's id
    review_wanted = Signal(object)  # the Result of the match to be reviewed, from its first deal on
    past_wanted = Signal()
    decisions_wanted = Signal()  # the statistics of all reviewed decisions

    def __init__(self, store: Store, game_id: str, back_to: str = "", reviews: ReviewsDeals | None = None) -> None:
        """`game_id`: the game whose exercises are offered first; `reviews`: reviews all deals in the background."""
        self.store, self.reviews = store, reviews
        self.game_id = game_id if has_exercises(game_id) else next(filter(has_exercises, CATALOGUE))
        super().__init__(tr("Learn", context="place"), back_to)

    def sections(self) -> Sequence[Section]:
        return [self._mistakes(), self._exercises(), self._reviews()]

    def _mistakes(self) -> Section:
        some = practice.read(self.store.folder)[0] if self.store.lists else []
        due = sum(one.is_due(datetime.now().astimezone()) for one in some)
        if due:
            told = tr_many("{number} position to try today", "{number} positions to try today", number=due)
        elif some:
            told = tr("Nothing to practise today. Your mistakes come back after a few days.")
        else:
            told = tr("There is nothing to practise yet. Review a deal: your mistakes then appear here as positions.")
        section = Section(tr("Your mistakes"), told)
        later = sum(not one.is_learnt for one in some) - due
        if later:
            told = tr_many("{number} position is due later", "{number} positions are due later", number=later)
            section.add_row(Label(told, theme.SECONDARY, tone="secondary", wrap=True))
        section.add_door(tr("Practice"), self.practice_wanted.emit, main=bool(due), icon="practice")
        return section

    def _exercises(self) -> Section:
        section = Section(tr("Exercises"), tr("Positions with one clearly best choice, by theme and level."))
        progress = Progress.counted(self.store.folder)
        choices = []
        for game in words.games_a_to_z(filter(has_exercises, CATALOGUE)):
            name = tell(CATALOGUE[game].name)
            right, number = progress.count(game), len(exercises_of(game)) if game == self.game_id else 0
            choices.append(
                (game, tr("{name}: {right} of {all}", name=name, right=right, all=number) if right and number else name)
            )
        self.games = Dropdown(choices, self.game_id, name=tr("Game"))
        self.games.chosen.connect(self._choose)
        section.add_row(self.games)
        section.add_door(tr("Open exercises"), lambda: self.exercises_wanted.emit(self.game_id), icon="play")
        section.add_door(tr("All games"), self.practice_wanted.emit)
        return section

    def _choose(self, game_id: object) -> None:
        self.game_id = str(game_id)

    def _reviews(self) -> Section:
        kept = [one for one in reversed(self.store.results()) if self.store.file_of(one) is not None][:MATCHES_LISTED]
        told = (
            tr("Choose a match to see what each of your decisions cost.")
            if kept
            else tr("Your finished matches appear here. A review shows what each of your decisions cost.")
        )
        section = Section(tr("Reviews"), told)
        if kept and self.reviews is not None:
            section.add_row(ReviewsProgress(self.reviews))
        for result in kept:
            line = MatchLine(result, True)
            line.clicked.connect(lambda _=False, result=result: self.review_wanted.emit(result))
            section.add_row(line)
        if kept:
            section.add_door(tr("Cost of your decisions"), self.decisions_wanted.emit)
            section.add_door(tr("All past matches"), self.past_wanted.emit)
        return section
