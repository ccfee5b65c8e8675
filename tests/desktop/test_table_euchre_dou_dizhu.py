"""What is special about the tables of Euchre and Dou Dizhu."""

from __future__ import annotations

from cardhall.cards import Card, cards
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.rail import log
from cardhall.desktop.table.table_lookup import table_for
from cardhall.match import Match
from cardhall.rules import Action, get
from tests.desktop.table_helpers import open_table
from tests.strategies import EUCHRE

LANDLORD = "3H 3C 4D 6S 6C 8C 8D 8S TC TH QC QD QH AC AS 2D 2H"


def names(seat):
    return ("You", "Bruno", "Ines", "Ada")[seat]


def landlord_match():
    widow = "2S KD KS"
    left = [str(c) for c in get("dou-dizhu").deck() if str(c) not in f"{LANDLORD} {widow}".split()]
    deal = {"hand:0": LANDLORD, "hand:1": " ".join(left[:17]), "hand:2": " ".join(left[17:]), "widow": widow}
    state = get("dou-dizhu").start(dealer=0, deals=[deal])
    state.play("bid 3")
    return state


def test_the_left_bower_carries_the_sign_of_trumps_and_lies_with_them():
    table, state = table_for("euchre"), get("euchre").start(dealer=3, deals=[EUCHRE])
    assert not any(table.marks.sign(state.observe(0), "hand:0", card) for card in state.zones["hand:0"])
    state.play("accept")
    seen = state.observe(0)
    assert [table.marks.sign(seen, "hand:0", card) for card in cards("JC JS AS")] == ["S", "", ""]
    assert list(table.hand.sort_cards(seen, seen.hand))[:3] == cards("JS JC AS")


def test_stock_and_upcard_lie_in_the_middle_until_cards_are_played(qtbot):
    page = open_table(qtbot, Match.new("euchre", seed=1))
    middle, stage = page.stage.frame.middle, page.stage
    stock, upcard = (stage.zone_layouts[zone].slot.box for zone in ("stock", "upcard"))
    assert abs((stock.x + upcard.right) / 2 - middle.cx) < 2
    while page.match.state.phase != "play":
        page.runner.play_action(page.match.state.actions()[-1], page.match.state.turn)
    assert stage.zone_layouts["stock"].slot.box.right < middle.cx - stage.frame.centre_w


def test_the_suit_turned_down_keeps_its_button_greyed():
    state = get("euchre").start(dealer=3, deals=[EUCHRE])
    for _ in range(4):
        state.play("pass")
    legal = LegalActions(table_for("euchre"), state.observe(0))
    assert Action("trump", "S") in legal.controls.permanent_buttons()
    assert Action("trump", "S") not in legal.controls.plain_actions()


def test_a_seat_that_sits_out_is_shown_so():
    table, state = table_for("euchre"), get("euchre").start(dealer=3, deals=[EUCHRE])
    for action in ("accept", "pass", "yes"):
        state.play(action)
    seen = state.observe(0)
    assert [table.seats.is_sitting_out(seen, seat) for seat in range(4)] == [False, False, True, False]
    assert [table.seats.fact_line(seen, seat, names) for seat in range(4)] == ["Maker, alone", "", "Sits out", ""]


def test_any_card_of_a_rank_will_do():
    legal = LegalActions(table_for("dou-dizhu"), landlord_match().observe(0))
    assert legal.actions_with(cards("3C")) == [Action("play", Card.of("3H"))]
    assert legal.actions_with(cards("2H 2D")) == [Action.parse("play 2S 2D")]
    assert legal.actions_with(cards("3C 4D")) == []


def test_a_combination_lies_in_sequence_with_its_kickers_behind():
    zone = table_for("dou-dizhu").zone_for("trick")
    assert zone is not None
    assert list(zone.arrange(landlord_match().observe(0), cards("4H 3C JD 3D 4C 3H 9S 4D"))) == cards(
        "3C 3D 3H 4H 4C 4D 9S JD"
    )


def test_the_log_tells_combinations_by_rank_and_doubled_stakes():
    state = landlord_match()
    state.play("play 8C 8D 8S 3H")
    lines = [
        line.text
        for group in log.log_groups(state.game, state.observe(0).history, names, "lead")
        for line in group.lines
    ]
    assert lines[-1] == "lead 8 8 8 with 3"


def test_the_landlord_sees_what_came_from_the_widow():
    from cardhall.games.dou_dizhu.table.landlord import taken_widow_cards

    state = landlord_match()
    assert [str(card) for card in taken_widow_cards(state.observe(0))] == ["2S", "KD", "KS"]
    assert taken_widow_cards(state.observe(1)) == ()
