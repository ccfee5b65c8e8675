"""Colours, felts, type and lengths: every number that the look of Card Hall is made of.

Pages (hall, new match, help, settings) are light or dark; tables have one of five felts. What is in force now is kept
here: `use(settings)` sets it, `page_colours()`, `felt_for(game)`, `sans(px)`, `serif(px)` and `px(n)` read it.
Lengths and type sizes are logical pixels at a text scale of 1; `px` and the font helpers apply the text scale.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QGuiApplication,
    QPainter,
    QPixmap,
    QRadialGradient,
    QTransform,
)

from cardhall.desktop.look.colours import (
    FAMILY_FELTS,
    FAMILY_TILE_FELTS,
    FELT_COLOURS,
    HIGH_CONTRAST_FELTS,
    HIGH_CONTRAST_PAGES,
    LIGHT_PAGE,
    PAGE_COLOURS,
    Felt,
    PageColours,
    with_opacity,
)
from cardhall.desktop.look.window_scaling import stepped_page_growth
from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from cardhall.desktop.settings import Settings

# ---- type and lengths

# type sizes
CAPTION_SIZE, SECONDARY_SIZE, BODY_SIZE, ROW_SIZE, SECTION_SIZE, GAME_TITLE_SIZE, PAGE_TITLE_SIZE = (
    12,
    13,
    14,
    15,
    17,
    20,
    27,
)
# Pages are laid out for at least this width at a text scale of 1. In a narrower window text is enlarged less, so that
# a page still has that room.
MIN_PAGE_WIDTH = 640
MIN_TYPE_PIXELS = 6
FELT_LIGHT_RADIUS_SHARES = (0.78, 0.80)  # radii of the ellipse of light on a cloth, as shares of its width and height
FELT_LIGHT_MIDDLE_SHARE = 0.52  # from the centre to the edge of that ellipse, where the cloth has its middle colour
RADIUS_BUTTON, RADIUS_PANEL, RADIUS_GROUP, RADIUS_DIALOG = 9, 12, 14, 18
SERIF_FAMILIES = ["Palatino Linotype", "Palatino", "P052", "Noto Serif", "Georgia", "serif"]
PREFERRED_SANS_FAMILIES = ["Inter", "Noto Sans", "Cantarell", "Ubuntu", "DejaVu Sans"]
# Fonts that a Linux desktop reports when nobody has chosen one: better ones go before them.
GENERIC_SANS_FAMILIES = {"", "Sans", "Sans Serif", "sans-serif", "DejaVu Sans", "Helvetica", "Arial"}
FONT_WEIGHTS = {400: QFont.Weight.Normal, 500: QFont.Weight.Medium, 600: QFont.Weight.DemiBold}


@dataclass
class _ActiveTheme:
    """The look in force, as the settings and the window's size have set it."""

    colours: PageColours = LIGHT_PAGE
    felt: str = "auto"
    felts: Mapping[str, Felt] = field(default_factory=lambda: FELT_COLOURS)
    text_scale: float = 1.0  # the person's choice
    window_growth: float = 1.0  # the scale of pages for the size of the window
    max_text_scale: float = 10.0  # the largest text scale that leaves a page its least width; at first no limit
    reduced_motion: bool = False


_active = _ActiveTheme()


def apply_settings(settings: Settings) -> None:
    """Put the look that the settings ask for in force. Painted widgets have to be updated by the caller."""
    theme_name = settings.theme
    if theme_name == "system":
        theme_name = "dark" if _system_is_dark() else "light"
    _active.colours = (HIGH_CONTRAST_PAGES if settings.high_contrast else PAGE_COLOURS)[theme_name]
    _active.felts = HIGH_CONTRAST_FELTS if settings.high_contrast else FELT_COLOURS
    _active.felt = settings.felt
    _active.text_scale = settings.text_scale
    _active.reduced_motion = settings.reduced_motion


def scale_for_window(width: float, height: float) -> bool:
    """Scale pages for a window size. Return whether they must be laid out again."""
    before = text_scale()
    _active.window_growth, _active.max_text_scale = stepped_page_growth(width, height), max(1.0, width / MIN_PAGE_WIDTH)
    return before != text_scale()


@contextmanager
def use_print_theme() -> Iterator[None]:
    """Use light colours and the standard text size within the context, for printing."""
    previous_look = _active.colours, _active.text_scale, _active.window_growth
    _active.colours, _active.text_scale, _active.window_growth = LIGHT_PAGE, 1.0, 1.0
    try:
        yield
    finally:
        _active.colours, _active.text_scale, _active.window_growth = previous_look


def _system_is_dark() -> bool:
    hints = QGuiApplication.styleHints()
    return hints is not None and hints.colorScheme() == Qt.ColorScheme.Dark


def page_colours() -> PageColours:
    """Return the page colours in force."""
    return _active.colours


def text_scale(*, with_growth: bool = True) -> float:
    """Return the factor for lengths and type on pages: the person's choice, and by default the window's scale too."""
    return min(_active.text_scale, _active.max_text_scale) * (_active.window_growth if with_growth else 1.0)


def reduced_motion() -> bool:
    """Tell whether the person wants as little movement as possible."""
    return _active.reduced_motion


def px(length: float) -> int:
    """Return a length at the text scale in force, in whole logical pixels."""
    return round(length * text_scale())


def felt_for(game_id: str, felt: str | None = None) -> Felt:
    """Return the cloth a game is played on: `felt` or the one in force; `"auto"` means the game's own."""
    name = _active.felt if felt is None else felt
    if name in FELT_COLOURS:
        return _active.felts[name]
    entry = CATALOGUE.get(game_id)
    if entry is not None and entry.felt in FELT_COLOURS:
        return _active.felts[entry.felt]
    return _active.felts[FAMILY_FELTS.get(entry.family, "green") if entry else "green"]


def tile_felt(game_id: str) -> Felt:
    """Return the colours behind a game's picture in the hall."""
    entry = CATALOGUE.get(game_id)
    if entry is not None and entry.felt in FELT_COLOURS:
        return FELT_COLOURS[entry.felt]
    return FAMILY_TILE_FELTS.get(entry.family, FELT_COLOURS["green"]) if entry else FELT_COLOURS["green"]


@lru_cache
def _sans_families() -> tuple[str, ...]:
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    if sys.platform.startswith("linux") and system in GENERIC_SANS_FAMILIES:
        return (*PREFERRED_SANS_FAMILIES, system or "sans-serif")
    return (system, *PREFERRED_SANS_FAMILIES)


@lru_cache(maxsize=256)
def _font(families: tuple[str, ...], size: int, weight: int, italic: bool, tabular: bool) -> QFont:
    font = QFont()
    font.setFamilies(list(families))
    font.setPixelSize(max(MIN_TYPE_PIXELS, size))
    font.setWeight(FONT_WEIGHTS.get(weight, QFont.Weight.Normal))
    font.setItalic(italic)
    if tabular:
        font.setFeature(QFont.Tag.fromString("tnum"), 1)
    return font


def sans(size: float, weight: int = 400, *, tabular: bool = False, is_scaled: bool = True) -> QFont:
    """Return the font of controls and text, `size` logical pixels high, grown with the text if `is_scaled`."""
    return QFont(_font(_sans_families(), px(size) if is_scaled else round(size), weight, False, tabular))


def serif(size: float, weight: int = 600, *, italic: bool = False, is_scaled: bool = True) -> QFont:
    """Return the font of titles, scores and big numbers: `size` in logical pixels, grown by the text scale.

    A weight of 600 asks for the bold cut: the families have none between, and Qt would take the regular one.
    """
    font = QFont(_font(tuple(SERIF_FAMILIES), px(size) if is_scaled else round(size), weight, italic, False))
    if weight >= 600:
        font.setWeight(QFont.Weight.Bold)
    return font


# ---- cloth


@lru_cache
def create_weave_tile(is_light: bool) -> QPixmap:
    """Return a tile of 6 × 6: checks of 3 in faint white, single pixels in faint black."""
    tile = QPixmap(6, 6)
    tile.fill(Qt.GlobalColor.transparent)
    painter = QPainter(tile)
    check = with_opacity("#ffffff", 5 if is_light else 1.4)
    painter.fillRect(0, 0, 3, 3, check)
    painter.fillRect(3, 3, 3, 3, check)
    dot = with_opacity("#000000", 3 if is_light else 5)
    for x, y in ((1, 4), (4, 1)):
        painter.fillRect(x, y, 1, 1, dot)
    painter.end()
    return tile


def felt_gradient(rect: QRectF, felt: Felt) -> QBrush:
    """Return the cloth's light: an elliptical gradient round the middle of `rect`, darker towards the edge."""
    gradient = QRadialGradient(QPointF(0, 0), 1)
    gradient.setColorAt(0, QColor(felt.centre))
    gradient.setColorAt(FELT_LIGHT_MIDDLE_SHARE, QColor(felt.middle))
    gradient.setColorAt(1, QColor(felt.edge))
    brush = QBrush(gradient)
    middle = rect.center()
    across, down = FELT_LIGHT_RADIUS_SHARES[0] * rect.width(), FELT_LIGHT_RADIUS_SHARES[1] * rect.height()
    brush.setTransform(QTransform(across, 0, 0, down, middle.x(), middle.y()))
    return brush


def paint_felt(painter: QPainter, rect: QRectF, felt: Felt, *, radius: float = 0, has_weave: bool = True) -> None:
    """Paint cloth over `rect`, with round corners where `radius` is given."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, radius > 0)
    brushes = [felt_gradient(rect, felt)]
    if has_weave:
        brushes.append(QBrush(create_weave_tile(felt.is_light)))
    for brush in brushes:
        painter.setBrush(brush)
        if radius:
            painter.drawRoundedRect(rect, radius, radius)
        else:
            painter.drawRect(rect)
    painter.restore()


def shade_colour(colour: str | QColor, amount: float) -> QColor:
    """Return a colour moved by a share of 1 towards white (above 0) or towards black (below 0)."""
    original = QColor(colour)
    target = 255 if amount > 0 else 0
    share = abs(amount)
    red, green, blue = (
        round(part + (target - part) * share) for part in (original.red(), original.green(), original.blue())
    )
    return QColor(red, green, blue, original.alpha())


# ---- style sheet

_STYLE_SHEET = """
QWidget#page, QStackedWidget#pages {{ background: {bg}; }}
QWidget {{ color: {text}; }}
QLabel {{ background: transparent; }}
QScrollArea, QScrollArea > QWidget > QWidget#scrolled {{ background: transparent; border: none; }}
QFrame#header {{ background: {surface}; border: none; border-bottom: 1px solid {line}; }}
QFrame#footer {{ background: {surface}; border: none; border-top: 1px solid {line}; }}
QFrame#side {{ background: {surface2}; border: none; border-right: 1px solid {line}; }}
QFrame#detail {{ background: {surface}; border: none; border-left: 1px solid {line}; }}
QFrame#card {{ background: {surface}; border: 1px solid {line}; border-radius: 14px; }}
QFrame#hairline {{ background: {line}; border: none; }}
QLabel#secondary {{ color: {text2}; }}
QLabel#caption {{ color: {text3}; }}
QLabel#gold {{ color: {gold}; }}
QLabel#code {{ background: {surface2}; border-radius: 9px; }}
QDialog {{ background: {surface}; }}
QToolTip {{ background: {surface}; color: {text}; border: 1px solid {line2}; padding: 4px 7px; }}
QMenu {{ background: {surface}; color: {text}; border: 1px solid {line2}; border-radius: 9px; padding: 5px; }}
QMenu::item {{ padding: 6px 22px 6px 14px; border-radius: 6px; }}
QMenu::item:selected {{ background: {accent_soft}; }}
QMenu::item:disabled {{ color: {text3}; background: transparent; }}
QLineEdit {{ background: {surface}; color: {text}; border: 1px solid {line2}; border-radius: 9px; padding: 0 10px;
    selection-background-color: {accent}; selection-color: {on_accent}; placeholder-text-color: {text3}; }}
QLineEdit:focus {{ border: 2px solid {accent}; padding: 0 9px; }}
QComboBox {{ background: {surface}; color: {text}; border: 1px solid {line2}; border-radius: 9px;
    padding: 0 2px 0 12px; min-height: {control}px; }}
QComboBox:hover {{ border: 1px solid {text3}; }}
QComboBox:disabled {{ color: {text3}; }}
QComboBox:focus, QComboBox:on {{ border: 2px solid {accent}; padding: 0 1px 0 11px; }}
QComboBox::drop-down {{ border: none; width: {arrow}px; }}
QComboBox::down-arrow {{ image: none; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox QAbstractItemView {{ background: {surface}; color: {text}; border: 1px solid {line2}; outline: none;
    selection-background-color: {accent_soft}; selection-color: {text}; padding: 4px; }}
QTreeView, QTableView {{ background: {surface}; color: {text}; border: 1px solid {line}; border-radius: 9px;
    outline: none; }}
QTreeView::item {{ padding: 4px 2px; }}
QTreeView::item:selected, QTableView::item:selected {{ background: {accent_soft}; color: {text}; }}
QTreeView:focus, QTableView:focus {{ border: 2px solid {accent}; }}
QHeaderView::section {{ background: {surface2}; color: {text2}; border: none; padding: 5px 6px; }}
QTextBrowser {{ background: transparent; border: none; color: {text};
    selection-background-color: {accent}; selection-color: {on_accent}; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar::handle:vertical {{ background: {line2}; border-radius: 3px; min-height: 36px; margin: 2px 3px; }}
QScrollBar::handle:vertical:hover {{ background: {text3}; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle:horizontal {{ background: {line2}; border-radius: 3px; min-width: 36px; margin: 3px 2px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""


def page_style_sheet() -> str:
    """Return the style sheet of all pages in the colours and at the text scale in force."""
    return _STYLE_SHEET.format(**vars(page_colours()), control=px(42), arrow=px(30))
