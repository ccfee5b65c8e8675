"""The table of Razz: the pot, and beside it the side pots."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from cardhall import rules
from cardhall.desktop.table.items.marks import ChipPile
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.tables.razz import PUT_BESIDE
from cardhall.match.match import Match
from cardhall.rules.mechanisms.ledger import Pot
from tests.desktop.sizes.views import shown
from tests.desktop.table_helpers import open_table

GAME = rules.get("razz")


def with_shares(*shares: int) -> Match:
    """A deal in which the seats have put in these `shares` of the fifty chips that each began with."""
    match = Match.new("razz", seats=len(shares), seed=3, options={"stack": 50, "ante": 0})
    match.state.pots = (Pot("pot", sum(shares), shares),)
    match.state.unscored = tuple(-share for share in shares)
    return match


@pytest.mark.parametrize(
    ("shares", "told"),
    [
        ((5, 10, 0), "15"),
        ((20, 20, 50), "90"),
        ((50, 50, 10), "110"),
    ],
)
def test_without_shorter_stacks_there_is_one_pot(shares: tuple[int, ...], told: str) -> None:
    assert with_shares(*shares).state.observe(0).facts["pots"] == told


def test_what_lies_above_a_seat_without_chips_is_a_side_pot(qtbot: Any) -> None:
    match = with_shares(60, 50, 45, 60)
    match.state.scores = (20, 0, -5, 10)  # seat 0 alone has something left
    match.state.turn, match.state.level = 0, 5
    assert match.state.observe(0).facts["pots"] == "180 15 20"
    stage = open_table(qtbot, match, painted=False).stage
    pots = [stage.places.chip_places[name] for name in ("pot", "pot:1", "pot:2")]
    row = [stage.laid["stock"].area, *pots]
    assert all(left.right < right.x for left, right in itertools.pairwise(row))


def test_a_folded_seat_makes_no_side_pot() -> None:
    match = with_shares(20, 50, 50)
    match.state.staying = (1, 2)
    match.state.scores = (-30, 0, 0)
    assert match.state.observe(1).facts["pots"] == "120"


def own_chips(page: TablePage) -> Rect:
    """Where what the person has put in lies: at the foot of the table, near the own name."""
    own = page.stage.plaques[0].rect
    (found,) = [
        extra.rect
        for extra in page.stage.canvas.extras
        if isinstance(extra, ChipPile) and abs(extra.rect.cx - own.cx) < own.w and extra.rect.bottom > own.y
    ]
    return found


def test_chips_beside_a_name_give_way_to_the_buttons(qapp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PUT_BESIDE, "own", ("right", "below"))
    with shown("full-razz-8-2-60", (2560, 1440), 1.5, "de") as page:
        assert isinstance(page, TablePage) and page.widgets.row.buttons
        own = page.stage.plaques[0].rect
        chips = own_chips(page)
        assert chips.y >= own.bottom and not any(map(chips.meets, page.view.middle.standing()))
        page.view.set_legal(None)
        chips = own_chips(page)
        assert chips.x >= own.right, "beside the name again"
