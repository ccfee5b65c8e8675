"""Drawing from a stock that is reshuffled from the discards, and the knowledge gained from reshuffles.

A new stock holds the discards, which all have seen. So from the first reshuffle on it is known of every card when it
last went into the stock: its age. And it is known of every hand how many cards of each age it holds, from its draws
since then and from the cards that it held before.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import HIDDEN, Card
from cardhall.language import numbered, say
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.sampling import Part
from cardhall.rules.engine.state import State
from cardhall.rules.mechanisms.dealing import STOCK_ZONE

DISCARD_ZONE = "discard"


class ReshuffleState(State):
    """A state that knows when each card last went into the stock."""

    seated: tuple[int, ...]  # the seats that play, in order
    reshuffled_masks: tuple[int, ...]  # by reshuffle: bit mask of the cards that went into the stock
    # by seat: cards held of each age, from age 0, never reshuffled; (): no reshuffle yet
    cards_by_age: tuple[tuple[int, ...], ...]


def can_draw(state: ReshuffleState) -> bool:
    """Tell whether there is a card to draw."""
    return bool(state.zones[STOCK_ZONE]) or len(state.zones[DISCARD_ZONE]) > 1


def draw(state: ReshuffleState, seat: int, number: int) -> int:
    """Draw that number of cards for the seat, or as many as there are; return how many."""
    missing = number
    while missing and can_draw(state):
        if not state.zones[STOCK_ZONE]:
            reshuffle(state)
        drawn = state.zones[STOCK_ZONE][:missing]
        state.move(drawn, STOCK_ZONE, HAND[seat], seat, viewers=(seat,))
        if state.cards_by_age:
            change_age_count(state, seat, len(state.reshuffled_masks), len(drawn))
        missing -= len(drawn)
    return number - missing


def force_draw(state: ReshuffleState, seat: int, number: int) -> None:
    """Draw cards for a seat because others or the rules demand it, and announce the number."""
    drawn = draw(state, seat, number)
    if state.news is not None:
        state.add_event(Event("note", seat=seat, text=say("{cards} drawn", cards=numbered(drawn, "card"))))


def reshuffle(state: ReshuffleState) -> None:
    """Shuffle all discards but the top one into a new stock."""
    discards = state.zones[DISCARD_ZONE][:-1]
    state.cards_by_age = tuple([(*held, 0) for held in state.cards_by_age or ages_before_reshuffle(state)])
    state.reshuffled_masks = (*state.reshuffled_masks, mask_of(discards))
    state.move(discards, DISCARD_ZONE, STOCK_ZONE)
    state.zones[STOCK_ZONE] = state.shuffled(state.zones[STOCK_ZONE])
    state.add_event(Event("shuffle", source=STOCK_ZONE))


def ages_before_reshuffle(state: ReshuffleState) -> list[tuple[int]]:
    """Return by seat the cards held before the first reshuffle: all of age 0."""
    return [(len(state.zones.get(HAND[seat], ())),) for seat in range(state.seats)]


def change_age_count(state: ReshuffleState, seat: int, age: int, number: int) -> None:
    """Change the number of cards of an age that a seat holds by `number`."""
    counts = list(state.cards_by_age[seat])
    counts[age] += number
    state.cards_by_age = (*state.cards_by_age[:seat], tuple(counts), *state.cards_by_age[seat + 1 :])


def last_reshuffle_of(state: ReshuffleState, card: Card) -> int:
    """Return the number of the last reshuffle that put the card into the stock; 0 if none did."""
    return next(
        (age for age in range(len(state.reshuffled_masks), 0, -1) if state.reshuffled_masks[age - 1] >> card & 1), 0
    )


def note_played_card(state: ReshuffleState, seat: int, card: Card) -> None:
    """Note that the seat has played a card."""
    if state.cards_by_age:
        change_age_count(state, seat, last_reshuffle_of(state, card), -1)


def cards_by_age_parts(state: ReshuffleState, seat: int, unseen: Sequence[Card]) -> list[Part]:
    """Return the cards unseen by `seat`, by age, and their numbers in each hidden zone."""
    parts: list[Part] = []
    for age in range(len(state.reshuffled_masks) + 1):
        zones = [(HAND[other], state.cards_by_age[other][age]) for other in state.seated if other != seat]
        if age == len(state.reshuffled_masks):
            zones.append((STOCK_ZONE, state.zones[STOCK_ZONE].count(HIDDEN)))
        parts.append((tuple([card for card in unseen if last_reshuffle_of(state, card) == age]), tuple(zones)))
    return parts
