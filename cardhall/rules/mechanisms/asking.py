"""Questions: a seat, or several in order, are asked for one of a few answers.

A game says who is asked (`InTurn.seats`), what may be answered (`Question.answers` or `Question.able`), which answers
end the question, and what follows (`Question.settle`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from cardhall.cards import SUIT_SIGNS, SUITS
from cardhall.language import say, suit_name
from cardhall.rules.engine.action import Action, calls_in_order, in_order
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.state import State
from cardhall.rules.mechanisms.call_states import AskState as AskState
from cardhall.rules.mechanisms.phase_part import PhasePart as PhasePart

YES, NO = Action("yes"), Action("no")
ACCEPT, REJECT = Action("accept"), Action("reject")
DONE: Final = Action("done")
NAME_SUIT = {suit: Action("trump", suit) for suit in SUITS}
SUIT_LABELS = {
    str(action): say("{sign} {suit:capital}", sign=SUIT_SIGNS[suit], suit=suit_name(suit))
    for suit, action in NAME_SUIT.items()
}


Q = TypeVar("Q", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class InTurn(Phase[Q], Generic[Q]):
    """A phase in which some seats act in order, each until it is done."""

    FIXED: ClassVar[tuple[str, ...]] = ("ask",)

    def seats(self, state: Q) -> Sequence[int]:
        """Who is asked, in order; asked as the phase begins. By default the seat whose turn it is."""
        assert state.turn is not None
        return (state.turn,)

    def unasked(self, state: Q) -> Phase[Any] | None:
        """What follows where nobody is to be asked: by default the game's next phase."""
        return self.next_phase(state)

    def its_turn(self, state: Q, seat: int) -> None:
        """`seat` is about to be asked: what else happens then, such as taking the widow."""

    def begin(self, state: Q) -> Phase[Any] | None:
        state.waiting = tuple(self.seats(state))
        if not state.waiting:
            return self.unasked(state)
        InTurn.ask(self, state)
        return self

    def ask(self, state: Q) -> None:
        """The first of those waiting is to act."""
        seat = state.waiting[0]
        state.turn = seat
        if "its_turn" in self.own:
            self.its_turn(state, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(InTurn[Q], Generic[Q]):
    """One question, asked of each seat in turn until an answer settles it or all have answered."""

    name: ClassVar[str] = "answer"
    answers: tuple[Action, ...] = ()
    stops: tuple[Action, ...] = ()  # answers after which nobody else is asked

    def __init__(self) -> None:
        super().__init__()
        # all answers, sorted, where nothing else decides what may be answered
        self.sorted_answers: list[Action] = []
        if self.own.isdisjoint(("able", "why_not")):
            self.sorted_answers = in_order(self.answers)

    def able(self, state: Q, seat: int) -> Sequence[Action]:
        """What the seat may answer, in any order: by default those of `answers` that are open to it."""
        if "why_not" not in self.own:  # nothing keeps it from any of them
            return self.answers
        return [answer for answer in self.answers if not self.why_not(state, seat, answer)]

    def why_not(self, state: Q, seat: int, action: Action) -> str:
        """Why one of `answers` is not open to the seat: a sentence; "": it is."""
        return ""

    def tell(self, state: Q, seat: int, answer: Action) -> None:
        """Say what the seat answered."""
        state.act(seat, answer)

    def said(self, state: Q, seat: int, answer: Action) -> None:
        """The seat has answered: what that does at once."""

    def ends(self, state: Q, seat: int, answer: Action) -> bool:
        """Whether nobody else is asked after this answer."""
        return answer in self.stops

    def settle(self, state: Q, seat: int, answer: Action) -> Phase[Any] | None:
        """The question is answered, at last by `seat` with `answer`. What follows: by default the next phase."""
        return self.next_phase(state)

    # ---- how it goes

    def actions(self, state: Q, seat: int) -> list[Action]:
        return self.sorted_answers[:] or calls_in_order(self.able(state, seat))

    def apply(self, state: Q, seat: int, action: Action) -> Phase[Any] | None:
        if state.news is not None:
            self.tell(state, seat, action)
        own = self.own
        if "said" in own:
            self.said(state, seat, action)
        state.waiting = state.waiting[1:]
        if not state.waiting or (
            self.ends(state, seat, action) if "ends" in own else Question.ends(self, state, seat, action)
        ):
            return self.settle(state, seat, action)
        InTurn.ask(self, state)
        return self

    # ---- words

    def refusal(self, state: Q, seat: int, action: Action) -> str:
        why = self.why_not(state, seat, action) if action in self.answers else super().refusal(state, seat, action)
        return why or self.asked_for(state, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class AskAll(Question[Q], Generic[Q]):
    """All seats are asked, first the one whose turn it is; when all have answered, it is the turn of that one again."""

    def seats(self, state: Q) -> Sequence[int]:
        assert state.turn is not None
        return state.seats_from(state.turn)

    def settle(self, state: Q, seat: int, answer: Action) -> Phase[Any] | None:
        state.turn = state.next_seat(seat)
        return self.next_phase(state)


@mypyc_attr(allow_interpreted_subclasses=True)
class NameTrump(Question[Q], Generic[Q]):
    """One seat names any suit as trumps."""

    name: ClassVar[str] = "trump"
    answers: tuple[Action, ...] = tuple(NAME_SUIT.values())
    asks: ClassVar[str] = say("Name a suit as trumps.")
    labels: ClassVar[Mapping[str, str]] = SUIT_LABELS
