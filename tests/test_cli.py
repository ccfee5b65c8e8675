"""The command line: what it does, and how it refuses."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardhall import __version__, build, cli, rules
from cardhall.match import Match, Store, codes


def cardhall(*arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Exit code, output and error output."""
    try:
        code = cli.run(arguments)
    except SystemExit as stop:
        code = int(stop.code or 0)
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.fixture
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "whits"], "no game 'whits'; did you mean whist"),
        (["play"], "required: GAME"),
        (["plya", "whist"], "no command 'plya'; the commands are play, open"),
        (["play", "whist", "--seats", "5"], "not for 5 players"),
        (["play", "whist", "--seats", "10000000000"], "There is no game for"),
        (["play", "whist", "--seed", "x"], "'x' is not a whole number"),
        (["play", "whist", "--seed", "9" * 5000], "is not a whole number"),
        (["play", "whist", "--option", "tarrget=5"], "no option 'tarrget'; did you mean target"),
        (["play", "whist", "--option", "target=6"], "its choices are 5, 7, 9, 10, 25"),
        (["play", "whist", "--option", "target"], "write it as in target=5"),
        (["play", "whist", "--level", "godlike"], "no level 'godlike'"),
        (["play", "whist", "--level", "random"], "The levels are easy, normal and hard"),
        (
            ["engine", "--level", "godlike"],
            "--level cannot be 'godlike'; possible values: random, easy, normal, hard",
        ),
        (["play", "whist", "--sneed", "1"], "Unrecognized arguments: --sneed"),
        (["--colour"], "Unrecognized arguments: --colour"),
        (["games", "\x1b[2J\u202ex"], "Unrecognized arguments: \ufffd\\[2J\ufffdx"),
        (["play", "whist:1N2E-G5E1-FZ9B"], "code is damaged"),
        (["play", "bezique:1N2E-G5E1-FZ9B"], "no game called “bezique”"),
        (["play", "whist:1N2E-G5E1-FZ9A", "--seed", "4"], "already sets"),
        (["shot", "whist:1N2E-G5E1-FZ9A", "-o", "x.png"], "no game"),
        (["open"], "required: FILE"),
        (["open", "/no/such/file.json"], "“file.json” does not exist"),
        (["open", "."], "is a folder"),
        (["shot", "whist"], "required: -o/--output"),
        (["shot", "whits", "-o", "x.png"], "no game 'whits'"),
        (["shot", "whist", "-o", "/no/such/folder/x.png"], "folder '/no/such/folder' does not exist"),
        (["shot", "whist", "-o", "x.jpeg"], "must end in .png"),
        (["shot", "whist", "-o", "x.png", "--size", "big"], "'big' is not a size"),
        (["shot", "whist", "-o", "x.png", "--size", "1x1"], "1x1 is not between 320x240"),
        (["shot", "whist", "-o", "x.png", "--size", "99999x9"], "99999x9 is not between"),
        (["shot", "whist", "-o", "x.png", "--actions", "-1"], "cannot be negative|expected one argument"),
        (["shot", "whist", "-o", "x.png", "--theme", "plaid"], "no theme 'plaid'"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = cardhall(*arguments, capsys=capsys)
    assert code == 2 and out == ""
    assert re.search(says, err), err
    assert err.startswith("cardhall: ") and err.count("\n") == 1
    assert err.rstrip().endswith((".", "?")) and "!" not in err
    assert not list(tmp_path.iterdir()), "nothing is written"


def test_a_damaged_file_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    Match.new("whist", seed=1).save(path)
    document = json.loads(path.read_text("utf-8"))
    for text, says in {
        "{": "not a Card Hall game",
        json.dumps({**document, "log": ["0 dance"]}): "action 1 is not legal",
        json.dumps({**document, "format": 9}): "newer version",
    }.items():
        path.write_text(text)
        code, _, err = cardhall("open", str(path), capsys=capsys)
        assert code == 2 and says in err and err.count("\n") == 1
        assert path.read_text() == text


def test_no_screen(no_screen: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for arguments in ([], ["play", "whist"], ["play", "whist", "--seed", "1"]):
        code, _, err = cardhall(*arguments, capsys=capsys)
        assert code == 2 and "needs a screen" in err and err.count("\n") == 1


def test_version_help_and_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert cardhall("--version", capsys=capsys) == (0, f"Card Hall {__version__} ({build.build_kind()})\n", "")
    code, out, _ = cardhall("--help", capsys=capsys)
    assert code == 0 and all(command in out for command in ("play", "open", "shot", "selftest", "games"))
    code, out, _ = cardhall("games", capsys=capsys)
    assert code == 0 and len(out.splitlines()) == len(rules.GAMES)
    assert all(entry.name in out for entry in rules.CATALOGUE.values())


class Window:
    """Stands in for the window: notes how it was opened."""

    def __init__(self) -> None:
        self.opened: list[tuple[str | None, Path | None]] = []

    def __call__(self, game_id: str | None = None, path: Path | None = None) -> int:
        self.opened.append((game_id, path))
        return 0


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Window:
    made = Window()
    monkeypatch.setattr(cli, "_window_function", lambda: made)
    return made


def test_how_the_window_is_opened(window: Window, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    Match.new("whist", seed=1).save(path)
    assert cardhall(capsys=capsys)[0] == 0
    assert cardhall("play", "whist", capsys=capsys)[0] == 0
    assert cardhall("play", "Stealing Bundles", capsys=capsys)[0] == 0
    assert cardhall("open", str(path), capsys=capsys)[0] == 0
    assert window.opened == [(None, None), ("whist", None), ("stealing-bundles", None), (None, path)]


def test_a_code_is_played(
    window: Window, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardhall.match.Store", lambda _: Store(tmp_path))
    other = Match.new("ecarte", seed=8, dealer=1)
    other.given_up = True
    code = codes.match_code(other)
    assert code is not None
    assert cardhall("play", code, "--level", "hard", capsys=capsys)[0] == 0
    ((game_id, path),) = window.opened
    assert game_id is None and path is not None
    match = Match.load(path)
    assert match.deals == other.deals and set(match.levels.values()) == {"hard"}


def test_a_match_begins_with_a_deal_on_conditions(
    window: Window, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardhall.match.Store", lambda _: Store(tmp_path))
    assert cardhall("play", "whist", "--with", "aces 3+", "--with", "partner spades 4+", capsys=capsys)[0] == 0
    ((_, path),) = window.opened
    assert path is not None
    deal = Match.load(path).deals[0]
    assert sum(card[0] == "A" for card in deal["hand:0"].split()) >= 3
    assert sum(card[1] == "S" for card in deal["hand:2"].split()) >= 4


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("whist", "--with", "knights 3"), "This game has no condition 'knights 3'"),
        (("whist", "--with", "aces 3", "--seed", "1"), "leave out --seed or --with"),
        (("trente-et-quarante", "--with", "aces 3"), "has no conditions for deals"),
        (("whist:1N2E-G5E1-FZ9A", "--with", "aces 3"), "The code already sets"),
    ],
)
def test_conditions_that_cannot_be_are_refused(
    arguments: tuple[str, ...], says: str, window: Window, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = cardhall("play", *arguments, capsys=capsys)
    assert code == 2 and says in err and not window.opened


@pytest.mark.parametrize("name", ["tuesday.cardhall", "Tuesday.CARDHALL", "tuesday.json", "folder/tuesday"])
def test_a_file_alone_is_opened(name: str, window: Window, capsys: pytest.CaptureFixture[str]) -> None:
    """The window says what is wrong with it: whoever has double-clicked a file sees no command line."""
    assert cardhall(name, capsys=capsys)[0] == 0
    assert window.opened == [(None, Path(name))]


@pytest.mark.parametrize("start", [(), ("open",)])
def test_the_address_of_a_file_is_its_path(
    start: tuple[str, ...], window: Window, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "a tüesday%.cardhall"
    Match.new("whist", seed=1).save(path)
    assert cardhall(*start, path.as_uri(), capsys=capsys)[0] == 0
    assert window.opened == [(None, path)]


def test_a_folder_without_a_name_is_named_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = cardhall("open", Path.cwd().anchor, capsys=capsys)
    assert code == 2 and f"“{Path.cwd().anchor}” is a folder" in err


@pytest.mark.parametrize("name", ["tuesday", "--tuesday.cardhall", "whist"])
def test_what_is_no_file_is_no_file(name: str, window: Window, capsys: pytest.CaptureFixture[str]) -> None:
    assert cardhall(name, capsys=capsys)[0] == 2 and not window.opened


def test_a_match_is_set_up_from_the_arguments(window: Window, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["play", "whist", "--seed", "7", "--option", "target=9", "--option", "honours=TRUE", "--level", "hard"]
    assert cardhall(*arguments, capsys=capsys)[0] == 0
    ((game_id, path),) = window.opened
    assert game_id is None and path is not None
    match = Match.load(path)
    assert match.seed == 7 and match.state.options == {"target": 9, "honours": True}
    assert match.levels == {1: "hard", 2: "hard", 3: "hard"}
    assert path.parent == Store().folder


@pytest.mark.parametrize("words", [["play", "whist", "--seed", "3"], ["play", "whist"], []])
@pytest.mark.parametrize("writable", [True, False])
def test_a_window_opens_with_and_without_a_home(words: list[str], writable: bool, tmp_path: Path) -> None:
    """Where nothing can be written, a window opens all the same; it says what cannot be saved."""
    home = tmp_path / "home"
    if writable:
        home.mkdir()
    else:
        home.write_text("a file")
    homes = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA")
    more = {**dict.fromkeys(homes, str(home)), "CARDHALL_TIMING": "quit", "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "cardhall", *words]
    done = subprocess.run(command, env={**os.environ, **more}, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and "first paint" in done.stderr and "Traceback" not in done.stderr, done.stderr


def test_a_picture_needs_no_home_and_no_name_is_too_long_for_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").write_text("a file")
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    assert cardhall("shot", "whist", "-o", str(tmp_path / "table.png"), capsys=capsys)[0] == 0
    for name in ("x" * 300, "x" * 5000, "a\0b", "y/" * 3000):
        code, _, err = cardhall("shot", "whist", "-o", f"{tmp_path / name}.png", capsys=capsys)
        assert code == 2 and err.count("\n") == 1 and len(err) < 700


@pytest.mark.parametrize("arguments", [["games"], ["--version"], ["play", "whits"]])
def test_the_program_itself(arguments: list[str]) -> None:
    done = subprocess.run([sys.executable, "-m", "cardhall", *arguments], capture_output=True, text=True)
    assert done.returncode == (2 if arguments[0] == "play" else 0)
    assert "Traceback" not in done.stderr


def test_the_output_may_be_cut_off() -> None:
    """Whoever reads goes when it has had enough, as `head -n 1` does."""
    command = [sys.executable, "-m", "cardhall", "games"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None and program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""


def test_selftest() -> None:
    """Everything works without a screen, and says so."""
    environment = {key: value for key, value in os.environ.items() if key not in ("QT_QPA_PLATFORM", "DISPLAY")}
    done = subprocess.run(
        [sys.executable, "-m", "cardhall", "selftest"], capture_output=True, text=True, env=environment
    )
    assert done.returncode == 0, done.stdout
    assert "All is well." in done.stdout and "FAILED" not in done.stdout
    assert all(f"ok      {game_id}:" in done.stdout for game_id in rules.GAMES)
    assert "the hall" in done.stdout and "a table" in done.stdout


def test_shot_writes_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "table.png"
    command = ["shot", "whist", "-o", str(path), "--seed", "7", "--actions", "5", "--size", "1024x700"]
    done = subprocess.run([sys.executable, "-m", "cardhall", *command], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")) == (1024, 700)


@pytest.mark.skipif(os.name != "posix", reason="needs a limit for the size of files")
def test_a_picture_that_finds_no_room_leaves_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "table.png"
    path.write_bytes(b"the one before")
    limited = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)); import runpy; "
    program = f"{limited}runpy.run_module('cardhall', run_name='__main__')"
    command = [sys.executable, "-c", program, "shot", "whist", "-o", str(path), "--size", "640x480"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 2 and "cannot be written: file too large" in done.stderr, done.stderr
    assert path.read_bytes() == b"the one before" and list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "words",
    [
        "play {long}",
        "play whist --level {long}",
        "play whist --option {long}=1",
        "shot whist -o {long}",
        "shot whist -o a.png --theme {long}",
        "shot whist -o a.png --size {long}",
        "arena {long}",
        "arena whist --levels {long}",
        "arena whist --levels easy@{long},normal",
        "arena whist --levels easy,normal --option {long}",
        "arena contract-bridge --levels easy,normal --option undertricks={long}",
        "opponents whist --page --output {long}",
        "review m --seconds {long}",
    ],
)
def test_of_a_very_long_word_little_is_quoted(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = cardhall(*words.format(long="x" * 100_000).split(), capsys=capsys)
    assert code == 2 and not out and err.startswith("cardhall: ") and err.count("\n") == 1 and len(err) < 500


@pytest.mark.parametrize(("letters", "status"), [(7_000, 1), (100_000, 2)])
def test_of_a_very_long_beginning_little_is_quoted(
    letters: int, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "ecarte", "--levels", "easy,random", "--deals", "1", "--begin", "x" * letters]
    code, out, err = cardhall(*words, capsys=capsys)
    assert code == status and len(out + err) < 1000
    assert "cannot begin with" in out if status == 1 else "may have 8,000 characters at most" in err
