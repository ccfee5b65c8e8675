"""Observations of games that have no rules yet: tables, choices and buttons see what a test says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import make_dataclass
from types import SimpleNamespace
from typing import Any

from cardhall.cards import HIDDEN, Card, cards
from cardhall.english import capitalize_first
from cardhall.rules import Action, Event
from cardhall.rules.engine.facts import Facts
from cardhall.rules.engine.phase import Choice

NAMES = ("You", "Bruno", "Ines", "Ada", "Mei", "Tomas", "Elena")


def name(seat: int) -> str:
    return NAMES[seat]


def zone_of(text: str) -> list[Card]:
    """Cards from their texts; `13?` stands for 13 hidden ones."""
    return [HIDDEN] * int(text[:-1]) if text.endswith("?") and text[:-1].isdigit() else list(cards(text))


def facts_with(**values: object) -> Facts:
    """The named facts, and no others."""
    made = make_dataclass("FakeFacts", [(name, object) for name in values], bases=(Facts,), frozen=True, kw_only=True)
    found = made(**values)
    assert isinstance(found, Facts)
    return found


class FakeSeen:
    """What seat 0 sees. Without zones it holds all the cards that its actions name, and drops them on the trick."""

    seat, side, holder, is_over = 0, 0, None, False
    winners = results = ()
    deal_number = direction = 1
    plays_with, state, most_in_turn = "", None, 0

    def __init__(
        self,
        *actions: str,
        zones: Mapping[str, str] | None = None,
        facts: Facts | None = None,
        targets: Mapping[str, Sequence[str]] | None = None,
        history: Sequence[Event] = (),
        options: Mapping[str, Any] | None = None,
        scores: Sequence[float] | None = None,
        seats: int = 4,
        pairs: bool = True,
        phase: str = "play",
        turn: int | None = 0,
        dealer: int = 3,
        labels: Mapping[str, str] | None = None,
        notes: Mapping[str, str] | None = None,
        repertoire: Sequence[str] = (),
    ) -> None:
        self._actions = sorted(Action.parse(text) for text in actions)
        self._targets, self._labels = dict(targets or {}), dict(labels or {})
        self._notes = dict(notes or {})
        mine = dict.fromkeys(card for action in self._actions for card in action.cards)
        self.zones = {zone: zone_of(some) for zone, some in (zones or {}).items()} or {
            "hand:0": list(mine),
            "trick": [],
        }
        self._repertoire = tuple(repertoire)
        self.fact_values = facts or Facts()
        self.options, self.history = dict(options or {}), list(history)
        self.seats, self.phase, self.turn, self.dealer = seats, phase, turn, dealer
        self.actors = (0,) if self._actions else () if turn is None else (turn,)
        self.sides = ((0, 2), (1, 3)) if pairs and seats == 4 else tuple((seat,) for seat in range(seats))
        self.scores = tuple(scores or (0,) * len(self.sides))
        self.game = SimpleNamespace(
            id="fake", telling=lambda action, you: "", phrases={}, cards_to_draw=lambda state: 0
        )

    @property
    def hand(self) -> list[Card]:
        return self.zones.get("hand:0", [])

    def actions(self) -> list[Action]:
        return list(self._actions)

    def targets(self, action: Action) -> tuple[str, ...]:
        return tuple(self._targets.get(str(action), ("trick",) if action.cards else ()))

    def refusal(self, action: Action) -> str:
        return f"No {action.spoken}."

    def choice(self, action: Action) -> Choice:
        held = any(set(action.cards) == set(other.cards) for other in self._actions)
        return Choice("", "" if held else self.refusal(action))

    def from_least(self) -> list[Action]:
        return sorted((action for action in self._actions if action.cards), key=lambda action: len(action.cards))

    def note(self, action: Action) -> str:
        return self._notes.get(str(action), "")

    def label(self, action: Action) -> str:
        return self._labels.get(str(action), capitalize_first(action.spoken))

    def repertoire(self) -> tuple[Action, ...]:
        return tuple(Action.parse(text) for text in self._repertoire)

    def prompt(self, names: Any) -> tuple[str, str]:
        return "It is your turn", "do something"
