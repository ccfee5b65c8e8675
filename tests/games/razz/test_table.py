"""The table of Razz: the pot, and beside it the side pots."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from PySide6.QtWidgets import QGraphicsPixmapItem

from cardhall import rules
from cardhall.cards import cards
from cardhall.desktop.table.items.cloth_items import ChipPile
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.table_page import TablePage
from cardhall.games.razz.table import BET_PLAQUE_SIDES, StreetPanel, describe_first_seat, name_low_hand
from cardhall.language import translate
from cardhall.match.match import Match
from cardhall.rules.mechanisms.ledger import Pot
from tests.desktop.table_helpers import open_table
from tests.tools.sizes.views import show_view

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
    pots = [stage.places.pot_rects[name] for name in ("pot", "pot:1", "pot:2")]
    row = [stage.zone_layouts["stock"].area, *pots]
    assert all(left.right < right.x for left, right in itertools.pairwise(row))


def test_a_folded_seat_makes_no_side_pot() -> None:
    match = with_shares(20, 50, 50)
    match.state.staying = (1, 2)
    match.state.scores = (-30, 0, 0)
    assert match.state.observe(1).facts["pots"] == "120"


def own_chips_rect(page: TablePage) -> Rect:
    """Where what the person has put in lies: at the foot of the table, near the own name."""
    own = page.stage.plaques[0].rect
    (found,) = [
        extra.rect
        for extra in page.stage.canvas.drawn_items
        if isinstance(extra, ChipPile) and abs(extra.rect.cx - own.cx) < own.w and extra.rect.bottom > own.y
    ]
    return found


def test_chips_beside_a_name_give_way_to_the_buttons(qapp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BET_PLAQUE_SIDES, "own", ("right", "below"))
    with show_view("full-razz-8-2-60", (2560, 1440), 1.5, "de") as page:
        assert isinstance(page, TablePage) and page.widgets.row.buttons
        own = page.stage.plaques[0].rect
        chips = own_chips_rect(page)
        assert chips.y >= own.bottom and not any(map(chips.meets, page.view.middle_layout.occupied_rects()))
        page.view.set_legal(None)
        chips = own_chips_rect(page)
        assert chips.x >= own.right, "beside the name again"


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("QS 4D 2C", "Queen low"),
        ("8S 6D 4C 3H AS", "Eight low"),
        ("AS AD 5C", "Pair of aces"),
        ("KS KD 5C 5D 2S", "Two pairs"),
        ("4S 4D 4C", "Three fours"),
        ("4S 4D 4C 9D 9S", "Full house"),
        ("4S 4D 4C 4H 9S", "Four fours"),
    ],
)
def test_hands_have_the_names_that_players_use(hand: str, words: str) -> None:
    assert translate(name_low_hand(GAME.lowest(cards(hand)))) == words


@pytest.mark.parametrize("size", [(800, 560), (1440, 900), (2560, 1440)], ids=str)
def test_folded_cards_stay_where_they_lay_and_can_be_read(qtbot: Any, size: tuple[int, int]) -> None:
    match = Match.new("razz", seats=4, seed=3)
    shown_up = {seat: match.state.zones[f"up:{seat}"][0] for seat in range(4)}
    before = open_table(qtbot, match, size=size, painted=False).stage
    lay = {seat: before.items[f"up:{seat}"][0].home.box for seat in range(4)}
    match.play(match.state.actions()[-1])
    folded = []
    while len(folded) < 2:
        seat = match.state.turn
        assert seat is not None
        match.play("fold")
        folded.append(seat)
    stage = open_table(qtbot, match, size=size, painted=False).stage
    pictures = {extra.data(0): extra for extra in stage.canvas.drawn_items if isinstance(extra, QGraphicsPixmapItem)}
    for seat in folded:
        picture = pictures[shown_up[seat].text]
        box = picture.sceneBoundingRect()
        assert abs(box.center().x() - lay[seat].cx) < 1.5 and abs(box.center().y() - lay[seat].cy) < 1.5
        assert box.width() >= 36 and not stage.items[f"up:{seat}"]


def test_the_street_says_who_begins() -> None:
    seen = Match.new("razz", seats=4, seed=3).state.observe(0)
    assert translate(describe_first_seat(seen)) == "the highest card up brings in 5"
    (panel,) = StreetPanel().panels(seen, str)
    assert panel.note == "Bets of 10" and panel.rows[0].label == "The highest card up brings in 5"
    assert StreetPanel().strip_words(seen, str) == "Third street · bets of 10"
