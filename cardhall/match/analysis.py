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

PERSON = 0
SECONDS_PER_DECISION = 0.6  # seconds of thought, at most
SECONDS_IN_ALL = 16.0  # seconds, shared by all decisions of a deal
LEAST_SECONDS = 0.05  # seconds for each decision, however many there are
LONGER_SECONDS = 6.0  # seconds for one decision that the person asks to have analysed longer
OPEN_SECONDS = 2.0  # seconds, shared by all costly decisions that are analysed with open cards
SLIP_FROM, MISTAKE_FROM = 0.10, 0.35  # costs, as shares of the spread of results
LEAST_SPREAD = 0.25  # share of the usual spread of the game; a smaller spread is not used to rate a decision
LARGEST_FILE = 2**20  # bytes of the reviews of one match
BEST, GOOD, SLIPPED, MISTAKEN = "best", "good", "slip", "mistake"
RATING_TEXTS = {BEST: say("Best"), GOOD: say("Good"), SLIPPED: say("Slip"), MISTAKEN: say("Mistake")}


@dataclass(frozen=True)
class Judging:
    """A task: estimates the value of every legal action of a decision."""

    seen: Observation
    seconds: float
    seed: int = 0

    def work(self) -> Any:
        """Return each action with value, margin and number of sampled deals, best first; and the spread of results."""
        from cardhall import players

        player = players.get("hard", game=self.seen.game.id, seed=self.seed, seconds=self.seconds)
        found, spread = player.judge(self.seen)
        return [(str(one.action), one.value, one.margin, one.deals) for one in found], spread


@dataclass(frozen=True)
class Following:
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
class Opening:
    """A task: compares the best action with the action done, with all cards known."""

    state: State
    best: Action
    done: Action
    seconds: float

    def work(self) -> Any:
        """Return the difference in points and its margin: see `expected_course.action_difference`."""
        from cardhall.players.advice import advice_for
        from cardhall.players.search.expected_course import action_difference

        advice = advice_for(self.state.game.id)
        return action_difference(self.state, PERSON, self.best, self.done, advice, self.seconds)


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
    margin: schema.Size  # half the 95 % range of the difference from the best action
    deals: schema.Count  # sampled deals


class Judgement(Struct, frozen=True):
    """The estimated cost of a decision."""

    place: schema.Place
    action: schema.ActionText
    alternatives: Annotated[tuple[Alternative, ...], Meta(min_length=1, max_length=1000)]  # best first
    spread: schema.Size  # standard deviation of the results of the best action, in points

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
        if cost <= SLIP_FROM * self.spread:
            return GOOD
        return SLIPPED if cost < MISTAKE_FROM * self.spread else MISTAKEN


class Moment(Struct, frozen=True):
    """The expected result of a deal after some actions."""

    done: schema.Place  # number of actions of the deal so far
    expected: schema.PointsBySide  # points that each side is expected to make


class Luck(Struct, frozen=True):
    """The cost of a decision in the deal as it was, with all cards known."""

    place: schema.Place
    cost: schema.Points  # points of the person's side; below zero: the decision was lucky
    margin: schema.Size  # half its 95 % range

    @property
    def certain(self) -> float:
        """The cost in points; 0 where it may be chance."""
        return 0.0 if abs(self.cost) <= self.margin else float(self.cost)


@dataclass
class Analysis:
    """The review of one deal of a match, perhaps not finished."""

    deal: int
    begin: int  # index of the deal's first action in the course of the match
    choices: list[Choice]
    following: Following
    usual: float  # the usual spread of results in the game, in points
    judged: dict[int, Judgement] = field(default_factory=dict)  # by place
    course: list[Moment] = field(default_factory=list)
    failed: set[int] = field(default_factory=set)  # places that could not be judged
    is_followed: bool = False  # the course has been computed, or cannot be
    luck: dict[int, Luck] = field(default_factory=dict)  # by place, of costly decisions

    @classmethod
    def of(cls, match: Match, deal: int) -> Analysis:
        """Return an empty review of a finished deal. Raises ValueError for other deals; `match` is not changed."""
        from cardhall.match.match_copies import free_state, play_to_end
        from cardhall.players.advice import advice_for

        again = play_to_end(match, deal)
        results = [abs(value) for result in again.state.results for value in result.delta]
        again.rewind(deal)
        course, begin, start = again.course, len(again.log), free_state(again)
        choices: list[Choice] = []
        place = begin
        while place < len(course) and len(again.state.results) < deal:
            seat, action = course[place]
            if seat == PERSON and place not in again.claims:
                seen = again.state.observe(PERSON)
                if len(seen.actions()) > 1:
                    choices.append(Choice(place, seen, action))
            again.step()
            place = len(again.log)
        usual = advice_for(match.game.id).usual_difference(again.state) or sum(results) / len(results) or 1.0
        following = Following(start, tuple(course[begin:place]))
        # in a game without choices the cards alone fix the result: there is no course to compute
        return cls(deal, begin, choices, following, usual, is_followed=not match.game.has_choices)

    @property
    def seconds(self) -> float:
        """Seconds of thought for each decision."""
        return min(SECONDS_PER_DECISION, max(LEAST_SECONDS, SECONDS_IN_ALL / max(1, len(self.choices))))

    def due(self, first: int | None = None) -> Choice | None:
        """Return the next decision to judge; the decision at place `first` comes first. None: all are judged."""
        left = [one for one in self.choices if one.place not in self.judged and one.place not in self.failed]
        return next((one for one in left if one.place == first), left[0] if left else None)

    @property
    def costly(self) -> list[int]:
        """The places of the decisions that cost something."""
        return sorted(place for place, one in self.judged.items() if one.cost)

    def unopened(self, first: int | None = None) -> int | None:
        """Return the place of the next costly decision to analyse with open cards, `first` before the others."""
        left = [place for place in self.costly if place not in self.luck]
        return first if first in left else next(iter(left), None)

    def opening(self, place: int) -> Opening:
        """Return the task that analyses the decision at a place with open cards."""
        state = self.following.state.copy()
        for seat, action in self.following.actions[: place - self.begin]:
            state.play(action, seat)
        one = self.judged[place]
        seconds = OPEN_SECONDS / max(1, len(self.costly))
        return Opening(state, Action.parse(one.best.action), Action.parse(one.action), seconds)

    def take_luck(self, place: int, found: Any) -> None:
        """Add the result of an `Opening`; None: the task failed, so that no cost is certain."""
        cost, margin = found or (0.0, 0.0)
        self.luck[place] = Luck(place, round(cost, 4), round(margin, 4))

    @property
    def progress(self) -> float:
        """The share of the tasks that are done, from 0 to 1."""
        costly = self.costly
        whole = len(self.choices) + 1 + len(costly)
        opened = sum(place in self.luck for place in costly)
        return (len(self.judged) + len(self.failed) + self.is_followed + opened) / whole

    def take(self, choice: Choice, found: Any) -> None:
        """Add the result of a `Judging`; None: the task failed."""
        if found is None:
            self.failed.add(choice.place)
            return
        entries, spread = found
        least = min(value for _, value, _, _ in entries)
        told = [
            Alternative(action, round(value, 4), round(margin if isfinite(margin) else abs(value - least), 4), deals)
            for action, value, margin, deals in entries
        ]
        self.judged[choice.place] = Judgement(choice.place, str(choice.action), tuple(told), self._measure(spread))
        self.luck.pop(choice.place, None)  # another action may be the best now

    def _measure(self, spread: float) -> float:
        """Return the spread for the rating of a decision: of the results there, or a share of the game's usual spread.

        Near the end of a deal results hardly differ. Without the lower bound a tiny loss there would count as a
        mistake, because it is large beside the spread.
        """
        return max(spread, LEAST_SPREAD * self.usual) if spread else self.usual

    def take_course(self, found: Any) -> None:
        """Set the course from the result of `following`; None: the task failed."""
        self.is_followed = True
        self.course = [Moment(done, tuple(round(value, 4) for value in expected)) for done, expected in found or ()]

    def count(self) -> dict[str, int]:
        """Return the number of decisions of each rating."""
        counts = Counter(one.rating for one in self.judged.values())
        return {rating: counts[rating] for rating in RATING_TEXTS}

    def next_mistake(self, place: int, back: bool = False) -> int | None:
        """Return the place of the next slip or mistake after `place` (with `back`: before it); None: there is none."""
        wrong = sorted(place for place, one in self.judged.items() if one.rating in (SLIPPED, MISTAKEN))
        if back:
            return next((one for one in reversed(wrong) if one < place), None)
        return next((one for one in wrong if one > place), None)


# ---- saved beside the match


class _Kept(Struct, frozen=True):
    deal: schema.Place
    digest: schema.Word  # check sum of the deal's actions: a review of other actions is not used
    judged: Annotated[tuple[Judgement, ...], Meta(max_length=2000)]
    course: Annotated[tuple[Moment, ...], Meta(max_length=2000)]
    luck: Annotated[tuple[Luck, ...], Meta(max_length=2000)] = ()


def _digest(analysis: Analysis) -> str:
    told = [[seat, str(action)] for seat, action in analysis.following.actions]
    return schema.json_checksum([analysis.begin, told])


def path_of(folder: Path, match: Match) -> Path:
    """Return the path of the reviews of a match; `folder`: the folder of all matches."""
    return folder / "reviews" / match_file_name(match.game.id, match.id)


def _file_of(folder: Path, match: Match) -> EntryFile[_Kept]:
    return EntryFile(path_of(folder, match), _Kept, LARGEST_FILE)


def write_review(folder: Path, match: Match, analysis: Analysis) -> None:
    """Save the review of a deal in the file of the match's reviews. Raises OSError."""
    judged = tuple(analysis.judged[place] for place in sorted(analysis.judged))
    luck = tuple(analysis.luck[place] for place in sorted(analysis.luck))
    kept = _Kept(analysis.deal, _digest(analysis), judged, tuple(analysis.course), luck)
    _file_of(folder, match).write(kept)


def read_review(folder: Path, match: Match, analysis: Analysis) -> None:
    """Fill in what was saved of a deal's review. Damaged parts are left out, and computed again."""
    for one in _file_of(folder, match).read():
        if one.deal == analysis.deal and one.digest == _digest(analysis):
            places = {choice.place for choice in analysis.choices}
            analysis.judged = {judged.place: judged for judged in one.judged if judged.place in places}
            analysis.course = list(one.course)
            analysis.is_followed = bool(one.course)
            analysis.luck = {luck.place: luck for luck in one.luck if luck.place in places}


def mistakes(folder: Path, match: Match) -> dict[int, int]:
    """Return the number of slips and mistakes in each reviewed deal of a match, by the deal's number."""
    return {
        one.deal: sum(judged.rating in (SLIPPED, MISTAKEN) for judged in one.judged)
        for one in _file_of(folder, match).read()
    }
