"""The exercises of every game: they can be set up, what is good is legal, is said why, and a longer search agrees."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from cardhall import rules
from cardhall.language import translate
from cardhall.match import exercises as kept
from cardhall.match.exercise_themes import LEVEL_TEXTS, THEME_TEXTS
from cardhall.match.exercises import (
    EXERCISES_FILE,
    RIGHT_OUTCOME,
    WRONG_OUTCOME,
    Exercise,
    ExerciseProgress,
    exercise_preset,
    explain_good_action,
    game_exercises,
    has_exercises,
)
from cardhall.match.positions import PositionError
from cardhall.players.advice import advice_for
from cardhall.players.search.halving import JudgedAction
from cardhall.rules import Action
from cardhall.rules.mechanisms.tricks import TrickGame
from tests.game_files import program_folder
from tests.tools.exercises import (
    LEAST,
    LONG,
    OF_A_DEAL,
    QUICK,
    SAME_REASON,
    clear_best,
    games_with_exercises,
    hall_preset,
    may_be_asked,
    says_why,
    search_agrees,
    with_theme,
)

GAMES = games_with_exercises()
SAMPLE_SIZE = 2  # exercises of a game that every check searches
FEWEST_GAMES = 34
each_game = pytest.mark.parametrize("game_id", GAMES)


def test_the_games_with_exercises_are_those_with_a_file() -> None:
    assert len(GAMES) >= FEWEST_GAMES
    without = {game_id for game_id, entry in rules.CATALOGUE.items() if entry.no_exercises}
    assert without == set(rules.GAMES) - set(GAMES), "each other game says why it has none"
    assert all(rules.get(game_id).has_choices for game_id in GAMES)
    for game_id in rules.GAMES:
        assert has_exercises(game_id) == (game_id in GAMES) == bool(game_exercises(game_id))


@each_game
def test_every_exercise_can_be_set_up_and_says_why(game_id: str) -> None:
    found = game_exercises(game_id)
    revision = json.loads((program_folder(game_id) / EXERCISES_FILE).read_text("utf-8"))["revision"]
    assert revision == rules.get(game_id).revision, f"make them anew: python -m tests.tools.exercises {game_id}"
    assert len(found) >= LEAST and len({one.key for one in found}) == len(found)
    seeds = [one.seed for one in found]
    assert all(seeds.count(seed) <= OF_A_DEAL for seed in seeds)
    reasons: list[str] = []
    for number, one in enumerate(found, 1):
        position = one.position(game_id, number)
        seen = position.match().state.observe(0)
        actions = set(map(str, seen.actions()))
        assert may_be_asked(seen, seen.actions()) and set(one.good) < actions, number
        assert says_why(seen, one.good), number
        assert position.right and position.right in position.wrong
        reasons.append(translate(advice_for(game_id).reason(seen, Action.parse(one.good[0]))))
        assert position.is_good(Action.parse(one.good[0]))
        assert (
            (one.theme, one.level) == theme_agrees(one, seen) and one.theme in THEME_TEXTS and one.level in LEVEL_TEXTS
        ), f"name them anew: python -m tests.tools.exercises --themes {game_id}"
        for text in one.good:
            action = Action.parse(text)
            why = translate(advice_for(game_id).reason(seen, action))
            assert why and position.comment_on(action).startswith(why), "the reason is that of the action"
    if not isinstance(rules.get(game_id), TrickGame):
        assert max(map(reasons.count, reasons)) <= SAME_REASON


def theme_agrees(one: Exercise, seen: Any) -> tuple[str, int]:
    found = with_theme(one, seen)
    return found.theme, found.level


def test_several_good_answers_are_said_to_be_equally_good() -> None:
    every = ((game_id, one) for game_id in GAMES for one in game_exercises(game_id))
    game_id, one = next((game_id, one) for game_id, one in every if len(one.good) == 2)
    position = one.position(game_id)
    first, second = (Action.parse(text) for text in one.good)
    seen = position.match().state.observe(0)
    assert position.comment_on(first).endswith(f"Equally good: {seen.label(second)}.")
    assert position.comment_on(second).endswith(f"Equally good: {seen.label(first)}.")
    worse = next(action for action in seen.actions() if str(action) not in one.good)
    assert position.comment_on(worse).startswith(f"Better: {seen.label(first)}. ")
    many = [one.good[0], *[one.good[1]] * 4]
    assert "4 other choices are equally good" in explain_good_action(seen, many[0], many)


def test_exercises_are_made_by_the_options_that_people_play() -> None:
    assert [game_id for game_id in GAMES if exercise_preset(game_id) != hall_preset(game_id)] == []


def exercise_is_confirmed(game_id: str, one: Exercise, search: tuple[int, int]) -> bool:
    """Whether a search with that seed and number of imagined deals agrees."""
    return search_agrees(one.position(game_id).match().state.observe(0), one.good, *search)


@each_game
def test_a_search_agrees_with_a_sample(game_id: str) -> None:
    for one in random.Random(game_id).sample(game_exercises(game_id), SAMPLE_SIZE):
        assert exercise_is_confirmed(game_id, one, QUICK), one


@pytest.mark.long
@pytest.mark.timeout(1200)
@each_game
def test_a_long_search_agrees_with_all(game_id: str) -> None:
    wrong = [one for one in game_exercises(game_id) if not exercise_is_confirmed(game_id, one, LONG)]
    assert not wrong


# ---- what is taken


def exercise_entry(action: str, value: float, margin: float = 0.1) -> JudgedAction:
    return JudgedAction(Action.parse(action), value, margin, 50)


def test_only_an_action_that_leads_by_far_is_taken() -> None:
    best, equal = exercise_entry("play AS", 2.0, 0.0), exercise_entry("play KS", 2.0, 0.0)
    assert clear_best([best, equal, exercise_entry("play 2S", 1.0)], 2.0) == ["play AS", "play KS"]
    assert clear_best([best, exercise_entry("play 2S", 1.9)], 2.0) == [], "the lead is small"
    assert clear_best([best, exercise_entry("play 2S", 1.0, 0.6)], 2.0) == [], "it may be chance"
    assert clear_best([best, equal], 2.0) == [], "all come to the same"
    assert clear_best([best, exercise_entry("play 2S", 1.2, 0.0)], 0.0) == ["play AS"], "it is calculated"


def test_an_exercise_that_does_not_fit_the_rules_is_refused() -> None:
    one = game_exercises(GAMES[0])[0]
    with pytest.raises(PositionError):
        Exercise(one.seed, one.dealer, one.actions, ("play XX",)).position(GAMES[0])
    with pytest.raises(PositionError):
        Exercise(one.seed, one.dealer, ("nonsense",), one.good).position(GAMES[0])


# ---- where the person stands


def test_how_exercises_went_is_kept(tmp_path: Path) -> None:
    game_id, some = GAMES[0], game_exercises(GAMES[0])
    progress = ExerciseProgress.read(tmp_path)
    assert progress.count_solved(game_id) == 0 and progress.next_unsolved(game_id) == 0
    progress.note_outcome(game_id, some[0], is_right=True)
    progress.note_outcome(game_id, some[1], is_right=False)
    again = ExerciseProgress.read(tmp_path)
    assert (
        again.outcome_of(game_id, some[0]),
        again.outcome_of(game_id, some[1]),
        again.outcome_of(game_id, some[2]),
    ) == (RIGHT_OUTCOME, WRONG_OUTCOME, "")
    assert (
        again.count_solved(game_id) == 1 and again.next_unsolved(game_id) == 1 and again.next_unsolved(game_id, 1) == 2
    )
    assert again.next_unsolved(game_id, len(some) - 1) == 1, "from the last one to the first"
    other = ExerciseProgress.read(tmp_path)
    again.note_outcome(game_id, some[2], is_right=True)
    other.note_outcome(game_id, some[3], is_right=True)
    assert ExerciseProgress.read(tmp_path).count_solved(game_id) == 3, "what another window has noted stays"
    for one in some:
        again.note_outcome(game_id, one, is_right=True)
    assert again.next_unsolved(game_id) is None


@pytest.mark.parametrize(
    "damaged", [b"", b"{", b"[]", b"7", b'{"whist": 3}', b'{"whist": {"x": 5, "y": "maybe"}}', b"\xff\xfe", b"[" * 9000]
)
def test_what_is_damaged_is_left_out(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / "exercises.json").write_bytes(damaged)
    assert (
        ExerciseProgress.read_for_counting(tmp_path).outcomes == {}
        and (tmp_path / "exercises.json").read_bytes() == damaged
    )
    progress = ExerciseProgress.read(tmp_path)
    assert progress.outcomes == {}
    progress.note_outcome(GAMES[0], game_exercises(GAMES[0])[0], is_right=True)
    assert (
        ExerciseProgress.read(tmp_path).count_solved(GAMES[0]) == 1
        and not ExerciseProgress.read(tmp_path).unusable.sentences
    )
    aside, now = tmp_path / "exercises.json.bad", json.loads((tmp_path / "exercises.json").read_text())
    if damaged.startswith(b'{"'):  # it may be another version's
        assert {**now, **json.loads(damaged)} == now, "it stays"
    else:
        assert aside.read_bytes() == damaged, "nothing is lost"


def test_what_cannot_be_read_is_not_written_over(tmp_path: Path) -> None:
    one = game_exercises(GAMES[0])[0]
    (tmp_path / "exercises.json").mkdir()
    progress = ExerciseProgress.read(tmp_path)
    assert progress.outcomes == {} and "is a folder" in translate(progress.unusable.sentences[0])
    with pytest.raises(OSError, match="is a folder"):
        progress.note_outcome(GAMES[0], one, is_right=True)
    assert (tmp_path / "exercises.json").is_dir()


def test_of_a_damaged_file_what_is_whole_is_kept(tmp_path: Path) -> None:
    key = game_exercises(GAMES[0])[0].key
    told: dict[str, Any] = {GAMES[0]: {key: RIGHT_OUTCOME, "z" * 60: RIGHT_OUTCOME, "q": "perhaps"}, "nobody": [1]}
    (tmp_path / "exercises.json").write_text(json.dumps(told))
    progress = ExerciseProgress.read(tmp_path)
    assert progress.outcomes == {GAMES[0]: {key: RIGHT_OUTCOME}} and not progress.unusable.sentences
    progress.note_outcome(GAMES[0], game_exercises(GAMES[0])[1], is_right=False)
    now = json.loads((tmp_path / "exercises.json").read_text())
    assert now["nobody"] == [1] and {**now[GAMES[0]], **told[GAMES[0]]} == now[GAMES[0]], "the rest of it stays"
    assert kept.MAX_FILE_BYTES > 2**16
