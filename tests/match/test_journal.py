"""Lines behind a saved game: every action is on the disk at once, and whatever is damaged is found and kept."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cardhall import rules
from cardhall.match import Match, SaveError, Store, saves
from cardhall.match.saves import DamagedEndError
from tests.match.test_match import match_state, play_match


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches")


def are_alike(one: Match, two: Match) -> bool:
    """Whether two matches stand alike, with all that was undone and everything that is known of them."""
    return (
        one.course == two.course
        and len(one.log) == len(two.log)
        and (one.deals, one.seals, one.claimed_places) == (two.deals, two.seals, two.claimed_places)
        and match_state(one) == match_state(two)
    )


def some_step(match: Match, rng: random.Random) -> None:
    """An action, mostly; sometimes back or forth, or an action of a claim."""
    kind = rng.random()
    if kind < 0.12 and match.log:
        match.undo()
    elif kind < 0.18:
        match.redo()
    elif kind < 0.2:
        match.rewind(match.state.deal_number)
    elif not match.state.is_over:
        seat, action = rng.choice([(seat, one) for seat in match.state.actors for one in match.state.actions(seat)])
        match.play(action, seat, claimed=kind > 0.97)


@pytest.mark.parametrize("game_id", list(rules.GAMES))
def test_after_every_step_the_file_holds_the_match(game_id: str, store: Store) -> None:
    match, rng = Match.new(game_id, seed=4), random.Random(4)
    whole = 0
    for number in range(40):
        some_step(match, rng)
        path = store.autosave(match)
        whole += path.read_bytes().endswith(b"\n}\n")
        if number % 5 == 0:
            assert are_alike(Match.load(path), match)
    assert are_alike(Match.load(path), match)
    assert whole < 10, "only lines are added"
    store.release(match)
    assert path.read_bytes().endswith(b"\n}\n") and are_alike(Match.load(path), match), (
        "left, it is one saved game again"
    )


def test_nothing_is_written_where_nothing_has_changed(store: Store) -> None:
    match = play_match(actions=10)
    for _ in range(3):
        path = store.autosave(match)
    before = path.stat()
    store.autosave(match)
    assert path.stat() == before


def lines_behind(store: Store, actions: int = 12) -> tuple[Path, Match]:
    """A file with a line for each of some actions."""
    match = play_match(actions=5)
    for _ in range(actions):
        match.play(match.state.actions()[0])
        path = store.autosave(match)
    return path, match


def test_a_line_that_a_kill_cuts_off_costs_one_action(store: Store) -> None:
    path, match = lines_behind(store)
    data = path.read_bytes()
    last = len(data) - data[:-1].rfind(b"\n") - 1
    for missing in range(1, last + 1):
        path.write_bytes(data[: len(data) - missing])
        lost = 0 if missing == 1 else 1
        assert Match.load(path).course == match.course[: len(match.course) - lost]


def damage_lines(lines: list[bytes], *places: int) -> bytes:
    """The lines, where those at some places are not what was written."""
    changed = list(lines)
    for place in places:
        changed[place] = changed[place].replace(b"play", b"plaz")
    return b"\n".join(changed)


def test_one_damaged_line_costs_nothing(store: Store) -> None:
    """The next one says what it said; only the last line has none behind it."""
    path, match = lines_behind(store)
    lines = path.read_bytes().split(b"\n")
    for place in (-5, -8):
        path.write_bytes(damage_lines(lines, place))
        assert Match.load(path).course == match.course
    path.write_bytes(damage_lines(lines, -3, -6))
    assert Match.load(path).course == match.course
    path.write_bytes(damage_lines(lines, -2))
    with pytest.raises(DamagedEndError, match="last line") as damaged:
        Match.load(path)
    assert Match.restored(damaged.value.saved).course == match.course[:-1]


@pytest.mark.parametrize("bit", range(8))
def test_a_flipped_bit_in_a_line_or_between_two_costs_nothing(bit: int, store: Store) -> None:
    """Also the highest one, after which it is no text any more, and any of the break between lines."""
    path, match = lines_behind(store)
    data = path.read_bytes()
    behind = data.index(b"\n}") + 2
    breaks = [place for place in range(behind, len(data) - 1) if data[place : place + 1] == b"\n"]
    for place in (*breaks, *(one + 60 for one in breaks[:-1])):
        path.write_bytes(data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :])
        assert Match.load(path).course == match.course


def test_a_flipped_bit_before_the_lines_is_said_to_make_no_text(store: Store) -> None:
    path, _ = lines_behind(store)
    data = path.read_bytes()
    path.write_bytes(data[:9] + bytes([data[9] ^ 128]) + data[10:])
    with pytest.raises(SaveError, match="not text"):
        saves.read(path)


def test_two_damaged_lines_running_leave_what_is_before_them(store: Store) -> None:
    path, match = lines_behind(store)
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(damage_lines(lines, -5, -6))
    with pytest.raises(DamagedEndError, match="last 5 lines") as damaged:
        Match.load(path)
    assert Match.restored(damaged.value.saved).course == match.course[:-5]


def test_a_line_left_out_or_two_exchanged_cost_nothing_and_nothing_false_is_believed(store: Store) -> None:
    path, match = lines_behind(store)
    lines = path.read_bytes().split(b"\n")
    for changed in ([*lines[:-6], *lines[-5:]], [*lines[:-4], lines[-3], lines[-4], *lines[-2:]]):
        path.write_bytes(b"\n".join(changed))
        assert Match.load(path).course == match.course
    path.write_bytes(b"\n".join([*lines[:-7], *lines[-5:]]))
    with pytest.raises(DamagedEndError, match="last 4 lines"):
        Match.load(path)


def test_what_a_cut_file_lacks_is_said(store: Store) -> None:
    path, match = lines_behind(store)
    store.release(match)
    data = path.read_bytes()
    whole = data.index(b"\n}\n") + 3
    for end in range(whole + 1, len(data) - 1, 97):
        path.write_bytes(data[:end])
        if data[end - 1 : end] == b"\n" or data[end : end + 1] == b"\n":
            continue
        again = Store(store.folder)
        opened = again.open(path)
        assert opened.id == match.id and opened.course == match.course[: len(opened.course)]
        assert f"goes on after {len(opened.log)} actions" in again.problems[-1].sentence
        again.release(opened)


def test_flipped_bits_never_cost_more_than_the_last_minute(tmp_path: Path) -> None:
    """One bit anywhere: what loads is a state in which the match once stood, and the damaged file is kept."""
    rng = random.Random(5)
    folder = tmp_path / "matches"
    path, match = lines_behind(Store(folder))
    data, older = path.read_bytes(), path.with_name(path.name + ".1").read_bytes()
    assert older
    for _ in range(150):
        place = rng.randrange(len(data))
        damaged = data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]
        path.write_bytes(damaged)
        store = Store(folder)
        (summary,) = store.unfinished_matches()
        again = store.load(summary)
        assert again.course == match.course[: len(again.course)] and len(again.course) >= 6
        if again.id != match.id:
            assert summary.is_damaged and "older copy" in store.problems[-1].sentence
            again.play(again.state.actions()[0])
            store.autosave(again)
            assert path.read_bytes() == damaged, "it is not written over"
            store.release(again)
            assert (folder / "damaged" / path.name).read_bytes() == damaged, "it is kept"
            store.delete_unfinished(store.unfinished_matches()[0])
            for one in (folder / "damaged").iterdir():
                one.unlink()
            path.with_name(path.name + ".1").write_bytes(older)
        else:
            store.release(again)
            path.with_name(path.name + ".1").write_bytes(older)
        for one in folder.glob("whist-*.json"):
            one.unlink()


def test_a_damaged_match_without_an_older_version_is_kept_when_it_is_left_out(store: Store) -> None:
    match = play_match(actions=30)
    path = store.autosave(match)
    store.release(match)
    text = path.read_text("utf-8").replace("0 play", "0 plai", 1)
    path.write_text(text, "utf-8")
    assert store.unfinished_matches() == [] and "checksum" in store.problems[0].sentence


def test_of_several_versions_the_newest_that_can_be_played_is_gone_on_with(store: Store) -> None:
    """What is whole and cannot be played is of another version, and stays: no older one is put in its place."""
    match = play_match(actions=30)
    path = store.autosave(match)
    store.release(match)
    wrong = match.saved()
    worse = type(wrong)(**{**wrong.__dict__, "log": (*wrong.log, "0 dance")})
    path.rename(path.with_name(path.name + ".2"))
    path.write_text(worse.text(), "utf-8")
    path.with_name(path.name + ".1").write_text("{", "utf-8")
    (summary,) = store.unfinished_matches()
    for load in (lambda: store.load(summary), lambda: Match.load(path)):
        with pytest.raises(saves.OtherVersionGame, match="another version"):
            load()
    assert path.read_text("utf-8") == worse.text()
    path.write_text("{", "utf-8")
    (summary,) = store.unfinished_matches()
    again = store.load(summary)
    assert again.course == match.course and again.id != match.id and saves.older_versions(path)
