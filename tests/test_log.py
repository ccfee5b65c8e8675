"""The log that a person asks for with `--debug`: what it tells, where it is written, and that it tells no card."""

from __future__ import annotations

import logging
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardhall import cli, log
from cardhall.cards import RANK_NAMES, SUIT_NAMES, SUIT_SIGNS, Card
from cardhall.commands import debugging
from cardhall.match import Match, Store, log_file
from cardhall.players.remote.worker import Worker

LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} (\w+) \[\d+\] \S.*")
WORDS = re.compile(rf"[^\W_]+|[{''.join(SUIT_SIGNS.values())}]")
IN_WORDS = {*RANK_NAMES.values(), *SUIT_NAMES.values(), *SUIT_SIGNS.values(), "joker"}


@pytest.fixture(autouse=True)
def ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """The log is off before and afterwards, and its file lies in the test's own folder."""
    monkeypatch.delenv(debugging.DEBUG_VARIABLE, raising=False)
    monkeypatch.setattr(log_file, "user_log_path", lambda *_, **__: tmp_path / "log")
    yield
    log.stop_logging()


def cards_in(text: str) -> list[str]:
    """What a text says of cards, in their notation or in words."""
    return [
        word
        for word in WORDS.findall(text)
        if (Card.is_text(word) and word == word.upper()) or word.lower() in IN_WORDS
    ]


def play_by_processes(game_id: str, folder: Path, levels: tuple[str, ...], most: int = 1000) -> Match:
    """A match whose first deal, or its first actions, a thinking process plays for all seats; saved after each."""
    match, store = Match.new(game_id, seed=918273645), Store(folder)
    worker = Worker(think_seconds=30.0, silent_seconds=20.0, start_seconds=30.0, wait_seconds=30.0)
    until = time.monotonic() + 120
    try:
        while not match.state.results and len(match.log) < most:
            seat = match.state.actors[0]
            ticket = worker.think(match.state.observe(seat), levels[seat % len(levels)], rank=not match.log)
            while not (found := worker.answers()):
                assert time.monotonic() < until, "no answer came"
                time.sleep(0.002)
            assert found[0].ticket == ticket and not found[0].note
            match.play(found[0].action, seat)
            store.autosave(match, sync=False)
    finally:
        store.release(match)
        worker.close()
    return match


def check_nothing_is_told(told: str, match: Match) -> None:
    """Neither cards nor the seed, which fixes them all."""
    told = told.replace(match.game.id, "")  # such as “twenty-five”
    assert not cards_in(told), cards_in(told)
    assert str(match.seed) not in told and f"{match.seed:x}" not in told


@pytest.mark.long
@pytest.mark.parametrize("game_id", ["whist", "hasenpfeffer", "tresette", "razz", "contract-bridge"])
def test_a_deal_by_processes_for_all_seats_tells_no_card(
    game_id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    debugging.turn_log_on(tuple(log.CATEGORIES))
    match = play_by_processes(game_id, tmp_path / "matches", ("hard", "normal", "easy"))
    told = capsys.readouterr().err
    check_nothing_is_told(told, match)
    assert told == (tmp_path / "log" / "faults.log").read_text("utf-8")
    assert {found[1] for found in map(LINE.fullmatch, told.splitlines()) if found} == {"start", "store", "worker"}
    assert all(map(LINE.fullmatch, told.splitlines()))


def test_thinking_processes_log_through_the_window_and_tell_no_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log.start_logging(["worker", "store"])
    match = play_by_processes("stealing-bundles", tmp_path / "matches", ("easy",), most=6)
    told = capsys.readouterr().err
    lines = told.splitlines()
    assert lines and all(map(LINE.fullmatch, lines))
    check_nothing_is_told(told, match)
    processes = set(re.findall(r"\[(\d+)\]", told))
    assert len(processes) == 2 and str(os.getpid()) in processes
    assert re.search(r"answer of stealing-bundles took \d\.\d\d s", told)
    assert f"{match.id}: saved after {len(match.log)} actions" in told


def test_what_looks_for_cards_finds_them() -> None:
    assert cards_in("seat 2 plays 7H, then 10♥ and the queen of spades") == ["7H", "♥", "queen", "spades"]
    assert not cards_in("question 7 asked: whist hard choose; ab7d0c2e saved after 12 actions")


def test_a_fault_in_thinking_is_told_without_its_message() -> None:
    sentence = "QH is not in the hand"
    try:
        raise ValueError(sentence)
    except ValueError as fault:
        told = log.traceback_without_message(fault)
    assert "test_log.py" in told and told.endswith("ValueError") and "QH" not in told


# ---- off, and how it is turned on


def test_off_nothing_is_formatted_and_no_logging_is_loaded() -> None:
    class Unwritten:
        def __str__(self) -> str:
            raise AssertionError("it was written")

    log.get_category("store")("%s", Unwritten())
    script = "import sys, cardhall.log, cardhall.desktop.second_start; print('logging' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize(
    ("arguments", "left", "names"),
    [
        (["games"], ["games"], None),
        (["--debug"], [], tuple(log.CATEGORIES)),
        (["--debug", "games"], ["games"], tuple(log.CATEGORIES)),
        (["--debug", "worker,store", "games"], ["games"], ("store", "worker")),
        (["open", "--debug=Sound", "x.cardhall"], ["open", "x.cardhall"], ("sound",)),
        (["--debug", "./my.cardhall"], ["./my.cardhall"], tuple(log.CATEGORIES)),
        (["--debug", "--person", "Ada"], ["--person", "Ada"], tuple(log.CATEGORIES)),
        (["play", "--", "--debug"], ["play", "--", "--debug"], None),
    ],
)
def test_the_option_stands_anywhere(arguments: list[str], left: list[str], names: tuple[str, ...] | None) -> None:
    def is_other(word: str) -> bool:
        return word.startswith("-") or word in cli.CLI_MODULE_COMMANDS or word.endswith(".cardhall")

    assert debugging.extract_debug_option(arguments, is_other) == (left, names)


@pytest.mark.parametrize(
    ("value", "names"), [("0", None), ("", None), ("1", tuple(log.CATEGORIES)), ("table", ("table",))]
)
def test_the_variable_does_the_same(value: str, names: tuple[str, ...] | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(debugging.DEBUG_VARIABLE, value)
    assert debugging.extract_debug_option(["games"], str.isupper) == (["games"], names)


def test_a_category_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["--debug=sotre", "games"]) == 2
    told = capsys.readouterr()
    known = "all, start, instance, settings, store, worker, table, sound"
    assert told.err == f"cardhall: There is no log category 'sotre'. The categories are {known}.\n" and not told.out


def test_a_command_logs_to_standard_error_and_to_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["--debug", "start", "games"]) == 0
    told = capsys.readouterr()
    assert "whist" in told.out and "Card Hall" not in told.out
    assert "start [" in told.err and "categories: start;" in told.err
    assert (tmp_path / "log" / "faults.log").read_text("utf-8") == told.err


def test_a_file_that_cannot_be_written_is_said_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "log" / "faults.log").mkdir(parents=True)
    debugging.turn_log_on(["store"])
    for number in range(3):
        log.get_category("store")("line %d", number)
    told = capsys.readouterr().err
    assert told.count("cannot be written to") == 1 and told.count("line ") == 3


def test_a_line_stays_a_line() -> None:
    record = logging.LogRecord("cardhall.store", logging.DEBUG, "", 0, "a\nb\x1b[2J", None, None)
    assert LINE.fullmatch(log.format_record(record))
    fault = logging.LogRecord("cardhall", logging.ERROR, "", 0, "a\nb", None, None)
    assert log.format_record(fault).endswith("] a\nb") and " fault [" in log.format_record(fault)


def test_what_a_process_sends_is_checked() -> None:
    log.start_logging(["worker"])
    for nonsense in (("fault", "x", 0.0, 1), ("worker", "x", "late", 1), ("worker",)):
        with pytest.raises((ValueError, TypeError)):
            log.relay_record(nonsense)  # type: ignore[arg-type]


def test_nobody_reads_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def write(self, text: str) -> int:
            raise BrokenPipeError

    log.start_logging(["table"])
    monkeypatch.setattr(sys, "stderr", Broken())
    log.get_category("table")("goes on")
    assert log.active_category_names() == ("table",)
