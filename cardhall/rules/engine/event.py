"""Events in public words.

Tables animate events, logs print them, observations remember them.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, NamedTuple

from cardhall.cards import HIDDEN, Card
from cardhall.rules.engine.action import Action


class Event(NamedTuple):
    """A single thing that happened at the table.

    | kind | meaning | fields used |
    |---|---|---|
    | `deal` | a zone was filled by the deal | target, cards |
    | `ready` | the deal is dealt and the table set | number (of the deal) |
    | `act` | a seat decided something | seat, action, source (another seat's hand, played from), text (its words) |
    | `move` | cards went from zone to zone | source, target, cards, seat (who moved them, if anybody) |
    | `show` | cards were turned up where they lie | source (the zone), cards, seat |
    | `trick` | a trick was won | seat (`None`: drawn), cards |
    | `shuffle` | a zone was shuffled again | source |
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
        """Return whether `seat` noticed the event at all."""
        return not self.secret or self.seen is None or seat in self.seen

    def seen_by(self, seat: int) -> Event:
        """Return the event as seen by `seat`: `??` for every hidden card. The seat must have noticed the event."""
        if self.seen is None:
            return self
        if seat in self.seen:
            return with_viewers(self, self.cards, self.action, (seat,))
        return with_viewers(self, (HIDDEN,) * len(self.cards), _with_hidden_cards(self.action), ())

    def as_dict(self) -> dict[str, Any]:
        """Return the event as JSON-able fields, without empty fields."""
        return dict(_cached_fields(self, isinstance(self.number, float)))

    def as_json(self) -> str:
        """Return the fields as JSON, with the keys in order."""
        return _cached_json(self, isinstance(self.number, float))


@lru_cache(maxsize=8192)
def _cached_fields(event: Event, is_float: bool) -> dict[str, Any]:
    """Return the fields of `Event.as_dict`, cached because a history is written again with every new event.

    `is_float`: whether the number is written with a point, since 1 and 1.0 are equal as keys of the cache.
    """
    event_fields: dict[str, Any] = {"kind": event.kind}
    if event.seat is not None:
        event_fields["seat"] = event.seat
    if event.cards:
        event_fields["cards"] = " ".join([card.text for card in event.cards])
    if event.source:
        event_fields["source"] = event.source
    if event.target:
        event_fields["target"] = event.target
    if event.action is not None:
        event_fields["action"] = str(event.action)
    if event.text:
        event_fields["text"] = event.text
    if event.number:
        event_fields["number"] = event.number
    return event_fields


@lru_cache(maxsize=8192)
def _cached_json(event: Event, is_float: bool) -> str:
    """Return the JSON of `Event.as_json`, cached."""
    return json.dumps(_cached_fields(event, is_float), sort_keys=True)


def with_viewers(event: Event, cards: tuple[Card, ...], action: Action | None, viewers: tuple[int, ...]) -> Event:
    """Return the event with other cards, action and viewers: quicker than `_replace`."""
    kind, seat, _, source, target, _, text, number, _, secret = event
    return Event(kind, seat, cards, source, target, action, text, number, viewers, secret)


def _with_hidden_cards(action: Action | None) -> Action | None:
    """Return the action with all cards hidden."""
    if action is None or not action.cards:
        return action
    return Action(action.verb, *(HIDDEN if isinstance(w, Card) else w for w in action.args))
