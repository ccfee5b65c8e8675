"""Plausibility of a state received from elsewhere: quick checks that hold in every game.

Not every impossible state is found here. A state that passes can still fail, or never end, when it is played from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Any

from cardhall.cards import HIDDEN, Card
from cardhall.english import quoted
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult
from cardhall.rules.engine.setup import KnownCard
from cardhall.rules.engine.state import State

MAX_ROUNDING_ERROR = 1e-6  # points by which sums in another order differ at most
# Attributes with the same value in every redacted state (see `Game.redacted`).
REDACTED_VALUES: Mapping[str, Any] = {
    "seed": 0,
    "draws": 0,
    "script": (),
    "dealt": None,
    "news": None,
    "single_deal": True,
}


def find_fault(state: State, seat: int) -> str:
    """Return why a decoded state cannot be seen by `seat` in a match, as half a sentence; "" if no fault is found.

    Raises TypeError, ValueError, AttributeError or LookupError for values of unexpected types.
    """
    return next(filter(None, _check_by_kind(state, seat)), "")


def _check_by_kind(state: State, seat: int) -> Iterable[str]:
    """Yield a fault of each kind, "" for none; each check relies on the earlier ones."""
    yield _find_seat_fault(state, seat)
    yield _find_number_fault(state)
    yield _find_score_fault(state)
    yield _find_card_fault(state)
    yield _find_other_fault(state)


def _find_seat_fault(state: State, seat: Any) -> str:
    seats = range(state.seats)
    for role, value in (("seat", seat), ("dealer", state.dealer), ("turn", state.turn)):
        if not _is_whole_number_in(value, seats) and not (role == "turn" and value is None):
            return f"there is no seat {quoted(value)}, which is said to be the {role}"
    return ""


def _find_number_fault(state: State) -> str:
    """Return a fault of whole numbers outside the `bounds` declared by the classes of the state."""
    for cls in type(state).__mro__:
        for name, bounds in vars(cls).get("bounds", {}).items():
            value = getattr(state, name)
            for number in value if isinstance(value, tuple) else (value,):
                if not _is_whole_number_in(number, bounds):
                    return f"in no match {quoted(name)} is {quoted(number)}"
    return ""


def _find_score_fault(state: State) -> str:
    sides = range(len(state.sides))
    if not all(isinstance(one, DealResult) for one in state.results):
        return "the results are none"
    all_points = [state.scores, state.gained, *(one.delta for one in state.results)]
    if any(type(side_points) is not tuple or len(side_points) != len(sides) for side_points in all_points):
        return "points must be a number for each side"
    if not all(type(one) in (int, float) and isfinite(one) for side_points in all_points for one in side_points):
        return "points must be numbers"
    if not (_is_whole_number_in(state.deal_number, range(len(state.results), len(state.results) + 2))):
        return f"deal {quoted(state.deal_number)} does not follow {len(state.results)} results"
    if not _is_whole_number_in(state.shuffled_in, range(1, state.deal_number + 1)):
        return f"the pack was not shuffled in deal {quoted(state.shuffled_in)}"
    first_scores = state.game.first_scores(state.setup)
    if any(
        abs(state.scores[at] - first_scores[at] - sum(side_points[at] for side_points in all_points[1:]))
        > MAX_ROUNDING_ERROR
        for at in sides
    ):
        return "the scores are not the sum of what the deals have brought"
    return ""


def _find_card_fault(state: State) -> str:
    pack = Counter(state.game.pack_for(state.setup))
    if not all(type(some) is list and all(isinstance(card, Card) for card in some) for some in state.zones.values()):
        return "zones must hold cards"
    card_counts = Counter(card for some in state.zones.values() for card in some)
    if card_counts.total() != pack.total():
        return f"there are {card_counts.total()} cards, not the {pack.total()} of the pack"
    surplus_cards = [card for card, number in card_counts.items() if card is not HIDDEN and number > pack[card]]
    if surplus_cards:
        return f"there are more {surplus_cards[0].text} than the pack has"
    if not all(type(number) is int and number >= 0 for number in state.layout.values()):
        return "a zone cannot be dealt that number of cards"
    if sum(state.layout.values()) != pack.total():
        return f"there were {sum(state.layout.values())} cards dealt, not the {pack.total()} of the pack"
    return ""


def _find_other_fault(state: State) -> str:
    if not isinstance(state.at, Phase):
        return "the phase is none"
    if not all(isinstance(one, KnownCard) and one.zone in state.zones for one in state.known):
        return "cards are known in zones that there are not"
    if not all(isinstance(event, Event) for event in state.history):
        return "something in the history is no event"
    for name, value in REDACTED_VALUES.items():
        if getattr(state, name) != value:
            return f"nobody is shown {quoted(name)} so"
    return ""


def _is_whole_number_in(value: Any, bounds: range) -> bool:
    return type(value) is int and value in bounds  # True and False are no seats or numbers
