"""Events: what happened, in public words. Tables animate them, logs print them, observations remember them."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardhall.cards import HIDDEN, Card
from cardhall.rules.engine.action import Action


class Event(NamedTuple):
    """One thing that happened at the table.

    | kind | meaning | fields used |
    |---|---|---|
    | `deal` | a zone was filled by the deal | target, cards |
    | `ready` | the deal is dealt and the table set | number (of the deal) |
    | `act` | a seat decided something | seat, action, source (another seat's hand, played from), text (its words) |
    | `move` | cards went from zone to zone | source, target, cards, seat (who moved them, if anybody) |
    | `show` | cards were turned up where they lie | source (the zone), cards, seat |
    | `trick` | a trick was won | seat (`None`: drawn), cards |
    | `shuffle` | a zone was shuffled anew | source |
    | `chips` | chips changed hands | source, target (`seat:1`, `pot`, `bank`), number, text (what for) |
    | `note` | anything else worth a sentence | seat, text |
    | `points` | points that count at once, in the middle of a deal | seat, number, text (what for), cards that score |
    | `score` | a deal was scored | text (the result as numbers) |
    | `over` | the match ended | text (the winning sides) |

    `seen` lists the seats that saw the cards' faces; `None`: everybody. Of a `secret` event (a sign to the partner) the
    other seats do not even notice that it happened.
    """

    kind: str
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    source: str = ""
    target: str = ""
    action: Action | None = None
    text: str = ""
    number: int | float = 0
    seen: tuple[int, ...] | None = None
    secret: bool = False

    def noticed_by(self, seat: int) -> bool:
        """Whether `seat` noticed that it happened."""
        return not self.secret or self.seen is None or seat in self.seen

    def seen_by(self, seat: int) -> Event:
        """This event as `seat`, who noticed it, saw it: `??` for every card it could not see."""
        if self.seen is None:
            return self
        if seat in self.seen:
            return self._replace(seen=(seat,))
        return self._replace(cards=(HIDDEN,) * len(self.cards), action=_masked(self.action), seen=())

    def as_dict(self) -> dict[str, Any]:
        """The event as JSON-able fields, empty ones left out."""
        found: dict[str, Any] = {"kind": self.kind}
        if self.seat is not None:
            found["seat"] = self.seat
        if self.cards:
            found["cards"] = " ".join([card.text for card in self.cards])
        if self.source:
            found["source"] = self.source
        if self.target:
            found["target"] = self.target
        if self.action is not None:
            found["action"] = str(self.action)
        if self.text:
            found["text"] = self.text
        if self.number:
            found["number"] = self.number
        return found


def _masked(action: Action | None) -> Action | None:
    if action is None or not action.cards:
        return action
    return Action(action.verb, *(HIDDEN if isinstance(w, Card) else w for w in action.args))
