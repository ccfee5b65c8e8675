"""Cards as pixmaps: drawn from the SVG pack at exactly the size they are shown, with the shadow baked in.

`CardFaces(settings).pixmap(card, width, dpr, state)` gives a pixmap whose middle is the middle of the card; round the
card is a margin for the shadow, `margin(width, state)` on every side. Only what is asked for is rendered; pixmaps are
kept by face, size, device pixel ratio and state.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPixmap, QTransform
from PySide6.QtSvg import QSvgRenderer

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.look.idle_caches import empty_when_idle
from cardhall.desktop.look.indices import in_force, printed_card
from cardhall.desktop.look.other_corner import with_other_corners
from cardhall.desktop.look.packs import FRENCH, picture
from cardhall.desktop.look.painting import clear_image, clear_pixmap
from cardhall.desktop.look.pixmap_cache import PixmapCache
from cardhall.desktop.settings import Settings
from cardhall.language import card_name, tr

CARD_RATIO = 1.4  # height over width
CORNER_RADIUS = 0.06  # as a share of the width
LARGE_BELOW = 72  # logical pixels: narrower cards have the large indices and the simple back
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
STEPS_PER_BLUR_PIXEL = 1.2  # nested rectangles of a shadow: more look no softer, fewer show bands
MAX_CACHE_BYTES = 64 * 2**20  # memory of one table's pixmaps
MIN_CACHED_PIXMAPS = 160  # kept beyond that limit: the largest table shows a whole pack, some cards in several states
MAX_SHARED_CACHE_BYTES = 24 * 2**20


OVERSAMPLING, MAX_OVERSAMPLED_WIDTH, SHARP_SCREEN_RATIO = 1.5, 330, 1.5  # see `pixmap_resolution`


def pixmap_resolution(width: float, dpr: float) -> float:
    """Return the resolution of a card's pixmap in pixels per logical pixel, on a screen of ratio `dpr`.

    A rotated pixmap loses its sharp edges, so cards are drawn finer on a coarse screen, unless the pixmap would be
    wider than `MAX_OVERSAMPLED_WIDTH`.
    """
    return (
        OVERSAMPLING * dpr if dpr < SHARP_SCREEN_RATIO and OVERSAMPLING * dpr * width <= MAX_OVERSAMPLED_WIDTH else dpr
    )


def margin(width: float, state: str = "rest") -> int:
    """Return how much room there is round the card in its pixmap, in logical pixels."""
    return round(_SHADOW_MARGINS[state] * _shadow_scale(width))


def _shadow_scale(width: float) -> float:
    """Return the factor for a shadow's lengths below a card of a width."""
    return max(MIN_SHADOW_SCALE, min(MAX_SHADOW_SCALE, width / SHADOW_CARD_WIDTH))


# Cards and shadows drawn last, shared by all tables, so that the next table with cards of that size need not draw them
# again. A table's own cache shares their pixels (Qt copies on write), so they take no additional memory meanwhile.
_drawn = PixmapCache(MAX_SHARED_CACHE_BYTES)
empty_when_idle(_drawn.clear)


class CardFaces:
    """The cache of one table's card pictures, drawn as the settings say: indices, colours, back.

    The pack is one of the folders that `packs` names.
    """

    def __init__(self, settings: Settings, pack: str = FRENCH) -> None:
        self.pack = pack
        self.large = bool(settings.large_indices)
        self.four = bool(settings.four_colours)
        back = str(settings.back)
        self.back_name = back if "-" in back else f"lattice-{back}"
        self.dim = DIM_COLOUR  # laid over a card that may not be played now
        self._kept = PixmapCache(MAX_CACHE_BYTES, MIN_CACHED_PIXMAPS)
        self.generation = 0  # counts how often all pixmaps were dropped

    def forget(self) -> None:
        """Drop all pixmaps after a change of colours or drawings."""
        self._kept.clear()
        self.generation += 1

    def pixmap(
        self,
        card: Card,
        width: float,
        dpr: float = 1.0,
        state: str = "rest",
        shade: str = "",
        *,
        other: bool = False,
    ) -> QPixmap:
        """Return a card with its shadow (`HIDDEN`: a card back), `width` logical pixels wide.

        `state`: `rest`, `raised` or `dragged`; `shade`: "", `dim` (not legal now) or `wild`. The keyword puts the
        indices into the other two corners, for hands held in the left hand.
        """
        large = self.large or width < LARGE_BELOW
        key = (card.text, round(width * dpr), dpr, state, shade, large, other, in_force())
        found = self._kept.get(key)
        if found is None:
            found = self._kept.keep(key, self._draw(card, width, dpr, state, shade, large, other))
        return found

    def turned(
        self, card: Card, width: float, angle: float, dpr: float, state: str, shade: str, *, other: bool, back: str = ""
    ) -> QPixmap:
        """Return a card rotated by an angle, in physical pixels, ready to be painted without scaling.

        The card's centre is the picture's centre. `back`: name of a back other than the settings' one.
        """
        large = self.large or width < LARGE_BELOW
        drawn = (card.text, round(width * dpr), dpr, state, shade, large, other, in_force())
        key = ("turned", drawn, round(angle, 2), back)
        found = self._kept.get(key)
        if found is None:
            found = self._kept.keep(key, self._draw_turned(card, width, angle, dpr, state, shade, other, back))
        return found

    def _draw_turned(
        self, card: Card, width: float, angle: float, dpr: float, state: str, shade: str, other: bool, back: str
    ) -> QPixmap:
        finer = pixmap_resolution(width, dpr) if angle else dpr
        if back and card is HIDDEN:
            flat = self.back(width, finer, state, back)
        else:
            flat = self.pixmap(card, width, finer, state, shade, other=other)
        return _rotate(flat, angle, dpr) if angle else flat

    def back(self, width: float, dpr: float = 1.0, state: str = "rest", name: str = "") -> QPixmap:
        """Return a card back, `width` logical pixels wide; `name`: a back other than the settings' one."""
        key = ("back", name, round(width * dpr), dpr, state)
        found = self._kept.get(key)
        if found is None:
            found = self._kept.keep(key, self._compose(self._back_svg(width, name), width, dpr, state, ""))
        return found

    def _draw(self, card: Card, width: float, dpr: float, state: str, shade: str, large: bool, other: bool) -> QPixmap:
        data = self._back_svg(width, "") if card is HIDDEN else self._face_svg(card, large)
        if other and card is not HIDDEN:
            data = with_other_corners(data)
        return self._compose(data, width, dpr, state, shade)

    def _face_svg(self, card: Card, large: bool) -> bytes:
        wanted = [self.pack + "-large" * large + "-four" * self.four, self.pack + "-large" * large, self.pack]
        for folder in wanted:
            data = printed_card(f"{folder}/{card.text}", in_force())
            if data is not None:
                return data
        data = printed_card(f"{FRENCH}/{card.text}", in_force())
        if data is None:
            raise LookupError(tr("the picture of the {card} is missing from the pack", card=card_name(card)))
        return data

    def _back_svg(self, width: float, name: str) -> bytes:
        name = name or self.back_name
        colour = name.rpartition("-")[2]
        choices = [f"simple-{colour}", name] if width < LARGE_BELOW else [name]
        for choice in [*choices, "lattice-blue"]:
            data = picture("backs", choice)
            if data is not None:
                return data
        raise LookupError(tr("the picture of a card back is missing"))

    def _compose(self, data: bytes, width: float, dpr: float, state: str, shade: str) -> QPixmap:
        key = (data, width, dpr, state, shade, self.dim.rgba())
        return QPixmap(_drawn.get(key) or _drawn.keep(key, self._composed(data, width, dpr, state, shade)))

    def _composed(self, data: bytes, width: float, dpr: float, state: str, shade: str) -> QPixmap:
        pad = margin(width, state)
        wide, high = width + 2 * pad, width * CARD_RATIO + 2 * pad
        image = clear_image(wide, high, dpr)
        painter = QPainter(image)
        key = ("shadow", width, dpr, state)
        painter.drawPixmap(0, 0, _drawn.get(key) or _drawn.keep(key, _shadow(width, dpr, state)))
        face = _face(data, width, dpr, shade, self.dim)
        painter.drawImage(QRectF(pad, pad, width, width * CARD_RATIO), face)
        painter.end()
        return QPixmap.fromImage(image)


def _face(data: bytes, width: float, dpr: float, shade: str, dim: QColor) -> QImage:
    """Return a card's drawing at `width` logical pixels, shaded, and cut to the card's outline."""
    wide, high = max(1, round(width * dpr)), max(1, round(width * CARD_RATIO * dpr))
    image = clear_image(wide, high)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(data)).render(painter, QRectF(0, 0, wide, high))
    whole = QRectF(0, 0, wide, high)
    if shade == "dim":
        painter.fillRect(whole, dim)
    elif shade == "wild":
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.fillRect(whole, WILD_COLOUR)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.drawImage(0, 0, _outline(wide, high))
    painter.end()
    return image


def _rotate(flat: QPixmap, angle: float, dpr: float) -> QPixmap:
    """Return a picture rotated round its middle, clockwise in degrees, in a pixmap with an even number of pixels.

    With an even size the card's centre is at a pixel corner, so that the picture is painted without resampling.
    """
    size = flat.deviceIndependentSize()
    turn = QTransform().rotate(angle)
    box = turn.mapRect(QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height()))
    pixmap = clear_pixmap(2 * ceil(box.width() / 2 + 1), 2 * ceil(box.height() / 2 + 1), dpr)
    painter = QPainter(pixmap)
    painter.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing)
    middle = pixmap.deviceIndependentSize()
    painter.translate(middle.width() / 2, middle.height() / 2)
    painter.rotate(angle)
    painter.drawPixmap(QPointF(-size.width() / 2, -size.height() / 2), flat)
    painter.end()
    return pixmap


@lru_cache(maxsize=4)
def _outline(wide: int, high: int) -> QImage:
    """Return a black card with round corners, as a mask. The cache is small: the cards of a table have few sizes."""
    mask = clear_image(wide, high)
    painter = QPainter(mask)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    outline = QPainterPath()
    outline.addRoundedRect(QRectF(0, 0, wide, high), CORNER_RADIUS * wide, CORNER_RADIUS * wide)
    painter.fillPath(outline, Qt.GlobalColor.black)
    painter.end()
    return mask


def _shadow(width: float, dpr: float, state: str) -> QPixmap:
    """Draw a card's shadow: nested rounded rectangles that add up to a soft edge."""
    pad = margin(width, state)
    grow = _shadow_scale(width)
    pixmap = clear_pixmap(width + 2 * pad, width * CARD_RATIO + 2 * pad, dpr)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for dx, dy, softness, alpha in _SHADOW_LAYERS[state]:
        blur = softness * grow
        steps = max(2, round(blur * STEPS_PER_BLUR_PIXEL))
        left = 1.0  # the share of light that the rectangles so far let through
        for step in range(steps):
            out = blur / 2 - blur * (step + 0.5) / steps  # from the rim inwards
            share = _smooth_step((step + 1) / steps) * alpha
            layer = 1 - (1 - share) / left
            left *= 1 - layer
            painter.setBrush(QColor.fromRgbF(0, 0, 0, max(0.0, min(1.0, layer))))
            box = QRectF(pad + dx * grow, pad + dy * grow, width, width * CARD_RATIO).adjusted(-out, -out, out, out)
            radius = max(1.0, CORNER_RADIUS * width + out)
            painter.drawRoundedRect(box, radius, radius)
    painter.end()
    return pixmap


def _smooth_step(t: float) -> float:
    """Return the cubic Hermite step from 0 to 1, without an edge at either end."""
    return t * t * (3 - 2 * t)
