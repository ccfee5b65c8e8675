"""What those hear who play without seeing the table: golden texts, bids, how the deal stands, the log, the lists."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QSlider, QWidget

from cardhall.desktop.pages.settings_page import SettingsPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.access.deal_status import panel_words, row_words
from cardhall.desktop.table.card_words import spoken_text
from cardhall.desktop.table.parts.rail import Panel, Row
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.widgets import accessibility
from cardhall.language import translate
from cardhall.rules.catalogue import CATALOGUE

from .heard import OTHER_LANGUAGES, SCENES, TRANSLATED_SCENES, Scene, golden_file, listening, standing, text
from .table_helpers import legal_item, open_table, whist_match
from .test_keys import window

NAME = QAccessible.Text.Name
ALT = Qt.KeyboardModifier.AltModifier


@pytest.mark.parametrize("scene", SCENES, ids=[scene.name for scene in SCENES])
def test_what_is_announced_is_the_golden_text(qapp: Any, scene: Scene) -> None:
    assert text(scene) == golden_file(scene).read_text(encoding="utf-8")


@pytest.mark.parametrize("code", OTHER_LANGUAGES)
@pytest.mark.parametrize("name", TRANSLATED_SCENES)
def test_what_is_announced_in_another_language_is_the_golden_text(qapp: Any, name: str, code: str) -> None:
    (scene,) = (one for one in SCENES if one.name == name)
    assert text(scene, code) == golden_file(scene, code).read_text(encoding="utf-8")


def test_bids_are_not_spoken_as_cards() -> None:
    assert spoken_text("bids 4♥", has_calls=True) == "bids four hearts"
    assert spoken_text("bids 1♦", has_calls=True) == spoken_text("bids 1♦") == "bids one diamond"
    assert spoken_text("10♠ doubled", has_calls=True) == "ten spades doubled"
    assert spoken_text("leads 10♠") == "leads ten of spades"
    assert spoken_text("Highest bid 7♥", "spanish", has_calls=True) == "Highest bid seven cups"


def test_ranks_and_several_cards_are_spoken_apart() -> None:
    assert spoken_text("shows 7♠ 6♠ K♥") == "shows seven of spades, six of spades, king of hearts"
    assert spoken_text("melds 6♠ joker 7♠ big joker") == "melds six of spades, joker, seven of spades, big joker"
    assert spoken_text("gets joker little joker 7♠") == "gets joker, little joker, seven of spades"
    assert spoken_text("You play 9 10 J Q K A") == "You play 9 10 jack queen king ace"
    assert spoken_text("Hugo plays A") == "Hugo plays ace"
    assert spoken_text("A card lies here · Play it") == "A card lies here. Play it"


def test_what_is_not_counted_has_no_zero() -> None:
    assert row_words(Row("Greta plays it")) == "Greta plays it"
    assert row_words(Row("Your tricks", "", 0, 7)) == "Your tricks 0 of 7"
    panel = Panel("Contract", (Row("Greta plays it"),), large_text="6", suit="H", rows_beside=True)
    assert panel_words(panel) == "six hearts, Greta plays it"
    assert panel_words(Panel("Highest bid", (Row("Keiko"),), large_text="2")) == "2, Keiko"


@pytest.mark.parametrize("game_id", ["contract-bridge", "dou-dizhu", "pontoon", "five-hundred", "truc"])
def test_panels_say_their_large_number_and_no_signs(qtbot: Any, game_id: str) -> None:
    page = open_table(qtbot, random_match(game_id, seed=3, action_count=8))
    panels = page.widgets.rail.part_panels
    assert panels or game_id == "truc"
    for panel in panels:
        told = panel.accessibleName().removeprefix(f"{translate(panel.panel.title)}: ")
        assert told and not set(told) & set("♣♦♥♠"), told
        if isinstance(panel.panel, Panel):
            assert not panel.panel.large_text or told.split(",")[0]
            assert not any(row.label + " 0" in told for row in panel.panel.rows if not row.text and not row.box_count)


def test_lamps_of_rows_are_told_as_states() -> None:
    assert row_words(Row("You have a burraco", lamp_mark="later")) == "You have a burraco: not yet"
    assert row_words(Row("You have a burraco", lamp_mark="done")) == "You have a burraco: yes"
    assert row_words(Row("Trick 1", "Keiko", lamp_mark="lost")) == "Trick 1 Keiko"


@pytest.mark.long
@pytest.mark.parametrize("game_id", CATALOGUE)
def test_words_of_texts_on_a_table_are_in_their_names(qtbot: Any, game_id: str) -> None:
    page = open_table(qtbot, random_match(game_id, seed=3, action_count=8), painted=False)
    QAccessible.setActive(True)
    try:
        if page.situation.table.auction is not None:
            page.view.show_calls()
        page.view.overviews.show_last_events()
        found = accessibility_faults(QAccessible.queryAccessibleInterface(page))
        assert not found, "\n".join(found)
    finally:
        QAccessible.setActive(False)


def test_alt_g_tells_the_deal_of_every_game() -> None:
    assert standing.text() == standing.GOLDEN.read_text(encoding="utf-8")


def activate(qtbot: Any, page: Any) -> None:
    page.activateWindow()
    page.stage.cloth.setFocus()
    qtbot.waitUntil(page.stage.cloth.hasFocus, timeout=2000)


def press(page: Any, key: Qt.Key) -> None:
    QTest.keyClick(page.stage.cloth, key, ALT)


def test_keys_say_how_the_deal_stands(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    activate(qtbot, page)
    seen = page.situation.seen
    with listening() as told:
        keys = (Qt.Key.Key_S, Qt.Key.Key_C, Qt.Key.Key_T, Qt.Key.Key_N, Qt.Key.Key_M, Qt.Key.Key_H)
        for key in (*keys, Qt.Key.Key_W, Qt.Key.Key_R):
            before = len(told)
            press(page, key)
            assert len(told) == before + 1, f"nothing was said at {key}"
            assert spoken_text(page.widgets.prompt.text) == told[-1]
    score, contract, trumps, tricks, trick, hand, turn, again = told
    assert hand.startswith("Your hand, ") and hand.count(" of ") == len(seen.hand)
    assert score.startswith("Score: You and Ines ")
    assert contract == "There is no contract." and trumps.endswith(" are trumps")
    assert tricks.startswith("Trick ") and "Tricks taken: You and Ines " in tricks
    assert trick.startswith("In the trick: ") and trick.count(" of ") == len(seen.zones["trick"])
    assert turn == "It is your turn" and again.startswith("Deal 1, ")


def test_the_log_of_the_deal_can_be_gone_through(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    activate(qtbot, page)
    press(page, Qt.Key.Key_L)
    lines = page.widgets.line_list
    assert lines.isVisible() and lines.list_widget.accessibleName() == "Log of the deal"
    shown = [lines.list_widget.item(i).text() for i in range(lines.list_widget.count())]
    assert (
        shown[0] == "The deal"
        and any(line.startswith("Trick 1, ") for line in shown)
        and any(" leads " in line for line in shown)
    )
    assert lines.list_widget.currentRow() == len(shown) - 1 and not any(set(line) & set("♣♦♥♠") for line in shown)
    played = sum(event.kind == "act" for event in page.situation.seen.history)
    assert len([line for line in shown if " plays " in line or " play " in line or " lead" in line]) == played
    QTest.keyClick(lines.list_widget, Qt.Key.Key_Escape)
    assert not lines.isVisible()


def test_all_that_stands_is_in_a_list(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    activate(qtbot, page)
    press(page, Qt.Key.Key_G)
    shown = [
        page.widgets.line_list.list_widget.item(i).text() for i in range(page.widgets.line_list.list_widget.count())
    ]
    assert shown[0].startswith("Deal 1, ") and shown[-1] == "It is your turn" and len(shown) >= 5


def test_what_is_taken_back_and_done_again_is_said_once(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    item = legal_item(page)
    name = spoken_text(item.card.face)
    page.flow.act(page.situation.legal.actions_with([item.card])[0])
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=4000)
    with listening() as told:
        page.flow.undo()
        assert [one for one in told if one.startswith("Undone: ")] == [f"Undone: You play {name}"]
        told.clear()
        page.flow.redo()
        assert [one for one in told if one.startswith("Redone: ")] == [f"Redone: You play {name}"]


def test_a_card_that_was_hinted_no_longer_says_so(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    page.hints.show_ranking([(page.situation.legal.actions[0], 1.0)])
    assert any(item.is_hinted for item in page.stage.own_hand_items())
    page.flow.act(page.situation.legal.actions[-1])
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=4000)
    page.flow.undo()
    page.flow.redo()
    assert not any(item.is_hinted for item in page.stage.all_items())


# ---- what there is to be found


def accessible_tree(one: Any) -> Iterator[Any]:
    """An accessible object that can be seen and all below it."""
    yield one
    for i in range(one.childCount()):
        child = one.child(i)
        if child is not None and child.isValid() and not child.state().invisible:
            yield from accessible_tree(child)


def accessibility_faults(top: Any) -> list[str]:
    """Focusable objects and groups without a name, pictures and texts without words, and fillers with a name."""
    found = []
    for one in accessible_tree(top):
        name, role, thing = one.text(QAccessible.Text.Name), one.role(), one.object()
        where = f"{type(thing).__name__} {thing.objectName() if thing is not None else ''} {role} {name!r}"
        if one.state().focusable and not name and not isinstance(thing, QAbstractScrollArea):
            found.append(f"no name: {where}")
        empty = (QAccessible.Role.Graphic, QAccessible.Role.StaticText, QAccessible.Role.Grouping)
        if role in empty and not name:
            found.append(f"empty: {where}")
        if role == QAccessible.Role.CheckBox and (thing.group() is not None or thing.autoExclusive()):
            found.append(f"one of many: {where}")
        if role == QAccessible.Role.Client and name:
            found.append(f"a filler: {where}")
        if role == QAccessible.Role.StaticText and isinstance(thing, QWidget) and thing.accessibleDescription():
            found.append(f"words in the description, which is never spoken: {where}")
    return found


def pages_in_window(qtbot: Any, main: Any) -> Iterator[tuple[str, Any]]:
    """Every page of a window, each shown."""
    yield "hall", main.hall
    for name, show in (
        ("rules", lambda: main.help_and_settings.show_rules("whist")),
        ("settings", main.help_and_settings.show_settings),
        ("keys", main.help_and_settings.toggle_keys_page),
        ("past matches", main.finished_match_pages.show_past),
        ("statistics", main.finished_match_pages.show_statistics),
        ("new match", lambda: main.help_and_settings.show_new_match("whist")),
    ):
        show()
        yield name, main.navigation.page
        main.navigation.go_back()
    main.table_host.show_table(whist_match())
    qtbot.waitUntil(lambda: main.navigation.page.situation.legal is not None, timeout=4000)
    yield "table", main.navigation.page


def test_every_page_is_named_throughout(qtbot: Any, tmp_path: Path) -> None:
    main = window(qtbot, tmp_path)
    QAccessible.setActive(True)
    try:
        found = []
        for name, page in pages_in_window(qtbot, main):
            page.resize(1400, 850)
            found += [f"{name}: {fault}" for fault in accessibility_faults(QAccessible.queryAccessibleInterface(page))]
        assert not found, "\n".join(found)
    finally:
        QAccessible.setActive(False)


def test_pages_say_what_they_are_when_they_open(qtbot: Any, tmp_path: Path) -> None:
    main = window(qtbot, tmp_path)
    titles = {}
    for name, page in pages_in_window(qtbot, main):
        titles[name] = main.windowTitle()
        if name not in ("hall", "table"):
            assert page.accessibleName() and main.windowTitle() == f"{page.accessibleName()} – Card Hall"
    assert titles["hall"] == "Card Hall" and titles["table"] == "Whist – Card Hall"
    assert titles["rules"] == "Rules of Whist – Card Hall" and titles["settings"] == "Settings – Card Hall"
    assert len(set(titles.values())) == len(titles)


def test_one_of_many_is_a_radio_button(qtbot: Any) -> None:
    from cardhall.desktop.widgets.buttons import NavButton
    from cardhall.desktop.widgets.controls import Segment
    from cardhall.desktop.widgets.swatches import FeltSwatch

    segment = Segment([(1, "One"), (2, "Two")], 1, name="Number")
    more = [NavButton("All games"), FeltSwatch("green")]
    for widget in (segment, *more):
        qtbot.addWidget(widget)
    for one in (*segment.keys, *more):
        assert QAccessible.queryAccessibleInterface(one).role() == QAccessible.Role.RadioButton
    segment.keys[1].click()
    assert segment.value == 2 and not segment.keys[0].isChecked()
    segment.set_value(None)
    assert segment.value is None and not any(key.isChecked() for key in segment.keys)


def test_a_slider_tells_its_value_as_it_is_seen(qtbot: Any) -> None:
    accessibility.install_accessibility()
    page = SettingsPage(Settings())
    qtbot.addWidget(page)
    sliders = {one.accessibleName(): one for one in page.findChildren(QSlider)}
    pace = QAccessible.queryAccessibleInterface(sliders["Pace, 0.7 s"])
    assert pace.role() == QAccessible.Role.Slider and pace.text(QAccessible.Text.Value) == "0.7"
    worth = pace.valueInterface()
    assert (worth.minimumValue(), worth.currentValue(), worth.maximumValue()) == (0.3, 0.7, 1.5)
    worth.setCurrentValue(0.9)
    assert page.settings.pace == 900 and pace.text(QAccessible.Text.Value) == "0.9"
    size = QAccessible.queryAccessibleInterface(sliders["Size, 100 %"])
    assert size.text(QAccessible.Text.Value) == "100" and size.text(QAccessible.Text.Description)


def guided(qtbot: Any) -> Any:
    page = open_table(qtbot, whist_match(), guide=True)
    page.settings.guided = []
    activate(qtbot, page)
    return page


def test_the_guide_is_read_as_a_dialog_and_then_announced(qtbot: Any) -> None:
    page = guided(qtbot)
    with listening() as told:
        page.guide.restart()
        callout = page.guide.callout
        assert not told and callout.main_button.hasFocus(), (
            "a screen reader reads the dialog into which the focus has come"
        )
        heard = QAccessible.queryAccessibleInterface(callout)
        assert heard.role() == QAccessible.Role.Dialog and heard.text(NAME) == "Your first match: The aim"
        described = heard.text(QAccessible.Text.Description)
        assert described.startswith("You play with the partner opposite against the two others. ")
        assert described.endswith(" points wins. Enter continues, Escape ends the guide.")
        QTest.keyClick(page.focusWidget(), Qt.Key.Key_Return)
        assert len(told) == 1 and told[0].startswith("Your first match: How a trick goes. "), "the focus has stayed"


def test_a_step_about_cards_says_how_they_are_played_with_keys(qtbot: Any) -> None:
    page = guided(qtbot)
    page.guide.callout.is_used_by_keys = True
    page.guide.restart()
    while page.guide.shown_step.target != ("hand",):
        page.guide.go_on()
    assert page.guide.callout.accessibleDescription().endswith(
        " With the keyboard: the arrows move to a card, and Enter plays it. Enter continues, Escape ends the guide."
    )


def test_enter_goes_on_in_the_guide_and_escape_ends_it(qtbot: Any) -> None:
    page = guided(qtbot)
    page.guide.restart()
    callout, title = page.guide.callout, page.guide.shown_step.title
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Return)
    assert callout.isVisible() and page.guide.shown_step.title != title and callout.main_button.hasFocus()
    assert "Enter continues" in callout.text.plain_text, "who answers with a key hears about keys"
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Escape)
    assert not callout.isVisible() and not page.guide.unread_steps and page.stage.cloth.hasFocus()


def test_the_keys_of_the_cards_go_to_the_cards_while_the_guide_speaks(qtbot: Any) -> None:
    page = guided(qtbot)
    page.guide.restart()
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Right)
    assert page.stage.cloth.hasFocus() and page.gestures.cursor is not None and page.guide.callout.isVisible()
    card, before = page.gestures.cursor.card, len(page.match.log)
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Space)
    assert page.match.log[before][0] == 0 and page.match.log[before][1].cards == (card,)


def test_another_closed_hand_is_one_line(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    QAccessible.setActive(True)
    try:
        cloth = QAccessible.queryAccessibleInterface(page.stage.cloth)
        hands = [cloth.child(i) for i in range(cloth.childCount()) if "hand, " in cloth.child(i).text(NAME)]
        closed = [one for one in hands if one.text(NAME).endswith("cards, face down")]
        assert len(closed) >= 2 and all(one.childCount() == 0 for one in closed)
        seen = [one for one in hands if one not in closed]  # the own, and the dealer's with the trump card
        assert len(hands) == 4 and all(one.childCount() for one in seen)
    finally:
        QAccessible.setActive(False)


def test_the_reckoning_is_a_dialog_with_a_line_for_each_row(qtbot: Any) -> None:
    match = random_match("whist", seed=3, until_deal_end=True)
    seat, action = match.log[-1]
    match.undo()
    page = open_table(qtbot, match, guide=False)
    page.runner.play_action(action, seat)
    reckoning = page.widgets.reckoning
    assert reckoning.isVisible()
    QAccessible.setActive(True)
    try:
        dialog = QAccessible.queryAccessibleInterface(reckoning)
        assert dialog.role() == QAccessible.Role.Dialog and dialog.text(NAME) == reckoning.headline
        rows = [one.text(NAME) for one in accessible_tree(dialog) if one.role() == QAccessible.Role.StaticText]
        taken = page.match.state.results[0].lines[0].amounts
        assert rows[0] == "Deal 1."
        assert f"Tricks taken: You and Ines {taken[0]}, Bruno and Ada {taken[1]}." in rows
        assert not dialog.text(QAccessible.Text.Description), "what the rows say is not said twice"
        assert rows[-2].startswith("This deal: You and Ines ") and rows[-1].startswith("Score: You and Ines ")
    finally:
        QAccessible.setActive(False)
    page.activateWindow()
    reckoning.take_focus()
    qtbot.waitUntil(reckoning.next_button.hasFocus, timeout=2000)
    for _ in range(9):
        QTest.keyClick(page.focusWidget(), Qt.Key.Key_Tab)
        assert reckoning.isAncestorOf(page.focusWidget())
