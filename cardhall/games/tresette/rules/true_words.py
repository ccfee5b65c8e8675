"""True words: before a card, a seat may say one true thing about the lengths of its suits.

A follower may say how many cards of the suit led it holds (`count`). Any seat may say that it holds exactly no, one or
two cards of some suit, without naming the suit. The leader may ask its partner for the highest card of the suit
(`best`). Only true statements are allowed, so they tell something certain of the hand (`statements_by`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from cardhall.cards import SUITS
from cardhall.games.tresette.facts import SpokenWord
from cardhall.games.tresette.rules.shown_hands import LengthStatement, length_statement
from cardhall.language import in_words, numbered, say
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.action_verbs import Phrase
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.phase import Phase
from cardhall.rules.mechanisms.trick_steps import SteppingPlay, StepState

BEST_ACTION, COUNT_ACTION = Action("say", "best"), Action("say", "count")
NUMBERS_SAID = {"none": 0, "one": 1, "two": 2}
NUMBER_ACTIONS = {number: Action("say", word) for word, number in NUMBERS_SAID.items()}
PHRASE_TEXTS: dict[str, Phrase] = {
    "say best": (say("say “play your best”"), say("says “play your best”")),
    "say count": (say("say how many of the suit you have"), say("says how many of the suit")),
    "say none": (say("say “I have none of a suit”"), say("says “I have none of a suit”")),
    "say one": (say("say “I have one of a suit”"), say("says “I have one of a suit”")),
    "say two": (say("say “I have two of a suit”"), say("says “I have two of a suit”")),
}

SPOKEN_TEXTS = {
    "best": say("Play your best"),
    "none": say("I have none of a suit"),
    "one": say("I have one of a suit"),
    "two": say("I have two of a suit"),
}


class WordsState(StepState):
    """A state in which true words are said."""

    said: tuple[SpokenWord, ...]  # in this deal

    def begin_words(self) -> None:
        """Start a deal in which nothing has been said yet."""
        self.said, self.has_stepped = (), False

    def said_in_trick(self) -> tuple[SpokenWord, ...]:
        """Return the true words of this trick."""
        return tuple([one for one in self.said if one.trick == len(self.tricks)])

    def count_led_suit(self, seat: int) -> int:
        """Return how many cards of the suit led the seat holds; -1 on a lead."""
        trick = self.zones["trick"]
        return sum(card.suit == trick[0].suit for card in self.zones[HAND[seat]]) if trick else -1

    def led_suit(self, number: int) -> int:
        """Return the place in `SUITS` of the suit led to a trick of this deal; `number`: from 0."""
        cards = self.tricks[number].cards if number < len(self.tricks) else self.zones["trick"]
        return SUITS.index(cards[0].suit)


W = TypeVar("W", bound=WordsState)


def spoken_text(word: str, count: int) -> str:
    """Return a true word as the seat says it."""
    if word == "count":
        return say("I have {number}", number=in_words(count)) if count else say("I have none")
    return SPOKEN_TEXTS[word]


class Speaking(SteppingPlay[W], Generic[W]):
    """A part to put before `TrickPlay`: the seat to act may say a true word before its card."""

    verbs = ("say",)
    choices = (BEST_ACTION, COUNT_ACTION, *NUMBER_ACTIONS.values())
    labels = MappingProxyType(
        {
            "say best": say("Best"),
            "say count": say("I have …"),
            "say none": say("None of a suit"),
            "say one": say("One of a suit"),
            "say two": say("Two of a suit"),
        }
    )

    def why_silent(self, state: W) -> str:
        """Explain in a sentence why seats may not speak in this match; "": allowed."""
        return ""

    def steps(self, state: W, seat: int) -> Sequence[Action]:
        if self.why_silent(state):
            return ()
        lengths = Counter(card.suit for card in state.zones[HAND[seat]])
        numbers = {lengths[suit] for suit in SUITS}
        true_actions = [action for number, action in NUMBER_ACTIONS.items() if number in numbers]
        return [COUNT_ACTION if state.zones["trick"] else BEST_ACTION, *true_actions]

    def why_not(self, state: W, seat: int, action: Action) -> str:
        if self.why_silent(state):
            return self.why_silent(state)
        if action == BEST_ACTION:
            return say("Only the player who leads may ask for the best card of the suit.")
        if action == COUNT_ACTION:
            return say("No suit has been led yet, so you cannot say how many you hold.")
        if action in NUMBER_ACTIONS.values():
            number = NUMBERS_SAID[action.words[0]]
            cards = numbered(number, "card")
            return say("You may only say what is true: there is no suit in which you hold {cards:words}.", cards=cards)
        return say("You may say best, count, none, one or two.")

    def tell_step(self, state: W, seat: int, action: Action) -> None:
        state.add_event(
            Event("act", seat=seat, action=action, text=spoken_text(action.words[0], state.count_led_suit(seat)))
        )

    def take(self, state: W, seat: int, action: Action) -> Phase[Any] | None:
        number = state.count_led_suit(seat) if action == COUNT_ACTION else -1
        state.said += (SpokenWord(seat, action.words[0], len(state.tricks), number),)
        return super().take(state, seat, action)

    def label(self, state: W, action: Action) -> str:
        if action == COUNT_ACTION and state.zones["trick"] and state.turn is not None:
            return spoken_text("count", state.count_led_suit(state.turn))
        return super().label(state, action)


def statements_by(state: WordsState, seat: int) -> tuple[LengthStatement, ...]:
    """Return the seat's statements about the lengths of its suits."""
    played = state.played_by(seat)
    return tuple(
        length_statement([state.led_suit(one.trick)], one.number, played[one.trick :])
        if one.word == "count"
        else length_statement(range(len(SUITS)), NUMBERS_SAID[one.word], played[one.trick :])
        for one in state.said
        if one.seat == seat and one.word != "best"
    )
