"""What was wrong when whole deals were played with a screen reader and keys alone, and must not be again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.pages.calendar import MonthCalendar
from cardhall.desktop.table.card_words import card_name, spoken_text
from cardhall.desktop.table.felt.table_sheet import TableSheet
from cardhall.desktop.table.input import key_box
from cardhall.desktop.table.rail import log
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.desktop.widgets.sheet import Sheet
from cardhall.match import Match
from cardhall.rules.engine.event import Event

from .heard import listening
from .table_helpers import open_table, whist_match
from .test_heard import activate
from .test_keys import window
from .test_table_screen_reader import heard as heard

NAME = QAccessible.Text.Name


def bridge(qtbot: Any) -> Any:
    page = open_table(qtbot, Match.new("contract-bridge", seed=4, dealer=0), guide=False)
    activate(qtbot, page)
    qtbot.waitUntil(lambda: page.widgets.keys.isVisible(), timeout=2000)
    return page


# ---- bids


def test_no_trumps_are_spoken() -> None:
    assert spoken_text("bids 3 NT", has_calls=True) == "bids three no-trump" and spoken_text("1 NT") == "one no-trump"
    assert spoken_text("Score pad of 3 NTs") == "Score pad of 3 NTs"


def test_a_suit_may_be_typed_long_after_its_number(qtbot: Any, monkeypatch: Any) -> None:
    page = bridge(qtbot)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_1)
    monkeypatch.setattr(key_box, "TYPING_TIMEOUT_MS", -1)  # whoever hears what the first key says takes longer
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_H)
    focus = QApplication.focusWidget()
    assert isinstance(focus, key_box.PaperKey) and str(focus.key.action) == "bid 1 H"
    assert not page.hints.still_holds(), "no hint was asked for"
    QTest.keyClick(focus, Qt.Key.Key_P)
    assert str(page.match.log[0][1]) == "pass"


def test_tab_goes_from_the_cards_to_the_bids_and_then_to_the_buttons(qtbot: Any) -> None:
    page = bridge(qtbot)
    first = next(key for key in page.widgets.keys.keys if key.isEnabled())
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Tab)
    if QApplication.focusWidget() is page.stage.cloth:  # the cards come first
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is first
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() in page.view.row.children()


# ---- what happens


def test_the_deal_is_named_before_a_card_that_is_turned_up(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    announcer = page.view.announcer
    with listening() as told:
        announcer._announced_status = {"deal": "Deal 0"}
        announcer.announce_event(Event("show", seat=1, cards=(Card.of("QH"),), source="hand:1"))
        announcer.announce_event(Event("show", seat=1, cards=(Card.of("QH"),), source="hand:1"))
    shows = "Bruno shows queen of hearts"
    assert told[0].startswith("Deal 1, ") and told[1:] == [shows, shows]


def test_a_hand_is_shown_suit_by_suit_and_the_own_in_one_word(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    cards = tuple(map(Card.of, ("AC", "2H", "3C", "AH", "KC", "QH")))
    with listening() as told:
        page.view.announcer.announce_event(Event("show", seat=2, cards=cards, source="hand:2"))
        page.view.announcer.announce_event(Event("show", seat=0, cards=cards, source="hand:0"))
    hearts, clubs = (
        ", ".join(f"{rank} of {suit}" for rank in ranks)
        for suit, ranks in (("hearts", ("ace", "queen", "two")), ("clubs", ("ace", "king", "three")))
    )
    assert told[0] in (f"Ines shows {hearts}, {clubs}", f"Ines shows {clubs}, {hearts}")
    assert told[1] == "You lay your hand face up"


def test_what_is_done_for_the_person_is_asked_once(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    with listening() as told:
        page.view.announcer._last_prompt = ""
        page.view.announcer.announce_prompt("Nothing beats it: pass (automatic)", "Nothing beats it: pass")
        page.view.announcer.announce_prompt("Nothing beats it: pass", "Nothing beats it: pass")
    assert told == ["Nothing beats it: pass (automatic)"]


def test_a_card_that_comes_from_the_stock_is_named_where_it_is_seen() -> None:
    def spoken(seat: int, cards: tuple[Card, ...]) -> str:
        event = Event("move", seat=seat, source="stock", target=f"hand:{seat}", cards=cards)
        return log.describe_aloud(random_match("pontoon", seed=3).game, event, ("You", "Bruno").__getitem__)

    known = (Card.of("2C"),)
    assert spoken(1, known) == "Bruno gets two of clubs" and spoken(0, known) == "You get two of clubs"
    assert spoken(1, (HIDDEN,)) == ""


def test_chips_of_a_seat_are_told_once(qtbot: Any, heard: Any) -> None:
    page = open_table(qtbot, random_match("pontoon", seed=3, action_count=6), guide=False)
    for plaque in page.stage.plaques:
        told = QAccessible.queryAccessibleInterface(plaque).text(NAME)
        assert told.count("chips") <= 1, told


# ---- where the focus is


def show_match(qtbot: Any, tmp_path: Path) -> Any:
    main = window(qtbot, tmp_path)
    main.activateWindow()
    qtbot.waitUntil(main.isActiveWindow, timeout=2000)
    return main


@contextmanager
def focus_followed() -> Iterator[list[Any]]:
    """Where the focus goes, one after another."""
    gone: list[Any] = []
    application = QApplication.instance()
    connection = application.focusChanged.connect(lambda old, now: gone.append(now))
    try:
        yield gone
    finally:
        application.disconnect(connection)  # else it would keep all that ever has the focus in later tests


def test_whoever_comes_back_to_the_table_is_on_its_cards(qtbot: Any, tmp_path: Path) -> None:
    main = show_match(qtbot, tmp_path)
    main.settings.guide = False
    main.table_host.show_table(whist_match())
    table = main.table_host.table
    assert table is not None
    qtbot.waitUntil(lambda: table.situation.legal is not None, timeout=4000)
    main.help_and_settings.toggle_keys_page()
    main.activateWindow()
    qtbot.waitUntil(main.isActiveWindow, timeout=2000)
    with focus_followed() as gone:
        main.navigation.go_back()
    assert table.stage.cloth.hasFocus()
    assert table not in gone, "the page has no name, and Qt would tell of it last"


def test_a_list_that_closes_leads_to_the_cards_and_nowhere_else(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    activate(qtbot, page)
    page.view.overviews.show_log()
    with focus_followed() as gone:
        QTest.keyClick(page.widgets.line_list.list_widget, Qt.Key.Key_Escape)
    assert [one for one in gone if one is not None] == [page.stage.cloth]


def test_tab_goes_on_from_a_button_within_a_tile(qtbot: Any, tmp_path: Path) -> None:
    main = show_match(qtbot, tmp_path)
    main.table_host.show_table(whist_match())
    main.navigation.home_wanted.emit()
    qtbot.waitUntil(lambda: bool(main.hall.unfinished_grid.tiles) and main.hall.isVisible(), timeout=4000)
    tile = main.hall.unfinished_grid.tiles[0]
    tile.setFocus()
    QTest.keyClick(tile, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is tile.menu_button
    QTest.keyClick(tile.menu_button, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() not in (tile, tile.menu_button)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Backtab)
    assert QApplication.focusWidget() is tile.menu_button


# ---- dialogs


def test_the_reckoning_names_bids_and_not_signs(qtbot: Any) -> None:
    match = random_match("contract-bridge", seed=3, until_deal_end=True)
    seat, action = match.log[-1]
    match.undo()
    page = open_table(qtbot, match, guide=False)
    page.runner.play_action(action, seat)
    told = page.widgets.reckoning.accessibleName()
    assert told and told == spoken_text(page.widgets.reckoning.headline, has_calls=True) and not set(told) & set("♣♦♥♠")


def test_a_paper_over_the_table_is_a_dialog_with_a_name(qtbot: Any, heard: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    sheets = page.findChildren(TableSheet)
    assert len(sheets) >= 3
    for sheet in sheets:
        sheet.title.setText("Deal 1")
        sheet.open_up()
        heard_so = QAccessible.queryAccessibleInterface(sheet)
        assert heard_so.role() == QAccessible.Role.Dialog and heard_so.text(NAME) == "Deal 1"
        sheet.dismiss()


def test_a_question_over_a_page_is_a_dialog(qtbot: Any, heard: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    question = Sheet(page, "Give up this match", "It counts as lost.")
    question.open()
    assert QAccessible.queryAccessibleInterface(question).role() == QAccessible.Role.Dialog
    question.reject()


def test_open_cards_of_a_deal_are_named_after_the_deal(qtbot: Any) -> None:
    page = open_table(qtbot, Match.new("razz", seed=4, seats=3), guide=False)
    dealt = [event.seen_by(0) for event in page.match.state.observe(0).history if event.kind == "deal"]
    page.view.announcer._announced_status = {}
    with listening() as told:
        page.event_player.deal_animation.turn_up_cards(dealt)
    names = ["You get", f"{page.match.names[1]} gets", f"{page.match.names[2]} gets"]
    wanted = [
        f"{name} {card_name(page.match.state.zones[f'up:{seat}'][0], 'french')}" for seat, name in enumerate(names)
    ]
    assert told[0].startswith("Deal 1, ") and [one for one in told if " get" in one] == wanted


def test_the_announced_end_of_a_deal_names_cards_as_cards(qtbot: Any) -> None:
    match = random_match("razz", seed=4, until_deal_end=True, seats=3)
    seat, action = match.log[-1]
    match.undo()
    page = open_table(qtbot, match, guide=False)
    with listening() as told:
        page.runner.play_action(action, seat)
        qtbot.waitUntil(page.widgets.reckoning.isVisible, timeout=4000)
    end = next(one for one in told if "Score: " in one)
    assert not re.search(r"(two|three|four|five|six|seven|eight|nine|ten) (clubs|diamonds|hearts|spades)", end), end


def test_enter_presses_whatever_is_a_button(qtbot: Any, tmp_path: Path) -> None:
    main = show_match(qtbot, tmp_path)
    for place in ("today", "learn", "record", "help", "settings"):
        button = main.place_bar.place_buttons[place]
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Return)
        assert main.navigation.page is not main.hall, f"{place} was not opened"
        main.navigation.go_home()


# ---- pages


def test_a_list_to_choose_from_says_what_is_chosen_in_it(qtbot: Any, heard: Any) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    dropdown = Dropdown([("whist", "Whist")], "whist", name="Game")
    QVBoxLayout(page).addWidget(dropdown)
    found = QAccessible.queryAccessibleInterface(dropdown)
    labels = [other.text(NAME) for other, relation in found.relations() if relation == QAccessible.RelationFlag.Label]
    assert "Game" in (found.text(NAME), *labels)


def test_another_month_is_announced_and_its_days_are_reached(qtbot: Any) -> None:
    today = date(2026, 11, 28)
    calendar = MonthCalendar(date(2026, 1, 1), today, lambda day: "")
    qtbot.addWidget(calendar)
    with listening() as told:
        calendar.change_month(-1)
    assert told == ["October 2026"]
    reached = [day for day, cell in calendar.day_cells.items() if cell.focusPolicy() == Qt.FocusPolicy.StrongFocus]
    assert reached == [date(2026, 10, 31)]
    calendar.change_month(1)
    reached = [day for day, cell in calendar.day_cells.items() if cell.focusPolicy() == Qt.FocusPolicy.StrongFocus]
    assert reached == [today]


def test_who_takes_a_pile_is_heard_to_get_its_cards() -> None:
    def spoken(seat: int, cards: tuple[Card, ...]) -> str:
        event = Event("move", seat=seat, source="discard", target=f"hand:{seat}", cards=cards)
        return log.describe_aloud(random_match("burraco", seed=3).game, event, ("You", "Bruno").__getitem__)

    pile = tuple(Card.of(f"{rank}C") for rank in "23456789T")
    assert spoken(1, pile[:2]) == "Bruno gets two of clubs, three of clubs"
    assert spoken(1, pile) == "Bruno gets 9 cards"
    assert spoken(0, pile).startswith("You get two of clubs, ") and spoken(0, pile).endswith(", ten of clubs")
