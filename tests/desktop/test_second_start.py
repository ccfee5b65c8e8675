"""A second start leaves what it was to show to the window that is open, or opens one of its own beside it."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from cardhall.desktop import app, named_pipes, second_start, second_start_requests
from cardhall.desktop.main_window import MainWindow
from cardhall.desktop.second_start_listener import SecondStartListener
from cardhall.desktop.settings import Settings
from cardhall.match import Match, Store

posix = pytest.mark.skipif(os.name != "posix", reason="about sockets, which are files")
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where a window listens in this test: names of sockets are short, and those of folders of tests are not."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("CARDHALL_TIMING", raising=False)
    with tempfile.TemporaryDirectory(prefix="run-", dir="/tmp" if os.name == "posix" else None) as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        yield second_start.window_address()


@pytest.fixture
def opened() -> list[Path]:
    """The files that `first` was asked to open."""
    return []


@pytest.fixture
def first(qtbot: QtBot, opened: list[Path]) -> Iterator[SecondStartListener]:
    """A window that listens."""
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    made = SecondStartListener(window, opened.append)
    assert made.start_listening()
    yield made
    made.stop_listening()


def start_again(qtbot: QtBot, path: Path | None) -> bool:
    """What comes of a second start, made in a thread while the window handles its events."""
    answers: list[bool] = []
    thread = threading.Thread(target=lambda: answers.append(second_start.hand_over_to_window(path)))
    thread.start()
    qtbot.waitUntil(lambda: bool(answers))
    thread.join()
    return answers[0]


def send_bytes(qtbot: QtBot, where: Path, data: bytes, *, is_over: bool = True) -> bytes:
    """The window's answer to these bytes."""
    if sys.platform == "win32":
        return sent_by_pipe(qtbot, where, data)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.connect(str(where))
        line.sendall(data)
        if is_over:
            line.shutdown(socket.SHUT_WR)
        line.setblocking(False)
        answers: list[bytes] = []

        def is_answered() -> bool:
            with contextlib.suppress(BlockingIOError):
                answers.append(line.recv(100))
            return bool(answers)

        qtbot.waitUntil(is_answered)
        return answers[0]


def has_ended(connection: Any) -> bool:
    """Whether there is an answer, or the other side has left."""
    try:
        return bool(connection.poll(0))
    except OSError:
        return True


def sent_by_pipe(qtbot: QtBot, where: Path, data: bytes) -> bytes:
    with named_pipes.connect(where, 2) as connection:
        try:
            if data:
                connection.send_bytes(data)
        except BrokenPipeError:  # it is not even read to its end
            return b""
        qtbot.waitUntil(lambda: has_ended(connection))
        try:
            answer: bytes = connection.recv_bytes(100)
        except (EOFError, OSError):
            return b""
        return answer


def test_a_second_start_has_its_file_opened_by_the_open_window(qtbot: QtBot, tmp_path: Path) -> None:
    """The whole program is started, and ends without a window of its own."""
    path = tmp_path / "tuesday.cardhall"
    Match.new("whist", seed=1).save(path)
    window = MainWindow(Settings(theme="light", path=tmp_path / "settings.json"), Store(tmp_path / "matches"))
    qtbot.addWidget(window)
    window.show()
    if sys.platform == "win32":  # where a window that is still painting may be too slow to answer
        qtbot.waitUntil(lambda: all(tile.is_drawn for tile in window.hall.grid.tiles), timeout=120_000)
    listening = SecondStartListener(window, window.match_starter.open_path)
    assert listening.start_listening()
    command = [sys.executable, "-X", "importtime", "-m", "cardhall", path.name]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with (tmp_path / "loaded.txt").open("w") as loaded:  # a pipe that nobody reads takes little on Windows
        second = subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=loaded)
    try:
        qtbot.waitUntil(lambda: second.poll() is not None, timeout=60_000)
        assert second.returncode == 0 and "PySide6.QtWidgets" not in (tmp_path / "loaded.txt").read_text()
        qtbot.waitUntil(lambda: window.table_host.match is not None, timeout=10_000)
        assert window.table_host.match is not None and window.table_host.match.game.id == "whist"
    finally:
        second.kill()
        listening.stop_listening()
        window.close()


def test_a_start_without_a_file_brings_the_window_back(
    qtbot: QtBot, first: SecondStartListener, opened: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    raised: list[str] = []
    monkeypatch.setattr(first.window, "activateWindow", lambda: raised.append("active"))
    first.window.showMinimized()
    assert start_again(qtbot, None)
    assert raised == ["active"] and not first.window.isMinimized() and opened == []


def test_a_file_comes_with_its_whole_path(
    qtbot: QtBot, first: SecondStartListener, opened: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert start_again(qtbot, Path("a game – Dienstag.cardhall"))
    qtbot.waitUntil(lambda: bool(opened))
    assert opened == [tmp_path / "a game – Dienstag.cardhall"]


def test_without_an_open_window_there_is_one_of_its_own(place: Path) -> None:
    assert not place.exists() and not second_start.hand_over_to_window(None)


@posix
def test_what_a_killed_window_left_is_no_window(qtbot: QtBot, place: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as killed:
        killed.bind(str(place))
    assert place.exists() and not second_start.hand_over_to_window(None)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    made = SecondStartListener(window, lambda path: None)
    assert made.start_listening() and start_again(qtbot, None)
    made.stop_listening()
    assert not place.exists()


def test_a_window_that_does_not_answer_is_not_waited_for_long(
    qtbot: QtBot, first: SecondStartListener, opened: list[Path], tmp_path: Path
) -> None:
    """Later, when it has time again, it leaves the file to the window that has been opened instead."""
    began = time.monotonic()
    assert not second_start.hand_over_to_window(
        tmp_path / "tuesday.cardhall", timeout_s=0.2
    )  # no events are handled here
    assert time.monotonic() - began >= 0.15 and second_start.ANSWER_TIMEOUT_S <= 1
    qtbot.wait(100)
    assert opened == []


def test_no_file_is_opened_under_a_question(qtbot: QtBot, first: SecondStartListener, opened: list[Path]) -> None:
    question = QDialog(first.window)
    question.open()
    assert not start_again(qtbot, Path("tuesday.cardhall").absolute()) and opened == []
    assert start_again(qtbot, None), "coming to the front does no harm"
    question.close()


def test_a_window_that_goes_takes_nothing(qtbot: QtBot, first: SecondStartListener) -> None:
    first.window.hide()
    assert not start_again(qtbot, None)


def test_a_window_beside_the_first_leaves_it_its_place(qtbot: QtBot, first: SecondStartListener, place: Path) -> None:
    beside = SecondStartListener(first.window, lambda path: None)
    assert not beside.start_listening()
    beside.stop_listening()
    assert start_again(qtbot, None)


@posix
def test_only_the_person_may_ask(first: SecondStartListener, place: Path) -> None:
    assert place.stat().st_mode & 0o777 == 0o600


@posix
def test_a_folder_made_for_the_place_is_for_the_person_alone(
    first: SecondStartListener, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    below = place.parent / "made" / "below" / "socket"
    monkeypatch.setattr(second_start, "window_address", lambda **_: below)
    beside = SecondStartListener(first.window, lambda path: None)
    assert beside.start_listening()
    beside.stop_listening()
    assert {one.stat().st_mode & 0o777 for one in (below.parent, below.parent.parent)} == {0o700}


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\n", b"{", b"\xff\xfe\n", b"[]\n", b'{"file": 3, "token": ""}\n', b'{"file": "near", "token": ""}\n',
        b'{"file": "/a\\u0000b", "token": ""}\n', b'{"file": null, "token": "a\\u0000b"}\n', b"[" * 9_000 + b"\n",
        b"x" * 20_000,
    ],
)  # fmt: skip
def test_nonsense_is_not_answered(
    qtbot: QtBot, first: SecondStartListener, place: Path, opened: list[Path], data: bytes
) -> None:
    assert send_bytes(qtbot, place, data) == b""
    assert opened == [] and start_again(qtbot, None)


@posix
def test_other_persons_data_and_screens_have_windows_of_their_own(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [place]
    changes: list[Callable[[], None]] = [
        lambda: monkeypatch.setenv("DISPLAY", ":77"),
        lambda: monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere")),
        lambda: monkeypatch.setattr(os, "getuid", lambda: 4711),
    ]
    for change in changes:
        change()
        found.append(second_start.window_address())
    assert len(set(found)) == len(found)


@posix
def test_without_a_folder_nobody_listens(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    for folder in ("file", "x" * 150):
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / folder))
        window = QWidget()
        qtbot.addWidget(window)
        made = SecondStartListener(window, lambda path: None)
        assert not made.start_listening() and not second_start.hand_over_to_window(None)
        made.stop_listening()


def test_a_new_match_is_never_left_to_another_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game named on the command line opens a window, as does a start that is measured."""
    import cardhall.desktop.start as start

    handed: list[Path | None] = []
    monkeypatch.setattr(second_start, "hand_over_to_window", lambda path, **_: handed.append(path) or True)
    monkeypatch.setattr(start, "start", lambda *_: 7)
    assert app.run() == 0 and app.run(None, Path("a.cardhall")) == 0
    assert app.run("whist") == 7
    monkeypatch.setenv("CARDHALL_TIMING", "1")
    assert app.run() == 7
    assert handed == [None, Path("a.cardhall")]


@posix
@pytest.mark.parametrize("trouble", ["folder of others", "folder that others write in", "socket of others", "a file"])
def test_nothing_is_sent_to_what_others_may_have_made(
    qtbot: QtBot, first: SecondStartListener, place: Path, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    """Nor does a window listen there: it is one of its own."""
    own, folder = os.getuid(), place.parent
    if trouble == "folder that others write in":
        folder.chmod(0o770)
    elif trouble == "folder of others":
        monkeypatch.setattr(os, "getuid", lambda: own + 1)
        monkeypatch.setattr(second_start, "window_address", lambda **_: place)
    elif trouble == "a file":
        place.unlink()
        place.write_text("mine")
    else:
        lstat = Path.lstat
        monkeypatch.setattr(Path, "lstat", lambda path: os.stat_result([*lstat(path)[:4], own + 1, *lstat(path)[5:]]))
    connected: list[object] = []
    monkeypatch.setattr(socket.socket, "connect", lambda line, where: connected.append(where), raising=False)
    assert not second_start.hand_over_to_window(None) and connected == []
    window = QWidget()
    qtbot.addWidget(window)
    assert not SecondStartListener(window, lambda path: None).start_listening() and place.exists()
    folder.chmod(0o700)


OTHER_USER = 65_534  # nobody
LISTENER = """
import os, socket, sys
os.setgid({user}); os.setuid({user})
line = socket.socket(socket.AF_UNIX); line.bind(sys.argv[1]); os.chmod(sys.argv[1], 0o666); line.listen()
print("listens", flush=True)
line.settimeout(60)
visitor = line.accept()[0]
print(visitor.recv(1000), flush=True)
visitor.sendall(b"taken\\n")
"""


@posix
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can have something done by another user")
@pytest.mark.parametrize("whose", ["theirs", "anybody’s"])
def test_where_another_user_holds_the_name_a_start_has_a_window_of_its_own(
    place: Path, tmp_path: Path, whose: str
) -> None:
    """Really so: the name is held by a process of another user, and the program is started."""
    os.chown(place.parent, OTHER_USER if whose == "theirs" else 0, -1)
    place.parent.chmod(0o700 if whose == "theirs" else 0o1777)
    other = [sys.executable, "-c", LISTENER.format(user=OTHER_USER), str(place)]
    with subprocess.Popen(other, stdout=subprocess.PIPE, text=True) as listener:
        assert listener.stdout is not None and listener.stdout.readline() == "listens\n"
        started = "import sys, types\nfrom cardhall.desktop import app\n"
        started += (
            "sys.modules['cardhall.desktop.start'] = types.SimpleNamespace(start=lambda *_: 7)\nsys.exit(app.run())"
        )
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_RUNTIME_DIR": str(place.parent)}
        done = subprocess.run([sys.executable, "-c", started], cwd=tmp_path, env=environment, timeout=60, check=False)
        assert done.returncode == 7, "a window of its own"
        listener.kill()
        assert listener.stdout.read() == "", "nothing is sent to the other user"


def test_a_silent_visitor_keeps_neither_the_window_nor_others_waiting(
    qtbot: QtBot, first: SecondStartListener, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform == "win32":
        with named_pipes.connect(place, 2):
            assert start_again(qtbot, None)
        return
    monkeypatch.setattr(second_start_requests, "REQUEST_TIMEOUT_S", 3600.0)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as silent:
        silent.connect(str(place))
        silent.sendall(b'{"file"')
        assert start_again(qtbot, None)
        silent.setblocking(False)
        with pytest.raises(BlockingIOError):
            silent.recv(1)
    first.stop_listening()


def test_a_silent_visitor_is_let_go(qtbot: QtBot, first: SecondStartListener, place: Path) -> None:
    assert send_bytes(qtbot, place, b"", is_over=False) == b""
