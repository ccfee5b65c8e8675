"""The history of a folder over years: played, left, killed, copied, renamed, damaged, ended, in any order.

Backups are put back, results deleted and brought back, and files of others lie in the folder too.
"""

from __future__ import annotations

import os
import random
import shutil
from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

from cardhall.match import Match, SaveError, Store, deal_of_the_day, match_file, saves
from cardhall.match.match_file import ChangedElsewhere
from cardhall.match.results import Result
from cardhall.match.saves import SavedGame
from tests.reliability import kept
from tests.reliability.amounts import amount, measured
from tests.reliability.inventory import find_losses, read_match

SHORT_MATCHES = {"stealing-bundles": {"deals": 1}, "truc": {"target": 3}, "euchre": {"target": 5}}  # matches soon over
REMEMBERED_STATES = 12  # states of matches that are remembered: of older ones no version may be left
LONGEST = 2000  # actions of a match
SOME_TIME = 100.0  # seconds after which the next version of a file is kept beside the last one
KINDS = (
    *("new", "leave", "kill", "copy", "rename", "damage", "open", "open", "end", "end", "forget", "start", "tidy"),
    *("undo", "end_cut_short", "end_twice", "day", "give_up", "delete", "undelete", "time", "time"),
    *("put_back", "back_up", "roll_back"),
)
FOREIGN = {"notes.json": b'{"shopping": ["bread", "tea"]}', "letter.txt": b"Dear Ada", "results.bak": b"{}\n"}
Course = tuple[str, ...]


class Memory(NamedTuple):
    """A state of a match that was saved."""

    id: str
    course: Course


class History:
    """A folder, and the states of it that must not be lost."""

    def __init__(self, folder: Path, rng: random.Random, besides: Mapping[Path, bytes]) -> None:
        """`besides`: files kept besides matches, by their places, see `kept.template`."""
        self.folder, self.rng, self.store = folder / "matches", rng, Store(folder / "matches")
        self.backup = folder / "backup"
        self.open: dict[str, Match] = {}  # by its id
        self.remembered: list[Memory] = []  # what has been saved last
        self.counted: set[str] = set()  # the matches that have ended, by their ids
        self.deleted: dict[str, Result] = {}  # results that were deleted, by their ids
        self.forgotten: set[str] = set()  # matches that were deleted, by their ids
        self.laid_away: set[str] = set()  # matches that have ended in two ways, by their ids
        self.backed_up: tuple[list[Memory], set[str], dict[str, Result], set[str]] | None = None
        self.done = Counter[str]()
        self.folder.mkdir(parents=True)
        for name, data in FOREIGN.items():
            (self.folder / name).write_bytes(data)
        kept.put(besides, self.folder)
        self.besides = {place: data for place, data in besides.items() if place.name != deal_of_the_day.DAYS_FILE}

    def happens(self) -> None:
        """Something, one time in two an action."""
        kind = self.rng.choice(KINDS) if self.rng.random() < 0.5 else "act"
        getattr(self, f"_{kind}")()
        self.done[kind] += 1

    def check(self) -> None:
        """Check that every ended match counts once, remembered states lie in files, and no other file changes."""
        counted = Counter(result.id for result in Store(self.folder).results())
        assert all(number == 1 for number in counted.values()), f"counted twice: {counted}"
        assert self.counted <= set(counted), f"not counted: {self.counted - set(counted)} after {dict(self.done)}"
        assert not set(self.deleted) & set(counted), "what was deleted counts"
        kept = [(path, saved) for path in self._match_files() if (saved := read_match(path)) is not None]
        ended = {saved.id for path, saved in kept if path.parent.name == "deals"} | self.laid_away | set(counted)
        for one in self.remembered:
            found = [(path, saved.id) for path, saved in kept if read_course(saved)[: len(one.course)] == one.course]
            assert found, f"lost after {dict(self.done)}: {one}"
            if all(path.parent.name == "deleted" for path, _ in found):  # by the person, or beside what counts
                ids = {one.id, *(match_id for _, match_id in found)}
                assert ids & (self.forgotten | ended), f"deleted by nobody after {dict(self.done)}: {one}"
        for name, data in FOREIGN.items():
            assert (self.folder / name).read_bytes() == data, name
        for place, data in self.besides.items():
            assert (self.folder / place).read_bytes() == data, place

    def check_offers(self) -> None:
        """Once nothing is open: each file is offered or called damaged, and what is offered can be gone on with."""
        store = Store(self.folder)
        store.clean_up()
        offered = store.unfinished_matches()
        told = {problem.path for problem in store.problems}
        for path in set(self.folder.glob("*.json")) - {self.folder / place for place in self.besides}:
            assert path in told or any(one.path == path for one in offered), f"{path} is not spoken of"
        for summary in offered:
            match = store.load(summary)
            assert not match.is_done, f"{summary.path} is over"
            if not summary.is_damaged:
                saved = read_match(summary.path)
                assert saved is not None and list(read_course(saved)) == match_course(match), summary.path
            store.release(match)
        assert all(problem.sentence.endswith(".") for problem in store.problems), store.problems

    def _match_files(self) -> list[Path]:
        """All files but the results and what is kept besides matches."""
        found = [path for path in self.folder.rglob("*.json*") if path.name != "results.jsonl"]
        return [path for path in found if path.relative_to(self.folder) not in self.besides]

    def _one(self) -> Match | None:
        return self.rng.choice(list(self.open.values())) if self.open else None

    def _play(self, match: Match, actions: int) -> None:
        for _ in range(actions):
            if match.is_done:
                return
            seat = match.state.actors[0]
            match.play(self.rng.choice(match.state.actions(seat)), seat)

    def _save(self, match: Match) -> None:
        try:
            self.store.autosave(match)
        except ChangedElsewhere:  # somebody else has changed its file: as at the table, it goes on under another name
            del self.open[match.id]
            self.store.give_new_id(match)
            self.store.autosave(match)
            self.open[match.id] = match
        course = tuple(match_course(match))
        # What was taken back and then played otherwise is gone, as it was to be.
        kept = [one for one in self.remembered if one.id != match.id or course[: len(one.course)] == one.course]
        self.remembered = [*kept, Memory(match.id, course)][-REMEMBERED_STATES:]

    def _new(self) -> None:
        game_id, options = self.rng.choice(list(SHORT_MATCHES.items()))
        match = Match.new(game_id, seed=self.rng.randrange(99), options=options)
        self._play(match, 3)
        self.open[match.id] = match
        self._save(match)

    def _act(self) -> None:
        if (match := self._one()) is not None:
            self._play(match, self.rng.randrange(1, 4))
            self._save(match)

    def _undo(self) -> None:
        """Take some actions back; sometimes do others in their place."""
        if (match := self._one()) is not None:
            for _ in range(self.rng.randrange(1, 4)):
                match.undo()
            self._play(match, self.rng.randrange(2))
            if match.course:
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
                self._ended(match)

    def _ended(self, match: Match) -> None:
        self.store.release(self.open.pop(match.id))
        if match.id not in self.deleted and match.occasion is None:
            self.counted.add(match.id)
        self.done["ended"] += 1

    def _end_twice(self) -> None:
        """End a match, take its last actions back, and end it otherwise, perhaps."""
        if (match := self._one()) is not None:
            self._play(match, LONGEST)
            self._save(match)
            self.store.record(match)
            first = Memory(match.id, tuple(match_course(match)))
            for _ in range(self.rng.randrange(1, 9)):
                match.undo()
            self._play(match, LONGEST)
            self._save(match)
            self.store.record(match)
            self.remembered = [*self.remembered, first][-REMEMBERED_STATES:]
            self._ended(match)
            self.laid_away.add(match.id)

    def _day(self) -> None:
        """A deal of a day, which counts there."""
        match = deal_of_the_day.day_match(
            "stealing-bundles", deal_of_the_day.FIRST_DAY + timedelta(self.rng.randrange(9))
        )
        self._play(match, 3)
        self.open[match.id] = match
        self._save(match)

    def _end_cut_short(self) -> None:
        """The program is killed before the result is written down."""
        if (match := self._one()) is not None:
            self._play(match, LONGEST)
            self._save(match)
            self._kill()

    def _give_up(self) -> None:
        if (match := self._one()) is not None and not match.is_done:
            self._save(match)
            match = self.open[match.id]
            self.store.give_up(match)
            if match.occasion is not None:
                self.forgotten.add(match.id)
            self._ended(match)

    def _delete(self) -> None:
        if found := self.store.results():
            result = self.rng.choice(found)
            self.store.delete(result)
            self.counted.discard(result.id)
            self.deleted[result.id] = result
            self.forgotten.add(result.id)

    def _undelete(self) -> None:
        if self.deleted:
            result = self.deleted.pop(self.rng.choice(list(self.deleted)))
            self.store.restore_deleted(result)
            self.counted.add(result.id)

    def _open(self) -> None:
        if found := self.store.unfinished_matches():
            path = self.rng.choice(found).path
            self.open = {one.id: one for one in self.open.values() if self.store.path_of(one) != path}
            saved = read_match(path)
            match = self.store.open(path)
            self.open[match.id] = match
            if saved is not None and saved.id == match.id and not is_damaged(path):
                assert match_course(match) == list(read_course(saved)), "it is opened otherwise than it was saved"

    def _kill(self) -> None:
        for one in self.store._open_files.values():
            one.close()  # as the system does it
        self.open, self.store = {}, Store(self.folder)

    def _start(self) -> None:
        while self.open:
            self._leave()
        self.store = Store(self.folder)
        self.store.clean_up()

    def _tidy(self) -> None:
        Store(self.folder).clean_up()  # another window is opened

    def _time(self) -> None:
        """Some time passes: the next version of every file is kept beside the last one."""
        for path in self.folder.glob("*.json*"):
            os.utime(path, (path.stat().st_mtime - SOME_TIME,) * 2)
        for one in self.store._open_files.values():
            one._whole_write_time -= 2 * match_file.SECONDS_BETWEEN_VERSIONS

    def _forget(self) -> None:
        if (match := self._one()) is not None:
            for summary in [one for one in self.store.unfinished_matches() if one.id == match.id][:1]:
                self.store.delete_unfinished(summary)
                self.open.pop(match.id)
                if self.rng.random() < 0.5:
                    self.store.restore_unfinished(summary)
                else:
                    self.forgotten.add(match.id)

    def _file(self, *, left: bool = False) -> Path | None:
        """A file of a match under way; `left`: none that is open."""
        taken = {self.store.path_of(match) for match in self.open.values()} if left else set()
        found = sorted(set(self.folder.glob("*-*.json")) - taken)
        return self.rng.choice(found) if found else None

    def _other_name(self, path: Path) -> Path:
        return path.with_name(f"{path.stem} ({sum(self.done.values())}).json")

    def _copy(self) -> None:
        if (path := self._file()) is not None:
            shutil.copy(path, self._other_name(path))

    def _rename(self) -> None:
        if (path := self._file()) is not None:
            path.rename(self._other_name(path))

    def _put_back(self) -> None:
        """Somebody copies an older version, or a file that has been laid away, among the matches under way."""
        found = [path for path in self.folder.rglob("*-*.json*") if not path.name.startswith(".")]
        found = [path for path in found if path.parent != self.folder or path.suffix != ".json"]
        found = [path for path in found if path.relative_to(self.folder) not in self.besides]
        if found:
            path = self.rng.choice(sorted(found))
            own = self.folder / f"{path.name.partition('.json')[0]}.json"
            shutil.copy(path, self._other_name(own) if own.exists() else own)

    def _damage(self) -> None:
        """The end of a file is cut off; its older versions are there still."""
        if (path := self._file(left=True)) is not None:
            data = path.read_bytes()
            path.write_bytes(data[: self.rng.randrange(len(data) // 2 + 1)])
            self._forget_what_is_gone()

    def _back_up(self) -> None:
        shutil.rmtree(self.backup, ignore_errors=True)
        shutil.copytree(self.folder, self.backup)
        self.backed_up = [*self.remembered], set(self.counted), dict(self.deleted), set(self.forgotten)

    def _roll_back(self) -> None:
        """Put the whole backup back while matches are being played."""
        if self.backed_up is None:
            return
        shutil.rmtree(self.folder)
        shutil.copytree(self.backup, self.folder)
        remembered, counted, deleted, forgotten = self.backed_up
        self.remembered, self.counted, self.deleted, self.forgotten = (
            [*remembered],
            set(counted),
            dict(deleted),
            set(forgotten),
        )

    def _forget_what_is_gone(self) -> None:
        """Forget the states that no file holds any more, as nobody can help it."""
        kept = [read_course(saved) for path in self._match_files() if (saved := read_match(path)) is not None]
        self.remembered = [
            one for one in self.remembered if any(course[: len(one.course)] == one.course for course in kept)
        ]


def is_damaged(path: Path) -> bool:
    """Whether a file cannot be read whole."""
    try:
        saves.read(path)
    except SaveError:
        return True
    return False


def read_course(saved: SavedGame) -> Course:
    """The actions of a match, done and undone."""
    return (*saved.log, *saved.redo)


def match_course(match: Match) -> list[str]:
    """Likewise."""
    return [f"{seat} {action}" for seat, action in match.course]


@amount(10, 2000)
def test_histories(amount: int, tmp_path: Path) -> None:
    counts, besides = Counter[str](), kept.make_template(tmp_path / "template")
    listed = kept.list_kept_data(tmp_path / "template")
    with measured("histories of a folder") as figures:
        for number in range(amount):
            history = History(tmp_path / str(number), random.Random(number), besides)
            for _ in range(60):
                history.happens()
            history.check()
            counts += history.done
            history._undo()  # so that there is something to redo
            history._start()
            history.check()
            history.check_offers()
            history.check()
            lost = find_losses(listed, kept.list_kept_data(history.folder))
            assert not lost, lost[:3]
            shutil.rmtree(tmp_path / str(number))
        figures |= {"histories": amount, "things happened": counts.total(), "matches ended": counts["ended"]}
        figures |= {"damaged": counts["damage"], "put back": counts["put_back"] + counts["roll_back"]}
