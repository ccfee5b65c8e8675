"""Background work waits for a quiet moment, and nothing is awake in a minimised window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest

from cardhall.desktop.look import idle_caches
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.computer_players import POLL_MS
from cardhall.desktop.table.turn_state import Turn
from cardhall.desktop.window import memory_tidier, quiet_moments
from cardhall.desktop.window.background import BackgroundQueue
from cardhall.desktop.window.hard_comparison import UNREQUESTED_TIME_SHARE, HardComparison
from cardhall.desktop.window.opponents import OpponentsProcess
from cardhall.desktop.window.quiet_moments import MachineLoad, QuietMoments
from cardhall.match import Match, Store, deal_of_the_day
from cardhall.rules.catalogue import CATALOGUE
from tests.desktop.table_helpers import PromptWorker, WorksAtOnce, open_table
from tests.desktop.test_rest import count_activity
from tests.match.test_days import TODAY, play_out


class Moments:
    """Says what the test wants."""

    def __init__(self) -> None:
        self.may, self.must, self.asked = True, False, list[bool]()

    def may_start(self, *, is_requested: bool) -> bool:
        self.asked.append(is_requested)
        return self.may

    def must_stop(self) -> bool:
        return self.must


class Ready:
    """A piece of work of one task."""

    game_id = "whist"

    def __init__(self) -> None:
        self.is_over = False

    def task(self) -> Any:
        return self

    def work(self) -> int:
        return 1

    def take(self, result: Any) -> None:
        self.is_over = True


def test_background_work_waits_for_a_quiet_moment_and_stops_at_once(qapp: Any) -> None:
    moments, works, ended = Moments(), WorksAtOnce(), list[Any]()
    background = BackgroundQueue(None, lambda: works, moments)
    moments.may = False
    background.enqueue("deal", Ready, ended.append)
    assert works.tasks == [] and background._quiet_timer.isActive() and not background._result_timer.isActive()
    moments.may = True
    background._start_next()
    assert works.given == 1
    moments.must = True
    background._take_results()
    assert works.closed and not ended and background.is_queued("deal"), "it ends at once, and is not forgotten"
    moments.must = False
    background._start_next()
    background._take_results()
    assert len(ended) == 1 and not background.is_queued("deal")
    background.stop()


def test_nothing_works_in_the_background_of_a_minimised_window(qapp: Any) -> None:
    works = WorksAtOnce()
    background = BackgroundQueue(None, lambda: works)
    background.enqueue("deal", Ready, lambda _: None)
    background.set_resting(True)
    assert works.closed and not any(timer.isActive() for timer in background.findChildren(QTimer))
    background.set_resting(False)
    assert works.given == 2
    background.stop()


@pytest.mark.parametrize(("used", "busy"), [(10, False), (90, True)])
def test_the_load_is_that_since_the_last_look(tmp_path: Path, used: int, busy: bool) -> None:
    times = tmp_path / "stat"
    times.write_text("cpu 500 0 100 400 0 0 0 0 0 0\n")
    load = MachineLoad(times)
    load.is_busy()
    times.write_text(f"cpu {500 + used} 80 100 {500 - used} 0 0 0 0 0 0\n")
    assert load.is_busy() is busy, "processes of low priority do not count"


def test_what_a_person_asked_for_waits_for_opponents_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is never at rest, or has no mains, still plays the deals of a set."""
    busy, battery, thinking = [1], [1], list[int]()
    monkeypatch.setattr(quiet_moments, "is_on_battery", lambda: bool(battery))
    monkeypatch.setattr(MachineLoad, "is_busy", lambda load: bool(busy))
    moments = QuietMoments(lambda: bool(thinking))
    assert moments.may_start(is_requested=True) and not moments.may_start(is_requested=False)
    busy.clear()
    assert not moments.may_start(is_requested=False)
    battery.clear()
    assert moments.may_start(is_requested=False)
    thinking.append(1)
    assert moments.must_stop() and not moments.may_start(is_requested=True)


def test_slow_games_are_left_out_unless_wanted_and_hard_thinks_less(
    qapp: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play_out(deal_of_the_day.day_match("ecarte", TODAY))
    match.occasion = None
    monkeypatch.setitem(CATALOGUE, "ecarte", CATALOGUE["ecarte"]._replace(replay_seconds=9))
    settings, moments = Settings(), Moments()
    background = BackgroundQueue(None, WorksAtOnce, moments)
    comparing = HardComparison(settings, Store(tmp_path), background)
    comparing.setParent(None)
    assert not comparing.request_result(match, 1)
    settings.compare_slow = True
    assert comparing.request_result(match, 1) and background._jobs[0].work.time_share == UNREQUESTED_TIME_SHARE  # type: ignore[attr-defined]
    assert comparing.request_day("ecarte", TODAY) and moments.asked == [False]
    background.stop()


def test_a_held_answer_wakes_nobody_during_a_pause(qtbot: Any) -> None:
    page = open_table(qtbot, Match.new("whist", seed=5), painted=False)
    computers, turn = page.runner.computers, page.runner.turn
    qtbot.waitUntil(lambda: turn.state is Turn.PERSON, timeout=9000)
    page.runner.speed.is_instant = False
    page.runner.play_action(page.runner.state.actions(0)[0])
    qtbot.waitUntil(lambda: turn.state is Turn.THINKING, timeout=9000)
    page.flow.toggle_pause()
    qtbot.waitUntil(lambda: not computers._poll_timer.isActive(), timeout=2000)
    assert computers._held_answer is not None
    number = len(page.match.log)
    page.flow.toggle_pause()
    assert computers._poll_timer.isActive()
    qtbot.waitUntil(lambda: len(page.match.log) > number, timeout=5000)


def test_events_that_follow_each_other_quickly_do_not_put_an_answer_off(qtbot: Any) -> None:
    page = open_table(qtbot, Match.new("whist", seed=5), painted=False)
    computers, turn = page.runner.computers, page.runner.turn
    qtbot.waitUntil(lambda: turn.state is Turn.PERSON, timeout=9000)
    page.runner.play_action(page.runner.state.actions(0)[0])
    qtbot.waitUntil(lambda: turn.state is Turn.THINKING, timeout=9000)
    number = len(page.match.log)
    for _ in range(40):
        computers.begin_turn(page.runner.state.actors[0])
        QTest.qWait(POLL_MS // 5)
        if len(page.match.log) > number:
            return
    raise AssertionError("the answer is never played")


def test_a_game_without_turns_is_looked_at_only_when_somebody_may_act(qtbot: Any) -> None:
    page = open_table(qtbot, Match.new("nuts", seed=3), painted=False)
    computers = page.runner.computers
    computers.collect_answers()
    assert not computers.has_open_questions and computers._poll_timer.interval() > POLL_MS


def test_caches_go_and_memory_is_given_back_in_a_quiet_hall(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    emptied, given, at_table = list[int](), list[int](), [1]
    monkeypatch.setattr(idle_caches, "_empty_cache_functions", [lambda: emptied.append(1)])
    monkeypatch.setattr(memory_tidier, "release_free_memory", lambda: given.append(1))
    found = memory_tidier.MemoryTidier(None, lambda: bool(at_table))  # type: ignore[arg-type]
    found.tidy_soon()
    found.set_resting(True)
    assert given and not emptied and not found._timer.isActive(), "a table needs its pictures"
    at_table.clear()
    found.tidy()
    assert len(emptied) == 1 and len(given) == 2
    monkeypatch.undo()
    memory_tidier.release_free_memory()  # nothing happens where the system has no such function


def test_nothing_is_awake_in_a_minimised_window(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OpponentsProcess, "share", lambda self: PromptWorker())
    window = MainWindow(Settings(guide=False, theme="light"), Store(tmp_path))
    qtbot.addWidget(window, before_close_func=lambda one: one.shut_down())
    window.show()
    window.background_reviews.start()
    window.table_host.show_table(Match.new("whist", seed=5))
    table = window.table_host.table
    assert table is not None
    table.stage.clock.instant = True
    table.begin()
    window.showMinimized()
    QTest.qWait(400)  # the match is saved meanwhile
    assert count_activity(300)["Timer"] <= 2, "at most the ends of saving the match and the settings"
    assert not table.runner.computers._poll_timer.isActive() and not window.background_reviews._timer.isActive()
    window.showNormal()
    assert window.background_reviews._timer.isActive() and table.runner.computers._poll_timer.isActive()
