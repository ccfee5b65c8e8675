"""One grammar of keys in all games: a hint shows card and place, Enter does what it means, Escape closes one thing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.desktop.table.shot import random_match
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.widgets.buttons import GOLD
from cardhall.rules import Action
from tests.desktop.table_helpers import open_table

STEPS = 12  # decisions looked at in a game by the regular check
ALL_STEPS = 400  # and by the long one
FAR = 400  # actions and waits until the person is to decide, at most


def table_of(qtbot: Any, game_id: str, seed: int = 4) -> TablePage:
    """A table at which nothing is done for the person."""
    match = random_match(game_id, seed=seed, actions=0)
    return open_table(qtbot, match, painted=False, do_idle=False, claims=False, guide=False)


def next_decision(page: TablePage) -> bool:
    """Has the others play until the person is to decide. Returns whether that comes."""
    runner, pick = page.runner, cycle((0, -1, 1, 2))
    for _ in range(FAR):
        if page.match.state.is_over:
            return False
        if page.situation.legal is not None:
            return True
        if page.widgets.reckoning.isVisible():
            page.end.next_deal()
        elif runner.is_live and page.match.state.actors and runner.person not in page.match.state.actors:
            seat = page.match.state.actors[0]
            actions = page.match.state.actions(seat)
            runner.forget()
            runner.play(actions[next(pick) % len(actions)], seat)
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


def gold(page: TablePage) -> list[str]:
    """What the gold buttons and keys say that are seen."""
    buttons = [button for button in page.widgets.row.buttons if button.kind == GOLD and button.isEnabled()]
    tray = page.widgets.tray
    buttons += [tray.button] if tray.legal is not None and tray.button.kind == GOLD else []
    return [button.text() for button in buttons] + [
        key.accessibleName() for key in page.widgets.keys.keys if key.is_gold
    ]


def look(page: TablePage, phase: str, action: Action) -> None:
    """H, then Escape, then H and Enter, at a decision of the person."""
    hints, legal = page.hints, page.situation.legal
    assert legal is not None
    where = (page.match.game.id, phase, str(action))
    before = len(page.match.log)
    hints.answered([(action, 0.0)])
    assert hints.shown == action, where
    marked = {mark.rect for mark in hints.marked if mark.isVisible()}
    laid = page.stage.laid
    assert len(marked) == len({laid[zone].area for zone in legal.places(action) if zone in laid}), where
    held = [item for item in page.stage.all_items() if page.gestures.mine(item) and item.card in action.cards]
    assert any(item.hint for item in held) or not held, where
    on_tray = page.widgets.tray.legal is not None
    assert len(gold(page)) <= 1 and (gold(page) or on_tray), (*where, gold(page))
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Escape)
    assert hints.shown is None and len(page.match.log) == before, where
    assert page.situation.legal is legal and not any(mark.isVisible() for mark in hints.marked), where
    hints.show_next()
    QTest.keyClick(page.focusWidget() or page.stage.cloth, Qt.Key.Key_Return)
    assert len(page.match.log) == before + 1 and page.match.log[-1][1] == action, where


def walk(qtbot: Any, game_id: str, steps: int) -> None:
    """Looks at the decisions of a match."""
    page = table_of(qtbot, game_id)
    left: list[bool] = []
    page.hall_wanted.connect(lambda: left.append(True))
    looked = 0
    for phase, action in decisions(page, steps):
        look(page, phase, action)
        looked += 1
    assert looked and not left


@pytest.mark.parametrize("game_id", list(rules.CATALOGUE))
def test_after_a_hint_enter_does_what_it_means(qtbot: Any, game_id: str) -> None:
    walk(qtbot, game_id, STEPS)
