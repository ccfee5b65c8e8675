"""Starts, opens, saves and deletes matches for a window, and shows a sentence where that fails.

`cardhall.match` is imported inside the methods, because the hall is shown sooner without it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from cardhall.desktop import people
from cardhall.desktop.match_setup import MatchSetup
from cardhall.desktop.settings import FIT_LEVEL, Settings
from cardhall.desktop.widgets.banner import ButtonAction
from cardhall.english import make_printable
from cardhall.language import tr, tr_many
from cardhall.match.store import Store
from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from cardhall.desktop.widgets.question import Answer
    from cardhall.match import Match, Summary
    from cardhall.match.results import Result
    from cardhall.match.strength import OpponentChoice


NO_CODE_ARGUMENTS: Mapping[str, Any] = MappingProxyType({})


class ShowMessage(Protocol):
    """Shows a sentence, with a button named `button_label` that calls `action`, and perhaps more buttons."""

    def __call__(
        self,
        sentence: str,
        button_label: str = "",
        action: Callable[[], object] | None = None,
        *more_buttons: ButtonAction,
    ) -> None: ...


class MatchAlternatives(NamedTuple):
    """Ways to handle a match that cannot simply be continued; each is called without arguments."""

    view: Callable[[], object]  # shows the match as it stands in the other window
    take_over: Callable[[], object]  # continues the match here
    delete: Callable[[], object]  # deletes a match that cannot be read
    list_changed: Callable[[], object]  # called when the list of matches must be shown again


class ProblemReporter:
    """Reports files of saved matches that cannot be read, each once until the file changes."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self._reported_paths: set[Path] = set()  # unreadable files already reported to the person

    def report_new_problems(self) -> tuple[str, bool]:
        """Return a sentence about newly unreadable files ("": none), and whether the settings changed.

        The settings remember reported files, so that the next start reports only changed files.
        """
        problems = self.store.problems
        marks_by_path = {problem.path: _file_identifier(problem.path) for problem in problems}
        reported_marks = set(self.settings.told_files)
        new_problems = [
            one
            for one in problems
            if one.path not in self._reported_paths and marks_by_path[one.path] not in reported_marks
        ]
        is_changed = reported_marks != {mark for mark in marks_by_path.values() if mark}
        if is_changed:
            self.settings.told_files = sorted(mark for mark in marks_by_path.values() if mark)
        if not new_problems:
            return "", is_changed
        self._reported_paths |= {problem.path for problem in new_problems}
        other_count = len(new_problems) - 1
        message = tr(
            "{file}: {sentence}", file=make_printable(new_problems[0].path.name), sentence=new_problems[0].sentence
        )
        if other_count:
            message += " " + tr_many(
                "{number} other file cannot be read either.",
                "{number} other files cannot be read either.",
                number=other_count,
            )
        return message, is_changed


class MatchOpener:
    """Opens matches of a store. A method that returns `None` has already shown the reason."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        show_message: ShowMessage,
        show_note: Callable[[str], object] | None = None,
    ) -> None:
        """Create the opener; the functions show a message, and a brief confirmation (default: also a message)."""
        self.settings, self.store, self.show_message, self.show_note = (
            settings,
            store,
            show_message,
            show_note or show_message,
        )
        self.problem_reporter = ProblemReporter(settings, store)
        self.opening_remark = ""  # a sentence to show once the match opened last is on the table

    def create_as_last_time(self, game_id: str, code_arguments: Mapping[str, Any] = NO_CODE_ARGUMENTS) -> Match | None:
        """Return a new match with the last set-up of the game. `code_arguments`: arguments from a deal code, if any."""
        if game_id not in CATALOGUE:
            self.show_message(tr("There is no game called “{game_id}” here.", game_id=game_id))
            return None
        from cardhall import rules

        setup = MatchSetup.from_settings(self.settings, game_id)
        game = rules.get(game_id)
        options = setup.options_for(game)
        seats = code_arguments.get("seats", setup.seats)
        players = people.draw_opponents(self.settings, seats, setup.names)
        arguments = {
            "seats": seats,
            "options": options,
            "levels": setup.levels_for(seats),
            "names": [one.name for one in players],
            "avatars": [one.figure for one in players],
            **code_arguments,
        }
        if setup.level == FIT_LEVEL and not code_arguments:
            choice = self.choose_opponents(game_id, game.sides_for(seats, options))
            if choice is not None:
                arguments["levels"] = dict(choice.levels)
        return self.create_match(game_id, arguments)

    def choose_opponents(self, game_id: str, sides: Sequence[Sequence[int]]) -> OpponentChoice | None:
        """Return the opponents that give an even match, where the game has levels."""
        from cardhall.desktop.rating import choose_even_opponents

        return choose_even_opponents(self.store, game_id, sides)

    def _prepare_choice_remark(self, match: Match) -> None:
        """Prepare a remark for the table about the opponents chosen for the person, and why."""
        from cardhall.desktop.rating import choice_text

        state = match.state
        if MatchSetup.from_settings(self.settings, match.game.id).level == FIT_LEVEL:
            choice = self.choose_opponents(match.game.id, state.sides)
            if choice is not None and dict(choice.levels) == dict(match.levels):
                self.opening_remark = choice_text(choice, match.names)

    def create_match(self, game_id: str, arguments: Mapping[str, Any]) -> Match | None:
        """Return a new match; `arguments` are those of `Match.new`."""
        from cardhall.match import Match
        from cardhall.rules import SetupError

        try:
            match = Match.new(game_id, **arguments)
        except SetupError as error:
            self.show_message(str(error))
            return None
        self._prepare_choice_remark(match)
        return match

    def create_deal_of_day(self, game_id: str, day: date) -> Match:
        """Return a new match of the deal of a day, with opponents drawn at random."""
        from cardhall.match import deal_of_the_day

        players = people.draw_opponents(self.settings, CATALOGUE[game_id].seat_counts[0])
        return deal_of_the_day.day_match(game_id, day, [one.name for one in players], [one.figure for one in players])

    def create_deal_of_set(self, set_id: str, deal: int) -> Match | None:
        """Return a new match of a deal of a set, with opponents drawn at random."""
        from cardhall.match import duplicates
        from cardhall.rules import SetupError

        duplicate_set = duplicates.read_set(self.store.folder, set_id)
        if duplicate_set is None:
            self.show_message(tr("This set of deals cannot be read."))
            return None
        players = people.draw_opponents(self.settings, duplicate_set.seats)
        try:
            return duplicate_set.match_of_deal(deal, [one.name for one in players], [one.figure for one in players])
        except SetupError as error:
            self.show_message(str(error))
            return None

    def create_set(self, game_id: str, arguments: Mapping[str, Any], deal_count: int) -> str:
        """Start a set of deals. Return its id, or "" if the set cannot be written."""
        from cardhall.match import duplicates
        from cardhall.match.files import error_reason

        match_arguments = arguments
        optional_arguments = {name: match_arguments[name] for name in ("seeds", "scoring") if name in match_arguments}
        try:
            duplicate_set = duplicates.start_set(
                self.store.folder,
                game_id,
                match_arguments["seats"],
                match_arguments["options"],
                match_arguments["levels"],
                deal_count,
                **optional_arguments,
            )
        except OSError as error:
            self.show_message(tr("The set cannot be saved: {reason}.", reason=error_reason(error)))
            return ""
        return duplicate_set.id

    def load_unfinished(
        self, summary: Summary, alternatives: MatchAlternatives, *, take_over: bool = False
    ) -> Match | None:
        """Load an unfinished match. Other ways to handle it are offered as buttons.

        `take_over`: take the match over even if another window holds it.
        """
        from cardhall.match import SaveError
        from cardhall.match.match_file import OpenElsewhere
        from cardhall.match.saves import OtherVersionGame

        problem_count = len(self.store.problems)
        try:
            match = self.store.load(summary, take_over=take_over)
        except OpenElsewhere as error:
            self.show_message(
                str(error), tr("View the match"), alternatives.view, (tr("Continue here"), alternatives.take_over)
            )
            return None
        except OtherVersionGame as error:
            self.show_message(tr("{error} The match stays in the list. Use that version to continue it.", error=error))
            if not summary.age:
                alternatives.list_changed()
            return None
        except SaveError as error:
            self.show_message(
                tr("{error} The file is not changed.", error=error), tr("Delete the match"), alternatives.delete
            )
            return None
        self.opening_remark = " ".join(problem.sentence for problem in self.store.problems[problem_count:])
        return match

    def load_file(self, path: Path) -> Match | None:
        """Adopt a match from a file in any folder, so that the person can continue it."""
        from cardhall.match import SaveError

        try:
            return self.store.adopt(path)
        except SaveError as error:
            self.show_message(str(error))
            return None

    def load_finished(self, result: Result) -> Match | None:
        """Return a finished match, as far as its file is kept."""
        path = self.store.finished_file(result)
        if path is None:
            self.show_message(tr("The file of this match no longer exists."))
            return None
        return self.read_saved(path)

    def read_saved(self, path: Path) -> Match | None:
        """Return the saved match in a file, for viewing."""
        from cardhall.match import Match, SaveError

        try:
            return Match.load(path)
        except SaveError as error:
            self.show_message(str(error))
            return None

    def save_to_file(self, match: Match, path: Path) -> bool:
        """Save a match to a file chosen by the person. Return whether the file was written."""
        from cardhall.match import SaveError

        try:
            match.save(path)
        except SaveError as error:
            self.show_message(str(error))
            return False
        self.show_note(tr("The game is saved in {name}.", name=make_printable(path.name)))
        return True

    def delete_unfinished(self, summary: Summary, on_list_changed: Callable[[], object]) -> None:
        """Delete an unfinished match; the message offers to undo that. Calls `on_list_changed` after both."""
        from cardhall.match import SaveError

        def undo() -> None:
            try:
                self.store.restore_unfinished(summary)
            except SaveError as error:
                self.show_message(str(error))
            on_list_changed()

        try:
            self.store.delete_unfinished(summary)
        except SaveError as error:
            self.show_message(str(error))
            return
        on_list_changed()
        self.show_message(tr("The match of {name} is deleted.", name=summary.name), tr("Undo delete"), undo)

    def ask_delete(self, parent: QWidget, result: Result, on_list_changed: Callable[[], object]) -> None:
        """Ask whether to delete a finished match, and do so; see `delete`."""
        from cardhall.desktop.widgets.question import Question

        explanation = tr(
            "The match of {name} and its result are removed from the lists and the statistics.",
            name=CATALOGUE[result.game].name,
        )
        answers: list[Answer] = [
            (tr("Keep it"), lambda: None),
            (tr("Delete it"), lambda: self.delete_finished(result, on_list_changed)),
        ]
        Question(parent, tr("Delete this match?"), explanation, answers).open()

    def delete_finished(self, result: Result, on_list_changed: Callable[[], object]) -> None:
        """Delete a finished match; the message offers to undo that. Calls `on_list_changed` after both."""
        from cardhall.match import SaveError

        def attempt_with_message(change: Callable[[Result], None]) -> bool:
            try:
                change(result)
            except SaveError as error:
                self.show_message(str(error))
                return False
            finally:
                on_list_changed()
            return True

        if attempt_with_message(self.store.delete):
            message = tr("The match of {name} is deleted.", name=CATALOGUE[result.game].name)
            self.show_message(message, tr("Undo delete"), lambda: attempt_with_message(self.store.restore_deleted))


def _file_identifier(path: Path) -> str:
    """Return name, size and time of a damaged file as an identifier; "" if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return ""
    return f"{make_printable(path.name, 100)} {status.st_size} {status.st_mtime_ns}" if path.is_file() else ""
