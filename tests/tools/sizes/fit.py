"""What does not fit in a view: words that are cut, things that lie over each other, cards too small to be read."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any, NamedTuple
from unittest.mock import patch

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QGraphicsPixmapItem,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSlider,
    QWidget,
)

from cardhall.cards import HIDDEN
from cardhall.desktop.look import theme
from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.table.items.cloth_items import SOLID_DATA_KEY, ChipPile, Label
from cardhall.desktop.table.items.felt_marks import ArrowArc, PaperBadge
from cardhall.desktop.table.layout.geometry import Rect, bounding_rect
from cardhall.desktop.table.rail.deal_account import format_amount
from cardhall.desktop.table.rail.reckoning_sheet import ReckoningSheet
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.widgets.basics import Tile
from cardhall.rules.engine.game import zone_owner

SMALLEST_TARGET = 24  # logical pixels, either way, of what is clicked
SMALLEST_CARD = 36.0  # logical pixels that a card is wide which lies open to be read
PLACES_ALONG_ARROW = 24  # places at which an arrow is looked at
TOUCH_SLACK = 3.0  # pixels by which things may touch
BEFORE_CHOICE, ARROW = (
    14.0,
    25.0,
)  # pixels before the words of a choice; its arrow and what is behind it, at a scale of 1
PILE_KINDS = ("stock", "won")  # zones whose cards lie on each other, and on no others
CROSSED_KINDS = ("pozzetto",)  # of all owners, on each other
TOLD_BY_A_TIP = ("Fact",)  # widgets that show what they have cut when pointed at


class Thing(NamedTuple):
    """Something with a place of its own on the table."""

    kind: str
    name: str
    box: Rect


# pairs of kinds that must not lie over each other
SEPARATE_KINDS = {
    frozenset(pair)
    for pair in (
        ("plaque",),
        ("plaque", "card"),
        ("plaque", "words"),
        ("plaque", "chips"),
        ("plaque", "panel"),
        ("plaque", "prompt"),
        ("plaque", "button"),
        ("chips",),
        ("chips", "card"),
        ("chips", "words"),
        ("chips", "panel"),
        ("chips", "prompt"),
        ("chips", "button"),
        ("words",),
        ("words", "card"),
        ("words", "panel"),
        ("words", "prompt"),
        ("words", "button"),
        ("words", "board"),
        ("arrow", "words"),
        ("arrow", "plaque"),
        ("arrow", "card"),
        ("arrow", "badge"),
        ("badge", "plaque"),
        ("badge", "prompt"),
        ("pile",),
        ("panel",),
        ("panel", "card"),
        ("panel", "button"),
        ("prompt", "card"),
        ("prompt", "button"),
        ("button", "card"),
        ("button",),
    )
}


def table_things(page: TablePage) -> list[Thing]:
    """Everything on a table that has a place of its own."""
    found = [Thing("plaque", plaque.name, plaque.rect) for plaque in page.stage.plaques if plaque.isVisible()]
    for item in page.stage.scene.items():
        if not item.isVisible() or not item.scene():
            continue
        x, y = item.pos().x(), item.pos().y()
        if isinstance(item, Label) and item.text and item.opacity() > 0:
            found.append(Thing("words", item.text, item.rect))
        elif isinstance(item, ChipPile):
            box = item.pile_rect()
            found.append(Thing("chips", str(item.amount), Rect(x + box.x(), y + box.y(), box.width(), box.height())))
        elif isinstance(item, ArrowArc):
            found += [Thing("arrow", "arrow", box) for box in _places_along(item)]
        elif isinstance(item, PaperBadge):
            found.append(Thing("badge", item.text, item.rect))
        elif item.data(SOLID_DATA_KEY):
            found.append(Thing("board", "board", _rect_of(item.sceneBoundingRect())))
        elif isinstance(item, QGraphicsPixmapItem) and item.data(0):
            box = item.boundingRect()
            pad = 6.0
            found.append(
                Thing(
                    "card",
                    f"picture {item.data(0)}",
                    Rect(x + pad, y + pad, box.width() - 2 * pad, box.height() - 2 * pad),
                )
            )
    for zone, items in page.stage.items.items():
        for card in items:
            if card.isVisible():
                found.append(Thing("card", f"{zone} {card.shown_card.text}", card.home.box))
        pile = bounding_rect(card.home for card in items if card.isVisible())
        if pile is not None and zone_owner(zone)[0] in PILE_KINDS:
            found.append(Thing("pile", zone, pile))
    if page.widgets.strips.isVisible():
        found += [
            Thing("panel", f"strip {place}", box) for place, box in enumerate(page.widgets.strips.rects()) if box.w
        ]
        found.append(Thing("panel", "log button", _rect(page.widgets.log_button, page)))
    if page.widgets.peg_board.isVisible():
        found.append(Thing("panel", "peg board", _rect(page.widgets.peg_board, page)))
    if page.widgets.rail.isVisible():
        found.append(Thing("panel", "rail", _rect(page.widgets.rail, page)))
    if page.widgets.prompt.text and page.widgets.prompt.isVisible():
        pill = page.widgets.prompt.pill_rect()
        found.append(
            Thing(
                "prompt",
                page.widgets.prompt.text,
                Rect(page.widgets.prompt.x() + pill.x(), page.widgets.prompt.y(), pill.width(), pill.height()),
            )
        )
    if page.widgets.row.isVisible():
        found += [
            Thing("button", b.text(), _rect(b, page))
            for b in (*page.widgets.row.buttons, page.widgets.go_button)
            if b.isVisible()
        ]
    return found


def _places_along(arrow: ArrowArc) -> Iterator[Rect]:
    """Small places along an arrow, that of its head larger."""
    for step in range(PLACES_ALONG_ARROW + 1):
        point = arrow.point_at(arrow.start_angle + (arrow.end_angle - arrow.start_angle) * step / PLACES_ALONG_ARROW)
        half = 4.0 + TOUCH_SLACK if step == PLACES_ALONG_ARROW else 2.0 + TOUCH_SLACK
        yield Rect(point.x() - half, point.y() - half, 2 * half, 2 * half)


def _rect_of(box: QRectF) -> Rect:
    return Rect(box.x(), box.y(), box.width(), box.height())


def _rect(widget: QWidget, page: QWidget) -> Rect:
    corner = widget.mapTo(page, QPoint(0, 0))
    return Rect(corner.x(), corner.y(), widget.width(), widget.height())


def find_overlaps(page: TablePage) -> Iterator[str]:
    """Pairs of things that lie over each other and must not, and things that leave the window."""
    window = Rect(0, 0, page.width(), page.height()).grown(8)
    things = table_things(page)
    for thing in things:
        box = thing.box
        if not (box.x >= window.x and box.y >= window.y and box.right <= window.right and box.bottom <= window.bottom):
            yield f"{thing.kind} “{thing.name}” leaves the window: {_told(box)}"
    for one, other in combinations(things, 2):
        if frozenset((one.kind, other.kind)) in SEPARATE_KINDS and one.box.grown(-TOUCH_SLACK).meets(
            other.box.grown(-TOUCH_SLACK)
        ):
            yield f"{one.kind} “{one.name}” and {other.kind} “{other.name}”: {_told(one.box)} and {_told(other.box)}"
    yield from hands_that_meet(page)


def hands_that_meet(page: TablePage) -> Iterator[str]:
    """Zones of different owners whose cards lie over each other, and what lies in the middle over cards of a seat."""
    lying = [
        (zone, bounding_rect(card.home for card in items if card.isVisible()))
        for zone, items in page.stage.items.items()
        if zone_owner(zone)[0] not in CROSSED_KINDS
    ]
    for (one, box), (other, second) in combinations(lying, 2):
        owners = zone_owner(one)[1], zone_owner(other)[1]
        if box is None or second is None or owners[0] == owners[1]:
            continue
        if not box.grown(-TOUCH_SLACK).meets(second.grown(-TOUCH_SLACK)):
            continue
        for card, at in ((c, d) for c in page.stage.items[one] for d in page.stage.items[other]):
            if (
                card.isVisible()
                and at.isVisible()
                and card.home.box.grown(-TOUCH_SLACK).meets(at.home.box.grown(-TOUCH_SLACK))
            ):
                yield f"cards of {one} and {other}: {_told(card.home.box)} and {_told(at.home.box)}"
                break


def _told(box: Rect) -> str:
    return f"({box.x:.0f}, {box.y:.0f}, {box.w:.0f} × {box.h:.0f})"


def small_cards(page: TablePage) -> Iterator[str]:
    """Cards that lie open and cannot be read."""
    for zone, items in page.stage.items.items():
        for card in items:
            if card.isVisible() and card.shown_card is not HIDDEN and card.home.width < SMALLEST_CARD - 0.5:
                yield f"{zone} {card.shown_card.text} is {card.home.width:.0f} wide"
                break


@contextmanager
def noted_cuts() -> Iterator[list[str]]:
    """While this holds, every text that is cut while it is painted is noted."""
    cuts: list[str] = []
    line = Skin.draw_line

    def noting(
        self: Skin, painter: Any, x: float, middle: float, text: str, font: Any, colour: Any, **how: Any
    ) -> float:
        if self.text_width(text, font) > how.get("room", 1e6) + 1.0:
            cuts.append(f"“{text}” is cut at {how['room']:.0f} pixels")
        return line(self, painter, x, middle, text, font, colour, **how)

    def elided(font: Any, text: str, width: int) -> str:
        wide = QFontMetricsF(font).horizontalAdvance(text)
        if 0 < width < wide - 1:  # without any room: an icon alone
            cuts.append(f"“{text}” is cut at {width} pixels")
        return QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, width)

    users = [
        module
        for name, module in sys.modules.items()
        if name.startswith("cardhall.desktop") and hasattr(module, "elided")
    ]
    patches = [patch.object(module, "elided", elided) for module in users]
    for each in patches:
        each.start()
    try:
        with patch.object(Skin, "draw_line", noting):
            yield cuts
    finally:
        for each in patches:
            each.stop()


def cut_widgets(root: QWidget) -> Iterator[str]:
    """Labels, buttons and choices smaller than their words; widgets that lie over others or leave their parents."""
    for widget in root.findChildren(QWidget):
        if not widget.isVisibleTo(root) or not widget.isVisible():
            continue
        if isinstance(widget, QLabel) and widget.text() and not widget.pixmap():
            if widget.wordWrap():
                if (word := _longest_word(widget)) > widget.contentsRect().width() + 1:
                    yield f"a word of “{_words(widget)}” needs {word:.0f} pixels and has {widget.width()}"
                needed = widget.heightForWidth(widget.width())
                if needed > widget.height() + 2:
                    yield f"“{_words(widget)}” needs {needed} pixels of height and has {widget.height()}"
            elif widget.sizeHint().width() > widget.width() + 2:
                yield f"“{_words(widget)}” needs {widget.sizeHint().width()} pixels and has {widget.width()}"
        elif isinstance(widget, QAbstractButton) and widget.text() and not isinstance(widget, Tile):
            needed = widget.minimumSizeHint().width()
            if needed > widget.width() + 2:
                yield f"“{widget.text()}” needs {needed} pixels and has {widget.width()}"
        elif isinstance(widget, QComboBox) and _under_arrow(widget) > 0:
            yield f"“{widget.currentText()}” reaches {_under_arrow(widget):.0f} pixels under its arrow"
        elif isinstance(widget, QComboBox) and widget.sizeHint().width() > widget.width() + 2:
            yield f"the choice of {widget.accessibleName()} needs {widget.sizeHint().width()}, has {widget.width()}"
        parent = widget.parentWidget()
        if parent is None or widget.width() == 0 or widget.isWindow():
            continue
        if isinstance(parent.parentWidget(), QScrollArea):
            if widget.width() > parent.width() + 1 or widget.minimumSizeHint().width() > parent.width() + 1:
                needed = max(widget.width(), widget.minimumSizeHint().width())
                yield f"{type(widget).__name__} needs {needed} pixels and its view is {parent.width()} wide"
            continue
        layout, right = parent.layout(), widget.geometry().right()
        if layout is not None and layout.indexOf(widget) >= 0 and (widget.x() < -1 or right > parent.width() + 1):
            name = widget.accessibleName() or type(widget).__name__
            yield f"{name} reaches from {widget.x()} to {right} in {parent.width()} pixels"
        if isinstance(widget, QAbstractButton | QComboBox | QLineEdit):  # they have an outline on every side
            bottom = widget.geometry().bottom()
            if widget.y() < 0 or bottom > parent.rect().bottom():
                name = widget.accessibleName() or type(widget).__name__
                yield f"{name} reaches from {widget.y()} down to {bottom} in {parent.height()} pixels"
    yield from _controls_that_meet(root)


def _longest_word(label: QLabel) -> float:
    """How wide the widest word is that cannot be broken."""
    letters = QFontMetricsF(label.font())
    words = re.findall(r"\w+", str(getattr(label, "plain_text", label.text())))
    return max((letters.horizontalAdvance(word) for word in words), default=0.0)


def _under_arrow(choice: QComboBox) -> float:
    """How far the words of a choice reach under the arrow behind them, if they do."""
    words = QFontMetricsF(choice.font()).horizontalAdvance(choice.currentText())
    return BEFORE_CHOICE + words - (choice.width() - theme.px(ARROW))


def _controls_that_meet(root: QWidget) -> Iterator[str]:
    """Buttons and fields of the same parent that lie over each other."""
    controls = [
        one
        for one in root.findChildren(QWidget)
        if isinstance(one, QAbstractButton | QComboBox | QLineEdit) and one.isVisible() and one.width() > 0
    ]
    for one, other in combinations(controls, 2):
        if one.parentWidget() is other.parentWidget():
            both = one.geometry().intersected(other.geometry())
            if both.width() > TOUCH_SLACK and both.height() > TOUCH_SLACK:
                yield f"{one.accessibleName()} and {other.accessibleName()} meet in {both.width()} × {both.height()}"


def _words(label: QLabel) -> str:
    return getattr(label, "plain_text", label.text())[:40]


def small_targets(view: QWidget) -> Iterator[str]:
    """Whatever is clicked and is lower or narrower than a pointer that trembles needs (WCAG 2.5.8)."""
    for one in view.findChildren(QWidget):
        is_clicked = isinstance(one, QAbstractButton | QComboBox | QLineEdit | QSlider) and one.isVisible()
        if is_clicked and 0 < min(one.width(), one.height()) < SMALLEST_TARGET:
            yield f"{type(one).__name__} “{one.accessibleName()}” is {one.width()} × {one.height()}"


def crowded_figures(sheet: ReckoningSheet) -> Iterator[str]:
    """Numbers of a reckoning that are broader than their columns."""
    for line in sheet.account.result.lines:
        for amount in line.amounts:
            wide = QFontMetricsF(sheet.sheet_layout.figure_font(line)).horizontalAdvance(format_amount(amount))
            if wide > (room := sheet.sheet_layout.column_width()) + 1:
                yield f"{line.label}: {format_amount(amount)} needs {wide:.0f} pixels and has {room}"


def find_problems(view: QWidget) -> list[str]:
    """Everything that does not fit in a view that is shown."""
    with noted_cuts() as cuts:
        view.grab()
    found = [*cuts, *cut_widgets(view), *small_targets(view)]
    if isinstance(view, TablePage):
        if not view.widgets.reckoning.isVisible():
            found += [*find_overlaps(view), *small_cards(view)]
        else:
            found += crowded_figures(view.widgets.reckoning.sheet)
            if hidden := view.widgets.reckoning.sheet.sheet_layout.hidden_height:
                found.append(f"the reckoning hides {hidden:.0f} pixels of its lines")
    return sorted(set(found))
