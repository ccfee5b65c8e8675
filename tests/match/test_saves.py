"""Saved games that are damaged, foreign or cannot be written: always a sentence, and nothing is lost."""

from __future__ import annotations

import errno
import json
import os
import random
import time
from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Any

import pytest

from cardhall.match import Match, SaveError, Store, saves
from tests.match.test_match import match_state, play_match

SAVES = Path(__file__).parent / "saves"
ORIGINAL = (SAVES / "format-1-whist.json").read_text("utf-8")


def refusal_text(path: Path) -> str:
    """The sentence with which a file is refused; the file must stay as it is."""
    before = path.read_bytes()
    with pytest.raises(SaveError) as error:
        Match.load(path)
    assert path.read_bytes() == before
    assert_sentence(str(error.value))
    return str(error.value)


def assert_sentence(text: str) -> None:
    assert text[:1].isupper() or text[0] == "“", text
    assert text.endswith((".", "?")), text
    assert "!" not in text and "Traceback" not in text


def load_or_refuse(path: Path) -> bool:
    """Whether a file loads; if not, it must be refused with a sentence."""
    try:
        Match.load(path)
    except SaveError as error:
        assert_sentence(str(error))
        return False
    return True


def changed(tmp_path: Path, **fields: Any) -> Path:
    """The sample with some fields replaced; `...` leaves one out."""
    document = {**json.loads(ORIGINAL), **fields}
    path = tmp_path / "changed.json"
    path.write_text(json.dumps({key: value for key, value in document.items() if value is not ...}), "utf-8")
    return path


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00" * 50,
        b"\xff\xfe\xfa",
        b"hello",
        b"[]",
        b"null",
        b"42",
        b'"cardhall"',
        b"{}",
        b'{"program": "patience"}',
        b'{"program": "cardhall"',
        b'{"program": NaN}',
        b'{"program": Infinity}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"9" * 10_000,
        b'{"program": "cardhall", "format": 1e999}',
        b'{"program": "cardhall", "format": "\\ud800"}',
        b"<?xml version='1.0'?><a/>",
        b"\x89PNG\r\n\x1a\n",
    ],
)
def test_foreign_files(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign.json"
    path.write_bytes(content)
    refusal_text(path)


def test_a_huge_file(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(saves.MAX_FILE_BYTES + 1)
    with pytest.raises(SaveError, match="far too large"):
        Match.load(path)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"format": 3}, "newer version"),
        ({"format": 2}, "checksum"),
        ({"format": 0}, "damaged"),
        ({"format": "1"}, "its format cannot be read"),
        ({"format": True}, "its format cannot be read"),
        ({"game": "whits"}, "does not have"),
        ({"game": ["whist"]}, "its game cannot be read"),
        ({"revision": 999}, "newer version"),
        ({"revision": None}, "its revision cannot be read"),
        ({"seats": 5}, "not for 5 players|names"),
        ({"seats": -1}, "damaged"),
        ({"options": {"target": 6}}, "cannot be 6"),
        ({"options": {"trumps": True}}, "no option"),
        ({"options": {"target": [5]}}, "its options cannot be read"),
        ({"options": []}, "its options cannot be read"),
        ({"seed": "7"}, "its seed cannot be read"),
        ({"seed": 7.5}, "its seed cannot be read"),
        ({"seed": 8}, None),
        ({"dealer": 4}, "no seat 4"),
        ({"dealer": -1}, "no seat -1"),
        ({"levels": {"9": "hard"}}, "seat that does not exist"),
        ({"levels": {"x": "hard"}}, "seat that does not exist"),
        ({"levels": {"1": 3}}, "its levels cannot be read"),
        ({"levels": {"1": "hardest"}}, "no level 'hardest'"),
        ({"names": ["You"]}, "names"),
        ({"names": "You"}, "its names cannot be read"),
        ({"names": ["You", "\ud800", "C", "D"]}, "its names cannot be read"),
        ({"deals": []}, "no deal"),
        ({"deals": [{"hand:0": "AS"}]}, "does not match the pack"),
        ({"deals": {}}, "its deals cannot be read"),
        ({"deals": [{}, None]}, "its deals cannot be read"),
        ({"log": ["0 dance"]}, "action 1 is not legal"),
        ({"log": ["dance"]}, "action 1 cannot be read"),
        ({"log": ["77 play AS"]}, "action 1 is not legal"),
        ({"log": ["²  play AS"]}, "action 1 cannot be read"),
        ({"log": []}, "damaged"),
        ({"log": [1]}, "its log cannot be read"),
        ({"redo": ["0 dance"]}, "is not legal"),
        ({"digest": "0" * 64}, "rules of Whist have changed"),
        ({"digest": ...}, "it has no digest"),
        ({"saved": "yesterday"}, "date"),
        ({"saved": 5}, "its saved cannot be read"),
        ({"summary": None}, "its summary cannot be read"),
        ({"id": ...}, "it has no id"),
        ({"program": ...}, "not a Card Hall game"),
    ],
)
def test_wrong_fields(tmp_path: Path, fields: dict[str, Any], says: str | None) -> None:
    path = changed(tmp_path, **fields)
    if says is None:
        assert load_or_refuse(path)  # the deals are in the file: the seed matters for later ones only
    else:
        with pytest.raises(SaveError, match=says):
            Match.load(path)
        refusal_text(path)


def test_every_field_of_every_wrong_type(tmp_path: Path) -> None:
    wrong: list[Any] = [None, True, -1, 3.5, 10**300, "x", "", [], {}, [[]], [None], {"x": None}, {"": {}}, "\ud800"]
    for field in json.loads(ORIGINAL):
        for value in wrong:
            load_or_refuse(changed(tmp_path, **{field: value}))
        load_or_refuse(changed(tmp_path, **{field: ...}))


def test_truncated_files(tmp_path: Path) -> None:
    path = tmp_path / "cut.json"
    data = ORIGINAL.encode()
    for length in {*range(0, len(data) - 3, max(1, len(data) // 60)), len(data) - 3}:
        path.write_bytes(data[:length])
        refusal_text(path)


def test_flipped_bytes(tmp_path: Path) -> None:
    """A changed byte is found, or changes only the summary of the match and not how it stands."""
    rng = random.Random(1)
    path = tmp_path / "flipped.json"
    data = ORIGINAL.encode()
    stands = match_state(Match.load(SAVES / "format-1-whist.json"))[0]
    for _ in range(250):
        place, bit = rng.randrange(len(data)), 1 << rng.randrange(8)
        path.write_bytes(data[:place] + bytes([data[place] ^ bit]) + data[place + 1 :])
        if load_or_refuse(path):
            assert match_state(Match.load(path))[0] == stands


def test_garbled_parts(tmp_path: Path) -> None:
    rng = random.Random(2)
    path = tmp_path / "garbled.json"
    data = ORIGINAL.encode()
    for _ in range(120):
        start = rng.randrange(len(data))
        part = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 40)))
        path.write_bytes(
            rng.choice([data[:start] + part + data[start + len(part) :], data[:start] + data[start + 20 :]])
        )
        load_or_refuse(path)


# ---- writing


def test_the_last_few_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = play_match(actions=1)
    texts = []
    for _ in range(5):
        match.save(path)
        texts.append(path.read_text("utf-8"))
        match.play(match.state.actions()[0])
    assert path.read_text("utf-8") == texts[-1]
    assert [older.read_text("utf-8") for older in saves.older_versions(path)] == texts[-2:-5:-1]
    assert {one.name for one in tmp_path.iterdir()} == {"match.json", "match.json.1", "match.json.2", "match.json.3"}
    assert all(Match.load(older).log for older in saves.older_versions(path))


def test_older_versions_of_an_autosave_are_apart(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    for text in "abc":
        saves.write(path, text, min_age_seconds=60)
    assert path.read_text() == "c" and (tmp_path / "match.json.1").read_text() == "a"
    past = path.stat().st_mtime - 100
    os.utime(tmp_path / "match.json.1", (past, past))
    saves.write(path, "d", min_age_seconds=60)
    assert [older.read_text() for older in saves.older_versions(path)] == ["c", "a"]


def no_space(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("name", ["fsync", "fdopen"])
def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    check_that_nothing_is_lost(tmp_path, lambda: monkeypatch.setattr(os, name, no_space), "no space left")


def test_a_rename_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_that_nothing_is_lost(tmp_path, lambda: monkeypatch.setattr(Path, "replace", no_space), "no space left")


def check_that_nothing_is_lost(tmp_path: Path, breaking: Callable[[], None], says: str) -> None:
    path = tmp_path / "match.json"
    match = play_match(actions=3)
    match.save(path)
    before = path.read_bytes()
    match.play(match.state.actions()[0])
    breaking()
    with pytest.raises(SaveError, match=says) as error:
        match.save(path)
    assert_sentence(str(error.value))
    assert path.read_bytes() == before
    assert not [one for one in tmp_path.iterdir() if one.suffix == ".tmp"]


def test_a_folder_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:  # a real folder would not do: root may write everywhere
        raise PermissionError(errno.EACCES, "Permission denied")

    check_that_nothing_is_lost(
        tmp_path, lambda: monkeypatch.setattr(os, "open", forbidden), "cannot be saved.*permission denied"
    )


def test_names_that_cannot_be(tmp_path: Path) -> None:
    match = play_match(actions=1)
    (tmp_path / "file").write_text("")
    for path in (tmp_path, tmp_path / "file" / "match.json", tmp_path / ("x" * 300), Path("\0.json")):
        with pytest.raises(SaveError) as error:
            match.save(path)
        assert_sentence(str(error.value))
    with pytest.raises(SaveError, match=r"no file with that name|does not exist"):
        Match.load("\0.json")


def test_names_from_files_are_shown_as_text_that_can_be_printed() -> None:
    odd = ("You", "\u202egnorw", "tab\there", "x" * 190)
    match = Match.new("whist", seed=1, names=odd)
    saved = saves.SavedGame.parse(match.saved().text())
    assert saved.names[1] == "\ufffdgnorw" and saved.names[2] == "tab\ufffdhere"
    assert len(saved.names[3]) == 60 and saved.names[3].endswith("…")
    for mark in "\u0301\u0489\u20dd\ufe0f\u034f\u0e34":  # some of them are no accents, and pile up all the same
        piled = Match.new("whist", seed=1, names=("You", "e" + mark * 80, "Ada", "Hugo"))
        assert saves.SavedGame.parse(piled.saved().text()).names[1] == "e" + mark * 3
    empty = Match.new("whist", seed=1, names=("You", "\u3164\u115f", "\u2800", "\u200b"))
    assert saves.SavedGame.parse(empty.saved().text()).names[1:] == ("\ufffd\ufffd", "\ufffd", "\ufffd")


def test_what_a_refusal_quotes_of_a_file_can_be_shown(tmp_path: Path) -> None:
    pile = "e" + "\u0489" * 30
    for field in ({"game": pile}, {"options": {pile: 1}}, {"log": [f"0 play {pile}"]}, {"deals": [{pile: "AS"}]}):
        told = refusal_text(changed(tmp_path, **field))
        assert told.isprintable() and "\u0489" * 4 not in told


@pytest.mark.parametrize("day", ["soon", "", "../../other", "0001-01-01", "9999-12-31", "2026-02-31"])
def test_a_deal_of_a_day_that_is_none_is_refused(tmp_path: Path, day: str) -> None:
    """Its result could never be written down, so that the match could never be left as saved."""
    good = {"kind": "day", "of": "2026-11-24", "number": 1}
    assert Match.load(changed(tmp_path, occasion=good)).occasion is not None
    assert "damaged" in refusal_text(changed(tmp_path, occasion={**good, "of": day}))
    assert Match.load(changed(tmp_path, occasion={**good, "kind": "set", "of": "0123abcd"})).occasion is not None


class Clock(datetime):
    """A clock that stands at `time`."""

    time = datetime.fromtimestamp(0, UTC)

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Clock:
        return cls.fromtimestamp(cls.time.timestamp(), tz)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="needs a time zone of its own")
@pytest.mark.parametrize("zone", ["WEST+11", "UTC", "EAST-12"])
@pytest.mark.parametrize("day", [(1970, 1, 1), (1970, 1, 2), (2038, 1, 20), (9400, 1, 1)])
def test_a_match_played_while_the_clock_was_wrong_can_be_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, zone: str, day: tuple[int, int, int]
) -> None:
    """In the first hours of 1970, where a clock begins that was lost, it is still 1969 in America."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    monkeypatch.setattr(Clock, "time", datetime(*day, tzinfo=UTC))
    monkeypatch.setattr(saves, "datetime", Clock)
    try:
        match, store = Match.new("whist", seed=1), Store(tmp_path)
        match.play(match.state.actions(match.state.turn)[0], match.state.turn)
        store.autosave(match)
        store.release(match)
        (summary,) = store.unfinished_matches()
        assert store.problems == [] and store.load(summary).course == match.course
    finally:
        monkeypatch.undo()
        time.tzset()
