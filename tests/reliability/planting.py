"""Faults to plant in the program, to see which attacks notice them: `python -m tests.reliability --planted`.

Each fault of `ALL_FAULTS` replaces one public function of the program with a faulty one, in the process of the tests
and in the programs that they start. The environment names the fault. As a plugin of pytest,
`-p tests.reliability.planting`, this module plants it before any test runs.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from tests.reliability.amounts import LONG_RUN_VARIABLE

PLANTED_FAULT = "CARDHALL_PLANTED"  # the fault's name
ROOT = Path(__file__).parents[2]
CHEAP_FIRST_ATTACKS = (  # on what is kept, the cheap ones first; but first of all those of a fault's own
    "test_histories.py",
    "test_mutations.py",
    "test_kept.py",
    "test_limits.py",
    "test_two_windows.py::test_at_the_store",
    "test_kills.py::test_at_each_call",
    "test_kills.py::test_at_the_store",
    "test_folders.py",
    "test_two_windows.py::test_at_windows",
    "test_kills.py::test_at_the_table",
)
QUICK_SECONDS, LONG_SECONDS = 300, 900  # after which a run of attacks is stopped
LONG_SHARE = "0.02"
HANGING_FAULTS = "(an attack never ends)"
Function = Callable[..., Any]


class Plant(NamedTuple):
    """A fault that can be planted."""

    name: str
    loses: str  # what a person would lose, as the page has it
    target: str  # the module in `cardhall`, a colon, and the name in it
    make: Callable[[Function], Function]  # makes the faulty function of the right one
    first: str = "histories"  # the module of attacks that is tried first


# ---- how functions become faulty


def nth_call(number: int, faulty: Function) -> Callable[[Function], Function]:
    """Replace each call of that number by `faulty`, which gets the right function as its first argument."""

    def make(right: Function) -> Function:
        calls = itertools.count(1)

        def function(*arguments: Any, **more: Any) -> Any:
            if next(calls) % number == 0:
                return faulty(right, *arguments, **more)
            return right(*arguments, **more)

        return functools.wraps(right)(function) if hasattr(right, "__name__") else function

    return make


def each_call(faulty: Function) -> Callable[[Function], Function]:
    """Have every call done by `faulty`, which is given the right function first."""
    return nth_call(1, faulty)


def do_nothing(*_: Any, **__: Any) -> None:
    """Do nothing."""


def delete(*paths: Path) -> None:
    """Delete the files that are there."""
    for path in paths:
        path.unlink(missing_ok=True)


def call_after(then: Function) -> Function:
    """Do the right thing, then call `then` with the same arguments."""

    def faulty(right: Function, *arguments: Any, **more: Any) -> Any:
        done = right(*arguments, **more)
        then(*arguments, **more)
        return done

    return faulty


def call_before(first: Function) -> Function:
    """Do first what `first` does with the arguments, and then the right thing."""

    def faulty(right: Function, *arguments: Any, **more: Any) -> Any:
        first(*arguments, **more)
        return right(*arguments, **more)

    return faulty


# ---- faults with matches


def _skip_save(_: Function, store: Any, match: Any, **__: Any) -> Path:
    path: Path = store.path_of(match)
    return path


def _cut_end(store: Any, match: Any, **_: Any) -> None:
    path = store.path_of(match)
    data = path.read_bytes()
    path.write_bytes(data[: data.rstrip(b"\n").rfind(b"\n") + 1])


def _skip_result(right: Function, results: Any, line: Any) -> None:
    if hasattr(line, "deleted"):
        right(results, line)


def _count_twice(results: Any, line: Any) -> None:
    from cardhall.match.records.log import format_line

    with results.path.open("a") as file:
        file.write(format_line(line) + "\n")


def _swap_scores(right: Function, results: Any, line: Any) -> None:
    right(results, replace(line, scores=line.scores[::-1]) if hasattr(line, "scores") else line)


def _delete_finished(store: Any, match: Any) -> None:
    delete(*store.folder.glob(f"finished/*{match.id}*"))


def _delete_left(store: Any, match: Any) -> None:
    delete(store.path_of(match))


def _drop_ended(store: Any) -> None:
    from cardhall.match import SaveError, saves

    for path in store.folder.glob("*-*.json"):
        with contextlib.suppress(SaveError):
            if saves.read(path).summary.get("over"):
                delete(path)


def _empty_deleted(store: Any, *_: Any) -> None:
    shutil.rmtree(store.folder / "deleted", ignore_errors=True)


def _give_up_unseen(_: Function, store: Any, match: Any) -> None:
    match.given_up = True
    delete(store.path_of(match))


def _drop_last(right: Function, store: Any) -> list[Any]:
    found: list[Any] = right(store)
    return found[:-1]


def _go_back(right: Function, *arguments: Any, **more: Any) -> Any:
    match = right(*arguments, **more)
    if match.log:
        match.undo()
        match.forget_undone()
    return match


def _forget_undone(right: Function, *arguments: Any, **more: Any) -> Any:
    match = right(*arguments, **more)
    match.forget_undone()
    return match


def _write_in_place(_: Function, prepared: Any, before: Callable[[], None] | None = None) -> None:
    """As a program does that thinks of no power cut."""
    if before is not None:
        before()
    data = Path(prepared._temporary).read_bytes()
    handle = os.open(prepared.path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    for place in range(0, len(data), 512):
        os.write(handle, data[place : place + 512])
    os.close(handle)
    delete(Path(prepared._temporary))


def _check_nothing(right: Function, text: str) -> Any:
    """Read a saved game without checking its check sum."""
    from cardhall.match.schema import json_checksum

    try:
        document, end = json.JSONDecoder().raw_decode(text)
        document["check"] = json_checksum({name: value for name, value in document.items() if name != "check"})
    except (ValueError, TypeError, KeyError, AttributeError):
        return right(text)
    return right(json.dumps(document, indent=0) + text[end:])


def _delete_damaged(right: Function, path: Path, folder: Path) -> Path:
    if folder.name == "damaged":
        delete(path)
        return folder
    moved: Path = right(path, folder)
    return moved


def _level_out(right: Function, match: Any) -> Any:
    saved = right(match)
    return dataclasses.replace(saved, levels=dict.fromkeys(saved.levels, "easy"))


# ---- faults with what is kept besides


def _drop_newest(right: Function, folder: Path, *arguments: Any) -> int:
    """The limit is kept by letting the newest positions go."""
    from cardhall.match import practice

    most, there = practice.MAX_POSITIONS, set(practice.practice_folder(folder).glob("*.json"))
    practice.MAX_POSITIONS = 10**6
    try:
        new: int = right(folder, *arguments)
    finally:
        practice.MAX_POSITIONS = most
    added = sorted(set(practice.practice_folder(folder).glob("*.json")) - there)
    delete(*added[max(0, most - len(there)) :])
    return new


def _drop_practice(folder: Path, *_: Any) -> None:
    from cardhall.match import practice

    delete(*sorted(practice.practice_folder(folder).glob("*.json"))[:1])


def _answer_wrongly(right_: Function, folder: Path, exercise: Any, *, right: bool) -> None:
    right_(folder, exercise, right=not right)


def _delete_unplayable(folder: Path, exercise: Any) -> None:
    from cardhall.match import practice

    practice.delete_position(folder, exercise)


def _negate(right: Function, *arguments: Any, **more: Any) -> Any:
    from cardhall.match.replay_by_computer import DealOutcome

    turned = [
        DealOutcome(one.delta, -one.value, one.actions) if isinstance(one, DealOutcome) else one for one in arguments
    ]
    return right(*turned, **more)


def _file_of(name: str) -> Function:
    return lambda folder, *_, **__: delete(folder / name)


def _oldest_set(folder: Path, *_: Any, **__: Any) -> None:
    delete(*sorted((folder / "sets").glob("*"), key=lambda path: path.stat().st_mtime_ns)[:1])


def _drop_decision(right: Function, folder: Path, match: Any, found: Any) -> None:
    kept = dict(found.judged)
    found.judged.pop(max(kept), None)
    try:
        right(folder, match, found)
    finally:
        found.judged.update(kept)


def _only_this_game(progress: Any, game: str, *_: Any, **__: Any) -> None:
    told = json.loads(progress.path.read_bytes())
    progress.path.write_text(json.dumps({game: told[game]}))


def _from_memory(_: Function, progress: Any, game: str, exercise: Any, *, right: bool) -> None:
    """Write the exercises as this window knows them, over another window's notes."""
    progress.went.setdefault(game, {})[exercise.key] = "right" if right else "wrong"
    progress.path.write_text(json.dumps(progress.went))


def _kept_of(folder_name: str) -> Function:
    return lambda folder, match, *_, **__: delete(*(folder / folder_name).glob(f"*{match.id}*"))


def _aside_deleted(_: Function, path: Path) -> Path:
    delete(path)
    return path


def _stop_at_damage(right: Function, tally: Any, line: bytes) -> Any:
    return None if tally.damaged else right(tally, line)


def _add_without_looking(_: Function, path: Path, lines: Iterable[str]) -> None:
    """Append lines without ending a line that was cut off, so that both become unreadable."""
    with path.open("a", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines)


def _forget_unknown(settings: Any) -> None:
    if settings.path is not None:
        told = json.loads(settings.path.read_bytes())
        known = {one.name for one in dataclasses.fields(settings)} | {"format"}
        settings.path.write_text(json.dumps({name: value for name, value in told.items() if name in known}))


def _forget_favourites(right: Function, *arguments: Any) -> Any:
    settings, wrong = right(*arguments)
    if wrong:
        settings.favourites = []
    return settings, wrong


STORE, WORKING = "match.store:Store.", "match.working_matches:WorkingMatches."
ADD_POSITIONS, ADD_REVIEW = "match.practice:add_positions", "match.decisions:add_review"
ADD_DAY, ADD_TO_SET = "match.deal_of_the_day:add_result", "match.duplicates:add_result"
WRITE_COMPARISON, WRITE_REVIEW = "match.computer_results:write_result", "match.analysis:write_review"
RECORD_ANSWER, ADD_TO_TALLY = "match.practice:record_answer", "match.records.log:RecordTally.add"
MATCH_PLANTS = (  # matches or their results are lost or wrong
    Plant("save-skipped", "every third save", WORKING + "autosave", nth_call(3, _skip_save), "mutations"),
    Plant("save-cut", "the last line of every fourth save", WORKING + "autosave", nth_call(4, call_after(_cut_end))),
    Plant("result-skipped", "every second result", "match.results:Results.add", nth_call(2, _skip_result), "limits"),
    Plant(
        "result-twice",
        "nothing; each match counts twice",
        "match.results:Results.add",
        each_call(call_after(_count_twice)),
        "two_windows",
    ),
    Plant(
        "scores-swapped", "the right scores of results", "match.results:Results.add", each_call(_swap_scores), "kills"
    ),
    Plant(
        "finished-gone", "the files of finished matches", WORKING + "record", each_call(call_after(_delete_finished))
    ),
    Plant("left-gone", "every third match that is left", WORKING + "release", nth_call(3, call_before(_delete_left))),
    Plant(
        "ended-dropped",
        "matches that ended as the program was killed",
        STORE + "clean_up",
        each_call(call_before(_drop_ended)),
    ),
    Plant(
        "forgotten-for-good",
        "deleted matches, at once",
        WORKING + "delete_unfinished",
        each_call(call_after(_empty_deleted)),
        "limits",
    ),
    Plant(
        "delete-for-good", "deleted finished matches, at once", STORE + "delete", each_call(call_after(_empty_deleted))
    ),
    Plant("undelete-nothing", "results that are brought back", STORE + "restore_deleted", each_call(do_nothing)),
    Plant("given-up-unseen", "matches that are given up", WORKING + "give_up", each_call(_give_up_unseen)),
    Plant("not-offered", "the oldest match, in the list", STORE + "unfinished_matches", each_call(_drop_last)),
    Plant("results-short", "the newest result, in the list", STORE + "results", each_call(_drop_last)),
    Plant("opened-short", "the last action, as a match is opened", STORE + "open", each_call(_go_back)),
    Plant("redo-forgotten", "what could be redone", STORE + "open", each_call(_forget_undone)),
    Plant("levels-lost", "the levels of opponents", "match.match:Match.saved", each_call(_level_out), "kills"),
    Plant(
        "write-in-place",
        "the file, where a save is interrupted",
        "match.files:PreparedFile.replace_target",
        each_call(_write_in_place),
        first="kills",
    ),
    Plant("no-lock", "what one of two windows saves", "match.lock:Lock.acquire", each_call(lambda *_: True), "kept"),
    Plant(
        "check-ignored",
        "the true match, where a file is damaged",
        "match.saves:SavedGame.parse",
        each_call(_check_nothing),
        first="mutations",
    ),
    Plant(
        "damaged-gone",
        "damaged files that an older version replaces",
        "match.file_versions:move_versions",
        each_call(_delete_damaged),
        first="mutations",
    ),
    Plant(
        "no-older-version",
        "the older versions of damaged files",
        "match.saves:older_versions",
        each_call(lambda *_: []),
        "mutations",
    ),
)
OTHER_PLANTS = (
    Plant(
        "practice-newest",
        "the newest positions beyond the limit",
        ADD_POSITIONS,
        each_call(_drop_newest),
        "limits",
    ),
    Plant(
        "practice-dropped",
        "a position with each review",
        ADD_POSITIONS,
        each_call(call_before(_drop_practice)),
        "kept",
    ),
    Plant("answer-dropped", "every second answer in practice", RECORD_ANSWER, nth_call(2, do_nothing), "kept"),
    Plant("answer-wrong", "right answers in practice", RECORD_ANSWER, each_call(_answer_wrongly), "kept"),
    Plant(
        "unplayable-gone",
        "positions of other versions",
        "match.practice:note_unplayable",
        each_call(call_before(_delete_unplayable)),
        first="kept",
    ),
    Plant(
        "days-last-only",
        "all days but the last",
        ADD_DAY,
        each_call(call_before(_file_of("days.jsonl"))),
        "kept",
    ),
    Plant("days-negated", "the right results of days", ADD_DAY, each_call(_negate), "kept"),
    Plant("set-result-skipped", "every third result of a set", ADD_TO_SET, nth_call(3, do_nothing), "kept"),
    Plant("set-negated", "the right results of sets", ADD_TO_SET, each_call(_negate), "kept"),
    Plant("set-replaced", "the oldest set", "match.duplicates:start_set", each_call(call_before(_oldest_set)), "kept"),
    Plant("decisions-skipped", "every second review’s decisions", ADD_REVIEW, nth_call(2, do_nothing), "kept"),
    Plant(
        "decision-dropped",
        "the last decision of each review",
        ADD_REVIEW,
        each_call(_drop_decision),
        "kept",
    ),
    Plant(
        "exercises-one-game",
        "exercises of other games",
        "match.exercises:ExerciseProgress.note_outcome",
        each_call(call_after(_only_this_game)),
        first="kept",
    ),
    Plant(
        "exercises-from-memory",
        "exercises that another window noted",
        "match.exercises:ExerciseProgress.note_outcome",
        each_call(_from_memory),
        first="kept",
    ),
    Plant(
        "comparison-last-only",
        "older comparisons",
        WRITE_COMPARISON,
        each_call(call_before(_kept_of("others"))),
        "kept",
    ),
    Plant(
        "review-last-only",
        "reviews of other deals",
        WRITE_REVIEW,
        each_call(call_before(_kept_of("reviews"))),
        "kept",
    ),
    Plant(
        "aside-gone",
        "damaged files that are put aside",
        "match.files:set_aside",
        each_call(_aside_deleted),
        "mutations",
    ),
    Plant(
        "damage-ends-file",
        "all lines behind a damaged one",
        ADD_TO_TALLY,
        each_call(_stop_at_damage),
        "kept",
    ),
    Plant(
        "line-glued", "the line behind one cut off", "match.files:append_lines", each_call(_add_without_looking), "kept"
    ),
    Plant(
        "unknown-lost",
        "settings of a newer version",
        "desktop.settings:Settings.save",
        each_call(call_after(_forget_unknown)),
        first="mutations",
    ),
    Plant(
        "favourites-lost",
        "favourites, where another setting is damaged",
        "desktop.settings:load_settings",
        each_call(_forget_favourites),
        first="mutations",
    ),
)
ALL_FAULTS = (*MATCH_PLANTS, *OTHER_PLANTS)


def find_target(fault: Plant) -> tuple[Any, str]:
    """Return the module or class of the function, and the function's name. Raises ImportError, AttributeError."""
    module, _, name = fault.target.partition(":")
    owner: Any = import_module(f"cardhall.{module}")
    *parts, last = name.split(".")
    for part in parts:
        owner = getattr(owner, part)
    getattr(owner, last)
    return owner, last


def plant_fault(fault: Plant) -> None:
    """Plant a fault in this process, also in modules that have imported the function by name."""
    owner, name = find_target(fault)
    right = getattr(owner, name)
    faulty = fault.make(right)
    setattr(owner, name, staticmethod(faulty) if isinstance(vars(owner)[name], classmethod) else faulty)
    for module_name, module in list(sys.modules.items()):
        if module_name.startswith("cardhall.") and vars(module).get(name) is right:
            setattr(module, name, faulty)


def plant_as_told() -> None:
    """Plant the fault named by the environment, if any."""
    if wanted := os.environ.get(PLANTED_FAULT):
        plant_fault(next(one for one in ALL_FAULTS if one.name == wanted))


def pytest_configure() -> None:
    """Plant it before the tests are read."""
    plant_as_told()


# ---- which attacks notice a fault


class Notice(NamedTuple):
    """A planted fault, and the attack that has noticed it."""

    fault: Plant
    attack: str  # "": none
    is_quick: bool  # it is in the share of every check


def find_noticing_attack(fault: Plant) -> Notice:
    """Find the first attack that notices a fault: in the share of every check, else in a part of the long runs."""
    quick = _failing(fault, quick=True)
    return Notice(fault, quick or _failing(fault, quick=False), bool(quick))


def _failing(fault: Plant, *, quick: bool) -> str:
    """Return the first attack that fails where the fault is planted; "": none."""
    command = [sys.executable, "-m", "pytest", "-n", "0", "-p", "tests.reliability.planting", "-p", "no:cacheprovider"]
    command += ["-x", "-q", "-rfE", "--tb=no", "--no-header", "-m", "not long" if quick else "long"]
    ordered = sorted(CHEAP_FIRST_ATTACKS, key=lambda name: not name.startswith(f"test_{fault.first}."))
    command += [f"tests/reliability/{name}" for name in ordered]
    environment = {**os.environ, PLANTED_FAULT: fault.name, LONG_RUN_VARIABLE: LONG_SHARE}
    seconds = QUICK_SECONDS if quick else LONG_SECONDS
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        return HANGING_FAULTS
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{fault.name}: the attacks did not run: {(done.stdout + done.stderr)[-2000:]}")
    failed = re.search(r"^(?:FAILED|ERROR) tests/reliability/test_(\w+)\.py(?:::(\w+))?", done.stdout, re.MULTILINE)
    return f"{failed[1]}: {failed[2]}" if failed else ""
