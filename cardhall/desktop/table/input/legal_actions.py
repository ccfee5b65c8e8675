"""What the person may do now, read from the legal actions: which card may go where, which buttons there are. No Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardhall.cards import Card
from cardhall.desktop.table.spec import Table
from cardhall.rules.engine.action import Action

RUN = 4  # so many actions that differ only in a number make a slider
SAFE = ("pass", "reject", "no", "stick", "fold", "check", "done", "stuck")  # stand first, never gold


@dataclass(frozen=True)
class NumberRun:
    """Actions that differ only in one number: `bet 1` … `bet 10`."""

    verb: str
    actions: tuple[Action, ...]  # by number

    @property
    def low(self) -> int:
        return self.actions[0].number

    @property
    def high(self) -> int:
        return self.actions[-1].number

    def nearest(self, number: int) -> Action:
        """The action whose number is nearest."""
        return min(self.actions, key=lambda action: abs(action.number - number))


@dataclass(frozen=True)
class PairRun:
    """Actions that differ only in two numbers: `limits 1 5` … `limits 5 50`."""

    verb: str
    actions: tuple[Action, ...]  # by their numbers

    def pair(self, action: Action) -> tuple[int, int]:
        """The two numbers of an action."""
        return int(action.words[0]), int(action.words[1])

    @property
    def firsts(self) -> list[int]:
        return sorted({self.pair(action)[0] for action in self.actions})

    @property
    def seconds(self) -> list[int]:
        return sorted({self.pair(action)[1] for action in self.actions})

    def nearest(self, first: int, second: int, keep: int = 0) -> Action:
        """The action whose numbers are nearest; number `keep` (0 or 1) matters most."""

        def distance(action: Action) -> tuple[int, int]:
            apart = [abs(a - b) for a, b in zip(self.pair(action), (first, second), strict=True)]
            return apart[keep], apart[1 - keep]

        return min(self.actions, key=distance)


class LegalActions:
    """The legal actions of seat 0, asked in the ways a table asks."""

    def __init__(self, spec: Table, seen: Any) -> None:
        self.spec, self.seen = spec, seen
        self.actions: list[Action] = seen.actions()
        self.menus: dict[str, list[Action]] = {}  # by the words of the button that asks which
        for action in self.actions:
            if words := spec.menus(seen, action):
                self.menus.setdefault(words, []).append(action)
        listed = {action for some in self.menus.values() for action in some}
        self.handles = {
            action: () if action in listed else tuple(spec.handles(seen, action)) for action in self.actions
        }
        self._listed = listed
        self._keys = {action: self._key(handle) for action, handle in self.handles.items()}

    def _key(self, some: Sequence[Card]) -> frozenset[tuple[object, int]]:
        return frozenset(Counter(self.spec.alike(card) for card in some).items())

    @property
    def several(self) -> bool:
        """Whether some action takes more than one card, so that cards are chosen before they are played."""
        return any(len(handle) > 1 for handle in self.handles.values())

    @property
    def any_cards(self) -> bool:
        """Whether anything is done with cards at all."""
        return any(self.handles.values())

    def usable(self, card: Card) -> bool:
        """Whether the card is part of any legal action."""
        wanted = self.spec.alike(card)
        return any(self.spec.alike(c) == wanted for handle in self.handles.values() for c in handle)

    def exactly(self, some: Sequence[Card]) -> list[Action]:
        """The actions done with just these cards (or cards that may stand for them)."""
        key = self._key(some)
        return [action for action in self.actions if some and self._keys[action] == key]

    def targets(self, action: Action) -> tuple[str, ...]:
        """The zones on which an action's cards may be dropped."""
        return (*self.seen.targets(action), *self.spec.also_targets(self.seen, action))

    def lit(self, some: Sequence[Card]) -> set[str]:
        """The zones that take these cards."""
        return {zone for action in self.exactly(some) for zone in self.targets(action)}

    def dropped(self, some: Sequence[Card], zones: Sequence[str]) -> list[Action]:
        """The actions that dropping these cards there may mean, those of the first zone that takes them."""
        for zone in zones:
            found = [action for action in self.exactly(some) if zone in self.targets(action)]
            if found:
                return found
        return []

    def attempt(self, some: Sequence[Card]) -> Action:
        """What the person tried to do with cards that no legal action takes, to ask why not."""
        verbs = Counter(action.verb for action, handle in self.handles.items() if handle)
        verb = verbs.most_common(1)[0][0] if verbs else "play"
        return Action(verb, *some)

    # ---- buttons

    def plain(self) -> list[Action]:
        """The actions without cards that are buttons."""
        found = [action for action in self.actions if not self.handles[action] and action not in self._listed]
        runs = {action for run in (*self.runs(), *self.pairs()) for action in run.actions}
        order = [Action.parse(text) for text in self.spec.buttons.get(self.seen.phase, ())]
        rest = [action for action in found if action not in runs]
        places = {action: place for place, action in enumerate(order)}
        return sorted(rest, key=lambda action: (places.get(action, len(order)), action.verb not in SAFE))

    def always(self) -> list[Action]:
        """The buttons that stay in place in this phase, legal or not."""
        return [Action.parse(text) for text in self.spec.buttons.get(self.seen.phase, ())]

    def runs(self) -> list[NumberRun]:
        """The actions that differ in one number only, verb by verb."""
        by_verb: dict[str, list[Action]] = {}
        for action in self.actions:
            if not self.handles[action] and len(action.words) == 1 and action.words[0].isdigit():
                by_verb.setdefault(action.verb, []).append(action)
        return [
            NumberRun(verb, tuple(sorted(some, key=lambda action: action.number)))
            for verb, some in by_verb.items()
            if len(some) >= RUN
        ]

    def pairs(self) -> list[PairRun]:
        """The actions that differ in two numbers only, verb by verb."""
        by_verb: dict[str, list[Action]] = {}
        for action in self.actions:
            if not self.handles[action] and len(action.words) == 2 and all(word.isdigit() for word in action.words):
                by_verb.setdefault(action.verb, []).append(action)
        return [PairRun(verb, tuple(sorted(some))) for verb, some in by_verb.items() if len(some) >= RUN]

    def main(self) -> Action | None:
        """The gold button among the plain actions."""
        plain = self.plain()
        if self.spec.main is not None:
            return self.spec.main(self.seen, plain)
        if self.any_cards:
            return None
        return next((action for action in plain if action.verb not in SAFE), plain[0] if plain else None)
