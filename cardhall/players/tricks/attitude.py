"""Small cards that tell the partner something, where it costs nothing.

Whoever holds one of the two highest cards left in a suit leads its lowest card, but follows with, or throws, the
highest of its spare cards; whoever holds neither does the reverse. So it goes each time, since other cards are left
then. A low lead asks for the suit to be led again, and so does a high card under another's; partners in trick games
have long understood each other that way. Spare are the cards below the ten that do not win the trick as it lies. Of
trumps nothing is told by a lead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.players.tricks.card_features import Course, course_of
from cardhall.rules.engine.action import Action
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_state import TrickState, rules_of

HIGH: Final = 5  # cards of a suit that are never spare: ace to ten
DEPARTS: Final = 0.1  # tricks by which another spare card must be better to be played


def asked(own: int, rest: int, spare: int, leads: bool) -> int:
    """Which spare card shows the attitude: bits of one suit, `rest` being what the others still hold of it."""
    return 1 << spare.bit_length() - 1 if is_strong(own, rest) != leads else spare & -spare


def is_strong(own: int, rest: int) -> bool:
    """Whether one of the two highest cards left of a suit is one's own."""
    left = own | rest
    top = 1 << left.bit_length() >> 1
    left ^= top
    return own & (top | 1 << left.bit_length() >> 1) != 0


def departures(state: TrickState, actions: Sequence[Action]) -> list[float]:
    """By action: `DEPARTS` if it is a spare card of a suit of which another is asked for, else 0."""
    course = course_of(state)
    power = rules_of(state).suits.power
    wanted = [asked_of(course, suit) for suit in range(len(course.own))]
    found: list[float] = []
    for action in actions:
        place = power[action.cards[0]]
        suit, bit = place // course.width, 1 << place % course.width
        spare, card = wanted[suit]
        found.append(DEPARTS if spare & bit and not alike(bit, card, course.rest[suit]) else 0.0)
    return found


def with_asked(state: TrickState, actions: Sequence[Action], different: Sequence[Action]) -> list[Action]:
    """The different ones, but for each that is as good as the card asked for, the latter."""
    course = course_of(state)
    power = rules_of(state).suits.power
    by_place = {power[action.cards[0]]: action for action in actions}
    found: dict[Action, None] = {}
    for action in different:
        place = power[action.cards[0]]
        suit, bit = place // course.width, 1 << place % course.width
        spare, card = asked_of(course, suit)
        same = spare & bit and alike(bit, card, course.rest[suit])
        found[by_place[suit * course.width + card.bit_length() - 1] if same else action] = None
    return list(found)


def alike(bit: int, other: int, rest: int) -> bool:
    """Whether two cards of a suit in one hand are as good as each other: none of the rest lies between."""
    low, high = (bit, other) if bit < other else (other, bit)
    return not rest & (high - low)


def asked_of(course: Course, suit: int) -> tuple[int, int]:
    """The spare cards of a suit in the hand to play, and which of them shows the attitude; none where it is known."""
    leads = not course.lying
    if leads and suit == course.trump:
        return 0, 0
    spare = course.own[suit] & (1 << course.sizes[suit] - HIGH) - 1
    if not leads:
        spare = course.losing(suit, spare)
    return (spare, asked(course.own[suit], course.rest[suit], spare, leads)) if spare else (0, 0)


def asked_in(position: Position, hand: int, suit: int) -> tuple[int, int]:
    """As `asked_of`, of a whole suit, where the seat to play holds this hand; all cards are bits of the position."""
    if suit == position.trumps and suit != position.led:
        return 0, 0
    own, lowest = hand & suit, suit & -suit
    spare = own & (lowest << max(0, suit.bit_count() - HIGH)) - lowest
    if position.lying:
        spare &= ~position.winning()
    return (spare, asked(own, position.out & suit & ~hand, spare, not position.lying)) if spare else (0, 0)
