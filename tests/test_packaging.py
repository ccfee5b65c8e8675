"""The package is built, compiled or not; the bundle too, and tries itself without Python or anything around it."""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import json
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from cardhall import rules
from tests import compiled

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "packaging"))

import bundle_contents  # noqa: E402  # it lies beside the specification, which imports it so too
import metadata  # noqa: E402

OF_RESOURCES = {
    ".svg",
    ".wav",
    ".md",
    ".json",
    ".gz",
    ".txt",
    ".toml",
}  # endings of data that are installed as they are
MAX_FOLDER_BYTES = 125 * 2**20  # bytes of the whole folder
NO_COMPILER = {"CC": "no-such-compiler"}

builds = pytest.mark.skipif(not compiled.can_compile(), reason="setuptools and mypy are not in this environment")
without_compiler = pytest.mark.skipif(sys.platform == "win32", reason="the compiler there is not chosen by CC")


def modules() -> set[str]:
    return bundle_contents.module_names(ROOT / "cardhall")


def test_every_game_is_in_the_bundle() -> None:
    assert not bundle_contents.missing(modules(), rules.GAMES)
    without = modules() - {"cardhall.games.whist.rules"}
    assert bundle_contents.missing(without, rules.GAMES) == ["cardhall.games.whist.rules"]


def test_every_module_is_in_the_bundle() -> None:
    """What Python can import of the program, modules and packages, is listed by name."""
    names = modules()
    for path in (ROOT / "cardhall").rglob("*.py"):
        found = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        assert found in names
    lacking = [name for name in names if importlib.util.find_spec(name) is None]
    assert not lacking


def data() -> set[str]:
    """The files of data that are installed, as paths in a wheel: a language's .po files become one .mo file."""
    paths = [path.relative_to(ROOT) for path in (ROOT / "resources").rglob("*") if path.suffix in OF_RESOURCES]
    languages = {path.parent.name for path in ROOT.glob("resources/translations/*/*.po")}
    made = {f"cardhall/resources/translations/{code}.mo" for code in languages}
    games = [path for path in (ROOT / "cardhall/games").rglob("*") if path.suffix in OF_RESOURCES]
    own = {path.relative_to(ROOT).as_posix() for path in games if path.name != "README.md"}
    return {f"cardhall/{path.as_posix()}" for path in paths} | made | own | {"cardhall/games/catalogue.json"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A plain wheel of the checkout, unpacked, and what was said of it.

    Building it leaves the checkout as it is and warns of no package.
    """
    folder = tmp_path_factory.mktemp("wheel")
    options = ["-v", "--no-deps", "--no-input", "--no-build-isolation", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "wheel", *options, "-w", str(folder), str(ROOT)]
    before = (ROOT / "cardhall.egg-info").exists()
    done = subprocess.run(command, env={**os.environ, "CARDHALL_COMPILE": "0"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "absent from the `packages`" not in done.stdout + done.stderr
    assert (ROOT / "cardhall.egg-info").exists() == before
    (file,) = folder.glob("*.whl")
    with zipfile.ZipFile(file) as packed:
        packed.extractall(folder / "site")
    return folder / "site", done.stdout + done.stderr


@pytest.fixture(scope="module")
def installed(wheel: tuple[Path, str]) -> Path:
    """The folder in which a plain wheel of the checkout lies unpacked."""
    return wheel[0]


@builds
def test_a_wheel_holds_the_program_and_its_data_and_nothing_else(installed: Path) -> None:
    """No script that draws cards or learns players, and nothing else that only a checkout needs."""
    found = {path.relative_to(installed).as_posix() for path in installed.rglob("*") if path.is_file()}
    sources = {path.relative_to(ROOT).as_posix() for path in (ROOT / "cardhall").rglob("*.py")}
    wanted = sources | data() | {"cardhall/resources/__init__.py", "cardhall/py.typed"}
    assert {name for name in found if ".dist-info/" not in name} == wanted


@builds
def test_a_source_distribution_holds_what_a_wheel_is_made_of(tmp_path: Path) -> None:
    """The sources of translations too, or whoever installs from it has English alone."""
    command = [sys.executable, "setup.py", "-q", "sdist", "--dist-dir", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        found = {name.partition("/")[2] for name in packed.getnames()}
    needed = [path for path in (ROOT / "resources").rglob("*") if path.suffix in {*OF_RESOURCES, ".po"}]
    needed += [*(ROOT / "cardhall").rglob("*.py"), ROOT / "resources" / "__init__.py"]
    needed += [ROOT / name for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE")]
    assert {path.relative_to(ROOT).as_posix() for path in needed} <= found
    kept = {name for name in metadata.git("ls-files", "-z").split("\0") if name and (ROOT / name).exists()}
    assert not kept - found, "in a checkout, where there is git: tests, packaging and guide too, all that is in it"


@builds
def test_all_that_is_installed_is_in_the_bundle(installed: Path) -> None:
    assert bundle_contents.module_names(installed / "cardhall") == modules()
    listed = bundle_contents.data_files(installed / "cardhall")
    assert {f"{folder}/{path.name}" for path, folder in listed} == data()


def test_a_library_that_nothing_reaches_stays_out() -> None:
    asks = {"_a.so": ["libA.so.1"], "libA.so.1": ["libB.so.2"], "libqxcb.so": ["libX.so"], "libgtk.so": ["libA.so.1"]}
    entries = [
        ("cardhall/_a.so", "_a.so", "EXTENSION"),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", "libqxcb.so", "BINARY"),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", "libgtk.so", "BINARY"),
        *((name, name, "BINARY") for name in ("libA.so.1", "libB.so.2", "libX.so", "libgtk.so")),
    ]
    kept = bundle_contents.without_needless(entries)
    assert len(kept) == len(entries) - 1
    found = {name for name, _, _ in bundle_contents.reached(kept, lambda path: asks.get(path, []))}
    assert found == {entry[0] for entry in kept} - {"libgtk.so"}


# All that glibc 2.35 to 2.41 bring to /lib, as their packages for Debian list them.
OF_GLIBC = [
    "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "libBrokenLocale.so.1", "libSegFault.so", "libanl.so.1",
    "libc.so.6", "libc_malloc_debug.so.0", "libdl.so.2", "libm.so.6", "libmemusage.so",
    "libmvec.so.1", "libnsl.so.1", "libnss_compat.so.2", "libnss_dns.so.2", "libnss_files.so.2",
    "libnss_hesiod.so.2", "libpcprofile.so", "libpthread.so.0", "libresolv.so.2", "librt.so.1",
    "libthread_db.so.1", "libutil.so.1",
]  # fmt: skip


def test_the_c_library_stays_out_whole() -> None:
    """One of its libraries beside those of another system's would end the program there."""
    entries = [(name, f"/lib/x86_64-linux-gnu/{name}", "BINARY") for name in (*OF_GLIBC, "libz.so.1")]
    assert [name for name, _, _ in bundle_contents.without_needless(entries)] == ["libz.so.1"]
    assert len(bundle_contents.strangers(OF_GLIBC)) == len(OF_GLIBC)


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("libz.so.1", "zlib"),
        ("libxcb-cursor.so.0", "XCB, and xcb-util with its parts"),
        ("PySide6/Qt/lib/libQt6Core.so.6", "Qt 6 and PySide6 (Qt for Python), with Shiboken"),
        ("PySide6/Qt/lib/libicudata.so.73", "ICU, International Components for Unicode"),
        (
            "python3.13/lib-dynload/_json.cpython-313-x86_64-linux-gnu.so",
            "Python, and what its library contains of others",
        ),
        ("cardhall/rules/engine/state.cpython-313-x86_64-linux-gnu.so", "Card Hall"),
        ("VCRUNTIME140.dll", "Microsoft's runtime of C and C++"),
    ],
)
def test_each_library_of_a_bundle_is_somebody_s(name: str, part: str) -> None:
    found = bundle_contents.part_of(name)
    assert found is not None and found["name"] == part
    assert not bundle_contents.strangers([name])


def test_a_library_without_a_licence_is_not_let_into_a_bundle() -> None:
    told = "libgcrypt.so.20 is in the bundle, and resources/licences/parts.toml does not say whose it is."
    assert bundle_contents.strangers(["libz.so.1", "libgcrypt.so.20"]) == [told]
    for part in bundle_contents.parts():
        assert all((bundle_contents.PARTS.parent / name).is_file() for name in part["text"]), part["name"]
        assert part["text"] or "of others" in part["name"] or "Windows only" in part["note"], part["name"]


def test_what_is_in_a_bundle_is_told_as_cyclonedx(tmp_path: Path) -> None:
    """Parts with licences, their files with sums; twice the same, and as the format wants it."""
    pytest.importorskip("cyclonedx", reason="comes with: pip install -e '.[package]'")
    import contents_list
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    names = ["libz.so.1", "msgspec/_core.so", "PySide6/QtCore.abi3.so"]
    for name in names:
        path = tmp_path / "_internal" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(name.encode())
    told = contents_list.told(tmp_path, names)
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(told) is None
    assert contents_list.told(tmp_path, names) == told
    parts = {part["name"]: part for part in json.loads(told)["components"]}
    assert set(parts) == {part["name"] for part in bundle_contents.parts()} - {"Card Hall"}
    assert parts["msgspec"]["version"] == importlib.metadata.version("msgspec")
    (file,) = parts["zlib"]["components"]
    assert file["name"] == "libz.so.1" and file["hashes"][0]["content"] == hashlib.sha256(b"libz.so.1").hexdigest()


def install(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    options = ["-v", "--no-deps", "--no-input", "--no-build-isolation", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(folder), str(ROOT)]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True)


def kind_in(folder: Path) -> str:
    code = "from cardhall import build; print(build.build_kind(), build.__file__)"
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], cwd=folder, env=environment, check=True, capture_output=True, text=True
    )
    kind, path = done.stdout.split(maxsplit=1)
    assert Path(path.strip()).is_relative_to(folder)
    return kind


@builds
@without_compiler
def test_without_a_compiler_the_package_is_installed_plain(tmp_path: Path) -> None:
    done = install(tmp_path, CARDHALL_COMPILE="", **NO_COMPILER)
    assert done.returncode == 0, done.stderr
    assert "Card Hall is installed uncompiled: there is no C compiler" in done.stdout + done.stderr
    assert kind_in(tmp_path) == "plain"


@pytest.mark.long
@builds
def test_without_mypy_the_package_is_installed_plain(tmp_path: Path) -> None:
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "mypyc.py").write_text("raise ImportError('not here')\n")
    done = install(tmp_path / "site", CARDHALL_COMPILE="", PYTHONPATH=str(hidden))
    assert done.returncode == 0, done.stderr
    assert "Card Hall is installed uncompiled: " in done.stdout + done.stderr
    assert kind_in(tmp_path / "site") == "plain"


@builds
def test_an_editable_install_reads_the_checkout_with_its_resources(tmp_path: Path) -> None:
    """Alone, without the packages of this environment: what the installation itself says is where things lie."""
    options = ["--no-deps", "--no-input", "--no-build-isolation", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(tmp_path), "-e", str(ROOT)]
    done = subprocess.run(command, env={**os.environ, "CARDHALL_COMPILE": ""}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    code = (
        "import importlib.resources, site, sys; site.addsitedir(sys.argv[1])\n"
        "import cardhall.rules.catalogue, cardhall.language\n"
        "print(cardhall.rules.catalogue.__file__); print(cardhall.language.__file__)\n"
        "print(importlib.resources.files('cardhall.resources') / 'help' / 'table.md')\n"
    )
    alone = [sys.executable, "-I", "-S", "-B", "-c", code, str(tmp_path)]
    told = subprocess.run(alone, cwd=tmp_path, check=True, capture_output=True, text=True).stdout.splitlines()
    wanted = ("cardhall/rules/catalogue.py", "cardhall/language/__init__.py", "resources/help/table.md")
    assert [Path(path) for path in told] == [ROOT / path for path in wanted]
    assert all((ROOT / path).is_file() for path in wanted)


@builds
def test_compiling_can_be_switched_off(wheel: tuple[Path, str]) -> None:
    site, said = wheel
    assert "uncompiled" not in said
    assert not [*site.rglob("*.so"), *site.rglob("*.pyd")]
    assert kind_in(site) == "plain"


@builds
@without_compiler
def test_compiling_can_be_insisted_on(tmp_path: Path) -> None:
    done = install(tmp_path, CARDHALL_COMPILE="1", **NO_COMPILER)
    assert done.returncode != 0
    assert "Card Hall cannot be compiled: there is no C compiler" in done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", ["plain", "compiled"])
def test_the_bundle_is_built_and_works(tmp_path: Path, kind: str) -> None:
    pytest.importorskip("PyInstaller", reason="comes with: pip install -e '.[package]'")
    installed = tmp_path / "installed"
    compiled.build(installed, compile=kind == "compiled")
    folders = ["--distpath", str(tmp_path / "dist"), "--workpath", str(tmp_path / "build")]
    build = [sys.executable, "-m", "PyInstaller", "--noconfirm", *folders, str(ROOT / "packaging" / "cardhall.spec")]
    environment = {**os.environ, "CARDHALL_INSTALLED": str(installed)}
    subprocess.run(build, check=True, cwd=ROOT, capture_output=True, env=environment)
    bundle = tmp_path / "dist" / "cardhall"
    size = sum(path.lstat().st_size for path in bundle.rglob("*") if path.is_file())
    assert size < MAX_FOLDER_BYTES, f"the bundle has grown to {size / 2**20:.0f} MB"
    home = {"HOME": str(tmp_path), "LANG": "C.UTF-8", "SYSTEMROOT": os.environ.get("SYSTEMROOT", "")}
    done = subprocess.run([bundle / "cardhall", "selftest"], env=home, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"({kind})" in done.stdout
    assert "All is well." in done.stdout


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", ["sdist", "wheel"])
def test_what_pip_installs_works_in_a_fresh_environment(tmp_path: Path, kind: str) -> None:
    """Plain, with all that it needs from pip's usual place; skipped where that cannot be reached."""
    for name in ("build", "twine"):
        pytest.importorskip(name, reason="comes with: pip install -e '.[package]'")
    plain = {**os.environ, "CARDHALL_COMPILE": "0"}
    made = tmp_path / "made"
    build = [sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", str(made)]
    subprocess.run(build, cwd=ROOT, env=plain, check=True, capture_output=True)
    (archive,) = made.iterdir()
    subprocess.run([sys.executable, "-m", "twine", "check", "--strict", str(archive)], check=True, capture_output=True)
    fresh = tmp_path / "fresh"
    venv.create(fresh, with_pip=True)
    programs = fresh / ("Scripts" if sys.platform == "win32" else "bin")
    reach = [
        programs / "python",
        "-m",
        "pip",
        "download",
        "-q",
        "--no-deps",
        "-d",
        tmp_path / "reached",
        "platformdirs",
    ]
    if subprocess.run(reach, capture_output=True).returncode:
        pytest.skip("pip reaches no packages here")
    install = [programs / "python", "-m", "pip", "install", "-q", archive]
    done = subprocess.run(install, env=plain, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    home = {"HOME": str(tmp_path), "LANG": "C.UTF-8", "SYSTEMROOT": os.environ.get("SYSTEMROOT", "")}
    done = subprocess.run([programs / "cardhall", "selftest"], env=home, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0 and "All is well." in done.stdout, done.stdout + done.stderr
