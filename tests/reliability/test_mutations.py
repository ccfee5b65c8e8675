"""Damaged files of every kind: bytes and JSON changed at random. Nothing raises, takes long or is written over."""

from __future__ import annotations

import contextlib
import json
import random
import resource
import time
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from cardhall import rules
from cardhall.desktop import own_keys
from cardhall.desktop.match_setup import MatchSetup
from cardhall.desktop.settings import Settings, load_settings
from cardhall.match import Match, SaveError, Store, dealt_cards, statistics
from cardhall.match.fair_deal import compare_with_chance
from cardhall.match.schema import json_checksum
from tests.reliability.amounts import amount, measured
from tests.reliability.windows import begin_match
from tests.strategies import finish_match

SAVES = Path(__file__).parents[1] / "match" / "saves"
MAX_READ_SECONDS = 1.0  # that any file may take
UNKNOWN_SETTING = "mood"  # an entry of a newer version's settings
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1.5,
    1e308,
    10**30,
    10**400,
    float("nan"),
    float("inf"),
    "",
    "x",
    "x" * 5000,
    "\ud800",
    "\x00\x1b[2J",
    "²",
    "0001-01-01T00:00:00+14:00",
    [],
    {},
    [[[]]],
    {"": {}},
    ["play AS"] * 50,
)


def bytes_changed(data: bytes, rng: random.Random) -> bytes:
    """Bits flipped, bytes put in, taken out, cut off or said twice."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        place = rng.randrange(len(changed) + 1)
        kind = rng.randrange(6)
        if kind == 0 and place < len(changed):
            changed[place] ^= 1 << rng.randrange(8)
        elif kind == 1:
            changed[place:place] = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 30)))
        elif kind == 2:
            del changed[place : place + rng.randrange(1, 60)]
        elif kind == 3:
            del changed[place:]
        elif kind == 4:
            changed[place:place] = changed[place : place + rng.randrange(1, 400)]
        else:
            changed[place : place + 8] = bytes(8)
    return bytes(changed)


def json_changed(value: Any, rng: random.Random) -> Any:
    """The value with something in it exchanged, left out, doubled or put elsewhere."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        key = rng.choice(list(value))
        kind = rng.random()
        if kind < 0.6:
            return {**value, key: json_changed(value[key], rng)}
        if kind < 0.7:
            return {name: one for name, one in value.items() if name != key}
        if kind < 0.8:
            return {**value, rng.choice(list(value)): value[key]}
        return {**value, str(rng.choice(VALUES))[:50]: rng.choice(VALUES)}
    if isinstance(value, list) and value and rng.random() < 0.85:
        place = rng.randrange(len(value))
        kind = rng.random()
        if kind < 0.6:
            return [*value[:place], json_changed(value[place], rng), *value[place + 1 :]]
        if kind < 0.8:
            return [*value[:place], *value[place + 1 :]]
        return [*value[:place], value[rng.randrange(len(value))], *value[place:]]
    if isinstance(value, str) and value and rng.random() < 0.5:
        place = rng.randrange(len(value))
        return value[:place] + rng.choice(("A", "0", " ", "é", "")) + value[place + 1 :]
    if type(value) is int and rng.random() < 0.5:
        return value + rng.choice((-1, 1, 2, 100))
    return rng.choice(VALUES)


def dump_json(value: Any) -> bytes:
    return json.dumps(value).encode()


class Clock:
    """That nothing takes long, or much memory."""

    def __init__(self) -> None:
        self.slowest = 0.0

    def time(self, what: Callable[[], Any]) -> Any:
        began = time.process_time()
        try:
            return what()
        finally:
            taken = time.process_time() - began
            self.slowest = max(self.slowest, taken)
            assert taken < MAX_READ_SECONDS, f"{taken:.2f} s"


def saved_games(folder: Path) -> list[bytes]:
    """Return a saved game of every game, with journal lines and without, and of every format."""
    rng = random.Random(1)
    found = [path.read_bytes() for path in sorted(SAVES.glob("*.json"))]
    store = Store(folder)
    for game_id in rules.GAMES:
        match = Match.new(game_id, seed=3)
        for number in range(40):
            if match.state.is_over:
                break
            seat, action = rng.choice([(seat, one) for seat in match.state.actors for one in match.state.actions(seat)])
            match.play(action, seat)
            if number > 20 or match.state.is_over:
                store.autosave(match)
        path = store.path_of(match)
        found.append(path.read_bytes())
        store.release(match)
        found.append(path.read_bytes())
        path.unlink()
    return found


def read_match(data: bytes, path: Path) -> Match:
    """The match in a saved game."""
    path.write_bytes(data)
    return Match.load(path)


def earlier_courses(data: bytes, path: Path) -> list[list[Any]]:
    """The courses that a saved game has had, line by line: some actions may have been taken back since."""
    lines = data.splitlines(keepends=True)
    begin = lines.index(b"}\n") + 1
    return [read_match(b"".join(lines[:end]), path).course for end in range(begin, len(lines) + 1)]


def is_same(match: Match, other: Match) -> bool:
    """Whether two matches are of the same game, people and first deal."""
    return all(getattr(match, name) == getattr(other, name) for name in ("id", "game", "levels", "names", "seed")) and (
        match.state.setup,
        match.deals[0],
    ) == (other.state.setup, other.deals[0])


def is_forged(document: Any, before: Any) -> bool:
    """Whether a saved game with a check sum has been changed, and has its old check sum still."""
    if not isinstance(document, dict) or "check" not in document or document.get("format") != before["format"]:
        return False
    return dump_json(document) != dump_json(before)


@amount(60, 6000)
def test_saves(amount: int, tmp_path: Path) -> None:
    """A file that loads can be played on and saved; any other is refused in a sentence, and stays as it is.

    With a check sum, changed bytes never make another match: at most its last actions are missing.
    """
    rng, clock, counts = random.Random(2), Clock(), Counter[str]()
    good = {data: read_match(data, tmp_path / "original.json") for data in saved_games(tmp_path / "originals")}
    with measured("damaged saves") as figures:
        for number in range(amount):
            data = original = rng.choice(list(good))
            if number % 2:
                data = bytes_changed(data, rng)
            else:
                before = json.JSONDecoder().raw_decode(data.decode())[0]
                document, is_signed = json_changed(before, rng), rng.random() < 0.5
                if isinstance(document, dict) and is_signed:
                    document.pop("check", None)
                    with contextlib.suppress(ValueError):  # NaN
                        document["check"] = json_checksum(document)
                data = dump_json(document)
            folder = tmp_path / "matches"
            folder.mkdir(exist_ok=True)
            path = folder / f"whist-{number % 7}.json"
            path.write_bytes(data)
            try:
                match = clock.time(lambda path=path: Match.load(path))
                counts["loaded"] += 1
                assert number % 2 or is_signed or not is_forged(document, before), "its check sum is another"
                if number % 2 and b'"check"' in original:
                    counts["changed bytes loaded"] += 1
                    is_same_course = match.course == good[original].course[: len(match.course)]
                    assert is_same_course or match.course in earlier_courses(original, tmp_path / "earlier.json"), (
                        "another match"
                    )
                    assert is_same(match, good[original]), "of others"
            except SaveError as error:
                counts["refused"] += 1
                assert str(error)[:1] in "“" or str(error)[:1].isupper(), error
                assert str(error).endswith((".", "?")) and len(str(error)) < 1000, error
            else:
                if not match.state.is_over and match.state.turn is not None:
                    match.play(match.state.actions()[0])
                match.id = Match.new_id()
                assert Match.load(Store(tmp_path / "others").autosave(match)).course == match.course
            assert path.read_bytes() == data
            store = Store(folder)
            for summary in clock.time(store.unfinished_matches):
                if rng.random() < 0.1:
                    with contextlib.suppress(SaveError):
                        store.release(store.load(summary))
            if number % 50 == 0:
                for one in [*folder.glob("*.json*"), *(tmp_path / "others").glob("*.json*")]:
                    one.unlink()
        figures |= {"files": amount, **counts, "slowest": round(clock.slowest, 2)}
        figures["megabytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def check_others(found: Settings, data: bytes, good: bytes) -> None:
    """Check that every sound entry of a damaged settings file is read, and that unknown entries are kept."""
    entries = json.loads(data)
    for name, value in json.loads(good).items() if isinstance(entries, dict) else ():
        if name in entries and dump_json(entries[name]) == dump_json(value) and name != "format":
            kept = found.unknown[name] if name == UNKNOWN_SETTING else getattr(found, name)
            assert dump_json(kept) == dump_json(value), f"{name} is lost though another entry is damaged"


@amount(3, 420)
def test_older_versions(amount: int, tmp_path: Path) -> None:
    """Of a match whose file is damaged play continues from the older copy, and the damaged file is kept."""
    rng = random.Random(7)
    with measured("damaged saves with older versions") as figures:
        for number in range(amount):
            store = Store(tmp_path / f"{number}")
            match = begin_match(list(rules.GAMES)[number % len(rules.GAMES)], rng, 6)
            path, older = store.autosave(match), match.course
            store.release(match)
            path.with_name(f"{path.name}.1").write_bytes(path.read_bytes())
            data = path.read_bytes()[: rng.randrange(20, 200)]
            path.write_bytes(data)
            store = Store(store.folder)
            (summary,) = store.unfinished_matches()
            assert summary.is_damaged and store.problems
            again = store.load(summary)
            assert again.course == older
            again.undo()
            store.autosave(again)
            store.release(again)
            assert [one.read_bytes() for one in store.damaged] == [data], "the damaged file is kept"
            (summary,) = Store(store.folder).unfinished_matches()
            assert not summary.is_damaged and summary.id == again.id
        figures |= {"files": amount}


@amount(60, 6000)
def test_settings(amount: int, tmp_path: Path) -> None:
    """Whatever is in the file, every game can be begun and the settings be saved, and the file is kept."""
    rng, clock = random.Random(3), Clock()
    path = tmp_path / "settings.json"
    settings = Settings(path=path, favourites=["whist", "nuts"], theme="dark", last_game="euchre")
    settings.keys = {name: f"Ctrl+Alt+{place}" for place, name in enumerate(list(own_keys.SHORTCUT_KEYS)[:8])} | {
        "hint": "Y"
    }
    settings.opponents = [{"name": "Ada", "avatar": "fox"}, {"name": "Mei", "avatar": "owl"}]
    for game_id in rules.GAMES:
        setup = MatchSetup.from_settings(settings, game_id)
        setup.preset, setup.level, setup.levels = "own", "mixed", {1: "hard", 2: "easy"}
        setup.options = {name: option.default for name, option in rules.get(game_id).options.items()}
        setup.store_in(settings, game_id)
    settings.unknown = {UNKNOWN_SETTING: ["calm", 2]}
    assert settings.save() == ""
    good = path.read_bytes()
    assert UNKNOWN_SETTING in json.loads(good), "an entry of a newer version is lost"
    told = kept_keys = 0
    with measured("damaged settings") as figures:
        for number in range(amount):
            data = bytes_changed(good, rng) if number % 2 else dump_json(json_changed(json.loads(good), rng))
            path.write_bytes(data)
            found, sentence = clock.time(lambda: load_settings(path))
            game_id = rng.choice(list(rules.GAMES))
            setup = MatchSetup.from_settings(found, game_id)
            options = setup.options_for(rules.get(game_id))
            Match.new(game_id, seats=setup.seats, options=options, levels=setup.levels_for(setup.seats))
            assert found.save() == "" and load_settings(path) == (found, "")
            own = own_keys.filter_valid_keys(found.keys)
            assert all(not own_keys.key_problem(name, keys) for name, keys in own.items())
            kept_keys += len(own)
            if number % 2 == 0:
                check_others(found, data, good)
            if sentence:
                told += 1
                assert any(kept.read_bytes() == data for kept in tmp_path.glob("settings.json.bad*"))
        figures |= {"files": amount, "told of": told, "own keys read": kept_keys, "slowest": round(clock.slowest, 2)}


@amount(20, 20_000)
def test_results(amount: int, tmp_path: Path) -> None:
    """Sound lines are shown in all statistics; the file is only added to."""
    rng, clock = random.Random(4), Clock()
    store = Store(tmp_path)
    for seed in range(4):
        store.record(finish_match(Match.new("stealing-bundles", seed=seed)))
    dealt_cards.read_all_dealt(store)
    good = {name: (tmp_path / name).read_bytes() for name in ("results.jsonl", "dealt.jsonl")}
    now = datetime.now().astimezone()
    results = store.results()
    read = 0
    with measured("damaged results") as figures:
        for number in range(amount):
            for name, data in good.items():
                if number % 2:
                    changed = bytes_changed(data, rng)
                else:
                    lines = data.splitlines()
                    place = rng.randrange(len(lines))
                    lines[place] = dump_json(json_changed(json.loads(lines[place]), rng))
                    changed = b"\n".join(lines) + b"\n"
                (tmp_path / name).write_bytes(changed)
            before = (tmp_path / "results.jsonl").read_bytes()
            again = Store(tmp_path)
            found = clock.time(again.results)
            read += len(found)
            whole = set(before.splitlines())
            damaged = len(whole ^ set(good["results.jsonl"].splitlines()))  # of a changed line, the old and the new
            assert sum(one not in found for one in results) <= damaged, "a result is lost whose line is whole"
            for make in (
                statistics.records_by_game,
                statistics.records_by_level,
                statistics.longest_run,
                statistics.results_as_csv,
            ):
                clock.time(lambda make=make, found=found: make(found))
            statistics.records_by_month(found, now)
            everything, _ = clock.time(lambda again=again: dealt_cards.read_all_dealt(again))
            clock.time(lambda everything=everything: compare_with_chance(everything))
            again.wins()
            again.last_played()
            assert (tmp_path / "results.jsonl").read_bytes() == before
        figures |= {"files": 2 * amount, "results read": read, "slowest": round(clock.slowest, 2)}
