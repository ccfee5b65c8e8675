"""Words for events without an action: cards from the stock, a widow taken, a shuffle. No Qt."""

from __future__ import annotations

from collections.abc import Callable

from cardhall.cards import HIDDEN
from cardhall.desktop.look.packs import FRENCH
from cardhall.desktop.table.card_words import card_name, spoken_text
from cardhall.desktop.table.rail import log
from cardhall.desktop.table.zone_words import zone_word
from cardhall.language import fill, say, template, tr
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import zone_owner

Names = Callable[[int], str]

STOCK, UPCARD = "stock", "upcard"
HANDS = ("hand", "waiting")  # kinds of zones from which a seat plays, or will play later
# Kinds of zones whose cards go to a hand by an action that names them.
NEVER_TAKEN = ("hand", "trick", "discard", "board", "played", "meld", "melds", "column", "foundation")
# In the second person and in the third.
TAKES_ZONE = template("take the {zone}"), template("takes the {zone}")
TAKES_CARDS = template("take the {zone}: {cards}"), template("takes the {zone}: {cards}")
LAYS_DOWN = template("lay {cards} down"), template("lays {cards} down")


def describe_silent_event(event: Event, last: Action | None, names: Names, pack: str = FRENCH) -> str:
    """Return the words for an event without words in `log.describe_aloud`; "" for an unimportant event.

    `last`: the action before it. What the action has named is not said again.
    """
    if event.kind == "shuffle" and event.source:
        return tr("The {zone} is shuffled", zone=zone_word(zone_owner(event.source)[0]))
    if event.kind == "show" and event.cards and HIDDEN not in event.cards:
        return _shown(event, names, pack)
    if event.kind != "move" or not event.cards or (last is not None and set(event.cards) <= set(last.cards)):
        return ""
    source, target = zone_owner(event.source), zone_owner(event.target)
    if target[0] in HANDS and target[1] >= 0:
        return _taken(event, last, names, pack)
    if source == (STOCK, 0) and target[1] == 0 and HIDDEN not in event.cards:  # from the own stock onto the own waste
        return tr("{card} on top", card=card_name(event.cards[-1], pack)).capitalize()
    if source[0] == "hand" and target[0] not in (STOCK, "hand", "trick", "discard") and _is_unasked(event, last):
        return _sentence(source[1], fill(LAYS_DOWN[not log.is_you(source[1], names)], cards=_cards(event)), names, pack)
    return ""


def _is_unasked(event: Event, last: Action | None) -> bool:
    """Whether a seat puts down open cards besides the action's own, such as red threes."""
    return HIDDEN not in event.cards and not (last is not None and (last.cards or last.words))


def _shown(event: Event, names: Names, pack: str) -> str:
    """Return the words for cards turned up by nobody in particular: of a seat, or lying in the middle."""
    kind, owner = zone_owner(event.source)
    if event.seat is not None and kind == "hand":
        return ""  # `log.describe_aloud` has words for it
    if kind == "hand" and owner >= 0:
        words = log.describe_shown_cards(event, log.is_you(owner, names))
        return _sentence(owner, words, names, pack)
    if owner > 0:
        return ""
    zone = say("your {zone}", zone=zone_word(kind)) if owner == 0 else zone_word(kind)
    return spoken_text(say("{zone:capital}: {cards}", zone=zone, cards=_cards(event)), pack)


def _taken(event: Event, last: Action | None, names: Names, pack: str) -> str:
    """Return the words for a seat's new cards."""
    kind, seat = zone_owner(event.source)[0], zone_owner(event.target)[1]
    you, known = log.is_you(seat, names), HIDDEN not in event.cards
    few = known and (you or len(event.cards) <= log.MAX_CARDS_READ_OUT)
    if kind in NEVER_TAKEN or (kind == UPCARD and last is not None and last.verb == "take"):
        return ""
    if kind in (STOCK, UPCARD, *HANDS):
        return _sentence(seat, fill(log.GETS_CARDS[not you], cards=_cards(event)), names, pack) if few else ""
    values = {"zone": zone_word(kind), "cards": _cards(event)}
    return _sentence(seat, fill((TAKES_CARDS if few else TAKES_ZONE)[not you], **values), names, pack)


def _cards(event: Event) -> str:
    return log.format_cards(event.cards)


def _sentence(seat: int, words: str, names: Names, pack: str) -> str:
    return f"{names(seat)} {spoken_text(words, pack)}"
