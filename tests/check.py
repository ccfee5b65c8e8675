"""All checks: style, types, borders between the parts, tests, and the tests of the compiled build.

`python -m tests.check` runs them side by side, on as many cores as there are. Further arguments go to pytest, and leave
out the compiled build: `python -m tests.check -k euchre`. The exit code is 0 when all checks pass. What failed is
written out when it ends and named again before the tests' own summary, which is the last line.

Tests of rules and opponents run once: on the compiled build. Where there is no compiler they run on the plain one.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests import compiled

ROOT = Path(__file__).parents[1]
BORDERS = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
CHECKS = {
    "style": ["-m", "ruff", "check", "."],
    "layout of the code": ["-m", "ruff", "format", "--check", "."],
    "types": ["-m", "mypy"],
    "borders": ["-c", BORDERS],
}
COMPILED = ["-m", "tests.compiled"]
MOST_WORKERS = 8  # pytest processes; each needs some 600 MB


@dataclass
class Report:
    """Prints the results of the checks, one whole text at a time, and keeps the names of those that failed."""

    failed: list[str] = field(default_factory=list)
    uncompiled: bool = False  # there is no compiler, so that no test has run on the compiled build
    lock: threading.Lock = field(default_factory=threading.Lock)

    def write(self, text: str) -> None:
        with self.lock:
            print(text, end="", flush=True)

    def run(self, name: str, command: list[str]) -> None:
        """Run one check. What it printed is shown if it fails."""
        began = time.monotonic()
        done = subprocess.run(
            [*low_priority_prefix(), sys.executable, *command], cwd=ROOT, capture_output=True, text=True
        )
        seconds = time.monotonic() - began
        output = done.stdout + done.stderr
        *before, last = output.strip().splitlines() or ["it printed nothing"]
        if done.returncode:
            self.failed.append(name)
            self.write(f"{name}: FAILED ({seconds:.0f} s)\n{output}\n")
        elif command is COMPILED:
            self.uncompiled = last.startswith(compiled.NOT_CHECKED)
            self.write("".join(f"{line}\n" for line in [*before, f"{name}: {last} ({seconds:.0f} s)"]))
        else:
            self.write(f"{name}: passed ({seconds:.0f} s)\n")

    def run_all(self, checks: dict[str, list[str]]) -> None:
        for name, command in checks.items():
            self.run(name, command)


def low_priority_prefix() -> list[str]:
    """What a command begins with so that it does not slow the tests, some of which measure time."""
    return [] if sys.platform == "win32" else ["nice", "-n", "5"]


def main(arguments: list[str]) -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    report = Report()
    beside = [threading.Thread(target=report.run_all, args=(CHECKS,))]
    if not arguments:
        beside.append(threading.Thread(target=report.run, args=("compiled build", COMPILED)))
    for thread in beside:
        thread.start()
    elsewhere = [] if arguments else compiled.tests_run_only_there()
    code, summary = run_pytest([*arguments, *(f"--ignore={path}" for path in elsewhere)], report)
    for thread in beside:
        thread.join()
    if report.uncompiled:
        report.write(summary)
        code_there, summary = run_pytest(elsewhere, report)
        code = code or code_there
    if report.failed:
        report.write(f"FAILED: {', '.join(report.failed)}, as said above.\n")
    report.write(summary)
    return code or bool(report.failed)


def run_pytest(arguments: list[str], report: Report) -> tuple[int, str]:
    """Run the tests. Returns the exit code, and the last line of the output, which is not printed yet."""
    workers = ["-n", str(min(compiled.cores(), MOST_WORKERS)), "--dist", "worksteal"]
    colour = ["--color=yes"] * sys.stdout.isatty()
    command = [sys.executable, "-m", "pytest", *workers, *colour, "--game-seconds", *arguments]
    tests = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert tests.stdout is not None
    last = ""
    for line in tests.stdout:
        report.write(last)
        last = line
    return tests.wait(), last


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
