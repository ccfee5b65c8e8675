"""Playing at random: helpers of the tests over all games."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cardhall import rules
from cardhall.cards import HIDDEN, Card
from cardhall.match import Match
from cardhall.rules import Action
from cardhall.rules.engine.action import PASS
from cardhall.rules.mechanisms.auctions import Auction


@dataclass(frozen=True)
class Variant:
    """A game with a number of seats and the options that differ from the book."""

    game: str
    seats: int
    changed: tuple[tuple[str, Any], ...] = ()

    @property
    def options(self) -> dict[str, Any]:
        return dict(self.changed)

    @property
    def label(self) -> str:
        """What differs, in letters that file names may have: `honours-true`, `seats-3`, or `book`."""
        parts = [f"seats-{self.seats}"] * (self.seats != rules.CATALOGUE[self.game].seat_counts[0])
        parts += [f"{name}-{str(value).lower()}" for name, value in self.changed]
        return ".".join(parts) or "book"

    def start(self, seed: int = 1, **more: Any) -> Any:
        return rules.get(self.game).start(seats=self.seats, seed=seed, options=self.options, **more)

    def pack(self) -> Counter[Card]:
        return Counter(rules.get(self.game).deck(seats=self.seats, options=self.options))

    def __str__(self) -> str:
        return f"{self.game}.{self.label}"


EUCHRE = {  # a deal: seat 0 holds the three highest trumps
    "hand:0": "JS JC AS 8H 7H",
    "hand:1": "TS 9S AH KH QH",
    "hand:2": "AC KC QC TC 9C",
    "hand:3": "AD KD QD JD TD",
    "upcard": "7S",
    "stock": "KS QS 8S JH TH 9H 8C 7C 9D 8D 7D",
}


def variants(game_id: str) -> list[Variant]:
    """The book by every number of players; every choice of every option alone; and the presets.

    A choice that can be made with some numbers of players only is tried with each of these.
    """
    game = rules.get(game_id)
    first = game.seat_counts[0]
    found = [Variant(game_id, seats) for seats in game.seat_counts]
    for name, option in game.options.items():
        for choice in option.choices:
            if choice != option.default:
                found += [Variant(game_id, seats, ((name, choice),)) for seats in option.seats.get(choice, (first,))]
    found += [Variant(game_id, first, tuple(changed.items())) for changed in game.presets.values() if changed]
    return list(dict.fromkeys(found))


def all_variants() -> list[Variant]:
    return [variant for game_id in rules.GAMES for variant in of_this_build(variants(game_id))]


def of_this_build(some: Sequence[Variant]) -> list[Variant]:
    """Those tried on this build: on the compiled one, whose sources are the same, the first of a game alone."""
    return list(some[:1] if os.environ.get("CARDHALL_BUILD") == "compiled" else some)


def at_random(state: Any, rng: random.Random) -> tuple[int, Action]:
    """A seat that may act, and one of its legal actions."""
    seat = rng.choice(state.actors)
    return seat, rng.choice(state.actions(seat))


def step(state: Any, rng: random.Random) -> tuple[int, Action]:
    """Play one action at random; returns what was done."""
    seat, action = at_random(state, rng)
    state.play(action, seat)
    return seat, action


def bidding_low(state: Any, rng: random.Random) -> tuple[int, Action]:
    """As `at_random`, but an auction, where it may, passes or makes the lowest bid: contracts that chance can make."""
    seat = rng.choice(state.actors)
    able = state.actions(seat)
    if not isinstance(state.at, Auction) or PASS not in able:
        return seat, rng.choice(able)
    bids = [action for action in state.at.scale if action in able]
    return seat, rng.choice([PASS, *bids[:1]])


def play_randomly(
    state: Any,
    rng: random.Random,
    most: int,
    until: Callable[[Any], bool] = lambda state: False,
    choose: Callable[[Any, random.Random], tuple[int, Action]] = at_random,
) -> int:
    """Play on at random, without events, until the match is over or `until` says so; returns the number of actions."""
    for count in range(most):
        if state.is_over or until(state):
            return count
        seat, action = choose(state, rng)
        state.advance(action, seat)
    return most


def positions_of_match(variant: Variant, seed: int, actions: int, deals: int = 2) -> Iterator[Any]:
    """The state of a match played at random, before every action, for at most these actions or deals."""
    rng = random.Random(f"{variant}{seed}")
    state = variant.start(seed)
    for _ in range(actions):
        yield state
        if state.is_over or state.deal_number > deals:
            return
        step(state, rng)


def finish_match(match: Match) -> Match:
    """The match, played to its end at random."""
    rng = random.Random(match.seed)
    while not match.state.is_over:
        seat = rng.choice(match.state.actors)
        match.play(rng.choice(match.state.actions(seat)), seat)
    return match


def cards_in_zones(zones: Any) -> Counter[Card]:
    """All cards of all zones."""
    return Counter(card for some in zones.values() for card in some)


def observation_attributes(observation: Any) -> dict[str, Any]:
    """Everything a redacted state holds, in a form that can be compared."""
    held = observation.state.attributes()
    held["past"] = observation.history
    return held


def state_contents(state: Any) -> tuple[Any, ...]:
    """Everything of a state that an action refused must leave as it was."""
    held = state.attributes()
    held["zones"] = {zone: tuple(some) for zone, some in state.zones.items()}
    past = held.pop("past")
    return tuple(sorted(held.items(), key=lambda item: item[0])), id(past)


__all__ = [
    "EUCHRE",
    "HIDDEN",
    "Variant",
    "all_variants",
    "at_random",
    "bidding_low",
    "cards_in_zones",
    "finish_match",
    "observation_attributes",
    "play_randomly",
    "positions_of_match",
    "state_contents",
    "step",
    "variants",
]
