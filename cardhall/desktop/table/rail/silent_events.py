"""Words for events without an action: cards from the stock, a widow taken, a shuffle. No Qt."""

from __future__ import annotations

from collections.abc import Callable

from cardhall.cards import HIDDEN
from cardhall.desktop.look.packs import FRENCH
from cardhall.desktop.table.card_words import card_name, spoken_text
from cardhall.desktop.table.rail import log
from cardhall.desktop.table.zone_words import zone_word
from cardhall.language import fill_template, say, template, tr
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import zone_owner

Names = Callable[[int], str]

STOCK_KIND, UPCARD_KIND = "stock", "upcard"
HAND_KINDS = ("hand", "waiting")  # kinds of zones from which a seat plays, or will play later
# Kinds of zones whose cards go to a hand by an action that names them.
SILENT_SOURCE_KINDS = ("hand", "trick", "discard", "board", "played", "meld", "melds", "column", "foundation")
# In the second person and in the third.
TAKES_ZONE_PHRASES = template("take the {zone}"), template("takes the {zone}")
TAKES_CARDS_PHRASES = template("take the {zone}: {cards}"), template("takes the {zone}: {cards}")
LAYS_DOWN_PHRASES = template("lay {cards} down"), template("lays {cards} down")


def describe_silent_event(event: Event, last_action: Action | None, names: Names, pack: str = FRENCH) -> str:
    """Return the words for an event without words in `log.describe_aloud`; "" for an unimportant event.

    `last_action`: the action before it. What the action has named is not said again.
    """
    if event.kind == "shuffle" and event.source:
        return tr("The {zone} is shuffled", zone=zone_word(zone_owner(event.source)[0]))
    if event.kind == "show" and event.cards and HIDDEN not in event.cards:
        return _describe_shown(event, names, pack)
    if (
        event.kind != "move"
        or not event.cards
        or (last_action is not None and set(event.cards) <= set(last_action.cards))
    ):
        return ""
    source, target = zone_owner(event.source), zone_owner(event.target)
    if target[0] in HAND_KINDS and target[1] >= 0:
        return _describe_taken(event, last_action, names, pack)
    if (
        source == (STOCK_KIND, 0) and target[1] == 0 and HIDDEN not in event.cards
    ):  # from the own stock onto the own waste
        return tr("{card} on top", card=card_name(event.cards[-1], pack)).capitalize()
    if (
        source[0] == "hand"
        and target[0] not in (STOCK_KIND, "hand", "trick", "discard")
        and _is_laid_besides_action(event, last_action)
    ):
        return _make_sentence(
            source[1],
            fill_template(LAYS_DOWN_PHRASES[not log.is_you(source[1], names)], cards=_format_cards(event)),
            names,
            pack,
        )
    return ""


def _is_laid_besides_action(event: Event, last_action: Action | None) -> bool:
    """Whether a seat puts down open cards besides the action's own, such as red threes."""
    return HIDDEN not in event.cards and not (last_action is not None and (last_action.cards or last_action.words))


def _describe_shown(event: Event, names: Names, pack: str) -> str:
    """Return the words for cards turned up by nobody in particular: of a seat, or lying in the middle."""
    zone_kind, owner = zone_owner(event.source)
    if event.seat is not None and zone_kind == "hand":
        return ""  # `log.describe_aloud` has words for it
    if zone_kind == "hand" and owner >= 0:
        words = log.describe_shown_cards(event, log.is_you(owner, names))
        return _make_sentence(owner, words, names, pack)
    if owner > 0:
        return ""
    zone = say("your {zone}", zone=zone_word(zone_kind)) if owner == 0 else zone_word(zone_kind)
    return spoken_text(say("{zone:capital}: {cards}", zone=zone, cards=_format_cards(event)), pack)


def _describe_taken(event: Event, last_action: Action | None, names: Names, pack: str) -> str:
    """Return the words for a seat's new cards."""
    zone_kind, seat = zone_owner(event.source)[0], zone_owner(event.target)[1]
    you, known = log.is_you(seat, names), HIDDEN not in event.cards
    are_named = known and (you or len(event.cards) <= log.MAX_CARDS_READ_OUT)
    if zone_kind in SILENT_SOURCE_KINDS or (
        zone_kind == UPCARD_KIND and last_action is not None and last_action.verb == "take"
    ):
        return ""
    if zone_kind in (STOCK_KIND, UPCARD_KIND, *HAND_KINDS):
        return (
            _make_sentence(
                seat, fill_template(log.GETS_CARDS_PHRASES[not you], cards=_format_cards(event)), names, pack
            )
            if are_named
            else ""
        )
    values = {"zone": zone_word(zone_kind), "cards": _format_cards(event)}
    return _make_sentence(
        seat, fill_template((TAKES_CARDS_PHRASES if are_named else TAKES_ZONE_PHRASES)[not you], **values), names, pack
    )


def _format_cards(event: Event) -> str:
    return log.format_cards(event.cards)


def _make_sentence(seat: int, phrase: str, names: Names, pack: str) -> str:
    return f"{names(seat)} {spoken_text(phrase, pack)}"
