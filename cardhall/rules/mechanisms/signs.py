"""Signs: hidden signals to the partner, which each opponent may notice by chance.

A sign costs no turn. Its maker and the partner know it; the state's own chance decides whether an opponent notices it,
and only that opponent knows.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from cardhall.language import fill_template, say
from cardhall.rules.engine.action import Action, sort_actions
from cardhall.rules.engine.action_verbs import VERB_PHRASES
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import Game, Option
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.state import State
from cardhall.rules.mechanisms.asking import PhasePart

SIGN_OPTIONS = {
    "signals": Option(
        False,
        (False, True),
        say("Signs"),
        say("Whether partners may make hidden signs to each other."),
        left_open=True,
    ),
    "notice": Option(
        25,
        {0: say("Never"), 25: say("One in four"), 50: say("One in two"), 100: say("Always")},
        say("Signs noticed"),
        say("How often an opponent notices a sign."),
        left_open=True,
    ),
}


class Sign(NamedTuple):
    """A sign made in this deal; as text `3 duck`."""

    seat: int
    word: str
    viewers: tuple[int, ...]  # the seats that know of it, its maker among them

    def __str__(self) -> str:
        return f"{self.seat} {self.word}"


class SignState(State):
    """A state in which signs are made."""

    signs: tuple[Sign, ...]  # in a redacted state: those known to its seat
    has_signed: bool  # whether the seat to act has made its sign this turn

    def begin_signs(self) -> None:
        """Start without signs, or drop them all."""
        self.signs, self.has_signed = (), False


def make_sign(state: SignState, seat: int, action: Action) -> None:
    """Make a sign. The partner sees it, and each opponent with the probability of option `notice`, in per cent."""
    side = state.side_of(seat)
    chance = state.options["notice"]
    seen = [
        other for other in state.seats_from(seat) if state.side_of(other) == side or state.random_number(100) < chance
    ]
    state.signs = (*state.signs, Sign(seat, action.words[0], tuple(sorted(seen))))
    state.has_signed = True
    if state.news is not None:
        state.add_event(Event("act", seat=seat, action=action, seen=tuple(seen), secret=True))


StateT = TypeVar("StateT", bound=SignState)


class SignGame(Game[StateT]):
    """A game with signs."""

    signs: Mapping[str, str]  # the words of signs -> their meanings, as buttons show them
    sign_names: Mapping[str, str]  # the words of signs -> their names in the log

    def hide(self, state: StateT, seat: int) -> None:
        super().hide(state, seat)
        hide_unknown_signs(state, seat)

    def imagine(self, state: StateT, seat: int, rng: random.Random) -> None:
        super().imagine(state, seat, rng)
        imagine_signs(state, seat, rng)

    def describe_action(self, action: Action, you: bool) -> str:
        if action.verb != "signal":
            return super().describe_action(action, you)
        return fill_template(VERB_PHRASES["signal"][not you], words=self.sign_names[action.words[0]])


class Signing(PhasePart[StateT], Generic[StateT]):
    """A part to put before a phase's own class: the seat to act may first make a sign, if option `signals` is set."""

    def why_no_sign(self, state: StateT, seat: int, action: Action) -> str:
        """Explain why the seat may not make this sign, in a sentence; "": allowed."""
        if not state.options["signals"]:
            return say("No signs are made in this match.")
        if action.cards or len(action.words) != 1 or action.words[0] not in state.game.signs:
            return say("There is no such sign.")
        if state.has_signed:
            return say("You have made your sign for this turn.")
        made = any(sign.seat == seat and sign.word == action.words[0] for sign in state.signs)
        return say("You have made this sign already.") if made else ""

    def actions(self, state: StateT, seat: int) -> list[Action]:
        own = super().actions(state, seat)
        if not state.options["signals"] or state.has_signed:
            return own
        signs = (Action("signal", word) for word in state.game.signs)
        return sort_actions([*own, *(sign for sign in signs if not self.why_no_sign(state, seat, sign))])

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        if action.verb == "signal":
            return self.why_no_sign(state, seat, action)
        return super().refusal(state, seat, action)

    def apply(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        if action.verb == "signal":
            make_sign(state, seat, action)
            return self
        state.has_signed = False
        return super().apply(state, seat, action)

    def label(self, state: StateT, action: Action) -> str:
        if action.verb != "signal":
            return super().label(state, action)
        return say("Sign: {words}", words=state.game.signs[action.words[0]])


def hide_unknown_signs(state: SignState, seat: int) -> None:
    """Remove the signs unknown to `seat` from a copy.

    The viewers of the known signs are reduced to those certain by rule.
    """
    if state.has_signed and seat not in state.signs[-1].viewers:
        state.has_signed = False
    state.signs = tuple(
        sign._replace(viewers=tuple(sorted({seat, *state.sides[state.side_of(sign.seat)]})))
        for sign in state.signs
        if seat in sign.viewers
    )


def imagine_signs(state: SignState, seat: int, rng: random.Random) -> None:
    """Draw the opponents who noticed the known signs, in a sampled state, each with the probability of the rules.

    Signs that `seat` did not notice are left out: it knows of none, and they need not be true.
    """
    if not state.signs:
        return
    chance = state.options["notice"]
    imagined = []
    for sign in state.signs:
        other_seats = (other for other in range(state.seats) if other not in sign.viewers)
        noticed = [other for other in other_seats if rng.randrange(100) < chance]
        imagined.append(sign._replace(viewers=tuple(sorted([*sign.viewers, *noticed]))))
    state.signs = tuple(imagined)
    viewers_by_sign = {str(sign): sign.viewers for sign in imagined}
    past: Any = None
    for event in state.history:
        if event.secret and event.action is not None and event.action.verb == "signal":
            known = viewers_by_sign.get(f"{event.seat} {event.action.words[0]}", (seat,))
            event = event._replace(seen=known)
        past = (event, past)
    state.past = past
