"""The guide of a first match as the match goes on: before the deal, while others act, in a match left, with keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall.desktop.settings import Settings
from cardhall.desktop.table.flow.key_block import DOUBLE_PRESS_BLOCK_MS
from cardhall.desktop.table.table_page import TablePage
from cardhall.match import Match, Store
from cardhall.match.saves import SavedGame

from .table_helpers import PromptWorker


def table(qtbot: Any, game_id: str, *, seed: int = 2, match: Match | None = None, **more: Any) -> TablePage:
    """A table with its guide, as in a first match."""
    settings = more.pop("settings", None) or Settings(pace=0, reduced_motion=True, theme="light")
    page = TablePage(
        match or Match.new(game_id, seed=seed, dealer=1),
        settings=settings,
        worker=PromptWorker(),
        store=more.pop("store", None),
    )
    qtbot.addWidget(page, before_close_func=lambda w: None if w.runner.turn.is_closed else w.close_page())
    page.resize(1024, 700)
    page.show()
    page.begin()
    return page


def next_step(page: TablePage, qtbot: Any) -> str:
    """The title of the step that stands once the table is still; "" where the person is to act without one."""
    qtbot.waitUntil(lambda: page.guide.shown_step is not None or page.situation.legal is not None, timeout=20_000)
    return page.guide.shown_step.title if page.guide.shown_step is not None else ""


@pytest.mark.parametrize("game_id", ["whist", "mus", "spinado", "put-and-take"])
def test_the_aim_is_said_before_a_card_moves(game_id: str, qtbot: Any) -> None:
    page = table(qtbot, game_id)
    starts = [step.title for step in page.guide.unread_steps if step.is_start]
    assert len(starts) == 2 and page.guide.shown_step.title == starts[0] and page.runner.turn.is_note_open
    qtbot.wait(60)
    assert not page.stage.items and not page.stage.script.is_running, "no card has moved"
    page.guide.go_on()
    assert page.guide.shown_step.title == starts[1] and not page.stage.items
    page.guide.go_on()
    qtbot.waitUntil(lambda: bool(page.stage.items), timeout=10_000)
    assert page.guide.after_opening is None


def test_skipping_the_aim_deals_the_cards(qtbot: Any) -> None:
    page = table(qtbot, "whist")
    page.guide.skip()
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=20_000)
    assert page.guide.shown_step is None and page.settings.guided == ["whist"]


def test_a_step_is_said_while_others_act_and_they_wait(qtbot: Any) -> None:
    page = table(qtbot, "put-and-take")
    match = page.match
    while (title := next_step(page, qtbot)) and title != "The bank":
        page.guide.go_on()
    assert title and not page.runner.seating.may_person_act() and page.runner.turn.is_note_open
    length = len(match.log)
    qtbot.wait(200)
    assert len(match.log) == length
    page.guide.go_on()
    for _ in range(20):
        qtbot.wait(20)
        if page.guide.shown_step is not None:
            page.guide.go_on()
    assert len(match.log) > length


def test_no_deal_goes_by_unexplained(qtbot: Any) -> None:
    """In Put and Take two deals went by before the guide spoke at all."""
    page = table(qtbot, "put-and-take")
    titles = []
    for _ in range(200):
        if page.match.state.deal_number > 1 or page.view.reckoning.isVisible():
            break
        qtbot.wait(20)
        if page.guide.shown_step is not None:
            titles.append(page.guide.shown_step.title)
            page.guide.go_on()
    assert {"The aim", "The bank", "The first five", "The second five"} <= set(titles)


def test_coming_back_it_goes_on_where_it_was(qtbot: Any, tmp_path: Path) -> None:
    store = Store(tmp_path)
    page = table(qtbot, "whist", store=store)
    while title := next_step(page, qtbot):
        if title in ("Your card", "Your lead"):
            break
        page.guide.go_on()
    read = page.match.guide_read
    page.flow.act(page.situation.legal.actions[0])
    assert len(page.match.guide_read) == len(read) + 1, "what was used has been read"
    page.guide.switch_off()
    page.close_page()
    (summary,) = store.unfinished_matches()
    back = store.load(summary)
    assert back.guide_read == page.match.guide_read
    other = table(qtbot, "whist", match=back, store=store)
    assert len(other.guide.unread_steps) == other.guide.progress.total - len(back.guide_read)
    assert "The aim" not in {step.title for step in other.guide.unread_steps}


def test_what_was_not_read_comes_again(qtbot: Any) -> None:
    page = table(qtbot, "whist")
    assert page.guide.shown_step.title == "The aim" and page.match.guide_read == ()
    page.close_page()
    assert table(qtbot, "whist", match=Match.restored(page.match.saved())).guide.shown_step.title == "The aim"


def test_a_match_played_to_its_end_was_the_first_one(qtbot: Any) -> None:
    page = table(qtbot, "whist")
    page.guide.go_on()
    page.runner.match_over.emit()
    assert page.settings.guided == ["whist"] and page.guide.unread_steps


def test_files_without_it_are_read_and_what_it_is_has_bounds() -> None:
    match = Match.new("whist", seed=1)
    text = match.saved().text()
    assert SavedGame.parse(text).guide_read == ()
    match.guide_read = ("0a1b2c3d", "0a1b2c3d-1")
    assert Match.restored(SavedGame.parse(match.saved().text())).guide_read == match.guide_read


# ---- keys


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_the_key_that_ends_a_step_does_nothing_else(key: Qt.Key, qtbot: Any) -> None:
    """Enter went from Next straight into the gold button."""
    page = table(qtbot, "mus", seed=1)
    while (title := next_step(page, qtbot)) and title != "Mus or no mus":
        page.guide.go_on()
        page.guide.keys.unblock()
    assert title and page.widgets.row.gold_button is not None
    length = len(page.match.log)
    page.guide.callout.main_button.setFocus()
    for _ in range(4):
        QTest.keyClick(page.focusWidget(), key)
    assert page.guide.shown_step is None and len(page.match.log) == length, "it has pressed a button that the note hid"
    qtbot.wait(DOUBLE_PRESS_BLOCK_MS + 100)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Return)
    assert len(page.match.log) > length, "and works again after a moment"


def test_escape_ends_the_guide_and_not_the_table(qtbot: Any) -> None:
    page = table(qtbot, "whist")
    left = []
    page.hall_wanted.connect(lambda: left.append(True))
    for _ in range(3):
        QTest.keyClick(page.focusWidget() or page, Qt.Key.Key_Escape)
    assert page.guide.shown_step is None and not left
    page.guide.keys.unblock()
    QTest.keyClick(page.focusWidget() or page, Qt.Key.Key_Escape)
    assert not left, "a table is left by its button"
