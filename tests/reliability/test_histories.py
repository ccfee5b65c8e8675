"""What happens to a folder of matches in years: played, left, killed, copied, renamed, damaged, ended, in any order."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from pathlib import Path

from cardhall.match import Match, SaveError, Store, saves
from cardhall.match.holding import Overtaken
from tests.reliability.amounts import amount, measured

SHORT = {"stealing-bundles": {"deals": 1}, "truc": {"target": 3}, "euchre": {"target": 5}}  # matches soon over
LAST = 12  # states of matches that are remembered: of older ones no version may be left
LONGEST = 2000  # actions of a match
KINDS = ("new", "leave", "kill", "copy", "rename", "damage", "open", "open", "end", "end", "forget", "start", "tidy")
Course = tuple[str, ...]


class History:
    """One folder, and what somebody remembers of it."""

    def __init__(self, folder: Path, rng: random.Random) -> None:
        self.folder, self.rng, self.store = folder, rng, Store(folder)
        self.open: dict[str, Match] = {}  # by its id
        self.remembered: list[Course] = []  # what has been saved last
        self.done = Counter[str]()

    def happens(self) -> None:
        """Something, one time in two an action."""
        kind = self.rng.choice(KINDS) if self.rng.random() < 0.5 else "act"
        getattr(self, f"_{kind}")()
        self.done[kind] += 1

    def check(self) -> None:
        """No match counts twice, and all that is remembered lies in some file."""
        counted = Counter(result.id for result in Store(self.folder).results())
        assert all(number == 1 for number in counted.values()), f"counted twice: {counted}"
        paths = [path for path in self.folder.rglob("*.json*") if path.name != "results.jsonl"]
        kept = [course for path in paths if (course := course_in(path)) is not None]
        for course in self.remembered:
            assert any(one[: len(course)] == course for one in kept), f"lost after {dict(self.done)}: {course}"

    def _one(self) -> Match | None:
        return self.rng.choice(list(self.open.values())) if self.open else None

    def _play(self, match: Match, actions: int) -> None:
        for _ in range(actions):
            if match.state.is_over:
                return
            seat = match.state.actors[0]
            match.play(self.rng.choice(match.state.actions(seat)), seat)

    def _save(self, match: Match) -> None:
        try:
            self.store.autosave(match)
        except Overtaken:  # somebody else has changed its file: as at the table, it goes on under another name
            del self.open[match.id]
            self.store.part(match)
            self.store.autosave(match)
            self.open[match.id] = match
        self.remembered = [*self.remembered, tuple(f"{seat} {action}" for seat, action in match.course)][-LAST:]

    def _new(self) -> None:
        game_id, options = self.rng.choice(list(SHORT.items()))
        match = Match.new(game_id, seed=self.rng.randrange(99), options=options)
        self._play(match, 3)
        self.open[match.id] = match
        self._save(match)

    def _act(self) -> None:
        if (match := self._one()) is not None:
            self._play(match, self.rng.randrange(1, 4))
            self._save(match)

    def _leave(self) -> None:
        if (match := self._one()) is not None:
            self.store.release(self.open.pop(match.id))

    def _end(self) -> None:
        if (match := self._one()) is not None:
            self._play(match, LONGEST)
            if match.is_done:
                self._save(match)
                self.store.record(match)
                self.store.release(self.open.pop(match.id))
                self.done["ended"] += 1

    def _open(self) -> None:
        if found := self.store.continuing():
            path = self.rng.choice(found).path
            self.open = {one.id: one for one in self.open.values() if self.store.path_of(one) != path}
            match = self.store.open(path)
            self.open[match.id] = match

    def _kill(self) -> None:
        for holding in self.store._held.values():
            holding.close()  # as the system does it
        self.open, self.store = {}, Store(self.folder)

    def _start(self) -> None:
        while self.open:
            self._leave()
        self.store = Store(self.folder)
        self.store.tidy()

    def _tidy(self) -> None:
        Store(self.folder).tidy()  # another window is opened

    def _forget(self) -> None:
        if (match := self._one()) is not None:
            for summary in [one for one in self.store.continuing() if one.id == match.id][:1]:
                self.store.forget(summary)
                self.open.pop(match.id)
                if self.rng.random() < 0.5:
                    self.store.bring_back(summary)

    def _file(self, *, left: bool = False) -> Path | None:
        """A file of a match under way; `left`: none that is open."""
        taken = {self.store.path_of(match) for match in self.open.values()} if left else set()
        found = sorted(set(self.folder.glob("*.json")) - taken)
        return self.rng.choice(found) if found else None

    def _other_name(self, path: Path) -> Path:
        return path.with_name(f"{path.stem} ({sum(self.done.values())}).json")

    def _copy(self) -> None:
        if (path := self._file()) is not None:
            shutil.copy(path, self._other_name(path))

    def _rename(self) -> None:
        if (path := self._file()) is not None:
            path.rename(self._other_name(path))

    def _damage(self) -> None:
        if (path := self._file(left=True)) is not None:
            course, data = course_in(path), path.read_bytes()
            path.write_bytes(data[: self.rng.randrange(len(data) // 2 + 1)])
            if course is not None:  # what it held is lost, as nobody can help
                self.remembered = [one for one in self.remembered if one != course[: len(one)]]


def course_in(path: Path) -> Course | None:
    """The actions of the match in a file, done and undone; None where it cannot be read."""
    try:
        saved = saves.read(path)
    except SaveError as error:
        saved = getattr(error, "saved", None)
    return None if saved is None else (*saved.log, *saved.redo)


@amount(10, 2000)
def test_histories(amount: int, tmp_path: Path) -> None:
    counts = Counter[str]()
    with measured("histories of a folder") as figures:
        for number in range(amount):
            history = History(tmp_path / str(number), random.Random(number))
            for _ in range(40):
                history.happens()
            history.check()
            counts += history.done
            history._start()
            history.check()
            shutil.rmtree(history.folder, ignore_errors=True)
        figures |= {"histories": amount, "things happened": counts.total(), "matches ended": counts["ended"]}
