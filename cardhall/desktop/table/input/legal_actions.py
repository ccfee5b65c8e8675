"""The person's legal actions as a table needs them: places for cards, and buttons. No Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardhall.cards import Card
from cardhall.desktop.table.input.controls import Controls
from cardhall.desktop.table.parts.table import Table
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.phase import Choice

DISCARD_ZONE = "discard"


class LegalActions:
    """The legal actions of the person's seat, and answers to a table's questions about them.

    Cards that look alike to the game are interchangeable: they are compared by `Moves.same_choice`.
    """

    def __init__(self, table: Table, seen: Observation) -> None:
        self.table, self.seen = table, seen
        self.actions: list[Action] = seen.actions()
        self.zones = self._usable_zones()  # where the person may take cards from
        menus: dict[str, list[Action]] = {}  # by the text of the menu's button
        for action in self.actions:
            if words := table.buttons.menu_text(seen, action):
                menus.setdefault(words, []).append(action)
        listed = {action for some in menus.values() for action in some}
        self.shift_variants = self._find_shift_variants()
        listed |= self.shift_variants
        if table.tray is not None and table.tray.phase == seen.phase:
            listed |= {action for action in self.actions if table.tray.does(action)}
        held = {card for zone in self.zones for card in seen.zones[zone]}
        named = {action.verb for action in self.actions if not held.issuperset(action.cards)}  # verbs that name a card
        named.update(table.buttons.with_card)
        self.handles: dict[Action, tuple[Card, ...]] = {
            action: () if action in listed or action.verb in named else action.cards for action in self.actions
        }  # the cards to drag for an action
        wanted = {table.moves.same_choice(card) for handle in self.handles.values() for card in handle}
        self.hands = {
            zone for zone in self.zones if any(table.moves.same_choice(card) in wanted for card in seen.zones[zone])
        }  # the zones with playable cards
        self._keys = {action: self._card_key(handle) for action, handle in self.handles.items()}
        left = [action for action in self.actions if not self.handles[action] and action not in listed]
        # whether no card can be played in a phase of playing from the hand: the person can only pass
        self.is_stuck = bool(seen.plays_with) and not self.uses_cards
        self.controls = Controls(table, seen, left, menus, uses_cards=self.uses_cards, is_forced=len(self.actions) == 1)

    def _find_shift_variants(self) -> set[Action]:
        """Return the actions that are Shift variants of other actions."""
        buttons = self.table.buttons
        if not buttons.along[0]:
            return set()
        others = [buttons.with_shift(self.seen, action) for action in self.actions]
        return {action for action in others if action in self.actions}

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
        """Return a key, equal for interchangeable sets of cards in any order."""
        return frozenset(Counter(self.table.moves.same_choice(card) for card in some).items())

    @property
    def chooses_before_playing(self) -> bool:
        """Whether cards are chosen before they are played, since several can be played at a time."""
        if self.uses_cards and self.table.moves.always_chooses(self.seen):
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
        alike = self.table.moves.same_choice
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
        able = any(self.handles[action] for action in self.actions if action.verb == DISCARD_ZONE)
        return able and self.table.moves.always_chooses(self.seen)

    def choice(self, some: Sequence[Card]) -> Choice:
        """Return the name of a set of chosen cards, and what is missing to play the set, "" for nothing."""
        found = self.seen.choice(Action(self.verb_for(some), *some))
        return found._replace(lacks="") if found.lacks and (self.actions_with(some) or self.plan(some)) else found

    def sets_from_lowest(self) -> list[tuple[Card, ...]]:
        """Return the sets of cards that can be played from the own or a dummy's hand, the lowest set first."""
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
        return {zone for action in self.actions for zone in self.table.moves.due_zones(self.seen, action)}

    def lit_zones(self, some: Sequence[Card]) -> set[str]:
        """Return the zones that accept a set of cards."""
        actions = self.actions_with(some) or self.plan(some)[:1]
        return {zone for action in actions for zone in self.targets(action)}

    def drop_actions(self, some: Sequence[Card], zones: Sequence[str]) -> list[Action]:
        """Return the possible actions of dropping cards on zones: all of the first zone with any."""
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
        """Return the action of playing some cards, legal or not, to ask the rules for a reason against the action."""
        return Action(self.verb, *some)

    @property
    def verb(self) -> str:
        """Return the verb of actions with cards, as far as known before any card is chosen."""
        verbs = Counter(action.verb for action, handle in self.handles.items() if handle)
        return self.seen.plays_with or (verbs.most_common(1)[0][0] if verbs else "play")

    def verb_for(self, some: Sequence[Card]) -> str:
        """Return the most frequent verb of the actions that use the chosen cards."""
        chosen = Counter(self.table.moves.same_choice(card) for card in some)
        takes = Counter[str]()
        for action, handle in self.handles.items():
            if handle and chosen <= Counter(self.table.moves.same_choice(card) for card in handle):
                takes[action.verb] += 1
        return self.seen.plays_with or (takes.most_common(1)[0][0] if takes else self.verb)
