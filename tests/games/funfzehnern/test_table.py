"""The table of Fünfzehnern: the chain beside the leader, the button for zwang, points and chips."""

from __future__ import annotations

from typing import Any

from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.games.funfzehnern.table import TABLE, find_trick_leader, label_won_pile
from cardhall.match import Match
from tests.desktop.fake_seen import NAMES, name
from tests.desktop.table_helpers import card_item, card_point, open_table
from tests.games.funfzehnern.test_rules import FORCE


def begin_match(*actions: str) -> Match:
    state = rules.get("funfzehnern").start(dealer=3, deals=[FORCE])
    match = Match(state, dict.fromkeys((1, 2, 3), "easy"), NAMES[:4])
    for action in actions:
        match.play(action)
    return match


def test_zwang_is_a_button_and_the_queen_is_led_without_it(qtbot: Any) -> None:
    page = open_table(qtbot, begin_match())
    assert page.situation.legal is not None
    handles = {str(action): handle for action, handle in page.situation.legal.cards_by_action.items()}
    assert handles["zwang QS"] == () and [card.text for card in handles["play QS"]] == ["QS"]
    action = next(action for action in page.situation.legal.actions if action.verb == "zwang")
    assert page.situation.action_label(action) == "Zwang with the Ober of leaves"
    assert action in page.situation.legal.controls.plain_actions()
    assert card_item(page, action.cards[0]).is_dim is False


def test_a_chain_shows_what_the_leader_is_bound_to(qtbot: Any) -> None:
    match = begin_match("zwang QS")
    assert find_trick_leader(match.state.observe(0)) == 0
    page = open_table(qtbot, match)
    match.play("play AS")
    match.play("play 8S")
    match.play("play TS")
    page = open_table(qtbot, match)
    seen = match.state.observe(0)
    assert find_trick_leader(seen) == 1 and [TABLE.seats.role_words(seen, seat) for seat in range(4)] == [
        "",
        "spades",
        "",
        "",
    ]
    page.stage.plaque_layout.update_plaques(seen)
    assert page.stage.plaques[1].role == "leaves" and page.stage.plaques[1].role_icon == "chain"
    assert page.widgets.rail.score.standing.roles == ["", "", "", ""]
    (badge,) = TABLE.rail[0].badges(seen, name)
    assert badge.text == "Bound to spades" and badge.note == "Trick 2 of 8"


def test_the_points_won_are_said() -> None:
    match = begin_match("zwang QS")
    (badge,) = TABLE.rail[0].badges(match.state.observe(0), name)
    assert badge.text == "Zwang in spades"
    for card in ("AS", "8S", "TS"):
        match.play(f"play {card}")
    seen = match.state.observe(0)
    assert (
        label_won_pile(seen, 1, name) == f"{name(1)}  9 points" and TABLE.seats.fact_line(seen, 1, name) == "9 points"
    )
    assert (
        TABLE.seats.fact_line(seen, 0, name) == "0 points" and TABLE.rail[0].strip_words(seen, name) == "Trick 2 of 8"
    )


def test_pointing_at_a_card_that_may_not_be_led_says_why(qtbot: Any) -> None:
    deal = {zone: FORCE[f"hand:{(seat + 1) % 4}"] for seat, zone in enumerate(FORCE)}
    state = rules.get("funfzehnern").start(dealer=2, deals=[deal])
    match = Match(state, dict.fromkeys((1, 2, 3), "easy"), NAMES[:4])
    for action in ("zwang QS", "play AS", "play 8S", "play TS"):
        match.play(action)
    page = open_table(qtbot, match)
    items = {item.card.text: item for item in page.stage.own_hand_items()}
    for card, words in (("KD", "You took the lead in a suit you still hold"), ("7S", "")):
        QTest.mouseMove(page.stage.cloth.viewport(), card_point(items[card]))
        assert items[card].toolTip().startswith(words) and bool(items[card].toolTip()) == bool(words)
    assert items["KD"].is_dim and not items["7S"].is_dim
