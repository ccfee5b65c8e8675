"""What bets come to, for the log: to how much somebody raises, what a call costs, with which card a seat brings in."""

from __future__ import annotations

from cardhall.cards import HIDDEN, Card
from cardhall.language import card_faces, fill, say, template
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.verbs import VERB_PHRASES

BRINGS_IN = template("bring in {chips} with the {cards}"), template("brings in {chips} with the {cards}")
CARD_UP, STOCK, POT = "up", "stock", "pot"


class StakesSaid:
    """Follows the events of deals, as a log does. The phrases have no name in front, and `you`: the second person."""

    def __init__(self) -> None:
        self._put: dict[int, float] = {}  # what each seat has put into the pot since cards were dealt
        self._up: dict[int, Card] = {}  # the card that each seat has got last for all to see
        self._is_first = True  # nobody has decided anything in this deal

    def hear(self, event: Event) -> None:
        """The next event."""
        kind, seat = zone_owner(event.target)
        if event.kind == "ready":
            self._is_first = True
        if event.kind in ("deal", "move") and (event.kind == "deal" or event.source == STOCK):
            self._put.clear()
            if kind == CARD_UP and event.cards and event.cards[-1] is not HIDDEN:
                self._up[seat] = event.cards[-1]
        elif event.kind == "chips" and event.target == POT and not event.text:
            payer = zone_owner(event.source)[1]
            self._put[payer] = self._put.get(payer, 0) + event.number

    def bring_in(self, event: Event, *, you: bool) -> str:
        """That a seat brings in, where the event is that: the first decision of a deal in which all have a card up."""
        first, self._is_first = self._is_first, False
        seat, action = event.seat or 0, event.action
        if not first or action is None or action.verb != "bet" or seat not in self._up:
            return ""
        return fill(BRINGS_IN[not you], chips=action.number, cards=card_faces([self._up[seat]]))

    def with_amount(self, event: Event, action: Action, did: str, *, you: bool) -> str:
        """What the last action is called, now that the event has said what was paid for it; "": as before."""
        if event.target != POT or event.text or action.words:
            return ""
        if action.verb == "raise":
            return fill(VERB_PHRASES["raise"][not you], words=f"{self._put[zone_owner(event.source)[1]]:g}")
        return say("{did} ({chips})", did=did, chips=event.number) if action.verb == "call" else ""
