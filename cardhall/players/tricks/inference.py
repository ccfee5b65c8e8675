"""What the cards that others have played tell of those they hold.

Everybody is taken to play mostly as `playout` does, so a hand with which a card played would have been strange is
less likely: who follows low in third hand hardly holds a high card, who throws from a suit has little in it, who leads
low from a suit lacks its top. How much each kind of play tells was counted over deals between hard players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import exp
from typing import TypeVar

from cardhall.cards import Card
from cardhall.players.tricks.attitude import alike, asked_in
from cardhall.players.tricks.playout import duck, follow, ruff_or_throw, spoil
from cardhall.players.tricks.point_avoidance import PointAvoidance
from cardhall.players.tricks.point_play import PointPlay, Weighing
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.trick_draws import draws_after_tricks
from cardhall.rules.mechanisms.trick_position import Position, empty_position, switch_rules
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, AIM_SPOIL
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickPlay

T = TypeVar("T", bound=TrickState)

FOLLOWS = (0.9, 0.8, 0.73)  # how often a card that follows is as good as the one expected, by how many play after it
RUFFS = 0.8  # how often whoever is expected to ruff, or not to, does so
THROWS = 0.75  # how often the card thrown is the one expected
DUCKS = 0.7  # how often whoever avoids tricks, or spoils another's avoiding them, plays the card expected
LEADS = 6.0  # the points by which two leads differ for each factor e between their likelihoods
LEADS_CARD = 0.7  # how often the card led from a suit is the one expected
WEIGHED = 0.5  # the part of a mean trick by which two cards differ for each factor e between their likelihoods
STRANGE = 0.9  # of what is left: what is taken for each other card that was possible
MISLEADS = 0.1  # how often a spare card is not the one that shows what is held, among players who show it
SHOWS = 0.6  # how likely a seat is one of those, before it has played
LEAST = 1e-9  # the least chance that is reckoned with


class Shown:
    """A card that another seat has played."""

    def __init__(self, position: Position, card: int) -> None:
        self.position = position  # as it was when the seat was to play; only what lies open is in it
        self.card = card


class Evidence:
    """All that the others have played in a deal, ready to be held against imagined hands."""

    def __init__(self, state: TrickState, seat: int, power: float = 1.0, shows: bool = False) -> None:
        """From a state that `seat` sees; only what lies open in it is used.

        `power`: that to which the likelihood is taken. Below 1 where others may play in other ways than expected.
        `shows`: whether it is usual that small cards show what is held (see `attitude`).
        """
        self.power = power
        self.shows = shows
        self.shown: dict[int, list[Shown]] = {}  # by seat, the last one first
        position = empty_position(state)
        self.suits = position.suits
        self.joined: Sequence[Card] = state.joined  # cards that were in no hand before the rules changed
        rules, opening = position.rules, state.game.opening_rules(state)
        if opening is not None and state.changed_at >= 0:
            switch_rules(position, opening)
            position.may_change = False  # the hands are not known
        number = 0
        tricks = [(trick.seats, trick.cards, trick.named) for trick in state.tricks]
        for seats, some, name in [*tricks, (state.trick_seats, state.zones["trick"], state.named)]:
            for who, card in zip(seats, some, strict=True):
                if number == state.changed_at and position.rules is not rules:
                    switch_rules(position, rules)
                suits = position.suits
                position.turn = who
                if who != seat:
                    self.shown.setdefault(who, []).append(Shown(position.copy(), suits.flag[card]))
                position.play(suits.flag[card], suits.members(name) if name else 0)
                number += 1
        for shown in self.shown.values():
            shown.reverse()

    def weight(self, world: TrickState) -> float:
        """How well the hands of an imagined state explain what was played: the product of the chances, to the power."""
        weight = 1.0
        for who, shown in self.shown.items():
            suits, showing = self.suits, 1.0
            hand = suits.flags(world.zones[HAND[who]])
            for one in shown:
                if one.position.suits is not suits:  # before the rules changed
                    hand = suits.translated(hand & ~suits.flags(self.joined), one.position.suits)
                    suits = one.position.suits
                hand |= one.card
                chance = likely(one.position, hand, one.card)
                weight *= chance
                if self.shows:
                    showing *= likelier_shown(one.position, hand, one.card, chance)
            if self.shows:
                weight *= perhaps(showing)
        return weight if self.power == 1.0 else weight**self.power


def likely(position: Position, hand: int, card: int) -> float:
    """How likely the seat to play was to play that card from this hand."""
    if position.all_want_most and (position.counts_points or not (position.lying or position.trumps)):
        return likely_weighed(PointPlay(position, hand), hand, card)
    if position.all_want_fewest:
        return likely_weighed(PointAvoidance(position, hand), hand, card)
    if not (position.all_want_most or position.wants_tricks(position.turn)):
        return likely_duck(position, hand, card)
    if not position.only_follow:
        hand = position.rules.legal(position, hand) | card  # what could be played, other duties and bans being obeyed
        if hand == card:
            return 1.0
    if not position.lying:
        return likely_lead(position, hand, card)
    own = hand & position.led
    if own:
        return likely_follow(position, own, card)
    return likely_throw(position, hand, card)


def likelier_shown(position: Position, hand: int, card: int, chance: float) -> float:
    """How many times as likely as that chance the card is where small cards show what is held.

    Of a suit's spare cards one is played then, mostly the one asked for.
    """
    suit = position.suit_of(card)
    spare, wanted = asked_in(position, hand, suit)
    rest = position.out & suit & ~hand
    if not card & spare or alike(spare & -spare, 1 << spare.bit_length() - 1, rest):
        return 1.0
    any_one = chance
    while spare:
        low = spare & -spare
        spare ^= low
        if low != card:
            any_one = max(any_one, likely(position, hand, low))
    return any_one / max(chance, LEAST) * (1 - MISLEADS if alike(card, wanted, rest) else MISLEADS)


def perhaps(showing: float) -> float:
    """How many times as likely a seat's cards are: `showing` times if it is one that shows what it holds, else once."""
    return SHOWS * showing + 1 - SHOWS


def likely_weighed(weighing: Weighing, hand: int, card: int) -> float:
    """The same where cards are weighed: the odds grow by e with each part of a mean trick that a card is worth more."""
    left = weighing.position.rules.legal(weighing.position, hand) | card
    if left == card:
        return 1.0
    best, total, unit = weighing.value(card), 0.0, WEIGHED * weighing.mean
    while left:
        low = left & -left
        left ^= low
        total += exp(min(50.0, (weighing.value(low) - best) / unit))
    return 1.0 / total


def likely_follow(position: Position, own: int, card: int) -> float:
    """The same of a card that follows."""
    others = (position.out & position.led | position.best) & ~own
    low, high = own & -own, 1 << own.bit_length() - 1
    if not others & (high - low):
        return 1.0  # they were all the same
    usual = FOLLOWS[min(position.size - position.lying - 1, 2)]
    expected = follow(position, own)
    return usual if alike(card, expected, others) else (1 - usual) * STRANGE


def likely_duck(position: Position, hand: int, card: int) -> float:
    """The same of a seat that avoids tricks, or wants another that avoids them to take one; of its leads nothing."""
    aim, able = position.aims[position.turn], hand & position.led or hand
    if not position.lying or aim not in (AIM_FEWEST, AIM_SPOIL) or able & (able - 1) == 0:
        return 1.0
    expected = spoil(position, able) if aim == AIM_SPOIL else duck(position, able)
    suit = position.suit_of(expected)
    others = (position.out | position.best) & suit & ~hand
    return DUCKS if card & suit and alike(card, expected, others) else 1 - DUCKS


def likely_throw(position: Position, hand: int, card: int) -> float:
    """The same of a card of another suit than was led."""
    trumps = position.trumps
    if not hand & ~trumps:
        return 1.0
    expected = ruff_or_throw(position, hand)
    ruffs = 1.0
    if hand & trumps:
        if bool(expected & trumps) != bool(card & trumps):
            return (1 - RUFFS) * STRANGE
        ruffs = RUFFS
        if expected & trumps:
            return ruffs
    suit = position.suit_of(expected)
    if card & suit and alike(card, expected, position.out & suit & ~hand):
        return ruffs * THROWS
    return ruffs * (1 - THROWS) * STRANGE


def likely_lead(position: Position, hand: int, card: int) -> float:
    """The same of a card that is led."""
    total = 0.0
    mine = 0.0
    left = hand
    while left:
        suit = position.suit_of(left)
        own = hand & suit
        left &= ~suit
        others = position.out & suit & ~own
        expected, value = worth_leading(own, others, suit == position.trumps)
        share = exp(value / LEADS)
        total += share
        if card & suit:
            low, high = own & -own, 1 << own.bit_length() - 1
            if not others & (high - low):
                mine = share
            else:
                mine = share * (LEADS_CARD if alike(card, expected, others) else (1 - LEADS_CARD) * STRANGE)
    return mine / total


def worth_leading(own: int, others: int, trumps: bool) -> tuple[int, float]:
    """The card to lead from a suit, and how good that looks (see `playout.Guide.lead`)."""
    many = own.bit_count()
    top = 1 << own.bit_length() - 1
    if trumps:
        if many >= 4 and many > others.bit_count() // 2:
            return (top if own > others else own & -own), 10.0
        return (top if own > others else own & -own), 2.0
    if own > others:
        return top, 8.0
    if many > 1 and not others & (top - (1 << (own ^ top).bit_length() - 1)):
        return top, 6.0 + 0.5 * many
    return own & -own, 2.0 + 1.5 * many


def with_plays(
    seen: Observation, calls: Callable[[T], float], leader: int = -1, shows: bool = False
) -> Callable[[T], float]:
    """How well the hands of imagined states explain the others' calls, as `calls` says, and the cards they played.

    `leader`: the seat whose first card made trumps, which `calls` judges too; -1: none. `shows`: as for `Evidence`.
    """
    if not isinstance(seen.state.at, TrickPlay) or draws_after_tricks(seen.game):
        return calls  # from which hand a card was played is not known where cards have been drawn since
    played = Evidence(seen.state, seen.seat, shows=shows)
    if leader in played.shown:
        played.shown[leader].pop()
    return calls_and_plays(calls, played)


def calls_and_plays(calls: Callable[[T], float], played: Evidence) -> Callable[[T], float]:
    """The product of both likelihoods, of an imagined state."""
    return partial(_product, calls, played)


def _product(calls: Callable[[T], float], played: Evidence, world: T) -> float:
    return calls(world) * played.weight(world)
