"""Hints: the best actions for the person’s turn, one after the other, with reasons."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtWidgets import QAbstractButton, QAbstractSlider

from cardhall.cards import Card
from cardhall.desktop.table.access.accessible import announce
from cardhall.desktop.table.card_words import CARD_FACE_PATTERN, in_pack
from cardhall.desktop.table.felt.buttons import Tool
from cardhall.desktop.table.flow.table_protocol import FlowTable
from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.input.key_box import KeyBox
from cardhall.desktop.table.items.hint_place import HintPlace
from cardhall.desktop.widgets.buttons import QUIET
from cardhall.english import capitalize_first
from cardhall.language import ENGLISH, current_language, fill_template, say, template, tr, translate
from cardhall.players.advice import advice_for
from cardhall.rules import Action
from cardhall.rules.engine.action_verbs import describe_decision

MAX_HINTS = 3  # shown in turn for one decision
# Points behind the best action, as shares of the usual difference between deals. Up to the first an action counts as
# good, up to the second as a bit worse; beyond the third it is no hint.
MAX_GOOD_HINT_COST_SHARE, MAX_SLIGHTLY_WORSE_COST_SHARE, MAX_HINT_COST_SHARE = 0.01, 0.05, 0.15
NEXT_HINT_LABEL = say("Next idea")
NO_HINTS_TEXT = say("There are no hints here. Choose, then read why.")
ONLY_ACTION_TEXT = say("it is your only choice.")
CARD_ADVICE = {  # by the action's verb, for buttons whose label is only a card
    "add": template("Add the {label}"),
    "call": template("Call the {label}"),
    "claim": template("Claim the {label}"),
    "discard": template("Discard the {label}"),
    "exchange": template("Exchange the {label}"),
    "meld": template("Meld the {label}"),
    "play": template("Play the {label}"),
    "take": template("Take the {label}"),
}
OTHER_CARD_ADVICE = template("{verb:capital} the {label}")
JOKER_WORDS = re.compile(r"\b(little |big )?(joker|blooper)\b")


class Hints:
    """Hints at a table: requested, computed in the worker, shown by lit cards and in the prompt."""

    def __init__(self, view: FlowTable, gestures: Gestures, keys: KeyBox) -> None:
        self.view, self.situation, self.gestures, self.keys = view, view.situation, gestures, keys
        self.place_rings: list[HintPlace] = []  # rings round the places of the shown hint
        self.ideas: list[Action] = []  # best first
        self.points_behind: dict[Action, float] = {}  # distance from the best in points
        self.usual_gap = 0.0  # the usual difference between results, in points
        self.index = -1  # the index in `ideas` of the shown hint; -1: none
        self.is_put_aside = False  # put aside: the next request shows the same hint again
        self.is_awaited = False  # requested, and not answered
        self.are_allowed = True  # false where the person is to find the answer
        self._is_showing = False  # the hint itself moves the pickers now
        gestures.cursor_reached.connect(self.compare_card)
        keys.focus_reached.connect(self.compare_action)
        view.row.number_changed.connect(self.compare_action)
        situation = view.situation
        situation.stage.synced.connect(self._mark_places)
        situation.stage.seats_moved.connect(self._mark_places)

    def drop_all(self) -> None:
        """Drop all hints, because the turn is over."""
        self.ideas, self.index, self.is_awaited, self.is_put_aside = [], -1, False, False
        self._remove_lights()

    def still_holds(self) -> bool:
        """Light the hint again after others have acted. Returns whether it is still valid or awaited."""
        legal = self.situation.legal
        if self.is_awaited:
            return True
        if not self.ideas or legal is None or self.ideas[self.index] not in legal.actions:
            self.drop_all()
            return False
        if not self.is_put_aside:
            self._light_idea()
        return True

    def tools(self) -> list[Tool]:
        """Return the button for the next hint, if there are several."""
        return (
            [Tool(NEXT_HINT_LABEL, self.show_next, QUIET, "H", is_optional=True)]
            if self.index >= 0 and len(self.ideas) > 1
            else []
        )

    @property
    def shown_action(self) -> Action | None:
        """The action of the shown hint; None once the person has chosen something else."""
        return self.ideas[self.index] if not self.is_put_aside and 0 <= self.index < len(self.ideas) else None

    def compare_cards(self, chosen_cards: Sequence[Card]) -> None:
        """Put the hint aside if the chosen cards are not part of it."""
        legal, action = self.situation.legal, self.shown_action
        if legal is None or action is None or not chosen_cards:
            return
        choice_key = self.situation.table.moves.choice_key
        unmatched = [choice_key(card) for card in legal.cards_by_action.get(action, action.cards)]
        for card in chosen_cards:
            if choice_key(card) not in unmatched:
                self._put_aside()
                return
            unmatched.remove(choice_key(card))

    def compare_action(self, action: Action) -> None:
        """Put the hint aside after the person has moved to another button or number."""
        if self._is_open and action != self.shown_action:
            self._put_aside()
            self.view.update_row()

    def compare_card(self, card: Card) -> None:
        """Put the hint aside after the keyboard cursor has moved to another card."""
        if self._is_open:
            self.compare_cards([card])
            self.view.update_row()

    @property
    def _is_open(self) -> bool:
        """Whether a hint is open that the person can turn away from."""
        return self.shown_action is not None and not self._is_showing and self.situation.runner.is_live

    def close(self) -> bool:
        """Hide the hint until the next request. Returns whether one was shown."""
        if self.shown_action is None:
            return False
        self._put_aside()
        self.view.update_row()
        self.view.update_prompt()
        return True

    def _put_aside(self) -> None:
        self.is_put_aside = True
        self._remove_lights()

    def request(self) -> None:
        """Request a hint; with hints at hand, show the next one."""
        legal = self.situation.legal
        if not self.are_allowed:
            self.view.prompt.set_words("", translate(NO_HINTS_TEXT))
            announce(self.situation.stage.cloth, self.view.prompt.text)
        elif self.ideas:
            self.show_next()
        elif legal is not None and len(legal.actions) == 1:
            self.ideas, self.index = list(legal.actions), -1
            self.show_next()
        elif legal is not None:
            self.is_awaited = True
            self.view.prompt.set_words("", tr("Thinking about a hint"))
            self.situation.runner.computers.ask_hint()
        elif self.situation.seen is not None and not self.situation.turn.waits_for_reader:
            outlook = advice_for(self.situation.match.game.id).outlook(self.situation.seen)
            if outlook:
                self.view.prompt.set_words("", in_pack(outlook, self.situation.stage.pack))
                announce(self.situation.stage.cloth, self.view.prompt.text)

    def show_ranking(self, ranking: Sequence[tuple[Action, float]]) -> None:
        """Show the best action of a ranking that the worker has computed.

        `ranking`: actions with their expected results in points, best first.
        """
        legal = self.situation.legal
        if legal is None:
            return
        legal_ranking = [(action, value) for action, value in ranking if action in legal.actions]
        self.points_behind = {action: legal_ranking[0][1] - value for action, value in legal_ranking}
        self.usual_gap = self.usual_difference()
        good_actions = [
            action for action, _ in legal_ranking if self.points_behind[action] <= MAX_HINT_COST_SHARE * self.usual_gap
        ]
        seen = self.situation.seen
        self.ideas = good_actions if seen is None else advice_for(seen.game.id).suggested_actions(seen, good_actions)
        self.index, self.is_awaited = -1, False
        self.show_next()

    def show_next(self) -> None:
        """Light the cards of the next hint, and tell its action and reason."""
        view, legal = self.view, self.situation.legal
        if not self.ideas or legal is None:
            return
        if not self.is_put_aside or self.index < 0:
            self.index = (self.index + 1) % min(MAX_HINTS, len(self.ideas))
        action, self.is_put_aside, self._is_showing = self.ideas[self.index], False, True
        self.gestures.clear()
        self.gestures.set_cursor(None)
        if isinstance(view.page.focusWidget(), QAbstractButton | QAbstractSlider):
            view.take_focus()  # Enter accepts the hint
        self._light_idea()
        view.update_row()
        for picker in view.row.pickers:
            if action in picker.choice.actions:
                picker.set_action(action)
        view.row.light_action(action)
        self._is_showing = False
        view.prompt.set_words("", self.hint_sentence(action))
        announce(self.situation.stage.cloth, view.prompt.text, has_calls=self.situation.is_auction)

    def _light_idea(self) -> None:
        """Light the hint's cards, places, key and chip; Enter accepts it."""
        action, legal = self.shown_action, self.situation.legal
        if action is None or legal is None:
            return
        self.gestures.hinted = action
        self.light_cards(list(legal.cards_by_action.get(action) or action.cards))
        self.keys.light_actions([action])
        self.view.tray.light_action(action)
        self._mark_places()

    def _remove_lights(self) -> None:
        """Remove all lights of the hint."""
        self.gestures.hinted = None
        self.light_cards([])
        self.keys.light_actions([])
        self.view.row.light_action(None)
        self.view.tray.light_action(None)
        self._mark_places()

    def _mark_places(self) -> None:
        """Put rings round the places of the shown hint, and remove all others."""
        action, legal, stage = self.shown_action, self.situation.legal, self.situation.stage
        zones = (
            sorted(legal.places_of(action) & set(stage.zone_layouts))
            if action is not None and legal is not None
            else []
        )
        while len(self.place_rings) < len(zones):
            self.place_rings.append(HintPlace())
            stage.scene.addItem(self.place_rings[-1])
        for mark, zone in zip(self.place_rings, zones, strict=False):
            mark.show_round(stage.zone_layouts[zone].area)
        for mark in self.place_rings[len(zones) :]:
            mark.hide()

    def hint_sentence(self, action: Action) -> str:
        """Return an action and the reason as a sentence: `Play the 9♣: it wins the trick.`"""
        situation, pack = self.situation, self.situation.stage.pack
        seen, legal = situation.shown_observation, situation.legal
        label = situation.table.buttons.button_text(seen, action)
        spoken_action = seen.game.describe_action(action, True) or describe_decision(
            action, "", True, seen.game.phrases
        )
        advice = in_pack(advice_text(label, action.verb, spoken_action), pack)
        if self.index:
            advice = self.with_disadvantage(action, tr("Or {told:small}", told=advice))
        is_only_action = seen.game.has_choices and legal is not None and len(legal.actions) == 1
        reason = self.reason(action)
        if any(self.reason(other) == reason for other in self.ideas[: max(self.index, 0)]):
            reason = ""  # the reason of another hint tells nothing about this one
        reason_text = ONLY_ACTION_TEXT if is_only_action else in_pack(reason, pack)
        first_word = reason_text.partition(" ")[0].rstrip("’s,")
        # a name, or a card such as “Q♥”: the reason keeps its capital
        is_name = first_word in (*situation.match.names[1:], "I") or (
            reason_text and reason_text[1:2] not in " abcdefghijklmnopqrstuvwxyz"
        )
        if not reason_text:
            return tr("{told}.", told=advice)
        return (
            tr("{told}: {why}", told=advice, why=reason_text)
            if is_name
            else tr("{told}: {why:small}", told=advice, why=reason_text)
        )

    def with_disadvantage(self, action: Action, advice: str) -> str:
        """Return the words of a further hint, `advice`, with how much worse it is than the best."""
        points_behind = self.points_behind.get(action, 0.0)
        if points_behind <= MAX_GOOD_HINT_COST_SHARE * self.usual_gap:
            return advice
        points = round(points_behind)
        if points_behind <= MAX_SLIGHTLY_WORSE_COST_SHARE * self.usual_gap or not points:
            return tr("{told} (a bit worse)", told=advice)
        worse = self.situation.shown_observation.game.in_units(points)
        return tr("{told} (worse by about {points})", told=advice, points=worse)

    def usual_difference(self) -> float:
        """Return the usual difference between results of a deal, in points, or the hints' own spread."""
        seen = self.situation.seen
        advised = advice_for(seen.game.id).usual_difference(seen.state) if seen is not None else 0.0
        return advised or max(self.points_behind.values(), default=0.0)

    def light_cards(self, cards: list[Card]) -> None:
        """Light these cards in the person's hand, and no others. The list is used up."""
        stage = self.situation.stage
        for item in stage.all_items():
            hinted = self.gestures.can_pick_up(item) and item.card in cards
            if hinted:
                cards.remove(item.card)
            if item.is_hinted != hinted:
                item.set_marks(is_hinted=hinted)
                stage.send_to_rest(item)

    def reason(self, action: Action) -> str:
        """Return the reason for an action from the game's advice; "" where there is none."""
        seen = self.situation.seen
        if seen is None or action not in seen.actions():
            return ""
        return advice_for(seen.game.id).reason(seen, action)


def advice_text(label: str, verb: str, spoken_action: str) -> str:
    """Return a button's label as advice: `Play the 9♣`, `Move the 4♠ to column 2`, `Say truc`.

    `spoken_action`: the action in the second person, for buttons that only name the words to say. In other
    languages than English the label itself is returned, because their verbs change in advice.
    """
    label, spoken_action = translate(label), translate(spoken_action)  # they may have been made in another language
    if verb == "bid":
        label = label.partition(",")[0]  # without its value
        if CARD_FACE_PATTERN.match(label):
            return tr("Bid {label}", label=label)
    if CARD_FACE_PATTERN.match(label) if current_language() is ENGLISH else CARD_FACE_PATTERN.fullmatch(label):
        return fill_template(CARD_ADVICE.get(verb, OTHER_CARD_ADVICE), verb=verb, label=label)
    if current_language() is not ENGLISH:
        return label  # the card may come first: `9♣ spielen`
    first_word = label.partition(" ")[0].lower()
    if spoken_action.startswith("say ") and first_word != "say":
        return capitalize_first(spoken_action)
    if first_word not in (verb, spoken_action.partition(" ")[0]):
        return capitalize_first(spoken_action)
    faces = list(CARD_FACE_PATTERN.finditer(label)) or list(JOKER_WORDS.finditer(label))
    # several cards in a row have no article: `Meld 4♠ 5♠ 6♠`
    if not faces or (len(faces) > 1 and faces[1].start() == faces[0].end() + 1):
        return label
    return f"{label[: faces[0].start()]}the {label[faces[0].start() :]}"
