"""Helpers for self-painted controls: painters, shadows, focus ring, fitted text, and layouts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QImage, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLayout, QWidget
from shiboken6 import Shiboken

from cardhall.desktop.look import theme
from cardhall.desktop.look.pixmap_cache import PixmapCache
from cardhall.language import translate

MAX_SHADOW_BYTES = 4 * 2**20
MIN_FONT_SCALE = 0.82  # text shrinks to this share of its size before it is cut: smaller type is hard to read
_panel_shadows = PixmapCache(MAX_SHADOW_BYTES)  # shadows of panels, by size, radius, layers, colour and pixel ratio


def painter_for(widget: QWidget) -> QPainter:
    """Return a smooth painter on the widget; the caller ends it.

    The painter ignores the writing direction of the language: controls compute positions from the left, and Qt would
    otherwise align text at the right of its rectangle in languages written from right to left.
    """
    painter = QPainter(widget)
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    return painter


def clear_image(width: float, height: float, ratio: float = 1.0) -> QImage:
    """Return a transparent image; `ratio`: physical pixels per logical pixel."""
    image = QImage(round(width * ratio), round(height * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    return image


def clear_pixmap(width: float, height: float, ratio: float = 1.0) -> QPixmap:
    """Return a transparent pixmap; `ratio`: physical pixels per logical pixel."""
    pixmap = QPixmap(round(width * ratio), round(height * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def paint_focus_ring(
    painter: QPainter, rect: QRectF, radius: float, *, on_felt: bool = False, colour: QColor | None = None
) -> None:
    """Paint the keyboard focus just inside `rect`, by default in the accent, or white on dark felt."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if colour is None:
        colour = QColor("#ffffff") if on_felt else QColor(theme.page_colours().accent)
    painter.setPen(QPen(colour, 2))
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), radius, radius)


def paint_shadow(
    painter: QPainter, panel: QRectF, radius: float, layers: Sequence[tuple[float, int]], colour: str = "#000000"
) -> None:
    """Paint a soft shadow below a panel. `layers`: (how far it spreads in pixels, opacity of 255).

    Panels of one size share a cached picture, since scrolling repaints many of them.
    """
    ratio, reach = painter.device().devicePixelRatioF(), max(spread for spread, _ in layers) + 2
    key = (panel.width(), panel.height(), radius, tuple(layers), colour, ratio)
    shadow = _panel_shadows.get(key)
    if shadow is None:
        shadow = clear_pixmap(panel.width() + 2 * reach, panel.height() + 2 * reach, ratio)
        shadow_painter = QPainter(shadow)
        shadow_painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _draw_shadow(shadow_painter, QRectF(reach, reach, panel.width(), panel.height()), radius, layers, colour)
        shadow_painter.end()
        _panel_shadows.store(key, shadow)
    painter.drawPixmap(QPointF(panel.x() - reach, panel.y() - reach), shadow)


def _draw_shadow(
    painter: QPainter, panel: QRectF, radius: float, layers: Sequence[tuple[float, int]], colour: str
) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for spread, alpha in layers:
        shadow_colour = QColor(colour)
        shadow_colour.setAlpha(alpha)
        painter.setBrush(shadow_colour)
        layer_rect = panel.adjusted(-spread / 2, 0, spread / 2, spread)
        painter.drawRoundedRect(layer_rect.translated(0, 1), radius + 1, radius + 1)


def elide_text(font: QFont, text: str, width: int) -> str:
    """Return the text in the language in use, cut with "…" where it is wider than `width`."""
    return QFontMetrics(font).elidedText(translate(text), Qt.TextElideMode.ElideRight, width)


def text_width(font: QFont, text: str) -> float:
    """Return how many pixels wide a text is in the language in use."""
    return QFontMetricsF(font).horizontalAdvance(translate(text))


def split_in_middle(text: str) -> tuple[str, ...]:
    """Cut a text in two at the space nearest to its middle."""
    spaces = [place for place, letter in enumerate(text) if letter == " "]
    if not spaces:
        return (text,)
    index = min(spaces, key=lambda place: abs(place - len(text) / 2))
    return text[:index], text[index + 1 :]


def fit_font(font: QFont, text: str, width: float, min_scale: float = MIN_FONT_SCALE) -> QFont:
    """Return the font, made smaller if the text is wider than `width`, but not below the least share of the size."""
    unscaled_width = text_width(font, text)
    if unscaled_width <= width or not text:
        return font
    smaller = QFont(font)
    smaller.setPixelSize(max(round(font.pixelSize() * min_scale), int(font.pixelSize() * width / unscaled_width)))
    return smaller


def first_fitting_text(font: QFont, texts: Sequence[str], width: float) -> str:
    """Return the first of several texts that `fit_font` can fit into `width` pixels, or else the last."""
    fitting = [text for text in texts if text_width(fit_font(font, text, width), text) <= width]
    return fitting[0] if fitting else texts[-1]


def clear_layout(layout: QLayout) -> None:
    """Empty a layout: hide and delete all widgets, also in inner layouts."""
    while (item := layout.takeAt(0)) is not None:
        widget, inner_layout = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif inner_layout is not None:
            clear_layout(inner_layout)


def add_layout(outer_layout: QBoxLayout | QGridLayout, inner_layout: QLayout, *position: int) -> None:
    """Put a layout into another: in a box with an optional stretch, in a grid at a row and a column.

    PySide creates a Python object for each item of an inner layout that is already filled (QWidgetItem, QSpacerItem),
    and keeps it as long as the outer layout lives, even after Qt has deleted the item. Something else created at that
    address would then be taken for the item. So these objects are invalidated here.
    """
    outer_layout.addLayout(inner_layout, *position)  # type: ignore[call-overload]
    _release_items(inner_layout)


def _release_items(layout: QLayout) -> None:
    for index in range(layout.count()):
        item = layout.itemAt(index)
        if isinstance(item, QLayout):
            _release_items(item)
        elif item is not None:
            Shiboken.invalidate(item)


def show_layout_widgets(layout: QLayout, parent: QWidget) -> None:
    """Show all widgets in a layout of `parent`: Qt counts new widgets in a layout's size only once they are shown.

    The function avoids `itemAt`: PySide keeps the objects it returns until the layout is deleted (see `add_layout`),
    confuses them with a layout created later at the same address, and crashes when that one is deleted.
    """
    for child in parent.children():
        if isinstance(child, QWidget) and layout.indexOf(child) >= 0:
            child.show()
    for inner in layout.children():
        if isinstance(inner, QLayout):
            show_layout_widgets(inner, parent)


def restyle_all(root: QWidget) -> None:
    """Give every control of ours below `root` the sizes and colours of a changed look.

    Children of a widget with `rebuilds_itself` are skipped: its own `restyle` recreates them.
    """
    for child in root.children():
        if isinstance(child, QWidget):
            restyle = getattr(child, "restyle", None)
            if callable(restyle):
                restyle()
            if restyle is None or not getattr(child, "rebuilds_itself", False):
                restyle_all(child)
            child.updateGeometry()
            child.update()
