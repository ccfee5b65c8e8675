"""The hall at rest: buttons and tiles stay where they are, and what is under the ring of the keyboard is played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from cardhall.desktop import languages
from cardhall.desktop.hall.game_details import DetailColumn
from cardhall.desktop.hall.hall_page import HallPage
from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.basics import Tile
from cardhall.match import Match, Store
from cardhall.rules.catalogue import CATALOGUE

WIDTHS = ((800, 560), (1024, 700), (1440, 900), (2560, 1440))
BROADER = (*WIDTHS, (917, 640), (1333, 800), (1707, 900))


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """The look and the language of the tests that follow."""
    yield
    theme.apply_settings(Settings(theme="light"))
    theme.scale_for_window(1024, 700)
    languages.apply_language(Settings(language="en"))


def begin_match(game_id: str, seed: int = 1) -> Match:
    match = Match.new(game_id, seed=seed)
    match.play(match.state.actions()[0])
    return match


def hall(qtbot: QtBot, folder: Path, games: tuple[str, ...] = (), **wishes: Any) -> HallPage:
    store = Store(folder / "matches")
    for seed, game_id in enumerate(games):
        store.autosave(begin_match(game_id, seed))
    settings = Settings(theme="light", path=folder / "settings.json", **wishes)
    languages.apply_language(settings)
    theme.apply_settings(settings)
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.setStyleSheet(theme.page_style_sheet())
    page = HallPage(settings, store)
    qtbot.addWidget(page)
    return page


def show(page: HallPage, size: tuple[int, int]) -> None:
    theme.scale_for_window(*size)
    page.resize(*size)
    page.show()
    page.restyle()  # as the window does when words grow with it
    QApplication.processEvents()


def is_on_page(page: QWidget, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(page, QPoint(0, 0)), widget.size())


def panel_for(page: QWidget, tile: Tile) -> QRect:
    margin = Tile.MARGIN
    return is_on_page(page, tile).adjusted(margin, margin, -margin, -margin)


# ---- the column


@pytest.mark.parametrize(
    ("size", "text", "language"), [((284, 560), 1.0, "en"), ((324, 640), 1.0, "de"), ((426, 900), 1.5, "de")]
)
def test_the_buttons_of_the_column_stand_still(
    qtbot: QtBot, size: tuple[int, int], text: float, language: str, tmp_path: Path
) -> None:
    settings = Settings(theme="light", text_scale=text, language=language, path=tmp_path / "settings.json")
    settings.favourites = ["whist"]
    languages.apply_language(settings)
    theme.apply_settings(settings)
    detail = DetailColumn(settings)
    detail.win_counts = {"whist": (1, 2)}
    qtbot.addWidget(detail)
    detail.setFixedSize(*size)
    places = set()
    for game_id in CATALOGUE:
        detail.show_game(game_id)
        detail.show()
        QApplication.processEvents()
        buttons = (detail.play_button, *detail.secondary_buttons, detail.favourite_button)
        places.add(tuple(is_on_page(detail, one).getRect() for one in buttons))
        assert all(detail.rect().contains(is_on_page(detail, one)) for one in buttons)
        letters = detail.name_label.fontMetrics()
        assert letters.horizontalAdvance(detail.name_label.plain_text) <= detail.name_label.width(), game_id
    assert len(places) == 1


def at_rest(widget: QWidget) -> QImage:
    """A picture of it, once nothing in it moves any more."""
    shown = widget.grab().toImage()
    for _ in range(40):
        QTest.qWait(50)
        last, shown = shown, widget.grab().toImage()
        if shown == last:
            return shown
    raise AssertionError("it does not come to rest")


def test_the_column_stays_as_it_is_under_a_pointer_that_passes(qtbot: QtBot, tmp_path: Path) -> None:
    page = hall(qtbot, tmp_path, ("whist", "mus"))
    show(page, (1024, 700))
    page.choose_game("euchre")
    page.detail.picture.show_drawing()
    QTest.mouseMove(page.grid.tiles[0], QPoint(20, 20))  # it may have stood on a button of the column
    before = at_rest(page.detail)
    tiles = [*page.unfinished_grid.tiles, *page.grid.tiles[:6]]
    for tile in tiles:
        QTest.mouseMove(tile, tile.rect().center())
        QApplication.processEvents()
        assert page.chosen_game_id == "euchre"
    assert len(tiles) > 6 and page.detail.grab().toImage() == before


# ---- the ring


def test_at_the_first_start_play_plays_what_the_ring_is_at(qtbot: QtBot, tmp_path: Path) -> None:
    page = hall(qtbot, tmp_path)
    show(page, (1024, 700))
    assert page.welcome.isVisible()
    played: list[str] = []
    page.play_wanted.connect(played.append)
    page.focus_first()
    seen = []
    for suggestion in page.welcome.grid.tiles:
        suggestion.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        assert page.chosen_game_id == suggestion.game_id == page.detail.game_id
        assert page.grid.button_group.checkedButton() is page.tiles[suggestion.game_id]
        page.detail.play_button.click()
        qtbot.keyClick(suggestion, Qt.Key.Key_Return)
        seen += [suggestion.game_id] * 2
    assert played == seen and len(set(seen)) == 3
    page.focus_games()
    tile: Any = page.grid.button_group.checkedButton()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left):
        qtbot.keyClick(tile, key)
        tile = page.grid.button_group.checkedButton()
        assert tile.hasFocus() and page.chosen_game_id == tile.game_id
        page.detail.play_button.click()
        qtbot.keyClick(tile, Qt.Key.Key_Return)
        assert played[-2:] == [tile.game_id] * 2


def test_the_column_begins_with_the_suggestion_that_has_the_ring(qtbot: QtBot, tmp_path: Path) -> None:
    page = hall(qtbot, tmp_path)
    page.focus_first()
    assert page.chosen_game_id == page.welcome.grid.tiles[0].game_id != "whist"


def test_the_column_shows_the_game_of_the_match_that_has_the_ring(qtbot: QtBot, tmp_path: Path) -> None:
    page = hall(qtbot, tmp_path, ("mus", "euchre"))
    show(page, (1440, 900))
    for card in page.unfinished_grid.tiles:
        card.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        assert page.chosen_game_id == card.game_id


# ---- tiles and edges


def tile_sizes(page: HallPage) -> dict[str, set[tuple[int, int]]]:
    """How wide and high the tiles are that are seen."""
    shown: dict[str, list[Any]] = {"games": list(page.grid.tiles), "matches": list(page.unfinished_grid.tiles)}
    return {name: {(one.width(), one.height()) for one in tiles if one.isVisible()} for name, tiles in shown.items()}


@pytest.mark.parametrize(
    ("text", "all_sizes"),
    [
        (1.0, WIDTHS[:1]),
        pytest.param(1.0, WIDTHS, marks=pytest.mark.long),
        pytest.param(1.5, WIDTHS, marks=pytest.mark.long),
    ],
)
def test_tiles_keep_their_size_however_few_are_left(
    qtbot: QtBot, tmp_path: Path, text: float, all_sizes: tuple[tuple[int, int], ...]
) -> None:
    page = hall(qtbot, tmp_path, ("whist", "mus", "mus", "euchre"), text_scale=text)
    for size in all_sizes:
        show(page, size)
        page.reset_filters()
        QApplication.processEvents()
        every = tile_sizes(page)
        assert len(every["games"]) == len(every["matches"]) == 1
        for looked, family, players in (
            ("whist", "all", "any"),
            ("mus", "all", "any"),
            ("", "banking", "any"),
            ("", "all", "5"),
            ("zzzz", "all", "any"),
        ):
            page.search_field.setText(looked)
            page.games.set_family(family)
            page.games.set_players(players)
            for width in (size[0], size[0] + 90, size[0]):  # the window is made wider meanwhile, and narrower again
                page.resize(width, size[1])
                QApplication.processEvents()
            found = tile_sizes(page)
            assert not page.grid.isVisible() or found["games"] == every["games"], (size, looked, family)
            assert found["matches"] <= every["matches"], (size, looked, family)


@pytest.mark.parametrize(
    ("text", "language", "all_sizes"),
    [
        (1.0, "en", ((800, 560), (1333, 800))),
        pytest.param(1.0, "en", BROADER, marks=pytest.mark.long),
        pytest.param(1.5, "de", BROADER, marks=pytest.mark.long),
    ],
)
def test_what_stands_in_the_hall_ends_at_one_edge(
    qtbot: QtBot, tmp_path: Path, text: float, language: str, all_sizes: tuple[tuple[int, int], ...]
) -> None:
    page = hall(
        qtbot, tmp_path, ("whist", "mus", "nap", "trex", "truc", "kowah", "kabu"), text_scale=text, language=language
    )
    for width, height in all_sizes:
        show(page, (width, height))
        edge = theme.px(32)
        right = page.detail.x() - edge - 1
        page.welcome.hide()
        ends = {
            name: max(panel_for(page, one).right() for one in tiles if one.isVisible())
            for name, tiles in (("games", page.grid.tiles), ("matches", page.unfinished_grid.tiles))
        }
        starts = {
            min(panel_for(page, one).left() for one in tiles) for tiles in (page.grid.tiles, page.unfinished_grid.tiles)
        }
        page.welcome.show()
        QApplication.processEvents()
        welcome = is_on_page(page, page.welcome)
        top = [one for one in (page.search_field, page.count_segment, page.count_list) if one.isVisible()]
        row = max(is_on_page(page, one).right() for one in top)
        assert {*ends.values(), welcome.right()} == {right}, (width, ends, welcome, right)
        assert abs(row - right) <= 1, (width, row, right)
        head = page.search_field.parentWidget()
        assert head is not None and starts | {welcome.left()} == {is_on_page(page, head).left() + edge}


# ---- matches under way


def test_matches_under_way_follow_search_and_filters(qtbot: QtBot, tmp_path: Path) -> None:
    page = hall(qtbot, tmp_path, ("whist", "whist", "mus", "oh-hell", "conquian"))
    show(page, (1440, 900))

    def games() -> list[str]:
        return sorted(card.game_id for card in page.unfinished_grid.tiles)

    title = page.unfinished.title
    assert len(games()) == 5 and title.plain_text == "Continue"
    page.search_field.setText("whist")
    assert games() == ["whist", "whist"] and "hide 3 matches" in title.plain_text
    assert {"whist", "oh-hell"} <= {tile.game_id for tile in page.grid.tiles}, "similar games are found, and have none"
    page.search_field.setText("euchre")
    assert games() == [] and "hide 5 matches" in title.plain_text and title.isVisible()
    page.search_field.clear()
    page.games.set_family("rummy")
    assert games() == ["conquian"] and "hide 4 matches" in title.plain_text
    page.games.set_family("all")
    page.games.set_players("2")
    assert games() == ["conquian"]
    page.refresh()
    assert games() == ["conquian"], "still so after a match"
    page.reset_filters()
    assert len(games()) == 5 and title.plain_text == "Continue"
    assert [card.isVisible() for card in page.unfinished_grid.tiles].count(True) == page.unfinished_grid.column_count


def test_the_suggestions_give_way_to_a_search(qtbot: QtBot, tmp_path: Path) -> None:
    page = hall(qtbot, tmp_path)
    show(page, (800, 560))
    page.search_field.setText("mus")
    assert not page.welcome.isVisible()
    page.search_field.clear()
    assert page.welcome.isVisible()


def test_a_saved_game_is_opened_by_a_button_that_is_seen(qtbot: QtBot, tmp_path: Path) -> None:
    page = hall(qtbot, tmp_path)
    asked: list[bool] = []
    page.open_file_wanted.connect(lambda: asked.append(True))
    for size in WIDTHS[:2]:
        show(page, size)
        button = page.found_games.open_button
        assert button.isVisible() and button.accessibleName() == "Open a saved game…"
        assert button.sizeHint().width() <= button.width()
        button.click()
    assert len(asked) == 2
