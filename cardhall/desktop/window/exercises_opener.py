"""Opens the page of a game's exercises, shows them at the table in turn, and stores the results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from cardhall.desktop.settings import Settings
from cardhall.desktop.window.context import TableServices, WindowContext
from cardhall.language import tr
from cardhall.match.files import reason
from cardhall.match.store import Store

if TYPE_CHECKING:
    from cardhall.desktop.pages.exercises_page import ExercisesPage
    from cardhall.desktop.table.exercise_page import ExercisePage
    from cardhall.match.exercises import Exercise


class ExercisesOpener(QObject):
    """Opens the exercises of games in one window."""

    rules_wanted = Signal(str)  # a game's id
    settings_wanted = Signal()

    def __init__(self, context: WindowContext, settings: Settings, store: Store, services: TableServices) -> None:
        super().__init__(context.window)
        self.navigation, self.messages = context.navigation, context.messages
        self.settings, self.store, self.services = settings, store, services

    def show(self, game_id: str) -> None:
        """Show the page of a game's exercises."""
        from cardhall.desktop.pages.exercises_page import ExercisesPage
        from cardhall.match.exercises import Progress

        page = ExercisesPage(game_id, Progress.read(self.store.folder), self.navigation.page.called)
        page.left.connect(self.navigation.back)
        page.try_wanted.connect(lambda place: self.try_one(page, place))
        self.navigation.show_over(page)

    def try_one(self, list_: ExercisesPage, place: int) -> None:
        """Show an exercise at the table."""
        from cardhall.desktop.table.exercise_page import ExercisePage

        is_next = isinstance(self.navigation.page, ExercisePage)
        page = self._exercise_page(list_, place)
        if is_next:
            self.navigation.back()
        self.navigation.show_over(page)

    def _exercise_page(self, list_: ExercisesPage, place: int) -> ExercisePage:
        """Return the page of an exercise, with its signals connected."""
        from cardhall.desktop.table.exercise_page import ExercisePage
        from cardhall.match.exercises import exercises_of

        exercise = exercises_of(list_.game_id)[place]
        page = ExercisePage(
            exercise.position(list_.game_id, place + 1),
            settings=self.settings,
            worker=self.services.opponents.share(),
            sound=self.services.sounds.play,
        )
        page.rules_asked.connect(self.navigation.back)
        page.again_wanted.connect(lambda _: self.try_one(list_, place))
        page.choice_made.connect(lambda right: self._note(list_, exercise, right))
        page.next_wanted.connect(lambda: self._next(list_, place))
        page.rules_wanted.connect(self.rules_wanted)
        page.settings_wanted.connect(self.settings_wanted)
        page.noted.connect(self.messages.note)
        self.navigation.can_be_made_anew(page, lambda: self._exercise_page(list_, place))
        return page

    def _next(self, list_: ExercisesPage, place: int) -> None:
        following = list_.progress.next(list_.game_id, place)
        if following is None or following == place:
            self.navigation.back()
            if following is None:
                self.messages.note(tr("You have solved all exercises."))
        else:
            self.try_one(list_, following)

    def _note(self, list_: ExercisesPage, exercise: Exercise, right: bool) -> None:
        try:
            list_.progress.note(list_.game_id, exercise, right=right)
        except OSError as error:
            self.messages.tell(tr("The result of the exercise cannot be saved: {reason}.", reason=reason(error)))
        list_.show_values()
