"""Opens the page of a game's exercises, shows them at the table in turn, and stores the results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from cardhall.desktop.settings import Settings
from cardhall.desktop.window.context import TableServices, WindowContext
from cardhall.language import tr
from cardhall.match.files import error_reason
from cardhall.match.store import Store

if TYPE_CHECKING:
    from cardhall.desktop.pages.exercises_page import ExercisesPage
    from cardhall.desktop.table.exercise_page import ExercisePage
    from cardhall.match.exercises import Exercise


class ExercisePages(QObject):
    """Opens the exercises of games in one window."""

    rules_wanted = Signal(str)  # a game's id
    settings_wanted = Signal()

    def __init__(self, context: WindowContext, settings: Settings, store: Store, services: TableServices) -> None:
        super().__init__(context.window)
        self.navigation, self.messages = context.navigation, context.messages
        self.settings, self.store, self.services = settings, store, services

    def show_exercises(self, game_id: str) -> None:
        """Show the page of a game's exercises."""
        from cardhall.desktop.pages.exercises_page import ExercisesPage
        from cardhall.match.exercises import ExerciseProgress

        page = ExercisesPage(game_id, ExerciseProgress.read(self.store.folder), self.navigation.page.back_label)
        page.back_wanted.connect(self.navigation.go_back)
        page.exercise_wanted.connect(lambda place: self.show_exercise(page, place))
        self.navigation.show_over(page)

    def show_exercise(self, exercises_page: ExercisesPage, index: int) -> None:
        """Show an exercise at the table."""
        from cardhall.desktop.table.exercise_page import ExercisePage

        is_next = isinstance(self.navigation.page, ExercisePage)
        page = self._create_exercise_page(exercises_page, index)
        if is_next:
            self.navigation.go_back()
        self.navigation.show_over(page)

    def _create_exercise_page(self, exercises_page: ExercisesPage, index: int) -> ExercisePage:
        """Return the page of an exercise, with its signals connected."""
        from cardhall.desktop.table.exercise_page import ExercisePage
        from cardhall.match.exercises import game_exercises

        exercise = game_exercises(exercises_page.game_id)[index]
        page = ExercisePage(
            exercise.position(exercises_page.game_id, index + 1),
            settings=self.settings,
            worker=self.services.opponents.share(),
            sound=self.services.sounds.play,
        )
        page.rules_asked.connect(self.navigation.go_back)
        page.again_wanted.connect(lambda _: self.show_exercise(exercises_page, index))
        page.choice_made.connect(lambda right: self._record_answer(exercises_page, exercise, right))
        page.next_wanted.connect(lambda: self._show_next(exercises_page, index))
        page.rules_wanted.connect(self.rules_wanted)
        page.settings_wanted.connect(self.settings_wanted)
        page.noted.connect(self.messages.show_note)
        self.navigation.register_recreation(page, lambda: self._create_exercise_page(exercises_page, index))
        return page

    def _show_next(self, exercises_page: ExercisesPage, index: int) -> None:
        next_index = exercises_page.progress.next_unsolved(exercises_page.game_id, index)
        if next_index is None or next_index == index:
            self.navigation.go_back()
            if next_index is None:
                self.messages.show_note(tr("You have solved all exercises."))
        else:
            self.show_exercise(exercises_page, next_index)

    def _record_answer(self, exercises_page: ExercisesPage, exercise: Exercise, is_right: bool) -> None:
        try:
            exercises_page.progress.note_outcome(exercises_page.game_id, exercise, is_right=is_right)
        except OSError as error:
            self.messages.show_message(
                tr("The result of the exercise cannot be saved: {reason}.", reason=error_reason(error))
            )
        exercises_page.show_values()
