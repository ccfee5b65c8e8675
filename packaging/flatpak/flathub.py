"""Writes the manifest for Flathub: python packaging/flatpak/flathub.py TAG [FOLDER]

Card Hall is built there from the sources of a tag, compiled, without the network; Qt and the other libraries are the
wheels that their makers publish, each with its sum. What pip finds today is what the manifest names: write it for each
release, and read the difference. The sources are fetched from where `git remote get-url origin` says.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import metadata
import yaml

RUNTIME, PYTHON = "25.08", "3.13"  # the runtime of freedesktop.org, and the Python in it
PROCESSORS = ("x86_64",)  # those for which all libraries are published; miniaudio is not for aarch64
GLIBC = range(17, 43)  # minor versions whose wheels the runtime takes
SHARE = "${FLATPAK_DEST}/share"
COMMANDS = (
    "pip3 install --no-index --find-links=wheels --prefix=${FLATPAK_DEST} .",
    "PYTHONPATH=$(echo ${FLATPAK_DEST}/lib/python3.*/site-packages) python3 packaging/build.py share",
    "cp -r build/share/usr/share ${FLATPAK_DEST}",
    # what a sandbox tells the desktop of has the name of the application
    f"mv {SHARE}/mime/packages/cardhall.xml {SHARE}/mime/packages/{metadata.APP_ID}.xml",
    f'sed -i \'s/<icon name="cardhall"/<icon name="{metadata.APP_ID}"/\' {SHARE}/mime/packages/{metadata.APP_ID}.xml',
)
Report = Mapping[str, Any]


def wanted() -> list[str]:
    """What is needed to build and to run the program, as pip reads it."""
    project = tomllib.loads((metadata.ROOT / "pyproject.toml").read_text("utf-8"))
    return [*project["project"]["dependencies"], *project["build-system"]["requires"]]


def report(processor: str) -> Report:
    """What pip would install in the runtime on such a processor, whatever this machine's settings of pip are."""
    platforms = [f"--platform=manylinux_2_{minor}_{processor}" for minor in GLIBC]
    options = ["--dry-run", "--ignore-installed", "--only-binary=:all:", "--target=.", f"--python-version={PYTHON}"]
    command = [sys.executable, "-m", "pip", "--isolated", "install", "--quiet", "--report=-", *options, *platforms]
    done = subprocess.run([*command, *wanted()], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"pip finds not all that is needed.\n{done.stderr}")
    found: Report = json.loads(done.stdout)
    return found


def wheels(reports: Mapping[str, Report]) -> list[dict[str, Any]]:
    """The wheels as sources of a manifest: once where both processors take the same. Raises ValueError."""
    found: dict[str, dict[str, Any]] = {}
    for processor, one in reports.items():
        for entry in one["install"]:
            given = entry["download_info"]
            address, sum_ = given["url"], given["archive_info"]["hashes"]["sha256"]
            if not address.startswith("https://"):
                raise ValueError(f"{address} is not where the public finds it.")
            source = {"type": "file", "url": address, "sha256": sum_, "dest": "wheels"}
            found.setdefault(address, source | {"only-arches": []})["only-arches"].append(processor)
    for source in found.values():
        if len(source["only-arches"]) == len(reports):
            del source["only-arches"]
    return [found[address] for address in sorted(found, key=lambda address: address.rpartition("/")[2])]


def manifest(reports: Mapping[str, Report], sources: str, tag: str, commit: str) -> dict[str, Any]:
    """The manifest of a tag whose sources are there."""
    name = f"{metadata.APP_ID}.yaml"
    ours = yaml.safe_load((Path(__file__).parent / name).read_text("utf-8"))
    kept = ("app-id", "runtime", "sdk", "command", "rename-desktop-file", "rename-icon", "finish-args")
    program = {
        "name": "cardhall",
        "buildsystem": "simple",
        "build-options": {"env": {"CARDHALL_COMPILE": "1"}},
        "build-commands": list(COMMANDS),
        "sources": [{"type": "git", "url": sources, "tag": tag, "commit": commit}, *wheels(reports)],
    }
    return {key: ours[key] for key in kept} | {"runtime-version": RUNTIME, "modules": [program]}


def _git(*arguments: str) -> str:
    if not (said := metadata.git(*arguments)):
        raise SystemExit(f"git {' '.join(arguments)} says nothing here: there is no such tag, no origin, or no git.")
    return said


def main(arguments: Sequence[str]) -> int:
    """Write the manifest of a tag."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tag")
    parser.add_argument("folder", nargs="?", type=Path, default=metadata.ROOT / "build" / "flathub")
    asked = parser.parse_args(arguments)
    commit, sources = _git("rev-list", "-n1", asked.tag), _git("remote", "get-url", "origin")
    made = manifest({one: report(one) for one in PROCESSORS}, sources, asked.tag, commit)
    asked.folder.mkdir(parents=True, exist_ok=True)
    path = asked.folder / f"{metadata.APP_ID}.yaml"
    (asked.folder / "flathub.json").write_text(json.dumps({"only-arches": PROCESSORS}) + "\n", "utf-8")
    path.write_text(yaml.safe_dump(made, sort_keys=False, width=120), "utf-8")
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
