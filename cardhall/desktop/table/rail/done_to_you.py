"""Sentences about events that affect the person, from the public words of an event. No Qt, no game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from cardhall.desktop.table.rail.log import MAX_CARDS_READ_OUT, Names, faces, place_words, seat_named
from cardhall.desktop.table.zone_words import zone_word
from cardhall.language import numbered, say
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import zone_owner

PERSON_SEAT = 0
SHARED_PLACES = ("pot", "bank")  # for chips that are nobody's


class Done(NamedTuple):
    """A sentence about an event, and whether the log of the deal contains it."""

    words: str
    is_logged: bool = False


def done_to_you(event: Event, names: Names, giver: int, history: Iterable[Event] = ()) -> Done | None:
    """Return a sentence about the event's effect on the person, or None.

    Events that the person decided have none. `giver`: the seat that decided something last; `history`: the events
    of the deal up to this one.
    """
    if event.kind == "move" and event.cards:
        return _moved(event, names, giver)
    if event.kind == "chips" and event.number > 0:
        return _paid(event, names, giver)
    if event.kind == "act" and event.seat == PERSON_SEAT and event.action is not None and event.action.verb == "fold":
        lost = put_in(history)
        return Done(say("You fold and lose {chips}.", chips=numbered(lost, "chip"))) if lost > 0 else None
    return None


def put_in(history: Iterable[Event]) -> int:
    """Return how many chips the person has put into pots in a deal, minus chips that came back."""
    mine = f"seat:{PERSON_SEAT}"
    moved = [event for event in history if event.kind == "chips"]
    return int(sum((one.source == mine) * one.number - (one.target == mine) * one.number for one in moved))


def _cards(event: Event) -> object:
    """Return the cards of an event by name if few, else by number."""
    return faces(event.cards) if len(event.cards) <= MAX_CARDS_READ_OUT else numbered(len(event.cards), "card")


def _moved(event: Event, names: Names, giver: int) -> Done | None:
    (kind, owner), (target, other) = zone_owner(event.source), zone_owner(event.target)
    if owner == PERSON_SEAT and other > PERSON_SEAT and giver != PERSON_SEAT:
        who = names(other)
        if event.seat == PERSON_SEAT:
            return Done(say("You give {player} {cards}.", player=who, cards=_cards(event)), is_logged=True)
        if kind == "hand":
            return Done(say("{player} takes {cards} from you.", player=who, cards=_cards(event)))
        cards = numbered(len(event.cards), "card")
        return Done(say("{player} takes your {zone}: {cards}.", player=who, zone=zone_word(kind), cards=cards), True)
    if kind == target == "hand" and owner > PERSON_SEAT and other == PERSON_SEAT:
        return Done(say("{player} gives you {cards}.", player=names(owner), cards=_cards(event)), is_logged=True)
    if event.source == "stock" and event.target == f"hand:{PERSON_SEAT}" and event.seat == PERSON_SEAT:
        return Done(say("You draw {cards}.", cards=_cards(event)))
    return None


def _paid(event: Event, names: Names, giver: int) -> Done | None:
    payer, paid = seat_named(event.source), seat_named(event.target)
    if PERSON_SEAT not in (payer, paid):
        return None
    other, why, chips = paid if payer == PERSON_SEAT else payer, event.text, event.number
    logged = bool(why)
    if other >= 0:
        given: dict[str, Any] = {"player": names(other), "chips": chips, "why": why}
        if payer == PERSON_SEAT:
            words = (
                say("You pay {player} {chips}: {why}.", **given) if why else say("You pay {player} {chips}.", **given)
            )
        else:
            words = (
                say("{player} pays you {chips}: {why}.", **given) if why else say("{player} pays you {chips}.", **given)
            )
        return Done(words, logged)
    place = event.target if payer == PERSON_SEAT else event.source
    if giver == PERSON_SEAT and payer == PERSON_SEAT:
        return None  # a stake of one's own
    if not why and zone_owner(place)[0] not in SHARED_PLACES:
        return None  # a field of the table, on which chips lie
    given = {"place": place_words(place), "chips": chips, "why": why}
    if payer == PERSON_SEAT:
        words = (
            say("You pay {chips} into {place}: {why}.", **given)
            if why
            else say("You pay {chips} into {place}.", **given)
        )
    else:
        words = (
            say("You get {chips} from {place}: {why}.", **given)
            if why
            else say("You get {chips} from {place}.", **given)
        )
    return Done(words, logged)
