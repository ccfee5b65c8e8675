"""Deals on conditions, in the form on the page of a new match."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall.desktop.look import theme
from cardhall.desktop.pages.cards_choice import DEALS_ON_CONDITIONS, SHORTEST_SET_METHOD
from cardhall.desktop.pages.new_match import NewMatchPage
from cardhall.desktop.settings import Settings
from cardhall.match import Match
from cardhall.match.deal_conditions import BOTH, ME, PARTNER, DealCondition


def open_page(qtbot: Any, game_id: str, way: str = DEALS_ON_CONDITIONS, **more: Any) -> NewMatchPage:
    settings = Settings(theme="light", **more)
    theme.apply_settings(settings)
    page = NewMatchPage(settings, game_id, dealing_method=way)
    qtbot.addWidget(page)
    page.resize(1024, 700)
    page.show()
    qtbot.wait(1)
    return page


def choose(field: Any, value: Any) -> None:
    field.set_value(value)
    field.value_chosen.emit(value)


def begin_match(qtbot: Any, page: NewMatchPage) -> dict[str, Any]:
    with qtbot.waitSignal(page.start_wanted, timeout=20000) as wanted:
        page.start_button.click()
    told: dict[str, Any] = wanted.args[1]
    return told


def count_aces(match: Match) -> int:
    return sum(card[0] == "A" for card in match.deals[0]["hand:0"].split())


def test_a_match_begins_with_such_a_deal(qtbot: Any) -> None:
    page = open_page(qtbot, "contract-bridge")
    form = page.cards_choice.conditions_form
    assert page.cards_choice.missing_input == "Add a condition first."
    form.add_link.click()
    assert form.chosen_conditions == [DealCondition("points", 15, 17)] and not page.cards_choice.missing_input
    (row,) = form.rows
    choose(row.feature_dropdown, "aces")
    assert form.chosen_conditions == [DealCondition("aces", 2, 4)]
    choose(row.minimum_dropdown, 3)
    form.add_link.click()
    choose(form.rows[1].feature_dropdown, "balanced")
    choose(form.rows[1].hand_dropdown, PARTNER)
    assert form.chosen_conditions == [DealCondition("aces", 3, 4), DealCondition("balanced", 1, 1, PARTNER)]
    assert not form.rows[1].minimum_dropdown.isVisible()
    choose(form.rows[1].hand_dropdown, BOTH)
    assert form.chosen_conditions[1].owner == PARTNER, "two hands are balanced one by one"
    told = begin_match(qtbot, page)
    assert count_aces(Match.new("contract-bridge", **{**told, "levels": None})) >= 3
    form.rows[1].remove_link.click()
    assert [one.feature for one in form.chosen_conditions] == ["aces"] and page.focusWidget() is form.rows[
        0
    ].remove_link


def test_every_deal_of_a_set_meets_them(qtbot: Any) -> None:
    page = open_page(qtbot, "whist", SHORTEST_SET_METHOD)
    page.cards_choice.conditions_form.chosen_conditions.append(DealCondition("aces", 2, 4))
    page.cards_choice.conditions_form.refresh()
    told = begin_match(qtbot, page)
    assert told["duplicate"] == len(told["seeds"]) == 8
    for place, seed in enumerate(told["seeds"]):
        assert count_aces(Match.new("whist", seed=seed, options=told["options"], dealer=place % 4)) >= 2


def test_a_search_can_be_stopped_and_what_is_too_rare_is_said(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page = open_page(qtbot, "whist")
    cards = page.cards_choice
    cards.conditions_form.chosen_conditions.append(DealCondition("spades", 13, 13))
    cards.conditions_form.refresh()
    page.start_button.click()
    qtbot.waitUntil(lambda: "deals so far" in cards.status_label.text())
    assert page.start_button.text() == "Stop searching"
    page.start_button.click()
    assert page.start_button.text() == "Start the match" and not cards.status_label.text() and not cards.is_searching
    monkeypatch.setattr("cardhall.match.deal_conditions.MAX_SEARCHED_DEALS", 300)
    page.start_button.click()
    qtbot.waitUntil(lambda: "None of 300 deals meets the conditions." in cards.status_label.text())
    assert page.start_button.text() == "Start the match"


def test_other_rules_drop_what_they_do_not_offer(qtbot: Any) -> None:
    page = open_page(qtbot, "euchre")
    form = page.cards_choice.conditions_form
    form.chosen_conditions.append(DealCondition("jacks", 2, 4, ME))
    form.refresh()
    for seats in page.game.seat_counts[1:]:
        page.set_seats(seats)
        assert form.offer is not None and all(one.owner in form.offer.owners for one in form.chosen_conditions)
    assert open_page(qtbot, "trente-et-quarante").cards_choice.deal_choice.method != DEALS_ON_CONDITIONS
