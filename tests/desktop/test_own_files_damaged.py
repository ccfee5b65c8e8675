"""Files of the program itself are damaged: it starts, its games can be played, and it says what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from cardhall import language
from cardhall.desktop import languages
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.pages import help_text
from cardhall.desktop.pages.exercises_page import ExercisesPage
from cardhall.desktop.pages.help_page import HelpPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.basics import Label
from cardhall.language import catalogues
from cardhall.match import Match, exercises, help_pages
from tests.desktop.table_helpers import open_table


@pytest.fixture
def forgotten() -> Iterator[None]:
    """What was read of the program's files is forgotten before and after."""
    caches = (catalogues.load_language, exercises._read_exercise_file, exercises.game_exercises)
    for one in caches:
        one.cache_clear()
    yield
    for one in caches:
        one.cache_clear()
    language.use_language("en")


@pytest.mark.usefixtures("forgotten")
@pytest.mark.parametrize("length", [0, 3, 20, 1000, -1])
def test_a_cut_catalogue_is_told_and_english_is_spoken(
    length: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("babel")
    if not (whole := tmp_path / "whole.mo").exists():
        whole.write_bytes(catalogues.compile_catalogue([("", b'msgid "Hall"\nmsgstr "Halle"\n')], "de"))
    (tmp_path / "de.mo").write_bytes(whole.read_bytes()[:length])
    monkeypatch.setattr(catalogues, "_translations_folder", lambda: tmp_path)
    languages.apply_language(Settings(language="de"))
    is_whole = length > len(whole.read_bytes())
    assert language.language_in_use() == ("de" if is_whole else "en")
    told = "The translation for Deutsch is damaged, so Card Hall speaks English. Install Card Hall again."
    assert language.why_english("de") == ("" if is_whole else told) and language.why_english("en") == ""


class Help:
    """The folder of help pages, where some are no UTF-8."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path, damaged: set[str]) -> None:
        real, self.folder, self.damaged = help_pages._page_file, folder, damaged
        monkeypatch.setattr(help_pages, "_page_file", lambda name, code: self.file(real, name, code))

    def file(self, real: Any, name: str, code: str) -> Any:
        if code not in self.damaged:
            return real(name, code)
        path = self.folder / f"{code}.md"
        path.write_bytes(b"# Whist\n\n\xff\xfe\x00 damaged")
        return path


@pytest.mark.usefixtures("forgotten")
def test_a_game_whose_help_page_is_damaged_can_be_played(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Help(monkeypatch, tmp_path, {"en"})
    table = open_table(qtbot, Match.new("whist", seed=1), guide=True)
    assert table.match.state.actions()
    page = HelpPage("whist", "Hall", CardStyle.from_settings(Settings()), None, Settings(), None)  # type: ignore[arg-type]
    qtbot.addWidget(page)
    assert "Install Card Hall again to read it." in page.reader.toPlainText()


@pytest.mark.usefixtures("forgotten")
def test_the_english_page_stands_in_for_a_damaged_translation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Help(monkeypatch, tmp_path, {"de"})
    language.use_language("de")
    found = help_pages.read_page("whist")
    assert found is not None and found.language_code == "en" and found.is_fallback
    assert help_text._translation_note(found, "whist").startswith("Die Übersetzung dieser Seite ist beschädigt")


@pytest.mark.usefixtures("forgotten")
@pytest.mark.parametrize("data", [b"{", b"\xff", b"[]", b'{"exercises": [{"seed": "x"}]}', b'{"exercises": 5}'])
def test_damaged_exercises_are_told_on_their_page(
    qtbot: QtBot, data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "whist"
    own.mkdir()
    (own / exercises.EXERCISES_FILE).write_bytes(data)
    monkeypatch.setattr(exercises, "folder_of", lambda _: own)
    page = ExercisesPage("whist", exercises.ExerciseProgress.read(tmp_path))
    qtbot.addWidget(page)
    assert not page.exercise_buttons and not page.next_button.isVisibleTo(page)
    assert any("exercises of Whist are damaged" in one.plain_text for one in page.findChildren(Label))
    assert exercises.options_of_exercises("whist") == {}
