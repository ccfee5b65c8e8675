"""Builds what people install: python packaging/build.py [FORMAT …]

    bundle     dist/cardhall: a folder with the whole program, which all others but wheels, sdist and share contain
    sbom       a list of what is in the bundle: parts, versions, licences, as CycloneDX
    wheel      a wheel of this system, compiled; repaired by auditwheel where that is
    pure       a wheel for every system
    sdist      the archive of sources
    tar        Linux: the folder, packed
    deb        Linux: a package for Debian and Ubuntu
    share      Linux: build/share, what desktops read of the program
    appdir     Linux: build/AppDir, which AppImage and Flatpak are made of
    appimage   Linux: the image of an AppImage, and the AppImage where APPIMAGE_RUNTIME names its runtime
    nsis       Windows: an installer
    dmg        macOS: a disk image; signed where CODESIGN_IDENTITY says by whom

Without FORMAT it builds all that this system can. It says what it skips, and why; sizes and SHA-256 sums come last.
dist/SHA256SUMS has the sums of all files of this version. All lands in dist/. A bundle that is there is used if --keep
is given.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import bundle_contents
import elf
import metadata
from elf import ToolMissing, tool
from metadata import ROOT

DIST, BUILD = ROOT / "dist", ROOT / "build"
BUNDLE, APPDIR = DIST / "cardhall", BUILD / "AppDir"
LINUX = ROOT / "packaging" / "linux"
LARGEST = {"bundle": 125, "tar": 52, "deb": 36, "appimage": 36}  # megabytes; that of a bundle when unpacked
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}  # as Debian calls them
CHANGING = re.compile(
    r"libmpdec(\.so|\d)"
)  # Python's decimals: its package's name changes, so that it is brought along
RENAMED = {"libglib2.0-0", "libpng16-16", "libcups2"}  # which newer releases call …t64


class Skipped(Exception):
    """A format that is not built; the text is a sentence that says why."""


class Failed(Exception):
    """A format that came out wrong; the text is a sentence."""


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> str:
    """Run a command and return what it writes. Raises `Failed` with its last lines."""
    programs = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])  # pip's first
    environment = {**os.environ, "PATH": programs, "SOURCE_DATE_EPOCH": str(metadata.released()), **environment}
    done = subprocess.run(list(map(str, command)), cwd=cwd, env=environment, capture_output=True, text=True)
    if done.returncode:
        last = "\n".join((done.stdout + done.stderr).splitlines()[-30:])
        raise Failed(f"{Path(command[0]).name} fails with {done.returncode}.\n{last}")
    return done.stdout


def size(path: Path) -> int:
    """The bytes of a file, or of all files below a folder."""
    return sum(one.lstat().st_size for one in (path.rglob("*") if path.is_dir() else [path]) if one.is_file())


def bounded(path: Path, format_: str) -> None:
    """Raise `Failed` where what was built is larger than people should have to download."""
    if size(path) > LARGEST[format_] * 2**20:
        raise Failed(f"{path.name} has {megabytes(path)}, more than {LARGEST[format_]}.")


def on(system: str, name: str) -> None:
    if sys.platform != system:
        raise Skipped(f"It is built on {name} only.")


def bundle() -> list[Path]:
    """The folder with the whole program, tried without anything around it."""
    needs("pyinstaller")
    if sys.platform == "linux":
        programs("objdump", "readelf", "strip", "as", "ld", "patchelf")
    run(
        sys.executable,
        "-m",
        "PyInstaller",
        "--noconfirm",
        "--distpath",
        DIST,
        "--workpath",
        BUILD,
        "packaging/cardhall.spec",
    )
    if sys.platform == "linux":
        complaints = elf.complaints(BUNDLE) + elf.unresolved(BUNDLE, bundle_contents.OF_DESKTOPS)
        complaints += bundle_contents.strangers(binaries(BUNDLE))
        if complaints:
            raise Failed("\n".join(complaints))
    bounded(BUNDLE, "bundle")
    selftest(BUNDLE / "cardhall-cli.exe" if sys.platform == "win32" else BUNDLE / "cardhall")
    return [BUNDLE]


def binaries(folder: Path) -> list[str]:
    """The programs and libraries of a bundle beside the program itself, as paths below its `_internal`."""
    inside = folder / "_internal"
    if sys.platform == "linux":
        paths = list(elf.files(inside))
    else:
        paths = [path for path in inside.rglob("*") if path.suffix in (".dll", ".pyd", ".so", ".dylib")]
    return sorted(path.relative_to(inside).as_posix() for path in paths)


def selftest(program: Path) -> None:
    """Have the program try itself with hardly an environment. Raises `Failed`."""
    home = BUILD / "home"
    home.mkdir(parents=True, exist_ok=True)
    environment = {"HOME": str(home), "LANG": "C.UTF-8"}
    environment |= {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP") if name in os.environ}
    done = subprocess.run([str(program), "selftest"], env=environment, cwd=home, capture_output=True, text=True)
    if done.returncode or "All is well." not in done.stdout:
        raise Failed(f"The program's test of itself fails:\n{done.stdout}{done.stderr}")


def built() -> Path:
    """The bundle, which is built first. Raises `Skipped`."""
    if not BUNDLE.is_dir():
        raise Skipped("There is no bundle in dist/cardhall; build it first: python packaging/build.py bundle")
    return BUNDLE


def sbom() -> list[Path]:
    """What is in the bundle, with versions and licences, as CycloneDX 1.6 in JSON."""
    needs("cyclonedx-python-lib")
    from contents_list import told

    system = {"linux": "linux", "win32": "windows", "darwin": "macos"}[sys.platform]
    name = f"cardhall-{metadata.version()}-{system}-{platform.machine().lower()}.cdx.json"
    written(DIST / name, told(built(), binaries(BUNDLE)).encode())
    return [DIST / name]


# ---- what pip installs


def wheels(*options: str, compiled: str) -> list[Path]:
    folder = BUILD / "python"
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "build", *options, "--outdir", folder, CARDHALL_COMPILE=compiled)
    made = sorted(folder.iterdir())
    run(sys.executable, "-m", "twine", "check", "--strict", *made)
    return made


def wheel() -> list[Path]:
    """A compiled wheel. On Linux it is repaired for every distribution not older than its tag says."""
    needs("build", "twine")
    if sys.platform == "linux":
        programs("cc", "patchelf")
        if not Path(sysconfig.get_path("include"), "Python.h").is_file():
            raise Skipped("Python's headers are missing, which are in Debian's package python3-dev.")
    made = wheels("--wheel", compiled="1")
    if sys.platform != "linux":
        return [delivered(path) for path in made]
    needs("auditwheel")
    folder = BUILD / "repaired"
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "auditwheel", "repair", "--strip", "--wheel-dir", folder, *made)
    repaired = sorted(folder.iterdir())
    for path in repaired:
        tags = [tuple(map(int, tag)) for tag in re.findall(r"manylinux_(\d+)_(\d+)", path.name)]
        if not tags or min(tags) > (2, 28):
            raise Failed(f"{path.name} is for newer systems than manylinux_2_28.")
    return [delivered(path) for path in repaired]


def pure() -> list[Path]:
    """A wheel for every system, without compiled modules."""
    needs("build", "twine")
    return [delivered(path) for path in wheels("--wheel", compiled="0")]


def sdist() -> list[Path]:
    """The archive of sources."""
    needs("build", "twine")
    return [delivered(dated(path)) for path in wheels("--sdist", compiled="0")]


def owned(info: tarfile.TarInfo) -> tarfile.TarInfo:
    """A file in an archive as it is for everybody: root's, of the time of what is built, with the usual rights."""
    info.uid = info.gid = 0
    info.uname = info.gname = "root"
    info.mtime = metadata.released()
    info.mode = 0o755 if info.isdir() or info.mode & 0o100 else 0o644
    info.pax_headers = {}
    return info


def dated(path: Path) -> Path:
    """Pack an archive again, so that the same sources make the same one. Returns its path."""
    with tarfile.open(path) as given:
        members = [
            (owned(member), given.extractfile(member).read() if member.isfile() else b"")  # type: ignore[union-attr]
            for member in sorted(given.getmembers(), key=lambda member: member.name)
        ]
    with gzip.GzipFile(path, "wb", compresslevel=9, mtime=0) as raw, tarfile.open(fileobj=raw, mode="w") as archive:
        for member, data in members:
            archive.addfile(member, io.BytesIO(data))
    return path


def needs(*distributions: str) -> None:
    from importlib.metadata import PackageNotFoundError, version

    for name in distributions:
        try:
            version(name)
        except PackageNotFoundError:
            raise Skipped(f"{name} is not installed; it comes with: pip install -e '.[package]'") from None


def programs(*names: str) -> None:
    """Raise `ToolMissing` unless these are on this machine."""
    for name in names:
        tool(name)


def delivered(path: Path) -> Path:
    DIST.mkdir(exist_ok=True)
    return Path(shutil.copy2(path, DIST))


# ---- Linux


def tar() -> list[Path]:
    """The folder, packed."""
    on("linux", "Linux")
    name = f"cardhall-{metadata.version()}-linux-{os.uname().machine}"
    path = DIST / f"{name}.tar.gz"
    raw = gzip.GzipFile(path, "wb", compresslevel=9, mtime=0)
    with raw, tarfile.open(fileobj=raw, mode="w") as archive:
        archive.add(built(), name, filter=owned)
        for extra in ("cardhall.desktop", "cardhall-mime.xml"):
            archive.add(LINUX / extra, f"{name}/share/{extra}", filter=owned)
        archive.add(metadata.ICON, f"{name}/share/cardhall.svg", filter=owned)
        archive.add(ROOT / "LICENSE", f"{name}/LICENSE", filter=owned)
    bounded(path, "tar")
    return [path]


def filled(name: str) -> str:
    """A file of packaging/linux with the version, the day, the address and the licence."""
    licence = "\n".join(f" {line}" if line else " ." for line in (ROOT / "LICENSE").read_text("utf-8").splitlines())
    text = (LINUX / name).read_text("utf-8").replace("@VERSION@", metadata.version())
    text = text.replace("@HOMEPAGE@", metadata.HOMEPAGE).replace("@LICENSE@", licence)
    return text.replace("@DATE@", time.strftime("%Y-%m-%d", time.gmtime(metadata.released())))


def shared_files(root: Path) -> None:
    """Write what desktops read of the program to usr/share below a folder."""
    share = root / "usr" / "share"
    for source, target in (
        ("cardhall.desktop", "applications/cardhall.desktop"),
        ("cardhall-mime.xml", "mime/packages/cardhall.xml"),
        (f"{metadata.APP_ID}.metainfo.xml", f"metainfo/{metadata.APP_ID}.metainfo.xml"),
    ):
        written(share / target, filled(source).encode())
    written(share / "man/man6/cardhall.6.gz", gzip.compress(filled("cardhall.6").encode(), 9, mtime=0))
    written(share / "icons/hicolor/scalable/apps/cardhall.svg", metadata.ICON.read_bytes())
    for pixels, image in metadata.pngs(ICON_SIZES).items():
        written(share / f"icons/hicolor/{pixels}x{pixels}/apps/cardhall.png", image)


def written(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def of_system(folder: Path) -> list[Path]:
    """The libraries of a bundle that are the building system's, which a package of that system asks for instead.

    Not those that another release has under another name.
    """
    names = (BUILD / "system-libraries.txt").read_text("utf-8").split("\n")
    steady = [name for name in names if name and not CHANGING.match(name)]
    return [path for name in steady if (path := folder / "_internal" / name).is_file()]


def deb() -> list[Path]:
    """A package for Debian and Ubuntu."""
    on("linux", "Linux")
    programs("dpkg-deb", "dpkg-shlibdeps")
    root = BUILD / "deb"
    shutil.rmtree(root, ignore_errors=True)
    program = root / "usr/lib/cardhall"
    shutil.copytree(built(), program, symlinks=True)
    for path in of_system(program):
        path.unlink()
    shared_files(root)
    (root / "usr/games").mkdir()
    (root / "usr/games/cardhall").symlink_to("../lib/cardhall/cardhall")
    documents = root / "usr/share/doc/cardhall"
    written(documents / "copyright", filled("copyright").encode())
    written(documents / "changelog.Debian.gz", gzip.compress(debian_changes().encode(), 9, mtime=0))
    written(documents / "changelog.gz", gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), 9, mtime=0))
    written(root / "usr/share/lintian/overrides/cardhall", (LINUX / "lintian-overrides").read_bytes())
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == program / "cardhall" else 0o644)
            os.utime(path, (metadata.released(),) * 2)
    architecture = ARCHITECTURES.get(os.uname().machine, os.uname().machine)
    (root / "DEBIAN").mkdir()
    control = (
        f"Package: cardhall\nVersion: {metadata.version()}-1\nArchitecture: {architecture}\n"
        f"Maintainer: {metadata.AUTHORS} <{metadata.MAIL}>\nInstalled-Size: {size(root) // 1024}\n"
        f"Depends: {dependencies(root)}\nRecommends: fontconfig, libpulse0 | libasound2t64 | libasound2\n"
        "Section: games\nPriority: optional\n"
        f"Homepage: {metadata.HOMEPAGE}\nDescription: traditional card games against computer opponents\n"
        " Whist, Euchre, Contract Bridge, Dou Dizhu, Truc and many more, played by the\n"
        " rules in the book against opponents who see what you would see. Played with\n"
        " the mouse, the keyboard or a screen reader; nothing is asked of the network.\n"
    )
    sums = [f"{digest(path, 'md5')}  {path.relative_to(root)}\n" for path in sorted(root.rglob("*")) if is_file(path)]
    written(root / "DEBIAN/control", control.encode())
    written(root / "DEBIAN/md5sums", "".join(sums).encode())
    path = DIST / f"cardhall_{metadata.version()}-1_{architecture}.deb"
    run("dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--build", root, path)
    bounded(path, "deb")
    return [path]


def is_file(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


def dependencies(root: Path) -> str:
    """What the files below a folder need of the system, in Debian's words; newer releases have other names for some."""
    work = BUILD / "shlibdeps"
    written(work / "debian/control", b"Source: cardhall\n\nPackage: cardhall\nArchitecture: any\n")
    private = sorted({str(path.parent) for path in (root / "usr/lib/cardhall").rglob("*.so*")})
    found = run(
        "dpkg-shlibdeps", "-O", "--ignore-missing-info", *(f"-l{folder}" for folder in private),
        *(f"-e{path}" for path in elf.files(root)), cwd=work,
    )  # fmt: skip
    named = found.strip().removeprefix("shlibs:Depends=").split(", ")
    named = [name for name in named if not CHANGING.match(name)]  # the system's own is found besides ours
    # Loaded by name while the program runs, so that nothing can be read of them.
    named += [name for name in ("libgl1", "libegl1") if not any(one.startswith(name) for one in named)]
    return ", ".join(sorted(map(with_alternative, named)))


def with_alternative(dependency: str) -> str:
    name, _, least = dependency.partition(" ")
    return f"{dependency} | {f'{name}t64 {least}'.strip()}" if name in RENAMED else dependency


def debian_changes() -> str:
    day = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(metadata.released()))
    return (
        f"cardhall ({metadata.version()}-1) stable; urgency=medium\n\n  * What changed is in changelog.gz.\n\n"
        f" -- {metadata.AUTHORS} <{metadata.MAIL}>  {day}\n"
    )


def share() -> list[Path]:
    """What desktops read of the program, alone, for whom pip has installed it: see packaging/flatpak/flathub.py."""
    on("linux", "Linux")
    shutil.rmtree(BUILD / "share", ignore_errors=True)
    shared_files(BUILD / "share")
    return []


def appdir() -> list[Path]:
    """The folder that AppImage and Flatpak are made of."""
    on("linux", "Linux")
    shutil.rmtree(APPDIR, ignore_errors=True)
    shutil.copytree(built(), APPDIR / "usr/lib/cardhall", symlinks=True)
    shared_files(APPDIR)
    shutil.copy(LINUX / "AppRun", APPDIR)
    (APPDIR / "AppRun").chmod(0o755)
    (APPDIR / "cardhall.desktop").symlink_to("usr/share/applications/cardhall.desktop")
    (APPDIR / "cardhall.svg").symlink_to("usr/share/icons/hicolor/scalable/apps/cardhall.svg")
    (APPDIR / ".DirIcon").symlink_to("usr/share/icons/hicolor/256x256/apps/cardhall.png")
    return []


def appimage() -> list[Path]:
    """The image of an AppImage, and with its runtime in front the AppImage itself."""
    on("linux", "Linux")
    squash = tool("mksquashfs")
    appdir()
    name = f"CardHall-{metadata.version()}-{os.uname().machine}"
    image = BUILD / f"{name}.squashfs"
    image.unlink(missing_ok=True)
    settings = ["-root-owned", "-noappend", "-comp", "zstd", "-Xcompression-level", "22", "-b", "1M", "-no-progress"]
    run(squash, APPDIR, image, *settings)
    bounded(image, "appimage")
    runtime = os.environ.get("APPIMAGE_RUNTIME")
    if not runtime:
        print(
            f"appimage: only its image is made, {megabytes(image)}: APPIMAGE_RUNTIME names no runtime to put before it."
        )
        return []
    path = DIST / f"{name}.AppImage"
    path.write_bytes(Path(runtime).read_bytes() + image.read_bytes())
    path.chmod(0o755)
    return [path]


# ---- Windows and macOS


def nsis() -> list[Path]:
    """An installer for Windows."""
    on("win32", "Windows")
    return [installer(built(), DIST / f"CardHall-{metadata.version()}-windows.exe")]


def installer(folder: Path, path: Path, target: str = "") -> Path:
    """An installer of what lies in a folder, which may be made on any system that has makensis.

    `target`: the kind of installer, such as `amd64-unicode`; default: 32 bits, which every Windows runs.
    """
    makensis = tool("makensis")
    path.parent.mkdir(parents=True, exist_ok=True)
    given = {
        "VERSION": metadata.version(),
        "BUNDLE": folder,
        "OUTPUT": path,
        "ICON": metadata.icon_ico(BUILD),
        "LICENCE": ROOT / "LICENSE",
    }
    given |= {"TARGET": target} if target else {}
    options = [f"-D{name}={value}" for name, value in given.items()]
    run(makensis, "-INPUTCHARSET", "UTF8", "-WX", "-V2", *options, ROOT / "packaging/windows/cardhall.nsi")
    return path


def dmg() -> list[Path]:
    """A disk image for macOS."""
    on("darwin", "macOS")
    application = DIST / "Card Hall.app"
    if not application.is_dir():
        raise Skipped("There is no application in dist; build it first: python packaging/build.py bundle")
    identity = os.environ.get("CODESIGN_IDENTITY")
    if identity:
        signing = ["--force", "--deep", "--options", "runtime", "--timestamp", "--sign", identity]
        run("codesign", *signing, "--entitlements", ROOT / "packaging/macos/entitlements.plist", application)
    else:
        print("dmg: it is not signed, for CODESIGN_IDENTITY does not say by whom.")
    folder = BUILD / "dmg"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copytree(application, folder / application.name, symlinks=True)
    (folder / "Applications").symlink_to("/Applications")
    path = DIST / f"CardHall-{metadata.version()}-macos-{os.uname().machine}.dmg"
    run("hdiutil", "create", "-volname", metadata.NAME, "-srcfolder", folder, "-ov", "-format", "ULMO", path)
    return [path]


WITHOUT_BUNDLE = {"bundle", "sdist", "pure", "wheel", "share"}  # formats that need no bundle, and it
FORMATS: dict[str, Callable[[], list[Path]]] = {
    "bundle": bundle,
    "sbom": sbom,
    "sdist": sdist,
    "pure": pure,
    "wheel": wheel,
    "tar": tar,
    "deb": deb,
    "share": share,
    "appdir": appdir,
    "appimage": appimage,
    "nsis": nsis,
    "dmg": dmg,
}


def digest(path: Path, kind: str = "sha256") -> str:
    return hashlib.new(kind, path.read_bytes(), usedforsecurity=False).hexdigest()


def megabytes(path: Path) -> str:
    return f"{size(path) / 2**20:.1f} MB"


def main(arguments: Sequence[str]) -> int:
    """Build, and say in the end what there is. Returns 1 where a format failed or one that was asked for is skipped."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("formats", nargs="*", metavar="FORMAT")
    parser.add_argument("--keep", action="store_true", help="use the bundle that is there")
    asked = parser.parse_args(arguments)
    if unknown := [name for name in asked.formats if name not in FORMATS]:
        print(f"There is no format {unknown[0]}; there are {', '.join(FORMATS)}.", file=sys.stderr)
        return 2
    formats = asked.formats or list(FORMATS)
    if not set(formats) <= WITHOUT_BUNDLE and not asked.keep:
        formats = ["bundle", *(name for name in formats if name != "bundle")]
    elif asked.keep and BUNDLE.is_dir():
        formats = [name for name in formats if name != "bundle"]
    DIST.mkdir(exist_ok=True)
    made: list[Path] = []
    wrong = False
    for name in formats:
        began = time.monotonic()
        try:
            found = FORMATS[name]()
        except (Skipped, ToolMissing) as why:
            print(f"{name}: skipped. {why}", flush=True)
            wrong |= name in asked.formats
        except Failed as why:
            print(f"{name}: FAILED. {why}", flush=True)
            wrong = True
            if name == "bundle":  # the others would hold it
                shutil.rmtree(BUNDLE, ignore_errors=True)
        else:
            said = ", ".join(f"{path.name} {megabytes(path)}" for path in found)
            print(f"{name}: {said or 'done'} in {time.monotonic() - began:.0f} s", flush=True)
            made += [path for path in found if path.is_file()]
    if made and not metadata.publishable():
        print(f"{metadata.HOMEPAGE} and {metadata.MAIL} in it are placeholders: nothing of this is to be published.")
    if made:
        print("\n".join(f"{digest(path)}  {path.name}" for path in made))
        (DIST / "SHA256SUMS").write_text(sums(DIST), "utf-8")
    return int(wrong)


def sums(folder: Path) -> str:
    """The SHA-256 sums of all files of this version in a folder, as `sha256sum --check` reads them.

    All of them, also those that were built before: a release has one list.
    """
    version = re.compile(rf"[_-]{re.escape(metadata.version())}[._-]")
    paths = sorted(path for path in folder.iterdir() if path.is_file() and version.search(path.name))
    return "".join(f"{digest(path)}  {path.name}\n" for path in paths)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
