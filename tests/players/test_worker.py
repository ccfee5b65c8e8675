"""The thinking process: it answers, and whatever befalls it an answer comes."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.players.remote import priority, thinking_process
from cardhall.players.remote.worker import FAILED_NOTE, FAILED_TWICE_NOTE, RESTARTED_NOTE, STOPPED_NOTE, Answer, Worker
from cardhall.rules import Observation
from tests.processes import is_running

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs signals")


@pytest.fixture
def worker() -> Iterator[Worker]:
    some = Worker(think_seconds=8.0)
    yield some
    some.close()


@pytest.fixture
def patient() -> Iterator[Worker]:
    """A worker that takes its processes for stopped only when even a busy machine would have started them."""
    some = Worker(think_seconds=8.0, silent_seconds=20.0, start_seconds=30.0, wait_seconds=30.0)
    yield some
    some.close()


class PriorityNow:
    """A task: which priority the process has."""

    def work(self) -> int:
        return priority.current_priority()


def test_the_process_lets_others_have_the_processor_first() -> None:
    patient = Worker(think_seconds=120.0, silent_seconds=120.0, start_seconds=120.0, wait_seconds=120.0)
    found: list[int] = []
    for task in (PriorityNow(), thinking_process.LowerPriorityTask(), PriorityNow()):
        patient.queue_task("whist", task)
        until = time.monotonic() + 200
        while not patient.task_results:
            patient.answers()
            assert time.monotonic() < until, "no answer came"
            time.sleep(0.01)
        found.append(patient.task_results.pop().result)
    patient.close()
    thinks, _, waits = found
    if sys.platform == "win32":
        assert [thinks, waits] == [priority.THINKING_PRIORITY.windows_class, priority.BACKGROUND_PRIORITY.windows_class]
    else:
        own = priority.current_priority()
        expected = [own + priority.THINKING_PRIORITY.niceness]
        expected.append(expected[0] + priority.BACKGROUND_PRIORITY.niceness)
        assert [thinks, waits] == [min(one, 19) for one in expected]


def seen_at_start(game_id: str = "whist", seed: int = 3) -> Observation:
    state = rules.get(game_id).start(seed=seed)
    return state.observe(state.turn)


def wait_for_answer(worker: Worker, number: int = 1, seconds: float = 30.0) -> list[Answer]:
    found: list[Answer] = []
    until = time.monotonic() + seconds
    while len(found) < number:
        assert time.monotonic() < until, "no answer came"
        started = time.monotonic()
        found += worker.answers()
        assert time.monotonic() - started < 2.0, "asking for answers must not wait"
        time.sleep(0.01)
    return found


def process_number(worker: Worker) -> int:
    """The process's number, once it is ready."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        child = worker._process
        if child is not None and child.is_ready:
            return int(child.process.pid)
        time.sleep(0.01)
    raise AssertionError("the process did not start")


def test_it_answers_as_a_player_here_would(worker: Worker) -> None:
    seen = seen_at_start()
    started = time.monotonic()
    tickets = [worker.think(seen, "normal", seed=5), worker.think(seen, "easy", seed=6, rank=True)]
    assert time.monotonic() - started < 0.3
    first, second = wait_for_answer(worker, 2)
    assert [first.ticket, second.ticket] == tickets
    assert first.action == players.get("normal", game="whist", seed=5).choose(seen)
    assert (first.ranking, first.note) == ([], "")
    assert second.ranking == players.get("easy", game="whist", seed=6).rank(seen)
    assert second.action == second.ranking[0][0]


def test_a_forgotten_question_gets_no_answer(worker: Worker) -> None:
    seen = seen_at_start()
    forgotten = [worker.think(seen, "easy"), worker.think(seen, "easy")]
    kept = worker.think(seen, "random")
    for ticket in forgotten:
        worker.forget(ticket)
    assert [answer.ticket for answer in wait_for_answer(worker)] == [kept]


def test_of_several_who_share_it_each_gets_its_own_answers(worker: Worker) -> None:
    """Whoever looks first: a table and a page over it have one thinking process."""
    one, two = worker.share(), worker.share()
    seen = seen_at_start()
    tickets = [one.think(seen, "easy"), two.think(seen, "random"), one.think(seen, "random")]
    forgotten = two.think(seen, "easy")
    two.forget(forgotten)
    mine: list[Answer] = []
    until = time.monotonic() + 30
    while len(mine) < 2 and time.monotonic() < until:
        mine += one.answers()
        time.sleep(0.01)
    assert [answer.ticket for answer in mine] == [tickets[0], tickets[2]]
    assert [answer.ticket for answer in two.answers()] == [tickets[1]]
    assert one.answers() == two.answers() == worker.unread_answers == []


def test_warming_up_gives_no_answer(worker: Worker) -> None:
    worker.preload_game("stealing-bundles")
    ticket = worker.think(seen_at_start(), "random")
    assert [answer.ticket for answer in wait_for_answer(worker)] == [ticket]


@POSIX
def test_killed_while_thinking_it_starts_again(patient: Worker) -> None:
    patient.start()
    number = process_number(patient)
    seen = seen_at_start()
    ticket = patient.think(seen, "hard", rank=True)
    time.sleep(0.2)
    os.kill(number, signal.SIGKILL)
    (answer,) = wait_for_answer(patient)
    assert (answer.ticket, answer.note) == (ticket, RESTARTED_NOTE)
    assert answer.action in seen.actions()
    assert process_number(patient) != number


@POSIX
def test_killed_twice_an_easy_player_answers(patient: Worker) -> None:
    seen = seen_at_start()
    patient.think(seen, "hard", seed=4, rank=True)
    first = process_number(patient)
    patient.answers()
    time.sleep(0.2)
    os.kill(first, signal.SIGKILL)
    while patient._process is None or patient._process.process is None or patient._process.process.pid == first:
        assert patient.answers() == []
        time.sleep(0.01)
    second = process_number(patient)
    patient.answers()
    os.kill(second, signal.SIGKILL)
    (answer,) = wait_for_answer(patient)
    assert answer.note == FAILED_TWICE_NOTE
    assert answer.action == players.get("easy", game="whist", seed=4).choose(seen)
    assert sorted(action for action, _ in answer.ranking) == seen.actions()


@POSIX
@pytest.mark.parametrize("thinking", [False, True])
def test_stopped_the_advice_moves_after_two_seconds_and_it_is_replaced(worker: Worker, thinking: bool) -> None:
    worker.start()
    number = process_number(worker)
    worker.answers()
    seen = seen_at_start()
    if thinking_process:
        ticket = worker.think(seen, "hard", seed=4, rank=True)
        wait_a_little(worker, 0.3)
        os.kill(number, signal.SIGSTOP)
    else:
        os.kill(number, signal.SIGSTOP)
        ticket = worker.think(seen, "hard", seed=4)
    began = time.monotonic()
    (answer,) = wait_for_answer(worker)
    assert 1.5 < time.monotonic() - began < 3.5
    assert (answer.ticket, answer.note) == (ticket, STOPPED_NOTE)
    assert answer.action == players.get("easy", game="whist", seed=4).choose(seen)
    assert process_number(worker) != number and not is_running(number)
    worker.think(seen, "easy", seed=6)
    (answer,) = wait_for_answer(worker)
    assert answer.note == ""


@POSIX
def test_stopped_while_it_warms_up_what_waits_is_not_kept_waiting(worker: Worker) -> None:
    worker.start()
    number = process_number(worker)
    worker.answers()
    os.kill(number, signal.SIGSTOP)
    worker.preload_game("whist")
    tickets = [worker.think(seen_at_start(seed=seed), "normal") for seed in (1, 2)]
    began = time.monotonic()
    answers = wait_for_answer(worker, 2)
    assert time.monotonic() - began < 3.5
    assert [answer.ticket for answer in answers] == tickets and {answer.note for answer in answers} == {STOPPED_NOTE}


def loads_for_ever(pipe: Connection[Any, Any]) -> None:
    """Stands in for `thinking._serve`: whatever it is asked first, it only gives signs of life."""
    pipe.send("ready")
    pipe.recv()
    with suppress(OSError):  # it has been ended
        while True:
            pipe.send(thinking_process.SIGN_OF_LIFE)
            time.sleep(0.05)


def test_a_process_that_takes_long_to_load_its_game_is_waited_for_as_one_that_starts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Others may have the processor: then it loads for a long time, without being silent."""
    monkeypatch.setattr(thinking_process, "_serve_questions", loads_for_ever)
    worker = Worker(wait_seconds=0.5, silent_seconds=10.0)
    try:
        worker.preload_game("whist")
        number = process_number(worker)
        ticket, began = worker.think(seen_at_start(), "normal"), time.monotonic()
        (answer,) = wait_for_answer(worker)
        assert (answer.ticket, answer.note) == (ticket, STOPPED_NOTE) and time.monotonic() - began < 5
        assert process_number(worker) == number, "it may go on loading"
    finally:
        worker.close()


def test_normal_players_end_their_thoughts_where_others_have_the_processor() -> None:
    assert (
        thinking_process._make_player("normal", "whist", 1)._budget().max_seconds
        == thinking_process.MAX_DECISION_SECONDS
    )
    assert players.get("normal", "whist")._budget().max_seconds is None, "elsewhere they decide alike on every machine"


@POSIX
def test_stopped_while_it_starts() -> None:
    worker = Worker(start_seconds=1.5, wait_seconds=0.5)
    try:
        ticket = worker.think(seen_at_start(), "normal")
        while worker._process is None or worker._process.process is None:
            time.sleep(0.005)
        first = worker._process.process.pid
        os.kill(first, signal.SIGSTOP)
        (answer,) = wait_for_answer(worker)
        assert (answer.ticket, answer.note) == (ticket, STOPPED_NOTE)
        until = time.monotonic() + 10
        while is_running(first):
            worker.answers()
            assert time.monotonic() < until
            time.sleep(0.02)
        process_number(worker)
    finally:
        worker.close()


def test_who_thinks_long_is_not_taken_for_stopped() -> None:
    """As long as it gives signs of life, which it does while it thinks; a busy machine may delay them."""
    worker = Worker(think_seconds=5000.0, silent_seconds=60.0)
    try:
        worker.start()
        number = process_number(worker)
        worker.preload_game("whist")  # on a busy machine it may take a second to load what hard knows
        while worker.answers() or worker._current_question is not None:
            time.sleep(0.01)
        worker.think(seen_at_start(), "hard", rank=True)  # that takes a second; to choose one card, perhaps not
        child = worker._process
        assert child is not None
        signs, answers = {child.signs_of_life}, list[Answer]()
        until = time.monotonic() + 30
        while not answers and time.monotonic() < until:
            worker._phase_start = worker._count_time() - 1000  # as if it had begun long ago
            answers = worker.answers()
            signs.add(child.signs_of_life)
            time.sleep(0.01)
        assert [answer.note for answer in answers] == [""] and process_number(worker) == number
        assert len(signs) > 2, "more than none, and perhaps a first sign at once"
    finally:
        worker.close()


def test_who_was_not_looking_takes_nobody_for_stopped(patient: Worker) -> None:
    """As when the window itself was stopped, or the computer slept."""
    patient.start()
    process_number(patient)
    patient.answers()
    patient.think(seen_at_start(), "hard", rank=True)
    wait_a_little(patient, 0.3)
    patient._last_count_time -= 100
    (answer,) = wait_for_answer(patient)
    assert answer.note == ""


@POSIX
def test_who_looks_rarely_notices_a_stopped_one_too(worker: Worker) -> None:
    """A window that is held up again and again counts the time between, in part."""
    worker.start()
    number = process_number(worker)
    worker.answers()
    worker.think(seen_at_start(), "hard", rank=True)
    os.kill(number, signal.SIGSTOP)
    looks, found = 0, list[Answer]()
    while not found:
        worker._last_count_time -= 1.5  # of which a second is counted
        found = worker.answers()
        looks += 1
    assert [answer.note for answer in found] == [STOPPED_NOTE] and 2 <= looks <= 4


@POSIX
@pytest.mark.parametrize("attack", ["SIGSTOP", "SIGKILL"])
def test_nobody_waits_longer_for_one_that_takes_its_place(worker: Worker, attack: str) -> None:
    """It is stopped too, while it starts: after two seconds the advice moves, over a new question or the lost one."""
    worker.start()
    number = process_number(worker)
    worker.answers()
    worker.think(seen_at_start(), "hard", rank=True)
    os.kill(number, getattr(signal, attack))
    if attack == "SIGSTOP":
        (answer,) = wait_for_answer(worker)
        assert answer.note == STOPPED_NOTE
        worker.think(seen_at_start(seed=4), "hard")
    while worker._process is None or worker._process.process is None or worker._process.process.pid == number:
        worker.answers()
        time.sleep(0.001)
    began = time.monotonic()
    os.kill(worker._process.process.pid, signal.SIGSTOP)
    assert not worker._process.is_ready
    (answer,) = wait_for_answer(worker)
    assert answer.note == STOPPED_NOTE and time.monotonic() - began < 3.0


def test_over_time_an_easy_player_answers() -> None:
    worker = Worker(think_seconds=0.05)  # a compiled player may be sure after 0.2
    try:
        worker.start()
        number = process_number(worker)
        worker.answers()
        worker.think(seen_at_start(), "hard", rank=True)
        (answer,) = wait_for_answer(worker)
        assert answer.note == STOPPED_NOTE and process_number(worker) != number
    finally:
        worker.close()


def wait_a_little(worker: Worker, seconds: float) -> None:
    """Look for answers as a window does, and find none."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        assert worker.answers() == []
        time.sleep(0.01)


def test_a_fault_in_the_thinking_is_answered_at_once(worker: Worker, caplog: pytest.LogCaptureFixture) -> None:
    seen = seen_at_start()
    seen.state.tricks = (None,)  # what no game would do
    worker.think(seen, "normal")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(players, "get", lambda *args, **keys: FirstAction())
        (answer,) = wait_for_answer(worker)
    assert answer.note == FAILED_NOTE
    assert answer.action == seen.actions()[0]
    assert "thinking failed" in caplog.text


class FirstAction:
    def choose(self, seen: Observation) -> object:
        return seen.actions()[0]


def test_who_is_not_to_act_is_not_asked(worker: Worker) -> None:
    state = rules.get("whist").start(seed=3, dealer=0)
    with pytest.raises(ValueError, match="not to act"):
        worker.think(state.observe(0), "easy")
    with pytest.raises(players.UnknownLevel):
        worker.think(state.observe(1), "clever")


def test_closing_ends_the_process_without_a_word() -> None:
    script = """
import time
from cardhall import rules
from cardhall.players.remote.worker import Worker
if __name__ == "__main__":
    worker = Worker()
    state = rules.get("whist").start(seed=3)
    worker.think(state.observe(state.turn), "hard")
    while worker._process.process is None or not worker._process.is_ready:
        time.sleep(0.01)
    started = time.monotonic()
    worker.close()
    worker.close()
    assert time.monotonic() - started < 2
    print(worker._process, end="")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "None", "")


@POSIX
@pytest.mark.parametrize("stopped", [False, True])
def test_the_process_does_not_outlive_its_parent(stopped: bool) -> None:
    if stopped and not sys.platform.startswith("linux"):
        pytest.skip("only Linux ends a stopped process with its parent")
    stop = "os.kill(worker._process.process.pid, signal.SIGSTOP)" if stopped else "pass"
    script = f"""
import os, signal, time
from cardhall.players.remote.worker import Worker
if __name__ == "__main__":
    worker = Worker()
    worker.start()
    while worker._process.process is None or not worker._process.is_ready:
        time.sleep(0.01)
    print(worker._process.process.pid, flush=True)
    {stop}
    os.kill(os.getpid(), signal.SIGKILL)
"""
    done = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, timeout=60, check=False)
    number = int(done.stdout)
    until = time.monotonic() + 5
    while is_running(number):
        assert time.monotonic() < until, "the process is still there"
        time.sleep(0.05)


def test_the_lobby_loads_neither_search_nor_game() -> None:
    script = """
import sys
import cardhall.players, cardhall.players.remote.worker
wrong = [m for m in sys.modules if m.startswith(("cardhall.players.", "cardhall.games."))]
print(*sorted(wrong), end="")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    allowed = ("interrupts", "remote", "remote.thinking_process", "remote.worker")
    assert done.stdout.split() == [f"cardhall.players.{name}" for name in allowed]


@pytest.mark.parametrize("size", [1000, thinking_process.MAX_ANSWER_BYTES + 1])
def test_an_answer_that_is_far_too_large_is_not_read(size: int) -> None:
    """Reading one of 100 megabytes would hold this process for a second, and take as much memory."""
    ours, theirs = multiprocessing.Pipe()
    data = pickle.dumps(("answer", "x" * (size - 100)))

    def say() -> None:
        with suppress(OSError):  # nobody reads it to its end
            theirs.send_bytes(data + b"\0" * (size - len(data)))

    thread = threading.Thread(target=say)
    thread.start()
    if size > thinking_process.MAX_ANSWER_BYTES:
        with pytest.raises(OSError):
            thinking_process._receive_message(ours)
    else:
        assert thinking_process._receive_message(ours)[0] == "answer"
    ours.close()
    thread.join(10)
    theirs.close()
    assert not thread.is_alive()
