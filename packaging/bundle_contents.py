"""What goes into a bundle: the modules of the program, its data, and of libraries only what these reach.

`cardhall.spec` builds with these lists, and the tests look at the very same.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path, PurePath, PurePosixPath
from typing import Any

LIBRARY = "cardhall__mypyc"  # what is common to all compiled modules
ROOMS = ("rules", "advice")  # of a game's package: they are imported by their names, and must be there
BY_NAME = ["miniaudio", "_cffi_backend"]  # libraries that are imported by their names, or by machine code
Entry = tuple[str, str, str]  # where a file goes, where it is, and what PyInstaller calls its kind

# Python's and Qt's modules that nothing here uses.
EXCLUDED = [
    "PySide6.QtNetwork", "PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets",
    "PySide6.QtPrintSupport", "PySide6.QtSql", "PySide6.QtTest", "PySide6.QtXml", "PySide6.QtDesigner",
    "PySide6.QtHelp", "PySide6.QtUiTools", "PySide6.QtConcurrent", "PySide6.QtDBus",
    "PySide6.support.deprecated", "asyncio",
    "tkinter", "unittest", "pydoc", "doctest", "pdb", "lib2to3", "sqlite3", "curses", "xmlrpc", "ensurepip", "idlelib",
    "_hashlib", "_ssl", "ssl", "readline", "numpy", "PIL", "setuptools", "pip", "pytest", "yaml", "hypothesis", "babel",
    "mypy", "mypyc", "lightgbm",
    "_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw", "_multibytecodec",
]  # fmt: skip

# Plugins and data of Qt that a window of widgets on a usual desktop does not need. What they alone need goes with them.
NEEDLESS = re.compile(
    r"plugins/(tls|networkinformation|egldeviceintegrations|generic|qmltooling|sqldrivers|printsupport)/"
    r"|plugins/platforminputcontexts/\w*virtualkeyboard"
    r"|plugins/platforms/\w*(eglfs|linuxfb|minimalegl|vnc|vkkhrdisplay|minimal|wayland-brcm|direct2d)\b"
    r"|plugins/imageformats/(?!\w*(svg|jpeg))"
    r"|plugins/platformthemes/\w*gtk3"
    r"|plugins/(xcbglintegrations|wayland-graphics-integration-client)/"
    r"|plugins/wayland-shell-integration/(?!\w*xdg-shell)"
    r"|plugins/wayland-decoration-client/(?!\w*bradient)"
    r"|PySide6/(Qt/)?translations/(?!qtbase_(de|es|fr|it)\.qm$)"
    r"|opengl32sw\.dll|d3dcompiler"
    r"|PySide6/Qt(Network|Qml|Quick|OpenGL\w*)\b"
)

# All libraries of glibc. They belong to one another and to the loader: one of another system's ends a program.
GLIBC = (
    r"ld-linux[-\w]*|lib(c|m|mvec|dl|rt|pthread|util|resolv|nsl|anl|BrokenLocale|nss_\w+|thread_db|c_malloc_debug"
    r"|memusage|pcprofile|SegFault)"
)
# Libraries that every desktop of Linux has and that must be its own: the C and C++ libraries, drivers, fonts, messages
# between programs, the connection to the screen.
OF_DESKTOPS = re.compile(
    rf"^({GLIBC}|lib(crypt|stdc\+\+|gcc_s|expat|fontconfig|freetype|dbus-1"
    r"|glib-2\.0|gthread-2\.0|wayland-(client|cursor|egl)"
    r"|GL|GLX|GLdispatch|OpenGL|EGL|drm|gbm|X11|X11-xcb|xcb))\.so[.\d]*$"
)


PARTS = Path(__file__).parents[1] / "resources" / "licences" / "parts.toml"


def parts() -> list[dict[str, Any]]:
    """What the program is made of, with licences, as `parts.toml` has it."""
    known: list[dict[str, Any]] = tomllib.loads(PARTS.read_text("utf-8"))["part"]
    return known


def part_of(name: str) -> dict[str, Any] | None:
    """The part of the program that a file of a bundle belongs to, by its path below `_internal`; None for a stranger.

    The longest of the patterns that fit decides.
    """
    fitting = [
        (len(pattern), number)
        for number, part in enumerate(parts())
        for pattern in part.get("files", ())
        if fnmatchcase(name, pattern)
    ]
    return parts()[max(fitting)[1]] if fitting else None


def strangers(names: Iterable[str]) -> list[str]:
    """What must not be among the programs and libraries of a bundle, by paths below `_internal`: a sentence each."""
    found = []
    for name in names:
        if OF_DESKTOPS.search(PurePosixPath(name).name):
            found.append(f"{name} is in the bundle, and every system must take its own.")
        elif part_of(name) is None:
            found.append(f"{name} is in the bundle, and resources/licences/parts.toml does not say whose it is.")
    return found


def module_names(package: Path) -> set[str]:
    """The dotted names of all modules of the package in that folder; resources have none."""
    names = (path.relative_to(package.parent) for path in package.rglob("*.py"))
    return {
        ".".join(name.with_suffix("").parts).removesuffix(".__init__")
        for name in names
        if name.parts[1] != "resources" and "__pycache__" not in name.parts
    }


def missing(names: set[str], games: Mapping[str, object]) -> list[str]:
    """What the games of the catalogue, by id, lack among these modules: modules, or packages of that name."""
    wanted = [f"cardhall.games.{game.replace('-', '_')}.{room}" for game in games for room in ROOMS]
    return [name for name in wanted if name not in names]


def data_files(package: Path) -> list[tuple[Path, PurePosixPath]]:
    """The files that are read while the program runs, each with the folder in the bundle."""
    return [
        (path, PurePosixPath(path.parent.relative_to(package.parent)))
        for folder in ("resources", "games")
        for path in sorted((package / folder).rglob("*"))
        if path.is_file() and path.suffix not in (".py", ".pyc", ".po", *EXTENSION_SUFFIXES)
    ]


def imported_by_compiled(package: Path) -> Iterator[str]:
    """What compiled modules import, which cannot be read from machine code but from their sources beside it."""
    for path in package.rglob("*.py"):
        if any(path.with_name(path.stem + suffix).is_file() for suffix in EXTENSION_SUFFIXES):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Import):
                    yield from (alias.name for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and node.module:
                    yield node.module


def without_needless(entries: Sequence[Entry]) -> list[Entry]:
    """The entries without what Qt brings for programs of other kinds, and what every desktop has."""
    names = [entry[0].replace("\\", "/") for entry in entries]
    return [
        entry
        for entry, name in zip(entries, names, strict=True)
        if not NEEDLESS.search(name) and not OF_DESKTOPS.search(name)
    ]


def reached(entries: Iterable[Entry], imports: Callable[[str], Iterable[str]]) -> list[Entry]:
    """The binaries that a module or a plugin among them is, or reaches through libraries.

    `imports` names the libraries that a file asks for; only the last part of a name counts.
    """
    entries = list(entries)
    by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        by_name.setdefault(PurePath(entry[0]).name.lower(), []).append(entry)
    waiting = [entry for entry in entries if entry[2] == "EXTENSION" or is_root(entry[0])]
    found = {entry[0] for entry in waiting}
    while waiting:
        for name in imports(waiting.pop()[1]):
            for entry in by_name.get(PurePath(name.replace("\\", "/")).name.lower(), []):
                if entry[0] not in found:
                    found.add(entry[0])
                    waiting.append(entry)
    return [entry for entry in entries if entry[0] in found]


def is_root(name: str) -> bool:
    """Whether a binary is wanted for itself: a plugin of Qt, or Python's own library."""
    name = name.replace("\\", "/")
    return "/plugins/" in name or bool(_PYTHON.search(name))


_PYTHON = re.compile(r"(^|/)(libpython3[.\d]*\.(so|dylib)|python3\d*\.dll|Python$|vcruntime|msvcp)", re.IGNORECASE)
