"""A trick game needs no table of its own: Whist has none, and Euchre could nearly do without."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall.desktop.table import table_page
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.parts import Badge, Row, Table
from cardhall.desktop.table.table_lookup import table_for
from cardhall.match import Match
from cardhall.rules import Action, get
from cardhall.rules.game_folders import has_module
from tests.strategies import EUCHRE

from .fake_seen import name
from .table_helpers import card_item, open_table


def play_a_deal(page: Any) -> list[str]:
    """Play a deal as a person does: cards are clicked, everything else is a button. Returns what was done."""
    done = []
    for _ in range(60):
        page.runner.computers.collect_answers()
        if page.match.state.results or page.widgets.reckoning.isVisible():
            break
        if page.situation.legal is None:
            continue
        action = page.situation.legal.actions[0]
        if page.situation.legal.cards_by_action[action]:
            page.gestures.click(card_item(page, action.cards[0]))
        else:
            next(
                b for b in page.widgets.row.buttons if b.isEnabled() and b.text() == page.situation.action_label(action)
            ).click()
        assert page.match.log and (0, action) in page.match.log[-8:], action
        done.append(str(action))
    return done


def test_whist_has_no_table_of_its_own() -> None:
    assert not has_module("whist", "table")
    assert table_for("whist") == Table()


@pytest.mark.parametrize("game_id", ["whist", "euchre"])
def test_a_deal_is_played_on_the_table_of_all_trick_games(qtbot: Any, monkeypatch: Any, game_id: str) -> None:
    monkeypatch.setattr(table_page, "table_for", lambda game_id: Table())
    page = open_table(qtbot, Match.new(game_id, seed=4, dealer=3), click_plays=True)
    assert page.situation.table == Table()
    done = play_a_deal(page)
    assert page.match.state.results and len(done) >= 5
    assert page.widgets.reckoning.isVisible()


def test_the_default_table_tells_trumps_and_tricks_of_whist() -> None:
    state = get("whist").start(seed=2, dealer=3)
    for _ in range(9):
        state.play(state.actions()[0])
    seen, table = state.observe(0), Table()
    tricks, trumps, _ = table.rail
    taken = [len(seen.zones[f"won:{side}"]) // 4 for side in (0, 1)]
    assert tricks.rows(seen, name) == [
        Row("Your tricks", filled_boxes=taken[0], box_count=7),
        Row("Their tricks", filled_boxes=taken[1], box_count=7, is_ours=False),
    ]
    assert tricks.strip_words(seen, name) == f"Tricks {taken[0]} to {taken[1]}  ·  3 of 13"
    (badge,) = trumps.badges(seen, name)
    assert badge.suit == seen.facts["trump"] and badge.note == "Trick 3 of 13"
    assert table.score.goal_words(seen) == f"to {seen.options['target']} points"


def test_the_default_table_tells_who_made_trumps_in_euchre() -> None:
    state, table = get("euchre").start(dealer=3, deals=[EUCHRE]), Table()
    for action in ("accept", "pass", "yes"):
        state.play(action)
    seen = state.observe(0)
    _, trumps, _ = table.rail
    assert trumps.badges(seen, name) == (Badge("Spades are trumps", "S", "You made trumps, alone"),)
    assert [table.seats.fact_line(seen, seat, name) for seat in range(4)] == ["Maker, alone", "", "Sits out", ""]
    assert table.seats.is_sitting_out(seen, 2)


def test_the_suits_that_may_be_named_are_buttons_with_their_signs() -> None:
    state = get("euchre").start(dealer=3, deals=[EUCHRE])
    for _ in range(4):
        state.play("pass")
    legal = LegalActions(Table(), state.observe(0))
    assert Action.parse("trump H") in legal.controls.plain_actions() and legal.controls.grid is None
