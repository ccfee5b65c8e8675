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
from cardhall.players.tricks.playout import choose_duck, choose_follow, choose_ruff_or_discard, choose_spoiler
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
LEAD_VALUE_TEMPERATURE = 6.0  # difference of two leads' values for each factor e between their likelihoods
LEAD_CARD_AGREEMENT = 0.7  # how often the card led from a suit is the one expected
# difference of two cards' values for each factor e between their likelihoods
PLAY_TEMPERATURE_MEAN_TRICKS = 0.5
OTHER_CARD_SHARE = 0.9  # of the remaining probability, for each other possible card
FALSE_SIGNAL_CHANCE = 0.1  # how often a signalling player plays another spare card than the signal
SIGNALLER_PRIOR = 0.6  # that a seat signals, before it has played
MIN_CHANCE = 1e-9  # the least chance of a play, so that nothing is divided by 0
MAX_EXPONENT = 50.0  # of a weight: with a greater one the others do not matter
# Values of leads, in units of `LEAD_VALUE_TEMPERATURE`; they follow the order of `Guide.lead`:
MIN_TRUMPS_TO_DRAW = 4  # trumps from which a hand draws trumps, if they are more than half of the others'
TRUMP_DRAWING_VALUE, OTHER_TRUMP_LEAD_VALUE = 10.0, 2.0
MASTER_LEAD_VALUE = 8.0  # the highest card left of a suit
SEQUENCE_LEAD_VALUE, SEQUENCE_VALUE_PER_CARD = 6.0, 0.5  # the top of a sequence, and for each card of the suit
LOW_LEAD_VALUE, LOW_LEAD_VALUE_PER_CARD = 2.0, 1.5  # a low card, and for each card of the suit


class OtherPlay:
    """A card played by another seat."""

    def __init__(self, position: Position, card: int) -> None:
        self.position = position  # before the play, with open cards only
        self.card = card


class PlayEvidence:
    """Cards that the other seats have played in a deal, ready to be weighed against imagined hands."""

    def __init__(self, state: TrickState, seat: int, exponent: float = 1.0, expects_signals: bool = False) -> None:
        """Collect the plays from a state that `seat` sees; only open cards are used.

        `exponent`: the exponent of the likelihood, below 1 where others may play in unexpected ways.
        `expects_signals`: whether small cards usually signal (see `attitude_signals`).
        """
        self.exponent = exponent
        self.expects_signals = expects_signals
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
        for seats, trick_cards, name in [*tricks, (state.trick_seats, state.zones["trick"], state.named)]:
            for player, card in zip(seats, trick_cards, strict=True):
                if number == state.changed_at and position.rules is not rules:
                    switch_rules(position, rules)
                suits = position.suits
                position.turn = player
                if player != seat:
                    self.plays_by_seat.setdefault(player, []).append(OtherPlay(position.copy(), suits.flag[card]))
                position.play(suits.flag[card], suits.members(name) if name else 0)
                number += 1
        for seat_plays in self.plays_by_seat.values():
            seat_plays.reverse()

    def likelihood(self, world: TrickState) -> float:
        """Return the likelihood of the plays from an imagined state's hands: a product of chances, to the power."""
        weight = 1.0
        for player, seat_plays in self.plays_by_seat.items():
            suits, signal_likelihood = self.suits, 1.0
            hand = suits.flags(world.zones[HAND[player]])
            for play in seat_plays:
                if play.position.suits is not suits:  # before the rules changed
                    hand = suits.translate(hand & ~suits.flags(self.cards_joined_later), play.position.suits)
                    suits = play.position.suits
                hand |= play.card
                chance = play_likelihood(play.position, hand, play.card)
                weight *= chance
                if self.expects_signals:
                    signal_likelihood *= signal_factor(play.position, hand, play.card, chance)
            if self.expects_signals:
                weight *= signaller_factor(signal_likelihood)
        return weight if self.exponent == 1.0 else weight**self.exponent


def play_likelihood(position: Position, hand: int, card: int) -> float:
    """Return the likelihood of a card from the hand of the seat to play."""
    if position.all_want_most and (position.counts_points or not (position.cards_in_trick or position.trumps)):
        return likelihood_by_weighing(PointPlay(position, hand), hand, card)
    if position.all_want_fewest:
        return likelihood_by_weighing(PointAvoidance(position, hand), hand, card)
    if not (position.all_want_most or position.wants_tricks(position.turn)):
        return duck_likelihood(position, hand, card)
    if not position.only_follow:
        hand = position.rules.legal(position, hand) | card  # the legal cards
        if hand == card:
            return 1.0
    if not position.cards_in_trick:
        return lead_likelihood(position, hand, card)
    own = hand & position.led
    if own:
        return follow_likelihood(position, own, card)
    return discard_likelihood(position, hand, card)


def signal_factor(position: Position, hand: int, card: int, chance: float, shows_counts: bool = False) -> float:
    """Return the factor by which signalling players are likelier to play the card than `chance`.

    Such a player plays one of the suit's spare cards, mostly the signal card. `shows_counts`: as for
    `find_signal_in_position`.
    """
    suit = position.suit_of(card)
    spare_cards, signal_card = find_signal_in_position(position, hand, suit, shows_counts)
    other_cards = position.unplayed & suit & ~hand
    if not card & spare_cards or are_equal(spare_cards & -spare_cards, 1 << spare_cards.bit_length() - 1, other_cards):
        return 1.0
    best_spare_likelihood = chance
    while spare_cards:
        low = spare_cards & -spare_cards
        spare_cards ^= low
        if low != card:
            best_spare_likelihood = max(best_spare_likelihood, play_likelihood(position, hand, low))
    return (
        best_spare_likelihood
        / max(chance, MIN_CHANCE)
        * (1 - FALSE_SIGNAL_CHANCE if are_equal(card, signal_card, other_cards) else FALSE_SIGNAL_CHANCE)
    )


def signaller_factor(signal_likelihood: float) -> float:
    """Return the likelihood factor of a seat's plays; `signal_likelihood`: the factor if the seat signals."""
    return SIGNALLER_PRIOR * signal_likelihood + 1 - SIGNALLER_PRIOR


def likelihood_by_weighing(weighing: CardWeighing, hand: int, card: int) -> float:
    """Return the likelihood of a card where cards are weighed: a part of a mean trick multiplies the odds by e."""
    untried = weighing.position.rules.legal(weighing.position, hand) | card
    if untried == card:
        return 1.0
    card_value, total, unit = weighing.value(card), 0.0, PLAY_TEMPERATURE_MEAN_TRICKS * weighing.mean_trick
    while untried:
        low = untried & -untried
        untried ^= low
        total += exp(min(MAX_EXPONENT, (weighing.value(low) - card_value) / unit))
    return 1.0 / total


def follow_likelihood(position: Position, own_cards: int, card: int) -> float:
    """Return the likelihood of a card that follows suit."""
    other_cards = (position.unplayed & position.led | position.best_card) & ~own_cards
    low, high = own_cards & -own_cards, 1 << own_cards.bit_length() - 1
    if not other_cards & (high - low):
        return 1.0  # they were all the same
    agreement = FOLLOW_AGREEMENT[min(position.size - position.cards_in_trick - 1, 2)]
    expected = choose_follow(position, own_cards)
    return agreement if are_equal(card, expected, other_cards) else (1 - agreement) * OTHER_CARD_SHARE


def duck_likelihood(position: Position, hand: int, card: int) -> float:
    """Return the likelihood of a card by a seat that avoids tricks or spoils another's misère; leads say nothing."""
    aim, playable = position.aims[position.turn], hand & position.led or hand
    if not position.cards_in_trick or aim not in (AIM_FEWEST, AIM_SPOIL) or playable & (playable - 1) == 0:
        return 1.0
    expected = choose_spoiler(position, playable) if aim == AIM_SPOIL else choose_duck(position, playable)
    suit = position.suit_of(expected)
    other_cards = (position.unplayed | position.best_card) & suit & ~hand
    return DUCK_AGREEMENT if card & suit and are_equal(card, expected, other_cards) else 1 - DUCK_AGREEMENT


def discard_likelihood(position: Position, hand: int, card: int) -> float:
    """Return the likelihood of a discard or ruff."""
    trumps = position.trumps
    if not hand & ~trumps:
        return 1.0
    expected = choose_ruff_or_discard(position, hand)
    ruff_chance = 1.0
    if hand & trumps:
        if bool(expected & trumps) != bool(card & trumps):
            return (1 - RUFF_AGREEMENT) * OTHER_CARD_SHARE
        ruff_chance = RUFF_AGREEMENT
        if expected & trumps:
            return ruff_chance
    suit = position.suit_of(expected)
    if card & suit and are_equal(card, expected, position.unplayed & suit & ~hand):
        return ruff_chance * DISCARD_AGREEMENT
    return ruff_chance * (1 - DISCARD_AGREEMENT) * OTHER_CARD_SHARE


def lead_likelihood(position: Position, hand: int, card: int) -> float:
    """Return the likelihood of a lead."""
    total = 0.0
    card_share = 0.0
    untried = hand
    while untried:
        suit = position.suit_of(untried)
        own_cards = hand & suit
        untried &= ~suit
        other_cards = position.unplayed & suit & ~own_cards
        expected, value = rate_lead(own_cards, other_cards, suit == position.trumps)
        share = exp(value / LEAD_VALUE_TEMPERATURE)
        total += share
        if card & suit:
            low, high = own_cards & -own_cards, 1 << own_cards.bit_length() - 1
            if not other_cards & (high - low):
                card_share = share
            else:
                card_share = share * (
                    LEAD_CARD_AGREEMENT
                    if are_equal(card, expected, other_cards)
                    else (1 - LEAD_CARD_AGREEMENT) * OTHER_CARD_SHARE
                )
    return card_share / total


def rate_lead(own_cards: int, other_cards: int, is_trump_suit: bool) -> tuple[int, float]:
    """Return the card to lead from a suit, and the value of the lead (see `Guide.lead`)."""
    suit_length = own_cards.bit_count()
    top_card = 1 << own_cards.bit_length() - 1
    if is_trump_suit:
        if suit_length >= MIN_TRUMPS_TO_DRAW and suit_length > other_cards.bit_count() // 2:
            return (top_card if own_cards > other_cards else own_cards & -own_cards), TRUMP_DRAWING_VALUE
        return (top_card if own_cards > other_cards else own_cards & -own_cards), OTHER_TRUMP_LEAD_VALUE
    if own_cards > other_cards:
        return top_card, MASTER_LEAD_VALUE
    if suit_length > 1 and not other_cards & (top_card - (1 << (own_cards ^ top_card).bit_length() - 1)):
        return top_card, SEQUENCE_LEAD_VALUE + SEQUENCE_VALUE_PER_CARD * suit_length
    return own_cards & -own_cards, LOW_LEAD_VALUE + LOW_LEAD_VALUE_PER_CARD * suit_length


def weigh_calls_and_plays(
    seen: Observation, call_likelihood: Callable[[T], float], trump_leader: int = -1, expects_signals: bool = False
) -> Callable[[T], float]:
    """Return a function that weighs imagined states by the others' calls and plays.

    `call_likelihood`: the weighing by calls alone. `trump_leader`: the seat whose first card made trumps, which
    `call_likelihood` judges too; -1 for none. `expects_signals`: as for `PlayEvidence`.
    """
    if not isinstance(seen.state.at, TrickPlay) or draws_after_tricks(seen.game):
        return call_likelihood  # from which hand a card was played is not known where cards have been drawn since
    play_evidence = PlayEvidence(seen.state, seen.seat, expects_signals=expects_signals)
    if trump_leader in play_evidence.plays_by_seat:
        play_evidence.plays_by_seat[trump_leader].pop()
    return combine_likelihoods(call_likelihood, play_evidence)


def combine_likelihoods(call_likelihood: Callable[[T], float], play_evidence: PlayEvidence) -> Callable[[T], float]:
    """Return a function of an imagined state: the product of both likelihoods."""
    return partial(_combined_likelihood, call_likelihood, play_evidence)


def _combined_likelihood(call_likelihood: Callable[[T], float], play_evidence: PlayEvidence, world: T) -> float:
    return call_likelihood(world) * play_evidence.likelihood(world)
