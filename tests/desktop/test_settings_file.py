"""The settings' file, whatever it holds: it is read entry by entry, nothing in it is lost, and saving always works."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cardhall.desktop.match_setup import MIXED_LEVELS, MatchSetup
from cardhall.desktop.pages.settings_page import SettingsPage
from cardhall.desktop.settings import MAX_SETTINGS_FILE_BYTES, Settings, load_settings
from cardhall.rules.catalogue import CATALOGUE

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs named pipes and devices")

GOOD: dict[str, Any] = {
    "theme": "dark",
    "card_size": 1.1,
    "pace": 500,
    "favourites": ["whist", "euchre"],
    "games": {
        "whist": {"preset": "own", "options": {"target": 7}, "seats": 4, "level": "mixed", "levels": {"1": "hard"}},
        "nuts": {"preset": "book", "seats": 4, "level": "easy"},
    },
    "told_files": ["whist-1.json 10 20"],
}


def read_settings(path: Path, **changed: Any) -> Path:
    path.write_text(json.dumps({**GOOD, **changed}), "utf-8")
    return path


def test_one_bad_entry_costs_no_other_and_the_file_is_kept(tmp_path: Path) -> None:
    games = {**GOOD["games"], "euchre": 5, "\ud800": {}, "truc": {"seats": 4.0, "level": "hard"}}
    path = read_settings(
        tmp_path / "settings.json", games=games, favourites=["whist", 5, "\ud800", "euchre"], theme="pink"
    )
    before = path.read_bytes()
    settings, sentence = load_settings(path)
    assert settings.games == {**GOOD["games"], "truc": {"level": "hard"}}
    assert settings.favourites == ["whist", "euchre"] and settings.card_size == 1.1 and settings.theme == "system"
    assert all(name in sentence for name in ("games", "favourites", "theme", "settings.json.bad"))
    assert (tmp_path / "settings.json.bad").read_bytes() == before
    assert settings.save() == "" and load_settings(path) == (settings, "")


def test_no_copy_of_a_damaged_file_replaces_another(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    texts = ["{", "[1", '{"theme": 5}', '{"theme": 6}']
    for text in texts:
        path.write_text(text, "utf-8")
        settings, sentence = load_settings(path)
        assert "settings.json.bad" in sentence and settings.save() == ""
    assert {one.read_text() for one in tmp_path.glob("*.bad*")} == set(texts)
    path.write_text(texts[-1], "utf-8")
    load_settings(path)
    assert len(list(tmp_path.glob("*.bad*"))) == len(texts), "what is kept already is not kept twice"


def test_a_file_of_which_no_copy_can_be_kept_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise OSError(28, "No space left on device")

    for text in ("{", '{"theme": 5}'):
        path = tmp_path / "settings.json"
        path.write_text(text, "utf-8")
        with monkeypatch.context() as patch:
            patch.setattr("cardhall.match.files.set_aside", refused)
            patch.setattr("cardhall.match.files.write", refused)
            settings, sentence = load_settings(path)
        assert "new settings are not saved" in sentence
        assert settings.save() == "" and path.read_text() == text


@pytest.mark.parametrize(
    "memory",
    [
        {"seats": 4.0},
        {"seats": True},
        {"levels": {"²": "hard", "1": "easy"}, "level": MIXED_LEVELS},
        {"levels": {"-1": "hard"}, "level": MIXED_LEVELS},
        {"levels": {"9" * 5000: "hard"}, "level": MIXED_LEVELS},
        {"levels": []},
        {"options": {"target": [5], "honours": {"a": 1}}, "preset": "own"},
        {"options": {"\ud800": 1}, "preset": "own"},
        {"preset": []},
        {"level": ["hard"]},
        {"more": [[[[[[1]]]]]]},
    ],
)
def test_whatever_is_remembered_of_a_game_it_can_be_begun(memory: dict[str, Any], tmp_path: Path) -> None:
    path = read_settings(tmp_path / "settings.json", games=dict.fromkeys(CATALOGUE, memory))
    settings, _ = load_settings(path)
    for given in (settings, Settings(games=dict.fromkeys(CATALOGUE, memory))):
        setup = MatchSetup.from_settings(given, "nuts")
        assert type(setup.seats) is int and setup.seats in CATALOGUE["nuts"].seat_counts
        assert all(type(seat) is int and level in ("easy", "hard") for seat, level in setup.levels.items())
    assert settings.save() == ""


def test_texts_that_are_no_text_are_saved(tmp_path: Path) -> None:
    """A damaged match may have a name of any bytes; it must not stop the settings being saved."""
    settings = Settings(path=tmp_path / "settings.json", last_game="whist")
    settings.told_files = [b"whist-caf\xe9.json".decode("utf-8", "surrogateescape") + " 10 20"]
    settings.unknown = {"half": "\ud800"}
    assert settings.save() == ""
    again, _ = load_settings(settings.path)
    assert again.last_game == "whist"
    assert again.save() == ""


@POSIX
def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    pipe, zero, large = (tmp_path / name for name in ("pipe.json", "zero.json", "large.json"))
    os.mkfifo(pipe)
    zero.symlink_to("/dev/zero")
    with large.open("wb") as file:
        file.truncate(100 * MAX_SETTINGS_FILE_BYTES)
    began = time.process_time()
    for path in (pipe, zero):
        settings, sentence = load_settings(path)
        assert settings.path is None and "is not a file" in sentence
    settings, sentence = load_settings(large)
    assert "large.json.bad" in sentence
    assert time.process_time() - began < 1


def test_mutated_files_never_stop_anything(tmp_path: Path) -> None:
    rng = random.Random(3)
    path = tmp_path / "settings.json"
    good = json.dumps(GOOD).encode()
    for _ in range(400):
        data = bytearray(good)
        for _ in range(rng.randrange(1, 4)):
            place = rng.randrange(len(data))
            data[place : place + rng.randrange(3)] = bytes(rng.randrange(256) for _ in range(rng.randrange(3)))
        path.write_bytes(data)
        settings, sentence = load_settings(path)
        assert settings.save() == "" and load_settings(path)[1] == ""
        if sentence:
            assert any(kept.read_bytes() == data for kept in tmp_path.glob("*.bad*"))


def test_of_two_windows_each_writes_only_what_was_changed_there(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    one, two = load_settings(path)[0], load_settings(path)[0]
    one.theme, one.favourites = "dark", ["whist"]
    one.game_choices("whist")["seats"] = 4
    assert one.save() == ""
    two.pace = 400
    two.game_choices("euchre")["level"] = "hard"
    assert two.save() == ""
    found, wrong = load_settings(path)
    assert (found.theme, found.favourites, found.pace, wrong) == ("dark", ["whist"], 400, "")
    assert found.games == {"whist": {"seats": 4}, "euchre": {"level": "hard"}}
    one.theme = "system"  # back again, and changed by the other since: whoever changes it last has it
    one.favourites.append("nuts")
    two.favourites = ["euchre"]
    assert two.save() == one.save() == two.save() == ""
    found, _ = load_settings(path)
    assert (found.theme, found.favourites, found.pace) == ("system", ["whist", "nuts"], 400)


def test_settings_that_were_saved_differ_from_the_defaults_in_nothing_else(qtbot: Any, tmp_path: Path) -> None:
    """What the program notes for itself when it reads or saves them is no setting that could be restored."""
    settings, _ = load_settings(tmp_path / "settings.json")
    assert settings.save() == ""
    page = SettingsPage(settings, back_to="Hall")
    qtbot.addWidget(page)
    assert page._changed_values() == {}
    settings.pace = 500
    assert page._changed_values() == {"pace": 500}


WRITER = """
import sys
from pathlib import Path
from cardhall.desktop.settings import load_settings
settings, _ = load_settings(Path(sys.argv[1]))
for number in range(20):
    settings.game_choices(sys.argv[2])["seats"] = number
    assert settings.save() == ""
"""


def test_two_windows_that_write_at_the_same_time(tmp_path: Path) -> None:
    """As when both are closed because the person logs out."""
    path = tmp_path / "settings.json"
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(path), game]) for game in ("whist", "nuts")]
    assert [writer.wait(60) for writer in writers] == [0, 0]
    found, wrong = load_settings(path)
    assert (found.games, wrong) == ({"whist": {"seats": 19}, "nuts": {"seats": 19}}, "")
    assert [one.name for one in tmp_path.iterdir()] == ["settings.json"]


def test_what_somebody_writes_into_it_meanwhile_is_kept(tmp_path: Path) -> None:
    """By hand, while the program runs: what can be used holds, and of the rest a copy is kept."""
    path = read_settings(tmp_path / "settings.json")
    settings, _ = load_settings(path)
    read_settings(path, theme="light", pace="fast", of_tomorrow=5)
    edited = path.read_bytes()
    settings.card_size = 0.9
    assert settings.save() == ""
    found, _ = load_settings(path)
    assert (found.theme, found.card_size, found.unknown) == ("light", 0.9, {"of_tomorrow": 5})
    path.write_text("{")
    assert settings.save() == "" and load_settings(path)[1] == ""
    assert {one.read_bytes() for one in tmp_path.glob("*.bad*")} == {edited, b"{"}


@POSIX
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """As for people who keep the settings of all their programs in one folder."""
    (tmp_path / "all").mkdir()
    target = read_settings(tmp_path / "all" / "cardhall.json")
    path = tmp_path / "settings.json"
    path.symlink_to(target)
    settings, _ = load_settings(path)
    settings.theme = "light"
    assert settings.save() == "" and path.is_symlink() and load_settings(target)[0].theme == "light"


@pytest.mark.parametrize(
    ("play_forced", "do_idle", "skips"),
    [(False, False, "none"), (False, True, "answers"), (True, True, "all"), (True, False, "all")],
)
def test_what_older_files_say_of_forced_choices_keeps_its_meaning(
    tmp_path: Path, play_forced: bool, do_idle: bool, skips: str
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"format": 1, "play_forced": play_forced, "do_idle": do_idle}))
    settings, wrong = load_settings(path)
    assert not wrong and settings.skips == skips
    settings.skips = "answers"
    assert not settings.save()
    entries = json.loads(path.read_text())
    assert (entries["play_forced"], entries["do_idle"]) == (False, True) and "skips" not in entries
