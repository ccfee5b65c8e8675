"""A view that nobody touches rests: it paints nothing, lays nothing out, and hardly wakes the processor."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from cardhall.desktop.hall.hall_page import HallPage
from cardhall.desktop.pages.person_sheet import PersonSheet
from cardhall.desktop.pages.settings_people import OwnPerson
from cardhall.desktop.widgets.sheet import EDGE

from .sizes.views import VIEWS, settle, shown

SETTLING, WATCHED = 400, 500  # milliseconds after a view is shown, and while it is watched
WAKES = 2  # timer events a second at most
RESTLESS = (QEvent.Type.Paint, QEvent.Type.LayoutRequest, QEvent.Type.Resize, QEvent.Type.UpdateRequest)
WIDTHS, HEIGHTS = (800, 1024, 1180, 1280, 1440, 1600, 1920, 2560), (560, 700, 900, 905, 1440)
PAGES = [name for name in VIEWS if not name.startswith(("full-", "last-", "hint-", "table-", "new-", "reckoning-"))]
TABLES = [name for name in VIEWS if name.startswith(("table-", "reckoning-")) and not name[-1].isdigit()]
QUICK = [*product(("judged",), ((1440, 900), (1440, 905))), *product(("hall", "table-samba"), ((1440, 900),))]


class Watch(QObject):
    """Counts what the widgets of the application do."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: Counter[str] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in RESTLESS or event.type() is QEvent.Type.Timer:
            self.counts[event.type().name] += 1
        return False


def watched(milliseconds: int) -> Counter[str]:
    """Count paintings, layouts and timer events of that many milliseconds."""
    application, watch = QApplication.instance(), Watch()
    assert application is not None
    application.installEventFilter(watch)
    settle(milliseconds)
    application.removeEventFilter(watch)
    watch.counts["Timer"] -= 1  # the one that ends the waiting
    return watch.counts


def assert_rests(view: str, size: tuple[int, int]) -> None:
    with shown(view, size) as widget:
        if view == "judged":
            widget.timer.stop()  # type: ignore[attr-defined]  # it asks for decisions that nobody works out here
        settle(SETTLING)
        counts = watched(WATCHED)
        moved = {name: counts[name] for name in (kind.name for kind in RESTLESS) if counts[name]}
        assert not moved, f"{view} at {size}: {moved} in {WATCHED} ms without any input"
        assert counts["Timer"] <= WAKES * WATCHED / 1000, f"{view} at {size} wakes: {counts}"


@pytest.mark.parametrize(("view", "size"), QUICK)
def test_a_view_rests(qtbot: QtBot, view: str, size: tuple[int, int]) -> None:
    assert_rests(view, size)


@pytest.mark.long
@pytest.mark.parametrize("view", [*PAGES, *TABLES])
def test_every_view_rests_at_forty_sizes(qtbot: QtBot, view: str) -> None:
    for size in product(WIDTHS, HEIGHTS):
        assert_rests(view, size)


# ---- what a person sees after the first clicks


def clicked(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)
    settle()


@pytest.mark.parametrize("size", [(800, 560), (1440, 900)])
def test_a_sheet_covers_its_page_wherever_its_button_stands(qtbot: QtBot, size: tuple[int, int]) -> None:
    with shown("settings", size) as page:
        (own,) = page.findChildren(OwnPerson)
        clicked(qtbot, own.button)
        (sheet,) = page.findChildren(PersonSheet)
        assert sheet.size() == page.size(), "it covers the page, not the row of its button"
        paper = sheet.paper.geometry()
        assert sheet.rect().adjusted(EDGE, EDGE, -EDGE, -EDGE).contains(paper)
        for button in (sheet.cancel, sheet.done_button, sheet.name):
            corner = button.mapTo(sheet, QPoint(0, 0))
            assert paper.contains(corner), "all of it is on the paper"
            assert button.height() >= 24
        clicked(qtbot, sheet.cancel)


def test_all_tiles_have_their_pictures_after_a_search_and_another_look(qtbot: QtBot) -> None:
    with shown("hall", (1024, 700)) as page:
        assert isinstance(page, HallPage)
        qtbot.waitUntil(lambda: all(tile.ready for tile in page.grid.tiles))
        page.search.setText("whist")
        page.settings.four_colours = True
        page.restyle()
        qtbot.waitUntil(lambda: not page.drawing.isActive())  # the few tiles found are drawn
        page.search.setText("")
        in_sight = [tile for tile in page.grid.tiles if not tile.visibleRegion().isEmpty()]
        assert len(in_sight) > 3
        qtbot.waitUntil(lambda: all(tile.ready for tile in page.grid.tiles), timeout=4000)
