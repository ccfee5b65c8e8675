"""A picture of the table in the clipboard, and deals written as texts."""

from __future__ import annotations

import random
import re
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from cardhall import language
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.deal_html import deal_html
from cardhall.desktop.table.deal_pdf import deal_pdf, paper_for
from cardhall.desktop.table.deal_text import deal_text
from cardhall.match import Match
from cardhall.match.deal_record import DealRecord
from tests.match.pbn_reader import read

from .table_helpers import NAMES, open_table, whist_match
from .test_keys import window

WHEN = datetime(2026, 11, 24)


def play_actions(game: str, actions: int | None = None) -> Match:
    match, rng = Match.new(game, seed=5, names=NAMES), random.Random(5)
    while not match.state.results and len(match.log) != actions:
        seat = match.state.actors[0]
        match.play(rng.choice(match.state.actions(seat)), seat)
    return match


def test_a_picture_of_the_table_is_copied_without_the_bar(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False, size=(1024, 700))
    said = page.copy_picture()
    image = QGuiApplication.clipboard().image()
    bar = page.widgets.bar.height()
    assert image.width() / image.devicePixelRatio() == 1024
    assert image.height() / image.devicePixelRatio() == 700 - bar
    colours = {image.pixelColor(x, y).name() for x in range(0, image.width(), 31) for y in range(0, image.height(), 29)}
    assert len(colours) > 20, "the picture is empty"
    assert said == "A picture of the table is in the clipboard."


def test_a_deal_in_words_has_names_cards_course_and_result(qtbot: Any) -> None:
    match = play_actions("whist")
    text = deal_text(DealRecord.from_match(match, 1, WHEN), Settings())
    assert text.startswith("Whist, deal 1\n2026-11-24\n")
    for part in ("Bruno (Normal", "Dealt\n", "Trick 13", "\nResult\n", "Result of the deal: You and Ines "):
        assert part in text, part
    hands = [line for line in text.splitlines() if line.startswith("  Bruno: ")]
    assert len(hands) == 1 and len(hands[0].split()) == 14


def test_of_a_deal_going_on_no_hidden_card_is_told(qtbot: Any) -> None:
    match = play_actions("whist", 9)
    text = deal_text(DealRecord.from_match(match, 1, WHEN), Settings())
    assert "  You: " in text and "  Bruno: " not in text and text.rstrip().endswith("The deal is not over yet.")
    upcard = match.state.observe(0).facts["upcard"]
    for seat in (1, 2, 3):
        for card in match.state.zones[f"hand:{seat}"]:
            shown = f"{'10' if card.rank == 'T' else card.rank}{'♠♥♦♣'['SHDC'.index(card.suit)]}"
            assert str(card) == upcard or shown not in text.split(), card


def test_cards_are_named_as_the_pack_in_use_shows_them(qtbot: Any) -> None:
    match = play_actions("truc")
    assert "of coins" in deal_text(DealRecord.from_match(match, 1, WHEN), Settings())
    assert "♦" in deal_text(DealRecord.from_match(match, 1, WHEN), Settings(regional_packs=False))


def choose_file(monkeypatch: pytest.MonkeyPatch, chosen: Path, kind: str = "") -> list[tuple[str, str]]:
    """Have the person choose that file. Returns what was offered: a name and the kinds."""
    offered: list[tuple[str, str]] = []

    def ask(parent: Any, title: str, name: str, filters: str) -> tuple[str, str]:
        offered.append((Path(name).name, filters))
        return str(chosen), kind or filters.split(";;")[0]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    return offered


def show_match(qtbot: Any, tmp_path: Path, match: Match) -> MainWindow:
    main = window(qtbot, tmp_path)
    main.table_host.show_table(match)
    return main


def test_a_deal_is_written_by_its_key_in_the_kind_chosen(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main = show_match(qtbot, tmp_path, play_actions("contract-bridge", 4))
    offered = choose_file(monkeypatch, tmp_path / "deal")
    main.activateWindow()
    qtbot.waitUntil(main.isActiveWindow, timeout=2000)
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(main.table_host.table, Qt.Key.Key_S, modifiers)
    assert offered == [
        ("Contract Bridge 1.pbn", "Portable Bridge Notation (*.pbn);;Plain text (*.txt);;Pages to print (*.pdf)")
    ]
    game = read((tmp_path / "deal.pbn").read_bytes().decode("latin-1").replace("\r\n", "\n"))
    assert game.tags["Game"] == "Contract Bridge" and list(game.hands) == ["S"]
    assert main.banner.text == "The deal is saved as deal.pbn."
    assert main.settings.file_folder == str(tmp_path)
    choose_file(monkeypatch, tmp_path / "words.txt")
    assert main.deal_exporter.export_deal(main.table_host.match, 1)
    assert (tmp_path / "words.txt").read_text("utf-8").startswith("Contract Bridge, deal 1\n")


def test_a_deal_is_written_on_pages_to_be_printed(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    main = show_match(qtbot, tmp_path, play_actions("whist"))
    choose_file(monkeypatch, tmp_path / "deal.pdf")
    assert main.deal_exporter.export_deal(main.table_host.match, 1)
    data = (tmp_path / "deal.pdf").read_bytes()
    assert data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF") and len(data) > 5000
    assert b"/Count 1" in data, "a deal of Whist fits on one page"
    assert main.banner.text == "The deal is saved as deal.pdf."


def page_text(match: Match, **more: Any) -> str:
    """What a person reads on the page, cells apart by spaces."""
    document = QTextDocument()
    document.setHtml(deal_html(DealRecord.from_match(match, 1, WHEN), Settings(**more)))
    return " ".join(document.toPlainText().split())


def test_the_page_has_hands_calls_tricks_and_result(qtbot: Any) -> None:
    match = play_actions("contract-bridge")
    page = page_text(match)
    for part in (
        "Dealer: ",
        "Nobody vulnerable",
        "Auction You Bruno Ines Ada",
        "Tricks You Bruno Ines Ada 1 ",
        " 13 ",
    ):
        assert part in page, part
    html = deal_html(DealRecord.from_match(match, 1, WHEN), Settings())
    assert re.search(r'<span style="color:#a81c2a">(10|[A-Z2-9])[♥♦]</span>', html) and "♠</span>" not in html
    won, lost = match.state.results[0].delta
    assert page.endswith(f"The deal {won} {lost}")


def test_of_a_deal_going_on_the_page_shows_no_hidden_hand(qtbot: Any) -> None:
    page = page_text(play_actions("whist", 9))
    assert page.count("not shown") == 3 and page.endswith("The deal is not over yet.")


def test_where_more_than_cards_is_played_the_tricks_are_told_in_words(qtbot: Any) -> None:
    page = page_text(play_actions("truc"))
    assert "Trick 1" in page and "of coins" in page and "Underlined" not in page


@pytest.mark.parametrize(("place", "size"), [("en_US", (612, 792)), ("de_DE", (595, 842))])
def test_pages_are_letter_where_people_print_on_it_and_else_a4(qtbot: Any, place: str, size: tuple[int, int]) -> None:
    paper = paper_for(QLocale(place))
    data = deal_pdf(DealRecord.from_match(play_actions("ecarte"), 1, WHEN), Settings(), paper)
    found = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert found is not None and (round(float(found[1])), round(float(found[2]))) == size


def test_where_the_notation_does_not_fit_words_alone_are_offered(
    qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main = show_match(qtbot, tmp_path, play_actions("euchre", 6))
    offered = choose_file(monkeypatch, tmp_path / "deal.txt")
    assert main.deal_exporter.export_deal(main.table_host.match, 1)
    assert offered == [("Euchre 1.txt", "Plain text (*.txt);;Pages to print (*.pdf)")]


def test_a_file_that_cannot_be_written_is_told(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    main = show_match(qtbot, tmp_path, play_actions("whist", 6))
    folder = tmp_path / "folder.txt"
    folder.mkdir()
    choose_file(monkeypatch, folder)
    assert not main.deal_exporter.export_deal(main.table_host.match, 1)
    assert main.banner.text.startswith("folder.txt cannot be written: ")
    choose_file(monkeypatch, Path())
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    assert not main.deal_exporter.export_deal(main.table_host.match, 1), "nothing was chosen"


def test_at_the_reckoning_the_deal_reckoned_is_meant(qtbot: Any) -> None:
    page = open_table(qtbot, play_actions("whist", 9), guide=False)
    assert page.situation.deal_shown == 1
    match = page.match
    while not match.state.results:
        seat, action = match.state.actors[0], match.state.actions(match.state.actors[0])[0]
        page.runner.play_action(action, seat)
    assert match.state.deal_number == 2 and page.situation.deal_shown == 1
    page.end.start_next_deal()
    assert page.situation.deal_shown == 2


def test_the_menu_of_the_table_writes_the_deal(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), guide=False)
    entries = [action.text() for action in page.table_keys.make_menu(page).actions()]
    assert "Save the deal as text\tCtrl+Shift+S" in entries, "the picture is in the part that is the same on every page"


def test_a_deal_is_told_in_the_language_in_use(qtbot: Any) -> None:
    match = play_actions("whist")
    language.use_language("de")
    try:
        text = deal_text(DealRecord.from_match(match, 1, WHEN), Settings(language="de"))
    finally:
        language.use_language("en")
    assert text.startswith("Whist, Spiel 1\n") and "Stich 13" in text and "Trick" not in text
