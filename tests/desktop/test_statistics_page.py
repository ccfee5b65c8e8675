"""The statistics page, the fair deal on it, and the fingerprint of a deal at the table."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from cardhall import language
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.fair_deal_panel import (
    VERIFY_COMMAND,
    FairDealPanel,
    fingerprint_sentence,
    max_likely_outside,
)
from cardhall.desktop.pages.past_page import PastMatchesPage
from cardhall.desktop.pages.statistics_page import SECTION_PANELS, StatisticsPage
from cardhall.desktop.pages.statistics_rows import FigureBox, RecordRow, ShortMatchRow, format_margin
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.flow.fingerprint import AGREES_TEXT, DIFFERS_TEXT, NO_FINGERPRINT_TEXT, SEALED_TEXT
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import Button
from cardhall.desktop.widgets.charts import BarColumns, BarRows, Chart, ChartBar, round_scale_step
from cardhall.match import Match, Store
from cardhall.match.deal_seals import NO_SEAL
from tests.desktop.table_helpers import open_table
from tests.strategies import finish_match

SIZES = [(1024, 700), (1440, 900), (2560, 1440)]


@pytest.fixture(autouse=True)
def swept(qapp: QApplication) -> Iterator[None]:
    yield
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Some finished matches, the older ones long ago, and one of Whist under way."""
    store = Store(tmp_path_factory.mktemp("statistics") / "matches")
    for seed in range(6):
        store.record(finish_match(Match.new("conquian", seed=seed)))
    store.record(finish_match(Match.new("stealing-bundles", seed=1)))
    lines = [json.loads(line) for line in (store.folder / "results.jsonl").read_text().splitlines()]
    for days, line in zip((700, 400, 80, 50, 40, 3, 1), lines, strict=True):
        line["date"] = (datetime.now(UTC) - timedelta(days=days)).isoformat()
    (store.folder / "results.jsonl").write_text("\n".join(map(json.dumps, lines)) + "\n")
    half = Match.new("whist", seed=3)
    rng = random.Random(1)
    while len(half.state.results) < 2:
        half.play(rng.choice(half.state.actions()))
    store.autosave(half)
    return store


def open_page(qtbot: QtBot, store: Store, size: tuple[int, int] = (1440, 900), **look: Any) -> StatisticsPage:
    settings = Settings(**({"theme": "light"} | look))
    theme.apply_settings(settings)
    page = StatisticsPage(store, CardStyle.from_settings(settings))
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    qtbot.waitUntil(lambda: page.dealt_cards is not None)
    QTest.qWait(1)
    return page


def shown_widgets(page: StatisticsPage, kind: type) -> list[Any]:
    return [one for one in page.findChildren(kind) if one.isVisible()]


def page_texts(page: StatisticsPage) -> str:
    return " ".join(label.plain_text for label in shown_widgets(page, Label))


def test_figures_and_games(qtbot: QtBot, kept: Store) -> None:
    page = open_page(qtbot, kept)
    figures = {
        figure.accessibleName().split(":")[0]: figure.accessibleName() for figure in shown_widgets(page, FigureBox)
    }
    assert list(figures) == ["Matches", "Won", "Games played", "Deals", "Longest run of wins"]
    assert figures["Matches"] == "Matches: 7, 2 in the last 30 days"
    assert "2 of " in figures["Games played"]
    lines = [line for line in shown_widgets(page, RecordRow) if line.game]
    assert [line.name for line in lines] == ["Conquian", "Stealing Bundles"]
    assert lines[0].accessibleName().startswith("Conquian: 6 matches, ")
    assert "expected 50%" in lines[0].accessibleName()
    assert [line.name for line in shown_widgets(page, RecordRow) if not line.game] == ["Normal"]
    latest = shown_widgets(page, ShortMatchRow)
    assert len(latest) == 5 and latest[0].game_name == "Stealing Bundles"


def test_a_game_is_chosen_by_its_line_and_in_the_list(qtbot: QtBot, kept: Store) -> None:
    page = open_page(qtbot, kept)
    line = next(line for line in shown_widgets(page, RecordRow) if line.game == "conquian")
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_Space)
    assert page.game == "conquian" == page.game_dropdown.value
    assert {one.result.game for one in shown_widgets(page, ShortMatchRow)} == {"conquian"}
    assert "A fair deal of Conquian" in page_texts(page)
    assert [figure.accessibleName().split(":")[0] for figure in shown_widgets(page, FigureBox)][2] == "Ahead by"
    page.choose_game("whist")  # no match of it is finished, but some deals are
    assert not shown_widgets(page, FigureBox) and "in 2 deals" in page_texts(page)


def test_a_time_is_chosen(qtbot: QtBot, kept: Store) -> None:
    page = open_page(qtbot, kept)
    page.choose_period("month")
    assert len(shown_widgets(page, ShortMatchRow)) == 2
    page.choose_game("conquian")
    assert len(shown_widgets(page, ShortMatchRow)) == 1


def test_times_without_matches_say_so(qtbot: QtBot, tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.record(finish_match(Match.new("conquian", seed=1)))
    line = json.loads((tmp_path / "results.jsonl").read_text())
    line["date"] = "2001-01-01T00:00:00+00:00"
    (tmp_path / "results.jsonl").write_text(json.dumps(line))
    for path in store.finished_folder.iterdir():
        path.unlink()
    page = open_page(qtbot, store)
    assert len(shown_widgets(page, FigureBox)) == 5
    page.choose_period("month")
    assert "You finished no match in this period." in page_texts(page)
    key = next(button for button in shown_widgets(page, Button) if button.text() == "Show all time")
    key.click()
    assert page.period_segment.value == "all" and len(shown_widgets(page, FigureBox)) == 5


def test_nothing_yet(qtbot: QtBot, tmp_path: Path) -> None:
    page = open_page(qtbot, Store(tmp_path / "none"))
    assert "You have not finished a match yet." in page_texts(page)
    assert not page.game_dropdown.isVisible() and not page.export_button.isVisible()
    key = next(button for button in shown_widgets(page, Button) if button.text() == "Choose a game")
    with qtbot.waitSignal(page.hall_wanted):
        key.click()


def test_results_that_cannot_be_read_are_not_taken_for_none(qtbot: QtBot, kept: Store, tmp_path: Path) -> None:
    """As while their disk is away: it is said so, and tried again when the person asks for it."""
    folder = tmp_path / "matches"
    shutil.copytree(kept.folder, folder)
    history = folder / "results.jsonl"
    history.rename(away := folder / "away")
    history.mkdir()
    page, past = open_page(qtbot, store := Store(folder)), PastMatchesPage(store)
    qtbot.addWidget(past)
    for words in (page_texts(page), " ".join(label.text() for label in past.findChildren(QLabel))):
        assert "The past results cannot be read" in words and "not finished a match" not in words
    history.rmdir()
    away.rename(history)
    for one in (page, past):
        next(button for button in one.findChildren(Button) if button.text() == "Try again").click()
        assert len(one.results) == len(kept.results()) > 0
    assert "cannot be read" not in page_texts(page)


def test_the_fairness_that_was_asked_for_is_scrolled_to(qtbot: QtBot, kept: Store) -> None:
    page = StatisticsPage(kept, CardStyle.from_settings(Settings()), section="fairness")
    qtbot.addWidget(page)
    page.resize(1024, 700)
    page.show()
    bar = page.scroller.verticalScrollBar()

    def is_there() -> bool:
        panels = shown_widgets(page, SECTION_PANELS["fairness"])
        tops = [one.mapTo(page.scroller, QPoint()).y() for one in panels]
        return bool(tops) and bar.value() > 0 and (tops[-1] == 0 or (bar.value() == bar.maximum() and tops[-1] > 0))

    qtbot.waitUntil(is_there)
    page.resize(1440, 700)  # the panels stand elsewhere now
    qtbot.waitUntil(is_there)
    bar.triggerAction(bar.SliderAction.SliderToMinimum)
    page.resize(1024, 700)
    qtbot.wait(50)
    assert not is_there() and bar.value() == 0, "the person has scrolled"


def test_the_fair_deal(qtbot: QtBot, kept: Store) -> None:
    page = open_page(qtbot, kept)
    told = page_texts(page)
    assert "You were dealt " in told and "Your opponents were dealt " in told and "usually between" in told
    panel = shown_widgets(page, FairDealPanel)[0]
    charts = list(panel.findChildren(BarRows))
    assert len(charts) == 2 and [bar.name for bar in charts[0].bars][:2] == ["Aces", "Kings"]
    assert all(
        bar.range_low is not None and bar.range_low <= bar.expected <= (bar.range_high or 0) for bar in charts[0].bars
    )
    assert any(label.text() == VERIFY_COMMAND for label in panel.findChildren(QLabel))
    fair = page._shown_deals()
    assert fair is not None and fingerprint_sentence(fair) in told and fingerprint_sentence(fair).startswith("All ")


def test_damaged_files_are_told_of(qtbot: QtBot, tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.record(finish_match(Match.new("conquian", seed=1)))
    (tmp_path / "whist-1.json").write_text("{")
    page = open_page(qtbot, store)
    assert "One match file cannot be read, so that match is not counted." in page_texts(page)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", [{"theme": "light"}, {"theme": "dark"}, {"theme": "dark", "text_scale": 1.5}])
def test_nothing_is_cut_off(qtbot: QtBot, kept: Store, size: tuple[int, int], look: dict[str, Any]) -> None:
    page = open_page(qtbot, kept, size, **look)
    assert not page.grab().isNull()
    for widget in (*shown_widgets(page, FigureBox), *shown_widgets(page, RecordRow), *shown_widgets(page, Chart)):
        left = widget.mapTo(page, QPoint(0, 0)).x()
        assert left >= 0 and left + widget.width() <= page.width()
    for line in shown_widgets(page, Label):
        if line.wordWrap():
            assert line.height() >= line.heightForWidth(line.width()) - 1, line.plain_text
    tools = (page.game_dropdown, page.period_segment, page.export_button)
    assert all(tool.geometry().right() <= page.width() for tool in tools)


def test_matches_are_exported(qtbot: QtBot, kept: Store, tmp_path: Path) -> None:
    page = open_page(qtbot, kept)
    page.choose_game("conquian")
    page.exporter.write_matches(tmp_path / "out.csv")
    lines = (tmp_path / "out.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("date,game,players") and len(lines) == 7
    with qtbot.waitSignal(page.failed) as failed:
        page.exporter.write_matches(tmp_path / "no" / "out.csv")
    assert failed.args[0].startswith("out.csv cannot be written") and not (tmp_path / "no").exists()


def test_keys_scroll_and_leave(qtbot: QtBot, kept: Store) -> None:
    page = open_page(qtbot, kept, (1024, 700))
    bar = page.scroller.verticalScrollBar()
    QTest.keyClick(page, Qt.Key.Key_PageDown)
    assert bar.value() > 0
    QTest.keyClick(page, Qt.Key.Key_End)
    assert bar.value() == bar.maximum()
    with qtbot.waitSignal(page.back_wanted):
        QTest.keyClick(page, Qt.Key.Key_Escape)


def test_from_the_hall_and_back(qtbot: QtBot, kept: Store, tmp_path: Path) -> None:
    window = MainWindow(Settings(theme="light", path=tmp_path / "settings.json"), kept)
    qtbot.addWidget(window)
    window.show()
    key = window.place_bar.place_buttons["record"]
    assert key.focusPolicy() & Qt.FocusPolicy.TabFocus
    key.setFocus()
    QTest.keyClick(key, Qt.Key.Key_Space)
    hub: Any = window.navigation.page
    hub.statistics_wanted.emit()
    page = window.navigation.stacked_widget.currentWidget()
    assert isinstance(page, StatisticsPage)
    page.past_wanted.emit()
    past = window.navigation.stacked_widget.currentWidget()
    assert isinstance(past, PastMatchesPage) and past.header is not None
    assert past.header.back_button.text() == "Statistics"
    QTest.keyClick(past, Qt.Key.Key_Escape)
    assert window.navigation.stacked_widget.currentWidget() is page
    window.settings.theme = "dark"
    window.appearance.save_and_reapply()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert window.navigation.page is hub
    QTest.keyClick(hub, Qt.Key.Key_Escape)
    assert window.navigation.stacked_widget.currentWidget() is window.hall
    window.shut_down()


def test_charts_tell_their_bars(qtbot: QtBot) -> None:
    theme.apply_settings(Settings(theme="light"))
    bars = [ChartBar("Aces", 41, 40, 31, 49, "41", "You were dealt 41 aces."), ChartBar("Kings", 0, 0)]
    for chart in (BarRows("Ranks", bars), BarColumns("Ranks", bars)):
        qtbot.addWidget(chart)
        chart.resize(400, chart.height())
        chart.show()
        assert chart.accessibleName().endswith(": You were dealt 41 aces.")
        place = QPointF(120, 10)
        assert chart.bar_at(place) == bars[0] and chart.bar_at(QPointF(-500, 5000)) is None
        event = QHelpEvent(QEvent.Type.ToolTip, place.toPoint(), chart.mapToGlobal(place.toPoint()))
        assert chart.event(event)
        assert not chart.grab().isNull()
    assert [round_scale_step(most) for most in (1, 3, 7, 30, 120, 2600)] == [1, 1, 2, 10, 50, 1000]
    assert [format_margin(number) for number in (None, 0, 2.44, -3, 264.2)] == ["–", "0", "+2.4", "−3", "+264"]
    assert (max_likely_outside(26), max_likely_outside(30)) == (4, 6)


# ---- at the table


def test_the_log_shows_the_fingerprint_while_the_deal_is_played(qtbot: QtBot) -> None:
    match = random_match("whist", seed=2)
    page = open_table(qtbot, match)
    whole = match.fingerprints[0]
    for note in page.fingerprint.buttons:
        assert note.text() == f"Deal fingerprint: {whole[:8]}…" and whole in note.toolTip()
    note = page.fingerprint.buttons[0]
    assert note.isVisible() and note.focusPolicy() & Qt.FocusPolicy.TabFocus
    note.click()
    about = page.fingerprint.sheet
    assert about.isVisible() and about.verdict == SEALED_TEXT
    assert match.seals[0].salt not in about.copied_text and "hand:0" not in about.copied_text
    assert not about.fields["Salt"][1].isVisible() and not about.fields["Cards"][1].isVisible()
    about.copy_button.click()
    assert QGuiApplication.clipboard().text() == f"Deal 1\nFingerprint {whole}"
    QTest.keyClick(about, Qt.Key.Key_Escape)
    assert not about.isVisible() and page.focusWidget() is page.stage.cloth


def open_at_reckoning(qtbot: QtBot, game: str = "whist", size: tuple[int, int] = (1440, 900)) -> Any:
    match = random_match(game, seed=3, until_deal_end=True)
    seat, action = match.log[-1]
    match.undo()
    page = open_table(qtbot, match, size=size, play_forced=False)
    page.runner.play_action(action, seat)
    qtbot.waitUntil(page.widgets.reckoning.isVisible)
    return page


@pytest.mark.parametrize("size", [(800, 560), *SIZES])
def test_a_deal_is_checked_in_the_reckoning(qtbot: QtBot, size: tuple[int, int]) -> None:
    page = open_at_reckoning(qtbot, size=size)
    check, main = page.widgets.reckoning.check_button, page.widgets.reckoning.next_button
    assert check.isVisible() and check.geometry().right() < main.geometry().left()
    check.click()
    about = page.fingerprint.sheet
    assert about.verdict == AGREES_TEXT and about.isVisible() and about.veil.isVisible()
    fingerprint, salt, order = (about.fields[name][1].text() for name in ("Fingerprint", "Salt", "Cards"))
    assert fingerprint == page.match.fingerprints[0]
    assert hashlib.sha256(f"{salt}\n{order}".encode()).hexdigest() == fingerprint
    assert page.rect().contains(about.geometry())
    about.copy_button.click()
    assert order in QGuiApplication.clipboard().text() and about.copy_button.text() == "Copied"
    QTest.keyClick(about.close_button, Qt.Key.Key_Return)
    assert not about.isVisible() and not about.veil.isVisible() and page.widgets.reckoning.isVisible()


def test_a_fingerprint_is_told_in_each_language(qtbot: QtBot) -> None:
    page = open_at_reckoning(qtbot)
    about, captions = page.fingerprint.sheet, dict[str, list[str]]()
    try:
        for code in ("de", "en", "es"):
            language.use_language(code)
            page.widgets.reckoning.check_button.click()
            captions[code] = [caption.plain_text for caption, _ in about.fields.values()]
            assert all(about.fields[name][1].text() for name in ("Fingerprint", "Salt", "Cards"))
            assert [value.accessibleName() for _, value in about.fields.values()] == captions[code]
            about.close_button.click()
    finally:
        language.use_language("en")
    assert captions["en"] == ["Fingerprint", "Salt", "Cards"] and captions["de"] == ["Fingerabdruck", "Salz", "Karten"]
    assert captions["es"][0] == "Huella"


def test_a_deal_that_was_changed_is_found_out(qtbot: QtBot) -> None:
    page = open_at_reckoning(qtbot)
    page.match.seals[0] = page.match.seals[0]._replace(salt="00")
    page.widgets.reckoning.check_button.click()
    assert page.fingerprint.sheet.verdict == DIFFERS_TEXT
    page.match.seals[0] = NO_SEAL
    page.fingerprint.open_sheet()
    assert page.fingerprint.sheet.verdict == NO_FINGERPRINT_TEXT and not page.fingerprint.sheet.copy_button.isVisible()


def test_the_next_deal_has_a_fingerprint_of_its_own(qtbot: QtBot) -> None:
    page = open_at_reckoning(qtbot)
    before = page.fingerprint.buttons[0].text()
    page.end.start_next_deal()
    qtbot.waitUntil(lambda: page.fingerprint.deal_number == 2)
    assert page.fingerprint.buttons[0].text() != before
    page.fingerprint.open_sheet()
    assert (
        page.fingerprint.sheet.verdict == SEALED_TEXT
        and page.match.fingerprints[1] in page.fingerprint.sheet.copied_text
    )


def test_where_nothing_is_decided_nothing_is_told_by_level(qtbot: QtBot, tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.record(finish_match(Match.new("put-and-take", seed=1)))
    page = open_page(qtbot, store)
    assert [line.game for line in shown_widgets(page, RecordRow)] == ["put-and-take"]
    assert "By opponents" not in page_texts(page)
