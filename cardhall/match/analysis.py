"""The review of a finished deal: the cost of each decision of the person, and how the deal went.

Two questions are kept apart. What a decision cost is judged from what its player could know, in imagined deals: that
decides its rating. How the deal stood after each action, and what a decision that cost something did in this very deal,
is reckoned with all cards as they were: that shows luck.

The thinking is tasks for the thinking process, one for each decision, one for the course of the deal and one for each
decision that cost something; `Analysis` says which are due, takes what comes of them, and is kept with the match.
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
SECONDS_PER_DECISION = 0.6  # of thought for a decision, at most
SECONDS_IN_ALL = 16.0  # for all decisions of a deal
LEAST_SECONDS = 0.05  # for a decision where there are very many
LONGER_SECONDS = 6.0  # seconds of thought for a decision that the person wants thought about longer
OPEN_SECONDS = 2.0  # for all looks at decisions with the cards as they were
SLIP_FROM, MISTAKE_FROM = 0.10, 0.35  # of the spread of results: from here on a decision is a slip, or a mistake
LEAST_SPREAD = 0.25  # of what results of deals usually differ by: by less no cost is measured
LARGEST_FILE = 2**20  # bytes of what is kept of a match
BEST, GOOD, SLIPPED, MISTAKEN = "best", "good", "slip", "mistake"
RATING_TEXTS = {BEST: say("Best"), GOOD: say("Good"), SLIPPED: say("Slip"), MISTAKEN: say("Mistake")}


@dataclass(frozen=True)
class Judging:
    """A task: what the legal actions of a decision are worth."""

    seen: Observation
    seconds: float
    seed: int = 0

    def work(self) -> Any:
        """Each action with its value, margin and number of imagined deals, best first; and the spread of results."""
        from cardhall import players

        player = players.get("hard", game=self.seen.game.id, seed=self.seed, seconds=self.seconds)
        found, spread = player.judge(self.seen)
        return [(str(one.action), one.value, one.margin, one.deals) for one in found], spread


@dataclass(frozen=True)
class Following:
    """A task: how the deal stood after each action, all cards being known."""

    state: State
    actions: tuple[tuple[int, Action], ...]

    def work(self) -> Any:
        """See `open_cards.course`."""
        from cardhall.players.advice import advice_for
        from cardhall.players.search.expected_course import expected_course

        game_id = self.state.game.id
        return expected_course(self.state.copy(), self.actions, advice_for(game_id), self.state.deal_number)


@dataclass(frozen=True)
class Opening:
    """A task: how much more the best action would have brought than what was done, all cards being known."""

    state: State
    best: Action
    done: Action
    seconds: float

    def work(self) -> Any:
        """See `open_cards.difference`."""
        from cardhall.players.advice import advice_for
        from cardhall.players.search.expected_course import action_difference

        advice = advice_for(self.state.game.id)
        return action_difference(self.state, PERSON, self.best, self.done, advice, self.seconds)


@dataclass(frozen=True)
class Choice:
    """An action that the person chose among several."""

    place: int  # of the action in the course of the match
    seen: Observation
    action: Action


class Alternative(Struct, frozen=True):
    """A legal action and its estimated value."""

    action: schema.ActionText
    value: schema.Points  # points for the person's side
    margin: schema.Size  # half the 95 % interval of how far it is behind the best
    deals: schema.Count  # imagined


class Judgement(Struct, frozen=True):
    """The estimated cost of a decision."""

    place: schema.Place
    action: schema.ActionText
    alternatives: Annotated[tuple[Alternative, ...], Meta(min_length=1, max_length=1000)]  # best first
    spread: schema.Size  # standard deviation of the results of the best

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
        """By how much the best is better, in points; 0 where that may be chance."""
        cost = self.best.value - self.chosen.value
        return 0.0 if cost <= self.chosen.margin else float(cost)

    @property
    def rating(self) -> str:
        """One of `RATING_TEXTS`."""
        if self.chosen.action == self.best.action:
            return BEST
        cost = self.cost
        if cost <= SLIP_FROM * self.spread:
            return GOOD
        return SLIPPED if cost < MISTAKE_FROM * self.spread else MISTAKEN


class Moment(Struct, frozen=True):
    """How a deal stood."""

    done: schema.Place  # actions of the deal
    expected: schema.PointsBySide  # by side, in points


class Luck(Struct, frozen=True):
    """The cost of a decision in this very deal, all cards being known."""

    place: schema.Place
    cost: schema.Points  # points for the person's side; below zero where it was lucky
    margin: schema.Size  # half its 95 % interval

    @property
    def certain(self) -> float:
        """The cost; 0 where it may be chance."""
        return 0.0 if abs(self.cost) <= self.margin else float(self.cost)


@dataclass
class Analysis:
    """The review of one deal of a match, perhaps not finished."""

    deal: int
    begin: int  # the place of its first action in the course of the match
    choices: list[Choice]
    following: Following
    usual: float  # what results of such deals usually differ by
    judged: dict[int, Judgement] = field(default_factory=dict)  # by place
    course: list[Moment] = field(default_factory=list)
    failed: set[int] = field(default_factory=set)  # places that could not be judged
    is_followed: bool = False  # the course is known, or cannot be
    luck: dict[int, Luck] = field(default_factory=dict)  # by place, of what cost something

    @classmethod
    def of(cls, match: Match, deal: int) -> Analysis:
        """Return the decisions of a finished deal. Raises ValueError for other deals; `match` stays as it is."""
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
        # where nothing is ever decided, the cards as they lie say from the beginning how the deal ends
        return cls(deal, begin, choices, following, usual, is_followed=not match.game.has_choices)

    @property
    def seconds(self) -> float:
        """Seconds of thought for each decision."""
        return min(SECONDS_PER_DECISION, max(LEAST_SECONDS, SECONDS_IN_ALL / max(1, len(self.choices))))

    def due(self, first: int | None = None) -> Choice | None:
        """A decision that is not judged yet, `first` before all others; None: all are."""
        left = [one for one in self.choices if one.place not in self.judged and one.place not in self.failed]
        return next((one for one in left if one.place == first), left[0] if left else None)

    @property
    def costly(self) -> list[int]:
        """The places of the decisions that cost something."""
        return sorted(place for place, one in self.judged.items() if one.cost)

    def unopened(self, first: int | None = None) -> int | None:
        """Return a costly decision that was not yet looked at with open cards, `first` before others."""
        left = [place for place in self.costly if place not in self.luck]
        return first if first in left else next(iter(left), None)

    def opening(self, place: int) -> Opening:
        """Return the task that looks at a decision with open cards."""
        state = self.following.state.copy()
        for seat, action in self.following.actions[: place - self.begin]:
            state.play(action, seat)
        one = self.judged[place]
        seconds = OPEN_SECONDS / max(1, len(self.costly))
        return Opening(state, Action.parse(one.best.action), Action.parse(one.action), seconds)

    def take_luck(self, place: int, found: Any) -> None:
        """Take the result of an `Opening`; None: the task failed, and nothing is certain."""
        cost, margin = found or (0.0, 0.0)
        self.luck[place] = Luck(place, round(cost, 4), round(margin, 4))

    @property
    def progress(self) -> float:
        """The share of the work that is done, from 0 to 1."""
        costly = self.costly
        whole = len(self.choices) + 1 + len(costly)
        opened = sum(place in self.luck for place in costly)
        return (len(self.judged) + len(self.failed) + self.is_followed + opened) / whole

    def take(self, choice: Choice, found: Any) -> None:
        """Take the result of a `Judging`; None: the task failed."""
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
        """By what the cost of a decision is measured: the spread of the results there, or of such deals.

        Near the end of a deal next to nothing is open. What is lost there is little, and does not become a mistake by
        being all that there was to lose.
        """
        return max(spread, LEAST_SPREAD * self.usual) if spread else self.usual

    def take_course(self, found: Any) -> None:
        """Take the result of `following`; None: the task failed."""
        self.is_followed = True
        self.course = [Moment(done, tuple(round(value, 4) for value in expected)) for done, expected in found or ()]

    def count(self) -> dict[str, int]:
        """How many decisions there are of each rating."""
        counts = Counter(one.rating for one in self.judged.values())
        return {rating: counts[rating] for rating in RATING_TEXTS}

    def next_mistake(self, place: int, back: bool = False) -> int | None:
        """Return the place of the next slip or mistake after `place`, or before; None: there is none."""
        wrong = sorted(place for place, one in self.judged.items() if one.rating in (SLIPPED, MISTAKEN))
        if back:
            return next((one for one in reversed(wrong) if one < place), None)
        return next((one for one in wrong if one > place), None)


# ---- kept with the match


class _Kept(Struct, frozen=True):
    deal: schema.Place
    digest: schema.Word  # of the actions of the deal: an analysis of other actions is none of this deal
    judged: Annotated[tuple[Judgement, ...], Meta(max_length=2000)]
    course: Annotated[tuple[Moment, ...], Meta(max_length=2000)]
    luck: Annotated[tuple[Luck, ...], Meta(max_length=2000)] = ()


def _digest(analysis: Analysis) -> str:
    told = [[seat, str(action)] for seat, action in analysis.following.actions]
    return schema.json_checksum([analysis.begin, told])


def path_of(folder: Path, match: Match) -> Path:
    """Where the analyses of a match are kept, in the folder of all matches."""
    return folder / "reviews" / match_file_name(match.game.id, match.id)


def _file_of(folder: Path, match: Match) -> EntryFile[_Kept]:
    return EntryFile(path_of(folder, match), _Kept, LARGEST_FILE)


def write_review(folder: Path, match: Match, analysis: Analysis) -> None:
    """Write an analysis down beside those of the match's other deals. Raises OSError."""
    judged = tuple(analysis.judged[place] for place in sorted(analysis.judged))
    luck = tuple(analysis.luck[place] for place in sorted(analysis.luck))
    kept = _Kept(analysis.deal, _digest(analysis), judged, tuple(analysis.course), luck)
    _file_of(folder, match).write(kept)


def read_review(folder: Path, match: Match, analysis: Analysis) -> None:
    """Fill in the review of the deal that was kept before. Damaged parts are found anew."""
    for one in _file_of(folder, match).read():
        if one.deal == analysis.deal and one.digest == _digest(analysis):
            places = {choice.place for choice in analysis.choices}
            analysis.judged = {judged.place: judged for judged in one.judged if judged.place in places}
            analysis.course = list(one.course)
            analysis.is_followed = bool(one.course)
            analysis.luck = {luck.place: luck for luck in one.luck if luck.place in places}


def mistakes(folder: Path, match: Match) -> dict[int, int]:
    """How many slips and mistakes were found in each deal of a match that was reviewed, by the deal's number."""
    return {
        one.deal: sum(judged.rating in (SLIPPED, MISTAKEN) for judged in one.judged)
        for one in _file_of(folder, match).read()
    }
