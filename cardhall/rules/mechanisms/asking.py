"""Questions: a seat, or several in order, are asked for one of a few answers.

A game says who is asked (`InTurn.seats`), what may be answered (`Question.answers` or `Question.able`), which answers
end the question, and what follows (`Question.settle`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from cardhall.cards import SUIT_NAMES, SUIT_SIGNS, SUITS
from cardhall.rules.engine.action import Action, calls_in_order
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.state import State

YES, NO = Action("yes"), Action("no")
ACCEPT, REJECT = Action("accept"), Action("reject")
DONE = Action("done")
NAME_SUIT = {suit: Action("trump", suit) for suit in SUITS}
SUIT_LABELS = {str(action): f"{SUIT_SIGNS[suit]} {SUIT_NAMES[suit].capitalize()}" for suit, action in NAME_SUIT.items()}


class AskState(State):
    """A state in which seats are asked in order."""

    waiting: tuple[int, ...] = ()  # the seats still to be asked, the one to act first; a seat may stand there twice


Q = TypeVar("Q", bound=AskState)


P = TypeVar("P", bound=State)

if TYPE_CHECKING:

    class PhasePart(Phase[P], Generic[P]):
        pass
else:

    class PhasePart(Generic[P]):
        """What is put before a phase's own class: it has the phase's methods by that class only.

        It is no phase itself: of two compiled classes one must be the other's base.
        """


class InTurn(Phase[Q], Generic[Q]):
    """A phase in which some seats act in order, each until it is done."""

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
        self.ask(state)
        return self

    def ask(self, state: Q) -> None:
        """The first of those waiting is to act."""
        state.turn = state.waiting[0]
        self.its_turn(state, state.waiting[0])


class Question(InTurn[Q], Generic[Q]):
    """One question, asked of each seat in turn until an answer settles it or all have answered."""

    name = "answer"
    answers: tuple[Action, ...] = ()
    stops: tuple[Action, ...] = ()  # answers after which nobody else is asked

    def able(self, state: Q, seat: int) -> Sequence[Action]:
        """What the seat may answer, in any order: by default those of `answers` that are open to it."""
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
        return calls_in_order(self.able(state, seat))

    def any_action(self, state: Q, seat: int, draw: float) -> Action | None:
        able = self.able(state, seat)
        return able[int(draw * len(able))] if able else None

    def apply(self, state: Q, seat: int, action: Action) -> Phase[Any] | None:
        if state.news is not None:
            self.tell(state, seat, action)
        self.said(state, seat, action)
        state.waiting = state.waiting[1:]
        if not state.waiting or self.ends(state, seat, action):
            return self.settle(state, seat, action)
        self.ask(state)
        return self

    # ---- words

    def refusal(self, state: Q, seat: int, action: Action) -> str:
        why = self.why_not(state, seat, action) if action in self.answers else super().refusal(state, seat, action)
        return why or self.asked_for(state, seat)

    def prompt(self, state: Q, seat: int, names: Names) -> tuple[str, str]:
        return "", self.asked_for(state, seat).rstrip(".")


class AskAll(Question[Q], Generic[Q]):
    """All seats are asked, first the one whose turn it is; when all have answered, it is the turn of that one again."""

    def seats(self, state: Q) -> Sequence[int]:
        assert state.turn is not None
        return state.seats_from(state.turn)

    def settle(self, state: Q, seat: int, answer: Action) -> Phase[Any] | None:
        state.turn = state.next_seat(seat)
        return self.next_phase(state)


class NameTrump(Question[Q], Generic[Q]):
    """One seat names any suit as trumps."""

    name = "trump"
    answers = tuple(NAME_SUIT.values())
    asks = "Name a suit as trumps."
    labels = SUIT_LABELS
