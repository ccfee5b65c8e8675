"""Steps: actions of a seat before it plays a card in the same turn.

A declaration before a lead, a word to the partner, a call for hidden trumps. A game puts `SteppingPlay` before
`TrickPlay` and lists the steps (`SteppingPlay.steps`), their effects (`SteppingPlay.take`) and the reasons against them
(`SteppingPlay.why_not`), or else the open ones (`SteppingPlay.open_steps`). A seat takes at most one in a turn, unless
`several`; then the same seat plays a card.

In imagined deals that are played out in bits there are no steps: their value is either taken at once by rule
(`TrickRules.declares`), or left out where it does not change the value of cards. See `TrickAdvice.step` too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from cardhall.language import say
from cardhall.rules.engine.action import Action, sort_actions
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.mechanisms.asking import PhasePart
from cardhall.rules.mechanisms.trick_state import TrickState


class StepState(TrickState):
    """A state of trick play with steps before cards."""

    has_stepped: bool = False  # whether the seat to act has taken a step in this turn


StateT = TypeVar("StateT", bound=StepState)


class SteppingPlay(PhasePart[StateT], Generic[StateT]):
    """A part to put before `TrickPlay`: the seat to act may first take a step, and then plays a card."""

    verbs: ClassVar[tuple[str, ...]] = ()  # of the steps
    choices: ClassVar[tuple[Action, ...]] = ()  # all steps
    step_request: ClassVar[str] = ""  # the request for a step in the prompt: "declare"
    several: ClassVar[bool] = False  # whether a seat may take several steps in one turn

    def steps(self, state: StateT, seat: int) -> Sequence[Action]:
        """Return the steps open to the seat to act in this turn, in any order."""
        return [step for step in self.choices if not self.why_not(state, seat, step)]

    def take(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        """Do a step. Its event has been told already.

        Return the phase itself, or the next one.
        """
        return self

    def why_not(self, state: StateT, seat: int, action: Action) -> str:
        """Explain why a step is not open, in a sentence; "": open. Not called after the only step of a turn."""
        raise NotImplementedError

    def tell_step(self, state: StateT, seat: int, action: Action) -> None:
        """Tell that the seat takes the step."""
        state.act(seat, action)

    # ---- the course of the phase

    def open_steps(self, state: StateT, seat: int) -> Sequence[Action]:
        """Return the steps that the seat may take now."""
        return () if state.has_stepped and not self.several else self.steps(state, seat)

    def actions(self, state: StateT, seat: int) -> list[Action]:
        cards = super().actions(state, seat)
        steps = self.open_steps(state, seat)
        return sort_actions([*steps, *cards]) if steps else cards

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        if action.verb not in self.verbs:
            return super().refusal(state, seat, action)
        if state.has_stepped and not self.several:
            if state.zones["trick"]:
                return say("You have done that in this turn; now play a card.")
            return say("You have done that in this turn; now lead a card.")
        return self.why_not(state, seat, action)

    def task(self, state: StateT, seat: int, names: Names) -> str:
        play_request = super().task(state, seat, names)
        if not self.step_request or not self.open_steps(state, seat):
            return play_request
        return say("{step:capital}, or {play:small}", step=self.step_request, play=play_request)

    def apply(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        if action[0] == "play":
            state.has_stepped = False
            return super().apply(state, seat, action)
        state.has_stepped = True
        if state.news is not None:
            self.tell_step(state, seat, action)
        return self.take(state, seat, action)
