"""Starting up: settings files good and bad, no game imported, no display."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardhall.desktop.display import find_window_obstacle
from cardhall.desktop.settings import Settings, load_settings


def test_settings_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "settings.json"
    settings = Settings(theme="dark", text_scale=1.25, card_size=0.9, favourites=["whist"], path=path)
    settings.game_choices("whist").update(preset="own", options={"target": 7, "honours": True})
    assert settings.save() == ""
    assert load_settings(path) == (settings, "")
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_no_file_gives_the_defaults(tmp_path: Path) -> None:
    settings, sentence = load_settings(tmp_path / "settings.json")
    assert settings == Settings(path=tmp_path / "settings.json") and sentence == ""


@pytest.mark.parametrize("text", ["{", "[1, 2]", "\x00\x01", '{"theme": "dark"', "[" * 100_000])
def test_a_damaged_file_is_kept_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="utf-8")
    settings, sentence = load_settings(path)
    assert settings == Settings(path=path)
    assert sentence.startswith("The settings file was damaged") and "settings.json.bad" in sentence
    assert (tmp_path / "settings.json.bad").read_text(encoding="utf-8") == text
    assert settings.save() == "" and load_settings(path) == (settings, "")


def test_wrong_values_give_way_and_unknown_keys_stay(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    given = {
        "theme": "pink",
        "text_scale": 99,
        "pace": "slow",
        "hints": 1,
        "favourites": [1],
        "games": {"whist": 3},
        "back": "scales-blue",
        "from_the_future": [1, 2],
    }
    path.write_text(json.dumps(given), encoding="utf-8")
    settings, sentence = load_settings(path)
    assert settings.back == "scales-blue"
    fresh = Settings()
    for name in ("theme", "text_scale", "pace", "hints", "favourites", "games"):
        assert getattr(settings, name) == getattr(fresh, name)
        assert name.replace("_", " ") in sentence
    settings.save()
    assert json.loads(path.read_text(encoding="utf-8"))["from_the_future"] == [1, 2]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    settings = Settings(path=tmp_path / "file" / "settings.json")
    sentence = settings.save()
    assert sentence.startswith("Your settings could not be saved in ") and sentence.endswith(".")


def test_a_file_that_cannot_be_read_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.mkdir()
    settings, sentence = load_settings(path)
    assert "could not be read" in sentence and settings.path is None and settings.save() == ""


def environment(**more: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    kept.pop("XDG_SESSION_TYPE", None)
    return kept | more


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a window")
@pytest.mark.parametrize("more", [{}, {"DISPLAY": ":4711"}, {"QT_QPA_PLATFORM": "nonsense"}])
def test_without_a_display_it_says_so_and_ends_with_two(more: dict[str, str]) -> None:
    code = "import sys; from cardhall.desktop.app import run; sys.exit(run())"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(**more), capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert re.fullmatch(r"Card Hall [^\n]+\.\n", done.stderr), done.stderr
    assert done.stdout == ""


def test_an_offscreen_window_is_always_possible() -> None:
    assert find_window_obstacle({"QT_QPA_PLATFORM": "offscreen"}) == ""


def test_the_first_paint_needs_no_game() -> None:
    code = (
        "import sys; from cardhall.desktop.app import run; status = run();"
        "games = [m for m in sys.modules if m.startswith('cardhall.games.') or 'desktop.table' in m];"
        "print(status, games)"
    )
    more = environment(QT_QPA_PLATFORM="offscreen", CARDHALL_TIMING="quit")
    done = subprocess.run([sys.executable, "-c", code], env=more, capture_output=True, text=True, timeout=60)
    assert done.stdout == "0 []\n", done.stdout + done.stderr
    found = re.search(r"first paint ([\d.]+) s, processor ([\d.]+) s", done.stderr)
    assert found, done.stderr
    assert float(found[2]) < 2.0  # of a processor; some 0.4 s on a quiet machine
