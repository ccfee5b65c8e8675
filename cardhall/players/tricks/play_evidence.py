"""Evidence from played cards about the other hands.

Every player is assumed to play mostly as `playout` does. So a hand from which a played card would have been strange is
less likely: a player who follows low in third hand hardly holds a high card, one who discards from a suit has little in
it, one who leads low from a suit lacks its top. The weight of each kind of play was counted over deals between hard
players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import exp
from typing import TypeVar

from cardhall.cards import Card
from cardhall.players.tricks.attitude_signals import are_equal, find_signal_in_position
from cardhall.players.tricks.playout import choose_duck, choose_follow, choose_spoiler, ruff_or_discard
from cardhall.players.tricks.point_avoidance import PointAvoidance
from cardhall.players.tricks.point_play import CardWeighing, PointPlay
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.trick_draws import draws_after_tricks
from cardhall.rules.mechanisms.trick_position import Position, empty_position, switch_rules
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, AIM_SPOIL
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickPlay

T = TypeVar("T", bound=TrickState)

# how often a card that follows equals the expected card: with no, one, or more seats still to play
FOLLOW_AGREEMENT = (0.9, 0.8, 0.73)
RUFF_AGREEMENT = 0.8  # how often whoever is expected to ruff, or not to, does so
DISCARD_AGREEMENT = 0.75  # how often the card thrown is the one expected
DUCK_AGREEMENT = 0.7  # how often whoever avoids tricks, or spoils another's avoiding them, plays the card expected
LEAD_POINTS_PER_E = 6.0  # difference of two leads' values for each factor e between their likelihoods
LEAD_CARD_AGREEMENT = 0.7  # how often the card led from a suit is the one expected
# difference of two cards' values for each factor e between their likelihoods
MEAN_TRICKS_PER_E = 0.5
OTHER_CARD_SHARE = 0.9  # of the remaining probability, for each other possible card
FALSE_SIGNAL_CHANCE = 0.1  # how often a signalling player plays another spare card than the signal
SIGNALLER_PRIOR = 0.6  # that a seat signals, before it has played
MIN_CHANCE = 1e-9  # the least chance of a play, so that nothing is divided by 0
MAX_EXPONENT = 50.0  # of a weight: with a greater one the others do not matter
# Values of leads, in units of `LEAD_POINTS_PER_E`; they follow the order of `Guide.lead`:
MANY_TRUMPS = 4  # trumps from which a hand draws trumps, if they are more than half of the others'
TRUMP_DRAW_VALUE, OTHER_TRUMP_VALUE = 10.0, 2.0
MASTER_VALUE = 8.0  # the highest card left of a suit
SEQUENCE_VALUE, SEQUENCE_LENGTH_VALUE = 6.0, 0.5  # the top of a sequence, and for each card of the suit
LOW_VALUE, LOW_LENGTH_VALUE = 2.0, 1.5  # a low card, and for each card of the suit


class OtherPlay:
    """A card played by another seat."""

    def __init__(self, position: Position, card: int) -> None:
        self.position = position  # before the play, with open cards only
        self.card = card


class PlayEvidence:
    """Cards that the other seats have played in a deal, ready to be weighed against imagined hands."""

    def __init__(self, state: TrickState, seat: int, power: float = 1.0, shows: bool = False) -> None:
        """Collect the plays from a state that `seat` sees; only open cards are used.

        `exponent`: the exponent of the likelihood, below 1 where others may play in unexpected ways.
        `expects_signals`: whether small cards usually signal (see `attitude_signals`).
        """
        self.exponent = power
        self.expects_signals = shows
        self.plays_by_seat: dict[int, list[OtherPlay]] = {}  # by seat, the last one first
        position = empty_position(state)
        self.suits = position.suits
        self.cards_joined_later: Sequence[Card] = state.joined  # cards that were in no hand before the rules changed
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
                    self.plays_by_seat.setdefault(who, []).append(OtherPlay(position.copy(), suits.flag[card]))
                position.play(suits.flag[card], suits.members(name) if name else 0)
                number += 1
        for shown in self.plays_by_seat.values():
            shown.reverse()

    def likelihood(self, world: TrickState) -> float:
        """Return the likelihood of the plays from an imagined state's hands: a product of chances, to the power."""
        weight = 1.0
        for who, seat_plays in self.plays_by_seat.items():
            suits, signal_likelihood = self.suits, 1.0
            hand = suits.flags(world.zones[HAND[who]])
            for one in seat_plays:
                if one.position.suits is not suits:  # before the rules changed
                    hand = suits.translate(hand & ~suits.flags(self.cards_joined_later), one.position.suits)
                    suits = one.position.suits
                hand |= one.card
                chance = play_likelihood(one.position, hand, one.card)
                weight *= chance
                if self.expects_signals:
                    signal_likelihood *= signal_factor(one.position, hand, one.card, chance)
            if self.expects_signals:
                weight *= signaller_factor(signal_likelihood)
        return weight if self.exponent == 1.0 else weight**self.exponent


def play_likelihood(position: Position, hand: int, card: int) -> float:
    """Return the likelihood of a card from the hand of the seat to play."""
    if position.all_want_most and (position.counts_points or not (position.lying or position.trumps)):
        return likelihood_by_weighing(PointPlay(position, hand), hand, card)
    if position.all_want_fewest:
        return likelihood_by_weighing(PointAvoidance(position, hand), hand, card)
    if not (position.all_want_most or position.wants_tricks(position.turn)):
        return duck_likelihood(position, hand, card)
    if not position.only_follow:
        hand = position.rules.legal(position, hand) | card  # the legal cards
        if hand == card:
            return 1.0
    if not position.lying:
        return lead_likelihood(position, hand, card)
    own = hand & position.led
    if own:
        return follow_likelihood(position, own, card)
    return discard_likelihood(position, hand, card)


def signal_factor(position: Position, hand: int, card: int, chance: float, counts: bool = False) -> float:
    """Return the factor by which signalling players are likelier to play the card than `chance`.

    Such a player plays one of the suit's spare cards, mostly the signal card. `counts`: as for
    `find_signal_in_position`.
    """
    suit = position.suit_of(card)
    spare, wanted = find_signal_in_position(position, hand, suit, counts)
    rest = position.out & suit & ~hand
    if not card & spare or are_equal(spare & -spare, 1 << spare.bit_length() - 1, rest):
        return 1.0
    best_spare_likelihood = chance
    while spare:
        low = spare & -spare
        spare ^= low
        if low != card:
            best_spare_likelihood = max(best_spare_likelihood, play_likelihood(position, hand, low))
    return (
        best_spare_likelihood
        / max(chance, MIN_CHANCE)
        * (1 - FALSE_SIGNAL_CHANCE if are_equal(card, wanted, rest) else FALSE_SIGNAL_CHANCE)
    )


def signaller_factor(signal_likelihood: float) -> float:
    """Return the likelihood factor of a seat's plays; `signal_likelihood`: the factor if the seat signals."""
    return SIGNALLER_PRIOR * signal_likelihood + 1 - SIGNALLER_PRIOR


def likelihood_by_weighing(weighing: CardWeighing, hand: int, card: int) -> float:
    """Return the likelihood of a card where cards are weighed: a part of a mean trick multiplies the odds by e."""
    left = weighing.position.rules.legal(weighing.position, hand) | card
    if left == card:
        return 1.0
    best, total, unit = weighing.value(card), 0.0, MEAN_TRICKS_PER_E * weighing.mean_trick
    while left:
        low = left & -left
        left ^= low
        total += exp(min(MAX_EXPONENT, (weighing.value(low) - best) / unit))
    return 1.0 / total


def follow_likelihood(position: Position, own: int, card: int) -> float:
    """Return the likelihood of a card that follows suit."""
    others = (position.out & position.led | position.best) & ~own
    low, high = own & -own, 1 << own.bit_length() - 1
    if not others & (high - low):
        return 1.0  # they were all the same
    usual = FOLLOW_AGREEMENT[min(position.size - position.lying - 1, 2)]
    expected = choose_follow(position, own)
    return usual if are_equal(card, expected, others) else (1 - usual) * OTHER_CARD_SHARE


def duck_likelihood(position: Position, hand: int, card: int) -> float:
    """Return the likelihood of a card by a seat that avoids tricks or spoils another's misère; leads say nothing."""
    aim, able = position.aims[position.turn], hand & position.led or hand
    if not position.lying or aim not in (AIM_FEWEST, AIM_SPOIL) or able & (able - 1) == 0:
        return 1.0
    expected = choose_spoiler(position, able) if aim == AIM_SPOIL else choose_duck(position, able)
    suit = position.suit_of(expected)
    others = (position.out | position.best) & suit & ~hand
    return DUCK_AGREEMENT if card & suit and are_equal(card, expected, others) else 1 - DUCK_AGREEMENT


def discard_likelihood(position: Position, hand: int, card: int) -> float:
    """Return the likelihood of a discard or ruff."""
    trumps = position.trumps
    if not hand & ~trumps:
        return 1.0
    expected = ruff_or_discard(position, hand)
    ruffs = 1.0
    if hand & trumps:
        if bool(expected & trumps) != bool(card & trumps):
            return (1 - RUFF_AGREEMENT) * OTHER_CARD_SHARE
        ruffs = RUFF_AGREEMENT
        if expected & trumps:
            return ruffs
    suit = position.suit_of(expected)
    if card & suit and are_equal(card, expected, position.out & suit & ~hand):
        return ruffs * DISCARD_AGREEMENT
    return ruffs * (1 - DISCARD_AGREEMENT) * OTHER_CARD_SHARE


def lead_likelihood(position: Position, hand: int, card: int) -> float:
    """Return the likelihood of a lead."""
    total = 0.0
    mine = 0.0
    left = hand
    while left:
        suit = position.suit_of(left)
        own = hand & suit
        left &= ~suit
        others = position.out & suit & ~own
        expected, value = rate_lead(own, others, suit == position.trumps)
        share = exp(value / LEAD_POINTS_PER_E)
        total += share
        if card & suit:
            low, high = own & -own, 1 << own.bit_length() - 1
            if not others & (high - low):
                mine = share
            else:
                mine = share * (
                    LEAD_CARD_AGREEMENT
                    if are_equal(card, expected, others)
                    else (1 - LEAD_CARD_AGREEMENT) * OTHER_CARD_SHARE
                )
    return mine / total


def rate_lead(own: int, others: int, trumps: bool) -> tuple[int, float]:
    """Return the card to lead from a suit, and the value of the lead (see `Guide.lead`)."""
    suit_length = own.bit_count()
    top = 1 << own.bit_length() - 1
    if trumps:
        if suit_length >= MANY_TRUMPS and suit_length > others.bit_count() // 2:
            return (top if own > others else own & -own), TRUMP_DRAW_VALUE
        return (top if own > others else own & -own), OTHER_TRUMP_VALUE
    if own > others:
        return top, MASTER_VALUE
    if suit_length > 1 and not others & (top - (1 << (own ^ top).bit_length() - 1)):
        return top, SEQUENCE_VALUE + SEQUENCE_LENGTH_VALUE * suit_length
    return own & -own, LOW_VALUE + LOW_LENGTH_VALUE * suit_length


def weigh_calls_and_plays(
    seen: Observation, call_likelihood: Callable[[T], float], leader: int = -1, expects_signals: bool = False
) -> Callable[[T], float]:
    """Return a function that weighs imagined states by the others' calls and plays.

    `call_likelihood`: the weighing by calls alone. `leader`: the seat whose first card made trumps, which
    `call_likelihood` judges too; -1 for none. `expects_signals`: as for `PlayEvidence`.
    """
    if not isinstance(seen.state.at, TrickPlay) or draws_after_tricks(seen.game):
        return call_likelihood  # from which hand a card was played is not known where cards have been drawn since
    play_evidence = PlayEvidence(seen.state, seen.seat, shows=expects_signals)
    if leader in play_evidence.plays_by_seat:
        play_evidence.plays_by_seat[leader].pop()
    return combine_likelihoods(call_likelihood, play_evidence)


def combine_likelihoods(call_likelihood: Callable[[T], float], play_evidence: PlayEvidence) -> Callable[[T], float]:
    """Return a function of an imagined state: the product of both likelihoods."""
    return partial(_combined_likelihood, call_likelihood, play_evidence)


def _combined_likelihood(call_likelihood: Callable[[T], float], play_evidence: PlayEvidence, world: T) -> float:
    return call_likelihood(world) * play_evidence.likelihood(world)
