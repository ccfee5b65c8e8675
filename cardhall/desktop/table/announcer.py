"""Announces the table to a screen reader: each event, the state of the deal, and answers to keys."""

from __future__ import annotations

from collections.abc import Callable

from cardhall.desktop.labels import label_value
from cardhall.desktop.table.access.accessible import announce
from cardhall.desktop.table.access.deal_status import DealStatus, changed_sentences
from cardhall.desktop.table.card_words import spoken_text
from cardhall.desktop.table.parts.observation_readers import melds_by_zone, this_deal
from cardhall.desktop.table.rail import log
from cardhall.desktop.table.rail.silent_events import describe_silent_event
from cardhall.desktop.table.situation import Situation
from cardhall.language import say, tr, translate
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation

ADDING_VERB = "add"  # of actions that put cards to a meld; `Action.number` is the meld's number
MAX_SPOKEN_CARDS = 5  # more cards of an own hand are not read out, and of another hand are sorted first
PERSON_SEAT = 0  # the person's seat
EMPTY_ANSWERS = {
    "score": say("There is no score yet."),
    "contract": say("There is no contract."),
    "trumps": say("There are no trumps."),
    "tricks": say("No tricks are taken in this game."),
    "trick": say("No card has been played to the trick yet."),
    "hand": say("You have no cards."),
    "turn": say("It is nobody’s turn."),
    "again": say("Nothing has happened yet."),
}


class Announcer:
    """Announces events at one table, and answers the keys for score, trumps and so on."""

    def __init__(self, situation: Situation, show_answer: Callable[[str], object]) -> None:
        """Announce to the listeners of a table. `show_answer`: displays an answer on the screen, too."""
        self.situation, self.stage, self.show_answer = situation, situation.stage, show_answer
        self._last_prompt = ""  # the last prompt, until another event happens
        self._last_actor = -1  # the seat of the last action
        self.last_announcement = ""  # the last announcement of an event or change, to be repeated on demand
        self._announced_status: dict[str, str] = {}  # the state of the deal as announced, by subject
        self._deal_of_announced_hand = 0  # the number of the deal whose hand was announced
        self._last_action: Action | None = None
        self._announced_log = list(situation.match.log)  # the announced actions

    def announce_event(self, event: Event) -> None:
        """Announce an event."""
        if event.kind in ("show", "deal") and event.cards:
            self._announce_new_deal()
            event = self._sort_shown_hand(event)
        won_words = self.stage.table.events.won_words if "trick" not in self.situation.shown_observation.zones else None
        if self._shows_own_hand(event):
            announcement = tr("You lay your hand face up")
        else:
            game, names, pack = self.situation.match.game, self.stage.seat_name, self.stage.pack
            announcement = log.describe_aloud(game, event, names, pack, self._last_actor, won_words)
            if announcement and (meld_words := self._meld_added_to(event)):
                announcement = label_value(announcement, meld_words)
            if not announcement:
                announcement = describe_silent_event(event, self._last_action, names, pack)
        if event.kind == "act":
            self._last_actor, self._last_action = log.deciding_seat(event), event.action
            if self._last_actor != PERSON_SEAT and not self.situation.runner.seating.is_realtime:
                self._last_prompt = ""  # after the person's own action the same prompt is not said again
        if announcement:
            self.last_announcement = announcement
            announce(self.stage.cloth, announcement, repeats=event.kind != "act" or self._last_actor != PERSON_SEAT)

    def _meld_added_to(self, event: Event) -> str:
        """Return the meld to which an action adds cards, in words; "" for any other event."""
        action, seen = event.action, self.situation.shown_observation
        if event.kind != "act" or action is None or action.verb != ADDING_VERB or event.seat is None:
            return ""
        side = next((side for side, seats in enumerate(seen.sides) if event.seat in seats), event.seat)
        found = [meld for meld in melds_by_zone(seen).values() if (meld.side, meld.number) == (side, action.number)]
        return self.deal_status().meld_words(found[0].zone) if found else ""

    def _announce_new_deal(self) -> None:
        """Announce the new deal before a card is turned up in it."""
        deal = self.deal_status().deal()
        if self._announced_status.get("deal") != deal:
            self._announced_status["deal"] = deal
            announce(self.stage.cloth, deal)

    def _shows_own_hand(self, event: Event) -> bool:
        """Whether the event lays open the person’s own hand of more than a few cards."""
        mine = event.kind == "show" and event.seat == 0 and log.is_you(0, self.stage.seat_name)
        return mine and event.source == HAND[0] and len(event.cards) > MAX_SPOKEN_CARDS

    def _sort_shown_hand(self, event: Event) -> Event:
        """Return an event with a long shown hand sorted as on the table."""
        if len(event.cards) <= MAX_SPOKEN_CARDS:
            return event
        hand, seen = self.situation.table.hand, self.situation.shown_observation
        return event._replace(cards=tuple(hand.dummy_order(seen, event.cards)))

    def announce_prompt(self, text: str, compared_text: str = "") -> None:
        """Announce a prompt once, until another event happens.

        `compared_text`: the part of the prompt that tells whether it is the same as before, by default the whole.
        """
        if (compared_text or text) != self._last_prompt:
            self._last_prompt = compared_text or text
            announce(self.stage.cloth, text, has_calls=self.situation.is_auction)

    def announce_changes(self) -> None:
        """Announce changes of contract, trumps and roles, once the table shows a new position."""
        seen = self.situation.seen
        if seen is None:
            return
        self._announced_log = list(self.situation.match.log)
        status_news = self.deal_status().news()
        changes = changed_sentences(self._announced_status, status_news)
        self._announced_status = status_news
        if changes:
            words = ". ".join(changes)
            self.last_announcement = ". ".join(filter(None, (self.last_announcement, words)))
            announce(self.stage.cloth, words)
        self._announce_hand(seen)

    def _announce_hand(self, seen: Observation) -> None:
        """Announce the person's cards once a deal, when the table shows them."""
        if self._deal_of_announced_hand == seen.deal_number or seen.is_over:
            return
        self._deal_of_announced_hand = seen.deal_number
        announce(self.stage.cloth, self.deal_status().hand())

    def deal_status(self) -> DealStatus:
        """Return the state of the deal on the table."""
        return DealStatus(self.situation.table, self.situation.shown_observation, self.stage.seat_name, self.stage.pack)

    def announce_answer(self, question: str) -> None:
        """Answer a key: `score`, `contract`, `trumps`, `tricks`, `trick`, `hand`, `turn`, or `again`."""
        words = self.last_announcement if question == "again" else getattr(self.deal_status(), question)()
        words = words or translate(EMPTY_ANSWERS[question])
        self.show_answer(words)
        announce(self.stage.cloth, words)

    def log_lines(self) -> list[str]:
        """Return the log of the deal as lines, the newest last."""
        texts = []
        groups = self.situation.log_groups(self.situation.shown_observation)
        newest_first = self.situation.table.log.group_kind_of_deal(self.situation.shown_observation) == "list"
        for group in groups:
            lines = list(reversed(group.lines)) if newest_first else group.lines
            if group.title:
                texts.append(spoken_text(translate(group.title).replace(" · ", ", "), self.stage.pack))
            texts += [
                spoken_text(
                    " ".join(filter(None, (line.seat_name, line.text))), self.stage.pack, has_calls=line.is_call
                )
                for line in lines
            ]
        return texts

    def announce_undo(self) -> None:
        """Announce an undo or redo with the action concerned, the person's own if there is one."""
        match, old_log = self.situation.match, self._announced_log
        self._announced_log = new_log = list(match.log)
        common_length = min(len(old_log), len(new_log))
        if len(new_log) == len(old_log) or new_log[:common_length] != old_log[:common_length]:
            return
        changed_actions = old_log[common_length:] or new_log[common_length:]
        seat, action = next((one for one in changed_actions if one[0] == 0), changed_actions[0])
        action_text = log.describe_action(
            match.game,
            Event("act", seat=seat, action=action),
            self.stage.seat_name,
            you=log.is_you(seat, self.stage.seat_name),
        )
        player_name, did = (
            self.stage.seat_name(seat),
            spoken_text(action_text, self.stage.pack, has_calls=not action.cards),
        )
        if len(new_log) < len(old_log):
            announcement = tr("Undone: {who} {did}", who=player_name, did=did)
        else:
            announcement = tr("Redone: {who} {did}", who=player_name, did=did)
        self._last_prompt = ""
        if not any(event.kind == "act" for event in this_deal(self.situation.observe().history)):
            announcement = tr("The deal starts again")
        announce(self.stage.cloth, announcement)
