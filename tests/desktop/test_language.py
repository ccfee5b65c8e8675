"""The language of the window: chosen, or that of the system, and changed while it is open."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from cardhall import language
from cardhall.desktop import languages, short_texts
from cardhall.desktop.labels import label_value
from cardhall.desktop.look import painting
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.exercises_page import ExercisesPage
from cardhall.desktop.pages.help_page import HelpPage
from cardhall.desktop.pages.settings_page import SettingsPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.autosave import FORKED_TEXT, Autosave
from cardhall.desktop.table.screenshot import NoThinker, random_match
from cardhall.desktop.table.trial_page import TrialPage
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.controls import RadioCard, Segment, Switch
from cardhall.desktop.widgets.fields import Dropdown
from cardhall.desktop.window.leave_guard import UNSAVED_TEXT, LeaveGuard
from cardhall.desktop.window.opponents import OpponentsProcess
from cardhall.language import catalogues, use_language
from cardhall.match import Match, Store
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.action import Action
from tests.tools.sizes.untold import english_in, untranslated_texts
from tests.tools.sizes.views import settle

from .table_helpers import open_table


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(catalogues, "OFFERED_LANGUAGES", ("de",))
    yield
    languages.apply_language(Settings(language="en"))


def test_a_label_and_its_value_are_joined_as_the_language_does() -> None:
    """By `labelled`: French has a space before the colon, which a text put together in the code has not."""
    desktop = Path(short_texts.__file__).parent
    joined = []
    for path in desktop.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr) and any(
                isinstance(left, ast.FormattedValue)
                and isinstance(right, ast.Constant)
                and right.value.startswith(": ")
                for left, right in pairwise(node.values)
            ):
                joined.append(f"{path.relative_to(desktop)}:{node.lineno}: {ast.unparse(node)}")
    assert joined == [], "use cardhall.desktop.labels.labelled"
    use_language("fr")
    try:
        assert label_value("Score", 3) == "Score\N{NO-BREAK SPACE}: 3"
    finally:
        use_language("en")


@pytest.mark.usefixtures("offered")
def test_the_system_s_language_unless_one_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QLocale, "uiLanguages", lambda self: ["fr-FR", "de-AT", "en-GB"])
    assert (
        languages.choose_language_code(Settings()) == "de"
        and languages.choose_language_code(Settings(language="en")) == "en"
    )
    monkeypatch.setattr(QLocale, "uiLanguages", lambda self: ["fr_FR"])
    assert languages.choose_language_code(Settings()) == "en"


@pytest.mark.usefixtures("offered")
def test_what_was_worded_before_the_language_was_chosen_is_told_in_it(qtbot: Any, tmp_path: Path) -> None:
    languages.apply_language(Settings(language="de"))
    store, heard = Store(tmp_path), list[str]()
    autosave = Autosave(random_match("whist", seed=2, action_count=18), store)
    autosave.remark_made.connect(heard.append)
    autosave.save()
    path = store.path_of(autosave.match)
    path.write_bytes(path.read_bytes().replace(b"You", b"Eva"))
    autosave.match.play(autosave.match.state.actions()[0])
    autosave.save()
    assert heard == [language.translate(FORKED_TEXT)] and heard != [FORKED_TEXT]
    leaving = LeaveGuard(QWidget(), lambda: "?", lambda: False)
    qtbot.addWidget(leaving.window)
    assert leaving.ask_if_unsaved(lambda: None) and leaving.question is not None
    assert (
        language.translate(UNSAVED_TEXT) in leaving.question.sentence_label.text()
        and language.translate(UNSAVED_TEXT) != UNSAVED_TEXT
    )
    leaving.question.close()


@pytest.mark.usefixtures("offered")
def test_qt_speaks_it_too(qtbot: Any) -> None:
    assert languages.apply_language(Settings(language="de")) and language.language_in_use() == "de"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"
    assert not languages.apply_language(Settings(language="de")), "it is in use already"
    assert languages.apply_language(Settings(language="en"))
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"


def test_widgets_tell_what_was_said_before_the_language_changed(qtbot: Any) -> None:
    """Names of options and levels are said when their modules are imported."""
    said = language.say("Your turn")
    told = language.PseudoLanguage().translate(said)
    language.use_language("qps")
    try:
        segment, dropdown, card = Segment([(1, said)], 1, name=said), Dropdown([(1, said)], 1), RadioCard(said, said)
        widgets = Label(said), Label(said, wrap=True), Button(said), Switch(said), segment, dropdown, card
        for widget in widgets:
            qtbot.addWidget(widget)
        label, wrapped, button, switch = widgets[:4]
        assert [label.text(), wrapped.plain_text, button.text(), switch.text(), card.text(), card.sentence] == [
            told
        ] * 6
        assert button.accessibleName() == segment.accessibleName() == dropdown.itemText(0) == told
        assert segment.keys[0].text() == told and segment.keys[0].accessibleName() == f"{told}: {told}"
    finally:
        language.use_language("en")


@pytest.mark.usefixtures("offered")
def test_what_is_painted_is_told_in_the_language_in_use() -> None:
    name, font = CATALOGUE["contract-bridge"].name, QFont()
    assert painting.elide_text(font, name, 1000) == "Contract Bridge"
    before = painting.text_width(font, name)
    languages.apply_language(Settings(language="de"))
    assert painting.elide_text(font, name, 1000) == "Kontraktbridge"
    assert painting.text_width(font, name) == painting.text_width(font, "Kontraktbridge") != before


@pytest.mark.usefixtures("offered")
def test_a_table_that_is_open_speaks_the_other_language_at_once(qtbot: Any) -> None:
    page = open_table(qtbot, random_match("whist", seed=2, action_count=18))
    before = [
        entry.text for group in page.situation.log_groups(page.situation.shown_observation) for entry in group.lines
    ]
    prompt = page.widgets.prompt.text
    page.settings.language = "de"
    assert languages.apply_language(page.settings)
    page.apply_settings()
    after = [
        entry.text for group in page.situation.log_groups(page.situation.shown_observation) for entry in group.lines
    ]
    assert page.stage.seat_name(0) == "Du" and page.match.names[0] == "You", "what is saved has no language"
    assert page.widgets.prompt.text != prompt
    assert len(after) == len(before) and all(one != other for one, other in zip(after, before, strict=True))


def before_the_last_action(game_id: str) -> tuple[Match, Action, int]:
    """A match just before its first deal ends, and the action that ends it, with its seat."""
    match, lot = Match.new(game_id, seed=2), random.Random(1)
    while True:
        seat = lot.choice(match.state.actors)
        action = lot.choice(match.state.actions(seat))
        match.play(action, seat)
        if match.state.results:
            match.undo()
            return match, action, seat


@pytest.fixture
def window(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """A window in English, in which nobody thinks."""
    monkeypatch.setattr(OpponentsProcess, "share", lambda self: NoThinker())
    made = MainWindow(
        Settings(theme="light", guide=False, path=tmp_path / "settings.json"), Store(tmp_path / "matches")
    )
    qtbot.addWidget(made)
    made.resize(1440, 900)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.shut_down()
    languages.apply_language(Settings(language="en"))


def speak(window: MainWindow, code: str) -> None:
    """Change the language as a person does: on the page of settings, over the table; then back."""
    window.help_and_settings.show_settings()
    page = window.navigation.page
    assert isinstance(page, SettingsPage)
    page._set_values({"language": code})
    assert window.windowTitle() == window.navigation.window_title() and language.tr("Settings") in window.windowTitle()
    window.navigation.go_back()
    settle()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.mark.parametrize("between", [False, True], ids=["in a deal", "between deals"])
@pytest.mark.parametrize("game_id", ["ecarte", "kabu"])
def test_nothing_of_an_open_table_stays_in_the_language_before(window: MainWindow, game_id: str, between: bool) -> None:
    """Log, the buttons of the reckoning, what is only heard, and the title; and the match is the same."""
    match, action, seat = before_the_last_action(game_id)
    window.table_host.show_table(match)
    table = window.table_host.table
    assert table is not None
    table.stage.clock.instant = table.runner.speed.is_instant = True
    settle()
    if between:
        table.runner.play_action(action, seat)
        settle()
    assert table.widgets.reckoning.isVisible() == between
    assert untranslated_texts(table), "it is in English"
    done, reckoned = len(match.log), table.end.shown_deal_index
    speak(window, "qps")
    laid = window.table_host.table
    assert laid is window.navigation.page and laid is not None and laid.match is match and len(match.log) == done
    assert laid.widgets.reckoning.isVisible() == between and laid.end.shown_deal_index == reckoned
    assert untranslated_texts(laid) == [] and not english_in(window.windowTitle())
    if between:
        laid.widgets.reckoning.next_wanted.emit()
        settle()
        assert not laid.widgets.reckoning.isVisible() and laid.end.shown_deal_index is None


@pytest.mark.usefixtures("offered")
def test_the_guide_goes_on_in_the_other_language(window: MainWindow) -> None:
    window.settings.guide = True
    window.table_host.show_table(random_match("whist", seed=2, action_count=18))
    settle()
    table = window.table_host.table
    assert table is not None and table.guide.shown_step is not None
    before = table.guide.shown_step.text
    speak(window, "de")
    laid = window.table_host.table
    assert laid is not None and laid.guide.shown_step is not None and laid.guide.shown_step.text != before
    assert "Stich" in laid.guide.shown_step.text


@pytest.mark.parametrize("kind", ["exercise", "position"])
def test_nothing_of_a_tried_position_stays_in_the_language_before(window: MainWindow, kind: str) -> None:
    if kind == "exercise":
        window.exercise_pages.show_exercises("whist")
        list_ = window.navigation.page
        assert isinstance(list_, ExercisesPage)
        window.exercise_pages.show_exercise(list_, 0)
    else:
        window.help_and_settings.show_rules("whist")
        page = window.navigation.page
        assert isinstance(page, HelpPage) and page.document is not None
        page.position_wanted.emit(next(one for one in page.document.positions if one.good))
    before = window.navigation.page
    assert isinstance(before, TrialPage)
    settle()
    assert untranslated_texts(before), "it is in English"
    speak(window, "qps")
    after = window.navigation.page
    assert isinstance(after, TrialPage) and after is not before and after.match.log == before.match.log
    of_page = (after.flow.position.title, after.view.heading)  # from the English page, also in a longer name
    assert [one for one in untranslated_texts(after) if not one.endswith(of_page)] == []


def test_words_with_a_hyphen_are_looked_at_too() -> None:
    assert english_in("Right-handed") == ["Right", "handed"]
    assert english_in("Ctrl-Tab, Lëft-håñdéd, --seed") == []


def test_lists_are_sorted_by_the_names_in_the_language_in_use() -> None:
    """A list sorted by English names looks shuffled in another language."""
    desktop = Path(short_texts.__file__).parent
    for path in desktop.rglob("*.py"):
        for line in path.read_text("utf-8").splitlines():
            if path.name != "short_texts.py":
                assert not re.search(r"sorted\(.*(?:entry|CATALOGUE\[\w+\])\.name", line), f"{path}: {line.strip()}"
    language.use_language("de")
    try:
        assert short_texts.sort_games_by_name(["put-and-take", "whist"]) == ["whist", "put-and-take"], (
            "Zahl und nimm comes last"
        )
    finally:
        language.use_language("en")
