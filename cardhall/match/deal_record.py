"""The record of a deal for other people, finished or not, without cards that the person may not know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from cardhall.cards import HIDDEN, Card, cards
from cardhall.english import make_printable
from cardhall.match.fairness import may_be_shown
from cardhall.match.match import Match
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import DealResult

PERSON_SEAT = 0


@dataclass(frozen=True)
class DealRecord:
    """One deal of a match: the person's observation, the known cards as dealt, and the result."""

    number: int
    seen: Observation  # of the person, at the end of the deal, or now if it is not over
    dealt: Mapping[str, tuple[Card, ...]]  # zone -> cards as dealt, for zones whose cards may all be known
    names: tuple[str, ...]
    levels: Mapping[int, str]
    when: datetime  # given by the caller: the date of the record
    result: DealResult | None  # None: the deal is not over

    @classmethod
    def from_match(cls, match: Match, deal: int, when: datetime) -> DealRecord:
        """Return the record of a deal; `match` stays as it is. Raises ValueError for a deal not yet reached."""
        replay = Match.restored(match.saved())
        may_show_all = may_be_shown(match, deal)
        if not 0 < deal <= len(match.deals):
            raise ValueError(f"There is no deal {deal}.")
        length = len(match.log)
        replay.rewind(deal)
        while len(replay.state.results) < deal and len(replay.log) < length and replay.step():
            pass
        if replay.state.deal_number < deal:
            raise ValueError(f"The match has not come to deal {deal}.")
        is_over = len(replay.state.results) >= deal
        state = replay.position_after(deal) if is_over else replay.state
        seen = state.observe(PERSON_SEAT)
        if may_show_all and is_over:
            dealt = {zone: tuple(cards(text)) for zone, text in match.deals[deal - 1].items()}
        else:
            dealt = _visible_hands(seen)
        result = replay.state.results[deal - 1] if is_over else None
        return cls(deal, seen, dealt, tuple(map(make_printable, match.names)), dict(match.levels), when, result)

    @property
    def is_over(self) -> bool:
        """Whether the deal has been scored."""
        return self.result is not None

    @property
    def events(self) -> list[Event]:
        """The events of the deal that the person could see, in order."""
        return deal_events(self.seen)

    @property
    def hands(self) -> dict[int, tuple[Card, ...]]:
        """The hands as dealt, by seat, as far as all their cards may be known."""
        return {seat: some for zone, some in self.dealt.items() if (seat := _hand_seat(zone)) >= 0}


def deal_events(seen: Observation) -> list[Event]:
    """Return the last deal's events in the history of an observation, from the first dealt card on."""
    history = list(seen.history)
    ready_place = next((place for place in range(len(history) - 1, -1, -1) if history[place].kind == "ready"), 0)
    # The deal begins after the scoring of the previous deal, which may come before the event "ready".
    first_place = next((place + 1 for place in range(ready_place, -1, -1) if history[place].kind == "score"), 0)
    return history[first_place:]


def _hand_seat(zone: str) -> int:
    kind, seat = zone_owner(zone)
    return seat if kind == "hand" and ":" not in zone.partition(":")[2] else -1


def _visible_hands(seen: Observation) -> dict[str, tuple[Card, ...]]:
    """Return the person's zones as dealt, and other hands whose cards were all played or are open."""
    events = deal_events(seen)
    hands: dict[str, tuple[Card, ...]] = {}
    for event in events:
        if event.kind == "deal" and HIDDEN not in event.cards and zone_owner(event.target)[1] == PERSON_SEAT:
            hands[event.target] = tuple(event.cards)
    for zone, cards_left in seen.zones.items():
        seat = _hand_seat(zone)
        dealt_count = sum(len(event.cards) for event in events if event.kind == "deal" and event.target == zone)
        cards_played = cards_played_from(events, zone)
        if (
            seat > 0
            and HIDDEN not in cards_left
            and dealt_count == len(cards_left) + len(cards_played)
            and HIDDEN not in cards_played
        ):
            hands[zone] = (*cards_left, *cards_played)
    return hands


def cards_played_from(events: Sequence[Event], zone: str) -> list[Card]:
    """Return the cards that were moved out of a zone, in order."""
    return [card for event in events if event.kind == "move" and event.source == zone for card in event.cards]
