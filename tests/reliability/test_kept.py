"""Attacks on everything kept besides matches: damaged files, bad folders, kills, two windows.

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

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.pages.day_page import DayPage
from cardhall.desktop.pages.duplicate_page import DuplicatePage
from cardhall.desktop.pages.exercises_page import ExercisesPage
from cardhall.desktop.pages.practice_page import PracticeListPage
from cardhall.desktop.pages.statistics_page import StatisticsPage
from cardhall.desktop.settings import Settings
from cardhall.desktop.widgets.basics import Label
from cardhall.match import (
    Match,
    SaveError,
    Store,
    analysis,
    computer_results,
    deal_of_the_day,
    decisions,
    duplicates,
    exercises,
    practice,
)
from cardhall.match.deal_of_the_day import YOU
from cardhall.match.replay_by_computer import DealOutcome
from cardhall.match.sliced_work import at_once
from cardhall.rules import SetupError
from tests.match.test_practice import review_with_costs
from tests.reliability import kept, windows
from tests.reliability.amounts import amount, measured
from tests.reliability.inventory import OF_MATCHES, find_losses, take_inventory
from tests.reliability.killed import Killed
from tests.reliability.test_folders import KEPT, TROUBLES, move_folder_away
from tests.reliability.test_mutations import Clock, bytes_changed, dump_json, json_changed
from tests.reliability.writers import KINDS, writer
from tests.strategies import finish_match

TODAY = date(2026, 11, 24)
NOW = datetime.now().astimezone()
KILL_SECONDS = (0.01, 0.03, 0.1)  # within which a child that writes is killed


def damage_bytes(path: Path, data: bytes, rng: random.Random) -> bytes:
    """Damage a file's bytes, or a value in it, at times under a correct check sum."""
    if rng.random() < 0.5:
        return bytes_changed(data, rng)
    if path.suffix == ".jsonl":
        lines = data.splitlines()
        place = rng.randrange(len(lines))
        lines[place] = dump_json(json_changed(json.loads(lines[place]), rng))
        return b"\n".join(lines) + b"\n"
    told = json_changed(json.loads(data), rng)
    if isinstance(told, dict) and "check" in told and rng.random() < 0.7:
        with suppress(ValueError):  # NaN
            return kept.sign_text(told)
    return dump_json(told)


def losses_beyond(path: Path, good: bytes, data: bytes, lost: list[str]) -> list[str]:
    """Return the losses that a damaged file does not explain: entries of other files, or of whole lines."""
    if path.suffix != ".jsonl":
        named = path.stem.rpartition("-")[2]  # the id of a position or a match
        return [one for one in lost if named not in one]
    whole = set(data.splitlines())
    damaged = len(whole ^ set(good.splitlines()))  # a changed line may also be taken for another
    if path.parent.name == "sets":
        own = [one for one in lost if path.stem in one]
        is_headless = good.splitlines()[0] not in whole
        return [one for one in lost if one not in own] + ([] if is_headless else own[damaged:])
    kind = {practice.ANSWERS_FILE: "practice answers"}.get(path.name, path.stem)
    own = [one for one in lost if one.startswith(f"{kind}:")]
    return [one for one in lost if one not in own] + own[damaged * len(kept.FIRST_COSTS) :]


def use_everything(folder: Path, match: Match, clock: Clock) -> Counter[str]:
    """Read everything kept, and use it as the program does. Returns how much there is."""
    counts: Counter[str] = Counter()
    positions, _ = clock.time(lambda: practice.read_positions(folder))
    for one in positions:
        assert one.is_due(NOW) or one.due.year > 0
        try:
            clock.time(one.match)
        except SaveError as error:
            assert str(error).endswith((".", "?")), error
        else:
            counts["positions"] += 1
    found, sentence = clock.time(lambda: deal_of_the_day.read_results(folder))
    assert sentence == ""
    found.streak(TODAY)
    counts["days"] += len(found.results)
    sets, _ = clock.time(lambda: duplicates.read_all_sets(folder))
    for made in sets:
        counts["results of sets"] += len(made.results)
        assert duplicates.read_set(folder, made.id) == made and made.total_of(YOU) is not None
        for deal in (made.next_deal, made.next_computer_deal and made.next_computer_deal[0], made.size):
            with suppress(SetupError):
                clock.time(partial(made.match_of_deal, deal or 1))
    some, _ = clock.time(lambda: at_once(decisions.ReviewBook(folder).read()))
    parts = decisions.sums_by_part(some)
    counts["decisions"] += decisions.add_sums(parts.values()).number
    for in_points in (True, False):
        decisions.cost_by_month(some, NOW, in_points=in_points)
        decisions.most_costly_part(parts, in_points=in_points)
    at_once(decisions.decisions_as_csv(folder))
    progress = exercises.ExerciseProgress.read(folder)
    counts["exercises"] += sum(map(len, progress.outcomes.values()))
    clock.time(lambda: computer_results.read_results(folder, match))
    clock.time(lambda: analysis.read_review(folder, match, analysis.Analysis.from_match(match, 1)))
    return counts


def make_pages(folder: Path) -> list[QWidget]:
    """Make the pages that show kept things."""
    store, style = Store(folder), CardStyle.from_settings(Settings(theme="light"))
    return [
        PracticeListPage(store),
        DuplicatePage(store, None),
        DayPage(store, "whist", style, None, get_today=lambda: TODAY),
        ExercisesPage("whist", exercises.ExerciseProgress.read(folder)),
        StatisticsPage(store, style),
    ]


@amount(40, 6000)
def test_damaged(amount: int, qapp: QApplication, tmp_path: Path) -> None:
    """Each file is read or refused in a sentence, in time; it is put aside or stays, and no other file changes."""
    rng, clock, counts = random.Random(5), Clock(), Counter[str]()
    folder = tmp_path / "matches"
    good = {path: path.read_bytes() for path in kept.write_everything(folder)}
    match = kept.reviewed_match("whist")
    whole, listed = use_everything(folder, match, clock), kept.list_kept_data(folder)
    theme.apply_settings(Settings(theme="light"))
    with measured("damaged things kept") as figures, windows.collect_complaints() as complaints:
        for number in range(amount):
            path = rng.choice(list(good))
            data = damage_bytes(path, good[path], rng)
            path.write_bytes(data)
            told = [*practice.read_positions(folder)[1].sentences, *duplicates.read_all_sets(folder)[1].sentences]
            told += exercises.ExerciseProgress.read(folder).unusable.sentences
            use_everything(folder, match, clock)
            aside = [one for one in path.parent.glob(f"{path.name}.bad*") if one.read_bytes() == data]
            assert aside or path.read_bytes() == data, f"{path} has been written over"
            assert bool(aside) <= bool(told) and all(one.endswith(".") and len(one) < 400 for one in told), told
            assert all(one.read_bytes() == before for one, before in good.items() if one != path)
            more = losses_beyond(path, good[path], data, find_losses(listed, kept.list_kept_data(folder)))
            assert not more, f"{path.name} is damaged, and lost: {more[:3]}"
            counts["told of"] += bool(told)
            counts["put aside"] += bool(aside)
            if number % 20 == 0:
                for page in make_pages(folder):
                    page.resize(800, 560)
                    page.grab()
                    page.deleteLater()
                windows.turn()
            for one in aside:
                one.unlink()
            path.write_bytes(good[path])
            assert not complaints, complaints[0]
        assert use_everything(folder, match, clock) == whole and not find_losses(listed, kept.list_kept_data(folder))
        figures |= {"files": amount, **counts, "slowest": round(clock.slowest, 2)}
    assert counts["put aside"]


def test_everything_that_is_written_down_is_there(tmp_path: Path) -> None:
    kept.write_everything(tmp_path)
    found, games = take_inventory(tmp_path, map(kept.reviewed_match, kept.GAMES)), len(kept.GAMES)
    judged = [len(review_with_costs(kept.reviewed_match(game), kept.FIRST_COSTS).judgements) for game in kept.GAMES]
    assert {kind: len(some) for kind, some in found.items() if kind not in OF_MATCHES} == {
        "practice positions": sum(cost >= 0.4 for number in judged for cost in kept.FIRST_COSTS[:number]),
        "practice answers": 1,
        "days": games * 6,
        "sets": games,
        "results of sets": games * 4,
        "decisions": sum(judged),
        "exercises": games * 4,
        "comparisons": games,
        "reviews": sum(judged),
    }


def test_a_line_cut_off_costs_none_after_it(tmp_path: Path) -> None:
    """As where the power failed while it was written."""
    cut = 0
    for kind in KINDS:
        own = writer(tmp_path / kind, kind)
        for number in range(2):
            own.write(number)
        for path in (tmp_path / kind).rglob("*.jsonl"):
            path.write_bytes(path.read_bytes()[:-7])
            cut += 1
        for number in (1, 2):
            own.write(number)
        assert (lacking := own.missing(3)) == "", (kind, lacking)
    store = Store(tmp_path / "results")
    for seed in range(3):
        store.record(finish_match(Match.new("stealing-bundles", seed=seed, options={"deals": 1})))
        if seed == 1:
            store.history.write_bytes(store.history.read_bytes()[:-7])
    assert len(store.results()) == 2 and cut >= 4


def test_a_position_of_another_version_stays(tmp_path: Path) -> None:
    kept.write_everything(tmp_path)
    path = next(practice.practice_folder(tmp_path).glob("*.json"))
    told = json.loads(path.read_bytes())
    saved = {**json.loads(told["saved"]), "digest": "0" * 64}
    path.write_bytes(data := kept.sign_text({**told, "saved": kept.sign_text(saved).decode()}))
    for one in practice.all_positions(tmp_path):
        try:
            one.match()
        except SaveError:
            practice.note_unplayable(tmp_path, one)
    assert path.read_bytes() == data and path in practice.read_positions(tmp_path)[1].other_versions


def test_what_is_kept_is_taken_for_no_match(tmp_path: Path) -> None:
    kept.write_everything(tmp_path)
    store = Store(tmp_path)
    assert store.unfinished_matches() == [] and store.problems == []


def test_what_was_put_aside_is_told_on_its_page(qapp: QApplication, tmp_path: Path) -> None:
    for path in kept.write_everything(tmp_path, ["whist"]):
        if path.name != practice.ANSWERS_FILE and (path.suffix == ".json" or path.parent.name == "sets"):
            path.write_bytes(b"{" + path.read_bytes())
    for page in (one for one in make_pages(tmp_path) if not isinstance(one, DayPage | StatisticsPage)):
        said = [one.plain_text for one in page.findChildren(Label)]
        assert any("damaged" in one and "kept" in one for one in said), (type(page), said)


@pytest.mark.skipif(os.name != "posix", reason="needs a limit for the size of files")
@amount(8, 640)
def test_folders_that_fail(amount: int, tmp_path: Path) -> None:
    """Where nothing can be kept an OSError says so, and what was there stays; afterwards all goes on."""
    rng, counts = random.Random(6), Counter[str]()
    combinations = [(kind, trouble) for kind in KINDS for trouble in TROUBLES]
    rng.shuffle(combinations)
    with measured("folders that fail what is kept") as figures:
        for number in range(amount):
            kind, trouble = combinations[number % len(combinations)]
            folder = tmp_path / f"{number}" / "matches"
            folder.mkdir(parents=True)
            own = writer(folder, kind)
            for one in range(2):
                own.write(one)
            before, is_written = take_inventory(folder), True
            with trouble(folder):
                try:
                    own.write(2)
                except OSError as error:
                    assert error.strerror or str(error)
                    counts["refused"] += 1
                    is_written = False
                take_inventory(folder)
            if trouble in KEPT:
                lost = find_losses(before, take_inventory(folder))
                assert not lost, (kind, trouble.__name__, lost[:3])
                lacking = own.missing(3 if is_written and trouble is not move_folder_away else 2)
                assert lacking == "", (kind, trouble.__name__, lacking)
            else:
                own = writer(folder, kind)
            for one in range(4):  # now that the trouble has ended
                own.write(one)
            assert (lacking := own.missing(4)) == "", (kind, trouble.__name__, lacking)
            shutil.rmtree(folder.parent)
        figures |= {"attacks": amount, **counts}
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    assert soft == hard


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that fork")
@amount(8, 640)
def test_kills(amount: int, tmp_path: Path) -> None:
    """Whatever was said to be kept is there after a kill, as it was said, and nothing is damaged."""
    killed, counts = Killed(tmp_path, 1), Counter[str]()
    names = list(KINDS)
    with measured("kills while things are kept") as figures:
        for number in range(amount):
            folder, kind = tmp_path / f"{number}", names[number % len(names)]
            folder.mkdir()
            own = writer(folder, kind)
            before = take_inventory(folder)

            def child(say: Callable[[str], None], write: Callable[[int], object] = own.write) -> None:
                say("begun")
                for one in range(1000):
                    write(one)
                    say(str(one))

            told = killed.run(child, killed.rng.uniform(0, killed.rng.choice(KILL_SECONDS)))
            numbers = sum(one.isdigit() for one in told[1:])
            assert (lacking := own.missing(numbers)) == "", (kind, numbers, lacking)
            assert not find_losses(before, take_inventory(folder)), kind
            assert (
                not practice.read_positions(folder)[1].sentences and not duplicates.read_all_sets(folder)[1].sentences
            )
            assert not exercises.ExerciseProgress.read(folder).unusable.sentences
            counts["kept"] += numbers
            shutil.rmtree(folder)
        figures |= {"kills": amount, **counts}


def _note(folder: Path, own: int, each: int) -> None:
    """A window that notes things while others do."""
    some = exercises.game_exercises("whist")[own * each : (own + 1) * each]
    for number, one in enumerate(some):
        exercises.ExerciseProgress.read(folder).note_outcome("whist", one, is_right=True)
        deal_of_the_day.add_result(
            folder, date.fromordinal(730_000 + own * each + number), "whist", YOU, DealOutcome((0, 0), 1)
        )


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that fork")
@amount(1, 40)
def test_two_windows_at_once(amount: int, tmp_path: Path) -> None:
    """Two windows note things at the same time, and all notes are there."""
    each = len(exercises.game_exercises("whist")) // 2
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
            found = take_inventory(folder)
            assert (len(found["exercises"]), len(found["days"])) == (2 * each, 2 * each)
            assert set(found["exercises"].values()) == {"right"}
        figures |= {"rounds": amount, "notes": amount * 4 * each}
