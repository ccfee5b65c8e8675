"""Tab order as seen on screen: row by row, left to right.

Qt's own order is the order of creation, and pages recreate some widgets while shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from cardhall.desktop.look import theme

FOCUS_MARGIN = 12  # pixels kept visible above and below a focused widget that is scrolled into view


def in_reading_order(widgets: Iterable[QWidget]) -> list[QWidget]:
    """Sort widgets of one parent in reading order: row by row."""
    rows: list[list[QWidget]] = []
    for one in sorted(widgets, key=lambda one: (one.y(), one.x())):
        if rows and any(_beside(one, other) for other in rows[-1]):
            rows[-1].append(one)
        else:
            rows.append([one])
    return [one for row in rows for one in sorted(row, key=lambda one: (one.x(), one.y()))]


def _beside(one: QWidget, other: QWidget) -> bool:
    """Tell whether two widgets are in one row: side by side, and overlapping by half the lower one's height."""
    both = min(one.y() + one.height(), other.y() + other.height()) - max(one.y(), other.y())
    apart = one.x() >= other.x() + other.width() or other.x() >= one.x() + one.width()
    return apart and 2 * both >= min(one.height(), other.height())


def tab_stops(root: QWidget) -> list[QWidget]:
    """Return the Tab stops in a widget tree in reading order, without hidden or disabled ones."""
    found = []
    takes = root.focusPolicy() & Qt.FocusPolicy.TabFocus and root.isEnabled()
    if takes == Qt.FocusPolicy.TabFocus and root.focusProxy() is None:
        found.append(root)
    children = [one for one in root.children() if isinstance(one, QWidget) and one.isVisible() and not one.isWindow()]
    for child in in_reading_order(children):
        found += tab_stops(child)
    return found


def move_focus(roots: Sequence[QWidget], *, following: bool) -> bool:
    """Focus the next or previous Tab stop in the widgets, cyclically. Return whether there is any."""
    able = [stop for root in roots for stop in tab_stops(root)]
    if not able:
        return False
    now = able[0].window().focusWidget()
    around = [at for at, one in enumerate(able) if one is now or (now and one.isAncestorOf(now))]
    at = around[-1] if around else -1 if following else 0  # the innermost: a tile may hold a button
    aim = able[(at + (1 if following else -1)) % len(able)]
    aim.setFocus(Qt.FocusReason.TabFocusReason if following else Qt.FocusReason.BacktabFocusReason)
    bring_into_view(aim)
    return True


def bring_into_view(widget: QWidget) -> None:
    """Scroll all enclosing areas so that a widget is visible."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget, 0, theme.px(FOCUS_MARGIN))
        parent = parent.parentWidget()
