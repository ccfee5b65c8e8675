"""What a real Orca says at a table: its own debug log, while keys are pressed in a real window.

`python -m tests.desktop.heard.orca FILE` runs the scenes and writes what was said, each key before the words that
follow it. Needs Xvfb, D-Bus, the accessibility bus, xdotool and Orca; see `missing`. Nothing is heard: where no speech
dispatcher runs, Orca only logs. Orca 43 does not know announcements; a customisation of some lines speaks them as
Orca 45 does, whose rule is "speak the text of the event".
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

PROGRAMS = ("orca", "Xvfb", "xvfb-run", "dbus-run-session", "gdbus", "xdotool")
BUS = Path("/usr/libexec/at-spi-bus-launcher")
MAX_SECONDS = 280
SPOKEN = re.compile(r"^([\d:.]+) - SPEECH OUTPUT: '(.*?)\.?'(?:\{|None|$)")
KEY = re.compile(r"^([\d:.]+) (> .*)")
# What Orca says of keys and of itself, depending on settings: not of the table
OF_KEYS = re.compile(r"^(left |right )?(control|alt|shift|escape|down|up|right|left|return|tab|.)? ?$|^Screen reader o")

CUSTOMISATION = """
import orca.debug
import pyatspi

orca.debug.debugLevel = orca.debug.LEVEL_INFO


def announced(event):
    from orca import speech

    if isinstance(event.any_data, str):
        speech.speak(event.any_data)


pyatspi.Registry.registerEventListener(announced, "object:announcement")
"""
SET_UP = """
{bus} --launch-immediately &
sleep 1
for what in IsEnabled ScreenReaderEnabled; do
  gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus \
    --method org.freedesktop.DBus.Properties.Set org.a11y.Status $what '<true>' >/dev/null
done
orca --replace --debug-file={log} >{folder}/orca.out 2>&1 &
reader=$!
sleep 5
{python} -m tests.desktop.heard.orca_scenes {log} >{folder}/table.out 2>&1
code=$?
kill $reader
exit $code
"""


def missing() -> str:
    """Why Orca cannot be run here; "" where it can."""
    gone = [name for name in PROGRAMS if shutil.which(name) is None] + [str(BUS)] * (not BUS.exists())
    return f"not installed here: {', '.join(gone)}" if gone else ""


def said() -> list[str]:
    """The keys as `> Right`, each followed by what Orca said."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for sub in ("data/orca", "config", "home", "run"):
            (folder / sub).mkdir(parents=True)
        (folder / "run").chmod(0o700)
        (folder / "data/orca/orca-customizations.py").write_text(CUSTOMISATION)
        log = folder / "orca.log"
        script = SET_UP.format(bus=BUS, log=log, folder=folder, python=sys.executable)
        of_session = {"XDG_DATA_HOME": "data", "XDG_CONFIG_HOME": "config", "HOME": "home", "XDG_RUNTIME_DIR": "run"}
        environment = {**os.environ, **{key: str(folder / sub) for key, sub in of_session.items()}}
        environment |= {"QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "LC_ALL": "C.UTF-8"}
        command = ["xvfb-run", "-a", "-s", "-screen 0 1440x900x24", "dbus-run-session", "--", "bash", "-c", script]
        done = subprocess.run(command, env=environment, timeout=MAX_SECONDS, capture_output=True, text=True)
        told = (folder / "table.out").read_text() if (folder / "table.out").exists() else done.stderr
        assert done.returncode == 0, told[-2000:]
        return lines_of(log.read_text(errors="replace"), log.with_suffix(".keys").read_text())


def lines_of(log: str, keys: str) -> list[str]:
    """The keys and the words in Orca's log and in that of the keys, by time."""
    spoken = [found.groups() for line in log.splitlines() if (found := SPOKEN.match(line))]
    pressed = [found.groups() for line in keys.splitlines() if (found := KEY.match(line))]
    in_time = sorted([*((time, words) for time, words in spoken if not OF_KEYS.match(words)), *pressed])
    return [words for _, words in in_time]


if __name__ == "__main__":
    Path(sys.argv[1]).write_text("\n".join(said()) + "\n")
