"""`python -m tests.tools.figures`: see the package."""

from __future__ import annotations

import argparse
import io
import json
import os
import platform
import statistics
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from tests.compiled import Failed, build_or_reuse
from tests.reliability.test_up_and_down import git, unpack_commit
from tests.tools.figures import COMPILED_GROUPS, GROUPS, Figure

ROOT = Path(__file__).parents[3]
MEASURE_TIMEOUT_S = 900
MISSING = "–"

Results = dict[str, list[Figure]]  # by the name of the figure, one for each round


def measure(group: str, code: Path, home: Path) -> list[Figure] | str:
    """Return the figures of a group for the program in a folder, or the last line of what went wrong."""
    kept = {name: str(home) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")}
    environment = {**os.environ, **kept, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(code)}
    command = [sys.executable, "-m", "tests.tools.figures.measure", group]
    done = subprocess.run(
        command, cwd=code, env=environment, capture_output=True, text=True, timeout=MEASURE_TIMEOUT_S, check=False
    )
    if done.returncode:
        return (done.stderr.strip().splitlines() or [f"ended with {done.returncode}"])[-1]
    told = json.loads(done.stdout.splitlines()[-1])
    assert Path(told["code"]).resolve() == code.resolve(), f"measured {told['code']} instead of {code}"
    return [Figure(*one) for one in told["figures"]]


def other_version(commit: str, folder: Path) -> Path:
    """Unpack another commit's program, and put this commit's measurements beside it."""
    code = unpack_commit("", commit, folder).code
    (code / "tests").symlink_to(ROOT / "tests")
    return code


def compiled_version(commit: str, folder: Path) -> Path:
    """Compile a commit's program, or this checkout's for "", and put this checkout's measurements beside it.

    Returns the folder with the program. Raises `Failed`.
    """
    sources, site = ROOT, folder / "site"
    if commit:
        sources = folder / "sources"
        with tarfile.open(fileobj=io.BytesIO(git("archive", "--format=tar", commit))) as archive:
            archive.extractall(sources, filter="data")
    print(f"compiling {commit or 'now'}", file=sys.stderr, flush=True)
    build_or_reuse(site, sources)
    (site / "tests").symlink_to(ROOT / "tests")
    return site


def collect(into: Results, found: list[Figure]) -> None:
    """Add the figures of a round."""
    for figure in found:
        into.setdefault(figure.name, []).append(figure)


def number(value: float) -> str:
    """Return a value as the table shows it, with two places where it is small."""
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def cell(some: list[Figure] | None) -> str:
    """Return the median of the rounds with the least and the most."""
    if not some:
        return MISSING
    values = [figure.value for figure in some]
    told = number(statistics.median(values))
    return f"{told} ({number(min(values))}–{number(max(values))})" if len(values) > 1 else told


def table(before: Results, now: Results, commit: str) -> str:
    """Return all figures as a table in Markdown."""
    rows = [f"| figure | {commit or 'before'} | now | now / before | at most |", "|---|---:|---:|---:|---:|"]
    for name in dict.fromkeys([*now, *before]):
        mine, theirs = now.get(name), before.get(name)
        one = (mine or theirs or [])[0]
        ratio = MISSING
        if mine and theirs and (old := statistics.median(figure.value for figure in theirs)):
            ratio = f"{statistics.median(figure.value for figure in mine) / old:.2f}"
        limit = MISSING
        if one.limit is not None:
            is_over = mine is not None and statistics.median(figure.value for figure in mine) > one.limit
            limit = number(one.limit) + " **over**" * is_over
        unit = f" [{one.unit}]" if one.unit else ""
        rows.append(f"| {name}{unit} | {cell(theirs)} | {cell(mine)} | {ratio} | {limit} |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.figures", description="Measure what people wait for.")
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"some of {', '.join(GROUPS)}; default: all")
    parser.add_argument("--beside", default="HEAD^", metavar="COMMIT", help="the other version; '' for none")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--output", type=Path, help="a file for the table")
    asked = parser.parse_args()
    groups = asked.groups or GROUPS
    if unknown := set(groups) - set(GROUPS):
        parser.error(f"there is no group {', '.join(sorted(unknown))}: choose of {', '.join(GROUPS)}")
    load, before, now = [os.getloadavg()[0]], Results(), Results()
    troubles: list[str] = []
    with tempfile.TemporaryDirectory(prefix="cardhall-figures-") as folder:
        commit = git("rev-parse", "--short", asked.beside).decode().strip() if asked.beside else ""
        versions = [(now, ROOT, "now")]
        if commit:
            versions.insert(0, (before, other_version(commit, Path(folder) / "code"), commit))
        compiled: dict[str, Path] = {}
        for _, _, name in versions if not set(groups).isdisjoint(COMPILED_GROUPS) else ():
            try:
                compiled[name] = compiled_version(commit if name == commit else "", Path(folder) / name)
            except Failed as failed:
                why = (str(failed).strip().splitlines() or ["nothing was said"])[-1]
                troubles.append(f"- {name} was measured uncompiled, since it cannot be compiled: {why}")
        home = Path(folder) / "home"
        home.mkdir()
        for round_number in range(asked.rounds):
            for group in groups:
                for into, code, name in versions:
                    print(f"round {round_number + 1}: {group} of {name}", file=sys.stderr, flush=True)
                    found = measure(group, compiled.get(name, code) if group in COMPILED_GROUPS else code, home)
                    if isinstance(found, str):
                        troubles.append(f"- {group} of {name} could not be measured: {found}")
                    else:
                        collect(into, found)
                load.append(os.getloadavg()[0])
    told = [
        f"Median of {asked.rounds} rounds (least–most), turn by turn. Processor time except for the start; uncompiled,"
        f" but {' and '.join(COMPILED_GROUPS)} compiled.",
        f"Python {platform.python_version()}, {os.cpu_count()} cores, load {min(load):.1f} to {max(load):.1f}.",
        "",
        table(before, now, commit),
        *(["", *dict.fromkeys(troubles)] if troubles else []),
    ]
    text = "\n".join(told) + "\n"
    if asked.output:
        asked.output.write_text(text, "utf-8")
    print(text)


if __name__ == "__main__":
    main()
