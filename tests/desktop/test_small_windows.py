"""In the smallest window: words, keys and cards keep the room that is there."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall.desktop.table.input.action_row import FeltButton
from cardhall.desktop.table.layout import hands
from cardhall.desktop.table.layout.frame import frame_for
from cardhall.desktop.table.table_page import TablePage

from .sizes.views import shown

TINY = (800, 560)


@pytest.mark.parametrize("game_id", ["tute", "calabrasella"])
def test_a_long_prompt_takes_the_free_row_instead_of_a_second_line(qapp: Any, game_id: str) -> None:
    with shown(f"table-{game_id}", TINY) as page:
        assert isinstance(page, TablePage)
        assert "You have no swords" in page.prompt.text
        assert not page.prompt.needs_two_lines(page.prompt.width())
        assert page.prompt.x() >= page.stage.plaques[0].rect.right and page.prompt.geometry().right() < 800


def test_a_refusal_of_two_lines_has_a_prompt_of_two_lines(qapp: Any) -> None:
    with shown("table-whist", TINY) as page:
        assert isinstance(page, TablePage)
        one = page.prompt.height()
        page.prompt.refuse("You have a heart, and hearts were led: " * 4)
        assert page.prompt.needs_two_lines(page.prompt.width()) and page.prompt.height() > one
        page.prompt.forgive()
        assert page.prompt.height() == one


def test_keys_stay_on_buttons_while_the_row_has_room_beside_the_own_plaque(qapp: Any) -> None:
    with shown("table-tresette", TINY) as page:
        assert isinstance(page, TablePage)
        buttons = [one for one in page.row.buttons if isinstance(one, FeltButton) and one.isVisible()]
        assert len(buttons) == 3 and all(one.key for one in buttons)


@pytest.mark.parametrize("count", [1, 3, 5, 9, 13, 17])
def test_the_own_hand_lies_whole_in_a_low_window(count: int) -> None:
    frame = frame_for(*TINY, seats=4)
    for spot in hands.own_fan(frame, count).spots:
        assert spot.box.bottom < frame.height
