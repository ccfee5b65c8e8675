"""A view that nobody touches rests: it paints nothing, lays nothing out, and hardly wakes the processor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from cardhall.desktop.hall.hall_page import HallPage
from cardhall.desktop.look.avatars import Face
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.pages.again_sheet import AgainSheet
from cardhall.desktop.pages.key_sheet import KeySheet
from cardhall.desktop.pages.people_sheets import NameSheet, WhoPlaysSheet
from cardhall.desktop.pages.person_sheet import PersonSheet
from cardhall.desktop.pages.review.page import DealReviewPage
from cardhall.desktop.pages.settings_people import OwnPersonRow
from cardhall.desktop.people import TablePlayer
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.widgets.question import Question
from cardhall.desktop.widgets.sheet import MIN_PAPER_MARGIN
from cardhall.desktop.window.opponents import OpponentsProcess
from cardhall.match import Store, analysis
from tests.match.test_analysis import one_deal
from tests.match.test_practice import review_with_costs
from tests.reliability import kept
from tests.tools.sizes.views import ALL_VIEWS, NoWork, settle, show_view

from .table_helpers import PromptWorker

SETTLING, WATCHED, ONE_SECOND = 400, 500, 1000  # milliseconds after a view is shown, and while it is watched
MAX_TIMER_EVENTS = 2  # timer events a second at most
RESTLESS_PAGES = (QEvent.Type.Paint, QEvent.Type.LayoutRequest, QEvent.Type.Resize, QEvent.Type.UpdateRequest)
WIDTHS, HEIGHTS = (800, 1024, 1180, 1280, 1440, 1600, 1920, 2560), (560, 700, 900, 905, 1440)
PAGES = [name for name in ALL_VIEWS if not name.startswith(("full-", "last-", "hint-", "table-", "new-", "reckoning-"))]
TABLES = [name for name in ALL_VIEWS if name.startswith(("table-", "reckoning-")) and not name[-1].isdigit()]
QUICK = [*product(("judged",), ((1440, 900), (1440, 905))), *product(("hall", "table-samba"), ((1440, 900),))]


REVIEWED = ("whist", "euchre", "contract-bridge", "samba")  # where the board of the review had no end of sizes
DIALOG_SIZES = (*product((800, 1440, 2560), (560, 900)), (1440, 905), (1440, 940))
FACES = [("ada", Face("Ada")), ("tomas", Face("Tomas"))]
Opener = Callable[[QWidget], object]


def at_table(open_sheet: Callable[[TablePage], object]) -> Opener:
    """Return what opens a sheet of a table on its page."""

    def opened(page: QWidget) -> None:
        assert isinstance(page, TablePage)
        open_sheet(page)

    return opened


DIALOGS: dict[str, tuple[str, Opener]] = {  # the view that each opens over, and how
    "person": (
        "settings",
        lambda page: PersonSheet(page, Settings(), TablePlayer("Ada", ""), 0, (), is_own=True).open(),
    ),
    "name": ("settings", lambda page: NameSheet(page, "Name", "A sentence.", "Ada", lambda name: None).open()),
    "who plays": ("hall", lambda page: WhoPlaysSheet(page, FACES, "ada").open()),
    "again": ("statistics", lambda page: AgainSheet(page, 3, [face for _, face in FACES], {1: "hard"}).open()),
    "key": ("keys", lambda page: KeySheet(page, "undo", {}, lambda keys: None).open()),
    "question": ("hall", lambda page: Question(page, "Title", "A sentence. " * 30, [("Yes", id), ("No", id)]).open()),
    "fingerprint": ("table-whist", at_table(lambda page: page.fingerprint.open_sheet())),
    "cards": ("reckoning-whist", at_table(lambda page: page.deal_cards.open_sheet())),
    "codes": ("reckoning-whist", at_table(lambda page: page.deal_codes.open_sheet())),
    "menu": ("table-whist", at_table(lambda page: page.open_menu())),
}


@pytest.fixture
def steady_caret() -> Iterator[None]:
    """Let the caret of text fields stand: it blinks once a second as the person's system wants."""
    hints = QGuiApplication.styleHints()
    before = hints.cursorFlashTime()
    QApplication.setCursorFlashTime(0)
    yield
    QApplication.setCursorFlashTime(before)


class Watch(QObject):
    """Counts what the widgets of the application do."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: Counter[str] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in RESTLESS_PAGES or event.type() is QEvent.Type.Timer:
            self.counts[event.type().name] += 1
        return False


def count_activity(milliseconds: int) -> Counter[str]:
    """Count paintings, layouts and timer events of that many milliseconds."""
    application, watch = QApplication.instance(), Watch()
    assert application is not None
    application.installEventFilter(watch)
    settle(milliseconds)
    application.removeEventFilter(watch)
    watch.counts["Timer"] -= 1  # the one that ends the waiting
    return watch.counts


def assert_rests(view: str, size: tuple[int, int], milliseconds: int = WATCHED) -> None:
    with show_view(view, size) as widget:
        if view == "judged":
            widget.thinking.poll_timer.stop()  # type: ignore[attr-defined]  # it asks for decisions that nobody works out here
        settle(SETTLING)
        assert_at_rest(f"{view} at {size}", milliseconds)


def assert_at_rest(what: str, milliseconds: int = WATCHED) -> None:
    counts = count_activity(milliseconds)
    moved = {name: counts[name] for name in (kind.name for kind in RESTLESS_PAGES) if counts[name]}
    assert not moved, f"{what}: {moved} in {milliseconds} ms without any input"
    assert counts["Timer"] <= MAX_TIMER_EVENTS * milliseconds / 1000, f"{what} wakes: {counts}"


def assert_dialog_rests(dialog: str, size: tuple[int, int]) -> None:
    view, opens = DIALOGS[dialog]
    with show_view(view, size) as widget:
        opens(widget)
        settle(SETTLING)
        try:
            assert_at_rest(f"{dialog} at {size}", ONE_SECOND)
        finally:
            popup = QApplication.activePopupWidget()
            if popup is not None:
                popup.close()


@contextmanager
def review_in_window(qtbot: QtBot, folder: Path, game_id: str) -> Iterator[tuple[MainWindow, DealReviewPage]]:
    """Open the review of a judged deal in the program's own window, beside the side bar."""
    settings, store = Settings(theme="light", guide=False, path=folder / "settings.json"), Store(folder / "matches")
    match = one_deal(game_id)
    analysis.write_review(store.folder, match, review_with_costs(match, kept.FIRST_COSTS))
    window = MainWindow(settings, store)
    qtbot.addWidget(window)
    window.show()
    page = DealReviewPage(match, 1, settings=settings, store=store, worker=NoWork(), back_to="Hall")
    window.navigation.show_over(page)
    page.thinking.poll_timer.stop()
    yield window, page
    window.shut_down()


def assert_review_rests(window: MainWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    settle(2 * SETTLING)  # the letters grow with the window, a moment later
    assert_at_rest(f"the review at {size}")


@pytest.mark.parametrize(("view", "size"), QUICK)
def test_a_view_rests(qtbot: QtBot, view: str, size: tuple[int, int]) -> None:
    assert_rests(view, size)


def test_a_dialog_rests(qtbot: QtBot, steady_caret: None) -> None:
    assert_dialog_rests("question", (1440, 900))


@pytest.mark.long
@pytest.mark.parametrize("dialog", DIALOGS)
def test_every_dialog_rests_at_several_sizes(qtbot: QtBot, steady_caret: None, dialog: str) -> None:
    for size in DIALOG_SIZES:
        assert_dialog_rests(dialog, size)


@pytest.mark.long
@pytest.mark.parametrize("game_id", REVIEWED)
def test_a_review_rests_in_the_window_of_the_program(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    monkeypatch.setattr(OpponentsProcess, "share", lambda self: PromptWorker())
    with review_in_window(qtbot, tmp_path, game_id) as (window, _page):
        for size in (*product((800, 1180, 1920), (560, 700, 900, 1040)), *product((1440,), range(885, 945, 10))):
            assert_review_rests(window, size)


@pytest.mark.long
@pytest.mark.parametrize("view", [*PAGES, *TABLES])
def test_every_view_rests_at_forty_sizes(qtbot: QtBot, view: str) -> None:
    for size in product(WIDTHS, HEIGHTS):
        assert_rests(view, size)


# ---- what a person sees after the first clicks


def click_widget(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)
    settle()


@pytest.mark.parametrize("size", [(800, 560), (1440, 900)])
def test_a_sheet_covers_its_page_wherever_its_button_stands(qtbot: QtBot, size: tuple[int, int]) -> None:
    with show_view("settings", size) as page:
        (own,) = page.findChildren(OwnPersonRow)
        click_widget(qtbot, own.change_button)
        (sheet,) = page.findChildren(PersonSheet)
        assert sheet.size() == page.size(), "it covers the page, not the row of its button"
        paper = sheet.paper.geometry()
        assert (
            sheet.rect()
            .adjusted(MIN_PAPER_MARGIN, MIN_PAPER_MARGIN, -MIN_PAPER_MARGIN, -MIN_PAPER_MARGIN)
            .contains(paper)
        )
        for button in (sheet.cancel_button, sheet.done_button, sheet.name_field):
            corner = button.mapTo(sheet, QPoint(0, 0))
            assert paper.contains(corner), "all of it is on the paper"
            assert button.height() >= 24
        click_widget(qtbot, sheet.cancel_button)


def test_all_tiles_have_their_pictures_after_a_search_and_another_look(qtbot: QtBot) -> None:
    with show_view("hall", (1024, 700)) as page:
        assert isinstance(page, HallPage)
        qtbot.waitUntil(lambda: all(tile.is_drawn for tile in page.grid.tiles))
        page.search_field.setText("whist")
        page.settings.four_colours = True
        page.restyle()
        qtbot.waitUntil(lambda: not page.picture_queue.isActive())  # the few tiles found are drawn
        page.search_field.setText("")
        in_sight = [tile for tile in page.grid.tiles if not tile.visibleRegion().isEmpty()]
        assert len(in_sight) > 3
        qtbot.waitUntil(lambda: all(tile.is_drawn for tile in page.grid.tiles), timeout=4000)
