"""Raises: calls that raise the stake of a deal; the other side accepts, raises at once, or rejects.

A game names its `Ladder`: what each call asks for, lowest first. The next call is open to a seat on its turn, unless
its side made the last one. The seat after the caller answers: it accepts, rejects (the caller's side scores what had
been agreed before), or raises again, which accepts the lower stake.
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
from cardhall.rules.engine.results import Line, only
from cardhall.rules.engine.state import State
from cardhall.rules.mechanisms.asking import ACCEPT, REJECT, PhasePart
from cardhall.rules.mechanisms.tricks import TrickPlay

ANSWERED = {"accept": say("accepted"), "reject": say("rejected")}


class Ladder(NamedTuple):
    """The calls in order and what each asks for; `plain` is the stake before any, `names` are the calls as people say
    them, in the same order."""

    words: tuple[str, ...]
    stakes: tuple[int, ...]
    plain: int = 1
    names: tuple[str, ...] = ()

    def name_of(self, word: str) -> str:
        """A call as people say it."""
        return self.names[self.words.index(word)] if self.names else word

    def worth(self, word: str) -> int:
        """The stake that a call asks for."""
        return self.stakes[self.words.index(word)]

    def after(self, stake: int) -> str:
        """The call that raises a stake; "" when there is none."""
        return next((word for word, worth in zip(self.words, self.stakes, strict=True) if worth > stake), "")


class Raise(NamedTuple):
    """A raise: the seat, the call, and its answer."""

    seat: int
    word: str
    answer: str = ""  # "accept", "reject"; "" while it waits


class RaiseState(State):
    """A state whose stake can be raised."""

    stake: int  # agreed
    raises: tuple[Raise, ...]  # made in this deal, in order
    resumes: int | None  # who is to act once the raise is answered

    def begin_raises(self) -> None:
        """Nothing has been raised."""
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
        """Return lines of the reckoning for the raises: the side, the stake asked for, and the answer."""
        return [
            Line(
                say("{word:capital} asked for", word=self.game.ladder.name_of(made.word)),
                only(self.side_of(made.seat), self.game.ladder.worth(made.word)),
                ANSWERED.get(made.answer, ""),
                adds=False,
            )
            for made in self.raises
        ]

    @property
    def rejected(self) -> bool:
        return bool(self.raises) and self.raises[-1].answer == "reject"

    def answered(self, answer: str) -> None:
        """Note how the raise that waits was answered."""
        self.raises = (*self.raises[:-1], self.raises[-1]._replace(answer=answer))


R = TypeVar("R", bound=RaiseState)


class RaiseGame(Game[R]):
    """A game with raises."""

    ladder: Ladder


class Raising(PhasePart[R], Generic[R]):
    """Put before a phase's own class: the seat to act may first raise, and acts when that has been answered."""

    def answer(self, state: R) -> Phase[Any]:
        """The phase in which a raise is answered."""
        raise NotImplementedError

    def why_no_raises(self, state: R) -> str:
        """Return why nothing can be raised in this deal, as a sentence; "" if it can."""
        return ""

    def open_raise(self, state: R, seat: int) -> str:
        """Return the call that `seat` may make on its turn; "" if there is none or its side made the last one."""
        raiser = state.raiser
        if self.why_no_raises(state) or (raiser is not None and state.side_of(raiser) == state.side_of(seat)):
            return ""
        ladder: Ladder = state.game.ladder
        return ladder.after(state.stake)

    def why_not_raise(self, state: R, seat: int, word: str) -> str:
        """Return why `seat` may not make this call now, as a sentence; "" if it may."""
        if self.open_raise(state, seat) == word:
            return ""
        ladder: Ladder = state.game.ladder
        due = ladder.after(state.stake)
        if why := self.why_no_raises(state):
            return why
        if not due:
            return say("The stake is {stake} already; nothing goes above it.", stake=state.stake)
        if word != due:
            named = ladder.name_of(due)
            if ladder.worth(word) <= state.stake:
                return say("The stake is {stake} already; the next call is {due}.", stake=state.stake, due=named)
            return say(
                "The stake is {stake}; {due} comes before {word}.",
                stake=state.stake,
                due=named,
                word=ladder.name_of(word),
            )
        return say("Your side made the last raise; only the other side may say {word}.", word=ladder.name_of(word))

    def call(self, state: R, seat: int, word: str, resumes: int | None) -> Phase[Any]:
        """`seat` makes a call; when it has been answered, `resumes` is to act."""
        made(state, seat, word, resumes)
        return self.answer(state)

    def actions(self, state: R, seat: int) -> list[Action]:
        own, word = super().actions(state, seat), self.open_raise(state, seat)
        return in_order([*own, Action(word)]) if word else own

    def refusal(self, state: R, seat: int, action: Action) -> str:
        why = self.why_not_raise(state, seat, action.verb) if action.verb in state.game.ladder.words else ""
        return why or super().refusal(state, seat, action)

    def apply(self, state: R, seat: int, action: Action) -> Phase[Any] | None:
        if action.verb not in state.game.ladder.words:
            return super().apply(state, seat, action)
        state.act(seat, action)
        return self.call(state, seat, action.verb, resumes=seat)


@lru_cache
def plays_raising(word: str) -> tuple[Action, ...]:
    """The plays of all cards with that call, by the number of the card."""
    return tuple([Action("play", card, word) for card in CARDS])


class RaisingPlay(Raising[Any], TrickPlay[Any]):
    """Tricks with raises before the card or with it (`play 3S truc`), unless the card ends the deal."""

    def ends_with(self, state: Any, seat: int, card: Card) -> bool:
        """Whether this card, played now, ends the deal."""
        raise NotImplementedError

    def actions(self, state: Any, seat: int) -> list[Action]:
        own, word = super().actions(state, seat), self.open_raise(state, seat)
        if not word:
            return own
        cards = (card for card in state.zones[HAND[seat]] if not self.ends_with(state, seat, card))
        return in_order([*own, *(plays_raising(word)[card] for card in cards)])

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

    def lay(self, state: Any, playing: int, card: Card, action: Action) -> None:
        super().lay(state, playing, card, action)
        if action.words:
            state.tell(Event("note", seat=playing, text=capitalized(state.game.ladder.name_of(action.words[0]))))

    def label(self, state: Any, action: Action) -> str:
        if action.verb == "play" and action.words:
            named = state.game.ladder.name_of(action.words[0])
            return say("{card} with {words}", card=card_face(action.cards[0]), words=named)
        return super().label(state, action)


def made(state: RaiseState, seat: int, word: str, resumes: int | None) -> None:
    """Note a call, which the seat after the caller is to answer."""
    state.raises = (*state.raises, Raise(seat, word))
    state.resumes = resumes
    state.turn = state.next_seat(seat)


class Answer(Phase[R], Generic[R]):
    """The seat after the raiser accepts, rejects, or raises at once."""

    name = "answer"

    def back(self, state: R) -> Phase[Any]:
        """The phase that goes on once a raise has been accepted."""
        raise NotImplementedError

    def asked(self, state: R) -> str:
        """Return the call that waits for an answer, in words."""
        name: str = state.game.ladder.name_of(state.asked)
        return name

    def actions(self, state: R, seat: int) -> list[Action]:
        higher = state.game.ladder.after(state.game.ladder.worth(state.asked))
        return in_order([ACCEPT, REJECT, *([Action(higher)] if higher else [])])

    def refusal(self, state: R, seat: int, action: Action) -> str:
        if action.verb in state.game.ladder.words:
            asked = state.game.ladder.worth(state.asked)
            if not state.game.ladder.after(asked):
                return say("A stake of {asked} is asked for already; nothing goes above it.", asked=asked)
            return say(
                "{asked:capital} has been said already: accept it, reject it or raise it.", asked=self.asked(state)
            )
        return say("Answer first: accept the {asked} or reject it.", asked=self.asked(state))

    def apply(self, state: R, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        if action == REJECT:
            state.answered("reject")
            return None
        state.stake = state.game.ladder.worth(state.asked)
        state.answered("accept")
        if action == ACCEPT:
            state.turn = state.resumes
            return self.back(state)
        made(state, seat, action.verb, state.resumes)
        return self

    def label(self, state: R, action: Action) -> str:
        return say("Accept {asked}", asked=self.asked(state)) if action == ACCEPT else super().label(state, action)

    def fact(self, state: R, seat: int, names: Names) -> str:
        assert state.raiser is not None
        return say("{player:capital} says {asked}", player=names(state.raiser), asked=self.asked(state))

    def task(self, state: R, seat: int, names: Names) -> str:
        asked = state.game.ladder.worth(state.asked)
        higher = state.game.ladder.after(asked)
        choices = [
            say("Reject, and they score {stake}", stake=state.stake),
            say("accept, and the deal counts {asked}", asked=asked),
        ]
        if higher:
            named, worth = state.game.ladder.name_of(higher), state.game.ladder.worth(higher)
            choices.append(say("say {higher} for {worth}", higher=named, worth=worth))
        return say("{choices}", choices=listing(choices, ";"))
