"""Files that are far too large, or say what no program of ours writes: refused at once, in one short sentence."""

from __future__ import annotations

import json
import os
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

from cardhall.match import Match, SaveError, Store, deal_of_the_day, dealt_cards, decisions, duplicates, statistics
from cardhall.match.records.log import DamagedRecord
from cardhall.match.schema import json_checksum
from cardhall.match.sliced_work import at_once
from tests.match.test_match import play_match

SAVES = Path(__file__).parent / "saves"
SECONDS, MEGABYTES = 1.0, 100.0
LONG = "x" * 1_500_000
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs named pipes and devices")


@contextmanager
def bounded() -> Iterator[None]:
    """It may neither take long nor much memory."""
    began = time.process_time()
    tracemalloc.start()
    try:
        yield
        peak = tracemalloc.get_traced_memory()[1] / 2**20
    finally:
        tracemalloc.stop()
    assert peak < MEGABYTES, f"{peak:.0f} MB"
    assert time.process_time() - began < 5 * SECONDS  # tracing is slow


def nested_json(depth: int) -> Any:
    found: Any = 1
    for _ in range(depth):
        found = {"a": [found]}
    return found


HOSTILE: dict[str, Callable[[dict[str, Any]], Any]] = {
    "an option": lambda save: save["options"].update(target=LONG),
    "an option's name": lambda save: save["options"].update({LONG: 1}),
    "options": lambda save: save.update(options={str(number): 1 for number in range(100_000)}),
    "a name": lambda save: save["names"].__setitem__(1, LONG),
    "an id": lambda save: save.update(id=LONG),
    "a level": lambda save: save["levels"].update({"1": LONG}),
    "a game": lambda save: save.update(game=LONG),
    "a digest": lambda save: save.update(digest=LONG),
    "a date": lambda save: save.update(saved=LONG),
    "an early date": lambda save: save.update(saved="0001-01-01T00:00:00+14:00"),
    "an action": lambda save: save["log"].__setitem__(0, "0 " + LONG),
    "an action's words": lambda save: save["log"].__setitem__(0, "0 " + "x " * 700_000),
    "actions": lambda save: save.update(log=["0 play AS"] * 130_000),
    "actions to be done again": lambda save: save.update(redo=["0 play AS"] * 130_000),
    "a zone": lambda save: save["deals"][0].update(stock="AS " * 500_000),
    "a zone's name": lambda save: save["deals"][0].update({LONG: "AS"}),
    "deals": lambda save: save.update(deals=[{}] * 400_000),
    "a summary": lambda save: save["summary"].update(scores=[0] * 150_000),
    "a summary's texts": lambda save: save.update(summary={"deal": LONG}),
    "a nested summary": lambda save: save.update(summary=nested_json(200)),
    "a score": lambda save: save["summary"].update(scores=[10**400, 0]),
    "a seed": lambda save: save.update(seed=10**4000),
    "a format": lambda save: save.update(format=10**4000),
    "claims": lambda save: save.update(claimed=list(range(250_000))),
    "unknown fields": lambda save: save.update({"more": [[]] * 150_000}),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_saves(name: str, tmp_path: Path) -> None:
    save = json.loads((SAVES / "format-2-whist.json").read_text("utf-8"))
    del save["check"]
    HOSTILE[name](save)
    path = tmp_path / f"{save['game'][:10]}-{save['id'][:20]}.json"
    path.write_text(json.dumps({**save, "check": json_checksum(save)}), "utf-8")
    store = Store(tmp_path)
    with bounded():
        try:
            Match.load(path)
        except SaveError as error:
            assert len(str(error)) < 500 and str(error).endswith(".")
        store.unfinished_matches()
        assert all(len(problem.sentence) < 500 for problem in store.problems)


def test_hostile_lines_behind_a_save(tmp_path: Path) -> None:
    good = (SAVES / "format-2-euchre-with-lines.json").read_text("utf-8")
    lines = ["[" * 100_000, '{"keep":' + "9" * 5000 + "}", "{}", "null", '{"add": ["' + LONG + '"]}']
    for line in [*lines, "{}\n" * 500_000]:
        path = tmp_path / "save.json"
        path.write_text(f"{good}{line}\n", "utf-8")
        with bounded(), pytest.raises(SaveError, match="damaged"):
            Match.load(path)


@POSIX
def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    pipe, zero = tmp_path / "whist-1.json", tmp_path / "whist-2.json"
    os.mkfifo(pipe)
    zero.symlink_to("/dev/zero")
    for path in (pipe, zero):
        with bounded(), pytest.raises(SaveError, match="is not a file"):
            Match.load(path)
    store = Store(tmp_path)
    (tmp_path / "results.jsonl").symlink_to("/dev/zero")
    with bounded():
        assert store.unfinished_matches() == [] and len(store.problems) == 2
        assert store.results() == [] and store.last_played() == {}
        assert dealt_cards.read_all_dealt(store)[0] == []


def test_results_of_two_gigabytes(tmp_path: Path) -> None:
    """Only the end of the file is read."""
    store = Store(tmp_path)
    match = play_match("stealing-bundles", actions=1000)
    path = tmp_path / "results.jsonl"
    with path.open("wb") as file:
        file.truncate(2 * 2**30)
    store.record(match)
    with bounded():
        assert [result.id for result in Store(tmp_path).results()] == [match.id]


WRONG: dict[str, Any] = {
    "date": ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "yesterday", 5, "", None],
    "scores": [
        [10**400, 0],
        [1e300, 0],
        [2**53, 0],
        [1e400, 0],
        [float("inf")],
        [float("nan")],
        ["1"],
        None,
        [True],
        [[1]],
    ],
    "sides": [[[10**30]], [["0"]], 5, [[-1]]],
    "winners": [[7], [-1], ["0"], None],
    "won": ["yes", 1, None],
    "deals": [10**30, -1, 2.0, "3", 20_000],
    "seats": [2.0, "2", 33],
    "ahead": [1e300, -1e10, "3"],
    "squares": [-1, -5e-324, 1e300],
    "levels": [{"²": "hard"}, {"x": "hard"}, {"1": 5}, {"10" * 300: "hard"}, {"1": "\ud800"}],
    "options": [{"target": [5]}, {"\ud800": 1}, []],
    "game": ["gone", 5, "\ud800"],
    "id": [5, "\ud800", LONG],
}


@pytest.mark.parametrize("field", WRONG)
def test_a_wrong_line_of_the_results_costs_no_other(field: str, tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = play_match("stealing-bundles", actions=1000)
    store.record(match)
    path = tmp_path / "results.jsonl"
    good = json.loads(path.read_text("utf-8"))
    with path.open("a", encoding="utf-8") as file:
        for value in WRONG[field]:
            file.write(json.dumps({**good, field: value}) + "\n")
    found = Store(tmp_path).results()
    assert [result.id for result in found] == [match.id]
    now = datetime.now().astimezone()
    statistics.records_by_month(found, now)
    assert (
        statistics.results_as_csv(found)
        and statistics.records_by_level(found)
        and statistics.match_record(found).margin is not None
    )


@pytest.mark.parametrize(
    ("cost", "spread"),
    [(-1, 2.0), (-5e-324, 2.0), (0.4, 5e-324), (1e-300, 5e-324), (0.4, -1), (1e300, 1e300), (5, 1e-9)],
)
def test_an_absurd_decision_takes_its_line_and_no_page(cost: float, spread: float, tmp_path: Path) -> None:
    good = {"match": "a", "deal": 1, "game": "whist", "when": "2026-11-24T20:15:00+01:00"}
    lines = [
        {**good, "decisions": [["leads", 0.4, 2.0, "slip"], ["leads", 0, 0, "best"]]},
        {**good, "deal": 2, "decisions": [["leads", 0.1, 2.0, "good"], ["leads", cost, spread, "slip"]]},
    ]
    (tmp_path / "decisions.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    (found,), _ = at_once(decisions.ReviewBook(tmp_path).read())
    assert (
        found.sums_by_part["leads"].number == 2 and len(at_once(decisions.decisions_as_csv(tmp_path)).splitlines()) == 3
    )


def test_absurd_results_of_days_and_of_sets_take_their_lines(tmp_path: Path) -> None:
    day = {"day": "2026-11-24", "game": "whist", "who": "you", "delta": [3, 0], "value": 3.0}
    day["when"] = "2026-11-24T20:15:00+01:00"
    absurd: list[dict[str, Any]] = [
        {"value": 1e300},
        {"delta": [1e10, 0]},
        {"day": "0001-01-01"},
        {"day": "9999-12-31"},
    ]
    lines = [*({**day, "day": "2026-11-23", **one} for one in absurd), day]
    (tmp_path / "days.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    assert list(deal_of_the_day.read_results(tmp_path)[0].results) == [(date(2026, 11, 24), "whist", "you")]
    made = duplicates.start_set(tmp_path, "whist", 4, {}, {}, 2)
    played_deal = {"deal": 1, "who": "you", "delta": [1, 0], "value": 1.0}
    with duplicates.set_path(tmp_path, made.id).open("a", encoding="utf-8") as file:
        for one in ({"value": -1e300}, {"delta": [2**53, 0]}, {}):
            file.write(json.dumps({**played_deal, **one}) + "\n")
    again = duplicates.read_set(tmp_path, made.id)
    assert again is not None and [one.value for one in again.results.values()] == [1.0]


def test_hands_that_no_pack_can_give_are_left_out(tmp_path: Path) -> None:
    """More cards in a hand than the pack has in suits and jokers."""
    store = Store(tmp_path)
    store.record(play_match("stealing-bundles", actions=1000))
    assert sum(one.deals for one in dealt_cards.read_all_dealt(store)[0]) > 0
    path = tmp_path / "dealt.jsonl"
    told = json.loads(path.read_text("utf-8"))
    for one in told["alike"]:
        one["suits"] = [1, 0, 0, 0]
    with pytest.raises(DamagedRecord):
        dealt_cards.DEALT_FORM.read(json.dumps(told).encode())


@POSIX
def test_names_that_are_no_text(tmp_path: Path) -> None:
    store = Store(tmp_path)
    name = os.fsdecode(b"whist-caf\xe9.json")
    (tmp_path / name).write_text("{")
    assert store.unfinished_matches() == []
    (problem,) = store.problems
    assert problem.path.name == name
    _, problems = dealt_cards.read_all_dealt(store)
    assert len(problems) == 1
    match = Match.new("whist", seed=1, names={1: "half \ud800", 2: "bell \x07", 3: "y" * 1000})
    match.play(match.state.actions()[0])
    assert Match.load(store.autosave(match)).names == match.names
    assert max(map(len, match.names)) <= 60
