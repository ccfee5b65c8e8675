"""Observations: the knowledge of a single seat, and the only input of table views and computer opponents."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from cardhall.cards import Card, as_text
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.facts import Facts
from cardhall.rules.engine.imagined_states import imagine_state
from cardhall.rules.engine.phase import Choice, Names
from cardhall.rules.engine.results import CardPoints, DealResult, Number, PadEntry
from cardhall.rules.engine.state import State

_json = json.JSONEncoder(sort_keys=True).encode


class Observation:
    """A redacted state, seen from a seat.

    Observations can be pickled and sent to another process: they hold nothing hidden.
    """

    __slots__ = ("_fact_values", "_facts", "_lay", "_state", "seat")

    def __init__(self, redacted: State, seat: int) -> None:
        self._state = redacted
        self.seat = seat
        self._fact_values: Facts | None = None
        self._facts: dict[str, str] | None = None
        self._lay: Callable[[State, random.Random], None] | None = None  # see `Game.hidden_card_sampler`

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
        """The zones of the state, with `??` for every card hidden from this seat."""
        return self._state.zones

    @property
    def hand(self) -> list[Card]:
        """This seat's own hand."""
        return self._state.zones.get(f"hand:{self.seat}", [])

    @property
    def facts(self) -> dict[str, str]:
        """All other known facts, name -> text, as the game's page defines them; inside, read `fact_values`."""
        if self._facts is None:
            self._facts = self.fact_values.texts()
        return self._facts

    @property
    def fact_values(self) -> Facts:
        """All other known facts as typed values; `Facts.of` returns them in the game's own type."""
        if self._fact_values is None:
            facts: Any = self._state.game.facts(self._state, self.seat)
            if not isinstance(facts, Facts):
                raise TypeError(f"facts of {self._state.game.id} must return Facts, not {type(facts).__name__}")
            self._fact_values = facts
        return self._fact_values

    def fact_text(self, name: str) -> str:
        """Return the text of the fact named in a help page or in another file; `none` where there is no such fact."""
        return self.facts.get(name, "none")

    @property
    def history(self) -> list[Event]:
        """The events visible to this seat since the pack was last shuffled, oldest first."""
        return self._state.history

    @property
    def call_rows(self) -> list[list[str]]:
        """The calls of the last auction as a table: a column a seat in turn order from seat 0, a row a round."""
        return self._state.call_rows()

    @property
    def score_pad(self) -> tuple[PadEntry, ...]:
        """The entries of the score pad so far, in games that keep a pad with a line across."""
        return self._state.score_pad()

    @property
    def holder(self) -> int | None:
        """The place in zone `trick` of the winning card so far."""
        place: int | None = self._state.game.holder(self._state)
        return place

    @property
    def card_order(self) -> Any:
        """The `CardOrder` of the tricks of this deal; None in games without tricks."""
        return self._state.game.card_order(self._state)

    @property
    def card_points(self) -> CardPoints | None:
        """The value of each card in this deal, and the points won so far; None where cards count nothing."""
        found: CardPoints | None = self._state.game.card_points(self._state)
        return found

    @property
    def state(self) -> Any:
        """The redacted state, for advice that needs more than the class offers. Hidden cards are `HIDDEN`."""
        return self._state

    def actions(self) -> list[Action]:
        """Return the legal actions of this seat, sorted; empty when the seat is not to act."""
        return self._state.actions(self.seat)

    def in_steps(self, action: Action) -> tuple[Action, ...]:
        """Return the single legal actions that together do `action`; (): there are none."""
        return self._state.at.in_steps(self._state, self.seat, action)

    def repertoire(self) -> tuple[Action, ...]:
        """Return every action of this seat's phase, legal now or not; () where only the legal actions matter."""
        return self._state.at.repertoire(self._state, self.seat)

    def sample(self, rng: random.Random) -> Any:
        """Draw a full state at random from all states that `seat` cannot distinguish from the true state.

        Uses nothing hidden: the same `rng` gives the same sample in all such states.
        """
        sampler = self._lay
        if sampler is None:
            sampler = self._lay = self._state.game.hidden_card_sampler(self._state, self.seat)
        return imagine_state(self._state, self.seat, rng, sampler)

    def prompt(self, names: Names) -> tuple[str, str]:
        """Return the two parts of this seat's prompt: the last event of note, and the task."""
        fact, task = self._state.at.prompt(self._state, self.seat, names)
        return self.game.with_joker_names(fact), self.game.with_joker_names(task)

    def targets(self, action: Action) -> tuple[str, ...]:
        """Return the zones onto which the action's cards may be dropped."""
        return self._state.at.targets(self._state, self.seat, action)

    def refusal(self, action: Action) -> str:
        """Return the reason why an action is not legal, as a sentence."""
        if self.seat not in self.actors:
            return self._state.at.idle
        reason: str = self.game.with_joker_names(self._state.at.refusal(self._state, self.seat, action))
        return reason

    @property
    def plays_with(self) -> str:
        """The verb for cards chosen from the hand and played together; see `Phase.plays_with`."""
        return self._state.at.plays_with

    @property
    def most_in_turn(self) -> int:
        """How many more cards this seat may put away, in actions of a single card each; 0: no limit."""
        return self._state.at.most_in_turn(self._state, self.seat)

    def choice(self, action: Action) -> Choice:
        """Describe the cards chosen so far for `action`, and the cards still needed."""
        chosen = self._state.at.choice(self._state, self.seat, action)
        return Choice(self.game.with_joker_names(chosen.description), self.game.with_joker_names(chosen.obstacle))

    def from_least(self) -> list[Action]:
        """Return the legal actions with cards, the least first: fewer cards before more, lower cards before higher."""
        return self._state.at.from_least(self._state, self.seat)

    def label(self, action: Action) -> str:
        """Return the button text of an action."""
        text: str = self.game.with_joker_names(self._state.game.label(self._state, action))
        return text

    def note(self, action: Action) -> str:
        """Return a few words to stand beside the label, such as the value of a bid; "": none."""
        text: str = self._state.at.note(self._state, action)
        return text

    def as_dict(self) -> dict[str, Any]:
        """Return all data of the observation, JSON-able; equal for two states that the seat cannot distinguish."""
        found = self._all_but_history()
        found["history"] = [event.as_dict() for event in self.history]
        return found

    def as_json(self) -> str:
        """Return `as_dict` as JSON, with all keys in order."""
        document = self._all_but_history()
        json_before = _json({name: value for name, value in document.items() if name < "history"})
        json_behind = _json({name: value for name, value in document.items() if name > "history"})
        history = ", ".join([event.as_json() for event in self.history])
        return f'{json_before[:-1]}, "history": [{history}], {json_behind[1:]}'

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
