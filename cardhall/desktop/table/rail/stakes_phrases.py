"""The amounts of bets for the log: how far a player raises, the cost of a call, the card to bring in with."""

from __future__ import annotations

from cardhall.cards import HIDDEN, Card
from cardhall.language import card_faces, fill_template, say, template
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.action_verbs import VERB_PHRASES
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import zone_owner

BRINGS_IN_PHRASES = template("bring in {chips} with the {cards}"), template("brings in {chips} with the {cards}")
OPEN_CARDS_KIND, STOCK_ZONE, POT_PLACE = "up", "stock", "pot"


class StakesPhrases:
    """The words for bets of a deal with their amounts, without the name. `you`: in the second person.

    The amounts follow from the events, each of which is to be added.
    """

    def __init__(self) -> None:
        self._chips_in_pot: dict[
            int, float
        ] = {}  # chips each seat has put into the pot since the last dealing of cards
        self._open_cards: dict[int, Card] = {}  # the last open card of each seat
        self._is_first_decision = True  # nobody has decided anything in this deal

    def add_event(self, event: Event) -> None:
        """Note the cards and chips of the next event."""
        zone_kind, seat = zone_owner(event.target)
        if event.kind == "ready":
            self._is_first_decision = True
        if event.kind in ("deal", "move") and (event.kind == "deal" or event.source == STOCK_ZONE):
            self._chips_in_pot.clear()
            if zone_kind == OPEN_CARDS_KIND and event.cards and event.cards[-1] is not HIDDEN:
                self._open_cards[seat] = event.cards[-1]
        elif event.kind == "chips" and event.target == POT_PLACE and not event.text:
            payer = zone_owner(event.source)[1]
            self._chips_in_pot[payer] = self._chips_in_pot.get(payer, 0) + event.number

    def bring_in_words(self, event: Event, *, you: bool) -> str:
        """Return the words for the bring-in, the forced first bet of a deal with open cards; "" for another event.

        The first decision of a deal in which all have an open card is the bring-in.
        """
        is_first, self._is_first_decision = self._is_first_decision, False
        seat, action = event.seat or 0, event.action
        if not is_first or action is None or action.verb != "bet" or seat not in self._open_cards:
            return ""
        return fill_template(
            BRINGS_IN_PHRASES[not you], chips=action.number, cards=card_faces([self._open_cards[seat]])
        )

    def add_amount(self, event: Event, action: Action, action_words: str, *, you: bool) -> str:
        """Return an action in words, `action_words`, with the amount of a payment; "" where no amount belongs there."""
        if event.target != POT_PLACE or event.text or action.words:
            return ""
        if action.verb == "raise":
            return fill_template(
                VERB_PHRASES["raise"][not you], words=f"{self._chips_in_pot[zone_owner(event.source)[1]]:g}"
            )
        return say("{did} ({chips})", did=action_words, chips=event.number) if action.verb == "call" else ""
