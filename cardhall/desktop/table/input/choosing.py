"""Which of the person's cards are chosen, what they may be used for, and the actions that come of it.

Nothing here knows a rule: `LegalActions` says what the legal actions are, and everything done ends in one of them, in a
refusal with its reason, or in a question where several actions are possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from cardhall.cards import Card
from cardhall.desktop.table.card_words import spoken_text
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.stage.stage import Stage
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import zone_owner


class TakesChips(Protocol):
    """The tray of a table, as gestures know it."""

    def lit(self) -> set[str]:
        """The zones that take the chosen chip."""

    def put(self, zones: Sequence[str]) -> bool:
        """Put the chosen chip on the first of these zones that takes chips. Returns whether one does."""


class Choosing(QObject):
    """The chosen cards, and what is done with them."""

    acted = Signal(object)  # an Action
    refused = Signal(str)
    asked = Signal(object, object)  # several actions, and the point where
    planned = Signal(object)  # several actions, to be done one after the other
    chosen = Signal()  # the chosen cards have changed

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.stage = stage
        self.legal: LegalActions | None = None
        self.selected: list[CardItem] = []
        self.tray: TakesChips | None = None  # chips that are put on fields
        self.along = False  # whether what is done next is what Shift would make of it
        self.hinted: Action | None = None  # what the hint means that is shown

    def set_legal(self, legal: LegalActions | None) -> None:
        """What the person may do now (`None`: nothing, it is not their turn)."""
        self.legal, self.along = legal, False
        alive = set(self.stage.all_items())
        for item in list(self.selected):
            if legal is None or item not in alive or not legal.usable(item.card):
                self._select(item, False)
        for item in alive:
            hinted = item.hint
            item.state(dim=self._is_dim(item), hint=False)
            if hinted and item.look != "dragged":
                self.stage.update_rest(item)
        self.chosen.emit()

    @property
    def click_plays(self) -> bool:
        """Whether one click is enough where it can mean only one thing."""
        return bool(self.stage.settings.click_plays)

    def _is_dim(self, item: CardItem) -> bool:
        """Whether the card is darkened: it cannot be played from a hand that has to play, and that is to be shown."""
        legal = self.legal
        if legal is None or not legal.shows_cards or not self.stage.settings.show_legal:
            return False
        spec = self.stage.table.zone_for(item.zone)
        hands = legal.zones if legal.is_stuck else legal.hands
        playable = spec is not None and spec.is_hand and item.zone in hands
        return playable and not legal.usable(item.card)

    def mine(self, item: CardItem) -> bool:
        """Whether the person may take hold of that card at all."""
        if self.stage.is_own_hand(item.zone):
            return True
        meld_builder = self.stage.meld_builder
        if meld_builder is not None and meld_builder.mine(item.zone, item.card):
            return True
        if self.legal is not None and item.zone in self.legal.zones:
            return True
        spec = self.stage.table.zone_for(item.zone)
        return spec is not None and spec.grab and zone_owner(item.zone)[1] in (-1, 0)

    def barred(self, item: CardItem) -> bool:
        """Whether it is to be shown that a card of the person's may not be played now."""
        legal = self.legal
        if legal is None or not legal.shows_cards or not self.stage.settings.show_legal:
            return False
        laid = self.stage.meld_builder is not None and item.zone == self.stage.meld_builder.melds.zone
        return self.mine(item) and not laid and not legal.usable(item.card)

    def why_not(self, item: CardItem) -> str:
        """Why a card may not be played, where that is to be shown."""
        if self.legal is None or not self.barred(item):
            return ""
        return spoken_text(str(self.legal.seen.refusal(self.legal.attempt([item.card]))), self.stage.pack)

    @property
    def cards(self) -> list[Card]:
        """The chosen cards."""
        return [item.card for item in self.selected]

    def clear(self) -> None:
        """No card is chosen any more."""
        for item in list(self.selected):
            self._select(item, False)
        self.chosen.emit()

    @property
    def by_place(self) -> bool:
        """Whether a card that is chosen always waits for its place."""
        return not self.stage.table.moves.most_asked

    def _wait_for_place(self, item: CardItem) -> None:
        """Choose a card alone: the place where it goes says which action is meant."""
        self.clear()
        self._select(item, True)
        self.chosen.emit()

    def select_cards(self, some: Sequence[Card]) -> None:
        """Choose these cards, and no others."""
        for item in list(self.selected):
            self._select(item, False)
        left = list(some)
        for item in self.stage.own_hand_items():
            if item.card in left:
                left.remove(item.card)
                self._select(item, True)
        self.chosen.emit()

    def light_due(self) -> None:
        """Light where cards are due, or may be taken, and nothing else: no card is chosen or dragged."""
        due = self.legal.due() if self.legal is not None else set()
        self.stage.marks.light(due | self.tray.lit() if self.tray is not None else due)

    def _select(self, item: CardItem, on: bool) -> None:
        if on and item not in self.selected:
            self.selected.append(item)
        elif not on and item in self.selected:
            self.selected.remove(item)
        item.state(chosen=on)
        changed = [item]
        if self.stage.has_choice != bool(self.selected):
            self.stage.has_choice = bool(self.selected)
            changed = [item, *(other for other in self.stage.own_hand_items() if other is not item)]
        for one in changed:
            if one.scene() is not None and one.look != "dragged":
                self.stage.update_rest(one)

    def do(self, actions: Sequence[Action], at: tuple[float, float]) -> None:
        """Do the one action there is, or ask which. With Shift held it may be another."""
        if len(actions) == 1:
            action = actions[0]
            shift = QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier
            if self.legal is not None and (self.along or shift):
                other = self.stage.table.buttons.with_shift(self.legal.seen, action)
                action = other if other in self.legal.actions else action
            self.acted.emit(action)
        elif actions:
            self.asked.emit(list(actions), at)

    @property
    def hint_meant(self) -> Action | None:
        """What Enter does while a hint stands: the hinted action, unless other cards are chosen than its own."""
        legal, action = self.legal, self.hinted
        if legal is None or action not in legal.actions:
            return None
        alike = self.stage.table.moves.alike
        handle = Counter(alike(card) for card in legal.handles.get(action, ()))
        return action if not self.selected or Counter(map(alike, self.cards)) == handle else None

    def take_hint(self) -> bool:
        """Do what the hint means that is shown. Returns whether one stands."""
        action = self.hint_meant
        if action is None:
            return False
        self.acted.emit(action)
        return True

    def turn_along(self) -> None:
        """Turn on, or off, that what is done next is what Shift would make of it."""
        self.along = not self.along
        self.chosen.emit()

    def play_selected(self) -> None:
        """Play the chosen cards."""
        self.play(self.selected)

    def play(self, some: Sequence[CardItem]) -> bool:
        """Play these cards if that is legal; say why not otherwise."""
        if self.legal is None or not some:
            return False
        cards = [item.card for item in some]
        actions = self.legal.exactly(cards)
        if not actions and (plan := self.legal.plan(cards)):
            self.planned.emit(list(plan))
            return True
        if len(actions) > self.stage.table.moves.most_asked and self.legal.apart(actions):
            if some[0] not in self.selected:
                self._wait_for_place(some[0])
                return True
            if self.by_place and len(actions) > 1:
                self.clear()
                return True
        if actions:
            first = self.stage.table.moves.first(self.legal.seen, actions) if len(actions) > 1 else None
            top = some[-1].home
            self.do([first] if first is not None else actions, (top.x, top.y - top.height / 2))
            return True
        self.refused.emit(self.legal.seen.refusal(self.legal.attempt(cards)))
        return False
