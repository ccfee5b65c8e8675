"""Keys that are set anew: what may be had, who has it already, that all follows at once, and damaged settings."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from cardhall.desktop import key_labels, keys, own_keys
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.key_sheet import KeySheet
from cardhall.desktop.pages.keys_page import KeyButton, KeysPage
from cardhall.desktop.pages.settings_page import SettingsPage
from cardhall.desktop.settings import Settings, load_settings
from cardhall.desktop.widgets import shortcuts
from cardhall.desktop.widgets.shortcuts import Shortcuts
from cardhall.match import Match, Store

from .table_helpers import open_table, whist_match
from .test_choosing import match_in_fight
from .test_keys import bound_keys, window

CTRL, SHIFT, NONE = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.NoModifier,
)


@pytest.fixture(autouse=True)
def _as_at_first() -> Iterator[None]:
    yield
    shortcuts.apply_keys({})


# ---- which keys may be


def test_commands_have_names_of_their_own_and_no_two_have_the_same_keys() -> None:
    named = [
        key.name
        for key in (
            *keys.WINDOW_KEYS,
            *keys.TABLE_KEYS,
            *keys.DEAL_STATUS_KEYS,
            *keys.TABLE_LETTER_KEYS,
            *keys.REVIEW_KEYS,
        )
    ]
    assert len(set(named)) == len(named) and own_keys.CHANGEABLE_KEYS.keys() < set(named)
    for kind in (own_keys.SHORTCUT_KEYS, own_keys.LETTER_KEYS, own_keys.REVIEW_COMMANDS):
        bound = [one for key in kind.values() for one in key.keys]
        assert len(set(bound)) == len(bound)
    for name, key in own_keys.CHANGEABLE_KEYS.items():
        assert not own_keys.key_problem(name, key.keys[0]) and own_keys.normalise_keys(key.keys[0]) == key.keys[0], name
        assert own_keys.find_command_holding(name, key.keys[0], {}) is None


@pytest.mark.parametrize(
    ("name", "wanted", "why"),
    [
        ("undo", "Ctrl+U", ""),
        ("undo", "F9", ""),
        ("undo", "Alt+Shift+7", ""),
        ("undo", "Ctrl++", ""),
        ("undo", "U", "Use Ctrl or Alt with another key"),
        ("undo", "Shift+U", "Use Ctrl or Alt with another key"),
        ("undo", "Ctrl+C", "for something else"),
        ("undo", "Alt+F4", "for something else"),
        ("undo", "Ctrl+Left", "cannot be used"),
        ("undo", "", "cannot be used"),
        ("undo", "Ctrl+Ctrl+U", "cannot be used"),
        ("hint", "Q", ""),
        ("hint", "H", ""),
        ("hint", "S", "name suits"),
        ("claim", "C", ""),
        ("hint", "7", "a letter from A to Z"),
        ("hint", "Ctrl+Q", "a letter from A to Z"),
        ("mistake", "S", ""),
        ("decision_after", "PgDown", ""),
        ("decision_after", "Ctrl+Right", "an arrow"),
        ("play_on", "7", "an arrow"),
    ],
)
def test_what_a_command_may_be_done_with(name: str, wanted: str, why: str) -> None:
    said = own_keys.key_problem(name, wanted)
    assert why in said and bool(said) == bool(why)


def test_keys_are_written_as_qt_writes_them() -> None:
    assert own_keys.normalise_keys("Shift+Ctrl+z") == "Ctrl+Shift+Z"
    assert [own_keys.normalise_keys(one) for one in ("Ctrl+", "x" * 40, "Ctrl+F99x", "Hyper+Z")] == [""] * 4

    for key in "ÄÖÜß×÷µ":
        qt = QKeySequence(f"Ctrl+{key}").toString(QKeySequence.SequenceFormat.PortableText)
        assert bool(own_keys.filter_valid_keys({"undo": qt})) == (not own_keys.key_problem("undo", qt)), (
            f"{qt} is free, and holds"
        )
    assert own_keys.filter_valid_keys({"undo": "Ctrl+ß"}) == {"undo": "Ctrl+ß"}


def test_whatever_is_set_every_command_has_keys_and_no_two_the_same() -> None:
    rng = random.Random(4)
    pool = [one for key in own_keys.CHANGEABLE_KEYS.values() for one in key.keys]
    pool += ["Ctrl+U", "F9", "Q", "Z", "PgUp", "Down", "Ins", "Ctrl++", "ctrl+u", "Ctrl+F25", "Ctrl+1", "Ctrl+ß", "ß"]
    for _ in range(500):
        own = {rng.choice(list(own_keys.CHANGEABLE_KEYS)): rng.choice(pool) for _ in range(rng.randrange(1, 14))}
        own_keys.use_keys(own)
        for kind in (own_keys.SHORTCUT_KEYS, own_keys.LETTER_KEYS, own_keys.REVIEW_COMMANDS):
            bound = [one for key in kind.values() for one in own_keys.current_keys(key)]
            assert len(set(bound)) == len(bound) and all(map(own_keys.current_keys, kind.values())), own


def test_keys_that_two_would_have_hold_for_neither_unless_they_are_exchanged() -> None:
    assert own_keys.filter_valid_keys({"undo": "Ctrl+P"}) == {}, "the pause has it"
    exchange = own_keys.exchange_keys("undo", "Ctrl+P", {})
    assert exchange == {"undo": "Ctrl+P", "pause": "Ctrl+Z"} == own_keys.filter_valid_keys(exchange)
    assert own_keys.exchange_keys("undo", "Ctrl+Z", exchange) == {}, "back again"
    assert own_keys.filter_valid_keys({"undo": "Ctrl+U", "pause": "Ctrl+U"}) == {"undo": "Ctrl+U"}
    shortcuts.apply_keys({"save": "Ctrl+Y"})  # which was the second key of redo
    assert own_keys.current_keys(own_keys.CHANGEABLE_KEYS["redo"]) == ("Ctrl+Shift+Z",)
    assert own_keys.current_keys(own_keys.CHANGEABLE_KEYS["save"]) == ("Ctrl+Y",)


@pytest.mark.parametrize(
    "damaged",
    [
        {"undo": "Ctrl+U", "nobody": "Ctrl+K", "hint": "??", "pause": "Return"},
        {"undo": "Ctrl+U", "pause": 7, "redo": None, "x" * 400: "Ctrl+K"},
        {"undo": "Ctrl+U", "redo": "Ctrl+U", "save": "ctrl+k"},
    ],
)
def test_damaged_settings_cost_only_what_is_damaged(tmp_path: Path, damaged: dict[str, Any]) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"keys": damaged, "volume": 40}))
    settings, _ = load_settings(path)
    shortcuts.apply_keys(settings.keys)
    assert own_keys.first_key("undo") == "Ctrl+U" and settings.volume == 40
    for name in own_keys.CHANGEABLE_KEYS.keys() - {"undo"}:
        assert own_keys.first_key(name) == own_keys.CHANGEABLE_KEYS[name].keys[0]
    path.write_text(json.dumps({"keys": ["Ctrl+U"]}))
    assert load_settings(path)[0].keys == {}


def test_keys_of_reviews_are_by_themselves() -> None:
    other = own_keys.find_command_holding("mistake", "P", {})
    assert other is not None and other.name == "play_on", "at the table P passes, which is another matter"
    exchange = own_keys.exchange_keys("mistake", "P", {})
    assert exchange == {"mistake": "P", "play_on": "M"}
    shortcuts.apply_keys({**exchange, "decision_after": "Down"})
    told = own_keys.review_commands_by_key()
    assert (told["P"], told["Shift+P"], told["M"], told["Down"]) == (
        "mistake",
        "mistake_before",
        "play_on",
        "decision_after",
    )
    assert "Right" not in told and own_keys.first_key("pass") == "P"


# ---- asking for keys


def open_sheet(page: KeysPage, name: str) -> KeySheet:
    words = own_keys.CHANGEABLE_KEYS[name].description
    button = next(one for one in page.findChildren(KeyButton) if one.accessibleName().startswith(f"{words}:"))
    button.click()
    found = [one for one in page.findChildren(KeySheet) if one.isVisible()]
    assert len(found) == 1
    return found[0]


def all_keys(qtbot: Any, tmp_path: Path) -> tuple[MainWindow, KeysPage]:
    main = window(qtbot, tmp_path)
    main.activateWindow()
    qtbot.waitUntil(main.isActiveWindow, timeout=2000)
    main.help_and_settings.toggle_keys_page()
    page = main.navigation.page
    assert isinstance(page, KeysPage)
    return main, page


def test_a_shortcut_is_set_anew_and_holds_at_once_everywhere(qtbot: Any, tmp_path: Path) -> None:
    main, page = all_keys(qtbot, tmp_path)
    sheet = open_sheet(page, "full")
    assert not sheet.set_button.isEnabled() and sheet.accessibleDescription() == "Press the new shortcut."
    QTest.keyClick(sheet, Qt.Key.Key_J)
    assert not sheet.set_button.isEnabled() and "Use Ctrl or Alt" in sheet.status_label.plain_text
    QTest.keyClick(sheet, Qt.Key.Key_J, CTRL | SHIFT)
    assert sheet.set_button.isEnabled() and sheet.status_label.plain_text == "Ctrl+Shift+J is free."
    QTest.keyClick(sheet, Qt.Key.Key_Return)
    assert (
        main.settings.keys == {"full": "Ctrl+Shift+J"}
        and "Ctrl+Shift+J" in bound_keys(main)
        and "F11" not in bound_keys(main)
    )
    assert "Full screen: Ctrl Shift J" in [one.accessibleName() for one in page.key_widgets]
    main.settings_writer.write_now()
    assert load_settings(main.settings.path)[0].keys == main.settings.keys if main.settings.path else True


def test_a_conflict_is_told_and_the_two_can_be_exchanged(qtbot: Any, tmp_path: Path) -> None:
    main, page = all_keys(qtbot, tmp_path)
    sheet = open_sheet(page, "undo")
    QTest.keyClick(sheet, Qt.Key.Key_P, CTRL)
    assert sheet.status_label.plain_text == (
        "Ctrl+P is already the shortcut for “Pause or continue”. You can swap them: “Pause or "
        "continue” then gets Ctrl+Z."
    )
    assert sheet.set_button.text() == "Exchange them"
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert main.settings.keys == {}, "nothing was agreed to"
    sheet = open_sheet(page, "undo")
    sheet.try_keys("Ctrl+P")
    sheet.set_button.click()
    assert main.settings.keys == {"undo": "Ctrl+P", "pause": "Ctrl+Z"}
    sheet = open_sheet(page, "pause")
    first = next(one for one in sheet.findChildren(type(sheet.set_button)) if one.text() == "Reset")
    assert first.isVisible()
    first.click()
    assert main.settings.keys == {}


def test_all_keys_are_as_at_first_with_a_way_back(qtbot: Any, tmp_path: Path) -> None:
    main, page = all_keys(qtbot, tmp_path)
    assert not page.reset_button.isEnabled()
    page.set_key("hint", "Q")
    assert page.reset_button.isEnabled() and own_keys.letter_commands_by_letter()["Q"] == "hint"
    page.reset_button.click()
    assert (
        main.settings.keys == {}
        and own_keys.letter_commands_by_letter()["H"] == "hint"
        and not page.reset_button.isEnabled()
    )
    assert main.banner.text == "All shortcuts are reset."
    main.banner.buttons[0].click() if hasattr(main.banner, "buttons") else page._apply_keys({"hint": "Q"})
    assert main.settings.keys == {"hint": "Q"}


def test_the_settings_that_are_restored_include_the_keys(qtbot: Any, tmp_path: Path) -> None:
    main, page = all_keys(qtbot, tmp_path)
    page.set_key("hint", "Q")
    main.navigation.go_back()
    main.help_and_settings.show_settings()
    settings = main.navigation.page
    assert isinstance(settings, SettingsPage)
    settings.restore_defaults()
    assert main.settings.keys == {} and own_keys.first_key("hint") == "H"


# ---- at the table


def test_letters_set_anew_do_at_the_table_what_they_did(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_fight(), guide=False)
    page.stage.cloth.setFocus()
    shortcuts.apply_keys({"pass": "X", "next": "V", "hint": "Q"})
    assert page.widgets.bar.hint_button.toolTip() == "Hint (Q)"
    assert page.widgets.row.keys["X"].text() == "Pass"
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_V)
    assert page.gestures.selected_items
    assert set(own_keys.command_letters()) == set("QLCVOW")
    asked: list[bool] = []
    page.table_keys.commands = {**page.table_keys.commands, "hint": lambda: asked.append(True)}
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_H)
    assert not asked
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Q)
    assert asked
    assert key_labels.key_cap_labels(next(key for key in keys.TABLE_LETTER_KEYS if key.name == "before")) == [
        "Shift",
        "V",
    ]


def test_tips_menu_and_prompt_say_the_keys_that_hold(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    shortcuts.apply_keys({"undo": "F7", "pause": "Ctrl+Alt+P", "give_up": "Ctrl+K", "order": "B", "rules": "F2"})
    bar = page.widgets.bar
    assert bar.rules_button.toolTip() == "Rules (F2)" and bar.flag_button.toolTip() == "Give up the match (Ctrl+K)"
    assert bar.undo_button.toolTip().endswith("(F7)") or not bar.undo_button.isEnabled()
    assert page.view.hand_order.button.toolTip().endswith("(B)")
    entries = [action.text() for action in page.table_keys.make_menu(page).actions()]
    assert "Give up the match\tCtrl+K" in entries
    page.flow.toggle_pause()
    assert "Ctrl+Alt+P" in page.widgets.prompt.text and bar.pause_button.toolTip() == "Continue (Ctrl+Alt+P)"
    shortcuts.apply_keys({})
    assert "Ctrl+P" in page.widgets.prompt.text and bar.pause_button.toolTip() == "Continue (Ctrl+P)"


def test_a_page_that_has_gone_hears_of_no_keys(qtbot: Any, tmp_path: Path) -> None:
    main = MainWindow(Settings(keys={"save": "Ctrl+K"}), Store(tmp_path))
    qtbot.addWidget(main, before_close_func=lambda w: w.shut_down())
    assert "Ctrl+K" in bound_keys(main)
    main.table_host.show_table(Match.new("whist", seed=4))
    main.table_host.leave_table()
    shortcuts.apply_keys({"save": "Ctrl+J"})
    assert "Ctrl+J" in bound_keys(main) and isinstance(main.shortcuts, Shortcuts)


# ---- search in the settings


def settings_page(qtbot: Any, size: tuple[int, int] = (1024, 700)) -> SettingsPage:
    page = SettingsPage(Settings())
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    return page


def shown_texts(page: SettingsPage) -> list[str]:
    return [
        row.findChildren(type(page.hint_label))[0].plain_text
        for group in page.all_groups
        for row in group.rows
        if not row.isHidden()
    ]


def test_settings_are_found_by_any_of_their_words(qtbot: Any) -> None:
    page = settings_page(qtbot)
    everything = shown_texts(page)
    page.focus_search()
    QTest.keyClicks(page.search_field, "dark")
    assert shown_texts(page) == ["Pages", "Show which cards may be played"]
    headings = [group.heading.text() for group in page.all_groups if not group.card.isHidden()]
    assert headings == ["Appearance", "Play"]
    assert [key.text() for key in page.nav_group.buttons() if not key.isHidden()] == headings
    page.search_field.setText("sound vol")
    assert shown_texts(page) == ["Volume"], "of several words each, the heading's too"
    page.search_field.setText("qwertz")
    assert not shown_texts(page) and page.no_match_label.plain_text == "No setting matches “qwertz”."
    QTest.keyClick(page.search_field, Qt.Key.Key_Escape)
    assert shown_texts(page) == everything and page.no_match_label.isHidden()


@pytest.mark.parametrize(
    ("looked", "first"),
    [
        ("animation", "Movement"),
        ("animaton", "Movement"),
        ("mouse", "Layout"),
        ("font", "Text"),
        ("schrift", "Text"),
        ("ratón", "Layout"),
        ("souris", "Layout"),
        ("carattere", "Text"),
        ("sombre", "Pages"),
        ("clavier", "Keys"),
        ("dark mode", "Pages"),
        ("mute", "Sound"),
        ("hotkey", "Keys"),
        ("tutorial", "Guide"),
        ("blind", "Suit colours"),
    ],
)
def test_settings_are_found_by_other_words_and_with_mistakes(qtbot: Any, looked: str, first: str) -> None:
    page = settings_page(qtbot)
    page.search_field.setText(looked)
    assert first in shown_texts(page) and len(shown_texts(page)) <= 3
    meant = page.no_match_label.plain_text
    assert meant == ("No setting contains “animaton”. Did you mean “animation”?" if looked == "animaton" else "")


def test_a_line_stands_only_between_settings_that_are_shown(qtbot: Any) -> None:
    for size in ((800, 560), (1440, 900)):
        page = settings_page(qtbot, size)
        for looked in ("", "movement", "text"):
            page.search_field.setText(looked)
            for group in page.all_groups:
                rows = [row for row in group.rows if not row.isHidden()]
                lines = [line for line in group.dividers if line is not None and not line.isHidden()]
                assert len(lines) == max(0, len(rows) - 1)
        page.search_field.clear()
        assert "Readability" in shown_texts(page)


def test_what_is_looked_for_stays_when_the_look_changes(qtbot: Any) -> None:
    page = settings_page(qtbot)
    page.search_field.setText("large")
    found = shown_texts(page)
    page.restyle()
    assert page.search_field.text() == "large" and shown_texts(page) == found
