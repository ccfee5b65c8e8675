"""One grammar of keys in all games: a hint shows card and place, Enter does what it means, Escape closes one thing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import cycle
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.desktop.table.input.action_row import ActionRow
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.table_lookup import table_for
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.widgets.buttons import GOLD, PLAIN
from cardhall.rules import Action
from tests.budget import FULLY_TESTED_GAMES
from tests.desktop.table_helpers import card_point, open_table

QUICK_DECISIONS = 3  # decisions looked at in a game by the regular check
LONG_DECISIONS = 400  # and by the long one
MAX_ACTIONS = 400  # actions and waits until the person is to decide, at most


def show_match(qtbot: Any, game_id: str, seed: int = 4) -> TablePage:
    """A table at which nothing is done for the person."""
    match = random_match(game_id, seed=seed, action_count=0)
    return open_table(qtbot, match, painted=False, do_idle=False, claims=False, guide=False)


def next_decision(page: TablePage) -> bool:
    """Has the others play until the person is to decide. Returns whether that comes."""
    runner, pick = page.runner, cycle((0, -1, 1, 2))
    for _ in range(MAX_ACTIONS):
        if page.match.state.is_over:
            return False
        if page.situation.legal is not None:
            return True
        if page.widgets.reckoning.isVisible():
            page.end.start_next_deal()
        elif runner.is_live and page.match.state.actors and runner.seating.person_seat not in page.match.state.actors:
            seat = page.match.state.actors[0]
            actions = page.match.state.actions(seat)
            runner.cancel_questions()
            runner.play_action(actions[next(pick) % len(actions)], seat)
        else:
            QTest.qWait(1)
    return False


def decisions(page: TablePage, steps: int) -> Iterator[tuple[str, Action]]:
    """Plays on, and stops wherever the person is to decide, with an action whose verb is new in its phase if any is."""
    looked = set[tuple[str, str]]()
    for step in range(steps):
        if not next_decision(page):
            return
        legal = page.situation.legal
        assert legal is not None
        new = [action for action in legal.actions if (legal.seen.phase, action.verb) not in looked]
        action = new[-1] if new else legal.actions[step % len(legal.actions)]
        looked.add((legal.seen.phase, action.verb))
        yield legal.seen.phase, action


def gold_texts(page: TablePage) -> list[str]:
    """What the gold buttons and keys say that are seen."""
    buttons = [button for button in page.widgets.row.buttons if button.kind == GOLD and button.isEnabled()]
    tray = page.widgets.tray
    buttons += [tray.finish_button] if tray.legal is not None and tray.finish_button.kind == GOLD else []
    return [button.text() for button in buttons] + [
        key.accessibleName() for key in page.widgets.keys.keys if key.is_gold
    ]


def check_hint(page: TablePage, phase: str, action: Action) -> None:
    """H, then Escape, then H and Enter, at a decision of the person."""
    hints, legal = page.hints, page.situation.legal
    assert legal is not None
    where = (page.match.game.id, phase, str(action))
    before = len(page.match.log)
    hints.show_ranking([(action, 0.0)])
    assert hints.shown_action == action, where
    marked = {mark.rect for mark in hints.place_rings if mark.isVisible()}
    laid = page.stage.zone_layouts
    assert len(marked) == len({laid[zone].area for zone in legal.places_of(action) if zone in laid}), where
    held = [item for item in page.stage.all_items() if page.gestures.can_pick_up(item) and item.card in action.cards]
    assert any(item.is_hinted for item in held) or not held, where
    on_tray = page.widgets.tray.legal is not None
    assert len(gold_texts(page)) <= 1 and (gold_texts(page) or on_tray), (*where, gold_texts(page))
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Escape)
    assert hints.shown_action is None and len(page.match.log) == before, where
    assert page.situation.legal is legal and not any(mark.isVisible() for mark in hints.place_rings), where
    hints.show_next()
    QTest.keyClick(page.focusWidget() or page.stage.cloth, Qt.Key.Key_Return)
    assert len(page.match.log) == before + 1 and page.match.log[-1][1] == action, where


def check_hints(qtbot: Any, game_id: str, steps: int) -> None:
    """Looks at the decisions of a match."""
    page = show_match(qtbot, game_id)
    left: list[bool] = []
    page.hall_wanted.connect(lambda: left.append(True))
    looked = 0
    for phase, action in decisions(page, steps):
        check_hint(page, phase, action)
        looked += 1
    assert looked and not left


@pytest.mark.parametrize("game_id", [game_id for game_id in rules.CATALOGUE if game_id not in FULLY_TESTED_GAMES])
def test_after_a_hint_enter_does_what_it_means(qtbot: Any, game_id: str) -> None:
    check_hints(qtbot, game_id, QUICK_DECISIONS)


def card_item_for_verb(page: TablePage, verb: str) -> Any:
    """A card of the hand that an action with that verb takes alone."""
    legal = page.situation.legal
    assert legal is not None
    for item in page.stage.own_hand_items():
        if any(action.verb == verb for action in legal.actions_with([item.card])):
            return item
    raise AssertionError(f"no card to {verb}")


def open_at_discard(qtbot: Any, game_id: str, *, melds: bool) -> TablePage:
    """A table at which a card can be discarded, with a meld to begin or with none."""
    for seed in range(60):
        for number in range(2, 40, 3):
            match = random_match(game_id, seed=seed, action_count=number)
            verbs = {action.verb for action in match.state.actions(0)} if 0 in match.state.actors else set()
            if "discard" in verbs and ("meld" in verbs) == melds:
                page = open_table(qtbot, match, painted=False, guide=False)
                qtbot.waitUntil(lambda page=page: page.situation.legal is not None)
                return page
    raise AssertionError("no such deal found")


def buttons(page: TablePage) -> dict[str, Any]:
    return {button.text(): button for button in page.widgets.row.buttons}


@pytest.mark.parametrize("game_id", ["burraco", "samba"])
@pytest.mark.parametrize("melds", [False, True])
def test_a_click_chooses_where_cards_are_put_together_and_discard_is_always_there(
    qtbot: Any, game_id: str, melds: bool
) -> None:
    page = open_at_discard(qtbot, game_id, melds=melds)
    before = len(page.match.log)
    assert not buttons(page)["Discard"].isEnabled()
    item = card_item_for_verb(page, "discard")
    QTest.mouseClick(page.stage.cloth.viewport(), Qt.MouseButton.LeftButton, pos=card_point(item))
    assert page.gestures.selected_items == [item] and len(page.match.log) == before
    button = next(one for text, one in buttons(page).items() if text.startswith("Discard"))
    assert button.isEnabled() and page.widgets.row.keys["D"] is button
    others = [one for one in page.stage.own_hand_items() if one is not item]
    QTest.mouseClick(page.stage.cloth.viewport(), Qt.MouseButton.LeftButton, pos=card_point(others[0]))
    assert len(page.gestures.selected_items) == 2 and not buttons(page)["Discard"].isEnabled()
    QTest.mouseClick(page.stage.cloth.viewport(), Qt.MouseButton.LeftButton, pos=free_point(page))
    assert not page.gestures.selected_items, "a click on empty felt lets go"
    QTest.mouseDClick(page.stage.cloth.viewport(), Qt.MouseButton.LeftButton, pos=card_point(item))
    assert page.match.log[before][1] == Action("discard", item.card)


def free_point(page: TablePage) -> QPoint:
    """A point of the cloth where nothing lies."""
    box = page.stage.frame.stage
    for y in range(round(box.y) + 20, round(box.bottom), 12):
        for x in range(round(box.x) + 20, round(box.right), 12):
            covered = page.childAt(x, y) not in (page.stage.cloth, page.stage.cloth.viewport())
            if not covered and page.stage.places.card_at(x, y) is None and not page.stage.places.zones_at(x, y):
                return QPoint(x, y)
    raise AssertionError("no felt")


def test_the_question_which_place_goes_when_another_card_is_chosen(qtbot: Any) -> None:
    page = open_at_discard(qtbot, "samba", melds=True)
    legal = page.situation.legal
    assert legal is not None
    first, second = page.stage.own_hand_items()[:2]
    page.gestures.select_cards([first.card])
    page.gestures.choice_wanted.emit(legal.actions[:3], (300.0, 300.0))
    assert page.widgets.chooser.isVisible()
    page.gestures.select_cards([second.card])
    assert not page.widgets.chooser.isVisible() and page.focusWidget() is page.stage.cloth


def test_escape_closes_the_question_and_leaves_the_chosen_card(qtbot: Any) -> None:
    page = open_at_discard(qtbot, "samba", melds=True)
    legal = page.situation.legal
    assert legal is not None
    page.gestures.select_cards([page.stage.own_hand_items()[0].card])
    page.gestures.choice_wanted.emit(legal.actions[:3], (300.0, 300.0))
    page.stage.cloth.setFocus()
    for left in (1, 0):
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_Escape)
        assert not page.widgets.chooser.isVisible() and len(page.gestures.selected_items) == left


def letters_by_verb(row: ActionRow, legal: LegalActions) -> dict[str, str]:
    """The letter of each verb that has one button in the row; digits say the numbers of bids."""
    words = partial(legal.table.buttons.button_text, legal.seen)
    row.show_actions(legal, words, [])
    found: dict[str, str] = {}
    for letter, button in row.keys.items():
        verbs = {actions[0].verb for one, actions in row._button_actions if one is button}
        for verb in verbs:
            if len(row.buttons_for(verb)) == 1 and letter.isalpha():
                found[verb] = letter
    return found


def look_at_letters(row: ActionRow, game_id: str, seed: int, actions: int) -> None:
    """Plays at random and looks at each row of buttons."""
    rng, state, found = random.Random(seed), rules.get(game_id).start(seed=seed), dict[str, str]()
    for _ in range(actions):
        if state.is_over:
            return
        if 0 in state.actors:
            for verb, letter in letters_by_verb(row, LegalActions(table_for(game_id), state.observe(0))).items():
                assert found.setdefault(verb, letter) == letter, (game_id, verb)
        seat = rng.choice(list(state.actors))
        state.play(rng.choice(state.actions(seat)), seat)


@pytest.fixture
def row(qtbot: Any) -> ActionRow:
    page = open_table(qtbot, random_match("whist", seed=1, action_count=0), painted=False, guide=False)
    return page.widgets.row


WITH_LETTERS = ("mus", "spinado", "tresette", "truc")  # games that give letters to verbs


@pytest.mark.parametrize("game_id", WITH_LETTERS)
def test_a_verb_has_one_letter_in_a_game(row: ActionRow, game_id: str) -> None:
    look_at_letters(row, game_id, 2, 120)


@pytest.mark.long
@pytest.mark.parametrize("game_id", list(rules.CATALOGUE))
def test_a_verb_has_one_letter_in_every_game(row: ActionRow, game_id: str) -> None:
    for seed in range(3):
        look_at_letters(row, game_id, seed, 600)


@pytest.mark.long
@pytest.mark.parametrize("game_id", list(rules.CATALOGUE))
def test_after_a_hint_enter_does_what_it_means_in_whole_matches(qtbot: Any, game_id: str) -> None:
    check_hints(qtbot, game_id, LONG_DECISIONS)


def test_a_key_that_comes_under_a_resting_pointer_is_not_gold(qtbot: Any) -> None:
    match = random_match("twenty-eight", seed=3, action_count=0)
    page = open_table(qtbot, match, painted=False, guide=False)
    qtbot.waitUntil(lambda: page.situation.legal is not None and bool(page.widgets.keys.keys))
    keys, key = page.widgets.keys, next(one for one in page.widgets.keys.keys if one.isEnabled())
    keys.resting_point, task = QPoint(40, 50), page.widgets.prompt.text
    for x, gold_now in ((40, False), (41, True)):
        at_point = QPointF(x, 50)
        key.enterEvent(QEnterEvent(at_point, at_point, at_point))
        assert key.is_gold == gold_now and (page.widgets.prompt.text == task) != gold_now


@pytest.mark.parametrize(("game_id", "order"), [("contract-bridge", [1, 2, 3, 0]), ("twenty-eight", [3, 2, 1, 0])])
def test_the_columns_of_an_auction_keep_their_places(game_id: str, order: list[int]) -> None:
    state, sheet = rules.get(game_id).start(seed=2), table_for(game_id).auction
    assert sheet is not None
    for _ in range(5):
        seen = state.observe(0)
        if seen.phase != "auction":
            break
        assert sheet.seat_order(seen, sheet.calls(seen)) == order
        state.play(state.actions(state.actors[0])[0], state.actors[0])


def test_the_king_that_may_be_shown_stands_out_in_ecarte() -> None:
    marks, found = table_for("ecarte").marks, 0
    for seed in range(80):
        state = rules.get("ecarte").start(seed=seed)
        state.play(Action("stand"), state.actors[0])
        if state.phase != "king" or 0 not in state.actors:
            continue
        seen = state.observe(0)
        lit = [card for card in seen.hand if marks.is_lit(seen, "hand:0", card)]
        assert lit == [card for card in seen.hand if card.text == f"K{seen.facts['trump']}"]
        found += len(lit)
    assert found


def test_spinado_goes_along_by_a_button_that_looks_like_one(qtbot: Any) -> None:
    for seed in range(60):
        match = random_match("spinado", seed=seed, action_count=0)
        state = match.state
        if 0 in state.actors and any(len(action.cards) == 2 for action in state.actions(0)):
            break
    page = open_table(qtbot, match, painted=False, guide=False, do_idle=False)
    qtbot.waitUntil(lambda: page.situation.legal is not None)
    first = buttons(page)["With the spinado"]
    assert first.kind == PLAIN and first.key_name == "S"
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_S)
    assert buttons(page)["The spinado goes along"].key_name == "S"
