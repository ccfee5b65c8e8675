"""Claims at the table: offered, made by click and key, undone in one step, saved in the middle; and those of others."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall import players
from cardhall.cards import HIDDEN
from cardhall.desktop.table.card_words import card_name
from cardhall.desktop.table.table_page import TablePage
from cardhall.match import Match
from cardhall.match.store import Store
from cardhall.players.advice import find_seat_claim

from .heard import listening
from .table_helpers import open_table

NAMES = ("You", "Bruno", "Ines", "Ada")


@cache
def find_claim(game_id: str, seat: int, turns: int, wins: bool) -> tuple[int, int]:
    """The seed of a match, and after how many actions that seat can claim that number of turns with the lead."""
    for seed in range(200):
        match = Match.new(game_id, seed=seed, names=NAMES)
        player = players.get("easy", game=game_id, seed=seed)
        while len(match.log) < 250 and not match.state.is_over:
            actor = match.state.actors[0]
            seen = match.state.observe(actor)
            if actor == seat and not seen.zones.get("trick") and len(seen.actions()) > 1:
                one = find_seat_claim(seen)
                if one is not None and one.wins_rest == wins and one.turns_left >= turns:
                    return seed, len(match.log)
            match.play(player.choose(seen), actor)
    raise AssertionError("no such claim")


def match_with_claim(game_id: str = "whist", seat: int = 0, turns: int = 3, wins: bool = True) -> Match:
    """A match in which that seat is to lead and can claim."""
    seed, actions = find_claim(game_id, seat, turns, wins)
    match = Match.new(game_id, seed=seed, names=NAMES)
    player = players.get("easy", game=game_id, seed=seed)
    while len(match.log) < actions:
        actor = match.state.actors[0]
        match.play(player.choose(match.state.observe(actor)), actor)
    return match


def find_button(page: TablePage, text: str) -> Any:
    return next((one for one in page.widgets.row.buttons if one.text() == text), None)


def wait_for_reckoning(qtbot: Any, page: TablePage, deals: int) -> None:
    """Wait for the reckoning of the deal."""
    qtbot.waitUntil(lambda: len(page.match.state.results) > deals and page.widgets.reckoning.isVisible(), timeout=5000)


@pytest.mark.parametrize("how", ["click", "key"])
def test_the_person_claims_and_takes_every_trick(qtbot: Any, how: str) -> None:
    match = match_with_claim()
    before, deals, line = len(match.log), len(match.state.results), find_seat_claim(match.state.observe(0))
    taken = match.state.tricks_of(0)
    page = open_table(qtbot, match)
    offer = find_button(page, "The rest are mine")
    assert offer is not None and offer.key_name == "C" and page.widgets.row.gold_button is None
    if how == "click":
        QTest.mouseClick(offer, Qt.MouseButton.LeftButton)
    else:
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_C)
    wait_for_reckoning(qtbot, page, deals)
    mine = [action for seat, action in match.log[before:] if seat == 0]
    assert tuple(mine) == line.next_actions
    assert len(match.log) == before + 4 * line.turns_left
    assert match.state.results[-1].lines[0].amounts[0] == taken + line.turns_left
    assert page.claims.playing_seat is None and page.stage.clock.time_factor == 1.0


def test_one_undo_takes_back_the_whole_claim_and_one_redo_makes_it_again(qtbot: Any) -> None:
    match = match_with_claim()
    before, deals = len(match.log), len(match.state.results)
    page = open_table(qtbot, match)
    page.claims.claim_rest()
    wait_for_reckoning(qtbot, page, deals)
    after = len(match.log)
    page.flow.undo()
    assert len(match.log) == before and not page.widgets.reckoning.isVisible()
    assert find_button(page, "The rest are mine") is not None, "it can be claimed again"
    page.flow.redo()
    assert len(match.log) == after


@pytest.mark.parametrize("instant", [True, False])
def test_a_claim_is_taken_back_before_anything_is_played(qtbot: Any, instant: bool) -> None:
    """While the hand is shown, one step back takes back the claim, and not the card before it; no card stays raised."""
    match = match_with_claim()
    before = len(match.log)
    page = open_table(qtbot, match, instant=instant)
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=5000)
    page.claims.claim_rest()
    page.flow.undo()
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=5000)
    assert len(match.log) == before and page.claims.playing_seat is None
    assert not any(item.is_chosen for item in page.stage.own_hand_items())
    assert find_button(page, "The rest are mine") is not None


def test_playing_on_is_never_in_the_way(qtbot: Any) -> None:
    """Enter and a click on a card play as ever, and the offer stays for the next lead."""
    match = match_with_claim()
    page = open_table(qtbot, match)
    before = len(match.log)
    assert not page.widgets.row.press_gold()
    page.flow.act(find_seat_claim(match.state.observe(0)).next_actions[0])
    assert match.log[before][0] == 0
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=5000)
    assert not match.state.zones["trick"] and find_button(page, "The rest are mine") is not None


def test_nothing_is_offered_for_the_last_trick_or_when_it_is_not_wanted(qtbot: Any) -> None:
    page = open_table(qtbot, match_with_claim(), claims=False)
    assert page.situation.legal is not None and find_button(page, "The rest are mine") is None
    page = open_table(qtbot, match_with_claim())
    while len(page.match.state.zones["hand:0"]) > 1:
        qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=5000)
        page.flow.act(find_seat_claim(page.match.state.observe(0)).next_actions[0])
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=5000)
    assert find_seat_claim(page.match.state.observe(0)) is not None and find_button(page, "The rest are mine") is None


def test_a_claim_broken_off_in_the_middle_goes_on_after_loading(qtbot: Any, tmp_path: Any) -> None:
    store = Store(tmp_path)
    match = match_with_claim()
    before, deals = len(match.log), len(match.state.results)
    page = open_table(qtbot, match, store=store)
    page.claims.claim_rest()
    qtbot.waitUntil(lambda: len(match.log) >= before + 5, timeout=5000)
    page.flow.toggle_pause()
    page.save_match()
    middle = len(match.log)
    assert len(match.state.results) == deals, "it was broken off before its end"
    again = store.load(store.unfinished_matches()[0])
    assert len(again.log) == middle
    page = open_table(qtbot, again)
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=5000)
    assert again.can_undo(0)
    page.flow.undo()
    assert len(again.log) == before, "what the claim did is still one step"
    page.claims.claim_rest()
    wait_for_reckoning(qtbot, page, deals)


def test_a_match_with_a_claim_loads_as_it_was(tmp_path: Any) -> None:
    match = match_with_claim()
    line = find_seat_claim(match.state.observe(0)).next_actions
    match.play(line[0], 0)
    while match.state.turn != 0:
        match.play(match.state.actions()[0], claimed=True)
    match.play(line[1], 0, claimed=True)
    length = len(match.log)
    match.save(tmp_path / "a.json")
    again = Match.load(tmp_path / "a.json")
    assert again.undo_to(0) and len(again.log) == length - 5
    again.save(tmp_path / "b.json")
    later = Match.load(tmp_path / "b.json")
    assert later.redo_to(0) and len(later.log) == length
    assert later.undo_to(0) and len(later.log) == length - 5


@pytest.mark.parametrize("seat", [1, 2])
def test_another_claims_with_open_cards_and_the_person_agrees(qtbot: Any, seat: int) -> None:
    match = match_with_claim(seat=seat)
    deals, before = len(match.state.results), len(match.log)
    hand = set(match.state.zones[f"hand:{seat}"])
    with listening() as told:
        page = open_table(qtbot, match)
        qtbot.waitUntil(lambda: page.claims.asking_seat == seat, timeout=5000)
    assert page.widgets.prompt.text == f"{NAMES[seat]}: the rest are mine"
    asked = next(one for one in told if one.startswith(page.widgets.prompt.text))
    assert all(card_name(card, "french") in asked.lower() for card in hand)
    assert asked.endswith(". Press A to agree, or Y to continue the play.")
    assert {item.shown_card for item in page.stage.items[f"hand:{seat}"]} == hand
    other = next(one for one in (1, 2, 3) if one != seat)
    assert {item.shown_card for item in page.stage.items[f"hand:{other}"]} <= {HIDDEN, match.state.upcard}
    assert page.situation.legal is None and len(match.log) == before
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Return)
    wait_for_reckoning(qtbot, page, deals)
    assert all(trick_seat == seat for trick_seat in leaders(match, before))
    assert not page.stage.open_hands
    page.flow.undo()
    assert len(match.log) < before, "back to the person's last own decision"


def leaders(match: Match, place: int) -> list[int]:
    """Who led to each trick of four after that place of the log."""
    return [seat for seat, _ in match.log[place::4]]


def test_the_person_plays_on_and_is_not_asked_again_in_this_deal(qtbot: Any) -> None:
    match = match_with_claim(seat=1)
    deals, before = len(match.state.results), len(match.log)
    page = open_table(qtbot, match)
    qtbot.waitUntil(lambda: page.claims.asking_seat == 1, timeout=5000)
    QTest.mouseClick(find_button(page, "Play on"), Qt.MouseButton.LeftButton)
    known = {HIDDEN, match.state.upcard}
    assert {item.shown_card for item in page.stage.items["hand:1"]} <= known, "the hand is taken up again"
    while len(match.state.results) == deals:
        qtbot.waitUntil(lambda: page.situation.legal is not None or len(match.state.results) > deals, timeout=5000)
        assert page.claims.asking_seat is None
        if page.situation.legal is not None:
            page.flow.act(page.situation.legal.actions[0])
    assert len(match.log) > before
    wait_for_reckoning(qtbot, page, deals)


def test_who_wanted_to_play_on_is_asked_anew_when_the_deal_begins_again(qtbot: Any) -> None:
    page = open_table(qtbot, match_with_claim(seat=3))
    qtbot.waitUntil(lambda: page.claims.asking_seat == 3, timeout=5000)
    seen = page.match.state.observe(3)
    QTest.mouseClick(find_button(page, "Play on"), Qt.MouseButton.LeftButton)
    assert not page.claims.takes_turn(3)
    page.flow.restart_deal()
    page.runner.cancel_questions()
    page.match.state = seen.state  # the same moment again
    assert page.claims.takes_turn(3)


def test_a_pause_and_a_change_of_size_keep_the_question(qtbot: Any) -> None:
    page = open_table(qtbot, match_with_claim(seat=3))
    qtbot.waitUntil(lambda: page.claims.asking_seat == 3, timeout=5000)
    page.flow.toggle_pause()
    assert page.widgets.prompt.text.startswith("Paused") and find_button(page, "Agree") is None
    page.flow.toggle_pause()
    qtbot.waitUntil(lambda: find_button(page, "Agree") is not None, timeout=5000)
    page.resize(1024, 700)
    page.apply_settings()
    assert page.widgets.row.isVisible() and page.widgets.prompt.text == "Ada: the rest are mine"


def test_a_deal_of_euchre_that_is_settled_can_be_finished(qtbot: Any) -> None:
    match = match_with_claim("euchre", turns=2, wins=False)
    deals = len(match.state.results)
    page = open_table(qtbot, match)
    assert find_button(page, "Finish the deal") is not None
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_C)
    wait_for_reckoning(qtbot, page, deals)


def test_dou_dizhu_is_played_out(qtbot: Any) -> None:
    match = match_with_claim("dou-dizhu")
    deals = len(match.state.results)
    landlord = match.state.landlord
    page = open_table(qtbot, match)
    assert find_button(page, "I can play all my cards").key_name == "C"
    page.claims.claim_rest()
    wait_for_reckoning(qtbot, page, deals)
    assert (match.state.results[-1].delta[0] > 0) and landlord is not None


def test_with_moving_cards_the_claim_is_quick(qtbot: Any) -> None:
    """The hand comes up, and then everything goes at a fraction of the usual pace."""
    match = match_with_claim()
    deals = len(match.state.results)
    page = open_table(qtbot, match, instant=False)
    qtbot.waitUntil(lambda: find_button(page, "The rest are mine") is not None, timeout=5000)
    page.claims.claim_rest()
    assert all(item.is_chosen for item in page.stage.own_hand_items())
    assert page.widgets.prompt.text == "The rest are mine"
    qtbot.waitUntil(lambda: len(match.state.results) > deals, timeout=9000)
