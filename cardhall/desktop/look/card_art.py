"""Pictures made of cards outside the tables: the tiles of the hall, positions in the help, the preview in settings.

A picture is described in text, so that a game's picture is one line of its `game.toml`: an arrangement and its
cards, such as `fan JS QH KD`. `back` stands for a card lying face down.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from PySide6.QtCore import QByteArray, QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer

from cardhall.desktop.look import corner_letters, packs, theme
from cardhall.desktop.look.idle_caches import empty_when_idle
from cardhall.desktop.look.painting import clear_pixmap
from cardhall.desktop.settings import Settings
from cardhall.rules.catalogue import CATALOGUE

CARD_HEIGHT_TO_WIDTH = 7 / 5  # height over width
CORNER_RADIUS_TO_WIDTH = 0.06  # as a share of the width
OUTLINE_COLOUR = "#b9b2a2"
MIN_CARD_WIDTH_PX = 8  # physical width of the smallest drawing
# The shadow of a card, from outside in: (how far it spreads beyond the card, how far it is moved down, opacity of 255).
SHADOW_LAYERS = ((3.0, 2.0, 10), (1.8, 1.6, 16), (0.8, 1.0, 26))
DARKENING_COLOUR = QColor(16, 40, 31, 97)
# The outermost cards take half a card more than their centres' distance, at each side, and some room for their tilt.
OUTER_CARDS_EXTRA_WIDTHS = 1.15  # in card widths
MAX_WIDTH_SHARE = 0.92  # of the picture's width that an arrangement fills
LEFT_PICTURE_SCALE = 0.94  # cards of a square picture at the left of a tile are smaller, to keep off its round corners
MIN_FINE_CARD_WIDTH = 72  # logical pixels: narrower cards have large indices, and backs with one coarse lattice


@dataclass(frozen=True)
class CardStyle:
    """The person's choice of card drawings."""

    folder: str = packs.FRENCH
    back: str = "lattice-blue"
    uses_regional_packs: bool = True  # show games of Spain, Italy and Germany with the cards of these countries
    # the corner letters of ace, king, queen and jack
    rank_letters: str = field(default_factory=corner_letters.current_index_letters)

    @staticmethod
    def from_settings(settings: Settings) -> CardStyle:
        """Return the style that the settings ask for."""
        folder = packs.FRENCH
        if settings.large_indices:
            folder += "-large"
        if settings.four_colours:
            folder += "-four"
        return CardStyle(folder, settings.back, settings.regional_packs)

    def pack_of(self, game_id: str) -> str:
        """Return a game's pack: regional if the person wants regional packs."""
        return packs.regional_pack(game_id) if self.uses_regional_packs else packs.FRENCH

    def for_game(self, game_id: str) -> CardStyle:
        """Return the style in the pack that a game is played with; a regional pack has no four-colour variant."""
        pack = self.pack_of(game_id)
        if pack == packs.FRENCH:
            return self
        return CardStyle(f"{pack}-large" if "large" in self.folder else pack, self.back)

    def with_large_indices(self) -> CardStyle:
        """Return the same style with large indices."""
        if "large" in self.folder:
            return self
        pack, _, colours = self.folder.partition("-")
        return CardStyle("-".join(filter(None, (pack, "large", colours))), self.back)


@lru_cache(maxsize=256)
def _card_renderer(name: str) -> QSvgRenderer:
    drawing, _, letters = name.partition("@")
    data = corner_letters.find_card_svg(drawing, letters)
    if data is None:
        raise FileNotFoundError(f"there is no picture cards/{name}.svg")
    return QSvgRenderer(QByteArray(data))


def _has_drawing(name: str) -> bool:
    return packs.find_picture(*name.split("/")) is not None


@lru_cache(maxsize=600)
def _draw_card(name: str, width: int) -> QPixmap:
    """Return the drawing at `width` physical pixels, cut to the card's outline."""
    renderer = _card_renderer(name)  # first: an error while a painter is at work would end the process
    height = round(width * CARD_HEIGHT_TO_WIDTH)
    pixmap = clear_pixmap(width, height)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    outline = QPainterPath()
    outline.addRoundedRect(QRectF(pixmap.rect()), CORNER_RADIUS_TO_WIDTH * width, CORNER_RADIUS_TO_WIDTH * width)
    painter.setClipPath(outline)
    renderer.render(painter, QRectF(pixmap.rect()))
    painter.setClipping(False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(OUTLINE_COLOUR), max(0.6, width / 250)))
    edge = QRectF(pixmap.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawRoundedRect(edge, CORNER_RADIUS_TO_WIDTH * width, CORNER_RADIUS_TO_WIDTH * width)
    painter.end()
    return pixmap


def drawing_name(card: str, card_style: CardStyle, width: float, *, is_fine: bool = False) -> str:
    """Return the name of the drawing for a card (notation, or `back`) that will be `width` logical pixels wide.

    Cards below `MIN_FINE_CARD_WIDTH` have large indices, and their backs a coarse lattice. `is_fine`: never coarse, as
    in the settings, where the person compares drawings.
    """
    if card == "back":
        back_pattern, _, colour = card_style.back.partition("-")
        if width < MIN_FINE_CARD_WIDTH and not is_fine and _has_drawing(f"backs/simple-{colour}"):
            return f"backs/simple-{colour}"
        return f"backs/{back_pattern}-{colour}"
    has_large_indices = width < MIN_FINE_CARD_WIDTH and not is_fine
    name = f"{(card_style.with_large_indices() if has_large_indices else card_style).folder}/{card}"
    return name if card_style.rank_letters == corner_letters.LETTER_RANKS else f"{name}@{card_style.rank_letters}"


def paint_card(
    painter: QPainter,
    card: str,
    centre: QPointF,
    width: float,
    card_style: CardStyle,
    *,
    angle: float = 0,
    is_darkened: bool = False,
    is_fine: bool = False,
) -> None:
    """Paint a card (`"QH"` or `"back"`) round `centre`, `width` logical pixels wide, rotated clockwise in degrees."""
    ratio = painter.device().devicePixelRatioF()
    physical_width = max(MIN_CARD_WIDTH_PX, round(width * ratio))
    drawing = _draw_card(drawing_name(card, card_style, width, is_fine=is_fine), physical_width)
    height = width * CARD_HEIGHT_TO_WIDTH
    rect = QRectF(-width / 2, -height / 2, width, height)
    painter.save()
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(centre)
    painter.setPen(Qt.PenStyle.NoPen)
    radius = CORNER_RADIUS_TO_WIDTH * width
    for spread, down, alpha in SHADOW_LAYERS:
        painter.save()
        painter.translate(-0.5, down)
        painter.rotate(angle)
        painter.setBrush(QColor(0, 0, 0, alpha))
        painter.drawRoundedRect(rect.adjusted(-spread, -spread, spread, spread), radius + spread, radius + spread)
        painter.restore()
    painter.rotate(angle)
    painter.drawPixmap(rect, drawing, QRectF(drawing.rect()))
    if is_darkened:
        painter.setBrush(DARKENING_COLOUR)
        painter.drawRoundedRect(rect, radius, radius)
    painter.restore()


# ---- arrangements. Each returns (card, x, y, degrees): the card's centre in card widths from the picture's middle.
# Their distances and angles were chosen by eye: the indices stay readable, and up to six cards fit a tile.

PlacedCard = tuple[str, float, float, float]


def _place_fan(cards: list[str]) -> list[PlacedCard]:
    """Return cards as held in a hand: overlapping, the outer ones lower and tilted outwards."""
    n = len(cards)
    step = {1: 0, 2: 0.62, 3: 0.58, 4: 0.5}.get(n, 0.46)
    placed = []
    for i, card in enumerate(cards):
        offset = i - (n - 1) / 2
        offset_share = offset / max(1, (n - 1) / 2)
        placed.append(
            (card, offset * step, 0.06 * offset_share * offset_share * n / 3, offset_share * (7 if n < 5 else 11))
        )
    return placed


def _place_row(cards: list[str]) -> list[PlacedCard]:
    """Return cards in a straight, overlapping row."""
    step = 0.42 if len(cards) > 3 else 0.5
    return [(card, (i - (len(cards) - 1) / 2) * step, 0, 0) for i, card in enumerate(cards)]


def _place_side_by_side(cards: list[str]) -> list[PlacedCard]:
    """Return cards next to each other, without overlap, each slightly tilted."""
    turns = (-2.5, 1.5, 2.5, -1)
    return [(card, (i - (len(cards) - 1) / 2) * 1.06, 0, turns[i % 4]) for i, card in enumerate(cards)]


def _place_trick(cards: list[str]) -> list[PlacedCard]:
    """Return the cards of a trick: left, top, right, and the bottom one over them."""
    places = ((-0.78, -0.02, -3.0), (0, -0.36, 1.0), (0.78, 0.0, 3.0), (0, 0.36, -1.0))
    return [(card, *place) for card, place in zip(cards, places, strict=False)]


def _place_melds(cards: list[str]) -> list[PlacedCard]:
    """Return the first half in a row above, the rest in a row below and to the right."""
    half = (len(cards) + 1) // 2
    upper = [(card, (i - 2) * 0.36, -0.36, 0.0) for i, card in enumerate(cards[:half])]
    lower = [(card, (i - 0.2) * 0.36, 0.38, 0.0) for i, card in enumerate(cards[half:])]
    return upper + lower


def _place_pile(cards: list[str]) -> list[PlacedCard]:
    """Return a bundle at the left, the rest in a row at its right."""
    bundle = [(cards[0], -1.0 + i * 0.035, -0.02 * i, 0.0) for i in (0, 1, 2)]
    return bundle + [(card, 0.12 + i * 0.62, 0, (-2.0, 2.5)[i % 2]) for i, card in enumerate(cards[1:])]


CARD_ARRANGEMENTS = {
    "fan": (_place_fan, 0.74),
    "row": (_place_row, 0.78),
    "open": (_place_side_by_side, 0.74),
    "won": (_place_side_by_side, 0.74),  # cards of tricks
    "trick": (_place_trick, 0.62),
    "melds": (_place_melds, 0.6),
    "pile": (_place_pile, 0.74),
}  # name -> how the cards lie, and a card's height as a share of the picture's

DEFAULT_ARRANGEMENT = "fan AS KH QC"


def is_picture_text(picture: str) -> bool:
    """Tell whether the text describes an arrangement of cards that can be painted."""
    name, *cards = picture.split() or [""]
    drawn = all(card == "back" or _has_drawing(f"french/{card}") for card in cards)
    return name in CARD_ARRANGEMENTS and bool(cards) and drawn


def paint_picture(
    painter: QPainter, rect: QRectF, picture: str, card_style: CardStyle, *, card_scale: float = 1.0
) -> None:
    """Paint an arrangement such as `fan AS KH` in the middle of `rect`; `card_scale` multiplies the cards."""
    name, *cards = picture.split()
    arrange, height_share = CARD_ARRANGEMENTS[name]
    placed = arrange(cards)
    width = rect.height() * height_share * card_scale / CARD_HEIGHT_TO_WIDTH
    spread = max(abs(x) for _, x, _, _ in placed) * 2 + OUTER_CARDS_EXTRA_WIDTHS
    width = min(width, rect.width() * MAX_WIDTH_SHARE / spread)
    centre = rect.center()
    for card, x, y, degrees in placed:
        paint_card(painter, card, centre + QPointF(x * width, y * width), width, card_style, angle=degrees)


def game_picture_text(game_id: str) -> str:
    """Return a game's picture as text: an arrangement and its cards, such as `fan JS QH KD`."""
    entry = CATALOGUE.get(game_id)
    return entry.picture if entry is not None and entry.picture else DEFAULT_ARRANGEMENT


@lru_cache(maxsize=20)
def empty_tile_pixmap(game_id: str, width: int, height: int, ratio: float, corners: str) -> QPixmap:
    """Return the felt of a game's picture without cards."""
    return _draw_tile(game_id, width, height, ratio, corners, None)


@lru_cache(maxsize=200)
def tile_pixmap(game_id: str, width: int, height: int, ratio: float, card_style: CardStyle, corners: str) -> QPixmap:
    """Return the picture of a game on its felt, drawn with the game's pack.

    `width` × `height` logical pixels; `corners` are round: `top`, `left` or none.
    """
    return _draw_tile(game_id, width, height, ratio, corners, card_style)


def _draw_tile(
    game_id: str, width: int, height: int, ratio: float, corners: str, card_style: CardStyle | None
) -> QPixmap:
    pixmap = clear_pixmap(width, height, ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = QRectF(0, 0, width, height)
    theme.paint_felt(painter, rect, theme.tile_felt(game_id))
    if card_style is not None:
        card_scale = LEFT_PICTURE_SCALE if corners == "left" else 1.0
        paint_picture(painter, rect, game_picture_text(game_id), card_style.for_game(game_id), card_scale=card_scale)
    if corners:
        cut_corners(painter, rect, corners)
    painter.end()
    return pixmap


def cut_corners(painter: QPainter, rect: QRectF, corners: str) -> None:
    """Erase a picture's corners at the `top` or `left`, as round as a panel's. A clip path would leave jagged edges."""
    radius = theme.RADIUS_PANEL - 0.5
    kept_path, whole_path = QPainterPath(), QPainterPath()
    square_side = QMarginsF(0, 0, 0, 2 * radius) if corners == "top" else QMarginsF(0, 0, 2 * radius, 0)
    kept_path.addRoundedRect(rect.marginsAdded(square_side), radius, radius)
    whole_path.addRect(rect.adjusted(-1, -1, 1, 1))
    painter.save()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    painter.fillPath(whole_path.subtracted(kept_path), Qt.GlobalColor.black)
    painter.restore()


for _cached in (_card_renderer, _draw_card, empty_tile_pixmap):  # not `tile_pixmap`: the hall shows these pictures
    empty_when_idle(_cached.cache_clear)
