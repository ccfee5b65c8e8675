"""Past matches are filtered and deleted; games saved and opened, settings restored: each with a way back."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.past_filters import LOST_OUTCOME, WON_OUTCOME, MatchFilter, outcome_of
from cardhall.desktop.pages.past_page import PastMatchesPage, PastMatchRow
from cardhall.desktop.pages.settings_page import SettingsPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.buttons import IconButton
from cardhall.desktop.widgets.question import Question
from cardhall.match import Match, Store
from cardhall.match.results import Result
from tests.desktop.test_review import finished_match


def make_result(
    game: str = "whist", won: bool = True, days: int = 0, names: tuple[str, ...] = ("You", "Zoë")
) -> Result:
    winners = (0,) if won else (1,)
    date = datetime.now().astimezone() - timedelta(days=days)
    return Result(
        f"{game}{won}{days}", game, date, (5, 2), ((0, 2), (1, 3)), winners, won, 4, 4, {}, {1: "easy"}, names=names
    )


def test_matches_are_found_by_game_result_date_and_words() -> None:
    some = [
        make_result(),
        make_result(won=False),
        make_result("truc", days=40),
        make_result("truc", won=False, days=400, names=()),
    ]
    assert MatchFilter().select(some) == some
    assert MatchFilter(game="truc").select(some) == some[2:]
    assert MatchFilter(outcome=LOST_OUTCOME).select(some) == [some[1], some[3]]
    assert MatchFilter(period="month").select(some) == some[:2]
    assert MatchFilter(text="zoe truc").select(some) == [some[2]]
    assert MatchFilter(text="won", outcome=WON_OUTCOME).select(some) == [some[0], some[2]]
    assert outcome_of(make_result(won=False)) == LOST_OUTCOME


@pytest.fixture
def window(qtbot: Any, tmp_path: Path) -> Any:
    store = Store(tmp_path / "matches")
    for game_id in ("whist", "euchre"):
        store.record(finished_match(game_id))
    made = MainWindow(Settings(), store)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.shut_down()


def answer_question(window: Any, text: str) -> None:
    question = window.findChildren(Question)[-1]
    next(button for button in question.buttons if button.text() == text).click()


def test_past_matches_are_filtered_on_their_page(window: Any) -> None:
    window.finished_match_pages.show_past()
    page = window.navigation.page
    assert isinstance(page, PastMatchesPage) and len(page.findChildren(PastMatchRow)) == 2
    page.search_field.setText("whi")
    lines = [line for line in page.findChildren(PastMatchRow) if line.isVisible()]
    assert [line.result.game for line in lines] == ["whist"]
    page.search_field.setText("nobody of that name")
    assert not [line for line in page.findChildren(PastMatchRow) if line.isVisible()]
    page.reset_filter()
    assert len([line for line in page.findChildren(PastMatchRow) if line.isVisible()]) == 2


def test_a_past_match_is_deleted_after_a_question_and_can_be_brought_back(window: Any) -> None:
    window.finished_match_pages.show_past()
    page, store = window.navigation.page, window.store
    buttons = [one for one in page.findChildren(IconButton) if one.accessibleName() == "Delete the match of Whist"]
    whist = next(one for one in store.results() if one.game == "whist")
    lines = (store.folder / "results.jsonl").read_text()
    buttons[0].click()
    answer_question(window, "Keep it")
    assert len(store.results()) == 2
    buttons[0].click()
    answer_question(window, "Delete it")
    assert [one.game for one in store.results()] == ["euchre"] and store.finished_file(whist) is None
    assert "whist" not in store.wins()
    assert Store(store.folder).results() == store.results(), "another window sees the same"
    assert (store.folder / "results.jsonl").read_text().startswith(lines), "no line is ever changed"
    assert [line.result.game for line in page.findChildren(PastMatchRow) if line.isVisible()] == ["euchre"]
    window.banner.first_button.click()
    assert len(store.results()) == 2 and store.finished_file(whist) is not None
    assert len([line for line in page.findChildren(PastMatchRow) if line.isVisible()]) == 2


TAGS = ("{0}{side}", "<b>Bea</b>", "<img src=x>", "a&b")


def is_plain(widget: QWidget, text: str) -> bool:
    """Whether a widget shows a text with these names letter by letter."""
    kind = widget.textFormat() if isinstance(widget, QLabel) and text == widget.text() else Qt.TextFormat.AutoText
    shown = QTextDocument()
    if kind == Qt.TextFormat.RichText or (kind == Qt.TextFormat.AutoText and GuiQt.mightBeRichText(text)):
        shown.setHtml(text)
    else:
        shown.setPlainText(text)
    return "&lt;" not in shown.toPlainText() and any(
        name in shown.toPlainText() for name in (*TAGS[1:3], TAGS[1].replace("/", ""))
    )


def test_names_from_a_file_are_shown_letter_by_letter_wherever_they_stand(qtbot: QtBot, tmp_path: Path) -> None:
    """As markup they could load a picture from a share in the network."""
    store, match = Store(tmp_path / "matches"), Match.new("whist", seed=2, names=TAGS)
    for _ in range(9):
        match.play(match.state.actions()[0])
    store.autosave(match)
    store.release(match)
    ended = finished_match("whist")
    ended.names = TAGS
    store.record(ended)
    (store.folder / f"{TAGS[1].replace('/', '')}.json").write_text("{", "utf-8")
    window = MainWindow(Settings(name=TAGS[0]), store)
    qtbot.addWidget(window)
    window.show()
    seen = 0

    def look() -> None:
        nonlocal seen
        for one in window.findChildren(QWidget):
            texts = [one.toolTip(), *([one.text()] if isinstance(one, QLabel | QAbstractButton) else [])]
            for text in (text for text in texts if "img src" in text or "Bea" in text):
                assert is_plain(one, text), f"{type(one).__name__}: {text}"
                seen += 1

    window.lobby.show_problems()
    look()
    window.finished_match_pages.show_past()
    look()
    window.finished_match_pages.show_statistics()
    look()
    window.match_starter.continue_match(store.unfinished_matches()[0])
    look()
    window.shut_down()
    assert seen >= 6


def test_a_saved_game_has_an_extension_and_is_where_it_is_opened(
    window: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    folder = tmp_path / "mine"
    folder.mkdir()

    def choose(*arguments: Any) -> tuple[str, str]:
        asked.append(arguments[2])
        return str(folder / "tuesday"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", choose)
    window.table_host.match = Match.new("truc", seed=1)
    assert window.table_host.save_to_file() and (folder / "tuesday.cardhall").is_file()
    assert window.banner.text == "The game is saved in tuesday.cardhall."
    before = (folder / "tuesday.cardhall").read_bytes()
    window.table_host.match = Match.new("whist", seed=1)
    assert not window.table_host.save_to_file() and window.banner.first_button.text() == "Replace it"
    assert (folder / "tuesday.cardhall").read_bytes() == before, "a file is not written over unasked"
    window.banner.first_button.click()
    assert (folder / "tuesday.cardhall").read_bytes() != before
    monkeypatch.setattr(window.match_starter, "open_path", asked.append)
    window.table_host.match = None
    window.match_starter.open_file()
    assert asked[-2] == str(folder), "the dialog opens where the game was saved"


def test_a_note_goes_away_and_a_warning_stays(window: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window.banner, "underMouse", lambda: False)  # there is no pointer here
    window.banner.show_sentence("Done.", duration_ms=30)
    qtbot.waitUntil(lambda: not window.banner.text, timeout=3000)
    window.messages.show_warning("It cannot be saved.")
    window.help_and_settings.show_settings()
    assert window.banner.text == "It cannot be saved."
    window.messages.show_warning("")
    window.messages.show_message("Something of this page.")
    window.navigation.go_back()
    assert not window.banner.text


def test_restoring_the_defaults_asks_and_can_be_undone(window: Any) -> None:
    window.settings.pace, window.settings.hints, window.settings.favourites = 1200, False, ["whist"]
    window.help_and_settings.show_settings()
    page = window.navigation.page
    assert isinstance(page, SettingsPage)
    page.ask_restore()
    answer_question(window, "Keep current settings")
    assert window.settings.pace == 1200
    page.ask_restore()
    answer_question(window, "Restore them")
    assert (window.settings.pace, window.settings.hints, window.settings.favourites) == (700, True, ["whist"])
    window.banner.first_button.click()
    assert (window.settings.pace, window.settings.hints) == (1200, False)
