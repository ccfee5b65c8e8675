"""A person who uses one version of the program for a while; run with that version's code on Python's path.

    python person.py SEED

Goes on with every match that is offered, begins one of every game, ends some, and makes some of everything else that
the version keeps: settings, deals of the day, sets of deals, positions to practise, reviews, decisions, exercises.
Prints as JSON what has been made, by kind. Uses only what every version since 22 November 2026 has, and leaves out
what a version does not have yet.
"""

from __future__ import annotations

import json
import random
import sys
from datetime import date, timedelta
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from typing import Any

import cardhall
from cardhall import rules
from cardhall.match import Match, SaveError, Store

ACTIONS_OF_NEW_MATCH = 25  # of a new match
GOING_ON = 3  # actions of a match that was offered
SHORT: dict[str, dict[str, Any]] = {"stealing-bundles": {"deals": 1}, "truc": {"target": 3}, "euchre": {"target": 5}}
REVIEWED_GAMES = ("whist", "ecarte")  # games with reviews, positions to practise, exercises and sets
FIRST_COSTS = (0.0, 1.5, 0.1, 2.0, 0.4)  # of the first decisions of a deal
LONGEST = 3000  # actions
FIRST_DAY = date(2026, 11, 21)


class Person:
    """Uses a version with its own folders, which the environment names."""

    def __init__(self, seed: int) -> None:
        self.seed, self.rng, self.store = seed, random.Random(seed), Store()
        self.made: dict[str, Any] = {
            "code": str(Path(cardhall.__file__).parent), "matches": {}, "refused": {}, "results": [], "settings": {},
            "days": [], "sets": [], "practice": [], "answers": [], "decisions": 0, "reviews": [], "comparisons": [],
            "exercises": [],
        }  # fmt: skip

    def use(self) -> dict[str, Any]:
        """Do everything once. Returns what has been made, by kind."""
        function_of_version(self.store, "tidy", "clean_up")()
        self._go_on()
        self._begin()
        self._end()
        self._choose_settings()
        if has_module("days") or has_module("deal_of_the_day"):
            self._play_day()
        for game in REVIEWED_GAMES:
            if has_module("duplicates"):
                self._play_set(game)
            if has_module("practice"):
                self._review(game)
            if has_module("exercises"):
                self._exercise(game)
        if has_module("practice"):
            self._practise()
        return self.made

    def _play(self, match: Match, most: int) -> None:
        for _ in range(most):
            if match.state.is_over or match.is_done:
                return
            seat = self.rng.choice(match.state.actors)
            match.play(self.rng.choice(match.state.actions(seat)), seat)

    def _save(self, match: Match) -> None:
        """Save a match, and record its result if it is over."""
        self.store.autosave(match)
        if match.is_done:
            self.store.record(match)
            if getattr(match, "occasion", None) is None:
                self.made["results"].append(match.id)
        self.made["matches"][match.id] = [f"{seat} {action}" for seat, action in match.course]
        self.store.release(match)

    def _go_on(self) -> None:
        for summary in function_of_version(self.store, "continuing", "unfinished_matches")():
            try:
                match = self.store.load(summary)
            except SaveError as error:
                self.made["refused"][summary.id] = str(error)
                continue
            while match.can_redo():
                match.redo()
            self._play(match, GOING_ON)
            self._save(match)

    def _begin(self) -> None:
        for game in rules.GAMES:
            match = Match.new(game, seed=self.seed * 100)
            self._play(match, ACTIONS_OF_NEW_MATCH)
            self._save(match)

    def _end(self) -> None:
        for number, (game, options) in enumerate(SHORT.items()):
            match = Match.new(game, seed=self.seed * 10 + number, options=options)
            self._play(match, LONGEST)
            self._save(match)

    def _choose_settings(self) -> None:
        from cardhall.desktop.settings import load_settings

        settings, wrong = load_settings()
        assert wrong == "", wrong
        game = sorted(rules.GAMES)[self.seed % len(rules.GAMES)]
        settings.name, settings.theme = f"Ada {self.seed}", ("light", "dark")[self.seed % 2]
        settings.favourites = [*dict.fromkeys((*settings.favourites, game))]
        function_of_version(settings, "game_memory", "game_choices")(game)["seats"] = next(
            iter(rules.get(game).seat_counts)
        )
        trouble = settings.save()
        assert trouble == "", trouble
        self.made["settings"] = {
            "name": settings.name, "theme": settings.theme, "favourites": settings.favourites, "games": settings.games,
        }  # fmt: skip

    def _play_day(self) -> None:
        days = module_of_version("days", "deal_of_the_day")
        day = FIRST_DAY + timedelta(days=self.seed)
        match = function_of_version(days, "match_of", "day_match")("stealing-bundles", day)
        self._play(match, LONGEST)
        self._save(match)
        self.made["days"].append([day.isoformat(), "stealing-bundles", match.id])

    def _play_set(self, game: str) -> None:
        duplicates = module_of_version("duplicates")
        seats = rules.get(game).seat_counts[0]
        sets = [one.id for one in duplicates.all_sets(self.store.folder) if one.game == game]
        levels = dict.fromkeys(range(1, seats), "easy")
        sets.append(
            function_of_version(duplicates, "begin", "start_set")(self.store.folder, game, seats, {}, levels, 8).id
        )
        for own_id in sets:
            one = function_of_version(duplicates, "read", "read_set")(self.store.folder, own_id)
            deal = one.next_deal
            if deal is None:
                continue
            match = function_of_version(one, "match", "match_of_deal")(deal)
            self._play(match, LONGEST)
            self._save(match)
            self.made["sets"].append([own_id, deal, match.id])

    def _review(self, game: str) -> None:
        """Judge a deal as a review does, and keep all results of the review."""
        analysis, folder = module_of_version("analysis"), self.store.folder
        match = Match.new(game, seed=self.seed * 1000 + 7)
        while not match.state.results:
            self._play(match, 1)
        found = function_of_version(analysis.Analysis, "of", "from_match")(match, 1)
        judgements = function_of_version(found, "judged", "judgements")
        for choice, cost in zip(found.choices, FIRST_COSTS):  # noqa: B905 - as long as the shorter
            other = next(one for one in choice.seen.actions() if one != choice.action)
            entries = (
                analysis.Alternative(str(other), 5.0, 0.0, 40),
                analysis.Alternative(str(choice.action), 5.0 - cost, 0.1, 40),
            )
            judgements[choice.place] = analysis.Judgement(choice.place, str(choice.action), entries, 2.0)
        self._save(match)
        all_positions = function_of_version(module_of_version("practice"), "all_exercises", "all_positions")
        before = {one.id for one in all_positions(folder)}
        function_of_version(module_of_version("practice"), "take", "add_positions")(folder, match, found)
        self.made["practice"] += sorted({one.id for one in all_positions(folder)} - before)
        function_of_version(module_of_version("decisions"), "add", "add_review")(folder, match, found)
        self.made["decisions"] += len(judgements)
        function_of_version(analysis, "keep", "write_review")(folder, match, found)
        self.made["reviews"].append([match.id, game, len(judgements)])
        replays = module_of_version("by_others", "replay_by_computer")
        outcome = function_of_version(replays, "Outcome", "DealOutcome")(
            tuple([1] + [0] * (len(match.state.results[0].delta) - 1)), 1.0
        )
        function_of_version(module_of_version("others", "computer_results"), "keep", "write_result")(
            folder, match, 1, outcome
        )
        self.made["comparisons"].append([match.id, game, 1])

    def _exercise(self, game: str) -> None:
        exercises = module_of_version("exercises")
        progress = function_of_version(exercises, "Progress", "ExerciseProgress").read(self.store.folder)
        game_exercises = function_of_version(exercises, "exercises_of", "game_exercises")(game)
        for place in range(self.seed * 3, self.seed * 3 + 3):
            one = game_exercises[place % len(game_exercises)]
            call_with_right(function_of_version(progress, "note", "note_outcome"), game, one, place % 2 == 0)
            self.made["exercises"].append([game, one.key, "right" if place % 2 == 0 else "wrong"])

    def _practise(self) -> None:
        practice = module_of_version("practice")
        for one in function_of_version(practice, "all_exercises", "all_positions")(self.store.folder)[:3]:
            call_with_right(function_of_version(practice, "answer", "record_answer"), self.store.folder, one, True)
            self.made["answers"].append(one.id)


def module_of_version(*names: str) -> Any:
    """Return a module of the version's `cardhall.match`, by its name in older versions or in newer ones."""
    return import_module(f"cardhall.match.{next(name for name in names if has_module(name))}")


def function_of_version(owner: Any, older: str, newer: str) -> Any:
    """Return a member of a module or an object, by its name in older versions or in newer ones."""
    return getattr(owner, older) if hasattr(owner, older) else getattr(owner, newer)


def call_with_right(function: Any, first: Any, second: Any, is_right: bool) -> None:
    """Call a function of the version with its keyword for a right answer, which was `right` in older versions."""
    keyword = "right" if "right" in signature(function).parameters else "is_right"
    function(first, second, **{keyword: is_right})


def has_module(name: str) -> bool:
    """Whether the version has that module."""
    return find_spec(f"cardhall.match.{name}") is not None


if __name__ == "__main__":
    sys.stdout.write(json.dumps(Person(int(sys.argv[1])).use()))
