"""Tab order as seen on screen: row by row, left to right.

Qt's own order is the order of creation, and pages recreate some widgets while shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from cardhall.desktop.look import theme

FOCUS_MARGIN = 12  # pixels kept visible above and below a focused widget that is scrolled into view


def sort_in_reading_order(widgets: Iterable[QWidget]) -> list[QWidget]:
    """Sort widgets of one parent in reading order: row by row."""
    rows: list[list[QWidget]] = []
    for widget in sorted(widgets, key=lambda one: (one.y(), one.x())):
        if rows and any(_is_beside(widget, other) for other in rows[-1]):
            rows[-1].append(widget)
        else:
            rows.append([widget])
    return [one for row in rows for one in sorted(row, key=lambda one: (one.x(), one.y()))]


def _is_beside(widget: QWidget, neighbour: QWidget) -> bool:
    """Tell whether two widgets are in one row: side by side, and overlapping by half the lower one's height."""
    overlap = min(widget.y() + widget.height(), neighbour.y() + neighbour.height()) - max(widget.y(), neighbour.y())
    is_apart = widget.x() >= neighbour.x() + neighbour.width() or neighbour.x() >= widget.x() + widget.width()
    return is_apart and 2 * overlap >= min(widget.height(), neighbour.height())


def find_tab_stops(root: QWidget) -> list[QWidget]:
    """Return the Tab stops in a widget tree in reading order, without hidden or disabled ones."""
    stops = []
    tab_focus = root.focusPolicy() & Qt.FocusPolicy.TabFocus and root.isEnabled()
    if tab_focus == Qt.FocusPolicy.TabFocus and root.focusProxy() is None:
        stops.append(root)
    children = [one for one in root.children() if isinstance(one, QWidget) and one.isVisible() and not one.isWindow()]
    for child in sort_in_reading_order(children):
        stops += find_tab_stops(child)
    return stops


def move_focus(roots: Sequence[QWidget], *, is_forward: bool) -> bool:
    """Focus the next or previous Tab stop in the widgets, cyclically. Return whether there is any."""
    stops = [stop for root in roots for stop in find_tab_stops(root)]
    if not stops:
        return False
    focused = stops[0].window().focusWidget()
    containing = [at for at, one in enumerate(stops) if one is focused or (focused and one.isAncestorOf(focused))]
    index = containing[-1] if containing else -1 if is_forward else 0  # the innermost: a tile may hold a button
    target = stops[(index + (1 if is_forward else -1)) % len(stops)]
    target.setFocus(Qt.FocusReason.TabFocusReason if is_forward else Qt.FocusReason.BacktabFocusReason)
    scroll_into_view(target)
    return True


def scroll_into_view(widget: QWidget) -> None:
    """Scroll all enclosing areas so that a widget is visible."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget, 0, theme.px(FOCUS_MARGIN))
        parent = parent.parentWidget()
