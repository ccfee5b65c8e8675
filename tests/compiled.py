"""The compiled build, tried: it is built in a folder of its own, and tests of rules and players run against it.

`python -m tests.compiled`; the exit code is 0 when it passes, and where there is no compiler (which is said). What was
compiled is kept in the user's cache folder, and taken from there while nothing that goes into it has changed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import runpy
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import grimp
import platformdirs

from tests.budget import games_under_test

ROOT = Path(__file__).parents[1]
BUILD_CACHE = platformdirs.user_cache_path("cardhall") / "compiled"
MAX_CACHED_BUILDS = 4  # builds in the cache
NO_COMPILER = "there is no C compiler"  # as setup.py says it
NOT_CHECKED = "not checked"  # begins the last line where nothing could be compiled

# What shows whether compiled code does what its source says. Files of a single game are left out: games are compiled
# only in part or not at all, and these tests try them in every build.
COMPILED_FOLDERS = ("tests/rules", "tests/mechanisms", "tests/players")
COMPILED_FILES = (
    "tests/test_build.py",
    "tests/test_scenarios.py",
    "tests/test_playthroughs.py",
    "tests/test_properties.py",
)
IN_BOTH = COMPILED_FILES[:3]  # run on the plain build as well: the rules themselves, match by match
# Talk with other programs, and sentences, which are not compiled; claims, whose proof is that of the plain build.
LEFT_OUT = (
    "test_contest",
    "test_line_engine",
    "test_protocol",
    "test_trick_reasons",
    "test_trick_reasons_true",
    "test_claims",
    "test_trick_claims",
)
SECONDS_PER_GAME = 2.0  # seconds that these tests may take for each game


class Failed(Exception):
    """It cannot be built; the text says why."""


def build(folder: Path, root: Path = ROOT, *, compile: bool = True) -> None:
    """Install the package of a checkout, alone, into `folder`. Raises `Failed`."""
    options = ["--no-deps", "--no-input", "--disable-pip-version-check", "--target", str(folder)]
    if can_compile():
        options.append("--no-build-isolation")
    command = [sys.executable, "-m", "pip", "install", *options, str(root)]
    environment = {**os.environ, "CARDHALL_COMPILE": str(int(compile))}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise Failed(done.stdout + done.stderr)


def can_compile() -> bool:
    """Whether this Python has itself what the build requires, so that nothing is to be fetched."""
    try:
        return int(version("setuptools").split(".")[0]) >= 77 and importlib.util.find_spec("mypyc") is not None
    except PackageNotFoundError:
        return False


def compiled_sources() -> list[Path]:
    """The files that decide what is compiled: its modules, all that these import (for their types), and the set-up."""
    compiled = runpy.run_path(str(ROOT / "setup.py"))["modules"]()
    names = {name.removesuffix(".py").replace("/", ".") for name in compiled}
    graph = grimp.build_graph("cardhall", cache_dir=None)
    for name in tuple(names):
        names |= graph.find_upstream_modules(name)
    paths = [ROOT.joinpath(*name.split(".")) for name in names]
    found = [path / "__init__.py" if path.is_dir() else path.with_suffix(".py") for path in paths]
    return [ROOT / "setup.py", ROOT / "pyproject.toml", *sorted(found)]


def build_digest(root: Path = ROOT) -> str:
    """A name for what is compiled: another one as soon as a source, Python or a tool is another.

    `root`: the checkout; of another one than this, every module counts as a source.
    """
    tools = [f"{name} {version(name)}" for name in ("mypy", "setuptools")]
    compiler = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS")]
    found = hashlib.sha256(repr([sys.version, platform.platform(), *tools, *compiler]).encode())
    sources = compiled_sources() if root == ROOT else [root / "setup.py", *sorted((root / "cardhall").rglob("*.py"))]
    for path in sources:
        found.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()[:24]


def compiled_files(folder: Path) -> Iterator[Path]:
    """The compiled files below a folder, as paths from there."""
    for path in folder.rglob("*"):
        if path.name.endswith(tuple(EXTENSION_SUFFIXES)):
            yield path.relative_to(folder)


def copy_extensions(source: Path, target: Path) -> None:
    for path in compiled_files(source):
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source / path, target / path)


def build_or_reuse(site: Path, root: Path = ROOT) -> str:
    """Put the compiled package of a checkout into `site`, from the cache where it can be.

    Returns how; raises `Failed`.
    """
    if not can_compile():
        build(site, root)
        return "built"
    kept = BUILD_CACHE / build_digest(root)
    if kept.is_dir():
        build(site, root, compile=False)
        copy_extensions(kept, site)
        os.utime(kept)
        return "built before"
    build(site, root)
    keep(site, kept)
    return "built"


def keep(site: Path, kept: Path) -> None:
    """Add what was compiled to the cache, and forget what was longest not used."""
    BUILD_CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD_CACHE, prefix=".new-") as name:
        copy_extensions(site, Path(name, "build"))
        try:
            Path(name, "build").replace(kept)
        except OSError:  # another run has just kept the same
            return
    builds = sorted(BUILD_CACHE.glob("[!.]*"), key=lambda path: path.stat().st_mtime)
    for old in builds[:-MAX_CACHED_BUILDS]:
        shutil.rmtree(old, ignore_errors=True)


def paths_of_tests() -> list[str]:
    """The files of tests that are run, as paths from the root."""
    paths = [
        path for folder in COMPILED_FOLDERS for path in (ROOT / folder).rglob("test_*.py") if path.stem not in LEFT_OUT
    ]
    names = [path.relative_to(ROOT).as_posix() for path in paths]
    return [*COMPILED_FILES, *sorted(name for name in names if not games_under_test(name))]


def tests_run_only_there() -> list[str]:
    """The files of tests that the check runs on the compiled build alone, where there is a compiler."""
    return [path for path in paths_of_tests() if path not in IN_BOTH]


def cores() -> int:
    """The processors that this process may use: those it is bound to, and no more than its control group is given."""
    able = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    quota = Path("/sys/fs/cgroup/cpu.max")
    if quota.is_file():
        share, period = quota.read_text().split()
        able = min(able, max(1, round(int(share) / int(period)))) if share != "max" else able
    return able


def main() -> int:
    """Build, test, and say in the last line how it went."""
    with tempfile.TemporaryDirectory(prefix="cardhall-compiled-") as name:
        site, work = Path(name, "site"), Path(name, "work")
        try:
            how = build_or_reuse(site)
        except Failed as failed:
            if NO_COMPILER in str(failed):
                sys.stdout.write(f"{NOT_CHECKED}, there is no C compiler with Python's headers\n")
                return 0
            sys.stdout.write(f"{failed}FAILED, it cannot be built\n")
            return 1
        # The tests lie beside the compiled package, away from the sources; with their bytecode, where it is there.
        shutil.copytree(ROOT / "tests", work / "tests", ignore=shutil.ignore_patterns("desktop", "*.pyc.*"))
        shutil.copy(ROOT / "pyproject.toml", work)
        environment = {**os.environ, "PYTHONPATH": str(site)}
        environment |= {"CARDHALL_BUILD": "compiled", "CARDHALL_SOURCES": str(ROOT)}
        options = [
            "-n",
            str(cores()),
            "--dist",
            "worksteal",
            "-p",
            "no:cacheprovider",
            f"--game-budget={SECONDS_PER_GAME}",
        ]
        command = [sys.executable, "-m", "pytest", *options, *paths_of_tests(), *sys.argv[1:]]
        tested = subprocess.run(command, cwd=work, env=environment, capture_output=True, text=True)
        *before, last = tested.stdout.strip().splitlines() or ["no tests ran"]
        if tested.returncode or sys.argv[1:]:
            sys.stdout.write("\n".join([*before, tested.stderr, ""]))
        sys.stdout.write(f"{'FAILED' if tested.returncode else 'passed'}, {how}, {last.strip('= ')}\n")
        return tested.returncode


if __name__ == "__main__":
    sys.exit(main())
