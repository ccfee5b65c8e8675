"""Nothing that lies in the current folder is run, however the program was started; nor is such a folder needed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardhall import import_protection

ROOT = Path(__file__).parents[2]
IN_PROCESSES = ("arena", "ecarte", "--levels", "easy,random", "--deals", "2", "--jobs", "2")
PROGRAM = "import sys; sys.path.pop(0); from cardhall.__main__ import main; sys.exit(main())"
OTHERS = ("msgspec", "PySide6", "platformdirs", "mypy_extensions", "miniaudio", "cardhall_extra")
posix = pytest.mark.skipif(os.name != "posix", reason="folders are deleted, and programs replaced, as on POSIX")


def run_python(folder: Path, *words: str, path: str = str(ROOT)) -> subprocess.CompletedProcess[str]:
    """Run Python with these arguments in a folder, with modules looked for in `path` first."""
    here = {**os.environ, "PYTHONPATH": path}
    return subprocess.run([sys.executable, *words], cwd=folder, env=here, capture_output=True, text=True, timeout=60)


def write_modules(folder: Path, *names: str) -> None:
    """Put modules of these names in a folder; who runs one fails."""
    for name in names:
        (folder / f"{name}.py").write_text(f"print('run: {name}')\nraise SystemExit(7)\n")


def is_well(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout and "run:" not in done.stdout + done.stderr


def test_nothing_in_the_current_folder_is_run(tmp_path: Path) -> None:
    write_modules(tmp_path, "multiprocessing", "random", "cardhall_extra")
    is_well(run_python(tmp_path, "-c", PROGRAM, *IN_PROCESSES))


@pytest.mark.parametrize("words", [("games",), IN_PROCESSES], ids=lambda words: str(words[0]))
def test_nothing_is_run_where_the_program_is_started_as_a_module(words: tuple[str, ...], tmp_path: Path) -> None:
    write_modules(tmp_path, *(sys.stdlib_module_names - set(sys.builtin_module_names)), *OTHERS)
    is_well(run_python(tmp_path, "-m", "cardhall", *words))


@pytest.mark.parametrize("named", ["", ".", "HERE"])
def test_nothing_is_run_in_processes_where_the_environment_names_the_folder(named: str, tmp_path: Path) -> None:
    write_modules(tmp_path, "multiprocessing")
    path = os.pathsep.join([str(ROOT), str(tmp_path) if named == "HERE" else named])
    is_well(run_python(tmp_path, "-c", PROGRAM, *IN_PROCESSES, path=path))


@posix
def test_nothing_is_run_where_the_environment_is_ignored(tmp_path: Path) -> None:
    write_modules(tmp_path, "multiprocessing")
    program = f"import sys; sys.path.insert(1, {str(ROOT)!r}); {PROGRAM}"
    is_well(run_python(tmp_path, "-E", "-c", program, *IN_PROCESSES))


@posix
@pytest.mark.parametrize("words", [("games",), IN_PROCESSES], ids=lambda words: str(words[0]))
def test_a_folder_that_has_been_deleted_is_no_fault(words: tuple[str, ...], tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    is_well(run_python(gone, "-c", f"import os; os.rmdir({str(gone)!r}); {PROGRAM}", *words))


def test_programs_of_others_are_given_the_environment_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        import_protection,
        "_settings_at_start",
        {import_protection.SAFE_PATH_SETTING: None, import_protection.PATHS_SETTING: ":/there"},
    )
    monkeypatch.setenv(import_protection.SAFE_PATH_SETTING, "1")
    monkeypatch.setenv(import_protection.PATHS_SETTING, "/there")
    told = import_protection.environment_for_other_programs()
    assert import_protection.SAFE_PATH_SETTING not in told and told[import_protection.PATHS_SETTING] == ":/there"


@posix
def test_a_process_that_ends_before_it_reads_is_not_waited_for(tmp_path: Path) -> None:
    """However much was written on the command line: what a process is told must fit in its pipe."""
    program = f"import multiprocessing; multiprocessing.set_executable('/bin/true'); {PROGRAM}"
    done = run_python(tmp_path, "-c", program, *IN_PROCESSES, *["--option", "target=5"] * 10_000)
    assert done.returncode == 1 and "A process of the arena has died" in done.stdout, done.stderr
