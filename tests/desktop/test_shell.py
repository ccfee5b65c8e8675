"""The application round the table: hall, help, settings page, keyboard, wiring."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from cardhall.desktop import short_texts
from cardhall.desktop.hall.game_search import find_game_ids
from cardhall.desktop.hall.tiles import ContinueCard
from cardhall.desktop.look import card_art, colours, icons, theme
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages import help_text
from cardhall.desktop.pages.help_page import HelpPage
from cardhall.desktop.pages.settings_page import SettingsPage
from cardhall.desktop.settings import Settings, load_settings
from cardhall.desktop.start import install_fault_reports
from cardhall.desktop.widgets.buttons import LinkButton
from cardhall.desktop.widgets.page import WindowPage
from cardhall.desktop.window.opponents import OpponentsProcess
from cardhall.match import Match, Store
from cardhall.rules.catalogue import CATALOGUE, Entry


@pytest.fixture(autouse=True)
def swept(qapp: QApplication) -> Iterator[None]:
    """Widgets that were let go are gone before the next test: without a running loop Qt keeps them."""
    yield
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


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

    class Table(WindowPage):
        back_label = "Table"
        hall_wanted, settings_wanted, settings_kept = Signal(), Signal(), Signal()
        rules_wanted, new_match_wanted, save_failed, noted = Signal(str), Signal(str), Signal(str), Signal(str)
        repeat_wanted, review_wanted, text_wanted = Signal(int), Signal(int), Signal(int)
        given_up, done_wanted = Signal(), Signal()

        def __init__(self, match: Match, *, settings: Settings, worker: object, store: Store, sound: object) -> None:
            super().__init__()
            self.match, self.game_id, self.closed, self.looks = match, match.game.id, False, 0

        def compare_with_hard(self, comparing: object) -> None:
            self.comparing = comparing

        def apply_settings(self) -> None:
            self.looks += 1

        def save_match(self) -> str:
            return ""

        def close_page(self) -> None:
            self.closed = True

    module = ModuleType("cardhall.desktop.table.table_page")
    module.TablePage = Table  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "cardhall.desktop.table.table_page", module)
    monkeypatch.setattr(OpponentsProcess, "share", lambda self: None)
    return Table


def begin_match(game_id: str, seed: int, actions: int = 1) -> Match:
    match = Match.new(game_id, seed=seed)
    for _ in range(actions):
        match.play(match.state.actions()[0])
    return match


# ---- the hall


def test_search_finds_names_other_names_and_families() -> None:
    assert find_game_ids("whist")[0] == "whist" and "solo-whist" in find_game_ids("whist")
    assert find_game_ids("OLD MAN") == ["stealing-bundles"]
    assert "stealing-bundles" in find_game_ids("fishing")
    assert find_game_ids("bundle steal") == ["stealing-bundles"]
    assert find_game_ids("no such game") == []


def test_search_ignores_accents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CATALOGUE, "ecarte", Entry("Écarté", "trick-taking", (2,), (), "Five cards."))
    assert find_game_ids("ecarte") == ["ecarte"]
    assert find_game_ids("ÉCARTÉ") == ["ecarte"]


def test_filters_by_players_and_family() -> None:
    assert {"whist"} <= set(find_game_ids(player_count="pairs"))
    assert "stealing-bundles" not in find_game_ids(player_count="pairs")
    assert "stealing-bundles" in find_game_ids(player_count="2") and "whist" not in find_game_ids(player_count="2")
    assert all(max(CATALOGUE[game].seat_counts) >= 5 for game in find_game_ids(player_count="5"))
    assert set(find_game_ids(family="fishing")) == {g for g, entry in CATALOGUE.items() if entry.family == "fishing"}
    assert find_game_ids(family="favourites", favourites=["whist"]) == ["whist"]


def test_games_are_listed_from_a_to_z() -> None:
    names = [short_texts.fold_accents(CATALOGUE[game].name) for game in find_game_ids()]
    assert len(names) == len(CATALOGUE) and names == sorted(names)


def test_arrow_keys_choose_and_enter_plays(qtbot: QtBot, window: MainWindow) -> None:
    hall = window.hall
    hall.choose_game(hall.grid.tiles[0].game_id)
    hall.focus_games()
    first, second = hall.grid.tiles[0], hall.grid.tiles[1]
    qtbot.keyClick(first, Qt.Key.Key_Right)
    assert hall.chosen_game_id == second.game_id and second.isChecked() and not first.isChecked()
    qtbot.keyClick(second, Qt.Key.Key_Home)
    assert hall.chosen_game_id == first.game_id
    hall.play_wanted.disconnect()
    with qtbot.waitSignal(hall.play_wanted) as asked:
        qtbot.keyClick(first, Qt.Key.Key_Return)
    assert asked.args == [first.game_id]


def test_a_letter_typed_on_a_tile_searches(qtbot: QtBot, window: MainWindow) -> None:
    hall = window.hall
    qtbot.keyClick(hall.grid.tiles[0], Qt.Key.Key_W)
    qtbot.keyClicks(hall.search_field, "hist")
    assert hall.search_field.text() == "whist"
    assert "whist" in [tile.game_id for tile in hall.grid.tiles] and hall.chosen_game_id in find_game_ids("whist")
    qtbot.keyClick(hall.search_field, Qt.Key.Key_Escape)
    assert len(hall.grid.tiles) == len(CATALOGUE)


def test_the_column_has_room_for_every_game(window: MainWindow) -> None:
    detail = window.hall.detail
    window.resize(1440, 900)
    for tile in window.hall.grid.tiles:
        window.hall.choose_game(tile.game_id)
        assert detail.scroller.height() >= detail.body.totalHeightForWidth(detail.width() - 1) > 250


def test_a_search_that_finds_nothing_says_so(window: MainWindow) -> None:
    hall = window.hall
    hall.search_field.setText("backgammon")
    assert hall.grid.isHidden() and "backgammon" in hall.found_games.empty_label.plain_text
    hall.found_games.show_all_link.click()
    assert not hall.grid.isHidden() and hall.empty_notice.isHidden()


def test_favourites_are_kept(window: MainWindow, settings: Settings) -> None:
    window.hall.toggle_favourite("whist")
    assert settings.favourites == ["whist"] and window.hall.tiles["whist"].is_favourite
    window.hall.games.set_family("favourites")
    assert [tile.game_id for tile in window.hall.grid.tiles] == ["whist"]
    window.hall.toggle_favourite("whist")
    assert settings.favourites == [] and len(window.hall.grid.tiles) == len(CATALOGUE)


def test_unfinished_matches_are_offered(qtbot: QtBot, window: MainWindow, store: Store, table: type[QWidget]) -> None:
    match = begin_match("whist", 3, 5)
    store.autosave(match)
    store.autosave(begin_match("stealing-bundles", 4))
    window.hall.refresh()
    cards = window.hall.unfinished_grid.tiles
    assert sorted(card.summary.game for card in cards) == ["stealing-bundles", "whist"]
    card = next(card for card in cards if card.summary.game == "whist")
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert window.navigation.stacked_widget.currentWidget() is window.table_host.table
    assert window.table_host.table.match.id == match.id and len(window.table_host.table.match.log) == 5


def test_a_match_is_deleted_and_brought_back(window: MainWindow, store: Store) -> None:
    store.autosave(begin_match("whist", 3))
    window.hall.refresh()
    card: ContinueCard = window.hall.unfinished_grid.tiles[0]
    card.delete_wanted.emit()
    assert store.unfinished_matches() == [] and window.hall.unfinished_grid.tiles == []
    assert "deleted" in window.banner.text
    window.banner.first_button.click()
    assert len(store.unfinished_matches()) == 1 and len(window.hall.unfinished_grid.tiles) == 1


def test_damaged_files_are_told_of_once(window: MainWindow, store: Store) -> None:
    store.folder.mkdir()
    (store.folder / "whist-1.json").write_text("{", encoding="utf-8")
    window.table_host.leave_table()
    assert "whist-1.json" in window.banner.text
    window.banner.close_button.click()
    window.table_host.leave_table()
    assert window.banner.text == ""


def test_damaged_files_are_not_told_of_again_at_the_next_start(qtbot: QtBot, store: Store, tmp_path: Path) -> None:
    """The settings remember them, until the file changes; the file is kept."""
    store.folder.mkdir(parents=True, exist_ok=True)
    damaged = store.folder / "whist-1.json"
    damaged.write_text("{")

    def started() -> MainWindow:
        settings, trouble = load_settings(tmp_path / "settings.json")
        assert not trouble
        window = MainWindow(settings, Store(store.folder))
        qtbot.addWidget(window)
        window.show_window()
        return window

    window = started()
    assert "whist-1.json" in window.banner.text
    window.close()
    window = started()
    assert not window.banner.text and damaged.read_text() == "{"
    window.close()
    damaged.write_text("{{")
    window = started()
    assert "whist-1.json" in window.banner.text
    damaged.unlink()
    window.table_host.leave_table()
    assert window.settings.told_files == []


def test_a_fault_is_told(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    monkeypatch.setattr(sys, "excepthook", lambda *fault: seen.append(fault[0]))
    install_fault_reports(window)
    sys.excepthook(KeyError, KeyError("x"), None)
    assert seen == [KeyError]
    qtbot.waitUntil(lambda: bool(window.banner.text), timeout=2000)  # once painting and layout are done
    assert window.banner.text.startswith("Something went wrong in the program. Your matches are saved.")
    log = Path(window.banner.text.rpartition(" are in ")[2].removesuffix("."))
    assert "KeyError: 'x'" in log.read_text(encoding="utf-8")


def test_a_damaged_match_is_explained(window: MainWindow, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.json"
    damaged.write_text("{", encoding="utf-8")
    window.match_starter.open_path(damaged)
    assert window.banner.text.endswith(".") and window.navigation.stacked_widget.currentWidget() is window.hall
    assert damaged.read_text(encoding="utf-8") == "{"


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900), (2560, 1440)])
def test_nothing_in_the_lobby_overlaps(qtbot: QtBot, window: MainWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    qtbot.wait(20)
    qtbot.waitUntil(lambda: window.hall.detail.geometry().right() <= window.width(), timeout=5000)  # it grows
    hall = window.hall
    assert (window.width(), window.height()) == size
    tiles = [tile for tile in hall.grid.tiles if tile.isVisible()]
    for one in tiles:
        assert one.geometry().right() <= hall.grid.width()
        for other in tiles:
            assert one is other or not one.panel_rect().intersects(
                other.panel_rect().translated(other.pos() - one.pos())
            )
    controls = [hall.title, hall.search_field, hall.count_segment]
    for one in controls:
        for other in controls:
            assert one is other or not one.geometry().intersects(other.geometry())
    assert hall.detail.geometry().right() <= window.width()
    assert hall.detail.button_area.geometry().bottom() <= hall.detail.height()


def test_every_game_has_a_picture_that_can_be_drawn(qtbot: QtBot) -> None:
    for game_id, entry in CATALOGUE.items():
        pixmap = card_art.tile_pixmap(game_id, 192, 104, 1.0, card_art.CardStyle(), "top")
        colours = {pixmap.toImage().pixelColor(x, 52).name() for x in range(20, 170, 3)}
        assert entry.picture and len(colours) > 8, entry.picture


# ---- wiring


def test_play_sits_down_and_the_hall_comes_back(window: MainWindow, settings: Settings, table: type[QWidget]) -> None:
    window.hall.choose_game("whist")
    window.hall.detail.play_button.click()
    page = window.table_host.table
    assert isinstance(page, table) and page.match.state.options["target"] == 5
    assert settings.last_game == "whist" and page.match.levels == {1: "normal", 2: "normal", 3: "normal"}
    page.rules_wanted.emit("whist")
    assert isinstance(window.navigation.stacked_widget.currentWidget(), HelpPage)
    window.navigation.stacked_widget.currentWidget().back_wanted.emit()
    assert window.navigation.stacked_widget.currentWidget() is page
    page.settings_wanted.emit()
    shown = window.navigation.stacked_widget.currentWidget()
    assert isinstance(shown, SettingsPage)
    shown.change_setting("four_colours", True)
    assert page.looks == 1 and not page.closed
    shown.back_wanted.emit()
    page.hall_wanted.emit()
    assert (
        page.closed
        and window.table_host.table is None
        and window.navigation.stacked_widget.currentWidget() is window.hall
    )


def test_a_set_up_that_is_refused_is_told(window: MainWindow, table: type[QWidget]) -> None:
    window.match_starter.start_match("whist", {"seats": 3})
    assert "not for 3 players" in window.banner.text and window.table_host.table is None


def test_a_game_is_saved_in_a_file_and_opened(window: MainWindow, table: type[QWidget], tmp_path: Path) -> None:
    window.match_starter.start_match("whist", {"seed": 5})
    window.table_host.match.play(window.table_host.match.state.actions()[0])
    window.matches.save_to_file(window.table_host.match, tmp_path / "game.json")
    assert "saved in game.json" in window.banner.text
    window.matches.save_to_file(window.table_host.match, tmp_path / "game.json" / "game.json")
    assert window.banner.text.endswith(".") and "saved in" not in window.banner.text
    first = window.table_host.match
    window.match_starter.open_path(tmp_path / "game.json")
    assert window.table_host.match is not first and window.table_host.match.log == first.log


def test_pages_are_left_with_escape(qtbot: QtBot, window: MainWindow) -> None:
    reading = window.help_and_settings
    pages = (
        reading.show_settings,
        reading.toggle_keys_page,
        window.finished_match_pages.show_past,
        reading.show_new_match_of_current,
        reading.show_current_rules,
    )
    for show in pages:
        show()
        page = window.navigation.stacked_widget.currentWidget()
        assert page is not window.hall
        qtbot.keyClick(page, Qt.Key.Key_Escape)
        assert window.navigation.stacked_widget.currentWidget() is window.hall
    assert window.navigation.stacked_widget.count() == 1


def test_shortcuts_have_no_rivals(window: MainWindow) -> None:
    keys = [shortcut.key().toString() for shortcut in window.findChildren(QShortcut)]
    assert len(keys) == len(set(keys))
    assert {"Ctrl+N", "Ctrl+O", "Ctrl+F", "F1", "F11", "Ctrl+?", "Ctrl++", "Ctrl+-"} <= set(keys)


def test_the_hall_remembers_its_size(window: MainWindow, settings: Settings) -> None:
    window.resize(1180, 760)
    window.close()
    assert (settings.window_width, settings.window_height) == (1180, 760)


# ---- help


def test_help_shows_headings_and_coloured_suits(qtbot: QtBot, settings: Settings) -> None:
    theme.apply_settings(settings)
    page = HelpPage("whist")
    qtbot.addWidget(page)
    page.resize(1440, 900)
    assert [heading.text for heading, _ in page.section_buttons][:3] == ["What it is", "The deal", "The play"]
    cursor = page.reader.document().find("K♦")
    assert cursor.charFormat().foreground().color().name() == theme.page_colours().red
    page.scroll_to_heading(page.section_buttons[4][0])
    assert page.section_buttons[4][1].isChecked()


def test_every_page_is_whole_or_says_that_it_is_missing(qtbot: QtBot) -> None:
    page = HelpPage("whist")
    qtbot.addWidget(page)
    for game_id, entry in CATALOGUE.items():
        page.show_page(game_id)
        text = page.reader.toPlainText()
        assert entry.name in text
        assert help_text.has_page(game_id) or "There is no page about" in text


def test_pictures_in_a_page_are_drawn(qtbot: QtBot, settings: Settings) -> None:
    theme.apply_settings(settings)
    theme.scale_for_window(1440, 900)  # whatever the size of the window before
    document, _ = help_text.typeset_page("whist", "![Words](cards:trick KD 4D 6H)", 1.0, card_art.CardStyle())
    image = document.resource(2, QUrl("cards:trick_KD_4D_6H"))
    assert image.width() == help_text.GAME_PAGE_TEXT_WIDTH
    assert document.resource(2, QUrl("cards:heap_KD_XX")) is None


# ---- the settings page


@pytest.mark.parametrize("size", [(800, 560), (1200, 800), (1340, 760), (1440, 900)])
def test_no_setting_is_cut_off_and_the_preview_covers_nothing(
    qtbot: QtBot, window: MainWindow, size: tuple[int, int]
) -> None:
    window.show()
    window.resize(*size)
    window.help_and_settings.show_settings()
    page = window.navigation.stacked_widget.currentWidget()
    qtbot.wait(50)
    view = page.scroller.viewport()
    for control in page.scroller.widget().findChildren(QAbstractButton):
        right = control.mapTo(view, control.rect().topRight()).x()
        assert not control.isVisible() or right <= view.width(), control.text()
    if page.preview_column.isVisible():
        below = [
            one
            for one in page.preview_column.findChildren(QWidget)
            if one.parent() is page.preview_column and one.y() > 150
        ]
        assert all(one.y() >= page.preview.geometry().bottom() for one in below)


def test_every_change_holds_at_once(qtbot: QtBot, window: MainWindow, settings: Settings) -> None:
    window.help_and_settings.show_settings()
    page = window.navigation.stacked_widget.currentWidget()
    page.change_setting("theme", "dark")
    assert theme.page_colours() is colours.DARK_PAGE and window.navigation.stacked_widget.currentWidget() is page
    page.make_readable()
    assert (settings.four_colours, settings.large_indices, settings.text_scale) == (True, True, 1.25)
    assert theme.px(100) == 125 and theme.reduced_motion()
    page.restore_defaults()
    assert settings.text_scale == 1.0 and settings.theme == "system" and not settings.large_indices
    qtbot.waitUntil(lambda: settings.path.is_file(), timeout=2000)


def test_the_page_follows_a_key(window: MainWindow, settings: Settings) -> None:
    window.help_and_settings.show_settings()
    window.appearance.resize_cards(0.05)
    assert settings.card_size == 1.05
    for _ in range(20):
        window.appearance.resize_cards(0.05)
    assert settings.card_size == 1.3


def test_all_icons_that_are_used_are_there(qtbot: QtBot) -> None:
    names = ["home", "past", "rules", "settings", "search", "play", "star", "star-filled", "chevron-left", "info"]
    names += ["chevron-down", "close", "eye", "sun", "players", "menu", "cardhall", "check", "cross"]
    for name in names:
        assert not icons.pixmap(name, "#123456").isNull()
    with pytest.raises(icons.UnknownIcon, match="no icon 'nothing'"):
        icons.pixmap("nothing", "#000000")


OPPONENTS_PAGE = """\
# How good the computer players are

None of them knows a card that you do not: see [Fair play](fairness.md).

## Level against level

| Game | Hard over normal | Normal over easy | Easy over random | Hard thinks |
|---|---|---|---|---|
| Stealing Bundles | **+0.26 ± 0.20** (60) | **+0.96 ± 0.25** (60) | **+2.70 ± 1.20** (60) | 1.00 s (1.10 s) |
"""


@pytest.fixture
def opponents_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page on the computer players is there, whatever the resources hold."""
    has_page, page_text = help_text.has_page, help_text.page_markdown

    def pages(name: str, *rest: object) -> str:
        return OPPONENTS_PAGE if name == "opponents" else page_text(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(help_text, "has_page", lambda name: name == "opponents" or has_page(name))
    monkeypatch.setattr(help_text, "page_markdown", pages)


def test_a_new_match_leads_to_how_good_the_opponents_are(window: MainWindow, opponents_page: None) -> None:
    window.help_and_settings.show_new_match("whist")
    setting_up = window.navigation.stacked_widget.currentWidget()
    link = next(one for one in setting_up.findChildren(LinkButton) if one.text() == "How good are they?")
    link.click()
    page = window.navigation.stacked_widget.currentWidget()
    assert isinstance(page, HelpPage) and page.page_name == "opponents"
    assert "How good the computer players are" in page.reader.toPlainText()
    assert not page.play_button.isVisibleTo(page) and not page.facts_panel.isVisibleTo(page)
    page._follow_link("fairness.md")
    assert page.reader.toPlainText().startswith("Fair play")
    page.show_page("whist")
    assert page.play_button.isVisibleTo(page) and page.game_id == "whist"
    page.back_wanted.emit()
    assert window.navigation.stacked_widget.currentWidget() is setting_up


def test_without_the_page_there_is_no_link(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    has_page = help_text.has_page
    monkeypatch.setattr(help_text, "has_page", lambda name: name != "opponents" and has_page(name))
    window.help_and_settings.show_new_match("whist")
    links = [one.text() for one in window.navigation.stacked_widget.currentWidget().findChildren(LinkButton)]
    assert links and "How good are they?" not in links
    window.help_and_settings.show_rules("whist")
    keys = [key.text() for key in window.navigation.stacked_widget.currentWidget().contents_panel.page_group.buttons()]
    assert "Fair play" in keys and "How good they are" not in keys


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize(
    ("width", "height", "scale"), [(1024, 700, 1.0), (1440, 900, 1.0), (2560, 1440, 1.0), (1024, 700, 1.5)]
)
def test_the_tables_of_the_page_are_whole(
    qtbot: QtBot, opponents_page: None, look: str, width: int, height: int, scale: float
) -> None:
    """No column is cut off at the right, and links are in the accent."""
    theme.apply_settings(Settings(theme=look, text_scale=scale))
    page = HelpPage("opponents")
    qtbot.addWidget(page)
    page.resize(width, height)
    page.show()
    document = page.reader.document()
    assert document.idealWidth() <= page.reader.viewport().width()
    assert page.reader.horizontalScrollBar().maximum() == 0
    cursor = document.find("Fair play")
    assert cursor.charFormat().foreground().color().name() == theme.page_colours().accent
