"""A deal played again, a match given up, and what a file says of players: their pictures, a hand put in order."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from cardhall.match import Match, SaveError, Store
from cardhall.match.match_copies import can_be_repeated, repeat_deal
from cardhall.match.saves import SavedGame
from cardhall.match.statistics import longest_run, match_record, results_as_csv
from tests.match.test_match import match_state, play_match


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches")


def play_deals(match: Match, seed: int, deals: int = 1000) -> None:
    """Random actions until the match is done, or that many deals are scored."""
    rng = random.Random(seed)
    while not match.is_done and len(match.state.results) < deals:
        seat = match.state.actors[0]
        match.play(rng.choice(match.state.actions(seat)), seat)


def with_results(game: str, number: int) -> Match:
    """A match with that many deals scored, played at random."""
    match = play_match(game, actions=1)
    play_deals(match, 3, number)
    return match


def test_a_deal_again_has_the_same_cards_and_ends_with_it(store: Store) -> None:
    match = with_results("whist", 2)
    before = match_state(match)
    levels = dict.fromkeys(range(1, 4), "hard")
    again = repeat_deal(match, 2, levels, match.names, ("", "owl", "fox", "cat"))
    assert match_state(match) == before
    assert again.id != match.id and again.deals == match.deals[:2] and again.levels == levels
    assert again.first_play is not None and again.first_play.match == match.id
    assert again.first_play.delta == tuple(match.state.results[1].delta) and again.first_play.levels == match.levels
    assert again.state.deal_number == 2 and len(again.state.results) == 1 and not again.is_done
    assert not again.can_undo() and not again.undo() and not again.can_undo(0) and not again.can_redo()
    play_deals(again, 8)
    assert len(again.state.results) == 2 and again.is_done
    while again.undo():
        pass
    assert len(again.log) == again.undo_limit and again.state.deal_number == 2
    restored = Match.restored(SavedGame.parse(again.saved().text()))
    assert (
        match_state(restored) == match_state(again)
        and restored.first_play == again.first_play
        and restored.avatars == again.avatars
    )


def test_a_deal_again_counts_nowhere(store: Store) -> None:
    match = with_results("whist", 1)
    again = repeat_deal(match, 1, match.levels, match.names, ())
    store.autosave(again)
    (summary,) = store.unfinished_matches()
    assert summary.is_again
    play_deals(again, 5)
    store.autosave(again)
    assert store.unfinished_matches() == []
    store.record(again)
    assert store.results() == [] and not list(store.folder.glob("*.json")) and not store.path_of(again).exists()
    assert not store.finished_folder.exists() or not list(store.finished_folder.iterdir())
    once_more = repeat_deal(again, 1, {1: "easy", 2: "easy", 3: "easy"}, match.names, ())
    assert once_more.first_play == again.first_play, "it is compared with the first time"


def test_a_deal_is_not_repeated_while_its_cards_are_still_to_come() -> None:
    match = with_results("pontoon", 1)
    state = match.state
    assert not can_be_repeated(match, 0) and not can_be_repeated(match, len(state.results) + 1)
    assert can_be_repeated(match, 1) == (state.is_over or state.shuffled_in > 1)
    if not can_be_repeated(match, 1):
        with pytest.raises(ValueError, match="cannot be played again yet"):
            repeat_deal(match, 1, match.levels, match.names, ())
    whist = with_results("whist", 1)
    assert can_be_repeated(whist, 1) and not can_be_repeated(whist, 2)


def test_giving_up_counts_as_lost_and_is_not_gone_on_with(store: Store, tmp_path: Path) -> None:
    match = with_results("whist", 1)
    store.autosave(match)
    elsewhere = tmp_path / "whist.json"
    store.give_up(match)
    (result,) = store.results()
    assert result.given_up and not result.won and result.winners == (1,) and result.names == match.names
    assert store.unfinished_matches() == [] and store.finished_file(result) is not None
    reread = Match.load(store.finished_file(result) or Path())
    assert reread.given_up and match_state(reread) == match_state(match)
    store.give_up(match)
    assert len(store.results()) == 1
    match.save(elsewhere)
    with pytest.raises(SaveError, match="gave up this match"):
        store.adopt(elsewhere)
    record = match_record(store.results())
    assert (record.matches, record.won, record.given_up, record.margin) == (1, 0, 1, None)
    assert longest_run(store.results()).length == 0 and ",given up," in results_as_csv(store.results())


def test_a_match_of_many_sides_that_is_given_up_has_no_winner(store: Store) -> None:
    match = with_results("pontoon", 1)
    store.give_up(match)
    (result,) = store.results()
    assert result.winners == () and not result.won and result.given_up


def test_a_kill_while_giving_up_is_made_good_at_the_next_start(store: Store) -> None:
    match = with_results("whist", 1)
    match.given_up = True
    store.autosave(match)
    store.release(match)
    other = Store(store.folder)
    assert other.unfinished_matches() == []
    other.clean_up()
    assert [result.given_up for result in other.results()] == [True]


def test_the_order_by_hand_is_kept_in_lines_behind_the_file(store: Store) -> None:
    match = play_match(actions=6)
    store.autosave(match)
    match.arranged = "QH 2C"
    store.autosave(match)
    match.play(match.state.actions(match.state.actors[0])[0])
    store.autosave(match)
    text = store.path_of(match).read_text()
    (summary,) = store.unfinished_matches()
    store.release(match)
    assert store.load(summary).arranged == "QH 2C" and "arranged" in text


def test_files_of_older_releases_have_none_of_it() -> None:
    match = play_match(actions=6)
    document = json.loads(match.saved().text())
    for name in ("avatars", "arranged", "given_up", "again"):
        document.pop(name)
    document["format"] = 1
    old = SavedGame.parse(json.dumps(document))
    assert (old.avatars, old.arranged, old.given_up, old.again) == ((), "", False, None)
    assert match_state(Match.restored(old)) == match_state(match)


def test_a_deal_again_that_has_not_begun_is_damaged() -> None:
    match = with_results("whist", 1)
    again = repeat_deal(match, 1, match.levels, match.names, ())
    saved = replace(again.saved(), again={**(again.saved().again or {}), "start": 3})
    with pytest.raises(SaveError, match="has not begun"):
        Match.restored(saved)
