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

    Cards that look alike to the game are interchangeable: they are compared by `SeenMoves.choice_key`.
    """

    def __init__(self, table: Table, seen: Observation) -> None:
        self.table, self.seen = table, seen
        self.actions: list[Action] = seen.actions()
        self.usable_zones = self._find_usable_zones()  # where the person may take cards from
        menus: dict[str, list[Action]] = {}  # by the text of the menu's button
        for action in self.actions:
            if words := table.buttons.menu_text(seen, action):
                menus.setdefault(words, []).append(action)
        menu_actions = {action for actions in menus.values() for action in actions}
        self.shift_variants = self._find_shift_variants()
        menu_actions |= self.shift_variants
        if table.tray is not None and table.tray.phase == seen.phase:
            menu_actions |= {action for action in self.actions if table.tray.has_action(action)}
        held_cards = {card for zone in self.usable_zones for card in seen.zones[zone]}
        # verbs that name a card
        card_naming_verbs = {action.verb for action in self.actions if not held_cards.issuperset(action.cards)}
        card_naming_verbs.update(table.buttons.card_button_verbs)
        # the cards to drag for an action
        self.cards_by_action: dict[Action, tuple[Card, ...]] = {
            action: () if action in menu_actions or action.verb in card_naming_verbs else action.cards
            for action in self.actions
        }
        playable_keys = {table.moves.choice_key(card) for handle in self.cards_by_action.values() for card in handle}
        # the zones with playable cards
        self.playable_zones = {
            zone
            for zone in self.usable_zones
            if any(table.moves.choice_key(card) in playable_keys for card in seen.zones[zone])
        }
        self._card_keys = {action: self._card_key(handle) for action, handle in self.cards_by_action.items()}
        other_actions = [
            action for action in self.actions if not self.cards_by_action[action] and action not in menu_actions
        ]
        # whether no card can be played in a phase of playing from the hand: the person can only pass
        self.is_stuck = bool(seen.plays_with) and not self.uses_cards
        self.controls = Controls(
            table, seen, other_actions, menus, uses_cards=self.uses_cards, is_forced=len(self.actions) == 1
        )

    def _find_shift_variants(self) -> set[Action]:
        """Return the actions that are Shift variants of other actions."""
        buttons = self.table.buttons
        if not buttons.shift_lock_labels[0]:
            return set()
        variants = [buttons.shift_variant(self.seen, action) for action in self.actions]
        return {action for action in variants if action in self.actions}

    def _find_usable_zones(self) -> set[str]:
        """Return the zones to take cards from: own hands, zones marked by the table, a dummy's hand."""
        zones, playable = set(), {card for action in self.actions for card in action.cards}
        for zone, cards in self.seen.zones.items():
            spec, owner = self.table.zone_for(zone), zone_owner(zone)[1]
            if spec is None:
                continue
            is_own = owner in (-1, self.seen.seat, self.seen.side)
            if (spec.is_hand and (owner == self.seen.seat or not playable.isdisjoint(cards))) or (
                spec.can_be_grabbed and is_own
            ):
                zones.add(zone)
        return zones

    def _card_key(self, cards: Sequence[Card]) -> frozenset[tuple[object, int]]:
        """Return a key, equal for interchangeable sets of cards in any order."""
        return frozenset(Counter(self.table.moves.choice_key(card) for card in cards).items())

    @property
    def chooses_before_playing(self) -> bool:
        """Whether cards are chosen before they are played, since several can be played at a time."""
        if self.uses_cards and self.table.moves.always_chooses(self.seen):
            return True
        return bool(self.seen.plays_with) or any(
            len(handle) > 1 or (handle and action.verb in self.table.moves.one_by_one)
            for action, handle in self.cards_by_action.items()
        )

    @property
    def uses_cards(self) -> bool:
        """Whether any legal action uses cards."""
        return any(self.cards_by_action.values())

    def is_usable(self, card: Card) -> bool:
        """Whether the card is part of any legal action."""
        choice_key = self.table.moves.choice_key
        key = choice_key(card)
        return any(choice_key(c) == key for handle in self.cards_by_action.values() for c in handle)

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
        can_discard = any(self.cards_by_action[action] for action in self.actions if action.verb == DISCARD_ZONE)
        return can_discard and self.table.moves.always_chooses(self.seen)

    def describe_choice(self, cards: Sequence[Card]) -> Choice:
        """Return the name of a set of chosen cards, and what is missing to play the set, "" for nothing."""
        choice = self.seen.choice(Action(self.verb_for(cards), *cards))
        return (
            choice._replace(obstacle="")
            if choice.obstacle and (self.actions_with(cards) or self.plan(cards))
            else choice
        )

    def sets_from_lowest(self) -> list[tuple[Card, ...]]:
        """Return the sets of cards that can be played from the own or a dummy's hand, the lowest set first."""
        own_zones = {
            zone
            for zone in self.playable_zones
            if zone_owner(zone)[1] == self.seen.seat or zone_owner(zone)[0] == "hand"
        }
        held_cards = {card for zone in own_zones for card in self.seen.zones[zone]}
        handles = (self.cards_by_action.get(action, ()) for action in self.seen.from_least())
        return list(dict.fromkeys(handle for handle in handles if handle and held_cards.issuperset(handle)))

    def actions_with(self, cards: Sequence[Card]) -> list[Action]:
        """Return the actions done with exactly these cards, or with equivalent cards."""
        key = self._card_key(cards)
        return [action for action in self.actions if cards and self._card_keys[action] == key]

    def plan(self, cards: Sequence[Card], zones: Sequence[str] = ()) -> Sequence[Action]:
        """Return the sequence of actions for playing the cards, if more than one."""
        return self.table.moves.plan(self.seen, cards, zones)

    def targets(self, action: Action) -> Sequence[str]:
        """Return the zones on which an action's cards may be dropped."""
        return self.table.moves.targets(self.seen, action)

    def due_zones(self) -> set[str]:
        """Return the zones lit while no card is chosen: where cards are due, or may be taken."""
        return {zone for action in self.actions for zone in self.table.moves.due_zones(self.seen, action)}

    def lit_zones(self, cards: Sequence[Card]) -> set[str]:
        """Return the zones that accept a set of cards."""
        actions = self.actions_with(cards) or self.plan(cards)[:1]
        return {zone for action in actions for zone in self.targets(action)}

    def drop_actions(self, cards: Sequence[Card], zones: Sequence[str]) -> list[Action]:
        """Return the possible actions of dropping cards on zones: all of the first zone with any."""
        for zone in zones:
            actions = [action for action in self.actions_with(cards) if zone in self.targets(action)]
            if actions:
                return actions
        return []

    def places_of(self, action: Action) -> set[str]:
        """Return the places of an action: targets of the cards, a pile to click, a field for chips.

        The trick is left out, since every card goes there.
        """
        seen, tray = self.seen, self.table.tray
        places = set(self.targets(action)) if action.cards else set[str]()
        places |= {zone for zone in seen.zones if action == self.pile_action(zone) or action in self.pile_actions(zone)}
        if tray is not None and tray.phase == seen.phase:
            chips, fields = tray.chips(seen), tray.fields(seen).values()
            places |= {zone for zone in fields if any(tray.action(seen, chip, zone) == action for chip in chips)}
        specs = {zone: self.table.zone_for(zone) for zone in places}
        return {zone for zone, spec in specs.items() if spec is not None and not (spec.is_trick or spec.is_hand)}

    def have_distinct_targets(self, actions: Sequence[Action]) -> bool:
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

    def attempted_action(self, cards: Sequence[Card]) -> Action:
        """Return the action of playing some cards, legal or not, to ask the rules for a reason against the action."""
        return Action(self.usual_verb, *cards)

    @property
    def usual_verb(self) -> str:
        """Return the verb of actions with cards, as far as known before any card is chosen."""
        verbs = Counter(action.verb for action, handle in self.cards_by_action.items() if handle)
        return self.seen.plays_with or (verbs.most_common(1)[0][0] if verbs else "play")

    def verb_for(self, cards: Sequence[Card]) -> str:
        """Return the most frequent verb of the actions that use the chosen cards."""
        chosen_keys = Counter(self.table.moves.choice_key(card) for card in cards)
        verb_counts = Counter[str]()
        for action, handle in self.cards_by_action.items():
            if handle and chosen_keys <= Counter(self.table.moves.choice_key(card) for card in handle):
                verb_counts[action.verb] += 1
        return self.seen.plays_with or (verb_counts.most_common(1)[0][0] if verb_counts else self.usual_verb)
