"""Hints: sentences that say what to do and why, buttons that are lit, and a button that shows the next idea."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall import rules
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.flow.hints import NEXT_HINT_LABEL, advice_text
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.table_page import TablePage
from cardhall.players.advice import advice_for
from cardhall.rules import Action
from tests.desktop.table_helpers import open_table


def open_with_hint(qtbot: Any, game_id: str, seed: int, actions: int) -> TablePage:
    """A table at which a hint has been given."""
    page = open_table(qtbot, random_match(game_id, seed=seed, action_count=actions), painted=False)
    qtbot.waitUntil(lambda: page.situation.legal is not None)
    assert page.situation.legal is not None
    page.hints.show_ranking([(action, 0.0) for action in page.situation.legal.actions])
    return page


@pytest.mark.parametrize("game_id", list(rules.CATALOGUE))
def test_a_hint_is_a_sentence_and_the_button_shows_the_next_one(qtbot: Any, game_id: str) -> None:
    for actions in (0, 9):
        page = open_with_hint(qtbot, game_id, 2, actions)
        said = [page.widgets.prompt.text]
        legal, seen = page.situation.legal, page.situation.seen
        assert legal is not None and seen is not None
        number = min(3, len(advice_for(game_id).suggested_actions(seen, legal.actions)))
        for _ in range(number - 1):
            if page.widgets.tray.legal is None:
                next(button for button in page.widgets.row.buttons if button.text() == NEXT_HINT_LABEL).click()
            else:  # its chips lie where the button would
                assert page.widgets.row.is_empty
                page.hints.request()
            said.append(page.widgets.prompt.text)
        assert len(set(said)) == number >= 1 and (len(legal.actions) > 1) == rules.get(game_id).has_choices
        for place, text in enumerate(said):
            assert text[0].isupper() and text.endswith(".") and text.startswith("Or ") == (place > 0)
            assert ": The" not in text and ": You " not in text and "the the" not in text.lower()


@pytest.mark.parametrize(
    ("game_id", "verb"), [("euchre", "pass"), ("pontoon", "bet"), ("truc", "truc"), ("dou-dizhu", "pass")]
)
def test_the_button_that_a_hint_means_is_lit(qtbot: Any, game_id: str, verb: str) -> None:
    for seed in range(80):
        match = random_match(game_id, seed=seed, action_count=8 if game_id == "truc" else 0)
        found = [action for action in match.state.actions(0) if action.verb == verb and not action.cards]
        if found and len(match.state.actions(0)) > 1:
            break
    page = open_table(qtbot, match)
    qtbot.waitUntil(lambda: page.situation.legal is not None)
    page.hints.show_ranking([(action, 0.0) for action in match.state.actions(0)])
    lit = [
        button
        for button in page.widgets.row.buttons
        if (getattr(button, "is_hint", False) or getattr(button, "is_hinted", False))
    ]
    while page.hints.ideas[page.hints.index] not in found:
        page.hints.ideas = [found[0], *page.hints.ideas]
        page.hints.index = -1
        page.hints.show_next()
        lit = [
            button
            for button in page.widgets.row.buttons
            if (getattr(button, "is_hint", False) or getattr(button, "is_hinted", False))
        ]
    assert len(lit) == 1 and lit[0].accessibleDescription() == "The hint"
    page.hints.drop_all()
    assert not lit[0].is_hint and lit[0].icon_name == ""


def test_what_buttons_say_as_advice() -> None:
    assert advice_text("Play 9♣", "play", "play") == "Play the 9♣"
    assert advice_text("4♠ to column 2", "move", "move") == "Move the 4♠ to column 2"
    assert advice_text("Truc", "truc", "say truc") == "Say truc"
    assert advice_text("Order up", "accept", "order it up") == "Order up"
    assert advice_text("Bets from 1 to 5", "limits", "set the bets from 1 to 5") == "Set the bets from 1 to 5"
    assert advice_text("Meld 5♠ with 6♠ 7♠", "meld", "meld") == "Meld the 5♠ with 6♠ 7♠"
    assert advice_text("Meld 6♠ 7♠ 8♠", "meld", "meld") == "Meld 6♠ 7♠ 8♠"
    assert (
        in_pack("The 3♠ may take it; play the K♥", "spanish")
        == "The three of swords may take it; play the king of cups"
    )


def test_a_reason_is_said_of_the_one_thing_that_can_be_done(qtbot: Any) -> None:
    for seed in range(60):
        match = random_match("dou-dizhu", seed=seed, action_count=12, until_choice=False)
        if match.state.turn == 0 and match.state.actions(0) == [Action("pass")]:
            break
    page = open_table(qtbot, match)
    asked_before = page.runner.thinker.tickets
    page.hints.request()
    assert page.widgets.prompt.text == "Pass: it is your only choice." and page.runner.thinker.tickets == asked_before
    assert NEXT_HINT_LABEL not in [button.text() for button in page.widgets.row.buttons]
