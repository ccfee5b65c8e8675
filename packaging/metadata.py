"""What every package says of the program, and its icons in the forms that systems want."""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NAME, APP_ID = "Card Hall", "org.cardhall.CardHall"
SUMMARY = "Traditional card games against computer opponents"
AUTHORS = "The Card Hall developers"
# Placeholders: the project has no page and no address yet. They go into every package, and stand in
# resources/licences/parts.toml besides; nothing must be published with them.
HOMEPAGE, MAIL = "https://cardhall.org/", "developers@cardhall.org"
PLACEHOLDERS = frozenset({"https://cardhall.org/", "developers@cardhall.org"})
MIME_TYPE, ENDING = "application/x-cardhall", ".cardhall"
ICON = ROOT / "resources" / "icons" / "cardhall.svg"
OLDEST_MACOS = "13.0"  # what PySide6 6.11 asks for


def version() -> str:
    """The version of the program: it stands in cardhall/__init__.py and nowhere else."""
    text = (ROOT / "cardhall" / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', text, re.MULTILINE)
    if not found:
        raise SystemExit("cardhall/__init__.py does not say its version as three numbers.")
    return found[1]


def released() -> int:
    """The time of what is built, in seconds since 1970: that of the last commit, or SOURCE_DATE_EPOCH."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    said = git("log", "-1", "--format=%ct")
    return int(said) if said else int(ICON.stat().st_mtime)


def git(*arguments: str) -> str:
    """What git says of this checkout; "" where there is no git, or no checkout."""
    if not shutil.which("git"):
        return ""
    done = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


def publishable() -> bool:
    """Whether the addresses that go into every package are the project's own."""
    return not PLACEHOLDERS & {HOMEPAGE, MAIL}


# ---- icons


def pngs(sizes: tuple[int, ...]) -> dict[int, bytes]:
    """The icon in these sizes, in pixels."""
    code = (
        "import sys; from PySide6.QtCore import QByteArray, QBuffer, QIODevice\n"
        "from PySide6.QtGui import QImage, QPainter\n"
        "from PySide6.QtSvg import QSvgRenderer\n"
        "renderer = QSvgRenderer(sys.argv[1])\n"
        "for size in map(int, sys.argv[2:]):\n"
        "    image = QImage(size, size, QImage.Format.Format_ARGB32); image.fill(0)\n"
        "    painter = QPainter(image); renderer.render(painter); painter.end()\n"
        "    data = QByteArray(); buffer = QBuffer(data); buffer.open(QIODevice.OpenModeFlag.WriteOnly)\n"
        "    assert image.save(buffer, 'PNG'); print(data.toBase64().data().decode())\n"
    )
    from base64 import b64decode

    command = [sys.executable, "-c", code, str(ICON), *map(str, sizes)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, check=True, env=environment, capture_output=True, text=True)
    return dict(zip(sizes, map(b64decode, done.stdout.split()), strict=True))


def icon_ico(folder: Path) -> Path:
    """The icon for Windows, written to the folder. Its sizes are kept as PNG, which Windows has read since Vista."""
    images = pngs((16, 24, 32, 48, 64, 256))
    at, entries, data = 6 + 16 * len(images), b"", b""
    for size, image in images.items():
        side = size % 256  # 0 says 256
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(image), at + len(data))
        data += image
    return _written(folder / "cardhall.ico", struct.pack("<HHH", 0, 1, len(images)) + entries + data)


def icon_icns(folder: Path) -> Path:
    """The icon for macOS, written to the folder."""
    kinds = {"icp4": 16, "icp5": 32, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024}
    images = pngs(tuple(kinds.values()))
    data = b"".join(
        kind.encode() + struct.pack(">I", 8 + len(images[size])) + images[size] for kind, size in kinds.items()
    )
    return _written(folder / "cardhall.icns", b"icns" + struct.pack(">I", 8 + len(data)) + data)


def _written(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


# ---- Windows and macOS


def version_resource(folder: Path) -> Path:
    """What Windows shows under Properties, Details, written to the folder as PyInstaller reads it."""
    numbers = (*map(int, version().split(".")), 0)
    said = {
        "CompanyName": AUTHORS,
        "FileDescription": NAME,
        "FileVersion": version(),
        "InternalName": "cardhall",
        "LegalCopyright": f"{AUTHORS}, MIT licence",
        "OriginalFilename": "cardhall.exe",
        "ProductName": NAME,
        "ProductVersion": version(),
    }
    strings = ", ".join(f"StringStruct({name!r}, {value!r})" for name, value in said.items())
    text = (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3f, flags=0, OS=0x40004, "
        f"fileType=1, subtype=0, date=(0, 0)), kids=[StringFileInfo([StringTable('040904B0', [{strings}])]), "
        "VarFileInfo([VarStruct('Translation', [0x0409, 1200])])])\n"
    )
    return _written(folder / "version.txt", text.encode())


def plist() -> dict[str, object]:
    """What macOS reads of the application: its version, and that it opens saved games."""
    kind = "org.cardhall.saved-game"
    return {
        "CFBundleDisplayName": NAME,
        "CFBundleShortVersionString": version(),
        "CFBundleVersion": version(),
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": OLDEST_MACOS,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"{AUTHORS}, MIT licence",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Saved game",
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [kind],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": kind,
                "UTTypeDescription": "Card Hall saved game",
                "UTTypeConformsTo": ["public.data"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [ENDING.removeprefix(".")],
                    "public.mime-type": [MIME_TYPE],
                },
            }
        ],
    }


def main(arguments: Sequence[str]) -> int:
    """Tell one thing: `version`, `released`, or `publishable`, which has status 1 while it is not."""
    told = {"version": version, "released": released, "publishable": publishable}
    if len(arguments) != 1 or arguments[0] not in told:
        print(f"One of these is asked for: {', '.join(told)}.", file=sys.stderr)
        return 2
    if arguments == ["publishable"]:
        if not publishable():
            print(f"{HOMEPAGE} and {MAIL} are placeholders: nothing is to be published with them.", file=sys.stderr)
        return int(not publishable())
    print(told[arguments[0]]())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
