"""Practice on the screen: from a review to the positions, and from one position to the next."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall.desktop.look import theme
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages import practice_page
from cardhall.desktop.pages.exercises_page import ExercisesPage
from cardhall.desktop.pages.practice_page import PracticeListPage
from cardhall.desktop.pages.review.page import DealReviewPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.practice_page import PracticePage
from cardhall.desktop.table.thinkers import NoThinker
from cardhall.desktop.widgets.basics import Label
from cardhall.match import Store, analysis, practice
from cardhall.match.exercises import game_exercises
from cardhall.rules import Action
from tests.desktop.table_helpers import WorksAtOnce
from tests.desktop.test_analysis_page import finish, open_analysis
from tests.match.test_analysis import one_deal
from tests.match.test_practice import review_with_costs, take_positions
from tests.tools.exercises import games_with_exercises


@pytest.fixture
def tomorrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice_page, "local_now", lambda: datetime.now().astimezone() + timedelta(days=1))


def days_later(days: float) -> Any:
    return lambda: datetime.now().astimezone() + timedelta(days=days)


def open_list(qtbot: Any, folder: Path, days: float = 0, size: tuple[int, int] = (800, 560)) -> PracticeListPage:
    theme.apply_settings(Settings(theme="light"))
    page = PracticeListPage(Store(folder), get_time=days_later(days))
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    return page


def test_a_review_that_is_finished_makes_positions(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "SECONDS_PER_DECISION", 0.02)
    page = open_analysis(qtbot, one_deal("whist"), store=Store(tmp_path))
    finish(page)
    wrong = sum(one.rating in (analysis.SLIP, analysis.MISTAKE) for one in page.findings.judgements.values())
    assert len(practice.all_positions(tmp_path)) == min(wrong, practice.MAX_POSITIONS_PER_DEAL) > 0


def test_the_page_says_what_there_is_to_try(qtbot: Any, tmp_path: Path) -> None:
    page = open_list(qtbot, tmp_path)
    assert (
        page.title_label.plain_text == "There is nothing to practise yet."
        and page.begin_button.text() == "Choose a game"
    )
    take_positions(tmp_path, [1.0, 1.2])
    page.refresh()
    assert page.title_label.plain_text == "2 positions to try today" and page.begin_button.isVisible(), (
        "on the day of the review"
    )
    for one in page.exercises:
        practice.record_answer(tmp_path, one, is_right=False)
    page.refresh()
    assert page.title_label.plain_text == "Nothing more to practise today. The next positions are due tomorrow."
    assert not page.begin_button.isVisible()
    page = open_list(qtbot, tmp_path, days=1)
    assert page.title_label.plain_text == "2 positions to try today" and page.begin_button.text() == "Begin"
    with qtbot.waitSignal(page.begin_wanted):
        page.begin_button.click()


def test_mistakes_are_tried_from_their_review(qtbot: Any, tmp_path: Path) -> None:
    match = one_deal("whist")
    found = review_with_costs(match, [1.0, 1.2])
    found.failed_places = {choice.place for choice in found.choices} - set(found.judgements)
    window = MainWindow(Settings(guide=False), Store(tmp_path))
    qtbot.addWidget(window, before_close_func=lambda one: one.shut_down())
    window.opponents.share = WorksAtOnce  # type: ignore[assignment, method-assign]
    window.show()
    window.finished_match_pages.review_deal(match, 1)
    page = window.navigation.page
    assert isinstance(page, DealReviewPage) and not page.practise_button.isVisible(), "nothing is judged yet"
    page.findings = found
    page._add_to_practice()
    assert page.practise_button.isVisible() and len(page.mistake_positions) == 2
    page.practise_button.click()
    for _ in range(2):
        table = window.navigation.page
        assert isinstance(table, PracticePage) and table.widgets.bar.hall_button.text() == "Review"
        table.decision_judged.emit(True)
        table.next_wanted.emit()
    assert window.navigation.page is page and not page.practise_button.isVisible()


@pytest.mark.parametrize(("best", "title"), [(True, "That is correct"), (False, "The same as the first time")])
def test_a_decision_is_judged_once_with_a_reason(qtbot: Any, tmp_path: Path, best: bool, title: str) -> None:
    _, (exercise,) = take_positions(tmp_path, [1.0])
    settings = Settings(theme="light", guide=False)
    page = PracticePage(exercise, settings=settings, worker=NoThinker(), instant=True)
    qtbot.addWidget(page, before_close_func=lambda one: one.close_page())
    page.resize(800, 560)
    page.show()
    page.begin()
    assert page.widgets.bar.title.fact == "From your own deals  ·  What is best here?"
    told: list[bool] = []
    page.decision_judged.connect(told.append)
    judged = exercise.judgement
    page.flow.act(Action.parse(judged.best.action if best else judged.action))
    callout = page.flow.callout
    assert (
        told == [best] and callout.isVisible() and title in callout.accessibleName() + callout.accessibleDescription()
    )
    with qtbot.waitSignal(page.next_wanted):
        QTest.keyClick(page, Qt.Key.Key_Return)
    callout.other_button.click()
    assert not callout.isVisible() and not page.runner.turn.waits_for_reader, "it can be played on"


def test_exercises_of_all_games_stand_below_and_say_how_they_went(qtbot: Any, tmp_path: Path) -> None:
    main = MainWindow(Settings(guide=False), Store(tmp_path))
    qtbot.addWidget(main)
    main.show()
    main.single_deal_pages.show_practice()
    page = main.navigation.page
    assert isinstance(page, PracticeListPage)
    assert set(page.game_buttons) == set(games_with_exercises()) and page.game_buttons["whist"].text() == "Whist"
    number = len(game_exercises("whist"))
    page.game_buttons["whist"].click()
    list_ = main.navigation.page
    assert isinstance(list_, ExercisesPage) and list_.game_id == "whist"
    list_.progress.note_outcome("whist", game_exercises("whist")[0], is_right=True)
    main.navigation.go_back()
    assert main.navigation.page is page and page.game_buttons["whist"].text() == f"Whist: 1 of {number}"
    assert page.game_buttons["whist"].accessibleName() == f"Whist: 1 of {number} exercises right"
    for one in game_exercises("whist"):
        list_.progress.note_outcome("whist", one, is_right=True)
    page.hide()
    page.show()
    assert page.game_buttons["whist"].icon_name == "check"


@pytest.mark.parametrize(("size", "columns"), [((360, 560), 1), ((800, 560), 2), ((1440, 900), 2)])
def test_games_with_exercises_stand_in_columns_that_fit(
    qtbot: Any, tmp_path: Path, size: tuple[int, int], columns: int
) -> None:
    page = open_list(qtbot, tmp_path, size=size)
    qtbot.wait(1)
    assert page.column_count == columns
    for button in page.game_buttons.values():
        left = button.mapTo(page, button.rect().topLeft()).x()
        assert 0 <= left < left + button.width() <= size[0] and button.width() >= button.minimumSizeHint().width()


def test_from_the_hall_through_all_positions_of_the_day(qtbot: Any, tmp_path: Path, tomorrow: None) -> None:
    take_positions(tmp_path, [1.0, 1.2])
    window = MainWindow(Settings(guide=False), Store(tmp_path))
    qtbot.addWidget(window, before_close_func=lambda one: one.shut_down())
    window.opponents.share = NoThinker  # type: ignore[assignment, method-assign]
    window.show()
    window.single_deal_pages.show_practice()
    page = window.navigation.page
    assert isinstance(page, PracticeListPage)
    page.get_time = days_later(1)
    page.refresh()
    page.begin_button.click()
    for _ in range(2):
        table = window.navigation.page
        assert isinstance(table, PracticePage)
        table.begin()
        qtbot.waitUntil(lambda table=table: table.situation.legal is not None)
        table.flow.act(Action.parse(table.flow.exercise.judgement.best.action))
        table.flow.callout.main_button.click()
    assert window.navigation.page is page
    assert [[right for _, right in one.answers] for one in practice.all_positions(tmp_path)] == [[True], [True]]


def test_the_way_back_leads_to_the_page_and_what_another_version_made_is_passed_over_and_stays(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, exercises = take_positions(tmp_path, [1.0, 1.2])
    window = MainWindow(Settings(guide=False), Store(tmp_path))
    qtbot.addWidget(window, before_close_func=lambda one: one.shut_down())
    window.opponents.share = NoThinker  # type: ignore[assignment, method-assign]
    window.show()
    window.single_deal_pages.show_practice()
    page = window.navigation.page
    assert isinstance(page, PracticeListPage)
    window.single_deal_pages._try_next(page, page.exercises)
    table = window.navigation.page
    assert isinstance(table, PracticePage)
    table.hall_wanted.emit()
    assert window.navigation.page is page

    from cardhall.match import SaveError
    from cardhall.match.practice import PracticePosition

    real = PracticePosition.match

    def match(self: PracticePosition) -> Any:
        if self.id == page.exercises[0].id:
            raise SaveError("other rules")
        return real(self)

    monkeypatch.setattr(PracticePosition, "match", match)
    window.single_deal_pages._try_next(page, list(page.exercises))
    table = window.navigation.page
    assert isinstance(table, PracticePage) and table.flow.exercise.id != exercises[0].id
    assert {path.stem for path in practice.practice_folder(tmp_path).glob("*.json")} == {one.id for one in exercises}
    table.hall_wanted.emit()
    assert [one.id for one in page.exercises] == [table.flow.exercise.id]
    assert page.file_problems == ("A file was made by another version of Card Hall. It is kept for that version.",)


def test_the_page_says_how_many_are_kept_and_when_there_is_no_room(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = one_deal("whist")
    practice.add_positions(tmp_path, match, review_with_costs(match, [1.0, 1.2]))

    def said() -> str:
        return " ".join(one.plain_text for one in open_list(qtbot, tmp_path, 1).findChildren(Label))

    assert "keeps 500 positions" in said() and "replace learnt ones" in said() and "are not added" not in said()
    monkeypatch.setattr(practice, "MAX_POSITIONS", 2)
    assert "2 positions are due, so mistakes from new reviews are not added." in said()
