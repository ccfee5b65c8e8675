"""Signs: hidden signals to the partner, which each opponent may notice by chance.

A sign costs no turn: the seat that makes it goes on. Its maker and the partner know it; whether an opponent has noticed
it is drawn from the state's own chance, and only that opponent knows.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, NamedTuple

from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.state import State


class Sign(NamedTuple):
    """A sign made in this deal."""

    seat: int
    word: str
    seen: tuple[int, ...]  # the seats that know of it, its maker among them

    @property
    def text(self) -> str:
        return f"{self.seat} {self.word}"


class SignState(State):
    """A state in which signs are made."""

    signs: tuple[Sign, ...]
    signed: bool  # whether the seat to act has made its sign this turn

    def begin_signs(self) -> None:
        """No sign has been made, or all have lapsed."""
        self.signs, self.signed = (), False

    def signs_text(self) -> str:
        """The signs as a fact: `3 three, 1 duck`. Of a redacted state: those that its seat has made or seen."""
        return ", ".join(sign.text for sign in self.signs) or "none"


def sign_actions(state: SignState, seat: int, words: Iterable[str]) -> list[Action]:
    """The signs that the seat to act may make: one a turn, no word twice while the signs stand."""
    if state.signed:
        return []
    made = {sign.word for sign in state.signs if sign.seat == seat}
    return [Action("signal", word) for word in words if word not in made]


def why_no_sign(state: SignState, seat: int, action: Action, words: Iterable[str]) -> str:
    """Why the seat to act may not make this sign: a sentence."""
    word = action.words[0] if len(action.words) == 1 and not action.cards else ""
    if word not in tuple(words):
        return "There is no such sign."
    if state.signed:
        return "You have made your sign for this turn."
    return "You have made this sign already."


def make_sign(state: SignState, seat: int, action: Action) -> None:
    """The partner sees it, each opponent with a chance of option `notice` per cent, one drawn after the other."""
    side = state.side_of(seat)
    chance = state.options["notice"]
    seen = [other for other in state.seats_from(seat) if state.side_of(other) == side or state.lot(100) < chance]
    state.signs = (*state.signs, Sign(seat, action.words[0], tuple(sorted(seen))))
    state.signed = True
    if state.news is not None:
        state.tell(Event("act", seat=seat, action=action, seen=tuple(seen), secret=True))


def hide_signs(state: SignState, seat: int) -> None:
    """In a copy for `seat`: the signs it knows of, and of the others who know only what follows from the rules."""
    if state.signed and seat not in state.signs[-1].seen:
        state.signed = False
    state.signs = tuple(
        sign._replace(seen=tuple(sorted({seat, *state.sides[state.side_of(sign.seat)]})))
        for sign in state.signs
        if seat in sign.seen
    )


def imagine_signs(state: SignState, seat: int, rng: random.Random) -> None:
    """In a sampled state: which opponents noticed the signs that `seat` knows of, each with the chance of the rules.

    Signs that it did not notice are left out: it knows of none, and they need not be true.
    """
    if not state.signs:
        return
    chance = state.options["notice"]
    imagined = []
    for sign in state.signs:
        unsure = (other for other in range(state.seats) if other not in sign.seen)
        noticed = [other for other in unsure if rng.randrange(100) < chance]
        imagined.append(sign._replace(seen=tuple(sorted([*sign.seen, *noticed]))))
    state.signs = tuple(imagined)
    seen_of = {sign.text: sign.seen for sign in imagined}
    past: Any = None
    for event in state.history:
        if event.secret and event.action is not None and event.action.verb == "signal":
            known = seen_of.get(f"{event.seat} {event.action.words[0]}", (seat,))
            event = event._replace(seen=known)
        past = (event, past)
    state.past = past
