"""Logs of typed records: bounds, versions, damage, one record a key, reading on, compaction; in all stores alike."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from cardhall.match import Store, deal_of_the_day, dealt_cards, decisions, duplicates, files, practice
from cardhall.match.records.log import MIN_COMPACTION_SIZE_SHARE, CountingRecord, LogContents, RecordForm, RecordLog
from cardhall.match.replay_by_computer import DealOutcome
from tests.match.test_analysis import one_deal
from tests.match.test_duplicates import begin_set
from tests.match.test_match import play_match
from tests.match.test_practice import review_with_costs, take_positions
from tests.strategies import finish_match


class Score(Struct, frozen=True):
    """A record of these tests."""

    name: str
    points: int


def document_form(counts: CountingRecord = CountingRecord.FIRST) -> RecordForm[Score]:
    def known(score: Score) -> Score:
        if score.name == "unknown":
            raise ValueError
        return score

    return RecordForm(Score, lambda score: score.name, known, counting_rule=counts, marker_fields=("name",))


def make_log(folder: Path, counts: CountingRecord = CountingRecord.FIRST, largest: int = 10**6) -> RecordLog[Score]:
    return RecordLog(folder / "scores.jsonl", (document_form(counts),), largest)


ODD_VALUES = [
    '{"name": "unknown", "points": 1}',
    '{"name": "new kind", "points": "many"}',
    "[]",
    '{"na',
    "null",
    '{"a": 1}',
]


@pytest.mark.parametrize("counts", CountingRecord)
def test_of_records_with_the_same_key_one_counts(counts: CountingRecord, tmp_path: Path) -> None:
    log = make_log(tmp_path, counts)
    assert log.read() == LogContents([], 0, 0)
    log.append(Score("Ada", 1), Score("Ines", 2))
    log.append(Score("Ada", 3))
    files.append_lines(log.path, ODD_VALUES)
    for one in (log, make_log(tmp_path, counts)):
        found = one.read()
        assert found.records == [Score("Ada", 1 if counts is CountingRecord.FIRST else 3), Score("Ines", 2)]
        assert (found.other_versions, found.damaged_lines) == (2, 4)


def test_what_was_read_is_read_on(tmp_path: Path) -> None:
    log = make_log(tmp_path)
    log.append(Score("Ada", 1))
    assert len(log.read().records) == 1 and log.unread_bytes() == 0
    with log.path.open("ab") as file:
        file.write(b'{"name": "Ines", ')  # another window is in the midst of it
    assert log.read().damaged_lines == 1
    with log.path.open("ab") as file:
        file.write(b'"points": 2}\n')
    assert log.read() == LogContents([Score("Ada", 1), Score("Ines", 2)], 0, 0)
    log.path.write_bytes(log.path.read_bytes().replace(b'"points": 1', b'"points": 7'))
    assert log.read().records[0].points == 7, "as long as before, and another"
    log.path.unlink()
    assert log.read().records == []


def test_a_log_that_nears_its_bound_loses_only_what_does_not_count(tmp_path: Path) -> None:
    log = make_log(tmp_path, CountingRecord.LAST, largest=3000)
    files.make_folder(tmp_path)
    files.append_lines(log.path, ODD_VALUES)
    for number in range(400):
        log.append(Score(f"player {number % 8}", number))
        assert log.path.stat().st_size < 3000, "nothing is ever beyond what is read"
    found = make_log(tmp_path, CountingRecord.LAST, largest=3000).read()
    assert sorted(one.points for one in found.records) == list(range(392, 400)) and found.other_versions == 2
    assert log.path.read_text().splitlines()[: len(ODD_VALUES)] == ODD_VALUES


def test_a_log_of_which_everything_counts_is_not_rewritten(tmp_path: Path) -> None:
    log = make_log(tmp_path, largest=3000)
    log.append(*(Score(f"player {number}", number) for number in range(80)))
    before = log.path.stat().st_ino
    log.append(Score("player 80", 80))
    assert not log.compact() and log.path.stat().st_ino == before


def test_nothing_is_compacted_where_everything_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Path] = []
    monkeypatch.setattr(RecordLog, "compact", lambda log: tried.append(log.path))
    log = make_log(tmp_path, largest=3000)
    for number in range(80):
        log.append(Score(f"player {number}", number))
    assert MIN_COMPACTION_SIZE_SHARE * 3000 < log.path.stat().st_size < 3000 and not tried
    for number in range(5):
        log.append(Score("Ada", number))
    assert tried == [log.path], "and once where enough does not count any more"


def test_the_same_records_are_returned_until_the_file_changes(tmp_path: Path) -> None:
    log = make_log(tmp_path)
    log.append(Score("Ada", 1))
    found = log.read()
    assert log.read() is found, "also where the file has just been written"
    log.append(Score("Ines", 2))
    assert log.read() is not found and len(log.read().records) == 2


def test_a_line_that_another_window_adds_during_a_compaction_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, other, write = (
        make_log(tmp_path, CountingRecord.LAST, 3000),
        make_log(tmp_path, CountingRecord.LAST),
        files.write,
    )
    with log.path.open("w") as file:
        file.write("".join(json.dumps({"name": "Ada", "points": number}) + "\n" for number in range(80)))

    def slow(path: Path, data: bytes) -> None:
        other.append(Score("Ines", 1))  # in the old file
        write(path, data)

    monkeypatch.setattr(files, "write", slow)
    assert log.compact()
    assert log.read().records == [Score("Ada", 79), Score("Ines", 1)]


def test_a_line_comes_into_the_new_file_where_the_old_one_was_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, sync = make_log(tmp_path), files.disk.sync_later
    log.append(Score("Ada", 1))
    replaced: list[bool] = []

    def replacing(handle: int) -> object:
        if not replaced:
            replaced.append(True)
            files.write(log.path, b'{"name": "Mei", "points": 5}\n')
        return sync(handle)

    monkeypatch.setattr(files.disk, "sync_later", replacing)
    log.append(Score("Ines", 2))
    assert [one.name for one in log.read().records] == ["Mei", "Ines"]


# ---- all stores


def read_results(folder: Path) -> LogContents[Any]:
    return Store(folder).past_results.log.read()


STORE_READERS: dict[
    str, tuple[str, Callable[[Path], LogContents[Any]], bool]
] = {  # file, reading, whether it tells versions
    "results": ("results.jsonl", read_results, True),
    "days": ("days.jsonl", lambda folder: deal_of_the_day._day_log(folder).read(), True),
    "sets": ("sets", lambda folder: duplicates._set_log(next((folder / "sets").iterdir())).read(), False),
    "decisions": ("decisions.jsonl", lambda folder: decisions.ReviewBook(folder).log.read(), True),
    "dealt": ("dealt.jsonl", lambda folder: dealt_cards._dealt_log(folder).read(), False),
    "answers": ("practice/answers.jsonl", lambda folder: practice._answer_log(folder).read(), False),
}


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a line, or a few, in each log."""
    folder = tmp_path_factory.mktemp("everything") / "matches"
    store = Store(folder)
    store.record(finish_match(play_match("stealing-bundles", actions=1)))
    assert dealt_cards.read_all_dealt(store)[0]
    deal_of_the_day.add_result(folder, date(2026, 11, 24), "whist", deal_of_the_day.YOU, DealOutcome((1, 0), 1.0))
    made = begin_set(folder, "whist")
    duplicates.add_result(folder, made.id, 1, duplicates.YOU, DealOutcome((1, 0), 1))
    match = one_deal("whist")
    decisions.add_review(folder, match, review_with_costs(match, [1.0]))
    practice.record_answer(folder, take_positions(folder, [1.0])[1][0], is_right=True)
    return folder


@pytest.mark.parametrize("name", STORE_READERS)
def test_every_store_follows_the_same_rules(name: str, everything: Path) -> None:
    place, read, tells = STORE_READERS[name]
    path = everything / place
    path = next(path.iterdir()) if path.is_dir() else path
    before, good = read(everything), path.read_bytes()
    assert before.records and (before.other_versions, before.damaged_lines) == (0, 0)
    try:
        other = [
            line.replace(b'"whist"', b'"gliding"').replace(b'"stealing-bundles"', b'"gliding"')
            for line in good.splitlines()
        ]
        bad = [b"{", b"[]", b"\xff\xfe", good.splitlines()[-1][:-5], *(other if tells else ())]
        path.write_bytes(good + b"\n".join(bad) + b"\n" + good.splitlines()[-1] + b"\n")
        damaged, after = path.read_bytes(), read(everything)
        again = 1 if name == "answers" else 0  # of which every one counts
        assert after.records[: len(before.records)] == before.records
        assert len(after.records) == len(before.records) + again, "told once"
        assert after.damaged_lines == 4 and after.other_versions == (len(other) if tells else 0)
        assert path.read_bytes() == damaged
        path.write_bytes(b"\xef\xbb\xbf" + good.replace(b"\n", b"\r\n"))
        assert read(everything).records == before.records, "as some editors write it"
    finally:
        path.write_bytes(good)
