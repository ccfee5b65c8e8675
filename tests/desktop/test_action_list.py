"""The list of everything that can be done: its order in all games, typing in it, dialogs, and the lists of W and L."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from cardhall.cards import Card
from cardhall.desktop.table.screenshot import random_match
from cardhall.language import translate
from cardhall.match import Match
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.observation import Observation

from .heard import action_lists
from .table_helpers import legal_item, open_table, whist_match
from .test_heard import activate

MAX_WORDS = 40  # a bid with its meaning; other lines are shorter
SIGNS = set("♣♦♥♠")
MELDING, PUTTING_AWAY = ("meld", "add", "combine"), ("discard", "exchange")
CTRL = Qt.KeyboardModifier.ControlModifier


def test_lists_are_the_golden_text() -> None:
    assert action_lists.text() == action_lists.GOLDEN.read_text(encoding="utf-8")


def faults_of(seen: Observation) -> Iterator[str]:
    """What is wrong with the list of a position."""
    groups = action_lists.lines_of(seen)[1]
    lines = [line for group in groups for line in group.lines]
    texts = [line.text for line in lines]
    if len(set(texts)) < len(texts):
        yield "two lines read alike"
    yield from (f"has the sign of a suit, which cannot be read aloud: {text}" for text in texts if set(text) & SIGNS)
    yield from (f"begins with no capital letter, so give it a label: {text}" for text in texts if not text[0].isupper())
    yield from (f"too long: {text}" for text in texts if len(text.split()) > MAX_WORDS)
    listed = {line.action for line in lines}
    kinds = {action.verb for action in seen.actions()} - {action.verb for action in listed}
    if kinds:
        yield f"left out: {kinds}"
    verbs = [line.action.verb for line in lines if line.action.cards]
    melds = [place for place, verb in enumerate(verbs) if verb in MELDING]
    discards = [place for place, verb in enumerate(verbs) if verb in PUTTING_AWAY]
    if melds and discards and max(melds) > min(discards):
        yield "discards before melds"
    hand = action_lists.lines_of(seen)[0]._card_places
    singles = [line.action for line in lines if line.action.cards and not line.action.words]
    for verb in {action.verb for action in singles}:
        places = [hand[one.cards[0]] for one in singles if one.verb == verb and len(one.cards) == 1]
        if places != sorted(places) and verb != "declare":  # whoever names a card has the rows of its keys
            yield f"{verb}: not in the order of the hand"
    scale = [str(action) for action in seen.repertoire()]
    bids = [scale.index(str(line.action)) for line in lines if line.action.verb == "bid" and str(line.action) in scale]
    if bids != sorted(bids):
        yield "bids are not from low to high"


@pytest.mark.parametrize("game_id", CATALOGUE)
def test_every_list_is_in_the_order_of_its_game(game_id: str) -> None:
    found = [fault for seen in action_lists.positions(game_id, (3,), 8) for fault in faults_of(seen)]
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("game_id", CATALOGUE)
def test_many_lists_are_in_the_order_of_their_game(game_id: str) -> None:
    found = [fault for seen in action_lists.positions(game_id, range(12), 60) for fault in faults_of(seen)]
    assert not found, "\n".join(found)


def shown(page: Any) -> list[str]:
    listed = page.widgets.action_list.list_widget
    return [listed.item(row).text() for row in range(listed.count())]


def test_letters_find_any_word_and_arrows_the_titles(qtbot: Any) -> None:
    page = open_table(qtbot, random_match("dou-dizhu", seed=3, action_count=14), painted=False)
    activate(qtbot, page)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_L, CTRL)
    listed = page.widgets.action_list.list_widget
    assert listed.hasFocus() and listed.currentItem().text() == "Play an ace", "Enter plays at once"
    QTest.keyClicks(listed, "three fours with a k")
    assert listed.currentItem().text() == "Play three fours with a king"
    listed._search_text = ""
    QTest.keyClick(listed, Qt.Key.Key_R)
    first = listed.currentItem().text()
    QTest.keyClick(listed, Qt.Key.Key_R)
    assert " run " in first and " run " in listed.currentItem().text() != first, "the next one with the same letter"
    QTest.keyClick(listed, Qt.Key.Key_Left)
    assert listed.currentItem().text() == "Play: 5 cards, 10" and listed.currentItem().font().weight() >= 600
    QTest.keyClick(listed, Qt.Key.Key_Right)
    assert listed.currentItem().text() == "Play: 6 cards, 2"
    before = len(page.match.log)
    QTest.keyClick(listed, Qt.Key.Key_Return)
    assert len(page.match.log) == before and listed.currentItem().text().startswith("Play a run from six"), "a title"


def test_many_places_are_listed_by_card_or_by_place(qtbot: Any) -> None:
    page = open_table(qtbot, random_match("one-eyed-jack", seed=3, action_count=8), painted=False)
    activate(qtbot, page)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_L, CTRL)
    listed = page.widgets.action_list.list_widget
    assert shown(page)[0] == "List by place" and listed.currentRow() > 0
    listed.setCurrentRow(0)
    QTest.keyClick(listed, Qt.Key.Key_Return)
    places = [line.rpartition(" ")[2] for line in shown(page) if " to " in line]
    assert shown(page)[0] == "List by card" and places == sorted(places, key=lambda one: (one[0], int(one[1:])))


def test_who_waits_hears_for_whom(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), painted=False)
    page.runner.computers.stop()
    page.flow.act(page.situation.legal.actions[0])
    page.runner.set_paused(True)
    page.view.overviews.show_action_list()
    assert shown(page) == [page.view.announcer.deal_status().turn()]
    QTest.keyClick(page.widgets.action_list.list_widget, Qt.Key.Key_Return)
    assert page.widgets.action_list.isVisible()


def test_a_dialog_over_the_table_keeps_the_focus(qtbot: Any) -> None:
    page = open_table(qtbot, Match.new("nuts", seed=3), painted=False)
    activate(qtbot, page)
    sheet = page.countdown.sheet
    sheet.show_text("Nuts", "Nobody waits", "Start")
    assert sheet.close_button.hasFocus()
    QTest.keyClick(sheet.close_button, Qt.Key.Key_L, CTRL)
    assert not page.widgets.action_list.isVisible() and sheet.close_button.hasFocus()
    QTest.keyClick(sheet.close_button, Qt.Key.Key_G, Qt.KeyboardModifier.AltModifier)
    lines = page.widgets.line_list
    assert lines.isVisible() and lines.list_widget.hasFocus(), "reading is possible over a dialog"
    QTest.keyClick(lines.list_widget, Qt.Key.Key_Escape)
    assert sheet.isVisible() and sheet.close_button.hasFocus(), "and leads back to it"
    QTest.keyClick(sheet.close_button, Qt.Key.Key_Return)
    assert not sheet.close_button.isVisible(), "Enter has started the countdown"


def test_a_score_sheet_keeps_the_focus(qtbot: Any) -> None:
    match = random_match("whist", seed=3, until_deal_end=True)
    seat, action = match.log[-1]
    match.undo()
    page = open_table(qtbot, match, guide=False)
    page.activateWindow()
    page.runner.play_action(action, seat)
    reckoning = page.widgets.reckoning
    reckoning.take_focus()
    qtbot.waitUntil(lambda: reckoning.isAncestorOf(QApplication.focusWidget()), timeout=2000)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_L, CTRL)
    assert not page.widgets.action_list.isVisible() and reckoning.isAncestorOf(QApplication.focusWidget())


@pytest.mark.parametrize("key", [Qt.Key.Key_L, Qt.Key.Key_W])
def test_the_last_trick_and_the_calls_are_lines_for_a_reader(qtbot: Any, key: Qt.Key) -> None:
    match = random_match("contract-bridge", seed=3, action_count=14) if key == Qt.Key.Key_W else whist_match()
    page = open_table(qtbot, match, painted=False)
    activate(qtbot, page)
    QAccessible.setActive(True)
    try:
        QTest.keyClick(page.stage.cloth, key)
        lines = page.widgets.line_list
        picture = page.widgets.call_list if key == Qt.Key.Key_W else page.widgets.last_events
        assert lines.isVisible() and lines.list_widget.hasFocus() and picture.isVisible()
        texts = [lines.list_widget.item(row).text() for row in range(lines.list_widget.count())]
        assert len(texts) >= 4 and texts == list(picture.spoken_lines)
        QTest.keyClick(lines.list_widget, Qt.Key.Key_Down)
        assert lines.list_widget.currentRow() == 1
        QTest.keyClick(lines.list_widget, Qt.Key.Key_Escape)
        assert not lines.isVisible() and not picture.isVisible() and page.stage.cloth.hasFocus()
    finally:
        QAccessible.setActive(False)
    QTest.keyClick(page.stage.cloth, key)
    assert picture.isVisible() and not lines.isVisible(), "who sees the picture needs no list"


def test_the_first_line_plays_the_first_card(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), painted=False)
    card: Card = legal_item(page).card
    page.view.overviews.show_action_list()
    assert shown(page)[0] == f"Play {translate(card.name)}"
