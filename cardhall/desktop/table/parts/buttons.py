"""Actions without cards: plain and gold buttons, lists, the keys of a bid box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardhall.cards import SUIT_SIGNS
from cardhall.desktop.table.parts.observation_readers import call_words, suit_words
from cardhall.english import capitalize_first
from cardhall.language import say, tr
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

# Verbs that only decline or end something: such an action is done without asking where nothing else is legal.
FORCED_VERBS = ("pass", "done", "no", "reject", "stick", "cut")


@dataclass(frozen=True)
class BidBox:
    """Keys for actions that differ in a number, a suit or a name; illegal keys stay in place, greyed."""

    verbs: tuple[str, ...] = ("bid",)  # actions of these verbs are keys once there are several of them
    names_from_low: tuple[str, ...] = ()  # names of bids from low to high, as `mis` or `nap` among `2 3 4`


@dataclass(frozen=True)
class Buttons:
    """The buttons of the action row."""

    # phase -> actions that stay, legal or not
    permanent_actions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # verbs, or whole actions, one of which is gold; None: the first that is no pass
    gold_verbs: tuple[str, ...] | None = None
    chip_verbs: tuple[str, ...] = ()  # verbs with a number of chips: some can be clicked beside the slider
    danger_verbs: tuple[str, ...] = ()  # verbs of actions that stake everything: their buttons are red
    wheel_verbs: tuple[str, ...] = ()  # verbs whose number stands between two keys that turn it by one
    claim_label: str = say("The rest are mine")  # the words of a seat that certainly takes the rest
    claim_words: str = say("the rest are mine")  # the same words after a player's name
    bid_box: BidBox = BidBox()
    # actions of these verbs are done without asking if nothing else is legal
    forced_verbs: tuple[str, ...] = FORCED_VERBS
    has_quick_forced_actions: bool = False  # forced actions are usual here, so they take no longer than others' turns
    # texts of a button that locks Shift for the next card, while off and while on; "": there is no such button
    shift_lock_labels: tuple[str, str] = ("", "")
    # reserved letters, so that a verb's letter never changes: by verb, by whole action where a verb has several
    # buttons, or by `shift_lock_labels`
    reserved_letters: Mapping[str, str] = field(default_factory=dict)
    card_button_verbs: tuple[str, ...] = ()  # verbs with a card of the hand that are buttons only, not dragged

    def main_action(self, seen: Observation, actions: Sequence[Action], usual: Action | None) -> Action | None:
        """Return the action with the gold button. `usual`: the default, unless the table decides otherwise."""
        gold_names = self.gold_verbs
        if gold_names is None:
            return usual
        return next((action for action in actions if action.verb in gold_names or str(action) in gold_names), None)

    def button_text(self, seen: Observation, action: Action) -> str:
        """Return the text of an action's button: the game's label with its note, or the bid or suit."""
        label, note = seen.label(action), seen.note(action)
        if note:
            return say("{label}, {note}", label=label, note=note)
        if label != capitalize_first(action.spoken) or not action.words:
            return label
        if len(action.args) == 1 and action.words[0] in SUIT_SIGNS and action.verb not in self.bid_box.verbs:
            return suit_words(action.words[0])
        return call_words(action.spoken)

    def menu_text(self, seen: Observation, action: Action) -> str:
        """Return the text of the button that opens a list with the action; "" for actions in no list."""
        return ""

    def shift_variant(self, seen: Observation, action: Action) -> Action | None:
        """Return the variant of an action that is done while Shift is held, or None."""
        return None


@dataclass(frozen=True)
class CallsWithCards(Buttons):
    """Buttons for calls made together with a card: lists of such calls, and Shift to call when playing."""

    menu_labels: Mapping[str, str] = field(default_factory=dict)  # other lists: verb -> the words of the button

    def menu_text(self, seen: Observation, action: Action) -> str:
        card_and_call = ""
        if action.verb == "play" and action.words:
            card_and_call = tr("Card and {words}", words=seen.game.ladder.name_of(action.words[0]))
        return self.menu_labels.get(action.verb, card_and_call)

    def shift_variant(self, seen: Observation, action: Action) -> Action | None:
        if action.verb != "play" or action.words:
            return None
        return next((a for a in seen.actions() if a.verb == "play" and a.words and a.cards == action.cards), None)
