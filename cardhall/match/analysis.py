"""The review of a finished deal: the cost of each decision of the person, and how the deal went.

A review answers two questions. The cost of a decision is estimated from what the person could know, in sampled deals:
the cost decides the rating. The expected result after each action, and the cost of a decision in this very deal, are
computed with all cards known: they show luck.

The thinking process does the work in tasks: one for each decision, one for the course of the deal, and one for each
decision with a cost. `Analysis` says which task is next and takes the results; it is saved beside the match.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct

from cardhall.language import say
from cardhall.match import schema
from cardhall.match.folders import match_file_name
from cardhall.match.records.json_files import EntryFile
from cardhall.rules.engine.action import Action

if TYPE_CHECKING:
    from cardhall.match.match import Match
    from cardhall.rules.engine.observation import Observation
    from cardhall.rules.engine.state import State

PERSON_SEAT = 0
SECONDS_PER_DECISION = 0.6  # seconds of thought, at most
MAX_SECONDS_PER_DEAL = 16.0  # seconds, shared by all decisions of a deal
MIN_SECONDS_PER_DECISION = 0.05  # seconds for each decision, however many there are
LONGER_SECONDS_PER_DECISION = 6.0  # seconds for one decision that the person asks to have analysed longer
OPEN_CARD_SECONDS = 2.0  # seconds, shared by all costly decisions that are analysed with open cards
MIN_SLIP_COST_IN_SPREADS, MIN_MISTAKE_COST_IN_SPREADS = 0.10, 0.35  # costs, as shares of the spread of results
MIN_SHARE_OF_USUAL_SPREAD = (
    0.25  # share of the usual spread of the game; a smaller spread is not used to rate a decision
)
MAX_FILE_BYTES = 2**20  # bytes of the reviews of one match
BEST, GOOD, SLIP, MISTAKE = "best", "good", "slip", "mistake"
RATING_TEXTS = {BEST: say("Best"), GOOD: say("Good"), SLIP: say("Slip"), MISTAKE: say("Mistake")}


@dataclass(frozen=True)
class DecisionTask:
    """A task: estimates the value of every legal action of a decision."""

    seen: Observation
    seconds: float
    seed: int = 0

    def work(self) -> Any:
        """Return each action with value, margin and number of sampled deals, best first; and the spread of results."""
        from cardhall import players

        player = players.get("hard", game=self.seen.game.id, seed=self.seed, seconds=self.seconds)
        values, spread = player.judge(self.seen)
        return [(str(value.action), value.value, value.margin, value.deals) for value in values], spread


@dataclass(frozen=True)
class CourseTask:
    """A task: computes the expected result of a deal after each action, with all cards known."""

    state: State
    actions: tuple[tuple[int, Action], ...]

    def work(self) -> Any:
        """Return the expected points of each side after each action: see `expected_course.expected_course`."""
        from cardhall.players.advice import advice_for
        from cardhall.players.search.expected_course import expected_course

        game_id = self.state.game.id
        return expected_course(self.state.copy(), self.actions, advice_for(game_id), self.state.deal_number)


@dataclass(frozen=True)
class OpenCardTask:
    """A task: compares the best action with the action done, with all cards known."""

    state: State
    best_action: Action
    chosen_action: Action
    seconds: float

    def work(self) -> Any:
        """Return the difference in points and its margin: see `expected_course.action_difference`."""
        from cardhall.players.advice import advice_for
        from cardhall.players.search.expected_course import action_difference

        advice = advice_for(self.state.game.id)
        return action_difference(self.state, PERSON_SEAT, self.best_action, self.chosen_action, advice, self.seconds)


@dataclass(frozen=True)
class Choice:
    """An action that the person chose among several."""

    place: int  # index of the action in the course of the match
    seen: Observation
    action: Action


class Alternative(Struct, frozen=True):
    """A legal action and its estimated value."""

    action: schema.ActionText
    value: schema.Points  # points for the person's side
    margin: schema.NonNegative  # half the 95 % range of the difference from the best action
    deals: schema.Count  # sampled deals


class Judgement(Struct, frozen=True):
    """The estimated cost of a decision."""

    place: schema.ActionIndex
    action: schema.ActionText
    alternatives: Annotated[tuple[Alternative, ...], Meta(min_length=1, max_length=1000)]  # best first
    spread: schema.NonNegative  # standard deviation of the results of the best action, in points

    @property
    def best(self) -> Alternative:
        """The best action."""
        return self.alternatives[0]

    @property
    def chosen(self) -> Alternative:
        """The action that the person chose."""
        return next((one for one in self.alternatives if one.action == self.action), self.best)

    @property
    def cost(self) -> float:
        """The points lost against the best action; 0 where the difference may be chance."""
        cost = self.best.value - self.chosen.value
        return 0.0 if cost <= self.chosen.margin else float(cost)

    @property
    def rating(self) -> str:
        """The rating of the decision, a key of `RATING_TEXTS`."""
        if self.chosen.action == self.best.action:
            return BEST
        cost = self.cost
        if cost <= MIN_SLIP_COST_IN_SPREADS * self.spread:
            return GOOD
        return SLIP if cost < MIN_MISTAKE_COST_IN_SPREADS * self.spread else MISTAKE


class Moment(Struct, frozen=True):
    """The expected result of a deal after some actions."""

    done: schema.ActionIndex  # number of actions of the deal so far
    expected: schema.PointsBySide  # points that each side is expected to make


class Luck(Struct, frozen=True):
    """The cost of a decision in the deal as it was, with all cards known."""

    place: schema.ActionIndex
    cost: schema.Points  # points of the person's side; below zero: the decision was lucky
    margin: schema.NonNegative  # half its 95 % range

    @property
    def significant_cost(self) -> float:
        """The cost in points; 0 where it may be chance."""
        return 0.0 if abs(self.cost) <= self.margin else float(self.cost)


@dataclass
class Analysis:
    """The review of one deal of a match, perhaps not finished."""

    deal: int
    first_place: int  # index of the deal's first action in the course of the match
    choices: list[Choice]
    course_task: CourseTask
    usual_spread: float  # the usual spread of results in the game, in points
    judgements: dict[int, Judgement] = field(default_factory=dict)  # by place
    course: list[Moment] = field(default_factory=list)
    failed_places: set[int] = field(default_factory=set)  # places that could not be judged
    is_course_known: bool = False  # the course has been computed, or cannot be
    luck: dict[int, Luck] = field(default_factory=dict)  # by place, of costly decisions

    @classmethod
    def from_match(cls, match: Match, deal: int) -> Analysis:
        """Return an empty review of a finished deal. Raises ValueError for other deals; `match` is not changed."""
        from cardhall.match.match_copies import play_to_end, state_without_script
        from cardhall.players.advice import advice_for

        replay = play_to_end(match, deal)
        deal_swings = [abs(value) for result in replay.state.results for value in result.delta]
        replay.rewind(deal)
        course, first_place, state = replay.course, len(replay.log), state_without_script(replay)
        choices: list[Choice] = []
        place = first_place
        while place < len(course) and len(replay.state.results) < deal:
            seat, action = course[place]
            if seat == PERSON_SEAT and place not in replay.claimed_places:
                seen = replay.state.observe(PERSON_SEAT)
                if len(seen.actions()) > 1:
                    choices.append(Choice(place, seen, action))
            replay.step()
            place = len(replay.log)
        usual_spread = (
            advice_for(match.game.id).usual_difference(replay.state) or sum(deal_swings) / len(deal_swings) or 1.0
        )
        course_task = CourseTask(state, tuple(course[first_place:place]))
        # in a game without choices the cards alone fix the result: there is no course to compute
        return cls(deal, first_place, choices, course_task, usual_spread, is_course_known=not match.game.has_choices)

    @property
    def seconds(self) -> float:
        """Seconds of thought for each decision."""
        return min(
            SECONDS_PER_DECISION, max(MIN_SECONDS_PER_DECISION, MAX_SECONDS_PER_DEAL / max(1, len(self.choices)))
        )

    def next_unjudged(self, preferred_place: int | None = None) -> Choice | None:
        """Return the next decision to judge; the decision at place `preferred_place` comes first.

        None: all are judged.
        """
        unjudged = [
            one for one in self.choices if one.place not in self.judgements and one.place not in self.failed_places
        ]
        return next((one for one in unjudged if one.place == preferred_place), unjudged[0] if unjudged else None)

    @property
    def costly_places(self) -> list[int]:
        """The places of the decisions that cost something."""
        return sorted(place for place, one in self.judgements.items() if one.cost)

    def next_without_luck(self, preferred_place: int | None = None) -> int | None:
        """Return the place of the next costly decision to analyse with open cards, `preferred_place` first."""
        places = [place for place in self.costly_places if place not in self.luck]
        return preferred_place if preferred_place in places else next(iter(places), None)

    def open_card_task(self, place: int) -> OpenCardTask:
        """Return the task that analyses the decision at a place with open cards."""
        state = self.course_task.state.copy()
        for seat, action in self.course_task.actions[: place - self.first_place]:
            state.play(action, seat)
        judgement = self.judgements[place]
        seconds = OPEN_CARD_SECONDS / max(1, len(self.costly_places))
        return OpenCardTask(state, Action.parse(judgement.best.action), Action.parse(judgement.action), seconds)

    def add_luck(self, place: int, result: Any) -> None:
        """Add the result of an `OpenCardTask`; None: the task failed, so that no cost is certain."""
        cost, margin = result or (0.0, 0.0)
        self.luck[place] = Luck(place, round(cost, 4), round(margin, 4))

    @property
    def progress(self) -> float:
        """The share of the tasks that are done, from 0 to 1."""
        places = self.costly_places
        task_count = len(self.choices) + 1 + len(places)
        luck_count = sum(place in self.luck for place in places)
        return (len(self.judgements) + len(self.failed_places) + self.is_course_known + luck_count) / task_count

    def add_judgement(self, choice: Choice, result: Any) -> None:
        """Add the result of a `DecisionTask`; None: the task failed."""
        if result is None:
            self.failed_places.add(choice.place)
            return
        entries, spread = result
        lowest_value = min(value for _, value, _, _ in entries)
        alternatives = [
            Alternative(
                action, round(value, 4), round(margin if isfinite(margin) else abs(value - lowest_value), 4), deals
            )
            for action, value, margin, deals in entries
        ]
        self.judgements[choice.place] = Judgement(
            choice.place, str(choice.action), tuple(alternatives), self._rating_spread(spread)
        )
        self.luck.pop(choice.place, None)  # another action may be the best now

    def _rating_spread(self, spread: float) -> float:
        """Return the spread for the rating of a decision: of the results there, or a share of the game's usual spread.

        Near the end of a deal results hardly differ. Without the lower bound a tiny loss there would count as a
        mistake, because it is large beside the spread.
        """
        return max(spread, MIN_SHARE_OF_USUAL_SPREAD * self.usual_spread) if spread else self.usual_spread

    def set_course(self, result: Any) -> None:
        """Set the course from the result of `course_task`; None: the task failed."""
        self.is_course_known = True
        self.course = [Moment(done, tuple(round(value, 4) for value in expected)) for done, expected in result or ()]

    def count_ratings(self) -> dict[str, int]:
        """Return the number of decisions of each rating."""
        counts = Counter(one.rating for one in self.judgements.values())
        return {rating: counts[rating] for rating in RATING_TEXTS}

    def next_mistake(self, place: int, is_backwards: bool = False) -> int | None:
        """Return the place of the next slip or mistake after `place`, or before it if `is_backwards`; or None."""
        mistake_places = sorted(place for place, one in self.judgements.items() if one.rating in (SLIP, MISTAKE))
        if is_backwards:
            return next((one for one in reversed(mistake_places) if one < place), None)
        return next((one for one in mistake_places if one > place), None)


# ---- saved beside the match


class _StoredReview(Struct, frozen=True):
    deal: schema.ActionIndex
    digest: schema.ShortText  # check sum of the deal's actions: a review of other actions is not used
    judged: Annotated[tuple[Judgement, ...], Meta(max_length=2000)]
    course: Annotated[tuple[Moment, ...], Meta(max_length=2000)]
    luck: Annotated[tuple[Luck, ...], Meta(max_length=2000)] = ()


def _actions_checksum(analysis: Analysis) -> str:
    actions = [[seat, str(action)] for seat, action in analysis.course_task.actions]
    return schema.json_checksum([analysis.first_place, actions])


def reviews_path(folder: Path, match: Match) -> Path:
    """Return the path of the reviews of a match; `folder`: the folder of all matches."""
    return folder / "reviews" / match_file_name(match.game.id, match.id)


def _reviews_file(folder: Path, match: Match) -> EntryFile[_StoredReview]:
    return EntryFile(reviews_path(folder, match), _StoredReview, MAX_FILE_BYTES)


def write_review(folder: Path, match: Match, analysis: Analysis) -> None:
    """Save the review of a deal in the file of the match's reviews. Raises OSError."""
    judgements = tuple(analysis.judgements[place] for place in sorted(analysis.judgements))
    luck = tuple(analysis.luck[place] for place in sorted(analysis.luck))
    stored = _StoredReview(analysis.deal, _actions_checksum(analysis), judgements, tuple(analysis.course), luck)
    _reviews_file(folder, match).write(stored)


def read_review(folder: Path, match: Match, analysis: Analysis) -> None:
    """Fill in what was saved of a deal's review. Damaged parts are left out, and computed again."""
    for stored in _reviews_file(folder, match).read():
        if stored.deal == analysis.deal and stored.digest == _actions_checksum(analysis):
            places = {choice.place for choice in analysis.choices}
            analysis.judgements = {judged.place: judged for judged in stored.judged if judged.place in places}
            analysis.course = list(stored.course)
            analysis.is_course_known = bool(stored.course)
            analysis.luck = {luck.place: luck for luck in stored.luck if luck.place in places}


def count_mistakes(folder: Path, match: Match) -> dict[int, int]:
    """Return the number of slips and mistakes in each reviewed deal of a match, by the deal's number."""
    return {
        one.deal: sum(judged.rating in (SLIP, MISTAKE) for judged in one.judged)
        for one in _reviews_file(folder, match).read()
    }
