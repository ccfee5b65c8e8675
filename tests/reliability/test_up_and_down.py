"""Up and down between versions: each finds the matches and everything else that the others made.

Each older version is the last commit of a day, unpacked from this repository's history and run with its own code in
processes of its own. Nothing of what any of them made may be lost, or go among the damaged files.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cardhall.desktop.settings import load_settings
from cardhall.match import Match, Store, person_files, practice
from cardhall.match.saves import OtherVersionGame
from tests.reliability.amounts import measured
from tests.reliability.inventory import Inventory, find_losses, read_match, take_inventory

ROOT = Path(__file__).parents[2]
PERSON = Path(__file__).with_name("person.py")
DAYS_TRIED = 5  # of which the last commit is tried


class Version(NamedTuple):
    """One version of the program, unpacked."""

    day: str
    code: Path  # the folder that Python's path names


def git(*words: str) -> bytes:
    """Run git in this repository and return its output. Raises OSError and CalledProcessError."""
    return subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, check=True).stdout


def last_commits(number: int) -> list[tuple[str, str]]:
    """Return the last commit of each of the last days before this version's, oldest first, as days and hashes.

    Skips the test where the history has fewer days, and says why.
    """
    try:
        rows = [line.split() for line in git("log", "--date=short", "--format=%cd %H").decode().splitlines()]
        is_shallow = git("rev-parse", "--is-shallow-repository").strip() == b"true"
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("This copy of the program has no history: clone its repository to try older versions.")
    last: dict[str, str] = {}
    for day, commit in rows:
        last.setdefault(day, commit)
    found = sorted((day, commit) for day, commit in last.items() if day != rows[0][0])[-number:]
    if len(found) < number:
        how = "“git fetch --unshallow” brings the rest." if is_shallow else "It is too young."
        pytest.skip(f"The history here has {len(found)} of the {number} days that are wanted. {how}")
    return found


def unpack_commit(day: str, commit: str, folder: Path) -> Version:
    """Unpack the program of a commit into a folder."""
    with tarfile.open(fileobj=io.BytesIO(git("archive", "--format=tar", commit, "cardhall", "resources"))) as archive:
        archive.extractall(folder, filter="data")
    (folder / "resources").rename(folder / "cardhall" / "resources")
    return Version(day, folder)


class Home:
    """The folders of a person who uses several versions, and a record of everything made there."""

    def __init__(self, folder: Path) -> None:
        self.data, self.config = folder / "data", folder / "config"
        self.matches = self.data / "cardhall" / "matches"
        self.seed = 0
        self.made: dict[str, Any] = {}
        self.before: Inventory | None = None
        self.refused: Counter[str] = Counter()  # matches that a version could not go on with, by day
        self.brought_back = 0  # matches that an older version took for damaged

    def use(self, version: Version) -> None:
        """Have a version do everything once; then nothing may be missing that any version has made so far."""
        self.seed += 1
        environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
        environment |= {"XDG_DATA_HOME": str(self.data), "XDG_CONFIG_HOME": str(self.config)}
        environment |= {"PYTHONPATH": str(version.code), "QT_QPA_PLATFORM": "offscreen"}
        command = [sys.executable, "-P", str(PERSON), str(self.seed)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, f"{version.day}: {done.stderr[-3000:]}"
        made = json.loads(done.stdout)
        assert Path(made["code"]).parent == version.code, made["code"]
        self.refused[version.day] += len(made["refused"])
        self._add(made)
        self._check(f"after the version of {version.day}, use {self.seed}")

    def _add(self, made: Mapping[str, Any]) -> None:
        for kind, some in made.items():
            if kind in ("matches", "settings"):
                self.made[kind] = {**self.made.get(kind, {}), **some}
            elif isinstance(some, list | int):
                self.made[kind] = self.made[kind] + some if kind in self.made else some

    def _check(self, when: str) -> None:
        """Compare everything found by this version with the record, and with the last list."""
        self.brought_back += len(list(self.matches.glob("damaged/*.json")))  # put there by an older version
        store = Store(self.matches)
        store.clean_up()
        odd = [path for path in self.data.parent.rglob("*") if ".bad" in path.name or path.parent.name == "damaged"]
        assert not odd, f"{when}: damaged: {odd}"
        offered = {one.id for one in store.unfinished_matches()}
        assert not store.problems and not store.other_version_files, (when, store.problems, store.other_version_files)
        found = take_inventory(self.matches)
        there = {kind: set(found[kind]) for kind in found}
        self._check_matches(found["matches"], offered | there["results"], when)
        assert set(self.made["results"]) <= there["results"], f"{when}: results are lost"
        answers = Counter(own_id for (own_id, *_), _ in there["practice answers"])
        assert Counter(self.made["answers"]) <= answers, f"{when}: answers are lost"
        self._check_positions(there["practice positions"], when)
        of_days = {(day.isoformat(), game) for day, game, _ in there["days"]}
        assert {(day, game) for day, game, _ in self.made["days"]} <= of_days, f"{when}: days are lost"
        of_sets = {(own_id, deal) for own_id, deal, _ in there["results of sets"]}
        assert {(own_id, deal) for own_id, deal, _ in self.made["sets"]} <= of_sets, f"{when}: sets are lost"
        assert self.made["decisions"] <= len(there["decisions"]), f"{when}: decisions are lost"
        went = {(game, key): said for game, key, said in self.made["exercises"]}
        assert went.items() <= found["exercises"].items(), f"{when}: exercises are lost"
        self._check_reviews(when)
        if self.before is not None:
            changed = find_losses(self.before, found)
            again = {key for key, said in went.items() if self.before["exercises"].get(key) != said}
            changed = [one for one in changed if not any(repr(key) in one for key in again)]
            assert not changed, (when, changed[:3])
        self.before = found
        settings, wrong = load_settings(self.config / "cardhall" / "settings.json")
        assert wrong == "", (when, wrong)
        for name, value in self.made["settings"].items():
            assert getattr(settings, name) == value, (when, name)

    def _check_matches(self, courses: Mapping[str, Sequence[str]], spoken_of: set[str], when: str) -> None:
        for own_id, course in self.made["matches"].items():
            assert own_id in courses, f"{when}: match {own_id} is lost"
            assert list(courses[own_id][: len(course)]) == course, f"{when}: match {own_id} has lost actions"
        single = {
            saved.id for path in (self.matches / "deals").glob("*.json") if (saved := read_match(path)) is not None
        }
        assert set(self.made["matches"]) <= spoken_of | single, f"{when}: a match is not offered, and has not ended"

    def _check_positions(self, readable: set[str], when: str) -> None:
        """Each position is read, or stays as one of another version."""
        kept = {path.stem for path in practice.read_positions(self.matches)[1].other_versions}
        assert set(self.made["practice"]) <= readable | kept, f"{when}: positions are lost"

    def _check_reviews(self, when: str) -> None:
        """Reviews and comparisons of matches that can be loaded are found; the files of others are there."""
        store = Store(self.matches)
        paths = {own.id: own.path for own in store.unfinished_matches()}
        for kind, folder in (("reviews", "reviews"), ("comparisons", "others")):
            for own_id, _, least in self.made[kind]:
                path = paths.get(own_id) or next((self.matches / "finished").glob(f"*{own_id}*.json"))
                try:
                    match = Match.load(path)
                except OtherVersionGame:
                    assert list((self.matches / folder).glob(f"*{own_id}*")), f"{when}: {kind} of {own_id} are lost"
                    continue
                found = take_inventory(self.matches, [match])[kind]
                assert sum(key[0] == own_id for key in found) >= least, f"{when}: {kind} of {own_id} are lost"

    def counted(self) -> Counter[str]:
        """Count the matches made here, and those that this version can and cannot go on with."""
        counts = Counter({"brought back": self.brought_back, "matches": len(self.made["matches"])})
        counts["results"] = len(self.made["results"])
        counts["refused by an older version"] = sum(self.refused.values()) - self.refused["today"]
        store = Store(self.matches)
        for summary in store.unfinished_matches():
            try:
                store.release(store.load(summary))
                counts["gone on with"] += 1
            except OtherVersionGame:
                counts["of another version"] += 1
        return counts

    def kinds(self) -> int:
        """Count the kinds of file that the versions have made here."""
        named = [
            person_files.kind_of_file(name)
            for name, _ in person_files.person_files(person_files.PersonFolders(self.matches, self.config / "cardhall"))
        ]
        return len({kind.title for kind in named if kind is not None})


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_up_and_down(tmp_path: Path) -> None:
    """Use each older version twice by turns with this one; then all in a row, up and down."""
    today = Version("today", ROOT)
    older = [unpack_commit(day, commit, tmp_path / commit[:12]) for day, commit in last_commits(DAYS_TRIED)]
    ways = [[version, today, version, today] for version in older] + [[*older, today, *reversed(older), today]]
    counts, kinds = Counter[str](), 0
    with measured("up and down between versions") as figures:
        for number, way in enumerate(ways):
            home = Home(tmp_path / f"home-{number}")
            for version in way:
                home.use(version)
            counts += home.counted() + Counter(uses=len(way))
            kinds = max(kinds, home.kinds())
        figures |= {"versions": len(older), "kinds of file": kinds, **counts}


def test_this_version_is_used_like_the_older_ones(tmp_path: Path) -> None:
    """The person knows the names that this version has for everything that it keeps."""
    home = Home(tmp_path)
    home.use(Version("today", ROOT))
    kinds = (
        "matches",
        "results",
        "settings",
        "days",
        "sets",
        "practice",
        "answers",
        "reviews",
        "comparisons",
        "exercises",
    )
    assert [kind for kind in kinds if not home.made[kind]] == [] and home.made["decisions"] > 0


def test_a_loss_would_be_noticed(tmp_path: Path) -> None:
    before: Inventory = {"matches": {"a": ("0 pass", "1 pass")}, "results": {"b": 1}}
    assert find_losses(before, {"matches": {"a": ("0 pass", "1 pass", "2 pass")}, "results": {"b": 1}}) == []
    assert len(find_losses(before, {"matches": {"a": ("0 pass",)}, "results": {"b": 2}})) == 2
    assert len(find_losses(before, {"matches": {}, "results": {}})) == 2
