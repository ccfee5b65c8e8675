"""The table for the left hand: buttons, rail and panels the other way round, the hand overlapping the other way."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from cardhall.cards import Card
from cardhall.desktop.look.card_pixmaps import CardPixmaps
from cardhall.desktop.look.other_corner import with_other_corners
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.layout.frame import build_frame
from cardhall.desktop.table.screenshot import random_match
from tests.desktop.table_helpers import open_table, whist_match

CARDS = Path(__file__).resolve().parents[2] / "resources" / "cards"
PACKS = ("french", "french-large", "french-four", "french-large-four", "spanish", "italian-large", "german")


def count_inked_pixels(data: bytes, left: float, top: float, right: float, bottom: float) -> int:
    """How many pixels of a part of a card's drawing are not white."""
    image = QImage(125, 175, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(data)).render(painter, QRectF(0, 0, 125, 175))
    painter.end()
    columns, rows = range(int(left * 125), int(right * 125)), range(int(top * 175), int(bottom * 175))
    return sum(image.pixelColor(x, y).lightness() < 200 for x in columns for y in rows)


@pytest.mark.parametrize("pack", PACKS)
def test_every_card_has_its_index_in_the_other_corner(pack: str) -> None:
    files = sorted((CARDS / pack).glob("*.svg"))
    for path in files:
        data = path.read_bytes()
        moved = with_other_corners(data)
        assert moved != data, path.name
        assert with_other_corners(b"<svg/>") == b"<svg/>"
    for path in files[::9]:
        data, moved = path.read_bytes(), with_other_corners(path.read_bytes())
        edge = (0.8, 0.065, 0.945, 0.25)
        assert count_inked_pixels(moved, *edge) > count_inked_pixels(data, *edge) + 20, path.name
        assert (
            count_inked_pixels(moved, 0.055, 0.065, 0.2, 0.25) < count_inked_pixels(data, 0.055, 0.065, 0.2, 0.25) - 20
        ), path.name


def test_pixmaps_of_both_kinds_are_kept_apart(qtbot: Any) -> None:
    faces = CardPixmaps(Settings())
    card = Card.of("7C")
    usual, other = faces.pixmap(card, 120), faces.pixmap(card, 120, has_other_corners=True)
    assert usual.toImage() != other.toImage() and faces.pixmap(card, 120).toImage() == usual.toImage()


@pytest.mark.parametrize("size", [(800, 560), (1024, 700), (1440, 900), (2560, 1440), (800, 1300)])
def test_the_frame_is_mirrored(size: tuple[int, int]) -> None:
    usual, left = build_frame(*size, seats=4), build_frame(*size, seats=4, left_handed=True)
    assert left.stage.w == usual.stage.w and left.hand.w == usual.hand.w
    assert left.own_plaque.right == pytest.approx(left.row.right) and usual.own_plaque.x == usual.row.x
    assert left.controls_rect.cx == pytest.approx(left.stage.cx) and left.controls_rect.w == pytest.approx(
        usual.controls_rect.w
    )
    if usual.rail is not None and left.rail is not None:
        assert left.rail.x == size[0] - usual.rail.right and left.stage.x >= left.rail.right
        assert left.stage.right <= size[0]


@pytest.mark.parametrize("game", ["whist", "nuts", "pontoon", "conquian", "dou-dizhu", "truc", "euchre"])
@pytest.mark.parametrize("size", [(800, 560), (1440, 900)])
def test_every_table_stays_within_its_window(qtbot: Any, game: str, size: tuple[int, int]) -> None:
    page = open_table(qtbot, random_match(game, seed=3, action_count=10), size=size, left_handed=True)
    frame = page.stage.frame
    for plaque in page.stage.plaques:
        if plaque.isVisible():
            assert frame.stage.x <= plaque.rect.x and plaque.rect.right <= frame.stage.right
    for zone, laid in page.stage.zone_layouts.items():
        for spot in laid.spots:
            assert frame.stage.x - 4 <= spot.box.x and spot.box.right <= frame.stage.right + 4, zone
    plaque = page.stage.plaques[0]
    if plaque.isVisible():
        assert plaque.rect.cx > frame.stage.cx
        assert not any(plaque.rect.meets(item.home.box) for item in page.stage.own_hand_items())
    if frame.rail is not None:
        assert page.widgets.rail.geometry().right() < frame.stage.x + 1
    else:
        at_left = page.widgets.log_button.geometry().center().x() < page.width() / 2
        assert at_left or page.situation.table.places.log_at_left or frame.seats == 2
        boxes = [box for box in page.widgets.strips.rects() if box.w]
        plaques = [plaque.rect for plaque in page.stage.plaques if plaque.isVisible()]
        assert not any(box.meets(plaque) for box in boxes for plaque in plaques)
    row = [button.geometry().translated(page.widgets.row.pos()) for button in page.widgets.row.buttons]
    if plaque.isVisible():
        assert all(box.right() <= plaque.rect.x or box.top() > plaque.rect.bottom for box in row)


def test_the_hand_overlaps_the_other_way(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), left_handed=True)
    items = page.stage.items["hand:0"]
    assert all(one.zValue() > two.zValue() for one, two in pairwise(items))
    assert all(one.home.x < two.home.x for one, two in pairwise(items)), "their order is the same"
    assert all(item.other_corner for item in items)
    assert not any(item.other_corner for item in page.stage.items["trick"])
    spot = items[3].home
    assert page.stage.places.card_at(spot.x - 0.4 * spot.width, spot.y) is items[2], (
        "the left part of a card is covered"
    )
    assert page.stage.places.card_at(spot.x + 0.4 * spot.width, spot.y) is items[3]
    page.settings.left_handed = False
    page.apply_settings()
    assert all(one.zValue() < two.zValue() for one, two in pairwise(items)) and not items[0].other_corner
    assert page.stage.frame.own_plaque.x == page.stage.frame.row.x


def test_a_hand_in_two_rows_has_the_lower_one_on_top(qtbot: Any) -> None:
    match = random_match("dou-dizhu", seed=5, action_count=6)
    page = open_table(qtbot, match, size=(800, 560), left_handed=True, text_scale=1.5, card_size=1.3)
    spots = [item.home for item in page.stage.items["hand:0"]]
    heights = page.stage.places.z_values("hand:0")
    for one, two in pairwise(range(len(spots))):
        assert (heights[one] > heights[two]) == (spots[one].x < spots[two].x)


def test_a_card_dropped_on_nothing_goes_home_as_it_lay(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), left_handed=True)
    item = page.stage.items["hand:0"][2]
    before = item.zValue()
    page.gestures.pressed_item = item
    page.gestures._lift(item.spot.x, item.spot.y)
    page.gestures._move_dragged(30.0, 300.0)
    page.gestures._drop(30.0, 300.0)
    assert item.zValue() == before and item.goal == page.stage.places.rest_spot(item)


def test_the_button_of_the_order_is_in_the_other_corner(qtbot: Any) -> None:
    usual, left = open_table(qtbot, whist_match()), open_table(qtbot, whist_match(), left_handed=True)
    assert usual.view.hand_order.button.x() < 60 and left.view.hand_order.button.geometry().right() > left.width() - 60
