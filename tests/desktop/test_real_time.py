"""A game without turns: it says so before it begins, counts down, and says how to go on after a pause."""

from __future__ import annotations

from typing import Any

from cardhall.desktop.key_labels import command_key_text
from cardhall.desktop.pages.new_match import NewMatchPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.flow.countdown import StartCountdown
from cardhall.desktop.widgets.controls import Switch
from cardhall.match import Match
from tests.desktop.table_helpers import open_table


def show_match(qtbot: Any, game_id: str) -> tuple[Any, Any]:
    page = open_table(qtbot, Match.new(game_id, seed=3), instant=False, guide=False, pace=300)
    gate = page.runner.seating.start_gate
    assert isinstance(gate, StartCountdown)
    gate._count_timer.setInterval(15)
    page.stage.clock.instant = True
    return page, gate


def test_it_is_said_that_there_are_no_turns_and_three_numbers_give_the_start(qtbot: Any) -> None:
    page, gate = show_match(qtbot, "nuts")
    sheet = gate.sheet
    qtbot.waitUntil(sheet.isVisible, timeout=9000)
    assert (
        sheet.title.text() == "Nuts is played in real time" and command_key_text("pause") in sheet.text_label.plain_text
    )
    page.runner.computers.collect_answers()
    assert page.situation.legal is None and page.match.log == [], "nobody plays before the start"
    counted = []
    gate.sheet.show_number, count = lambda number: (counted.append(number), count(number)), gate.sheet.show_number
    sheet.close_button.click()
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=5000)
    assert counted == [3, 2, 1] and not sheet.isVisible()


def test_after_a_pause_it_says_how_to_go_on_and_counts_again(qtbot: Any) -> None:
    page, gate = show_match(qtbot, "nuts")
    qtbot.waitUntil(gate.sheet.isVisible, timeout=9000)
    gate.sheet.close_button.click()
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=5000)
    page.flow.toggle_pause()
    assert gate.sheet.isVisible() and gate.sheet.close_button.text() == "Continue" and not gate.is_open
    assert command_key_text("pause") in gate.sheet.text_label.plain_text
    gate.sheet.close_button.click()
    assert not page.runner.turn.is_paused and page.situation.legal is None
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=5000)
    page.flow.toggle_pause()
    page.flow.toggle_pause()
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=5000)


def test_games_with_turns_begin_at_once(qtbot: Any) -> None:
    page, gate = show_match(qtbot, "conquian")
    page.flow.skip()
    assert not gate.sheet.isVisible()
    page.flow.toggle_pause()
    assert not gate.sheet.isVisible() and page.widgets.prompt.text.startswith("Paused")


def test_a_new_match_leads_to_the_settings_of_undo_and_hints(qtbot: Any) -> None:
    page = NewMatchPage(Settings(), "whist")
    qtbot.addWidget(page)
    names = {switch.accessibleName() for switch in page.findChildren(Switch)}
    assert names <= {"Choose for me"}, "undo and hints stand once, in the settings"
    with qtbot.waitSignal(page.settings_wanted):
        page.settings_link.click()
