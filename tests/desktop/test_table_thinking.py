"""A player who thinks for a while is seen to think."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QImage

from cardhall.desktop.table import computer_players
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.thinkers import NoThinker

from .table_helpers import open_table


def picture(page: Any, seat: int) -> QImage:
    """The plaque of a seat, as it is painted."""
    rect = page.stage.plaques[seat].rect
    return page.stage.cloth.grab().toImage().copy(round(rect.x), round(rect.y), round(rect.w), round(rect.h))


def test_dots_stand_after_the_name_while_the_answer_is_awaited(qtbot: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(computer_players, "THINKING_SHOWN_AFTER_MS", 60)
    match = random_match("whist", seed=3, action_count=18, until_choice=False)
    seat = match.state.turn
    assert seat != 0 and len(match.state.actions(seat)) > 1
    for size in ((1024, 700), (1440, 900), (2560, 1440)):
        page = open_table(qtbot, match, size=size, worker=NoThinker())
        before, wide = picture(page, seat), page.stage.plaques[seat].rect.w
        assert not page.stage.plaques[seat].is_thinking
        qtbot.waitUntil(lambda page=page: page.stage.plaques[seat].is_thinking, timeout=3000)
        after = picture(page, seat)
        assert after != before and page.stage.plaques[seat].rect.w == wide, "dots, and nothing moves for them"
        assert [plaque.seat for plaque in page.stage.plaques if plaque.is_thinking] == [seat]
        legal = match.state.actions(seat)
        page.runner.cancel_questions()
        page.runner.play_action(legal[0], seat)
        match.undo()
        assert not page.stage.plaques[seat].is_thinking
        page.close()


def test_nobody_is_shown_to_think_while_the_table_is_paused(qtbot: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(computer_players, "THINKING_SHOWN_AFTER_MS", 60)
    match = random_match("whist", seed=3, action_count=18, until_choice=False)
    page = open_table(qtbot, match, worker=NoThinker())
    plaque = page.stage.plaques[match.state.turn]
    qtbot.waitUntil(lambda: plaque.is_thinking, timeout=3000)
    page.flow.toggle_pause()
    assert not plaque.is_thinking
    qtbot.wait(200)
    assert not plaque.is_thinking
    page.flow.toggle_pause()
    qtbot.waitUntil(lambda: plaque.is_thinking, timeout=3000)
