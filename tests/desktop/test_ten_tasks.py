"""What people look for is found with the mouse in under four clicks, each on something that is in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QMenu, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from cardhall import rules
from cardhall.desktop.hall.tiles import ContinueCard
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.review.page import DealReviewPage
from cardhall.desktop.pages.statistics_rows import ShortMatchRow
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.widgets.controls import Switch
from cardhall.desktop.window.opponents import OpponentsProcess
from cardhall.match import Match, Store
from cardhall.match.codes import deal_code
from tests.desktop.table_helpers import PromptWorker
from tests.strategies import finish_match

MAX_CLICKS = 3  # clicks


class Still(PromptWorker):
    """Judges nothing."""

    def queue_task(self, game_id: str, task: Any) -> int:
        self.tickets += 1
        return self.tickets

    def take_task_results(self) -> list[Any]:
        return []


class Hand:
    """Clicks with the mouse on what is in sight, and counts. What is below is scrolled to, which is no click."""

    def __init__(self, window: MainWindow) -> None:
        self.window, self.clicks = window, 0

    @property
    def page(self) -> Any:
        """The page in sight."""
        return self.window.navigation.page

    def click(self, words: str, kind: type[QWidget] = QAbstractButton) -> None:
        """Click on what is called so."""
        found = [
            one
            for one in self.window.findChildren(kind)
            if one.isVisible() and words in (one.accessibleName(), getattr(one, "text", str)())
        ]
        assert found, f"nothing in sight is called “{words}”"
        self.click_on(found[0])

    def click_on(self, widget: QWidget) -> None:
        """Click on the middle of a widget, once it is in view."""
        above = widget.parentWidget()
        while above is not None:
            if isinstance(above, QScrollArea):
                above.ensureWidgetVisible(widget)
                QApplication.processEvents()
            above = above.parentWidget()
        assert widget.isEnabled() and not widget.visibleRegion().isEmpty(), widget.accessibleName()
        where = widget.mapTo(self.window, widget.visibleRegion().boundingRect().center())
        met = self.window.childAt(where)
        assert met is not None and (met is widget or widget.isAncestorOf(met)), "something lies over it"
        QTest.mouseClick(met, Qt.MouseButton.LeftButton, pos=met.mapFrom(self.window, where))
        self.clicks += 1
        QApplication.processEvents()

    def choose(self, opens: str, words: str) -> None:
        """Open a menu and click on one of its entries: two clicks."""
        self.click(opens)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        entry = next(one for one in menu.actions() if one.text().split("\t")[0] == words)
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(entry).center())
        self.clicks += 1
        QApplication.processEvents()

    def type_into_search(self, text: str) -> None:
        """Click on the search field of the page, and type."""
        self.click_on(self.page.search_field)
        QTest.keyClicks(self.page.search_field, text)
        QApplication.processEvents()


@pytest.fixture
def hand(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    """At the hall of somebody who has played a match to its end and left another one, both of Whist."""
    worker = Still()
    monkeypatch.setattr(OpponentsProcess, "share", lambda self: worker)
    store = Store(tmp_path / "matches")
    options = {"target": min(rules.get("whist").options["target"].choices)}
    over = finish_match(Match.new("whist", seed=4, options=options))
    store.autosave(over)
    store.record(over)
    left = Match.new("whist", seed=5)
    store.autosave(left)
    store.release(left)
    made = MainWindow(Settings(theme="light", guide=False, path=tmp_path / "settings.json"), store)
    qtbot.addWidget(made)
    made.resize(1024, 700)
    made.show()
    qtbot.waitExposed(made)
    yield Hand(made)
    made.shut_down()


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which every dialog that asks for a file to be written writes."""
    folder = tmp_path / "stick"
    folder.mkdir()
    chosen = lambda *_: (str(folder / "file.zip"), "")  # noqa: E731
    monkeypatch.setattr(QFileDialog, "getSaveFileName", staticmethod(chosen))
    return folder


def continue_match(hand: Hand) -> None:
    hand.click_on(next(one for one in hand.window.findChildren(ContinueCard) if one.isVisible()))
    assert isinstance(hand.page, TablePage) and hand.page.match.state.deal_number == 1


def what_a_decision_cost(hand: Hand) -> None:
    hand.click("Learn")
    hand.click_on(next(one for one in hand.window.findChildren(ShortMatchRow) if one.isVisible()))
    hand.click("Review of deal 1")
    assert isinstance(hand.page, DealReviewPage) and hand.page.back_label == "Review"


def deal_of_a_friend(hand: Hand) -> None:
    theirs = finish_match(Match.new("euchre", seed=77))
    code = deal_code(theirs, 1)
    assert code is not None
    hand.type_into_search(code)
    hand.click("Play this deal")
    assert isinstance(hand.page, TablePage) and hand.page.match.game is theirs.game


def undo_off(hand: Hand) -> None:
    assert hand.window.settings.undo
    hand.click("Settings")
    hand.type_into_search("undo")
    hand.click_on(next(one for one in hand.page.findChildren(Switch) if one.isVisible()))
    assert not hand.window.settings.undo


def todays_deal(hand: Hand) -> None:
    hand.click("Today")
    hand.click("Play today’s deal")
    assert isinstance(hand.page, TablePage)


def todays_deal_of_yesterday(hand: Hand) -> None:
    hand.click("Today")
    hand.click("Play yesterday’s deal")
    assert isinstance(hand.page, TablePage)
    occasion = hand.page.match.occasion
    assert occasion is not None and occasion.of == f"{date.today() - timedelta(days=1)}"


def mistakes_again(hand: Hand) -> None:
    hand.click("Learn")
    hand.click("Practice")
    assert hand.page.back_label == "Practice"


def costs_of_all_decisions(hand: Hand) -> None:
    hand.click("Learn")
    hand.click("Cost of your decisions")
    assert hand.page.back_label == "Statistics"


def cards_fair(hand: Hand) -> None:
    hand.click("Record")
    hand.click("Check the deal")
    assert hand.page.back_label == "Statistics"


def a_set(hand: Hand) -> None:
    hand.click("Today")
    hand.click("New set")
    assert hand.page.back_label == "New match" and hand.page.cards_choice.is_duplicate_set


def rules_at_the_table(hand: Hand) -> None:
    continue_match(hand)
    hand.click("Rules")
    assert hand.page.back_label == "Rules" and hand.page.game_id == "whist"


def where_it_says(hand: Hand) -> None:
    hand.click("Help")
    hand.type_into_search("dummy")
    hand.click_on(hand.page.result_lines[0])
    assert hand.page.back_label == "Rules"


TASK_CLICKS: dict[str, tuple[Callable[[Hand], None], int]] = {  # the way, and its clicks
    "go on with yesterday’s match": (continue_match, 1),
    "see what a decision of the last match cost": (what_a_decision_cost, 3),
    "play the deal of a friend": (deal_of_a_friend, 2),
    "turn undo off": (undo_off, 3),
    "play today’s deal": (todays_deal, 2),
    "play yesterday’s deal": (todays_deal_of_yesterday, 2),
    "try the own mistakes again": (mistakes_again, 2),
    "see what all decisions cost": (costs_of_all_decisions, 2),
    "see whether the deal is fair": (cards_fair, 2),
    "begin a duplicate set": (a_set, 2),
    "read the rules at the table": (rules_at_the_table, 2),
    "find where the help says something": (where_it_says, 3),
}


@pytest.mark.parametrize("task", list(TASK_CLICKS))
def test_a_task_is_done_in_under_four_clicks(hand: Hand, task: str) -> None:
    way, clicks = TASK_CLICKS[task]
    way(hand)
    assert hand.clicks == clicks <= MAX_CLICKS


def test_a_match_is_saved_to_a_stick_in_three_clicks(hand: Hand, stick: Path) -> None:
    continue_match(hand)
    hand.choose("Menu", "Save the game in a file…")
    assert hand.clicks <= MAX_CLICKS and len(list(stick.iterdir())) == 1


def test_everything_is_backed_up_in_two_clicks(hand: Hand, stick: Path, qtbot: QtBot) -> None:
    hand.click("Record")
    hand.click("Back up everything")
    assert hand.clicks == 2
    qtbot.waitUntil(lambda: len(list(stick.iterdir())) == 1, timeout=5000)
