"""All checks: style, types, borders, tests, and beside them the compiled build. `python -m tests.check`.

Further arguments go to pytest, and leave out the compiled build. The exit code is 0 when all checks pass; what failed
is said before the tests' own summary, which comes last.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
BORDERS = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
CHECKS = {
    "style": ["-m", "ruff", "check", "."],
    "layout of the code": ["-m", "ruff", "format", "--check", "."],
    "types": ["-m", "mypy"],
    "borders": ["-c", BORDERS],
}


def main(arguments: list[str]) -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    compiled = None if arguments else start_compiled()
    failed = []
    for name, command in CHECKS.items():
        began = time.monotonic()
        done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True)
        passed = done.returncode == 0
        print(f"{name}: {'passed' if passed else 'FAILED'} ({time.monotonic() - began:.0f} s)", flush=True)
        if not passed:
            failed.append(name)
            print(done.stdout + done.stderr, flush=True)
    if failed:
        print(f"FAILED: {', '.join(failed)}. The tests follow.", flush=True)
    tests = pytest_with_last_line(arguments, compiled)
    return 1 if failed else tests


def pytest_with_last_line(arguments: list[str], compiled: subprocess.Popen[str] | None) -> int:
    """Run the tests, then wait for the compiled build's; the tests' summary is printed last. Returns the exit code."""
    colour = ["--color=yes"] * sys.stdout.isatty()
    command = [sys.executable, "-m", "pytest", *colour, *arguments]
    tests = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert tests.stdout is not None
    held = ""
    for line in tests.stdout:
        print(held, end="", flush=True)
        held = line
    code = tests.wait()
    if compiled is not None:
        told, _ = compiled.communicate()
        *before, last = told.strip().splitlines() or ["FAILED, it said nothing"]
        print("\n".join([*before, f"compiled build: {last}"]), flush=True)
        code = code or compiled.returncode
    print(held, end="", flush=True)
    return code


def start_compiled() -> subprocess.Popen[str]:
    """Begin to build and test compiled, at a low priority."""
    command = [sys.executable, "-m", "tests.compiled"]
    if sys.platform != "win32":
        command = ["nice", "-n", "10", *command]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
