"""Cards as pixmaps: their size, their outline, and which face is taken."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtGui import QColor, QPainter, QPixmap

from cardhall.cards import CARDS, HIDDEN, Card
from cardhall.desktop.look.card_pixmaps import (
    MAX_CACHE_BYTES,
    MIN_CACHED_PIXMAPS,
    CardPixmaps,
    pixmap_resolution,
    shadow_margin,
)
from cardhall.desktop.look.painting import clear_pixmap
from cardhall.desktop.look.pixmap_cache import PixmapCache, pixmap_bytes
from cardhall.desktop.settings import Settings


def pixel_colour(pixmap: QPixmap, x: float, y: float) -> QColor:
    """The colour at a point in logical pixels."""
    ratio = pixmap.devicePixelRatio()
    return pixmap.toImage().pixelColor(round(x * ratio), round(y * ratio))


@pytest.mark.parametrize("dpr", [1.0, 1.5, 2.0])
def test_a_card_has_the_size_asked_for_and_room_for_its_shadow(qapp: Any, dpr: float) -> None:
    pixmap = CardPixmaps(Settings()).pixmap(Card.of("7H"), 120, dpr)
    pad = shadow_margin(120)
    assert abs(pixmap.width() - (120 + 2 * pad) * dpr) <= 1
    assert abs(pixmap.height() - (168 + 2 * pad) * dpr) <= 1
    paper = pixel_colour(pixmap, pad + 60, pad + 20)
    assert paper.alpha() == 255 and paper.lightness() > 240


def test_corners_are_cut_to_the_outline_even_where_a_back_runs_over(qapp: Any) -> None:
    faces = CardPixmaps(Settings())
    for card in (HIDDEN, Card.of("KS")):
        pixmap = faces.pixmap(card, 130)
        pad = shadow_margin(130)
        assert pixel_colour(pixmap, pad + 0.5, pad + 0.5).alpha() < 200
        assert pixel_colour(pixmap, pad + 10, pad + 10).alpha() == 255


def test_every_card_of_the_pack_is_there_in_every_dress(qapp: Any) -> None:
    for large in (False, True):
        for four in (False, True):
            faces = CardPixmaps(Settings(large_indices=large, four_colours=four))
            for card in CARDS:
                assert not faces.pixmap(card, 30).isNull()


def test_small_cards_have_large_indices_and_a_simple_back(qapp: Any) -> None:
    usual, large = CardPixmaps(Settings()), CardPixmaps(Settings(large_indices=True))
    nine = Card.of("9C")
    assert usual.pixmap(nine, 71).toImage() == large.pixmap(nine, 71).toImage()
    assert usual.pixmap(nine, 73).toImage() != large.pixmap(nine, 73).toImage()
    assert usual.back_pixmap(71).toImage() == usual.back_pixmap(71, back_name="simple-blue").toImage()


def test_pixmaps_are_kept(qapp: Any) -> None:
    faces = CardPixmaps(Settings())
    first = faces.pixmap(Card.of("AS"), 100)
    assert faces.pixmap(Card.of("AS"), 100) is first
    assert faces.pixmap(Card.of("AS"), 100, shade="dim") is not first
    faces.drop_pixmaps()
    assert faces.pixmap(Card.of("AS"), 100) is not first


def test_a_card_that_is_not_legal_is_darker(qapp: Any) -> None:
    faces, card, pad = CardPixmaps(Settings()), Card.of("2S"), shadow_margin(120)
    light = pixel_colour(faces.pixmap(card, 120), pad + 60, pad + 84)
    dark = pixel_colour(faces.pixmap(card, 120, shade="dim"), pad + 60, pad + 84)
    assert dark.lightness() < light.lightness() - 40


def test_pixmaps_kept_take_limited_memory(qapp: Any) -> None:
    """The least recently shown give way; the last few stay however large they are."""
    cache = PixmapCache(3 * 400, min_count=2)
    drawn = {number: cache.store(number, clear_pixmap(10, 10)) for number in range(3)}
    assert pixmap_bytes(drawn[0]) == 400 and cache.used_bytes == 1200
    assert cache.get(0) is drawn[0]
    cache.store(3, clear_pixmap(10, 10))
    assert cache.get(1) is None and cache.get(0) is drawn[0] and cache.used_bytes == 1200
    large = cache.store(4, clear_pixmap(100, 100))
    assert len(cache) == 2 and cache.get(0) is drawn[0] and cache.get(4) is large
    cache.clear()
    assert not len(cache) and cache.used_bytes == 0


def test_cards_of_all_sizes_are_not_kept_together(qapp: Any) -> None:
    faces = CardPixmaps(Settings())
    assert faces._pixmaps.max_bytes == MAX_CACHE_BYTES and faces._pixmaps.min_count == MIN_CACHED_PIXMAPS
    faces._pixmaps.max_bytes, faces._pixmaps.min_count = 2**20, 4
    for width in range(150, 156):
        for name in ("2S", "KS"):
            shown = faces.pixmap(Card.of(name), width)
            assert faces.pixmap(Card.of(name), width) is shown
    assert faces._pixmaps.used_bytes <= 2**20 and len(faces._pixmaps) < 12


def askew_contrast(dpr: float) -> int:
    """How much neighbouring pixels of a card differ that is drawn askew on a coarse screen with a pixmap of `dpr`."""
    pixmap, canvas = CardPixmaps(Settings()).pixmap(Card.of("TC"), 131, dpr), clear_pixmap(240, 300)
    painter = QPainter(canvas)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(60.3, 30.6)
    painter.rotate(3)
    painter.drawPixmap(0, 0, pixmap)
    painter.end()
    image = canvas.toImage()
    greens = [[image.pixelColor(x, y).green() for x in range(60, 120)] for y in range(40, 120)]
    return sum(max(abs(a - b) for a, b in pairwise(row)) for row in greens)


def test_cards_that_lie_askew_keep_sharp_edges(qapp: Any) -> None:
    assert (
        pixmap_resolution(131, 1.0) == 1.5 and pixmap_resolution(131, 2.0) == 2.0 and pixmap_resolution(315, 1.0) == 1.0
    )
    assert askew_contrast(pixmap_resolution(131, 1.0)) > 1.08 * askew_contrast(1.0)
