"""Commands whose output is full or closed say so in a sentence."""

from __future__ import annotations

import errno
import io
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardhall.commands import streams
from cardhall.match import Match
from cardhall.rules import CATALOGUE

FULL = Path("/dev/full")
ROOT = Path(__file__).parents[2]
posix = pytest.mark.skipif(os.name != "posix", reason="file descriptors are closed and filled as on POSIX")


def cardhall(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "import sys; from cardhall.__main__ import main; sys.exit(main())", *arguments],
        text=True,
        timeout=60,
        cwd=ROOT,
        **{"stderr": subprocess.PIPE, **more},
    )


def played_match(game_id: str) -> Match:
    """A match of which a deal has been played, at random."""
    match, rng = Match.new(game_id, seed=3), random.Random(3)
    while not match.state.results:
        seat = match.state.actors[0]
        match.play(rng.choice(match.state.actions(seat)), seat)
    return match


@posix
@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("arguments", [["games"], ["--version"], ["--help"], ["arena", "--help"]], ids=" ".join)
def test_a_full_output_is_told(arguments: list[str]) -> None:
    with FULL.open("w") as full:
        done = cardhall(*arguments, stdout=full)
    assert done.returncode == 2
    assert done.stderr == "cardhall: The output cannot be written: no space left on device.\n"


@posix
def test_a_full_output_is_no_deal_that_disagrees(tmp_path: Path) -> None:
    path = tmp_path / "match.cardhall"
    Match.new("whist", seed=1).save(path)
    with FULL.open("w") as full:
        assert cardhall("verify", str(path), stdout=full).returncode == 2


@posix
@pytest.mark.parametrize("arguments", [["games"], ["--version"], ["verify", "FILE"]], ids=" ".join)
def test_a_closed_output_is_told(arguments: list[str], tmp_path: Path) -> None:
    path = tmp_path / "match.cardhall"
    Match.new("whist", seed=1).save(path)
    done = cardhall(*[str(path) if one == "FILE" else one for one in arguments], preexec_fn=lambda: os.close(1))
    assert done.returncode == 2 and done.stderr.startswith("cardhall: ") and done.stderr.count("\n") == 1


@posix
def test_a_closed_output_is_told_by_who_asks_for_its_letters(tmp_path: Path) -> None:
    path = tmp_path / "match.cardhall"
    played_match("ecarte").save(path)
    done = cardhall("review", str(path), "--seconds", "0.01", preexec_fn=lambda: os.close(1))
    assert done.returncode == 2 and done.stderr.startswith("cardhall: ") and done.stderr.count("\n") == 1


def unread_pipe() -> int:
    """A pipe that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    return writing


@posix
@pytest.mark.parametrize(("is_changed", "status"), [(True, 1), (False, 141)], ids=["changed", "well"])
def test_a_deal_that_disagrees_is_no_success_where_nobody_reads(is_changed: bool, status: int, tmp_path: Path) -> None:
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    match, path, pipe = played_match("ecarte"), tmp_path / "match.cardhall", unread_pipe()
    if is_changed:
        match.seals[0] = match.seals[0]._replace(salt="00")
    match.save(path)
    done = cardhall("verify", str(path), stdout=pipe, env=buffered)
    os.close(pipe)
    assert (done.returncode, done.stderr) == (status, "")


@posix
@pytest.mark.parametrize("how", ["unread", "full", "closed"])
def test_where_complaints_cannot_be_written_the_command_goes_on_and_keeps_its_status(how: str) -> None:
    words = ["arena", "ecarte", "--levels", "easy,random", "--deals", "10"]  # says how far it is as it goes on
    for arguments, status in ((words, 0), (["play", "nothing"], 2)):
        if how == "full" and not FULL.exists():
            pytest.skip("there is no device that is always full")
        pipe = unread_pipe() if how == "unread" else os.open(FULL if how == "full" else os.devnull, os.O_WRONLY)
        done = cardhall(
            *arguments,
            stdout=subprocess.PIPE,
            stderr=pipe,
            preexec_fn=(lambda: os.close(2)) if how == "closed" else None,
        )
        os.close(pipe)
        assert done.returncode == status and ("points a deal" in done.stdout) == (status == 0)


@posix
def test_the_engine_takes_a_closed_input_for_its_end() -> None:
    done = cardhall("engine", stdout=subprocess.PIPE, preexec_fn=lambda: os.close(0))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


WITHOUT_UTF_8 = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@posix
def test_letters_that_the_locale_does_not_have_become_question_marks() -> None:
    done = cardhall("games", stdout=subprocess.PIPE, env={**os.environ, **WITHOUT_UTF_8})
    assert (done.returncode, done.stderr) == (0, "")
    assert "F?nfzehnern" in done.stdout and len(done.stdout.splitlines()) == len(CATALOGUE)


@posix
def test_a_review_keeps_letters_that_the_locale_does_not_have(tmp_path: Path) -> None:
    path, match = tmp_path / "match.cardhall", played_match("ecarte")
    match.names = ("Jürgen", *match.names[1:])
    match.save(path)
    arguments = ("review", str(path), "--seconds", "0.02")
    done = cardhall(*arguments, stdout=subprocess.PIPE, env={**os.environ, **WITHOUT_UTF_8})
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["names"][0] == "Jürgen"


@pytest.mark.parametrize(("system", "name", "is_one"), [("win32", None, 1), ("win32", "a|b", 0), ("linux", None, 0)])
def test_in_windows_an_invalid_end_of_a_pipe_is_an_output_that_nobody_reads(
    system: str, name: str | None, is_one: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run() -> int:
        raise OSError(errno.EINVAL, "Invalid argument", name)

    monkeypatch.setattr(sys, "stdout", streams.ClosedOutput())
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", system)
        if is_one:
            assert streams.run_command(run) == streams.READER_GONE_STATUS
        else:
            with pytest.raises(OSError, match="Invalid"):
                streams.run_command(run)


@pytest.mark.parametrize("chosen", ["", "ascii"])
def test_what_windows_puts_into_a_file_is_utf_8(monkeypatch: pytest.MonkeyPatch, chosen: str) -> None:
    """As in `cardhall games > games.txt`, unless somebody has chosen otherwise."""
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="cp1252", newline="\n"))
    monkeypatch.setattr(sys, "platform", "win32")
    if chosen:
        monkeypatch.setenv("PYTHONIOENCODING", chosen)
    else:
        monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    assert streams.run_command(lambda: 0 * sys.stdout.write("10♥ é\n")) == 0
    assert raw.getvalue() == ("10? é\n".encode("cp1252") if chosen else "10♥ é\n".encode())
