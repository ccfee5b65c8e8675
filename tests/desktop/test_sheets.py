"""Questions and sheets laid over a page: Enter, Escape, where the main button is, and that no key goes through them."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QHBoxLayout, QWidget

from cardhall.desktop import people
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.again_sheet import AgainSheet
from cardhall.desktop.pages.person_sheet import PersonSheet
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.playback_page import PlaybackPage
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.question import Question
from cardhall.desktop.widgets.sheet import Sheet
from cardhall.match import Store

from .table_helpers import open_table, whist_match

ENTER, ESCAPE, TAB = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab


@pytest.fixture
def window(qtbot: Any, tmp_path: Any) -> Any:
    made = MainWindow(Settings(path=tmp_path / "settings.json", card_size=1.2), Store(tmp_path / "matches"))
    qtbot.addWidget(made)
    made.show()
    yield made
    made.shut_down()


def open_question(page: QWidget) -> tuple[Question, list[str]]:
    said: list[str] = []
    answers = (("Keep it", lambda: said.append("keep")), ("Burn it", lambda: said.append("burn")))
    question = Question(page, "Burn it?", "It is made of paper.", answers, lambda: said.append("nothing"))
    question.open()
    return question, said


def main_is_at_the_right(sheet: Sheet) -> bool:
    assert sheet.main_button is not None
    row = next(one for one in sheet.column.findChildren(QHBoxLayout) if one.indexOf(sheet.main_button) >= 0)
    return row.indexOf(sheet.main_button) == row.count() - 1


def test_a_question_is_a_sheet_in_the_window_and_enter_says_what_is_harmless(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    question, said = open_question(page)
    assert question.isVisible() and not question.isWindow() and not isinstance(question, QDialog)
    assert question.geometry() == page.rect() and page.focusWidget() is question.buttons[0]
    assert main_is_at_the_right(question) and question.buttons[1].x() < question.buttons[0].x()
    QTest.keyClick(page.focusWidget(), ENTER)
    assert said == ["keep"] and not question.isVisible()
    question, said = open_question(page)
    QTest.keyClick(page.focusWidget(), TAB)
    assert page.focusWidget() is question.buttons[1]
    QTest.keyClick(page.focusWidget(), ENTER)
    assert said == ["burn"]
    question, said = open_question(page)
    QTest.keyClick(page.focusWidget(), ESCAPE)
    assert said == ["nothing"] and not question.isVisible() and page.focusWidget() is page.stage.cloth


def test_no_key_and_no_click_goes_through_a_question(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match())
    with qtbot.waitActive(page):
        page.activateWindow()
    question, _ = open_question(page)
    before = len(page.match.log)
    for key in (Qt.Key.Key_Z, Qt.Key.Key_L):
        QTest.keyClick(page.focusWidget(), key, Qt.KeyboardModifier.ControlModifier)
    for key in (Qt.Key.Key_F5, Qt.Key.Key_H, Qt.Key.Key_1):
        QTest.keyClick(page.focusWidget(), key)
    page.stage.cloth.setFocus()
    assert question.isAncestorOf(page.focusWidget()), "something below has taken the keys"
    item = page.stage.own_hand_items()[0]
    assert page.childAt(round(item.spot.x), round(item.spot.y)) in (question, *question.findChildren(QWidget))
    assert len(page.match.log) == before and not page.widgets.action_list.isVisible()


def test_all_sheets_have_their_main_button_at_the_right(qtbot: Any) -> None:
    page, settings = QWidget(), Settings()
    qtbot.addWidget(page)
    page.resize(800, 560)
    page.show()
    own = PersonSheet(page, settings, people.create_own_player(settings), 0, (), is_own=True)
    again = AgainSheet(page, 2, people.list_faces(settings, ["You", "Bruno"], ["", ""]), {1: "easy"})
    for sheet in (own, again):
        sheet.open()
        assert main_is_at_the_right(sheet) and page.rect().contains(sheet.paper.geometry())
        taken: list[bool] = []
        sheet.accepted.connect(lambda taken=taken: taken.append(True))
        QTest.keyClick(sheet.focusWidget() or sheet, ENTER)
        assert taken == [True] and not sheet.isVisible()


def test_enter_presses_the_button_with_the_focus_on_every_page(window: Any) -> None:
    window.help_and_settings.show_settings()
    page = window.navigation.page
    button = next(one for one in page.findChildren(Button) if one.text().startswith("Restore"))
    button.setFocus()
    QTest.keyClick(button, ENTER)
    question = next(one for one in window.findChildren(Question) if one.isVisible())
    assert question.main_button is not None and question.main_button.text() == "Keep current settings"
    QTest.keyClick(question.main_button, ENTER)
    assert window.settings.card_size == 1.2 and not question.isVisible()


def test_a_rail_without_room_for_the_log_has_its_heading_alone_and_it_can_be_pulled_out(qtbot: Any) -> None:
    match = random_match("twenty-eight", seed=2, action_count=12)
    page = open_table(qtbot, match, size=(2560, 1440), text_scale=1.5)
    QCoreApplication.processEvents()
    log, drawer = page.widgets.rail.log, page.widgets.drawer
    assert log.isVisible() and log.footer is not None and not log.footer.isVisible(), "it lay over the heading"
    QTest.mouseClick(log, Qt.MouseButton.LeftButton)
    assert drawer.isVisible() and drawer.lines.groups == log.lines.groups != []
    assert drawer.footer is not None and drawer.footer.isVisible(), "the seal of the deal is there"
    QTest.keyClick(page.stage.cloth, ESCAPE)
    assert not drawer.isVisible()


def test_what_stands_at_a_place_of_the_table_is_closed_when_the_window_changes(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(actions=20), size=(2560, 1440))
    page.view.overviews.show_last_events()
    assert page.widgets.last_events.isVisible()
    page.resize(800, 560)
    assert not page.widgets.last_events.isVisible(), "it would lie beyond the edge"


def test_escape_closes_what_is_open_and_never_leaves_the_table(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), size=(800, 560))
    left: list[bool] = []
    page.hall_wanted.connect(lambda: left.append(True))
    page.widgets.log_button.click()
    assert page.widgets.drawer.isVisible()
    QTest.keyClick(page.stage.cloth, ESCAPE)
    assert not page.widgets.drawer.isVisible() and not left
    page.gestures.set_cursor(page.stage.own_hand_items()[0])
    QTest.keyClick(page.stage.cloth, ESCAPE)
    assert page.gestures.cursor is None and not left
    QTest.keyClick(page.stage.cloth, ESCAPE)
    assert not left, "a table is left by its button"


def test_escape_leaves_a_match_that_is_looked_at(qtbot: Any) -> None:
    page = PlaybackPage(whist_match(), settings=Settings(), is_over=True, instant=True)
    qtbot.addWidget(page)
    page.show()
    page.begin()
    left: list[bool] = []
    page.hall_wanted.connect(lambda: left.append(True))
    QTest.keyClick(page.stage.cloth, ESCAPE)
    assert left
