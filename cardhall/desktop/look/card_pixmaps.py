"""Cards as pixmaps: drawn from the SVG pack at exactly the size they are shown, with the shadow baked in.

`CardPixmaps(settings).pixmap(card, width, dpr, state)` gives a pixmap whose middle is the middle of the card; round the
card is a margin for the shadow, `shadow_margin(width, state)` on every side. Only what is asked for is rendered;
pixmaps are kept by face, size, device pixel ratio and state.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPixmap, QTransform
from PySide6.QtSvg import QSvgRenderer

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.look.corner_letters import current_index_letters, find_card_svg
from cardhall.desktop.look.idle_caches import empty_when_idle
from cardhall.desktop.look.other_corner import with_other_corners
from cardhall.desktop.look.packs import FRENCH, find_picture
from cardhall.desktop.look.painting import clear_image, clear_pixmap
from cardhall.desktop.look.pixmap_cache import PixmapCache
from cardhall.desktop.settings import Settings
from cardhall.language import card_name, tr

CARD_HEIGHT_TO_WIDTH = 1.4  # height over width
CORNER_RADIUS_TO_WIDTH = 0.06  # as a share of the width
MIN_FINE_CARD_WIDTH = 72  # logical pixels: narrower cards have the large indices and the simple back
DIM_COLOUR = QColor(16, 40, 31, 97)
WILD_COLOUR = QColor(250, 205, 95, 140)
# Shadows by the card's state, as layers (dx, dy, blur, opacity): lengths in logical pixels for a card of
# `SHADOW_CARD_WIDTH`. They grow with the card between the two scales.
SHADOW_CARD_WIDTH = 120
MIN_SHADOW_SCALE, MAX_SHADOW_SCALE = 0.6, 1.6
_SHADOW_LAYERS = {
    "rest": ((0, 1, 1, 0.30), (-1, 2, 6, 0.28)),
    "raised": ((0, 2, 3, 0.25), (0, 12, 22, 0.38)),
    "dragged": ((0, 2, 3, 0.25), (0, 22, 38, 0.38)),
}
_SHADOW_MARGINS = {"rest": 10, "raised": 36, "dragged": 64}
RECTANGLES_PER_BLUR_PIXEL = 1.2  # nested rectangles of a shadow: more look no softer, fewer show bands
MAX_CACHE_BYTES = 64 * 2**20  # memory of one table's pixmaps
MIN_CACHED_PIXMAPS = 160  # kept beyond that limit: the largest table shows a whole pack, some cards in several states
MAX_SHARED_CACHE_BYTES = 24 * 2**20


OVERSAMPLING_FACTOR, MAX_OVERSAMPLED_WIDTH, MIN_SHARP_SCREEN_PIXEL_RATIO = 1.5, 330, 1.5  # see `pixmap_resolution`


def pixmap_resolution(width: float, dpr: float) -> float:
    """Return the resolution of a card's pixmap in pixels per logical pixel, on a screen of ratio `dpr`.

    A rotated pixmap loses its sharp edges, so cards are drawn finer on a coarse screen, unless the pixmap would be
    wider than `MAX_OVERSAMPLED_WIDTH`.
    """
    return (
        OVERSAMPLING_FACTOR * dpr
        if dpr < MIN_SHARP_SCREEN_PIXEL_RATIO and OVERSAMPLING_FACTOR * dpr * width <= MAX_OVERSAMPLED_WIDTH
        else dpr
    )


def shadow_margin(width: float, state: str = "rest") -> int:
    """Return how much room there is round the card in its pixmap, in logical pixels."""
    return round(_SHADOW_MARGINS[state] * _shadow_scale(width))


def _shadow_scale(width: float) -> float:
    """Return the factor for a shadow's lengths below a card of a width."""
    return max(MIN_SHADOW_SCALE, min(MAX_SHADOW_SCALE, width / SHADOW_CARD_WIDTH))


# Cards and shadows drawn last, shared by all tables, so that the next table with cards of that size need not draw them
# again. A table's own cache shares their pixels (Qt copies on write), so they take no additional memory meanwhile.
_shared_pixmaps = PixmapCache(MAX_SHARED_CACHE_BYTES)
empty_when_idle(_shared_pixmaps.clear)


class CardPixmaps:
    """The cache of one table's card pictures, drawn as the settings say: indices, colours, back.

    The pack is one of the folders that `packs` names.
    """

    def __init__(self, settings: Settings, pack: str = FRENCH) -> None:
        self.pack = pack
        self.has_large_indices = bool(settings.large_indices)
        self.has_four_colours = bool(settings.four_colours)
        back = str(settings.back)
        self.back_name = back if "-" in back else f"lattice-{back}"
        self.dim_colour = DIM_COLOUR  # laid over a card that may not be played now
        self._pixmaps = PixmapCache(MAX_CACHE_BYTES, MIN_CACHED_PIXMAPS)
        self.generation = 0  # counts how often all pixmaps were dropped

    def drop_pixmaps(self) -> None:
        """Drop all pixmaps after a change of colours or drawings."""
        self._pixmaps.clear()
        self.generation += 1

    def pixmap(
        self,
        card: Card,
        width: float,
        dpr: float = 1.0,
        state: str = "rest",
        shade: str = "",
        *,
        has_other_corners: bool = False,
    ) -> QPixmap:
        """Return a card with its shadow (`HIDDEN`: a card back), `width` logical pixels wide.

        `state`: `rest`, `raised` or `dragged`; `shade`: "", `dim` (not legal now) or `wild`. The keyword puts the
        indices into the other two corners, for hands held in the left hand.
        """
        has_large_indices = self.has_large_indices or width < MIN_FINE_CARD_WIDTH
        key = (
            card.text,
            round(width * dpr),
            dpr,
            state,
            shade,
            has_large_indices,
            has_other_corners,
            current_index_letters(),
        )
        cached_pixmap = self._pixmaps.get(key)
        if cached_pixmap is None:
            cached_pixmap = self._pixmaps.store(
                key, self._draw_card(card, width, dpr, state, shade, has_large_indices, has_other_corners)
            )
        return cached_pixmap

    def rotated_pixmap(
        self,
        card: Card,
        width: float,
        angle: float,
        dpr: float,
        state: str,
        shade: str,
        *,
        has_other_corners: bool,
        back_name: str = "",
    ) -> QPixmap:
        """Return a card rotated by an angle, in physical pixels, ready to be painted without scaling.

        The card's centre is the picture's centre. `back_name`: a back other than the settings' one.
        """
        has_large_indices = self.has_large_indices or width < MIN_FINE_CARD_WIDTH
        pixmap_key = (
            card.text,
            round(width * dpr),
            dpr,
            state,
            shade,
            has_large_indices,
            has_other_corners,
            current_index_letters(),
        )
        key = ("turned", pixmap_key, round(angle, 2), back_name)
        cached_pixmap = self._pixmaps.get(key)
        if cached_pixmap is None:
            cached_pixmap = self._pixmaps.store(
                key, self._draw_rotated(card, width, angle, dpr, state, shade, has_other_corners, back_name)
            )
        return cached_pixmap

    def _draw_rotated(
        self,
        card: Card,
        width: float,
        angle: float,
        dpr: float,
        state: str,
        shade: str,
        has_other_corners: bool,
        back_name: str,
    ) -> QPixmap:
        resolution = pixmap_resolution(width, dpr) if angle else dpr
        if back_name and card is HIDDEN:
            upright = self.back_pixmap(width, resolution, state, back_name)
        else:
            upright = self.pixmap(card, width, resolution, state, shade, has_other_corners=has_other_corners)
        return _rotate_pixmap(upright, angle, dpr) if angle else upright

    def back_pixmap(self, width: float, dpr: float = 1.0, state: str = "rest", back_name: str = "") -> QPixmap:
        """Return a card back, `width` logical pixels wide; `back_name`: a back other than the settings' one."""
        key = ("back", back_name, round(width * dpr), dpr, state)
        cached_pixmap = self._pixmaps.get(key)
        if cached_pixmap is None:
            cached_pixmap = self._pixmaps.store(
                key, self._find_or_compose(self._back_svg(width, back_name), width, dpr, state, "")
            )
        return cached_pixmap

    def _draw_card(
        self,
        card: Card,
        width: float,
        dpr: float,
        state: str,
        shade: str,
        has_large_indices: bool,
        has_other_corners: bool,
    ) -> QPixmap:
        data = self._back_svg(width, "") if card is HIDDEN else self._face_svg(card, has_large_indices)
        if has_other_corners and card is not HIDDEN:
            data = with_other_corners(data)
        return self._find_or_compose(data, width, dpr, state, shade)

    def _face_svg(self, card: Card, has_large_indices: bool) -> bytes:
        folders = [
            self.pack + "-large" * has_large_indices + "-four" * self.has_four_colours,
            self.pack + "-large" * has_large_indices,
            self.pack,
        ]
        for folder in folders:
            data = find_card_svg(f"{folder}/{card.text}", current_index_letters())
            if data is not None:
                return data
        data = find_card_svg(f"{FRENCH}/{card.text}", current_index_letters())
        if data is None:
            raise LookupError(tr("the picture of the {card} is missing from the pack", card=card_name(card)))
        return data

    def _back_svg(self, width: float, back_name: str) -> bytes:
        back_name = back_name or self.back_name
        colour = back_name.rpartition("-")[2]
        names = [f"simple-{colour}", back_name] if width < MIN_FINE_CARD_WIDTH else [back_name]
        for choice in [*names, "lattice-blue"]:
            data = find_picture("backs", choice)
            if data is not None:
                return data
        raise LookupError(tr("the picture of a card back is missing"))

    def _find_or_compose(self, data: bytes, width: float, dpr: float, state: str, shade: str) -> QPixmap:
        key = (data, width, dpr, state, shade, self.dim_colour.rgba())
        return QPixmap(
            _shared_pixmaps.get(key) or _shared_pixmaps.store(key, self._composed(data, width, dpr, state, shade))
        )

    def _composed(self, data: bytes, width: float, dpr: float, state: str, shade: str) -> QPixmap:
        pad = shadow_margin(width, state)
        wide, high = width + 2 * pad, width * CARD_HEIGHT_TO_WIDTH + 2 * pad
        image = clear_image(wide, high, dpr)
        painter = QPainter(image)
        key = ("shadow", width, dpr, state)
        painter.drawPixmap(
            0, 0, _shared_pixmaps.get(key) or _shared_pixmaps.store(key, _draw_shadow(width, dpr, state))
        )
        face = _draw_face(data, width, dpr, shade, self.dim_colour)
        painter.drawImage(QRectF(pad, pad, width, width * CARD_HEIGHT_TO_WIDTH), face)
        painter.end()
        return QPixmap.fromImage(image)


def _draw_face(data: bytes, width: float, dpr: float, shade: str, dim_colour: QColor) -> QImage:
    """Return a card's drawing at `width` logical pixels, shaded, and cut to the card's outline."""
    width_px, height_px = max(1, round(width * dpr)), max(1, round(width * CARD_HEIGHT_TO_WIDTH * dpr))
    image = clear_image(width_px, height_px)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(data)).render(painter, QRectF(0, 0, width_px, height_px))
    card_rect = QRectF(0, 0, width_px, height_px)
    if shade == "dim":
        painter.fillRect(card_rect, dim_colour)
    elif shade == "wild":
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.fillRect(card_rect, WILD_COLOUR)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.drawImage(0, 0, _outline_mask(width_px, height_px))
    painter.end()
    return image


def _rotate_pixmap(upright: QPixmap, angle: float, dpr: float) -> QPixmap:
    """Return a picture rotated round its middle, clockwise in degrees, in a pixmap with an even number of pixels.

    With an even size the card's centre is at a pixel corner, so that the picture is painted without resampling.
    """
    size = upright.deviceIndependentSize()
    turn = QTransform().rotate(angle)
    rotated_rect = turn.mapRect(QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height()))
    pixmap = clear_pixmap(2 * ceil(rotated_rect.width() / 2 + 1), 2 * ceil(rotated_rect.height() / 2 + 1), dpr)
    painter = QPainter(pixmap)
    painter.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing)
    middle = pixmap.deviceIndependentSize()
    painter.translate(middle.width() / 2, middle.height() / 2)
    painter.rotate(angle)
    painter.drawPixmap(QPointF(-size.width() / 2, -size.height() / 2), upright)
    painter.end()
    return pixmap


@lru_cache(maxsize=4)
def _outline_mask(width_px: int, height_px: int) -> QImage:
    """Return a black card with round corners, as a mask. The cache is small: the cards of a table have few sizes."""
    mask = clear_image(width_px, height_px)
    painter = QPainter(mask)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    outline = QPainterPath()
    outline.addRoundedRect(
        QRectF(0, 0, width_px, height_px), CORNER_RADIUS_TO_WIDTH * width_px, CORNER_RADIUS_TO_WIDTH * width_px
    )
    painter.fillPath(outline, Qt.GlobalColor.black)
    painter.end()
    return mask


def _draw_shadow(width: float, dpr: float, state: str) -> QPixmap:
    """Draw a card's shadow: nested rounded rectangles that add up to a soft edge."""
    pad = shadow_margin(width, state)
    scale = _shadow_scale(width)
    pixmap = clear_pixmap(width + 2 * pad, width * CARD_HEIGHT_TO_WIDTH + 2 * pad, dpr)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for dx, dy, softness, alpha in _SHADOW_LAYERS[state]:
        blur = softness * scale
        steps = max(2, round(blur * RECTANGLES_PER_BLUR_PIXEL))
        light_left = 1.0  # the share of light that the rectangles so far let through
        for step in range(steps):
            outset = blur / 2 - blur * (step + 0.5) / steps  # from the rim inwards
            darkness = _smooth_step((step + 1) / steps) * alpha
            layer_alpha = 1 - (1 - darkness) / light_left
            light_left *= 1 - layer_alpha
            painter.setBrush(QColor.fromRgbF(0, 0, 0, max(0.0, min(1.0, layer_alpha))))
            box = QRectF(pad + dx * scale, pad + dy * scale, width, width * CARD_HEIGHT_TO_WIDTH).adjusted(
                -outset, -outset, outset, outset
            )
            radius = max(1.0, CORNER_RADIUS_TO_WIDTH * width + outset)
            painter.drawRoundedRect(box, radius, radius)
    painter.end()
    return pixmap


def _smooth_step(t: float) -> float:
    """Return the cubic Hermite step from 0 to 1, without an edge at either end."""
    return t * t * (3 - 2 * t)
