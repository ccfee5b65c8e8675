"""What installers tell systems of the program; the long ones install it in a bare Debian and under wine."""

from __future__ import annotations

import os
import plistlib
import re
import shutil
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import yaml

import cardhall
from cardhall.desktop.window.saved_files import ENDINGS
from cardhall.match import Match

ROOT = Path(__file__).parents[1]
PACKAGING = ROOT / "packaging"
sys.path.insert(0, str(PACKAGING))

import build  # noqa: E402
import elf  # noqa: E402
import metadata  # noqa: E402

linux = pytest.mark.skipif(sys.platform != "linux", reason="about files of Linux")


def test_the_version_stands_in_one_place() -> None:
    assert metadata.version() == cardhall.__version__
    for path in (ROOT / "pyproject.toml", ROOT / "setup.py", *PACKAGING.rglob("*")):
        if path.is_file() and path.suffix != ".png":
            assert cardhall.__version__ not in path.read_text("utf-8"), path.name


def test_icons_hold_all_their_sizes(tmp_path: Path) -> None:
    ico = metadata.icon_ico(tmp_path).read_bytes()
    _, kind, count = struct.unpack_from("<HHH", ico)
    assert kind == 1 and count == 6
    for number in range(count):
        width, *_, length, at = struct.unpack_from("<BBBBHHII", ico, 6 + 16 * number)
        image = ico[at : at + length]
        assert image[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack_from(">I", image, 16)[0] == (width or 256)
    icns = metadata.icon_icns(tmp_path).read_bytes()
    assert icns[:4] == b"icns" and struct.unpack_from(">I", icns, 4)[0] == len(icns)
    at, kinds = 8, []
    while at < len(icns):
        kinds.append(icns[at : at + 4].decode())
        at += struct.unpack_from(">I", icns, at + 4)[0]
    assert at == len(icns) and {"ic07", "ic09", "ic10"} <= set(kinds)


def test_systems_are_told_of_the_same_file_type() -> None:
    assert ENDINGS[0] == metadata.ENDING
    mime = ET.parse(PACKAGING / "linux" / "cardhall-mime.xml").getroot()[0]
    assert mime.get("type") == metadata.MIME_TYPE
    globs = [one.get("pattern") for one in mime if one.tag.endswith("glob")]
    assert globs == [f"*{metadata.ENDING}"], "other programs' files are not registered"
    desktop = (PACKAGING / "linux" / "cardhall.desktop").read_text("utf-8")
    assert f"MimeType={metadata.MIME_TYPE};" in desktop and "Exec=cardhall %f" in desktop
    told = plistlib.loads(plistlib.dumps(metadata.plist()))
    kind = told["UTExportedTypeDeclarations"][0]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == [metadata.ENDING[1:]]
    assert told["CFBundleDocumentTypes"][0]["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert told["LSMinimumSystemVersion"] == metadata.OLDEST_MACOS
    script = (PACKAGING / "windows" / "cardhall.nsi").read_text("utf-8")
    assert rf'"Software\Classes\{metadata.ENDING}"' in script and ".json" not in script


def test_the_same_name_everywhere() -> None:
    told = ET.parse(PACKAGING / "linux" / f"{metadata.APP_ID}.metainfo.xml").getroot()
    assert told.findtext("id") == metadata.APP_ID and told.findtext("name") == metadata.NAME
    assert told.findtext("provides/mediatype") == metadata.MIME_TYPE
    flatpak = yaml.safe_load((PACKAGING / "flatpak" / f"{metadata.APP_ID}.yaml").read_text("utf-8"))
    assert flatpak["app-id"] == metadata.APP_ID
    assert not [one for one in flatpak["finish-args"] if "network" in one or "filesystem" in one]


def test_the_version_resource_is_what_windows_reads(tmp_path: Path) -> None:
    text = metadata.version_resource(tmp_path).read_text("utf-8")
    assert f"'ProductVersion', '{cardhall.__version__}'" in text
    compile(text, "version", "eval")


def test_actions_of_workflows_are_pinned() -> None:
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        text = path.read_text("utf-8")
        assert yaml.safe_load(text)["permissions"] == {"contents": "read"}
        uses = re.findall(r"uses: (\S+)", text)
        assert uses and all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", one) for one in uses), path.name


@linux
def test_foreign_search_paths_and_new_symbols_are_seen() -> None:
    if not shutil.which("readelf"):
        pytest.skip("readelf, which is in binutils, is not on this machine")
    program = Path(os.path.realpath("/bin/sh"))
    assert any(name.startswith("libc.so") for name in elf.needed(program))
    assert elf.glibc(program) >= (2, 2)
    assert not elf.outside(program)


def test_formats_that_cannot_be_built_say_why(capsys: pytest.CaptureFixture[str]) -> None:
    other = "dmg" if sys.platform != "darwin" else "nsis"
    assert build.main(["--keep", "pure", "nonsense"]) == 2
    assert "There is no format nonsense" in capsys.readouterr().err
    with pytest.raises(build.Skipped, match=r"It is built on (macOS|Windows) only\."):
        build.FORMATS[other]()


def test_new_names_of_packages_are_alternatives() -> None:
    assert (
        build.with_alternative("libglib2.0-0 (>= 2.12.0)") == "libglib2.0-0 (>= 2.12.0) | libglib2.0-0t64 (>= 2.12.0)"
    )
    assert build.with_alternative("libxcb1") == "libxcb1"


# ---- long: what is installed


def stub(folder: Path) -> Path:
    """A folder like a bundle of Windows, with programs that do nothing."""
    (folder / "_internal" / "cardhall").mkdir(parents=True)
    for name in ("cardhall.exe", "cardhall-cli.exe", "_internal/cardhall/whist.md"):
        (folder / name).write_bytes(b"MZ")
    return folder


def wine(prefix: Path, *command: str) -> str:
    environment = {**os.environ, "WINEPREFIX": str(prefix), "WINEDEBUG": "-all", "DISPLAY": ""}
    done = subprocess.run(["wine", *command], env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def registry(prefix: Path) -> str:
    """What is in a person's part of the registry, of Card Hall."""
    found = wine(prefix, "reg", "query", r"HKCU\Software", "/s")
    return "\n".join(line for line in found.splitlines() if "cardhall" in line.lower())


@pytest.mark.long
def test_the_installer_for_windows_leaves_saves_alone_and_no_key_behind(tmp_path: Path) -> None:
    for tool in ("makensis", "wine"):
        if not shutil.which(tool):
            pytest.skip(f"{tool} is not on this machine")
    if not Path("/usr/share/nsis/Stubs/lzma_solid-amd64-unicode").is_file():
        pytest.skip("this makensis makes installers of 32 bits only, which wine64 does not run")
    installer = build.installer(stub(tmp_path / "bundle"), tmp_path / "CardHall-windows.exe", "amd64-unicode")
    prefix = tmp_path / "wine"
    wine(prefix, str(installer), "/S")
    data = prefix / "drive_c/users" / os.environ.get("USER", "root") / "AppData/Local"
    folder = data / "Programs/Card Hall"
    assert (folder / "_internal/cardhall/whist.md").is_file()
    assert "CardHall.SavedGame" in registry(prefix)
    (data / "cardhall").mkdir()
    saved = data / "cardhall" / "tuesday.cardhall"
    saved.write_text("a match", "utf-8")
    (folder / "mine.txt").write_text("somebody's own", "utf-8")
    wine(prefix, str(folder / "uninstall.exe"), "/S", f"_?={folder}")
    assert saved.is_file() and [path.name for path in folder.iterdir()] == ["mine.txt"]
    assert not registry(prefix)


class Bare:
    """A bare Debian in a folder, in which commands run."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def run(self, *command: str, check: bool = True) -> str:
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin:/usr/games", "DEBIAN_FRONTEND": "noninteractive"}
        environment |= {"HOME": "/root", "LANG": "C.UTF-8"}
        done = subprocess.run(["chroot", str(self.root), *command], env=environment, capture_output=True, text=True)
        assert done.returncode == 0 or not check, done.stdout + done.stderr
        return done.stdout

    def files(self) -> set[str]:
        """All files of the system but what comes and goes with every package."""
        shifting = ("var/cache", "var/lib/apt", "var/lib/dpkg", "var/log", "proc", "sys", "dev", "tmp", "root", "srv")
        paths = {str(path.relative_to(self.root)) for path in self.root.rglob("*") if not path.is_dir()}
        return {path for path in paths if not path.startswith(shifting)}


@pytest.mark.long
@pytest.mark.timeout(3600)
@linux
def test_the_package_for_debian_in_a_bare_system(tmp_path: Path) -> None:
    """CARDHALL_DEB names the package, CARDHALL_DEBIAN the release (default: bookworm)."""
    if os.geteuid() != 0:
        pytest.skip("only root can make a system in a folder")
    if not shutil.which("debootstrap"):
        pytest.skip("debootstrap is not on this machine")
    package = Path(os.environ.get("CARDHALL_DEB") or next(build.DIST.glob("cardhall_*.deb"), "none"))
    if not package.is_file():
        pytest.skip("there is no package in dist; build it first: python packaging/build.py deb")
    bare = Bare(tmp_path / "debian")
    command = ["debootstrap", "--variant=minbase", os.environ.get("CARDHALL_DEBIAN", "bookworm"), str(bare.root)]
    subprocess.run(command, check=True, capture_output=True)
    assert not bare.run("sh", "-c", "command -v python3", check=False), "there is no Python in it"
    tools = ["xvfb", "xauth", "xdg-utils", "libfile-mimeinfo-perl", "shared-mime-info", "desktop-file-utils"]
    bare.run("apt-get", "install", "-y", "--no-install-recommends", *tools)
    shutil.copy(package, bare.root / "cardhall.deb")
    bare.run("apt-get", "install", "-y", "--no-install-recommends", "--download-only", "/cardhall.deb")
    before = bare.files()
    bare.run("apt-get", "install", "-y", "--no-install-recommends", "/cardhall.deb")
    assert "All is well." in bare.run("/usr/games/cardhall", "selftest")
    match = Match.new("whist", seed=1)
    match.save(bare.root / "srv" / "tuesday.cardhall")
    assert bare.run("xdg-mime", "query", "filetype", "/srv/tuesday.cardhall").strip() == metadata.MIME_TYPE
    line = re.search(r"^Exec=(.*)$", (bare.root / "usr/share/applications/cardhall.desktop").read_text("utf-8"), re.M)
    assert line
    for started in (line[1].replace(" %f", ""), line[1].replace("%f", "/srv/tuesday.cardhall")):
        script = f"CARDHALL_TIMING=quit QT_QPA_PLATFORM=xcb xvfb-run -a {started} 2>&1"
        assert "first paint" in bare.run("sh", "-c", script), started
    saves = sorted(path for name in ("root", "srv") for path in (bare.root / name).rglob("*") if path.is_file())
    contents = [path.read_bytes() for path in saves]
    newer = tmp_path / "newer"
    subprocess.run(["dpkg-deb", "-R", str(package), str(newer)], check=True)
    control = newer / "DEBIAN" / "control"
    control.write_text(re.sub(r"(Version: \S+)", r"\1+1", control.read_text("utf-8")), "utf-8")
    subprocess.run(["dpkg-deb", "-Znone", "-b", str(newer), str(bare.root / "newer.deb")], check=True)
    bare.run("apt-get", "install", "-y", "/newer.deb")
    assert "+1" in bare.run("dpkg-query", "-W", "-f", "${Version}", "cardhall")
    assert [path.read_bytes() for path in saves] == contents, "an upgrade keeps every save"
    bare.run("apt-get", "purge", "-y", "cardhall")
    bare.run("apt-get", "autoremove", "--purge", "-y")
    left = {path for path in bare.files() - before if "cardhall" in path.lower()}
    assert left <= {"cardhall.deb", "newer.deb"}, left
    assert [path.read_bytes() for path in saves] == contents, "a purge keeps every save"
