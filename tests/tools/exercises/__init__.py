"""Makes and checks exercises: `python -m tests.tools.exercises GAME …` writes `cardhall/games/GAME/exercises.json`.

Deals are played by the normal player with little thought. Of the person's decisions (in games of tricks, of its plays
to tricks), those are taken in which the best action leads all that do not come to the same by far, of which the advice
says why, and on which longer searches of the hard player agree that imagine other deals. At most two are of one deal,
and where the answer is calculated at most two ask the same; those come first that a quick look would get wrong. All
searches imagine a number of deals, so that they come to the same on every machine. The deals are those of the preset
that the hall deals. `--themes` names what the exercises that there are are about, and how hard they are, anew.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from cardhall import players, rules
from cardhall.games.truc.rules.raises import RaiseGame
from cardhall.match.exercises import EXERCISES_FILE, Exercise, exercise_preset, game_exercises, options_of_exercises
from cardhall.players.advice import advice_for
from cardhall.players.search.halving import JudgedAction
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.tricks import TrickGame
from tests.game_files import games_with, program_folder
from tests.tools.exercises.themes import exercise_level, find_theme

WANTED, LEAST, OF_A_DEAL = 24, 20, 2
MAX_OBVIOUS = 12  # at most of those whose best action is also what a quick look finds, while others can be had
HAND_SIZES = (3, 8)  # in the hand, in games of tricks
CARDS_WITH_RAISES = 2  # at least, where three are dealt and the stake may be raised
SAME_REASON = 6  # exercises of a game other than of tricks that have the same reason
MAX_ALIKE = 2  # exercises that ask the same, where the answer is calculated
FIRST_LOOK = 40  # imagined deals
QUICK, LONG = (11, 80), (12, 240)  # seeds and imagined deals of the searches; left out actions have a fortieth
LEAST_LEAD = 0.25  # of the spread of results: by which the best must lead
CLEAR_MARGINS = 2.0  # margins, likewise
SMALL_DIFFERENCE = 1e-6


class Found(NamedTuple):
    """A position, and whether a quick look finds its best action."""

    exercise: Exercise
    seems: bool


def games_with_exercises() -> list[str]:
    """Those whose exercises are made, by the file there is of each."""
    return sorted(games_with(EXERCISES_FILE))


def may_be_asked(seen: Observation, actions: Sequence[Action]) -> bool:
    """Whether a decision of the person may be an exercise, by what kind it is.

    In games of tricks it is a play of one card, neither early, where little is certain, nor late, where little is left.
    Where the stake may be raised instead, as in Truc, that is a choice too, as long as several cards are held.
    """
    if seen.turn != seen.seat or seen.seat or seen.state.player_of(0) or len(actions) < 2:
        return False
    if not isinstance(seen.game, TrickGame):
        return True
    if isinstance(seen.game, RaiseGame):
        return len(seen.hand) >= CARDS_WITH_RAISES and any(one.verb == "play" for one in actions)
    plays = all(one.verb == "play" and len(one.cards) == 1 for one in actions)
    return plays and HAND_SIZES[0] <= len(seen.hand) <= HAND_SIZES[1]


def clear_best(
    judged: list[JudgedAction], spread: float, lead: float = LEAST_LEAD, clear: float = CLEAR_MARGINS
) -> list[str]:
    """The actions that come to the best value, if they lead all others by far; else none."""
    best = judged[0].value
    good = [one for one in judged if best - one.value <= SMALL_DIFFERENCE]
    rest = [one for one in judged if best - one.value > SMALL_DIFFERENCE]
    if not rest:
        return []
    behind = min(best - one.value - clear * one.margin for one in rest)
    nearest = min(best - one.value for one in rest)
    wanted = lead * spread if spread else 0.5
    return [str(one.action) for one in good] if behind > 0 and nearest >= wanted else []


def judge(seen: Observation, seed: int, **budget: Any) -> tuple[list[JudgedAction], float]:
    """What the hard player finds the actions to be worth."""
    return players.get("hard", game=seen.game.id, seed=seed, **budget).judge(seen)


def search_agrees(seen: Observation, good: Collection[str], seed: int, simulations: int) -> bool:
    """Return whether a search finds a good action best, and all others behind by more than chance."""
    judged, _ = judge(seen, seed, simulations=simulations)
    best = judged[0]
    return str(best.action) in good and all(
        best.value - one.value > one.margin for one in judged if str(one.action) not in good
    )


def says_why(seen: Observation, good: Sequence[str]) -> bool:
    """Whether the advice says why the best is best, and does not say the same of what is worse.

    In games of tricks cards tell that apart, and where there is a bank the reason gives the figures of both.
    """
    advice = advice_for(seen.game.id)
    whys = {advice.reason(seen, _action(seen, one)) for one in good}
    if "" in whys or seen.game.family in ("trick-taking", "banking"):
        return "" not in whys
    return all(advice.reason(seen, other) not in whys for other in seen.actions() if str(other) not in good)


def hall_preset(game_id: str) -> str:
    """The preset that the hall deals."""
    return "usual" if CATALOGUE[game_id].usual else "book"


def exercise_options(game_id: str) -> dict[str, Any]:
    """The options with which exercises are made."""
    return dict(rules.get(game_id).presets[hall_preset(game_id)])


def with_theme(exercise: Exercise, seen: Observation) -> Exercise:
    """The exercise with what it is about and how hard it is."""
    advice = advice_for(seen.game.id)
    good = [_action(seen, one) for one in exercise.good]
    themes = {find_theme(seen, action, advice.reason(seen, action)) for action in good}
    theme = themes.pop() if len(themes) == 1 else "several"
    return msgspec.structs.replace(exercise, theme=theme, level=exercise_level(seen, exercise.good))


def find_candidates(game_id: str, seed: int) -> Iterator[tuple[Observation, int, tuple[str, ...]]]:
    """Decisions of the person in the first deal of that number, with the dealer and what was done before."""
    game, options = rules.get(game_id), exercise_options(game_id)
    dealer = seed % game.start(seed=seed, options=options).seats
    state = game.start(seed=seed, dealer=dealer, options=options)
    done: list[str] = []
    while not state.results and not state.is_over:
        seat = state.actors[0]
        seen = state.observe(seat)
        actions = seen.actions()
        if may_be_asked(seen, actions):
            yield seen, dealer, tuple(done)
        action = players.get("normal", game=game_id, seed=seed, simulations=12).choose(seen)
        state.play(action, seat)
        done.append(f"{seat}: {action}")


def make_exercises(game_id: str, seconds: float, wanted: int = WANTED) -> list[Exercise]:
    """Exercises of a game, found within that many seconds of processor time."""
    advice, until = advice_for(game_id), time.process_time() + seconds
    found: list[Found] = []
    asked: Counter[str] = Counter()

    def enough() -> bool:
        surprising = sum(not one.seems for one in found)
        return surprising + min(MAX_OBVIOUS, len(found) - surprising) >= wanted

    for seed in count(1):
        of_deal = 0
        for seen, dealer, actions in find_candidates(game_id, seed):
            if of_deal >= OF_A_DEAL or time.process_time() > until or enough():
                break
            distinct = advice.distinct_actions(seen.state, 0, seen.actions())
            if len(distinct) < 2 or advice.find_claim(seen) is not None or len(set(seen.actions())) < 2:
                continue
            judged, spread = judge(seen, 1, simulations=FIRST_LOOK)
            good = sorted(clear_best(judged, spread))  # as they are kept: the first one is explained
            question = "" if spread else str(seen.prompt(lambda seat: str(seat)))  # what is calculated is soon the same
            same = f"{question} {sorted(seen.hand)}"
            if not good or asked[question] >= MAX_ALIKE or asked[same] or not says_why(seen, good):
                continue
            why = "" if isinstance(seen.game, TrickGame) else advice.reason(seen, _action(seen, good[0]))
            if asked[why] >= SAME_REASON:
                continue
            if not all(search_agrees(seen, good, *search) for search in (QUICK, LONG)):
                continue
            seems = str(advice.best_by_prior(seen.state.observe(0), seen.actions())) in good
            found.append(Found(with_theme(Exercise(seed, dealer, actions, tuple(sorted(good))), seen), seems))
            asked.update([*([question, same] if question else []), *([why] if why else [])])
            of_deal += 1
        if time.process_time() > until or enough():
            break
    found.sort(key=lambda one: one.seems)
    surprising = sum(not one.seems for one in found)
    kept = found[: max(wanted, surprising)][:wanted]
    return [one.exercise for one in sorted(kept, key=lambda one: len(one.exercise.actions), reverse=True)]


def _action(seen: Observation, text: str) -> Any:
    return next(action for action in seen.actions() if str(action) == text)


def write(game_id: str, exercises: Sequence[Exercise], by: str, options: dict[str, Any]) -> Path:
    """Write a game's exercises, made with these options, those of the preset `by`."""
    told = [json.dumps(msgspec.to_builtins(one), separators=(",", ":")) for one in exercises]
    path = program_folder(game_id) / EXERCISES_FILE
    revision = rules.get(game_id).revision
    head = f'{{"revision": {revision}, "preset": "{by}", "options": {json.dumps(options)}, "exercises": ['
    path.write_text(head + "\n" + ",\n".join(told) + "\n]}\n", "utf-8")
    return path


def name_themes(game_id: str) -> None:
    """Write the themes and levels of a game's exercises anew; the exercises stay."""
    found = [
        with_theme(one, one.position(game_id, number).match().state.observe(0))
        for number, one in enumerate(game_exercises(game_id), 1)
    ]
    write(game_id, found, exercise_preset(game_id), options_of_exercises(game_id))
