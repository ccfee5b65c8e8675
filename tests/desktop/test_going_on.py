"""Space goes on to the person's next decision, at every table: through what is shown and what leaves no choice."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from cardhall.desktop.table import computer_players
from cardhall.desktop.table.flow import fast_forward
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.table.turn_state import Turn
from cardhall.match import Match
from cardhall.rules.catalogue import CATALOGUE
from tests.desktop.table_helpers import PromptWorker, open_table

REAL_TIME = ("nuts",)  # nobody waits for a turn there
MAX_ACTIONS = 300  # actions after which a person wonders whether anything comes
SAMPLE = ("put-and-take", "euchre", "kabu", "stealing-bundles", "pontoon")


class Lot(PromptWorker):
    """Others play by lot, or the first action that they may do, for which some never end."""

    def __init__(self) -> None:
        super().__init__()
        self.lot = random.Random(5)

    def think(self, seen: Any, level: str, seed: int, *, rank: bool = False) -> int:
        ticket = super().think(seen, level, seed, rank=rank)
        self.ready[-1] = self.ready[-1]._replace(action=self.lot.choice(seen.actions()))
        return ticket


def others_to_act(game_id: str, forced: bool = False, after: int = 0) -> Match:
    """A match in which another seat, or the person without a choice, is to act, after that many actions at least."""
    for seed in range(60):
        lot, match = random.Random(seed), Match.new(game_id, seed=seed)
        for played in range(after + 40):
            if match.state.results:
                break
            seat, legal = match.state.actors[0], match.state.actions()
            if played >= after and ((seat == 0 and len(legal) == 1) if forced else seat != 0):
                return match
            match.play(lot.choice(legal), seat)
    raise AssertionError("no such place found")


def table(qtbot: Any, match: Match, monkeypatch: pytest.MonkeyPatch, **more: Any) -> TablePage:
    """A table at which what moves takes its time, but for who goes on."""
    monkeypatch.setattr(fast_forward, "FAST_FORWARD_TIME_SHARE", 0.001)
    monkeypatch.setattr(computer_players, "POLL_MS", 0)
    page = open_table(
        qtbot, match, instant=False, painted=False, guide=False, claims=False, worker=Lot(), do_idle=False, **more
    )
    page.stage.script.clear()
    page.flow.rebuild()
    return page


@pytest.mark.timeout(60)
@pytest.mark.parametrize("game_id", SAMPLE)
def test_space_goes_on_to_a_choice_or_to_the_end_of_the_deal(
    qtbot: Any, game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on_to_a_choice(qtbot, game_id, monkeypatch)


@pytest.mark.long
@pytest.mark.timeout(120)
@pytest.mark.parametrize("game_id", [game_id for game_id in CATALOGUE if game_id not in (*REAL_TIME, *SAMPLE)])
def test_space_goes_on_in_every_game(qtbot: Any, game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on_to_a_choice(qtbot, game_id, monkeypatch)


def goes_on_to_a_choice(qtbot: Any, game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = table(qtbot, others_to_act(game_id), monkeypatch)
    match, turn = page.match, page.runner.turn
    before, has_choices = len(match.log), match.game.has_choices
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Space)
    assert page.flow.fast_forward.is_active
    qtbot.waitUntil(lambda: not page.flow.fast_forward.is_active, timeout=30000)
    assert before < len(match.log) <= before + MAX_ACTIONS
    if turn.state is not Turn.ENDING:
        assert turn.state is Turn.PERSON and page.situation.legal is not None
        assert len(match.state.actions(0)) > 1 or not has_choices
    done = [action for seat, action in match.log[before:] if seat == 0]
    assert not done or has_choices, "a game without choices does not play itself"
    assert page.stage.clock.time_factor == 1.0


@pytest.mark.parametrize("way", ["Escape", "pause", "undo"])
def test_it_can_be_stopped(qtbot: Any, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = table(qtbot, others_to_act("whist"), monkeypatch)
    left: list[bool] = []
    page.hall_wanted.connect(lambda: left.append(True))
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Space)
    assert page.widgets.prompt.text.endswith("Press Esc to stop.")
    if way == "Escape":
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_Escape)
    elif way == "pause":
        page.flow.toggle_pause()
    else:
        page.flow.rebuild()
    assert not page.flow.fast_forward.is_active and page.stage.clock.time_factor == 1.0 and not left
    assert not page.widgets.prompt.text.endswith("Press Esc to stop.")


def test_a_click_on_the_felt_does_the_same_and_one_on_a_card_only_cuts_the_wait_short(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = table(qtbot, others_to_act("whist"), monkeypatch)
    view, item = page.stage.cloth.viewport(), page.stage.own_hand_items()[0]
    page.settings.card_order = ""
    page.gestures.may_move = None
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(round(item.spot.x - 20), round(item.spot.y)))
    assert not page.flow.fast_forward.is_active
    x, y = page.stage.frame.centre
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y - 60)))
    assert page.flow.fast_forward.is_active
    page.flow.fast_forward.stop()


def test_what_leaves_no_choice_is_done_by_space_and_a_choice_is_not(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = table(qtbot, others_to_act("play-or-pay", forced=True, after=80), monkeypatch, play_forced=False)
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=2000)
    (only,) = page.match.state.actions(0)
    before = len(page.match.log)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Space)
    assert page.match.log[before] == (0, only)
    qtbot.waitUntil(lambda: not page.flow.fast_forward.is_active, timeout=30000)
    length = len(page.match.log)
    if page.situation.legal is not None:
        page.gestures.set_cursor(None)
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_Space)
        assert len(page.match.log) == length and not page.flow.fast_forward.is_active
