"""The deal of the day, what hard makes of deals in the person's seat, and what is kept of both."""

from __future__ import annotations

import random
from datetime import date
from pathlib import Path

import pytest

from cardhall import rules
from cardhall.match import Match, SaveError, Store, computer_results, deal_of_the_day
from cardhall.match.analysis import Analysis
from cardhall.match.deal_of_the_day import HARD, YOU, DayResults
from cardhall.match.folders import Folders
from cardhall.match.one_deal import DAY_OCCASION, Occasion
from cardhall.match.replay_by_computer import ComputerReplay, DealOutcome, deal_margin

TODAY = date(2026, 11, 24)
WHIST_TODAY = 123_677_854  # the number from which the deal of Whist of that day comes, for ever


def play_out(match: Match, seed: int = 1) -> Match:
    """Play at random until nothing more is played."""
    rng = random.Random(seed)
    while not match.is_done:
        seat = rng.choice(match.state.actors)
        match.play(rng.choice(match.state.actions(seat)), seat)
    return match


def replay_texts(replay: ComputerReplay) -> DealOutcome:
    while not replay.is_over:
        replay.take(replay.task().work())
    assert replay.outcome is not None
    return replay.outcome


def add(folder: Path, day: date, value: float, who: str = YOU, game: str = "whist") -> None:
    deal_of_the_day.add_result(folder, day, game, who, DealOutcome((0, 0), value))


@pytest.mark.parametrize("game_id", list(rules.GAMES))
def test_a_day_has_the_same_deal_for_everybody_and_every_day_another(game_id: str) -> None:
    one, other = deal_of_the_day.day_match(game_id, TODAY), deal_of_the_day.day_match(game_id, TODAY, ["Me"])
    assert one.deals == other.deals and one.seed == other.seed and set(one.levels.values()) <= {"normal"}
    assert deal_of_the_day.day_match(game_id, date(2026, 11, 25)).deals != one.deals


def test_the_number_of_a_day_never_changes() -> None:
    assert deal_of_the_day.day_seed("whist", TODAY) == WHIST_TODAY
    assert deal_of_the_day.day_seed("euchre", TODAY) != deal_of_the_day.day_seed("whist", TODAY)


@pytest.mark.parametrize("game_id", ["ecarte", "truc", "stealing-bundles"])
def test_it_ends_with_its_deal_and_counts_among_the_days_alone(game_id: str, tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = deal_of_the_day.day_match(game_id, TODAY)
    rng = random.Random(2)
    match.play(rng.choice(match.state.actions()))
    store.autosave(match)
    (left,) = store.unfinished_matches()
    assert left.occasion == Occasion(DAY_OCCASION, "2026-11-24")
    match = store.load(left)
    play_out(match)
    assert len(match.state.results) == 1
    store.autosave(match)
    store.record(match)
    assert not store.results() and not store.unfinished_matches()
    found, trouble = deal_of_the_day.read_results(tmp_path)
    own = found.result_of(TODAY, game_id)
    assert not trouble and own is not None and own.match == match.id
    assert own.delta == tuple(match.state.results[0].delta)
    assert Match.load(Folders(tmp_path).deal_file(game_id, match.id)).course == match.course


def test_the_first_result_counts(tmp_path: Path) -> None:
    store, match = Store(tmp_path), play_out(deal_of_the_day.day_match("ecarte", TODAY))
    store.record(match)
    first = deal_of_the_day.read_results(tmp_path)[0].result_of(TODAY, "ecarte")
    match.rewind()
    match.forget_undone()
    store.autosave(play_out(match, seed=9))
    store.record(match)
    assert deal_of_the_day.read_results(tmp_path)[0].result_of(TODAY, "ecarte") == first
    (kept,) = (tmp_path / "deleted").glob("*.json")
    assert Match.load(kept).course == match.course, "what was played otherwise counts nowhere, and is not lost at once"
    other = play_out(deal_of_the_day.day_match("ecarte", TODAY), seed=4)
    store.record(other)
    assert deal_of_the_day.read_results(tmp_path)[0].result_of(TODAY, "ecarte") == first


def test_given_up_it_counts_nowhere(tmp_path: Path) -> None:
    store, match = Store(tmp_path), deal_of_the_day.day_match("whist", TODAY)
    match.play(match.state.actions()[0])
    store.autosave(match)
    store.give_up(match)
    assert (
        not store.results() and not store.unfinished_matches() and not deal_of_the_day.read_results(tmp_path)[0].results
    )
    (kept,) = (tmp_path / "deleted").glob("*.json")
    assert Match.load(kept).course == match.course


def test_marks_and_days_in_a_row(tmp_path: Path) -> None:
    for day, own, hard in ((21, 2, 1), (22, 1, 1), (23, 0, 1), (24, 5, None)):
        add(tmp_path, date(2026, 11, day), own)
        if hard is not None:
            add(tmp_path, date(2026, 11, day), hard, HARD)
    found, _ = deal_of_the_day.read_results(tmp_path)
    assert [found.comparison(date(2026, 11, day), "whist") for day in range(20, 25)] == [
        "", "ahead", "even", "behind", "played",
    ]  # fmt: skip
    assert len(found.played_days("whist")) == 4 and not found.played_days("euchre")


def test_a_row_of_days_counts_those_played_on_their_day() -> None:
    def result(day: int, played: int) -> deal_of_the_day.DayResult:
        when = deal_of_the_day.schema.parse_time(f"2026-11-{played:02}T12:00:00+01:00")
        return deal_of_the_day.DayResult(date(2026, 11, day), "whist", YOU, (0, 0), 0.0, when)

    for pairs, length in (
        ([], 0),
        ([(24, 24)], 1),
        ([(22, 22), (23, 23)], 2),  # today there is still time
        ([(22, 22), (23, 24), (24, 24)], 1),  # made up for later
        ([(21, 21), (22, 22)], 0),
    ):
        found = DayResults({(date(2026, 11, day), "whist", YOU): result(day, played) for day, played in pairs})
        assert found.streak(TODAY) == length


def test_damaged_lines_cost_nothing_but_themselves(tmp_path: Path) -> None:
    add(tmp_path, TODAY, 3)
    path = tmp_path / deal_of_the_day.DAYS_FILE
    good = path.read_bytes()
    bad = [b"{", b"[]", b'{"day": "x"}', good.strip().replace(b"2026-11-24", b"2026-99-24"), b"\xff\xfe", b"null"]
    bad.append(good.strip().replace(b"whist", b"bezique"))
    path.write_bytes(b"\n".join([*bad, good.strip(), b'{"day": "2026-11']))
    add(tmp_path, date(2026, 11, 23), 1)
    found, trouble = deal_of_the_day.read_results(tmp_path)
    assert not trouble and sorted(day.day for day, _, _ in found.results) == [23, 24]
    path.unlink()
    path.mkdir()
    assert deal_of_the_day.read_results(tmp_path)[1]


def test_a_result_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / deal_of_the_day.DAYS_FILE).mkdir(parents=True)
    with pytest.raises(SaveError, match="cannot be saved"):
        Store(tmp_path).record(play_out(deal_of_the_day.day_match("ecarte", TODAY)))


# ---- hard in the person's seat


@pytest.mark.parametrize("game_id", ["ecarte", "nuts", "kabu"])
def test_hard_plays_the_deal_to_its_end_in_slices(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardhall.players.levels.HARD_SECONDS", 0.02)
    match = deal_of_the_day.day_match(game_id, TODAY)
    replay = ComputerReplay(match.state.copy(), match.levels, match.seed)
    first = replay.task()
    assert first.levels[0] == "hard" and set(first.levels) == set(range(match.state.seats))
    outcome = replay_texts(replay)
    again = deal_of_the_day.day_match(game_id, TODAY)
    for told in outcome.actions:
        seat, _, action = told.partition(" ")
        again.play(action, int(seat))
    assert tuple(again.state.results[0].delta) == outcome.delta
    side = again.state.setup.side_of[0]
    assert outcome.value == pytest.approx(deal_margin(game_id, outcome.delta, side))


def test_a_later_deal_of_a_match_is_played_from_where_it_began(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardhall.players.levels.HARD_SECONDS", 0.02)
    match, rng = Match.new("ecarte", seed=3), random.Random(1)
    while len(match.state.results) < 2:
        match.play(rng.choice(match.state.actions()))
    course = match.course
    replay = ComputerReplay.from_match(match, 2)
    assert replay.state.deal == match.deals[1] and replay.state.scores == match.state.results[0].delta
    assert len(replay_texts(replay).delta) == 2 and match.course == course
    with pytest.raises(ValueError, match="not over"):
        ComputerReplay.from_match(match, 3)


def test_who_goes_out_in_a_deal_played_otherwise_gets_no_cards_of_the_next() -> None:
    """At Razz, played at random with few chips, somebody is out after nearly every deal, mostly somebody else."""
    match, rng = Match.new("razz", seed=4, options={"stack": 20, "small_bet": 4}), random.Random(4)
    while not match.state.results:
        match.play(rng.choice(match.state.actions()))
    layouts = {tuple(match.state.layout.items())}
    for _ in range(10):
        state = ComputerReplay.from_match(match, 1).state
        while not state.results:
            state.play(rng.choice(state.actions()))
        layouts.add(tuple(state.layout.items()))
    assert len(layouts) > 2
    assert Analysis.from_match(match, 1).course_task.work(), "nor in a review"


def test_a_task_that_failed_ends_it() -> None:
    match = deal_of_the_day.day_match("whist", TODAY)
    replay = ComputerReplay(match.state.copy(), match.levels, match.seed)
    replay.take(None)
    assert replay.is_over and replay.outcome is None


def test_what_was_made_of_a_deal_is_kept_with_it(tmp_path: Path) -> None:
    match, outcome = play_out(deal_of_the_day.day_match("ecarte", TODAY)), DealOutcome((1, 0), 1.0, ("0 pass",))
    computer_results.write_result(tmp_path, match, 1, outcome)
    assert computer_results.read_results(tmp_path, match) == {1: outcome}
    match.levels[1] = "hard"
    assert not computer_results.read_results(tmp_path, match), "against other opponents it is another deal"
    match.levels[1] = "normal"
    computer_results.results_path(tmp_path, match).write_text('[{"deal": 1}, 4')
    assert not computer_results.read_results(tmp_path, match)
