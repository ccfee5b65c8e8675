"""Charts, hands and curves as tables: what a review and the statistics paint can also be read cell by cell."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from cardhall.desktop.pages.review.course_chart import CourseChart
from cardhall.desktop.pages.review.page import DealReviewPage
from cardhall.desktop.pages.review.panels import ValueBars
from cardhall.desktop.pages.review.position_words import DealSteps
from cardhall.desktop.widgets import accessibility, value_table
from cardhall.desktop.widgets.charts import Chart
from cardhall.desktop.widgets.value_table import PictureOrTable, ValueTable
from tests.match.test_analysis import one_deal
from tests.tools.sizes.views import show_view

from .heard import FOLDER
from .heard.pages import TABLED_VIEWS, tables_text

NAME = QAccessible.Text.Name


@pytest.fixture(autouse=True)
def pictures_first() -> Iterator[None]:
    yield
    value_table._shows_tables_first[0] = False


def opened(page: QWidget) -> list[PictureOrTable]:
    """The pictures of a page, each shown as a table."""
    found = [one for one in page.findChildren(PictureOrTable) if one.isVisible()]
    for one in found:
        one.table_button.setChecked(True)
    return found


@pytest.mark.parametrize("view", TABLED_VIEWS)
def test_tables_say_what_pictures_show(qapp: Any, view: str) -> None:
    golden: Path = FOLDER / f"tables-{view}.txt"
    with show_view(view, (1440, 900)) as page:
        assert tables_text(page) == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("view", TABLED_VIEWS)
def test_every_chart_has_its_table(qapp: Any, view: str) -> None:
    with show_view(view, (1440, 900)) as page:
        pictures = {one.picture for one in opened(page)}
        charts = [one for one in page.findChildren(QWidget) if isinstance(one, Chart | ValueBars | CourseChart)]
        assert charts and pictures.issuperset(charts)
        for one in page.findChildren(PictureOrTable):
            assert one.table is not None and one.table.rowCount() and not one.picture.isVisible()


def test_a_table_has_rows_heads_and_a_name(qapp: Any) -> None:
    accessibility.install_accessibility()
    QAccessible.setActive(True)
    try:
        with show_view("decisions", (1440, 900)) as page:
            table = opened(page)[0].table
            assert table is not None
            heard = QAccessible.queryAccessibleInterface(table)
            assert heard.role() == QAccessible.Role.Table and heard.text(NAME) == table.accessibleName() != ""
            told = [heard.child(i) for i in range(heard.childCount())]
            heads = [one.text(NAME) for one in told if one.role() == QAccessible.Role.ColumnHeader]
            cells = [one.text(NAME) for one in told if one.role() == QAccessible.Role.Cell]
            assert [head for head in heads if head] == [
                table.horizontalHeaderItem(column).text()  # type: ignore[union-attr]
                for column in range(table.columnCount())
            ]
            assert len(cells) == table.rowCount() * table.columnCount() and cells[0]
    finally:
        QAccessible.setActive(False)


def test_tab_leaves_a_table(qapp: Any) -> None:
    with show_view("decisions", (1440, 900)) as page:
        page.activateWindow()
        first = opened(page)[0]
        assert first.table is not None
        first.table.setFocus()
        QTest.keyClick(first.table, Qt.Key.Key_Down)
        assert page.focusWidget() is first.table and first.table.currentRow() == 1
        QTest.keyClick(first.table, Qt.Key.Key_Tab)
        assert page.focusWidget() is not first.table


def test_what_was_chosen_holds_for_the_next_pictures(qapp: Any) -> None:
    with show_view("decisions", (1440, 900)) as page:
        page.activateWindow()
        first = next(one for one in page.findChildren(PictureOrTable) if one.isVisible())
        first.table_button.click()
        assert first.table is not None and page.focusWidget() is first.table
    with show_view("judged", (1440, 900)) as page:
        assert all(one.table_button.isChecked() for one in page.findChildren(PictureOrTable))


def test_tables_of_a_review_follow_the_decision_and_lead_to_places(qapp: Any) -> None:
    with show_view("judged", (1440, 900)) as page:
        assert isinstance(page, DealReviewPage)
        hands, values, course = (one.table for one in opened(page)[:3])
        assert isinstance(hands, ValueTable) and isinstance(values, ValueTable) and isinstance(course, ValueTable)
        tables = {one.title: one.table for one in page.findChildren(PictureOrTable)}
        hands, course = tables["Hands and trick"], tables["Course of the deal"]
        assert hands is not None and course is not None
        before = [hands.item(row, 1).text() for row in range(hands.rowCount())]  # type: ignore[union-attr]
        page.move_by(2)
        assert before != [hands.item(row, 1).text() for row in range(hands.rowCount())]  # type: ignore[union-attr]
        course.setCurrentCell(5, 0)
        QTest.keyClick(course, Qt.Key.Key_Return)
        choice = page.shown_choice
        assert choice is not None and choice.place <= page.findings.first_place + page.course_chart.moments[5].done


@pytest.mark.parametrize("game_id", ["whist", "mus"])
def test_each_action_of_a_deal_is_told_with_its_player(game_id: str) -> None:
    match = one_deal(game_id)
    names = ["You", "Keiko", "Farid", "Greta"]
    steps = DealSteps(match, 0, names)
    told = [steps.describe_step(done) for done in range(1, len(match.log) + 1)]
    assert all(words.startswith(f"{names[seat]} ") for words, (seat, _) in zip(told, match.log, strict=True))
