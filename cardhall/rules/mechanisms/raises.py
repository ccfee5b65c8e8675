"""Raises: calls that put up what a deal is worth, and that the other side accepts, raises at once, or rejects.

A game names its `Ladder`: what each call asks for, lowest first. The next call is open to a seat on its turn, unless
its side made the last one. The seat after the caller answers: it accepts, rejects (the caller's side scores what had
been agreed before), or raises again, which accepts the lower stake.
"""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

from cardhall.english import capital
from cardhall.rules.engine.action import Action, in_order
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import Line
from cardhall.rules.engine.state import State
from cardhall.rules.mechanisms.asking import ACCEPT, REJECT, PhasePart


class Ladder(NamedTuple):
    """The calls in order and what each asks for; `plain` is the stake before any."""

    words: tuple[str, ...]
    stakes: tuple[int, ...]
    plain: int = 1

    def worth(self, word: str) -> int:
        """The stake that a call asks for."""
        return self.stakes[self.words.index(word)]

    def after(self, stake: int) -> str:
        """The call that raises a stake; "" when there is none."""
        return next((word for word, worth in zip(self.words, self.stakes, strict=True) if worth > stake), "")


class Raise(NamedTuple):
    """A raise that was made: by whom, the call, and how it was answered."""

    seat: int
    word: str
    answer: str = ""  # "accept", "reject"; "" while it waits


class RaiseState(State):
    """A state whose stake can be raised."""

    stake: int  # agreed
    raises: tuple[Raise, ...]  # made in this deal, in order
    resumes: int | None  # who is to act once the raise is answered

    def begin_raises(self, stake: int) -> None:
        """Nothing has been raised; the deal is worth `stake`."""
        self.stake, self.raises, self.resumes = stake, (), None

    @property
    def asked(self) -> str:
        """The call that waits for an answer, or ""."""
        return self.raises[-1].word if self.raises and not self.raises[-1].answer else ""

    @property
    def raiser(self) -> int | None:
        """The seat that made the last raise."""
        return self.raises[-1].seat if self.raises else None

    def raise_lines(self, ladder: Ladder) -> list[Line]:
        """The raises in the reckoning: who asked for what, and how it was answered."""
        lines = []
        for made in self.raises:
            asked = [ladder.worth(made.word) if self.side_of(made.seat) == side else None for side in (0, 1)]
            lines.append(Line(f"Asked by {made.word}", asked, f"{made.answer}ed", adds=False))
        return lines

    @property
    def rejected(self) -> bool:
        return bool(self.raises) and self.raises[-1].answer == "reject"

    def answered(self, answer: str) -> None:
        """Note how the raise that waits was answered."""
        self.raises = (*self.raises[:-1], self.raises[-1]._replace(answer=answer))


R = TypeVar("R", bound=RaiseState)


class Raising(PhasePart[R], Generic[R]):
    """Put before a phase's own class: the seat to act may first raise, and acts when that has been answered."""

    ladder: Ladder  # of the game: a phase holds nothing of its own

    def answer(self, state: R) -> Phase[Any]:
        """The phase in which a raise is answered."""
        raise NotImplementedError

    def why_no_raises(self, state: R) -> str:
        """Why nothing can be raised in this deal: a sentence; "": it can."""
        return ""

    def open_raise(self, state: R, seat: int) -> str:
        """The call that `seat` may make on its turn; "" when there is none or its side made the last one."""
        raiser = state.raiser
        if self.why_no_raises(state) or (raiser is not None and state.side_of(raiser) == state.side_of(seat)):
            return ""
        return self.ladder.after(state.stake)

    def why_not_raise(self, state: R, seat: int, word: str) -> str:
        """Why `seat` may not make this call now: a sentence; "": it may."""
        if self.open_raise(state, seat) == word:
            return ""
        due = self.ladder.after(state.stake)
        if why := self.why_no_raises(state):
            return why
        if not due:
            return f"The stake is {state.stake} already; nothing goes above it."
        if word != due:
            if self.ladder.worth(word) <= state.stake:
                return f"The stake is {state.stake} already; the next call is {due}."
            return f"The stake is {state.stake}; {due} comes before {word}."
        return f"Your side made the last raise; only the other side may say {word}."

    def call(self, state: R, seat: int, word: str, resumes: int | None) -> Phase[Any]:
        """`seat` makes a call; when it has been answered, `resumes` is to act."""
        made(state, seat, word, resumes)
        return self.answer(state)

    def actions(self, state: R, seat: int) -> list[Action]:
        own, word = super().actions(state, seat), self.open_raise(state, seat)
        return in_order([*own, Action(word)]) if word else own

    def refusal(self, state: R, seat: int, action: Action) -> str:
        why = self.why_not_raise(state, seat, action.verb) if action.verb in self.ladder.words else ""
        return why or super().refusal(state, seat, action)

    def apply(self, state: R, seat: int, action: Action) -> Phase[Any] | None:
        if action.verb not in self.ladder.words:
            return super().apply(state, seat, action)
        state.act(seat, action)
        return self.call(state, seat, action.verb, resumes=seat)


def made(state: RaiseState, seat: int, word: str, resumes: int | None) -> None:
    """Note a call, which the seat after the caller is to answer."""
    state.raises = (*state.raises, Raise(seat, word))
    state.resumes = resumes
    state.turn = state.next_seat(seat)


class Answer(Phase[R], Generic[R]):
    """The seat after the raiser accepts, rejects, or raises at once."""

    name = "answer"
    ladder: Ladder  # of the game: a phase holds nothing of its own

    def back(self, state: R) -> Phase[Any]:
        """The phase that goes on once a raise has been accepted."""
        raise NotImplementedError

    def actions(self, state: R, seat: int) -> list[Action]:
        higher = self.ladder.after(self.ladder.worth(state.asked))
        return in_order([ACCEPT, REJECT, *([Action(higher)] if higher else [])])

    def refusal(self, state: R, seat: int, action: Action) -> str:
        if action.verb in self.ladder.words:
            asked = self.ladder.worth(state.asked)
            if not self.ladder.after(asked):
                return f"A stake of {asked} is asked for already; nothing goes above it."
            return f"{capital(state.asked)} has been said already: accept it, reject it or raise it."
        return f"Answer first: accept the {state.asked} or reject it."

    def apply(self, state: R, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        if action == REJECT:
            state.answered("reject")
            return None
        state.stake = self.ladder.worth(state.asked)
        state.answered("accept")
        if action == ACCEPT:
            state.turn = state.resumes
            return self.back(state)
        made(state, seat, action.verb, state.resumes)
        return self

    def label(self, state: R, action: Action) -> str:
        return f"Accept {state.asked}" if action == ACCEPT else super().label(state, action)

    def prompt(self, state: R, seat: int, names: Names) -> tuple[str, str]:
        raiser = state.raiser
        assert raiser is not None
        asked = self.ladder.worth(state.asked)
        higher = self.ladder.after(asked)
        choices = [f"reject: they score {state.stake}", f"accept: the deal counts {asked}"]
        if higher:
            choices.append(f"{higher}: asks {self.ladder.worth(higher)}")
        return f"{capital(names(raiser))} says {state.asked}", capital(", ".join(choices))
