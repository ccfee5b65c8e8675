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
from cardhall.rules.engine.action import Action, in_order
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

    `plain`: the stake before any call; `names`: the calls as people say them, in the same order.
    """

    words: tuple[str, ...]
    stakes: tuple[int, ...]
    plain: int = 1
    names: tuple[str, ...] = ()

    def name_of(self, word: str) -> str:
        """Return a call as people say it."""
        return self.names[self.words.index(word)] if self.names else word

    def stake_of(self, word: str) -> int:
        """Return the stake for which a call asks."""
        return self.stakes[self.words.index(word)]

    def after(self, stake: int) -> str:
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
        self.stake, self.raises, self.resumes = self.game.ladder.plain, (), None

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

    def answer(self, state: StateT) -> Phase[Any]:
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
        return ladder.after(state.stake)

    def why_not_raise(self, state: StateT, seat: int, word: str) -> str:
        """Explain why `seat` may not make this call now, in a sentence; "": allowed."""
        if self.open_raise(state, seat) == word:
            return ""
        ladder: RaiseLadder = state.game.ladder
        due = ladder.after(state.stake)
        if why := self.why_no_raises(state):
            return why
        if not due:
            return say("The stake is already {stake}, the highest.", stake=state.stake)
        if word != due:
            named = ladder.name_of(due)
            if ladder.stake_of(word) <= state.stake:
                return say("The stake is {stake} already; the next call is {due}.", stake=state.stake, due=named)
            return say(
                "The stake is {stake}; {due} comes before {word}.",
                stake=state.stake,
                due=named,
                word=ladder.name_of(word),
            )
        return say("Your side made the last raise; only the other side may say {word}.", word=ladder.name_of(word))

    def call(self, state: StateT, seat: int, word: str, resumes: int | None) -> Phase[Any]:
        """Make a call for `seat`; after the answer, `resumes` is to act."""
        record_call(state, seat, word, resumes)
        return self.answer(state)

    def actions(self, state: StateT, seat: int) -> list[Action]:
        own, word = super().actions(state, seat), self.open_raise(state, seat)
        return in_order([*own, Action(word)]) if word else own

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        why = self.why_not_raise(state, seat, action.verb) if action.verb in state.game.ladder.words else ""
        return why or super().refusal(state, seat, action)

    def apply(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        if action.verb not in state.game.ladder.words:
            return super().apply(state, seat, action)
        state.act(seat, action)
        return self.call(state, seat, action.verb, resumes=seat)


@lru_cache
def plays_with_raise(word: str) -> tuple[Action, ...]:
    """Return the plays of all cards with a call, by card number."""
    return tuple([Action("play", card, word) for card in CARDS])


class RaisingPlay(Raising[Any], TrickPlay[Any]):
    """Trick play with raises before a card or together with a card (`play 3S truc`), unless the card ends the deal."""

    def ends_with(self, state: Any, seat: int, card: Card) -> bool:
        """Return whether this card, played now, ends the deal."""
        raise NotImplementedError

    def actions(self, state: Any, seat: int) -> list[Action]:
        own, word = super().actions(state, seat), self.open_raise(state, seat)
        if not word:
            return own
        cards = (card for card in state.zones[HAND[seat]] if not self.ends_with(state, seat, card))
        return in_order([*own, *(plays_with_raise(word)[card] for card in cards)])

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
            return self.call(state, seat, action.words[0], resumes=state.turn)
        return following

    def place_card(self, state: Any, playing: int, card: Card, action: Action) -> None:
        super().place_card(state, playing, card, action)
        if action.words:
            state.tell(Event("note", seat=playing, text=capitalized(state.game.ladder.name_of(action.words[0]))))

    def label(self, state: Any, action: Action) -> str:
        if action.verb == "play" and action.words:
            named = state.game.ladder.name_of(action.words[0])
            return say("{card} with {words}", card=card_face(action.cards[0]), words=named)
        return super().label(state, action)


def record_call(state: RaiseState, seat: int, word: str, resumes: int | None) -> None:
    """Note a call, and give the turn to the seat after the caller."""
    state.raises = (*state.raises, Raise(seat, word))
    state.resumes = resumes
    state.turn = state.next_seat(seat)


class RaiseAnswer(Phase[StateT], Generic[StateT]):
    """The answer of the seat after the raiser: accept, reject, or raise again."""

    name = "answer"

    def resumed_phase(self, state: StateT) -> Phase[Any]:
        """Return the phase that continues after a raise has been accepted."""
        raise NotImplementedError

    def asked(self, state: StateT) -> str:
        """Return the waiting call, as people say it."""
        name: str = state.game.ladder.name_of(state.asked)
        return name

    def actions(self, state: StateT, seat: int) -> list[Action]:
        higher = state.game.ladder.after(state.game.ladder.stake_of(state.asked))
        return in_order([ACCEPT, REJECT, *([Action(higher)] if higher else [])])

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        if action.verb in state.game.ladder.words:
            asked = state.game.ladder.stake_of(state.asked)
            if not state.game.ladder.after(asked):
                return say("A stake of {asked} has already been asked for, and there is no higher stake.", asked=asked)
            return say(
                "{asked:capital} has been said already: accept it, reject it or raise it.", asked=self.asked(state)
            )
        return say("Answer first: accept the {asked} or reject it.", asked=self.asked(state))

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
        return say("Accept {asked}", asked=self.asked(state)) if action == ACCEPT else super().label(state, action)

    def fact(self, state: StateT, seat: int, names: Names) -> str:
        assert state.raiser is not None
        return say("{player:capital} says {asked}", player=names(state.raiser), asked=self.asked(state))

    def task(self, state: StateT, seat: int, names: Names) -> str:
        asked = state.game.ladder.stake_of(state.asked)
        higher = state.game.ladder.after(asked)
        choices = [
            say("Reject, and they score {stake}", stake=state.stake),
            say("accept, and the deal counts {asked}", asked=asked),
        ]
        if higher:
            named, worth = state.game.ladder.name_of(higher), state.game.ladder.stake_of(higher)
            choices.append(say("say {higher} for {worth}", higher=named, worth=worth))
        return say("{choices}", choices=listing(choices, ";"))
