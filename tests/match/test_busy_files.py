"""A file that another program has open for a moment is waited for; then it is said why it cannot be had."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardhall.match import SaveError, Store, busy_files, files
from tests.match.test_match import play_match
from tests.match.windows_sharing import InUse

ACCESS_DENIED = 5


class Clock:
    """A clock that only sleeping moves on."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now, self.pauses = 1000.0, list[float]()
        patch.setattr(busy_files, "time", self)

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.setattr(busy_files, "_refusal_times", {})
    return Clock(monkeypatch)


def in_use(times: float, real: Callable[..., Any], number: int = 32) -> Callable[..., Any]:
    """The call of the system, which refuses `times` times because another program has the file open."""
    left = [times]

    def call(*arguments: Any, **more: Any) -> Any:
        left[0] -= 1
        if left[0] >= 0:
            error = InUse(errno.EACCES, "The process cannot access the file because it is being used", "a.txt")
            error.winerror = number
            raise error
        return real(*arguments, **more)

    return call


@pytest.mark.parametrize("number", [ACCESS_DENIED, 32, 33])
@pytest.mark.parametrize("call", ["replace", "unlink", "open"])
def test_what_another_program_reads_is_had_a_moment_later(
    clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int
) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, call, in_use(4, getattr(os, call), number))
    if call == "replace":
        files.write(path, b"new")
        assert path.read_bytes() == b"new"
    elif call == "open":
        assert files.read(path, 10) == b"old"
    else:
        busy_files.delete(path)
        assert not path.exists()
    assert clock.pauses == [0.01, 0.02, 0.04, 0.08]


def test_after_a_second_it_is_said_why_and_nothing_is_lost(
    clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play_match(actions=3)
    path = tmp_path / "tuesday.cardhall"
    match.save(path)
    before = path.read_bytes()
    match.play(match.state.actions()[0])
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", in_use(float("inf"), os.replace))
        with pytest.raises(SaveError, match=r"cannot be saved as “tuesday\.cardhall”: the process cannot access"):
            match.save(path)
        assert sum(clock.pauses) == pytest.approx(busy_files.MAX_WAIT_SECONDS) and path.read_bytes() == before
        assert [one.name for one in tmp_path.iterdir()] == [path.name]
        clock.pauses.clear()
        with pytest.raises(SaveError):
            match.save(path)
        assert clock.pauses == [], "the window does not stand still for a second at every action"
    match.save(path)
    assert path.read_bytes() != before


def test_a_folder_that_refuses_everything_is_waited_for_again_after_a_while(
    clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "unlink", in_use(float("inf"), os.unlink))
    for name, waited in (("a.txt", True), ("a.txt", False), ("b", True), ("c", True), ("d", False)):
        clock.pauses.clear()
        with pytest.raises(PermissionError):
            busy_files.delete(tmp_path / name)
        assert bool(clock.pauses) == waited, name
    clock.now += busy_files.REFUSAL_MEMORY_SECONDS
    with pytest.raises(PermissionError):
        busy_files.delete(tmp_path / "a.txt")
    assert clock.pauses


def test_what_is_refused_for_good_is_not_waited_for(clock: Clock, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        busy_files.delete(tmp_path / "a.txt")
    assert clock.pauses == []


class Drive(type(Path())):  # type: ignore[misc]  # whose class differs by system
    """A drive or a share that is not there, and all that is on it."""

    def is_dir(self) -> bool:
        return False

    def mkdir(self, *_: Any, **__: Any) -> None:
        raise AssertionError("nothing is made where nothing is")


def test_a_missing_drive_is_said_in_the_usual_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stick that was pulled out, a home that is offline: their uppermost folder has no folder above it."""
    with pytest.raises(FileNotFoundError):
        files.make_folder(Drive("/cards/matches"))
    monkeypatch.setattr(Path, "is_dir", lambda self: False)
    with pytest.raises(SaveError, match=r"cannot be saved as “whist-\w+\.cardhall|json”: no such file or directory\."):
        Store(tmp_path / "matches").autosave(play_match(actions=1))


def test_a_folder_that_lets_nobody_write_is_not_asked_for_ever(
    clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Windows guards folders; `tempfile` takes the refusal for a name that is taken, and tries others."""
    asked: list[object] = []

    def denied(path: object, *_: object) -> int:
        asked.append(path)
        raise in_use_error()

    monkeypatch.setattr(os, "open", denied)
    began = time.monotonic()
    with pytest.raises(PermissionError):
        files.write(tmp_path / "a.txt", b"text")
    assert len(asked) == 1 and time.monotonic() - began < 5


def in_use_error() -> PermissionError:
    error = InUse(errno.EACCES, "Access is denied")
    error.winerror = ACCESS_DENIED
    return error
