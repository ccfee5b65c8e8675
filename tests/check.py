"""All checks, in order: style, types, borders, tests. `python -m tests.check`; further arguments go to pytest.

The exit code is 0 when all of them pass; what failed is said before the tests' own summary, which comes last.
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
    tests = subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT)
    return 1 if failed else tests.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
