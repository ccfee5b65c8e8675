"""What a person keeps besides matches is attacked as matches are: damaged files, bad folders, kills, two windows.

These are positions to practise, deals of the day, sets by duplicate, statistics of decisions, exercises, and what was
found out by reviews and comparisons.
"""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.pages.day_page import DayPage
from cardhall.desktop.pages.duplicate_page import DuplicatePage
from cardhall.desktop.pages.exercises_page import ExercisesPage
from cardhall.desktop.pages.practice_page import PracticeList
from cardhall.desktop.pages.statistics_page import StatisticsPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.basics import Label
from cardhall.match import (
    Match,
    SaveError,
    Store,
    analysis,
    computer_results,
    days,
    decisions,
    duplicates,
    exercises,
    practice,
)
from cardhall.match.days import YOU
from cardhall.match.replay_by_computer import Outcome
from cardhall.match.slices import at_once
from cardhall.rules import SetupError
from tests.match.test_analysis import one_deal
from tests.match.test_practice import judged_by_hand
from tests.reliability import kept, windows
from tests.reliability.amounts import amount, measured
from tests.reliability.killed import Killed
from tests.reliability.test_folders import TROUBLES
from tests.reliability.test_mutations import Clock, bytes_changed, dumps, json_changed

TODAY = date(2026, 11, 24)
NOW = datetime.now().astimezone()
SECONDS = (0.01, 0.03, 0.1)  # within which a child that writes is killed
WHOLE = ("practice", "exercises.json")  # files that hold one thing: where they are damaged, it cannot be used


def changed(path: Path, data: bytes, rng: random.Random) -> bytes:
    """The file damaged: its bytes, or a value of it, under a check sum that agrees with it at times."""
    if rng.random() < 0.5:
        return bytes_changed(data, rng)
    if path.suffix == ".jsonl":
        lines = data.splitlines()
        place = rng.randrange(len(lines))
        lines[place] = dumps(json_changed(json.loads(lines[place]), rng))
        return b"\n".join(lines) + b"\n"
    told = json_changed(json.loads(data), rng)
    if isinstance(told, dict) and "check" in told and rng.random() < 0.7:
        with suppress(ValueError):  # NaN
            return kept.signed(told)
    return dumps(told)


def use(folder: Path, match: Match, clock: Clock) -> Counter[str]:
    """Everything that is done with what is kept."""
    counts: Counter[str] = Counter()
    positions, _ = clock.time(lambda: practice.read(folder))
    for one in positions:
        assert one.is_due(NOW) or one.due.year > 0
        try:
            clock.time(one.match)
        except SaveError as error:
            assert str(error).endswith((".", "?")), error
        else:
            counts["positions"] += 1
    found, sentence = clock.time(lambda: days.read(folder))
    assert sentence == ""
    found.streak(TODAY)
    counts["days"] += len(found.results)
    sets, _ = clock.time(lambda: duplicates.read_all(folder))
    for made in sets:
        counts["results of sets"] += len(made.results)
        assert duplicates.read(folder, made.id) == made and made.sum_of(YOU) is not None
        for deal in (made.next_deal, made.due and made.due[0], made.size):
            with suppress(SetupError):
                clock.time(partial(made.match, deal or 1))
    some, _ = clock.time(lambda: at_once(decisions.Book(folder).read()))
    parts = decisions.by_part(some)
    counts["decisions"] += decisions.add_up(parts.values()).number
    for in_points in (True, False):
        decisions.by_month(some, NOW, in_points=in_points)
        decisions.most_costly_part(parts, in_points=in_points)
    at_once(decisions.as_csv(folder))
    progress = exercises.Progress.read(folder)
    counts["exercises"] += sum(map(len, progress.went.values()))
    clock.time(lambda: computer_results.read_results(folder, match))
    clock.time(lambda: analysis.read_review(folder, match, analysis.Analysis.of(match, 1)))
    return counts


def pages(folder: Path) -> list[QWidget]:
    """The pages that show it."""
    store, style = Store(folder), CardStyle.of(Settings(theme="light"))
    return [
        PracticeList(store),
        DuplicatePage(store, None),
        DayPage(store, "whist", style, None, today=lambda: TODAY),
        ExercisesPage("whist", exercises.Progress.read(folder)),
        StatisticsPage(store, style),
    ]


@amount(40, 6000)
def test_damaged(amount: int, qapp: QApplication, tmp_path: Path) -> None:
    """Each file is read or refused in a sentence, in time; it is put aside or stays, and no other file changes."""
    rng, clock, counts = random.Random(5), Clock(), Counter[str]()
    folder = tmp_path / "matches"
    good = {path: path.read_bytes() for path in kept.everything(folder)}
    whole, match = use(folder, one_deal("whist"), clock), one_deal("whist")
    theme.use(Settings(theme="light"))
    with measured("damaged things kept") as figures, windows.complaints() as complaints:
        for number in range(amount):
            path = rng.choice(list(good))
            data = changed(path, good[path], rng)
            path.write_bytes(data)
            told = [*practice.read(folder)[1].sentences, *duplicates.read_all(folder)[1].sentences]
            told += exercises.Progress.read(folder).refused.sentences
            found = use(folder, match, clock)
            aside = [one for one in path.parent.glob(f"{path.name}.bad*") if one.read_bytes() == data]
            assert aside or path.read_bytes() == data, f"{path} has been written over"
            assert bool(aside) <= bool(told) and all(one.endswith(".") and len(one) < 400 for one in told), told
            if data != good[path] and any(part in WHOLE for part in path.parts) and path.name != practice.ANSWERS_FILE:
                lost = whole["positions"] - found["positions"] + whole["exercises"] - found["exercises"]
                assert lost >= 0
            assert all(one.read_bytes() == before for one, before in good.items() if one != path)
            counts["told of"] += bool(told)
            counts["put aside"] += bool(aside)
            if number % 20 == 0:
                for page in pages(folder):
                    page.resize(800, 560)
                    page.grab()
                    page.deleteLater()
                windows.turn()
            for one in aside:
                one.unlink()
            path.write_bytes(good[path])
            assert not complaints, complaints[0]
        assert use(folder, match, clock) == whole
        figures |= {"files": amount, **counts, "slowest": round(clock.slowest, 2)}
    assert counts["put aside"]


def test_what_is_kept_is_taken_for_no_match(tmp_path: Path) -> None:
    kept.everything(tmp_path)
    store = Store(tmp_path)
    assert store.continuing() == [] and store.problems == []


def test_what_was_put_aside_is_told_on_its_page(qapp: QApplication, tmp_path: Path) -> None:
    for path in kept.everything(tmp_path, ["whist"]):
        if path.name != practice.ANSWERS_FILE and (path.suffix == ".json" or path.parent.name == "sets"):
            path.write_bytes(b"{" + path.read_bytes())
    for page in (one for one in pages(tmp_path) if not isinstance(one, DayPage | StatisticsPage)):
        said = [one.plain_text for one in page.findChildren(Label)]
        assert any("damaged" in one and "kept" in one for one in said), (type(page), said)


def writers(folder: Path) -> dict[str, Callable[[int], object]]:
    """Ways of keeping something, each of which can be told from what is there afterwards."""
    some = exercises.exercises_of("whist")
    match = one_deal("whist")
    found = judged_by_hand(match, kept.COSTS)
    made = duplicates.start_set(folder, "whist", 4, {}, {1: "easy", 2: "easy", 3: "easy"}, 16)
    progress = exercises.Progress.read(folder)
    return {
        "days": lambda number: days.add_result(
            folder, date.fromordinal(730_000 + number), "whist", YOU, Outcome((0, 0), 1)
        ),
        "sets": lambda number: duplicates.add_result(folder, made.id, number % 16 + 1, YOU, Outcome((0, 0), 1)),
        "exercises": lambda number: progress.note("whist", some[number % len(some)], right=True),
        "decisions": lambda number: decisions.add_review(folder, match, found),
        "practice": lambda number: practice.add_positions(folder, match, found),
    }


def there(folder: Path) -> dict[str, int]:
    """How much there is of each."""
    return {
        "days": len(days.read(folder)[0].results),
        "sets": sum(len(one.results) for one in duplicates.all_sets(folder)),
        "exercises": len(exercises.Progress.read(folder).went.get("whist", {})),
        "decisions": sum(
            sums.number for one in at_once(decisions.Book(folder).read())[0] for sums in one.parts.values()
        ),
        "practice": len(practice.all_exercises(folder)),
    }


@pytest.mark.skipif(os.name != "posix", reason="needs a limit for the size of files")
@amount(8, 400)
def test_folders_that_fail(amount: int, tmp_path: Path) -> None:
    """Where nothing can be kept an OSError says so, and what was there stays; afterwards all goes on."""
    rng, counts = random.Random(6), Counter[str]()
    combinations = [(name, trouble) for trouble in TROUBLES for name in writers(tmp_path / "none")]
    rng.shuffle(combinations)
    with measured("folders that fail what is kept") as figures:
        for number in range(amount):
            name, trouble = combinations[number % len(combinations)]
            folder = tmp_path / f"{number}" / "matches"
            folder.mkdir(parents=True)
            write = writers(folder)
            for number_ in range(3):
                write[name](number_)
            before = there(folder)
            with trouble(folder):
                try:
                    write[name](3)
                except OSError as error:
                    assert error.strerror or str(error)
                    counts["refused"] += 1
                there(folder)
            after = there(folder)
            if trouble.__name__ in ("full", "nearly_full", "read_only", "moved_away"):
                assert all(after[one] >= before[one] for one in before), (name, trouble.__name__, before, after)
            write = writers(folder)
            write[name](4)
            assert there(folder)[name] >= 1, (name, trouble.__name__)
            shutil.rmtree(folder.parent)
        figures |= {"attacks": amount, **counts}
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    assert soft == hard


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that fork")
@amount(5, 500)
def test_kills(amount: int, tmp_path: Path) -> None:
    """Whatever was said to be kept is there after a kill, and nothing is damaged."""
    killed, counts = Killed(tmp_path, 1), Counter[str]()
    names = list(writers(tmp_path / "none"))
    with measured("kills while things are kept") as figures:
        for number in range(amount):
            folder, name = tmp_path / f"{number}", names[number % len(names)]
            folder.mkdir()
            write = writers(folder)[name]

            def child(say: Callable[[str], None], write: Callable[[int], object] = write) -> None:
                say("begun")
                for one in range(1000):
                    write(one)
                    say(str(one))

            said = killed.run(child, killed.rng.uniform(0, killed.rng.choice(SECONDS)))
            told = {int(one) for one in said[1:] if one.isdigit()}
            least = {"days": len(told), "sets": min(16, len(told)), "exercises": min(16, len(told))}.get(
                name, int(bool(told))
            )
            found = there(folder)
            assert found[name] >= least, (name, found, len(told))
            assert not practice.read(folder)[1].sentences and not duplicates.read_all(folder)[1].sentences
            assert not exercises.Progress.read(folder).refused.sentences
            counts["kept"] += len(told)
            shutil.rmtree(folder)
        figures |= {"kills": amount, **counts}


def _note(folder: Path, own: int, each: int) -> None:
    """A window that notes things while others do."""
    some = exercises.exercises_of("whist")[own * each : (own + 1) * each]
    for number, one in enumerate(some):
        exercises.Progress.read(folder).note("whist", one, right=True)
        days.add_result(folder, date.fromordinal(730_000 + own * each + number), "whist", YOU, Outcome((0, 0), 1))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that fork")
@amount(1, 40)
def test_two_windows_at_once(amount: int, tmp_path: Path) -> None:
    """What both note at the same time is all there."""
    each = len(exercises.exercises_of("whist")) // 2
    with measured("two windows that keep things") as figures:
        for number in range(amount):
            folder = tmp_path / f"{number}"
            folder.mkdir()
            children = []
            for own in range(2):
                child = os.fork()
                if child == 0:
                    status = 1
                    try:
                        _note(folder, own, each)
                        status = 0
                    finally:
                        os._exit(status)
                children.append(child)
            assert [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children] == [0, 0]
            found: dict[str, Any] = there(folder)
            assert (found["exercises"], found["days"]) == (2 * each, 2 * each)
        figures |= {"rounds": amount, "notes": amount * 4 * each}
