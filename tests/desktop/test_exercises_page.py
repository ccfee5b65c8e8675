"""Exercises in the window: from the rules to the list, one after the other at the table, and what is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall.desktop.look import theme
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.exercises_page import ExercisesPage
from cardhall.desktop.pages.help_page import HelpPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.exercise_page import ExercisePage
from cardhall.desktop.table.thinkers import NoThinker
from cardhall.match.exercises import ExerciseProgress, game_exercises
from cardhall.rules import CATALOGUE, Action

from .test_keys import window

GAME = "euchre"


def exercises(qtbot: Any, tmp_path: Path) -> tuple[MainWindow, ExercisesPage]:
    main = window(qtbot, tmp_path)
    main.settings.reduced_motion = True
    main.help_and_settings.show_rules(GAME)
    rules = main.navigation.page
    assert isinstance(rules, HelpPage) and rules.exercises_button.isVisible()
    rules.exercises_button.click()
    page = main.navigation.page
    assert isinstance(page, ExercisesPage)
    return main, page


def at_the_table(qtbot: Any, main: MainWindow) -> ExercisePage:
    page = main.navigation.page
    assert isinstance(page, ExercisePage)
    page.begin()
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=4000)
    return page


def test_a_game_without_exercises_says_why(qtbot: Any, tmp_path: Path) -> None:
    main = window(qtbot, tmp_path)
    main.help_and_settings.show_rules("samba")
    page = main.navigation.page
    assert isinstance(page, HelpPage) and not page.exercises_button.isHidden()
    page.exercises_button.click()
    list_ = main.navigation.page
    assert isinstance(list_, ExercisesPage) and not list_.exercise_buttons and not list_.next_button.isVisible()
    assert not list_.progress_label.isVisible() and list_.introduction_paragraphs() == [CATALOGUE["samba"].no_exercises]
    main.navigation.go_back()
    page.show_page(GAME)
    assert not page.exercises_button.isHidden()
    page.show_page("about")
    assert page.exercises_button.isHidden()


def test_a_right_choice_is_kept_and_leads_to_the_next(qtbot: Any, tmp_path: Path) -> None:
    main, list_ = exercises(qtbot, tmp_path)
    some = game_exercises(GAME)
    assert list_.progress_label.text() == f"0 of {len(some)} right" and len(list_.exercise_buttons) == len(some)
    assert list_.exercise_buttons[0].accessibleName().startswith("Exercise 1, not tried yet: ")
    list_.next_button.click()
    page = at_the_table(qtbot, main)
    assert page.widgets.bar.title.fact == "Exercise 1  ·  What is best here?"
    page.hints.request()
    assert page.widgets.bar.hint_button.isHidden() and not page.hints.is_awaited and page.hints.shown_action is None
    assert page.view.prompt.text == "There are no hints here. Choose, then read why."
    page.flow.act(Action.parse(some[0].good[0]))
    callout = page.flow.callout
    assert callout.isVisible() and callout.main_button.text() == "Next exercise"
    assert ExerciseProgress.read(tmp_path).count_solved(GAME) == 1
    callout.main_button.click()
    second = main.navigation.page
    assert isinstance(second, ExercisePage) and second is not page
    main.navigation.go_back()
    assert main.navigation.page is list_
    assert list_.exercise_buttons[0].accessibleName().startswith(
        "Exercise 1, right: "
    ) and list_.progress_label.text().startswith("1 of ")


def test_what_is_said_of_a_choice_that_ends_the_deal_does_not_lie_on_the_reckoning(qtbot: Any) -> None:
    settings = Settings(theme="light")
    theme.apply_settings(settings)
    for place, one in enumerate(game_exercises("pontoon")):
        page = ExercisePage(one.position("pontoon", place + 1), settings=settings, worker=NoThinker(), instant=True)
        qtbot.addWidget(page, before_close_func=lambda one: one.close_page())
        page.resize(800, 560)
        page.show()
        page.begin()
        for action in page.match.state.observe(0).actions():
            again = page.match.state.copy()
            again.play(action, 0)
            if again.results:
                page.flow.act(action)
                qtbot.wait(1)
                assert page.match.state.results and page.flow.callout.isVisible()
                assert not page.end.reckoning.isVisible() and page.end.is_sheet_waiting
                page.flow.continue_or_fast_forward()
                assert page.end.reckoning.isVisible() and not page.flow.callout.isVisible()
                return
    raise AssertionError("no choice ends a deal at once")


def test_a_wrong_choice_says_what_is_better_and_can_be_taken_back(qtbot: Any, tmp_path: Path) -> None:
    main, list_ = exercises(qtbot, tmp_path)
    list_.exercise_buttons[2].click()
    page = at_the_table(qtbot, main)
    one = game_exercises(GAME)[2]
    wrong = next(action for action in page.situation.legal.actions if str(action) not in one.good)
    page.flow.act(wrong)
    assert page.flow.callout.isVisible() and page.flow.position.wrong.startswith("Better: ")
    assert ExerciseProgress.read(tmp_path).outcome_of(GAME, one) == "wrong"
    page.flow.callout.other_button.click()
    again = at_the_table(qtbot, main)
    assert again is not page
    again.flow.act(Action.parse(one.good[0]))
    assert ExerciseProgress.read(tmp_path).outcome_of(GAME, one) == "right"
    assert list_.exercise_buttons[2].accessibleName().startswith("Exercise 3, right: ")


def test_after_the_last_exercise_one_is_back_at_the_list(qtbot: Any, tmp_path: Path) -> None:
    progress = ExerciseProgress.read(tmp_path)
    some = game_exercises(GAME)
    for one in some[1:]:
        progress.note_outcome(GAME, one, is_right=True)
    main, list_ = exercises(qtbot, tmp_path)
    list_.next_button.click()
    page = at_the_table(qtbot, main)
    page.flow.act(Action.parse(some[0].good[0]))
    page.flow.callout.main_button.click()
    assert main.navigation.page is list_ and not list_.next_button.isEnabled()
    assert main.banner.text == "You have solved all exercises."


def test_what_cannot_be_kept_is_told_and_nothing_else_is_lost(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main, list_ = exercises(qtbot, tmp_path)

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "no space left on device")

    monkeypatch.setattr("cardhall.match.exercises.files.write", full)
    list_.next_button.click()
    page = at_the_table(qtbot, main)
    page.flow.act(Action.parse(game_exercises(GAME)[0].good[0]))
    assert "cannot be saved" in main.banner.text and page.flow.callout.isVisible()


@pytest.mark.parametrize(("size", "columns"), [((800, 560), 5), ((1440, 900), 6), ((640, 480), 4)])
def test_the_exercises_stand_in_rows_that_fit(qtbot: Any, tmp_path: Path, size: tuple[int, int], columns: int) -> None:
    main, list_ = exercises(qtbot, tmp_path)
    main.resize(*size)
    qtbot.waitUntil(lambda: abs(list_.column_count - columns) <= 1, timeout=2000)
    width = list_.scroller.viewport().width()
    for key in list_.exercise_buttons:
        assert key.mapTo(list_.scroller.viewport(), key.rect().topRight()).x() <= width
    QTest.keyClick(list_, Qt.Key.Key_Escape)
    assert isinstance(main.navigation.page, HelpPage)
