"""Sets of deals by duplicate on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardhall.desktop.look import theme
from cardhall.desktop.pages.cards_choice import SHORTEST_SET_METHOD
from cardhall.desktop.pages.day_page import DayPage
from cardhall.desktop.pages.duplicate_page import SET_GONE_TEXT, DuplicatePage
from cardhall.desktop.pages.new_match import NewMatchPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.widgets.basics import Label
from cardhall.match import Store, duplicates
from cardhall.match.folders import Folders
from tests.desktop.test_day_page import comparing_store, open_window, short_thoughts, think  # noqa: F401 - a fixture
from tests.match.test_days import play_out
from tests.match.test_duplicates import add, begin_set


def open_page(qtbot: Any, store: Store, size: tuple[int, int] = (800, 560), **more: Any) -> DuplicatePage:
    theme.apply_settings(Settings(theme="light", **more))
    page = DuplicatePage(store, None)
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    qtbot.wait(1)
    return page


def test_hard_plays_the_deals_of_a_set_one_after_the_other(tmp_path: Path) -> None:
    found, _ = comparing_store(Store(tmp_path))
    made = begin_set(tmp_path)
    assert found.request_set(made.id)
    think(found.background)
    known = duplicates.read_set(tmp_path, made.id)
    assert known is not None and known.next_computer_deal is None and not found.request_set(made.id)


def test_results_stand_side_by_side_and_are_told(qtbot: Any, tmp_path: Path) -> None:
    made = begin_set(tmp_path)
    add(tmp_path, made, 1, 3, 1)
    add(tmp_path, made, 2, hard=4)
    page = open_page(qtbot, Store(tmp_path))
    assert [row.cells for row in page.deal_rows[:2]] == [["Deal 1", "+3", "+1", "+2"], ["Deal 2", "–", "–", ""]]
    assert page.deal_rows[0].accessibleName() == "Deal 1: you +3, Hard player +1"
    assert page.deal_rows[1].accessibleName() == "Deal 2: not played", "hard's result is not told before"
    (shown,) = page.sets
    assert page.deals_verdict(shown) == "After 1 deal: you are ahead of the Hard player by 2."
    assert page.play_button is not None and page.play_button.text() == "Play deal 2"
    add(tmp_path, made, 2, 1)
    page.refresh()
    assert page.deals_verdict(page.sets[0]) == "After 2 deals: the Hard player is ahead by 1."
    with qtbot.waitSignal(page.play_wanted) as wanted:
        page.deal_rows[4].click()
    assert wanted.args == [made.id, 5]


@pytest.mark.parametrize("text", [1.0, 1.5])
def test_the_title_gives_way_where_there_is_no_room(qtbot: Any, tmp_path: Path, text: float) -> None:
    for game_id in ("contract-bridge", "stealing-bundles"):
        begin_set(tmp_path, game_id, 16)
    page = open_page(qtbot, Store(tmp_path), text_scale=text)
    assert page.header is not None
    title = page.header.title
    assert title.fontMetrics().horizontalAdvance(title.text()) <= title.width() or not title.text()
    assert all(row.isVisible() and row.width() > 300 for row in page.deal_rows)


def test_without_a_set_one_is_offered(qtbot: Any, tmp_path: Path) -> None:
    window, _ = open_window(qtbot, tmp_path)
    window.hall.choose_game("ecarte")
    window.single_deal_pages.show_day("ecarte")
    page = window.navigation.page
    assert isinstance(page, DayPage)
    page.sets_wanted.emit()
    page = window.navigation.page
    assert isinstance(page, DuplicatePage) and not page.sets
    page.new_set_wanted.emit()
    page = window.navigation.page
    assert isinstance(page, NewMatchPage) and page.cards_choice.deal_choice.method == SHORTEST_SET_METHOD


def test_a_set_is_begun_played_and_gone_on_with(qtbot: Any, tmp_path: Path) -> None:
    window, _ = open_window(qtbot, tmp_path)
    window.help_and_settings.show_new_match("ecarte", dealing_method=SHORTEST_SET_METHOD)
    page = window.navigation.page
    assert isinstance(page, NewMatchPage) and page.start_button.text() == "Start the set"
    page.start_or_stop()
    match = window.table_host.match
    assert match is not None and match.occasion is not None and match.occasion.number == 1
    play_out(match)
    table = window.navigation.page
    assert isinstance(table, TablePage)
    table.save_match()
    table.end.show_reckoning()
    think(window.hard_comparison.background)
    assert table.widgets.reckoning.account.result.lines[0].amounts, "hard's result stands in the reckoning"
    table.widgets.reckoning.next_button.click()
    page = window.navigation.page
    assert isinstance(page, DuplicatePage) and page.sets[0].compared_deals == [1] and page.play_button is not None
    page.play_button.click()
    assert window.table_host.match is not None and window.table_host.match.occasion is not None
    assert window.table_host.match.occasion.number == 2 and window.table_host.match.first_dealer == 1


def test_a_set_that_is_gone_is_told_when_its_deal_is_over(qtbot: Any, tmp_path: Path) -> None:
    """The result counts nowhere; the deal itself is kept."""
    window, _ = open_window(qtbot, tmp_path)
    made = begin_set(tmp_path)
    window.match_starter.play_set(made.id, 1)
    match = window.table_host.match
    assert match is not None
    duplicates.set_path(tmp_path, made.id).unlink()
    play_out(match)
    table = window.navigation.page
    assert isinstance(table, TablePage)
    table.save_match()
    assert "The set of this deal was deleted" in window.banner.text and "deals" in window.banner.text
    assert Folders(tmp_path).deal_file("ecarte", match.id).is_file()
    window.messages.clear()
    table.save_match()
    assert not window.banner.text, "it is told once"
    for others in (0, 1):
        window.single_deal_pages.show_occasion(match)
        page = window.navigation.page
        assert isinstance(page, DuplicatePage) and len(page.sets) == others
        for _ in range(2):
            words = " ".join(label.text() for label in page.body.findChildren(Label))
            assert SET_GONE_TEXT in words and "You have not started a set yet." not in words
            page.refresh()
        begin_set(tmp_path)
