"""Cards on their way: with the backs with which they lie, and nothing of a deal is told before it has ended."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import HIDDEN
from cardhall.desktop.table.table_page import TablePage
from cardhall.match import Match
from tests.desktop.table_helpers import open_table


def open_while_dealing(qtbot: Any, game_id: str, size: tuple[int, int] = (1440, 900)) -> TablePage:
    """A match just begun, whose cards are being dealt."""
    page = open_table(qtbot, Match.new(game_id, seed=3), size=size, instant=False, guide=False, painted=False)
    page.runner.set_paused(True)  # nobody acts when the deal has ended
    assert page.stage.script.is_running and page.stage.clock.is_moving
    return page


def texts_beside_cloth(page: TablePage) -> tuple[Any, ...]:
    """What stands beside the cloth, but for the score."""
    rail, strips = page.widgets.rail, page.widgets.strips
    return [panel.panel for panel in rail.part_panels], list(rail.badges.badges), list(strips.badges), strips.line_text


@pytest.mark.parametrize("game_id", list(rules.CATALOGUE))
def test_cards_fly_with_the_backs_with_which_they_lie_and_show_no_face_before(qtbot: Any, game_id: str) -> None:
    page = open_while_dealing(qtbot, game_id)
    stage = page.stage
    backs = {item: item.back for item in stage.all_items()}
    assert backs and all(item.shown_card is HIDDEN for item in backs), "faces are turned up when all cards are dealt"
    while stage.script.is_running:
        stage.script.skip_wait()
    assert all(item.back == back for item, back in backs.items() if item.scene() is not None)
    assert all(item.back == stage.table.marks.back_name(stage.seen, item.zone) for item in stage.all_items())


@pytest.mark.parametrize("size", [(800, 560), (1440, 900)])
@pytest.mark.parametrize("game_id", ["whist", "oh-hell", "pontoon", "reversis"])
def test_nothing_that_the_deal_brings_is_told_before_it_has_ended(
    qtbot: Any, game_id: str, size: tuple[int, int]
) -> None:
    page = open_while_dealing(qtbot, game_id, size)
    assert texts_beside_cloth(page) == ([], [], [], "")
    usual = {"", "Normal", "Partner · normal"}
    assert {plaque.fact for plaque in page.stage.plaques} <= usual, "no card that will be shown is named"
    assert page.widgets.prompt.text in ("", "Paused · press Ctrl+P to continue")
    while page.stage.script.is_running:
        page.stage.script.skip_wait()
    assert texts_beside_cloth(page) != ([], [], [], "")
