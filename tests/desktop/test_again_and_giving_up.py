"""The same deal again, from the reckoning and from a review; and a match that is given up."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.again_sheet import AgainSheet
from cardhall.desktop.pages.past_page import PastMatchRow
from cardhall.desktop.pages.statistics_page import StatisticsPage
from cardhall.desktop.pages.statistics_rows import FigureBox
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.flow.giving_up import REPEATED_DEAL_TEXT, describe_consequences
from cardhall.desktop.table.playback_page import PlaybackPage
from cardhall.match import Match, SaveError, Store
from cardhall.match.match_copies import repeat_deal
from tests.desktop.table_helpers import open_table


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches")


@pytest.fixture
def window(qtbot: QtBot, store: Store, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(Settings(path=tmp_path / "settings.json", guide=False, reduced_motion=True), store)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.shut_down()


def play_match(game: str, deals: int, seed: int = 4, **more: Any) -> Match:
    """A match with that many deals scored."""
    match = Match.new(game, seed=seed, **more)
    play_on(match, deals)
    return match


def play_on(match: Match, deals: int = 1000) -> None:
    rng = random.Random(2)
    while not match.is_done and len(match.state.results) < deals:
        seat = match.state.actors[0]
        match.play(rng.choice(match.state.actions(seat)), seat)


def do_last_action(page: Any) -> None:
    """The last action of the deal, done on the table, so that its reckoning is shown."""
    if page.match.can_redo():
        page.match.redo()
    seat, action = page.match.log[-1]
    page.match.undo()
    page.runner.play_action(action, seat)


def match_before_end(match: Match) -> Match:
    """The match before its last action."""
    match.undo()
    return match


def test_from_the_reckoning_to_the_same_deal_and_back(qtbot: QtBot, window: MainWindow, store: Store) -> None:
    match = match_before_end(play_match("whist", 1))
    store.autosave(match)
    window.table_host.show_table(match)
    table = window.table_host.table
    assert table is not None
    table.begin()
    table.stage.clock.instant = True
    do_last_action(table)
    reckoning = table.widgets.reckoning
    assert (
        reckoning.isVisible() and not reckoning.repeat_button.isHidden() and reckoning.next_button.text() == "Next deal"
    )
    reckoning.repeat_button.click()
    (sheet,) = window.findChildren(AgainSheet)
    assert "does not count in the statistics" in sheet.accessibleDescription() and set(sheet.level_segments) == {
        1,
        2,
        3,
    }
    sheet.set_all_levels("hard")
    sheet.set_level(2, "easy")
    sheet.deal_button.click()
    again = window.table_host.match
    assert again is not None and again.id != match.id and again.first_play is not None and again.levels[2] == "easy"
    assert again.deals == match.deals[:1]
    table = window.table_host.table
    assert table is not None
    table.begin()
    table.stage.clock.instant = True
    assert "does not count" in table.widgets.bar.title.fact
    play_on(again)
    do_last_action(table)
    qtbot.waitUntil(table.widgets.reckoning.isVisible)
    lines = {line.label: line for line in table.widgets.reckoning.account.descriptive_lines}
    assert lines["The first time"].amounts == match.state.results[0].delta
    assert (
        lines["The first time"].note == "against normal opponents"
        and lines["This time"].note == "against easy and hard opponents"
    )
    assert lines["This time"].amounts == again.state.results[0].delta
    assert any(row.accessibleName().startswith("The first time") for row in table.widgets.reckoning.sheet.line_widgets)
    assert (
        table.widgets.reckoning.next_button.text() == "Once more" and table.widgets.reckoning.repeat_button.isHidden()
    )
    assert store.results() == []
    table.widgets.reckoning.next_button.click()
    assert window.findChildren(AgainSheet) and window.table_host.table is table, "it is asked against whom"
    assert (
        table.widgets.reckoning.hall_button.text() == "Back to the match"
        and not table.widgets.reckoning.hall_button.isHidden()
    )
    table.widgets.reckoning.hall_button.click()
    assert window.table_host.match is not None and window.table_host.match.id == match.id
    assert [summary.id for summary in store.unfinished_matches()] == [match.id], (
        "nothing is left of the deal played again"
    )


def test_looking_at_the_table_offers_the_deal_once_more(qtbot: Any) -> None:
    match = play_match("whist", 1)
    again = repeat_deal(match, 1, match.levels, match.names, ())
    play_on(again)
    page = open_table(qtbot, match_before_end(again))
    do_last_action(page)
    page.end.look_at_table()
    assert page.widgets.go_button.text() == "Once more"
    with qtbot.waitSignal(page.repeat_wanted) as wanted:
        page.widgets.go_button.click()
    assert wanted.args == [1]


def test_a_deal_whose_cards_are_still_to_come_is_not_offered(qtbot: Any, store: Store) -> None:
    deals = (play_match("pontoon", 1, seed=seed) for seed in range(1, 40))
    match = next(one for one in deals if one.state.shuffled_in == 1 and not one.state.is_over)
    page = open_table(qtbot, match_before_end(match), store=store)
    do_last_action(page)
    assert page.widgets.reckoning.isVisible() and page.widgets.reckoning.repeat_button.isHidden()


def test_a_position_of_the_help_offers_neither(qtbot: Any) -> None:
    page = open_table(qtbot, match_before_end(play_match("whist", 1)))
    do_last_action(page)
    assert page.widgets.reckoning.repeat_button.isHidden() and not page.giving_up.can_give_up


def test_from_a_review(qtbot: QtBot, window: MainWindow) -> None:
    match = play_match("whist", 2)
    play_on(match)
    window.finished_match_pages.replay_match(match)
    page = window.navigation.page
    assert isinstance(page, PlaybackPage)
    page.begin()
    page.flow.jump_to_next_deal()
    assert page.match.state.deal_number == 2
    button = next(one for one in page.widgets.row.buttons if "Play this deal" in one.accessibleName())
    button.click()
    (sheet,) = window.findChildren(AgainSheet)
    sheet.deal_button.click()
    again = window.table_host.match
    assert again is not None and again.first_play is not None and again.first_play.deal == 2
    assert again.state.deal_number == 2


def test_giving_up_asks_and_says_what_counts(qtbot: QtBot, window: MainWindow, store: Store) -> None:
    match = play_match("whist", 1)
    window.table_host.show_table(match)
    table = window.table_host.table
    assert table is not None
    table.begin()
    table.widgets.bar.flag_button.click()
    question = table.giving_up.question
    assert (
        question is not None
        and "a loss for you and " in question.sentence_label.text()
        and "win." in question.sentence_label.text()
    )
    question.buttons[0].click()
    assert window.table_host.table is table and not match.given_up and store.results() == []
    table.giving_up.ask_person()
    assert table.giving_up.question is not None
    table.giving_up.question.buttons[1].click()
    assert window.table_host.table is None and window.navigation.page is window.hall and "gave up" in window.banner.text
    (result,) = store.results()
    assert result.given_up and not result.won and store.unfinished_matches() == []
    assert PastMatchRow(result).outcome == "Given up" and "Given up" in PastMatchRow(result).accessibleName()
    page = StatisticsPage(store, CardStyle())
    qtbot.addWidget(page)
    assert any("1 given up" in figure.accessibleName() for figure in page.findChildren(FigureBox))


def test_what_cannot_be_written_down_is_not_given_up(
    qtbot: QtBot, window: MainWindow, store: Store, monkeypatch: Any
) -> None:
    match = play_match("whist", 1)
    window.table_host.show_table(match)
    table = window.table_host.table
    assert table is not None
    table.begin()

    def refuse(one: Match) -> None:
        raise SaveError("The disk is full.")

    monkeypatch.setattr(store, "record", refuse)
    table.giving_up.give_up()
    assert window.table_host.table is table and not match.given_up and not table.runner.turn.is_paused
    assert "The disk is full" in table.widgets.prompt.text


def test_nothing_played_is_nothing_to_give_up(qtbot: Any, store: Store) -> None:
    page = open_table(qtbot, Match.new("whist", seed=1), store=store)
    page.match.undo()
    if not page.match.log:
        page.widgets.bar.flag_button.click()
        assert page.giving_up.question is None and "Nothing has been played" in page.widgets.prompt.text


def test_the_consequences_fit_the_game() -> None:
    assert "given up and not won" in describe_consequences(play_match("pontoon", 1))
    two = describe_consequences(play_match("conquian", 1, names=("You", "Mary")))
    assert "a loss for you, and Mary wins" in two
    match = play_match("whist", 1)
    assert describe_consequences(repeat_deal(match, 1, match.levels, match.names, ())) == REPEATED_DEAL_TEXT
