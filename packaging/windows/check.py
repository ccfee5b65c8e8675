"""Tries Card Hall in Windows, on a Debian that has none: python packaging/windows/check.py [FOLDER]

In FOLDER (default: build/windows) a Debian with Wine and a Python of Windows is set up, about 3 GB; what is there
already is used. In it the wheel is installed and tries itself, tests run, bundle and installer are built, the program
is installed, played with in a window, killed, closed, upgraded and taken away. A table says what passed, how long it
took, and what was measured; pictures of the window are in FOLDER/pictures. It takes about an hour, needs root and
debootstrap, and touches nothing outside of FOLDER. `--only STEP …` does some of the steps, of which `prepare` is the
first.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from built import Built
from compiled import compiled
from installed import Installed
from wine_system import ROOT, Failed, WineSystem, usual_mirror

STEPS: dict[str, Callable[[Installed], str]] = {
    "prepare": Built.prepare,
    "install": Built.install,
    "selftest": Built.selftest,
    "text": Built.text,
    "tests": Built.tests,
    "compiled": compiled,
    "bundle": Built.bundle,
    "nsis": Built.nsis,
    "silent install": Installed.silent_install,
    "play": Installed.play,
    "kill and go on": Installed.go_on,
    "second start": Installed.second_start,
    "close": Installed.close,
    "upgrade": Installed.upgrade,
    "uninstall": Installed.uninstall,
}


def main(arguments: Sequence[str]) -> int:
    """Do the steps, and print the table. Returns 1 where one of them has failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "windows", metavar="FOLDER")
    parser.add_argument("--mirror", default="", help="where Debian comes from; default: from where apt has it")
    parser.add_argument("--only", nargs="+", metavar="STEP", default=list(STEPS), choices=list(STEPS))
    asked = parser.parse_args(arguments)
    trial = Installed(WineSystem(asked.folder), asked.mirror or usual_mirror())
    rows = []
    try:
        for name in asked.only:
            began = time.monotonic()
            try:
                result, told = "passed", STEPS[name](trial)
            except Failed as error:
                result, told = "FAILED", str(error)
            seconds = f"{time.monotonic() - began:.0f} s"
            print(f"{name}: {result} in {seconds}. {told}", flush=True)
            rows.append((name, result, seconds, told.splitlines()[0] if told else ""))
    finally:
        trial.end()
    print()
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for name, result, seconds, told in rows:
        print(f"{name:<{widths[0]}}  {result:<{widths[1]}}  {seconds:>{widths[2]}}  {told}")
    return int(any(result == "FAILED" for _, result, _, _ in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
