"""The table of Reversis: the exchange by drag and by button, pots, points of tricks, the claim, chips."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.desktop.table import parts
from cardhall.desktop.table.items.cloth_items import ChipPile
from cardhall.desktop.table.rail.log import describe_aloud, describe_payment
from cardhall.games.reversis.facts import ReversisFacts
from cardhall.games.reversis.table import TABLE, ReversisPlaques, format_remises_or_none, label_won_tricks
from cardhall.games.reversis.table.pots import PotPanel
from cardhall.match.match import Match
from cardhall.match.positions import exchange_cards
from cardhall.rules.engine.event import Event
from cardhall.rules.mechanisms.ledger import Pot
from tests.desktop.fake_seen import name
from tests.desktop.table_helpers import card_item, drag_card, open_table

GAME = rules.get("reversis")
NAMES = ("You", "Bruno", "Ines", "Ada")


def to_exchange() -> Match:
    """The dealer at seat 3 has discarded, and seat 0 is to decide."""
    match = Match(GAME.start(dealer=3, seed=6), {1: "easy", 2: "easy", 3: "easy"}, NAMES)
    match.play(match.state.actions()[0])
    return match


def with_pots(*pots: int, remises: int = 0) -> Any:
    state = GAME.start(dealer=3, seed=6)
    state.pots = tuple(Pot(f"pot:{number}", chips, ()) for number, chips in enumerate(pots))
    state.remises = remises
    return state.observe(0)


def test_a_card_dragged_to_the_talon_brings_the_extra_card(qtbot: Any) -> None:
    match = to_exchange()
    page = open_table(qtbot, match)
    card, extra = match.state.zones["hand:0"][4], match.state.zones["extra:0"][0]
    talon = page.stage.zone_layouts["talon"].area
    drag_card(page, card_item(page, card), (talon.cx, talon.cy))
    assert match.state.phase == "exchange" and match.state.turn == 1
    assert extra in match.state.zones["hand:0"] and card in match.state.zones["talon"]
    assert card_item(page, extra) is not None


def test_a_hand_is_kept_by_its_button_and_its_key(qtbot: Any) -> None:
    for by_key in (False, True):
        match = to_exchange()
        page = open_table(qtbot, match)
        hand, extra = list(match.state.zones["hand:0"]), match.state.zones["extra:0"][0]
        assert match.state.game.label(match.state, parts.Action("pass")) == "Keep"
        if by_key:
            QTest.keyClick(page, "k")
        else:
            page.runner.play_action(parts.Action("pass"), 0)
        assert match.state.zones["hand:0"] == hand and extra in match.state.zones["talon"]


@pytest.mark.parametrize("size", [(800, 560), (1024, 700), (1440, 900), (2560, 1440)])
@pytest.mark.parametrize("number", [1, 3, 4])
def test_every_pot_is_seen_in_the_middle(qtbot: Any, size: tuple[int, int], number: int) -> None:
    page = open_table(qtbot, to_exchange(), size=size)
    page.stage.sync_to(with_pots(*range(30, 30 + number)))
    stage = page.stage
    piles = [extra for extra in stage.canvas.drawn_items if isinstance(extra, ChipPile) and "ot" in extra.caption]
    room = 3 if size[0] == 800 else 4  # the strip of a small window tells them all
    assert sorted(pile.amount for pile in piles) == [*range(30 + max(0, number - room), 30 + number)]
    others = [plaque.rect for plaque in stage.plaques]
    others += [laid.area for zone, laid in stage.zone_layouts.items() if zone != "trick" and stage.items.get(zone)]
    for pile in piles:
        assert abs(pile.rect.cx - stage.frame.centre[0]) < 0.3 * stage.frame.stage.w, "it lies in the middle"
        assert not any(pile.rect.meets(other.rect) for other in piles if other is not pile)
        assert not any(pile.rect.meets(other) for other in others)


def test_pots_have_names_and_chips_fly_to_them(qtbot: Any) -> None:
    page = open_table(qtbot, to_exchange())
    seen = with_pots(55, 60, 65, remises=3)
    page.stage.sync_to(seen)
    newest = page.stage.places.pot_rects["pot:2"]
    assert page.stage.places.middle_of("pot:2") == (newest.cx, newest.cy)
    (panel,) = PotPanel(format_remises_or_none).panels(seen, name)
    assert [(row.label, row.text) for row in panel.rows] == [("Pot 1", "55"), ("Pot 2", "60"), ("Newest pot", "65")]
    assert (
        panel.note == "3 remises"
        and PotPanel(format_remises_or_none).strip_words(seen, name) == "Pots 55, 60, 65 · 3 remises"
    )
    assert PotPanel(format_remises_or_none).strip_words(with_pots(25), name) == "Pot 25 · no remise yet"
    assert PotPanel(format_remises_or_none).strip_words(with_pots(), name) == "No pot · no remise yet"
    small = open_table(qtbot, to_exchange(), size=(800, 560))
    small.stage.sync_to(seen)
    assert small.stage.places.pot_rects["pot:2"].right < small.stage.frame.stage.cx


def test_points_and_the_reversis_are_beside_the_names() -> None:
    suits = {f"hand:{s}": " ".join(f"{r}{suit}" for r in "AKQJ9876543") for s, suit in enumerate("SHCD")}
    state = GAME.start(dealer=3, deals=[exchange_cards(GAME.start(dealer=3).deal, suits)])
    while state.phase != "play":
        state.play(state.actions()[-1])
    seats = ReversisPlaques()
    assert seats.fact_line(state.observe(0), 0, name) == ""
    while len(state.tricks) < 9:
        state.play(state.actions()[0])
    seen = state.observe(0)
    assert (
        seats.role_words(seen, 0) == "Reversis"
        and seats.role_words(seen, 1) == ""
        and seats.fact_line(seen, 0, name) == "9 tricks"
    )
    assert seats.fact_line(seen, 1, name) == "0 tricks · 0 points"
    assert label_won_tricks(seen, 0, name).endswith(f"{ReversisFacts.of(seen).points[0]} points")


def test_payments_are_said() -> None:
    to_seat = Event("chips", source="seat:1", target="seat:0", number=2, text="A♦ forced")
    to_pot = Event("chips", source="seat:0", target="pot:1", number=25, text="remise")
    from_pot = Event("chips", source="pot:0", target="seat:1", number=25, text="pot taken")
    people = ("You", "Bruno", "Ines", "Ada").__getitem__
    assert describe_payment(to_seat, people, False) == "pays you 2: A♦ forced"
    assert describe_payment(to_pot, people, True) == "pay 25 into the pot: remise"
    assert describe_aloud(GAME, from_pot, people) == "The pot pays Bruno 25: pot taken"
    named = to_pot._replace(source="bank", target="intrigue")
    assert describe_aloud(GAME, named, people) == "The bank pays 25 into the intrigue pot: remise"
    assert describe_payment(to_pot._replace(target="bank"), people, True) == "pay 25 to the bank: remise"


def test_the_claim_has_two_buttons() -> None:
    assert TABLE.buttons.permanent_actions["claim"] == ("yes", "no") and TABLE.buttons.gold_verbs == ("yes",)
