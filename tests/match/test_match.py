"""Matches: playing, going back and forth, saving and loading."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from cardhall import rules
from cardhall.match import Match, SaveError, saves
from cardhall.match.history import ACTIONS_PER_SNAPSHOT
from cardhall.rules import IllegalAction, SetupError
from tests.strategies import step as _step


def play_match(game_id: str = "whist", actions: int = 100, seed: int = 7, **setup: Any) -> Match:
    """A match in which that number of random actions was played."""
    match = Match.new(game_id, seed=seed, **setup)
    rng = random.Random(1)
    for _ in range(actions):
        if match.state.is_over:
            break
        match.play(rng.choice(match.state.actions()))
    return match


def match_state(match: Match) -> Any:
    """Everything that can be asked about where a match stands."""
    state = match.state
    zones = {zone: tuple(some) for zone, some in state.zones.items()}
    return [state.observe(seat).as_dict() for seat in range(state.seats)], zones, state.deal, state.draws


def test_a_match_is_the_state_and_its_log() -> None:
    match = play_match(actions=60)
    state = rules.get("whist").start(seed=7)
    for seat, action in match.log:
        state.play(action, seat)
    assert state.observe(0).as_dict() == match.state.observe(0).as_dict()
    assert match.game.id == "whist" and match.seed == 7
    assert match.levels == {1: "normal", 2: "normal", 3: "normal"}


def test_names_and_levels() -> None:
    match = Match.new("whist", seed=1, names={2: "Ada"}, levels={1: "hard", 3: "easy"})
    assert match.names[0] == "You" and match.names[2] == "Ada"
    assert len(set(match.names)) == 4
    assert match.levels == {1: "hard", 3: "easy"}
    assert Match.new("whist", seed=1, names=["Zoe", "Bruno", "Carla", "Elena"]).names[1] == "Bruno"
    assert Match.new("whist", seed=3).names == Match.new("whist", seed=3).names
    with pytest.raises(SetupError, match="no seat 4"):
        Match.new("whist", levels={4: "hard"})
    with pytest.raises(SetupError, match=r"no level 'hardest'\. The levels are random, easy"):
        Match.new("whist", levels={1: "hardest"})
    with pytest.raises(SetupError, match="not for 3 players"):
        Match.new("whist", seats=3)
    with pytest.raises(rules.UnknownGame, match="whist"):
        Match.new("whits")
    assert Match.new("whist").seed != Match.new("whist").seed


def test_events_and_refusals() -> None:
    match = Match.new("whist", seed=7)
    before = match_state(match)
    with pytest.raises(IllegalAction):
        match.play("pass")
    with pytest.raises(IllegalAction):
        match.play("")
    with pytest.raises(IllegalAction, match="not your turn"):
        match.play(match.state.actions()[0], seat=(match.state.turn + 1) % 4)
    assert match_state(match) == before and match.log == []
    events = match.play(str(match.state.actions()[0]))
    assert events[0].kind == "act" and match.log[0] == (events[0].seat, events[0].action)


@pytest.mark.parametrize("game_id", list(rules.GAMES))
def test_undo_and_redo_go_exactly_back_and_forth(game_id: str) -> None:
    match = Match.new(game_id, seed=11)
    rng = random.Random(2)
    stands = [match_state(match)]
    while len(match.log) < 2 * ACTIONS_PER_SNAPSHOT + 5 and not match.state.is_over:
        _play_at_random(match, rng)
        stands.append(match_state(match))
    log = list(match.log)
    for place in range(len(log) - 1, -1, -1):
        assert match.can_undo()
        assert match.undo()
        assert match_state(match) == stands[place]
        assert match.log == log[:place]
    assert not match.can_undo() and not match.undo()
    for place in range(1, len(log) + 1):
        assert match.can_redo()
        assert match.redo()
        assert match_state(match) == stands[place]
    assert match.log == log
    assert not match.can_redo() and not match.redo()


def _play_at_random(match: Match, rng: random.Random) -> None:
    copy = match.state.copy()
    seat, action = _step(copy, rng)
    match.play(action, seat)


def test_a_new_action_after_undo_forgets_what_was_undone() -> None:
    match = play_match(actions=20)
    for _ in range(5):
        match.undo()
    with pytest.raises(IllegalAction):
        match.play("pass")
    assert match.can_redo(), "a refused action forgets nothing"
    match.play(match.state.actions()[-1])
    assert not match.can_redo()
    assert len(match.log) == 16


def test_deals_after_undo_are_the_same() -> None:
    match = play_match(actions=130)
    deals = [dict(deal) for deal in match.deals]
    assert match.state.deal_number == 3
    while match.undo():
        pass
    rng = random.Random(99)
    while match.state.deal_number < 3:
        match.play(rng.choice(match.state.actions()))
    assert match.deals == deals, "other play, the same deals"
    again = rules.get("whist").start(seed=7)
    assert again.deal == deals[0]


def test_undo_to_a_decision_of_a_seat() -> None:
    match = play_match(actions=0)
    assert not match.can_undo(0) and not match.undo_to(0)
    rng = random.Random(5)
    while not (match.state.turn == 0 and len(match.state.actions()) > 1):
        match.play(rng.choice(match.state.actions()))
    place = len(match.log)
    match.play(match.state.actions()[0])
    for _ in range(3):
        match.play(rng.choice(match.state.actions()))
    assert match.can_undo(0)
    assert match.undo_to(0)
    assert len(match.log) == place and match.state.turn == 0
    assert match.can_redo(0)
    assert match.redo_to(0)
    assert len(match.log) > place
    assert match.state.turn == 0 or not match.can_redo()


def test_going_back_leaves_out_forced_turns() -> None:
    match = Match.new("whist", seed=3)
    rng = random.Random(3)
    while match.state.deal_number == 1:
        match.play(rng.choice(match.state.actions()))
    match.undo()  # the last card of the deal was forced
    places = set()
    while match.undo_to(0):
        places.add(len(match.log))
        assert len(match.state.actions()) > 1 and match.state.turn == 0
    assert 5 < len(places) < 13


def test_a_match_that_is_over_can_be_taken_back() -> None:
    match = play_match("stealing-bundles", actions=1000)
    assert match.state.is_over
    with pytest.raises(IllegalAction, match="over"):
        match.play("play AS")
    assert match.undo() and not match.state.is_over
    assert match.redo() and match.state.is_over


@pytest.mark.parametrize("actions", [0, 1, 51, 52, 53, 200])
def test_saving_and_loading(tmp_path: Path, actions: int) -> None:
    match = play_match(actions=actions, options={"honours": True, "target": 10}, dealer=2, levels={1: "hard"})
    path = tmp_path / "match.json"
    match.save(path)
    again = Match.load(path)
    assert match_state(again) == match_state(match)
    assert again.log == match.log and again.levels == match.levels and again.names == match.names
    assert (again.seed, again.id, again.deals) == (match.seed, match.id, match.deals)
    rng = random.Random(8)
    while not match.state.is_over:
        action = rng.choice(match.state.actions())
        match.play(action)
        again.play(action)
    assert match_state(again) == match_state(match), "it is played on as if it had never been saved"


def test_what_was_undone_is_saved(tmp_path: Path) -> None:
    match = play_match(actions=110)
    whole = match_state(match)
    for _ in range(70):
        match.undo()
    path = tmp_path / "match.json"
    match.save(path)
    again = Match.load(str(path))
    assert match_state(again) == match_state(match) and len(again.log) == 40
    while again.redo():
        pass
    assert match_state(again) == whole
    other = Match.load(path)
    rng = random.Random(4)
    while other.state.deal_number < 3:
        other.play(rng.choice(other.state.actions()))
    assert other.deals == again.deals


def test_a_saved_match_outlives_a_change_of_the_shuffler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_match(actions=110)
    for _ in range(70):
        match.undo()
    path = tmp_path / "match.json"
    match.save(path)
    before = match_state(match)
    from cardhall.rules.engine import chance

    real = chance.shuffle_order
    monkeypatch.setattr(chance, "shuffle_order", lambda items, seed, draw: real(items, seed + 1, draw))
    again = Match.load(path)
    assert match_state(again) == before
    for _ in range(20):
        again.undo()
    for _ in range(40):
        again.redo()
    assert again.state.deal_number == 2
    while again.state.deal_number < 4:
        again.play(again.state.actions()[0])
    again.save(path)
    assert match_state(Match.load(path)) == match_state(again)


def test_a_turnless_seat_and_text_are_in_the_log(tmp_path: Path) -> None:
    match = play_match(actions=3)
    assert match.saved().log[0].split()[0] == str(match.log[0][0])


@pytest.mark.parametrize("game_id", list(rules.GAMES))
def test_every_game_is_saved_and_loaded(game_id: str, tmp_path: Path) -> None:
    match = Match.new(game_id, seed=21)
    rng = random.Random(21)
    for _ in range(150):
        if match.state.is_over:
            break
        _play_at_random(match, rng)
    match.save(tmp_path / "match.json")
    assert match_state(Match.load(tmp_path / "match.json")) == match_state(match)


SAVES = Path(__file__).parent / "saves"


@pytest.mark.parametrize("path", sorted(SAVES.glob("*.json")), ids=lambda path: path.stem)
def test_saved_games_of_every_release_load_for_ever(path: Path) -> None:
    match = Match.load(path)
    assert match.log
    while match.redo():
        pass
    while match.undo():
        pass


def test_there_is_a_saved_game_of_every_format() -> None:
    there = {path.stem for path in SAVES.glob("*.json")}
    assert there >= {"format-1-whist", "format-1-stealing-bundles"}
    assert there >= {"format-2-whist", "format-2-euchre-with-lines", "format-2-nuts-with-lines"}
    assert json.loads((SAVES / "format-2-whist.json").read_text("utf-8"))["format"] == saves.SAVE_FORMAT


def test_loading_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="does not exist"):
        Match.load(tmp_path / "nothing.json")
    with pytest.raises(SaveError, match="is a folder"):
        Match.load(tmp_path)
