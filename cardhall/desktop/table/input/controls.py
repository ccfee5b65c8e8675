"""The controls for actions without cards: keys, numbers, lists and buttons. No Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.desktop.table.input.key_grid import KeyGrid, bid_keys, card_keys
from cardhall.desktop.table.parts.card_moves import verb_words
from cardhall.desktop.table.parts.table import Table
from cardhall.language import translate
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

MIN_SLIDER_ACTIONS = 4  # actions that differ only in a number make a slider
MIN_WHEEL_ACTIONS = 3  # the same where they stand on a wheel, which is narrower
MIN_PAIR_SHARE = 0.8  # of the pairs must be legal for two numbers to be chosen independently
DIGITS = "0123456789"
MIN_LISTED_BUTTONS = 6  # buttons of the same verb go into a list
# Buttons of these verbs stand first, and are gold only where all other buttons are risky.
SAFE_VERBS = ("pass", "reject", "no", "stick", "fold", "check", "done", "stuck")
RAISING_VERBS = ("double", "redouble")  # nobody should do these by pressing Enter once too often


@dataclass(frozen=True)
class NumberChoice:
    """Actions that differ only in a number: `bet 1` … `bet 10`."""

    verb: str
    actions: tuple[Action, ...]  # by number

    @property
    def low(self) -> int:
        """The lowest number."""
        return self.actions[0].number

    @property
    def high(self) -> int:
        """The highest number."""
        return self.actions[-1].number

    def nearest(self, number: int) -> Action:
        """Return the action whose number is nearest."""
        return min(self.actions, key=lambda action: abs(action.number - number))


@dataclass(frozen=True)
class PairChoice:
    """Actions that differ only in two independent numbers: `limits 1 5` … `limits 5 50`."""

    verb: str
    actions: tuple[Action, ...]  # by their numbers

    def pair(self, action: Action) -> tuple[int, int]:
        """Return the two numbers of an action."""
        return int(action.words[0]), int(action.words[1])

    @property
    def first_numbers(self) -> list[int]:
        """The possible first numbers, from low to high."""
        return sorted({self.pair(action)[0] for action in self.actions})

    @property
    def second_numbers(self) -> list[int]:
        """The possible second numbers, from low to high."""
        return sorted({self.pair(action)[1] for action in self.actions})

    def nearest(self, first: int, second: int, kept_index: int = 0) -> Action:
        """Return the action with the nearest numbers; number `kept_index` (0 or 1) matters most."""

        def distance(action: Action) -> tuple[int, int]:
            distances = [abs(a - b) for a, b in zip(self.pair(action), (first, second), strict=True)]
            return distances[kept_index], distances[1 - kept_index]

        return min(self.actions, key=distance)


class Controls:
    """The controls for the person's legal actions without cards; each action belongs to exactly one control."""

    def __init__(
        self,
        table: Table,
        seen: Observation,
        actions: Sequence[Action],
        menus: dict[str, list[Action]],
        *,
        uses_cards: bool,
        is_forced: bool,
    ) -> None:
        """Divide actions among the controls.

        `actions`: those that no card, list or chip does; `menus`: the lists of the game, by the words of their
        buttons; `uses_cards`: other legal actions use cards; `is_forced`: there is a single legal action.
        """
        self.table, self.seen, self.menus, self.uses_cards = table, seen, menus, uses_cards
        self.is_forced = is_forced
        remaining = list(actions)
        self.grid: KeyGrid | None = bid_keys(table.buttons.bid_box, seen, remaining) or card_keys(
            table.hand.ranks, remaining
        )
        remaining = [action for action in remaining if self.grid is None or action not in self.grid.actions]
        self.number_choices = self._find_number_choices(remaining)
        self.pair_choices = self._find_pair_choices(remaining)
        remaining = [action for action in remaining if action not in self._numbered_actions()]
        for verb, number in Counter(action.verb for action in remaining).items():
            if number >= MIN_LISTED_BUTTONS:
                self.menus[translate(verb_words(verb))] = [action for action in remaining if action.verb == verb]
                remaining = [action for action in remaining if action.verb != verb]
        self._button_actions = remaining
        self.actions_by_digit = {} if uses_cards else self._find_digit_buttons()

    def _numbered_actions(self) -> set[Action]:
        """Return the actions that a number picker does."""
        in_numbers = {action for choice in self.number_choices for action in choice.actions}
        return in_numbers | {action for pair in self.pair_choices for action in pair.actions}

    @property
    def takes_digits(self) -> bool:
        """Whether digits can be typed: for bids on buttons or keys, or for a number on a slider."""
        return (
            self.grid is not None
            or bool(self.actions_by_digit)
            or bool(self.number_choices)
            or self.table.tray is not None
        )

    def _find_digit_buttons(self) -> dict[str, Action]:
        """Return the buttons that a digit presses, by digit: bids of 1, 2 or 3; {} where a digit fits two buttons."""
        number_buttons = [
            action
            for action in {*self._button_actions, *self.permanent_buttons()}
            if not action.cards and len(action.words) == 1
        ]
        digits = {action.words[0]: action for action in number_buttons if action.words[0] in DIGITS}
        return digits if len(digits) == sum(action.words[0] in DIGITS for action in number_buttons) else {}

    def plain_actions(self) -> list[Action]:
        """Return the actions without cards that are buttons."""
        permanent_places = {action: place for place, action in enumerate(self.permanent_buttons())}
        return sorted(
            self._button_actions,
            key=lambda action: (permanent_places.get(action, len(permanent_places)), action.verb not in SAFE_VERBS),
        )

    def permanent_buttons(self) -> list[Action]:
        """Return the buttons that stay in place throughout the phase, legal or not."""
        permanent_texts = self.table.buttons.permanent_actions.get(self.seen.phase)
        if permanent_texts is not None:
            return [Action.parse(text) for text in permanent_texts]
        keys = {key.action for key in self.grid.keys} if self.grid is not None else set()
        return [action for action in self.seen.repertoire() if action not in keys] if keys else []

    def has_control(self, action: Action) -> bool:
        """Whether a button, a key or a number in the action row does exactly this action."""
        in_grid = self.grid is not None and action in self.grid.actions
        return action in self._button_actions or in_grid or action in self._numbered_actions()

    def main_action(self) -> Action | None:
        """Return the plain action whose button is gold, or None."""
        plain_actions, usual_action = self.plain_actions(), None
        if self.is_forced and plain_actions:
            return plain_actions[0]
        if not self.uses_cards and self.grid is None:
            ordinary_actions = (action for action in plain_actions if action.verb not in (*SAFE_VERBS, *RAISING_VERBS))
            usual_action = next(ordinary_actions, plain_actions[0] if plain_actions else None)
        return self.table.buttons.main_action(self.seen, plain_actions, usual_action)

    def _find_number_choices(self, actions: Sequence[Action]) -> list[NumberChoice]:
        by_verb: dict[str, list[Action]] = {}
        for action in actions:
            if len(action.args) == 1 and str(action.args[0]).isdigit():
                by_verb.setdefault(action.verb, []).append(action)
        return [
            NumberChoice(verb, tuple(sorted(alike, key=lambda action: action.number)))
            for verb, alike in by_verb.items()
            if len(alike) >= (MIN_WHEEL_ACTIONS if verb in self.table.buttons.wheel_verbs else MIN_SLIDER_ACTIONS)
        ]

    def _find_pair_choices(self, actions: Sequence[Action]) -> list[PairChoice]:
        by_verb: dict[str, list[Action]] = {}
        for action in actions:
            if len(action.args) == 2 and all(str(word).isdigit() for word in action.args):
                by_verb.setdefault(action.verb, []).append(action)
        runs = [
            PairChoice(verb, tuple(sorted(alike)))
            for verb, alike in by_verb.items()
            if len(alike) >= MIN_SLIDER_ACTIONS
        ]
        return [
            run for run in runs if len(run.actions) >= MIN_PAIR_SHARE * len(run.first_numbers) * len(run.second_numbers)
        ]
