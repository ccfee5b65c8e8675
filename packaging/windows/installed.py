"""What is tried of Card Hall in Windows once it is installed; each step returns what was measured."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from built import Built, build, metadata
from wine_system import Failed, WineSystem, output

SCREEN = f":{1000 + os.getpid() % 9000}"  # which nobody else has
ON_SCREEN = {"DISPLAY": SCREEN}
GAME = "tuesday.cardhall"
NEWER = "99.0.0"
UNINSTALL = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\CardHall"


class Installed(Built):
    """The program in the person's own folder, on a screen."""

    def __init__(self, system: WineSystem, mirror: str) -> None:
        super().__init__(system, mirror)
        self.local = system.drive / "users" / "root" / "AppData" / "Local"
        self.program = self.local / "Programs" / "Card Hall"
        self.data = self.local / "cardhall"
        self.pictures = system.folder / "pictures"
        self.xvfb: subprocess.Popen[bytes] | None = None

    def silent_install(self) -> str:
        """Install it without a question, and look for files, registry and shortcut."""
        path = self.installer_path()
        self.run_installer(path if path.is_file() else self.installer())
        self.look_installed(metadata.version())
        return f"{build.megabytes(self.program)} in the person's own folder"

    def run_installer(self, path: Path) -> None:
        self.system.in_debian("wine", self.system.windows_path(path), "/S")
        self.wait(lambda: (self.program / "uninstall.exe").is_file(), "no uninstaller appears")

    def look_installed(self, version: str) -> None:
        found = self.registry() + self.system.in_debian("wine", "reg", "query", UNINSTALL)
        for wanted in (version, "CardHall.SavedGame", "%1"):
            if wanted not in found:
                raise Failed(f"The registry has no {wanted}:\n{found}")
        if not (self.program / "_internal").is_dir() or not (self.program / "cardhall.exe").is_file():
            raise Failed("The program is not in its folder.")

    def registry(self) -> str:
        """All lines of the person's part of the registry in which Card Hall is named."""
        found = self.system.in_debian("wine", "reg", "query", r"HKCU\Software", "/s")
        return "\n".join(line for line in found.splitlines() if re.search("card ?hall", line, re.IGNORECASE))

    # ---- the window

    def play(self) -> str:
        """Open a window on a screen, and play until a trick is over."""
        shutil.rmtree(self.data, ignore_errors=True)
        match = self.saved_game()
        self.open_window(self.system.windows_path(match))
        before = self.actions()
        self.keep_playing(before + 8)
        self.picture("played.png")
        return f"{self.actions() - before} actions, saved as they were played"

    def go_on(self) -> str:
        """Kill the program, start it again, and find the match as it was."""
        self.keep_still()
        before = self.file_of_match().read_bytes()
        self.kill()
        if self.file_of_match().read_bytes() != before:
            raise Failed("The file of the match has changed by the kill.")
        actions = self.actions()
        self.open_window(self.system.windows_path(self.file_of_match()))
        self.keep_playing(actions + 4)
        self.picture("gone-on.png")
        return f"killed after {actions} actions, gone on to {self.actions()}"

    def second_start(self) -> str:
        """Start the program a second time: the file opens in the window that is open."""
        other = self.saved_game("other.cardhall", "truc")
        began = time.monotonic()
        program = self.system.windows_path(self.program / "cardhall.exe")
        second = self.system.start("wine", program, self.system.windows_path(other), **ON_SCREEN)
        try:
            if second.wait(120):
                raise Failed(f"The second start ends with {second.returncode}.")
        except subprocess.TimeoutExpired:
            raise Failed("The second start has a window of its own.") from None
        seconds = time.monotonic() - began
        self.wait(lambda: self._is_taken_over("truc"), "the window does not open the file")
        windows = len(self.screen("xdotool", "search", "--onlyvisible", "--name", "Card Hall").split())
        if windows != 1:
            raise Failed(f"There are {windows} windows.")
        self.picture("second-start.png")
        return f"taken by the open window after {seconds:.1f} s"

    def close(self) -> str:
        """Close the window by the keys for it: the program ends, and the person's files are whole."""
        began = time.monotonic()
        self.screen("xdotool", "key", "alt+F4")
        self.wait(lambda: not self.processes(), "the program runs on", limit=60)
        seconds = time.monotonic() - began
        if self.has_window():
            raise Failed("The window stays.")
        return f"ended after {seconds:.1f} s, with {self.actions()} actions saved"

    def upgrade(self) -> str:
        """Install a newer version over it: what the old one had is gone, what the person has stays."""
        self.kill()
        saved = {path: path.read_bytes() for path in self.data.rglob("*") if path.is_file()}
        old = self.program / "_internal" / "old-module.pyd"
        old.write_bytes(b"of the old version")
        self.run_installer(self.installer(NEWER))
        self.look_installed(NEWER)
        if old.exists():
            raise Failed("A file of the old version is still there.")
        if saved != {path: path.read_bytes() for path in saved}:
            raise Failed("The person's files have changed.")
        self.open_window()
        self.kill()
        return f"{len(saved)} files of the person kept"

    def uninstall(self) -> str:
        """Take the program away: nothing of it stays, all of the person's does."""
        saved = {path: path.read_bytes() for path in self.data.rglob("*") if path.is_file()}
        folder = self.system.windows_path(self.program)
        self.system.in_debian("wine", f"{folder}\\uninstall.exe", "/S", f"_?={folder}")
        left = [path.name for path in self.program.rglob("*")] if self.program.exists() else []
        left += [path.name for path in self.system.drive.rglob("Card Hall.lnk")]
        if left or (keys := self.registry()):
            raise Failed(f"What stays: {left or keys}")
        if saved != {path: path.read_bytes() for path in saved}:
            raise Failed("The person's files have changed.")
        return f"no trace; {len(saved)} files of the person kept"

    # ---- helpers

    def saved_game(self, name: str = GAME, game: str = "whist") -> Path:
        """A new match in a file on the drive."""
        path = self.system.drive / name
        path.unlink(missing_ok=True)
        code = "import sys; from cardhall.match import Match; Match.new(sys.argv[1], seed=3).save(sys.argv[2])"
        output([sys.executable, "-c", code, game, str(path)])
        return path

    def matches(self, game: str = "whist") -> list[Path]:
        return sorted((self.data / "matches").glob(f"{game}-*.json"))

    def file_of_match(self) -> Path:
        return self.matches()[0]

    def actions(self) -> int:
        """How many actions the match on the table has, by its file."""
        code = "import sys; from cardhall.match import Match; print(len(Match.load(sys.argv[1]).log))"
        return int(output([sys.executable, "-c", code, str(self.file_of_match())]))

    def screen(self, *words: str) -> str:
        """What a command says of the screen; "" where it finds nothing."""
        try:
            return self.system.in_debian(*words, DISPLAY=SCREEN, limit=60)
        except Failed:
            return ""

    def open_window(self, *words: str) -> None:
        """Start the installed program, and wait for its window."""
        if not self.screen("xdotool", "getmouselocation"):
            self.system.stop_wine()  # its desktop was begun without a screen
            self.xvfb = self.system.start("Xvfb", SCREEN, "-screen", "0", "1280x800x24")
            self.wait(lambda: bool(self.screen("xdotool", "getmouselocation")), "there is no screen")
        program = self.system.windows_path(self.program / "cardhall.exe")
        self.system.start("wine", program, *words, **ON_SCREEN)
        self.wait(self.has_window, "no window opens")
        if words:
            self.wait(lambda: self._is_taken_over("whist"), "the match is not taken over")

    def has_window(self) -> bool:
        return bool(self.screen("xdotool", "search", "--onlyvisible", "--name", "Card Hall").strip())

    def _is_taken_over(self, game: str) -> bool:
        """Whether the match opened is kept, which it is once something is played; until then, read on in the guide."""
        if self.matches(game):
            return True
        self.screen("xdotool", "key", "Return")
        return False

    def keep_playing(self, actions: int) -> None:
        """Press the keys that choose a card and play it, until the match has at least `actions` actions."""

        def is_done() -> bool:
            self.screen("xdotool", "key", "Right")
            self.screen("xdotool", "key", "Return")
            return self.actions() >= actions

        self.wait(is_done, f"{self.actions()} actions of {actions} are played", limit=300)

    def keep_still(self) -> None:
        """Wait until it is the person's turn, and nothing is written any more."""
        sizes = [-1, 0]
        while sizes[-1] != sizes[-2]:
            time.sleep(5)
            sizes.append(self.file_of_match().stat().st_size)

    def kill(self) -> None:
        """End the program as `kill -9` does."""
        for process in self.processes():
            with contextlib.suppress(ProcessLookupError):  # it has ended meanwhile
                os.kill(process, signal.SIGKILL)
        self.wait(lambda: not self.has_window(), "the window stays")

    def processes(self) -> list[int]:
        """The processes of the installed program."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):  # it has ended meanwhile, or is of the system itself
                is_here = (process / "root").readlink() == self.system.root
                if is_here and b"cardhall.exe" in (process / "cmdline").read_bytes():
                    found.append(int(process.name))
        return found

    def end(self) -> None:
        """End all that the steps have started."""
        self.system.stop_wine()
        if self.xvfb is not None:
            self.xvfb.terminate()
            self.xvfb.wait()

    def picture(self, name: str) -> None:
        """Keep a picture of the screen."""
        self.screen("import", "-window", "root", "/tmp/screen.png")
        self.pictures.mkdir(exist_ok=True)
        shutil.copy(self.system.root / "tmp" / "screen.png", self.pictures / name)

    def wait(self, is_so: Callable[[], bool], otherwise: str, limit: float = 180.0) -> None:
        """Wait until something is so. Raises `Failed`."""
        until = time.monotonic() + limit
        while not is_so():
            if time.monotonic() > until:
                self.picture("failed.png")
                raise Failed(f"After {limit:.0f} s {otherwise}.")
            time.sleep(1)
