"""A finished match is looked at again: from the lists, step by step, back and forth, with open hands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.cards import HIDDEN
from cardhall.desktop.look import theme
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.help_page import HelpPage
from cardhall.desktop.pages.past_page import PastMatchesPage
from cardhall.desktop.pages.past_page import PastMatchRow as PastLine
from cardhall.desktop.pages.statistics_page import StatisticsPage
from cardhall.desktop.pages.statistics_rows import ShortMatchRow
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.playback_page import PlaybackPage
from cardhall.match import Match, Store
from tests.strategies import finish_match


def finished_match(game_id: str, seed: int = 4) -> Match:
    """A short match played to its end at random: of several deals where their number can be chosen."""
    options = rules.get(game_id).options
    short: dict[str, Any] = {"target": min(options["target"].choices)} if "target" in options else {}
    if "deals" in options:
        short = {"deals": min(number for number in options["deals"].choices if number > 1)}
    return finish_match(Match.new(game_id, seed=seed, options=short, names=("You", "Bruno", "Ines", "Ada")))


def open_review(qtbot: Any, match: Match, size: tuple[int, int] = (1440, 900)) -> PlaybackPage:
    settings = Settings(theme="light")
    theme.apply_settings(settings)
    page = PlaybackPage(match, settings=settings, instant=True)
    qtbot.addWidget(page, before_close_func=lambda w: w.close_page())
    page.resize(*size)
    page.show()
    page.begin()
    return page


@pytest.mark.parametrize("most", [6, pytest.param(400, marks=pytest.mark.long)])  # steps one by one, from the first
@pytest.mark.parametrize("game_id", list(rules.CATALOGUE))
def test_a_match_of_every_game_is_stepped_through_to_its_end(qtbot: Any, game_id: str, most: int) -> None:
    match = finished_match(game_id)
    length = len(match.log)
    ending = match.summary()
    page = open_review(qtbot, match)
    assert match.log == [] and page.widgets.prompt.text.startswith(f"0 of {length}")
    steps = 0
    while match.can_redo() and steps < most:
        steps += not page.widgets.reckoning.isVisible()  # from there it goes on to the next deal, and nothing is played
        page.flow.step_forward()
    assert len(match.log) >= most or not match.can_redo()
    page.flow.jump_to_next_deal()
    while match.state.deal_number < ending["deal"] - 1:  # what lies between is gone through like the deals at the ends
        match.redo()
    while match.can_redo():
        page.flow.jump_to_next_deal()
    assert match.summary() == ending and page.widgets.reckoning.isVisible()
    page.flow.jump_to_previous_deal()
    assert not page.widgets.reckoning.isVisible() and match.can_redo()
    page.flow.step_backward()
    assert len(match.log) <= length


def test_hands_are_open_and_nothing_can_be_played(qtbot: Any) -> None:
    match = finished_match("whist")
    page = open_review(qtbot, match)
    for _ in range(6):
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right)
    assert len(match.log) == 6
    for seat in (1, 2, 3):
        assert {item.shown_card for item in page.stage.items[f"hand:{seat}"]} == set(match.state.zones[f"hand:{seat}"])
    assert all(item.shown_card is not HIDDEN for item in page.stage.items["trick"])
    assert page.situation.legal is None and page.widgets.prompt.text.startswith("6 of")
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Left)
    assert len(match.log) == 5
    names = [button.text() for button in page.widgets.row.buttons]
    assert names == ["Start", "Back", "Forward", "Next deal", "Play this deal", "Review"]
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_PageUp)
    assert match.log == [] and not page.widgets.row.buttons[0].isEnabled()


def test_the_rules_are_those_of_the_match_and_lead_back_to_it(qtbot: Any, tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.record(finished_match("euchre"))
    window = MainWindow(Settings(), store)
    qtbot.addWidget(window)
    window.hall.choose_game("whist")
    window.finished_match_pages.show_past()
    window.finished_match_pages.replay_result(store.results()[0])
    review = window.navigation.stacked_widget.currentWidget()
    window.help_and_settings.show_current_rules()
    page = window.navigation.stacked_widget.currentWidget()
    assert isinstance(page, HelpPage) and page.game_id == "euchre"
    assert page.header is not None and page.header.back_button.text() == "Match"
    page.back_wanted.emit()
    assert window.navigation.stacked_widget.currentWidget() is review
    window.shut_down()


def test_the_lists_lead_to_a_match_whose_file_is_kept(qtbot: Any, tmp_path: Path) -> None:
    store = Store(tmp_path)
    kept, gone = finished_match("whist"), finished_match("euchre")
    store.record(gone)
    store.record(kept)
    files = {path.name: path.read_text() for path in store.finished_folder.iterdir()}
    (store.finished_folder / store.path_of(gone).name).unlink()
    window = MainWindow(Settings(), store)
    qtbot.addWidget(window)
    for show, kind, line_kind in (
        (window.finished_match_pages.show_past, PastMatchesPage, PastLine),
        (window.finished_match_pages.show_statistics, StatisticsPage, ShortMatchRow),
    ):
        show()
        list_page = window.navigation.stacked_widget.currentWidget()
        assert isinstance(list_page, kind)
        lines = {line.result.game: line for line in list_page.findChildren(line_kind)}
        assert lines["whist"].has_file and not lines["euchre"].has_file
        lines["whist"].click()
        page = window.navigation.stacked_widget.currentWidget()
        assert isinstance(page, PlaybackPage) and page.match.id == kept.id
        page.begin()
        page.flow.step_forward()
        page.hall_wanted.emit()
        assert window.navigation.stacked_widget.currentWidget() is list_page
        window.navigation.go_back()
    name = store.path_of(kept).name
    assert (store.finished_folder / name).read_text() == files[name], "a review writes nothing"
    assert store.unfinished_matches() == []
