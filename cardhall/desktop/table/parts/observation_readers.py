"""Readers of an observation that several parts share: calls in words, tricks taken, players of cards, melds.

A game's own facts are read by its table: `EuchreFacts.of(seen).maker`. `Facts.of(seen)` has those of many games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardhall.cards import SUIT_SIGNS, Card
from cardhall.english import capitalize_first
from cardhall.language import ENGLISH, current_language, format_count, say, suit_name, tr, translate
from cardhall.rules.catalogue import game_words
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.facts import NO_TRUMPS, Bid, Facts, TeamMeld
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation

MELD_ZONE_KINDS = ("meld", "melds")
CALL_NAMES = {  # words of calls
    NO_TRUMPS: say("no trumps"),
    "abundance": say("abundance"),
    "board": say("board"),
    "cop": say("cop"),
    "double": say("double", context="call"),
    "grand": say("grand"),
    "misere": say("misère"),
    "mis": say("mis"),
    "nil": say("nil"),
    "nullo": say("nullo"),
    "ouverte": say("ouverte"),
    "pass": say("pass", context="call"),
    "prop": say("prop"),
    "redouble": say("redouble", context="call"),
    "slam": say("slam"),
    "solo": say("solo"),
    "trump": say("trump", context="abundance"),
}


class Trick(NamedTuple):
    """A finished trick."""

    played: tuple[tuple[int, Card], ...]  # seat and card, in order
    winner: int | None  # None: drawn


def call_words(call: Bid, *, within_sentence: bool = False, no_trumps: str = "") -> str:
    """Return a bid as people read it: `4♠` for `bid 4 S`, `3 no trumps` for `3 NT`, `Nullo` for `nullo`.

    `within_sentence`: within a line; `no_trumps`: other words for no trumps, where there is little room.
    """
    call_names = {NO_TRUMPS: no_trumps} if no_trumps else {}
    call_names = {**game_words("calls"), **CALL_NAMES, **call_names}
    call_parts = (call.words or (call.verb,)) if isinstance(call, Action) else str(call).split()
    words = [SUIT_SIGNS.get(word) or translate(call_names.get(word, word)) for word in call_parts]
    text = " ".join(words)
    for sign in SUIT_SIGNS.values():
        text = text.replace(f" {sign}", sign)
    if within_sentence:
        return text.lower() if current_language() is ENGLISH else text
    return capitalize_first(text)


def suit_words(suit: str) -> str:
    """Return a suit as a button shows it: `♠ Spades`."""
    return (
        tr("{sign} {suit:capital}", sign=SUIT_SIGNS[suit], suit=suit_name(suit))
        if suit in SUIT_SIGNS
        else tr("No trumps")
    )


# ---- tricks


def count_playing_seats(seen: Observation) -> int:
    """Return how many seats play to a trick: all except a seat that sits out."""
    return seen.seats - (Facts.of(seen).sitting_out is not None)


def tricks_taken(seen: Observation) -> tuple[int, ...]:
    """Return the tricks taken so far by each side or seat, as the game counts them; () without tricks."""
    counted = Facts.of(seen).tricks
    if counted:
        return counted
    if "trick" not in seen.zones:
        return ()
    owners = [owner for kind, owner in map(zone_owner, seen.zones) if kind == "won" and owner >= 0]
    return tuple(len(seen.zones[f"won:{owner}"]) // count_playing_seats(seen) for owner in range(len(owners)))


def tricks_of_seats(seen: Observation) -> tuple[int, ...]:
    """Return the tricks taken so far by each seat, even where the game counts by side."""
    counted = tricks_taken(seen)
    if len(counted) == seen.seats:
        return counted
    winners = [event.seat for event in this_deal(seen.history) if event.kind == "trick"]
    return tuple(winners.count(seat) for seat in range(seen.seats))


def tricks_in_deal(seen: Observation) -> int:
    """Return the number of tricks of the deal: the tricks taken so far, and all still to come from hands and stock."""
    sitting_out = Facts.of(seen).sitting_out
    hands = [len(seen.zones.get(f"hand:{seat}", ())) for seat in range(seen.seats) if seat != sitting_out]
    drawn_tricks: int = seen.game.cards_to_draw(seen.state) // count_playing_seats(seen)
    return sum(tricks_taken(seen)) + min(hands, default=0) + bool(seen.zones.get("trick")) + drawn_tricks


# ---- whose turn it is


def turn_words(seen: Observation) -> str:
    """Return the words for the seat to act: "To call" in an auction, else "To play"."""
    return tr("To call") if seen.phase == "auction" else tr("To play")


# ---- events


def this_deal(history: Sequence[Event]) -> list[Event]:
    """Return the events of the current deal."""
    start = next((place for place in range(len(history) - 1, -1, -1) if history[place].kind == "ready"), -1)
    return list(history[start + 1 :])


def seat_of_hand(event: Event) -> int | None:
    """Return the seat from whose hand cards were moved, even a dummy's, or else the seat moving the cards."""
    kind, owner = zone_owner(event.source)
    return owner if kind == "hand" and owner >= 0 else event.seat


def finished_tricks(history: Iterable[Event]) -> list[Trick]:
    """Return the finished tricks of a deal, in order."""
    tricks: list[Trick] = []
    played: list[tuple[int, Card]] = []
    for event in history:
        if event.kind == "ready":
            tricks, played = [], []
        elif event.kind == "move" and event.target == "trick":
            seat = seat_of_hand(event)
            if seat is not None:
                played += [(seat, card) for card in event.cards]
        elif event.kind == "trick" and played:
            tricks.append(Trick(tuple(played), event.seat))
            played = []
    return tricks


def who_played(history: Iterable[Event], zone: str) -> list[int | None]:
    """Return the seats from whose hands the cards now in `zone` came, in order."""
    seats: list[int | None] = []
    for event in history:
        if event.kind == "ready":
            continue
        if event.kind == "deal" and event.target == zone:
            seats = [None] * len(event.cards)
        elif event.kind == "move":
            if event.source == zone:
                del seats[: len(event.cards)]
            if event.target == zone:
                seats += [seat_of_hand(event)] * len(event.cards)
    return seats


# ---- cards


def recently_taken_cards(seen: Observation) -> list[Card]:
    """Return the cards taken into the hand since the deal: from a widow, a talon or another hand.

    The result is empty once a card has been played.
    """
    own_hand, taken = f"hand:{seen.seat}", list[Card]()
    if own_hand not in seen.zones:
        return taken
    for event in this_deal(seen.history):
        if event.kind != "move":
            continue
        if event.target == "trick":
            return []
        if event.source == own_hand:
            taken = [card for card in taken if card not in event.cards]
        elif event.target == own_hand and zone_owner(event.source) not in (("stock", -1), zone_owner(own_hand)):
            taken += event.cards
    return taken


def cards_laid_by_others(seen: Observation) -> dict[str, list[Card]]:
    """Return the cards that others have laid since the seat's last action, by meld zone."""
    cards_by_zone: dict[str, list[Card]] = {}
    for event in reversed(seen.history):
        if event.kind == "ready" or (event.kind == "act" and event.seat == seen.seat):
            break
        if event.kind == "move" and event.seat != seen.seat and zone_owner(event.target)[0] in MELD_ZONE_KINDS:
            cards_by_zone.setdefault(event.target, []).extend(event.cards)
    return cards_by_zone


def card_count_words(seen: Observation, seat: int) -> str:
    """Return how many cards a seat has, in words."""
    return format_count(len(seen.zones[f"hand:{seat}"]), "card")


def melds_by_zone(seen: Observation) -> Mapping[str, TeamMeld]:
    """Return the melds of all sides by zone."""
    return _index_by_zone(Facts.of(seen).melds)


@lru_cache(maxsize=8)  # asked for every card of a table
def _index_by_zone(melds: tuple[TeamMeld, ...]) -> Mapping[str, TeamMeld]:
    return {meld.zone: meld for meld in melds}
