"""Enlarging enlarges: no card, index or square gets smaller, words have their size, and a key shows the table large."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest

from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.view.enlarged_table import MAX_ZOOM, EnlargedTable
from cardhall.rules.catalogue import CATALOGUE
from tests.tools.enlarged import POSITIONS, SIZES, shrunk

from .table_helpers import legal_item, open_table, whist_match

TIGHTEST = ("one-eyed-jack", "samba", "conquian", "nuts")
GIVE_WAY = {  # kinds of zones that become smaller where all is enlarged; `F8` shows them large
    "trente-et-quarante": "field",  # places for bets of over 100 pixels, as the words beside them grow
    "put-and-take": "turned",  # the dealer's own places at the foot, with the stakes below
    "samba": "meld",  # with two rows of melds, as the panels at the side grow
    "trex": "layout",  # columns between the plaques at both sides, whose words grow
}
LEAST_LETTERS = 12  # pixels of words on a table of 1440 × 900


@pytest.mark.parametrize("game_id", TIGHTEST)
def test_nothing_gets_smaller_when_all_is_enlarged(qapp: Any, game_id: str) -> None:
    assert not shrunk(random_match(game_id, seed=1, action_count=34), (1024, 700))


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game_id", CATALOGUE)
def test_nothing_gets_smaller_in_any_game(qapp: Any, game_id: str, size: tuple[int, int]) -> None:
    found = [
        line
        for seed, actions in POSITIONS
        for line in shrunk(random_match(game_id, seed=seed, action_count=actions), size)
    ]
    kind = GIVE_WAY.get(game_id, "-")
    assert not [line for line in found if f" {kind}: " not in line], "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("game_id", CATALOGUE)
def test_words_on_a_table_have_twelve_pixels(qtbot: Any, monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    small: set[str] = set()
    paint = QPainter.drawText

    def noting(self: QPainter, *what: Any) -> Any:
        words = next((one for one in what if isinstance(one, str)), "")
        if 0 < self.font().pixelSize() < LEAST_LETTERS and any(letter.isalnum() for letter in words):
            small.add(f"{words!r}: {self.font().pixelSize()} pixels")
        return paint(self, *what)

    page = open_table(qtbot, random_match(game_id, seed=2, action_count=12))
    monkeypatch.setattr(QPainter, "drawText", noting)
    page.grab()
    assert not small


def enlarged(qtbot: Any, page: Any) -> EnlargedTable:
    """The table of a page enlarged, by its key."""
    page.activateWindow()
    page.stage.cloth.setFocus()
    qtbot.waitUntil(page.stage.cloth.hasFocus, timeout=2000)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_F8)
    found = page.view.overviews.enlarged
    assert isinstance(found, EnlargedTable) and found.isVisible()
    return found


def test_a_key_shows_the_table_enlarged_and_keys_scroll_it(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), size=(1024, 700))
    large = enlarged(qtbot, page)
    assert large.picture.size() == 2 * page.size() and large.picture.image.width() >= 2 * page.width()
    down = large.scroller.verticalScrollBar()
    at = down.value()
    QTest.keyClick(large, Qt.Key.Key_Up)
    assert down.value() < at
    for _ in range(4):
        QTest.keyClick(large, "+")
    assert large.picture.zoom == MAX_ZOOM and not large.larger_button.isEnabled()
    QTest.keyClick(large, Qt.Key.Key_Escape)
    assert not large.isVisible() and page.stage.cloth.isVisible()


def test_a_click_on_the_enlarged_table_plays(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), size=(1024, 700))
    large = enlarged(qtbot, page)
    item = legal_item(page)
    spot = item.home
    before = len(page.match.log)
    large.picture.clicked.emit(QPointF(spot.x - 0.4 * spot.width, spot.y))
    assert len(page.match.log) > before or page.gestures.selected_items
    assert large.isVisible()


def test_the_enlarged_table_follows_the_play(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), size=(1024, 700))
    large = enlarged(qtbot, page)
    before = large.picture.image.copy()
    legal = page.situation.legal
    assert legal is not None
    page.flow.act(legal.actions[0])
    qtbot.waitUntil(lambda: large.picture.image != before, timeout=3000)
