"""`cardhall arena`: what it prints, and what it refuses."""

from __future__ import annotations

import io
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardhall import cli
from cardhall.commands import arena
from cardhall.commands.command_line import ProgressBar, format_duration, format_figure, percentile
from cardhall.players.contests import contest
from cardhall.players.contests.contest import PlayedDeal
from tests.processes import is_running


def _refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as left:
        cli.run(["arena", *words])
    assert left.value.code == 2
    said = capsys.readouterr()
    assert not said.out
    assert said.err.startswith("cardhall: ") and said.err.count("\n") == 1
    return said.err


def test_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        cli.run(
            ["arena", "stealing-bundles", "--levels", "easy,random", "--deals", "3", "--option", "must_capture=false"]
        )
        == 0
    )
    said = capsys.readouterr()
    first, second, *rest = said.out.splitlines()
    assert first == "Stealing Bundles: easy against random (must_capture=False)"
    assert second.startswith("3 of 3 deals, each in 2 seatings (2 players), in ")
    assert "95 % interval" in rest[0]
    assert [line.partition(":")[0] for line in rest[2:]] == ["easy", "random"]
    assert "median" in rest[2] and "95 % within" in rest[2]
    assert "3/3" in said.err


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a process that is asked to end cannot do anything more")
def test_told_to_end_it_ends_the_programs_too(tmp_path: Path) -> None:
    """A program that hangs does not stay behind."""
    told = tmp_path / "number"
    code = (
        "import os, sys, time\n"
        f"open({str(told)!r}, 'w').write(str(os.getpid()))\n"
        "print('ready {\"protocol\": 1}', flush=True)\n"
        "time.sleep(60)\n"
    )
    (tmp_path / "program.py").write_text(code)
    player = shlex.join([sys.executable, str(tmp_path / "program.py")])
    words = ["arena", "whist", "--levels", "easy", "--player", player, "--deals", "3"]
    contest = subprocess.Popen([sys.executable, "-m", "cardhall", *words], stdout=subprocess.PIPE, text=True)
    try:
        until = time.monotonic() + 30
        while not (told.exists() and told.read_text()) and time.monotonic() < until:
            time.sleep(0.05)
        contest.terminate()
        said, _ = contest.communicate(timeout=30)
    finally:
        contest.kill()
    assert contest.returncode == arena.INTERRUPTED_STATUS
    assert "No deal was finished." in said
    until = time.monotonic() + 10
    while is_running(int(told.read_text())) and time.monotonic() < until:
        time.sleep(0.05)
    assert not is_running(int(told.read_text()))


def test_a_few_deals_prove_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """Two deals that came out alike have an interval without width, and six a verdict."""
    for deals, verdict in (("2", "too few deals to tell"), ("6", "easy is better")):
        assert cli.run(["arena", "whist", "--levels", "Easy, Random", "--deals", deals]) == 0
        assert capsys.readouterr().out.splitlines()[2].endswith(verdict)


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "Stealing Bundles", "--levels", "easy,random", "--deals", "3", "--json", "--seed", "4"]
    assert cli.run(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["deals"] == told["wanted"] == 3
    assert told["seed"] == 4
    assert told["mean"] == pytest.approx(sum(told["differences"].values()) / 3)
    assert told["low"] <= told["mean"] <= told["high"]
    assert [player["name"] for player in told["players"]] == ["easy", "random"]
    assert all(player["median_seconds"] <= player["p95_seconds"] for player in told["players"])
    assert cli.run(words) == 0
    assert json.loads(capsys.readouterr().out)["differences"] == told["differences"]


def test_deals_of_programs_are_drawn_anew_and_can_be_repeated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody can know them before the contest is over; it tells what repeats it, the lots of its program too."""
    (tmp_path / "program.py").write_text(
        "import json, random, sys\n"
        "for line in sys.stdin:\n"
        "    word, _, rest = line.strip().partition(' ')\n"
        "    if word == 'cardhall': print('ready {\"protocol\": 1}', flush=True)\n"
        "    elif word == 'game': lots = random.Random(json.loads(rest)['seed']); print('ok', flush=True)\n"
        "    elif word == 'observe': print('action', lots.choice(json.loads(rest)['actions']), flush=True)\n"
        "    elif word == 'quit': break\n"
    )
    player = shlex.join([sys.executable, str(tmp_path / "program.py")])
    words = ["arena", "whist", "--levels", "easy", "--player", player, "--deals", "2"]
    assert cli.run([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["seed"] > 10**6 and len(told["lots"]) == 32
    assert cli.run([*words, "--seed", str(told["seed"]), "--lots", told["lots"], "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert all(again[name] == told[name] for name in ("seed", "lots", "differences"))
    assert cli.run(words) == 0
    *_, last = capsys.readouterr().out.splitlines()
    what, seed, _, lots = last.rsplit(" ", 3)
    assert what == "the same deals and lots again: --seed"
    assert int(seed) != told["seed"] and lots != told["lots"]


def test_deals_that_begin_alike(capsys: pytest.CaptureFixture[str]) -> None:
    """With one game of Trex forced its owner has nothing to choose; an action that is not legal ends the contest."""
    words = ["arena", "trex", "--levels", "easy,random", "--deals", "2", "--begin"]
    assert cli.run([*words, "declare eltoosh"]) == 0
    assert capsys.readouterr().out.startswith("Trex: easy against random, beginning with declare eltoosh\n")
    assert cli.run([*words, "declare twos"]) == 1
    assert "cannot begin with 'declare twos'" in capsys.readouterr().out


def test_limits() -> None:
    first, second = arena.parse_contestants("hard,normal", [], 0.2, None)
    assert (first.seconds, first.simulations, second.seconds, second.simulations) == (0.2, None, None, None)
    first, second = arena.parse_contestants("hard@9,normal", [], None, 50)
    assert (first.simulations, second.simulations) == (9, 50)
    first, second = arena.parse_contestants("easy", ["mine"], 3, None)
    assert (first.seconds, second.program, second.seconds) == (None, "mine", 3)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["chess", "--levels", "easy,easy"], "no game 'chess'"),
        (["whist"], "two players, not 0"),
        (["whist", "--levels", "easy"], "two players, not 1"),
        (["whist", "--levels", "easy,brilliant"], "There is no level 'brilliant'"),
        (["whist", "--levels", "easy,easy", "--deals", "0"], "at least one deal"),
        (["whist", "--levels", "easy,easy", "--deals", "x"], "--deals: 'x' is not a whole number"),
        (["whist", "--levels", "easy,easy", "--seats", "3"], "not for 3 players"),
        (["whist", "--levels", "easy,easy", "--option", "x=1"], "no option 'x'"),
        (["whist", "--levels", "easy,easy", "--option", "x"], "write it as in target=5"),
        (["whist", "--levels", "easy,hard", "--seconds", "-1"], "must be more than 0"),
        *((["whist", "--levels", "easy,easy", "--seconds", text], "more than 0") for text in ("nan", "inf", "-1", "0")),
        *((["whist", "--levels", "easy,random", "--simulations", text], "one simulation") for text in ("0", "-1")),
        (["whist", "--levels", "easy,easy", "--simulations", "9" * 20], "at most"),
        (["whist", "--levels", "hard@infs,easy"], "more than 0"),
        (["whist", "--levels", "hard@nans,easy"], "more than 0"),
        (["whist", "--levels", "easy", "--player", "'python3 mine.py"], "a quotation mark is missing"),
        (["whist", "--levels", "easy", "--player", " "], "no program to run"),
        (["whist", "--levels", "easy,random", "--lots", ""], "The lots must be a text"),
        (["whist", "--levels", "easy,random", "--lots", "x" * 101], "100 printable characters at most"),
        (["whist", "--level", "easy,random"], "Unrecognized arguments: --level"),
    ],
)
def test_refusals(capsys: pytest.CaptureFixture[str], words: list[str], part: str) -> None:
    assert part in _refused(capsys, *words)


def test_a_program_forfeits(capsys: pytest.CaptureFixture[str]) -> None:
    program = f"'{sys.executable}' -c pass"
    assert cli.run(["arena", "whist", "--levels", "easy", "--player", program, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["deals"] == 0
    assert told["mean"] is None
    assert "has ended with status 0" in told["forfeit"]


def test_interrupted(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl+C: what there is so far is printed."""

    def play(*args: Any) -> Iterator[PlayedDeal]:
        yield PlayedDeal(0, 2.0, ((0.5,), (0.25,)))
        yield PlayedDeal(1, 4.0, ((0.5,), (0.25,)))
        raise KeyboardInterrupt

    monkeypatch.setattr(contest, "play", play)
    assert cli.run(["arena", "whist", "--levels", "hard,normal", "--deals", "200"]) == 130
    said = capsys.readouterr().out
    assert "2 of 200 deals" in said
    assert "hard: +3.000 points a deal over normal" in said


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_an_interrupt_that_got_lost_ends_it_after_the_deal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python drops exceptions that are raised while an object is destroyed."""

    class Destroyed:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    def play(*args: Any) -> Iterator[PlayedDeal]:
        some = Destroyed()
        del some
        for number in range(200):
            yield PlayedDeal(number, 2.0, ((0.5,), (0.25,)))

    monkeypatch.setattr(contest, "play", play)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # also where it is ignored, in the background
    try:
        assert cli.run(["arena", "whist", "--levels", "hard,normal", "--deals", "200"]) == 130
    finally:
        signal.signal(signal.SIGINT, before)
    assert "1 of 200 deals" in capsys.readouterr().out


class _Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_moves_on_a_screen() -> None:
    screen = _Screen()
    bar = ProgressBar(4, "whist", screen)
    bar.update(1, "+1.0")
    bar.update(4)
    bar.close()
    drawn = screen.getvalue().split("\r")
    assert "1/4" in drawn[1] and "+1.0" in drawn[1]
    assert "░" not in drawn[2]
    assert not drawn[3].strip()


def test_a_line_for_every_tenth_elsewhere() -> None:
    out = io.StringIO()
    bar = ProgressBar(1_000, "whist", out)
    for done in range(1_001):
        bar.update(done)
    bar.close()
    assert len(out.getvalue().splitlines()) == 10


def test_figures() -> None:
    assert [format_figure(x) for x in (1_234_567, 99_950, 123.4, 45.12, 0.5)] == [
        "1,230,000",
        "100,000",
        "123",
        "45.1",
        "0.5",
    ]
    assert [format_duration(x) for x in (0.00012, 0.25, 3, 60, 600, 7_500)] == [
        "0.1 ms",
        "250 ms",
        "3.00 s",
        "60 s",
        "10 min",
        "2 h 5 min",
    ]
    assert percentile([5, 1, 2, 3, 4], 0.5) == 3
    assert percentile(range(100), 0.95) == 95


def test_a_program_with_a_name_of_many_letters_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    told = _refused(capsys, "whist", "--levels", "easy", "--player", "x" * 100_000, "--deals", "2")
    assert "8,000 characters at most" in told and len(told) < 200
