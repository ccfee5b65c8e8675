"""The application round the table: lobby, new match, help, settings page, keyboard, wiring."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from cardhall import rules
from cardhall.desktop import card_art, help_text, icons, theme
from cardhall.desktop.choices import BOOK_ONLY, MIXED, OWN, USUAL, Choices, preset_of
from cardhall.desktop.help_page import HelpPage
from cardhall.desktop.lobby import Lobby, shown_games
from cardhall.desktop.lobby_tiles import ContinueCard
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.new_match import NewMatch
from cardhall.desktop.settings import Settings
from cardhall.desktop.settings_page import SettingsPage
from cardhall.match import Match, Store
from cardhall.rules.catalogue import CATALOGUE, Entry


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(theme="light", path=tmp_path / "settings.json")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches")


@pytest.fixture
def window(qtbot: QtBot, settings: Settings, store: Store) -> Iterator[MainWindow]:
    made = MainWindow(settings, store)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.shut_down()


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> type[QWidget]:
    """A stand-in for the page of the table, that remembers its match."""

    class Table(QWidget):
        hall_wanted = Signal()
        rules_wanted = Signal(str)
        settings_wanted = Signal()
        new_match_wanted = Signal(str)

        def __init__(self, match: Match, *, settings: Settings, worker: object, store: Store) -> None:
            super().__init__()
            self.match, self.closed, self.looks = match, False, 0

        def apply_settings(self) -> None:
            self.looks += 1

        def close_table(self) -> None:
            self.closed = True

    module = ModuleType("cardhall.desktop.table.page")
    module.TablePage = Table  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "cardhall.desktop.table.page", module)
    monkeypatch.setattr(MainWindow, "_worker", lambda self: None)
    return Table


def begun(game_id: str, seed: int, actions: int = 1) -> Match:
    match = Match.new(game_id, seed=seed)
    for _ in range(actions):
        match.play(match.state.actions()[0])
    return match


# ---- the lobby


def test_search_finds_names_other_names_and_families() -> None:
    assert shown_games("whist") == ["whist"]
    assert shown_games("OLD MAN") == ["stealing-bundles"]
    assert "stealing-bundles" in shown_games("fishing")
    assert shown_games("bundle steal") == ["stealing-bundles"]
    assert shown_games("no such game") == []


def test_search_ignores_accents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CATALOGUE, "ecarte", Entry("Écarté", "trick-taking", (2,), (), "Five cards."))
    assert shown_games("ecarte") == ["ecarte"]
    assert shown_games("ÉCARTÉ") == ["ecarte"]


def test_filters_by_players_and_family() -> None:
    assert {"whist"} <= set(shown_games(players="pairs"))
    assert "stealing-bundles" not in shown_games(players="pairs")
    assert "stealing-bundles" in shown_games(players="2") and "whist" not in shown_games(players="2")
    assert all(max(CATALOGUE[game].seat_counts) >= 5 for game in shown_games(players="5"))
    assert set(shown_games(family="fishing")) == {g for g, entry in CATALOGUE.items() if entry.family == "fishing"}
    assert shown_games(family="favourites", favourites=["whist"]) == ["whist"]


def test_games_are_listed_from_a_to_z() -> None:
    names = ["home", "past", "rules", "settings", "search", "play", "star", "star-filled", "chevron-left", "info"]
    names += ["chevron-down", "close", "eye", "sun", "players", "menu", "cardhall", "check", "cross"]
    for name in names:
        assert not icons.pixmap(name, "#123456").isNull()
    with pytest.raises(icons.UnknownIcon, match="no icon 'nothing'"):
        icons.pixmap("nothing", "#000000")


def test_a_lobby_of_all_families_shows_only_those_with_games(window: MainWindow) -> None:
    lobby: Lobby = window.lobby
    families = {entry.family for entry in CATALOGUE.values()}
    assert set(lobby.side.family_keys) == {"all", *families}
    assert all(lobby.side.family_keys[f].count == str(sum(e.family == f for e in CATALOGUE.values())) for f in families)
