"""What is tried of Card Hall in Windows before it is installed; each step returns what was measured."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import build
import metadata
from wine_system import ROOT, Failed, WineSystem, output

TESTS = (
    "tests/match", "tests/commands", "tests/players/test_worker.py", "tests/players/test_protocol.py",
    "tests/test_cli.py", "tests/test_house.py", "tests/test_installers.py", "tests/test_system_calls.py",
    "tests/desktop/test_second_start.py", "tests/desktop/test_settings_file.py", "tests/desktop/test_never_lost.py",
)  # fmt: skip
COUNTED = re.compile(r"(\d+) (passed|failed|skipped|errors?)")
MAKENSIS = """#!/bin/bash
root='{root}'
for word; do words+=("${{word//"$root"/}}"); done
exec {command} "${{words[@]}}"
"""


class Built:
    """One run: the system, the source of Card Hall in it, and what the steps have made."""

    def __init__(self, system: WineSystem, mirror: str) -> None:
        self.system, self.mirror = system, mirror
        self.source = system.drive / "card-hall"

    # ---- the sources

    def prepare(self) -> str:
        """Set up Debian, Wine and the Python of Windows, and copy the files that git knows into it."""
        self.system.set_up_debian(self.mirror)
        self.system.set_up_python()
        self.system.stop_wine()
        shutil.rmtree(self.source, ignore_errors=True)
        for name in output(["git", "-C", str(ROOT), "ls-files", "-z", "-co", "--exclude-standard"]).split("\0"):
            path = ROOT / name
            if name and path.is_file():
                (self.source / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, self.source / name)
        return self.system.windows_python("-c", "import platform as p; print(p.python_version(), p.platform())").strip()

    def install(self) -> str:
        """Install the plain wheel in the Python of Windows."""
        folder = self.system.drive / "wheel"
        shutil.rmtree(folder, ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(folder)]
        output([*pip, str(ROOT)], CARDHALL_COMPILE="0")
        (wheel,) = folder.iterdir()
        options = ["-q", "--no-deps", "--no-index", "--force-reinstall"]
        self.system.windows_python("-m", "pip", "install", *options, self.system.windows_path(wheel))
        return wheel.name

    def selftest(self) -> str:
        """Run the program's test of itself."""
        said = self.system.windows_python("-m", "cardhall", "selftest", folder="/tmp")
        if "All is well." not in said:
            raise Failed(said)
        return f"{said.count('ok      ')} checks"

    def text(self) -> str:
        """Write a list of the games into a file, which is to be UTF-8."""
        path = self.system.drive / "games.txt"
        self.system.in_debian("sh", "-c", f'wine "C:\\Python\\python.exe" -m cardhall games > {self.debian(path)}')
        lines = path.read_bytes().decode("utf-8").splitlines()
        if not any("Écarté" in line for line in lines):
            raise Failed(f"The list has no letters with accents: {lines[:3]}")
        return f"{len(lines)} games, UTF-8"

    def tests(self) -> str:
        """Run the tests that make sense there, of the sources."""
        options = ["-q", "--no-deps", "--no-index", "--no-build-isolation", "-e", "."]
        self.system.windows_python("-m", "pip", "install", *options, folder=self.debian(self.source))
        passed = skipped = 0
        failed: list[str] = []
        for tests in TESTS:
            command = [
                "-m",
                "pytest",
                "-p",
                "no:cacheprovider",
                "-p",
                "no:xdist",
                "--timeout",
                "300",
                "-rfE",
                tests,
            ]
            try:
                said = self.system.windows_python(*command, folder=self.debian(self.source), PYTHONUTF8="1")
            except Failed as error:
                said = str(error)
                failed += re.findall(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE) or [tests]
            counts = {kind: int(number) for number, kind in COUNTED.findall(said)}
            passed, skipped = passed + counts.get("passed", 0), skipped + counts.get("skipped", 0)
        figure = f"{passed} passed, {len(failed)} failed, {skipped} skipped"
        if failed:
            raise Failed("\n".join([figure, *failed]))
        return figure

    # ---- the bundle and its installer

    def bundle(self) -> str:
        """Build the bundle by the project's own command, which tries it. Of the plain wheel: there is no compiler."""
        installed = self.system.drive / "installed"
        shutil.rmtree(installed, ignore_errors=True)
        (wheel,) = (self.system.drive / "wheel").iterdir()
        shutil.unpack_archive(wheel, installed, "zip")
        said = self.system.windows_python(
            "packaging/build.py", "bundle", folder=self.debian(self.source), limit=7200,
            CARDHALL_INSTALLED="C:\\installed", SOURCE_DATE_EPOCH=str(metadata.released()),
        )  # fmt: skip
        folder = self.source / "dist" / "cardhall"
        if not (folder / "cardhall.exe").is_file():
            raise Failed(said)
        return f"{build.megabytes(folder)}, {sum(path.is_file() for path in folder.rglob('*'))} files"

    def installer(self, version: str = "") -> Path:
        """Make the installer of the bundle by NSIS in the Debian; `version`: another one than it has."""
        tools = self.system.folder / "tools"
        tools.mkdir(exist_ok=True)
        makensis = tools / "makensis"
        makensis.write_text(MAKENSIS.format(root=self.system.root, command=shlex.join(self.system.command("makensis"))))
        makensis.chmod(0o755)
        code = (
            "import sys; sys.path.insert(0, sys.argv[1]); import build, metadata; from pathlib import Path\n"
            "found = metadata.version(); metadata.version = lambda: sys.argv[4] or found\n"
            "build.installer(Path(sys.argv[2]), Path(sys.argv[3]), 'amd64-unicode')"
        )
        path = self.installer_path(version)
        path.unlink(missing_ok=True)
        packaging, folder = self.source / "packaging", self.source / "dist" / "cardhall"
        search = f"{tools}{os.pathsep}{os.environ['PATH']}"
        output([sys.executable, "-c", code, str(packaging), str(folder), str(path), version], PATH=search)
        return path

    def installer_path(self, version: str = "") -> Path:
        return self.system.drive / f"CardHall-{version or metadata.version()}.exe"

    def nsis(self) -> str:
        """Make the installer."""
        return build.megabytes(self.installer())

    def debian(self, path: Path) -> str:
        """How the Debian calls a file in it."""
        return self.system.debian_path(path)
