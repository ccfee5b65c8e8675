"""Questions: a seat, or several in order, choose from a few answers.

A game lists the seats (`InTurn.seats`), the answers (`Question.answers` or `Question.available_choices`), the answers
that end the question, and the next phase (`Question.finish`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from cardhall.cards import SUIT_SIGNS, SUITS
from cardhall.language import say, suit_name
from cardhall.rules.engine.action import Action, sort_actions, sort_calls
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.state import State
from cardhall.rules.mechanisms.call_states import AskState as AskState
from cardhall.rules.mechanisms.phase_part import PhasePart as PhasePart

YES, NO = Action("yes"), Action("no")
ACCEPT, REJECT = Action("accept"), Action("reject")
DONE: Final = Action("done")
NAME_SUIT_ACTIONS = {suit: Action("trump", suit) for suit in SUITS}
SUIT_LABELS = {
    str(action): say("{sign} {suit:capital}", sign=SUIT_SIGNS[suit], suit=suit_name(suit))
    for suit, action in NAME_SUIT_ACTIONS.items()
}


StateT = TypeVar("StateT", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class InTurn(Phase[StateT], Generic[StateT]):
    """A phase in which some seats act in order, each until done."""

    FIXED: ClassVar[tuple[str, ...]] = ("ask",)

    def seats(self, state: StateT) -> Sequence[int]:
        """Return the seats to ask, in order, as the phase begins: by default the seat to act."""
        assert state.turn is not None
        return (state.turn,)

    def unasked(self, state: StateT) -> Phase[Any] | None:
        """Return the next phase where nobody is to be asked: by default the game's next phase."""
        return self.next_phase(state)

    def before_turn(self, state: StateT, seat: int) -> None:
        """Prepare the turn of `seat`, such as by taking the widow."""

    def begin(self, state: StateT) -> Phase[Any] | None:
        state.waiting = tuple(self.seats(state))
        if not state.waiting:
            return self.unasked(state)
        InTurn.ask(self, state)
        return self

    def ask(self, state: StateT) -> None:
        """Give the turn to the first of the waiting seats."""
        seat = state.waiting[0]
        state.turn = seat
        if "before_turn" in self.overridden:
            self.before_turn(state, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(InTurn[StateT], Generic[StateT]):
    """A question to each seat in turn, until an answer settles it or all have answered."""

    name: ClassVar[str] = "answer"
    answers: tuple[Action, ...] = ()
    stops: tuple[Action, ...] = ()  # answers after which nobody else is asked

    def __init__(self) -> None:
        super().__init__()
        # all answers, sorted, where every answer is always open; else empty
        self.sorted_answers: list[Action] = []
        if self.overridden.isdisjoint(("available_choices", "why_not")):
            self.sorted_answers = sort_actions(self.answers)

    def available_choices(self, state: StateT, seat: int) -> Sequence[Action]:
        """Return the open answers of the seat, in any order: by default those of `answers` without objection."""
        if "why_not" not in self.overridden:  # every answer is open
            return self.answers
        return [answer for answer in self.answers if not self.why_not(state, seat, answer)]

    def why_not(self, state: StateT, seat: int, action: Action) -> str:
        """Explain why an answer is not open to the seat, in a sentence; "": open."""
        return ""

    def add_answer_event(self, state: StateT, seat: int, answer: Action) -> None:
        """Tell the seat's answer as an event."""
        state.act(seat, answer)

    def on_answer(self, state: StateT, seat: int, answer: Action) -> None:
        """Apply the immediate effect of an answer."""

    def ends(self, state: StateT, seat: int, answer: Action) -> bool:
        """Return whether nobody else is asked after this answer."""
        return answer in self.stops

    def finish(self, state: StateT, seat: int, answer: Action) -> Phase[Any] | None:
        """Return the next phase after the last answer, `answer` by `seat`: by default the game's next phase."""
        return self.next_phase(state)

    # ---- the course of the phase

    def actions(self, state: StateT, seat: int) -> list[Action]:
        return self.sorted_answers[:] or sort_calls(self.available_choices(state, seat))

    def apply(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        if state.news is not None:
            self.add_answer_event(state, seat, action)
        overridden = self.overridden
        if "on_answer" in overridden:
            self.on_answer(state, seat, action)
        state.waiting = state.waiting[1:]
        if not state.waiting or (
            self.ends(state, seat, action) if "ends" in overridden else Question.ends(self, state, seat, action)
        ):
            return self.finish(state, seat, action)
        InTurn.ask(self, state)
        return self

    # ---- words

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        why = self.why_not(state, seat, action) if action in self.answers else super().refusal(state, seat, action)
        return why or self.asked_for(state, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class AskAll(Question[StateT], Generic[StateT]):
    """A question to all seats, first the seat to act; after all answers, the turn is back at that seat."""

    def seats(self, state: StateT) -> Sequence[int]:
        assert state.turn is not None
        return state.seats_from(state.turn)

    def finish(self, state: StateT, seat: int, answer: Action) -> Phase[Any] | None:
        state.turn = state.next_seat(seat)
        return self.next_phase(state)


@mypyc_attr(allow_interpreted_subclasses=True)
class NameTrump(Question[StateT], Generic[StateT]):
    """The choice of a trump suit by a single seat."""

    name: ClassVar[str] = "trump"
    answers: tuple[Action, ...] = tuple(NAME_SUIT_ACTIONS.values())
    asks: ClassVar[str] = say("Name a suit as trumps.")
    labels: ClassVar[Mapping[str, str]] = SUIT_LABELS
