"""The person's legal actions as a table needs them: places for cards, and buttons. No Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.desktop.table.input.key_grid import KeyGrid, bid_keys, card_keys
from cardhall.desktop.table.parts.moves import verb_words
from cardhall.desktop.table.parts.table import Table
from cardhall.language import tell
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.phase import Choice

MIN_RUN = 4  # actions that differ only in a number make a slider
MIN_WHEEL_RUN = 3  # the same where they stand on a wheel, which is narrower
MIN_PAIR_SHARE = 0.8  # of the pairs must be legal for two numbers to be chosen independently
DIGITS = "0123456789"
DISCARD = "discard"
MIN_LISTED_BUTTONS = 6  # buttons of the same verb go into a list
# These stand first; gold only where all else is risky.
SAFE_VERBS = ("pass", "reject", "no", "stick", "fold", "check", "done", "stuck")
RAISING_VERBS = ("double", "redouble")  # nobody should do these by pressing Enter once too often


@dataclass(frozen=True)
class NumberChoice:
    """Actions that differ only in a number: `bet 1` … `bet 10`."""

    verb: str
    actions: tuple[Action, ...]  # by number

    @property
    def low(self) -> int:
        return self.actions[0].number

    @property
    def high(self) -> int:
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
    def firsts(self) -> list[int]:
        return sorted({self.pair(action)[0] for action in self.actions})

    @property
    def seconds(self) -> list[int]:
        return sorted({self.pair(action)[1] for action in self.actions})

    def nearest(self, first: int, second: int, keep: int = 0) -> Action:
        """Return the action with the nearest numbers; number `keep` (0 or 1) matters most."""

        def distance(action: Action) -> tuple[int, int]:
            apart = [abs(a - b) for a, b in zip(self.pair(action), (first, second), strict=True)]
            return apart[keep], apart[1 - keep]

        return min(self.actions, key=distance)


class LegalActions:
    """The legal actions of the person's seat, with the questions a table asks about them."""

    def __init__(self, table: Table, seen: Observation) -> None:
        self.table, self.seen = table, seen
        self.actions: list[Action] = seen.actions()
        self.zones = self._usable_zones()  # where the person may take cards from
        self.menus: dict[str, list[Action]] = {}  # by the words of the button that asks which
        for action in self.actions:
            if words := table.buttons.menu(seen, action):
                self.menus.setdefault(words, []).append(action)
        listed = {action for some in self.menus.values() for action in some}
        self.shift_variants = self._find_shift_variants()
        listed |= self.shift_variants
        if table.tray is not None and table.tray.phase == seen.phase:
            listed |= {action for action in self.actions if table.tray.holds(action)}
        held = {card for zone in self.zones for card in seen.zones[zone]}
        named = {action.verb for action in self.actions if not held.issuperset(action.cards)}  # verbs that name a card
        named.update(table.buttons.with_card)
        self.handles: dict[Action, tuple[Card, ...]] = {
            action: () if action in listed or action.verb in named else action.cards for action in self.actions
        }  # the cards that are dragged to do it
        wanted = {table.moves.alike(card) for handle in self.handles.values() for card in handle}
        self.hands = {
            zone for zone in self.zones if any(table.moves.alike(card) in wanted for card in seen.zones[zone])
        }  # those of them from which something can be played now
        self._keys = {action: self._card_key(handle) for action, handle in self.handles.items()}
        left = [action for action in self.actions if not self.handles[action] and action not in listed]
        self.grid: KeyGrid | None = bid_keys(table.buttons.bids, seen, left) or card_keys(table.hand.ranks, left)
        left = [action for action in left if self.grid is None or action not in self.grid.actions]
        self._runs = self._number_runs(left)
        self._pairs = self._pair_runs(left)
        in_runs = {action for run in self._runs for action in run.actions}
        in_runs |= {action for pair in self._pairs for action in pair.actions}
        left = [action for action in left if action not in in_runs]
        for verb, number in Counter(action.verb for action in left).items():
            if number >= MIN_LISTED_BUTTONS:
                self.menus[tell(verb_words(verb))] = [action for action in left if action.verb == verb]
                left = [action for action in left if action.verb != verb]
        self._plain = left
        # whether cards are played from the hand in this phase, and none of it can be: the person can only pass
        self.is_stuck = bool(seen.plays_with) and not self.uses_cards
        self.digits = {} if self.uses_cards else self._digit_buttons()

    def _find_shift_variants(self) -> set[Action]:
        """Return the actions that are Shift variants of other actions."""
        buttons = self.table.buttons
        if not buttons.along[0]:
            return set()
        others = [buttons.with_shift(self.seen, action) for action in self.actions]
        return {action for action in others if action in self.actions}

    @property
    def takes_digits(self) -> bool:
        """Whether digits can be typed: for bids on buttons or keys, or for a number on a slider."""
        return self.grid is not None or bool(self.digits) or bool(self._runs) or self.table.tray is not None

    def _digit_buttons(self) -> dict[str, Action]:
        """Return the buttons that a digit presses, by digit: bids of 1, 2 or 3."""
        some = [
            action
            for action in {*self._plain, *self.permanent_buttons()}
            if not action.cards and len(action.words) == 1
        ]
        digits = {action.words[0]: action for action in some if action.words[0] in DIGITS}
        return digits if len(digits) == sum(action.words[0] in DIGITS for action in some) else {}

    def _usable_zones(self) -> set[str]:
        """Return the zones to take cards from: own hands, zones marked by the table, a dummy's hand."""
        found, playable = set(), {card for action in self.actions for card in action.cards}
        for zone, some in self.seen.zones.items():
            spec, owner = self.table.zone_for(zone), zone_owner(zone)[1]
            if spec is None:
                continue
            mine = owner in (-1, self.seen.seat, self.seen.side)
            if (spec.is_hand and (owner == self.seen.seat or not playable.isdisjoint(some))) or (spec.grab and mine):
                found.add(zone)
        return found

    def _card_key(self, some: Sequence[Card]) -> frozenset[tuple[object, int]]:
        return frozenset(Counter(self.table.moves.alike(card) for card in some).items())

    @property
    def chooses_before_playing(self) -> bool:
        """Whether cards are chosen before they are played, since several can be played at a time."""
        if self.uses_cards and self.table.moves.collects(self.seen):
            return True
        return bool(self.seen.plays_with) or any(
            len(handle) > 1 or (handle and action.verb in self.table.moves.one_by_one)
            for action, handle in self.handles.items()
        )

    @property
    def uses_cards(self) -> bool:
        """Whether any legal action uses cards."""
        return any(self.handles.values())

    def is_usable(self, card: Card) -> bool:
        """Whether the card is part of any legal action."""
        alike = self.table.moves.alike
        wanted = alike(card)
        return any(alike(c) == wanted for handle in self.handles.values() for c in handle)

    @property
    def shows_cards(self) -> bool:
        """Whether to show which cards are playable: some are, or the person can only pass in playing."""
        return self.uses_cards or self.is_stuck

    @property
    def has_play_button(self) -> bool:
        """Whether there is a button that plays the chosen cards."""
        return self.chooses_before_playing and self.table.melds is None

    @property
    def has_discard_button(self) -> bool:
        """Whether to keep a discard button, since a card can be discarded where cards are collected."""
        able = any(self.handles[action] for action in self.actions if action.verb == DISCARD)
        return able and self.table.moves.collects(self.seen)

    def choice(self, some: Sequence[Card]) -> Choice:
        """Return the name of a set of chosen cards, and what is missing to play it."""
        found = self.seen.choice(Action(self.verb_for(some), *some))
        return found._replace(lacks="") if found.lacks and (self.actions_with(some) or self.plan(some)) else found

    def sets_from_lowest(self) -> list[tuple[Card, ...]]:
        """Return the cards of each action done from the own or a dummy's hand, the lowest first."""
        own = {zone for zone in self.hands if zone_owner(zone)[1] == self.seen.seat or zone_owner(zone)[0] == "hand"}
        held = {card for zone in own for card in self.seen.zones[zone]}
        handles = (self.handles.get(action, ()) for action in self.seen.from_least())
        return list(dict.fromkeys(handle for handle in handles if handle and held.issuperset(handle)))

    def actions_with(self, some: Sequence[Card]) -> list[Action]:
        """Return the actions done with exactly these cards, or with equivalent cards."""
        key = self._card_key(some)
        return [action for action in self.actions if some and self._keys[action] == key]

    def plan(self, some: Sequence[Card], zones: Sequence[str] = ()) -> Sequence[Action]:
        """Return the sequence of actions for playing the cards, if more than one."""
        return self.table.moves.plan(self.seen, some, zones)

    def targets(self, action: Action) -> Sequence[str]:
        """Return the zones on which an action's cards may be dropped."""
        return self.table.moves.targets(self.seen, action)

    def due_zones(self) -> set[str]:
        """Return the zones lit while no card is chosen: where cards are due, or may be taken."""
        return {zone for action in self.actions for zone in self.table.moves.due(self.seen, action)}

    def lit_zones(self, some: Sequence[Card]) -> set[str]:
        """Return the zones that accept a set of cards."""
        actions = self.actions_with(some) or self.plan(some)[:1]
        return {zone for action in actions for zone in self.targets(action)}

    def drop_actions(self, some: Sequence[Card], zones: Sequence[str]) -> list[Action]:
        """Return the possible actions of dropping cards on zones: those of the first zone with any."""
        for zone in zones:
            found = [action for action in self.actions_with(some) if zone in self.targets(action)]
            if found:
                return found
        return []

    def places_of(self, action: Action) -> set[str]:
        """Return the places of an action: targets of the cards, a pile to click, a field for chips.

        The trick is left out, since every card goes there.
        """
        seen, tray = self.seen, self.table.tray
        found = set(self.targets(action)) if action.cards else set[str]()
        found |= {zone for zone in seen.zones if action == self.pile_action(zone) or action in self.pile_actions(zone)}
        if tray is not None and tray.phase == seen.phase:
            chips, fields = tray.chips(seen), tray.fields(seen).values()
            found |= {zone for zone in fields if any(tray.action(seen, chip, zone) == action for chip in chips)}
        specs = {zone: self.table.zone_for(zone) for zone in found}
        return {zone for zone, spec in specs.items() if spec is not None and not (spec.is_trick or spec.is_hand)}

    def has_control(self, action: Action) -> bool:
        """Whether a button, a key or a number in the action row does exactly this action."""
        in_runs = {action for run in self._runs for action in run.actions}
        in_runs |= {action for pair in self._pairs for action in pair.actions}
        in_grid = self.grid is not None and action in self.grid.actions
        return action in self._plain or in_grid or action in in_runs

    def have_own_targets(self, actions: Sequence[Action]) -> bool:
        """Whether no two of the actions share a target, so that a target decides the action."""
        places = [zone for action in actions for zone in self.targets(action)]
        return len(places) == len(set(places)) and all(self.targets(action) for action in actions)

    def pile_actions(self, zone: str) -> list[Action]:
        """Return the actions of dragging the top card of a pile."""
        return [action for action in self.table.moves.pile_actions(self.seen, zone) if action in self.actions]

    def pile_choices(self, zone: str) -> list[Action]:
        """Return the actions among which a click on a pile asks."""
        return [action for action in self.pile_actions(zone) if self.table.moves.asks_by_click(action)]

    def pile_targets(self, zone: str) -> set[str]:
        """Return the zones where the top card of a pile may be dropped."""
        return {to for action in self.pile_actions(zone) for to in self.targets(action)} - {zone}

    def pile_action(self, zone: str) -> Action | None:
        """Return the legal action of a click on a pile, or None."""
        action = self.table.moves.pile_action(self.seen, zone)
        return action if action in self.actions else None

    def attempt(self, some: Sequence[Card]) -> Action:
        """Return an action with cards that no legal action takes, to ask for the refusal's reason."""
        return Action(self.verb, *some)

    @property
    def verb(self) -> str:
        """Return the verb of actions with cards, as far as known before any card is chosen."""
        verbs = Counter(action.verb for action, handle in self.handles.items() if handle)
        return self.seen.plays_with or (verbs.most_common(1)[0][0] if verbs else "play")

    def verb_for(self, some: Sequence[Card]) -> str:
        """Return the most frequent verb of the actions that use the chosen cards."""
        chosen = Counter(self.table.moves.alike(card) for card in some)
        takes = Counter[str]()
        for action, handle in self.handles.items():
            if handle and chosen <= Counter(self.table.moves.alike(card) for card in handle):
                takes[action.verb] += 1
        return self.seen.plays_with or (takes.most_common(1)[0][0] if takes else self.verb)

    # ---- buttons

    def plain_actions(self) -> list[Action]:
        """Return the actions without cards that are buttons."""
        order = {action: place for place, action in enumerate(self.permanent_buttons())}
        return sorted(self._plain, key=lambda action: (order.get(action, len(order)), action.verb not in SAFE_VERBS))

    def permanent_buttons(self) -> list[Action]:
        """Return the buttons that stay in place throughout the phase, legal or not."""
        kept = self.table.buttons.kept.get(self.seen.phase)
        if kept is not None:
            return [Action.parse(text) for text in kept]
        keys = {key.action for key in self.grid.keys} if self.grid is not None else set()
        return [action for action in self.seen.repertoire() if action not in keys] if keys else []

    def number_choices(self) -> list[NumberChoice]:
        """Return the groups of actions that differ only in a number, by verb."""
        return self._runs

    def pair_choices(self) -> list[PairChoice]:
        """Return the groups of actions that differ in two numbers only, by verb."""
        return self._pairs

    def _number_runs(self, some: Sequence[Action]) -> list[NumberChoice]:
        by_verb: dict[str, list[Action]] = {}
        for action in some:
            if len(action.args) == 1 and str(action.args[0]).isdigit():
                by_verb.setdefault(action.verb, []).append(action)
        return [
            NumberChoice(verb, tuple(sorted(alike, key=lambda action: action.number)))
            for verb, alike in by_verb.items()
            if len(alike) >= (MIN_WHEEL_RUN if verb in self.table.buttons.wheels else MIN_RUN)
        ]

    def _pair_runs(self, some: Sequence[Action]) -> list[PairChoice]:
        by_verb: dict[str, list[Action]] = {}
        for action in some:
            if len(action.args) == 2 and all(str(word).isdigit() for word in action.args):
                by_verb.setdefault(action.verb, []).append(action)
        runs = [PairChoice(verb, tuple(sorted(alike))) for verb, alike in by_verb.items() if len(alike) >= MIN_RUN]
        return [run for run in runs if len(run.actions) >= MIN_PAIR_SHARE * len(run.firsts) * len(run.seconds)]

    def main_action(self) -> Action | None:
        """Return the plain action whose button is gold, or None."""
        plain, usual = self.plain_actions(), None
        if len(self.actions) == 1 and plain:
            return plain[0]
        if not self.uses_cards and self.grid is None:
            others = (action for action in plain if action.verb not in (*SAFE_VERBS, *RAISING_VERBS))
            usual = next(others, plain[0] if plain else None)
        return self.table.buttons.main(self.seen, plain, usual)
