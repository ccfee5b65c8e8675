"""The compiled build, tried: it is built in a folder of its own, and the tests of rules and players run against it.

`python -m tests.compiled`; the exit code is 0 when it passes, and where there is no compiler (which is said).
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from tests.check import cores

ROOT = Path(__file__).parents[1]
NO_COMPILER = "there is no C compiler"  # as setup.py says it
TESTS = (
    "tests/test_build.py",
    "tests/rules",
    "tests/mechanisms",
    "tests/games",
    "tests/players",
    "tests/test_scenarios.py",
    "tests/test_playthroughs.py",
    "tests/test_properties.py",
)


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    """Install the compiled package, alone, into `folder`."""
    options = ["--no-deps", "--no-input", "--disable-pip-version-check", "--target", str(folder)]
    if able():
        options.append("--no-build-isolation")
    command = [sys.executable, "-m", "pip", "install", *options, str(ROOT)]
    return subprocess.run(command, env={**os.environ, "CARDHALL_COMPILE": "1"}, capture_output=True, text=True)


def able() -> bool:
    """Whether this Python has itself what the build requires, so that nothing is to be fetched."""
    try:
        return int(version("setuptools").split(".")[0]) >= 77 and importlib.util.find_spec("mypyc") is not None
    except PackageNotFoundError:
        return False


def main() -> int:
    """Build, test, and say in the last line how it went."""
    with tempfile.TemporaryDirectory(prefix="cardhall-compiled-") as name:
        site, work = Path(name, "site"), Path(name, "work")
        built = build(site)
        if built.returncode:
            told = built.stdout + built.stderr
            if NO_COMPILER in told:
                sys.stdout.write("not checked, there is no C compiler with Python's headers\n")
                return 0
            sys.stdout.write(f"{told}FAILED, it cannot be built\n")
            return 1
        # The tests lie beside the compiled package, away from the sources.
        shutil.copytree(ROOT / "tests", work / "tests", ignore=shutil.ignore_patterns("__pycache__", "desktop"))
        shutil.copy(ROOT / "pyproject.toml", work)
        environment = {**os.environ, "PYTHONPATH": str(site)}
        environment |= {"CARDHALL_BUILD": "compiled", "CARDHALL_SOURCES": str(ROOT)}
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-n",
            str(cores()),
            "--dist",
            "worksteal",
            "-p",
            "no:cacheprovider",
            *TESTS,
        ]
        tested = subprocess.run(command, cwd=work, env=environment, capture_output=True, text=True)
        if tested.returncode:
            sys.stdout.write(tested.stdout + tested.stderr)
        last = (tested.stdout.strip().splitlines() or ["no tests ran"])[-1].strip("= ")
        sys.stdout.write(f"{'FAILED' if tested.returncode else 'passed'}, {last}\n")
        return tested.returncode


if __name__ == "__main__":
    sys.exit(main())
