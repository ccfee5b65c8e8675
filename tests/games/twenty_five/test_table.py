"""The table of Twenty-Five: robbing, teams in one colour, the order of trumps; teams by the number of players."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import cards
from cardhall.desktop.match_setup import OWN_OPTIONS, MatchSetup
from cardhall.desktop.pages.new_match import NewMatchPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.controls import Segment
from cardhall.games.twenty_five.table import TABLE
from cardhall.games.twenty_five.table.strokes import StrokesForm
from cardhall.match.positions import exchange_cards
from tests.desktop.fake_seen import name

GAME: Any = rules.get("twenty-five")


def observe_deal(*actions: str, deal: dict[str, str] | None = None, **setup: Any) -> Any:
    setup = {"seed": 1, "dealer": 3, **setup}
    state = GAME.start(deals=[exchange_cards(GAME.start(**setup).deal, deal or {})], **setup)
    for action in actions:
        state.play(action)
    return state.observe(0)


def test_a_card_is_dropped_on_the_upcard_to_rob_it() -> None:
    view = observe_deal(deal={"hand:0": "AS 3D 4D 5D 6D", "upcard": "9S"})
    (action,) = [one for one in view.actions() if str(one) == "exchange 3D"]
    assert "upcard" in TABLE.moves.targets(view, action)
    assert view.label(action) == "Put 3♦ away"
    upcard, stock = TABLE.zone_for("upcard"), TABLE.zone_for("stock")
    assert upcard is not None and stock is not None and upcard.stacking_order > stock.stacking_order
    robbed = observe_deal("exchange 3D", deal={"hand:0": "AS 3D 4D 5D 6D", "upcard": "9S"})
    assert [TABLE.seats.fact_line(robbed, seat, name) for seat in range(4)] == ["Robbed", "", "", ""]


def test_trumps_lie_together_with_the_ace_of_hearts_among_them() -> None:
    view = observe_deal(deal={"hand:0": "AH KH 5S 2S TS", "upcard": "9S"})
    assert [str(card) for card in TABLE.hand.sort_cards(view, view.hand)] == ["5S", "AH", "2S", "TS", "KH"]
    (ace, king) = cards("AH KH")
    assert TABLE.marks.sign(view, "hand:0", ace) == "S"
    assert TABLE.marks.sign(view, "hand:0", king) == ""


@pytest.mark.parametrize(
    ("upcard", "high", "low"),
    [
        ("9S", "5♠ J♠ A♥ A♠ K♠ Q♠", "2 3 4 6 7 8 9 10"),
        ("9D", "5♦ J♦ A♥ A♦ K♦ Q♦", "10 9 8 7 6 4 3 2"),
        ("9H", "5♥ J♥ A♥ K♥ Q♥", "10 9 8 7 6 4 3 2"),
    ],
)
def test_the_order_of_trumps_is_told(upcard: str, high: str, low: str) -> None:
    view = observe_deal(deal={"upcard": upcard})
    order = TABLE.rail[1]
    panel, _ = order.panels(view, name)
    assert [row.label for row in panel.rows][:2] == [high, low]
    assert order.strip_words(view, name) == f"{high}, {low.split()[0]} … {low.split()[-1]}"


def test_teams_have_one_colour() -> None:
    view = observe_deal(seats=9, dealer=8, options={"teams": "threes"})
    colours = [TABLE.seats.ring_colour(view, seat) for seat in range(9)]
    assert len(set(colours)) == 3 and colours == colours[:3] * 3
    form = TABLE.score.choose_form(view)
    assert isinstance(form, StrokesForm) and list(form.colours) == colours[:3]
    assert {TABLE.seats.ring_colour(observe_deal(), seat) for seat in range(4)} == {""}


def test_teams_are_offered_where_the_players_can_be_parted(qtbot: Any) -> None:
    page = NewMatchPage(Settings(), "twenty-five")
    qtbot.addWidget(page)
    control = page.option_rows["teams"].control
    assert isinstance(control, Segment)
    for seats, able in ((4, [True, True, False]), (5, [True, False, False]), (9, [True, False, True])):
        page.set_seats(seats)
        assert [key.isEnabled() for key in control.keys] == able
    page.set_option("teams", "threes")
    assert page.option_values["teams"] == "threes"
    page.set_seats(8)
    assert page.option_values["teams"] == "alone"
    assert control.keys[2].toolTip() == "Not with 8 players."


def test_teams_kept_from_another_number_of_players_are_left_out() -> None:
    assert MatchSetup(OWN_OPTIONS, {"teams": "threes"}, seats=9).options_for(GAME)["teams"] == "threes"
    assert MatchSetup(OWN_OPTIONS, {"teams": "threes"}, seats=4).options_for(GAME)["teams"] == "alone"


def test_the_order_of_the_other_suits_is_told_as_it_is() -> None:
    view = observe_deal(deal={"hand:0": "AS 3D 4D 5D 6D", "upcard": "9S"})
    (panel,) = [one for one in TABLE.rail[1].panels(view, name) if one.title == "Other suits"]
    assert [row.label for row in panel.rows] == [
        "♥  K Q J 10 9 8 7 6 5 4 3 2",
        "♣  K Q J A 2 3 4 5 6 7 8 9 10",
        "♦  K Q J 10 9 8 7 6 5 4 3 2 A",
    ]
