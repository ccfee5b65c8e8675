"""What one seat may know: the only thing that table views and computer opponents are ever given."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from cardhall.cards import Card, as_text
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.imagining import imagined
from cardhall.rules.engine.phase import Choice, Names
from cardhall.rules.engine.results import CardPoints, DealResult, Number, PadEntry
from cardhall.rules.engine.state import State

_json = json.JSONEncoder(sort_keys=True).encode


class Observation:
    """A redacted state, seen from a seat. It can be pickled and sent to another process: nothing hidden is in it."""

    __slots__ = ("_facts", "_lay", "_state", "seat")

    def __init__(self, redacted: State, seat: int) -> None:
        self._state = redacted
        self.seat = seat
        self._facts: dict[str, str] | None = None
        self._lay: Callable[[State, random.Random], None] | None = None  # see `Game.laying`

    @property
    def game(self) -> Any:
        return self._state.game

    @property
    def options(self) -> dict[str, Any]:
        return dict(self._state.setup.options)

    @property
    def seats(self) -> int:
        return self._state.setup.seats

    @property
    def direction(self) -> int:
        """Whether play goes to the left (1) or to the right (-1)."""
        return self._state.setup.direction

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return self._state.setup.sides

    @property
    def side(self) -> int:
        """This seat's own side."""
        return self._state.setup.side_of[self.seat]

    @property
    def turn(self) -> int | None:
        return self._state.turn

    @property
    def actors(self) -> tuple[int, ...]:
        return self._state.actors

    @property
    def phase(self) -> str:
        return self._state.phase

    @property
    def dealer(self) -> int:
        return self._state.dealer

    @property
    def deal_number(self) -> int:
        return self._state.deal_number

    @property
    def scores(self) -> tuple[Number, ...]:
        return self._state.scores

    @property
    def results(self) -> tuple[DealResult, ...]:
        return self._state.results

    @property
    def is_over(self) -> bool:
        return self._state.is_over

    @property
    def winners(self) -> tuple[int, ...]:
        return self._state.winners

    @property
    def zones(self) -> dict[str, list[Card]]:
        """As `state.zones`, with `??` for every card this seat may not see."""
        return self._state.zones

    @property
    def hand(self) -> list[Card]:
        """This seat's own hand."""
        return self._state.zones.get(f"hand:{self.seat}", [])

    @property
    def facts(self) -> dict[str, str]:
        """The rest of what is known, name -> text, as the game's page fixes it."""
        if self._facts is None:
            self._facts = self._state.game.facts(self._state, self.seat)
        return self._facts

    @property
    def history(self) -> list[Event]:
        """The events that this seat could see since the pack was last shuffled, oldest first."""
        return self._state.history

    @property
    def call_rows(self) -> list[list[str]]:
        """The calls of the last auction as a table: a column a seat in turn order, seat 0 first, and a row a round."""
        return self._state.call_rows()

    @property
    def score_pad(self) -> tuple[PadEntry, ...]:
        """Everything scored in the match so far, in games that keep a pad with a line across it."""
        return self._state.score_pad()

    @property
    def holder(self) -> int | None:
        """The place in zone `trick` of the card that holds the trick."""
        place: int | None = self._state.game.holder(self._state)
        return place

    @property
    def card_order(self) -> Any:
        """How the cards rank in the tricks of this deal, a `CardOrder`; None in games without tricks."""
        return self._state.game.card_order(self._state)

    @property
    def card_points(self) -> CardPoints | None:
        """What cards count in this deal and who has won how much so far; None where cards count nothing."""
        found: CardPoints | None = self._state.game.card_points(self._state)
        return found

    @property
    def state(self) -> Any:
        """The redacted state itself, for advice that asks more than is here; hidden cards in it are `HIDDEN`."""
        return self._state

    def actions(self) -> list[Action]:
        """This seat's legal actions, sorted; empty when it is not to act."""
        return self._state.actions(self.seat)

    def in_steps(self, action: Action) -> tuple[Action, ...]:
        """The actions, one after the other, that come to one which takes more than one; (): none do."""
        return self._state.at.in_steps(self._state, self.seat, action)

    def repertoire(self) -> tuple[Action, ...]:
        """What this seat may ever choose in this phase, legal now or not; () where only what is legal matters."""
        return self._state.at.repertoire(self._state, self.seat)

    def sample(self, rng: random.Random) -> Any:
        """A full state drawn at random from those that this seat cannot tell from the true one."""
        lay = self._lay
        if lay is None:
            lay = self._lay = self._state.game.laying(self._state, self.seat)
        return imagined(self._state, self.seat, rng, lay)

    def prompt(self, names: Names) -> tuple[str, str]:
        """What this seat reads when it is to act: what has happened, and what to do."""
        fact, task = self._state.at.prompt(self._state, self.seat, names)
        return self.game.as_called(fact), self.game.as_called(task)

    def targets(self, action: Action) -> tuple[str, ...]:
        """The zones onto which the action's cards may be dropped to do it."""
        return self._state.at.targets(self._state, self.seat, action)

    def refusal(self, action: Action) -> str:
        """Why an action that is not among `actions` is not legal."""
        if self.seat not in self.actors:
            return self._state.at.idle
        reason: str = self.game.as_called(self._state.at.refusal(self._state, self.seat, action))
        return reason

    @property
    def plays_with(self) -> str:
        """The verb with which cards are chosen from the hand and played together; see `Phase.plays_with`."""
        return self._state.at.plays_with

    @property
    def most_in_turn(self) -> int:
        """How many cards this seat may still put away, in actions of one card each; 0: nothing limits them."""
        return self._state.at.most_in_turn(self._state, self.seat)

    def choice(self, action: Action) -> Choice:
        """What the cards of `action` are, which this seat is choosing for it, and what they lack to be played."""
        chosen = self._state.at.choice(self._state, self.seat, action)
        return Choice(self.game.as_called(chosen.what), self.game.as_called(chosen.lacks))

    def from_least(self) -> list[Action]:
        """The legal actions with cards, the least first: fewer cards before more, lower ones before higher."""
        return self._state.at.from_least(self._state, self.seat)

    def label(self, action: Action) -> str:
        """The action as a button says it."""
        text: str = self.game.as_called(self._state.game.label(self._state, action))
        return text

    def note(self, action: Action) -> str:
        """A few words that stand beside the label: what a bid is worth; "": nothing."""
        text: str = self._state.at.note(self._state, action)
        return text

    def as_dict(self) -> dict[str, Any]:
        """All of it, JSON-able; equal for two states that this seat cannot tell apart."""
        found = self._all_but_history()
        found["history"] = [event.as_dict() for event in self.history]
        return found

    def as_json(self) -> str:
        """The same in JSON, in which all keys are in order."""
        found = self._all_but_history()
        before = _json({name: value for name, value in found.items() if name < "history"})
        behind = _json({name: value for name, value in found.items() if name > "history"})
        history = ", ".join([event.as_json() for event in self.history])
        return f'{before[:-1]}, "history": [{history}], {behind[1:]}'

    def _all_but_history(self) -> dict[str, Any]:
        state = self._state
        return {
            "game": state.game.id,
            "seat": self.seat,
            "seats": self.seats,
            "options": self.options,
            "sides": [list(side) for side in self.sides],
            "turn": self.turn,
            "actors": list(self.actors),
            "phase": self.phase,
            "dealer": self.dealer,
            "deal_number": self.deal_number,
            "scores": list(self.scores),
            "results": [{"delta": list(r.delta), "lines": [str(x) for x in r.lines]} for r in self.results],
            "winners": list(self.winners),
            "zones": {zone: as_text(some) for zone, some in self.zones.items()},
            "facts": dict(self.facts),
            "history": [],
            "actions": [str(action) for action in self.actions()],
        }

    def __reduce__(self) -> tuple[object, tuple[State, int]]:
        return Observation, (self._state, self.seat)
