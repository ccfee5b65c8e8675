"""Whatever lines lie in a person's files, as long as they keep to the schema, every page of them is built and painted.

The values come from the schema itself: a bound that is changed there is tried here. A few examples are in every check,
many run with `python -m pytest -m long tests/desktop/test_extreme_lines.py`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.pages.day_page import DayPage
from cardhall.desktop.pages.duplicate_page import DuplicatePage
from cardhall.desktop.pages.hubs.learn import LearnPage
from cardhall.desktop.pages.hubs.record import RecordPage
from cardhall.desktop.pages.hubs.today import TodayPage
from cardhall.desktop.pages.past_page import PastMatchesPage
from cardhall.desktop.pages.practice_page import PracticeListPage
from cardhall.desktop.pages.statistics_page import StatisticsPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.basics import Label
from cardhall.match import Store, decisions
from cardhall.match.sliced_work import at_once
from tests.extreme_values import Lines, kept_files

TALL_HEIGHT = (1100, 2600)  # pixels: so tall that all of a page is painted
LONG_RUN_EXAMPLES = 100  # examples of a long run, of each page


def statistics(store: Store) -> QWidget:
    page = StatisticsPage(store, CardStyle.from_settings(Settings(theme="light")))
    page.resize(*TALL_HEIGHT)
    page.show()
    page.read_deals()
    page._show_decisions(at_once(decisions.ReviewBook(store.folder).read()))
    page.grab()
    for game in page.game_dropdown.values[1:3]:
        page.choose_game(game)
        page.grab()
    page.choose_game("")
    return page


def day_results(store: Store) -> QWidget:
    return DayPage(store, "whist", CardStyle.from_settings(Settings(theme="light")), None)


PAGES: dict[str, Callable[[Store], QWidget]] = {
    "statistics": statistics,
    "past": PastMatchesPage,
    "record": RecordPage,
    "learn": lambda store: LearnPage(store, "whist"),
    "today": TodayPage,
    "practice": PracticeListPage,
    "duplicate": lambda store: DuplicatePage(store, None),
    "day": day_results,
}


def paint(qtbot: QtBot, name: str, lines: Lines) -> None:
    """Write the lines, and have a page built and painted with them."""
    theme.apply_settings(Settings(theme="light"))
    with tempfile.TemporaryDirectory() as folder, qtbot.captureExceptions() as caught:
        lines.write(Path(folder))
        page = PAGES[name](Store(folder))
        try:
            page.resize(*TALL_HEIGHT)
            page.show()
            assert not page.grab().isNull()
            assert any(one.plain_text for one in page.findChildren(Label)), "the page is blank"
        finally:
            page.close()
            page.deleteLater()
    assert not caught, caught[0][1]


def property_settings(most: int, *, always_alike: bool) -> Any:
    """How a property is tried."""
    checks = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]
    return settings(
        max_examples=most,
        deadline=None,
        derandomize=always_alike,
        database=None,
        phases=[Phase.generate],  # a page is built too slowly to look for the smallest example
        suppress_health_check=checks,
    )


@pytest.mark.parametrize("name", PAGES)
@property_settings(2, always_alike=True)
@given(lines=kept_files())
def test_every_page_is_painted_with_extreme_lines(qtbot: QtBot, name: str, lines: Lines) -> None:
    paint(qtbot, name, lines)


@pytest.mark.long
@pytest.mark.parametrize("name", PAGES)
@property_settings(LONG_RUN_EXAMPLES, always_alike=False)
@given(lines=kept_files())
def test_every_page_is_painted_with_many_extreme_lines(qtbot: QtBot, name: str, lines: Lines) -> None:
    paint(qtbot, name, lines)
