"""Raises: calls for a higher stake, accepted, raised again or rejected by the other side.

A game names its `RaiseLadder`: the stake of each call, lowest first. The next call is open to a seat on its turn
unless its side made the last one. The seat after the caller answers: it accepts, rejects (the caller's side scores
the stake agreed before), or raises again, which accepts the lower stake.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from cardhall.cards import CARDS, Card
from cardhall.language import capitalized, card_face, listing, say
from cardhall.rules.engine.action import Action, sort_actions
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, Game
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.results import Line, only_for
from cardhall.rules.engine.state import State
from cardhall.rules.mechanisms.asking import ACCEPT, REJECT, PhasePart
from cardhall.rules.mechanisms.tricks import TrickPlay

ANSWER_TEXTS = {"accept": say("accepted"), "reject": say("rejected")}


class RaiseLadder(NamedTuple):
    """The calls in order, with their stakes.

    `plain_stake`: the stake before any call; `names`: the calls as people say them, in the same order.
    """

    words: tuple[str, ...]
    stakes: tuple[int, ...]
    plain_stake: int = 1
    names: tuple[str, ...] = ()

    def name_of(self, call: str) -> str:
        """Return a call as people say it."""
        return self.names[self.words.index(call)] if self.names else call

    def stake_of(self, call: str) -> int:
        """Return the stake for which a call asks."""
        return self.stakes[self.words.index(call)]

    def call_above(self, stake: int) -> str:
        """Return the call that raises a stake; "": there is none."""
        return next((word for word, worth in zip(self.words, self.stakes, strict=True) if worth > stake), "")


class Raise(NamedTuple):
    """A raise: the seat, the call, and the answer."""

    seat: int
    word: str
    answer: str = ""  # "accept", "reject"; "" while it waits


class RaiseState(State):
    """A state whose stake can be raised."""

    stake: int  # agreed
    raises: tuple[Raise, ...]  # made in this deal, in order
    resumes: int | None  # the seat that acts once the raise is accepted

    def begin_raises(self) -> None:
        """Start at the plain stake."""
        self.stake, self.raises, self.resumes = self.game.ladder.plain_stake, (), None

    @property
    def asked(self) -> str:
        """The call that waits for an answer, or ""."""
        return self.raises[-1].word if self.raises and not self.raises[-1].answer else ""

    @property
    def raiser(self) -> int | None:
        """The seat that made the last raise."""
        return self.raises[-1].seat if self.raises else None

    def raise_lines(self) -> list[Line]:
        """Return the raises as lines of the reckoning: the side, the stake asked for, and the answer."""
        return [
            Line(
                say("{word:capital} asked for", word=self.game.ladder.name_of(made.word)),
                only_for(self.side_of(made.seat), self.game.ladder.stake_of(made.word)),
                ANSWER_TEXTS.get(made.answer, ""),
                adds=False,
            )
            for made in self.raises
        ]

    @property
    def is_rejected(self) -> bool:
        """Whether the last raise was rejected, which ends the deal."""
        return bool(self.raises) and self.raises[-1].answer == "reject"

    def record_answer(self, answer: str) -> None:
        """Note the answer to the waiting raise."""
        self.raises = (*self.raises[:-1], self.raises[-1]._replace(answer=answer))


StateT = TypeVar("StateT", bound=RaiseState)


class RaiseGame(Game[StateT]):
    """A game with raises."""

    ladder: RaiseLadder


class Raising(PhasePart[StateT], Generic[StateT]):
    """A part to put before a phase's own class: the seat to act may first raise, and acts after the answer."""

    def answer_phase(self, state: StateT) -> Phase[Any]:
        """Return the phase in which a raise is answered."""
        raise NotImplementedError

    def why_no_raises(self, state: StateT) -> str:
        """Explain why nothing can be raised in this deal, in a sentence; "": allowed."""
        return ""

    def open_raise(self, state: StateT, seat: int) -> str:
        """Return the call open to `seat` on its turn; "": none, or the seat's side made the last."""
        raiser = state.raiser
        if self.why_no_raises(state) or (raiser is not None and state.side_of(raiser) == state.side_of(seat)):
            return ""
        ladder: RaiseLadder = state.game.ladder
        return ladder.call_above(state.stake)

    def why_not_raise(self, state: StateT, seat: int, call: str) -> str:
        """Explain why `seat` may not make this call now, in a sentence; "": allowed."""
        if self.open_raise(state, seat) == call:
            return ""
        ladder: RaiseLadder = state.game.ladder
        due = ladder.call_above(state.stake)
        if why := self.why_no_raises(state):
            return why
        if not due:
            return say("The stake is already {stake}, the highest.", stake=state.stake)
        if call != due:
            named = ladder.name_of(due)
            if ladder.stake_of(call) <= state.stake:
                return say("The stake is {stake} already; the next call is {due}.", stake=state.stake, due=named)
            return say(
                "The stake is {stake}; {due} comes before {word}.",
                stake=state.stake,
                due=named,
                word=ladder.name_of(call),
            )
        return say("Your side made the last raise; only the other side may say {word}.", word=ladder.name_of(call))

    def make_call(self, state: StateT, seat: int, call: str, resumes: int | None) -> Phase[Any]:
        """Make a call for `seat`; after the answer, `resumes` is to act."""
        record_call(state, seat, call, resumes)
        return self.answer_phase(state)

    def actions(self, state: StateT, seat: int) -> list[Action]:
        phase_actions, word = super().actions(state, seat), self.open_raise(state, seat)
        return sort_actions([*phase_actions, Action(word)]) if word else phase_actions

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        why = self.why_not_raise(state, seat, action.verb) if action.verb in state.game.ladder.words else ""
        return why or super().refusal(state, seat, action)

    def apply(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        if action.verb not in state.game.ladder.words:
            return super().apply(state, seat, action)
        state.act(seat, action)
        return self.make_call(state, seat, action.verb, resumes=seat)


@lru_cache
def plays_with_call(call: str) -> tuple[Action, ...]:
    """Return the plays of all cards with a call, by card number."""
    return tuple([Action("play", card, call) for card in CARDS])


class RaisingPlay(Raising[Any], TrickPlay[Any]):
    """Trick play with raises before a card or together with a card (`play 3S truc`), unless the card ends the deal."""

    def ends_with(self, state: Any, seat: int, card: Card) -> bool:
        """Return whether this card, played now, ends the deal."""
        raise NotImplementedError

    def actions(self, state: Any, seat: int) -> list[Action]:
        card_actions, word = super().actions(state, seat), self.open_raise(state, seat)
        if not word:
            return card_actions
        cards = (card for card in state.zones[HAND[seat]] if not self.ends_with(state, seat, card))
        return sort_actions([*card_actions, *(plays_with_call(word)[card] for card in cards)])

    def refusal(self, state: Any, seat: int, action: Action) -> str:
        word = next((word for word in action.words if word in state.game.ladder.words), "")
        if not word or action.verb != "play":
            return super().refusal(state, seat, action)
        if why := self.why_not_raise(state, seat, word):
            return why
        if len(action.cards) == 1 and action.cards[0] in state.zones[HAND[seat]]:
            named = state.game.ladder.name_of(word)
            return say("This card ends the deal: say {word} before it, not with it.", word=named)
        return super().refusal(state, seat, Action("play", *action.cards))

    def apply(self, state: Any, seat: int, action: Action) -> Phase[Any] | None:
        following = super().apply(state, seat, action)
        if action.verb == "play" and action.words:
            return self.make_call(state, seat, action.words[0], resumes=state.turn)
        return following

    def place_card(self, state: Any, playing: int, card: Card, action: Action) -> None:
        super().place_card(state, playing, card, action)
        if action.words:
            state.add_event(Event("note", seat=playing, text=capitalized(state.game.ladder.name_of(action.words[0]))))

    def label(self, state: Any, action: Action) -> str:
        if action.verb == "play" and action.words:
            named = state.game.ladder.name_of(action.words[0])
            return say("{card} with {words}", card=card_face(action.cards[0]), words=named)
        return super().label(state, action)


def record_call(state: RaiseState, seat: int, call: str, resumes: int | None) -> None:
    """Note a call, and give the turn to the seat after the caller."""
    state.raises = (*state.raises, Raise(seat, call))
    state.resumes = resumes
    state.turn = state.next_seat(seat)


class RaiseAnswer(Phase[StateT], Generic[StateT]):
    """The answer of the seat after the raiser: accept, reject, or raise again."""

    name = "answer"

    def resumed_phase(self, state: StateT) -> Phase[Any]:
        """Return the phase that continues after a raise has been accepted."""
        raise NotImplementedError

    def asked_call_name(self, state: StateT) -> str:
        """Return the waiting call, as people say it."""
        name: str = state.game.ladder.name_of(state.asked)
        return name

    def actions(self, state: StateT, seat: int) -> list[Action]:
        higher = state.game.ladder.call_above(state.game.ladder.stake_of(state.asked))
        return sort_actions([ACCEPT, REJECT, *([Action(higher)] if higher else [])])

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        if action.verb in state.game.ladder.words:
            asked = state.game.ladder.stake_of(state.asked)
            if not state.game.ladder.call_above(asked):
                return say("A stake of {asked} has already been asked for, and there is no higher stake.", asked=asked)
            return say(
                "{asked:capital} has been said already: accept it, reject it or raise it.",
                asked=self.asked_call_name(state),
            )
        return say("Answer first: accept the {asked} or reject it.", asked=self.asked_call_name(state))

    def apply(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        if action == REJECT:
            state.record_answer("reject")
            return None
        state.stake = state.game.ladder.stake_of(state.asked)
        state.record_answer("accept")
        if action == ACCEPT:
            state.turn = state.resumes
            return self.resumed_phase(state)
        record_call(state, seat, action.verb, state.resumes)
        return self

    def label(self, state: StateT, action: Action) -> str:
        return (
            say("Accept {asked}", asked=self.asked_call_name(state))
            if action == ACCEPT
            else super().label(state, action)
        )

    def fact(self, state: StateT, seat: int, names: Names) -> str:
        assert state.raiser is not None
        return say("{player:capital} says {asked}", player=names(state.raiser), asked=self.asked_call_name(state))

    def task(self, state: StateT, seat: int, names: Names) -> str:
        asked_stake = state.game.ladder.stake_of(state.asked)
        higher = state.game.ladder.call_above(asked_stake)
        choices = [
            say("Reject, and they score {stake}", stake=state.stake),
            say("accept, and the deal counts {asked}", asked=asked_stake),
        ]
        if higher:
            named, worth = state.game.ladder.name_of(higher), state.game.ladder.stake_of(higher)
            choices.append(say("say {higher} for {worth}", higher=named, worth=worth))
        return say("{choices}", choices=listing(choices, ";"))
