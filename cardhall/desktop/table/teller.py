"""Tells the table to those who hear it: each event, what the deal has come to, and on a key how it stands."""

from __future__ import annotations

from collections.abc import Callable

from cardhall.desktop.table.access.accessible import announce
from cardhall.desktop.table.access.standing import Standing, changed
from cardhall.desktop.table.card_words import said
from cardhall.desktop.table.parts.facts import this_deal
from cardhall.desktop.table.rail import log
from cardhall.desktop.table.situation import Situation
from cardhall.language import say, tell, tr
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND

FEW = 5  # cards that are quickly read out
NOTHING = {
    "score": say("There is no score yet."),
    "contract": say("There is no contract."),
    "trumps": say("There are no trumps."),
    "tricks": say("No tricks are taken in this game."),
    "trick": say("No card has been played to the trick."),
    "turn": say("Nobody is to act."),
    "again": say("Nothing has happened yet."),
}


class Teller:
    """Announces what happens at one table, and answers the keys that ask for it."""

    def __init__(self, situation: Situation, show: Callable[[str], object]) -> None:
        """`show`: puts an answer where it can be read."""
        self.situation, self.stage, self.show = situation, situation.stage, show
        self._asked = ""  # what the person was asked last
        self._giver = -1  # who decided something last
        self.last = ""  # the last event, as it was announced
        self._known: dict[str, str] = {}  # what has been told of the deal
        self._log = list(situation.match.log)  # the decisions that have been told

    def tell(self, event: Event) -> None:
        """Something has happened."""
        if event.kind in ("show", "deal") and event.cards:
            self._deal_first()
            event = self._as_it_lies(event)
        won = self.stage.table.events.won_words if "trick" not in self.situation.shown.zones else None
        if self._is_own_hand(event):
            words = tr("You lay your hand down")
        else:
            game, names, pack = self.situation.match.game, self.stage.name, self.stage.pack
            words = log.describe_aloud(game, event, names, pack, self._giver, won)
        if event.kind == "act":
            self._asked = ""
            self._giver = log.deciding_seat(event)
        if words:
            self.last = words
            announce(self.stage.cloth, words)

    def _deal_first(self) -> None:
        """A card may be turned up before the new deal has settled: say first which deal it is."""
        deal = self.standing().deal()
        if self._known.get("deal") != deal:
            self._known["deal"] = deal
            announce(self.stage.cloth, deal)

    def _is_own_hand(self, event: Event) -> bool:
        """Whether the person’s hand is laid open: more than a few cards, which the person knows."""
        mine = event.kind == "show" and event.seat == 0 and log.is_you(0, self.stage.name)
        return mine and event.source == HAND[0] and len(event.cards) > FEW

    def _as_it_lies(self, event: Event) -> Event:
        """A hand that is shown suit by suit, as it will lie."""
        if len(event.cards) <= FEW:
            return event
        hand, seen = self.situation.table.hand, self.situation.shown
        return event._replace(cards=tuple(hand.dummy_order(seen, event.cards)))

    def prompt(self, text: str, asked: str = "") -> None:
        """The person is asked this: said once, until something else has happened. `asked`: no more than that."""
        if (asked or text) != self._asked:
            self._asked = asked or text
            announce(self.stage.cloth, text, calls=self.situation.is_auction)

    def settled(self) -> None:
        """The table shows a new position: tell what the deal has come to, once."""
        seen = self.situation.seen
        if seen is None:
            return
        self._log = list(self.situation.match.log)
        now = self.standing().news()
        found = changed(self._known, now)
        self._known = now
        if found:
            words = ". ".join(found)
            self.last = ". ".join(filter(None, (self.last, words)))
            announce(self.stage.cloth, words)

    def standing(self) -> Standing:
        """How the deal stands, as it is shown."""
        return Standing(self.situation.table, self.situation.shown, self.stage.name, self.stage.pack)

    def answer(self, asked: str) -> None:
        """A key asks how the deal stands: `score`, `contract`, `trumps`, `tricks`, `trick`, `turn`, or `again`."""
        words = self.last if asked == "again" else getattr(self.standing(), asked)()
        words = words or tell(NOTHING[asked])
        self.show(words)
        announce(self.stage.cloth, words)

    def lines(self) -> list[str]:
        """The log of the deal, a line for each thing that happened, the newest last."""
        found = []
        groups = self.situation.log(self.situation.shown)
        newest_first = self.situation.table.log.kind(self.situation.shown) == "list"
        for group in groups:
            lines = list(reversed(group.lines)) if newest_first else group.lines
            if group.title:
                found.append(said(tell(group.title).replace(" · ", ", "), self.stage.pack))
            found += [
                said(" ".join(filter(None, (line.who, line.text))), self.stage.pack, calls=line.is_call)
                for line in lines
            ]
        return found

    def went(self) -> None:
        """The match was taken back or forth: tell of which decision, once."""
        match, before = self.situation.match, self._log
        self._log = now = list(match.log)
        shorter = min(len(before), len(now))
        if len(now) == len(before) or now[:shorter] != before[:shorter]:
            return
        gone = before[shorter:] or now[shorter:]
        seat, action = next((one for one in gone if one[0] == 0), gone[0])
        words = log.describe_action(
            match.game, Event("act", seat=seat, action=action), self.stage.name, you=log.is_you(seat, self.stage.name)
        )
        who, did = self.stage.name(seat), said(words, self.stage.pack, calls=not action.cards)
        if len(now) < len(before):
            told = tr("Taken back: {who} {did}", who=who, did=did)
        else:
            told = tr("Done again: {who} {did}", who=who, did=did)
        self._asked = ""
        if not any(event.kind == "act" for event in this_deal(self.situation.observe().history)):
            told = tr("The deal begins again")
        announce(self.stage.cloth, told)
