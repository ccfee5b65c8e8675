"""Sentences about events that affect the person, from the public words of an event. No Qt, no game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from cardhall.desktop.table.rail.log import MAX_CARDS_READ_OUT, Names, describe_place, format_cards, seat_of_place
from cardhall.desktop.table.zone_words import zone_word
from cardhall.language import numbered, say
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import zone_owner

PERSON_SEAT = 0
SHARED_PLACES = ("pot", "bank")  # for chips that are nobody's


class PersonNews(NamedTuple):
    """A sentence about an event, and whether the log of the deal contains it."""

    text: str
    is_logged: bool = False


def person_news(event: Event, names: Names, last_decider: int, history: Iterable[Event] = ()) -> PersonNews | None:
    """Return a sentence on the effect of an event on the person, or None.

    The person's own decisions have no sentence, except that folding tells the loss. `last_decider`: the seat that
    decided something last; `history`: the events of the deal up to this one.
    """
    if event.kind == "move" and event.cards:
        return _describe_move(event, names, last_decider)
    if event.kind == "chips" and event.number > 0:
        return _describe_payment(event, names, last_decider)
    if event.kind == "act" and event.seat == PERSON_SEAT and event.action is not None and event.action.verb == "fold":
        lost = count_chips_paid(history)
        return PersonNews(say("You fold and lose {chips}.", chips=numbered(lost, "chip"))) if lost > 0 else None
    return None


def count_chips_paid(history: Iterable[Event]) -> int:
    """Return how many chips the person has put into pots in a deal, minus chips that came back."""
    own_place = f"seat:{PERSON_SEAT}"
    chip_events = [event for event in history if event.kind == "chips"]
    return int(
        sum((one.source == own_place) * one.number - (one.target == own_place) * one.number for one in chip_events)
    )


def _name_or_count_cards(event: Event) -> object:
    """Return the cards of an event by name if few, else only the number."""
    return format_cards(event.cards) if len(event.cards) <= MAX_CARDS_READ_OUT else numbered(len(event.cards), "card")


def _describe_move(event: Event, names: Names, last_decider: int) -> PersonNews | None:
    (source_kind, owner), (target, target_owner) = zone_owner(event.source), zone_owner(event.target)
    if owner == PERSON_SEAT and target_owner > PERSON_SEAT and last_decider != PERSON_SEAT:
        player_name = names(target_owner)
        if event.seat == PERSON_SEAT:
            return PersonNews(
                say("You give {player} {cards}.", player=player_name, cards=_name_or_count_cards(event)), is_logged=True
            )
        if source_kind == "hand":
            return PersonNews(
                say("{player} takes {cards} from you.", player=player_name, cards=_name_or_count_cards(event))
            )
        cards = numbered(len(event.cards), "card")
        return PersonNews(
            say("{player} takes your {zone}: {cards}.", player=player_name, zone=zone_word(source_kind), cards=cards),
            True,
        )
    if source_kind == target == "hand" and owner > PERSON_SEAT and target_owner == PERSON_SEAT:
        return PersonNews(
            say("{player} gives you {cards}.", player=names(owner), cards=_name_or_count_cards(event)), is_logged=True
        )
    if event.source == "stock" and event.target == f"hand:{PERSON_SEAT}" and event.seat == PERSON_SEAT:
        return PersonNews(say("You draw {cards}.", cards=_name_or_count_cards(event)))
    return None


def _describe_payment(event: Event, names: Names, last_decider: int) -> PersonNews | None:
    payer, payee = seat_of_place(event.source), seat_of_place(event.target)
    if PERSON_SEAT not in (payer, payee):
        return None
    other_seat, why, chips = payee if payer == PERSON_SEAT else payer, event.text, event.number
    is_logged = bool(why)
    if other_seat >= 0:
        values: dict[str, Any] = {"player": names(other_seat), "chips": chips, "why": why}
        if payer == PERSON_SEAT:
            sentence = (
                say("You pay {player} {chips}: {why}.", **values) if why else say("You pay {player} {chips}.", **values)
            )
        else:
            sentence = (
                say("{player} pays you {chips}: {why}.", **values)
                if why
                else say("{player} pays you {chips}.", **values)
            )
        return PersonNews(sentence, is_logged)
    place = event.target if payer == PERSON_SEAT else event.source
    if last_decider == PERSON_SEAT and payer == PERSON_SEAT:
        return None  # the person's own stake
    if not why and zone_owner(place)[0] not in SHARED_PLACES:
        return None  # a field of the table, on which chips lie
    values = {"place": describe_place(place), "chips": chips, "why": why}
    if payer == PERSON_SEAT:
        sentence = (
            say("You pay {chips} into {place}: {why}.", **values)
            if why
            else say("You pay {chips} into {place}.", **values)
        )
    else:
        sentence = (
            say("You get {chips} from {place}: {why}.", **values)
            if why
            else say("You get {chips} from {place}.", **values)
        )
    return PersonNews(sentence, is_logged)
