"""Deal codes on the screen: copied after a deal and from a past match, pasted at a new match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from cardhall.desktop.look import theme
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.cards_choice import DEALS_BY_CODE, DEALS_BY_NUMBER, SHUFFLED_DEALS
from cardhall.desktop.pages.new_match import NewMatchPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.playback_page import PlaybackPage
from cardhall.desktop.table.screenshot import random_match, table_page
from cardhall.desktop.table.table_page import TablePage
from cardhall.match import Match, Store, codes
from cardhall.rules.engine.chance import FIRST_KEYED_SEED
from tests.strategies import finish_match


def at_the_reckoning(qtbot: Any, game_id: str = "ecarte", **more: Any) -> TablePage:
    match = random_match(game_id, seed=2, until_deal_end=True)
    seat, action = match.log[-1]
    match.undo()
    page = table_page(match, Settings(theme="light", **more), (800, 560))
    qtbot.addWidget(page, before_close_func=lambda one: one.close_page())
    page.show()
    page.runner.play_action(action, seat)
    return page


def new_match(qtbot: Any, game_id: str, **more: Any) -> NewMatchPage:
    theme.apply_settings(Settings(theme="light"))
    page = NewMatchPage(Settings(theme="light"), game_id, **more)
    qtbot.addWidget(page)
    page.resize(800, 560)
    page.show()
    return page


def test_the_code_of_a_deal_is_copied_from_its_hands(qtbot: Any) -> None:
    page = at_the_reckoning(qtbot)
    page.deal_cards.open_sheet()
    page.deal_cards.sheet.codes_button.click()
    sheet = page.deal_codes.sheet
    assert sheet.isVisible() and not page.deal_cards.sheet.isVisible()
    assert len(sheet.copy_buttons) == 1, "the match goes on: its number is not told"
    sheet.copy_buttons[0].click()
    text = QGuiApplication.clipboard().text()
    assert codes.read(text).deal == page.match.deals[0] and sheet.copy_buttons[0].text() == "Copied"
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_before_a_deal_is_over_there_is_no_code(qtbot: Any) -> None:
    page = table_page(random_match("whist", action_count=5), Settings(theme="light"), (800, 560))
    qtbot.addWidget(page, before_close_func=lambda one: one.close_page())
    page.show()
    page.deal_codes.open_sheet()
    assert not page.deal_codes.sheet.copy_buttons and page.deal_codes.sheet.isVisible()


@pytest.mark.parametrize("text", [1.0, 1.5])
def test_a_long_code_has_room_in_a_small_window(qtbot: Any, text: float) -> None:
    page = at_the_reckoning(qtbot, "samba", text_scale=text)
    page.deal_codes.open_sheet()
    sheet = page.deal_codes.sheet
    assert len(sheet.copy_buttons) == 1 and page.rect().contains(sheet.geometry())
    for one in (*sheet.copy_buttons, sheet.close_button):
        assert sheet.rect().contains(one.geometry().translated(one.parentWidget().pos() * (one.parent() is not sheet)))


def test_a_past_match_has_codes_wherever_one_looks(qtbot: Any) -> None:
    match = finish_match(Match.new("ecarte", seed=3))
    page = PlaybackPage(match, settings=Settings(theme="light"), instant=True)
    qtbot.addWidget(page, before_close_func=lambda one: one.close_page())
    page.show()
    page.begin()
    page.flow.jump_to_next_deal()
    page.deal_codes.open_sheet()
    copied = []
    for button in page.deal_codes.sheet.copy_buttons:
        button.click()
        copied.append(codes.read(QGuiApplication.clipboard().text()))
    assert [one.deal for one in copied] == [match.deals[1], None] and copied[1].seed == match.seed
    menu = page.table_keys.make_menu(page, page.menu_commands)
    assert [action.text().split("\t")[0] for action in menu.actions()] == ["Deal codes to copy"]


@pytest.mark.parametrize("seed", [5, FIRST_KEYED_SEED + 77])
def test_a_code_sets_up_the_match(qtbot: Any, seed: int) -> None:
    other = Match.new("conquian", seats=2, seed=seed, options={}, dealer=1)
    other.given_up = True
    code = codes.match_code(other)
    assert code is not None
    page = new_match(qtbot, "conquian", code=code)
    assert (
        page.cards_choice.method_dropdown.value == DEALS_BY_CODE
        and page.cards_choice.code is not None
        and page.start_button.isEnabled()
    )
    with qtbot.waitSignal(page.start_wanted) as started:
        page.start_or_stop()
    game_id, arguments = started.args
    assert Match.new(game_id, **arguments).deals == other.deals and arguments["names"]
    assert not page.settings.games.get("conquian"), "what a code says is not what one usually plays"


def test_other_rules_than_those_of_the_code_are_shuffled_anew(qtbot: Any) -> None:
    match = random_match("whist", seed=2, until_deal_end=True)
    page = new_match(qtbot, "whist", code=codes.deal_code(match, 1))
    page.set_option("target", 9)
    assert (
        page.cards_choice.method_dropdown.value == SHUFFLED_DEALS
        and page.cards_choice.code is None
        and page.option_values["target"] == 9
    )
    assert "The rules differ" in page.cards_choice.explanation.plain_text
    page.cards_choice.set_method(DEALS_BY_NUMBER)
    assert page.cards_choice.match_arguments()["seed"] and not page.cards_choice.code_field.isVisible()


def test_what_is_wrong_with_a_code_is_said_and_nothing_begins(qtbot: Any) -> None:
    page = new_match(qtbot, "whist")
    page.cards_choice.set_method(DEALS_BY_CODE)
    assert not page.start_button.isEnabled()
    for text, says in (
        ("whist", "not a deal code"),
        ("whist:1N23", "damaged"),
        ("bezique:1N23-4567", "no game called"),
    ):
        page.cards_choice.code_field.setText(text)
        assert says in page.cards_choice.status_label.plain_text and not page.start_button.isEnabled()
        page.start_or_stop()  # by Enter
        assert page.cards_choice.code is None
    page.restyle()
    assert (
        page.cards_choice.code_field.text() == "bezique:1N23-4567"
        and page.cards_choice.method_dropdown.value == DEALS_BY_CODE
    )


def test_a_code_of_another_game_leads_there(qtbot: Any, tmp_path: Path) -> None:
    window = MainWindow(Settings(), Store(tmp_path))
    qtbot.addWidget(window)
    window.show()
    code = codes.deal_code(random_match("ecarte", until_deal_end=True), 1)
    assert code is not None
    window.help_and_settings.show_new_match("whist")
    page = window.navigation.page
    assert isinstance(page, NewMatchPage)
    page.cards_choice.set_method(DEALS_BY_CODE)
    page.cards_choice.code_field.setText(code)
    assert page.cards_choice.status_label.plain_text == "This is a code for Écarté."
    page.cards_choice.other_game_link.click()
    page = window.navigation.page
    assert isinstance(page, NewMatchPage) and page.game_id == "ecarte" and page.cards_choice.code is not None
    assert page.header is not None and page.header.back_button.text() == "Hall"
